"""`teahouse db copy`: a SQLite house moves to PostgreSQL, whole or not at all.

Everything is written and checked in one transaction of the new database: rows are counted, every log is compared with
its original, and every table is rebuilt from what was stored. Only then it is committed; until then the new database
stays empty for everyone else, and a copy that breaks off can be begun again.
"""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import Connection, Table, create_engine, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from teahouse.server.log import facts
from teahouse.server.log.table import HouseTable
from teahouse.server.store import schema
from teahouse.server.store.database import (
    cause,
    connect,
    failures,
    is_shared,
    newest_schema,
    sqlite_path,
    upgrade,
)
from teahouse.server.stored import Trouble

COPIED = (
    schema.house,
    schema.persons,
    schema.likenesses,
    schema.tokens,
    schema.tables,
    schema.lines,
    schema.names,
    schema.sittings,
    schema.chats,
    schema.kept,
    schema.deals,
    schema.tries,
)
"""What moves. Workers, their leases and who is connected belong to running houses;
wrong guesses are forgotten."""
BATCH = 2000
ZERO, MARK = "\x00", "\ufffd"
"""PostgreSQL keeps no zero byte in a text; SQLite does, where a client put one into a note or an id."""

_GO_ON_COUNTING = text(
    "SELECT setval(pg_get_serial_sequence('chats', 'id'), coalesce(max(id), 0) + 1, false) FROM chats"
)

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: rows by database table, and how many tables of the house were rebuilt and found right."""

    rows: dict[str, int]
    rebuilt: int


async def copy(source: str, target: str, progress: Progress = lambda _: None) -> Copied:
    """Copy a SQLite house into an empty PostgreSQL database."""
    path = sqlite_path(source)
    if path is None:
        raise Trouble("only a SQLite house can be copied; for PostgreSQL use its own tools (pg_dump)")
    if not path.exists():
        raise Trouble(f"there is no database at {path}")
    if not is_shared(target):
        raise Trouble("the copy goes to PostgreSQL: --to postgresql://user:password@machine/name")
    engine = connect(target, patient=True)
    origin = create_engine("sqlite://", creator=lambda: _locked(str(path)))
    try:
        with origin.connect() as old:
            present, newest = MigrationContext.configure(old).get_current_revision(), newest_schema()
            if present != newest:
                raise Trouble(f"{path} has schema {present}, this Teahouse {newest}: run `teahouse db upgrade` first")
            await upgrade(engine)
            async with engine.begin() as new:
                await _must_be_empty(new)
                rows = {table.name: await _copy_rows(old, new, table, progress) for table in COPIED}
                await new.execute(_GO_ON_COUNTING)
                rebuilt = await _check(old, new, rows, progress)
        return Copied(rows, rebuilt)
    except failures() as error:
        raise Trouble(f"the copy failed: {cause(error)}. Nothing was copied; the old database is untouched") from None
    finally:
        origin.dispose()
        await engine.dispose()


def _locked(path: str) -> sqlite3.Connection:
    """The old database for nobody else, as long as it is read: what a house wrote meanwhile would be left behind."""
    connection = sqlite3.connect(path, timeout=1, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        connection.close()
        if "locked" not in str(error):
            raise
        raise Trouble(f"{path} is in use: close the house first, and open it again with the new database") from None
    return connection


async def _must_be_empty(new: AsyncConnection) -> None:
    """No house has ever been open there; what the schema itself has noted is replaced."""
    for table in COPIED:
        query = select(func.count()).select_from(table)
        if table is schema.house:
            query = query.where(schema.house.c.name == "secret")
        count = (await new.execute(query)).scalar_one()
        if count:
            raise Trouble(
                f"the database to copy to is not empty ({count} rows in {table.name}); a copy never overwrites. "
                "Nothing was changed"
            )
    await new.execute(delete(schema.house))


def _plain(value: Any) -> Any:
    return value.replace(ZERO, MARK) if isinstance(value, str) else value


def _batches(old: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    result = old.execution_options(yield_per=BATCH).execute(select(table).order_by(*table.primary_key))
    for part in result.mappings().partitions():
        yield [{name: _plain(value) for name, value in row.items()} for row in part]


async def _copy_rows(old: Connection, new: AsyncConnection, table: Table, progress: Progress) -> int:
    count = 0
    for rows in _batches(old, table):
        await new.execute(insert(table), rows)
        count += len(rows)
    progress(f"{table.name}: {count:,} rows")
    return count


# Checking


async def _check(old: Connection, new: AsyncConnection, rows: dict[str, int], progress: Progress) -> int:
    """The same rows on both sides, and every table rebuilt from the new side; returns how many tables."""
    for table in COPIED:
        there = (await new.execute(select(func.count()).select_from(table))).scalar_one()
        if there != rows[table.name]:
            raise Trouble(f"of {rows[table.name]} rows of {table.name} {there} arrived. Nothing was copied")
    cards = {row.id: row.seq for row in await new.execute(select(schema.tables.c.id, schema.tables.c.seq))}
    rebuilt = 0
    for id, log in _logs(old):
        await _check_table(new, id, log, cards.get(id))
        rebuilt += 1
        if rebuilt % 500 == 0:
            progress(f"{rebuilt:,} tables rebuilt")
    if rebuilt != len(cards):
        raise Trouble(f"there are {len(cards)} tables and {rebuilt} logs. Nothing was copied")
    progress(f"{rebuilt:,} tables rebuilt")
    return rebuilt


_LINE = [schema.lines.c[name] for name in ("seq", "at", "text", "person", "message", "how", "free")]


def _logs(old: Connection) -> Iterator[tuple[str, list[facts.Line]]]:
    """Every log of the old database, table by table."""
    c = schema.lines.c
    result = old.execution_options(yield_per=BATCH).execute(select(c.table_id, *_LINE).order_by(c.table_id, c.seq))
    for id, rows in groupby(result, key=lambda row: str(row[0])):
        yield id, [facts.Line(*(_plain(value) for value in row[1:])) for row in rows]


async def _check_table(new: AsyncConnection, id: str, log: list[facts.Line], seq: int | None) -> None:
    c = schema.lines.c
    stored = await new.execute(select(*_LINE).where(c.table_id == id).order_by(c.seq))
    arrived = [facts.Line(*row) for row in stored]
    if arrived != log:
        raise Trouble(f"the log of table {id} did not arrive as it was. Nothing was copied")
    try:
        rebuilt = HouseTable(arrived)
    except Exception as error:  # whatever a broken log raises: this table can't be played on anywhere
        raise Trouble(f"table {id} can't be rebuilt from its log: {error!r}. Nothing was copied") from error
    if seq is None or rebuilt.seq != seq:
        raise Trouble(f"table {id} ends at {rebuilt.seq}, its card says {seq}. Nothing was copied")
