"""What a Stream of Yang-Tzee could collect from a Sea: for what is told before a move, and for the reason of a hint."""

from collections.abc import Sequence
from random import Random

from teahouse.engine import Seen
from teahouse.games.yang_tzee.pieces import DROUGHT, ENDS, LEFT, RIGHT, End, TileNumber
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.matches import gathered

Best = tuple[int, str]
"""The most that a Stream could score at once, and at which end."""


def best_of(table: State, tiles: Sequence[TileNumber], sea: list[TileNumber], seeded: End | None = None) -> Best | None:
    """The best that one of these tiles scores at an end where no seed comes first; None where none scores."""
    found: list[Best] = []
    for tile in tiles:
        for end in (LEFT, RIGHT):
            if end == seeded:
                continue
            matches, collection, _ = gathered(table, [tile, *sea] if end == LEFT else [*sea, tile], end)
            drought = seeded is None and len(collection) == len(sea) + 1
            total = sum(match.points for match in matches) - DROUGHT * drought
            if total > 0:
                found.append((total, ENDS[end]))
    return max(found, default=None)


def most(best: Best | None) -> int:
    """Its points; 0 where there is none."""
    return best[0] if best else 0


def imagined(seen: Seen) -> State:
    """The table with hidden tiles dealt anyhow: what lies open hangs on none of them."""
    state = seen.imagine(Random(0))
    assert isinstance(state, State)
    return state
