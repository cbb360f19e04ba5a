"""Tile sets: the stock of tiles is data (CY-1.4).

A tile set is a readable file. Each line names a back, a pattern and how many there are:

    wall corner 16
    tower tee 5

`#` opens a comment. The start tower is not listed. A line `field 4` makes a miniature: a board of
4 by 4 places (CY-1.5).
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from teahouse.engine import Unreadable
from teahouse.engine.ownfile import OwnFile, hash_of
from teahouse.engine.reading import number_in, one_of
from teahouse.games.courtyard.pieces.cells import Cell, cell_at
from teahouse.games.courtyard.pieces.tiles import HAND_TOWERS, HAND_WALLS, KIND_NAMES, KINDS, ONE, WALL_KINDS, read_kind

MOST_OF_A_KIND: Final = 99
_BACKS: Final = ("wall", "tower")
LEAST_FIELD: Final = 2
MOST_FIELD: Final = 9


def read_tiles(text: str) -> tuple[dict[str, int], int | None]:
    """The tiles a file lists, by name of kind, and the size of its field, if it has one; `Unreadable` names the line
    that can't be read."""
    tiles: dict[str, int] = {}
    field: int | None = None
    for number, row in enumerate(text.splitlines(), 1):
        words = row.split("#")[0].split()
        if not words:
            continue
        try:
            if words[0] == "field" and len(words) == 2 and field is None:
                field = number_in(words[1], LEAST_FIELD, MOST_FIELD, "how many places a field has in a row")
                continue
            name, copies = _read_line(words)
        except Unreadable as error:
            raise Unreadable(f"line {number}: {error}") from None
        if name in tiles:
            raise Unreadable(f"line {number}: {' '.join(words[:2])} stands here a second time")
        tiles[name] = copies
    complaint = lacking(tiles, 2)
    if complaint:
        raise Unreadable(complaint)
    return tiles, field


def _read_line(words: Sequence[str]) -> tuple[str, int]:
    if len(words) != 3:
        raise Unreadable(f"expected 'wall corner 16' or 'tower tee 5', found {' '.join(words)!r}")
    is_tower = one_of(words[0], _BACKS, "a back")
    kind = read_kind(f"tower {words[1]}" if is_tower else words[1])
    return KIND_NAMES[kind], number_in(words[2], 0, MOST_OF_A_KIND, "how many there are")


def lacking(tiles: Mapping[str, int], players: int) -> str:
    """What a set lacks for so many players, who take one tower and five walls each; "" if nothing."""
    walls = sum(tiles.get(name, 0) for name in KIND_NAMES[:WALL_KINDS])
    towers = sum(tiles.get(name, 0) for name in KIND_NAMES[WALL_KINDS:KINDS])
    if walls < HAND_WALLS * players or towers < HAND_TOWERS * players:
        need = f"{HAND_WALLS * players} wall tiles and {HAND_TOWERS * players} tower tiles"
        return f"{players} players need at least {need}; there are {walls} and {towers}"
    return ""


def fingerprint(tiles: Mapping[str, int], field: int | None = None) -> str:
    """The hash of a set: of its counts in the order of the kinds, so the wording of the file is no matter; the size of
    a field stands last."""
    numbers = [tiles.get(name, 0) for name in KIND_NAMES[:KINDS]]
    return hash_of(json.dumps([*numbers, field] if field else numbers))


def written(tiles: Mapping[str, int]) -> str:
    """A set as a file lists it."""
    names = (name if name.startswith("tower ") else f"wall {name}" for name in tiles)
    return "".join(f"{name} {copies}\n" for name, copies in zip(names, tiles.values(), strict=True))


def field_of(size: int) -> list[Cell]:
    """CY-1.5: the places of a board with an edge, the start tower in the middle or left of and above it."""
    places = range((1 - size) // 2 + (size % 2 == 0), size // 2 + 1)
    return [cell_at(x, y) for y in places for x in places]


class TileSet:
    """The tiles of one set."""

    __slots__ = ("digest", "field", "stock", "tiles")

    def __init__(self, text: str) -> None:
        """Reads the text of a file; `Unreadable` names the line that can't be read."""
        self.tiles, field = read_tiles(text)
        self.field = None if field is None else frozenset(field_of(field))
        """CY-1.5: the places of the board; None where it has no edge."""
        self.stock = sum(ONE[kind] * self.tiles.get(KIND_NAMES[kind], 0) for kind in range(KINDS))
        """All tiles, as a tally."""
        self.digest = fingerprint(self.tiles, field)


def _earlier(value: Mapping[str, Any]) -> str | None:
    """The file that `{"tiles": {"corner": 16, "tower tee": 5}, "sha256": …}` means, as records had it before."""
    tiles = value.get("tiles")
    if set(value) != {"tiles", "sha256"} or not isinstance(tiles, Mapping):
        return None
    for name, copies in tiles.items():
        if name not in KIND_NAMES[:KINDS] or type(copies) is not int or not 0 < copies <= MOST_OF_A_KIND:
            return None
    if value["sha256"] != fingerprint(tiles):
        raise Unreadable(f"the hash doesn't fit the tiles; theirs is {fingerprint(tiles)}")
    return written(tiles)


_SAMPLE: Final = """\
wall end 4
wall straight 8
wall corner 10
wall tee 8
wall cross 4
tower straight 2
tower corner 2
tower tee 2
tower cross 2
"""

TILE_SETS: Final = OwnFile(
    Path(__file__).parents[1] / "sets",
    TileSet,
    _SAMPLE,
    lacks=lambda tile_set, players: lacking(tile_set.tiles, players),
    earlier=_earlier,
)
"""The option: a tile set of the house, or one of the player's own."""
