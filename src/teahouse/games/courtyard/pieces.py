"""The tiles of Courtyard, and where a tile fits.

A tile is a number: its wall sides as it lies (`N | E | S | W`), plus `TOWER`. A cell is a number
too, so that its neighbours are one addition away. A *kind* is what a tile is before it is laid:
five patterns of wall tile, four of tower tile. A *tally* counts tiles by kind in one integer,
eight bits a kind, the last two for tiles whose back alone is known.
"""

from collections.abc import Iterable
from typing import Final

# CY-1.1: wall sides, and the five patterns they make up to rotation.
N: Final = 1
E: Final = 2
S: Final = 4
W: Final = 8
SIDES: Final = "NESW"
PATTERNS: Final = ("end", "straight", "corner", "tee", "cross")
TOWER: Final = 16
PATTERN_OF: Final = (-1, 0, 0, 2, 0, 1, 2, 3, 0, 2, 1, 3, 2, 3, 3, 4)
"""The pattern of a set of wall sides."""
WALLS_ON: Final = tuple(sides.bit_count() for sides in range(16))

# CY-1.2: kinds. A tower has two walls or more.
WALL_KINDS: Final = 5
TOWER_KINDS: Final = 4
KINDS: Final = WALL_KINDS + TOWER_KINDS
SOME_WALL: Final = KINDS
SOME_TOWER: Final = KINDS + 1
"""A tile of which only the back is known."""
KIND_NAMES: Final = (*PATTERNS, *(f"tower {pattern}" for pattern in PATTERNS[1:]), "?", "tower ?")
NO_KIND: Final = KINDS + 2
KIND_OF: Final = tuple(
    (PATTERN_OF[tile] if tile < TOWER else WALL_KINDS - 1 + PATTERN_OF[tile & 15])
    if tile & 15 and (tile < TOWER or PATTERN_OF[tile & 15])
    else NO_KIND
    for tile in range(32)
)
"""The kind of a tile as it lies; `NO_KIND` for what is no tile."""

# CY-1.3: the tiles as they can lie: 15 wall tiles, 11 tower tiles.
TILES: Final = tuple(tile for tile in range(32) if KIND_OF[tile] != NO_KIND)
ORIENTATIONS: Final = tuple(tuple(tile for tile in TILES if KIND_OF[tile] == kind) for kind in range(KINDS))

# CY-2.1, CY-3.1: a hand is one tower and five walls.
HAND_TOWERS: Final = 1
HAND_WALLS: Final = 5
HAND: Final = HAND_TOWERS + HAND_WALLS

START_TILE: Final = N | E | S | W | TOWER


def sides_text(tile: int) -> str:
    """The wall sides of a tile in their order: `NES`."""
    return "".join(side for bit, side in enumerate(SIDES) if tile >> bit & 1)


def is_tower(kind: int) -> bool:
    """Whether a kind has the back of a tower."""
    return WALL_KINDS <= kind < KINDS or kind == SOME_TOWER


# Tallies

ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS + 2))
"""One tile of each kind."""
SHIFT_OF: Final = tuple(8 * kind for kind in KIND_OF)
"""How far to shift a tally to read the number of tiles that can lie like this."""


def counts(tally: int) -> list[int]:
    """How many of each kind, those known by their back last."""
    return list(tally.to_bytes(KINDS + 2, "little"))


def tally_of(kinds: Iterable[int]) -> int:
    """The tally of some tiles."""
    return sum(ONE[kind] for kind in kinds)


def kinds_in(tally: int) -> list[int]:
    """The tiles of a tally one by one, as notation names them: towers first, then walls."""
    number = counts(tally)
    order = (*range(WALL_KINDS, KINDS), SOME_TOWER, *range(WALL_KINDS), SOME_WALL)
    return [kind for kind in order for _ in range(number[kind])]


def towers_in(tally: int) -> int:
    """How many tiles have the back of a tower."""
    number = counts(tally)
    return sum(number[WALL_KINDS:KINDS]) + number[SOME_TOWER]


def walls_in(tally: int) -> int:
    """How many tiles have the back of a wall."""
    number = counts(tally)
    return sum(number[:WALL_KINDS]) + number[SOME_WALL]


def backs_of(tally: int) -> int:
    """The same tiles, known by their backs only."""
    return towers_in(tally) * ONE[SOME_TOWER] + walls_in(tally) * ONE[SOME_WALL]


# Cells

STRIDE: Final = 1 << 12
_MIDDLE: Final = 1 << 11
REACH: Final = 999
"""Notation names cells up to this far from the start tower; no game gets there."""
START: Final = _MIDDLE * STRIDE + _MIDDLE
STEPS: Final = (-STRIDE, 1, STRIDE, -1)
"""From a cell to its neighbours, in the order of `SIDES`."""
AROUND: Final = (-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1)
"""From a cell to the eight around it."""


def cell_at(x: int, y: int) -> int:
    """The cell with these coordinates; the start tower is at 0,0, y grows downwards."""
    return START + y * STRIDE + x


def x_of(cell: int) -> int:
    """The column of a cell."""
    return cell % STRIDE - _MIDDLE


def y_of(cell: int) -> int:
    """The row of a cell."""
    return cell // STRIDE - _MIDDLE


def cell_text(cell: int) -> str:
    """A cell as notation names it: `3,-1`."""
    return f"{x_of(cell)},{y_of(cell)}"


# Where a tile fits (CY-3.2): what the neighbours of an empty cell ask of it. A *demand* is the sides
# that must have a wall, plus sixteen times those that may not; sides towards empty cells are free.

BLANK: Final = 16
DEMANDS: Final = tuple(wall + BLANK * blank for wall in range(16) for blank in range(16) if not wall & blank)


def fits(sides: int, demand: int) -> bool:
    """CY-3.2.P2: whether a tile with these wall sides agrees with all neighbours."""
    return sides & demand & 15 == demand & 15 and not sides & demand >> 4


def _turned(demand: int) -> int:
    wall, blank = demand & 15, demand >> 4
    return (wall << 1 & 15 | wall >> 3) + BLANK * (blank << 1 & 15 | blank >> 3)


def _class_name(demand: int) -> tuple[int, int, int, int]:
    turns = [demand]
    for _ in range(3):
        turns.append(_turned(turns[-1]))
    demand = min(turns)
    return (not demand & 15, WALLS_ON[demand & 15], WALLS_ON[demand >> 4], demand)


# Demands that are the same up to rotation take the same number of tiles of every kind, so cells are
# counted by class. Those with a wall to join come first; the all-free demand 0 has none.
_CLASSES: Final = sorted({_class_name(demand) for demand in DEMANDS if demand})
CLASSES: Final = len(_CLASSES)
JOINING_CLASSES: Final = sum(not without_wall for without_wall, *_ in _CLASSES)
_VALID: Final = frozenset(DEMANDS)
CLASS_OF: Final = tuple(
    _CLASSES.index(_class_name(demand)) if demand in _VALID and demand else -1 for demand in range(256)
)

_CLASS_SHIFT: Final = 36
CELL_SHIFT: Final = 8


def _key(demand: int, joining: bool) -> int:
    if CLASS_OF[demand] < 0 or (joining and not demand & 15):
        return 0
    return CLASS_OF[demand] << _CLASS_SHIFT | demand


KEYS: Final = tuple(tuple(_key(demand, joining) for demand in range(256)) for joining in (False, True))
"""By `require_wall_connection` and demand: what stands in the list of open cells beside the cell itself,
0 where no tile may be laid. So the list is sorted by class, then by cell."""

ACCEPTS: Final = tuple(
    tuple(
        sum(1 << sides for sides in range(1, 16) if fits(sides, demand)) if KEYS[joining][demand] else 0
        for demand in range(256)
    )
    for joining in (False, True)
)
"""By `require_wall_connection` and demand: the wall sides a tile laid there may have, as a bit set."""

_OPPOSITE: Final = (2, 3, 0, 1)
ASKS: Final = tuple(
    tuple(
        (STEPS[side], (1 if sides >> side & 1 else BLANK) << _OPPOSITE[side])
        for side in range(4)
        if not (demand | demand >> 4) >> side & 1
    )
    for demand in range(256)
    for sides in range(16)
)
"""By demand * 16 + wall sides: for each empty neighbour the step to it and what the new tile asks of it."""
