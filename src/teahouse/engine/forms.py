"""Forms: an action, an event or a question is declared once, and its text follows from that.

    class Riot(Action, form="riot {hex}{farmer? with farmer}"):
        hex: Hex
        farmer: bool = False

In a form `{hex}` is a field as its kind writes it (see `kinds`). What stands in
`{farmer? …}` is there only where the field has another value than its default (None is another than 0), and may
hold fields itself. Fields that several classes share stand in a base of theirs that has no form.
From the form come the text, its reading with errors that show it (`riot HEX [with farmer]`), all that a
person could try, and the number for learners.
"""

import types
import typing
from abc import ABCMeta
from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Final, NamedTuple, dataclass_transform

from teahouse.engine.fields import stripped
from teahouse.engine.kinds import PLAIN, YES, Kind, List, Named, SeatKind
from teahouse.engine.reading import Unreadable

# Declaring


@dataclass_transform(frozen_default=True)
class Declared(ABCMeta):
    """Makes small frozen values of classes that only list their fields and say how they are written."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], form: str = "", **marks: Any) -> Any:
        """`marks` become attributes of the class: `chance=True`, `opens="YO-3.5"`."""
        body.update(marks)
        cell = body.get("__classcell__")
        made: Any = super().__new__(mcs, name, bases, body)
        if "__slots__" in body:  # a base without fields, or what `dataclass` makes of those below
            return made
        made = dataclass(frozen=True, slots=True)(made)
        if cell is not None:
            cell.cell_contents = made  # where `super()` looks for its class, which `dataclass` has made anew
        if form:
            made.form = Form(form, made)
            made.__str__ = made.form.writer()
        return made

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **marks: Any) -> None:
        super().__init__(name, bases, body)


class Value(metaclass=Declared):
    """What actions, events and questions have in common."""

    __slots__ = ()

    form: ClassVar["Form"]
    reads_back: ClassVar[bool] = False
    """Whether its text is read, and not only written."""

    def __str__(self) -> str:
        """In one line of notation."""
        raise NotImplementedError  # made of the form


# A form and its parts


class _Field(NamedTuple):
    """A field, as its kind writes it."""

    name: str


class _Maybe(NamedTuple):
    """What stands there only where a field differs from its default."""

    name: str
    parts: tuple["_Part", ...]


_Part = str | _Field | _Maybe


class _Unfit(Exception):
    """The words don't fit the form; with what is expected where they end too early."""


class Form:
    """How a declared class is written."""

    def __init__(self, text: str, owner: type[Value]) -> None:
        self.text = text
        self.parts, rest = _split(text, 0, text)
        if rest != len(text):
            raise TypeError(f"the form {text!r} of {owner.__name__} has a brace too many")
        hints = typing.get_type_hints(owner, include_extras=True)
        defaults: dict[str, Any] = {field.name: field.default for field in fields(owner)}
        self.defaults = {name: value for name, value in defaults.items() if value is not MISSING}
        self.kinds: dict[str, Kind[Any]] = {}
        for name, may_be_missing in _names(self.parts):
            if name not in defaults:
                raise TypeError(f"the form {text!r} of {owner.__name__} names a field that is not there: {name}")
            if may_be_missing and owner.reads_back and name not in self.defaults:
                raise TypeError(
                    f"the form {text!r} of {owner.__name__} may leave out {name}, which has no default: "
                    f"say what it is then, as in `{name}: … = None`"
                )
            self.kinds[name] = kind_of(hints[name])
        if owner.reads_back:
            self._must_read_back(owner)
        self.maybe_none = {name for name in self.kinds if stripped(hints[name])[1]}

    def _must_read_back(self, owner: type[Value]) -> None:
        """What is read needs all its fields in its form, each of a kind that can be read."""
        of = f"of {owner.__name__}"
        for name in (field.name for field in fields(owner)):
            if name not in self.kinds:
                raise TypeError(f"the form {self.text!r} {of} leaves out the field {name}: write {{{name}}} into it")
            if self.kinds[name] is PLAIN:
                raise TypeError(
                    f"the field {name} {of} has no kind, so its text can't be read: give its type one in pieces.py, "
                    'as in `Stones = Annotated[int, Number("a number of stones", 1, 3)]`'
                )
        for name in _written(self.parts):
            if self.kinds[name] is YES:
                raise TypeError(
                    f"the form {self.text!r} {of} can't write the flag {name} as {{{name}}}: write the words that "
                    f"stand there where it is so, `{{{name}? with {name}}}`, or give it the kind `Either`"
                )

    @property
    def verb(self) -> str:
        """The first word."""
        return self.text.split()[0].split("{")[0]

    @property
    def shown(self) -> str:
        """The form as an error shows it: `riot HEX [with farmer]`."""
        return self._shown(self.parts).strip()

    def _shown(self, parts: Sequence[_Part]) -> str:
        told = ""
        for part in parts:
            if isinstance(part, _Maybe):
                told += f" [{self._shown(part.parts).strip()}]"
            else:
                told += part if isinstance(part, str) else self.kinds[part.name].label
        return told

    # Writing

    def writer(self) -> Callable[[Any], str]:
        """A method that writes: made as source, so that it costs what a hand-written one does."""
        space: dict[str, Any] = {
            f"write_{name}": kind.names.__getitem__
            if isinstance(kind, Named) and type(kind).write is Named.write
            else kind.write
            for name, kind in self.kinds.items()
        }
        space |= {f"default_{name}": value for name, value in self.defaults.items()}
        exec(f"def __str__(self):\n return {self._source(self.parts)}", space)
        made: Callable[[Any], str] = space["__str__"]
        made.__doc__ = "In one line of notation."
        return made

    def _source(self, parts: Sequence[_Part]) -> str:
        found = []
        for part in parts:
            if isinstance(part, str):
                found.append(repr(part))
            elif isinstance(part, _Field):
                written = f"write_{part.name}(self.{part.name})"
                if part.name in self.maybe_none:
                    written = f"({self.kinds[part.name].none!r} if self.{part.name} is None else {written})"
                found.append(written)
            else:
                there = f"self.{part.name}"
                if part.name in self.defaults:
                    there += " is not None" if self.defaults[part.name] is None else f" != default_{part.name}"
                found.append(f"({self._source(part.parts)} if {there} else '')")
        return " + ".join(found) or "''"

    # Reading

    def read(self, words: list[str], kinds: dict[str, Kind[Any]]) -> dict[str, Any]:
        """The fields that these words mean; `_Unfit` where they are not of this form."""
        found: dict[str, Any] = {}
        if self._read(self.parts, words, 0, found, kinds) != len(words):
            raise _Unfit
        return found

    def _read(
        self, parts: Sequence[_Part], words: list[str], at: int, found: dict[str, Any], kinds: dict[str, Kind[Any]]
    ) -> int:
        for number, part in enumerate(parts):
            if isinstance(part, str):
                literal = part.split()
                if words[at : at + len(literal)] != literal:
                    raise _Unfit
                at += len(literal)
            elif isinstance(part, _Field):
                kind = kinds[part.name]
                size = kind.length
                end = at + size if size is not None else _room(words, at, parts[number + 1 :], kinds)
                if end < at:
                    raise _Unfit
                try:
                    found[part.name] = kind.read(" ".join(words[at:end]))
                except Unreadable as complaint:
                    if end > len(words) or at == end:
                        raise _Unfit(complaint) from None
                    raise
                if end > len(words):
                    raise _Unfit
                at = end
            else:
                opening = _opening(part)
                if words[at : at + len(opening)] == opening and at < len(words):
                    if kinds[part.name] is YES:
                        found[part.name] = True
                    at = self._read(part.parts, words, at, found, kinds)
        return at


def kind_of(hint: Any) -> Kind[Any]:
    """The kind that a type carries; a flag is `YES`, several of a kind are a `List`, what carries none is plain."""
    if hint is bool:
        return YES
    for told in getattr(hint, "__metadata__", ()):
        if isinstance(told, Kind):
            return told
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        inner = [arg for arg in typing.get_args(hint) if arg is not type(None)]
        return kind_of(inner[0]) if len(inner) == 1 else PLAIN
    if typing.get_origin(hint) is tuple and typing.get_args(hint)[1:] == (...,):
        each = kind_of(typing.get_args(hint)[0])
        return List(each) if each is not PLAIN else PLAIN
    return PLAIN


def _split(text: str, at: int, whole: str) -> tuple[tuple[_Part, ...], int]:
    """The parts of a form from a place on, up to the brace that closes it."""
    parts: list[_Part] = []
    literal = ""
    while at < len(text) and text[at] != "}":
        if text[at] != "{":
            literal += text[at]
            at += 1
            continue
        if literal:
            parts.append(literal)
            literal = ""
        stop = min((found for mark in "?}" if (found := text.find(mark, at)) >= 0), default=-1)
        if stop < 0:
            raise TypeError(f"the form {whole!r} has a brace that nothing closes")
        name = text[at + 1 : stop]
        if text[stop] == "}":
            parts.append(_Field(name))
            at = stop + 1
        else:
            inner, at = _split(text, stop + 1, whole)
            parts.append(_Maybe(name, inner))
            at += 1
    return (*parts, literal) if literal else tuple(parts), at


def _names(parts: Sequence[_Part], inside: bool = False) -> Iterator[tuple[str, bool]]:
    """The fields that a form names, each with whether it may be missing there."""
    for part in parts:
        if not isinstance(part, str):
            yield part.name, inside or isinstance(part, _Maybe)
        if isinstance(part, _Maybe):
            yield from _names(part.parts, True)


def _written(parts: Sequence[_Part]) -> Iterator[str]:
    """The fields that a form writes, by their kinds."""
    for part in parts:
        if isinstance(part, _Field):
            yield part.name
        elif isinstance(part, _Maybe):
            yield from _written(part.parts)


def _opening(part: _Maybe) -> list[str]:
    """The words by which an optional part is known; none where it begins with a field."""
    return part.parts[0].split() if part.parts and isinstance(part.parts[0], str) else []


def _room(words: list[str], at: int, rest: Sequence[_Part], kinds: dict[str, Kind[Any]]) -> int:
    """Where a field that takes any number of words ends: before what must follow it, and what may."""
    end = len(words)
    for part in rest:
        if isinstance(part, _Maybe):
            opening = _opening(part)
            end = next((place for place in range(at, end) if opening and words[place] == opening[0]), end)
    for part in rest:
        if not isinstance(part, _Maybe):
            end -= len(part.split()) if isinstance(part, str) else kinds[part.name].length or 1
    return end


# Reading


class Reader:
    """Reads declared classes, each known by the first word of its form."""

    def __init__(self, declared: Sequence[type[Any]], seats: int) -> None:
        """`seats` is the largest number of players: seats are read below it."""
        self.kinds: Final = {}
        """The kinds of the fields of each class."""
        self._by_verb: dict[str, type[Any]] = {}
        seat = SeatKind(seats)
        for found in declared:
            form = found.form
            if form.verb in self._by_verb:
                raise TypeError(f"two forms begin with {form.verb!r}: {self._by_verb[form.verb]} and {found}")
            self._by_verb[form.verb] = found
            self.kinds[found] = {name: seat if type(kind) is SeatKind else kind for name, kind in form.kinds.items()}

    def read(self, text: str) -> Any:
        """The value that a text means; `Unreadable` says what was expected."""
        words = text.split()
        verb = words[0] if words else ""
        if verb not in self._by_verb:
            *most, last = self._by_verb
            raise Unreadable(f"expected {', '.join(most)} or {last}, found {verb!r}")
        found = self._by_verb[verb]
        try:
            return found(**found.form.read(words, self.kinds[found]))
        except _Unfit as unfit:
            shown = found.form.shown
            missing = f"{shown!r}: {unfit}" if unfit.args else f"expected {shown!r}, found {text.strip()!r}"
            raise Unreadable(missing) from None
