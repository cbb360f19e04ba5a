"""My games: what I have played, and what that says in numbers."""

import json
import re
from functools import partial
from typing import Annotated, Any

import msgspec

from teahouse.server.calls.asking import Ask, slow_down
from teahouse.server.calls.routes import Asker, Body, Calls, Somebody, check_depth
from teahouse.server.calls.tables import CardInfo, told_cards
from teahouse.server.due import card_of
from teahouse.server.log.marks import now
from teahouse.server.log.refusal import Refused
from teahouse.server.log.taking import take
from teahouse.server.room import Room
from teahouse.server.services.mine import Place, Search, page_of, statistics_of
from teahouse.server.services.played import Result, Wanted, Weighed
from teahouse.server.services.statistics import Statistics, statistics

calls = Calls("my games")

TAB_TABLE = re.compile(r"tab-[a-z0-9]{12}")
"""What tables are called that are played in a browser's tab."""
OWN_TABLE = re.compile(r"(tab-)?[a-z0-9]{12}")
"""What any tables are called."""


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


def _place(after: str | None) -> Place | None:
    """Where a list goes on."""
    if after is None:
        return None
    moved, _, id = after.partition("-")
    if not moved.isdecimal() or len(moved) > 15:
        raise Refused("invalid", "after: Expected what an earlier answer said.")
    return int(moved), id


@calls.get("/me/games")
async def my_games(
    ask: Ask,
    person: Asker,
    wanted: Wanted,
    after: Annotated[str, msgspec.Meta(max_length=40)] | None = None,
    count: Annotated[int, msgspec.Meta(ge=1, le=100)] = 50,
) -> PlayedList:
    """Your tables that are over, the last moved first, but for those you took off your list."""
    if person is None:
        return PlayedList([], None)
    store = ask.house.store
    ask.check(person)
    search = Search(store, person.id, wanted, _place(after))
    found, place = await page_of(search, count)
    ask.spend(person)(search.spent)
    told = await told_cards(store, person, [card for card, _ in found])
    games = [
        PlayedInfo(**card, seat=one.seat, result=one.result, weighed=one.weighed)
        for card, (_, one) in zip(told, found, strict=True)
    ]
    return PlayedList(games, None if place is None else f"{place[0]}-{place[1]}")


@calls.get("/me/statistics")
async def my_statistics(ask: Ask, person: Asker, wanted: Wanted) -> Statistics:
    """What your games say in numbers: by game, or where one game is asked for by the level of the bots."""
    if person is None:
        return statistics([])
    ask.check(person)
    search = Search(ask.house.store, person.id, wanted)
    told = await statistics_of(search, bool(wanted.game))
    ask.spend(person)(search.spent)
    return told


class RecordsBody(Body, frozen=True):
    """The records of one table, and when it last moved, in milliseconds."""

    records: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=100)]
    at: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None

    def __post_init__(self) -> None:
        check_depth(self.records)


class TakenIn(msgspec.Struct, frozen=True):
    """A table that is one of yours now."""

    table: str


@calls.post("/me/records", status=201)
async def take_in(ask: Ask, person: Somebody, body: RecordsBody) -> TakenIn:
    """Have a table that you played elsewhere among your games: every move and every draw is checked. A house takes only
    what was played with no house, in a browser's tab."""
    slow_down(ask.limits.tables, person.id)
    at = min(body.at or now(), now())
    table, lines, names = await ask.do(person, partial(take, body.records, person.id, person.name, at))
    if not (OWN_TABLE if ask.house.alone else TAB_TABLE).fullmatch(table.id):
        raise Refused("refused", "Only games that were played without a house are taken along to one.")
    known = await ask.house.store.card(table.id)
    if known is None:
        card = card_of(Room(table, [], 0), ask.house.settings)
        await ask.house.store.append(table.id, lines, card, (person.id,), names)
    elif not any(seat["person"] == person.id for seat in json.loads(known.card)["seats"]):
        raise Refused("taken", "This table is somebody's already.")
    return TakenIn(table.id)
