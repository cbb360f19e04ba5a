"""Once more: a new table for the same seats."""

from collections.abc import AsyncIterator

from msgspec.structs import replace

from teahouse.server.acts.registry import serves
from teahouse.server.log import facts
from teahouse.server.log.refusal import Refused
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.services.errand import Errand
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


@serves(w.Rematch)
async def rematch(errand: Errand, command: w.Rematch) -> AsyncIterator[m.Message]:
    """Open it: bots and the one who asks sit down, the others find the way there."""
    room, person = errand.room, errand.person
    if room.table.status != "over":
        raise Refused("not_now", "The table is not over yet.")
    if not room.table.seats_of(person.id):
        raise Refused("not_seated", "You have no seat at this table.")
    if room.table.setup.deal:
        raise Refused("not_now", "There is one deal a day; the next one comes at midnight, UTC.")
    async with room.rematching:
        if room.table.rematch is None:
            await _open(errand)
    yield m.Ack(id=command.id, seq=room.table.seq, table=room.table.rematch)


async def _open(errand: Errand) -> None:
    house, room, person = errand.house, errand.room, errand.person
    old, mine = room.table.settings, room.table.seats_of(person.id)
    settings, position = replace(old, shared=old.shared or len(mine) > 1), room.table.setup.position
    line = open_table(person.id, settings, house.opening.new_name(), position=position)
    chairs = room.table.chairs
    names = {n: await house.people.free_name(chairs[n].name, person) for n in mine}

    def sit_again(turn: Turn) -> None:
        for number, chair in enumerate(chairs):
            if chair.level:
                turn.sit_bot(number, chair.level, chair.name)
            elif chair.person == person.id:
                own = not turn.table.seats_of(person.id)
                turn.sit(number, person.id, names[number], own=own)

    new = await house.opening.add_table(line, sit_again)

    def meet_there(turn: Turn, _: w.Rematch) -> None:
        if turn.table.rematch is None:  # else another worker has just led them elsewhere
            turn.fact(facts.Rematched(new.table.id, mine[0]))

    async for _ in errand.change(meet_there):
        pass  # acknowledged with the new table
    if room.table.rematch != new.table.id:
        await house.changing.own_act(new, lambda turn: turn.fact(facts.Ended("aborted")))
