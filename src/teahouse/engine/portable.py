"""Numbers that are the same on every machine, to the last bit.

`math.exp` is the C library's, and those of two systems differ in the last bit of some results; `sum` adds up floating
numbers in another way from Python 3.12 on. Where two moves are worth the same, that bit decides between them, and a
bot would play another game in a browser than elsewhere. What stands here is made of single additions and
multiplications, which every machine does alike.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ldexp

_PER_TWO = 1.4426950408889634
"""1 / ln 2."""
_TWO_HIGH, _TWO_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""ln 2 in two parts, the first with so few digits that a whole number of times it is exact."""
_PARTS = tuple(1 / part for part in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))


@lru_cache(maxsize=1 << 16)
def exp(value: float) -> float:
    """e to the power of a value from -700 to 700, to about the last bit."""
    times = round(value * _PER_TWO)
    rest = (value - times * _TWO_HIGH) - times * _TWO_LOW
    found = 1.0
    for part in reversed(_PARTS):
        found = 1.0 + rest * part * found
    return ldexp(found, times)


def added(values: Iterable[float]) -> float:
    """The sum of some numbers, one after the other."""
    whole = 0.0
    for value in values:
        whole += value
    return whole
