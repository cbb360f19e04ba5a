"""Storage: the guard against doubled numbers, group commits, a full disk, failed migrations, backups."""

import asyncio
import math
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.log import facts
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.refusal import Refused
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store.database import MIGRATIONS, backup, connect, newest_schema, upgrade
from teahouse.server.store.store import Store
from teahouse.server.stored import Card, Conflict, Trouble
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'teahouse.db'}"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The database of a test; the same tests run on PostgreSQL in tests/scale."""
    return url(tmp_path)


async def open_house(database: str, **more: Any) -> House:
    house = House(Settings(database=database, redis=None, thinkers=1, **more))
    await upgrade(house.store.engine)
    await house.open()
    return house


def card(table: str, seq: int) -> Card:
    return Card(table, "yardzee", "open", True, "{}", seq, None, None, 0, 0)


def line(seq: int, said: str = "x") -> facts.Line:
    return facts.Line(seq, 0, said)


def test_a_number_is_given_out_once_and_a_conflict_stores_nothing(database: str) -> None:
    async def main() -> None:
        store = Store(database)
        await upgrade(store.engine)
        await store.open()
        await store.append("t1", [line(1), line(2)], card("t1", 2))
        # One good and one bad entry that fall into one group: the good one is stored, the bad one is not.
        good = asyncio.create_task(store.append("t2", [line(1)], card("t2", 1)))
        bad = asyncio.create_task(store.append("t1", [line(3), line(2, "again")], card("t1", 3)))
        results = await asyncio.gather(good, bad, return_exceptions=True)
        assert results[0] is None
        assert isinstance(results[1], Conflict)
        assert [entry.text for entry in await store.log("t1")] == ["x", "x"]
        assert len(await store.log("t2")) == 1
        await store.close()

    asyncio.run(main())


def test_what_waits_together_is_committed_together(database: str) -> None:
    async def main() -> None:
        store = Store(database)
        await upgrade(store.engine)
        await store.open()
        await asyncio.gather(*(store.append(f"t{n}", [line(1)], card(f"t{n}", 1)) for n in range(200)))
        assert store.commits <= 3
        assert await store.count_tables(["open"]) == {"open": 200}
        await store.close()

    asyncio.run(main())


def test_what_comes_soon_after_a_commit_is_gathered_and_what_comes_after_silence_is_not(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("teahouse.server.store.writing.REST", 1e6)
    monkeypatch.setattr("teahouse.server.store.writing.MOST_REST", 1.0)

    async def main() -> None:
        house = await open_house(database)
        store = house.store
        await asyncio.sleep(1.1)
        commits = store.commits
        await store.append("t0", [line(1)], card("t0", 1))
        assert store.commits == commits + 1, "at once"
        waiting = []
        for number in range(1, 4):
            await asyncio.sleep(0.05)
            waiting.append(asyncio.create_task(store.append(f"t{number}", [line(1)], card(f"t{number}", 1))))
        await asyncio.sleep(0.05)
        assert not [task for task in waiting if task.done()], "nothing is acknowledged before its commit"
        await asyncio.gather(*waiting)
        assert store.commits == commits + 2, "in one commit"
        await house.close()

    asyncio.run(main())


async def _play_one(house: House, room: Room, person: Person, id: str) -> list[m.Message]:
    replies: list[m.Message] = []
    table = room.table
    assert table.hand is not None
    action = str(table.hand.state.legal()[0])
    command = w.Move(id=id, seen=table.seq, action=action, seat=table.to_act)
    await Desk(house).perform(person, table.id, command, replies.append)
    return replies


async def _table(house: House, person: Person) -> Room:
    opened = open_table(person.id, TableSettings(game="yardzee", players=2))

    def sit(turn: Turn) -> None:
        for seat in range(2):
            turn.sit(seat, person.id, f"Name {seat}")

    return await house.opening.add_table(opened, sit)


def test_a_full_disk_refuses_the_move_says_so_and_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        person = await house.people.guest("Mei")
        room = await _table(house, person)
        first = await _play_one(house, room, person, "m0")
        assert isinstance(first[0], m.Ack)
        seq = room.table.seq
        # SQLite's own limit stands in for the disk: it fails with the very error a full disk gives.
        assert house.store.writer is not None
        with house.store.writer.connect() as connection:
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            connection.execute(text(f"PRAGMA max_page_count={pages}"))
        refused = None
        for number in range(2000):
            before = room.table.seq
            (reply,) = await _play_one(house, room, person, f"m{number + 1}")
            if isinstance(reply, m.Refusal):
                refused = reply
                break
            seq = room.table.seq
            assert room.table.status == "playing"
        assert refused is not None, "the disk never filled"
        assert refused.code == "not_written"
        assert "full" in refused.text
        assert "nothing was changed" in refused.text
        assert room.table.seq == before == seq, "the table is as its log says"
        assert [entry.seq for entry in await house.store.log(room.table.id)] == list(range(1, seq + 1))
        house.store.writer.dispose()  # the limit belongs to the connection
        (reply,) = await _play_one(house, room, person, "after")
        assert isinstance(reply, m.Ack), "with room on the disk the game goes on"
        assert reply.seq > seq
        await house.close()

    asyncio.run(main())


def test_what_is_being_written_is_told_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house decides in memory and stores then; who looks in between sees the table as it is stored."""

    async def main() -> None:
        house = await open_house(url(tmp_path))
        mei = await house.people.guest("Mei")
        room = await _table(house, mei)
        stored, writing, may = room.table.seq, asyncio.Event(), asyncio.Event()
        append = house.store.append

        async def slowly(*what: Any) -> None:
            writing.set()
            await may.wait()
            await append(*what)

        monkeypatch.setattr(house.store, "append", slowly)
        move = asyncio.create_task(_play_one(house, room, mei, "a move"))
        await writing.wait()
        assert room.table.seq > stored, "decided, not stored"
        told: list[m.Message] = []
        id = room.table.id
        questions = [
            asyncio.create_task(Desk(house).perform(mei, id, command, told.append))
            for command in (w.Ping(id="p"), w.Sync(id="s", seen=0), w.Legal(id="l", seat=0))
        ]
        look = asyncio.create_task(house.fresh_room(id))
        await asyncio.sleep(0.1)
        assert told == []
        assert not look.done()
        may.set()
        assert isinstance((await move)[0], m.Ack)
        assert (await look).table.seq == room.table.seq
        await asyncio.gather(*questions)
        assert [message.seq for message in told if isinstance(message, m.Pong)] == [room.table.seq]
        await house.close()

    asyncio.run(main())


def test_another_workers_line_makes_a_table_read_its_log_again(database: str) -> None:
    async def main() -> None:
        one, other = await open_house(database), await open_house(database)
        person = await one.people.guest("Mei")
        here = await _table(one, person)
        there = await other.rooms.find(here.table.id)
        assert isinstance((await _play_one(one, here, person, "a"))[0], m.Ack)
        (reply,) = await _play_one(other, there, person, "b")
        assert isinstance(reply, m.Refusal)
        assert reply.code == "old"
        assert there.table.seq == here.table.seq
        (reply,) = await _play_one(other, there, person, "b")
        assert isinstance(reply, m.Ack), "sent again it is played"
        await one.close()
        await other.close()

    asyncio.run(main())


def _failing_migration(folder: Path) -> Path:
    """This version's migrations and one more, which fails half-way."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    (migrations / "versions" / "0999_broken.py").write_text(
        '"""Breaks."""\nfrom alembic import op\nimport sqlalchemy as sa\n'
        f'revision = "0999"\ndown_revision = "{newest_schema()}"\n'
        "def upgrade():\n"
        '    op.create_table("half_done", sa.Column("x", sa.Integer))\n'
        '    op.execute("DELETE FROM lines")\n'
        '    raise RuntimeError("no such luck")\n'
    )
    return migrations


def test_a_failed_migration_is_undone_says_so_and_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        person = await house.people.guest("Mei")
        room = await _table(house, person)
        await _play_one(house, room, person, "m")
        log = await house.store.log(room.table.id)
        await house.close()
        engine = connect(url(tmp_path))
        with pytest.raises(
            Trouble,
            match=rf"from {newest_schema()} to 0999 failed and was undone: no such luck\. Nothing was changed",
        ):
            await upgrade(engine, _failing_migration(tmp_path))
        await engine.dispose()
        with sqlite3.connect(tmp_path / "teahouse.db") as database:
            names = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
            assert "half_done" not in names
        assert (tmp_path / "teahouse.db.before-0999").exists(), "a copy from before is kept"
        again = await open_house(url(tmp_path))
        assert await again.store.log(room.table.id) == log
        assert (await again.rooms.find(room.table.id)).table.seq == room.table.seq
        await again.close()

    asyncio.run(main())


def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    async def main() -> None:
        engine = connect(database)
        await upgrade(engine)
        async with engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.execute(text("UPDATE alembic_version SET version_num='7777'"))
        assert await upgrade(engine) is None, "what only added to the schema leaves it usable"
        async with engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.execute(text("UPDATE house SET value='7777' WHERE name='oldest schema'"))
        with pytest.raises(Trouble, match="made by a later Teahouse"):
            await upgrade(engine)
        await engine.dispose()

    asyncio.run(main())


def test_the_migrations_make_the_schema_that_the_code_uses(database: str) -> None:
    async def main() -> None:
        from alembic.autogenerate import compare_metadata
        from alembic.migration import MigrationContext

        from teahouse.server.store.schema import metadata

        engine = connect(database)
        await upgrade(engine)
        async with engine.connect() as connection:
            different = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), metadata))
        assert different == []
        await engine.dispose()

    asyncio.run(main())


def test_a_backup_of_an_open_house_is_whole_and_never_overwrites(tmp_path: Path) -> None:
    async def main() -> None:
        house = await open_house(url(tmp_path))
        person = await house.people.guest("Mei")
        room = await _table(house, person)
        await _play_one(house, room, person, "m")
        copy = tmp_path / "copy" / "teahouse.db"
        copy.parent.mkdir()
        await asyncio.to_thread(backup, tmp_path / "teahouse.db", copy)
        with pytest.raises(Trouble, match="never overwrites"):
            backup(tmp_path / "teahouse.db", copy)
        with pytest.raises(Trouble, match="there is no database"):
            backup(tmp_path / "nothing.db", tmp_path / "other.db")
        restored = await open_house(url(copy.parent))
        assert (await restored.rooms.find(room.table.id)).table.seq == room.table.seq
        await restored.close()
        await house.close()

    asyncio.run(main())


def test_a_table_forgotten_and_read_again_is_the_same_table(database: str) -> None:
    async def main() -> None:
        house = await open_house(database)
        person = await house.people.guest("Mei")
        room = await _table(house, person)
        for number in range(20):
            assert isinstance((await _play_one(house, room, person, f"m{number}"))[0], m.Ack)
        room.used = -math.inf
        await house._forget_unused()
        assert room.table.id not in house.rooms
        again = await house.rooms.find(room.table.id)
        assert again is not room
        assert again.table.seq == room.table.seq
        assert again.table.hand is not None
        assert room.table.hand is not None
        assert again.table.hand.free == room.table.hand.free
        assert again.table.hand.state == room.table.hand.state
        (reply,) = await _play_one(house, again, person, "m3")
        assert isinstance(reply, m.Ack)
        assert reply.again, "ids are remembered by the log"
        await house.close()

    asyncio.run(main())


@pytest.mark.parametrize("value", ["half a character: \ud800", 2**64])
def test_what_the_driver_cannot_hand_over_is_refused_alone_and_the_next_is_written(
    database: str, value: object
) -> None:
    async def main() -> None:
        store = Store(database)
        await upgrade(store.engine)
        await store.open()

        def fact(name: str, value: object) -> Any:
            return store.execute(text("INSERT INTO house (name, value) VALUES (:n, :v)").bindparams(n=name, v=value))

        async with asyncio.timeout(20):
            together = await asyncio.gather(fact("good", "1"), fact("bad", value), return_exceptions=True)
            await fact("next", "2")
        assert together[0] is None
        assert isinstance(together[1], Refused) and together[1].code == "invalid"
        assert [await store.fact(name, "made anew") for name in ("good", "next")] == ["1", "2"]
        await store.close()

    asyncio.run(main())
