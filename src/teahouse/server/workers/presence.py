"""Presence: who is connected to a table through other workers.

Each worker says for its tables who is there: in Redis, or in the database while there is none. What a
dead worker said no longer counts, and goes away by itself.
"""

import asyncio
import json
import logging
from collections.abc import Mapping

from sqlalchemy import and_, delete, select
from sqlalchemy.dialects.postgresql import insert

from teahouse.server.log.marks import now
from teahouse.server.room import Room
from teahouse.server.store.schema import presences
from teahouse.server.store.store import Store
from teahouse.server.stored import Conflict, Trouble
from teahouse.server.waiting import Background
from teahouse.server.wire.absence import NOTE, RENEW, note, noted
from teahouse.server.workers.leases import Leases
from teahouse.server.workers.news import News

log = logging.getLogger("teahouse.presence")

EXPIRE_SECONDS = 120
RENEW_SECONDS = 40.0
LOOK_SECONDS = 2.0
"""Without Redis everyone looks so often who is where."""

Elsewhere = dict[str, dict[str, list[str | None]]]
"""By table and worker, the persons of its connections; None is somebody without a name."""


class Presences:
    """Tells the others who is here, and knows who is elsewhere."""

    def __init__(
        self, store: Store, rooms: Mapping[str, Room], leases: Leases, news: News, background: Background
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._leases = leases
        self._news = news
        self._background = background
        self._changed: set[str] = set()
        self._unread: set[str] = set()
        self._wake = asyncio.Event()
        self._mode = ""

    def changed(self, room: Room, person: str | None = None) -> None:
        """Somebody came to a table here, or went."""
        if person is not None and room.table.seats_of(person):
            room.see(person)
            self._note(room, person)
        room.tell_presence()
        room.changed.set()  # bots play on where somebody looks
        if self._store.shared:
            self._changed.add(room.table.id)
            self._wake.set()

    def look(self, tables: set[str]) -> None:
        """Something may have changed elsewhere."""
        if self._store.shared:
            self._unread |= tables
            self._wake.set()

    # Absence is remembered longer than a table stays in memory

    def _note(self, room: Room, person: str) -> None:
        """Keep when somebody was last at a table, where that may matter for days: where no clock runs."""
        if room.table.setup.pace.kind == "none" and room.table.status != "over":
            self._background.start(self._keep(room, person, note(room.is_here(person), now())))

    async def _keep(self, room: Room, person: str, value: str) -> None:
        try:
            await self._store.keep(room.table.id, person, NOTE, value)
        except (Trouble, Conflict) as trouble:
            log.info("an absence could not be noted", extra={"table": room.table.id, "trouble": str(trouble)})
            return
        room.keep(person, NOTE, value)
        self._news.tell(room.table.id, "aside")

    def renew(self) -> None:
        """Note again who is here, and who was never noted, so that no absence is taken for longer than it is."""
        for room in self._rooms.values():
            mine = {listener.person for listener in room.listeners}  # of the others their workers know best
            for person in {chair.person for chair in room.table.chairs if chair.person}:
                last = room.last_note(person)
                if last is None or (person in mine and noted(last) < now() + RENEW // 2):
                    self._note(room, person)

    async def run(self) -> None:
        """Say and read what changed, until cancelled."""
        while self._store.shared:
            redis = self._news.client is not None
            try:
                async with asyncio.timeout(RENEW_SECONDS if redis else LOOK_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                self._look_at_all(say=redis)
            self._wake.clear()
            mode = self._news.mode
            if mode != self._mode:
                self._look_at_all(say=True)
            changed, unread = self._changed, self._unread
            self._changed, self._unread = set(), set()
            try:
                if mode == "redis" and self._mode == "polling":
                    await self._forget_stored()
                self._mode = mode
                await self._say(changed)
                await self._read(unread)
            except (Trouble, Conflict, OSError) as error:
                self._changed |= changed
                log.info("presence could not be told", extra={"trouble": str(error)})
                await asyncio.sleep(LOOK_SECONDS)

    def _look_at_all(self, say: bool) -> None:
        listened = {table for table, room in self._rooms.items() if room.listeners}
        self._unread |= listened
        if say:
            self._changed |= listened

    # Saying

    async def _say(self, tables: set[str]) -> None:
        if not tables:
            return
        here = {table: self._here(table) for table in tables}
        client, worker = self._news.client, self._leases.worker
        if client is None:
            mine = and_(presences.c.worker == worker, presences.c.table_id.in_(tables))
            rows = [{"table_id": t, "worker": worker, "people": json.dumps(p)} for t, p in here.items() if p]
            new = [insert(presences).values(rows)] if rows else []
            await self._store.execute(delete(presences).where(mine), *new)
            return
        pipe = client.pipeline(transaction=False)
        for table, people in here.items():
            key = self._key(table)
            if people:
                pipe.hset(key, worker, json.dumps(people))
                pipe.expire(key, EXPIRE_SECONDS)
            else:
                pipe.hdel(key, worker)
        try:
            await pipe.execute()
        except Exception as error:  # of Redis, whose package may not be there to be named
            raise Trouble(f"Redis doesn't answer: {error}") from None
        for table in tables:
            self._news.tell(table, "here")

    def _here(self, table: str) -> list[str | None]:
        room = self._rooms.get(table)
        return [listener.person for listener in room.listeners] if room else []

    def _key(self, table: str) -> str:
        return f"{self._news.prefix}here:{table}"

    async def _forget_stored(self) -> None:
        await self._store.execute(delete(presences).where(presences.c.worker == self._leases.worker))

    # Reading

    async def _read(self, tables: set[str]) -> None:
        wanted = [table for table in tables if table in self._rooms]
        if not wanted:
            return
        alive = self._leases.alive - {self._leases.worker}
        found = await self._ask(wanted) if alive else {}
        for table in wanted:
            room = self._rooms.get(table)
            others = {worker: people for worker, people in found.get(table, {}).items() if worker in alive}
            if room is not None and room.elsewhere != others:
                for person in {person for people in room.elsewhere.values() for person in people if person}:
                    room.see(person)
                room.elsewhere = others
                room.tell_presence()
                room.changed.set()

    async def _ask(self, tables: list[str]) -> Elsewhere:
        client = self._news.client
        found: Elsewhere = {}
        if client is None:
            c = presences.c
            for row in await self._store.rows(select(presences).where(c.table_id.in_(tables))):
                found.setdefault(row.table_id, {})[row.worker] = json.loads(row.people)
            return found
        pipe = client.pipeline(transaction=False)
        for table in tables:
            pipe.hgetall(self._key(table))
        try:
            answers = await pipe.execute()
        except Exception as error:
            raise Trouble(f"Redis doesn't answer: {error}") from None
        for table, answer in zip(tables, answers, strict=True):
            found[table] = {worker: json.loads(people) for worker, people in answer.items()}
        return found
