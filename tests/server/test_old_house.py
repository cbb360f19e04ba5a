"""A house that an older Teahouse wrote opens, goes on and verifies; tests/server/old has it."""

import asyncio
import json
import lzma
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from teahouse import Record
from teahouse.cli import app
from teahouse.engine import CHANCE
from teahouse.engine.course import line_of
from teahouse.engine.fair import FairDice
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.log.facts import Line
from teahouse.server.log.table import HouseTable
from teahouse.server.room import Room
from teahouse.server.services.forgetting import forget
from teahouse.server.settings import Settings
from teahouse.server.store.database import upgrade
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.views import tell_record

OLD = Path(__file__).parent / "old"
EXPECTED: dict[str, dict[str, Any]] = json.loads(lzma.decompress((OLD / "c252c84.json.xz").read_bytes()))
UNDER_WAY = [name for name, expected in EXPECTED.items() if expected["lines"]]
LONG = 1e9
"""Seconds that a table may wait for its beginning: the old house grows older every day."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The old house, in a place where it may be opened."""
    path = tmp_path / "teahouse.db"
    path.write_bytes(lzma.decompress((OLD / "c252c84.sqlite.xz").read_bytes()))
    return path


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Line]]:
    """Every log of the old house."""
    path = tmp_path_factory.mktemp("old") / "teahouse.db"
    path.write_bytes(lzma.decompress((OLD / "c252c84.sqlite.xz").read_bytes()))
    found: dict[str, list[Line]] = {}
    with sqlite3.connect(path) as rows:
        columns = "table_id, seq, at, text, person, message, how, free"
        for table, *line in rows.execute(f"SELECT {columns} FROM lines ORDER BY table_id, seq"):
            found.setdefault(table, []).append(Line(*line))
    rows.close()
    return found


def verified(table: HouseTable, hand: int) -> Record:
    """The record of a hand that is over, as it leaves the house, replayed and with every draw checked."""
    record = Record.loads(json.dumps(tell_record(table, hand, None)))
    record.verify()
    return record


@pytest.mark.parametrize("name", EXPECTED)
def test_every_table_is_rebuilt_and_goes_on_with_the_same_dice(name: str, logs: dict[str, list[Line]]) -> None:
    expected = EXPECTED[name]
    table = HouseTable(logs[expected["table"]])
    for text in expected["lines"]:
        assert table.hand is not None
        if table.hand.state.to_act == CHANCE:
            assert line_of(CHANCE, table.hand.draw()) == text
        table.follow(Line(table.seq + 1, table.moved, text))
    assert table.status != "playing"
    assert len(table.records) == len(expected["keys"])
    for hand, key in enumerate(expected["keys"], 1):
        dice = verified(table, hand).dice()
        assert isinstance(dice, FairDice)
        assert dice.key.hex() == key
    assert not table.records or table.records[-1].outcome == expected["outcome"]


class Guests:
    """The people of the old house, who play on at random through the desk."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.desk = Desk(house)
        self.rng = random.Random("the people of an old house")
        self.count = 0

    async def do(self, person: str, table: str, command: type[w.Command], **more: Any) -> None:
        """One command, which must not be refused."""
        self.count += 1
        replies: list[m.Message] = []
        who = await self.house.people.person(person)
        await self.desk.perform(who, table, command(id=f"n{self.count}", **more), replies.append)  # type: ignore[arg-type]  # one of them
        assert not [reply for reply in replies if isinstance(reply, m.Refusal)], replies

    async def play_hand(self, room: Room) -> int:
        """Play until the hand under way is over; returns its number."""
        hand = len(room.table.records) + 1
        while len(room.table.records) < hand:
            table = room.table
            seat = table.to_act
            if seat is None or table.hand is None or table.chairs[seat].bot:
                room.changed.clear()
                await asyncio.wait_for(room.changed.wait(), 30)  # the house moves: a bot, or the next hand
                continue
            person = table.chairs[seat].person
            assert person
            action = str(self.rng.choice(list(table.hand.state.legal())))
            await self.do(person, table.id, w.Move, seen=table.seq, action=action, seat=seat)
        return hand


def test_the_house_opens_and_every_hand_is_played_to_its_end(database: Path, tmp_path: Path) -> None:
    async def main() -> list[str]:
        settings = Settings(
            database=f"sqlite+aiosqlite:///{database}",
            redis=None,
            thinkers=1,
            think=0.01,
            between_seconds=0.1,
            open_seconds=LONG,
        )
        house = House(settings)
        await upgrade(house.store.engine)
        await house.open()
        try:
            guests = Guests(house)
            files = []
            for name in (*UNDER_WAY, "between", "words", "open"):
                room = await house.rooms.find(EXPECTED[name]["table"])
                if name == "open":
                    late = await house.people.guest("Latecomer")
                    await guests.do(late.id, room.table.id, w.Sit, seat=0)
                hand = await guests.play_hand(room)
                ended = room.table.seq
                for number in range(1, hand + 1):
                    file = tmp_path / f"{name} {number}.json"
                    verified(room.table, number).save(file)
                    files.append(str(file))
                kept = await house.store.log(room.table.id)
                # The house may have begun the next hand meanwhile: what both know by now is the same.
                assert all(past.line == line for past, line in zip(room.table.followed, kept, strict=False))
                assert len(kept) >= ended
            return files
        finally:
            await house.close()

    files = asyncio.run(main())
    assert len(files) >= len(UNDER_WAY) + 4  # two of them had a hand before this one
    checked = CliRunner().invoke(app, ["check", *files])
    assert checked.exit_code == 0, checked.output


def test_what_people_kept_and_said_is_there(database: Path) -> None:
    async def main() -> None:
        house = House(Settings(database=f"sqlite+aiosqlite:///{database}", redis=None, thinkers=1))
        await upgrade(house.store.engine)
        await house.open()
        try:
            river = EXPECTED["yellow-and-yangtze"]["table"]
            room = await house.rooms.find(river)
            mei, tom = (chair.person for chair in room.table.chairs[:2])
            assert mei and tom
            assert room.table.names == ["Mei", "Tomás", "Rook"]
            assert room.keepings(mei, 0).note == "The west is Tomás's."
            said = await house.store.chat(river, 0, 10)
            assert [(row.name, row.text) for row in said] == [
                ("Mei", "Good luck to everyone!"),
                ("Tomás", "Thanks, and you."),
                ("Ana María", "I only watch."),
            ]
            assert await house.store.kept(EXPECTED["yozu"]["table"]) == [(mei, "order 0 only-choice", "on")]
            hall = await house.rooms.find(EXPECTED["one screen"]["table"])
            assert hall.table.names == ["Mei", "Grandmother"]
            assert (await house.people.sign_in("Mei", "an old password")).id == mei
        finally:
            await house.close()

    asyncio.run(main())


def test_somebody_of_an_old_house_can_be_forgotten(database: Path) -> None:
    """Names of old lines are in keys of dice: the keys stay, the names go, and every draw is checked as before."""

    async def main() -> None:
        house = House(Settings(database=f"sqlite+aiosqlite:///{database}", redis=None, thinkers=1, think=0.01))
        await upgrade(house.store.engine)
        await house.open()
        try:
            over = await house.rooms.find(EXPECTED["over"]["table"])
            ana = await house.people.person(over.table.chairs[0].person or "")
            assert ana is not None and ana.name == "Ana María"
            under_way = await house.rooms.find(EXPECTED["courtyard"]["table"])
            assert under_way.table.record(1).fair["seats"] == ["Ana María", "Mei", "Rook"]
            await forget(house, ana, "")
            for name in ("over", "courtyard", "yozu", "oracle asked", "second hand"):
                table = (await house.rooms.find(EXPECTED[name]["table"])).table
                assert "(forgotten)" in table.names
                for record, key in zip(table.all_records, EXPECTED[name]["keys"], strict=True):
                    assert record.fair["key"] == key
                    again = Record.loads(json.dumps(record.as_json()))
                    again.verify()
                    assert "forgotten" in again.proof()
                    assert "Ana" not in again.dumps()
            guests = Guests(house)
            assert verified(under_way.table, await guests.play_hand(under_way)).fair["key"]
        finally:
            await house.close()

    asyncio.run(main())
    with sqlite3.connect(database) as rows:
        found = [rows.execute(f"SELECT * FROM {name}").fetchall() for name in ("lines", "names", "tables", "persons")]
    rows.close()
    assert "Ana María" not in repr(found)
    assert "Tomás" in repr(found)


def test_a_damaged_table_keeps_nobody_from_being_forgotten(database: Path) -> None:
    tables = [EXPECTED[name]["table"] for name in ("courtyard", "over")]
    with sqlite3.connect(database) as rows:
        for table in tables:
            last = "SELECT max(seq) FROM lines WHERE table_id = ?"
            rows.execute(f"UPDATE lines SET text = '!{{' WHERE table_id = ? AND seq = ({last})", (table, table))
        (ana,) = rows.execute("SELECT id FROM persons WHERE name = 'Ana María'").fetchone()
    rows.close()

    async def main() -> None:
        house = House(Settings(database=f"sqlite+aiosqlite:///{database}", redis=None, thinkers=1, think=0.01))
        await upgrade(house.store.engine)
        await house.open()
        try:
            person = await house.people.person(ana)
            assert person is not None
            await forget(house, person, "")
        finally:
            await house.close()

    asyncio.run(main())
    with sqlite3.connect(database) as rows:
        found = [rows.execute(f"SELECT * FROM {name}").fetchall() for name in ("lines", "names", "tables", "persons")]
    rows.close()
    assert "Ana María" not in repr(found)
