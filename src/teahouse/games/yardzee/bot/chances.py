"""The chance to win against opponents: how the master chooses its risk.

What a card still brings is known from the table of the solution: mean, deviation and extra Yardzees
under the points-best play. It is taken as a normal distribution for all but the extra Yardzees, and
100 for each of these, which are as rare events come (Poisson). Where one box or none is left it is
exact instead. One's own turn is played, exactly to its end, for the chance to end above all others:
who is behind gets more from a high deviation, who leads from a low one. When one box or none will
be left after it, the rest is exact as well.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import erf, factorial, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from teahouse.engine import Action
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.bot.solved import Solved
from teahouse.games.yardzee.bot.standing import MOST_POINTS, Standing, standing_of
from teahouse.games.yardzee.bot.turn import Turn
from teahouse.games.yardzee.pieces import EXTRA
from teahouse.games.yardzee.rules import State

QUANTILES: Final = 12
_MIDDLES: Final = [NormalDist().inv_cdf((place + 0.5) / QUANTILES) for place in range(QUANTILES)]
SPREAD: Final = tuple(middle / sqrt(sum(other**2 for other in _MIDDLES) / QUANTILES) for middle in _MIDDLES)
"""Twelve equally likely deviations that stand for a normal distribution: together they have deviation 1."""
MOST_EXTRAS: Final = 3
SHADE: Final = 1e-7
"""What a point counts beside the chance to win."""
NARROW: Final = 0.3
"""At least this part of the deviation is left beside the extra Yardzees."""


class Part(NamedTuple):
    """A normal distribution, and how much of the whole it is."""

    weight: float
    mean: float
    deviation: float


def parts_of(table: Solved, standing: Standing) -> list[Part]:
    """What a standing still brings, by the number of extra Yardzees among it."""
    mean, deviation, extras = table.mean(standing), table.deviation(standing), table.extras(standing)
    rest = sqrt(max(deviation**2 - extras * EXTRA**2, (NARROW * deviation) ** 2))
    weights = [extras**times / factorial(times) for times in range(MOST_EXTRAS + 1)]
    whole = sum(weights)
    found = [
        Part(weight / whole, mean + EXTRA * (times - extras), rest)
        for times, weight in enumerate(weights)
        if weight / whole > 1e-4
    ]
    # What was left out must not change the mean.
    shift = (mean - sum(part.weight * part.mean for part in found)) / sum(part.weight for part in found)
    return [part._replace(mean=part.mean + shift) for part in found]


class Rival(NamedTuple):
    """Another player's card as it stands, and what ending level with it counts."""

    score: int
    standing: Standing
    level: float


def actions(state: State, table: Solved) -> list[tuple[Action, float]]:
    """Every legal action of the seat in turn with the chance to win after it, the best first."""
    found = turn_of(state, table).actions(state.dice, state.rolls)
    return [(action, min(1.0, worth)) for action, worth in found]


def turn_of(state: State, table: Solved) -> Turn:
    """The turn of the seat that decides, played for the chance to win."""
    return _of(state, state.turn, table).turn


def chance_of(state: State, seat: int, table: Solved) -> float:
    """The chance of a seat to win by what stands on all the cards, whatever is rolled at the moment."""
    return _of(state, seat, table).now


def _of(state: State, seat: int, table: Solved) -> "Chances":
    """The chances of a seat against the others as their cards stand."""
    first = state.first or 0
    rivals = []
    for other in range(state.players):
        if other != seat:
            later = (seat - first) % state.players > (other - first) % state.players
            level = float(later) if state.options.tie == "last_player" else 0.5
            rivals.append(Rival(state.totals[other], standing_of(state, other), level))
    return _chances(table, state.options, state.totals[seat], standing_of(state, seat), tuple(rivals))


class Chances:
    """The chances of one seat to win, for one turn of it."""

    def __init__(
        self, table: Solved, options: Options, score: int, standing: Standing, rivals: tuple[Rival, ...]
    ) -> None:
        self.table = table
        self.options = options
        self.score = score
        self.turn = Turn(standing, options, self._worth)
        self._wins = [1.0] * (MOST_POINTS + 1)
        """By one's own final score: the chance that no rival ends above it."""
        for rival in rivals:
            above = _above(table, options, rival)
            self._wins = [one * more for one, more in zip(self._wins, above, strict=True)]
        self._lasts: dict[tuple[int, Standing], float] = {}

    @cached_property
    def now(self) -> float:
        """The chance to win between two turns."""
        return min(1.0, self._chance(self.score, self.turn.standing))

    def _worth(self, gain: int, standing: Standing) -> float:
        """The chance to win after gaining so much and standing so; between equal ones, points decide."""
        score = self.score + gain
        return self._chance(score, standing) + SHADE * (score + self.table.mean(standing))

    def _chance(self, score: int, standing: Standing) -> float:
        if not standing.open_boxes:
            return self._wins[score]
        if not standing.open_boxes & standing.open_boxes - 1:
            key = score, standing
            if key not in self._lasts:
                turn = Turn(standing, self.options, lambda gain, end: self._chance(score + gain, end))
                self._lasts[key] = turn.start
            return self._lasts[key]
        return sum(
            weight / QUANTILES * sum([self._at(score + mean + deviation * spread) for spread in SPREAD])
            for weight, mean, deviation in parts_of(self.table, standing)
        )

    def _at(self, score: float) -> float:
        if score <= 0:
            return self._wins[0]
        whole = int(score)
        if whole >= MOST_POINTS:
            return self._wins[MOST_POINTS]
        low = self._wins[whole]
        return low + (self._wins[whole + 1] - low) * (score - whole)


@lru_cache(maxsize=16)
def _chances(table: Solved, options: Options, score: int, standing: Standing, rivals: tuple[Rival, ...]) -> Chances:
    """Kept, because a turn asks three times."""
    return Chances(table, options, score, standing, rivals)


@lru_cache(maxsize=64)
def _above(table: Solved, options: Options, rival: Rival) -> Sequence[float]:
    """The chance of each final score to be above what this card ends with."""
    score, standing, level = rival
    if not standing.open_boxes & standing.open_boxes - 1:
        return _above_exactly(options, rival)
    parts = [
        (weight / 2, score + mean + 0.5 - level, deviation * sqrt(2))
        for weight, mean, deviation in parts_of(table, standing)
    ]
    return [
        sum([weight * (1 + erf((final - mean) / scale)) for weight, mean, scale in parts])
        for final in range(MOST_POINTS + 1)
    ]


def _above_exactly(options: Options, rival: Rival) -> list[float]:
    """The same where one box or none is open."""
    gains = {0: 1.0}
    if rival.standing.open_boxes:
        gains = Turn(rival.standing, options, lambda gain, _: float(gain)).ends()
    chances = [0.0] * (MOST_POINTS + 1)
    for gain, chance in gains.items():
        chances[rival.score + gain] += chance
    found, below = [], 0.0
    for chance in chances:
        found.append(below + rival.level * chance)
        below += chance
    return found
