"""What the house has to do at a table by itself, and when.

The time is also stored on the table's card, so that a house that was closed finds what it owes when it opens.
"""

from typing import NamedTuple

from teahouse.server.log import deals
from teahouse.server.log.orders import answer
from teahouse.server.room import Room
from teahouse.server.stored import Card
from teahouse.server.ways import Ways


class Due(NamedTuple):
    """Something the house has to do at a table, and when (in milliseconds; 0: at once)."""

    at: int
    what: str
    """bot, order, time, words, next; of a table that never began, abandon or (once it is over) forget; late, where the
    day of a deal is over."""


def due(room: Room, settings: Ways) -> Due | None:
    """What the house has to do next at this table."""
    table = room.table
    if not table.began and table.status in ("open", "over"):
        return Due(table.moved + int(settings.open_seconds * 1000), "forget" if table.status == "over" else "abandon")
    if table.status == "filled":
        return Due(table.waiting_since + int(settings.word_seconds * 1000), "words")
    if table.status == "between":
        return Due(_next_hand(room, settings), "next")
    if table.too_late:
        return Due(0, "late")
    seat = table.to_act
    if seat is None or table.hand is None:
        return None
    chair = table.chairs[seat]
    if chair.bot:
        return Due(0, "bot") if table.played or room.watched else None  # bots play for people, not for themselves
    given = room.orders(chair.person, seat)
    if given and answer(table.hand.state, seat, given) is not None:
        return Due(0, "order")
    if table.setup.deal:
        return Due(deals.closes_at(table.setup.deal), "late")
    deadline = table.clocks.deadline()
    return Due(deadline, "time") if deadline is not None else None


def _next_hand(room: Room, settings: Ways) -> int:
    """When the next hand begins although somebody isn't ready: those who are here may still look at the last one."""
    table, pace = room.table, room.table.setup.pace
    if pace.kind == "correspondence":
        return table.waiting_since + pace.hours * 3_600_000
    waits = [table.waiting_since]
    for chair in table.chairs:
        if chair.person and not chair.stand_in and not chair.ready:
            gone = room.away_since(chair.person)
            seconds = settings.ready_seconds if gone is None else settings.between_seconds
            waits.append(max(table.waiting_since, gone or 0) + int(seconds * 1000))
    return max(waits)


def wake_at(room: Room, settings: Ways) -> int | None:
    """When the house has to look at a table although nobody is there."""
    soon = due(room, settings)
    for_onlookers = soon is not None and soon.what == "bot" and not room.table.played
    return None if soon is None or for_onlookers else soon.at


def card_of(room: Room, settings: Ways) -> Card:
    """What is stored of a table beside its log."""
    table = room.table
    return Card(
        id=table.id,
        game=table.game.name,
        status=table.status,
        public=table.setup.public and (table.watch or not table.begun),  # nobody finds what nobody may watch
        card=table.card(),
        seq=table.seq,
        to_act=table.to_act,
        wake=wake_at(room, settings),
        made=table.made,
        moved=table.moved,
    )
