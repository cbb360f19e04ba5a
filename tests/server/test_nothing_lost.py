"""Nothing acknowledged is ever lost: kill -9 under load, a full disk, a failed migration."""

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

import teahouse
from server.client import people
from server.conftest import Running
from server.persistent import Persistent, check_nothing_lost
from teahouse.server.log.facts import Line


async def _under_fire(running: Running, tables: int, kills: int, rng: random.Random) -> tuple[list[Persistent], int]:
    """Two people a table; the house is killed again and again while they play."""
    games = [name for name in teahouse.names() if 2 in teahouse.game(name).about.players]
    names = [f"Guest {number}" for number in range(2 * tables)]
    async with people(running.base, *names) as guests:
        crowd = []
        tasks = []
        for number in range(tables):
            one, other = guests[2 * number : 2 * number + 2]
            match = {"match_mode": "cumulative", "cumulative_hands": 99}  # long enough for every kill
            table = await one.open_table(games[number % len(games)], players=2, match=match)
            for seat, guest in enumerate((one, other)):
                await guest.post(f"/api/tables/{table}/do", {"do": "sit", "id": f"sit{seat}", "seat": seat})
                crowd.append(Persistent(guest, seat, random.Random(f"{number} {seat}")))
                tasks.append(asyncio.create_task(crowd[-1].play(table)))
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            await asyncio.to_thread(running.kill)
            await asyncio.to_thread(running.start)
        # Every game goes on: each of them has more acknowledged moves than at the last kill.
        before = [len(person.acknowledged) for person in crowd]

        async def all_went_on() -> None:
            while not all(len(p.acknowledged) > b for p, b in zip(crowd, before, strict=True)):
                broken = [task for task in tasks if task.done()]
                assert not broken, [task.exception() for task in broken]
                await asyncio.sleep(0.05)

        async with asyncio.timeout(30):
            await all_went_on()
        for person in crowd:
            person.stop = True
        await asyncio.wait(tasks, timeout=10)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return crowd, sum(person.resent for person in crowd)


def logs_of(home: Path) -> dict[str, list[Line]]:
    """Every log of a house, from its database."""
    logs: dict[str, list[Line]] = {}
    with sqlite3.connect(home / "house" / "teahouse.db") as database:
        query = "SELECT table_id, seq, at, text, person, message, how, free FROM lines ORDER BY table_id, seq"
        for table, *rest in database.execute(query):
            logs.setdefault(table, []).append(Line(*rest))
    return logs


def _kill_and_check(folder: Path, tables: int, kills: int, seed: int) -> None:
    running = Running(folder, "--rate", "1000", "--thinkers", "1").start()
    try:
        crowd, resent = asyncio.run(_under_fire(running, tables, kills, random.Random(seed)))
        assert running.stop() == 0
        moves = check_nothing_lost(logs_of(running.home), crowd)
    finally:
        running.stop()
    assert moves > 20 * kills, f"only {moves} moves: this was no load"
    assert resent, "no move was under way when the house died"
    assert not running.faults(), running.faults()[:2]


def test_three_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    _kill_and_check(tmp_path / "house", tables=8, kills=3, seed=1)


@pytest.mark.long
def test_twenty_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    _kill_and_check(tmp_path / "house", tables=24, kills=20, seed=2)
