"""How good somebody is at puzzles: Glicko-2, by Mark Glickman ("Example of the Glicko-2 system", 2022).

A first try at a puzzle is a game against it: who solves it has won. Nothing is kept here: a standing goes in, the new
one comes out. The puzzle's own rating is as it was measured, and stays.
"""

from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
EVEN = 1500.0
TAU = 0.5
"""How much the volatility may change: the paper's middle."""
DEVIATION = 60.0
"""How far the rating of a puzzle may be off."""
WIDEST, CLOSEST = 350.0, 45.0
"""The deviation of somebody unknown, and the least: so that a rating always goes on moving."""
_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating, how far it may be off, and how steady its owner is."""

    rating: float = EVEN
    deviation: float = WIDEST
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Result:
    """A game against somebody whose rating is known: 1 is won, 0 lost."""

    rating: float
    deviation: float
    score: float


def rated(before: Rated, results: list[Result]) -> Rated:
    """The standing after some games that are rated together (steps 2 to 8 of the paper)."""
    mu, phi = (before.rating - EVEN) / SCALE, before.deviation / SCALE
    weighed = [(_weight(one), _expected(mu, one), one.score) for one in results]
    information = sum(weight * weight * expected * (1 - expected) for weight, expected, _ in weighed)
    surprise = sum(weight * (score - expected) for weight, expected, score in weighed)
    volatility = _volatility(before.volatility, phi, 1 / information, surprise / information)
    wider = sqrt(phi * phi + volatility * volatility)
    after = 1 / sqrt(1 / (wider * wider) + information)
    return Rated(SCALE * (mu + after * after * surprise) + EVEN, SCALE * after, volatility)


def tried(before: Rated, rating: float, solved: bool) -> Rated:
    """The standing after the first try at a puzzle of this rating."""
    then = rated(before, [Result(rating, DEVIATION, float(solved))])
    return Rated(then.rating, min(WIDEST, max(CLOSEST, then.deviation)), then.volatility)


def _weight(one: Result) -> float:
    phi = one.deviation / SCALE
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expected(mu: float, one: Result) -> float:
    return 1 / (1 + exp(-_weight(one) * (mu - (one.rating - EVEN) / SCALE)))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the volatility at which what happened is likeliest, found by the Illinois algorithm."""
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        square = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - square) / (2 * square * square) - (x - start) / (TAU * TAU)

    low, steps = start, 1
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
