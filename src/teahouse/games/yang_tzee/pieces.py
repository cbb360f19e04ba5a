"""The tiles of Yang-Tzee and what they pay, in the order of the rulebook."""

from dataclasses import dataclass
from typing import Final

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

# YT-1.2: start tiles make the first Sea, play tiles the Sphere.
START: Final = "start"
PLAY: Final = "play"
KINDS: Final = (START, PLAY)

# YT-1.3: the ends of the Sea, and the other place that Rain may fall on.
LEFT: Final = 0
RIGHT: Final = 1
STREAM: Final = 2
ENDS: Final = ("left", "right")
TARGETS: Final = ("left", "right", "stream")

PLAYERS: Final = 2
HAND: Final = 6
"""Tiles dealt to each Rain, and the most it holds (YT-1.3, YT-2.2)."""
FULL_STREAM: Final = 3
"""From so many tiles on, no Rain falls into the Stream (YT-3.2)."""
LEAST_MATCH: Final = 3
"""The smallest collection: two tiles that match and one between (YT-4.3)."""
DROUGHT: Final = 10
"""What it costs to collect the whole Sea (YT-4.9)."""

UNKNOWN: Final = -1
"""A tile that the reader may not know."""
NO_TILE: Final = -2
"""The number of a tile that the set doesn't have."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: its id, whether it is a start or a play tile, and its cells from top to bottom."""

    id: str
    kind: str
    cells: tuple[str, str, str]

    def __str__(self) -> str:
        return self.id
