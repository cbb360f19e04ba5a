"""Workers of one house, each a process of its own: as on several machines, or behind one port."""

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from sqlalchemy import select

from scale.services import PostgreSQL, Redis, free_ports
from server.conftest import Running
from teahouse.server.log.facts import Line
from teahouse.server.store import schema
from teahouse.server.store.store import Store

FAST = ("--rate", "1000", "--think", "0.02", "--thinkers", "1")


def environment(database: str, redis: Redis | None) -> dict[str, str]:
    """What workers of one house are told."""
    return {"TEAHOUSE_DATABASE_URL": database, **({"TEAHOUSE_REDIS_URL": redis.url} if redis else {})}


def machine(folder: Path, database: str, redis: Redis | None, *options: str) -> Running:
    """A house with one worker on a machine of its own: several of them share a database."""
    return Running(folder, *FAST, *options, environment=environment(database, redis))


class Several(Running):
    """`teahouse serve --workers N`: one port for all, and a private one for each."""

    def __init__(self, folder: Path, number: int, database: str, redis: Redis | None) -> None:
        self.number = number
        self.private = free_ports(number)
        words = ("--workers", str(number), "--private", str(self.private[0]))
        super().__init__(folder, *FAST, *words, environment=environment(database, redis))

    @property
    def bases(self) -> list[str]:
        """The private address of each worker."""
        return [f"http://127.0.0.1:{port}" for port in self.private]

    def pids(self) -> dict[int, int]:
        """The process of each worker, by number, as the supervisor last told."""
        found: dict[int, int] = {}
        for line in self.log.read_text().splitlines():
            if '"a worker serves"' in line:
                plain = json.loads(line)
                found[plain["worker"]] = plain["pid"]
        return found

    def kill_worker(self, worker: int) -> None:
        """As a crash would."""
        os.kill(self.pids()[worker], signal.SIGKILL)


def health(base: str) -> dict[str, Any]:
    """What a worker says of itself."""
    with urlopen(f"{base}/healthz", timeout=20) as answer:
        plain: dict[str, Any] = json.load(answer)
        return plain


def logs_of(database: str) -> dict[str, list[Line]]:
    """Every log of a house, from its database."""

    async def read() -> dict[str, list[Line]]:
        store = Store(database)
        tables = [row.id for row in await store.rows(select(schema.tables.c.id))]
        found = await store.logs(dict.fromkeys(tables, 0))
        await store.engine.dispose()
        return found

    return asyncio.run(read())


def owners(postgres: PostgreSQL, database: str) -> dict[str, str]:
    """Which worker has the lease of which table."""
    rows = postgres.query("SELECT table_id, worker FROM leases", database.rpartition("/")[2]).splitlines()
    return dict(row.split("|") for row in rows)
