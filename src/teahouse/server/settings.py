"""What can be set on a house. Everything has a value that works without being asked."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from teahouse import home
from teahouse.server.ways import Ways

MAX_BODY = 64 * 1024
"""No request and no message is longer than this."""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What a browser lets the page do: WebAssembly may run, since a tab plays by itself with it; no text is ever run as
code."""


def default_database() -> str:
    """The house's database: TEAHOUSE_DATABASE_URL, or a SQLite file in the user's data directory."""
    given = os.environ.get("TEAHOUSE_DATABASE_URL")
    return given or f"sqlite+aiosqlite:///{home.folder('house') / 'teahouse.db'}"


def default_redis() -> str | None:
    """The Redis through which workers hear of each other: TEAHOUSE_REDIS_URL."""
    return os.environ.get("TEAHOUSE_REDIS_URL") or None


def default_hosts() -> tuple[str, ...]:
    """The names of the house beside its own: those that TEAHOUSE_HOSTS tells, by commas."""
    return tuple(name.strip() for name in os.environ.get("TEAHOUSE_HOSTS", "").split(",") if name.strip())


def default_static() -> Path:
    """The built web client: TEAHOUSE_STATIC, or beside this file."""
    return Path(os.environ.get("TEAHOUSE_STATIC") or Path(__file__).parent / "static")


def _thinkers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True, slots=True)
class Settings(Ways):
    """How a house is run."""

    database: str = field(default_factory=default_database)
    redis: str | None = field(default_factory=default_redis)
    """For news between workers; without it they poll the database."""
    poll_seconds: float = 0.5
    """How often, where there is no Redis."""
    origins: tuple[str, ...] = ()
    """Origins beside its own whose pages may act for a signed-in browser."""
    hosts: tuple[str, ...] = field(default_factory=default_hosts)
    """Names under which the house answers, beside addresses and the machine's own names."""
    thinkers: int = field(default_factory=_thinkers)
    """Processes in which bots think."""
    private: int | None = None
    """A port of this machine alone on which this worker listens too, for the metrics."""
    static: Path = field(default_factory=default_static)
    """The built web client, if it is there."""
    par_seconds: float = 300.0
    """So long after its opening the house begins to work out the par of the deal of the day."""
