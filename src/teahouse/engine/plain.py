"""What a game has that does not write it itself: a plain position text, plain words, a view of the bare fields.

They follow from the fields of the table and the forms of its actions, and are enough to play, to keep records,
and to seat bots and learners. A game writes its own when it wants to be read with pleasure.
"""

import json
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from types import ModuleType
from typing import Any, Final

from teahouse.engine.action import Action, Event
from teahouse.engine.advice import Opinion
from teahouse.engine.chance import CHANCE
from teahouse.engine.fields import Slot, stripped
from teahouse.engine.forms import kind_of
from teahouse.engine.kinds import PLAIN, Kind, List, Named, Number, SeatKind
from teahouse.engine.outcome import Outcome
from teahouse.engine.position import PositionText, heading
from teahouse.engine.reading import Unreadable, whole_number
from teahouse.engine.seen import Seen
from teahouse.engine.state import State
from teahouse.engine.voice import Voice, literal, opening, sentence

SENTENCES: Final = ("tell", "name", "ask", "reason", "signs", "draw", "sum_up")
"""What the file `words` of a game may hold."""


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game that has none."""


# Nothing is hidden


def hide(state: State, seat: int | None) -> State:
    """Everybody knows everything."""
    return state.copy()


def imagine(table: State, seat: int | None, rng: Random) -> State:
    """There is one world."""
    return table.copy()


# What an action would do, as far as a seat can know


def try_out(table: State, seat: int | None, action: Action) -> tuple[Event, ...]:
    """What comes of it on the table as the seat knows it: where nothing that is told at once hangs on a secret."""
    return tuple(event.seen_by(seat) for event in table.copy().play(action))


def keep_quiet(table: State, seat: int | None, action: Action) -> tuple[Event, ...]:
    """Nothing, where something is hidden and the game does not say what may be told."""
    return ()


# What a seat sees


def look(table: State, seat: int | None) -> dict[str, Any]:
    """The fields of the table as plain data."""
    return {"seat": seat, "players": table.players} | {name: _told(table, name) for name in told(table)}


def told(table: State) -> list[str]:
    """The fields that a plain text tells: all but what the heading says and what follows from the others."""
    return [
        name
        for name, field in type(table).fields.items()
        if name not in ("players", "options") and not field.is_derived
    ]


def _told(table: State, name: str) -> Any:
    return to_json(type(table).fields[name].hint, getattr(table, name))


# Positions

_HASH: Final = "\\u0023"
"""How JSON also writes the sign that opens a comment in a position."""


def writer(name: str) -> Callable[[Any], str]:
    """Writes a position of the game called so: a line a field."""

    def write(state: State) -> str:
        values = {field: json.dumps(_told(state, field), ensure_ascii=False) for field in told(state)}
        lines = [f"{field}: {value.replace('#', _HASH)}" for field, value in values.items()]
        return "\n".join([*heading(name, state.players, state.options), *lines]) + "\n"

    return write


def reader(name: str, state: type[Any], options: type[Any], players: range) -> Callable[[str], Any]:
    """Reads such a position back; a field whose line is missing has its first value.

    What is derived is made of the others.
    """

    def read(text: str) -> State:
        lines = PositionText(text, name, options, players)
        table: State = state(lines.players, lines.options)
        for field in told(table):
            understood = partial(_read, state.fields[field], table.players)
            setattr(table, field, lines.take(field, understood, getattr(table, field)))
        if table.to_act not in (None, CHANCE, *range(table.players)):
            raise lines.fail("to_act", f"there is no seat {table.to_act} at a table of {table.players}")
        lines.finish()
        for field, slot in state.fields.items():
            if slot.is_derived:
                setattr(table, field, slot.make(table))
        return table

    return read


def to_json(hint: Any, value: Any) -> Any:
    """A value of a field of this type as JSON has it: by its name, where its kind has names."""
    if value is None:
        return None
    kind, inside = kind_of(hint), inner(hint)
    if isinstance(kind, Named):
        return kind.names[value] if 0 <= value < len(kind.names) else value
    if isinstance(value, Mapping):
        return {str(to_json(inside[0], key)): to_json(inside[-1], found) for key, found in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(to_json(inside[0], found) for found in value)
    if isinstance(value, list | tuple):
        each = inside if len(inside) == len(value) and inside[1:] != [...] else inside[:1] * len(value)
        return [to_json(hint, found) for hint, found in zip(each, value, strict=True)]
    return value


def inner(hint: Any) -> list[Any]:
    """The types of what a value of this type holds: without its kind, and without the None that it may be."""
    return list(typing.get_args(stripped(hint)[0])) or [Any]


def _read(field: Slot, players: int, text: str) -> Any:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(f"expected a value as JSON writes it, found {text!r}") from None
    value = from_json(field.hint, told, players)
    if field.is_by_seat and len(value) != players:
        raise Unreadable(f"expected a value for each of {players} seats, found {len(value)}")
    if field.most is not None:
        for some in value if field.is_by_seat else [value]:
            within(List(PLAIN, field.most), some, players)
    return value


def from_json(hint: Any, value: Any, players: int) -> Any:
    """A JSON value as a field of this type holds it; what is beyond its kind is refused."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        kind = kind_of(hint)
        if isinstance(kind, Named) and isinstance(value, str):
            return kind.read(value)
        return within(kind, from_json(args[0], value, players), players)
    if origin in (typing.Union, types.UnionType):
        fitting = [arg for arg in args if _fits(arg, value)]
        return from_json(fitting[0] if fitting else args[0], value, players)
    if not _fits(hint, value):
        raise Unreadable(f"expected {getattr(origin or hint, '__name__', hint)}, found {json.dumps(value)}")
    if origin is tuple:
        kinds = args[:1] * len(value) if args[-1:] == (...,) else args
        if len(kinds) != len(value):
            raise Unreadable(f"expected {len(kinds)} values, found {len(value)}")
        return tuple(from_json(kind, inner, players) for kind, inner in zip(kinds, value, strict=True))
    if origin in (list, set, frozenset):
        return origin(from_json(args[0], inner, players) for inner in value)
    if origin is dict:
        return {_key(args[0], key, players): from_json(args[1], found, players) for key, found in value.items()}
    return value


def within(kind: Kind[Any], value: Any, players: int) -> Any:
    """A value, if it is one of its kind at a table of so many; otherwise `Unreadable` says what is."""
    if isinstance(kind, SeatKind):
        kind = SeatKind(players)
    if value is None:
        return None
    if isinstance(kind, List):
        if kind.most is not None and len(value) > kind.most:
            raise Unreadable(f"expected at most {kind.most}, found {len(value)}")
    elif isinstance(kind, Named | Number):
        kind.read(str(value))
    elif type(kind).values is not Kind.values and value not in kind.values(players):
        raise Unreadable(f"expected {kind.label}, found {value!r}")
    return value


def _key(hint: Any, text: str, players: int) -> Any:
    """A key, which JSON has only as text."""
    whole = int in (hint, *typing.get_args(hint)) and not isinstance(kind_of(hint), Named)
    number = whole_number(text) if whole else None
    return from_json(hint, text if number is None else number, players)


def _fits(hint: Any, value: Any) -> bool:
    kind = typing.get_origin(hint) or hint
    if kind is typing.Annotated:
        named = isinstance(kind_of(hint), Named) and isinstance(value, str)
        return named or _fits(typing.get_args(hint)[0], value)
    if kind in (list, tuple, set, frozenset):
        return isinstance(value, list)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind in (str, bool, float, dict, types.NoneType):
        return isinstance(value, kind)
    raise TypeError(f"a plain position knows no {hint}: write the game's own `read` and `write` in position.py")


# Words


class PlainWords:
    """The sentences that a game has not written in its file `words`: the notation, and who did it."""

    def __init__(self, own: ModuleType | None = None) -> None:
        for name in SENTENCES:
            if hasattr(own, name):
                setattr(self, name, getattr(own, name))

    def tell(self, event: Event, voice: Voice) -> str:
        """Who did what, in the words of the notation."""
        seat = getattr(event, "seat", None)
        return sentence(event) if seat is None else f"{voice.who(seat)}: {event}."

    def name(self, action: Action, seen: Seen, voice: Voice) -> str:
        """The notation itself."""
        return opening(str(action))

    def ask(self, seen: Seen, voice: Voice, picked: str = "") -> str:
        """Whose decision it is; and what is in the hand."""
        if picked and seen.to_act == voice.you:
            return f"{opening(picked)}?"
        if seen.to_act is None:
            return "The game is over."
        if seen.to_act == CHANCE:
            return "Chance decides."
        return "It is your turn." if seen.to_act == voice.you else f"{voice.who(seen.to_act)} is deciding."

    def reason(self, action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
        """None but what the bot expects."""
        return ""

    def signs(self, action: Action, seen: Seen) -> Mapping[str, str]:
        """Nothing."""
        return {}

    def draw(self, seen: Seen, voice: Voice) -> str:
        """The position as text."""
        return literal(seen.text().partition("\n")[2].rstrip())

    def sum_up(self, outcome: Outcome, voice: Voice) -> str:
        """Who won."""
        return f"{voice.together(outcome.winners, 'wins')}." if outcome.winners else "Nobody wins."
