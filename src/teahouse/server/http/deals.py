"""The deal of the day over HTTP: what it is, one's one try at it, and what came of it."""

from typing import Annotated

import msgspec
from fastapi import Path, Request

import teahouse
from teahouse.bots.levels import adviser
from teahouse.server.calls.asking import slow_down_opening
from teahouse.server.dealing.deal import Deal, standing
from teahouse.server.dealing.par import GAMES
from teahouse.server.http.common import Asker, Somebody, address, house_of, limits_of
from teahouse.server.http.routes import ERRORS, Routes
from teahouse.server.log import deals
from teahouse.server.log.refusal import Refused
from teahouse.server.person import Person
from teahouse.server.wire.dealing import (
    DealInfo,
    DealPromise,
    Deals,
    ParInfo,
    TryInfo,
    tell_beside,
    tell_line,
    tell_made,
    tell_par,
)

router = Routes(prefix="/api", tags=["deals"], responses=ERRORS)

Day = Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$")]


class Begun(msgspec.Struct, frozen=True):
    """The table of one's try."""

    table: str


@router.get("/deals")
async def todays(request: Request, person: Asker) -> Deals:
    """The deal of today, that of yesterday, and the promise for tomorrow; days begin at midnight, UTC."""
    dealer, today = house_of(request).dealer, deals.today()
    deal, before = await dealer.deal(today), await dealer.found(deals.beside(today, -1))
    promise = dealer.promise(deals.beside(today, 1))
    found = await _told(request, deal, person)
    if found is None:
        raise _no_deal()
    return Deals(
        today=found,
        yesterday=await _told(request, before, person) if before else None,
        tomorrow=DealPromise(promise.table, promise.commitment),
    )


@router.get("/deals/{day}")
async def of_day(request: Request, day: Day, person: Asker) -> DealInfo:
    """The deal of a day that has begun."""
    deal = await house_of(request).dealer.found(day) if day <= deals.today() else None
    found = await _told(request, deal, person) if deal else None
    if found is None:
        raise _no_deal()
    return found


@router.post("/deals/today", status_code=201)
async def begin(request: Request, person: Somebody) -> Begun:
    """Begin your one try at the deal of today. Leaving it unfinished counts as the try; it waits until it is closed."""
    slow_down_opening(limits_of(request), address(request), person, {})
    house = house_of(request)
    room = await house.dealer.begin(await house.named(person))
    return Begun(room.table.id)


def _no_deal() -> Refused:
    return Refused("not_found", "This house has no deal of that day.")


async def _told(request: Request, deal: Deal, person: Person | None) -> DealInfo | None:
    """A deal as somebody may know it; None where the house has the game no more."""
    if deal.game not in teahouse.names():
        return None
    dealer, game, day = house_of(request).dealer, teahouse.game(deal.game), deal.day
    promise, results, tries = dealer.promise(day), await dealer.par(day), await dealer.tries(day)
    par: ParInfo | None = None
    if len(results) >= GAMES:
        won = sum(result.won for result in results)
        par = tell_par(game, [result.points for result in results], won, adviser().name)
    own = await dealer.try_by(person.id, day) if person else None
    mine: TryInfo | None = None
    if own is not None:
        points, won = own.result or (None, False)
        made = tell_made(game, own.stands, points, won)
        beside = standing(own, tries, game)
        mine = TryInfo(
            table=own.table,
            stands=own.stands,
            made=made,
            line=tell_line(game, day, made, par),
            beside=tell_beside(game, *beside) if beside else "",
        )
    return DealInfo(
        day=day,
        when=deals.in_words(day),
        game=deal.game,
        title=game.about.title,
        players=deal.players,
        level=deal.level,
        commitment=promise.commitment,
        seed=promise.seed if deals.is_open(day) else None,
        ends_at=deals.ends_at(day),
        closes_at=deals.closes_at(day),
        opens_at=deals.opens_at(day),
        tried=len(tries),
        par=par,
        mine=mine,
    )
