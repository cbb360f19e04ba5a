"""What the house has to do at a table by itself, and when.

The time is also stored on the table's card, so that a house that was closed finds what it owes when it opens.
"""

from typing import NamedTuple

from teahouse.server.log.orders import answer
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store.writing import Card


class Due(NamedTuple):
    """Something the house has to do at a table, and when (in milliseconds; 0: at once)."""

    at: int
    what: str
    """bot, order, time, words, next; of a table that never began, abandon or (once it is over) forget."""


def due(room: Room, settings: Settings) -> Due | None:
    """What the house has to do next at this table."""
    table = room.table
    if not table.began and table.status in ("open", "over"):
        return Due(table.moved + int(settings.open_seconds * 1000), "forget" if table.status == "over" else "abandon")
    if table.status == "filled":
        return Due(table.waiting_since + int(settings.word_seconds * 1000), "words")
    if table.status == "between":
        pace = table.setup.pace
        wait = pace.hours * 3_600_000 if pace.kind == "correspondence" else int(settings.between_seconds * 1000)
        return Due(table.waiting_since + wait, "next")
    seat = table.to_act
    if seat is None or table.hand is None:
        return None
    chair = table.chairs[seat]
    if chair.bot:
        return Due(0, "bot") if table.played or room.watched else None  # bots play for people, not for themselves
    given = room.orders(chair.person, seat)
    if given and answer(table.hand.state, seat, given) is not None:
        return Due(0, "order")
    deadline = table.clocks.deadline()
    return Due(deadline, "time") if deadline is not None else None


def wake_at(room: Room, settings: Settings) -> int | None:
    """When the house has to look at a table although nobody is there."""
    soon = due(room, settings)
    for_onlookers = soon is not None and soon.what == "bot" and not room.table.played
    return None if soon is None or for_onlookers else soon.at


def card_of(room: Room, settings: Settings) -> Card:
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
