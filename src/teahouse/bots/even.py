"""Which level is about even with somebody, by their own results against bots.

The levels of a game stand on a scale, each a step above the one below (`Advice.step`, in Elo points: 400 are ten to
one). A person stands where the results are the likeliest: at a table a seat wins in proportion to its strength. With
so few games that alone would say too much, so one more is added to them: shared with the level that welcomes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from teahouse.bots.advice import advice_for
from teahouse.bots.level import Level
from teahouse.bots.levels import ladder
from teahouse.engine import Game

NEEDED = 3
"""From so few games on an estimate is told."""
LATEST = 20
"""Only the last so many games count: people learn."""
FAR = 1000.0
"""Elo points beyond the ends of a ladder up to which a person is looked for."""


@dataclass(frozen=True, slots=True)
class Faced:
    """A game that somebody finished: the levels on all other seats, and what they won of it, from 0 to 1."""

    levels: tuple[str, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Even:
    """The level that is about even with somebody, and on how many games that rests."""

    level: Level
    games: int


def about_even(game: Game[Any], faced: Sequence[Faced]) -> Even | None:
    """The level nearest to somebody's strength, from their games, the latest first; None where there are too few."""
    places = {level.name: place for place, level in enumerate(ladder(game))}
    counted = [one for one in faced if one.levels and places.keys() >= set(one.levels)][:LATEST]
    if len(counted) < NEEDED:
        return None
    step = advice_for(game).step
    place = round(rating(counted, {name: place * step for name, place in places.items()}, _welcoming(game)) / step)
    return Even(ladder(game)[min(max(place, 0), len(places) - 1)], len(counted))


def rating(faced: Sequence[Faced], ratings: dict[str, int], welcoming: str) -> float:
    """The strength of a person on the scale of these ratings: where as much is won as is to be expected."""
    shares = sum(one.share for one in faced) + 0.5
    tables = [[ratings[name] for name in one.levels] for one in faced] + [[ratings[welcoming]]]
    low, high = min(ratings.values()) - FAR, max(ratings.values()) + FAR
    while high - low > 0.01:
        middle = (low + high) / 2
        if sum(_expected(middle, others) for others in tables) < shares:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _expected(mine: float, others: Sequence[float]) -> float:
    return float(1 / (1 + sum(10 ** ((other - mine) / 400) for other in others)))


def _welcoming(game: Game[Any]) -> str:
    return next(level.name for level in ladder(game) if level.welcomes)
