"""Fitting the weights of measures to what was thought of positions later: a softmax over seats, by Adam, in numpy."""

from typing import NamedTuple

import numpy as np

from teahouse.engine.learned import Learning, Weights, blend
from teahouse.training.selfplay import Numbers, Rows

STEPS = 300
RATE = 0.02
"""The length of the first steps; they get shorter to the last."""
HOLD = 1e-4
"""How strongly weights are held to where they began: few games must not carry them far."""


class _Prepared(NamedTuple):
    """Rows with their place between knots; measures in units of how much they vary."""

    measures: Numbers
    knots: np.ndarray[tuple[int], np.dtype[np.int64]]
    parts: Numbers
    chances: Numbers


def _prepared(rows: Rows, learning: Learning, scale: Numbers) -> _Prepared:
    places = [blend(learning.knots, float(phase)) for phase in rows.phases]
    knots = np.array([knot for knot, _ in places], np.int64)
    parts = np.array([part for _, part in places], np.float32)
    return _Prepared(rows.measures / scale, knots, parts, rows.chances)


def _scale(rows: Rows) -> Numbers:
    """How much each measure varies; what hardly does so is not blown up."""
    found: Numbers = rows.measures.reshape(-1, rows.measures.shape[2]).std(0) + np.float32(1e-3)
    return found


def _error(weights: Numbers, rows: _Prepared) -> tuple[float, Numbers]:
    """The mean cross entropy between what is said with these weights and what is to be learned, and its gradient."""
    part = rows.parts[:, None]
    there = weights[rows.knots] * (1 - part) + weights[rows.knots + 1] * part
    scores = np.einsum("psm,pm->ps", rows.measures, there)
    scores -= scores.max(1, keepdims=True)
    said = np.exp(scores)
    said /= said.sum(1, keepdims=True)
    error = float(-(rows.chances * np.log(said + 1e-9)).sum(1).mean())
    pull = np.einsum("ps,psm->pm", (said - rows.chances) / len(said), rows.measures)
    gradient = np.zeros_like(weights)
    np.add.at(gradient, rows.knots, pull * (1 - part))
    np.add.at(gradient, rows.knots + 1, pull * part)
    return error, gradient


def error(weights: Weights, rows: Rows, learning: Learning) -> float:
    """The mean cross entropy of what these weights say about some rows."""
    ones = np.ones(len(learning.measures), np.float32)
    return _error(np.array(weights, np.float32), _prepared(rows, learning, ones))[0]


def fitted(rows: Rows, learning: Learning, start: Weights, steps: int = STEPS) -> Weights:
    """Weights that say more nearly what is to be learned, from where they start."""
    scale = _scale(rows)
    prepared = _prepared(rows, learning, scale)
    first = np.array(start, np.float32) * scale
    weights = first.copy()
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        _, gradient = _error(weights, prepared)
        gradient += 2 * HOLD * (weights - first)
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient * gradient
        stride = RATE * (1 - step / steps) + RATE / 200
        weights -= stride * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    found: Weights = (weights / scale).tolist()
    return found
