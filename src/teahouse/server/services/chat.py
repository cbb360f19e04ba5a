"""What people say to each other."""

from collections.abc import AsyncIterator

from teahouse.server.acts.registry import serves
from teahouse.server.changing import TRIES
from teahouse.server.log.marks import now
from teahouse.server.log.refusal import Refused
from teahouse.server.services.errand import Errand
from teahouse.server.store.writing import Conflict
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

MOST_SAID = 1000
"""Messages of which a room remembers that they were said."""


@serves(w.Say)
async def say(errand: Errand, command: w.Say) -> AsyncIterator[m.Message]:
    """Say something to everyone at the table, once."""
    house, room, person = errand.house, errand.room, errand.person
    if not room.table.seats_of(person.id) and person.id != room.table.setup.host and not room.table.chat:
        raise Refused("no_chat", "At this table only those who sit at it may speak.")
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in command.text).split())
    if not text:
        raise Refused("empty", "There is nothing in this message.")
    key = (person.id, command.id)
    for attempt in range(1, TRIES + 1):
        before = room.said.get(key)
        if before is not None:
            yield m.Ack(id=command.id, seq=before, again=True)
            return
        try:
            said = await _write(errand, text)
            break
        except Conflict:
            # Another worker gave out this number, or has this very message: see what was said there.
            await house.following.read_aside(room)
            before = await house.store.said(room.table.id, person.id, command.id)
            if before is not None:
                room.said[key] = before
            elif attempt == TRIES:
                raise
    yield m.Ack(id=command.id, seq=said.number)
    room.tell_chat(said)


async def _write(errand: Errand, text: str) -> m.Said:
    house, room, message = errand.house, errand.room, errand.command.id
    known = await house.people.person(errand.person.id)  # since they connected their name may have changed
    person = await house.named(known or errand.person)
    async with room.lock:
        said = m.Said(number=room.chats + 1, at=now(), person=person.id, name=person.name, text=text)
        row = {"number": said.number, "at": said.at, "person": person.id, "text": text}
        await house.store.say(room.table.id, message=message, **row)
        room.chats += 1
    if len(room.said) > MOST_SAID:
        room.said.clear()
    room.said[person.id, message] = said.number
    house.news.tell(room.table.id, "aside", said.number)
    house.tally.chats += 1
    return said
