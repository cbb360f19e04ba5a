"""What people say to each other."""

from collections.abc import AsyncIterator

from teahouse.server.acts.registry import serves
from teahouse.server.changing import TRIES
from teahouse.server.log.marks import now
from teahouse.server.log.refusal import Refused
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.services.company import with_people
from teahouse.server.services.errand import Errand
from teahouse.server.stored import Conflict
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

MOST_SAID = 1000
"""Messages of which a room remembers that they were said."""


@serves(w.Say)
async def say(errand: Errand, command: w.Say) -> AsyncIterator[m.Message]:
    """Say something to everyone at the table, once."""
    house, room, person = with_people(errand.house), errand.room, errand.person
    if not room.table.seats_of(person.id) and person.id != room.table.setup.host and not room.table.chat:
        raise Refused("no_chat", "At this table only those who sit at it may speak.")
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in command.text).split())
    if not text:
        raise Refused("empty", "There is nothing in this message.")
    key = (person.id, command.id)
    known = await house.people.person(person.id)  # since they connected their name may have changed
    author = await house.named(known or person)
    for _ in range(TRIES):
        room = await house.rooms.locked(room)
        try:
            before = room.said.get(key)
            if before is None:
                said = await _write(errand, room, author, text)
                break
        except Conflict:
            pass  # another worker gave out this number, or has this very message
        finally:
            room.lock.release()
        if before is None:
            await house.following.read_aside(room)  # what was said there
            before = await house.store.said(room.table.id, person.id, command.id)
        if before is not None:
            room.said[key] = before
            yield m.Ack(id=command.id, seq=before, again=True)
            return
    else:
        raise Conflict("others were always faster")
    yield m.Ack(id=command.id, seq=said.number)
    room.tell_chat(said)


async def _write(errand: Errand, room: Room, author: Person, text: str) -> m.Said:
    """Store what somebody says, under the room's lock."""
    house, message = with_people(errand.house), errand.command.id
    said = m.Said(number=room.chats + 1, at=now(), person=author.id, name=author.name, text=text)
    await house.store.say(
        room.table.id, message=message, number=said.number, at=said.at, person=said.person, text=said.text
    )
    room.chats += 1
    if len(room.said) > MOST_SAID:
        room.said.clear()
    room.said[author.id, message] = said.number
    house.news.tell(room.table.id, "aside", said.number)
    house.tally.chats += 1
    return said
