"""Absence: nobody gets an absent person's game, and nobody is taken for absent longer than is known."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.client import Listening, people
from server.conftest import Running
from server.test_protocol import table_for_two
from server.test_storage import open_house, url
from server.test_tables import refused
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.log.facts import Pace, TableSettings
from teahouse.server.log.marks import now
from teahouse.server.log.turn import open_table
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.services.sitting import returns
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.absence import DAY, LIVE, NOTE, RENEW

LIVE_PACE = Pace("live", bank=3600, turn=60)
DAYS_PACE = Pace("correspondence", hours=72)


class Sitting:
    """A house with a table of three people, the host first: Mei, Tomás and Kim, and a stranger."""

    def __init__(self, house: House, room: Room, guests: list[Person]) -> None:
        self.house = house
        self.room = room
        self.mei, self.tomas, self.kim, self.nosy = guests
        self.lines = {guest.id: Listening(guest.id) for guest in guests}
        self._ids = iter(range(10_000))

    async def do(self, who: Person, command: w.AnyCommand) -> str:
        """What the house answers: "ack" or the code of its refusal."""
        replies: list[m.Message] = []
        await Desk(self.house).perform(who, self.room.table.id, command, replies.append)
        self.room = await self.house.rooms.find(self.room.table.id)
        return next((reply.code for reply in replies if isinstance(reply, m.Refusal)), "ack")

    async def remove(self, who: Person, seat: int) -> str:
        return await self.do(who, w.Remove(id=f"r{next(self._ids)}", seat=seat))

    async def move(self, who: Person, action: str) -> None:
        command = w.Move(id=f"m{next(self._ids)}", seen=self.room.table.seq, action=action)
        assert await self.do(who, command) == "ack"

    def come(self, who: Person) -> None:
        self.room.listeners.add(self.lines[who.id])
        self.house.presences.changed(self.room, who.id)

    def go(self, who: Person) -> None:
        self.room.listeners.discard(self.lines[who.id])
        self.house.presences.changed(self.room, who.id)

    def away(self, seat: int) -> m.Away | None:
        return next((one for one in self.room.presence().away if one.seat == seat), None)

    def wait(self, milliseconds: int) -> None:
        """So much time passes: everything that was seen lies so much longer back."""
        room = self.room
        room.sightings = {person: at - milliseconds for person, at in room.sightings.items()}
        room.loaded -= milliseconds
        room.opened -= milliseconds
        room.table.clocks.since -= milliseconds


@asynccontextmanager
async def sitting(folder: Path, pace: Pace, first: int = 1) -> AsyncIterator[Sitting]:
    house = await open_house(url(folder))
    guests = [await house.people.guest(name) for name in ("Mei", "Tomás", "Kim", "Nosy")]
    line = open_table(guests[0].id, TableSettings(game="yardzee", players=3, options={"first": first}, pace=pace))
    table = Sitting(house, await house.opening.add_table(line, lambda _: None), guests)
    for seat, guest in enumerate(guests[:3]):
        table.come(guest)
        assert await table.do(guest, w.Sit(id=f"s{seat}", seat=seat)) == "ack"
    assert table.room.table.status == "playing"
    assert table.room.table.to_act == first
    try:
        yield table
    finally:
        await house.close()


Play = Callable[[Sitting], Awaitable[None]]


def at_a_table(folder: Path, pace: Pace, play: Play, first: int = 1) -> None:
    async def main() -> None:
        async with sitting(folder, pace, first) as table:
            await play(table)

    asyncio.run(main())


def test_over_days_the_host_never_gets_an_absent_opponents_game(tmp_path: Path) -> None:
    async def play(table: Sitting) -> None:
        table.go(table.tomas)
        for waited in (0, LIVE, DAY, 2 * DAY):
            table.wait(waited)
            assert await table.remove(table.mei, 1) == "not_yet"
        away = table.away(1)
        assert away is not None
        assert away.replaceable_at is None
        assert away.words == "When the time for a move is over a bot plays for Tomás, never sooner."
        assert table.room.table.chairs[1].stand_in == ""
        # 72 hours after the turn began, the clock does it.
        table.wait(DAY)
        table.room.changed.set()
        async with asyncio.timeout(10):
            while not table.room.table.chairs[1].stand_in:
                await asyncio.sleep(0.01)
        assert table.room.table.chairs[1].why == "time"

    at_a_table(tmp_path, DAYS_PACE, play)


def test_live_only_after_two_minutes_of_absence_on_the_own_turn(tmp_path: Path) -> None:
    async def play(table: Sitting) -> None:
        assert await table.remove(table.mei, 1) == "not_away"
        table.wait(LIVE)
        assert await table.remove(table.mei, 1) == "not_away", "slow, but there: that is what the clock is for"
        table.go(table.tomas)
        assert await table.remove(table.mei, 1) == "not_yet", "a line that just dropped"
        away = table.away(1)
        assert away is not None
        assert away.replaceable_at == away.since + LIVE
        table.wait(LIVE - 5000)
        assert await table.remove(table.mei, 1) == "not_yet"
        table.wait(5001)
        assert await table.remove(table.kim, 1) == "host_only"
        assert await table.remove(table.nosy, 1) == "host_only"
        assert await table.remove(table.mei, 1) == "ack"
        assert table.room.table.chairs[1].why == "removed"
        assert await table.remove(table.mei, 1) == "not_now"

    at_a_table(tmp_path, LIVE_PACE, play)


def test_an_absence_before_the_own_turn_does_not_count(tmp_path: Path) -> None:
    async def play(table: Sitting) -> None:
        table.go(table.tomas)
        table.wait(10 * LIVE)
        away = table.away(1)
        assert away is not None
        assert away.replaceable_at is None, "it is the host's own turn: nobody waits for Tomás"
        assert await table.remove(table.mei, 1) == "not_yet"
        began = now()
        await table.move(table.mei, "score chance")
        assert table.room.table.to_act == 1
        away = table.away(1)
        assert away is not None
        assert away.replaceable_at is not None
        assert away.replaceable_at >= began + LIVE
        assert await table.remove(table.mei, 1) == "not_yet"
        # Whoever was there sees by a message of its own that it can be waited for now.
        told = [text for text in table.lines[table.kim.id].heard if '"is":"presence"' in text][-1]
        assert f'"replaceable_at":{away.replaceable_at}' in told

    at_a_table(tmp_path, LIVE_PACE, play, first=0)


def test_without_a_clock_a_day_of_absence_on_the_own_turn(tmp_path: Path) -> None:
    async def play(table: Sitting) -> None:
        table.go(table.tomas)
        for waited in (0, LIVE, DAY - LIVE - 5000):
            table.wait(waited)
            assert await table.remove(table.mei, 1) == "not_yet"
        table.wait(10_000)
        # Back for a moment, or a sign of life over HTTP: it begins anew.
        assert await table.do(table.tomas, w.Ping(id="p")) == "ack"
        assert await table.remove(table.mei, 1) == "not_yet"
        table.wait(DAY)
        table.room.keep(table.tomas.id, NOTE, f"away {now() - DAY}")
        assert await table.remove(table.mei, 1) == "ack"

    at_a_table(tmp_path, Pace(), play)


def test_by_the_players_own_word_a_bot_plays_at_once_and_any_time_they_are_back(tmp_path: Path) -> None:
    async def play(table: Sitting) -> None:
        assert await table.do(table.tomas, w.Leave(id="l")) == "ack"
        assert (table.room.table.chairs[1].why, table.away(1)) == ("left", None)
        await returns(table.house, table.tomas, table.room)
        assert table.room.table.chairs[1].why == "left", "looking in is not coming back"
        assert await table.do(table.tomas, w.Back(id="b")) == "ack"
        assert table.room.table.chairs[1].stand_in == ""

    at_a_table(tmp_path, Pace(), play, first=0)


def test_where_the_host_is_away_whoever_else_plays_may_ask(tmp_path: Path) -> None:
    async def play(table: Sitting) -> None:
        table.go(table.mei)
        away = table.away(0)
        assert away is not None
        assert not away.by_host
        assert away.words == (
            "When the clock reaches zero a bot plays for Mei by itself; "
            "after two minutes away on their own turn whoever else plays may ask for it."
        )
        assert await table.remove(table.kim, 0) == "not_yet"
        table.wait(LIVE + 1)
        assert await table.remove(table.nosy, 0) == "host_only"
        assert await table.remove(table.kim, 0) == "ack"

    at_a_table(tmp_path, LIVE_PACE, play, first=0)


def test_an_absence_outlasts_the_tables_stay_in_memory_but_not_the_houses_closing(tmp_path: Path) -> None:
    async def main() -> None:
        async with sitting(tmp_path, Pace()) as table:
            table.go(table.tomas)
            left = now()
            async with asyncio.timeout(5):
                while table.room.last_note(table.tomas.id) is None or not (
                    table.room.last_note(table.tomas.id) or ""
                ).startswith("away"):
                    await asyncio.sleep(0.01)
            id, tomas, mei = table.room.table.id, table.tomas, table.mei
            table.house.rooms.forget(table.room)
            again = await table.house.rooms.find(id)
            assert again is not table.room
            since = again.away_since(tomas.id)
            assert since is not None
            assert abs(since - left) < 2000, "as it was noted down"
        house = await open_house(url(tmp_path))
        room = await house.rooms.find(id)
        since = room.away_since(tomas.id)
        assert since is not None
        assert since >= house.leases.opened, "while the house was closed nobody could come"
        since = room.away_since(mei.id)
        assert since is not None
        assert since >= house.leases.opened, "who was there when it closed"
        await house.close()

    asyncio.run(main())


def test_one_who_was_there_and_not_heard_of_again_counts_from_the_next_sign_that_was_due(tmp_path: Path) -> None:
    """As after the death of one of several workers: the others did not see the line end."""

    async def play(table: Sitting) -> None:
        room, tomas = table.room, table.tomas.id
        room.listeners.clear()
        room.sightings.clear()
        room.opened = 0
        room.keep(tomas, NOTE, f"here {now() - 3 * RENEW}")
        since = room.away_since(tomas)
        assert since is not None
        assert abs(since - (now() - 2 * RENEW)) < 2000
        room.keep(tomas, NOTE, f"here {now() - RENEW // 4}")
        since = room.away_since(tomas)
        assert since is not None
        assert now() - since < 2000, "it may have been here until now"

    at_a_table(tmp_path, Pace(), play)


def test_whoever_sits_down_last_is_at_the_table(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            for player in (mei, tomas):
                await player.until(
                    lambda player=player: [o["here"] for o in player.others if o["is"] == "presence"][-1] == [0, 1]
                )
                assert [o["away"] for o in player.others if o["is"] == "presence"][-1] == []

    asyncio.run(main())


@pytest.mark.parametrize("pace", [{"kind": "correspondence", "hours": 72}, {"kind": "live", "bank": 600, "turn": 60}])
def test_a_dropped_line_gives_nobodys_game_away(house: Running, pace: dict[str, object]) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("yardzee", players=2, options={"first": 1}, pace=pace)
            await mei.connect(table)
            await tomas.connect(table)
            await mei.ask("sit", seat=0)
            await tomas.ask("sit", seat=1)
            await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 1)
            await refused("not_away", mei.ask("remove", seat=1))
            await tomas.drop()
            await mei.until(lambda: [o["here"] for o in mei.others if o["is"] == "presence"][-1] == [0])
            await refused("not_yet", mei.ask("remove", seat=1))
            (away,) = [o["away"] for o in mei.others if o["is"] == "presence"][-1]
            assert away["seat"] == 1
            assert (away["replaceable_at"] is None) == (pace["kind"] == "correspondence")
            assert mei.info["seats"][1]["stand_in"] == ""

    asyncio.run(main())
