"""The rooms of a worker: the tables it has in memory, read from their logs when somebody asks for them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from teahouse.server.acts.seating import told_apart
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.parts import Store
from teahouse.server.room import Room
from teahouse.server.waiting import Background

log = logging.getLogger("teahouse.rooms")


class Ear(Protocol):
    """Who hears what other workers do at tables."""

    def follow(self, table: str) -> None:
        """Hear of a table from now on."""

    def unfollow(self, tables: Iterable[str]) -> None:
        """Hear no more of these."""


class Rooms(dict[str, Room]):
    """The rooms that are there, by table."""

    def __init__(
        self, store: Store, ear: Ear, background: Background, entered: Callable[[Room], Awaitable[None]]
    ) -> None:
        """`entered` is told of every room that comes, before anybody else has it."""
        super().__init__()
        self._store = store
        self._ear = ear
        self._background = background
        self._entered = entered
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._damaged: set[str] = set()
        """Tables whose log can't be read, each told of once."""

    async def find(self, id: str) -> Room:
        """The room of a table, read from its log if it is not in memory."""
        room = self.get(id)
        if room is not None:
            room.used = time.monotonic()
            return room
        task = self._loading.get(id)
        if task is None:
            task = self._background.start(self._load(id), f"load {id}")
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    def is_loading(self, id: str) -> bool:
        """Whether a table is being read."""
        return id in self._loading

    async def locked(self, room: Room) -> Room:
        """A room with its lock held; found again if it was forgotten meanwhile."""
        while True:
            await room.lock.acquire()
            if not room.gone:
                return room
            room.lock.release()
            room = await self.find(room.table.id)

    async def add(self, room: Room) -> None:
        """A room of a new table."""
        if self._store.shared:
            self._ear.follow(room.table.id)
        await self._enter(room)

    def forget(self, room: Room) -> None:
        """Let a room go; its table stays in the log."""
        room.gone = True
        self.pop(room.table.id, None)
        self._ear.unfollow([room.table.id])
        if room.driver is not None:
            room.driver.cancel()

    async def call(self, table: HouseTable) -> bool:
        """Let people at a table be called as the house knows them now; whether anything changes."""
        return table.call(told_apart(table, (await self._store.names(table.id))[table.id]))

    async def reread(self, room: Room) -> None:
        """Throw the table in memory away for what its log says; if that can't be read, the whole room."""
        try:
            room.table = await self._read(room.table.id)
        except BaseException:
            self.forget(room)
            for listener in list(room.listeners):
                listener.drop("The table can't be read just now; connect again.", 4503)
            raise
        room.changed.set()

    async def _load(self, id: str) -> Room:
        if self._store.shared:
            self._ear.follow(id)  # before reading: what is written meanwhile is heard of
        try:
            aside = (await self._store.heads([id])).get(id, (0, 0))[1] if self._store.shared else 0
            table = await self._read(id)
            room = Room(table, await self._store.kept(id), await self._store.chat_count(id))
        except BaseException:
            self._ear.unfollow([id])
            raise
        room.aside = aside
        await self._enter(room)
        return room

    async def _enter(self, room: Room) -> None:
        self[room.table.id] = room
        await self._entered(room)

    async def _read(self, id: str) -> HouseTable:
        lines = await self._store.log(id) if len(id) <= 20 else []
        if not lines:
            raise Refused("no_such_table", "There is no such table.")
        try:
            table = HouseTable(lines)
        except Exception as error:  # whatever a damaged line makes of it
            if id not in self._damaged:
                self._damaged.add(id)
                log.error("the log of a table is damaged", extra={"table": id, "trouble": repr(error)})
            raise Refused(
                "damaged", "The log of this table is damaged, so it can't be shown or played. No other table is harmed."
            ) from None
        await self.call(table)
        return table
