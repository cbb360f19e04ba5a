"""The store: the log of every table, written in groups, and what is read from it.

A commit costs a sync of the disk, whoever asks for it. So whatever waits to be written goes into
one transaction, and everyone is answered after that one commit: cost per move falls with load.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Insert, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from teahouse.server import schema
from teahouse.server.database import Trouble, cause, connect, connect_writer
from teahouse.server.lines import Line


class Conflict(Exception):
    """Somebody else has written that number: read the log again."""


class NotWritten(Trouble):
    """The commit failed: the disk is full, or the database is gone. Nothing of it is stored."""


@dataclass(slots=True)
class Card:
    """A table as lists show it: what its log says, ready to be asked for."""

    id: str
    game: str
    status: str
    public: bool
    card: str
    seq: int
    to_act: int | None
    wake: int | None
    made: int
    moved: int


@dataclass(slots=True)
class Entry:
    """One thing to be written, all of it or nothing."""

    table: str = ""
    lines: Sequence[Line] = ()
    card: Card | None = None
    sitters: Sequence[str] = ()
    statements: Sequence[tuple[Any, dict[str, Any]]] = ()
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


_CARD = ("status", "public", "card", "seq", "to_act", "wake", "moved")
_NEW_LINE = insert(schema.lines)
_NEW_CARD = insert(schema.tables)
_CHANGED_CARD = (
    update(schema.tables).where(schema.tables.c.id == bindparam("b_id")).values({n: bindparam(f"b_{n}") for n in _CARD})
)


class Store:
    """One house's database."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = connect(url)
        self.writer: Engine | None = connect_writer(url)
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._queue: asyncio.Queue[Entry] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0

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
        self._thread.shutdown()
        if self.writer is not None:
            self.writer.dispose()
        await self.engine.dispose()

    # Writing

    async def append(self, table: str, lines: Sequence[Line], card: Card, sitters: Sequence[str] = ()) -> None:
        """Add lines to a table's log; returns when they are committed.

        `Conflict` where a number is taken already, `NotWritten` where the commit failed: in both
        cases none of the lines is stored.
        """
        await self._put(Entry(table, lines, card, sitters))

    async def execute(self, *statements: Any) -> None:
        """Do other writes in one commit."""
        await self._put(Entry(statements=[(statement, {}) for statement in statements]))

    async def _put(self, entry: Entry) -> None:
        self._queue.put_nowait(entry)
        # Once handed over it will be written: a caller that goes away must not leave that open.
        await asyncio.shield(entry.done)

    async def _write(self) -> None:
        while True:
            group = [await self._queue.get()]
            while not self._queue.empty() and len(group) < 512:
                group.append(self._queue.get_nowait())
            try:
                await self._commit(group)
            finally:
                for _ in group:
                    self._queue.task_done()

    async def _commit(self, group: list[Entry]) -> None:
        """One transaction for all; if one of them is refused, each for itself."""
        failure: Exception | None = None
        try:
            if self.writer is not None:
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._thread, self._write_here, self.writer, group)
            else:
                async with self.engine.begin() as connection:
                    await connection.run_sync(self._insert, group)
            self.commits += 1
        except IntegrityError as error:
            if len(group) > 1:
                for entry in group:
                    await self._commit([entry])
                return
            failure = Conflict(cause(error))
        except (SQLAlchemyError, OSError) as error:
            failure = NotWritten(f"the house could not write this down ({cause(error)}); nothing was changed")
        for entry in group:
            if entry.done.done():
                continue
            if failure is None:
                entry.done.set_result(None)
            else:
                entry.done.set_exception(failure)
                entry.done.exception()  # a caller that went away is no error of its own

    def _write_here(self, engine: Engine, group: list[Entry]) -> None:
        """In the writing thread: the whole transaction."""
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            self._insert(connection, group)

    def _insert(self, connection: Connection, group: list[Entry]) -> None:
        rows = [
            {
                "table_id": entry.table,
                "seq": line.seq,
                "at": line.at,
                "text": line.text,
                "person": line.person,
                "message": line.message,
                "how": line.how,
                "free": line.free,
            }
            for entry in group
            for line in entry.lines
        ]
        if rows:
            connection.execute(_NEW_LINE, rows)
        cards = [entry for entry in group if entry.card is not None and entry.lines]
        new = [_row(entry.card) for entry in cards if entry.lines[0].seq == 1]
        if new:
            connection.execute(_NEW_CARD, new)
        latest = {entry.table: entry.card for entry in cards if entry.lines[0].seq > 1}
        if latest:
            changed = [{f"b_{name}": value for name, value in _row(card).items()} for card in latest.values()]
            connection.execute(_CHANGED_CARD, [{k: r[k] for k in _CHANGED} for r in changed])
        sitters = [{"person": person, "table_id": entry.table} for entry in group for person in entry.sitters]
        if sitters:
            connection.execute(self._keep(schema.sittings, sitters))
        for entry in group:
            for statement, values in entry.statements:
                connection.execute(statement, values)

    def _keep(self, table: Any, rows: list[dict[str, Any]]) -> Any:
        return self._insert_of(table)(table).values(rows).on_conflict_do_nothing()

    def _insert_of(self, table: Any) -> Any:
        return postgresql_insert if self.engine.dialect.name == "postgresql" else sqlite_insert

    # Reading

    async def rows(self, query: Any) -> list[Any]:
        """Everything a query finds."""
        try:
            async with self.engine.connect() as connection:
                return list((await connection.execute(query)).all())
        except (SQLAlchemyError, OSError) as error:
            raise Trouble(f"the database can't be read: {cause(error)}") from None

    async def log(self, table: str) -> list[Line]:
        """The whole log of a table, in order."""
        c = schema.lines.c
        query = (
            select(c.seq, c.at, c.text, c.person, c.message, c.how, c.free).where(c.table_id == table).order_by(c.seq)
        )
        return [Line(*row) for row in await self.rows(query)]

    async def cards(self, which: str, person: str | None, game: str | None, limit: int = 50) -> list[Card]:
        """Tables for a list: "open" to join, "watch" in play, or "mine"."""
        c = schema.tables.c
        query = select(schema.tables)
        if which == "mine":
            sat = select(schema.sittings.c.table_id).where(schema.sittings.c.person == person)
            query = query.where(c.id.in_(sat))
        else:
            statuses = ("open",) if which == "open" else ("playing", "between", "filled")
            query = query.where(and_(c.status.in_(statuses), c.public))
        if game is not None:
            query = query.where(c.game == game)
        query = query.order_by(c.moved.desc(), c.id).limit(limit)
        return [Card(**row._mapping) for row in await self.rows(query)]

    async def due(self, before: int) -> list[str]:
        """Tables where something is due by that time: a bot's move, the end of a clock."""
        return [row.id for row in await self.rows(select(schema.tables.c.id).where(schema.tables.c.wake <= before))]

    # Facts of the house, and what one person keeps at a table

    async def fact(self, name: str, make: str) -> str:
        """A fact of the house, made the first time it is asked for."""
        values = {"name": name, "value": make}
        await self.execute(self._insert_of(schema.house)(schema.house).values(values).on_conflict_do_nothing())
        query = select(schema.house.c.value).where(schema.house.c.name == name)
        return str((await self.rows(query))[0].value)

    async def keep(self, table: str, person: str, name: str, value: str | None) -> None:
        """Keep a value for one person at one table; None forgets it."""
        c = schema.kept.c
        if value is None:
            mine = and_(c.table_id == table, c.person == person, c.name == name)
            await self.execute(delete(schema.kept).where(mine))
            return
        new = self._insert_of(schema.kept)(schema.kept).values(table_id=table, person=person, name=name, value=value)
        await self.execute(
            new.on_conflict_do_update(index_elements=["table_id", "person", "name"], set_={"value": value})
        )

    async def kept(self, table: str) -> list[tuple[str, str, str]]:
        """All that persons keep at a table: person, name, value."""
        c = schema.kept.c
        query = select(c.person, c.name, c.value).where(c.table_id == table)
        return [(row.person, row.name, row.value) for row in await self.rows(query)]

    async def chat(self, table: str, after: int, limit: int) -> list[Any]:
        """The last messages of a table's chat after that number, oldest first."""
        c = schema.chats.c
        query = select(schema.chats).where(and_(c.table_id == table, c.number > after))
        return (await self.rows(query.order_by(c.number.desc()).limit(limit)))[::-1]

    async def chat_count(self, table: str) -> int:
        """The number of the last message."""
        query = select(func.max(schema.chats.c.number)).where(schema.chats.c.table_id == table)
        return int((await self.rows(query))[0][0] or 0)

    def say(self, **values: Any) -> Insert:
        """A message of the chat, to be executed."""
        return insert(schema.chats).values(**values)

    # Persons

    async def person(self, id: str) -> Any | None:
        """A person by id."""
        found = await self.rows(select(schema.persons).where(schema.persons.c.id == id))
        return found[0] if found else None

    async def claimed(self, folded: str) -> Any | None:
        """The person who has claimed this name."""
        found = await self.rows(select(schema.persons).where(schema.persons.c.claimed == folded))
        return found[0] if found else None

    async def bearer(self, digest: str) -> str | None:
        """The person a program's token belongs to."""
        found = await self.rows(select(schema.tokens.c.person).where(schema.tokens.c.digest == digest))
        return str(found[0].person) if found else None

    async def tokens(self, person: str) -> list[Any]:
        """A person's tokens."""
        c = schema.tokens.c
        return await self.rows(select(c.id, c.label, c.made).where(c.person == person).order_by(c.made))

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            await self.rows(select(1))
        except Trouble:
            return False
        return True


_CHANGED = ("b_id", *(f"b_{name}" for name in _CARD))


def _row(card: Card | None) -> dict[str, Any]:
    assert card is not None
    return {name: getattr(card, name) for name in card.__slots__}
