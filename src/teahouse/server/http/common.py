"""What all routes share: who asks, how fast they may, and how a refusal looks."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response, WebSocket
from starlette.requests import HTTPConnection

from teahouse.server.calls import routes as asked
from teahouse.server.calls.asking import STATUS, Ask
from teahouse.server.calls.routes import Calls
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.http.guard import address_of
from teahouse.server.http.routes import ERRORS, Routes, also_refused, answer, carried
from teahouse.server.limits import Limits
from teahouse.server.log.refusal import Refused
from teahouse.server.people.access import Access
from teahouse.server.people.people import COOKIE
from teahouse.server.person import Person
from teahouse.server.thinking.clerk import Clerk
from teahouse.server.thinking.queue import Share
from teahouse.server.thinking.tapes import Spend, Tapes

T = TypeVar("T")


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


def address(connection: Request | WebSocket) -> str:
    """The address a connection comes from, as limits count it."""
    return address_of(connection.scope)


def refusal(error: Refused) -> Response:
    """A refusal as JSON."""
    return answer(asked.Error(error.code, error.text, error.rule), STATUS.get(error.code, 409), error.wait)


class HttpAsk:
    """One who asks over HTTP."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self.house: House = house_of(request)
        self.desk = desk_of(request)
        self.limits = limits_of(request)
        self.tapes: Tapes = request.app.state.tapes
        self.address = address_of(request.scope)
        self.packs = "gzip" in request.headers.get("accept-encoding", "")

    def share(self, person: Person | None) -> Share:
        """On whose account it goes."""
        return share_of(self._request, person)

    async def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something, and give it up when the one who asked has gone."""
        return await while_waited_for(self._request, work)

    async def do(self, person: Person | None, work: Callable[[], T]) -> T:
        """Have the clerk do something."""
        return await self.wait(clerk_of(self._request).do(self.share(person), work))

    def charged(self, person: Person | None) -> AbstractContextManager[None]:
        """What is done here and now goes on their account."""
        return clerk_of(self._request).charged(self.share(person))

    def check(self, person: Person | None) -> None:
        """Refuse one who has used up too much."""
        clerk_of(self._request).check(self.share(person))

    def spend(self, person: Person | None) -> Spend:
        """Hears of processor time that was used for them."""
        return partial(clerk_of(self._request).charge, self.share(person))


async def _ask_http(request: Request) -> Ask:
    return HttpAsk(request)


def routed(calls: Calls) -> Routes:
    """Calls as routes of HTTP, under /api."""
    routes = Routes(prefix="/api", tags=[calls.tag], responses=ERRORS)
    who = {asked.Asker: Asker, asked.Somebody: Somebody, Ask: Annotated[Ask, Depends(_ask_http)]}
    for call in calls.all:
        also = {"responses": also_refused(call.about["refused"])} if "refused" in call.about else {}
        about = {name: value for name, value in call.about.items() if name != "refused"}
        routes.add_api_route(
            call.path, carried(call.does, who), methods=[call.method], status_code=call.status, **also, **about
        )
    return routes
