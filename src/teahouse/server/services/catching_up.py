"""What somebody has missed."""

import asyncio
from collections.abc import AsyncIterator

from teahouse.engine import Voice
from teahouse.server.acts.registry import serves
from teahouse.server.anyhouse import AnyHouse
from teahouse.server.log.marks import now
from teahouse.server.room import Room
from teahouse.server.services.errand import Errand
from teahouse.server.thinking.tapes import Spend
from teahouse.server.timing import thread_time
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.views import first_to_tell, fleeted, tell_line, tell_update

PIECE = 20
"""Lines that are told at a time, which takes about a millisecond."""


@serves(w.Ping, anybody=True)
async def ping(errand: Errand, command: w.Ping) -> AsyncIterator[m.Message]:
    """Give a sign of life."""
    await errand.room.steady()
    yield m.Pong(id=command.id, seq=errand.room.table.seq)


@serves(w.Sync, anybody=True)
async def sync(errand: Errand, command: w.Sync) -> AsyncIterator[m.Message]:
    """Tell everything after the last number somebody saw."""
    room, person = errand.room, errand.asker.id if errand.asker else None
    for update in await missed(errand.house, room, person, command.seen, errand.spend):
        yield update
    yield m.Ack(id=command.id, seq=room.table.seq)


async def missed(house: AnyHouse, room: Room, person: str | None, seen: int, spend: Spend) -> list[m.Update]:
    """What a person missed after a number: an update for each of their seats, or one for a spectator.

    A long story is told in pieces, so that nobody else waits for it. What follows without another `await`
    sees the table as these updates tell it.
    """
    await room.steady()
    since, stored = first_to_tell(room.table, seen), room.table.seq
    told: dict[int | None, list[m.Told]] = {seat: [] for seat in room.table.eyes_of(person)}
    for seat, steps in told.items():
        while stored - since - len(steps) > PIECE and not fleeted(room.table):
            async with house.telling:
                start, table, first = thread_time(), room.table, since + len(steps)
                voice = Voice(table.names, seat)
                steps += [tell_line(table, past, voice) for past in table.followed[first : first + PIECE]]
                spent = thread_time() - start
                spend(spent)
                await asyncio.sleep(spent)  # as long as one piece takes the others have the house to themselves
    await room.steady()
    start, moment, table = thread_time(), now(), room.table
    if not table.admits(person):
        return []  # sent away meanwhile
    if fleeted(table):
        told = {}  # what passes out of sight is told of as it stands now
    updates = [tell_update(table, since, seat, moment, told.get(seat, ())) for seat in table.eyes_of(person)]
    spend(thread_time() - start)
    return updates
