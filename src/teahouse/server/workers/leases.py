"""Leases: which worker does what happens by itself at a table.

A worker says every moment that it is alive; a lease holds as long as its worker does. So a thousand
leases cost one small write every second and a half, and when a worker dies all of its leases are free
a few seconds later. Time is the database's, the same for everyone. A lease saves work and no more: if
two ever drove one table, the log would still take each number once.

Alone on its database a worker holds every lease, and none of this is written anywhere.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from teahouse.server.log.marks import new_id, now
from teahouse.server.parts import REFUSED_SECONDS
from teahouse.server.store.database import cause
from teahouse.server.store.store import Store
from teahouse.server.stored import Trouble

log = logging.getLogger("teahouse.leases")

LEASE_SECONDS = 5.0
"""So long after its last sign of life a worker is dead."""
SIGN_SECONDS = 1.5

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_JOIN = text(
    f"INSERT INTO workers (id, opened, expires) SELECT :worker, "
    f"coalesce((SELECT min(opened) FROM workers WHERE expires > {_NOW}), {_NOW}), {_NOW} + :lease RETURNING opened"
)
_SIGN = text(
    f"WITH mine AS (UPDATE workers SET expires = {_NOW} + :lease WHERE id = :worker AND expires > {_NOW} RETURNING id) "
    f"SELECT id, (SELECT count(*) FROM mine) AS mine FROM workers WHERE expires > {_NOW}"
)
_ALIVE = f"EXISTS (SELECT 1 FROM workers w WHERE w.id = leases.worker AND w.expires > {_NOW})"
_TAKE = text(
    "INSERT INTO leases (table_id, worker) SELECT wanted, :worker FROM unnest(CAST(:tables AS text[])) AS wanted "
    "ORDER BY 1 ON CONFLICT (table_id) DO UPDATE SET worker = excluded.worker "
    f"WHERE leases.worker = excluded.worker OR NOT {_ALIVE} RETURNING table_id"
)
_OWED = text(
    f"SELECT id FROM tables WHERE wake <= :before AND NOT EXISTS "
    f"(SELECT 1 FROM leases WHERE leases.table_id = tables.id AND {_ALIVE}) ORDER BY wake LIMIT :most"
)
_RELEASE = text("DELETE FROM leases WHERE worker = :worker AND table_id = ANY(CAST(:tables AS text[]))")
_LEAVE = text("DELETE FROM workers WHERE id = :worker")
_BURY = text(f"DELETE FROM workers WHERE expires < {_NOW} - 60000")


class Leases:
    """The leases of this worker, and who else is alive."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.worker = new_id()
        self.opened = now()
        """Since when some worker of the house was always there."""
        self.held: set[str] = set()
        self.alive: frozenset[str] = frozenset((self.worker,))
        self.taken = 0
        self.lost = 0
        """How often this worker was taken for dead and had to begin anew."""
        self._refused: dict[str, float] = {}
        self._buried = 0.0

    # Being alive

    async def open(self) -> None:
        """Become one of the workers of the house."""
        if self.store.shared:
            await self._join()
            await self._sign()

    async def _join(self) -> None:
        self.worker = new_id()
        self.held.clear()
        self._refused.clear()
        (row,) = await self._do(_JOIN, lease=int(LEASE_SECONDS * 1000))
        self.opened = row.opened

    async def run(self, changed: Callable[[AbstractSet[str], bool], None]) -> None:
        """Say that one is alive, until cancelled; `changed` hears of others' coming and going: who has gone, and
        whether this worker was taken for dead for a time."""
        troubled = False
        while self.store.shared:
            await asyncio.sleep(SIGN_SECONDS)
            before = self.alive
            try:
                anew = not await self._sign()
                if anew:
                    self.lost += 1
                    await self._join()
                    await self._sign()
                if time.monotonic() - self._buried > 30:
                    self._buried = time.monotonic()
                    await self._do(_BURY)
            except Trouble as trouble:
                if not troubled:
                    log.warning("no sign of life can be given", extra={"trouble": str(trouble)})
                troubled = True
                continue
            troubled = False
            if anew or self.alive != before:
                log.info("workers", extra={"alive": len(self.alive), "anew": anew})
                self._refused.clear()
                changed(before - self.alive, anew)

    async def _sign(self) -> bool:
        rows = await self._do(_SIGN, lease=int(LEASE_SECONDS * 1000))
        self.alive = frozenset(row.id for row in rows)
        return bool(rows) and bool(rows[0].mine)

    async def close(self) -> None:
        """Leave; whatever was held is free at once."""
        self.held.clear()
        if self.store.shared:
            try:
                await self._do(_LEAVE)
            except Trouble as trouble:
                log.warning("could not say good-bye", extra={"trouble": str(trouble)})

    async def _do(self, statement: Any, **values: Any) -> list[Any]:
        if ":worker" in statement.text:
            values["worker"] = self.worker
        try:
            async with self.store.reader.connect() as connection:
                result = await connection.execute(statement, values)
                return list(result.all()) if result.returns_rows else []
        except IntegrityError:
            return []  # this worker was taken for dead and is forgotten: its next sign of life begins anew
        except self.store.failures as error:
            raise Trouble(f"the database can't be reached: {cause(error)}") from None

    # Holding tables

    def holds(self, table: str) -> bool:
        """Whether this worker drives a table."""
        return not self.store.shared or table in self.held

    async def take(self, tables: Iterable[str]) -> set[str]:
        """Take the leases that are free; returns those that are held now."""
        wanted = set(tables)
        if not self.store.shared:
            return wanted
        moment = time.monotonic()
        self._refused = {table: until for table, until in self._refused.items() if until > moment}
        ask = sorted(wanted - self.held - self._refused.keys())
        if ask:
            won = {row.table_id for row in await self._do(_TAKE, tables=ask)}
            self.held |= won
            self.taken += len(won)
            self._refused.update((table, moment + REFUSED_SECONDS) for table in ask if table not in won)
        return wanted & self.held

    async def owed(self, before: int, most: int = 200) -> set[str]:
        """Tables where something is due by that time and nobody alive does it: they are this worker's now."""
        if not self.store.shared:
            return set(await self.store.due(before))
        return await self.take([row.id for row in await self._do(_OWED, before=before, most=most)])

    async def release(self, tables: Iterable[str]) -> None:
        """Let others drive these."""
        mine = sorted(self.held.intersection(tables))
        self.held.difference_update(mine)
        if mine:
            try:
                await self._do(_RELEASE, tables=mine)
            except Trouble as trouble:
                log.warning("leases could not be given back", extra={"trouble": str(trouble)})
