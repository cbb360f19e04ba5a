"""What lies on the table at Yang-Tzee."""

from typing import Final, NamedTuple

from teahouse.engine import State
from teahouse.engine.fields import by_seat, derived, fixed, fresh
from teahouse.engine.kinds import Seat
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.moves import Match, Moves, moves_with
from teahouse.games.yang_tzee.pieces import End, TileNumber
from teahouse.games.yang_tzee.tiles import TILES, TileSet

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
    end: End
    size: int = 0
    match: Match | None = None


class Table(State):
    """The tiles, where they are, and what is still to be resolved.

    Tiles are numbers in their set. Rains, Streams and the Sphere are kept in that order, since
    their own order means nothing.
    """

    options: Options
    tiles: TileSet = fixed(lambda table: TILES.of(table.options.tiles))
    moves: Moves = derived(lambda table: moves_with(table.tiles))
    stage: int = FIRST
    turn: Seat = 0
    """The seat whose turn it is."""
    sea: list[TileNumber] = fresh(lambda table: [])
    starts: list[TileNumber] = fresh(lambda table: list(table.tiles.starts))
    """Start tiles not laid yet."""
    sphere: list[TileNumber] = fresh(lambda table: list(table.tiles.plays))
    """The play tiles that nobody has seen; where a Rain is unknown, its tiles are among them."""
    sphere_size: int = fresh(lambda table: len(table.sphere))
    rains: list[list[TileNumber]] = by_seat(list)
    """The tiles in each hand, `UNKNOWN` where the reader may not know them."""
    streams: list[list[TileNumber]] = by_seat(list)
    discard: list[TileNumber] = fresh(lambda table: [])
    points: list[int] = by_seat(0)
    rain_pays: int = 1
    """What a tile rained onto the Sea scores in this turn."""
    pending: list[Step] = fresh(lambda table: [])
    """What is left of a gathering, the next step last."""
    ending: str = ""
