"""A learned evaluation as it ships: measures of a position, weighed by numbers that training has found.

A game measures every seat by a row of numbers. The score of a seat is the weighted sum of its row, and the chances to
win are the softmax of the scores, so one set of weights serves any number of seats. The weights change as a game goes
on: they are told at *knots* of a phase (the turns that are left, say) and lie in between on straight lines. A game of
two may do with one row, for the seat that it speaks of; the score of the other is 0 then.

Where sums aren't enough, a game asks for some *units*: each weighs the row too, and what it finds above zero is added
to the score, times a number of its own (a net with one hidden layer, added to the sum).

Reading and weighing need nothing but the standard library; `teahouse.training` finds the numbers.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from pathlib import Path
from random import Random
from typing import Any

from teahouse.engine.action import Action
from teahouse.engine.portable import added, exp
from teahouse.engine.reading import Unreadable
from teahouse.engine.seen import Seen

Row = list[float]
"""The measures of one seat."""
Weights = list[list[float]]
"""For each knot a weight for each measure."""
Units = list[list[float]]
"""For each unit a weight for each measure, then what counts what it finds."""
Evaluate = Callable[[Any, int], Sequence[float]]
"""The chance of every seat to win in a state, as a seat sees it."""


@dataclass(frozen=True)
class Learning:
    """What a game tells the training: how it is measured, and who plays the games that are learned from."""

    measures: tuple[str, ...]
    """The name of each measure."""
    knots: tuple[float, ...]
    measure: Callable[[Any, int], list[Row]]
    """A row for each seat, as a seat sees it; or the one row of the seat that `speaks_of` names."""
    phase: Callable[[Any], float]
    calm: Callable[[Any], bool]
    """Whether nothing is pending: such positions are learned from."""
    settled: Callable[[Any], bool]
    """Whether the result is known: there the evaluation made by hand speaks."""
    by_hand: Evaluate
    """The evaluation that training begins with."""
    first: Weights
    """About what it says, in these measures."""
    judged: Callable[[Seen, Random, Evaluate], Mapping[Action, float]] | None = None
    """Quick play by an evaluation: the actions worth a look, each with the chance that it gives. Without it games are
    played by searches."""
    speaks_of: Callable[[Any], int] | None = None
    """At a table of two that one row measures: the seat that this row speaks of."""
    units: int = 0
    """How many units are learned beside the weights."""
    visits: int = 100
    """Where searches play: the visits of a decision."""
    result: float = 0.5
    """Where searches play: the part of a label that is the result; the rest is what the search thought."""


class Learned:
    """Weights for the measures of a game, as a judge of positions."""

    def __init__(self, learning: Learning, weights: Weights, units: Units | None = None) -> None:
        self.learning = learning
        self.weights = weights
        self.units = units or []
        self._units = [(unit[:-1], unit[-1]) for unit in self.units]
        self._at: dict[float, Row] = {}

    def __call__(self, state: Any, me: int) -> list[float]:
        """The chance of every seat to win, as seat `me` sees it."""
        learning = self.learning
        if learning.settled(state):
            return list(learning.by_hand(state, me))
        weights = self.at(learning.phase(state))
        scores = [self.score(weights, row) for row in learning.measure(state, me)]
        if learning.speaks_of is None:
            return softmax(scores)
        scores.insert(1 - learning.speaks_of(state), 0.0)
        return softmax(scores)

    def score(self, weights: Row, row: Row) -> float:
        """The score of a row, with the weights at its phase."""
        score = added(map(mul, weights, row))
        for unit, counts in self._units:
            found = added(map(mul, unit, row))
            if found > 0:
                score += counts * found
        return score

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
    total = added(weights)
    return [weight / total for weight in weights]


# As a file


def read_weights(path: Path, learning: Learning) -> dict[int, Learned]:
    """The weights of a file, by the number of players they were learned for."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["measures"] != list(learning.measures) or kept["knots"] != list(learning.knots):
        raise Unreadable(f"{path.name} was learned for other measures: train it anew")
    units = kept.get("units", {})
    return {
        int(players): Learned(learning, weights, units.get(players)) for players, weights in kept["players"].items()
    }


def weights_text(learned: Mapping[int, Learned]) -> str:
    """The text of such a file: the numbers to four digits, a line for each knot and each unit."""
    (learning,) = {id(one.learning): one.learning for one in learned.values()}.values()
    parts = [f'{{"measures": {json.dumps(learning.measures)},\n"knots": {json.dumps(learning.knots)}']
    parts.append(_table("players", {players: one.weights for players, one in sorted(learned.items())}))
    units = {players: one.units for players, one in sorted(learned.items()) if one.units}
    if units:
        parts.append(_table("units", units))
    return ",\n".join(parts) + "}\n"


def _table(name: str, rows: Mapping[int, list[list[float]]]) -> str:
    tables = []
    for players, lists in rows.items():
        lines = ",\n".join(f"  {json.dumps([float(f'{number:.4g}') for number in one])}" for one in lists)
        tables.append(f' "{players}": [\n{lines}\n ]')
    return f'"{name}": {{\n' + ",\n".join(tables) + "\n}"
