"""The desk: one handler a command, few frames on the way to the rules, nothing half done."""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

import teahouse
from server.test_storage import open_house, url
from teahouse.engine import Action, Event, Reason
from teahouse.server import desk as desks
from teahouse.server.acts.registry import HANDLERS
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.http import app as apps
from teahouse.server.log import facts
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


class Ear:
    """A connection that keeps what it hears."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.neighbourhood = "here"
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)

    def drop(self, reason: str, code: int = 4408) -> None:
        self.heard.append(reason)


async def two_people(house: House, game: str = "yardzee") -> tuple[Room, list[Person]]:
    return await seated(house, game, 2)


async def seated(house: House, game: str, players: int) -> tuple[Room, list[Person]]:
    people = [await house.people.guest(name) for name in ("Mei", "Tomas", "Ayo", "Jun")[:players]]

    def sit(turn: Turn) -> None:
        for seat, person in enumerate(people):
            turn.sit(seat, person.id, person.name)

    opened = open_table(people[0].id, TableSettings(game=game, players=players))
    return await house.opening.add_table(opened, sit), people


def next_move(room: Room, id: str = "m", action: str | None = None) -> w.Move:
    assert room.table.hand is not None
    return w.Move(id=id, seen=room.table.seq, action=action or str(room.table.hand.state.legal()[0]))


def forbidden(table: HouseTable, seat: int) -> tuple[str, Reason]:
    """An action that the seat could try and that is illegal, with the reason it should hear."""
    assert table.hand is not None
    seen = table.hand.state.seen_by(seat)
    for action in table.game.tries(table.hand.state):
        if (reason := seen.why_not(action)) is not None:
            return str(action), reason
    raise AssertionError("everything is legal")


def test_every_command_has_one_handler() -> None:
    assert desks.REGISTERED + apps.REGISTERED
    assert set(HANDLERS) == set(get_args(w.AnyCommand))


@pytest.mark.parametrize("game", teahouse.names())
def test_from_the_desk_to_the_rules_are_at_most_four_frames(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[list[str]] = []

    async def main() -> None:
        house = await open_house(url(tmp_path))
        players = max(2, teahouse.game(game).about.players[0])
        room, people = await seated(house, game, players)
        assert room.table.hand is not None
        kind = type(room.table.hand.state)
        real = kind.play

        def play(state: Any, action: Action) -> Sequence[Event]:
            frames, frame = [], sys._getframe(1)
            while frame is not None and frame.f_code is not Desk.perform.__code__:
                frames.append(f"{Path(frame.f_code.co_filename).parent.name}/{frame.f_code.co_qualname}")
                frame = frame.f_back  # type: ignore[assignment]  # None where perform is not on the stack
            if frame is not None:
                found.append(frames[::-1])
            return real(state, action)

        monkeypatch.setattr(kind, "play", play)
        replies: list[m.Message] = []
        mover = people[room.table.to_act or 0]
        await Desk(house).perform(mover, room.table.id, next_move(room), replies.append)
        assert isinstance(replies[0], m.Ack)
        await house.close()

    asyncio.run(main())
    assert len(found[0]) <= 4, found[0]
    assert found[0][-1] == "log/HouseTable.follow", found[0]


def test_an_illegal_move_changes_nothing_and_tells_the_rule(tmp_path: Path) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        room, people = await two_people(house, "yellow-and-yangtze")
        table, seq, seat = room.table, room.table.seq, room.table.to_act
        assert table.hand is not None
        assert seat is not None
        action, reason = forbidden(table, seat)
        before = table.hand.state.copy()
        replies: list[m.Message] = []
        await Desk(house).perform(people[seat], table.id, next_move(room, action=action), replies.append)
        (refusal,) = replies
        assert isinstance(refusal, m.Refusal)
        assert (refusal.code, refusal.rule, refusal.text) == ("illegal", reason.rule, reason.text)
        assert room.table is table, "there was nothing to read again"
        assert (table.seq, table.hand.state) == (seq, before)
        await house.close()

    asyncio.run(main())


def test_an_illegal_move_of_one_who_is_stood_in_for_does_not_bring_them_back(tmp_path: Path) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        room, people = await two_people(house)
        assert room.driver is not None
        room.driver.cancel()  # the stand-in thinks for as long as this takes
        seat = room.table.to_act
        assert seat is not None
        await house.changing.own_act(room, lambda turn: turn.fact(facts.TakenOver(seat, "club", "left")))
        seq, (action, _) = room.table.seq, forbidden(room.table, seat)
        replies: list[m.Message] = []
        await Desk(house).perform(people[seat], room.table.id, next_move(room, action=action), replies.append)
        assert isinstance(replies[0], m.Refusal)
        assert replies[0].code == "illegal"
        assert room.table.seq == seq
        assert room.table.chairs[seat].stand_in == "club"
        await Desk(house).perform(people[seat], room.table.id, next_move(room, "n"), replies.append)
        assert isinstance(replies[1], m.Ack)
        assert not room.table.chairs[seat].stand_in
        await house.close()

    asyncio.run(main())


def test_a_room_that_is_forgotten_before_it_is_locked_is_found_again(tmp_path: Path) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        room, people = await two_people(house)
        mover, move = people[room.table.to_act or 0], next_move(room)
        replies: list[m.Message] = []
        async with room.lock:
            moving = asyncio.create_task(Desk(house).perform(mover, room.table.id, move, replies.append))
            await asyncio.sleep(0.05)
            house.rooms.forget(room)
        await moving
        (reply,) = replies
        assert isinstance(reply, m.Ack)
        again = await house.rooms.find(room.table.id)
        assert again is not room
        assert again.table.seq == reply.seq
        await house.close()

    asyncio.run(main())


def test_what_is_said_while_a_room_is_forgotten_is_heard_in_the_one_that_takes_its_place(tmp_path: Path) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        room, people = await two_people(house)
        replies: list[m.Message] = []
        async with room.lock:
            hello = w.Say(id="s1", text="hello")
            saying = asyncio.create_task(Desk(house).perform(people[0], room.table.id, hello, replies.append))
            await asyncio.sleep(0.05)
            house.rooms.forget(room)
        again, ear = await house.rooms.find(room.table.id), Ear(people[1].id)
        again.listeners.add(ear)
        await saying
        await Desk(house).perform(people[0], room.table.id, hello, replies.append)
        await Desk(house).perform(people[0], room.table.id, w.Say(id="s2", text="well?"), replies.append)
        told = [(reply.seq, reply.again) for reply in replies if isinstance(reply, m.Ack)]
        assert told == [(1, False), (1, True), (2, False)]
        assert [text for text in ("hello", "well?") if any(text in heard for heard in ear.heard)] == ["hello", "well?"]
        assert again.chats == 2
        await house.close()

    asyncio.run(main())


def test_a_move_whose_sender_goes_away_while_it_is_stored_is_told_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        room, people = await two_people(house)
        seat = room.table.to_act or 0
        other = Ear(people[1 - seat].id)
        room.listeners.add(other)
        real, seq = house.store._write_here, room.table.seq

        def slowly(*given: Any) -> None:
            time.sleep(0.2)
            real(*given)

        monkeypatch.setattr(house.store, "_write_here", slowly)
        replies: list[m.Message] = []
        moving = asyncio.create_task(Desk(house).perform(people[seat], room.table.id, next_move(room), replies.append))
        await asyncio.sleep(0.05)
        for _ in range(2):
            moving.cancel()
            await asyncio.sleep(0.02)
        assert not other.heard, "nothing is told before it is stored"
        await asyncio.wait({moving})
        assert isinstance(replies[0], m.Ack)
        assert room.table.seq == replies[0].seq > seq
        assert len(await house.store.log(room.table.id)) == room.table.seq
        assert any('"is":"update"' in text for text in other.heard)
        assert not room.lock.locked()
        await house.close()

    asyncio.run(main())
