"""How much a house holds: real WebSocket clients on this machine, in a process beside the house.

    python bench/load.py                        10, 100 and 1,000 tables at the same total rate of moves
    python bench/load.py --search               the highest rate with p95 under 50 ms
    python bench/load.py --against PYTHON       what a move costs here and in the installation of another interpreter:
                                                one house of each, both at 100 moves a second, then at 600
    python bench/load.py --costs                what a move costs early and late in a game, and an undo
    python bench/load.py --postgres             on a private PostgreSQL (--redis: and a private Redis)
    python bench/load.py --workers 1,2,4        each with so many workers
    python bench/load.py --write sqlite         the table also goes into docs/performance-server.md
    python bench/load.py --quick                a short look, for a test

Every number of tables has a house of its own. When all its tables play and some seconds have passed, moves are
sent at a fixed total rate, each table in its turn, whether or not other tables were answered. The time is
from sending a move to its acknowledgement, after the commit; a move that the house's own slowness delays counts from
when it was due. Beside the times stand the processor time that the house (all its processes) used for a move,
and what disturbs a measurement: cores busy with other programs, the share of the time in which the house had work
and no core, and what the disk takes for a sync. Of several rounds the one with the lowest p95 counts; with
--all every round is printed.
"""

import argparse
import asyncio
import gc
import resource
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop
from costs import HEADING as COSTS_HEADING
from costs import early_and_late
from crowd import Crowd
from databases import Database
from processes import Server, Used, Watch, middle_and_high, sync_times
from writing import machine, write

import teahouse

LIMIT = 0.050
"""The time within which 95 of 100 moves should be acknowledged."""
SEARCH_TABLES = 200


@dataclass
class Figures:
    """What one measurement found."""

    tables: int
    workers: int
    asked: float
    times: list[float]
    done: int
    """Moves that were acknowledged in the span that was watched; an overloaded house answers others afterwards."""
    lost: int
    late: int
    used: Used
    sync: tuple[float, float]

    @property
    def rate(self) -> float:
        """Moves a second that were acknowledged."""
        return self.done / self.used.span

    def quantile(self, share: float) -> float:
        """The time within which this share of the moves was acknowledged; a move that never was counts as endless."""
        ordered = [*sorted(self.times), *[float("inf")] * self.lost]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")

    @property
    def held(self) -> bool:
        """Whether the house kept up with the rate, and answered in time."""
        return self.rate > 0.95 * self.asked and self.quantile(0.95) < LIMIT

    def row(self) -> str:
        """As a line of a table."""
        moves = max(1, self.done)
        cells = [
            f"{self.workers}",
            f"{self.tables:,}",
            f"{self.rate:,.0f}",
            *(f"{self.quantile(share) * 1000:.1f}" for share in (0.5, 0.95, 0.99)),
            f"{self.used.house / moves * 1000:.2f}",
            f"{self.used.database / moves * 1000:.2f}" if self.used.database else "-",
            f"{self.used.clients / moves * 1000:.2f}",
            f"{self.used.memory:,.0f}",
            f"{self.used.others:.1f}",
            f"{self.used.waited * 100:.0f} %",
            f"{self.sync[0]:.1f} / {self.sync[1]:.1f}",
        ]
        return f"| {' | '.join(cells)} |"


COLUMNS = (
    "workers",
    "tables",
    "moves/s",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "CPU ms/move",
    "database CPU ms/move",
    "clients CPU ms/move",
    "memory MB",
    "other programs, cores",
    "waited for a core",
    "sync ms, p50 / p95",
)
HEADING = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|"


class Bench:
    """Measurements of one kind of house."""

    def __init__(self, asked: argparse.Namespace, folder: Path, database: Database) -> None:
        self.asked = asked
        self.folder = folder
        self.database = database
        self.said: list[str] = []
        self.moves = 0
        self.written = 0.0
        """Bytes in PostgreSQL's log of changes for those moves."""
        self._houses = 0

    def say(self, text: str = "") -> None:
        """Print, and keep for the page."""
        print(text, flush=True)
        self.said.append(text)

    @contextmanager
    def house(self, workers: int, python: str = sys.executable) -> Iterator[Server]:
        """A fresh house with a fresh database, of the installation of this interpreter."""
        self._houses += 1
        home = self.folder / f"house-{self._houses}"
        server = Server(home, self.database.fresh(), workers, self.database.redis, python=python)
        try:
            yield server
        finally:
            server.stop()

    async def measure(self, server: Server, crowd: Crowd, rate: float, seconds: float, workers: int) -> Figures:
        """One measurement of a crowd that plays already."""
        await crowd.drive(rate, min(2.0, seconds / 2))  # caches, connections and threads are those of a house at work
        await crowd.settle()
        sync = middle_and_high(sync_times(self.folder))
        crowd.times.clear()
        crowd.late = 0
        before = await self.database.written()
        watch = Watch(server, self.database.processes())
        await crowd.drive(rate, seconds)
        used, done = watch.used(), len(crowd.times)
        lost = await crowd.settle()
        self.written += await self.database.written() - before
        self.moves += len(crowd.times)
        if crowd.broken:
            raise SystemExit(f"{len(crowd.broken)} clients were cut off: {crowd.broken[0]}")
        return Figures(len(crowd.games), workers, rate, list(crowd.times), done, lost, crowd.late, used, sync)

    def at(self, tables: int, workers: int) -> Figures:
        """A house with so many tables at the rate asked for."""

        async def run(server: Server) -> Figures:
            crowd = Crowd(server.base, self.asked.game)
            await crowd.gather(tables)
            gc.freeze()
            try:
                return await self.measure(server, crowd, self.asked.rate, self.asked.seconds, workers)
            finally:
                await crowd.leave()

        with self.house(workers) as server:
            return uvloop.run(run(server))

    def highest(self, workers: int) -> tuple[Figures | None, list[Figures]]:
        """The highest rate that is held: doubled until it is not, then halved in between. A failure counts twice."""

        async def run(server: Server) -> tuple[Figures | None, list[Figures]]:
            crowd, tried = Crowd(server.base, self.asked.game), []
            best: Figures | None = None

            async def held(rate: float) -> bool:
                nonlocal best
                for _ in range(2):
                    found = await self.measure(server, crowd, rate, self.asked.seconds / 2, workers)
                    tried.append(found)
                    if found.held:
                        best = found if best is None or found.asked > best.asked else best
                        return True
                return False

            await crowd.gather(self.asked.search_tables)
            gc.freeze()
            low, high = 0.0, self.asked.rate
            while await held(high) and high < self.asked.most:
                low, high = high, high * 2
            if not low:
                low = high / 4
            for _ in range(self.asked.halvings):
                middle = (low + high) / 2
                low, high = (middle, high) if await held(middle) else (low, middle)
            await crowd.leave()
            return best, tried

        with self.house(workers) as server:
            return uvloop.run(run(server))


def conditions(asked: argparse.Namespace, database: Database) -> str:
    """Under what conditions was measured, in one line."""
    return machine(database.name) + ("" if asked.costs else f" {asked.game}, a client for each seat.")


def compare_tables(bench: Bench) -> None:
    """Every number of tables at the same total rate, in rounds up and down, so that a busy minute hits no one row."""
    asked = bench.asked
    found: dict[tuple[int, int], list[Figures]] = {}
    for workers in asked.workers:
        for number in range(asked.rounds):
            for tables in asked.tables if number % 2 == 0 else reversed(asked.tables):
                figures = bench.at(tables, workers)
                found.setdefault((workers, tables), []).append(figures)
                print(f"(round {number + 1}: {figures.row()} late {figures.late}, lost {figures.lost})", flush=True)
    bench.say(HEADING)
    best = {key: min(rounds, key=lambda one: one.quantile(0.95)) for key, rounds in found.items()}
    for key in sorted(best):
        for figures in found[key] if asked.all else [best[key]]:
            bench.say(figures.row())
    low, high = min(asked.tables), max(asked.tables)
    bench.say()
    for workers in asked.workers:
        if low != high:
            few, many = (best[workers, tables].quantile(0.95) for tables in (low, high))
            bench.say(
                f"p95 at {high:,} tables is {many / few:.2f} times that at {low:,} "
                f"({workers} worker{'s' if workers > 1 else ''}, {asked.rate:.0f} moves a second)."
            )


def search_rates(bench: Bench) -> None:
    """The highest rate of moves held, for each number of workers."""
    asked = bench.asked
    bench.say(HEADING)
    ends = []
    for workers in asked.workers:
        best, tried = bench.highest(workers)
        for figures in tried:
            print(f"(asked {figures.asked:.0f}: {figures.row()} late {figures.late}, lost {figures.lost})", flush=True)
        if best is not None:
            bench.say(best.row())
        held = best.asked if best is not None else 0
        ends.append(
            f"Highest rate held with p95 under {LIMIT * 1000:.0f} ms, {workers} worker{'s' if workers > 1 else ''}: "
            f"{held:,.0f} moves/s."
        )
    bench.say()
    for end in ends:
        bench.say(end)


def compare_versions(bench: Bench) -> None:
    """Processor time of a move here and in another installation, side by side: what disturbs one disturbs both."""
    asked = bench.asked
    names = {"this": sys.executable, "other": asked.against}

    async def run(servers: dict[str, Server]) -> None:
        crowds = {name: Crowd(server.base, asked.game) for name, server in servers.items()}
        for crowd in crowds.values():
            await crowd.gather(asked.tables[0])
        gc.freeze()
        bench.say("| moves/s asked | moves/s | this, CPU ms/move | other, CPU ms/move | this / other |")
        bench.say("|---|---|---|---|---|")
        for rate in asked.rates:
            used: dict[str, list[Figures]] = {name: [] for name in names}
            for number in range(asked.rounds):
                order = sorted(names, reverse=number % 2 == 0)
                both = [bench.measure(servers[name], crowds[name], rate, asked.seconds, 1) for name in order]
                for name, found in zip(order, await asyncio.gather(*both), strict=True):
                    used[name].append(found)
                    print(f"({name}: {found.row()})", flush=True)
            costs = {
                name: sum(one.used.house for one in found) / sum(one.done for one in found) * 1000
                for name, found in used.items()
            }
            rates = " and ".join(f"{sum(one.rate for one in found) / len(found):,.0f}" for found in used.values())
            cells = [f"{rate:,}", rates, f"{costs['this']:.3f}", f"{costs['other']:.3f}"]
            bench.say(f"| {' | '.join(cells)} | {costs['this'] / costs['other']:.1%} |")
        for crowd in crowds.values():
            await crowd.leave()

    with ExitStack() as houses:
        uvloop.run(run({name: houses.enter_context(bench.house(1, python)) for name, python in names.items()}))


def costs_of_games(bench: Bench) -> None:
    """Early and late in a game."""
    bench.say(COSTS_HEADING)
    for game in teahouse.names() if not bench.asked.quick else [bench.asked.game]:
        bench.say(asyncio.run(early_and_late(game, bench.asked.games, bench.folder)).row(game))


def numbers(text: str) -> list[int]:
    """`10,100,1000` as numbers."""
    return [int(word) for word in text.split(",")]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=numbers, default=[10, 100, 1000], help="such as 10,100,1000")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second, over all tables together")
    parser.add_argument("--seconds", type=float, default=8.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=2, help="of each measurement; the best counts")
    parser.add_argument("--all", action="store_true", help="print every round, not only the best")
    parser.add_argument("--game", default="yardzee", choices=teahouse.names())
    parser.add_argument("--workers", type=numbers, default=[1], help="such as 1,2,4")
    parser.add_argument("--database", metavar="URL", help="a PostgreSQL in which fresh databases may be made")
    parser.add_argument("--postgres", action="store_true", help="a private PostgreSQL, started here")
    parser.add_argument("--redis", action="store_true", help="a private Redis, started here")
    parser.add_argument("--search", action="store_true", help="search the highest rate with p95 under 50 ms")
    parser.add_argument("--search-tables", type=int, default=SEARCH_TABLES)
    parser.add_argument("--most", type=float, default=20_000, help="the rate at which the search gives up")
    parser.add_argument("--halvings", type=int, default=4, help="how closely the highest rate is searched")
    parser.add_argument("--against", metavar="PYTHON", help="compare with the installation of this interpreter")
    parser.add_argument("--rates", type=numbers, default=[100, 600], help="moves a second of each house, for --against")
    parser.add_argument("--costs", action="store_true", help="what a move costs early and late in a game")
    parser.add_argument("--games", type=int, default=8, help="whole games for the costs early and late")
    parser.add_argument("--write", metavar="NAME", help="the table of docs/performance-server.md to be replaced")
    parser.add_argument("--quick", action="store_true", help="a short look")
    asked = parser.parse_args()
    if asked.quick:
        asked.tables, asked.seconds, asked.rounds, asked.games, asked.rate = [5], 2.0, 1, 1, 50.0
        asked.search_tables, asked.most, asked.halvings = 5, 50.0, 0
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, Database(asked, Path(folder)) as database:
        bench = Bench(asked, Path(folder), database)
        bench.say(f"{conditions(asked, database)}\n")
        if asked.costs:
            costs_of_games(bench)
        elif asked.against:
            compare_versions(bench)
        elif asked.search:
            search_rates(bench)
        else:
            compare_tables(bench)
        if bench.written:
            bench.say(f"PostgreSQL wrote {bench.written / bench.moves / 1000:.1f} KB of WAL for a move.")
    if asked.write:
        write(asked.write, "\n".join(bench.said))


if __name__ == "__main__":
    main()
