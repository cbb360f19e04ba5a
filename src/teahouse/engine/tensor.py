"""Tables as numbers for learners: what a game offers in its file `tensor.py`.

A tensor is one row of numbers from -1 to 1, cut into named fields. It tells what a seat knows
and nothing else, for it is written from the table that `hide` left. Seats are counted from the
one who looks, so that a learner sees itself first at every place of the table.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from struct import pack
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from teahouse.engine import plain
from teahouse.engine.seen import Seen
from teahouse.engine.state import State


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a tensor."""

    name: str
    size: int
    meaning: str
    low: float = 0.0
    """The least value; the greatest is 1."""


if TYPE_CHECKING:
    Places = memoryview[float]
else:
    Places = memoryview
"""Some places of a row, to be written one by one."""

Span = tuple[int, int]
"""Where a field begins in the row, and its size."""


def spans_of(fields: Iterable[Field]) -> dict[str, Span]:
    """Where each field stands; they follow one another."""
    found: dict[str, Span] = {}
    start = 0
    for field in fields:
        found[field.name] = start, field.size
        start += field.size
    return found


class Sheet:
    """A row of zeros to be filled in field by field: any buffer of 32-bit floats, such as an array of numpy's."""

    __slots__ = ("_bytes", "_spans", "_values")

    def __init__(self, spans: Mapping[str, Span], values: Any) -> None:
        """`spans` are those of the fields; whoever writes many rows makes them once."""
        self._spans = spans
        self._values = cast(Places, memoryview(values))
        self._bytes = memoryview(values).cast("B")

    def put(self, name: str, place: int, value: float = 1.0) -> None:
        """Write a number at a place of a field."""
        start, size = self._spans[name]
        if not 0 <= place < size:
            raise IndexError(f"the field {name} has places 0 to {size - 1}, not {place}")
        self._values[start + place] = value

    def put_all(self, name: str, numbers: Sequence[float], start: int = 0) -> None:
        """Write numbers one after the other, from a place of a field on."""
        first, size = self._spans[name]
        end = start + len(numbers)
        if not 0 <= start <= end <= size:
            raise IndexError(f"the field {name} has places 0 to {size - 1}, not {start} to {end - 1}")
        self._values[first + start : first + end] = array("f", numbers)

    def field(self, name: str) -> Places:
        """The places of a field, to be written one by one."""
        start, size = self._spans[name]
        return self._values[start : start + size]

    def put_on(self, name: str, numbers: Sequence[float]) -> None:
        """Write numbers one after the other, from the beginning of a field on over those that follow it."""
        first = self._spans[name][0]
        self._values[first : first + len(numbers)] = array("f", numbers)

    def put_packed(self, name: str, packed: bytes) -> None:
        """As `put_on`, with numbers that are 32-bit floats already."""
        first = 4 * self._spans[name][0]
        self._bytes[first : first + len(packed)] = packed


_ZERO: Final = pack("=f", 0.0)
_ONE: Final = pack("=f", 1.0)


def packed_marks(marks: bytes) -> bytes:
    """Bytes of 0 and 1 as `put_packed` takes them."""
    return marks.replace(b"\0", _ZERO).replace(b"\1", _ONE)  # neither number, as it is packed, holds a byte of 1


def packed(numbers: Iterable[float]) -> bytes:
    """Numbers as `put_packed` takes them: for what is written again and again."""
    return array("f", iter(numbers)).tobytes()  # bytes themselves would be taken for what stands in memory


class Encoder(Protocol):
    """The file `tensor.py` of a game."""

    @property
    def OPEN(self) -> bool:  # noqa: N802  # a constant of the module that answers to this
        """Whether everybody sees everything."""

    @property
    def CHANCES(self) -> int:  # noqa: N802  # a constant of the module that answers to this
        """No chance of the game has more outcomes in its table."""

    def fields(self, players: int) -> Sequence[Field]:
        """The fields of the tensor in their order."""

    def write(self, table: Any, seat: int | None, sheet: Sheet) -> None:
        """Fill in what this seat knows, from a table that `hide` made."""


def encode(seen: Seen, encoder: Encoder, sheet: Sheet) -> None:
    """Fill in all that a seat knows."""
    encoder.write(seen._table, seen.seat, sheet)


def encode_from(state: State, seat: int | None, encoder: Encoder, sheet: Sheet) -> None:
    """Fill in all that a seat knows of a state, without a `Seen` for it: what `hide` leaves is written."""
    game = state.game
    encoder.write(state if game.hide is plain.hide else game.hide(state, seat), seat, sheet)


def standing(players: int, stages: Sequence[str], turn: str = "turn", whose: str = "whose turn it is") -> list[Field]:
    """How far a game of stages has come, who decides, and whose turn it is, which the game may call otherwise."""
    return [
        Field("stage", len(stages), f"one of {', '.join(stages)}"),
        Field("to_act", players, "who decides, counted from the one who looks; none where chance does"),
        Field(turn, players, f"{whose}, counted from the one who looks"),
    ]


def write_standing(table: Any, seat: int | None, sheet: Sheet, turn: str, whose: int) -> None:
    """Fill in the fields of `standing`. At the first stage it is nobody's turn yet."""
    sheet.put("stage", table.stage)
    if table.to_act is not None and table.to_act >= 0:
        sheet.put("to_act", from_here(table.to_act, seat, table.players))
    if table.stage:
        sheet.put(turn, from_here(whose, seat, table.players))


def from_here(seat: int, viewer: int | None, players: int) -> int:
    """A seat counted from the one who looks; a spectator counts from seat 0."""
    return (seat - (viewer or 0)) % players


def squash(number: float, scale: float) -> float:
    """A number without bounds as one between -1 and 1; `scale` becomes one half."""
    return number / (abs(number) + scale)
