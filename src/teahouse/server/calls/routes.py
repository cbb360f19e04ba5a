"""How a call is declared: its method and path, and in the signature of its function what it takes and gives.

`ask` is whoever asks, with the house; `person` who that is (`Asker`, or `Somebody` where nobody is refused); `body` a
structure or a union of them; whatever else is there stands in the path or the query. What the function returns is a
structure too, or `Annotated[Reply, structure]` where it writes the answer itself.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

import msgspec

from teahouse.server.log.refusal import Refused
from teahouse.server.person import Person

T = TypeVar("T")
Endpoint = Callable[..., Awaitable[Any]]

DEEPEST = 16
"""How deep lists and objects of a request may stand in each other where they can hold anything."""

Asker = Annotated[Person | None, "whoever asks"]
Somebody = Annotated[Person, "whoever asks, by a name"]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request's body: nothing in it that isn't known."""


class Error(msgspec.Struct, frozen=True):
    """A refusal: a code for programs, one sentence for people."""

    error: str
    text: str
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it is written."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    media: str = "application/json"


@dataclass(frozen=True, slots=True)
class Call:
    """One call."""

    method: str
    path: str
    does: Endpoint
    status: int
    about: Mapping[str, Any]
    """What else its description says."""


class Calls:
    """The calls of one part of the house."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.all: list[Call] = []

    def get(self, path: str, **about: Any) -> Callable[[Endpoint], Endpoint]:
        """Ask for something."""
        return self._add("GET", path, about)

    def post(self, path: str, **about: Any) -> Callable[[Endpoint], Endpoint]:
        """Have something done."""
        return self._add("POST", path, about)

    def delete(self, path: str, **about: Any) -> Callable[[Endpoint], Endpoint]:
        """Take something away."""
        return self._add("DELETE", path, about)

    def _add(self, method: str, path: str, about: dict[str, Any]) -> Callable[[Endpoint], Endpoint]:
        def add(does: Endpoint) -> Endpoint:
            self.all.append(Call(method, path, does, about.pop("status", 200), about))
            return does

        return add


def read(decoder: msgspec.json.Decoder[T], raw: str | bytes) -> T:
    """The structure that somebody sent; refused with where it is wrong, and what was expected there."""
    try:
        return decoder.decode(raw)
    except RecursionError:
        raise Refused("invalid", "This is nested too deeply.") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        what, _, where = str(error).partition(" - at `$")
        where = where.rstrip("`").removeprefix(".")
        raise Refused("invalid", f"{where}: {what}." if where else f"{what}.") from None


def check_depth(given: Any) -> None:
    """Refuse, inside a structure, what is nested without end."""
    waiting = [(given, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, dict | list):
            if depth >= DEEPEST:
                raise ValueError("This is nested too deeply")
            waiting += [(one, depth + 1) for one in (value.values() if isinstance(value, dict) else value)]
