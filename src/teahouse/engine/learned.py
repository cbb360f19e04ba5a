"""A learned evaluation as it ships: measures of a position, weighed by numbers that training has found.

A game measures every seat by a row of numbers. The score of a seat is the weighted sum of its row, and the chances to
win are the softmax of the scores, so one set of weights serves any number of seats. The weights change as a game goes
on: they are told at *knots* of a phase (the turns that are left, say) and lie in between on straight lines.

Reading and weighing need nothing but the standard library; `teahouse.training` finds the numbers.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from operator import mul
from pathlib import Path
from random import Random
from typing import Any

from teahouse.engine.action import Action
from teahouse.engine.reading import Unreadable
from teahouse.engine.seen import Seen

Row = list[float]
"""The measures of one seat."""
Weights = list[list[float]]
"""For each knot a weight for each measure."""
Evaluate = Callable[[Any, int], Sequence[float]]
"""The chance of every seat to win in a state, as a seat sees it."""


@dataclass(frozen=True)
class Learning:
    """What a game tells the training: how it is measured, and who plays the games that are learned from."""

    measures: tuple[str, ...]
    """The name of each measure."""
    knots: tuple[float, ...]
    measure: Callable[[Any, int], list[Row]]
    """A row for each seat, as a seat sees it."""
    phase: Callable[[Any], float]
    calm: Callable[[Any], bool]
    """Whether nothing is pending: such positions are learned from."""
    settled: Callable[[Any], bool]
    """Whether the result is known: there the evaluation made by hand speaks."""
    by_hand: Evaluate
    """The evaluation that training begins with."""
    first: Weights
    """About what it says, in these measures."""
    judged: Callable[[Seen, Random, Evaluate], Mapping[Action, float]]
    """Quick play by an evaluation: the actions worth a look, each with the chance that it gives."""


class Learned:
    """Weights for the measures of a game, as a judge of positions."""

    def __init__(self, learning: Learning, weights: Weights) -> None:
        self.learning = learning
        self.weights = weights
        self._at: dict[float, Row] = {}

    def __call__(self, state: Any, me: int) -> list[float]:
        """The chance of every seat to win, as seat `me` sees it."""
        if self.learning.settled(state):
            return list(self.learning.by_hand(state, me))
        weights = self.at(self.learning.phase(state))
        return softmax([sum(map(mul, weights, row)) for row in self.learning.measure(state, me)])

    def at(self, phase: float) -> Row:
        """The weights at a phase of the game."""
        found = self._at.get(phase)
        if found is None:
            knot, part = blend(self.learning.knots, phase)
            pairs = zip(self.weights[knot], self.weights[knot + 1], strict=True)
            found = self._at[phase] = [one + (other - one) * part for one, other in pairs]
        return found


def blend(knots: Sequence[float], phase: float) -> tuple[int, float]:
    """The knot before a phase, and how far it is to the next one: from 0 to 1."""
    last = len(knots) - 2
    knot = next((place for place in range(last) if phase <= knots[place + 1]), last)
    part = (phase - knots[knot]) / (knots[knot + 1] - knots[knot])
    return knot, min(1.0, max(0.0, part))


def softmax(scores: Sequence[float]) -> list[float]:
    """Chances that add up to 1, each in proportion to the exponential of its score."""
    best = max(scores)
    weights = [exp(score - best) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


# As a file


def read_weights(path: Path, learning: Learning) -> dict[int, Learned]:
    """The weights of a file, by the number of players they were learned for."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["measures"] != list(learning.measures) or kept["knots"] != list(learning.knots):
        raise Unreadable(f"{path.name} was learned for other measures: train it anew")
    return {int(players): Learned(learning, weights) for players, weights in kept["players"].items()}


def weights_text(learned: Mapping[int, Learned]) -> str:
    """The text of such a file: the weights to four digits, a line for each knot."""
    (learning,) = {id(one.learning): one.learning for one in learned.values()}.values()
    tables = []
    for players, one in sorted(learned.items()):
        lines = ",\n".join(f"  {json.dumps([float(f'{number:.4g}') for number in knot])}" for knot in one.weights)
        tables.append(f' "{players}": [\n{lines}\n ]')
    head = f'{{"measures": {json.dumps(learning.measures)},\n"knots": {json.dumps(learning.knots)},\n"players": {{\n'
    return head + ",\n".join(tables) + "\n}}\n"
