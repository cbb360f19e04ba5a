"""`teahouse db copy`: a SQLite house goes on in PostgreSQL, whole or not at all."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import teahouse
from scale.services import PostgreSQL
from teahouse.engine import CHANCE, Action, State
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.person import Person
from teahouse.server.settings import Settings
from teahouse.server.store.copying import MARK, copy
from teahouse.server.store.database import connect, upgrade
from teahouse.server.stored import Trouble
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'house' / 'teahouse.db'}"


async def open_house(database: str) -> House:
    house = House(Settings(database=database, redis=None, thinkers=1))
    await upgrade(house.store.engine)
    await house.open()
    return house


async def do(house: House, person: Person, table: str, command: w.AnyCommand) -> m.Ack:
    """A command that must be acknowledged."""
    heard: list[m.Message] = []
    await Desk(house).perform(person, table, command, heard.append)
    first = heard[0]
    assert isinstance(first, m.Ack), heard
    return first


def stays_open(state: State, action: Action, rng: Random) -> bool:
    """Whether the game goes on after the action: a lucky guess ends Yozu at any moment, six idle turns Courtyard."""
    after = state.copy()
    after.play(action)
    while after.to_act == CHANCE:
        chances = after.chances()
        after.play(chances.at(rng.randrange(chances.total)))
    return not after.over


async def play(house: House, person: Person, table: str, moves: int, rng: Random) -> None:
    """Play at random, but not to an end: the dice are the house's own, so no luck may decide what is tested."""
    for _ in range(moves):
        room = await house.rooms.find(table)
        assert room.table.hand is not None
        assert room.table.to_act is not None
        state = room.table.hand.state
        action = rng.choice([action for action in state.legal() if stays_open(state, action, rng)])
        seq, seat = room.table.seq, room.table.to_act
        await do(house, person, table, w.Move(id=f"move {seq}", seen=seq, action=str(action), seat=seat))


async def furnish(database: str) -> tuple[str, dict[str, str], str]:
    """A house with a claimed name and a table of every game under way: its person, its tables, a program's token."""
    house = await open_house(database)
    person = await house.people.guest("Wen")
    _, token = await house.people.make_bearer(person, "a program")
    tables = {}
    for game in teahouse.names():
        players = max(2, teahouse.game(game).about.players[0])

        def sit(turn: Turn, players: int = players) -> None:
            for seat in range(players):
                turn.sit(seat, person.id, f"Name {seat}")

        room = await house.opening.add_table(open_table(person.id, TableSettings(game=game, players=players)), sit)
        table = tables[game] = room.table.id
        await play(house, person, table, 12, Random(game))
        await do(house, person, table, w.Say(id="one", text="Good tea, 好茶."))
        await do(house, person, table, w.Note(id="note", text="a zero \x00 byte", seat=0))
    await house.close()
    return person.id, tables, token


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, dict[str, str], str]:
    """A furnished SQLite house; tests that change it copy it first."""
    folder = tmp_path_factory.mktemp("old")
    (folder / "house").mkdir()
    return folder, *asyncio.run(furnish(url(folder)))


def counts(postgres: PostgreSQL, target: str) -> dict[str, int]:
    name = target.rpartition("/")[2]
    there = postgres.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name).split()
    asked = [table for table in ("persons", "tables", "lines", "chats", "kept", "tokens") if table in there]
    return {table: int(postgres.query(f"SELECT count(*) FROM {table}", name)) for table in asked}


def test_a_house_goes_on_in_postgresql_where_it_was(
    old: tuple[Path, str, dict[str, str], str], postgres: PostgreSQL
) -> None:
    folder, person_id, tables, token = old
    target = postgres.database().replace("+asyncpg", "")
    command = [sys.executable, "-m", "teahouse", "db", "copy", "--to", target]
    environment = {**os.environ, "TEAHOUSE_HOME": str(folder)}
    environment.pop("TEAHOUSE_DATABASE_URL", None)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert f"all {len(tables)} tables play on from there" in done.stdout
    with closing(sqlite3.connect(folder / "house" / "teahouse.db")) as database:
        for table, count in counts(postgres, target).items():
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (count,), table
        before = dict(database.execute("SELECT id, seq FROM tables").fetchall())

    async def go_on() -> None:
        house = await open_house(target)
        access = await house.people.by_bearer(token)
        assert access is not None
        person = await house.people.person(access.person)
        assert person is not None
        assert person.id == person_id
        for game, table in tables.items():
            room = await house.rooms.find(table)
            assert room.table.seq == before[table]
            assert room.keepings(person_id, 0).note == f"a zero {MARK} byte"
            await play(house, person, table, 3, Random(game))
            assert room.table.seq > before[table]
            # What was said once is not said again; what is new gets the next number.
            assert (await do(house, person, table, w.Say(id="one", text="Good tea, 好茶."))).again
            assert (await do(house, person, table, w.Say(id="two", text="More."))).seq == 2
        await house.close()

    asyncio.run(go_on())

    again = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert again.returncode == 1
    assert "not empty" in again.stderr
    assert "Traceback" not in again.stderr
    assert counts(postgres, target)["chats"] == 2 * len(tables)


def test_a_copy_that_breaks_off_leaves_nothing_and_can_be_begun_again(
    old: tuple[Path, str, dict[str, str], str], postgres: PostgreSQL
) -> None:
    folder, target = old[0], postgres.database()

    def break_off(said: str) -> None:
        if said.startswith("chats"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(copy(url(folder), target, break_off))
    assert set(counts(postgres, target).values()) == {0}
    copied = asyncio.run(copy(url(folder), target))
    assert copied.rebuilt == len(old[2])
    assert counts(postgres, target)["lines"] == copied.rows["lines"] > 0


def _broken(old: Path, folder: Path, statement: str) -> str:
    (folder / "house").mkdir()
    with closing(sqlite3.connect(old / "house" / "teahouse.db")) as source:
        source.execute("VACUUM INTO ?", (str(folder / "house" / "teahouse.db"),))
    with sqlite3.connect(folder / "house" / "teahouse.db") as database:
        assert database.execute(statement).rowcount
    database.close()
    return url(folder)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE lines SET text = '0 nonsense' WHERE seq = 9", "can't be rebuilt"),
        ("DELETE FROM lines WHERE seq = 5", "can't be rebuilt"),
        ("UPDATE tables SET seq = seq + 1", "its card says"),
    ],
)
def test_a_house_with_a_broken_table_is_not_copied(
    old: tuple[Path, str, dict[str, str], str], tmp_path: Path, postgres: PostgreSQL, statement: str, said: str
) -> None:
    target = postgres.database()
    with pytest.raises(Trouble, match=said):
        asyncio.run(copy(_broken(old[0], tmp_path, statement), target))
    assert set(counts(postgres, target).values()) == {0}


def test_an_open_house_is_not_copied(tmp_path: Path, postgres: PostgreSQL) -> None:
    (tmp_path / "house").mkdir()

    async def main() -> None:
        house = await open_house(url(tmp_path))
        try:
            with pytest.raises(Trouble, match="is in use: close the house first"):
                await copy(url(tmp_path), postgres.database())
            await house.people.guest("Still open")  # the house itself noticed nothing
        finally:
            await house.close()

    asyncio.run(main())


def test_what_cant_be_copied_is_one_sentence(tmp_path: Path) -> None:
    somewhere = "postgresql://tea@127.0.0.1:1/nowhere"
    with pytest.raises(Trouble, match="there is no database"):
        asyncio.run(copy(url(tmp_path), somewhere))
    (tmp_path / "house").mkdir()
    with pytest.raises(Trouble, match="only a SQLite house"):
        asyncio.run(copy(somewhere, somewhere))

    async def make() -> None:
        engine = connect(url(tmp_path))
        await upgrade(engine)
        await engine.dispose()

    asyncio.run(make())
    with pytest.raises(Trouble, match="goes to PostgreSQL"):
        asyncio.run(copy(url(tmp_path), "sqlite:///x.db"))
    with pytest.raises(Trouble, match="can't be opened"):
        asyncio.run(copy(url(tmp_path), somewhere))
    with sqlite3.connect(tmp_path / "house" / "teahouse.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    database.close()
    with pytest.raises(Trouble, match="teahouse db upgrade"):
        asyncio.run(copy(url(tmp_path), somewhere))
