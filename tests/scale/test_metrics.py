"""Metrics of several workers: each tells for itself, and the sums are the house's."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx

from scale.houses import Several
from scale.services import PostgreSQL, Redis
from server.client import Player, people
from server.test_metrics import Samples, read, value


def fetch(running: Several) -> list[Samples]:
    """What each worker says on its private port."""
    found = []
    for number, base in enumerate(running.bases):
        answer = httpx.get(f"{base}/metrics", timeout=20)
        assert answer.status_code == 200, answer.text
        assert f'worker="{number}"' in answer.text
        found.append(read(answer.text))
    return found


def total(found: list[Samples], name: str, **labels: str) -> float:
    return sum(value(samples, name, **labels) for samples in found)


async def until(running: Several, true: Callable[[list[Samples]], bool]) -> list[Samples]:
    """The metrics, once something is true of them."""
    async with asyncio.timeout(20):
        while not true(found := await asyncio.to_thread(fetch, running)):
            await asyncio.sleep(0.1)
    return found


async def _moves(wen: Player, mei: Player, count: int) -> None:
    """So many moves of a table, by whoever has the turn; both have seen each before the next."""
    for _ in range(count):
        await wen.until(lambda: wen.hands.get(0, {}).get("to_act") is not None)
        who, seat = (wen, 0) if wen.hands[0]["to_act"] == 0 else (mei, 1)
        ack = await who.move((await who.legal(seat))[-1], seat)
        for player in (wen, mei):
            await player.until(lambda player=player, ack=ack: player.seen >= ack["seq"])


async def _play_on_both(running: Several, redis: Redis) -> None:
    """Two people of one table, each connected to another worker; then Redis dies, and they play on."""
    one, other = running.bases

    def in_mode(mode: str) -> Callable[[list[Samples]], bool]:
        return lambda found: all(value(samples, "fanout", mode=mode) == 1 for samples in found)

    await until(running, in_mode("redis"))
    async with people(one, "Wen") as (wen,), people(other, "Mei") as (mei,):
        before = await asyncio.to_thread(fetch, running)
        table = await wen.open_table("yardzee", players=2, seats=[{"me": True}])
        await wen.connect(table)
        await mei.connect(table)
        await mei.ask("sit", seat=1)
        await _moves(wen, mei, 8)

        def settled(found: list[Samples]) -> bool:
            both = all(value(samples, "workers_alive") == 2 for samples in found)  # each hears of the other in its turn
            return both and total(found, "seats", kind="person") == 2 and total(found, "sockets") == 2

        after = await until(running, settled)

        def more(name: str, **labels: str) -> list[float]:
            return [value(b, name, **labels) - value(a, name, **labels) for a, b in zip(before, after, strict=True)]

        assert sum(more("moves_total", how="hand")) == 8
        assert all(more("moves_total", how="hand")), "both workers wrote moves"
        assert all(more("lines_followed_total")), "both workers took in the other's"
        assert all(more("news_told_total"))
        assert all(more("news_heard_total"))
        assert sum(more("acknowledgement_seconds_count")) == 9  # one sat down
        assert more("tables", status="playing") == [1, 1]  # of the whole house, whoever tells
        assert more("sockets") == [1, 1]

        await asyncio.to_thread(redis.kill)
        polling = await until(running, in_mode("polling"))
        assert total(polling, "fanout", mode="redis") == 0
        await _moves(wen, mei, 4)
        after = await asyncio.to_thread(fetch, running)
        assert sum(more("moves_total", how="hand")) == 12
        assert all(more("polls_total"))


def test_workers_tell_each_for_itself_and_sums_are_the_house(tmp_path: Path, postgres: PostgreSQL) -> None:
    (tmp_path / "redis").mkdir()
    mine = Redis(tmp_path / "redis")  # to be killed: the one of the other tests lives on
    mine.start()
    running = Several(tmp_path / "house", 2, postgres.database(), mine)
    try:
        running.start()
        asyncio.run(_play_on_both(running, mine))
        assert httpx.get(f"{running.base}/metrics").status_code == 403, "the port for everyone tells nothing"
    finally:
        running.stop()
        mine.stop()
    assert not running.faults(), running.faults()[:3]
