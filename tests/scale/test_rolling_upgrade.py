"""A rolling upgrade with games under way: from the schema of the release before, and to one that is still to come.

The rule (docs/operate.md): a release only adds to the schema, and what it adds has a value where nobody
gives one; what nobody needs any more goes a release later. So workers of two releases share a database.
"""

import asyncio
import random
import shutil
import signal
import threading
import time
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Connection, MetaData, text

import teahouse
from scale.houses import Several, logs_of, machine
from scale.services import PostgreSQL, Redis
from server.client import people
from server.conftest import Running
from server.persistent import Persistent, check_nothing_lost
from teahouse.server.store.database import MIGRATIONS, _config, connect, newest_schema, upgrade

SECONDS = 90
BEFORE = "0001"
"""The schema of the release before."""


class Crowd:
    """Two people at each of some tables."""

    def __init__(self) -> None:
        self.people: list[Persistent] = []
        self.tables: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def sit_down(self, guests: list[Any], bases: list[str]) -> None:
        games = [name for name in teahouse.names() if 2 in teahouse.game(name).about.players]
        for number in range(len(guests) // 2):
            one, other = guests[2 * number : 2 * number + 2]
            match = {"match_mode": "cumulative", "cumulative_hands": 90}
            table = await one.open_table(games[number % len(games)], players=2, match=match)
            for seat, guest in enumerate((one, other)):
                await guest.post(f"/api/tables/{table}/do", {"do": "sit", "id": f"sit{seat}", "seat": seat})
                self.people.append(Persistent(guest, seat, random.Random(f"{number} {seat}"), bases))
                self.people[-1].pause = 0.1  # so that workers can start while they play
                self.tables.append(table)

    def play(self) -> None:
        for person, table in zip(self.people, self.tables, strict=True):
            person.stop = False
            self.tasks.append(asyncio.create_task(person.play(table)))

    async def go_on(self) -> None:
        """Everyone gets another move acknowledged."""
        before = [len(person.acknowledged) for person in self.people]
        async with asyncio.timeout(SECONDS):
            while not all(len(p.acknowledged) > b for p, b in zip(self.people, before, strict=True)):
                assert not [task.exception() for task in self.tasks if task.done()]
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        for person in self.people:
            person.stop = True
        await asyncio.wait(self.tasks, timeout=15)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks.clear()


# From the release before


async def _put_back(database: str, old: str) -> None:
    """A database as the release before had made it, with what is in this one: its tables, its columns."""
    engine, target = connect(database), connect(old)

    def make(connection: Connection) -> None:
        config = _config(MIGRATIONS)
        config.attributes["connection"] = connection
        command.upgrade(config, BEFORE)

    async with target.begin() as connection:
        await connection.run_sync(make)
        tables = MetaData()
        await connection.run_sync(tables.reflect)
        assert "aside" not in tables.tables["tables"].c, "this is not the schema of the release before"
        async with engine.connect() as source:
            for table in tables.sorted_tables:
                if table.name != "alembic_version":
                    columns = ", ".join(column.name for column in table.c)
                    rows = (await source.execute(text(f"SELECT {columns} FROM {table.name}"))).mappings().all()
                    kept = [dict(row) for row in rows if row.get("name") != "oldest schema"]
                    if kept:
                        await connection.execute(table.insert(), kept)
    await engine.dispose()
    await target.dispose()


class WorkerOfBefore(threading.Thread):
    """The statements of the release before, word for word, while the schema changes under them."""

    def __init__(self, postgres: PostgreSQL, database: str) -> None:
        super().__init__()
        self.postgres, self.name_of_database = postgres, database.rpartition("/")[2]
        self.written = 0
        self.failed: str | None = None
        self.ending = threading.Event()

    def run(self) -> None:
        try:
            self.postgres.query(
                "INSERT INTO tables (id, game, status, public, card, seq, to_act, wake, made, moved) "
                "VALUES ('before', 'yardzee', 'open', false, '{}', 1, NULL, NULL, 1, 1)",
                self.name_of_database,
            )
            while not self.ending.is_set():
                seq = self.written + 1
                self.postgres.query(
                    "BEGIN; INSERT INTO lines (table_id, seq, at, text, person, message, how, free) "
                    f"VALUES ('before', {seq}, {seq}, '!x', 'p', 'm{seq}', '', false); "
                    f"UPDATE tables SET status='open', public=false, card='{{}}', seq={seq}, to_act=NULL, wake=NULL, "
                    f"moved={seq} WHERE tables.id = 'before'; "
                    "INSERT INTO chats (table_id, number, at, person, name, text) "
                    f"VALUES ('before', {seq}, 1, 'p', 'P', 't'); "
                    "INSERT INTO kept (table_id, person, name, value) VALUES ('before', 'p', 'note 0', 'x') "
                    "ON CONFLICT (table_id, person, name) DO UPDATE SET value = 'x'; COMMIT",
                    self.name_of_database,
                )
                self.written = seq
                time.sleep(0.02)
        except AssertionError as error:
            self.failed = str(error)


async def _upgrade_with_games(postgres: PostgreSQL, redis: Redis, folder: Path) -> tuple[Crowd, str, WorkerOfBefore]:
    first, old = postgres.database(), postgres.database()
    house = machine(folder / "first", first, redis)
    crowd = Crowd()
    await asyncio.to_thread(house.start)
    async with people(house.base, *(f"Guest {number}" for number in range(6))) as guests:
        await crowd.sit_down(guests, [house.base])
        crowd.play()
        await crowd.go_on()
        await crowd.stop()
        await asyncio.to_thread(house.stop)
        await _put_back(first, old)
        before = WorkerOfBefore(postgres, old)
        before.start()
        houses: list[Running] = []
        try:
            for name in ("one", "other"):
                houses.append(await asyncio.to_thread(machine(folder / name, old, redis).start))
                for person in crowd.people:
                    person.bases = [house.base for house in houses]
                    person.player.base = houses[0].base
                if name == "one":
                    crowd.play()
                await crowd.go_on()
                written = before.written
                while before.written < written + 3 and before.failed is None:
                    await asyncio.sleep(0.02)
            await crowd.stop()
        finally:
            before.ending.set()
            before.join()
            for running in houses:
                await asyncio.to_thread(running.stop)
        assert not [fault for running in houses for fault in running.faults()]
    return crowd, old, before


def test_games_under_way_survive_the_upgrade_from_the_release_before(
    postgres: PostgreSQL, redis: Redis, tmp_path: Path
) -> None:
    crowd, database, before = asyncio.run(_upgrade_with_games(postgres, redis, tmp_path))
    assert before.failed is None, before.failed
    logs = logs_of(database)
    assert len(logs.pop("before")) == before.written
    check_nothing_lost(logs, crowd.people)


# To a release that is still to come


def _next_release(folder: Path, newest: str | None) -> Path:
    """This release's migrations and one more that keeps the rule: it only adds."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    (migrations / "versions" / "9999_next.py").write_text(
        '"""The next release."""\nimport sqlalchemy as sa\nfrom alembic import op\n'
        f'revision = "9999"\ndown_revision = "{newest}"\n'
        "def upgrade():\n"
        '    op.add_column("lines", sa.Column("mood", sa.String(8), nullable=False, server_default="calm"))\n'
        '    op.add_column("tables", sa.Column("room", sa.Integer, nullable=False, server_default="1"))\n'
        '    op.create_table("rooms", sa.Column("id", sa.Integer, primary_key=True))\n'
        '    op.create_index("tables_by_room", "tables", ["room"])\n'
    )
    return migrations


def test_the_schema_grows_under_running_workers_and_they_are_replaced_one_by_one(
    postgres: PostgreSQL, redis: Redis, tmp_path: Path
) -> None:
    database = postgres.database()
    house = Several(tmp_path / "house", 2, database, redis)
    house.start()

    async def roll() -> Crowd:
        crowd = Crowd()
        async with people(house.base, *(f"Guest {number}" for number in range(6))) as guests:
            await crowd.sit_down(guests, [house.base])
            crowd.play()
            await crowd.go_on()
            engine = connect(database, patient=True)
            newest = newest_schema()
            assert await upgrade(engine, _next_release(tmp_path, newest)) == newest
            await engine.dispose()
            assert postgres.query("SELECT count(*) FROM rooms", database.rpartition("/")[2]) == "0", "it did grow"
            await crowd.go_on()
            before = house.pids()
            assert house.process is not None
            house.process.send_signal(signal.SIGHUP)
            async with asyncio.timeout(SECONDS):
                while set(house.pids().values()) & set(before.values()):
                    await crowd.go_on()
            await crowd.go_on()
            await crowd.stop()
        return crowd

    try:
        crowd = asyncio.run(roll())
        assert house.stop() == 0
    finally:
        house.stop()
    assert check_nothing_lost(logs_of(database), crowd.people) > 20
    assert all(person.lost for person in crowd.people), "each line was lost once with its worker, and taken up again"
    assert not house.faults(), house.faults()[:2]
