"""The store: what a house keeps, written in groups (`writing`) and read here."""

import asyncio
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ARRAY, JSON, Text, and_, any_, cast, delete, func, insert, or_, select, text, union, update

from teahouse.server.log.facts import Line
from teahouse.server.log.marks import now
from teahouse.server.store import schema
from teahouse.server.store.database import cause
from teahouse.server.store.writing import TRIES, UNSTORABLE, Writer, state_of
from teahouse.server.stored import INVITED, OFF_LIST, Card, Conflict, Trouble

_LINE = [schema.lines.c[name] for name in ("seq", "at", "text", "person", "message", "how", "free")]
# Arrays, as thousands of tables are asked for at a time: with a parameter each it takes five to ten times as long.
_HEADS = text("SELECT id, seq, aside FROM tables WHERE id = ANY(CAST(:tables AS text[]))")
_SINCE = text(
    f"SELECT table_id, {', '.join(f'lines.{column.name}' for column in _LINE)} "
    "FROM unnest(CAST(:tables AS text[]), CAST(:seen AS integer[])) AS asked(id, seen) "
    "JOIN lines ON lines.table_id = asked.id AND lines.seq > asked.seen ORDER BY lines.table_id, lines.seq"
)


NEWEST, PER_HOST = 300, 3
"""Lists are made of so many tables that moved last, with so many of one host."""
HEALTH_SECONDS = 2.0
"""Whoever asks more often than this how the house is hears what was found last."""


class Store(Writer):
    """One house's database."""

    _tried, _good = float("-inf"), True  # a house opens only where it can write

    # Reading

    async def rows(self, query: Any) -> list[Any]:
        """Everything a query finds."""
        for attempt in range(1, TRIES + 1):
            try:
                async with self.reader.connect() as connection:
                    return list((await connection.execute(query)).all())
            except self.failures as error:
                if state_of(error).startswith(UNSTORABLE):
                    return []  # nothing like this can have been stored
                # After the database was restarted, the lines to it that lay ready are dead: take a new one.
                gone = self.shared and not self.is_answer(error) and not isinstance(error, ConnectionRefusedError)
                if not gone or attempt == TRIES:
                    raise Trouble(f"the database can't be read: {cause(error)}") from None
        raise AssertionError

    async def log(self, table: str, after: int = 0) -> list[Line]:
        """The log of a table after a number, in order."""
        c = schema.lines.c
        query = select(*_LINE).where(and_(c.table_id == table, c.seq > after)).order_by(c.seq)
        return [Line(*row) for row in await self.rows(query)]

    async def logs(self, after: Mapping[str, int]) -> dict[str, list[Line]]:
        """The logs of several tables of a shared database, each after a number: what has been written since."""
        found: dict[str, list[Line]] = {}
        query = _SINCE.bindparams(tables=list(after), seen=list(after.values()))
        for table, *line in await self.rows(query):
            found.setdefault(table, []).append(Line(*line))
        return found

    async def heads(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        """How far each table of a shared database is: the number of its log, and of what changed beside it."""
        return {row.id: (row.seq, row.aside) for row in await self.rows(_HEADS.bindparams(tables=list(tables)))}

    async def cards(self, which: str, person: str | None, game: str | None, limit: int = 50) -> list[Card]:
        """Tables for a list: "open" to join, those of them one is "invited" to, "watch" in play, "mine", or of these
        those that are not over, "running"."""
        c = schema.tables.c
        query = select(schema.tables)
        own = which in ("mine", "invited", "running")
        if which in ("mine", "running"):
            query = self._own(person or "")
            if which == "running":
                query = query.where(c.status != "over")
        elif which == "invited":
            asked = select(schema.kept.c.table_id).where(
                schema.kept.c.person == person, schema.kept.c.name == INVITED, schema.kept.c.value == "on"
            )
            query = query.where(c.id.in_(asked), c.status == "open")
        else:
            statuses = ("open",) if which == "open" else ("playing", "between", "filled")
            query = query.where(and_(c.status.in_(statuses), c.public))
        if game is not None:
            query = query.where(c.game == game)
        query = query.order_by(c.moved.desc(), c.id).limit(limit if own else NEWEST)
        if not own:
            newest = query.subquery()
            place = func.row_number().over(partition_by=self._host(newest.c.card), order_by=newest.c.moved.desc())
            placed = select(newest, place.label("place")).subquery()
            query = select(placed).where(placed.c.place <= PER_HOST)
            query = query.order_by(placed.c.moved.desc(), placed.c.id).limit(limit)
        return [Card(*(row._mapping[name] for name in Card.__slots__)) for row in await self.rows(query)]

    async def played(
        self, person: str, game: str | None, since: int, after: tuple[int, str] | None, limit: int
    ) -> list[Card]:
        """One's own tables that are over and in one's list, the last moved first: those that moved at a time or later,
        and come after one of them, given by when it moved and its id."""
        c = schema.tables.c
        query = self._own(person).where(c.status == "over", c.moved >= since)
        if game is not None:
            query = query.where(c.game == game)
        if after is not None:
            moved, id = after
            query = query.where(or_(c.moved < moved, and_(c.moved == moved, c.id > id)))
        rows = await self.rows(query.order_by(c.moved.desc(), c.id).limit(limit))
        return [Card(*(row._mapping[name] for name in Card.__slots__)) for row in rows]

    async def begun(self, person: str, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        """One's own tables in one's list where a hand may be over, the oldest first: when each was made, and its id."""
        c = schema.tables.c
        made, id = after
        query = self._own(person).where(c.status != "open", or_(c.made > made, and_(c.made == made, c.id > id)))
        rows = await self.rows(query.with_only_columns(c.made, c.id).order_by(c.made, c.id).limit(limit))
        return [(row.made, row.id) for row in rows]

    def _own(self, person: str) -> Any:
        """The tables where somebody has sat, but for those they took off their list."""
        c = schema.tables.c
        sat = select(schema.sittings.c.table_id).where(schema.sittings.c.person == person)
        off = select(schema.kept.c.table_id).where(schema.kept.c.person == person, schema.kept.c.name == OFF_LIST)
        return select(schema.tables).where(c.id.in_(sat), c.id.not_in(off))

    async def keep_sums(self, table: str, hand: int, sums: str) -> None:
        """Keep what a review of a hand came to, in place of what an earlier one did."""
        new = self.insert_of(schema.sums)(schema.sums).values(table_id=table, hand=hand, sums=sums)
        await self.execute(new.on_conflict_do_update(index_elements=["table_id", "hand"], set_={"sums": sums}))

    async def sums(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """What reviews of the hands of tables came to: by table, those of its hands that were reviewed."""
        c = schema.sums.c
        found: dict[str, list[str]] = {table: [] for table in tables}
        for row in await self._among(c.table_id, tables, c.table_id, c.sums):
            found[row.table_id].append(row.sums)
        return found

    async def card(self, table: str) -> Card | None:
        """What lists show of one table."""
        found = await self.rows(select(schema.tables).where(schema.tables.c.id == table))
        return Card(*(found[0]._mapping[name] for name in Card.__slots__)) if found else None

    async def names(self, *tables: str) -> dict[str, dict[str, str]]:
        """What people are called at tables: by table, names by the tokens of seats, the oldest first."""
        c = schema.names.c
        query = select(c.table_id, c.token, c.name).where(c.table_id.in_(tables)).order_by(c.since, c.seat)
        found: dict[str, dict[str, str]] = {table: {} for table in tables}
        for table, token, name in await self.rows(query):
            found[table][token] = name
        return found

    def renaming(self, person: str, name: str, *, all_seats: bool = False) -> list[Any]:
        """What lets somebody be called otherwise at their seats; `all_seats`: also others at the same screen.

        Whatever shows their name hears of it as of something that changed beside the log.
        """
        c, tables = schema.names.c, schema.tables
        mine = c.person == person if all_seats else and_(c.person == person, c.own)
        said = select(schema.chats.c.table_id).where(schema.chats.c.person == person)
        sat = select(schema.sittings.c.table_id).where(schema.sittings.c.person == person)
        return [
            update(schema.names).where(mine).values(name=name, since=now()),
            update(tables).where(tables.c.id.in_(union(said, sat))).values(aside=tables.c.aside + 1),
        ]

    def _host(self, card: Any) -> Any:
        """The host that a card names."""
        if self.engine.dialect.name == "postgresql":
            return cast(card, JSON)["host"].as_string()
        return func.json_extract(card, "$.host")

    async def hosted(self, person: str) -> list[Card]:
        """The tables of a host that are not over."""
        c = schema.tables.c
        mine = c.card.contains(f'"host": {json.dumps(person)}', autoescape=True)
        query = select(schema.tables).where(and_(c.status.in_(("open", "filled", "playing", "between")), mine))
        return [Card(*(row._mapping[name] for name in Card.__slots__)) for row in await self.rows(query)]

    async def wake_open(self, after: int) -> None:
        """Let open tables of earlier releases be looked after too: so many milliseconds after they last moved."""
        c = schema.tables.c
        forgotten = and_(c.status == "open", c.wake.is_(None))
        await self.execute(update(schema.tables).where(forgotten).values(wake=c.moved + after))

    async def forget_table(self, table: str) -> None:
        """Delete a table that never began, with all that was kept about it."""
        beside = [each for each in schema.metadata.sorted_tables if "table_id" in each.c]
        await self.execute(
            *(delete(each).where(each.c.table_id == table) for each in beside),
            delete(schema.tables).where(schema.tables.c.id == table),
        )

    async def count_tables(self, statuses: Sequence[str]) -> dict[str, int]:
        """How many tables have each of these statuses; an index answers."""
        status = schema.tables.c.status
        query = select(status, func.count()).where(status.in_(statuses)).group_by(status)
        return dict.fromkeys(statuses, 0) | {row[0]: row[1] for row in await self.rows(query)}

    async def due(self, before: int) -> list[str]:
        """Tables where something is due by that time: a bot's move, the end of a clock."""
        return [row.id for row in await self.rows(select(schema.tables.c.id).where(schema.tables.c.wake <= before))]

    async def nothing_due(self, table: str, seq: int) -> None:
        """Nothing is due at a table after all, as long as no line follows this number."""
        c = schema.tables.c
        await self.execute(update(schema.tables).where(and_(c.id == table, c.seq == seq)).values(wake=None))

    # Facts of the house, and what one person keeps at a table

    async def fact(self, name: str, make: str) -> str:
        """A fact of the house, made the first time it is asked for."""
        values = {"name": name, "value": make}
        await self.execute(self.insert_of(schema.house)(schema.house).values(values).on_conflict_do_nothing())
        query = select(schema.house.c.value).where(schema.house.c.name == name)
        return str((await self.rows(query))[0].value)

    async def keep(self, table: str, person: str, name: str, value: str | None) -> None:
        """Keep a value for one person at one table; None forgets it."""
        c = schema.kept.c
        if value is None:
            mine = and_(c.table_id == table, c.person == person, c.name == name)
            await self.execute(delete(schema.kept).where(mine), aside=table)
            return
        new = self.insert_of(schema.kept)(schema.kept).values(table_id=table, person=person, name=name, value=value)
        new = new.on_conflict_do_update(index_elements=["table_id", "person", "name"], set_={"value": value})
        await self.execute(new, aside=table)

    async def kept(self, table: str) -> list[tuple[str, str, str]]:
        """All that persons keep at a table: person, name, value."""
        c = schema.kept.c
        query = select(c.person, c.name, c.value).where(c.table_id == table)
        return [(row.person, row.name, row.value) for row in await self.rows(query)]

    async def kept_for(self, table: str, person: str, name: str) -> str | None:
        """What a person keeps at a table under a name."""
        c = schema.kept.c
        rows = await self.rows(select(c.value).where(c.table_id == table, c.person == person, c.name == name))
        return str(rows[0].value) if rows else None

    async def invited(self, table: str) -> set[str]:
        """Who is invited to a table, whether they are to hear of it or not."""
        c = schema.kept.c
        return {row.person for row in await self.rows(select(c.person).where(c.table_id == table, c.name == INVITED))}

    async def mutes(self, person: str, other: str) -> bool:
        """Whether a person has muted another, at whichever table."""
        c = schema.kept.c
        query = select(c.table_id).where(c.person == person, c.name == f"mute {other}").limit(1)
        return bool(await self.rows(query))

    async def chat(self, table: str, after: int, limit: int) -> list[Any]:
        """The last messages of a table's chat after that number, oldest first, with what their authors are called."""
        c, persons = schema.chats.c, schema.persons
        query = select(c.number, c.at, c.person, persons.c.name, c.text).join(persons, persons.c.id == c.person)
        query = query.where(and_(c.table_id == table, c.number > after))
        return (await self.rows(query.order_by(c.number.desc()).limit(limit)))[::-1]

    async def chat_count(self, table: str) -> int:
        """The number of the last message."""
        query = select(func.max(schema.chats.c.number)).where(schema.chats.c.table_id == table)
        return int((await self.rows(query))[0][0] or 0)

    async def said(self, table: str, person: str, message: str) -> int | None:
        """The number of what a person said under this id."""
        c = schema.chats.c
        mine = and_(c.table_id == table, c.person == person, c.message == message)
        found = await self.rows(select(c.number).where(mine))
        return found[0].number if found else None

    async def say(self, table: str, **values: Any) -> None:
        """Add a message to the chat of a table; `Conflict` where its number or its id is taken."""
        await self.execute(insert(schema.chats).values(table_id=table, **values), aside=table)

    # Persons

    async def person(self, id: str) -> Any | None:
        """A person by id."""
        found = await self.rows(select(schema.persons).where(schema.persons.c.id == id))
        return found[0] if found else None

    async def persons(self, ids: Sequence[str]) -> list[Any]:
        """Several persons by their ids."""
        return await self._among(schema.persons.c.id, ids, *schema.persons.c)

    async def _among(self, column: Any, values: Sequence[str], *wanted: Any) -> list[Any]:
        """The rows that have one of these values: on PostgreSQL as an array, since thousands may be asked for."""
        among = column == any_(cast(list(values), ARRAY(Text))) if self.shared else column.in_(values)
        return await self.rows(select(*wanted).where(among))

    async def claimed(self, folded: str) -> Any | None:
        """The person who has claimed this name."""
        found = await self.rows(select(schema.persons).where(schema.persons.c.claimed == folded))
        return found[0] if found else None

    async def resembling(self, likenesses: Sequence[str]) -> set[str]:
        """The persons whose claimed names look like this."""
        c = schema.likenesses.c
        return {row.person for row in await self.rows(select(c.person).where(c.likeness.in_(likenesses)))}

    async def unlikened(self) -> list[Any]:
        """Those who claimed their names before it was kept how names look, the first comers first."""
        c = schema.persons.c
        kept = select(schema.likenesses.c.person)
        return await self.rows(select(c.id, c.name).where(c.claimed.is_not(None), c.id.not_in(kept)).order_by(c.made))

    async def generations(self, persons: Sequence[str]) -> list[Any]:
        """Of several persons, whom the house still lets in as them."""
        c = schema.persons.c
        return await self._among(c.id, persons, c.id, c.generation, c.ended)

    async def guessed(self, key: str) -> tuple[int, int]:
        """How many wrong guesses there were, and when the last one was."""
        c = schema.guesses.c
        found = await self.rows(select(c.count, c.at).where(c.key == key))
        return (found[0][0], found[0][1]) if found else (0, 0)

    async def bearers(self, digests: Sequence[str]) -> dict[str, str]:
        """The persons that programs' tokens belong to, by the tokens' hashes."""
        c = schema.tokens.c
        return {row.digest: row.person for row in await self._among(c.digest, digests, c.digest, c.person)}

    async def tokens(self, person: str) -> list[Any]:
        """A person's tokens."""
        c = schema.tokens.c
        return await self.rows(select(c.id, c.label, c.made).where(c.person == person).order_by(c.made))

    async def healthy(self) -> bool:
        """Whether a move could be stored now: something is really written, if nothing was for a moment."""
        if time.monotonic() - self._tried > HEALTH_SECONDS:
            self._tried = time.monotonic()
            mark = {"name": "last tried to write", "value": str(time.time_ns() // 1_000_000)}
            new = self.insert_of(schema.house)(schema.house).values(mark)
            new = new.on_conflict_do_update(index_elements=["name"], set_={"value": mark["value"]})
            try:
                async with asyncio.timeout(5):
                    await self.execute(new)
                self._good = True
            except (Trouble, Conflict, TimeoutError):
                self._good = False
        return self._good
