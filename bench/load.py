"""How much a house holds: real WebSocket clients on this machine, in processes beside the house.

    python bench/load.py                  everything, a few minutes
    python bench/load.py --tables 10 100  only these numbers of tables
    python bench/load.py --quick          a short look, for a test

Each number of tables is driven at the same total rate of moves, spread evenly over the tables and
over time, whether or not earlier moves have been answered. Printed are the times from sending a
move to its acknowledgement (after the commit, synced to the disk), and the processor time that the
house used for each move; of several rounds the best counts, as other programs disturb the clock.
Then: the highest rate at which 95 of 100 moves are acknowledged
within 50 ms, what a move costs early and late in a game, and what an undo takes.
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import teahouse
from teahouse.server import lines as facts
from teahouse.server import messages as m
from teahouse.server.database import upgrade
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.people import Person
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.turn import Turn, open_table

LIMIT = 0.050
"""The time within which 95 of 100 moves should be acknowledged."""


# What the clients read of a message, and no more: they should not be what is measured


class _Choice(msgspec.Struct):
    action: str


class _Hand(msgspec.Struct):
    to_act: int | None
    legal: list[_Choice] | None


class _Table(msgspec.Struct):
    status: str
    hand: int


class _Heard(msgspec.Struct):
    is_: str = msgspec.field(name="is")
    id: str | None = None
    seq: int | None = None
    seat: int | None = None
    hand: _Hand | None = None
    table: _Table | None = None
    legal: list[_Choice] | None = None
    text: str | None = None


_decode = msgspec.json.Decoder(_Heard).decode


class Server:
    """A house of its own in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "TEAHOUSE_HOME": str(folder)}
        environment.pop("TEAHOUSE_DATABASE_URL", None)
        command = [sys.executable, "-m", "teahouse", "serve", "--port", "0", "--rate", "100000", "--thinkers", "1"]
        with (folder / "log.jsonl").open("w") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:\d+", self.process.stdout.readline())
        if found is None:
            sys.exit((folder / "log.jsonl").read_text())
        self.base = found[0]

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self) -> None:
        """Close the house."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


def post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Send JSON, get JSON."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers), timeout=60) as answer:
        plain: dict[str, Any] = json.load(answer)
        return plain


@dataclass
class Seat:
    """One client at a table, on a line of its own."""

    number: int
    line: ClientConnection
    game: "Played"
    reader: asyncio.Task[None] | None = None


@dataclass
class Played:
    """A table as its clients see it."""

    seats: list[Seat] = field(default_factory=list)
    acting: int | None = None
    legal: list[str] = field(default_factory=list)
    seq: int = 0
    waiting: bool = False
    ready: set[tuple[int, int]] = field(default_factory=set)
    """Seats that have said that they are ready, by hand."""


class Crowd:
    """All clients of one measurement."""

    def __init__(self, base: str, game: str) -> None:
        self.base = base
        self.game = game
        self.games: list[Played] = []
        self.sent: dict[str, float] = {}
        self.times: list[float] = []
        self.ids = 0
        self.rng = random.Random(1)
        self.refused = 0
        self.least = max(2, teahouse.game(game).about.players[0])

    async def gather(self, tables: int) -> None:
        """Open the tables and sit down, a few at a time."""
        tokens = [
            post(f"{self.base}/api/guests", {"name": f"Client {seat}", "bearer": True})["token"]
            for seat in range(self.least)
        ]
        several = asyncio.Semaphore(20)

        async def one() -> None:
            async with several:
                await self._open(tokens)

        await asyncio.gather(*(one() for _ in range(tables)))

    async def _open(self, tokens: list[str]) -> None:
        match = {"match_mode": "cumulative", "cumulative_hands": 99}
        body = {"game": self.game, "players": self.least, "match": match, "public": False}
        table = (await asyncio.to_thread(post, f"{self.base}/api/tables", body, tokens[0]))["table"]
        played = Played()
        self.games.append(played)
        live = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
        for number, token in enumerate(tokens):
            headers = {"Authorization": f"Bearer {token}"}
            line = await connect(
                live, additional_headers=headers, max_size=None, compression=None, open_timeout=60, ping_interval=None
            )
            seat = Seat(number, line, played)
            seat.reader = asyncio.create_task(self._read(seat))
            played.seats.append(seat)
            self.ids += 1
            await line.send(json.dumps({"do": "sit", "id": f"s{self.ids}", "seat": number}))

    async def _read(self, seat: Seat) -> None:
        played = seat.game
        async for text in seat.line:
            heard = _decode(text)
            if heard.is_ == "ack":
                at = self.sent.pop(heard.id or "", None)
                if at is not None:
                    self.times.append(time.perf_counter() - at)
            elif heard.is_ == "update" and heard.seat == seat.number:
                await self._updated(seat, heard)
            elif heard.is_ == "legal" and heard.legal is not None:
                played.legal, played.waiting = [choice.action for choice in heard.legal], False
            elif heard.is_ == "refused":
                self.refused += 1
                played.waiting = False

    async def _updated(self, seat: Seat, heard: _Heard) -> None:
        played = seat.game
        played.seq = max(played.seq, heard.seq or 0)
        if heard.table is not None and heard.table.status == "between":
            played.acting = None
            if (seat.number, heard.table.hand) in played.ready:
                return
            played.ready.add((seat.number, heard.table.hand))
            self.ids += 1
            await seat.line.send(json.dumps({"do": "ready", "id": f"r{self.ids}", "seat": seat.number}))
        elif heard.hand is not None and heard.hand.to_act == seat.number:
            played.acting, played.waiting = seat.number, False
            if heard.hand.legal is not None:
                played.legal = [choice.action for choice in heard.hand.legal]
            else:
                played.waiting = True
                self.ids += 1
                await seat.line.send(json.dumps({"do": "legal", "id": f"l{self.ids}"}))

    async def drive(self, rate: float, seconds: float) -> None:
        """Send moves at this total rate for so long, each at a table that is ready for one."""
        turn = deque(self.games)
        start = time.perf_counter()
        number = 0
        while (elapsed := time.perf_counter() - start) < seconds:
            while number < elapsed * rate:
                number += 1
                for _ in range(len(turn)):
                    turn.rotate(-1)
                    played = turn[0]
                    if played.acting is not None and not played.waiting:
                        await self._move(played)
                        break
            await asyncio.sleep(0.001)

    async def _move(self, played: Played) -> None:
        assert played.acting is not None
        self.ids += 1
        id = f"m{self.ids}"
        body = {"do": "move", "id": id, "seen": played.seq, "action": self.rng.choice(played.legal)}
        seat, played.acting, played.waiting = played.seats[played.acting], None, True
        self.sent[id] = time.perf_counter()
        await seat.line.send(json.dumps(body))

    async def leave(self) -> None:
        """Everyone goes home."""
        lines = [seat for played in self.games for seat in played.seats]
        for seat in lines:
            seat.line.transport.abort()
        await asyncio.gather(*(seat.reader for seat in lines if seat.reader), return_exceptions=True)


@dataclass
class Figures:
    """What one measurement found."""

    tables: int
    rate: float
    times: list[float]
    cpu: float
    memory: float

    def quantile(self, share: float) -> float:
        """The time within which this share of the moves was acknowledged."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")

    def row(self) -> str:
        """As a line of a table."""
        marks = [f"{self.quantile(share) * 1000:.1f}" for share in (0.5, 0.95, 0.99)]
        cpu = f"{self.cpu / max(1, len(self.times)) * 1000:.2f}"
        return f"| {self.tables:,} | {self.rate:,.0f} | {' | '.join(marks)} | {cpu} | {self.memory:,.0f} |"


HEADING = "| tables | moves/s | p50 ms | p95 ms | p99 ms | CPU ms/move | memory MB |\n|---|---|---|---|---|---|---|"


async def measure(
    server: Server, game: str, tables: int, rates: list[float], seconds: float, patience: int | None = None
) -> list[Figures]:
    """So many tables at these rates, one after the other; it stops when so many rates in a row were too high."""
    over = 0
    crowd = Crowd(server.base, game)
    await crowd.gather(tables)
    await asyncio.sleep(1)
    await crowd.drive(min(rates[0], 100), 1.0)
    found = []
    for rate in rates:
        await asyncio.sleep(0.5)
        crowd.times.clear()
        crowd.sent.clear()
        before, start = server.cpu(), time.perf_counter()
        await crowd.drive(rate, seconds)
        await asyncio.sleep(0.3)
        elapsed = time.perf_counter() - start - 0.3
        made = Figures(tables, len(crowd.times) / elapsed, list(crowd.times), server.cpu() - before, server.memory())
        found.append(made)
        over = over + 1 if made.quantile(0.95) > LIMIT else 0
        if over == patience:
            break
    await crowd.leave()
    if crowd.refused:
        print(f"({crowd.refused} moves were refused)")
    return found


# Early and late in a game


@dataclass
class Costs:
    """Milliseconds of processor time for a move, by how far the game had come; and for an undo, also of the clock."""

    early: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    undo: list[float] = field(default_factory=list)
    undo_clock: list[float] = field(default_factory=list)


async def _sit(house: House, person: Person, game: str, players: int) -> Room:
    opened = open_table(person.id, game=game, players=players, match={"match_mode": "single"})

    def sit(turn: Turn) -> None:
        for seat in range(players):
            turn.fact(facts.Sat(seat, person.id, f"Name {seat}"))

    return await house.add_table(opened, sit)


async def early_and_late(game: str, games: int, folder: Path) -> Costs:
    """Whole games through the desk and the database: what each move costs, and an undo at the end."""
    house = House(Settings(database=f"sqlite+aiosqlite:///{folder / 'costs.db'}", thinkers=1))
    await upgrade(house.store.engine)
    await house.open()
    person = await house.people.guest("Bench")
    desk, costs, rng = Desk(house), Costs(), random.Random(1)
    players = max(2, teahouse.game(game).about.players[0])
    for number in range(games):
        room = await _sit(house, person, game, players)
        spent: list[float] = []
        while room.table.status == "playing":
            table = room.table
            assert table.hand is not None
            action = str(table.hand.state.random_action(rng))
            move = m.Move(id=f"{number} {table.seq}", seen=table.seq, action=action, seat=table.to_act)
            if len(spent) > 5 and rng.random() < 0.02:
                undo = m.Undo(id=f"{number} u{table.seq}", seen=table.seq, seat=table.to_act)
                clock, start = time.perf_counter(), time.process_time()
                await desk.perform(person, table.id, undo, lambda _: None)
                costs.undo.append((time.process_time() - start) * 1000)
                costs.undo_clock.append((time.perf_counter() - clock) * 1000)
                continue
            start = time.process_time()
            await desk.perform(person, table.id, move, lambda _: None)
            spent.append((time.process_time() - start) * 1000)
        tenth = max(1, len(spent) // 10)
        costs.early += spent[:tenth]
        costs.late += spent[-tenth:]
        house.rooms.pop(room.table.id, None)
    await house.close()
    return costs


def mean(values: list[float]) -> float:
    """The mean, without the tenth of values at either end: other programs disturb some of them."""
    cut = len(values) // 10
    kept = sorted(values)[cut : len(values) - cut] or [0.0]
    return sum(kept) / len(kept)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second, over all tables together")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of each measurement; the best counts")
    parser.add_argument("--game", default="yardzee", choices=teahouse.names())
    parser.add_argument("--games", type=int, default=8, help="whole games for the costs early and late")
    parser.add_argument("--quick", action="store_true", help="a short look")
    asked = parser.parse_args()
    if asked.quick:
        asked.tables, asked.seconds, asked.rounds, asked.games, asked.rate = [5], 2.0, 1, 1, 50.0
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            busy = f"{os.getloadavg()[0]:.1f} processes busy before it began"
            print(f"{asked.game}, a client for each seat, {os.cpu_count()} cores, {busy}\n\n{HEADING}")
            for tables in asked.tables:
                rounds = asyncio.run(measure(server, asked.game, tables, [asked.rate] * asked.rounds, asked.seconds))
                print(min(rounds, key=lambda found: found.quantile(0.95)).row(), flush=True)
            if not asked.quick:
                rates = [100 * 1.25**step for step in range(1, 20)]
                steps = asyncio.run(measure(server, asked.game, 100, rates, max(4.0, asked.seconds / 2), patience=2))
                good = [found for found in steps if found.quantile(0.95) <= LIMIT]
                print(f"\nFaster and faster, until p95 is over {LIMIT * 1000:.0f} ms:\n\n{HEADING}")
                for found in steps:
                    print(found.row())
                print(
                    f"\nHighest rate with p95 under {LIMIT * 1000:.0f} ms: {good[-1].rate if good else 0:,.0f} moves/s"
                )
        finally:
            server.stop()
        print("\n| game | CPU ms early | CPU ms late | late / early | undo CPU ms, longest | undo ms, median |")
        print("|---|---|---|---|---|---|")
        for game in teahouse.names() if not asked.quick else [asked.game]:
            costs = asyncio.run(early_and_late(game, asked.games, Path(folder)))
            early, late = mean(costs.early), mean(costs.late)
            middle = sorted(costs.undo_clock)[len(costs.undo_clock) // 2] if costs.undo else 0.0
            undo = f"{max(costs.undo):.1f} | {middle:.1f}" if costs.undo else "- | -"
            print(f"| {game} | {early:.2f} | {late:.2f} | {late / early:.2f} | {undo} |", flush=True)


if __name__ == "__main__":
    main()
