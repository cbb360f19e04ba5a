"""What the tile at an end of the Sea matches, how far, and for how much (YT-4.1 to YT-4.6).

Matches are pairs of size and row here, since a bot looks for thousands of them; `match_of` names them.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.games.yang_tzee.moves import Match
from teahouse.games.yang_tzee.pieces import BAMBOO, CELLS, HOLE, LEFT, MUM, ORCHID, PLUM, ROWS, End, Row, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import TileSet
from teahouse.games.yang_tzee.state import Table

Reach = tuple[int, Row]
"""A match: how many tiles it collects, and its row."""
Stop = tuple[Row, TileNumber]
"""A row, and the tile whose bamboo ends the look along it."""


def look_along(tiles: TileSet, sea: list[TileNumber], end: End, once: bool) -> tuple[list[Reach], list[Stop]]:
    """YT-4.2: the matches of the tile at this end, and what stops it.

    Matches come smallest first, equal ones from the top row down (YT-4.5). A bamboo at the far
    end stops nothing. With `once` a far tile counts in its topmost matching row only (YT-12.4).
    """
    line = sea if end == LEFT else sea[::-1]
    placed = line[0]
    far = len(line)
    found: list[Reach] = []
    stops: list[Stop] = []
    if far < 3:
        return found, stops
    neighbour = line[1]
    for row in tiles.symbol_rows[placed]:
        cells = tiles.cells[row]
        if cells[neighbour] == BAMBOO:
            stops.append((row, neighbour))
            continue
        symbol = cells[placed]
        size = 2
        for tile in line[2:]:
            size += 1
            cell = cells[tile]
            if cell == symbol:
                found.append((size, row))
            elif cell == BAMBOO:
                if size < far:
                    stops.append((row, tile))
                break
    if len(found) > 1:
        found.sort()
        if once:
            found = [match for place, match in enumerate(found) if not place or match[0] != found[place - 1][0]]
    return found, stops


def collected(sea: list[TileNumber], end: End, size: int) -> list[TileNumber]:
    """YT-4.3: `size` tiles from this end on, the placed one first."""
    return sea[:size] if end == LEFT else sea[: -size - 1 : -1]


class Gathered(NamedTuple):
    """What the tile at an end of the Sea gathers: its matches, smallest first, and the tiles of the largest one."""

    matches: tuple[Match, ...]
    tiles: list[TileNumber]
    stops: list[Stop]


def gathered(table: Table, sea: list[TileNumber], end: End) -> Gathered:
    """YT-4.2 to YT-4.5: what the tile at this end of this Sea gathers."""
    found, stops = look_along(table.tiles, sea, end, table.options.same_far_tile == "once")
    if not found:
        return Gathered((), [], stops)
    line = collected(sea, end, found[-1][0])
    return Gathered(tuple([match_of(table, line, reach) for reach in found]), line, stops)


def match_of(table: Table, line: list[TileNumber], reach: Reach) -> Match:
    """A match found along this collection, in words and points: a spirit match scores nothing (YT-4.7)."""
    tiles = table.tiles
    size, row = reach
    symbol = tiles.cells[row][line[0]]
    points = 0 if symbol == HOLE else worth(tiles, line[:size], table.options.orchid == "compound")
    return _MATCH(ROWS[row], CELLS[symbol], size, points, symbol == HOLE)


_MATCH: Final = lru_cache(maxsize=4096)(Match)
"""Matches are found again and again, and looked up faster than made."""


def worth(tiles: TileSet, collection: list[TileNumber], compound: bool) -> int:
    """YT-4.6: what the blossoms of an earth match's collection score."""
    points = mums = orchids = 0
    for tile in collection:
        blossom = tiles.blossoms[tile]
        if blossom == MUM:
            mums += 1
        elif blossom == PLUM:
            points += 3
        else:
            points += 1
            if blossom == ORCHID:
                orchids += 1
    points += len(collection) * mums
    return points << orchids if compound or not orchids else points * 2


def reckoned(table: Table, collection: list[TileNumber]) -> tuple[list[int], int]:
    """YT-4.6: the same told blossom by blossom: what each pays, and by how much their sum is multiplied."""
    blossoms = [table.tiles.blossoms[tile] for tile in collection]
    orchids = blossoms.count(ORCHID)
    pays = [{MUM: len(collection), PLUM: 3}.get(blossom, 1) for blossom in blossoms]
    return pays, 2 ** (orchids if table.options.orchid == "compound" else min(orchids, 1))
