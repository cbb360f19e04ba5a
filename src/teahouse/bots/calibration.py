"""How true an adviser's values are: tenth by tenth, in one number, and the part of them that proves true."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from statistics import NormalDist, fmean

from teahouse.bots.calibrating import Asked, Proof
from teahouse.bots.opinion import tempered
from teahouse.bots.standing import ERROR, wilson

TENTHS = 10
SUREST = 4.0
"""No value is made surer than so many times its log odds."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """The positions whose value lies within one tenth."""

    number: int
    """From 0, which is up to 10 %, to 9."""
    positions: int
    told: float
    won: float
    low: float
    high: float
    """Wilson's interval for what is won: each position was played on by dice of its own."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The part of the log odds that fits best, and its 95 % interval."""

    sure: float
    low: float
    high: float

    @property
    def part(self) -> float:
        """What a game's advice should say: to two digits, and 1 where the values may be true as they are."""
        return 1.0 if self.low <= 1 <= self.high else round(self.sure, 2)


def halves(games: Iterable[Asked]) -> tuple[list[Proof], list[Proof]]:
    """The positions of games with even numbers, to fit by, and those of the others, to tell by."""
    both: tuple[list[Proof], list[Proof]] = [], []
    for game in games:
        both[game.number % 2].extend(game.proofs)
    return both


def with_part(proofs: Iterable[Proof], even: float, sure: float) -> list[Proof]:
    """The same positions as they are told with this part of their log odds."""
    return [(tempered(value, even, sure), won) for value, won in proofs]


def tenths(proofs: Sequence[Proof]) -> list[Tenth]:
    """The tenths that hold any position, from the lowest on."""
    lots: dict[int, list[Proof]] = {}
    for value, won in proofs:
        lots.setdefault(min(TENTHS - 1, int(value * TENTHS)), []).append((value, won))
    found = []
    for number, lot in sorted(lots.items()):
        rate = fmean(won for _, won in lot)
        found.append(Tenth(number, len(lot), fmean(value for value, _ in lot), rate, *wilson(rate, len(lot))))
    return found


def mean_error(parts: Sequence[Tenth]) -> float:
    """How far what is won lies from what is told, on average over the positions."""
    return _mean((part.positions, abs(part.told - part.won)) for part in parts)


def by_chance(parts: Sequence[Tenth]) -> float:
    """The mean error to expect by the luck of so few games alone, if every value were true."""
    return _mean(
        (part.positions, sqrt(2 / pi * max(0.0, part.told * (1 - part.told)) / part.positions)) for part in parts
    )


def _mean(weighted: Iterable[tuple[int, float]]) -> float:
    pairs = list(weighted)
    return sum(weight * one for weight, one in pairs) / max(1, sum(weight for weight, _ in pairs))


def fit(proofs: Sequence[Proof], even: float) -> Fit:
    """The part of the log odds under which these results are likeliest. What is certain has none, and stays as it is.

    The likelihood has one top, where what was won beyond what is told pulls neither up nor down; bisection finds it.
    Its interval is that of the normal curve with the same top and bend.
    """
    base = _log_odds(even)
    leads = [(_log_odds(value) - base, won) for value, won in proofs if 0 < value < 1]
    low, high = 0.0, SUREST
    for _ in range(40):
        middle = (low + high) / 2
        pull = sum(lead * (won - _chance(base + middle * lead)) for lead, won in leads)
        low, high = (middle, high) if pull > 0 else (low, middle)
    sure = (low + high) / 2
    bend = sum(lead * lead * (chance := _chance(base + sure * lead)) * (1 - chance) for lead, _ in leads)
    doubt = NormalDist().inv_cdf(1 - ERROR / 2) / sqrt(bend) if bend else SUREST
    return Fit(sure, sure - doubt, sure + doubt)


def _log_odds(value: float) -> float:
    return log(value / (1 - value))


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds)) if log_odds > 0 else exp(log_odds) / (1 + exp(log_odds))
