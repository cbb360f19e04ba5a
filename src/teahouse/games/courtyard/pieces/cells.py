"""The cells of Courtyard's board, and where a tile fits.

A `Cell` is a number, so that its neighbours are one addition away. The board has no edge.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final

from teahouse.engine import Unreadable
from teahouse.engine.kinds import Kind
from teahouse.engine.reading import number_in
from teahouse.games.courtyard.pieces.tiles import WALLS_ON

STRIDE: Final = 1 << 12
_MIDDLE: Final = 1 << 11
REACH: Final = 999
"""Notation names cells up to this far from the start tower; no game gets there."""
WINDOW: Final = 20
"""Cells up to this far from the start tower have numbers for learners."""
START: Final = _MIDDLE * STRIDE + _MIDDLE
STEPS: Final = (-STRIDE, 1, STRIDE, -1)
"""From a cell to its neighbours, in the order of `SIDES`."""
AROUND: Final = (-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1)
"""From a cell to the eight around it."""


class _Cells(Kind[int]):
    """A cell by its coordinates: `3,-1`; numbered inside the window only."""

    label = "X,Y"
    stateless = True

    def write(self, value: int) -> str:
        x, y = at(value)
        return f"{x},{y}"

    def read(self, text: str) -> int:
        x, comma, y = text.partition(",")
        if not comma:
            raise Unreadable(f"expected a place such as 3,-1, found {text!r}")
        return cell_at(number_in(x, -REACH, REACH, "a column"), number_in(y, -REACH, REACH, "a row"))

    def count(self, players: int) -> int:
        return (2 * WINDOW + 1) ** 2

    def number(self, value: int, state: Any) -> int:
        """`IndexError` outside the window."""
        number = place_in_window(value)
        if number is None:
            across = 2 * WINDOW + 1
            raise IndexError(f"{self.write(value)} lies outside the window of {across} by {across} cells with numbers")
        return number

    def at(self, number: int, state: Any) -> int:
        y, x = divmod(number, 2 * WINDOW + 1)
        return cell_at(x - WINDOW, y - WINDOW)

    def tried(self, state: Any) -> Sequence[int]:
        """Up to two cells beyond the board."""
        return cells_around(state.tiles, 2)


_CELLS: Final = _Cells()
Cell = Annotated[int, _CELLS]
Corner = int
"""A lattice corner (CY-4.3): the number of the cell to its lower right."""
Region = frozenset[Corner]
"""CY-4.4: a courtyard is its set of lattice corners."""
read_cell: Final = _CELLS.read
cell_text: Final = _CELLS.write


def cell_at(x: int, y: int) -> Cell:
    """The cell with these coordinates; the start tower is at 0,0, y grows downwards."""
    return START + y * STRIDE + x


def at(cell: Cell) -> tuple[int, int]:
    """The column and the row of a cell."""
    return cell % STRIDE - _MIDDLE, cell // STRIDE - _MIDDLE


def spread(cells: Iterable[Cell], margin: int = 0) -> tuple[range, range]:
    """The columns and the rows that some cells spread over, and so many more on each side."""
    columns, rows = zip(*map(at, cells), strict=True)
    return range(min(columns) - margin, max(columns) + margin + 1), range(min(rows) - margin, max(rows) + margin + 1)


def cells_around(cells: Iterable[Cell], margin: int) -> list[Cell]:
    """Every cell of the rectangle that some cells lie in, widened by a margin, row by row."""
    columns, rows = spread(cells, margin)
    return [cell_at(x, y) for y in rows for x in columns]


def place_in_window(cell: Cell) -> int | None:
    """The number of a cell in the window, row by row; None outside."""
    x, y = at(cell)
    return (y + WINDOW) * (2 * WINDOW + 1) + x + WINDOW if abs(x) <= WINDOW and abs(y) <= WINDOW else None


def window() -> list[Cell]:
    """The cells of the window by their numbers."""
    across = range(-WINDOW, WINDOW + 1)
    return [cell_at(x, y) for y in across for x in across]


# Where a tile fits (CY-3.2): what the neighbours of an empty cell ask of it. A *demand* is the sides
# that must have a wall, plus sixteen times those that may not; sides towards empty cells are free.

Demand = int
BLANK: Final = 16
DEMANDS: Final = tuple(wall + BLANK * blank for wall in range(16) for blank in range(16) if not wall & blank)


def fits(sides: int, demand: Demand) -> bool:
    """CY-3.2.P2: whether a tile with these wall sides agrees with all neighbours."""
    return sides & (demand | demand >> 4) & 15 == demand & 15


FITTING: Final = tuple(sum(1 << sides for sides in range(16) if fits(sides, demand)) for demand in range(256))
"""By demand the wall sides that agree with it, as a bit set: for where `fits` is asked of every tile laid."""


def _turned(demand: Demand) -> Demand:
    wall, blank = demand & 15, demand >> 4
    return (wall << 1 & 15 | wall >> 3) + BLANK * (blank << 1 & 15 | blank >> 3)


def _class_name(demand: Demand) -> tuple[int, int, int, int]:
    turns = [demand]
    for _ in range(3):
        turns.append(_turned(turns[-1]))
    demand = min(turns)
    return (not demand & 15, WALLS_ON[demand & 15], WALLS_ON[demand >> 4], demand)


# Demands that are the same up to rotation take the same number of tiles of every kind, so cells are
# counted by class. Those with a wall to join come first; the all-free demand 0 has none.
_CLASSES: Final = sorted(set(map(_class_name, DEMANDS[1:])))
CLASSES: Final = len(_CLASSES)
JOINING_CLASSES: Final = sum(not without_wall for without_wall, *_ in _CLASSES)
CLASS_OF: Final = tuple(_CLASSES.index(_class_name(demand)) if demand in DEMANDS[1:] else -1 for demand in range(256))

_CLASS_SHIFT: Final = 36
CELL_SHIFT: Final = 8


def _key(demand: Demand, joining: bool) -> int:
    if CLASS_OF[demand] < 0 or (joining and not demand & 15):
        return 0
    return CLASS_OF[demand] << _CLASS_SHIFT | demand


KEYS: Final = tuple(tuple(_key(demand, joining) for demand in range(256)) for joining in (False, True))
"""By `require_wall_connection` and demand: what stands in the list of open cells beside the cell itself,
0 where no tile may be laid. So the list is sorted by class, then by cell."""


def demands_of(open_cells: Iterable[int]) -> dict[Cell, Demand]:
    """The cells in a list of open cells, each with its demand."""
    return {entry >> CELL_SHIFT & 0xFFFFFF: entry & 0xFF for entry in open_cells}


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
