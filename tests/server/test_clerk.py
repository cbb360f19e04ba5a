"""What requests cost: work in turns and on account, frames made once, and nobody's line waits for it."""

import asyncio
import random
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.client import Player, people
from server.conftest import Running
from server.test_no_leak import whole_log
from server.test_storage import open_house, url
from teahouse.server.calls import records
from teahouse.server.limits import Limit
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.room import Room
from teahouse.server.services.catching_up import missed
from teahouse.server.thinking.clerk import Clerk
from teahouse.server.thinking.queue import Share
from teahouse.server.thinking.tapes import Tapes
from teahouse.server.wire.views import tell_update

pytestmark = pytest.mark.alone

FLOOD: tuple[tuple[str, dict[str, int]], ...] = (
    ("replay", {"start": 250, "count": 100}),
    ("draws", {}),
    ("verify", {}),
    ("replay", {"seat": 1}),
)
MEI, TOMAS = Share("192.0.2.1", "mei"), Share("192.0.2.2", "")


def burn(seconds: float) -> None:
    """Use up processor time."""
    start = time.thread_time()
    while time.thread_time() - start < seconds:
        pass


def test_work_is_done_one_piece_at_a_time_in_turns() -> None:
    done: list[str] = []
    together: list[int] = []

    def piece(name: str) -> str:
        together.append(sum(thread.name.startswith("clerk") for thread in threading.enumerate()))
        burn(0.01)
        done.append(name)
        return name

    async def main() -> None:
        clerk = Clerk(Limit(1, 10))
        works = [clerk.do(TOMAS, lambda: piece("t")) for _ in range(10)] + [clerk.do(MEI, lambda: piece("M"))]
        assert await asyncio.gather(*works) == ["t"] * 10 + ["M"]
        assert done.index("M") == 1, "ten of one address are not before one of another"
        assert set(together) == {1}
        clerk.close()

    asyncio.run(main())


def test_who_used_up_much_waits_and_nobody_else() -> None:
    async def main() -> None:
        clock = 100.0
        limit = Limit(0.2, 0.1, lambda: clock)
        clerk = Clerk(limit)
        await clerk.do(TOMAS, lambda: burn(0.3))
        with pytest.raises(Refused, match="Too fast"):
            await clerk.do(TOMAS, lambda: burn(0))
        with pytest.raises(Refused), clerk.charged(TOMAS):
            raise AssertionError("not before it is paid off")
        await clerk.do(MEI, lambda: burn(0.01))
        assert 0.9 < clerk.debt(TOMAS) < 1.5, "0.2 seconds more than there were, at 0.2 a second"
        clock += 1.5
        await clerk.do(TOMAS, lambda: burn(0.01))
        clerk.close()

    asyncio.run(main())


def test_a_failure_is_the_askers_and_work_that_nobody_waits_for_is_not_done() -> None:
    done: list[str] = []

    async def main() -> None:
        clerk = Clerk(Limit(1, 10))
        with pytest.raises(ZeroDivisionError):
            await clerk.do(MEI, lambda: 1 // 0)
        first = asyncio.create_task(clerk.do(MEI, lambda: burn(0.2)))
        gone = asyncio.create_task(clerk.do(MEI, lambda: done.append("for nobody")))
        await asyncio.sleep(0.05)
        gone.cancel()
        await first
        await clerk.do(MEI, lambda: done.append("for Mei"))
        assert done == ["for Mei"]
        clerk.close()

    asyncio.run(main())


def test_frames_are_kept_up_to_so_many_bytes() -> None:
    tapes = Tapes(1000)
    tapes.keep("a", {0: b"x" * 300, 1: b"y" * 300})
    tapes.keep("b", {0: b"z" * 300})
    assert set(tapes.frames("a")) == {0, 1}  # and is looked at last
    tapes.keep("c", {0: b"w" * 300})
    assert tapes.frames("b") == {}
    assert tapes.frames("a")[1] == b"y" * 300
    tapes.keep("c", {0: b"other"})
    assert tapes.frames("c")[0] == b"w" * 300
    tapes.keep("huge", {0: b"h" * 2000})
    assert tapes.frames("huge") == {}


# In a real house, with the limits everyone has


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house of its own: what is used up here is missed by no other test."""
    running = Running(tmp_path_factory.mktemp("clerk"), "--thinkers", "1").start()
    yield running
    running.stop()
    assert not running.faults(), running.faults()[:3]


async def long_game(player: Player) -> str:
    """A finished hand of Yellow & Yangtze with some hundred lines."""
    table = await player.open_table("yellow-and-yangtze", players=2, seats=[{"me": True}, {"me": True, "name": "Two"}])
    await player.connect(table)
    rng = random.Random(5)
    while player.seen < 300 and player.info["status"] != "over":
        await player.until(lambda: any(hand["to_act"] == seat for seat, hand in player.hands.items()))
        seat = next(seat for seat, hand in player.hands.items() if hand["to_act"] == seat)
        assert seat is not None
        ack = await player.move(rng.choice(await player.legal(seat)), seat)
        await player.until(lambda ack=ack: all(number >= ack["seq"] for number in player.numbers.values()))
    if player.info["status"] != "over":
        await player.ask("resign", seat=0)
        await player.until(lambda: player.info["status"] == "over")
    await player.close()
    return table


async def pings(player: Player, seconds: float) -> float:
    """The median time of an answer, in seconds."""
    times, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        await player.ask("ping")
        times.append(time.perf_counter() - start)
        await asyncio.sleep(0.05)
    return statistics.median(times)


def test_replays_without_a_name_slow_down_themselves_and_nobody_else(alone: Running) -> None:
    """Before, one address took another's ping from 1 ms to 169."""

    async def main() -> None:
        async with (
            people(alone.base, "Mei", address="198.51.100.7") as (mei,),
            httpx.AsyncClient(timeout=60, headers={"X-Forwarded-For": "203.0.113.9"}) as http,
        ):
            table = await long_game(mei)
            path = f"{alone.base}/api/tables/{table}/replay"
            first = await http.get(path, params={"count": 100})
            assert first.status_code == 200
            assert len(first.content) <= records.MOST_BYTES + 2000
            numbers = [frame["number"] for frame in first.json()["frames"]]
            assert numbers == list(range(len(numbers)))
            last = (await http.get(path, params={"start": numbers[-1] + 1, "count": 1})).json()["frames"]
            assert [frame["number"] for frame in last] == [numbers[-1] + 1], "the rest is asked for"
            assert (await http.get(path, params={"count": 100})).json() == first.json(), "made once, and the same"
            await mei.connect(await mei.open_table("yardzee", players=2))
            before = await pings(mei, 1)

            async def flood() -> None:
                while True:
                    for what, query in FLOOD:
                        answer = await http.get(f"{alone.base}/api/tables/{table}/{what}", params=query)
                        assert answer.status_code in (200, 429), answer.text
                        await asyncio.sleep(0.05)

            tasks = [asyncio.create_task(flood()) for _ in range(8)]
            disturbed = await pings(mei, 5)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert disturbed < max(0.05, 4 * before), (before, disturbed)

    asyncio.run(main())


def test_a_long_story_is_told_whole_and_in_pieces(database: str) -> None:
    """In processor time, which a busy machine doesn't stretch."""

    async def main() -> None:
        house = await open_house(database)
        log = max((whole_log("yellow-and-yangtze", 4, {}, random.Random(number)) for number in range(3)), key=len)
        room = Room(HouseTable(log[:-1]), [], 0)
        at_once = tell_update(room.table, 0, None, 0)
        gaps: list[float] = []

        async def beat() -> None:
            while True:
                start = time.thread_time()
                await asyncio.sleep(0)
                gaps.append(time.thread_time() - start)

        beating = asyncio.create_task(beat())
        spent: list[float] = []
        await asyncio.sleep(0.01)
        gaps.clear()
        (told,) = await missed(house, room, None, 0, spent.append)
        beating.cancel()
        assert len(told.steps) == len(log) - 1
        assert told.steps == at_once.steps
        assert (told.since, told.hand, told.table) == (0, at_once.hand, at_once.table)
        assert sum(spent) > 0
        assert max(gaps) < sum(spent) / 3, (max(gaps), sum(spent))
        await house.close()

    asyncio.run(main())


@pytest.fixture
def database(tmp_path: Path) -> str:
    return url(tmp_path)
