"""Names over several workers, and their way out of the cards of the release before on PostgreSQL."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, text

from scale.houses import machine
from scale.services import PostgreSQL, Redis
from server.client import owners
from server.conftest import Running
from server.play import Habits, play_together
from teahouse import Record
from teahouse.server.store.database import MIGRATIONS, _config, connect, upgrade
from teahouse.server.stored import Trouble


@pytest.fixture(params=["redis", "polling"])
def pair(request: pytest.FixtureRequest, postgres: PostgreSQL, redis: Redis, tmp_path: Path) -> Iterator[list[Running]]:
    """Two workers of one house, with a Redis between them and without."""
    database = postgres.database()
    houses = [machine(tmp_path / name, database, redis if request.param == "redis" else None) for name in ("a", "b")]
    for house in houses:
        house.start()
    yield houses
    for house in houses:
        house.stop()
    assert not [fault for house in houses for fault in house.faults()], [house.faults()[:2] for house in houses]


def test_a_new_name_is_heard_at_another_worker_and_so_is_a_forgotten_one(pair: list[Running]) -> None:
    async def main() -> None:
        async with owners(pair[0].base, "Mei") as (mei,), owners(pair[1].base, "Tomás") as (tom,), asyncio.timeout(120):
            table = await mei.open_table(
                "yang-tzee", players=2, seats=[{"me": True}, None], match={"match_mode": "single"}
            )
            await mei.connect(table)
            await tom.connect(table)
            await tom.ask("sit", seat=1)
            await mei.until(lambda: mei.info["seats"][1]["name"] == "Tomás")
            await tom.manage("/api/me/name", {"name": "Teo"})
            await mei.until(lambda: mei.info["seats"][1]["name"] == "Teo", 30)
            await tom.ask("say", text="It is me.")
            await mei.until(lambda: any(other.get("name") == "Teo" for other in mei.others))
            await play_together([mei, tom], "two workers", Habits())
            await tom.manage("/api/me/forget", {})
            await mei.until(lambda: mei.info["seats"][1]["name"] == "(forgotten)", 30)
            record = await mei.get(f"/api/tables/{table}/record")
            assert record["players"] == ["Mei", "(forgotten)"]
            Record.loads(json.dumps(record)).verify()
            assert [said["name"] for said in await mei.get(f"/api/tables/{table}/chat")] == ["(forgotten)"]

    asyncio.run(main())


def test_names_leave_the_cards_of_the_release_before_when_its_workers_are_closed(postgres: PostgreSQL) -> None:
    card = {
        "seats": [
            {"name": "Mei", "person": "p1", "bot": ""},
            {"name": "Grandmother", "person": "p1", "bot": ""},
            {"name": "Mei 2", "person": "p1", "bot": ""},
            {"name": "Rook", "person": None, "bot": "club"},
            {"name": "", "person": None, "bot": ""},
        ],
        "host": "p1",
    }
    before = [
        ("INSERT INTO persons (id, name, generation, made) VALUES ('p1', 'Mei', 0, 1)", {}),
        (
            "INSERT INTO tables (id, game, status, public, card, seq, made, moved) "
            "VALUES ('t1', 'yardzee', 'open', true, :card, 4, 1, 7)",
            {"card": json.dumps(card)},
        ),
        (
            "INSERT INTO tables (id, game, status, public, card, seq, made, moved) "
            "VALUES ('t2', 'yardzee', 'open', true, '{}', 1, 1, 7)",
            {},
        ),
        ("INSERT INTO chats (table_id, number, at, person, name, text) VALUES ('t1', 1, 1, 'p1', 'Mei', 'Hi')", {}),
        ("INSERT INTO workers (id, opened, expires) VALUES ('w1', 1, 99999999999999)", {}),
    ]

    def make(connection: Connection) -> None:
        config = _config(MIGRATIONS)
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for statement, values in before:
            connection.execute(text(statement), values)

    async def main() -> None:
        engine = connect(postgres.database(), patient=True)
        async with engine.begin() as connection:
            await connection.run_sync(make)
        with pytest.raises(Trouble, match="close them all"):
            await upgrade(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE workers SET expires = 1"))
        assert await upgrade(engine) == "0002"
        async with engine.connect() as connection:
            names = (await connection.execute(text("SELECT token, name, own FROM names ORDER BY seat"))).all()
            (left,) = (await connection.execute(text("SELECT card FROM tables WHERE id = 't1'"))).one()
            said = (await connection.execute(text("SELECT name FROM chats"))).scalar()
            oldest = (await connection.execute(text("SELECT value FROM house WHERE name = 'oldest schema'"))).scalar()
        assert [tuple(row) for row in names] == [
            ("p1.0", "Mei", True),
            ("p1.1", "Grandmother", False),
            ("p1.2", "Mei 2", True),
        ]
        assert [seat["name"] for seat in json.loads(left)["seats"]] == ["", "", "", "Rook", ""]
        assert said == ""
        assert oldest == "0003"
        await engine.dispose()

    asyncio.run(main())
