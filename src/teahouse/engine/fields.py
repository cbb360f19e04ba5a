"""Fields: what lies on a table is declared once; slots, first values, copying and equality follow from it.

    class Table(State):
        stage: int = FIRST
        deck: list[int] = fresh(lambda table: [COPIES] * KINDS)
        points: list[int] = by_seat(0)
        gardens: list[list[int]] = by_seat(list)
        courts: dict[Corner, Region] = fixed(lambda table: {})
        map: Map = derived(lambda table: MAP.of(table.options.map))

First values are made in the order of the fields, each from the table as far as it is there. A copy takes lists,
dicts and sets anew, and those inside a list too, as the type of the field says; it shares everything else, and
what is `fixed`. What is `derived` follows from the other fields and the options: it does not count when tables are
compared, and neither a plain position nor a plain tensor tells it.
As with dataclasses the methods are made as source together with the class, so none is slower than one by hand.
"""

import sys
import types
import typing
from abc import ABCMeta
from collections.abc import Callable, MutableMapping, MutableSequence, MutableSet
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar, overload

T = TypeVar("T")


class Slot(NamedTuple):
    """One field: how it begins, is copied and compared."""

    make: Callable[[Any], Any]
    hint: Any = None
    is_fixed: bool = False
    is_derived: bool = False
    is_by_seat: bool = False
    most: int | None = None
    """No list in it is longer; a list by seat has its seats beside that. Only a plain tensor asks."""


@dataclass(frozen=True)
class Always:
    """Makes the same first value for every table."""

    value: Any

    def __call__(self, table: Any) -> Any:
        return self.value


def fresh(make: Callable[[Any], T], *, most: int | None = None) -> T:
    """A first value that is made for each table; if it is a list, it never holds more than `most`."""
    return Slot(make, most=most)  # type: ignore[return-value]  # stands for the value until the class is made


@overload
def by_seat(value: Callable[[], T], *, most: int | None = None) -> list[T]: ...
@overload
def by_seat(value: T, *, most: int | None = None) -> list[T]: ...
def by_seat(value: Any, *, most: int | None = None) -> list[Any]:
    """A list with the same first value for each seat; what makes one, such as `list`, is called for each.

    If that is a list itself, it never holds more than `most`.
    """
    if _changes(type(value)):
        raise TypeError(f"all seats would share one {type(value).__name__}: say `by_seat({type(value).__name__})`")
    make = value if callable(value) else lambda: value

    def each(table: Any) -> list[Any]:
        return [make() for _ in range(table.players)]

    return Slot(each, is_by_seat=True, most=most)  # type: ignore[return-value]  # stands for the value until the class is made


def fixed(make: Callable[[Any], T]) -> T:
    """A value that is never changed in place, only replaced: copies share it."""
    return Slot(make, is_fixed=True)  # type: ignore[return-value]  # stands for the value until the class is made


@overload
def derived(value: Callable[[Any], T]) -> T: ...
@overload
def derived(value: T) -> T: ...
def derived(value: Any) -> Any:
    """A value that follows from the other fields and the options, or what makes it of them.

    A plain position, which doesn't tell it, is read by what makes it.
    """
    return Slot(value if callable(value) else lambda table: value, is_derived=True)


class Fielded(ABCMeta):
    """Makes the slots, `__init__`, `copy` and `__eq__` of a class that lists fields and says no `__slots__`."""

    fields: dict[str, Slot]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if body.get("__slots__"):
            return super().__new__(mcs, name, bases, body)
        known = {field: told for base in reversed(bases) for field, told in getattr(base, "fields", {}).items()}
        own = {}
        for field, hint in _hints(body).items():
            if (
                ClassVar not in (hint, typing.get_origin(hint)) and field not in known
            ):  # a known one is only typed closer
                own[field] = _first_of(field, hint, body)
        body["__slots__"] = tuple(own)
        made = super().__new__(mcs, name, bases, body)
        made.fields = known | own
        for method, source in _sources(made.fields).items():
            if method not in body:
                space: dict[str, Any] = {f"make_{field}": told.make for field, told in made.fields.items()}
                space |= {"cls": made, "new_table": object.__new__, "copied": list.copy}
                exec(source, space)
                space[method].__qualname__ = f"{name}.{method}"
                setattr(made, method, space[method])
        if "__eq__" not in body:
            made.__hash__ = None  # type: ignore[assignment]  # a table changes, so it can't be a key
        return made


def _first_of(field: str, hint: Any, body: dict[str, Any]) -> Slot:
    """What a class says of a field."""
    kind, may_be_none = stripped(hint)
    first = body.pop(field, None)
    if _changes(type(first)):
        raise TypeError(f"all tables would share the first value of {field}: say `fresh(lambda table: {first!r})`")
    if first is None and _changes(kind) and not may_be_none:
        raise TypeError(f"the field {field} has no first value: say `fresh(lambda table: …)` or `by_seat(…)`")
    return (first if isinstance(first, Slot) else Slot(Always(first)))._replace(hint=hint)


def _hints(body: dict[str, Any]) -> dict[str, Any]:
    """The annotations of a class that is being made."""
    found: dict[str, Any] = body.get("__annotations__", {})
    if sys.version_info >= (3, 14):
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(body)
        if annotate:
            found = annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF)
    space = vars(sys.modules[body["__module__"]])
    return {name: eval(hint, space) if isinstance(hint, str) else hint for name, hint in found.items()}


def _sources(fields: dict[str, Slot]) -> dict[str, str]:
    given = ("players", "options")
    first = [f"self.{name} = {name}" for name in given]
    for name, field in fields.items():
        if name not in given:
            first.append(f"self.{name} = make_{name}" + (".value" if isinstance(field.make, Always) else "(self)"))
    copy = [f"new.{name} = {_copying(name, field)}" for name, field in fields.items()]
    same = " and ".join(f"self.{name} == other.{name}" for name, field in fields.items() if not field.is_derived)
    return {
        "__init__": "\n ".join(["def __init__(self, players, options):", *first]),
        "copy": "\n ".join(["def copy(self):", "new = new_table(cls)", *copy, "return new"]),
        "__eq__": f"def __eq__(self, other):\n return {same} if type(self) is type(other) else NotImplemented",
    }


def _copying(name: str, field: Slot) -> str:
    hint, may_be_none = stripped(field.hint)
    kinds = [typing.get_origin(one) or one for one in (hint, *(stripped(arg)[0] for arg in typing.get_args(hint)))]
    deeper = [stripped(inner)[0] for arg in typing.get_args(hint) for inner in typing.get_args(stripped(arg)[0])]
    if field.is_fixed or not any(_changes(kind) for kind in (*kinds, *deeper)):
        return f"self.{name}"
    if kinds[0] is list and kinds[1:] == [list] and not any(map(_changes, deeper)):
        source = f"[*map(copied, self.{name})]"
    elif kinds[0] is list and kinds[1:] in ([dict], [set]) and not any(map(_changes, deeper)):
        source = f"[item.copy() for item in self.{name}]"
    elif _changes(kinds[0]) and not any(map(_changes, (*kinds[1:], *deeper))):
        source = f"self.{name}.copy()"
    else:
        raise TypeError(f"the field {name} of type {field.hint} is too deep to be copied: say how it is kept flat")
    return f"None if self.{name} is None else {source}" if may_be_none else source


def _changes(kind: Any) -> bool:
    """Whether values of a type are changed in place, so that a copy needs its own."""
    kind = typing.get_origin(kind) or kind
    return isinstance(kind, type) and issubclass(kind, MutableSequence | MutableMapping | MutableSet)


def stripped(hint: Any) -> tuple[Any, bool]:
    """A type without its kind and without the None that it may be, and whether it may be that."""
    if typing.get_origin(hint) is typing.Annotated:
        return stripped(typing.get_args(hint)[0])
    others = [arg for arg in typing.get_args(hint) if arg is not types.NoneType]
    if typing.get_origin(hint) in (typing.Union, types.UnionType) and len(others) == 1:
        return stripped(others[0])[0], True
    return hint, False
