"""Calls of a page to the house in its own tab, with the same answers as over HTTP."""

import inspect
import re
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from teahouse.server.calls import analysis, games, learn, mine, people, puzzles, records, reviews, tables
from teahouse.server.calls.asking import Ask
from teahouse.server.calls.routes import Asker, Call, Reply, Somebody, read
from teahouse.server.desk import Desk
from teahouse.server.limits import Limits
from teahouse.server.log.refusal import Refused
from teahouse.server.person import Person
from teahouse.server.thinking.queue import Share
from teahouse.server.thinking.tapes import Spend, Tapes
from teahouse.tab import own
from teahouse.tab.house import TabHouse

T = TypeVar("T")

FRAMES = 4 * 1024 * 1024
"""Bytes of frames of replays that are kept."""
UNLIMITED = 1e9
PARTS = (own, games, learn, puzzles, tables, mine, records, reviews, analysis, people)
"""Where the calls are done; what is in none of them needs a house with other people."""


class TabAsk:
    """The one who asks: whoever sits at the screen. Nothing is limited, as nobody else waits."""

    address = ""
    packs = False

    def __init__(self, house: TabHouse) -> None:
        self.house = house
        self.desk = Desk(house)
        self.limits = Limits(UNLIMITED)
        self.tapes = Tapes(FRAMES)

    def share(self, person: Person | None) -> Share:
        """On whose account it goes."""
        return Share("", person.id if person else "")

    async def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something that takes a while."""
        return await work

    async def do(self, person: Person | None, work: Callable[[], T]) -> T:
        """Do something that takes a while of the processor's time."""
        return work()

    def charged(self, person: Person | None) -> AbstractContextManager[None]:
        """It costs nobody anything."""
        return nullcontext()

    def check(self, person: Person | None) -> None:
        """Nobody has used up too much."""

    def spend(self, person: Person | None) -> Spend:
        """It costs nobody anything."""
        return lambda _: None


@dataclass(frozen=True, slots=True)
class Known:
    """A call, ready to be asked."""

    call: Call
    path: re.Pattern[str]
    signature: inspect.Signature
    body: msgspec.json.Decoder[Any] | None

    @classmethod
    def of(cls, call: Call) -> "Known":
        """How a call is found and read."""
        signature = inspect.signature(call.does, eval_str=True)
        body = signature.parameters.get("body")
        path = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(call.path)))
        return cls(call, path, signature, msgspec.json.Decoder(body.annotation) if body is not None else None)

    async def ask(self, ask: TabAsk, given: Mapping[str, Any], body: str) -> Reply:
        """Do it, with what stands in its path and query, and what was sent."""
        found: dict[str, Any] = {}
        for one in self.signature.parameters.values():
            kind = one.annotation
            if kind is Ask:
                found[one.name] = ask
            elif kind == Asker:
                found[one.name] = ask.house.people.me
            elif kind == Somebody:
                found[one.name] = ask.house.somebody()
            elif one.name == "body":
                assert self.body is not None
                found[one.name] = read(self.body, body or "{}")
            elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                found[one.name] = _gathered(kind, given)
            elif given.get(one.name) is not None:
                found[one.name] = _read(one.name, given[one.name], kind)
            elif one.default is inspect.Parameter.empty:
                raise Refused("invalid", f"{one.name}: Field required.")
        answer = await self.call.does(**found)
        return answer if isinstance(answer, Reply) else Reply(msgspec.json.encode(answer), self.call.status)


def _gathered(kind: type[msgspec.Struct], given: Mapping[str, Any]) -> msgspec.Struct:
    hints = get_type_hints(kind, include_extras=True)
    parts = {name: _read(name, given[name], hints[name]) for name in hints if given.get(name) is not None}
    return kind(**parts)


def _read(name: str, value: Any, kind: Any) -> Any:
    """A part of a path or a query, which is a text mostly, as what it is to be."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    text = value if plain is str or not isinstance(value, str) else value.strip()
    try:
        return msgspec.convert(str(text) if plain is str else text, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("invalid", f"{name}: {error}.") from None


KNOWN = tuple(Known.of(call) for part in PARTS for call in part.calls.all)


def find(method: str, path: str) -> tuple[Known, dict[str, str]] | None:
    """The call that a page means, with what stands in its path."""
    for known in KNOWN:
        if known.call.method == method and (found := known.path.fullmatch(path)):
            return known, found.groupdict()
    return None
