"""Statistics of somebody's games: how much they win, what remains of it without luck, and what their decisions cost.

What a game would have brought without its luck is what it brought less what luck did to it. Luck averages nothing, so
over many games that is as much as what was won, but it varies less. Only reviewed games tell it.
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from teahouse.server.services.played import ALONE, Played, Weighed, level_of

FEW = 5
"""From fewer games nothing is told that luck could have brought."""
DECISIONS = 20
"""From fewer decisions nobody is told how they play."""
APART = 2.0
"""So many standard errors tell somebody from an equal player."""
WINDOW = 10
"""The mean that shows how somebody gets on is over so many games."""
LATEST = 400
"""So many games are drawn at most, the latest."""


class Estimate(msgspec.Struct, frozen=True):
    """A number with one standard error."""

    value: float
    error: float


class KindRow(msgspec.Struct, frozen=True):
    """The games of one kind with others."""

    of: str
    """Which: a game; of a single game the level of the bots, "people", or "several levels"; "" for all."""
    played: int
    few: bool
    """Whether they are too few to tell anything."""
    won: float
    """So many games; of one that several won, a part."""
    equal: float
    """The share that an equal player would have won, from 0 to 1."""
    reviewed: int
    luckless: Estimate | None
    """The share won without luck, over the games that were reviewed; None where these are too few to tell."""
    apart: bool
    """Whether that tells from an equal player."""
    like: str | None
    """The level whose decisions cost as much; None where there are too few decisions to tell."""


class AloneRow(msgspec.Struct, frozen=True):
    """The games of one kind that were played alone, in points."""

    of: str
    played: int
    mean: Estimate | None
    """None where the games are too few to tell."""
    best: int
    reviewed: int
    luckless: Estimate | None
    exact: bool
    """Whether luck is known exactly."""
    like: str | None


class Ring(msgspec.Struct, frozen=True):
    """What the decisions of one game cost: nothing, or less than nothing."""

    table: str
    game: str
    at: int
    own: float
    mean: Estimate | None
    """Of this game and the nine before it; None where there are fewer."""


class CostCourse(msgspec.Struct, frozen=True):
    """What decisions cost, game by game, the oldest first: parts of the chance to win, or points of a player alone."""

    rings: list[Ring]
    levels: list[tuple[str, float]]
    """What the same decisions would have cost each level on average, a game."""
    like: str | None


class Statistics(msgspec.Struct, frozen=True):
    """Somebody's games in numbers."""

    games: int
    """All that were found, also those that count for nothing."""
    first: int | None
    """When the oldest of them last moved."""
    by: str
    """What the rows are by: "game", or of a single game "level"."""
    all: KindRow | None
    """All games with others; None where there are none."""
    rows: list[KindRow]
    alone: list[AloneRow]
    course: CostCourse
    course_alone: CostCourse
    more: bool
    """Whether there are older ones that were not looked through."""


def statistics(games: Iterable[Played], by_level: bool = False, more: bool = False) -> Statistics:
    """The statistics of games, the last moved first."""
    found = list(games)
    counted = [one for one in found if one.counts]
    alone = [one for one in counted if one.company == ALONE]
    others = [one for one in counted if one.company != ALONE]
    kind: Callable[[Played], str] = level_of if by_level else _game
    return Statistics(
        games=len(found),
        first=min((one.at for one in found), default=None),
        by="level" if by_level else "game",
        all=_row("", others) if others else None,
        rows=[_row(of, some) for of, some in _by(kind, others)],
        alone=[_alone(of, some) for of, some in _by(_game, alone)],
        course=_course(others),
        course_alone=_course(alone),
        more=more,
    )


def _game(one: Played) -> str:
    return one.game


def _by(kind: Callable[[Played], str], games: Iterable[Played]) -> list[tuple[str, list[Played]]]:
    found: dict[str, list[Played]] = {}
    for one in games:
        found.setdefault(kind(one), []).append(one)
    return sorted(found.items())


def _row(of: str, games: Sequence[Played]) -> KindRow:
    reviewed = [(one, one.weighed) for one in games if one.weighed is not None]
    luckless = _mean([one.share - weighed.luck for one, weighed in reviewed])
    equal = fmean(one.equal for one, _ in reviewed) if reviewed else 0.0
    return KindRow(
        of=of,
        played=len(games),
        few=len(games) < FEW,
        won=sum(one.share for one in games),
        equal=fmean(one.equal for one in games),
        reviewed=len(reviewed),
        luckless=luckless,
        apart=luckless is not None and abs(luckless.value - equal) > APART * luckless.error,
        like=_like([weighed for _, weighed in reviewed]),
    )


def _alone(of: str, games: Sequence[Played]) -> AloneRow:
    reviewed = [(one, one.weighed) for one in games if one.weighed is not None]
    return AloneRow(
        of=of,
        played=len(games),
        mean=_mean([one.points for one in games]),
        best=max(one.points for one in games),
        reviewed=len(reviewed),
        luckless=_mean([one.points - weighed.luck for one, weighed in reviewed]),
        exact=bool(reviewed) and all(weighed.exact for _, weighed in reviewed),
        like=_like([weighed for _, weighed in reviewed]),
    )


def _mean(values: Sequence[float]) -> Estimate | None:
    """The mean of some games, with what it may err by; None where they are too few to tell."""
    if len(values) < FEW:
        return None
    return Estimate(fmean(values), stdev(values) / sqrt(len(values)))


def _levels(weighed: Sequence[Weighed]) -> list[tuple[str, float]]:
    """What the decisions of some games would have cost each level, the games together; only levels known in all."""
    if not weighed:
        return []
    return [
        (name, sum(one.levels[name] for one in weighed))
        for name in weighed[0].levels
        if all(name in one.levels for one in weighed)
    ]


def _like(weighed: Sequence[Weighed]) -> str | None:
    levels = _levels(weighed)
    if not levels or sum(one.decisions for one in weighed) < DECISIONS:
        return None
    cost = sum(one.cost for one in weighed)
    return min(levels, key=lambda level: abs(level[1] - cost))[0]


def _course(games: Sequence[Played]) -> CostCourse:
    reviewed = [(one, one.weighed) for one in games if one.weighed is not None][:LATEST][::-1]
    own = [weighed.own for _, weighed in reviewed]
    rings = []
    for number, (one, weighed) in enumerate(reviewed, 1):
        last = own[max(0, number - WINDOW) : number]
        mean = _mean(last) if len(last) == WINDOW else None
        rings.append(Ring(one.table, one.game, one.at, weighed.own, mean))
    drawn = [weighed for _, weighed in reviewed]
    levels = [(name, -cost / len(drawn)) for name, cost in _levels(drawn)]
    return CostCourse(rings, levels, _like(drawn))
