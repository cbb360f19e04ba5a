"""Coming to a table: whoever listens there is told how it stands, and from then on what happens."""

from typing import Protocol

import teahouse
from teahouse.server.anyhouse import AnyHouse
from teahouse.server.room import Listener, Room
from teahouse.server.services.catching_up import missed
from teahouse.server.thinking.tapes import Spend
from teahouse.server.wire import messages as m


class Comer(Listener, Protocol):
    """One who comes to listen."""

    def say(self, message: m.Message) -> None:
        """Send a message."""


async def arrive(house: AnyHouse, room: Room, comer: Comer, seen: int, spend: Spend = lambda _: None) -> bool:
    """Tell somebody what came after the number they saw, and let them listen; whether they may."""
    updates = await missed(house, room, comer.person, max(0, seen), spend)
    # No waiting between here and the last number told: nothing can fall between the two.
    room.listeners.add(comer)
    if room.gone:
        comer.drop("The table can't be read just now; connect again.", 4503)
        return False
    if not room.admits(comer):  # since a moment ago
        return False
    seats = room.table.seats_of(comer.person)
    comer.say(m.Welcome(seq=room.table.seq, person=comer.person, seats=seats, version=teahouse.__version__))
    for update in updates:
        comer.say(update)
    if comer.person is not None:
        for seat in seats:
            comer.say(room.keepings(comer.person, seat))
    return True
