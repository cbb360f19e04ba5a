"""What lies on the table at Courtyard."""

from typing import Final, NamedTuple

from teahouse.engine import State
from teahouse.engine.fields import by_seat, derived, fixed, fresh
from teahouse.engine.kinds import Seat
from teahouse.games.courtyard.about import Options
from teahouse.games.courtyard.pieces.cells import CLASSES, JOINING_CLASSES, Cell, Corner, Demand, Region
from teahouse.games.courtyard.pieces.sets import TILE_SETS
from teahouse.games.courtyard.pieces.tiles import TOWER_KINDS, WALL_KINDS, Tally, Tile

# The stages of a game, in their order (CY-2, CY-3).
STAGES: Final = ("first", "deal", "choose", "place", "refill", "draw", "over")
FIRST, DEAL, CHOOSE, PLACE, MIX, DRAW, OVER = range(len(STAGES))

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

    field: frozenset[Cell] | None = derived(lambda table: TILE_SETS.of(table.options.tiles).field)
    """CY-1.5: the places of the board; None where it has no edge."""

    # The board, kept up to date tile by tile
    tiles: dict[Cell, Tile] = fresh(lambda table: {})
    demands: dict[Cell, Demand] = fresh(lambda table: {})
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
