"""The tests of storage again, on PostgreSQL, and what only PostgreSQL has to answer."""

import asyncio

import pytest
from sqlalchemy import insert, text

from scale.services import PostgreSQL
from server import test_my_games as my_games
from server import test_storage as storage
from server.test_storage import _play_one, _table, card, line, open_house
from teahouse.server.desk import Desk
from teahouse.server.log.refusal import Refused
from teahouse.server.store import schema
from teahouse.server.store.database import connect, upgrade
from teahouse.server.store.store import Store
from teahouse.server.stored import Conflict
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


@pytest.fixture
def database(postgres: PostgreSQL) -> str:
    """A fresh database."""
    return postgres.database()


test_a_number_is_given_out_once = storage.test_a_number_is_given_out_once_and_a_conflict_stores_nothing
test_what_waits_together_is_committed_together = storage.test_what_waits_together_is_committed_together
test_another_workers_line_is_read = storage.test_another_workers_line_makes_a_table_read_its_log_again
test_a_database_of_a_later_version_is_left_alone = storage.test_a_database_of_a_later_version_is_left_alone
test_the_migrations_make_the_schema = storage.test_the_migrations_make_the_schema_that_the_code_uses
test_a_forgotten_table_is_the_same_table = storage.test_a_table_forgotten_and_read_again_is_the_same_table
test_sums_of_reviews_are_kept = my_games.test_what_a_review_found_is_kept_with_the_table_and_told
test_games_are_found_a_page_at_a_time = my_games.test_games_are_found_a_page_at_a_time_beyond_what_is_read_at_once


def test_workers_that_upgrade_at_the_same_moment_wait_for_each_other(database: str) -> None:
    async def one() -> str | None:
        engine = connect(database)
        try:
            return await upgrade(engine)
        finally:
            await engine.dispose()

    async def main() -> None:
        await asyncio.gather(*(one() for _ in range(4)))
        assert await one() is None

    asyncio.run(main())


def test_what_is_no_text_is_refused_and_spoils_nothing_that_waits_with_it(database: str) -> None:
    async def main() -> None:
        store = Store(database)
        await upgrade(store.engine)
        await store.open()
        good = asyncio.create_task(store.append("t1", [line(1)], card("t1", 1)))
        bad = asyncio.create_task(store.append("t2", [line(1, "a\0b")], card("t2", 1)))
        also = asyncio.create_task(store.execute(insert(schema.house).values(name="x" * 41, value="")))
        results = await asyncio.gather(good, bad, also, return_exceptions=True)
        assert results[0] is None
        assert isinstance(results[1], Refused)
        assert isinstance(results[2], Refused)
        assert len(await store.log("t1")) == 1
        assert await store.log("t2") == []
        assert await store.log("t\0") == []
        await store.close()

    asyncio.run(main())


def test_crossed_writes_of_two_workers_are_done_again_not_lost(database: str) -> None:
    """Two transactions that wait for each other: PostgreSQL ends one of them, and the store does it again."""

    async def main() -> None:
        store = Store(database)
        await upgrade(store.engine)
        await store.open()
        for table in ("a", "b"):
            await store.append(table, [line(1)], card(table, 1))
        async with store.engine.connect() as other:
            await other.execute(text("UPDATE tables SET aside = 5 WHERE id = 'b'"))
            # The store takes a, then waits for b; the other then wants a, and one of the two must give way.
            both = [asyncio.create_task(store.execute(text("SELECT 1"), aside=table)) for table in ("a", "b")]
            await asyncio.sleep(0.3)
            try:
                await other.execute(text("UPDATE tables SET aside = 5 WHERE id = 'a'"))
                await other.commit()
            except store.failures:
                await other.rollback()
        await asyncio.gather(*both)
        heads = await store.heads(["a", "b"])
        assert {heads["a"], heads["b"]} <= {(1, 1), (1, 6)}
        await store.close()

    asyncio.run(main())


def test_chat_through_two_workers_has_one_order_and_is_said_once(database: str) -> None:
    async def main() -> None:
        one, other = await open_house(database), await open_house(database)
        person = await one.people.guest("Mei")
        here = await _table(one, person)
        there = await other.rooms.find(here.table.id)
        replies: list[m.Message] = []
        for number in range(4):
            for house in (one, other):
                said = w.Say(id=f"s{number} {house.leases.worker}", text=f"word {number}")
                await Desk(house).perform(person, here.table.id, said, replies.append)
        assert all(isinstance(reply, m.Ack) for reply in replies), replies
        again = w.Say(id=f"s0 {one.leases.worker}", text="word 0")
        await Desk(other).perform(person, here.table.id, again, replies.append)
        assert isinstance(replies[-1], m.Ack)
        assert replies[-1].again, "sent again to another worker it is answered, not said"
        numbers = [row.number for row in await one.store.chat(here.table.id, 0, 100)]
        assert numbers == list(range(1, 9))
        assert there.chats == 8
        await one.close()
        await other.close()

    asyncio.run(main())


def test_a_lease_is_held_once_passes_on_when_its_worker_goes_and_is_taken_from_the_dead(database: str) -> None:
    async def main() -> None:
        one, other = await open_house(database), await open_house(database)
        assert await one.leases.take(["t1", "t2"]) == {"t1", "t2"}
        assert await one.leases.take(["t1"]) == {"t1"}
        assert await other.leases.take(["t1", "t3"]) == {"t3"}
        await one.leases.release(["t1"])
        other.leases._refused.clear()
        assert await other.leases.take(["t1", "t2"]) == {"t1"}
        # A worker that gives no sign of life: its row has expired, nothing else is known.
        await one.store.execute(text(f"UPDATE workers SET expires = 1 WHERE id = '{one.leases.worker}'"))
        other.leases._refused.clear()
        assert await other.leases.take(["t2"]) == {"t2"}
        before = one.leases.worker
        async with asyncio.timeout(10):
            while one.leases.worker == before:
                await asyncio.sleep(0.05)
        assert one.leases.held == set(), "taken for dead, it begins anew"
        assert await one.leases.take(["t2"]) == set()
        await other.close()
        one.leases._refused.clear()
        assert await one.leases.take(["t1", "t2", "t3"]) == {"t1", "t2", "t3"}
        assert one.leases.opened <= other.leases.opened
        await one.close()

    asyncio.run(main())


def test_a_stale_worker_refuses_nothing_before_it_has_looked(database: str) -> None:
    """Without any news the other worker's room is behind: what is legal on the table as it is gets played."""

    async def main() -> None:
        slow = 3600.0
        one, other = [await open_house(database, poll_seconds=slow) for _ in range(2)]
        person = await one.people.guest("Mei")
        here = await _table(one, person)
        there = await other.rooms.find(here.table.id)
        assert isinstance((await _play_one(one, here, person, "a"))[0], m.Ack)
        assert there.table.seq < here.table.seq
        assert here.table.hand is not None
        action = str(here.table.hand.state.legal()[0])
        command = w.Move(id="b", seen=here.table.seq, action=action, seat=here.table.to_act)
        replies: list[m.Message] = []
        await Desk(other).perform(person, there.table.id, command, replies.append)
        assert isinstance(replies[0], m.Ack), replies
        # The first worker's memory is now behind, and its client repeats what the second has stored.
        again: list[m.Message] = []
        await Desk(one).perform(person, here.table.id, command, again.append)
        assert isinstance(again[0], m.Ack)
        assert again[0].again
        with pytest.raises(Conflict):
            await one.store.append(here.table.id, [line(here.table.seq)], card(here.table.id, here.table.seq))
        await one.close()
        await other.close()

    asyncio.run(main())
