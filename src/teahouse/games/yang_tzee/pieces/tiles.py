"""Tile sets: readable files, validated with errors that name the line.

A set is text, one tile a line: `S1 start bamboo bird moon` (id, start or play, cells from top to
bottom).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from teahouse.engine import Unreadable
from teahouse.engine.ownfile import OwnFile, hash_of
from teahouse.engine.reading import one_of
from teahouse.games.yang_tzee.pieces import (
    BLOSSOMS,
    CELLS,
    HAND,
    LEAST_PLAY_TILES,
    MOST_TILES,
    PLAYERS,
    SYMBOLS,
    TILE_ID,
    TileNumber,
)

# YT-1.2: start tiles make the first Sea, play tiles the Sphere.
START: Final = "start"
PLAY: Final = "play"

FORM: Final = "ID start|play TOP MIDDLE BOTTOM"


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: its id, whether it is a start or a play tile, and its cells from top to bottom."""

    id: str
    kind: str
    cells: tuple[str, str, str]

    def __str__(self) -> str:
        return self.id


class TileSet:
    """The tiles of one set, numbered in the order of its lines, with all that the rules ask of them."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.tiles = tuple(tiles)
        self.lines = tuple(" ".join((tile.id, tile.kind, *tile.cells)) for tile in tiles)
        self.digest = digest_of(self.lines)
        self.number = {tile.id: number for number, tile in enumerate(tiles)}
        self.starts = tuple(number for number, tile in enumerate(tiles) if tile.kind == START)
        self.plays = tuple(number for number, tile in enumerate(tiles) if tile.kind == PLAY)
        self.cells = tuple(zip(*(map(CELLS.index, tile.cells) for tile in tiles), strict=True))
        """What stands in each row, for each tile."""
        self.hand = hand_of(len(self.plays))
        """How many tiles are dealt to each Rain, and how many it holds at most."""
        self.blossoms = tuple(CELLS.index(cell) for tile in tiles for cell in tile.cells if cell in BLOSSOMS)
        self.symbol_rows = tuple(tuple(row for row, cell in enumerate(tile.cells) if cell in SYMBOLS) for tile in tiles)

    def faces(self, numbers: Iterable[TileNumber]) -> tuple[Tile, ...]:
        """The tiles with these numbers."""
        return tuple([self.tiles[number] for number in numbers])


def hand_of(play_tiles: int) -> int:
    """YT-2.4: six, and in a miniature a third of the play tiles."""
    return HAND if play_tiles >= PLAYERS * HAND else play_tiles // 3


def digest_of(lines: Sequence[str]) -> str:
    """The hash of a set: SHA-256 of its lines, each closed by a line feed, in hex."""
    return hash_of("".join(f"{line}\n" for line in lines))


# Reading a set


def read_set(text: str) -> TileSet:
    """The set that a text describes; `Unreadable` names the line that can't be."""
    tiles: list[Tile] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            tile = read_tile(words)
            if any(tile.id == other.id for other in tiles):
                raise Unreadable(f"the tile {tile.id} stands here a second time")
            if len(tiles) == MOST_TILES:
                raise Unreadable(f"a set has at most {MOST_TILES} tiles")
        except Unreadable as error:
            raise Unreadable(f"line {number}: {error}") from None
        tiles.append(tile)
    starts = sum(tile.kind == START for tile in tiles)
    if not starts:
        raise Unreadable("there is no start tile; the first Sea needs at least one")
    if len(tiles) - starts < LEAST_PLAY_TILES:
        raise Unreadable(f"there are {len(tiles) - starts} play tiles; there must be at least {LEAST_PLAY_TILES}")
    return TileSet(tiles)


def read_tile(words: Sequence[str]) -> Tile:
    """The tile that the words of a line describe."""
    if len(words) != 5:
        raise Unreadable(f"expected {FORM!r}, found {' '.join(words)!r}")
    id, kind = words[:2]
    if not TILE_ID.fullmatch(id):
        raise Unreadable(f"expected an id of at most 6 letters and digits, a letter first, found {id!r}")
    if kind not in (START, PLAY):
        raise Unreadable(f"the tile {id}: expected start or play, found {kind!r}")
    cells = ["mum" if word == "chrysanthemum" else word for word in words[2:]]
    for cell in cells:
        one_of(cell, CELLS, f"the tile {id}: a symbol or a blossom")
    blossoms = [cell for cell in cells if cell in BLOSSOMS]
    if len(blossoms) != 1:
        found = " and ".join(blossoms) or "none"
        raise Unreadable(f"the tile {id} needs exactly one blossom ({', '.join(BLOSSOMS)}), found {found}")
    top, middle, bottom = cells
    return Tile(id, kind, (top, middle, bottom))


# The option


def _earlier(value: Mapping[str, Any]) -> str | None:
    """The file that `{"tiles": ["S1 start bamboo bird moon", …], "hash": …}` means, as records had it before."""
    lines = value.get("tiles")
    if set(value) != {"tiles", "hash"} or not isinstance(value["hash"], str) or not isinstance(lines, list | tuple):
        return None
    if not all(isinstance(line, str) for line in lines):
        return None
    tiles = read_set("\n".join(lines))
    for number, line in enumerate(lines, 1):
        if line not in tiles.lines[number - 1 : number]:
            raise Unreadable(f"line {number}: expected {FORM!r} and nothing else, found {line!r}")
    if value["hash"] != tiles.digest:
        raise Unreadable(f"the hash doesn't fit the tiles; theirs is {tiles.digest}")
    return "\n".join(lines)


_SMALL: Final = """
A1 start bamboo sun sun
A2 start moon plum hole
A3 start hole moon bamboo
A4 start sun hole mum
B1 play sun sun plum
B2 play sun moon plum
B3 play hole hole bamboo
B4 play moon hole mum
B5 play orchid hole sun
B6 play bird bamboo sun
B7 play mum moon hole
B8 play sun hole orchid
B9 play moon mum sun
C1 play plum sun moon
C2 play hole plum hole
C3 play sun moon mum
C4 play fish fish bamboo
C5 play rabbit orchid hole
C6 play hole sun plum
"""

TILES: Final = OwnFile(Path(__file__).parent.parent / "sets", read_set, _SMALL, earlier=_earlier)
"""The option: a tile set of the house, or one of the player's own. The small one has symbols twice on a tile."""
