"""What workers know together: who is who, how often, who is here, and what becomes of them without each other."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from scale.houses import Several, health
from scale.services import PostgreSQL, Redis
from server.client import Listening
from server.test_storage import _table
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.limits import Limits
from teahouse.server.log import facts
from teahouse.server.log.facts import Line, TableSettings
from teahouse.server.log.marks import now
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store.database import upgrade
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.workers.news import EVERYONE


@asynccontextmanager
async def two(database: str, redis: Redis | None) -> AsyncIterator[tuple[House, House]]:
    """Two workers in this process."""
    houses = []
    for _ in range(2):
        house = House(Settings(database=database, redis=redis.url if redis else None, thinkers=1, think=0.01))
        await upgrade(house.store.engine)
        await house.open()
        houses.append(house)
    if redis:
        await until(lambda: all(house.news.mode == "redis" for house in houses))
    try:
        yield houses[0], houses[1]
    finally:
        for house in houses:
            await house.close()


def _noted_away(room: Room, person: str) -> bool:
    return (room.last_note(person) or "").startswith("away")


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


def test_a_token_dropped_or_a_name_recovered_at_one_worker_counts_at_the_other(
    postgres: PostgreSQL, redis: Redis
) -> None:
    async def main() -> None:
        async with two(postgres.database(), redis) as (one, other):
            mei = await one.people.guest("Mei")
            id, token = await one.people.make_bearer(mei, "bot")
            assert await other.people.by_bearer(token) is not None
            await one.people.drop_bearer(mei, id)
            async with asyncio.timeout(10):
                while await other.people.by_bearer(token) is not None:
                    await asyncio.sleep(0.02)
            claimed, code = await one.people.claim(mei, "a long password")
            before = one.people.cookie(claimed)
            assert await other.people.by_cookie(before) is not None
            assert (await other.people.sign_in("Mei", "a long password")).id == mei.id
            again, _ = await other.people.recover("Mei", code, "another password")
            # The worker that knew the old sign-in believes the new one at once, and the old one no more.
            assert await one.people.by_cookie(other.people.cookie(again)) is not None
            assert await one.people.by_cookie(before) is None

    asyncio.run(main())


def test_what_is_limited_is_limited_among_all_workers(postgres: PostgreSQL, redis: Redis) -> None:
    async def main() -> None:
        async with two(postgres.database(), redis) as houses:
            limits = []
            for house in houses:
                limits.append(Limits())
                limits[-1].share(lambda use, news=house.news: news.tell(EVERYONE, "limit", use))  # type: ignore[misc]
                house.hear_everyone.append(limits[-1].hear)
            one, other = limits
            for _ in range(10):
                assert one.passwords.refuse("192.0.2.7") == 0
            await until(lambda: other.passwords.bucket("192.0.2.7").tokens < 1)
            assert other.passwords.refuse("192.0.2.7") > 0
            assert other.passwords.refuse("192.0.2.8") == 0

    asyncio.run(main())


def test_two_workers_that_drive_one_table_never_double_a_move(
    postgres: PostgreSQL, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leases only save work: here both workers believe that they hold the one of a table of bots."""
    monkeypatch.setattr("teahouse.server.workers.leases.Leases.holds", lambda *_: True)

    async def main() -> list[Line]:
        async with two(postgres.database(), redis) as (one, other):
            mei = await one.people.guest("Mei")
            opened = open_table(
                mei.id, TableSettings(game="yardzee", players=2, match={"match_mode": "single"}, think=0.01)
            )

            def sit(turn: Turn) -> None:
                for seat in range(2):
                    turn.fact(facts.BotSat(seat, "random", f"Bird {seat}"))

            here = await one.opening.add_table(opened, sit)
            there = await other.rooms.find(here.table.id)
            for room in (here, there):
                room.listeners.add(Listening(None))  # for nobody they would not play
                room.changed.set()
            await until(lambda: here.table.status == there.table.status == "over", 120)
            await asyncio.gather(here.steady(), there.steady())  # both may just be writing the same last line
            return await one.store.log(here.table.id)

    log = asyncio.run(main())
    assert [line.seq for line in log] == list(range(1, len(log) + 1))
    table = HouseTable(log)
    assert table.status == "over"
    table.record(1).verify()


@pytest.mark.parametrize("with_redis", [True, False])
def test_presence_chat_notes_and_orders_reach_the_other_worker(
    postgres: PostgreSQL, redis: Redis, with_redis: bool
) -> None:
    async def main() -> None:
        async with two(postgres.database(), redis if with_redis else None) as (one, other):
            mei = await one.people.guest("Mei")
            here = await _table(one, mei)
            there = await other.rooms.find(here.table.id)
            near, far = Listening(mei.id), Listening(None)
            here.listeners.add(near)
            one.presences.changed(here)
            there.listeners.add(far)
            other.presences.changed(there)
            await until(lambda: there.presence().here == [0, 1] and here.presence().watching == 1)
            assert there.is_here(mei.id)
            assert there.away_since(mei.id) is None
            assert there.presence().away == []
            assert '"here":[0,1]' in far.heard[-1]
            replies: list[m.Message] = []
            table = here.table.id
            await Desk(one).perform(mei, table, w.Say(id="s", text="hello"), replies.append)
            await Desk(one).perform(mei, table, w.Note(id="n", text="remember", seat=0), replies.append)
            assert not [reply for reply in replies if isinstance(reply, m.Refusal)]
            await until(lambda: any('"hello"' in text for text in far.heard))
            await until(lambda: there.keepings(mei.id, 0).note == "remember")
            # A worker that is gone has nobody at its tables any more.
            here.listeners.clear()
            one.presences.changed(here, mei.id)
            gone = now()
            await until(lambda: there.presence().here == [])
            # Each of them knows since when: from the moment it saw the line end, and beside the log for later.
            for house, room in ((one, here), (other, there)):
                since = room.away_since(mei.id)
                assert since is not None
                assert abs(since - gone) < 5000
                assert [away.seat for away in room.presence().away] == [0, 1]
                await until(partial(_noted_away, room, mei.id))
                assert house.leases.opened <= since

    asyncio.run(main())


def test_workers_are_started_again_and_end_with_the_one_who_looks_after_them(
    postgres: PostgreSQL, redis: Redis, tmp_path: Path
) -> None:
    house = Several(tmp_path / "house", 2, postgres.database(), redis)
    house.start()
    try:
        before = house.pids()
        house.kill_worker(1)

        async def restarted() -> None:
            await until(lambda: house.pids() != before, 60)
            for base in house.bases:
                assert health(base)["status"] == "ok"
            workers = list(house.pids().values())
            assert house.process is not None
            house.process.send_signal(signal.SIGKILL)
            await until(lambda: not any(_runs(pid) for pid in workers), 60)

        asyncio.run(restarted())
        with socket.socket() as again:
            again.bind(("127.0.0.1", house.port))
    finally:
        house.stop()


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
