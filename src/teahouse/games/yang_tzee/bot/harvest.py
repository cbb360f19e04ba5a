"""What a tile of a Stream would gather."""

from typing import Final, NamedTuple

from teahouse.games.yang_tzee.pieces import DROUGHT, HOLE, LEFT, End, TileNumber
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.matches import collected, look_along, worth


class Harvest(NamedTuple):
    """What a tile would gather at an end of the Sea: points less a drought's cost, spirits, whether the hand ends."""

    points: int
    spirits: int
    drought: bool


def harvest(state: State, tile: TileNumber, end: End) -> Harvest:
    """What this tile, streamed to this end, would gather."""
    tiles = state.tiles
    sea = [tile, *state.sea] if end == LEFT else [*state.sea, tile]
    found, _ = look_along(tiles, sea, end, state.options.same_far_tile == "once")
    if not found:
        return NOTHING
    line = collected(sea, end, found[-1][0])
    compound = state.options.orchid == "compound"
    points = spirits = 0
    for size, row in found:
        if tiles.cells[row][tile] == HOLE:
            spirits += 1
        else:
            points += worth(tiles, line[:size], compound)
    drought = found[-1][0] == len(sea)
    return Harvest(points - DROUGHT * drought, spirits, drought)


NOTHING: Final = Harvest(0, 0, False)
