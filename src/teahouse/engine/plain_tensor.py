"""The tensor of a game that has no `tensor.py`: numbers that follow from the kinds of its fields.

What is one of several (a colour, a face, a seat) has a place for each, with a 1 in its own. Seats count from the
one who looks, and so do lists by seat. A flag is 1 or 0, a number without bounds n / (n + 16). A list has room
for as many as its field declares (`by_seat((), most=5)`). What may be None is all 0 then.
"""

import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, Final, NamedTuple, cast

from teahouse.engine import plain
from teahouse.engine.action import Refused
from teahouse.engine.fields import stripped
from teahouse.engine.forms import Declared, kind_of
from teahouse.engine.game import Game, part_of
from teahouse.engine.kinds import PLAIN, YES, Kind, SeatKind
from teahouse.engine.state import State
from teahouse.engine.tensor import Encoder, Field, Sheet, from_here, squash

SCALE: Final = 16
"""The number that becomes one half."""


def encoder(game: Game[Any]) -> Encoder:
    """How a game is told to learners: by the file `tensor.py` of its folder, or plainly."""
    own = game.part("tensor")
    return cast(Encoder, own) if own is not None else _plainly(game)


@cache
def _plainly(game: Game[Any]) -> Encoder:
    return PlainEncoder(game)


class _Part(NamedTuple):
    """The places that values of one type take, and how they are filled."""

    size: int
    meaning: str
    numbers: Callable[[Any, State, int | None], Sequence[float]]
    low: float = 0.0


class PlainEncoder:
    """The tensor of a game, made of the fields of its table."""

    def __init__(self, game: Game[Any]) -> None:
        self.OPEN: Final = game.hide is plain.hide
        self.CHANCES: Final = _most_outcomes(game)
        self._state = game.state
        self._parts = cache(self._make)
        self._parts(game.about.players[-1])  # what can't be told is refused here, before anything is played

    def fields(self, players: int) -> list[Field]:
        """The fields of the table, in their order."""
        return [
            Field(name, part.size, part.meaning, part.low) for name, part in self._parts(players).items() if part.size
        ]

    def write(self, table: Any, seat: int | None, sheet: Sheet) -> None:
        """Fill in what this seat knows."""
        for name, part in self._parts(table.players).items():
            try:
                sheet.put_all(name, part.numbers(getattr(table, name), table, seat))
            except Refused as refused:
                raise Refused(f"the field {name} of the table {refused}") from None

    def _make(self, players: int) -> dict[str, _Part]:
        found = {"to_act": _deciding(players)}
        for name, field in self._state.fields.items():
            if name in ("players", "options", "to_act") or field.is_derived:
                continue
            try:
                part = _part(field.hint, players, field.most, field.is_by_seat)
            except Refused as refused:
                raise Refused(f"the field {name} of the table {refused}, or write a tensor.py") from None
            found[name] = part
        return found


def _deciding(players: int) -> _Part:
    def numbers(value: Any, table: State, seat: int | None) -> Sequence[float]:
        return _one(from_here(value, seat, players), players) if value is not None and value >= 0 else ()

    return _Part(players, "who decides, counted from the one who looks; none where chance does", numbers)


def _part(hint: Any, players: int, most: int | None, by_seat: bool = False) -> _Part:
    """The places of a value of this type; what can't be told is refused with what would help."""
    kind, inside = kind_of(hint), plain.inner(hint)
    held, _ = stripped(hint)
    holds = typing.get_origin(held) or held
    if by_seat:
        return _seats(_part(inside[0], players, most), players)
    if holds is tuple and inside[1:] != [...]:
        return _row([_part(each, players, most) for each in inside])
    if holds in (list, tuple):
        return _several(_part(inside[0], players, most), getattr(kind, "most", None) or most)
    if holds in (set, frozenset, dict):
        return _keyed(kind_of(inside[0]), inside[-1] if holds is dict else bool, players, most)
    if kind is YES:
        return _Part(1, "1 for yes", lambda value, table, seat: (float(bool(value)),))
    if kind is not PLAIN:
        return _one_of(kind, players)
    if holds is int:
        meaning = f"a number n as n / (n + {SCALE}), below 0 where it is"
        return _Part(1, meaning, lambda value, table, seat: (squash(value or 0, SCALE),), -1.0)
    raise Refused(f"has the type {getattr(holds, '__name__', holds)}, which has no numbers: give it a kind")


def _one_of(kind: Kind[Any], players: int) -> _Part:
    if isinstance(kind, SeatKind):

        def place(value: Any, table: State, seat: int | None) -> int:
            return from_here(value, seat, players)

        meaning = "a seat, counted from the one who looks"
        size = players
    else:

        def place(value: Any, table: State, seat: int | None) -> int:
            return kind.number(value, table)

        size = _count(kind, players)
        meaning = f"{getattr(kind, 'what', kind.label.lower())}, a place for each"

    def numbers(value: Any, table: State, seat: int | None) -> Sequence[float]:
        return [0.0] * size if value is None else _one(place(value, table, seat), size)

    return _Part(size, meaning, numbers)


def _count(kind: Kind[Any], players: int) -> int:
    try:
        return kind.count(players)
    except TypeError as endless:
        raise Refused(f"can't be counted ({endless}): bound it") from None


def _one(place: int, size: int) -> list[float]:
    row = [0.0] * size
    row[place] = 1.0
    return row


def _seats(each: _Part, players: int) -> _Part:
    def numbers(value: Any, table: State, seat: int | None) -> Sequence[float]:
        order = [(place + (seat or 0)) % players for place in range(players)]
        return [number for owner in order for number in each.numbers(value[owner], table, seat)]

    return _Part(players * each.size, f"for each seat from the one who looks on: {each.meaning}", numbers, each.low)


def _row(parts: Sequence[_Part]) -> _Part:
    def numbers(value: Any, table: State, seat: int | None) -> Sequence[float]:
        if value is None:
            return [0.0] * sum(part.size for part in parts)
        return [n for part, each in zip(parts, value, strict=True) for n in part.numbers(each, table, seat)]

    meaning = "; ".join(part.meaning for part in parts)
    return _Part(sum(part.size for part in parts), meaning, numbers, min(part.low for part in parts))


def _several(each: _Part, most: int | None) -> _Part:
    if most is None:
        raise Refused("is a list of any length: say in its declaration how many it holds with `most=`")

    def numbers(value: Any, table: State, seat: int | None) -> Sequence[float]:
        if len(value or ()) > most:
            raise Refused(f"declares most={most} and holds {len(value)}")
        found = [number for inside in value or () for number in each.numbers(inside, table, seat)]
        return found + [0.0] * (most * each.size - len(found))

    return _Part(most * each.size, f"at most {most}, one after the other: {each.meaning}", numbers, each.low)


def _keyed(kind: Kind[Any], held: Any, players: int, most: int | None) -> _Part:
    if kind is PLAIN:
        raise Refused("has keys without end: give them a kind")
    each, size = _part(held, players, most), _count(kind, players)

    def numbers(value: Any, table: State, seat: int | None) -> Sequence[float]:
        row = [0.0] * (size * each.size)
        for key in value or ():
            start = kind.number(key, table) * each.size
            inside = value[key] if isinstance(value, Mapping) else True
            row[start : start + each.size] = each.numbers(inside, table, seat)
        return row

    return _Part(size * each.size, f"for each {kind.label.lower()}: {each.meaning}", numbers, each.low)


def _most_outcomes(game: Game[Any]) -> int:
    """No chance has more outcomes than its action has values."""
    players = game.about.players[-1]
    moves = vars(part_of(game.package, "moves")) if game.package else {}
    chances: list[Any] = [
        found for found in moves.values() if isinstance(found, Declared) and getattr(found, "chance", False)
    ]
    return max([1, *(prod(_count(kind, players) for kind in found.form.kinds.values()) for found in chances)])
