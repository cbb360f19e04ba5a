"""The grid of hexes: names and neighbours, with sets of hexes as bit sets.

A hex is row * 16 + column, so the order of numbers is map order. Odd rows are shifted half a
hex to the right. The sixteenth column of the grid stays empty, so that no shift runs from one
row into the next.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from struct import Struct
from typing import Annotated, Any, Final

from teahouse.engine.kinds import Kind
from teahouse.engine.reading import Unreadable

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


class HexKind(Kind[int]):
    """A hex by its name. Learners count row * 15 + column on the whole grid, whatever the map."""

    label = "HEX"

    def write(self, value: int) -> str:
        return NAMES[value]

    def read(self, text: str) -> int:
        if text not in _NUMBERS:
            raise Unreadable(f"expected a hex (A1 to {NAMES[ON_GRID[-1]]}), found {text!r}")
        return _NUMBERS[text]

    def values(self, players: int) -> Sequence[int]:
        return ON_GRID

    def tried(self, state: Any) -> Sequence[int]:
        return tuple(hexes_in(state.map.hexes))


class HexesKind(Kind[int]):
    """Some hexes by name."""

    label = "HEX ..."
    length = None

    def write(self, value: int) -> str:
        return names_of(value)

    def read(self, text: str) -> int:
        return sum({BIT[hex_named(name)] for name in text.split()})


HEX: Final = HexKind()
HEXES: Final = HexesKind()
Hex = Annotated[int, HEX]
Hexes = Annotated[int, HEXES]
hex_named: Final = HEX.read
"""The hex that a name of the notation means."""


def cell(place: Hex) -> int:
    """The place of a hex on the grid without its empty column: row * 15 + column."""
    return place // STRIDE * COLUMNS + place % STRIDE


def grow(some: Hexes) -> Hexes:
    """Every hex beside one of `some` (YY-3.1); hexes of `some` that touch each other are among them."""
    even, odd = some & _EVEN, some & _ODD
    return some << 1 | some >> 1 | some << 16 | some >> 16 | even << 15 | even >> 17 | odd << 17 | odd >> 15


_GRID: Final = _EVEN | _ODD
NEAR: Final = tuple(grow(BIT[place]) & _GRID if place % STRIDE < COLUMNS else 0 for place in range(SIZE))
"""The hexes beside each hex (YY-3.1)."""


def hexes_in(some: Hexes) -> Iterator[Hex]:
    """The hexes of a set in map order."""
    while some:
        low = some & -some
        yield low.bit_length() - 1
        some ^= low


def first_in(some: Hexes) -> Hex:
    """The first hex of a set in map order."""
    return (some & -some).bit_length() - 1


def nth_in(some: Hexes, place: int) -> Hex:
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


class _Rows(dict[int, bytes]):
    """By the hexes of one row, as a bit set, a byte for each of its columns."""

    def __missing__(self, row: int) -> bytes:
        found = self[row] = bytes(row >> column & 1 for column in range(COLUMNS))
        return found


_ROW: Final = _Rows()
_ROWS: Final = Struct(f"<{ROWS}H")


@lru_cache(maxsize=1 << 12)
def marks(some: Hexes) -> bytes:
    """A byte for each cell, row * 15 + column: 1 for the hexes of a set."""
    return b"".join(map(_ROW.__getitem__, _ROWS.unpack(some.to_bytes(SIZE // 8, "little"))))


def flood(region: Hexes, start: Hexes) -> Hexes:
    """All hexes of `region` that are linked with those of `start`."""
    reached = start
    while True:
        wider = (grow(reached) | reached) & region
        if wider == reached:
            return reached
        reached = wider


def names_of(some: Hexes) -> str:
    """The hexes of a set by name, in map order."""
    return " ".join(NAMES[place] for place in hexes_in(some))
