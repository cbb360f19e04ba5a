"""The notation of Courtyard: what can be done, what can fall, and what can happen.

Numbers for learners follow the order of the players' actions here. The board has no edge, so placements are
numbered inside a window: 41 by 41 cells around the start tower (x and y from -20 to 20). Random games stay
well inside it; an action beyond it has no number.

| numbers | action |
|---|---|
| 0 | `done` |
| 1 | `pass` |
| 2, 3 | `refill tower`, `refill walls` |
| 4 to 1472 | `discard`: all choices of at most one tower and one to six tiles (see below) |
| 1473 on | `place`: 26 tiles for each cell of the window, cells row by row (see below) |

Discards stand by tower (none first), then by the number of walls, then by pattern. At each cell the 15 wall
tiles come first, by their wall sides (N 1, E 2, S 4, W 8, added), then the 11 tower tiles in the same order.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final

from teahouse.engine import Action, Event
from teahouse.engine.kinds import PLAIN, Either, List, Seat
from teahouse.engine.numbering import Fixed
from teahouse.games.courtyard.pieces.cells import Cell, at
from teahouse.games.courtyard.pieces.tiles import KINDS, SIDES_TEXT, TOWER, WALL_KINDS, Tile, TileKind, Tiles, back_of

MOST_SEATS: Final = 4

Mix = Annotated[bool, Either("what to refill", "tower", "walls")]
"""With `refill_mix` = choose: a tower and walls, or walls only."""

# What players do


class Done(Action, form="done"):
    """Stop placing."""


class Pass(Action, form="pass"):
    """Neither place nor discard."""


class Refill(Action, form="refill {tower}"):
    """With `refill_mix` = choose: take a tower and walls, or walls only."""

    tower: Mix


class Discard(Action, form="discard {tiles}"):
    """Put tiles of the hand back."""

    tiles: Tiles


class Place(Action, form="place {tile} {cell}", counted="cell tile"):
    """Lay a tile of the hand, turned so that its walls are on these sides, on a cell."""

    tile: Tile
    cell: Cell


# What chance does


class Deal(Action, form="deal {kind}", chance=True):
    """A tile of the next hand."""

    kind: TileKind


class Draw(Action, form="draw {kind}", chance=True):
    """A tile from a pool."""

    kind: TileKind


DEAL_WALLS: Final = tuple(Deal(kind) for kind in range(WALL_KINDS))
DEAL_TOWERS: Final = tuple(Deal(kind) for kind in range(WALL_KINDS, KINDS))
DRAW_WALLS: Final = tuple(Draw(kind) for kind in range(WALL_KINDS))
DRAW_TOWERS: Final = tuple(Draw(kind) for kind in range(WALL_KINDS, KINDS))
DONE: Final = Done()
PASS: Final = Pass()
REFILLS: Final = Fixed([Refill(True), Refill(False)])


# What happens


class _Taken(Event):
    """A tile that others know by its back only."""

    seat: Seat
    kind: TileKind

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else type(self)(self.seat, back_of(self.kind))


class Dealt(_Taken, form="deal {kind}"):
    """A tile comes into a hand at the start; only its owner knows which."""


class Drawn(_Taken, form="draw {kind}"):
    """A tile comes from a pool into a hand; only its owner knows which."""


class Laid(Event, form="place {tower?tower }{sides} {x},{y}"):
    """A tile is laid on the board."""

    seat: Seat
    tower: bool
    sides: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class NewCourtyard:
    """A courtyard that was not there before the turn, and what it counts for if the turn ends now."""

    size: int
    towers: int
    points: int
    corners: tuple[tuple[int, int], ...]
    """Its lattice corners: corner (x, y) is the upper left one of that cell."""
    closes: bool
    """Whether the tile just laid closes it; otherwise an earlier one of the turn did."""

    def __str__(self) -> str:
        return f"{self.size} x {self.towers} = {self.points}"


class Enclosed(Event, form="so far {courtyards}"):
    """The tile just laid changes the new courtyards of this turn: all of them, as they count if it ends now."""

    seat: Seat
    courtyards: Annotated[tuple[NewCourtyard, ...], List(PLAIN, between=", ")]
    points: int
    """What they bring together."""
    gain: int
    """How much more that is than before the tile."""
    divides: tuple[tuple[int, int], ...]
    """The lattice corners of the courtyard that the tile divides: it is no more. None where it divides none."""


class Closed(Event, form="courtyard {size} x {towers} = {points}"):
    """A courtyard that was not there before the turn: what it counts for, and the cells it touches."""

    seat: Seat
    size: int
    towers: int
    points: int
    cells: tuple[tuple[int, int], ...]


class Scored(Event, form="score {points}"):
    """The turn brings points."""

    seat: Seat
    points: int
    total: int


class Discarded(Event, form="discard {kinds}"):
    """Tiles go back face down; the others see only their backs."""

    seat: Seat
    kinds: tuple[TileKind, ...]
    """Tile by tile, towers first: a tally is a number too large for a browser."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Discarded(self.seat, tuple(map(back_of, self.kinds)))


class Passed(Event, form="pass"):
    """A turn without any tile."""

    seat: Seat


class RefillChosen(Event, form="refill {tower}"):
    """With `refill_mix` = choose: what the mover takes from the pools."""

    seat: Seat
    tower: Mix


class LastTurns(Event, form="last turns: no {pool} left"):
    """A pool is empty: everybody has one more turn, this seat last."""

    seat: Seat
    pool: str


class Ended(Event, form="end {reason}"):
    """The game is over."""

    reason: str


DEALT: Final = tuple(tuple((Dealt(seat, kind),) for kind in range(KINDS)) for seat in range(MOST_SEATS))
DRAWN: Final = tuple(tuple((Drawn(seat, kind),) for kind in range(KINDS)) for seat in range(MOST_SEATS))


@lru_cache(maxsize=1 << 16)
def placement(tile: Tile, cell: Cell) -> Place:
    """The action that lays this tile on this cell, made once."""
    return Place(tile, cell)


@lru_cache(maxsize=1 << 16)
def laid(seat: Seat, tile: Tile, cell: Cell) -> tuple[Laid]:
    """The event of a tile laid, made once."""
    return (Laid(seat, tile >= TOWER, SIDES_TEXT[tile], *at(cell)),)
