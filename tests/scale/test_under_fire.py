"""kill -9 of workers, of PostgreSQL and of Redis at random moments under load: nothing acknowledged is lost."""

import asyncio
import random
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import teahouse
from scale.houses import Several, health, logs_of
from scale.services import PostgreSQL, Redis
from server.client import people
from server.persistent import Persistent, check_nothing_lost

SECONDS = 90
"""In which every game must have gone on after a kill, on a busy machine."""


class Fire:
    """Two people a table, and somebody who kills what they depend on."""

    def __init__(self, house: Several, postgres: PostgreSQL, redis: Redis, rng: random.Random) -> None:
        self.house, self.postgres, self.redis, self.rng = house, postgres, redis, rng
        self.crowd: list[Persistent] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def burn(self, tables: int, kills: list[str]) -> None:
        """Play, kill, and see that every game goes on each time."""
        games = [name for name in teahouse.names() if 2 in teahouse.game(name).about.players]
        names = [f"Guest {number}" for number in range(2 * tables)]
        async with people(self.house.base, *names) as guests:
            for number in range(tables):
                one, other = guests[2 * number : 2 * number + 2]
                match = {"match_mode": "cumulative", "cumulative_hands": 90}  # long enough for every kill
                table = await one.open_table(games[number % len(games)], players=2, match=match)
                for seat, guest in enumerate((one, other)):
                    await guest.post(f"/api/tables/{table}/do", {"do": "sit", "id": f"sit{seat}", "seat": seat})
                    self.crowd.append(Persistent(guest, seat, random.Random(f"{number} {seat}"), [self.house.base]))
                    self.crowd[-1].pause = 0.05  # so that workers can start while they play
                    self.tasks.append(asyncio.create_task(self.crowd[-1].play(table)))
            await self.all_go_on("the beginning")
            for kill in kills:
                await asyncio.sleep(self.rng.uniform(0.2, 1.5))
                await getattr(self, kill)()
                await self.all_go_on(kill)
            for person in self.crowd:
                person.stop = True
            await asyncio.wait(self.tasks, timeout=15)
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    async def all_go_on(self, after: str) -> None:
        """Everyone gets another move acknowledged."""
        before = [len(person.acknowledged) for person in self.crowd]
        try:
            async with asyncio.timeout(SECONDS):
                while not all(len(p.acknowledged) > b for p, b in zip(self.crowd, before, strict=True)):
                    broken = [task for task in self.tasks if task.done()]
                    assert not broken, [task.exception() for task in broken]
                    await asyncio.sleep(0.05)
        except TimeoutError:
            stuck = [p.player.table for p, b in zip(self.crowd, before, strict=True) if len(p.acknowledged) <= b]
            pytest.fail(f"after {after} these tables stand still: {stuck}")

    async def worker(self) -> None:
        """A crash: the supervisor starts it again."""
        victim = self.rng.randrange(self.house.number)
        before = self.house.pids()
        self.house.kill_worker(victim)
        async with asyncio.timeout(SECONDS):
            while self.house.pids() == before:
                await asyncio.sleep(0.1)

    async def database(self) -> None:
        """PostgreSQL goes down in the middle of its commits, and is there again a moment later."""
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.sleep(self.rng.uniform(0, 1))
        await asyncio.to_thread(self.postgres.start)

    async def news(self) -> None:
        """Redis goes down: play goes on, the metrics say how, and it is used when it is back."""
        await asyncio.to_thread(self.redis.kill)
        await self.until_mode("polling")
        await self.all_go_on("the end of Redis")
        await asyncio.to_thread(self.redis.start)
        await self.until_mode("redis")

    async def until_mode(self, mode: str) -> None:
        """Every worker says in its metrics how it hears of the others."""
        async with asyncio.timeout(SECONDS):
            for worker, base in enumerate(self.house.bases):
                says = f'teahouse_fanout{{mode="{mode}",worker="{worker}"}} 1.0'
                while says not in await asyncio.to_thread(_metrics, base):
                    await asyncio.sleep(0.1)
                assert (await asyncio.to_thread(health, base))["news"] == mode


def _metrics(base: str) -> str:
    with urlopen(Request(f"{base}/metrics"), timeout=20) as answer:
        text: str = answer.read().decode()
        return text


def _burn_and_check(folder: Path, tables: int, kills: list[str], seed: int) -> None:
    folders = {name: folder / name for name in ("postgres", "redis", "house")}
    for path in folders.values():
        path.mkdir()
    postgres, redis = PostgreSQL(folders["postgres"]), Redis(folders["redis"])
    house = None
    try:
        postgres.start()
        redis.start()
        database = postgres.database()
        house = Several(folders["house"], 2, database, redis)
        house.start()
        fire = Fire(house, postgres, redis, random.Random(seed))
        asyncio.run(fire.burn(tables, kills))
        assert house.stop() == 0
        moves = check_nothing_lost(logs_of(database), fire.crowd)
        left = postgres.query("SELECT count(*) FROM leases JOIN workers ON true", database.rpartition("/")[2])
    finally:
        if house is not None:
            house.stop()
        postgres.kill()
        redis.kill()
    assert moves > 20 * len(kills), f"only {moves} moves: this was no load"
    assert all(person.lost for person in fire.crowd), "everyone lost their line and came back by themselves"
    assert left == "0", "a house that is closed holds nothing"
    wrong = [line for line in house.faults() if "Traceback" in line]
    assert not wrong, wrong[:2]


def test_a_worker_postgresql_and_redis_are_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    _burn_and_check(tmp_path, tables=6, kills=["worker", "database", "news"], seed=1)


@pytest.mark.long
def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    rng = random.Random(2)
    kills = [*(["worker", "database", "news"] * 2), *rng.choices(["worker", "database", "news"], [3, 3, 1], k=14)]
    _burn_and_check(tmp_path, tables=16, kills=kills, seed=3)
