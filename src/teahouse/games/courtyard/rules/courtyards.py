"""What a courtyard is (CY-4): the regions between joints, found where a joint closes a loop.

A lattice corner has the number of the cell to its lower right. The four corners around an empty cell
always lie in one region, since a joint needs tiles on both sides. A new tile cuts the ring of these
four corners at each of its joints; with two or more joints the ring falls into arcs, and the region
may fall apart with it. So a flood starts from every arc at once, one corner at a time in turn: the
search ends when all floods but one have run dry, and costs no more than the smaller parts.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from teahouse.games.courtyard.about import Options
from teahouse.games.courtyard.pieces.cells import AROUND, STRIDE, Cell, Corner, Region, cells_around, spread
from teahouse.games.courtyard.pieces.tiles import TOWER, N, Tile, W
from teahouse.games.courtyard.state import Table

_RING: Final = (0, 1, STRIDE + 1, STRIDE)
"""The corners around a cell, clockwise from its upper left. Side i lies between corners i and i + 1."""


def _arcs(joints: int) -> tuple[tuple[int, ...], ...]:
    arcs: list[list[int]] = [[]]
    for side in range(4):
        arcs[-1].append(_RING[side])
        if joints >> side & 1:
            arcs.append([])
    arcs[0] = arcs.pop() + arcs[0]
    return tuple(tuple(arc) for arc in arcs)


ARCS: Final = tuple(_arcs(joints) if joints.bit_count() > 1 else () for joints in range(16))
"""By the sides of a new tile that have a joint: the arcs into which they cut the ring of corners."""


def ways(tiles: Mapping[Cell, Tile], corner: Corner) -> list[Corner]:
    """CY-4.3: the neighbouring corners that no joint cuts off."""
    here = tiles.get(corner, 0)
    above = tiles.get(corner - STRIDE, 0)
    left = tiles.get(corner - 1, 0)
    near = []
    if not (here & N and above):
        near.append(corner + 1)
    if not (left & N and corner - 1 - STRIDE in tiles):
        near.append(corner - 1)
    if not (here & W and left):
        near.append(corner + STRIDE)
    if not (above & W and corner - 1 - STRIDE in tiles):
        near.append(corner - STRIDE)
    return near


def split(tiles: Mapping[Cell, Tile], cell: Cell, joints: int) -> list[Region]:
    """The parts that a new tile cuts off from the region around it: all but one, which is the rest.

    Where walls are not all connected, two floods may meet: then they are one.
    """
    owner: dict[int, int] = {}
    waiting: list[deque[int]] = []  # first in, first out, so that floods of one open plane meet
    for flood, arc in enumerate(ARCS[joints]):
        corners = [cell + step for step in arc]
        waiting.append(deque(corners))
        for corner in corners:
            owner[corner] = flood
    joined = list(range(len(waiting)))  # the flood that each flood has become part of
    active = joined[:]
    dry: list[int] = []
    turn = 0
    while len(active) > 1:
        turn %= len(active)
        flood = active[turn]
        queue = waiting[flood]
        if not queue:
            dry.append(flood)
            del active[turn]
            continue
        for near in ways(tiles, queue.popleft()):
            known = owner.get(near)
            if known is None:
                owner[near] = flood
                queue.append(near)
            elif joined[known] != flood:
                other = joined[known]
                queue += waiting[other]
                active.remove(other)
                joined = [flood if one == other else one for one in joined]
        turn = active.index(flood) + 1
    parts: dict[int, list[int]] = {flood: [] for flood in dry}
    for corner, flood in owner.items():
        part = parts.get(joined[flood])
        if part is not None:
            part.append(corner)
    return [frozenset(part) for part in parts.values()]


# What a courtyard counts for


class Worth(NamedTuple):
    """CY-4.7: size times towers."""

    cells: set[Cell]
    """All that it touches."""
    size: int
    towers: int
    points: int
    scores: int
    """CY-5.1, CY-12.11: what it brings if the turn ends now: nothing unless it is new."""


def worth(table: Table, region: Region) -> Worth:
    """CY-4.5, CY-4.6, CY-4.7: what a courtyard counts for."""
    cells = touched(region)
    size = _size(table.options, region, cells)
    towers = towers_at(table.tiles, cells)
    scores = region in table.new and (table.options.subdivide_scores or not table.new[region])
    return Worth(cells, size, towers, size * towers, size * towers * scores)


def this_turn(table: Table) -> int:
    """CY-5.1: what the tiles laid so far score if the turn ends now."""
    return sum(worth(table, region).scores for region in table.new)


def courtyards(table: Table) -> list[Region]:
    """CY-4.2: the courtyards on the board, in reading order."""
    return sorted(set(table.court_of.values()), key=min)


def touched(region: Iterable[Corner]) -> set[Cell]:
    """CY-4.5: the cells with at least one quarter in the region."""
    cells: set[Cell] = set()
    for corner in region:
        cells.add(corner)
        cells.add(corner - 1)
        cells.add(corner - STRIDE)
        cells.add(corner - STRIDE - 1)
    return cells


def towers_at(tiles: Mapping[Cell, Tile], cells: Iterable[Cell]) -> int:
    """CY-4.6: the towers among these cells."""
    get = tiles.get
    return len([cell for cell in cells if get(cell, 0) & TOWER])


def _size(options: Options, region: Region, cells: set[Cell]) -> int:
    """CY-4.5 with its options: the size of a courtyard that touches these cells."""
    if options.size_rule == "bounding_box":
        columns, rows = spread(cells)
        return len(columns) * len(rows)
    counted = cells if options.size_rule == "touched_cells" else region
    return len(counted) + (len(enclosed(counted)) if options.nested_counts_inside else 0)


def enclosed(places: Iterable[int]) -> set[int]:
    """CY-12.10: what can't get out, straight or diagonally, without crossing one of these places."""
    inside = set(places)
    left = set(cells_around(inside, 1)) - inside
    waiting = [min(inside) - STRIDE]  # above a topmost place, so outside
    left.remove(waiting[0])
    while waiting:
        place = waiting.pop()
        for step in AROUND:
            near = place + step
            if near in left:
                left.remove(near)
                waiting.append(near)
    return left
