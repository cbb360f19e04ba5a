"""Options of a game: declared once as typed fields, validated with messages that say what is possible.

A game declares a frozen dataclass whose fields are made with `option`:

    @dataclass(frozen=True, slots=True)
    class Options:
        first: int | None = option(None, SEAT, "YZ-2.2", "who starts, if not by lot")

An option that came after the first release declares `earlier`: the value it has in hands that are older
than itself. So a record of an older rules version, which can't name it, replays as it was played.
"""

import dataclasses
import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field
from typing import Any, Final, Protocol, TypeVar

from teahouse.engine.action import Refused
from teahouse.engine.ownfile import OwnFile
from teahouse.engine.reading import UNWRITABLE, can_be_written, whole_number

T = TypeVar("T")


class OptionKind(Protocol):
    """What values an option takes."""

    def possible(self, players: int) -> str:
        """The possible values, in words."""

    def accepts(self, value: Any, players: int) -> bool:
        """Whether this JSON value is one of them."""

    def from_text(self, text: str) -> Any:
        """The JSON value that a text on the command line means; the text itself if it means none."""

    def samples(self, players: int) -> Sequence[Any]:
        """A spread of possible values, for tests that try every option."""


class Choice:
    """One of a few words."""

    def __init__(self, *words: str, **says: str) -> None:
        self.words = words
        self.says = says
        """Words that don't speak for themselves, as a person reads them."""

    def possible(self, players: int) -> str:
        return " | ".join(self.words)

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, str) and value in self.words

    def from_text(self, text: str) -> Any:
        return text

    def samples(self, players: int) -> Sequence[Any]:
        return self.words


class Flag:
    """true or false."""

    def possible(self, players: int) -> str:
        return "true | false"

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, bool)

    def from_text(self, text: str) -> Any:
        return {"true": True, "false": False}.get(text.lower(), text)

    def samples(self, players: int) -> Sequence[Any]:
        return (True, False)


class FlagFor(Flag):
    """true or false; true only where so many play."""

    def __init__(self, players: int, why: str) -> None:
        """`why` says it to the others: "teams are for four players"."""
        self.players = players
        self.why = why

    def possible(self, players: int) -> str:
        return "true | false" if players == self.players else f"false ({self.why})"

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, bool) and (players == self.players or not value)

    def samples(self, players: int) -> Sequence[Any]:
        return (True, False) if players == self.players else (False,)


class Whole:
    """A whole number within bounds, or one of a few."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def possible(self, players: int) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def from_text(self, text: str) -> Any:
        number = whole_number(text)
        return text if number is None else number

    def samples(self, players: int) -> Sequence[Any]:
        return sorted({self.least, min(self.least + 1, self.most), min(self.least + 5, self.most)})


class SeatOrNone:
    """A seat, or none: chance decides."""

    def possible(self, players: int) -> str:
        return "none | a seat: " + " ".join(map(str, range(players)))

    def accepts(self, value: Any, players: int) -> bool:
        if value is None:
            return True
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players

    def from_text(self, text: str) -> Any:
        if text.lower() == "none":
            return None
        number = whole_number(text)
        return text if number is None else number

    def samples(self, players: int) -> Sequence[Any]:
        return (None, 0, players - 1)


FLAG = Flag()
SEAT = SeatOrNone()


_ALWAYS: Final = object()
"""Stands for `earlier` where an option is as old as its game."""


def option(
    default: Any, kind: OptionKind, clause: str, help: str, *, earlier: Any = _ALWAYS, miniature: bool = False
) -> Any:
    """Declare one option: its default, the values it takes, the clause it changes, and a line of help.

    `earlier` is its value in hands that began before the option existed. A `miniature` makes the game small enough to
    be solved: it is there for research, and no page offers it.
    """
    metadata = {"kind": kind, "clause": clause, "help": help, "earlier": earlier, "miniature": miniature}
    return dataclasses.field(default=default, metadata=metadata)


def came_later(options: type[Any]) -> dict[str, Any]:
    """The options that came after the first release, each with the value it has in older hands."""
    return {
        name: field.metadata["earlier"]
        for name, field in declared(options).items()
        if field.metadata["earlier"] is not _ALWAYS
    }


def miniatures(options: type[Any]) -> set[str]:
    """The options that make a game small, for research: never offered to people."""
    return {name for name, field in declared(options).items() if field.metadata["miniature"]}


def file_kind(options: type[Any], name: str) -> OwnFile[Any] | None:
    """The kind of an option that may come from a file; None for others."""
    field = declared(options).get(name)
    kind = field.metadata["kind"] if field else None
    return kind if isinstance(kind, OwnFile) else None


def pinned(options: Any) -> dict[str, str]:
    """The hashes of what the files mean that the options name or carry, for the record."""
    kinds = {name: file_kind(type(options), name) for name in declared(type(options))}
    return {name: kind.of(getattr(options, name)).digest for name, kind in kinds.items() if kind is not None}


def declared(options: type[Any]) -> dict[str, Field[Any]]:
    """The declared options by name."""
    return {field.name: field for field in dataclasses.fields(options)}


def resolve(options: type[T], given: Mapping[str, Any] | None, players: int) -> T:
    """The typed options for `given`; anything unknown or impossible is refused with what is possible."""
    values: dict[str, Any] = {}
    fields = declared(options) if given else {}
    for name, value in (given or {}).items():
        if name not in fields:
            raise Refused(unknown("option", name, fields))
        kind: OptionKind = fields[name].metadata["kind"]
        if isinstance(value, list):
            value = tuple(value)
        if not can_be_written(value):
            raise Refused(f"option {name}: {UNWRITABLE}")
        if not kind.accepts(value, players):
            raise Refused(f"option {name} can't be {shown(value)}; possible: {kind.possible(players)}")
        wrong = kind.complaint(value, players) if isinstance(kind, OwnFile) else ""
        if wrong:
            raise Refused(f"option {name}: {wrong}")
        values[name] = value
    resolved = options(**values)
    refuse = getattr(resolved, "refuse", None)
    if refuse is not None:
        complaint = refuse(players, values)
        if complaint:
            raise Refused(complaint)
    return resolved


def as_json(options: Any, *, first_release: bool = False) -> dict[str, Any]:
    """Every option with its value, as a record keeps them; or only those that the first release had.

    The second is how hands are read that were stored without their options: the key of their dice is
    made over the options of their time.
    """
    later = came_later(type(options)) if first_release else {}
    plain = {
        field.name: getattr(options, field.name) for field in dataclasses.fields(options) if field.name not in later
    }
    return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}


def changed(options: Any) -> dict[str, Any]:
    """The options that differ from their default."""
    defaults = {field.name: field.default for field in dataclasses.fields(options)}
    return {name: value for name, value in as_json(options).items() if value != defaults[name]}


def read_texts(options: type[Any], texts: Iterable[str]) -> dict[str, Any]:
    """Options written as `name=value`, as on the command line."""
    fields = declared(options)
    given: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"an option is written name=value, not {text!r}")
        if name not in fields:
            raise Refused(unknown("option", name, fields))
        given[name] = fields[name].metadata["kind"].from_text(value)
    return given


def shown(value: Any) -> str:
    """A value as options write it: one word, without `#`, which would open a comment in a position."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list) and not any(isinstance(one, tuple | list) for one in value):
        return ",".join(map(shown, value))
    if isinstance(value, tuple | list | Mapping):
        return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020").replace("#", "\\u0023")
    return str(value)


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """The sentence for a name that doesn't exist: what was meant, perhaps, and what there is."""
    names = list(known)
    near = difflib.get_close_matches(str(name), names, 1)
    guess = f"; did you mean {near[0]}?" if near else ""
    return f"there is no {what} {str(name)!r}{guess} (there are: {', '.join(names) or 'none'})"
