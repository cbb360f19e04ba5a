"""What lies on the table at Yellow & Yangtze."""

from typing import Final, NamedTuple

from teahouse.engine import State
from teahouse.engine.fields import by_seat, derived, fresh
from teahouse.engine.kinds import Seat
from teahouse.engine.question import Question
from teahouse.games.yellow_and_yangtze.about import Options
from teahouse.games.yellow_and_yangtze.pieces import ACTIONS, OFF, TILES, Bundle, Leaders, Tiles
from teahouse.games.yellow_and_yangtze.pieces.hexes import Hex, Hexes, first_in
from teahouse.games.yellow_and_yangtze.pieces.maps import MAP, Map
from teahouse.games.yellow_and_yangtze.pieces.triangles import Triangle

# The stages of a game, in their order (YY-2, YY-4). Within `ACT` the stack says what is asked.
STAGES: Final = ("first", "deal", "act", "replace", "refill", "over")
FIRST, DEAL, ACT, REPLACE, REFILL, OVER = range(len(STAGES))
DRAWING: Final = (DEAL, REPLACE, REFILL)

TO_MERCHANTS: Final = -1
"""Stands where a seat receives a tile: it goes to the merchants."""


class Commitment(NamedTuple):
    """What a player gave to a war: side is the place of a warring state, None for one who stood aside."""

    seat: Seat
    side: int | None
    tiles: Tiles = 0
    soldier: bool = False

    @property
    def strength(self) -> int:
        """YY-9.4: one for each tile, one for the soldier."""
        return self.tiles + self.soldier


class War(NamedTuple):
    """YY-9: the uniting tile, and the warring states as they were before it, in map order."""

    hex: Hex
    sides: tuple[Hexes, ...]
    """The hexes of each warring state."""
    counted: int | None = None
    """The side for which the uniting tile fights."""
    given: tuple[Commitment, ...] = ()

    @property
    def names(self) -> list[Hex]:
        """The hex after which each side is called: its first."""
        return [first_in(mask) for mask in self.sides]


class Table(State):
    """The map and what stands on it, the tiles wherever they are, and what is being asked."""

    options: Options
    map: Map = derived(lambda table: MAP.of(table.options.map))
    stage: int = FIRST
    turn: Seat = 0
    """The active player."""
    actions: int = ACTIONS
    """Actions left in this turn, the one under way included."""
    stack: list[Question["Table"]] = fresh(lambda table: [])
    war: War | None = None
    """The war that the questions are about."""
    idle: int = 0
    """Completed turns in a row without a draw; -1 once a tile was drawn in this turn (YY-19.9)."""
    ending: str = ""

    # The board
    tiles: list[Hexes] = fresh(lambda table: [0] * 5)
    """The hexes with tiles of each colour."""
    leaders: list[Hex] = fresh(lambda table: [OFF] * (5 * table.players))
    """The hex of each leader, seat * 5 + colour, or `OFF`."""
    pagodas: list[tuple[Triangle, ...]] = fresh(lambda table: [()] * 5)
    """The triangles with pagodas of each colour, in map order."""
    occupied: Hexes = derived(0)
    under: Hexes = derived(0)
    """The hexes that support a pagoda."""
    triangles: list[Triangle] = derived(lambda table: [])
    """All triangles of one colour, with and without pagoda."""
    links: list[Hexes] = derived(lambda table: [])
    """The linked components: the hexes of each (YY-3.1)."""
    rulers: list[Leaders] = derived(lambda table: [])
    """The leaders in each component; a state has one at least (YY-3.2)."""

    # The tiles off the board
    hands: list[Bundle] = by_seat(0)
    merchants: Bundle = 0
    bag: list[int] = fresh(lambda table: list(TILES))
    """Tiles of each colour in the bag; whatever the reader may not know elsewhere is counted here too."""
    left: int = fresh(lambda table: sum(TILES) - table.options.set_aside)
    """How many tiles can still be drawn."""
    box: Bundle = 0
    """Tiles in the box whose kind everybody knows."""
    buried: list[Bundle] = by_seat(0)
    """Tiles that each player has put into the box face down (YY-5.E)."""
    shown: list[Bundle] = by_seat(0)
    """Tiles that everybody knows to be in a hand, because they were merchants."""
    trails: list[bytes] = by_seat(b"")
    """What everybody saw of a hand since it held merchants and replaced some tiles: see `rules.trail`."""
    due: list[int] = fresh(lambda table: [])
    """Who receives the next tiles, the next one last: a seat or `TO_MERCHANTS`."""
    points: list[int] = fresh(lambda table: [0] * (5 * table.players))
    """Points of each seat and colour, seat * 5 + colour."""
