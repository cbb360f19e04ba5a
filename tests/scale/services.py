"""A PostgreSQL and a Redis of the tests' own: from the binaries on this machine, on free ports, in a folder that
goes away. No service that runs already is touched."""

import atexit
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

WAIT = 60.0
"""Seconds for a service to answer; a busy machine takes its time."""


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def free_ports(number: int) -> list[int]:
    """Neighbouring ports, below those that the kernel gives to outgoing connections at any moment."""
    while True:
        first = random.randrange(10_000, 32_000)
        ports = list(range(first, first + number))
        if all(_may_be_bound(port) for port in ports):
            return ports


def _may_be_bound(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def missing(what: str, package: str) -> None:
    """Without the binary the test is skipped, loudly; with CI=true it fails."""
    reason = f"No {what} on this machine: the tests of several workers did not run (Debian: apt-get install {package})."
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def postgres_folder() -> Path | None:
    """Where the newest PostgreSQL's programs are: Debian keeps them off the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    found = [folder for folder in folders if (folder / "initdb").exists()]
    on_path = shutil.which("initdb")
    return found[-1] if found else Path(on_path).resolve().parent if on_path else None


class Service(ABC):
    """A program that runs until it is stopped, or killed as by a power cut."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """What starts it."""

    @abstractmethod
    def ready(self) -> bool:
        """Whether it answers."""

    def start(self) -> None:
        """Start it and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            # A session of its own: killing the group takes its children too.
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + WAIT
        while not self.ready():
            said = (self.folder / "log").read_text()[-2000:]
            assert self.process.poll() is None, f"{type(self).__name__} did not start: {said}"
            assert time.monotonic() < until, f"{type(self).__name__} does not answer: {said}"
            time.sleep(0.03)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As an operator would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
            self.process.wait(WAIT)
        self.process = None


class PostgreSQL(Service):
    """A private cluster. Its server refuses to run as root: then it runs as Debian's user for it, or as nobody."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        found = postgres_folder()
        if found is None:
            missing("PostgreSQL", "postgresql")
        self.programs = found or Path()
        self.data = folder / "data"
        self._names = count(1)
        self._user: list[str] = []
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            user = "postgres" if "postgres" in names else "nobody"
            entry = pwd.getpwnam(user)
            self._user = ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]
            # The other user can't pass through pytest's folders; this one is outside of them.
            outside = Path(tempfile.mkdtemp(prefix="teahouse-postgres-"))
            atexit.register(shutil.rmtree, outside, ignore_errors=True)
            os.chown(outside, entry.pw_uid, entry.pw_gid)
            self.data = outside / "data"
        initdb = [str(self.programs / "initdb"), "-D", str(self.data), "-U", "tea", "--auth=trust", "--no-sync"]
        made = subprocess.run([*self._user, *initdb, "-E", "UTF8", "--locale=C"], capture_output=True, text=True)
        assert made.returncode == 0, made.stderr

    def command(self) -> list[str]:
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": str(self.data)}
        options = [f"--{name}={value}" for name, value in settings.items()]
        return [*self._user, str(self.programs / "postgres"), "-D", str(self.data), *options]

    def ready(self) -> bool:
        ask = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ask, check=False).returncode == 0

    def kill(self) -> None:
        """Every process of the server at once: each has a process group of its own."""
        if self.process is None:
            return
        for pid in [self.process.pid, *_children(self.process.pid)]:
            with suppress(ProcessLookupError):  # a child that has just ended by itself
                os.kill(pid, signal.SIGKILL)
        self.process.wait(WAIT)
        self.process = None

    def query(self, sql: str, database: str = "postgres") -> str:
        """What psql answers, bare."""
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "tea", "-d", database, "-qAtX", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run([str(self.programs / "psql"), *words, "-c", sql], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"tea{next(self._names)}"
        self.query(f"CREATE DATABASE {name}")
        return f"postgresql+asyncpg://tea@127.0.0.1:{self.port}/{name}"

    @property
    def url(self) -> str:
        """The address of a database that is always there."""
        return f"postgresql+asyncpg://tea@127.0.0.1:{self.port}/postgres"


class Redis(Service):
    """A private Redis that keeps nothing on the disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        found = shutil.which("redis-server") or shutil.which("valkey-server")
        if found is None:
            missing("Redis", "redis-server")
        self.program = found or ""

    def command(self) -> list[str]:
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        return [self.program, *words, "--dir", str(self.folder)]

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"


def _children(pid: int) -> list[int]:
    """The processes that a process started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
        except OSError:
            continue  # it has just ended
    return found
