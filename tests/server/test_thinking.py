"""Bots at tables of a real house: who is thought for, what a broken question does, and how long anything may take."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from server.client import people
from server.conftest import Running
from server.test_protocol import table_for_two
from server.test_storage import open_house, url
from server.test_tables import refused
from teahouse.bots import seconds_of
from teahouse.engine import Voice
from teahouse.server.due import due
from teahouse.server.house import House
from teahouse.server.log.facts import BotSat, Sat, TableSettings
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store import schema
from teahouse.server.thinking.thinkers import Processes as Thinkers
from teahouse.server.wire.views import tell_line

MAP = "/api/games/yellow-and-yangtze/files/map"


def test_a_bot_plays_and_hints_on_the_shipped_map_given_back(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            value = (await mei.post(MAP, {"text": (await mei.get(MAP))["text"]}))["value"]
            assert "#" in value["text"]
            seats = [{"me": True}, {"bot": "club"}]
            table = await mei.open_table("yellow-and-yangtze", players=2, options={"map": value}, seats=seats)
            await mei.connect(table)
            for _ in range(3):
                await mei.until(lambda: mei.hands.get(0) and mei.hands[0]["to_act"] == 0)
                assert (await mei.ask("hint", "hint", seat=0))["best"]
                ack = await mei.move((await mei.legal(0))[0], 0)
                await mei.until(lambda ack=ack: mei.seen >= ack["seq"])
            await mei.until(lambda: any(step["seat"] == 1 and step["kind"] == "move" for step in mei.told))
            assert {step["how"] for step in mei.told if step["seat"] == 1 and step["kind"] == "move"} == {"bot"}

    asyncio.run(main())


def test_bots_alone_play_only_while_somebody_looks(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"bot": "random"}, {"bot": "random"}]
            table = await mei.open_table("yardzee", players=2, seats=seats)
            await asyncio.sleep(0.5)
            before = (await mei.get(f"/api/tables/{table}"))["seq"]
            await asyncio.sleep(0.5)
            assert (await mei.get(f"/api/tables/{table}"))["seq"] == before, "they play for nobody"
            await mei.connect(table)
            await mei.until(lambda: mei.seen > before + 5)
            await mei.close()
            await asyncio.sleep(0.3)
            after = (await mei.get(f"/api/tables/{table}"))["seq"]
            await asyncio.sleep(0.5)
            assert (await mei.get(f"/api/tables/{table}"))["seq"] <= after + 1

    asyncio.run(main())


def test_bots_of_one_who_left_wait_until_somebody_is_there(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"me": True}, {"bot": "random"}]
            table = await mei.open_table("yardzee", players=2, options={"first": 0}, seats=seats)
            await mei.post(f"/api/tables/{table}/do", {"do": "leave", "id": "1"})
            await asyncio.sleep(0.5)
            before = (await mei.get(f"/api/tables/{table}"))["seq"]
            await asyncio.sleep(0.5)
            assert (await mei.get(f"/api/tables/{table}"))["seq"] == before
            await mei.connect(table)
            await mei.until(lambda: mei.seen > before + 2)

    asyncio.run(main())


# In this process


@pytest.fixture
def database(tmp_path: Path) -> str:
    return url(tmp_path)


@contextlib.asynccontextmanager
async def opened(database: str) -> AsyncIterator[House]:
    """A house in this process."""
    house = await open_house(database)
    try:
        yield house
    finally:
        await house.close()


async def _table(house: House, person: bool, think: float | None = None) -> Room:
    mei = await house.people.guest("Mei")
    opened = open_table(mei.id, TableSettings(game="yardzee", players=2, options={"first": 1}, think=think))

    def sit(turn: Turn) -> None:
        if person:
            turn.fact(Sat(0, mei.id, "Mei"))
        else:
            turn.fact(BotSat(0, "random", "Wren"))
        turn.fact(BotSat(1, "club", "Rook"))

    return await house.opening.add_table(opened, sit)


def test_tables_of_bots_alone_are_not_taken_up_after_a_restart(database: str) -> None:
    async def main() -> None:
        async with opened(database) as house:
            room = await _table(house, person=False)
            assert due(room, house.settings) is None
            assert await house.store.due(2**53) == []
            # A house of an earlier version has left them to be taken up.
            await house.store.execute(update(schema.tables).values(wake=0))
            assert await house.store.due(2**53) == [room.table.id]
            await house._take_up(room.table.id)
            assert await house.store.due(2**53) == []

    asyncio.run(main())


def test_a_bot_that_fails_is_not_asked_for_ever_and_lots_are_thrown(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    async def fail(*_: object) -> None:
        asked.append(time.monotonic())

    monkeypatch.setattr(Thinkers, "choose", fail)

    async def main() -> None:
        async with opened(database) as house:
            room = await _table(house, person=True)
            async with asyncio.timeout(20):
                while room.table.to_act != 0:
                    await asyncio.sleep(0.01)
            played = [past for past in room.table.followed if past.seat == 1 and past.fact is None]
            assert played, "the game goes on"
            assert {past.line.how for past in played} == {"lot"}
            assert len(asked) <= 2, "it is not asked again at once"
            told = tell_line(room.table, played[0], Voice(room.table.names, 0))
            assert (told.how, told.words) == ("lot", "The bot has failed, so a lot decides:")

    asyncio.run(main())


def test_the_house_caps_what_a_table_asks_for() -> None:
    house = House(Settings(database="sqlite+aiosqlite://", redis=None))
    assert house.settings.think == 2.0
    assert seconds_of("master") < 2.0, "the cap weakens no level"
    assert house.settings.seconds_to_think("master") is None
    assert house.settings.seconds_to_think("master", 30) == 2.0
    assert house.settings.seconds_to_think("club", 0.1) == 0.1
    quick = House(Settings(database="sqlite+aiosqlite://", redis=None, think=0.02))
    assert quick.settings.seconds_to_think("master") == 0.02
    assert quick.settings.seconds_to_think("club", 30) == 0.02


def test_a_second_hint_waits_for_the_first(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas, "courtyard")
            first = asyncio.create_task(mei.ask("hint", "hint"))
            await asyncio.sleep(0)
            await refused("too_fast", mei.ask("hint", "hint"))
            assert (await first)["best"]
            assert (await mei.ask("hint", "hint"))["best"]

    asyncio.run(main())


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Running]:
    """A house whose masters take their time."""
    running = Running(tmp_path / "slow", "--thinkers", "1", "--rate", "1000").start()
    yield running
    running.stop()


async def _thinking(base: str, http: httpx.AsyncClient) -> int:
    thinking: int = (await http.get(f"{base}/healthz")).json()["thinking"]
    return thinking


async def _soon_at_most_one(base: str, http: httpx.AsyncClient) -> None:
    """What is being thought about is thought to its end; what waits is dropped, long before it could be answered."""
    async with asyncio.timeout(4):
        while await _thinking(base, http) > 1:
            await asyncio.sleep(0.1)


def test_what_nobody_waits_for_any_more_is_not_thought_about(slow: Running) -> None:
    async def main() -> None:
        names = [f"Guest {number}" for number in range(7)]
        async with people(slow.base, *names) as guests, httpx.AsyncClient(timeout=60) as http:
            seats = [{"me": True}, {"bot": "random"}]
            for guest in guests:
                await guest.connect(await guest.open_table("courtyard", players=2, options={"first": 0}, seats=seats))
                await guest.until(lambda guest=guest: guest.hands.get(0) and guest.hands[0]["to_act"] == 0)
            for guest in guests:
                await guest.send('{"do": "hint", "id": "h"}')
            async with asyncio.timeout(10):
                while await _thinking(slow.base, http) < 7:
                    await asyncio.sleep(0.05)
            for guest in guests:
                await guest.drop()
            await _soon_at_most_one(slow.base, http)

    asyncio.run(main())
