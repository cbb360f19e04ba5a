"""The desk: every command of a person at a table comes here, over whatever connection, and is answered here."""

import logging
import time
from collections.abc import AsyncIterator, Callable

from teahouse.engine.voice import sentence
from teahouse.server.acts import playing, seating
from teahouse.server.acts.registry import HANDLERS, Answers, Does, Serves
from teahouse.server.anyhouse import AnyHouse
from teahouse.server.log.refusal import NO_HOUSE, Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.person import Person
from teahouse.server.room import Room, closed_to_others
from teahouse.server.services import catching_up, hints, keeping, rematch, sitting
from teahouse.server.services.errand import Errand
from teahouse.server.stored import Conflict, Trouble
from teahouse.server.thinking.tapes import Spend
from teahouse.server.timing import thread_time
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

log = logging.getLogger("teahouse.desk")

REGISTERED = (playing, seating, catching_up, hints, keeping, rematch, sitting)
"""Where the commands are done; a house with other people registers more of them."""


def admit(table: HouseTable, person: Person | None) -> None:
    """Refuse somebody who may not be at a table: the host has sent them away, or it is a deal that is not theirs."""
    if not table.admits(person.id if person else None):
        raise Refused("closed", closed_to_others(table))


class Desk:
    """Takes the commands of people."""

    def __init__(self, house: AnyHouse) -> None:
        self.house = house

    async def perform(
        self,
        person: Person | None,
        table_id: str,
        command: w.AnyCommand,
        reply: Callable[[m.Message], None],
        spend: Spend = lambda _: None,
    ) -> None:
        """Do one command of a person at a table. Every answer goes to `reply`, refusals too.

        `spend` hears of processor time that the answers took, where it is much.
        """
        house, start, handler = self.house, time.perf_counter(), HANDLERS.get(type(command))
        house.tally.commands[w.name_of(command)] += 1
        try:
            room = await house.rooms.find(table_id)
            if getattr(command, "seen", 0) > room.table.seq:
                await house.following.catch_up(room)  # seen through another worker
            admit(room.table, person)
            replies: AsyncIterator[m.Message]
            if person is not None and room.table.seats_of(person.id):
                room.see(person.id)
            if handler is None:
                raise Refused("no_house", NO_HOUSE)
            if isinstance(handler, Serves) and (handler.anybody or person is not None):
                replies = handler.serve(Errand(house, room, person, command, spend), command)
            elif person is None:
                raise Refused("who_are_you", "Give yourself a name first: POST /api/guests.")
            elif isinstance(handler, Does):
                replies = house.changing.change(room, handler.work, person.id, command)
            else:
                assert isinstance(handler, Answers)
                replies = _answered(room, handler, person.id, command, spend)
            async for message in replies:
                if type(message) is m.Ack and not message.again and type(command) is not w.Sync:
                    house.tally.acknowledged.add(time.perf_counter() - start)
                reply(message)
        except Exception as error:
            refusal = await self._refusal(error, person, table_id, command, spend)
            house.tally.refused[refusal.code] += 1
            reply(refusal)

    async def _refusal(
        self, error: Exception, person: Person | None, table_id: str, command: w.AnyCommand, spend: Spend
    ) -> m.Refusal:
        """Why a command was not done, for the one who sent it."""
        match error:
            case Refused():
                room, missed = self.house.rooms.get(table_id), []
                if isinstance(error, playing.Old) and room is not None and error.seen < room.table.seq:
                    who = person.id if person else None
                    missed = await catching_up.missed(self.house, room, who, error.seen, spend)
                seq = room.table.seq if room is not None else None
                return m.Refusal(
                    id=command.id, code=error.code, text=error.text, rule=error.rule, seq=seq, missed=missed
                )
            case Trouble():
                log.error("the database is in trouble", extra={"table": table_id, "trouble": str(error)})
                return m.Refusal(id=command.id, code="not_written", text=sentence(error))
            case Conflict():
                return m.Refusal(id=command.id, code="old", text="Somebody else was faster; send it again.")
        about = {"table": table_id, "command": type(command).__name__}
        log.error("a command failed", exc_info=error, extra=about)
        return m.Refusal(id=command.id, code="house_error", text="The house made a mistake; nothing was changed.")


async def _answered(
    room: Room, handler: Answers, person: str, command: w.AnyCommand, spend: Spend
) -> AsyncIterator[m.Message]:
    """The answer to a question, from the table as its log has it."""
    await room.steady()
    start = thread_time()
    message = handler.answer(room.table, person, command)
    spend(thread_time() - start)
    yield message
