"""What lies on the table at Yang-Tzee."""

from typing import Final, NamedTuple

from teahouse.engine import State
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.events import Match
from teahouse.games.yang_tzee.tiles import TileSet, tile_set

# The stages of a hand, in their order (YT-2, YT-3). While a streamed tile gathers, the last of the
# pending steps says what is asked.
FIRST: Final = 0
SEA: Final = 1
DEAL: Final = 2
DRAW: Final = 3
ACT: Final = 4
GATHER: Final = 5
OVER: Final = 6
STAGES: Final = ("first", "sea", "deal", "draw", "act", "gather", "over")

# The steps of a gathering (YT-4).
COLLECT: Final = 0
EARTH: Final = 1
SPIRIT: Final = 2
OFFERING: Final = 3
CLEAN: Final = 4
SEED: Final = 5
STEPS: Final = ("collect", "earth", "spirit", "offering", "clean", "seed")


class Step(NamedTuple):
    """One step of a gathering that is still to come: a question, a match, or what follows.

    `end` is where the tile was placed; `size` says how many tiles from there on a match or the
    cleaning collects.
    """

    kind: int
    end: int
    size: int = 0
    match: Match | None = None


class Table(State):
    """The tiles, where they are, and what is still to be resolved.

    Tiles are numbers in their set. Rains, Streams and the Sphere are kept in that order, since
    their own order means nothing.
    """

    __slots__ = (
        "discard",
        "ending",
        "mover",
        "pending",
        "points",
        "rain_pays",
        "rains",
        "sea",
        "sphere",
        "sphere_size",
        "stage",
        "starts",
        "streams",
        "tiles",
    )

    options: Options
    tiles: TileSet
    stage: int
    mover: int
    """The seat whose turn it is."""
    sea: list[int]
    starts: list[int]
    """Start tiles not laid yet."""
    sphere: list[int]
    """The play tiles that nobody has seen; where a Rain is unknown, its tiles are among them."""
    sphere_size: int
    rains: list[list[int]]
    """The tiles in each hand, `UNKNOWN` where the reader may not know them."""
    streams: list[list[int]]
    discard: list[int]
    points: list[int]
    rain_pays: int
    """What a tile rained onto the Sea scores in this turn."""
    pending: list[Step]
    """What is left of a gathering, the next step last."""
    ending: str

    def __init__(self, players: int, options: Options) -> None:
        self.players = players
        self.options = options
        self.to_act = None
        self.first = None
        self.tiles = tile_set(options.tiles)
        self.stage = FIRST
        self.mover = 0
        self.sea = []
        self.starts = list(self.tiles.starts)
        self.sphere = list(self.tiles.plays)
        self.sphere_size = len(self.sphere)
        self.rains = [[], []]
        self.streams = [[], []]
        self.discard = []
        self.points = [0, 0]
        self.rain_pays = 1
        self.pending = []
        self.ending = ""

    def _copy_to(self, new: "Table") -> None:
        new.players = self.players
        new.options = self.options
        new.to_act = self.to_act
        new.first = self.first
        new.tiles = self.tiles
        new.stage = self.stage
        new.mover = self.mover
        new.sea = self.sea[:]
        new.starts = self.starts[:]
        new.sphere = self.sphere[:]
        new.sphere_size = self.sphere_size
        one, other = self.rains
        new.rains = [one[:], other[:]]
        one, other = self.streams
        new.streams = [one[:], other[:]]
        new.discard = self.discard[:]
        new.points = self.points[:]
        new.rain_pays = self.rain_pays
        new.pending = self.pending[:]
        new.ending = self.ending
