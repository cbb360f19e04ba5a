"""Tile sets: the stock of tiles is data (CY-1.4).

A tile set is a readable file. Each line names a back, a pattern and how many there are:

    wall corner 16
    tower tee 5

`#` opens a comment. The start tower is not listed. As an option a set is the name of a shipped one,
or a JSON object that carries the content itself with its hash.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from teahouse.engine import Unreadable
from teahouse.engine.reading import number_in, one_of
from teahouse.games.courtyard.pieces import HAND_TOWERS, HAND_WALLS, KIND_NAMES, KINDS, ONE, PATTERNS, WALL_KINDS

SHIPPED: Final = ("standard",)
MOST_OF_A_KIND: Final = 99
_FOLDER: Final = Path(__file__).parent
_BACKS: Final = ("wall", "tower")


def read_tiles(text: str) -> dict[str, int]:
    """The tiles a file lists, by name of kind; `Unreadable` names the line that can't be read."""
    tiles: dict[str, int] = {}
    for number, row in enumerate(text.splitlines(), 1):
        words = row.split("#")[0].split()
        if not words:
            continue
        try:
            name, copies = _read_line(words)
        except Unreadable as error:
            raise Unreadable(f"line {number}: {error}") from None
        if name in tiles:
            raise Unreadable(f"line {number}: {' '.join(words[:2])} stands here a second time")
        tiles[name] = copies
    complaint = lacking(tiles, 2)
    if complaint:
        raise Unreadable(complaint)
    return tiles


def _read_line(words: Sequence[str]) -> tuple[str, int]:
    if len(words) != 3:
        raise Unreadable(f"expected 'wall corner 16' or 'tower tee 5', found {' '.join(words)!r}")
    back = one_of(words[0], _BACKS, "a back")
    patterns = PATTERNS if back == 0 else PATTERNS[1:]
    pattern = patterns[one_of(words[1], patterns, "a pattern of wall tile" if back == 0 else "a pattern of tower tile")]
    copies = number_in(words[2], 0, MOST_OF_A_KIND, "how many there are")
    return (pattern if back == 0 else f"tower {pattern}"), copies


def lacking(tiles: Mapping[str, int], players: int) -> str:
    """What a set lacks for so many players, who take one tower and five walls each; "" if nothing."""
    walls = sum(tiles.get(name, 0) for name in KIND_NAMES[:WALL_KINDS])
    towers = sum(tiles.get(name, 0) for name in KIND_NAMES[WALL_KINDS:KINDS])
    if walls < HAND_WALLS * players or towers < HAND_TOWERS * players:
        need = f"{HAND_WALLS * players} wall tiles and {HAND_TOWERS * players} tower tiles"
        return f"{players} players need at least {need}; there are {walls} and {towers}"
    return ""


def fingerprint(tiles: Mapping[str, int]) -> str:
    """The hash of a set: of its counts in the order of the kinds, so the wording of the file is no matter."""
    content = json.dumps([tiles.get(name, 0) for name in KIND_NAMES[:KINDS]])
    return hashlib.sha256(content.encode()).hexdigest()


def as_option(tiles: Mapping[str, int]) -> dict[str, Any]:
    """A set as the value of the option: its content and its hash."""
    content = {name: tiles[name] for name in KIND_NAMES[:KINDS] if tiles.get(name)}
    return {"tiles": content, "sha256": fingerprint(content)}


@cache
def shipped(name: str) -> Mapping[str, int]:
    """A set of the house by its name."""
    return read_tiles(_file(name))


def _file(name: str) -> str:
    return (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@cache
def _shipped_stock(name: str) -> int:
    return _tally(shipped(name))


def _tally(tiles: Mapping[str, int]) -> int:
    return sum(ONE[kind] * tiles.get(KIND_NAMES[kind], 0) for kind in range(KINDS))


def stock(option: Any) -> int:
    """All tiles of a set, as a tally."""
    return _shipped_stock(option) if isinstance(option, str) else _tally(option["tiles"])


def digest(option: Any) -> str:
    """The hash of the set that the option names or carries."""
    return fingerprint(shipped(option) if isinstance(option, str) else option["tiles"])


class TileSet:
    """The name of a shipped set, or a set of one's own with its hash."""

    def possible(self, players: int) -> str:
        form = '{"tiles":{"corner":16,"tower tee":5,…},"sha256":…}'
        return f"{' | '.join(SHIPPED)} | {form} with enough tiles for {players} players and the hash of its content"

    def accepts(self, value: Any, players: int) -> bool:
        if isinstance(value, str):
            return value in SHIPPED
        if not isinstance(value, dict) or set(value) != {"tiles", "sha256"} or not isinstance(value["tiles"], dict):
            return False
        tiles = value["tiles"]
        for name, copies in tiles.items():
            if name not in KIND_NAMES[:KINDS] or isinstance(copies, bool) or not isinstance(copies, int):
                return False
            if not 0 < copies <= MOST_OF_A_KIND:
                return False
        return value["sha256"] == fingerprint(tiles) and not lacking(tiles, players)

    def from_text(self, text: str) -> Any:
        if not text.startswith("{"):
            return text
        try:
            return json.loads(text)
        except ValueError:
            return text

    def samples(self, players: int) -> Sequence[Any]:
        small = {"end": 4, "straight": 8, "corner": 10, "tee": 8, "cross": 4}
        small |= {"tower straight": 2, "tower corner": 2, "tower tee": 2, "tower cross": 2}
        return ("standard", as_option(small))

    def read(self, text: str) -> Any:
        """A set of a player's own; `Unreadable` names the line that can't be read."""
        return as_option(read_tiles(text))

    def example(self) -> str:
        """The standard set."""
        return _file(SHIPPED[0])


TILES: Final = TileSet()
