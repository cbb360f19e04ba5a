"""The deal of the day among workers that share a database: one secret, one deal, one try, one who works out par."""

import asyncio

import pytest

from scale.services import PostgreSQL, Redis
from scale.test_together import two
from server.dealing import DAY, Days, every_day
from teahouse.server.dealing import par
from teahouse.server.dealing.deal import Result
from teahouse.server.log.refusal import Refused
from teahouse.server.room import Room


def test_of_two_workers_one_begins_and_both_deal_the_same(
    postgres: PostgreSQL, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    every_day(monkeypatch, "yang-tzee")
    Days(monkeypatch)

    async def main() -> None:
        async with two(postgres.database(), redis) as houses:
            one, other = houses
            assert one.dealer.promise(DAY) == other.dealer.promise(DAY)
            for name in ("Mei", "Tomas", "Ayo"):
                person = await one.people.guest(name)
                found = await asyncio.gather(*(house.dealer.begin(person) for house in houses), return_exceptions=True)
                (room,) = [begun for begun in found if isinstance(begun, Room)]
                (refused,) = [begun for begun in found if isinstance(begun, Refused)]
                assert refused.code == "dealt"
                for house in houses:
                    mine = await house.dealer.try_by(person.id, DAY)
                    assert mine is not None
                    assert mine.table == room.table.id

    asyncio.run(main())


def test_one_worker_works_out_par(postgres: PostgreSQL, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    every_day(monkeypatch, "yang-tzee")
    Days(monkeypatch)
    monkeypatch.setattr(par, "GAMES", 2)
    played: list[par.Par] = []

    async def play(self: par.Par, *_: object) -> Result:
        played.append(self)
        await asyncio.sleep(0.3)
        return Result(20, True)

    monkeypatch.setattr(par.Par, "_play", play)

    async def main() -> None:
        async with two(postgres.database(), redis) as (one, other):
            await asyncio.gather(one.par.work_out(DAY), other.par.work_out(DAY))
            assert len(played) == 2
            assert played[0] is played[1]
            assert await other.dealer.par(DAY) == [Result(20, True)] * 2

    asyncio.run(main())
