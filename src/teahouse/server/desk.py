"""The desk: every command of a person at a table comes here, over whatever line, and is answered here."""

import logging
from collections.abc import Callable
from typing import TypeVar

from teahouse.engine import Seen, Voice
from teahouse.server import lines as facts
from teahouse.server import messages as m
from teahouse.server import playing, seating
from teahouse.server.house import House, Reply
from teahouse.server.orders import offered
from teahouse.server.people import Person
from teahouse.server.room import Room
from teahouse.server.store import Conflict, NotWritten
from teahouse.server.table import Table
from teahouse.server.telling import tell_update
from teahouse.server.turn import Refuse, Turn, now, open_table
from teahouse.server.words import advise

log = logging.getLogger("teahouse.desk")
T = TypeVar("T")


class Old(Refuse):
    """A move made on an old table: refused with what was missed."""

    def __init__(self, table: Table, person: str, seen: int) -> None:
        super().__init__("old", f"The table has moved on: this was for number {seen}, it is at {table.seq}.")
        self.missed = updates_for(table, person, seen) if seen < table.seq else []


def updates_for(table: Table, person: str | None, seen: int) -> list[m.Update]:
    """What a person missed after a number: an update for each of their seats, or one for a spectator."""
    moment = now()
    return [tell_update(table, seen, seat, moment) for seat in table.eyes_of(person)]


class Desk:
    """Takes the commands of people."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def perform(self, person: Person | None, table_id: str, command: m.AnyCommand, reply: Reply) -> None:
        """Do one command of a person at a table. Every answer goes to `reply`, refusals too."""
        try:
            room = await self.house.room(table_id)
            if isinstance(command, m.Ping):
                reply(m.Pong(id=command.id, seq=room.table.seq))
            elif isinstance(command, m.Sync):
                for update in updates_for(room.table, person.id if person else None, command.seen):
                    reply(update)
                reply(m.Ack(id=command.id, seq=room.table.seq))
            elif person is None:
                raise Refuse("who_are_you", "Give yourself a name first: POST /api/guests.")
            else:
                await self._perform(person, room, command, reply)
        except Refuse as refusal:
            missed = refusal.missed if isinstance(refusal, Old) else []
            seq = self.house.rooms[table_id].table.seq if table_id in self.house.rooms else None
            reply(
                m.Refusal(
                    id=command.id, code=refusal.code, text=refusal.text, rule=refusal.rule, seq=seq, missed=missed
                )
            )
        except NotWritten as trouble:
            log.error("a commit failed", extra={"table": table_id, "trouble": str(trouble)})
            reply(m.Refusal(id=command.id, code="not_written", text=f"{str(trouble).capitalize()}."))
        except Conflict:
            reply(m.Refusal(id=command.id, code="old", text="Somebody else was faster; send it again."))
        except Exception:
            log.exception("a command failed", extra={"table": table_id, "command": type(command).__name__})
            reply(m.Refusal(id=command.id, code="house_error", text="The house made a mistake; nothing was changed."))

    async def _perform(self, person: Person, room: Room, command: m.AnyCommand, reply: Reply) -> None:
        match command:
            case m.Legal():
                reply(playing.legal(room.table, person.id, command))
            case m.Try():
                reply(playing.attempt(room.table, person.id, command))
            case m.Say():
                await self._say(person, room, command, reply)
            case m.Order() | m.Note() | m.Mute():
                await self._keep(person, room, command, reply)
            case m.Rematch():
                await self._rematch(person, room, command, reply)
            case m.Hint():
                await self._hint(person, room, command, reply)
            case m.Sit():
                name = person.name if command.name is None else command.name
                name = await self.house.people.check_seat_name(name, person)
                await self._person_acts(
                    person, room, command, reply, lambda t: seating.sit(t, person.id, name, command)
                )
            case _:
                await self._person_acts(
                    person, room, command, reply, lambda t: self._dispatch(room, t, person.id, command)
                )

    async def _person_acts(
        self, person: Person, room: Room, command: m.AnyCommand, reply: Reply, work: Callable[[Turn], T]
    ) -> T | None:
        """A command that changes the table: once under one id, and a move only on what the client has seen."""

        def act(turn: Turn) -> T | None:
            table = turn.table
            before = table.answered.get((person.id, command.id))
            if before is not None:
                turn.message = None
                reply(m.Ack(id=command.id, seq=before, again=True))
                return None
            if isinstance(command, m.Move | m.Undo):
                playing.playing_seat(table, person.id, command.seat)  # what catching up can't mend is said first
                if command.seen != table.seq:
                    raise Old(table, person.id, command.seen)
            return work(turn)

        return await self.house.change(room, lambda table: Turn(table, person.id, command.id), act, reply)

    def _dispatch(self, room: Room, turn: Turn, person: str, command: m.AnyCommand) -> None:
        match command:
            case m.Move():
                playing.move(turn, person, command)
            case m.Undo():
                playing.undo(turn, person, command)
            case m.AnswerUndo():
                playing.answer_undo(turn, person, command)
            case m.SeatBot():
                seating.seat_bot(turn, person, command)
            case m.Stand():
                seating.stand(turn, person, command)
            case m.Start():
                seating.start(turn, person, command)
            case m.Reveal():
                seating.reveal(turn, person, command)
            case m.Ready():
                seating.ready(turn, person, command)
            case m.Remove(seat=seat):
                sitter = turn.table.seats[seat] if seat < len(turn.table.seats) else None
                here = sitter is not None and room.is_here(sitter.person)
                idle = seating.is_idle(turn.table, seat, here, self.house.settings.idle_seconds)
                seating.remove(turn, person, command, idle)
            case m.Leave():
                seating.leave(turn, person)
            case m.Back():
                seating.come_back(turn, person)
            case m.Resign():
                seating.resign(turn, person, command)
            case m.Abort():
                seating.abort(turn, person)
            case _:
                raise Refuse("unknown", "This can't be done at a table.")

    async def returns(self, person: Person, room: Room) -> None:
        """A person connects: whatever a stand-in plays for them is theirs again."""
        away = [seat for seat in room.table.seats if seat.person == person.id and seat.stand_in]
        if away and room.table.status != "over":
            await self.house.own_act(room, lambda turn: seating.come_back(turn, person.id))

    async def _hint(self, person: Person, room: Room, command: m.Hint, reply: Reply) -> None:
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
        level = seating.stand_in_level()
        seq = room.table.seq
        thoughts = await self.house.thinkers.ask(level, seen, self.house.seconds_to_think(room.table), opinions=True)
        voice = Voice(room.table.names, seat)
        best = [
            m.Advice(
                thought.action,
                seen.game.words.name(seen.parse(thought.action), seen, voice),
                round(thought.value, 4),
                thought.visits,
            )
            for thought in thoughts[:3]
        ]
        reason = advise(best, seen.players, len(seen.legal()))
        reply(m.Hints(id=command.id, seq=seq, level=level, best=best, reason=reason))

    async def _say(self, person: Person, room: Room, command: m.Say, reply: Reply) -> None:
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in command.text).split())
        if not text:
            raise Refuse("empty", "There is nothing in this message.")
        key = (person.id, command.id)
        if key in room.said:
            reply(m.Ack(id=command.id, seq=room.said[key], again=True))
            return
        async with room.lock:
            said = m.Said(number=room.chats + 1, at=now(), person=person.id, name=person.name, text=text)
            row = {"number": said.number, "at": said.at, "person": person.id, "name": person.name, "text": text}
            await self.house.store.execute(self.house.store.say(table_id=room.table.id, **row))
            room.chats += 1
        if len(room.said) > 1000:
            room.said.clear()
        room.said[key] = said.number
        reply(m.Ack(id=command.id, seq=said.number))
        room.tell_chat(said)

    async def _keep(self, person: Person, room: Room, command: m.Order | m.Note | m.Mute, reply: Reply) -> None:
        """Standing orders, notes and mutes: for one person's eyes, beside the log."""
        seat = 0
        if isinstance(command, m.Mute):
            name, value = f"mute {command.person}", "on" if command.on else None
        else:
            seat = seating.own_seat(room.table, person.id, command.seat)
            if isinstance(command, m.Note):
                if not room.table.setup.aids.notes:
                    raise Refuse("no_notes", "This table plays without notes.")
                name, value = f"note {seat}", command.text
            else:
                known = [order for order, _ in offered(room.table.game)]
                if command.order not in known:
                    raise Refuse("no_such_order", f"There is no such order; there are: {', '.join(known)}.")
                name, value = f"order {seat} {command.order}", "on" if command.on else "off"
        if room.count_kept(person.id) >= 200:
            raise Refuse("too_many", "You keep too much at this table.")
        await self.house.store.keep(room.table.id, person.id, name, value)
        room.keep(person.id, name, value)
        room.changed.set()
        reply(m.Ack(id=command.id, seq=room.table.seq))
        reply(room.keepings(person.id, seat))

    async def _rematch(self, person: Person, room: Room, command: m.Rematch, reply: Reply) -> None:
        """A new table for the same seats: bots and the one who asks sit down, the others find the way there."""
        if room.table.status != "over":
            raise Refuse("not_now", "The table is not over yet.")
        mine = room.table.seats_of(person.id)
        if not mine:
            raise Refuse("not_seated", "You have no seat at this table.")
        async with room.rematching:
            if room.table.rematch is None:
                old = room.table.setup
                line = open_table(
                    person.id,
                    game=old.game,
                    players=old.players,
                    options=old.options,
                    match=old.match,
                    public=old.public,
                    pace=old.pace,
                    aids=old.aids,
                    think=old.think,
                )
                seats = room.table.seats

                def sit_again(turn: Turn) -> None:
                    for number, seat in enumerate(seats):
                        if seat.level:
                            turn.fact(facts.BotSat(number, seat.level, seat.name))
                        elif seat.person == person.id:
                            turn.fact(facts.Sat(number, person.id, seat.name))

                new = (await self.house.add_table(line, sit_again)).table.id
                await self._person_acts(
                    person, room, command, lambda _: None, lambda turn: turn.fact(facts.Rematched(new))
                )
        reply(m.Ack(id=command.id, seq=room.table.seq, table=room.table.rematch))
