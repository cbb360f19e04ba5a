"""What lies on the table at Yellow & Yangtze."""

from typing import Final

from teahouse.engine import State
from teahouse.games.yellow_and_yangtze.about import Options
from teahouse.games.yellow_and_yangtze.maps import MAP, Map
from teahouse.games.yellow_and_yangtze.pieces import ACTIONS, OFF, SHORT_GAME, TILES
from teahouse.games.yellow_and_yangtze.questions import Question

# The stages of a game, in their order (YY-2, YY-4). Within `ACT` the stack says what is asked.
FIRST: Final = 0
DEAL: Final = 1
ACT: Final = 2
REPLACE: Final = 3
REFILL: Final = 4
OVER: Final = 5
STAGES: Final = ("first", "deal", "act", "replace", "refill", "over")

TO_MERCHANTS: Final = -1
"""Stands where a seat receives a tile: it goes to the merchants."""

# What a table tells; the map follows from the options, and the rest of its fields from the board.
_TOLD: Final = (
    "players",
    "options",
    "to_act",
    "first",
    "stage",
    "turn",
    "actions",
    "stack",
    "idle",
    "ending",
    "tiles",
    "leaders",
    "pagodas",
    "hands",
    "merchants",
    "bag",
    "left",
    "box",
    "buried",
    "shown",
    "trails",
    "due",
    "points",
)


class Table(State):
    """The map and what stands on it, the tiles wherever they are, and what is being asked."""

    __slots__ = (
        "actions",
        "bag",
        "box",
        "buried",
        "due",
        "ending",
        "hands",
        "idle",
        "leaders",
        "left",
        "links",
        "map",
        "merchants",
        "occupied",
        "pagodas",
        "points",
        "rulers",
        "shown",
        "stack",
        "stage",
        "tiles",
        "trails",
        "triangles",
        "turn",
        "under",
    )

    options: Options
    map: Map
    stage: int
    turn: int
    """The active player."""
    actions: int
    """Actions left in this turn, the one under way included."""
    stack: list[Question]
    idle: int
    """Completed turns in a row without a draw; -1 once a tile was drawn in this turn (YY-19.9)."""
    ending: str

    # The board
    tiles: list[int]
    """The hexes with tiles of each colour."""
    leaders: list[int]
    """The hex of each leader, seat * 5 + colour, or `OFF`."""
    pagodas: list[tuple[int, ...]]
    """The triangles with pagodas of each colour, in map order."""
    occupied: int
    under: int
    """The hexes that support a pagoda."""
    triangles: list[int]
    """All triangles of one colour, with and without pagoda."""
    links: list[int]
    """The linked components: the hexes of each (YY-3.1)."""
    rulers: list[int]
    """The set of leaders in each component; a state has one at least (YY-3.2)."""

    # The tiles off the board, as bundles
    hands: list[int]
    merchants: int
    bag: list[int]
    """Tiles of each colour in the bag; whatever the reader may not know elsewhere is counted here too."""
    left: int
    """How many tiles can still be drawn."""
    box: int
    """Tiles in the box whose kind everybody knows."""
    buried: list[int]
    """Tiles that each player has put into the box face down (YY-5.E)."""
    shown: list[int]
    """Tiles that everybody knows to be in a hand, because they were merchants."""
    trails: list[bytes]
    """What everybody saw of a hand since it held merchants and replaced some tiles: see `trail`."""
    due: list[int]
    """Who receives the next tiles, the next one last: a seat or `TO_MERCHANTS`."""
    points: list[int]
    """Points of each seat and colour, seat * 5 + colour."""

    def __init__(self, players: int, options: Options) -> None:
        self.players = players
        self.options = options
        self.to_act = None
        self.first = None
        self.map = MAP.of(options.map)
        self.stage = FIRST
        self.turn = 0
        self.actions = ACTIONS
        self.stack = []
        self.idle = 0
        self.ending = ""
        self.tiles = [0] * 5
        self.leaders = [OFF] * (5 * players)
        self.pagodas = [()] * 5
        self.occupied = 0
        self.under = 0
        self.triangles = []
        self.links = []
        self.rulers = []
        self.hands = [0] * players
        self.merchants = 0
        self.bag = list(TILES)
        self.left = sum(TILES) - (SHORT_GAME if options.short_two_player else 0)
        self.box = 0
        self.buried = [0] * players
        self.shown = [0] * players
        self.trails = [b""] * players
        self.due = []
        self.points = [0] * (5 * players)

    def _copy_to(self, new: "Table") -> None:
        new.players = self.players
        new.options = self.options
        new.to_act = self.to_act
        new.first = self.first
        new.map = self.map
        new.stage = self.stage
        new.turn = self.turn
        new.actions = self.actions
        new.stack = self.stack[:]
        new.idle = self.idle
        new.ending = self.ending
        new.tiles = self.tiles[:]
        new.leaders = self.leaders[:]
        new.pagodas = self.pagodas[:]
        new.occupied = self.occupied
        new.under = self.under
        new.triangles = self.triangles[:]
        new.links = self.links[:]
        new.rulers = self.rulers[:]
        new.hands = self.hands[:]
        new.merchants = self.merchants
        new.bag = self.bag[:]
        new.left = self.left
        new.box = self.box
        new.buried = self.buried[:]
        new.shown = self.shown[:]
        new.trails = self.trails[:]
        new.due = self.due[:]
        new.points = self.points[:]

    def __eq__(self, other: object) -> bool:
        """Equal tables; what follows from the board (components, triangles) may stand in another order."""
        if type(self) is not type(other) or not isinstance(other, Table):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _TOLD)

    __hash__ = None
