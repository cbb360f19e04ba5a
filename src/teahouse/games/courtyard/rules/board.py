"""The board, tile by tile: all that hangs on a tile is brought up to date where it is laid (CY-3.2, CY-4.2)."""

from bisect import bisect_left, insort

from teahouse.games.courtyard.pieces.cells import ASKS, CELL_SHIFT, CLASS_OF, KEYS, Cell, Demand
from teahouse.games.courtyard.pieces.tiles import WALLS_ON, Tile
from teahouse.games.courtyard.rules.courtyards import split
from teahouse.games.courtyard.state import Table


def lay(table: Table, tile: Tile, cell: Cell) -> None:
    """Put a tile on the board. A tile of this turn is one whose cell already stands in `placed`."""
    demands, open_cells, counts = table.demands, table.open_cells, table.counts
    keys = KEYS[table.options.require_wall_connection]
    chain, field = table.options.chain_within_turn, table.field
    sides = tile & 15
    demand = demands.pop(cell, 0)
    key = keys[demand]
    if key and (chain or cell not in table.late):
        del open_cells[bisect_left(open_cells, key + (cell << CELL_SHIFT))]
        counts[CLASS_OF[demand]] -= 1
    table.tiles[cell] = tile
    for step, ask in ASKS[demand * 16 + sides]:
        near = cell + step
        if field is not None and near not in field:
            continue
        old = demands.get(near, 0)
        new = old | ask
        demands[near] = new
        if not chain and _is_late(table, near, old):
            continue
        key = keys[old]
        if key:
            del open_cells[bisect_left(open_cells, key + (near << CELL_SHIFT))]
            counts[CLASS_OF[old]] -= 1
        key = keys[new]
        if key:
            insort(open_cells, key + (near << CELL_SHIFT))
            counts[CLASS_OF[new]] += 1
    joints = demand & 15
    table.open_ends += WALLS_ON[sides] - 2 * WALLS_ON[joints]
    if joints & (joints - 1):
        _close(table, cell, joints)


def _is_late(table: Table, cell: Cell, demand: Demand) -> bool:
    """CY-12.6: the cell touches no tile that lay there before the turn."""
    if demand:
        return cell in table.late
    if table.placed:
        table.late.append(cell)
        return True
    return False


def _close(table: Table, cell: Cell, joints: int) -> None:
    """CY-4.2: two joints or more may close loops; the region they run through falls apart."""
    parts = split(table.tiles, cell, joints)
    if not parts:
        return
    old = table.court_of.get(cell)
    inside = False
    if old is not None:
        inside = table.new.pop(old, True)
        if old in table.closers:
            table.closers = {court: seat for court, seat in table.closers.items() if court != old}
        rest = old.difference(*parts)
        if rest:
            parts.append(rest)
    court_of = table.court_of.copy()
    for part in parts:
        court_of.update(dict.fromkeys(part, part))
        table.new[part] = inside
    table.court_of = court_of


def turn_over(table: Table) -> None:
    """What was laid in this turn lies there from now on, and what it closed is the mover's."""
    if table.new:
        table.closers = {**table.closers, **dict.fromkeys(table.new, table.turn)}
    table.placed = []
    table.new = {}
    if table.late:
        keys = KEYS[table.options.require_wall_connection]
        for cell in table.late:
            demand = table.demands.get(cell, 0)
            if keys[demand]:
                insort(table.open_cells, keys[demand] + (cell << CELL_SHIFT))
                table.counts[CLASS_OF[demand]] += 1
        table.late = []
