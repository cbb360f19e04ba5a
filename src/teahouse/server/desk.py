"""The desk: every command of a person at a table comes here, over whatever connection, and is answered here."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from teahouse.bots.levels import adviser
from teahouse.engine import Seen, Voice
from teahouse.engine.voice import sentence
from teahouse.server.acts import playing, seating
from teahouse.server.house import TRIES, House, Reply
from teahouse.server.log import facts
from teahouse.server.log.marks import now
from teahouse.server.log.orders import offered
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.people.people import Person
from teahouse.server.room import NO_SPECTATORS, Room
from teahouse.server.store.database import Trouble
from teahouse.server.store.writing import Conflict
from teahouse.server.thinking.queue import Urgency
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.views import first_to_tell, fleeted, tell_line, tell_update
from teahouse.server.wire.words import advise

log = logging.getLogger("teahouse.desk")
T = TypeVar("T")
Spend = Callable[[float], None]

PIECE = 20
"""So many lines are told at a time, which takes about a millisecond."""


class Old(Refused):
    """A move made on an old table: refused with what was missed."""

    def __init__(self, table: HouseTable, seen: int) -> None:
        super().__init__("old", f"The table has moved on: this was for number {seen}, it is at {table.seq}.")
        self.seen = seen


def admit(table: HouseTable, person: Person | None) -> None:
    """Refuse somebody whom the host has sent away."""
    if not table.admits(person.id if person else None):
        raise Refused("closed", NO_SPECTATORS)


class Desk:
    """Takes the commands of people."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._telling = asyncio.Lock()

    async def missed(self, room: Room, person: str | None, seen: int, spend: Spend) -> list[m.Update]:
        """What a person missed after a number: an update for each of their seats, or one for a spectator.

        A long story is told in pieces, so that nobody else waits for it. What follows without another `await`
        sees the table as these updates tell it.
        """
        await room.steady()
        since, stored = first_to_tell(room.table, seen), room.table.seq
        told: dict[int | None, list[m.Told]] = {seat: [] for seat in room.table.eyes_of(person)}
        for seat, steps in told.items():
            while stored - since - len(steps) > PIECE and not fleeted(room.table):
                async with self._telling:
                    start, table, first = time.thread_time(), room.table, since + len(steps)
                    voice = Voice(table.names, seat)
                    steps += [tell_line(table, past, voice) for past in table.followed[first : first + PIECE]]
                    spent = time.thread_time() - start
                    spend(spent)
                    await asyncio.sleep(spent)  # as long as one piece takes the others have the house to themselves
        await room.steady()
        start, moment, table = time.thread_time(), now(), room.table
        if not table.admits(person):
            return []  # sent away meanwhile
        if fleeted(table):
            told = {}  # what passes out of sight is told of as it stands now
        updates = [tell_update(table, since, seat, moment, told.get(seat, ())) for seat in table.eyes_of(person)]
        spend(time.thread_time() - start)
        return updates

    async def perform(
        self,
        person: Person | None,
        table_id: str,
        command: w.AnyCommand,
        reply: Reply,
        spend: Spend = lambda _: None,
    ) -> None:
        """Do one command of a person at a table. Every answer goes to `reply`, refusals too.

        `spend` hears of processor time that the answers took, where it is much.
        """
        reply = self._counted(command, reply)
        try:
            room = await self.house.room(table_id)
            if getattr(command, "seen", 0) > room.table.seq:
                await self.house.following.catch_up(room)  # seen through another worker
            admit(room.table, person)
            if person is not None and room.table.seats_of(person.id):
                room.see(person.id)
            if isinstance(command, w.Ping | w.Sync | w.Legal | w.Try):
                await room.steady()
            if isinstance(command, w.Ping):
                reply(m.Pong(id=command.id, seq=room.table.seq))
            elif isinstance(command, w.Sync):
                for update in await self.missed(room, person.id if person else None, command.seen, spend):
                    reply(update)
                reply(m.Ack(id=command.id, seq=room.table.seq))
            elif person is None:
                raise Refused("who_are_you", "Give yourself a name first: POST /api/guests.")
            else:
                await self._perform(person, room, command, reply)
        except Refused as refused:
            missed = []
            if isinstance(refused, Old) and refused.seen < room.table.seq:
                missed = await self.missed(room, person.id if person else None, refused.seen, spend)
            seq = self.house.rooms[table_id].table.seq if table_id in self.house.rooms else None
            reply(
                m.Refusal(
                    id=command.id, code=refused.code, text=refused.text, rule=refused.rule, seq=seq, missed=missed
                )
            )
        except Trouble as trouble:
            log.error("the database is in trouble", extra={"table": table_id, "trouble": str(trouble)})
            reply(m.Refusal(id=command.id, code="not_written", text=sentence(trouble)))
        except Conflict:
            reply(m.Refusal(id=command.id, code="old", text="Somebody else was faster; send it again."))
        except Exception:
            log.exception("a command failed", extra={"table": table_id, "command": type(command).__name__})
            reply(m.Refusal(id=command.id, code="house_error", text="The house made a mistake; nothing was changed."))

    def _counted(self, command: w.AnyCommand, reply: Reply) -> Reply:
        """A reply that is counted: how long an acknowledgement took, and what was refused."""
        tally, start = self.house.tally, time.perf_counter()
        tally.commands[w.name_of(command)] += 1

        def counted(message: m.Message) -> None:
            if isinstance(message, m.Refusal):
                tally.refused[message.code] += 1
            elif isinstance(message, m.Ack) and not message.again and not isinstance(command, w.Sync):
                tally.acknowledged.add(time.perf_counter() - start)
            reply(message)

        return counted

    async def _perform(self, person: Person, room: Room, command: w.AnyCommand, reply: Reply) -> None:
        if isinstance(command, w.Sit | w.Say):  # since they connected their name may have changed
            person = await self.house.people.person(person.id) or person
        match command:
            case w.Legal():
                reply(playing.legal(room.table, person.id, command))
            case w.Try():
                reply(playing.attempt(room.table, person.id, command))
            case w.Say():
                await self._say(person, room, command, reply)
            case w.Order() | w.Note() | w.Mute():
                await self._keep(person, room, command, reply)
            case w.Rematch():
                await self._rematch(person, room, command, reply)
            case w.Hint():
                await self._hint(person, room, command, reply)
            case w.Sit():
                people = self.house.people
                given = command.name
                name = (
                    (await self.house.named(person)).name if given is None else await people.check_name(given, person)
                )
                await self._person_acts(
                    person, room, command, reply, lambda t: seating.sit(t, person.id, name, command)
                )
            case _:
                await self._person_acts(
                    person, room, command, reply, lambda t: self._dispatch(room, t, person.id, command)
                )

    async def _person_acts(
        self, person: Person, room: Room, command: w.AnyCommand, reply: Reply, work: Callable[[Turn], T]
    ) -> T | None:
        """A command that changes the table: once under one id, and a move only on what the client has seen."""

        def act(turn: Turn) -> T | None:
            table = turn.table
            before = table.answered.get((person.id, command.id))
            if before is not None:
                turn.message = None
                reply(m.Ack(id=command.id, seq=before, again=True))
                return None
            if isinstance(command, w.Move | w.Undo):
                playing.playing_seat(table, person.id, command.seat)  # what catching up can't mend is said first
                if command.seen != table.seq:
                    raise Old(table, command.seen)
            return work(turn)

        return await self.house.change(room, lambda table: Turn(table, person.id, command.id), act, reply)

    def _dispatch(self, room: Room, turn: Turn, person: str, command: w.AnyCommand) -> None:
        match command:
            case w.Move():
                playing.move(turn, person, command)
            case w.Undo():
                playing.undo(turn, person, command)
            case w.AnswerUndo():
                playing.answer_undo(turn, person, command)
            case w.SeatBot():
                seating.seat_bot(turn, person, command)
            case w.Stand():
                seating.stand(turn, person, command)
            case w.Start():
                seating.start(turn, person, command)
            case w.Reveal():
                seating.reveal(turn, person, command)
            case w.Ready():
                seating.ready(turn, person, command)
            case w.Remove(seat=seat):
                sitter = turn.table.chairs[seat].person if seat < len(turn.table.chairs) else None
                seating.remove(turn, person, command, room.away_since(sitter) if sitter else None)
            case w.Audience():
                seating.audience(turn, person, command)
            case w.Leave():
                seating.leave(turn, person)
            case w.Back():
                seating.come_back(turn, person)
            case w.Resign():
                seating.resign(turn, person, command)
            case w.Abort():
                seating.abort(turn, person)
            case _:
                raise Refused("unknown", "This can't be done at a table.")

    async def returns(self, person: Person, room: Room) -> None:
        """A person connects: whatever a stand-in plays for them is theirs again, unless they left by their own word;
        then they come back by it (`back`), or by a move."""
        away = [chair for chair in room.table.chairs if chair.person == person.id and chair.why in ("time", "removed")]
        if away and room.table.status != "over":
            await self.house.own_act(room, lambda turn: seating.come_back(turn, person.id))

    async def _hint(self, person: Person, room: Room, command: w.Hint, reply: Reply) -> None:
        share = self.house.whereabouts.share(person.id)
        with self.house.thinkers.place(Urgency.HINT, share):
            seen: Seen | None = None

            def take(turn: Turn) -> int:
                nonlocal seen
                seat = playing.hint(turn, person.id, command)
                assert turn.table.hand is not None
                seen = turn.table.hand.state.seen_by(seat)
                return seat

            seat = await self._person_acts(person, room, command, reply, take)
            if seat is None or seen is None:
                return
            level, seq = adviser().name, room.table.seq
            seconds = self.house.seconds_to_think(level)
            thoughts = await self.house.thinkers.rank(level, seen, seconds, Urgency.HINT, share)
        if not thoughts:
            raise Refused("no_opinion", f"The {level} has no opinion of this position.")
        voice = Voice(room.table.names, seat)
        best = [
            m.ToldOpinion(
                thought.action,
                seen.game.words.name(seen.parse(thought.action), seen, voice),
                round(thought.value, 4),
                thought.visits,
            )
            for thought in thoughts[:3]
        ]
        reason = advise(best, seen.players, len(seen.legal()))
        reply(m.Hints(id=command.id, seq=seq, level=level, best=best, reason=reason))

    async def _say(self, person: Person, room: Room, command: w.Say, reply: Reply) -> None:
        if not room.table.seats_of(person.id) and person.id != room.table.setup.host and not room.table.chat:
            raise Refused("no_chat", "At this table only those who sit at it may speak.")
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in command.text).split())
        if not text:
            raise Refused("empty", "There is nothing in this message.")
        key = (person.id, command.id)
        for attempt in range(1, TRIES + 1):
            before = room.said.get(key)
            if before is not None:
                reply(m.Ack(id=command.id, seq=before, again=True))
                return
            try:
                said = await self._write_chat(person, room, command.id, text)
                break
            except Conflict:
                # Another worker gave out this number, or has this very message: see what was said there.
                await self.house.following.read_aside(room)
                before = await self.house.store.said(room.table.id, person.id, command.id)
                if before is not None:
                    room.said[key] = before
                elif attempt == TRIES:
                    raise
        reply(m.Ack(id=command.id, seq=said.number))
        room.tell_chat(said)

    async def _write_chat(self, person: Person, room: Room, message: str, text: str) -> m.Said:
        person = await self.house.named(person)
        async with room.lock:
            said = m.Said(number=room.chats + 1, at=now(), person=person.id, name=person.name, text=text)
            row = {"number": said.number, "at": said.at, "person": person.id, "text": text}
            await self.house.store.say(room.table.id, message=message, **row)
            room.chats += 1
        if len(room.said) > 1000:
            room.said.clear()
        room.said[person.id, message] = said.number
        self.house.news.tell(room.table.id, "aside", said.number)
        self.house.tally.chats += 1
        return said

    async def _keep(self, person: Person, room: Room, command: w.Order | w.Note | w.Mute, reply: Reply) -> None:
        """Standing orders, notes and mutes: for one person's eyes, beside the log."""
        seat = 0
        if isinstance(command, w.Mute):
            name, value = f"mute {command.person}", "on" if command.on else None
        else:
            seat = seating.own_seat(room.table, person.id, command.seat)
            if isinstance(command, w.Note):
                name, value = f"note {seat}", command.text
            else:
                known = [order for order, _ in offered(room.table.game)]
                if command.order not in known:
                    raise Refused("no_such_order", f"There is no such order; there are: {', '.join(known)}.")
                name, value = f"order {seat} {command.order}", "on" if command.on else "off"
        if room.count_kept(person.id) >= 200:
            raise Refused("too_many", "You keep too much at this table.")
        await self.house.store.keep(room.table.id, person.id, name, value)
        room.keep(person.id, name, value)
        room.changed.set()
        self.house.news.tell(room.table.id, "aside")
        reply(m.Ack(id=command.id, seq=room.table.seq))
        reply(room.keepings(person.id, seat))

    async def _rematch(self, person: Person, room: Room, command: w.Rematch, reply: Reply) -> None:
        """A new table for the same seats: bots and the one who asks sit down, the others find the way there."""
        if room.table.status != "over":
            raise Refused("not_now", "The table is not over yet.")
        mine = room.table.seats_of(person.id)
        if not mine:
            raise Refused("not_seated", "You have no seat at this table.")
        async with room.rematching:
            if room.table.rematch is None:
                old = room.table.settings
                line = open_table(person.id, replace(old, shared=old.shared or len(mine) > 1))
                chairs = room.table.chairs
                names = {n: await self.house.people.free_name(chairs[n].name, person) for n in mine}

                def sit_again(turn: Turn) -> None:
                    for number, chair in enumerate(chairs):
                        if chair.level:
                            turn.sit_bot(number, chair.level, chair.name)
                        elif chair.person == person.id:
                            own = not turn.table.seats_of(person.id)
                            turn.sit(number, person.id, names[number], own=own)

                new = await self.house.add_table(line, sit_again)

                def meet_there(turn: Turn) -> None:
                    if turn.table.rematch is None:  # else another worker has just led them elsewhere
                        turn.fact(facts.Rematched(new.table.id))

                await self._person_acts(person, room, command, lambda _: None, meet_there)
                if room.table.rematch != new.table.id:
                    await self.house.own_act(new, lambda turn: turn.fact(facts.Ended("aborted")))
        reply(m.Ack(id=command.id, seq=room.table.seq, table=room.table.rematch))
