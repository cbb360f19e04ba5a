"""My games: what I have played, what that says in numbers, and all records of it in one file."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Literal

import msgspec
from fastapi import Depends, Query, Request
from fastapi.responses import Response, StreamingResponse

from teahouse.server.http.common import Asker, Somebody, address, clerk_of, house_of, limits_of, share_of, slow_down
from teahouse.server.http.routes import ERRORS, Routes
from teahouse.server.http.tables import CardInfo, told_cards
from teahouse.server.log.refusal import Refused
from teahouse.server.services.mine import Place, Search, page_of, records_of, statistics_of
from teahouse.server.services.played import Result, Wanted, Weighed
from teahouse.server.services.statistics import Statistics, statistics

router = Routes(prefix="/api", tags=["my games"], responses=ERRORS)


class PlayedInfo(CardInfo, frozen=True):
    """A table of yours that is over: what came of it for you, and what a review found."""

    seat: int | None
    """Your seat, where you had one alone."""
    result: Result
    weighed: Weighed | None
    """None until all its hands were reviewed."""


class PlayedList(msgspec.Struct, frozen=True):
    """Tables of yours that are over, the last moved first."""

    games: list[PlayedInfo]
    after: str | None
    """Ask with this for the next ones; None where there are none."""


Word = Annotated[str, Query(max_length=40)]


def _asked(
    game: Word = "",
    company: Word = "",
    level: Word = "",
    result: Literal["", "won", "lost", "drawn", "points", "none"] = "",
    since: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> Wanted:
    """Which games somebody asks for: `company` is people, bots, alone, or somebody's id."""
    return Wanted(game, company, level, result, since)


Asked = Annotated[Wanted, Depends(_asked)]


def _place(after: str | None) -> Place | None:
    """Where a list goes on."""
    if after is None:
        return None
    moved, _, id = after.partition("-")
    if not moved.isdecimal() or len(moved) > 15:
        raise Refused("invalid", "after: Expected what an earlier answer said.")
    return int(moved), id


@router.get("/me/games")
async def my_games(
    request: Request,
    person: Asker,
    wanted: Asked,
    after: Annotated[str | None, Query(max_length=40)] = None,
    count: Annotated[int, Query(ge=1, le=100)] = 50,
) -> PlayedList:
    """Your tables that are over, the last moved first, but for those you took off your list."""
    if person is None:
        return PlayedList([], None)
    store, clerk, share = house_of(request).store, clerk_of(request), share_of(request, person)
    clerk.check(share)
    search = Search(store, person.id, wanted, _place(after))
    found, place = await page_of(search, count)
    clerk.charge(share, search.spent)
    told = await told_cards(store, person, [card for card, _ in found])
    games = [
        PlayedInfo(**card, seat=one.seat, result=one.result, weighed=one.weighed)
        for card, (_, one) in zip(told, found, strict=True)
    ]
    return PlayedList(games, None if place is None else f"{place[0]}-{place[1]}")


@router.get("/me/statistics")
async def my_statistics(request: Request, person: Asker, wanted: Asked) -> Statistics:
    """What your games say in numbers: by game, or where one game is asked for by the level of the bots."""
    if person is None:
        return statistics([])
    clerk, share = clerk_of(request), share_of(request, person)
    clerk.check(share)
    search = Search(house_of(request).store, person.id, wanted)
    told = await statistics_of(search, bool(wanted.game))
    clerk.charge(share, search.spent)
    return told


LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "One record a line.", "content": {"application/jsonl": {"schema": {"type": "string"}}}}
}


@router.get("/me/records", response_class=StreamingResponse, responses={**ERRORS, **LINES})
async def my_records(request: Request, person: Somebody) -> Response:
    """The records of all your hands that are over, the oldest table first: a text with one record a line."""
    taking: set[str] = request.app.state.taking
    if person.id in taking:
        raise Refused("too_fast", "Your records are being taken home already.", wait=10)
    slow_down(limits_of(request).records, address(request))
    clerk, share = clerk_of(request), share_of(request, person)

    async def do(work: Callable[[], bytes]) -> bytes:
        while wait := clerk.debt(share):
            await asyncio.sleep(wait)
        return await clerk.do(share, work)

    async def lines() -> AsyncIterator[bytes]:
        taking.add(person.id)
        try:
            async for some in records_of(house_of(request).store, person.id, do):
                yield some
        finally:
            taking.discard(person.id)

    head = {"content-disposition": 'attachment; filename="teahouse-records.jsonl"'}
    return StreamingResponse(lines(), headers=head, media_type="application/jsonl")
