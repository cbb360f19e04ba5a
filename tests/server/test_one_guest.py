"""The worst that one guest was found to do, all at once: another person's bot answers as if nothing were."""

import asyncio
import contextlib
import random
import resource
import socket
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.client import Player, Refused, people
from server.conftest import Running

pytestmark = pytest.mark.alone

ATTACKER, VICTIM, SOURCE = "203.0.113.9", "198.51.100.7", "127.0.0.66"
GONE = (Refused, httpx.HTTPError, OSError, TimeoutError, asyncio.CancelledError, AssertionError)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Running]:
    """A house as it comes, with one thinker and 1,024 files."""
    running = Running(tmp_path / "house", "--thinkers", "1").start()
    if sys.platform == "linux":
        assert running.process is not None
        hard = resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, (1024, hard))
    yield running
    running.stop()
    assert not running.faults(), running.faults()[:3]


async def answers(player: Player, count: int) -> list[float]:
    """Seconds that a club bot took for its answers, at a table of one's own."""
    rng = random.Random(count)
    times: list[float] = []
    while len(times) < count:
        seats = [{"me": True}, {"bot": "club"}]
        table = await player.open_table("yellow-and-yangtze", players=2, seats=seats)
        await player.connect(table)
        while player.info["status"] != "over" and len(times) < count:
            hand = player.hands.get(0)
            if hand is None or hand["to_act"] != 0:
                await player.until(lambda: player.hands.get(0) and player.hands[0]["to_act"] in (0, None), 120)
                continue
            before, start = player.seen, time.perf_counter()
            await player.move(rng.choice(await player.legal(0)), 0)
            await player.until(lambda before=before: player.seen > before and player.hands[0]["to_act"] is not None)
            if player.hands[0]["to_act"] == 1 or any(moved_since(player, before)):
                await player.until(lambda before=before: any(moved_since(player, before)), 120)
                times.append(time.perf_counter() - start)
        await player.close()
    return times


def moved_since(player: Player, seen: int) -> list[int]:
    """Lines after a number on which the bot has moved."""
    return [step["seq"] for step in player.told[-20:] if step["seq"] > seen and step["kind"] == "move" and step["seat"]]


class Guest:
    """One guest who does the worst that was found, again and again."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.did: Counter[str] = Counter()
        self.half: list[socket.socket] = []

    async def _another(self) -> Player:
        """The same guest on another line."""
        other = Player(self.player.base, self.player.http, self.player.id, self.player.token)
        other.address = self.player.address
        return other

    async def bots_alone(self, number: int) -> None:
        """A table of two masters with all the time they can get, and the guest looks on."""
        line = await self._another()
        seats = [{"bot": "master"}, {"bot": "master"}]
        await asyncio.sleep(2 + number * 0.05)  # the other tables come first, before the guest has opened too many
        with contextlib.suppress(*GONE):
            await line.connect(await line.open_table("yang-tzee", players=2, seats=seats, think=30))
            self.did["tables of bots alone"] += 1
            await asyncio.sleep(600)
        await line.close()

    async def hints(self) -> None:
        """Hints of the longest thought."""
        line = await self._another()
        with contextlib.suppress(*GONE):
            table = await line.open_table(
                "yellow-and-yangtze", players=2, seats=[{"me": True}, {"bot": "random"}], think=30
            )
            await line.connect(table)
            await line.until(lambda: line.hands.get(0) and line.hands[0]["to_act"] == 0, 60)
            while True:
                with contextlib.suppress(Refused, TimeoutError):
                    await line.ask("hint", "hint")
                    self.did["hints"] += 1
                await asyncio.sleep(0.1)

    async def own_map(self) -> None:
        """The shipped map with a remark, given back, and a master on it."""
        line = await self._another()
        files = "/api/games/yellow-and-yangtze/files/map"
        text = f"# mine # {(await line.get(files))['text']}"
        value = (await line.post(files, {"text": text}))["value"]
        seats = [{"me": True}, {"bot": "master"}]
        table = await line.open_table("yellow-and-yangtze", players=2, seats=seats, options={"map": value}, think=30)
        await line.connect(table)
        with contextlib.suppress(*GONE):
            while True:
                await line.until(lambda: line.hands.get(0) and line.hands[0]["to_act"] == 0, 120)
                ack = await line.move((await line.legal(0))[0], 0)
                self.did["moves on an own map"] += 1
                await line.until(lambda ack=ack: line.seen >= ack["seq"])

    async def finished(self) -> str:
        """A table that is over, to review."""
        line = await self._another()
        table = await line.open_table(
            "yellow-and-yangtze", players=2, seats=[{"me": True}, {"bot": "random"}], think=30
        )
        await line.connect(table)
        await line.until(lambda: line.hands.get(0) and line.hands[0]["to_act"] == 0, 60)
        action = (await line.legal(0))[0]
        await line.move(action, 0)
        await line.ask("resign")
        await line.until(lambda: line.info["status"] == "over")
        await line.close()
        return table

    async def reviews(self, table: str) -> None:
        """Reviews that nobody has asked for by name."""
        path = f"{self.player.base}/api/tables/{table}/review"
        while True:
            with contextlib.suppress(*GONE[:-2]):
                headers = {"X-Forwarded-For": ATTACKER, "Origin": self.player.base}
                answer = await self.player.http.post(path, headers=headers, timeout=120)
                self.did[f"reviews {answer.status_code}"] += 1
                assert answer.status_code in (200, 429), answer.text
            await asyncio.sleep(0.1)

    def half_send(self, number: int) -> None:
        """Requests without an end."""
        port = int(self.player.base.rpartition(":")[2])
        source = (SOURCE, 0) if sys.platform == "linux" else None
        for _ in range(number):
            with contextlib.suppress(OSError):
                half = socket.create_connection(("127.0.0.1", port), timeout=2, source_address=source)
                half.sendall(b"GET /api/house HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                self.half.append(half)
                self.did["half-sent requests"] += 1

    async def attack(self) -> list[asyncio.Task[None]]:
        """All of it."""
        table = await self.finished()
        works = [self.bots_alone(number) for number in range(30)]
        works += [self.hints() for _ in range(5)]
        works += [self.own_map()]
        works += [self.reviews(table) for _ in range(20)]
        tasks = [asyncio.create_task(work) for work in works]
        await asyncio.sleep(6)
        await asyncio.to_thread(self.half_send, 1000)
        return tasks


@pytest.mark.parametrize("count", [7, pytest.param(20, marks=pytest.mark.long)])
def test_another_persons_bot_answers_while_one_guest_does_the_worst(alone: Running, count: int) -> None:
    async def main() -> None:
        async with (
            people(alone.base, "Victim", address=VICTIM) as (victim,),
            people(alone.base, "Guest", address=ATTACKER) as (guest,),
        ):
            undisturbed = statistics.median((await answers(victim, count + 1))[1:])
            attacker = Guest(guest)
            guest.http = httpx.AsyncClient(timeout=120, limits=httpx.Limits(max_connections=200))
            tasks = await attacker.attack()
            try:
                disturbed = statistics.median(await answers(victim, count))
            finally:
                for task in tasks:
                    task.cancel()
                results = await asyncio.gather(*tasks, return_exceptions=True)
                for half in attacker.half:
                    half.close()
                await guest.http.aclose()
            print(f"undisturbed {undisturbed:.2f} s, disturbed {disturbed:.2f} s; {dict(attacker.did)}")
            failed = [one for one in results if isinstance(one, Exception)]
            assert not failed, failed
            assert attacker.did["moves on an own map"], "the bot on the guest's own map answers too"
            assert attacker.did["half-sent requests"] == 1000
            assert disturbed < max(3 * undisturbed, 1.0), (undisturbed, disturbed, attacker.did)

    asyncio.run(main())
