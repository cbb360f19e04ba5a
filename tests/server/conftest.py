"""A real house for the tests: its own process, its own folder, on a free port of this machine."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest


class Running:
    """A house in a process of its own."""

    def __init__(
        self, home: Path, *options: str, environment: Mapping[str, str] | None = None, files: int | None = None
    ) -> None:
        """`files`: how many it may have open at most."""
        self.home = home
        self.options = options
        self.limit = None if files is None else partial(resource.setrlimit, resource.RLIMIT_NOFILE, (files, files))
        self.environment = dict(environment or {})
        self.base = ""
        self.process: subprocess.Popen[str] | None = None
        self.port = 0
        home.mkdir(parents=True, exist_ok=True)

    @property
    def log(self) -> Path:
        return self.home / "log.jsonl"

    def start(self) -> "Running":
        environment = {**os.environ, "TEAHOUSE_HOME": str(self.home), "PYTHONUNBUFFERED": "1"}
        for name in ("TEAHOUSE_DATABASE_URL", "TEAHOUSE_REDIS_URL"):
            environment.pop(name, None)
        environment |= self.environment
        command = [sys.executable, "-m", "teahouse", "serve", "--port", str(self.port), *self.options]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=self.limit
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", line)
        assert found, f"the house did not open: {line} {self.log.read_text()[-2000:]}"
        self.base, self.port = found[0], int(found[1])
        return self

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> int:
        """As an operator would."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=15)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return self.process.returncode

    def memory(self) -> int:
        """Resident memory in bytes."""
        assert self.process is not None
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def faults(self) -> list[str]:
        """Lines of the log that tell of an error."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line or "Traceback" in line]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One house for all tests of a session; at its end its log must tell of no error."""
    running = Running(tmp_path_factory.mktemp("house"), "--rate", "1000", "--think", "0.02", "--thinkers", "1").start()
    start = time.time()
    yield running
    running.stop()
    assert not running.faults(), f"after {time.time() - start:.0f} s: {running.faults()[:3]}"
