"""The house: its rooms, and the one way in which anything is done at a table.

Whatever changes a table, a person's command or the house itself, is decided under the table's lock
on the table in memory, stored, and told only after the commit. If storing fails the table in memory
is thrown away and read again from its log.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from teahouse.server import lines as facts
from teahouse.server import messages as m
from teahouse.server.driver import drive, due
from teahouse.server.people import People
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store import Card, Store
from teahouse.server.table import Table
from teahouse.server.thinking import Thinkers
from teahouse.server.turn import Refuse, Turn, now

log = logging.getLogger("teahouse.house")
T = TypeVar("T")
Reply = Callable[[m.Message], None]

HOUSEKEEPING_SECONDS = 10.0
CHANGE = "change"
SLEEP_SHORT = 60_000
"""A table where something is due within so many milliseconds stays in memory."""


class House:
    """Everything a running server holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.people = People(self.store)
        self.thinkers = Thinkers(settings.thinkers)
        self.rooms: dict[str, Room] = {}
        self.opened = now()
        self.moves = 0
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing

    async def open(self) -> None:
        """Begin to serve; tables where the house owes something are taken up."""
        await self.store.open()
        await self.people.open()
        self._spawn(self._housekeeping(), "housekeeping")

    async def close(self) -> None:
        """Finish what is being done, stop what happens by itself, write what waits."""
        changes = [task for task in self._tasks if task.get_name() == CHANGE]
        if changes:
            await asyncio.wait(changes, timeout=3)
        for task in list(self._tasks):
            task.cancel()
        for room in self.rooms.values():
            if room.driver is not None:
                room.driver.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        await self.store.close()

    def _spawn(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody should wait for; it ends with the house at the latest."""
        self._spawn(work, "background")

    async def _housekeeping(self) -> None:
        while True:
            try:
                for table in await self.store.due(now() + SLEEP_SHORT // 2):
                    await self.room(table)
                self._forget_unused()
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(HOUSEKEEPING_SECONDS)

    def _forget_unused(self) -> None:
        for id, room in list(self.rooms.items()):
            idle = time.monotonic() - room.used > self.settings.forget_seconds
            if not idle or room.listeners or room.lock.locked():
                continue
            soon = due(room, self.settings)
            if soon is None or soon.at > now() + SLEEP_SHORT:
                self.rooms.pop(id, None)
                if room.driver is not None:
                    room.driver.cancel()

    # Rooms

    async def room(self, id: str) -> Room:
        """The room of a table, read from its log if it is not in memory."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = time.monotonic()
            return room
        task = self._loading.get(id)
        if task is None:
            task = self._spawn(self._load(id), f"load {id}")
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Room:
        table = await self._read(id)
        room = Room(table, await self.store.kept(id), await self.store.chat_count(id))
        self.rooms[id] = room
        self._drive(room)
        if table.clocks.running is not None and table.clocks.pace.kind == "live" and table.moved < self.opened:
            await self.own_act(room, lambda turn: turn.fact(facts.Woken()))
        return room

    async def _read(self, id: str) -> Table:
        log_lines = await self.store.log(id) if len(id) <= 20 else []
        if not log_lines:
            raise Refuse("no_such_table", "There is no such table.")
        return Table(log_lines)

    def _drive(self, room: Room) -> None:
        if room.driver is None or room.driver.done():
            room.driver = asyncio.create_task(drive(self, room), name=f"driver {room.table.id}")

    async def _reread(self, room: Room) -> None:
        """Throw the table in memory away for what its log says; if that can't be read, the whole room."""
        try:
            room.table = await self._read(room.table.id)
        except BaseException:
            self.rooms.pop(room.table.id, None)
            if room.driver is not None:
                room.driver.cancel()
            for listener in list(room.listeners):
                listener.drop("The table can't be read just now; connect again.")
            raise
        room.changed.set()

    # The one way of changing a table

    async def change(self, room: Room, turn: Callable[[Table], Turn], work: Callable[[Turn], T], reply: Reply) -> T:
        """Do something at a table: decide, store, answer, tell.

        It runs to its end even if the one who asked goes away in between.
        """
        return await asyncio.shield(self._spawn(self._change(room, turn, work, reply), CHANGE))

    async def _change(
        self, room: Room, make_turn: Callable[[Table], Turn], work: Callable[[Turn], T], reply: Reply
    ) -> T:
        async with room.lock:
            table = room.table
            since = table.seq
            turn = make_turn(table)
            try:
                result = work(turn)
                turn.settle()
                if turn.lines:
                    await self.store.append(table.id, turn.lines, self._card(room), tuple(turn.sitters))
            except BaseException:
                if turn.dirty:
                    await self._reread(room)
                    if room.table.seq > since:
                        room.publish(since)  # another worker was faster: this is what it wrote
                raise
            if turn.message is not None:
                reply(m.Ack(id=turn.message, seq=table.seq))
            if turn.lines:
                self.moves += 1
                room.publish(since)
            return result

    def _card(self, room: Room) -> Card:
        table = room.table
        soon = due(room, self.settings)
        return Card(
            id=table.id,
            game=table.game.name,
            status=table.status,
            public=table.setup.public,
            card=table.card(),
            seq=table.seq,
            to_act=table.to_act,
            wake=soon.at if soon else None,
            made=table.made,
            moved=table.moved,
        )

    async def add_table(self, line: facts.Line, work: Callable[[Turn], None]) -> Room:
        """Open a new table and do the first things at it, in one commit."""
        table = Table([line])
        turn = Turn(table, line.person)
        work(turn)
        turn.settle()
        room = Room(table, [], 0)
        await self.store.append(table.id, [line, *turn.lines], self._card(room), tuple(turn.sitters))
        self.rooms[table.id] = room
        self._drive(room)
        return room

    async def own_act(self, room: Room, work: Callable[[Turn], None]) -> None:
        """The house itself does something at a table."""
        await self.change(room, Turn, work, lambda _: None)

    def seconds_to_think(self, table: Table) -> float | None:
        """How long bots may think at a table: the less of what the house and the table say; None: as they like."""
        said = [seconds for seconds in (self.settings.think, table.setup.think) if seconds is not None]
        return min(said, default=None)
