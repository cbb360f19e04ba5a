"""Moves on PostgreSQL: one statement for all that wait, all of it or nothing, also when its line was cut."""

import asyncio

import pytest
from sqlalchemy import text

from scale.services import PostgreSQL
from server.test_storage import card, line
from teahouse.server.log.refusal import Refused
from teahouse.server.store.database import upgrade
from teahouse.server.store.store import Store
from teahouse.server.stored import Conflict

_CUT = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'WITH written%'")


@pytest.fixture
def database(postgres: PostgreSQL) -> str:
    """A fresh database."""
    return postgres.database()


async def _opened(database: str, *tables: str) -> Store:
    store = Store(database)
    await upgrade(store.engine)
    await store.open()
    for table in tables:
        await store.append(table, [line(1)], card(table, 1))
    return store


def test_what_one_move_may_not_spoils_no_other_and_leaves_no_trace(database: str) -> None:
    async def main() -> None:
        store = await _opened(database, "t1", "t2", "t3")
        await store.append("t2", [line(2)], card("t2", 2))
        commits = store.commits
        results = await asyncio.gather(
            store.append("t1", [line(2), line(3)], card("t1", 3)),
            store.append("t2", [line(2), line(3)], card("t2", 3)),  # another was faster
            store.append("t3", [line(2, "a\0b")], card("t3", 2)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Conflict, Refused]
        assert store.commits == commits + 1
        assert {
            t: [row.seq for row in rows] for t, rows in (await store.logs({"t1": 0, "t2": 0, "t3": 0})).items()
        } == {
            "t1": [1, 2, 3],
            "t2": [1, 2],
            "t3": [1],
        }
        heads = await store.heads(["t1", "t2", "t3"])
        assert [heads[table][0] for table in ("t1", "t2", "t3")] == [3, 2, 1]
        await store.close()

    asyncio.run(main())


def test_two_moves_of_one_table_that_wait_together_leave_the_last_card(database: str) -> None:
    async def main() -> None:
        store = await _opened(database, "t1", "t2")
        commits = store.commits
        await asyncio.gather(
            store.append("t2", [line(2)], card("t2", 2)),
            store.append("t1", [line(2)], card("t1", 2)),
            store.append("t1", [line(3)], card("t1", 3)),
        )
        assert store.commits == commits + 1
        assert {table: head[0] for table, head in (await store.heads(["t1", "t2"])).items()} == {"t1": 3, "t2": 2}
        await store.close()

    asyncio.run(main())


def test_a_line_that_was_cut_between_two_moves_is_replaced(database: str) -> None:
    async def main() -> None:
        store = await _opened(database, "t1")
        await store.append("t1", [line(2)], card("t1", 2))
        assert len(await store.rows(_CUT)) == 1, "the line of the moves"
        await asyncio.sleep(0.3)
        await store.append("t1", [line(3)], card("t1", 3))
        assert [row.seq for row in await store.log("t1")] == [1, 2, 3]
        await store.close()

    asyncio.run(main())
