"""What all routes share: who asks, how fast they may, and how a refusal looks."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response, WebSocket
from starlette.requests import HTTPConnection

import teahouse
from teahouse.engine import Illegal, Unreadable
from teahouse.engine.voice import sentence
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.http.guard import address_of
from teahouse.server.http.routes import Error, answer, read
from teahouse.server.limits import Limit, Limits
from teahouse.server.log.refusal import Refused
from teahouse.server.people.access import Access
from teahouse.server.people.people import COOKIE
from teahouse.server.person import Person
from teahouse.server.thinking.clerk import Clerk
from teahouse.server.thinking.queue import Share
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


def read_command(raw: str | bytes) -> AnyCommand:
    """The command that a message holds; refused with what is wrong about it."""
    return read(command_decoder, raw)


def house_of(connection: HTTPConnection) -> House:
    """The running house."""
    house: House = connection.app.state.house
    return house


def desk_of(connection: HTTPConnection) -> Desk:
    """Its desk."""
    desk: Desk = connection.app.state.desk
    return desk


def limits_of(connection: HTTPConnection) -> Limits:
    """Its limits."""
    limits: Limits = connection.app.state.limits
    return limits


def clerk_of(connection: HTTPConnection) -> Clerk:
    """Its clerk."""
    clerk: Clerk = connection.app.state.clerk
    return clerk


def share_of(connection: HTTPConnection, person: Person | None) -> Share:
    """On whose account a request goes."""
    return Share(address_of(connection.scope), person.id if person else "")


async def while_waited_for(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do something that takes a while for a request, and give it up when the one who asked has gone."""
    task = asyncio.create_task(work)
    try:
        while not (await asyncio.wait({task}, timeout=0.5))[0]:
            if await request.is_disconnected():
                raise Refused("gone", "Nobody waits for this any more.")
        return task.result()
    finally:
        task.cancel()


async def access_of(connection: HTTPConnection) -> Access | None:
    """What the one who asks came in with: a program's bearer token or a browser's cookie."""
    people = house_of(connection).people
    authorization = connection.headers.get("authorization", "")
    if authorization.lower().startswith("bearer "):
        access = await people.by_bearer(authorization[7:].strip())
        if access is None:
            raise Refused("who_are_you", "This token is not known here.")
        return access
    cookie = connection.cookies.get(COOKIE)
    return await people.by_cookie(cookie) if cookie else None


async def who(connection: HTTPConnection) -> Person | None:
    """The person who asks."""
    return await person_of(connection, await access_of(connection))


async def person_of(connection: HTTPConnection, access: Access | None) -> Person | None:
    """The person who came in with this, and from where."""
    house = house_of(connection)
    person = await house.people.person(access.person) if access else None
    if person is not None:
        house.whereabouts.heard(person.id, address_of(connection.scope))
    return person


async def browser_of(connection: HTTPConnection) -> Access | None:
    """The browser that asks; programs are refused, as they may play but not manage an account."""
    access = await access_of(connection)
    if access is not None and access.is_program:
        raise Refused("program", "A program's token may play, but not manage the account; do this in your browser.")
    return access


async def somebody(person: Annotated[Person | None, Depends(who)]) -> Person:
    """The person who asks, refused if nobody has given a name."""
    if person is None:
        raise Refused("who_are_you", "Give yourself a name first: POST /api/guests.")
    return person


async def _who_http(request: Request) -> Person | None:
    return await who(request)


async def _somebody_http(request: Request) -> Person:
    return await somebody(await who(request))


async def _browser_http(request: Request) -> Access | None:
    return await browser_of(request)


async def _owner_http(request: Request) -> Person:
    await browser_of(request)
    return await _somebody_http(request)


Asker = Annotated[Person | None, Depends(_who_http)]
Somebody = Annotated[Person, Depends(_somebody_http)]
Owner = Annotated[Person, Depends(_owner_http)]
"""Somebody in a browser, who may manage the account."""
Browser = Annotated[Access | None, Depends(_browser_http)]


def slow_down(limit: Limit, key: str) -> None:
    """Refuse what comes too fast."""
    wait = limit.refuse(key)
    if wait:
        raise Refused("too_fast", f"Too fast; try again in {int(wait) + 1} s.", wait=wait)


def slow_down_opening(connection: Request | WebSocket, person: Person, options: dict[str, Any]) -> None:
    """Refuse tables that are opened too fast, by a person or by an address; those that carry a file most of all."""
    limits, here = limits_of(connection), address(connection)
    slow_down(limits.tables, person.id)
    slow_down(limits.tables_here, here)
    if any(isinstance(value, dict) for value in options.values()):
        slow_down(limits.own_files, here)


async def slow_down_command(
    connection: Request | WebSocket, person: Person | None, table: str, command: AnyCommand
) -> None:
    """Refuse a command that comes too fast. A rematch is a table that is opened, with the files of the old one."""
    if person is None:
        return
    match command:
        case w.Say() | w.Invite():
            slow_down(limits_of(connection).chat, person.id)
        case w.Hint():
            slow_down(limits_of(connection).hints, person.id)
        case w.Rematch():
            room = await house_of(connection).rooms.find(table)
            slow_down_opening(connection, person, room.table.setup.options)


def address(connection: Request | WebSocket) -> str:
    """The address a connection comes from, as limits count it."""
    return address_of(connection.scope)


def refusal(error: Refused) -> Response:
    """A refusal as JSON."""
    return answer(Error(error.code, error.text, error.rule), STATUS.get(error.code, 409), error.wait)


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
