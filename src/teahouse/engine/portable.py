"""Numbers that are the same on every machine, to the last bit.

`math.exp` and `math.log` are the C library's, and those of two systems differ in the last bit of some results; `sum`
adds up floating numbers in another way from Python 3.12 on. Where two moves are worth the same, that bit decides
between them, and a bot would play another game in a browser than elsewhere. What stands here is made of single
additions and multiplications, which every machine does alike, and of `math.fsum`, whose result is the exact sum rounded
once.
"""

from collections.abc import Iterable
from math import frexp, fsum, ldexp

_STEPS = 64
"""Powers of two are known at so many steps between 1 and 2."""
_PER_STEP = 92.33248261893584
"""64 / ln 2."""
_HIGH, _LOW = 0.6931471803691238 / _STEPS, 1.9082149292705877e-10 / _STEPS
"""ln 2 / 64 in two parts, the first with so few digits that a whole number of times it is exact."""
_SQRT = 1.4142135623730951


def _series(value: float, parts: int) -> float:
    """e to the power of a small value, by its series."""
    found = 1.0
    for part in range(parts, 0, -1):
        found = 1.0 + value / part * found
    return found


_POWERS = tuple(_series(step * (_HIGH + _LOW), 22) for step in range(_STEPS))


def exp(value: float) -> float:
    """e to the power of a value from -700 to 700, to about the last bits."""
    times = round(value * _PER_STEP)
    rest = (value - times * _HIGH) - times * _LOW
    grown = rest * (1.0 + rest * (0.5 + rest * (1 / 6 + rest * (1 / 24 + rest / 120))))
    power = _POWERS[times & 63]
    return ldexp(power + power * grown, times >> 6)


def ln(value: float) -> float:
    """The natural logarithm of a value above 0, to about the last bits: what `exp` makes it of."""
    part, twos = frexp(value)
    if part < _SQRT / 2:
        part, twos = part * 2, twos - 1
    slope = (part - 1) / (part + 1)
    square = slope * slope
    found = 0.0
    for odd in range(21, 0, -2):
        found = found * square + 1 / odd
    return twos * 64 * _HIGH + (twos * 64 * _LOW + 2 * slope * found)


def added(values: Iterable[float]) -> float:
    """The sum of some numbers, rounded once."""
    return fsum(values)
