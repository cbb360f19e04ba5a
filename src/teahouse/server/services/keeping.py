"""Standing orders, notes and mutes: for one person's eyes, beside the log."""

from collections.abc import AsyncIterator

from teahouse.server.acts.registry import serves
from teahouse.server.acts.seating import own_seat
from teahouse.server.log.orders import offered, questions
from teahouse.server.log.refusal import Refused
from teahouse.server.services.errand import Errand
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

MOST_KEPT = 200
"""Things that one person keeps at one table."""


@serves(w.Order)
async def order(errand: Errand, command: w.Order) -> AsyncIterator[m.Message]:
    """Set or lift a standing order; those that answer the same question otherwise are lifted with it."""
    seat = own_seat(errand.room.table, errand.person.id, command.seat)
    game = errand.room.table.game
    known = [order for order, _ in offered(game)]
    if command.order not in known:
        raise Refused("no_such_order", f"There is no such order; there are: {', '.join(known)}.")
    if command.on:
        asked = questions(game)
        for other in errand.room.orders(errand.person.id, seat):
            if other != command.order and other in asked and asked[other] == asked.get(command.order):
                await _keep(errand, seat, f"order {seat} {other}", "off")
    for message in await _keep(errand, seat, f"order {seat} {command.order}", "on" if command.on else "off"):
        yield message


@serves(w.Note)
async def note(errand: Errand, command: w.Note) -> AsyncIterator[m.Message]:
    """Keep a note for a seat."""
    seat = own_seat(errand.room.table, errand.person.id, command.seat)
    for message in await _keep(errand, seat, f"note {seat}", command.text):
        yield message


@serves(w.Mute)
async def mute(errand: Errand, command: w.Mute) -> AsyncIterator[m.Message]:
    """Hear somebody's chat no more, or again."""
    for message in await _keep(errand, 0, f"mute {command.person}", "on" if command.on else None):
        yield message


async def _keep(errand: Errand, seat: int, name: str, value: str | None) -> list[m.Message]:
    house, room, person = errand.house, errand.room, errand.person.id
    if room.count_kept(person) >= MOST_KEPT:
        raise Refused("too_many", "You keep too much at this table.")
    await house.store.keep(room.table.id, person, name, value)
    room.keep(person, name, value)
    room.changed.set()
    house.news.tell(room.table.id, "aside")
    return [m.Ack(id=errand.command.id, seq=room.table.seq), room.keepings(person, seat)]
