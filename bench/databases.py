"""What a house under measurement keeps its tables in: a SQLite file, or fresh databases of a PostgreSQL."""

import argparse
import asyncio
import signal
import sys
from pathlib import Path
from typing import Any

from processes import tree

ROOT = Path(__file__).resolve().parent.parent


class Database:
    """Where the houses of one run live; private services end with it."""

    def __init__(self, asked: argparse.Namespace, folder: Path) -> None:
        # Ended from outside, a run still stops what it has started.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        self.name = "SQLite"
        self.redis: str | None = None
        self._url: str | None = asked.database
        self._made: list[str] = []
        self._services: list[Any] = []
        self._postgres = 0
        if asked.postgres or asked.redis:
            sys.path.insert(0, str(ROOT / "tests"))
            from scale.services import PostgreSQL, Redis

            if asked.postgres:
                postgres = PostgreSQL(_made(folder / "postgres"))
                postgres.start()
                self._services.append(postgres)
                self._url = postgres.url
                self._postgres = postgres.process.pid if postgres.process else 0
            if asked.redis:
                redis = Redis(_made(folder / "redis"))
                redis.start()
                self._services.append(redis)
                self.redis = redis.url
        if self._url is not None:
            self.name = f"PostgreSQL {asyncio.run(self._do('SHOW server_version', read=True))}"
        if self.redis is not None:
            self.name += " and Redis"

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_: object) -> None:
        if self._url is not None:
            for name in self._made:
                asyncio.run(self._do(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        for service in self._services:
            service.stop()

    def fresh(self) -> str | None:
        """The URL of a database that is empty; None for the house's own SQLite file."""
        if self._url is None:
            return None
        name = f"teahouse_load_{len(self._made) + 1}"
        asyncio.run(self._do(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        asyncio.run(self._do(f"CREATE DATABASE {name}"))
        self._made.append(name)
        from sqlalchemy import make_url

        return make_url(self._url).set(database=name).render_as_string(hide_password=False)

    def processes(self) -> list[int]:
        """The processes of a private PostgreSQL."""
        return tree(self._postgres) if self._postgres else []

    async def written(self) -> float:
        """Bytes that PostgreSQL has written into its log of changes so far; 0 for SQLite."""
        return float(await self._do("SELECT pg_current_wal_lsn() - '0/0'", read=True)) if self._url else 0.0

    async def _do(self, statement: str, read: bool = False) -> str:
        from sqlalchemy import text
        from sqlalchemy.ext.asyncio import create_async_engine

        engine = create_async_engine(self._url or "", isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            result = await connection.execute(text(statement))
            said = str(result.scalar_one()) if read else ""
        await engine.dispose()
        return said


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
