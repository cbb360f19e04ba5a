"""Tables as numbers for learners: what a game offers in its file `tensor.py`.

A tensor is one row of numbers from -1 to 1, cut into named fields. It tells what a seat knows
and nothing else, for it is written from the table that `hide` left. Seats are counted from the
one who looks, so that a learner sees itself first at every place of the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from teahouse.engine.seen import Seen


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a tensor."""

    name: str
    size: int
    meaning: str
    low: float = 0.0
    """The least value; the greatest is 1."""


class Numbers(Protocol):
    """Anything that takes numbers by their place: a list, an array."""

    def __setitem__(self, place: int, value: float, /) -> None:
        """Put a number in a place."""


class Sheet:
    """A row of zeros to be filled in field by field."""

    __slots__ = ("_spans", "_values")

    def __init__(self, fields: Sequence[Field], values: Numbers) -> None:
        self._values = values
        self._spans: dict[str, tuple[int, int]] = {}
        start = 0
        for field in fields:
            self._spans[field.name] = start, field.size
            start += field.size

    def put(self, name: str, place: int, value: float = 1.0) -> None:
        """Write a number at a place of a field."""
        start, size = self._spans[name]
        if not 0 <= place < size:
            raise IndexError(f"the field {name} has places 0 to {size - 1}, not {place}")
        self._values[start + place] = value

    def put_all(self, name: str, numbers: Sequence[float], start: int = 0) -> None:
        """Write numbers one after the other, from a place of a field on."""
        for place, value in enumerate(numbers, start):
            if value:
                self.put(name, place, value)


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
