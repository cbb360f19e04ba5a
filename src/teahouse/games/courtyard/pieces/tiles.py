"""The tiles of Courtyard, one by one and several together (CY-1).

A `Tile` is a number: its wall sides as it lies (`N | E | S | W`), plus `TOWER`. A `TileKind` is what a tile
is before it is laid: five patterns of wall tile, four of tower tile. A `Tally` counts tiles by kind in one
integer, eight bits a kind, the last two for tiles whose back alone is known.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Annotated, Any, Final

from teahouse.engine import Unreadable
from teahouse.engine.kinds import Kind, Named
from teahouse.engine.reading import one_of

# CY-1.1: wall sides, and the five patterns they make up to rotation.
N: Final = 1
E: Final = 2
S: Final = 4
W: Final = 8
SIDES: Final = "NESW"
SIDE_NAMES: Final = ("north", "east", "south", "west")
PATTERNS: Final = ("end", "straight", "corner", "tee", "cross")
TOWER: Final = 16


def _turns(sides: int) -> tuple[int, ...]:
    quarters = [(sides << turn | sides >> 4 - turn) & 15 for turn in range(4)]
    return tuple(dict.fromkeys(quarters))


TURNS: Final = tuple(map(_turns, (N, N | S, N | E, N | E | W, N | E | S | W)))
"""By pattern its wall sides as it is held in the hand, and turned on to the right, a quarter each."""
PATTERN_OF: Final = tuple(next((at for at, turns in enumerate(TURNS) if sides in turns), -1) for sides in range(16))
"""The pattern of a set of wall sides; -1 for none."""
WALLS_ON: Final = tuple(sides.bit_count() for sides in range(16))

# CY-1.2: kinds. A tower has two walls or more.
WALL_KINDS: Final = 5
TOWER_KINDS: Final = 4
KINDS: Final = WALL_KINDS + TOWER_KINDS
SOME_WALL: Final = KINDS
SOME_TOWER: Final = KINDS + 1
"""A tile of which only the back is known."""
KIND_NAMES: Final = (*PATTERNS, *(f"tower {pattern}" for pattern in PATTERNS[1:]), "?", "tower ?")
NO_KIND: Final = KINDS + 2
KIND_OF: Final = tuple(
    (PATTERN_OF[tile] if tile < TOWER else WALL_KINDS - 1 + PATTERN_OF[tile & 15])
    if tile & 15 and (tile < TOWER or PATTERN_OF[tile & 15])
    else NO_KIND
    for tile in range(32)
)
"""The kind of a tile as it lies; `NO_KIND` for what is no tile."""

# CY-1.3: the tiles as they can lie: 15 wall tiles, 11 tower tiles.
TILES: Final = tuple(tile for tile in range(32) if KIND_OF[tile] != NO_KIND)

# CY-2.1, CY-3.1: a hand is one tower and five walls.
HAND_TOWERS: Final = 1
HAND_WALLS: Final = 5
HAND: Final = HAND_TOWERS + HAND_WALLS

START_TILE: Final = N | E | S | W | TOWER


def read_kind(text: str) -> int:
    """A kind from its name: `corner`, `tower tee`."""
    tower, _, pattern = text.rpartition(" ")
    if tower not in ("", "tower"):
        raise Unreadable(f"expected a tile such as 'corner' or 'tower tee', found {text!r}")
    if not tower:
        return one_of(pattern, PATTERNS, "a pattern of wall tile")
    return WALL_KINDS + one_of(pattern, PATTERNS[1:], "a pattern of tower tile")


TileKind = Annotated[int, Named("a tile", KIND_NAMES, label="TILE", read=read_kind)]


def is_tower(kind: TileKind) -> bool:
    """Whether a kind has the back of a tower."""
    return WALL_KINDS <= kind < KINDS or kind == SOME_TOWER


def back_of(kind: TileKind) -> TileKind:
    """The same tile, known by its back only."""
    return SOME_TOWER if is_tower(kind) else SOME_WALL


# A tile as it lies

SIDES_TEXT: Final = tuple(
    "".join(side for bit, side in enumerate(SIDES) if tile >> bit & 1) for tile in range(2 * TOWER)
)
"""The wall sides of a tile in their order: `NES`."""
_TILE_NAMES: Final = tuple("tower " * (tile >= TOWER) + SIDES_TEXT[tile] for tile in range(2 * TOWER))


def sides_named(sides: int) -> list[str]:
    """Wall sides in words: north, east."""
    return [name for side, name in enumerate(SIDE_NAMES) if sides >> side & 1]


def _read_tile(text: str) -> int:
    sides = text.removeprefix("tower ")
    if not sides or sides not in SIDES_TEXT:
        raise Unreadable(f"expected wall sides in the order N E S W, such as NE or NSW, found {sides!r}")
    tile = _TILE_NAMES.index(text)
    if KIND_OF[tile] == NO_KIND:
        raise Unreadable(f"expected a tower with two walls or more, found {text!r}")
    return tile


class _AsItLies(Named):
    """A tile named by its wall sides: `NE`, `tower NES`; numbered walls first, then by its sides added."""

    def values(self, players: int) -> Sequence[int]:
        return TILES


Tile = Annotated[int, _AsItLies("a tile", _TILE_NAMES, label="[tower] SIDES", read=_read_tile)]

# Tallies

ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS + 2))
"""One tile of each kind."""
SHIFT_OF: Final = tuple(8 * kind for kind in KIND_OF)
"""How far to shift a tally to read the number of tiles that can lie like this."""

Tally = int


def counts(tally: Tally) -> list[int]:
    """How many of each kind, those known by their back last."""
    return list(tally.to_bytes(KINDS + 2, "little"))


def tally_of(kinds: Iterable[TileKind]) -> Tally:
    """The tally of some tiles."""
    return sum(ONE[kind] for kind in kinds)


def kinds_in(tally: Tally) -> list[TileKind]:
    """The tiles of a tally one by one, as notation names them: towers first, then walls."""
    number = counts(tally)
    order = (*range(WALL_KINDS, KINDS), SOME_TOWER, *range(WALL_KINDS), SOME_WALL)
    return [kind for kind in order for _ in range(number[kind])]


def kinds_held(tally: Tally) -> int:
    """The kinds of which a tally has at least one, as a bit set."""
    return sum([1 << kind for kind, copies in enumerate(counts(tally)[:KINDS]) if copies])


def towers_in(tally: Tally) -> int:
    """How many tiles have the back of a tower."""
    number = counts(tally)
    return sum(number[WALL_KINDS:KINDS]) + number[SOME_TOWER]


def walls_in(tally: Tally) -> int:
    """How many tiles have the back of a wall."""
    number = counts(tally)
    return sum(number[:WALL_KINDS]) + number[SOME_WALL]


def backs_of(tally: Tally) -> Tally:
    """The same tiles, known by their backs only."""
    return towers_in(tally) * ONE[SOME_TOWER] + walls_in(tally) * ONE[SOME_WALL]


def parts_of(tally: Tally) -> Iterator[Tally]:
    """Every choice of some of the known tiles of a tally, or none; equal tiles are one choice."""
    known = zip(ONE, counts(tally)[:KINDS], strict=False)
    for chosen in product(*(range(0, copies * one + 1, one) for one, copies in known)):
        yield sum(chosen)


class _Tiles(Kind[int]):
    """One tile to six, a tower before walls: `tower tee corner corner`."""

    label = "TILE ..."
    length = None

    def __init__(self) -> None:
        """Numbered by tower (none first), then by the number of walls, then by pattern."""
        towers = ((), *((kind,) for kind in range(WALL_KINDS, KINDS)))
        self._values = tuple(
            tally_of([*tower, *walls])
            for tower in towers
            for number in range(HAND + 1 - len(tower))
            for walls in combinations_with_replacement(range(WALL_KINDS), number)
            if tower or walls
        )

    def write(self, value: Tally) -> str:
        return " ".join(KIND_NAMES[kind] for kind in kinds_in(value))

    def read(self, text: str) -> Tally:
        kinds = [read_kind(name) for name in re.findall(r"(?:tower )?\S+", text)]
        if not 1 <= len(kinds) <= HAND:
            raise Unreadable(f"expected 1 to {HAND} tiles, found {len(kinds)}")
        tally = tally_of(kinds)
        if kinds_in(tally) != kinds:
            raise Unreadable(
                f"expected towers first, then walls in the order {' '.join(PATTERNS)}: {self.write(tally)}"
            )
        return tally

    def values(self, players: int) -> Sequence[Tally]:
        return self._values

    def tried(self, state: Any) -> Sequence[Tally]:
        """What the hand has, and one tile more of any kind."""
        held = list(parts_of(state.hands[state.turn]))
        more = [tiles + one for tiles in held if sum(counts(tiles)) < HAND for one in ONE[:KINDS]]
        return list(dict.fromkeys(held[1:] + more))


Tiles = Annotated[Tally, _Tiles()]
