"""Fitting the weights of measures to what was thought of positions later: a softmax over seats, by Adam, in numpy."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from teahouse.engine.learned import Learned, Learning, Weights, blend
from teahouse.training.selfplay import Numbers, Rows

STEPS = 300
"""At least so many steps, and at least `PASSES` through all rows."""
PASSES = 12
BATCH = 8192
"""So many rows are looked at for a step."""
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

    def some(self, which: np.ndarray[tuple[int], np.dtype[np.int64]]) -> "_Prepared":
        return _Prepared(self.measures[which], self.knots[which], self.parts[which], self.chances[which])


class _Net(NamedTuple):
    """What is fitted: the weights at the knots; what units weigh, and what counts what they find."""

    weights: Numbers
    units: Numbers
    counts: Numbers


def _prepared(rows: Rows, learning: Learning, scale: Numbers) -> _Prepared:
    places = [blend(learning.knots, float(phase)) for phase in rows.phases]
    knots = np.array([knot for knot, _ in places], np.int64)
    parts = np.array([part for _, part in places], np.float32)
    return _Prepared(rows.measures / scale, knots, parts, rows.chances)


def _scale(rows: Rows) -> Numbers:
    """How much each measure varies; what hardly does so is not blown up."""
    found: Numbers = rows.measures.reshape(-1, rows.measures.shape[2]).std(0) + np.float32(1e-3)
    found[found < 2e-3] = 1
    return found


def _net(learned: Learned, scale: Numbers) -> _Net:
    """The numbers of a judge for scaled measures."""
    size = len(learned.learning.measures)
    units = np.array(learned.units, np.float32).reshape(-1, size + 1)
    return _Net(np.array(learned.weights, np.float32) * scale, units[:, :-1] * scale, units[:, -1].copy())


def _error(net: _Net, rows: _Prepared) -> tuple[float, _Net]:
    """The mean cross entropy between what is said with these numbers and what is to be learned, and its gradient."""
    part = rows.parts[:, None]
    there = net.weights[rows.knots] * (1 - part) + net.weights[rows.knots + 1] * part
    found = np.maximum(rows.measures @ net.units.T, 0)
    scores = np.einsum("psm,pm->ps", rows.measures, there) + found @ net.counts
    seats = scores.shape[1]
    if seats < rows.chances.shape[1]:
        scores = np.pad(scores, ((0, 0), (0, 1)))  # one row for two seats: the other's score is 0
    scores -= scores.max(1, keepdims=True)
    said = np.exp(scores)
    said /= said.sum(1, keepdims=True)
    error = float(-(rows.chances * np.log(said + 1e-9)).sum(1).mean())
    off = ((said - rows.chances) / np.float32(len(said)))[:, :seats]
    pull = np.einsum("ps,psm->pm", off, rows.measures)
    weights = np.zeros_like(net.weights)
    for knot in range(len(weights)):
        weights[knot] += (pull * (1 - part))[rows.knots == knot].sum(0)
        weights[knot] += (pull * part)[rows.knots == knot - 1].sum(0)
    back = off[:, :, None] * net.counts * (found > 0)
    units = np.einsum("psu,psm->um", back, rows.measures, optimize=True)
    return error, _Net(weights, units, np.einsum("ps,psu->u", off, found, optimize=True))


def error(learned: Learned, rows: Rows) -> float:
    """The mean cross entropy of what a judge says about some rows."""
    ones = np.ones(len(learned.learning.measures), np.float32)
    return _error(_net(learned, ones), _prepared(rows, learned.learning, ones))[0]


def fitted(
    rows: Rows, start: Learned, steps: int | None = None, tick: Callable[[int, int], None] = lambda done, of: None
) -> Learned:
    """A judge that says more nearly what is to be learned, from where it starts; `tick` hears of every step."""
    learning = start.learning
    chance = np.random.default_rng(len(rows))
    scale = _scale(rows)
    prepared = _prepared(rows, learning, scale)
    first = _net(start, scale)
    if len(first.units) < learning.units:
        first = _with_units(first, learning.units, chance)
    net = _Net(*(numbers.copy() for numbers in first))
    mean, square = ([np.zeros_like(numbers) for numbers in net] for _ in range(2))
    steps = steps or max(STEPS, PASSES * len(rows) // BATCH)
    for step in range(1, steps + 1):
        some = prepared if len(rows) <= BATCH else prepared.some(chance.integers(0, len(rows), BATCH))
        _, gradients = _error(net, some)
        stride = RATE * (1 - step / steps) + RATE / 200
        for place, (numbers, began, gradient) in enumerate(zip(net, first, gradients, strict=True)):
            pull = gradient + 2 * HOLD * (numbers - began)
            mean[place] += (0.1 * (pull - mean[place])).astype(np.float32)
            square[place] += (0.001 * (pull * pull - square[place])).astype(np.float32)
            way = (mean[place] / (1 - 0.9**step)) / (np.sqrt(square[place] / (1 - 0.999**step)) + 1e-8)
            numbers -= (stride * way).astype(np.float32)
        tick(step, steps)
    weights: Weights = (net.weights / scale).tolist()
    return Learned(learning, weights, np.hstack([net.units / scale, net.counts[:, None]]).tolist())


def _with_units(net: _Net, number: int, chance: np.random.Generator) -> _Net:
    """With as many units; new ones look at all measures a little, and count nothing yet."""
    size, new = net.weights.shape[1], number - len(net.units)
    units = chance.normal(0, size**-0.5, (new, size)).astype(np.float32)
    return _Net(net.weights, np.vstack([net.units, units]), np.append(net.counts, np.zeros(new, np.float32)))
