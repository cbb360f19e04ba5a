"""The grid of hexes: names, neighbours and triangles, with sets of hexes as bit sets.

A hex is row * 16 + column, so the order of numbers is map order. Odd rows are shifted half a
hex to the right. The sixteenth column of the grid stays empty, so that no shift runs from one
row into the next.
"""

from collections.abc import Iterator
from typing import Final

from teahouse.engine import Unreadable

ROWS: Final = 16
COLUMNS: Final = 15
STRIDE: Final = 16
SIZE: Final = ROWS * STRIDE
BIT: Final = tuple(1 << place for place in range(SIZE))
"""Each hex as a set of one."""
ON_GRID: Final = tuple(row * STRIDE + column for row in range(ROWS) for column in range(COLUMNS))
NAMES: Final = tuple(f"{chr(65 + place // STRIDE)}{place % STRIDE + 1}" for place in range(SIZE))
"""A hex in the notation: its row letter and its column counted from 1."""
_NUMBERS: Final = {NAMES[place]: place for place in ON_GRID}
_EVEN: Final = sum(BIT[place] for place in ON_GRID if place // STRIDE % 2 == 0)
_ODD: Final = sum(BIT[place] for place in ON_GRID if place // STRIDE % 2 == 1)


def hex_named(name: str) -> int:
    """The hex that a name of the notation means."""
    if name not in _NUMBERS:
        raise Unreadable(f"expected a hex (A1 to {NAMES[ON_GRID[-1]]}), found {name!r}")
    return _NUMBERS[name]


def grow(some: int) -> int:
    """Every hex beside one of `some` (YY-3.1); hexes of `some` that touch each other are among them."""
    even, odd = some & _EVEN, some & _ODD
    return some << 1 | some >> 1 | some << 16 | some >> 16 | even << 15 | even >> 17 | odd << 17 | odd >> 15


_GRID: Final = _EVEN | _ODD
NEAR: Final = tuple(grow(BIT[place]) & _GRID if place % STRIDE < COLUMNS else 0 for place in range(SIZE))
"""The hexes beside each hex (YY-3.1)."""


def hexes_in(some: int) -> Iterator[int]:
    """The hexes of a set in map order."""
    while some:
        low = some & -some
        yield low.bit_length() - 1
        some ^= low


def first_in(some: int) -> int:
    """The first hex of a set in map order."""
    return (some & -some).bit_length() - 1


def nth_in(some: int, place: int) -> int:
    """The hex number `place` of a set in map order, counted from 0."""
    base, width = 0, SIZE
    while width > 1:
        width >>= 1
        low = some & ((1 << width) - 1)
        number = low.bit_count()
        if place < number:
            some = low
        else:
            place -= number
            some >>= width
            base += width
    return base


def flood(region: int, start: int) -> int:
    """All hexes of `region` that are linked with those of `start`."""
    reached = start
    while True:
        wider = (grow(reached) | reached) & region
        if wider == reached:
            return reached
        reached = wider


def names_of(some: int) -> str:
    """The hexes of a set by name, in map order."""
    return " ".join(NAMES[place] for place in hexes_in(some))


# YY-6.5: three pairwise adjacent hexes. A triangle is the set of its hexes.


def _triangles() -> Iterator[int]:
    for place in ON_GRID:
        later = [other for other in hexes_in(NEAR[place]) if other > place]
        for at, other in enumerate(later):
            for third in later[at + 1 :]:
                if NEAR[other] & BIT[third]:
                    yield BIT[place] | BIT[other] | BIT[third]


TRIANGLES: Final = tuple(_triangles())
TRIANGLE_NUMBER: Final = {triangle: number for number, triangle in enumerate(TRIANGLES)}
TRIANGLES_AT: Final = tuple(
    tuple(triangle for triangle in TRIANGLES if triangle & BIT[place]) if NEAR[place] else () for place in range(SIZE)
)
TRIANGLE_NAMES: Final = {triangle: names_of(triangle) for triangle in TRIANGLES}
TRIANGLE_HEXES: Final = {0: (), **{triangle: tuple(names.split()) for triangle, names in TRIANGLE_NAMES.items()}}
"""The hexes of a triangle by name, as events carry them: the set is a number too large for a browser; 0 is none."""


def triangle_named(names: list[str]) -> int:
    """The triangle of three named hexes."""
    triangle = 0
    for name in names:
        triangle |= BIT[hex_named(name)]
    if triangle not in TRIANGLE_NUMBER:
        raise Unreadable(f"expected three hexes that touch one another, found {' '.join(names)!r}")
    return triangle
