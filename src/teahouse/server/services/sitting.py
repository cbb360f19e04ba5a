"""Sitting down, coming back, and asking for a bot in the place of somebody who is away."""

from collections.abc import AsyncIterator

from teahouse.server.acts import seating
from teahouse.server.acts.registry import serves
from teahouse.server.anyhouse import AnyHouse
from teahouse.server.log.turn import Turn
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.services.errand import Errand
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


@serves(w.Sit)
async def sit(errand: Errand, command: w.Sit) -> AsyncIterator[m.Message]:
    """Sit down, under one's own name or, around one screen, another that is nobody's."""
    house = errand.house
    person = await house.people.person(errand.person.id) or errand.person  # their name may have changed meanwhile
    if command.name is None:
        name = (await house.named(person)).name
    else:
        name = await house.people.check_name(command.name, person)
    async for message in errand.change(lambda turn, command: seating.sit(turn, person.id, name, command)):
        yield message


@serves(w.Remove)
async def remove(errand: Errand, command: w.Remove) -> AsyncIterator[m.Message]:
    """Free a seat, or let a bot play for somebody who has been away for long enough."""
    room = errand.room

    def free(turn: Turn, command: w.Remove) -> None:
        chairs = turn.table.chairs
        sitter = chairs[command.seat].person if command.seat < len(chairs) else None
        seating.remove(turn, command, room.away_since(sitter) if sitter else None)

    async for message in errand.change(free):
        yield message


async def returns(house: AnyHouse, person: Person, room: Room) -> None:
    """A person connects: whatever a stand-in plays for them is theirs again, unless they left by their own word;
    then they come back by it (`back`), or by a move."""
    away = [chair for chair in room.table.chairs if chair.person == person.id and chair.why in ("time", "removed")]
    if away and room.table.status != "over":
        await house.changing.own_act(room, lambda turn: seating.come_back(turn, person.id))
