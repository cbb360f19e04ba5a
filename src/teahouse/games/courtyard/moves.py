"""The notation of Courtyard: what can be done, what can fall, and what can happen."""

from dataclasses import dataclass
from typing import Final

from teahouse.engine import Action, Event, First, Unreadable
from teahouse.engine.reading import number_in, one_of, words_of
from teahouse.games.courtyard.pieces import (
    HAND,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    NO_KIND,
    PATTERNS,
    REACH,
    SIDES,
    SOME_TOWER,
    SOME_WALL,
    TOWER,
    WALL_KINDS,
    backs_of,
    cell_at,
    cell_text,
    is_tower,
    kinds_in,
    sides_text,
    tally_of,
    x_of,
    y_of,
)

MOST_SEATS: Final = 4

# What chance does


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """A tile of the next hand."""

    kind: int

    def __str__(self) -> str:
        return f"deal {KIND_NAMES[self.kind]}"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A tile from a pool."""

    kind: int

    def __str__(self) -> str:
        return f"draw {KIND_NAMES[self.kind]}"


# What players do


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay a tile of the hand, turned so that its walls are on these sides, on a cell."""

    tile: int
    cell: int

    def __str__(self) -> str:
        return f"place {'tower ' if self.tile & TOWER else ''}{sides_text(self.tile)} {cell_text(self.cell)}"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Stop placing."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put tiles of the hand back: a tally."""

    tiles: int

    def __str__(self) -> str:
        return f"discard {tiles_text(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Neither place nor discard."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Refill(Action):
    """With `refill_mix` = choose: take a tower and walls, or walls only."""

    tower: bool

    def __str__(self) -> str:
        return "refill tower" if self.tower else "refill walls"


FIRSTS: Final = tuple(First(seat) for seat in range(MOST_SEATS))
DEALS: Final = tuple(Deal(kind) for kind in range(KINDS))
DRAWS: Final = tuple(Draw(kind) for kind in range(KINDS))
DONE: Final = Done()
PASS: Final = Pass()
REFILLS: Final = (Refill(True), Refill(False))

WINDOW: Final = 20
"""Cells up to this far from the start tower have their actions and events made once and kept."""
_placements: Final[dict[int, Place]] = {}
_laid: Final[dict[int, tuple["Laid"]]] = {}


def _near(cell: int) -> bool:
    return abs(x_of(cell)) <= WINDOW and abs(y_of(cell)) <= WINDOW


def placement(tile: int, cell: int) -> Place:
    """The action that lays this tile on this cell."""
    place = _placements.get(cell * 32 + tile)
    if place is None:
        place = Place(tile, cell)
        if _near(cell):
            _placements[cell * 32 + tile] = place
    return place


def tiles_text(tally: int) -> str:
    """Tiles as notation lists them: `tower tee corner corner`."""
    return " ".join(KIND_NAMES[kind] for kind in kinds_in(tally))


def read_kind(text: str) -> int:
    """A kind from its name: `corner`, `tower tee`."""
    tower, _, pattern = text.rpartition(" ")
    if tower not in ("", "tower"):
        raise Unreadable(f"expected a tile such as 'corner' or 'tower tee', found {text!r}")
    if not tower:
        return one_of(pattern, PATTERNS, "a pattern of wall tile")
    return WALL_KINDS + one_of(pattern, PATTERNS[1:], "a pattern of tower tile")


def _read_tiles(text: str) -> int:
    """Some tiles: `tower tee corner corner`, in that order."""
    words = text.split()
    kinds: list[int] = []
    while words:
        word = words.pop(0)
        if word == "tower":
            kinds.append(read_kind(f"tower {words.pop(0) if words else ''}"))
        else:
            kinds.append(read_kind(word))
    if not 1 <= len(kinds) <= HAND:
        raise Unreadable(f"expected 1 to {HAND} tiles, found {len(kinds)}")
    tally = tally_of(kinds)
    if kinds_in(tally) != kinds:
        raise Unreadable(f"expected towers first, then walls in the order {' '.join(PATTERNS)}: {tiles_text(tally)}")
    return tally


def read_cell(text: str) -> int:
    """A cell from its coordinates: `3,-1`."""
    x, comma, y = text.partition(",")
    if not comma:
        raise Unreadable(f"expected a cell such as 3,-1, found {text!r}")
    return cell_at(number_in(x, -REACH, REACH, "a column"), number_in(y, -REACH, REACH, "a row"))


def _read_sides(text: str) -> int:
    sides = sum(1 << bit for bit, side in enumerate(SIDES) if side in text)
    if not text or sides_text(sides) != text:
        raise Unreadable(f"expected wall sides in the order N E S W, such as NE or NSW, found {text!r}")
    return sides


def _read_place(text: str) -> Place:
    words = text.split()
    tower = TOWER if words[:1] == ["tower"] else 0
    sides, cell = words_of(" ".join(words[1:] if tower else words), 2, "place [tower] SIDES X,Y")
    tile = _read_sides(sides) | tower
    if KIND_OF[tile] == NO_KIND:
        raise Unreadable(f"expected a tower with two walls or more, found {text!r}")
    return placement(tile, read_cell(cell))


def parse(text: str) -> Action:
    """Read an action or an outcome of chance from its notation."""
    verb, _, rest = text.strip().partition(" ")
    if verb == "place":
        return _read_place(rest)
    if verb == "discard":
        return Discard(_read_tiles(rest))
    if verb == "draw":
        return DRAWS[read_kind(rest)]
    if verb == "deal":
        return DEALS[read_kind(rest)]
    if verb in ("done", "pass"):
        words_of(text, 1, verb)
        return DONE if verb == "done" else PASS
    if verb == "refill":
        return REFILLS[one_of(rest, ("tower", "walls"), "what to refill")]
    if verb == "first":
        return FIRSTS[number_in(rest, 0, MOST_SEATS - 1, "a seat")]
    raise Unreadable(f"expected place, done, discard, pass, refill, first, deal or draw, found {verb!r}")


# What happens


def _back(kind: int) -> int:
    return SOME_TOWER if is_tower(kind) else SOME_WALL


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A tile comes into a hand at the start; only its owner knows which."""

    seat: int
    kind: int

    def __str__(self) -> str:
        return f"deal {KIND_NAMES[self.kind]}"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Dealt(self.seat, _back(self.kind))


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A tile comes from a pool into a hand; only its owner knows which."""

    seat: int
    kind: int

    def __str__(self) -> str:
        return f"draw {KIND_NAMES[self.kind]}"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drawn(self.seat, _back(self.kind))


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A tile is laid on the board."""

    seat: int
    tower: bool
    sides: str
    x: int
    y: int

    def __str__(self) -> str:
        return f"place {'tower ' if self.tower else ''}{self.sides} {self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A courtyard that was not there before the turn: what it counts for, and the cells it touches."""

    seat: int
    size: int
    towers: int
    points: int
    cells: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return f"courtyard {self.size} x {self.towers} = {self.points}"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The turn brings points."""

    seat: int
    points: int
    total: int

    def __str__(self) -> str:
        return f"score {self.points}"


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Tiles go back face down; the others see only their backs."""

    seat: int
    kinds: tuple[int, ...]
    """Tile by tile: a tally is a number too large for a browser."""

    def __str__(self) -> str:
        return f"discard {tiles_text(tally_of(self.kinds))}"

    def seen_by(self, seat: int | None) -> Event:
        backs = kinds_in(backs_of(tally_of(self.kinds)))
        return self if seat == self.seat else Discarded(self.seat, tuple(backs))


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A turn without any tile."""

    seat: int

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class RefillChosen(Event):
    """With `refill_mix` = choose: what the mover takes from the pools."""

    seat: int
    tower: bool

    def __str__(self) -> str:
        return "refill tower" if self.tower else "refill walls"


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    """A pool is empty: everybody has one more turn, this seat last."""

    seat: int
    pool: str

    def __str__(self) -> str:
        return f"last turns: no {self.pool} left"


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    reason: str

    def __str__(self) -> str:
        return f"end {self.reason}"


DEALT: Final = tuple(tuple((Dealt(seat, kind),) for kind in range(KINDS)) for seat in range(MOST_SEATS))
DRAWN: Final = tuple(tuple((Drawn(seat, kind),) for kind in range(KINDS)) for seat in range(MOST_SEATS))
DREW: Final = tuple(
    tuple(1 << 16 * (2 * seat + (kind >= WALL_KINDS)) for kind in range(KINDS)) for seat in range(MOST_SEATS)
)
"""One more tile drawn by a seat, in the public count of draws by seat and back."""


def laid(seat: int, tile: int, cell: int) -> tuple[Laid]:
    """The event of a tile laid."""
    key = (cell * 32 + tile) * MOST_SEATS + seat
    events = _laid.get(key)
    if events is None:
        events = (Laid(seat, tile >= TOWER, sides_text(tile), x_of(cell), y_of(cell)),)
        if _near(cell):
            _laid[key] = events
    return events
