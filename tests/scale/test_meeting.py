"""All who come to a table through the shared port meet at one worker, with Redis and without, and after its death."""

import asyncio
import random
from pathlib import Path

import pytest

from scale.houses import Several, health
from scale.services import PostgreSQL, Redis
from scale.test_metrics import fetch, total
from server.client import people
from server.play import Habits, play_on

WORKERS, TABLES = 3, 6


def _rooms(house: Several) -> list[tuple[int, int]]:
    """Of each worker, how many tables it has in memory and how many lines there are to them."""
    told = [health(base) for base in house.bases]
    return [(one["rooms"], one["listeners"]) for one in told]


@pytest.mark.parametrize("news", ["redis", "polling"])
def test_people_of_one_table_meet_at_one_worker(postgres: PostgreSQL, redis: Redis, tmp_path: Path, news: str) -> None:
    house = Several(tmp_path / "house", WORKERS, postgres.database(), redis if news == "redis" else None)
    house.start()

    async def main() -> None:
        names = [f"Guest {number}" for number in range(3 * TABLES)]
        async with asyncio.timeout(120), people(house.base, *names) as guests:
            for number in range(TABLES):
                mei, tomas, watcher = guests[3 * number : 3 * number + 3]
                table = await mei.open_table("yardzee", players=2, seats=[{"me": True}])
                await tomas.post(f"/api/tables/{table}/do", {"do": "sit", "id": "s", "seat": 1})
                for guest in (mei, tomas, watcher):
                    await guest.connect(table)
                    await guest.get(f"/api/tables/{table}")
            rooms = await asyncio.to_thread(_rooms, house)
            assert sum(held for held, _ in rooms) == TABLES, f"no table is in memory twice: {rooms}"
            assert sum(lines for _, lines in rooms) == 3 * TABLES
            assert all(lines == 3 * held for held, lines in rooms)
            told = await asyncio.to_thread(fetch, house)
            passed, taken = (total(told, "connections_passed_total", way=way) for way in ("on", "here"))
            assert passed == taken > 0, "what one worker passes on another takes"

    try:
        asyncio.run(main())
    finally:
        house.stop()
    assert not house.faults(), house.faults()[:2]


def test_a_dead_workers_people_meet_again_at_another(postgres: PostgreSQL, redis: Redis, tmp_path: Path) -> None:
    house = Several(tmp_path / "house", WORKERS, postgres.database(), redis)
    house.start()

    async def main() -> None:
        async with asyncio.timeout(120), people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("yardzee", players=2, seats=[{"me": True}], match={"match_mode": "single"})
            for guest in (mei, tomas):
                await guest.connect(table)
            await tomas.ask("sit", seat=1)
            rooms = await asyncio.to_thread(_rooms, house)
            house.kill_worker(next(worker for worker, (held, _) in enumerate(rooms) if held))
            for guest in (mei, tomas):
                await guest.drop()
            await asyncio.sleep(0.2)  # until the system has ended it
            for guest in (mei, tomas):
                await guest.connect(table)
            await asyncio.gather(*(play_on(one, random.Random(one.id), Habits()) for one in (mei, tomas)))
            assert mei.info["status"] == tomas.info["status"] == "over"

    try:
        asyncio.run(main())
    finally:
        house.stop()
