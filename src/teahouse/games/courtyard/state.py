"""What lies on the table at Courtyard."""

from bisect import bisect_left, insort
from typing import Final, NamedTuple

from teahouse.engine import State
from teahouse.engine.fields import by_seat, fixed, fresh
from teahouse.engine.kinds import Seat
from teahouse.games.courtyard.about import Options
from teahouse.games.courtyard.courtyards import Corner, Region, split
from teahouse.games.courtyard.pieces.cells import (
    ASKS,
    CELL_SHIFT,
    CLASS_OF,
    CLASSES,
    JOINING_CLASSES,
    KEYS,
    START,
    Cell,
)
from teahouse.games.courtyard.pieces.tiles import START_TILE, TOWER_KINDS, WALL_KINDS, WALLS_ON, Tally, Tile

# The stages of a game, in their order (CY-2, CY-3).
FIRST: Final = 0
DEAL: Final = 1
CHOOSE: Final = 2
PLACE: Final = 3
MIX: Final = 4
DRAW: Final = 5
OVER: Final = 6
STAGES: Final = ("first", "deal", "choose", "place", "refill", "draw", "over")

NOT_SET: Final = -1
"""No pool has been empty yet: nobody counts the last turns (CY-6.1)."""


class Return(NamedTuple):
    """What a seat remembers of tiles it put back."""

    tiles: Tally
    outside: Tally
    """The tiles in pools and other hands just before."""
    drawn: int
    """The public count of draws then."""


def _classes(table: "Table") -> list[int]:
    return [0] * (JOINING_CLASSES if table.options.require_wall_connection else CLASSES)


class Table(State):
    """The tiles, where they are, and how far the game has come."""

    options: Options
    stage: int = FIRST
    turn: Seat = 0
    """Whose turn it is."""
    dealt: int = 0
    """Tiles dealt so far."""
    hands: list[Tally] = by_seat(0)
    walls: list[int] = fresh(lambda table: [0] * WALL_KINDS)
    """Wall tiles in the pool by kind; hidden tiles of other hands are counted here too."""
    towers: list[int] = fresh(lambda table: [0] * TOWER_KINDS)
    wall_pool: int = 0
    """How many tiles the pool holds."""
    tower_pool: int = 0
    box: Tally = 0
    """Tiles that are out of play: none, unless a position says so."""
    loose: Tally = 0
    """All tiles in hands and pools."""
    aside: Tally = 0
    """With `discard_order` = draw_first: discards that wait for the draw."""
    due_towers: int = 0
    """Tiles still to be drawn in this refill."""
    due_walls: int = 0

    # The board, kept up to date tile by tile
    tiles: dict[Cell, Tile] = fresh(lambda table: {})
    demands: dict[Cell, int] = fresh(lambda table: {})
    """For each empty cell beside a tile what its neighbours ask of it."""
    open_cells: list[int] = fresh(lambda table: [])
    """The cells where a tile may be laid, sorted by class of demand, then by cell."""
    counts: list[int] = fresh(_classes)
    """How many of them belong to each class of demand."""
    late: list[Cell] = fresh(lambda table: [])
    """With `chain_within_turn` = false: cells that touch only tiles of this turn."""
    open_ends: int = 0
    court_of: dict[Corner, Region] = fixed(lambda table: {})
    """The courtyard in which a lattice corner lies. Never changed in place, so copies share it."""
    closers: dict[Region, Seat] = fixed(lambda table: {})
    """Who closed each courtyard that was there before this turn. Never changed in place, either."""

    # This turn
    placed: list[Cell] = fresh(lambda table: [])
    """The cells laid in this turn, in order."""
    new: dict[Region, bool] = fresh(lambda table: {})
    """The courtyards that were not there before this turn; whether each lies in one that was."""

    points: list[int] = by_seat(0)
    idle: int = 0
    """Turns in a row without a tile laid."""
    turns_left: int = NOT_SET
    """How many of the last turns are still to come, or `NOT_SET`."""
    ending: str = ""

    # What seats can know about hidden tiles (see knowledge)
    drawn: int = 0
    """Tiles drawn since the deal by seat and back, sixteen bits each."""
    returns: list[tuple[Return, ...]] = by_seat(())

    # The board

    def lay_start(self) -> None:
        """CY-2.2: the start tower."""
        self.lay(START_TILE, START)

    def lay(self, tile: int, cell: int) -> None:
        """Put a tile on the board and bring all that hangs on it up to date.

        A tile of this turn is one whose cell already stands in `placed`.
        """
        demands, open_cells, counts = self.demands, self.open_cells, self.counts
        keys = KEYS[self.options.require_wall_connection]
        chain = self.options.chain_within_turn
        sides = tile & 15
        demand = demands.pop(cell, 0)
        key = keys[demand]
        if key and (chain or cell not in self.late):
            del open_cells[bisect_left(open_cells, key + (cell << CELL_SHIFT))]
            counts[CLASS_OF[demand]] -= 1
        self.tiles[cell] = tile
        for step, ask in ASKS[demand * 16 + sides]:
            near = cell + step
            old = demands.get(near, 0)
            new = old | ask
            demands[near] = new
            if not chain and self._is_late(near, old):
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
        self.open_ends += WALLS_ON[sides] - 2 * WALLS_ON[joints]
        if joints & (joints - 1):
            self._close(cell, joints)

    def _is_late(self, cell: int, demand: int) -> bool:
        """CY-12.6: the cell touches no tile that lay there before the turn."""
        if demand:
            return cell in self.late
        if self.placed:
            self.late.append(cell)
            return True
        return False

    def _close(self, cell: int, joints: int) -> None:
        """CY-4.2: two joints or more may close loops; the region they run through falls apart."""
        parts = split(self.tiles, cell, joints)
        if not parts:
            return
        court_of = self.court_of
        old = court_of.get(cell)
        inside = False
        if old is not None:
            inside = self.new.pop(old, True)
            if old in self.closers:
                self.closers = {court: seat for court, seat in self.closers.items() if court != old}
            rest = old.difference(*parts)
            if rest:
                parts.append(rest)
        court_of = court_of.copy()
        for part in parts:
            court_of.update(dict.fromkeys(part, part))
            self.new[part] = inside
        self.court_of = court_of

    def turn_over(self) -> None:
        """What was laid in this turn lies there from now on, and what it closed is the mover's."""
        if self.new:
            self.closers = {**self.closers, **dict.fromkeys(self.new, self.turn)}
        self.placed = []
        self.new = {}
        if self.late:
            keys = KEYS[self.options.require_wall_connection]
            for cell in self.late:
                demand = self.demands.get(cell, 0)
                if keys[demand]:
                    insort(self.open_cells, keys[demand] + (cell << CELL_SHIFT))
                    self.counts[CLASS_OF[demand]] += 1
            self.late = []
