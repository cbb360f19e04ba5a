"""The tiles of Yang-Tzee and what they pay, in the order of the rulebook."""

import re
from typing import Annotated, Any, Final

from teahouse.engine import Unreadable
from teahouse.engine.kinds import Kind, Named, Number

# YT-1.1: a tile is a column of three cells, one blossom and two symbols. Cells are numbered symbols first.
ROWS: Final = ("top", "middle", "bottom")
SYMBOLS: Final = ("sun", "moon", "bird", "rabbit", "fish", "hole")
BLOSSOMS: Final = ("bamboo", "mum", "plum", "orchid")
CELLS: Final = SYMBOLS + BLOSSOMS
HOLE: Final = 5
BAMBOO: Final = 6
MUM: Final = 7
PLUM: Final = 8
ORCHID: Final = 9

Row = Annotated[int, Named("a row", ROWS)]

# YT-1.3: the ends of the Sea, and the other place that Rain may fall on.
LEFT: Final = 0
RIGHT: Final = 1
STREAM: Final = 2
ENDS: Final = ("left", "right")
TARGETS: Final = ("left", "right", "stream")
End = Annotated[int, Named("an end of the Sea", ENDS, label="left|right")]
Target = Annotated[int, Named("where to", TARGETS, label="left|right|stream")]

PLAYERS: Final = 2
HAND: Final = 6
"""Tiles dealt to each Rain, and the most it holds (YT-1.3, YT-2.2)."""
FULL_STREAM: Final = 3
"""From so many tiles on, no Rain falls into the Stream (YT-3.2)."""
LEAST_MATCH: Final = 3
"""The smallest collection: two tiles that match and one between (YT-4.3)."""
LEAST_PLAY_TILES: Final = 3
"""No set has fewer: a tile for each Rain and one for the Sphere (YT-2.4)."""
MOST_TILES: Final = 99
"""No set is larger, so that nobody can make a server deal for ever."""
Size = Annotated[int, Number("a number of tiles", LEAST_MATCH, MOST_TILES, label="SIZE")]
DROUGHT: Final = 10
"""What it costs to collect the whole Sea (YT-4.9)."""

TileNumber = int
"""A tile as its place in its set: that is how tables and rules know it."""
UNKNOWN: Final = -1
"""A tile that the reader may not know."""
NO_TILE: Final = -2
"""The number of a tile that the set doesn't have."""


# Actions name a tile by its id.

TILE_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,5}")
WINDOW: Final = 36
"""Play tiles of a set that have numbers for learners."""


class _Id(Kind[str]):
    """The id of a tile; whether a set has it is for the rules to say."""

    label = "TILE"

    def write(self, value: str) -> str:
        return value

    def read(self, text: str) -> str:
        if not TILE_ID.fullmatch(text):
            raise Unreadable(f"expected the id of a tile such as P19, found {text!r}")
        return text

    def count(self, players: int) -> int:
        return WINDOW

    def number(self, value: str, state: Any) -> int:
        ordinal: int = state.tiles.plays.index(state.tiles.number[value])
        if ordinal >= WINDOW:
            raise IndexError(f"{value} is beyond the {WINDOW} tiles that have numbers")
        return ordinal

    def at(self, number: int, state: Any) -> str:
        id: str = state.tiles.tiles[state.tiles.plays[number]].id
        return id

    def tried(self, state: Any) -> list[str]:
        return list(state.tiles.number)


TileId = Annotated[str, _Id()]
