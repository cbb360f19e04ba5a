"""Maps as readable text: rows of hexes with land, rivers and named capitals.

    title: The Warring States
    rivers: ~ Yellow, = Yangtze
    capitals: Y Yan, Q Qin

    A       .   .   ~   Y
    B     .   ~   =   .

A row opens with its letter. The hexes of even rows (A, C, ...) stand at text columns 5, 9, 13
and so on, those of odd rows two further right; a blank is no hex. `#` opens a comment.
"""

import json
from pathlib import Path
from typing import Final

from teahouse.engine import Unreadable
from teahouse.engine.ownfile import OwnFile, hash_of
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, COLUMNS, NAMES, ROWS, SIZE, STRIDE, hexes_in

LAND: Final = "."
_MARKS: Final = "~="
_MOST_CAPITALS: Final = 20
_FIRST_COLUMN: Final = 4


class Map:
    """A board before anything lies on it. Sets of hexes are bit sets."""

    __slots__ = (
        *("capitals", "digest", "drawn", "land", "land_hexes", "names", "river", "river_hexes", "rivers", "size"),
        "title",
    )

    title: str
    land: int
    river: int
    rivers: dict[str, int]
    """The hexes of each river, by its mark."""
    names: dict[str, str]
    """The name of each river, by its mark."""
    capitals: dict[int, str]
    """The name of each capital, by its hex, in map order."""
    drawn: tuple[str, ...]
    """How each hex is drawn while it is empty; a space where there is none."""
    digest: str
    """The hash of what is drawn and named: comments and spacing don't change it."""

    def __init__(self, text: str) -> None:
        """Reads the text of a map; `Unreadable` names the line and the column that can't be read."""
        self.title, self.names, self.rivers = "", {}, {}
        self.land = 0
        letters: dict[str, str] = {}
        found: dict[str, int] = {}
        rows = 0
        for number, line in enumerate(text.splitlines(), 1):
            row = line.split("#")[0].rstrip()
            if not row:
                continue
            key, colon, value = row.partition(":")
            if colon and not rows:
                self._read_heading(number, key.strip(), value, letters)
            elif colon:
                raise Unreadable(f"line {number}, column 1: headings stand before the rows, found {row!r}")
            else:
                self._read_row(number, row, rows, letters, found)
                rows += 1
        if not rows:
            raise Unreadable("the map has no rows; a row is its letter and its hexes, such as 'A   .   .   ~'")
        for letter, name in letters.items():
            if letter not in found:
                raise Unreadable(f"the capital {name} ({letter}) stands in no row")
        self.capitals = {found[letter]: letters[letter] for letter in sorted(found, key=found.__getitem__)}
        self.river = sum(self.rivers.values())
        self.land_hexes = tuple(hexes_in(self.land))
        self.river_hexes = tuple(hexes_in(self.river))
        self.size = len(self.land_hexes) + len(self.river_hexes)
        self.drawn = tuple(self._mark(place) for place in range(SIZE))
        self.digest = hash_of(
            json.dumps([self.drawn, self.names, {NAMES[at]: name for at, name in self.capitals.items()}])
        )

    def _read_heading(self, number: int, key: str, value: str, letters: dict[str, str]) -> None:
        if key == "title":
            self.title = value.strip()
            return
        if key not in ("rivers", "capitals"):
            raise Unreadable(f"line {number}, column 1: expected title, rivers, capitals or a row, found {key!r}")
        start = len(key) + 2
        for part in value.split(","):
            mark, _, name = part.strip().partition(" ")
            column = start + len(part) - len(part.lstrip())
            start += len(part) + 1
            good = mark in tuple(_MARKS) if key == "rivers" else len(mark) == 1 and "A" <= mark <= "Z"
            if not good or not name.strip():
                form = "'~ NAME' or '= NAME'" if key == "rivers" else "a capital letter and a name"
                raise Unreadable(f"line {number}, column {column}: expected {form}, found {part.strip()!r}")
            if mark in self.names or mark in letters:
                raise Unreadable(f"line {number}, column {column}: {mark} stands here a second time")
            if key == "rivers":
                self.names[mark], self.rivers[mark] = name.strip(), 0
            else:
                letters[mark] = name.strip()
        if len(letters) > _MOST_CAPITALS:
            raise Unreadable(f"line {number}, column 1: a map has at most {_MOST_CAPITALS} capitals")

    def _read_row(self, number: int, row: str, at: int, letters: dict[str, str], found: dict[str, int]) -> None:
        if at == ROWS:
            raise Unreadable(f"line {number}, column 1: a map has at most {ROWS} rows")
        if row[0] != chr(65 + at) or row[1:2].strip():
            raise Unreadable(f"line {number}, column 1: expected row {chr(65 + at)}, found {row[:2].strip()!r}")
        start = _FIRST_COLUMN + 2 * (at % 2)
        for place, mark in enumerate(row[1:], 1):
            if mark == " ":
                continue
            column, off = divmod(place - start, 4)
            where = f"line {number}, column {place + 1}"
            if off or column < 0:
                raise Unreadable(f"{where}: {mark!r} stands between two hexes; row {row[0]} has them every 4 columns")
            if column >= COLUMNS:
                raise Unreadable(f"{where}: a row has at most {COLUMNS} columns")
            spot = at * STRIDE + column
            if mark in self.rivers:
                self.rivers[mark] |= BIT[spot]
                continue
            if mark in letters and mark not in found:
                found[mark] = spot
            elif mark in letters:
                raise Unreadable(f"{where}: the capital {letters[mark]} stands here a second time")
            elif mark != LAND:
                known = [LAND, *self.rivers, *letters]
                raise Unreadable(f"{where}: expected one of {' '.join(known)}, found {mark!r}")
            self.land |= BIT[spot]

    @property
    def hexes(self) -> int:
        """All hexes of the map."""
        return self.land | self.river

    def _mark(self, place: int) -> str:
        if self.land & BIT[place]:
            return LAND
        return next((mark for mark, some in self.rivers.items() if some & BIT[place]), " ")


# A small country for tests that try every option.
_SAMPLE: Final = """\
title: Two Banks
rivers: = Yangtze
capitals: W Wei, C Chu

A   .   .   .   .   .   .   .
B     .   W   .   .   .   .   .
C   .   .   .   =   =   .   .   .
D     =   =   =   =   =   =   =
E   =   =   .   .   =   .   .   .
F     .   .   .   .   C   .   .
G   .   .   .   .   .   .   .
"""

MAP: Final = OwnFile(Path(__file__).parent.parent / "maps", Map, _SAMPLE)
"""The option: a map of the house, or one of the player's own."""
