"""News of lines: told where another worker follows the table, and only there; nothing of them is missed."""

import asyncio
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from scale.services import PostgreSQL, Redis
from scale.test_together import two, until
from server.test_storage import _play_one, _table
from teahouse.server.house import House
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.wire import messages as m


@pytest.fixture(autouse=True)
def only_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks for themselves: what is heard is heard through the news."""
    monkeypatch.setattr("teahouse.server.workers.following.LOOK_SECONDS", 600.0)


async def _moves(house: House, room: Room, person: Person, ids: str) -> int:
    """Some moves; returns how many news were told of them. What else is told meanwhile, of presence, does not count."""
    lines, put = 0, house.news._put

    def counting(kind: str, table: str, text: str) -> None:
        nonlocal lines
        lines += kind == "tell" and text.split()[1] == "line"
        put(kind, table, text)

    with patch.object(house.news, "_put", counting):
        for id in ids:
            reply = (await _play_one(house, room, person, id))[0]
            assert isinstance(reply, m.Ack), reply
    return lines


async def _quiet(*houses: House) -> None:
    """Until nothing more is told of what has happened so far."""
    while True:
        before = [house.news.told + house.news.heard for house in houses]
        await asyncio.sleep(0.3)
        if before == [house.news.told + house.news.heard for house in houses]:
            return


def test_lines_are_told_while_somebody_else_follows_the_table(postgres: PostgreSQL, redis: Redis) -> None:
    async def main() -> None:
        async with two(postgres.database(), redis) as (one, other):
            mei = await one.people.guest("Mei")
            here = await _table(one, mei)
            await _quiet(one, other)
            assert await _moves(one, here, mei, "abc") == 0, "nobody else follows it"
            there = await other.rooms.find(here.table.id)
            await _quiet(one, other)
            assert there.table.seq == here.table.seq
            for house, room, ids in ((one, here, "de"), (other, there, "fg"), (one, here, "hi")):
                assert await _moves(house, room, mei, ids) == 2
                await until(lambda: there.table.seq == here.table.seq)
            other.rooms.forget(there)
            await _quiet(one, other)
            assert await _moves(one, here, mei, "jk") == 0, "nobody else follows it any more"
            again = await other.rooms.find(here.table.id)
            await _quiet(one, other)
            assert await _moves(one, here, mei, "l") == 1
            await until(lambda: again.table.seq == here.table.seq)

    asyncio.run(main())


def test_nothing_is_missed_that_is_written_while_a_table_is_read(postgres: PostgreSQL, redis: Redis) -> None:
    """Moves are made all the while in which another worker begins to follow the table and forgets it again."""

    async def main() -> None:
        async with two(postgres.database(), redis) as (one, other):
            mei = await one.people.guest("Mei")
            here = await _table(one, mei)
            playing = asyncio.create_task(_moves(one, here, mei, "abcdefghijklmnop"))
            while not playing.done():
                there = await other.rooms.find(here.table.id)
                await until(partial(lambda there, seq: there.table.seq >= seq, there, here.table.seq), 3)
                other.rooms.forget(there)
            await playing
            there = await other.rooms.find(here.table.id)
            await until(lambda: there.table.seq == here.table.seq)

    asyncio.run(main())


def test_workers_know_of_each_other_again_after_redis_was_away(postgres: PostgreSQL, tmp_path: Path) -> None:
    mine = Redis(tmp_path)  # to be killed: the one of the other tests lives on
    mine.start()

    async def main() -> None:
        async with two(postgres.database(), mine) as (one, other):
            mei = await one.people.guest("Mei")
            here = await _table(one, mei)
            await asyncio.to_thread(mine.kill)
            await until(lambda: {one.news.mode, other.news.mode} == {"polling"})
            there = await other.rooms.find(here.table.id)
            await asyncio.to_thread(mine.start)
            await until(lambda: {one.news.mode, other.news.mode} == {"redis"})
            await _quiet(one, other)
            for house, room, id in ((one, here, "a"), (other, there, "b"), (one, here, "c")):
                assert await _moves(house, room, mei, id) == 1
                await until(lambda: there.table.seq == here.table.seq)

    try:
        asyncio.run(main())
    finally:
        mine.stop()


def test_one_who_was_taken_for_dead_is_known_under_the_new_name(postgres: PostgreSQL, redis: Redis) -> None:
    async def main() -> None:
        async with two(postgres.database(), redis) as (one, other):
            mei = await one.people.guest("Mei")
            here = await _table(one, mei)
            there = await other.rooms.find(here.table.id)
            await _quiet(one, other)
            before = other.leases.worker
            await other.leases._join()
            other._workers_changed(frozenset((before,)), True)
            one._workers_changed(frozenset((before,)), False)
            await _quiet(one, other)
            assert await _moves(one, here, mei, "ab") == 2
            await until(lambda: there.table.seq == here.table.seq)

    asyncio.run(main())
