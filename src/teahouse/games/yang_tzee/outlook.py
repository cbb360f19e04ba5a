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


def could(table: State, tile: TileNumber) -> str:
    """What a tile could do from the Stream while the Sea stays as it is: "collect 7 at the left"; "" for nothing."""
    best = best_of(table, [tile], table.sea)
    if best:
        return f"collect {best[0]} at the {best[1]}"
    for end in (LEFT, RIGHT):
        sea = [tile, *table.sea] if end == LEFT else [*table.sea, tile]
        matches, collection, _ = gathered(table, sea, end)
        if matches and len(collection) < len(sea):
            return f"make a spirit match at the {ENDS[end]}"
    return ""


def most(best: Best | None) -> int:
    """Its points; 0 where there is none."""
    return best[0] if best else 0


def imagined(seen: Seen) -> State:
    """The table with hidden tiles dealt anyhow: what lies open hangs on none of them."""
    state = seen.imagine(Random(0))
    assert isinstance(state, State)
    return state
