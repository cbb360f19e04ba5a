"""Writing: the log of every table, in groups.

A commit costs a sync of the disk, whoever asks for it. So whatever waits to be written goes into
one transaction, and everyone is answered after that one commit: cost per move falls with load.
After a commit the writer rests for a moment, so that more come together; what comes after silence
is written at once.
"""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, insert, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from teahouse.server.log.facts import Line
from teahouse.server.log.refusal import Refused
from teahouse.server.store import schema
from teahouse.server.store.database import cause, connect, connect_writer, failures, is_shared
from teahouse.server.store.moves import Moves, Unanswered, only_moves
from teahouse.server.store.scribe import Scribe
from teahouse.server.stored import Card, Conflict, NotWritten, Unsure
from teahouse.server.tally import GROUPS, Histogram
from teahouse.server.waiting import cancel_later


@dataclass(slots=True)
class Entry:
    """One thing to be written, all of it or nothing. What is `aside` changes something beside the table's log."""

    table: str = ""
    lines: Sequence[Line] = ()
    card: Card | None = None
    sitters: Sequence[str] = ()
    names: Sequence[Mapping[str, Any]] = ()
    statements: Sequence[Any] = ()
    aside: bool = False
    settled: bool = False
    """Whether it was written, or could not be."""
    failure: Exception | None = None
    """Why it could not be."""
    _woken: "asyncio.Future[None] | None" = None

    @property
    def is_plain(self) -> bool:
        """Whether it is a move at a table that is there: new lines and the card they change."""
        beside = self.sitters or self.names or self.statements or self.aside
        return self.card is not None and not beside and bool(self.lines) and self.lines[0].seq > 1

    def settle(self, failure: Exception | None) -> None:
        """It is written, or was not for this reason; whoever waits hears of it."""
        self.settled, self.failure = True, failure
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def heard(self) -> None:
        """Wait until it is settled; whoever is cancelled goes away, and it is written all the same."""
        if not self.settled:
            self._woken = asyncio.get_running_loop().create_future()
            await self._woken

    def check(self) -> None:
        """Raise what it could not be written for."""
        if self.failure is not None:
            raise self.failure


_CARD = ("status", "public", "card", "seq", "to_act", "wake", "moved")
_NEW_LINE = insert(schema.lines)
_NEW_CARD = insert(schema.tables)
_NEW_NAME = insert(schema.names)
_CHANGED_CARD = (
    update(schema.tables).where(schema.tables.c.id == bindparam("b_id")).values({n: bindparam(f"b_{n}") for n in _CARD})
)


_TAKEN = (IntegrityError, sqlite3.IntegrityError)
"""What a number that is given out already is refused with."""
_PASSING = ("40001", "40P01")
"""What PostgreSQL says when two transactions stand in each other's way: it can be done again."""
UNSTORABLE = "22"
"""What its words about a value that no column can hold begin with, such as text with a zero byte."""
_ASIDE = update(schema.tables).where(schema.tables.c.id == bindparam("b_id")).values(aside=schema.tables.c.aside + 1)
TRIES = 3
REST = 2.0
"""How many times as long as its last commit the writer rests, if something waits already."""
MOST_REST = 0.015
"""The longest rest, in seconds."""


class Writer:
    """Writes to one house's database."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = connect(url)
        self.shared = is_shared(url)
        """Whether other workers may write to it too."""
        self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else self.engine
        self.failures = failures()
        self.moves = Moves(self.reader)
        self.writer: Engine | None = connect_writer(url)
        self._scribe = Scribe()
        self._queue: asyncio.Queue[Entry] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.committed = Histogram()
        """Seconds from the beginning of a transaction to the end of its commit."""
        self.grouped = Histogram(GROUPS)
        """How many changes one transaction held."""

    async def open(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Write what waits, then close."""
        await self._queue.join()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._scribe.close()
        if self.writer is not None:
            self.writer.dispose()
        await self.moves.close()
        await self.engine.dispose()

    # Writing

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return self._queue.qsize()

    async def append(
        self,
        table: str,
        lines: Sequence[Line],
        card: Card,
        sitters: Sequence[str] = (),
        names: Sequence[Mapping[str, Any]] = (),
        statements: Sequence[Any] = (),
    ) -> None:
        """Add lines to a table's log, with who sat down and what they are called; returns when they are committed,
        and not before, even if the caller is cancelled.

        `Conflict` where a number is taken already, or what the `statements` beside would add is there, `NotWritten`
        where the commit failed: in both cases none of it is stored.
        """
        entry = Entry(table, lines, card, sitters, names, statements)
        self._queue.put_nowait(entry)
        cancelled = 0
        while not entry.settled:
            try:
                await entry.heard()
            except asyncio.CancelledError:
                cancelled += 1
        cancel_later(cancelled)
        entry.check()

    async def execute(self, *statements: Any, aside: str = "") -> None:
        """Do other writes in one commit; `aside` names the table beside whose log something changes."""
        entry = Entry(aside, statements=statements, aside=bool(aside))
        self._queue.put_nowait(entry)
        await entry.heard()
        entry.check()

    async def _write(self) -> None:
        rested = 0.0
        while True:
            group = [await self._queue.get()]
            if (rest := rested - time.perf_counter()) > 0:
                await asyncio.sleep(rest)
            while not self._queue.empty() and len(group) < 512:
                group.append(self._queue.get_nowait())
            start = time.perf_counter()
            try:
                await self._commit(group)
            finally:
                end = time.perf_counter()
                rested = end + min(REST * (end - start), MOST_REST)
                self.committed.add(end - start)
                self.grouped.add(len(group))
                for _ in group:
                    self._queue.task_done()

    async def _commit(self, group: list[Entry]) -> None:
        """One transaction for all; if one of them is refused, each for itself."""
        failure: Exception | None = None
        try:
            if self.writer is not None:
                await self._scribe.do(partial(self._write_here, self.writer, group))
            else:
                await self._write_there(group)
            self.commits += 1
        except Unsure as unsure:
            failure = unsure
        except Exception as error:  # whatever it is, the next ones must be written
            unstorable = isinstance(error, ValueError | OverflowError) or state_of(error).startswith(UNSTORABLE)
            apart = unstorable or isinstance(error, _TAKEN) or self.is_answer(error)
            if apart and len(group) > 1:
                for entry in group:
                    await self._commit([entry])
                return
            if isinstance(error, _TAKEN):
                failure = Conflict(cause(error))
            elif unstorable:
                failure = Refused("invalid", "This can't be written down: it holds what is not text.")
            else:
                failure = NotWritten(f"the house could not write this down ({cause(error)}); nothing was changed")
        for entry in group:
            entry.settle(failure)

    def is_answer(self, error: Exception) -> bool:
        """Whether a shared database is there and answered with this, rather than being gone."""
        return self.shared and isinstance(error, DBAPIError) and not error.connection_invalidated

    async def _write_there(self, group: list[Entry]) -> None:
        """On a database over the network. What failed before the commit was sent can be done again."""
        for attempt in range(1, TRIES + 1):
            sent = False
            try:
                if only_moves(group):
                    await self.moves.write(group)
                    return
                async with self.engine.connect() as connection:
                    await connection.run_sync(self._insert, group)
                    sent = True
                    await connection.commit()
                return
            except Unanswered as error:
                raise Unsure(f"the database went away ({error}) while this was written") from None
            except self.failures as error:
                if sent and not self.is_answer(error):
                    raise Unsure(f"the database went away ({cause(error)}) while this was written") from None
                again = state_of(error) in _PASSING or not self.is_answer(error)
                if not again or attempt == TRIES or isinstance(error, ConnectionRefusedError):
                    raise
                await asyncio.sleep(0.02 * attempt)

    def _write_here(self, engine: Engine, group: list[Entry]) -> None:
        """In the writing thread: the whole transaction."""
        if all(entry.is_plain for entry in group):
            self._write_moves(engine, group)
            return
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            self._insert(connection, group)

    def _write_moves(self, engine: Engine, group: list[Entry]) -> None:
        """A transaction of moves alone goes to the driver itself: so small a thing costs less than to describe it."""
        pooled = engine.raw_connection()
        try:
            database = pooled.driver_connection
            assert isinstance(database, sqlite3.Connection)
            database.execute("BEGIN IMMEDIATE")
            try:
                database.executemany(_PLAIN_LINE, [_line_row(entry, line) for entry in group for line in entry.lines])
                latest = {entry.table: entry.card for entry in group}
                database.executemany(_PLAIN_CARD, [_changes(card) for card in latest.values()])
                database.execute("COMMIT")
            except BaseException:
                if database.in_transaction:
                    database.execute("ROLLBACK")
                raise
        finally:
            pooled.close()

    def _insert(self, connection: Connection, group: list[Entry]) -> None:
        # All workers go through tables in one order, so that no two wait for each other.
        group = sorted(group, key=lambda entry: entry.table)
        rows = [_line_row(entry, line) for entry in group for line in entry.lines]
        if rows:
            connection.execute(_NEW_LINE, rows)
        cards = [entry for entry in group if entry.card is not None and entry.lines]
        new = [_row(entry.card) for entry in cards if entry.lines[0].seq == 1]
        if new:
            connection.execute(_NEW_CARD, new)
        latest = {entry.table: entry.card for entry in cards if entry.lines[0].seq > 1}
        if latest:
            connection.execute(_CHANGED_CARD, [_changes(card) for card in latest.values()])
        sitters = [{"person": person, "table_id": entry.table} for entry in group for person in entry.sitters]
        if sitters:
            connection.execute(self._keep(schema.sittings, sitters))
        names = [{**name, "since": entry.lines[-1].at} for entry in group for name in entry.names]
        if names:
            connection.execute(_NEW_NAME, names)
        asides = [{"b_id": entry.table} for entry in group if entry.aside]
        if asides:
            connection.execute(_ASIDE, asides)
        for entry in group:
            for statement in entry.statements:
                connection.execute(statement)

    def _keep(self, table: Any, rows: list[dict[str, Any]]) -> Any:
        return self.insert_of(table)(table).values(rows).on_conflict_do_nothing()

    def insert_of(self, table: Any) -> Any:
        """The insertion that can be told what to do where a row is there already."""
        return postgresql_insert if self.engine.dialect.name == "postgresql" else sqlite_insert


_PLAIN_LINE, _PLAIN_CARD = (
    str(statement.compile(dialect=sqlite.dialect(paramstyle="named"))) for statement in (_NEW_LINE, _CHANGED_CARD)
)


def _line_row(entry: Entry, line: Line) -> dict[str, Any]:
    return {
        "table_id": entry.table,
        "seq": line.seq,
        "at": line.at,
        "text": line.text,
        "person": line.person,
        "message": line.message,
        "how": line.how,
        "free": line.free,
    }


def _changes(card: Card | None) -> dict[str, Any]:
    assert card is not None
    return {"b_id": card.id, **{f"b_{name}": getattr(card, name) for name in _CARD}}


def _row(card: Card | None) -> dict[str, Any]:
    assert card is not None
    return {name: getattr(card, name) for name in card.__slots__}


def state_of(error: BaseException) -> str:
    """PostgreSQL's five letters for what went wrong."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")
