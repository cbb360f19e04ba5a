"""The application: all routes, behind the guard, with the house inside."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

import teahouse
from teahouse.engine.voice import sentence
from teahouse.server.calls import analysis, games, learn, puzzles, records, reviews, tables
from teahouse.server.calls import mine as my_games
from teahouse.server.calls import people as persons
from teahouse.server.calls.routes import Error
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.http import deals, live, mine, people
from teahouse.server.http.common import refusal, routed
from teahouse.server.http.guard import Guard, TooLarge
from teahouse.server.http.metrics import add_metrics
from teahouse.server.http.pages import add_pages
from teahouse.server.http.routes import Application, Routes, answer, content
from teahouse.server.limits import Limits
from teahouse.server.log.refusal import Refused
from teahouse.server.services import chat, inviting
from teahouse.server.settings import Settings
from teahouse.server.store.database import connect, upgrade
from teahouse.server.stored import Trouble
from teahouse.server.tally import Tally
from teahouse.server.thinking.clerk import Clerk
from teahouse.server.thinking.tapes import Tapes
from teahouse.server.workers.news import EVERYONE
from teahouse.server.workers.usher import Usher

log = logging.getLogger("teahouse.app")

REGISTERED = (chat, inviting)
"""Where commands are done that need other people, beside those that the desk knows."""


def make_app(settings: Settings, usher: Usher | None = None) -> ASGIApp:
    """The application of a house; `usher` passes connections between its workers."""
    house = House(settings)
    limits = Limits(settings.rate)
    clerk = Clerk(limits.work)
    if house.store.shared:
        limits.share(lambda use: house.news.tell(EVERYONE, "limit", use))
        house.hear_everyone.append(limits.hear)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        engine = connect(settings.database, patient=True)
        try:
            changed = await upgrade(engine)
        finally:
            await engine.dispose()
        if changed:
            log.info("the database was upgraded", extra={"before": changed})
        await house.open()
        log.info("the house is open", extra={"version": teahouse.__version__})
        yield
        clerk.close()
        await house.close()
        log.info("the house is closed")

    app = Application(
        title="Teahouse",
        version=teahouse.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house, app.state.desk, app.state.limits = house, Desk(house), limits
    app.state.clerk, app.state.tapes = clerk, Tapes()
    app.state.taking = set[str]()
    known = (games, learn, puzzles, persons, tables, my_games, records, reviews, analysis)
    for router in (*(routed(one.calls) for one in known), deals.router, people.router, mine.router, live.router):
        app.include_router(router)
    _add_health(app, house)
    add_metrics(app, house, usher)
    add_pages(app, settings)
    _add_refusals(app, house.tally)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    return Guard(app, limits, settings.origins, settings.hosts, house.tally.refused)


class Health(msgspec.Struct, frozen=True):
    """How the house is: what it has awake, and who listens there."""

    status: str
    version: str
    rooms: int
    listeners: int
    thinking: int
    news: str
    workers: int


def _add_health(app: FastAPI, house: House) -> None:
    routes = Routes(tags=["house"])

    @routes.get("/healthz", responses={503: content(Health)})
    async def healthz() -> Annotated[Response, Health]:
        """Whether the house works: 200 and "ok", or 503 while nothing can be written."""
        good = await house.store.healthy()
        health = Health(
            status="ok" if good else "nothing can be written",
            version=teahouse.__version__,
            rooms=len(house.rooms),
            listeners=sum(len(room.listeners) for room in house.rooms.values()),
            thinking=house.thinkers.waiting,
            news=house.news.mode,
            workers=len(house.leases.alive),
        )
        return answer(health, 200 if good else 503)

    app.include_router(routes)


def _add_refusals(app: FastAPI, tally: Tally) -> None:
    """Every error is JSON with a code and a sentence."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> Response:
        tally.refused[error.code] += 1
        return refusal(error)

    @app.exception_handler(Trouble)
    async def trouble(_: Request, error: Trouble) -> Response:
        log.error("the database is in trouble", extra={"trouble": str(error)})
        return answer(Error("not_written", sentence(error)), 503)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return answer(Error("invalid", f"{where}: {first['msg']}."), 422)

    @app.exception_handler(StarletteHTTPException)
    async def http(_: Request, error: StarletteHTTPException) -> Response:
        response = answer(Error(str(error.status_code), f"{error.detail}."), error.status_code)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(TooLarge)
    async def too_large(_: Request, error: TooLarge) -> Response:
        return answer(Error("too_large", "The request is too large."), 413)
