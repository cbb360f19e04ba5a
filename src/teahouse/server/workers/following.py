"""Following: a table in memory takes in what other workers have written.

Through news, or by looking: one question to the database for all tables at once, often while there is
no Redis, now and then while there is one (a worker that dies between its commit and its news tells nobody).
"""

import asyncio
import logging
from collections.abc import Iterable

from teahouse.engine.fair import NAMED
from teahouse.server.log.facts import Line, Sat
from teahouse.server.room import Room
from teahouse.server.rooms import Rooms
from teahouse.server.store.store import Store
from teahouse.server.stored import Trouble
from teahouse.server.waiting import Background
from teahouse.server.wire.messages import Said
from teahouse.server.workers.news import News

log = logging.getLogger("teahouse.following")

LOOK_SECONDS = 5.0
"""How often to look for oneself although there are news."""


class Following:
    """Keeps the rooms of this worker as their logs are."""

    def __init__(self, store: Store, rooms: Rooms, news: News, background: Background, poll_seconds: float) -> None:
        """`poll_seconds` is how often to look while there are no news."""
        self._store = store
        self._rooms = rooms
        self._news = news
        self._background = background
        self._poll_seconds = poll_seconds
        self.polls = 0
        self.caught_up = 0
        """Lines of other workers that were taken in."""
        self._behind: set[str] = set()
        self._asides: set[str] = set()
        self._unsure: set[str] = set()
        """Tables that this worker or another follows from now on: something may have been written before that."""
        self._early: set[str] = set()
        """Tables of which there were news while they were read: these may be older than that, or not."""
        self._wake = asyncio.Event()

    def begin(self, table: str) -> None:
        """A table has been read."""
        if table in self._early:
            self._early.discard(table)
            self._unsure.add(table)
            self._wake.set()

    def hear(self, table: str, kind: str, about: str) -> None:
        """There are news of a table."""
        room = self._rooms.get(table)
        if room is None:
            if self._rooms.is_loading(table):
                self._early.add(table)
            return
        if kind == "line":
            if about.isdigit() and int(about) > room.table.seq:
                self._behind.add(table)
        elif kind == "aside":
            self._asides.add(table)
        elif kind in ("look", "follow"):
            self._unsure.add(table)
        self._wake.set()

    def hear_of_person(self, kind: str, about: str) -> None:
        """Somebody has changed: perhaps their name."""
        if kind == "person":
            self._asides |= {room.table.id for room in self.rooms_of(about)}
            self._wake.set()

    def rooms_of(self, person: str) -> list[Room]:
        """The rooms here where somebody sits."""
        return [room for room in self._rooms.values() if room.table.seats_of(person)]

    async def look_at(self, person: str) -> None:
        """Somebody was changed through this worker: their tables here are told."""
        for room in self.rooms_of(person):
            await self.read_aside(room)

    async def run(self) -> None:
        """Read what there are news of, until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            unsure, self._unsure = self._unsure, set()
            behind, asides = self._behind, self._asides
            self._behind, self._asides = set(), set()
            try:
                if unsure:
                    further = await self._further(unsure)
                    behind, asides = behind | further[0], asides | further[1]
                await self._read(behind)
                for table in asides:
                    if table in self._rooms:
                        await self.read_aside(self._rooms[table])
            except Trouble as trouble:
                log.warning("news could not be read", extra={"trouble": str(trouble)})
                self._behind |= behind
                self._asides |= asides
                self._unsure |= unsure
                await asyncio.sleep(1)
                self._wake.set()
            except Exception:
                log.exception("following failed")

    async def poll(self) -> None:
        """Look for oneself, until cancelled."""
        while self._store.shared:
            polling = self._news.mode == "polling"
            await asyncio.sleep(self._poll_seconds if polling else LOOK_SECONDS)
            try:
                await self.look()
            except Trouble as trouble:
                log.warning("nothing could be read", extra={"trouble": str(trouble)})

    async def look(self) -> None:
        """One question for all tables: which of them are further than here?"""
        if self._rooms:
            self.polls += 1
            behind, asides = await self._further(self._rooms)
            self._behind |= behind
            self._asides |= asides
            if self._behind or self._asides:
                self._wake.set()

    async def _further(self, tables: Iterable[str]) -> tuple[set[str], set[str]]:
        """Of which tables the log is further than here, and of which something beside it."""
        behind, asides = set(), set()
        for table, (seq, aside) in (await self._store.heads(tables)).items():
            room = self._rooms.get(table)
            if room is not None and seq > room.table.seq:
                behind.add(table)
            if room is not None and aside != room.aside:
                room.aside = aside
                asides.add(table)
        return behind, asides

    # Taking in

    async def _read(self, tables: set[str]) -> None:
        rooms = {table: self._rooms[table] for table in tables if table in self._rooms}
        if not rooms:
            return
        found = await self._store.logs({table: room.table.seq for table, room in rooms.items()})
        for table, lines in found.items():
            room = rooms[table]
            if room.lock.locked():
                self._background.start(self._when_free(room, lines))  # nobody else waits for this table
            else:
                await self._when_free(room, lines)

    async def _when_free(self, room: Room, lines: list[Line]) -> None:
        async with room.lock:
            try:
                await self.take_in(room, lines)
            except Trouble as trouble:
                log.warning("a table could not be read", extra={"table": room.table.id, "trouble": str(trouble)})

    async def catch_up(self, room: Room) -> None:
        """Bring one room to where its log is."""
        if self._store.shared:
            await self._when_free(room, await self._store.log(room.table.id, room.table.seq))

    async def take_in(self, room: Room, lines: list[Line]) -> bool:
        """Follow lines from the log, under the room's lock; returns whether there was anything new."""
        since = room.table.seq
        new = [line for line in lines if line.seq > since]
        if not new or room.gone:
            return False
        try:
            for line in new:
                room.table.follow(line)
            if any(isinstance(past.fact, Sat) for past in room.table.followed[since:]):
                await self._rooms.call(room.table)
        except Exception:
            log.exception("a table is read anew", extra={"table": room.table.id, "since": since})
            await self._rooms.reread(room)
        self.caught_up += len(new)
        room.publish(since)
        return True

    async def read_aside(self, room: Room) -> None:
        """What was said, what people keep, and what they are called."""
        store, table = self._store, room.table.id
        async with room.lock:
            room.set_kept(await store.kept(table))
            if await self._rooms.call(room.table):
                if any(record.fair["dice"] == NAMED for record in room.table.all_records):
                    await self._rooms.reread(room)  # if a name was forgotten, it is in no key any more
                room.tell_names()
            said = await store.chat(table, room.chats, 200)
            for row in said:
                room.chats = row.number
                room.tell_chat(Said(number=row.number, at=row.at, person=row.person, name=row.name, text=row.text))
        room.changed.set()
