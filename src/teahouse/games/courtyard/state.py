"""What lies on the table at Courtyard."""

from bisect import bisect_left, insort
from typing import Final

from teahouse.engine import State
from teahouse.games.courtyard.about import Options
from teahouse.games.courtyard.courtyards import Region, split
from teahouse.games.courtyard.pieces import (
    ASKS,
    CELL_SHIFT,
    CLASS_OF,
    CLASSES,
    JOINING_CLASSES,
    KEYS,
    START,
    START_TILE,
    TOWER_KINDS,
    WALL_KINDS,
    WALLS_ON,
)

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

Return = tuple[int, int, int]
"""What a seat remembers of tiles it put back: the tiles; the tiles in pools and other hands just before; the
public count of draws then."""


class Table(State):
    """The tiles, where they are, and how far the game has come."""

    __slots__ = (
        "aside",
        "box",
        "closers",
        "counts",
        "court_of",
        "dealt",
        "demands",
        "drawn",
        "due_towers",
        "due_walls",
        "ending",
        "fresh",
        "hands",
        "idle",
        "late",
        "loose",
        "open_cells",
        "open_ends",
        "placed",
        "points",
        "returns",
        "seat",
        "stage",
        "tiles",
        "tower_pool",
        "towers",
        "turns_left",
        "wall_pool",
        "walls",
    )

    options: Options
    stage: int
    seat: int
    """Whose turn it is."""
    dealt: int
    """Tiles dealt so far."""
    hands: list[int]
    """A tally for each seat."""
    walls: list[int]
    """Wall tiles in the pool by kind; hidden tiles of other hands are counted here too."""
    towers: list[int]
    wall_pool: int
    """How many tiles the pool holds."""
    tower_pool: int
    box: int
    """A tally of tiles that are out of play: none, unless a position says so."""
    loose: int
    """A tally of all tiles in hands and pools."""
    aside: int
    """With `discard_order` = draw_first: discards that wait for the draw."""
    due_towers: int
    """Tiles still to be drawn in this refill."""
    due_walls: int

    # The board, kept up to date tile by tile
    tiles: dict[int, int]
    demands: dict[int, int]
    """For each empty cell beside a tile what its neighbours ask of it."""
    open_cells: list[int]
    """The cells where a tile may be laid, sorted by class of demand, then by cell."""
    counts: list[int]
    """How many of them belong to each class of demand."""
    late: list[int]
    """With `chain_within_turn` = false: cells that touch only tiles of this turn."""
    open_ends: int
    court_of: dict[int, Region]
    """The courtyard in which a lattice corner lies. Never changed in place, so copies share it."""
    closers: dict[Region, int]
    """Who closed each courtyard that was there before this turn. Never changed in place, either."""

    # This turn
    placed: list[int]
    """The cells laid in this turn, in order."""
    fresh: dict[Region, bool]
    """The courtyards that were not there before this turn; whether each lies in one that was."""

    points: list[int]
    idle: int
    """Turns in a row without a tile laid."""
    turns_left: int
    """How many of the last turns are still to come, or `NOT_SET`."""
    ending: str

    # What seats can know about hidden tiles (see knowledge)
    drawn: int
    """Tiles drawn since the deal by seat and back, sixteen bits each."""
    returns: list[tuple[Return, ...]]

    def __init__(self, players: int, options: Options) -> None:
        self.players = players
        self.options = options
        self.to_act = None
        self.first = None
        self.stage = FIRST
        self.seat = 0
        self.dealt = 0
        self.hands = [0] * players
        self.walls = [0] * WALL_KINDS
        self.towers = [0] * TOWER_KINDS
        self.wall_pool = self.tower_pool = 0
        self.box = self.loose = self.aside = 0
        self.due_towers = self.due_walls = 0
        self.clear_board()
        self.points = [0] * players
        self.idle = 0
        self.turns_left = NOT_SET
        self.ending = ""
        self.drawn = 0
        self.returns = [()] * players

    def _copy_to(self, new: "Table") -> None:
        new.players = self.players
        new.options = self.options
        new.to_act = self.to_act
        new.first = self.first
        new.stage = self.stage
        new.seat = self.seat
        new.dealt = self.dealt
        new.hands = self.hands[:]
        new.walls = self.walls[:]
        new.towers = self.towers[:]
        new.wall_pool = self.wall_pool
        new.tower_pool = self.tower_pool
        new.box = self.box
        new.loose = self.loose
        new.aside = self.aside
        new.due_towers = self.due_towers
        new.due_walls = self.due_walls
        new.tiles = self.tiles.copy()
        new.demands = self.demands.copy()
        new.open_cells = self.open_cells[:]
        new.counts = self.counts[:]
        new.late = self.late[:]
        new.open_ends = self.open_ends
        new.court_of = self.court_of
        new.closers = self.closers
        new.placed = self.placed[:]
        new.fresh = self.fresh.copy()
        new.points = self.points[:]
        new.idle = self.idle
        new.turns_left = self.turns_left
        new.ending = self.ending
        new.drawn = self.drawn
        new.returns = self.returns[:]

    # The board

    def clear_board(self) -> None:
        """A board without tiles."""
        self.tiles = {}
        self.demands = {}
        self.open_cells = []
        self.counts = [0] * (JOINING_CLASSES if self.options.require_wall_connection else CLASSES)
        self.late = []
        self.open_ends = 0
        self.court_of = {}
        self.closers = {}
        self.placed = []
        self.fresh = {}

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
            inside = self.fresh.pop(old, True)
            if old in self.closers:
                self.closers = {court: seat for court, seat in self.closers.items() if court != old}
            rest = old.difference(*parts)
            if rest:
                parts.append(rest)
        court_of = court_of.copy()
        for part in parts:
            court_of.update(dict.fromkeys(part, part))
            self.fresh[part] = inside
        self.court_of = court_of

    def turn_over(self) -> None:
        """What was laid in this turn lies there from now on, and what it closed is the mover's."""
        if self.fresh:
            self.closers = {**self.closers, **dict.fromkeys(self.fresh, self.seat)}
        self.placed = []
        self.fresh = {}
        if self.late:
            keys = KEYS[self.options.require_wall_connection]
            for cell in self.late:
                demand = self.demands.get(cell, 0)
                if keys[demand]:
                    insort(self.open_cells, keys[demand] + (cell << CELL_SHIFT))
                    self.counts[CLASS_OF[demand]] += 1
            self.late = []
