"""A house in processes of its own, and what the machine did meanwhile: for the benchmarks, on Linux."""

import os
import re
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def tree(root: int) -> list[int]:
    """A process and all its descendants."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (stat := _stat(int(entry.name))):
            children.setdefault(int(stat[1]), []).append(int(entry.name))
    found, pending = [], [root]
    while pending:
        found.append(pending.pop())
        pending += children.get(found[-1], [])
    return found


def _stat(process: int) -> list[str]:
    """What /proc says about a process, after its name; nothing if it is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def cpu_of(processes: list[int]) -> float:
    """Seconds of processor time that these have used."""
    return sum(int(stat[11]) + int(stat[12]) for stat in map(_stat, processes) if stat) / TICKS


def memory_of(processes: list[int]) -> float:
    """Resident memory in MB."""
    return sum(int(stat[21]) for stat in map(_stat, processes) if stat) * PAGE / 1e6


def waited_of(processes: list[int]) -> float:
    """Seconds that threads of these were ready to run and had no core."""
    total = 0
    for process in processes:
        for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
            try:
                total += int(thread.read_text().split()[1])
            except OSError:
                continue
    return total / 1e9


def machine_busy() -> float:
    """Seconds of processor time that everything on this machine has used since it started."""
    user, nice, system, _, _, irq, soft, *_ = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:])
    return (user + nice + system + irq + soft) / TICKS


def sync_times(folder: Path, count: int = 20) -> list[float]:
    """Milliseconds that the disk takes to keep four kilobytes, again and again."""
    path, times = folder / "sync.probe", []
    with path.open("wb") as file:
        for _ in range(count):
            start = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - start) * 1000)
    path.unlink()
    return sorted(times)


class Server:
    """A house of its own in a folder of its own."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        workers: int = 1,
        redis: str | None = None,
        options: Sequence[str] = (),
        python: str = sys.executable,
    ) -> None:
        """`python` is the interpreter of the installation that serves."""
        folder.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "TEAHOUSE_HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        for name, value in (("TEAHOUSE_DATABASE_URL", database), ("TEAHOUSE_REDIS_URL", redis)):
            environment.pop(name, None)
            if value is not None:
                environment[name] = value
        command = [python, "-m", "teahouse", "serve", "--port", "0", "--rate", "100000", "--thinkers", "1"]
        if workers > 1:
            command += ["--workers", str(workers)]
        command += options
        with (folder / "log.jsonl").open("w") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:\d+", self.process.stdout.readline())
        if found is None:
            sys.exit((folder / "log.jsonl").read_text())
        self.base = found[0]

    @property
    def processes(self) -> list[int]:
        """The house with its workers and thinkers."""
        return tree(self.process.pid)

    def stop(self) -> None:
        """Close the house."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@dataclass
class Watch:
    """What the house, its database, this program and all others used of the machine in a span of time."""

    server: Server
    database: list[int] = field(default_factory=list)
    """The processes of the database, where it has its own."""

    def __post_init__(self) -> None:
        self.house = self.server.processes
        self._before = self._read()
        self._start = time.perf_counter()

    def _read(self) -> list[float]:
        mine = [os.getpid()]
        return [
            cpu_of(self.house),
            cpu_of(self.database),
            cpu_of(mine),
            machine_busy(),
            waited_of(self.house) / max(1, len(self.house)),
        ]

    def used(self) -> "Used":
        """What was used since this watch began."""
        house, database, clients, machine, waited = (
            now - before for now, before in zip(self._read(), self._before, strict=True)
        )
        span = time.perf_counter() - self._start
        others = max(0.0, machine - house - database - clients) / span
        return Used(span, house, database, clients, others, waited / span, memory_of(self.house))


@dataclass
class Used:
    """Processor time in seconds, memory in MB."""

    span: float
    house: float
    database: float
    clients: float
    others: float
    """Cores that other programs kept busy, on average."""
    waited: float
    """The share of the time in which the house was ready to run and had no core."""
    memory: float


def middle_and_high(times: list[float]) -> tuple[float, float]:
    """The median, and what 95 of 100 stay under."""
    return statistics.median(times), times[int(0.95 * len(times))]
