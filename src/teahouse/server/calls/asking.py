"""Who asks, with the house; and what may be asked how often."""

from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

import teahouse
from teahouse.engine import Illegal, Unreadable
from teahouse.engine.voice import sentence
from teahouse.server.anyhouse import AnyHouse
from teahouse.server.calls.routes import read
from teahouse.server.desk import Desk
from teahouse.server.limits import Limit, Limits
from teahouse.server.log.refusal import Refused
from teahouse.server.person import Person
from teahouse.server.thinking.queue import Share
from teahouse.server.thinking.tapes import Spend, Tapes
from teahouse.server.wire import commands as w
from teahouse.server.wire.commands import AnyCommand, command_decoder

T = TypeVar("T")

STATUS = {
    "no_such_table": 404,
    "no_such_game": 404,
    "not_found": 404,
    "who_are_you": 401,
    "wrong_password": 403,
    "wrong_code": 403,
    "not_your_seat": 403,
    "program": 403,
    "host_only": 403,
    "closed": 403,
    "too_fast": 429,
    "bad_name": 422,
    "weak_password": 422,
    "invalid": 422,
    "unreadable": 422,
    "refused": 422,
    "not_written": 503,
    "house_error": 500,
}
"""The HTTP status of a refusal; 409 for all others."""

CLOSED = {"closed": 4403, "no_such_table": 4404, "damaged": 4409, "who_are_you": 4401}
"""With which code a line is closed that can't be."""


class Ask(Protocol):
    """One who asks."""

    @property
    def house(self) -> AnyHouse:
        """The house that is asked."""

    @property
    def desk(self) -> Desk:
        """Its desk."""

    @property
    def limits(self) -> Limits:
        """Its limits."""

    @property
    def tapes(self) -> Tapes:
        """What it keeps of replays."""

    @property
    def address(self) -> str:
        """From where it is asked, as limits count it."""

    @property
    def packs(self) -> bool:
        """Whether an answer may be packed."""

    def share(self, person: Person | None) -> Share:
        """On whose account it goes."""

    async def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something that takes a while, and give it up where nobody waits for it any more."""

    async def do(self, person: Person | None, work: Callable[[], T]) -> T:
        """Have something done that takes a while of the processor's time, on the account of the one who asks. It must
        touch nothing that the house may change meanwhile."""

    def charged(self, person: Person | None) -> AbstractContextManager[None]:
        """What is done here and now goes on their account."""

    def check(self, person: Person | None) -> None:
        """Refuse one who has used up too much."""

    def spend(self, person: Person | None) -> Spend:
        """Hears of processor time that was used for them."""


def read_command(raw: str | bytes) -> AnyCommand:
    """The command that a message holds; refused with what is wrong about it."""
    return read(command_decoder, raw)


def slow_down(limit: Limit, key: str) -> None:
    """Refuse what comes too fast."""
    wait = limit.refuse(key)
    if wait:
        raise Refused("too_fast", f"Too fast; try again in {int(wait) + 1} s.", wait=wait)


def slow_down_opening(limits: Limits, address: str, person: Person, options: dict[str, Any]) -> None:
    """Refuse tables that are opened too fast, by a person or by an address; those that carry a file most of all."""
    slow_down(limits.tables, person.id)
    slow_down(limits.tables_here, address)
    if any(isinstance(value, dict) for value in options.values()):
        slow_down(limits.own_files, address)


async def slow_down_command(
    house: AnyHouse, limits: Limits, address: str, person: Person | None, table: str, command: AnyCommand
) -> None:
    """Refuse a command that comes too fast. A rematch is a table that is opened, with the files of the old one."""
    if person is None:
        return
    match command:
        case w.Say() | w.Invite():
            slow_down(limits.chat, person.id)
        case w.Hint():
            slow_down(limits.hints, person.id)
        case w.Rematch():
            room = await house.rooms.find(table)
            slow_down_opening(limits, address, person, room.table.setup.options)


def of_the_school(make: Callable[[], T]) -> T:
    """What a lesson or a puzzle gives; what it refuses is refused as at any table."""
    try:
        return make()
    except Illegal as error:
        raise Refused("illegal", error.reason.text, error.reason.rule) from None
    except Unreadable as error:
        raise Refused("unreadable", f"That can't be read: {error}.") from None
    except Refused:
        raise
    except teahouse.Refused as error:
        raise Refused("not_found", sentence(error)) from None
