"""Hours of a busy house, pressed together: people come, play, talk, take back, lose their lines, leave and return.

    python bench/soak.py                       20 minutes: two workers on a private PostgreSQL and Redis
    python bench/soak.py --seconds 20          a short look
    python bench/soak.py --sqlite              one worker on SQLite

Meanwhile the house tells by its metrics what it holds. At the end everybody has gone, and so must everything be:
connections, tables in memory, leases, tasks, questions to bots, connections in use at the database. Its memory must
be flat: in the last quarter at most a little over what it was in the second. The exit status says whether it holds.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from databases import Database
from processes import Server
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

import teahouse

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from scale.services import free_ports  # noqa: E402  # lies among the tests
from server.client import Player, Refused, people  # noqa: E402  # lies among the tests

GROWTH = 1.08
"""How much memory may grow from the second to the last quarter of a long soak."""
LONG = 300.0
"""From so many seconds on memory is judged; before that a process is still warming up."""
NORMAL = {
    "old",
    "not_now",
    "not_your_turn",
    "not_playing",
    "asked_already",
    "nothing",
    "over",
    "not_seated",
    "too_fast",
}
"""Refusals that happen among people who act at the same time."""
GONE = (
    "sockets",
    "rooms",
    "leases_held",
    "thinking_waiting",
    "commits_waiting",
    "tasks connection",
    "tasks driver",
    "tasks change",
    "tasks load",
    "tasks background",
    "database_connections busy",
)
"""What must be zero when everybody has gone."""


@dataclass
class Sample:
    """What the workers told at one moment, summed up, and the memory of each."""

    at: float
    sums: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    memory: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        shown = ("sockets", "rooms", "leases_held", "tasks driver", "tasks connection", "tasks other", "files")
        held = ", ".join(f"{name} {self.sums[name]:.0f}" for name in shown)
        return f"{self.at:6.0f} s: {'+'.join(f'{part:.0f}' for part in self.memory)} MB, {held}"


class Watcher:
    """Asks every worker for its metrics, again and again."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.samples: list[Sample] = []
        self._start = time.monotonic()

    async def begin(self) -> Sample:
        """The first look, once every worker listens."""
        async with asyncio.timeout(60):
            while True:
                with suppress(OSError):
                    return await self.look()
                await asyncio.sleep(0.2)

    def _ask(self, port: int) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
            text: str = answer.read().decode()
            return text

    async def look(self) -> Sample:
        """How it stands now."""
        sample = Sample(time.monotonic() - self._start)
        for port in self.ports:
            for family in text_string_to_metric_families(await asyncio.to_thread(self._ask, port)):
                for one in family.samples:
                    kind = one.labels.get("kind") or one.labels.get("state") or ""
                    name = f"{one.name.removeprefix('teahouse_')} {kind}".strip()
                    sample.sums[name] += one.value
                    if one.name == "process_resident_memory_bytes":
                        sample.memory.append(one.value / 1e6)
        sample.sums["files"] = sample.sums["process_open_fds"]
        self.samples.append(sample)
        return sample

    async def watch(self, every: float) -> None:
        """Until cancelled."""
        while True:
            with suppress(OSError):  # a worker too busy to answer in time is asked again
                print(await self.look(), flush=True)
            await asyncio.sleep(every)


class Visit:
    """Two people who meet at a table, play for a while in their own ways, and part."""

    def __init__(self, base: str, rng: random.Random, done: Counter[str]) -> None:
        self.base = base
        self.rng = rng
        self.done = done
        self.ending = False

    async def run(self, until: float) -> None:
        """Open a table, play, leave it in good order or not."""
        game = self.rng.choice(teahouse.names())
        about = teahouse.game(game).about.players
        players = max(2, about[0])
        seats: list[object] = [{"me": True}, None, *({"bot": "random"} for _ in range(players - 2))]
        async with people(self.base, "Lin", "Mo") as both:
            table = await both[0].open_table(game, players=players, seats=seats, think=0.01)
            for who in both:
                await self._connect(who, table)
            await both[1].ask("sit", seat=1)
            self.done["tables"] += 1
            goes = self.rng.randint(10, 60)
            await asyncio.gather(*(self._play(who, table, seat, goes, until) for seat, who in enumerate(both)))
            await self._part(both, table)

    async def _play(self, who: Player, table: str, seat: int, goes: int, until: float) -> None:
        for _ in range(goes):
            if self.ending or time.monotonic() > until:
                break
            try:
                await self._go(who, table, seat)
            except Refused as refused:
                if refused.code not in NORMAL:
                    raise
                self.done[f"refused {refused.code}"] += 1
            except (ConnectionClosed, ConnectionError, TimeoutError, asyncio.CancelledError):
                if asyncio.current_task() and asyncio.current_task().cancelling():  # type: ignore[union-attr]  # in a task
                    raise
                await self._connect(who, table)
                self.done["lines lost"] += 1
            await asyncio.sleep(self.rng.uniform(0.0, 0.2))
        self.ending = True

    async def _connect(self, who: Player, table: str) -> None:
        """Take up a table; on a machine with too much to do that may take a few attempts."""
        for attempt in range(1, 7):
            await who.drop()
            try:
                await who.connect(table)
                return
            except (TimeoutError, ConnectionClosed, ConnectionError):
                self.done["slow connections"] += 1
                if attempt == 6:
                    raise

    async def _go(self, who: Player, table: str, seat: int) -> None:
        lot = self.rng.random()
        if who.info.get("status") == "over":
            self.ending = True
        elif who.asked and who.asked["seat"] != seat and who.id not in who.asked["yes"]:
            await who.ask("answer_undo", yes=self.rng.random() < 0.7)
            self.done["answers"] += 1
        elif lot < 0.05:
            await who.drop()
            await asyncio.sleep(self.rng.uniform(0, 0.5))
            await self._connect(who, table)
            self.done["drops"] += 1
        elif lot < 0.07:
            await who.ask("leave")
            await who.close()
            await asyncio.sleep(self.rng.uniform(0, 0.5))
            await self._connect(who, table)
            await who.ask("back")
            self.done["leaves and returns"] += 1
        elif lot < 0.13:
            await who.ask("say", text=f"The kettle sings {self.rng.random():.3f}.")
            self.done["chats"] += 1
        elif lot < 0.15:
            await who.ask("note", seat=seat, text="x" * self.rng.randint(0, 200))
            self.done["notes"] += 1
        elif lot < 0.17:
            await self._watch_a_while(table)
        elif lot < 0.23 and who.undo.get(seat) and not who.asked:
            await who.ask("undo", seen=who.seen, seat=seat)
            self.done["undos"] += 1
        elif who.hands.get(seat, {}).get("to_act") == seat:
            seen = who.seen
            legal = await who.legal(seat)
            if not legal:
                return  # asked of the house, and the turn had passed meanwhile
            ack = await who.move(self.rng.choice(legal), seat, seen=seen)
            await who.until(lambda: who.seen >= ack["seq"])
            self.done["moves"] += 1
        elif who.info.get("status") == "between" and not who.info["seats"][seat]["ready"]:
            await who.ask("ready", seat=seat)

    async def _watch_a_while(self, table: str) -> None:
        async with people(self.base, "Passer-by") as (guest,):
            await self._connect(guest, table)
            await asyncio.sleep(self.rng.uniform(0, 0.3))
        self.done["spectators"] += 1

    async def _part(self, both: list[Player], table: str) -> None:
        """One gives up for both, and the other; sometimes a connection is cut over it."""
        for seat, who in enumerate(both):
            try:
                if not who.connected:
                    await self._connect(who, table)
                await who.ask("resign", seat=seat)
            except Refused as refused:
                if refused.code not in NORMAL:
                    raise
            if self.rng.random() < 0.5:
                await who.drop()


async def crowd(base: str, tables: int, seconds: float, done: Counter[str]) -> None:
    """So many tables at a time, one after another, until the time is up."""
    until = time.monotonic() + seconds

    async def visits(number: int) -> None:
        rng = random.Random(number)
        while time.monotonic() < until:
            try:
                async with asyncio.timeout(300):
                    await Visit(base, rng, done).run(until)
            except httpx.TransportError:
                done["slow requests"] += 1

    await asyncio.gather(*(visits(number) for number in range(tables)))


async def soak(server: Server, ports: list[int], asked: argparse.Namespace) -> list[str]:
    """Let people play; returns what is wrong at the end."""
    watcher, done = Watcher(ports), Counter[str]()
    first = await watcher.begin()
    watching = asyncio.create_task(watcher.watch(max(2.0, asked.seconds / 60)))
    await crowd(server.base, asked.tables, asked.seconds, done)
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    busy = list(watcher.samples)
    print(f"Everybody goes. Done: {', '.join(f'{count:,} {name}' for name, count in done.most_common())}", flush=True)
    until = time.monotonic() + asked.forget + 60
    left = await watcher.look()
    while time.monotonic() < until and any(left.sums[name] for name in GONE):
        await asyncio.sleep(1)
        left = await watcher.look()
    print(left)
    wrong = [f"{left.sums[name]:.0f} {name} left" for name in GONE if left.sums[name]]
    for name in ("moves", "undos", "chats", "drops", "leaves and returns"):
        if not done[name]:
            wrong.append(f"there were no {name}: this was no soak")
    # The pools of the database keep a few connections, the thinkers their pipes: as many as they are, not as visits.
    allowed = first.sums["files"] + 40 * len(ports)
    if left.sums["files"] > allowed:
        wrong.append(f"{left.sums['files']:.0f} open files, {first.sums['files']:.0f} at the beginning")
    if asked.seconds >= LONG:
        wrong += _memory(busy)
    return wrong


def _memory(samples: list[Sample]) -> list[str]:
    """Whether the memory of every worker is flat after the first quarter."""
    wrong, quarter = [], len(samples) // 4
    for number, memory in enumerate(zip(*(sample.memory for sample in samples), strict=True)):
        before, after = statistics.mean(memory[quarter : 2 * quarter]), statistics.mean(memory[3 * quarter :])
        print(f"worker {number}: {before:.1f} MB in the second quarter, {after:.1f} MB in the last")
        if after > before * GROWTH:
            wrong.append(f"the memory of worker {number} grows: {before:.1f} to {after:.1f} MB")
    return wrong


def main() -> None:
    """Soak, and say whether it holds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=1200.0)
    parser.add_argument("--tables", type=int, default=12, help="at a time")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--forget", type=float, default=30.0, help="seconds after which a table leaves memory")
    parser.add_argument("--sqlite", action="store_true", help="one worker on SQLite")
    asked = parser.parse_args()
    asked.database, asked.postgres, asked.redis = None, not asked.sqlite, not asked.sqlite
    workers = 1 if asked.sqlite else asked.workers
    with tempfile.TemporaryDirectory() as folder, Database(asked, Path(folder)) as database:
        home, ports = Path(folder) / "house", free_ports(workers)
        options = ["--private", str(ports[0]), "--forget", str(asked.forget), "--think", "0.01"]
        server = Server(home, database.fresh(), workers, database.redis, options)
        try:
            wrong = asyncio.run(soak(server, ports, asked))
        finally:
            server.stop()
        log = [json.loads(line) for line in (home / "log.jsonl").read_text().splitlines() if line.startswith("{")]
        wrong += [f"in the log: {line}" for line in log if line["level"] == "error"][:3]
    if wrong:
        sys.exit("Wrong:\n" + "\n".join(wrong))
    print("Nothing is left behind.")


if __name__ == "__main__":
    main()
