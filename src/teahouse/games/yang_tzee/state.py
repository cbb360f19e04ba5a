"""What lies on the table at Yang-Tzee."""

from collections.abc import Sequence
from typing import Any, Final

from teahouse.engine import Action, Event, Reason, State
from teahouse.engine.fields import by_seat, derived, fresh
from teahouse.engine.kinds import Seat
from teahouse.engine.question import Question
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.moves import Moves, moves_with
from teahouse.games.yang_tzee.pieces import End, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import TILES, TileSet

# The stages of a hand, in their order (YT-2, YT-3). While a streamed tile gathers, the last of the
# pending steps says what is asked.
STAGES: Final = ("first", "sea", "deal", "draw", "act", "gather", "over")
FIRST, SEA, DEAL, DRAW, ACT, GATHER, OVER = range(len(STAGES))


class Pending(Question["Table"]):
    """One step of a gathering that is still to come: what happens by itself, and perhaps a question (YT-4).

    `end` is where the streamed tile was placed.
    """

    end: End

    def come(self, table: "Table", events: list[Event]) -> bool:
        """Its turn has come: what happens by itself is done and told. Whether something is then asked."""
        return True

    def answers(self, table: "Table") -> Sequence[Action]:
        return ()

    def why_not(self, table: "Table", action: Any) -> Reason | None:
        return None

    def do(self, table: "Table", action: Any) -> Sequence[Event]:
        return ()


class Table(State):
    """The tiles, where they are, and what is still to be resolved.

    Tiles are numbers in their set. Rains, Streams and the Sphere are kept in that order, since
    their own order means nothing.
    """

    options: Options
    tiles: TileSet = derived(lambda table: TILES.of(table.options.tiles))
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
    pending: list[Pending] = fresh(lambda table: [])
    """What is left of a gathering, the next step last."""
    ending: str = ""
