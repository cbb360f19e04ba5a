"""How the bots of a comparison stand: win rates with intervals, ratings, thinking time."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any

from teahouse.bots.arena import Plan, Played

ERROR = 0.05
"""Intervals hold 95 %."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did. Rates are for one seat of it: the even share at a table of four is 1/4."""

    name: str
    games: int
    rate: float
    low: float
    high: float
    rating: float | None
    doubt: float | None
    """The rating and its standard deviation; None where nobody asks for it or openskill isn't installed."""
    mean: float
    slow: float
    """Milliseconds a decision: the mean, and what 99 of 100 stay under."""


def wilson(rate: float, games: int, error: float = ERROR) -> tuple[float, float]:
    """Wilson's interval for a win rate over so many games."""
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(1 - error / 2)
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def rate_of(name: str, games: Sequence[Played]) -> float:
    """The part of the wins that a seat of this bot has on average."""
    got = [share for game in games for bot, share in zip(game.seating, game.shares, strict=True) if bot == name]
    return fmean(got) if got else 0.0


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest of the values that at least this part of them doesn't exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * round(part * 1000) // 1000) - 1)] if ordered else 0.0


def standings(plan: Plan, games: Sequence[Played], rated: bool = True) -> list[Standing]:
    """Every bot of the plan, in the plan's order; ratings, which take long, only if they are wanted."""
    ratings = _ratings(plan, games) if rated else {}
    found = []
    for name in dict.fromkeys(plan.bots):
        rate = rate_of(name, games)
        low, high = wilson(rate, len(games))
        times = [
            ms
            for game in games
            for bot, thought in zip(game.seating, game.thought, strict=True)
            if bot == name
            for ms in thought
        ]
        mean = fmean(times) if times else 0.0
        rating, doubt = ratings.get(name, (None, None))
        found.append(Standing(name, len(games), rate, low, high, rating, doubt, mean, percentile(times, 0.99)))
    return found


def _ratings(plan: Plan, games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """openskill's ratings after all games in the order of their numbers; several seats of a bot count on average."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:  # the extra `arena` isn't installed: everything else is still told
        return {}
    model = PlackettLuce()
    ratings: dict[str, Any] = {name: model.rating(name=name) for name in plan.bots}
    for game in games:
        if len(set(game.seating)) < 2:
            continue
        after = model.rate([[ratings[name]] for name in game.seating], ranks=[float(rank) for rank in game.ranks])
        for name in dict.fromkeys(game.seating):
            mine = [team[0] for team, bot in zip(after, game.seating, strict=True) if bot == name]
            ratings[name] = model.rating(fmean(r.mu for r in mine), fmean(r.sigma for r in mine), name)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def drawn(games: Sequence[Played]) -> int:
    """How many games nobody won."""
    return sum(not any(game.shares) for game in games)


# Stopping early


FIRST_LOOK = 32


def looks_after(games: int) -> int | None:
    """Which look this number of games is due for: the first after 32, then each time their number has doubled."""
    if games < FIRST_LOOK or games % FIRST_LOOK or (games // FIRST_LOOK).bit_count() != 1:
        return None
    return (games // FIRST_LOOK).bit_length()


def decided(plan: Plan, games: Sequence[Played]) -> bool:
    """Whether the first bot is shown to win more, or less, than its even share.

    Look number k may err with 0.05 / (k (k + 1)); over all looks together that is at most 0.05, so
    stopping at the first that is sure claims no more than the interval of a fixed number of games.
    """
    look = looks_after(len(games))
    if look is None:
        return False
    low, high = wilson(rate_of(plan.bots[0], games), len(games), ERROR / (look * (look + 1)))
    even = 1 / plan.players
    return low > even or high < even
