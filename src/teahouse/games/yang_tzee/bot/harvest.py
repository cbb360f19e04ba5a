"""What a tile of a Stream would gather.

A bot asks for thousands of harvests from few Seas, so a Sea is looked along once from each end, for all symbols in all
rows, and what a tile would gather there is remembered. That it is what the rules say, a test holds against them.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.games.yang_tzee.pieces import BAMBOO, DROUGHT, HOLE, MUM, ORCHID, PLUM, ROWS, End, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import TileSet
from teahouse.games.yang_tzee.rules import State

MOST_SHORES: Final = 4096
"""So many Seas are remembered, some megabytes; then all are forgotten."""


class Harvest(NamedTuple):
    """What a tile would gather at an end of the Sea: points less a drought's cost, spirits, whether the hand ends."""

    points: int
    spirits: int
    drought: bool


NOTHING: Final = Harvest(0, 0, False)


class _Look(NamedTuple):
    """A Sea from one of its ends: the sizes that each symbol would collect in each row, and what the tiles pay."""

    sizes: tuple[dict[int, list[int]], ...]
    sums: list[int]
    """Points of the first so many tiles, but for what mums pay and orchids double."""
    mums: list[int]
    orchids: list[int]


class Shore(dict[TileNumber, tuple[Harvest, Harvest]]):
    """The ends of one Sea: by the number of a tile what it would gather at the left and at the right."""

    __slots__ = ("_looks", "_shores", "length")

    def __init__(self, shores: "Shores", sea: tuple[TileNumber, ...]) -> None:
        self._shores = shores
        self.length = len(sea)
        self._looks = (shores.look(sea), shores.look(sea[::-1]))

    def __missing__(self, tile: TileNumber) -> tuple[Harvest, Harvest]:
        left, right = self._looks
        found = self[tile] = (self._gathered(tile, left), self._gathered(tile, right))
        return found

    def _gathered(self, tile: TileNumber, look: _Look) -> Harvest:
        """YT-4.2 to YT-4.6, YT-4.9."""
        shores = self._shores
        tiles = shores.tiles
        reaches = []
        for row in tiles.symbol_rows[tile]:
            symbol = tiles.cells[row][tile]
            sizes = look.sizes[row].get(symbol)
            if sizes:
                reaches += [(size, symbol) for size in sizes]
        if not reaches:
            return NOTHING
        if shores.once and len(reaches) > 1:
            # Rows come from the top down, and of equal sizes the topmost counts (YT-12.4).
            reaches = list({size: (size, symbol) for size, symbol in reversed(reaches)}.values())
        blossom = tiles.blossoms[tile]
        points = spirits = largest = 0
        for size, symbol in reaches:
            if size > largest:
                largest = size
            if symbol == HOLE:
                spirits += 1
                continue
            others = size - 1
            pays, orchids = look.sums[others] + size * look.mums[others], look.orchids[others]
            if blossom == MUM:
                pays += size
            elif blossom == PLUM:
                pays += 3
            else:
                pays += 1
                orchids += blossom == ORCHID
            points += pays << orchids if shores.compound or not orchids else pays * 2
        drought = largest == self.length + 1
        return Harvest(points - DROUGHT * drought, spirits, drought)


class Shores(dict[tuple[TileNumber, ...], Shore]):
    """Every Sea that was looked along, under one set of tiles and the options that count here."""

    __slots__ = ("compound", "once", "tiles")

    def __init__(self, tiles: TileSet, once: bool, compound: bool) -> None:
        self.tiles = tiles
        self.once = once
        self.compound = compound

    def __missing__(self, sea: tuple[TileNumber, ...]) -> Shore:
        if len(self) >= MOST_SHORES:
            self.clear()
        found = self[sea] = Shore(self, sea)
        return found

    def look(self, line: tuple[TileNumber, ...]) -> _Look:
        """YT-4.2: what every symbol would match along a line of tiles, beside which a tile is placed."""
        tiles = self.tiles
        rows: list[dict[int, list[int]]] = []
        for row in range(len(ROWS)):
            cells = tiles.cells[row]
            sizes: dict[int, list[int]] = {}
            if line and cells[line[0]] != BAMBOO:
                size = 2
                for tile in line[1:]:
                    size += 1
                    cell = cells[tile]
                    if cell == BAMBOO:
                        break
                    if cell < BAMBOO:
                        sizes.setdefault(cell, []).append(size)
            rows.append(sizes)
        points = mums = orchids = 0
        sums, all_mums, all_orchids = [0], [0], [0]
        for tile in line:
            blossom = tiles.blossoms[tile]
            if blossom == MUM:
                mums += 1
            elif blossom == PLUM:
                points += 3
            else:
                points += 1
                orchids += blossom == ORCHID
            sums.append(points)
            all_mums.append(mums)
            all_orchids.append(orchids)
        return _Look(tuple(rows), sums, all_mums, all_orchids)


_shores_with: Final = lru_cache(maxsize=32)(Shores)


def shore(state: State, sea: list[TileNumber]) -> Shore:
    """The ends of a Sea, under the options of this table."""
    options = state.options
    shores = _shores_with(state.tiles, options.same_far_tile == "once", options.orchid == "compound")
    return shores[tuple(sea)]


def harvest(state: State, tile: TileNumber, end: End) -> Harvest:
    """What this tile, streamed to this end, would gather."""
    return shore(state, state.sea)[tile][end]
