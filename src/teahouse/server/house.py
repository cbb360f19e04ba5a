"""The house: its rooms, and the one way in which anything is done at a table.

Whatever changes a table, a person's command or the house itself, is decided under the table's lock
on the table in memory, stored, and told only after the commit. If storing fails the table in memory
is thrown away and read again from its log. Other workers may write to the same log: then what they
wrote is taken in, and what was wanted here is decided again on the table as it is now.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from teahouse.bots import seconds_of
from teahouse.bots.tempo import LEAST, Tempo
from teahouse.server.acts.seating import told_apart
from teahouse.server.driver import drive, due
from teahouse.server.log import facts
from teahouse.server.log.marks import new_id, now
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.opening import check_open, forgotten
from teahouse.server.people.access import Connections
from teahouse.server.people.people import People, Person
from teahouse.server.people.whereabouts import Whereabouts
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store.database import Trouble
from teahouse.server.store.store import Store
from teahouse.server.store.writing import Card, Conflict, Unsure
from teahouse.server.tally import Tally
from teahouse.server.thinking.thinkers import Thinkers
from teahouse.server.waiting import to_its_end
from teahouse.server.wire import messages as m
from teahouse.server.wire.commands import AnyCommand
from teahouse.server.workers.following import Following
from teahouse.server.workers.leases import Leases
from teahouse.server.workers.news import EVERYONE, News
from teahouse.server.workers.presence import Presences
from teahouse.server.workers.usher import places

log = logging.getLogger("teahouse.house")
T = TypeVar("T")

HOUSEKEEPING_SECONDS = 10.0
SWEEP_SECONDS = 2.0
"""Among several workers, how often each looks for tables whose driver has died."""
CHANGE = "change"
SLEEP_SHORT = 60_000
"""A table where something is due within so many milliseconds stays in memory."""
TRIES = 8
"""So often something is decided again because others were faster."""


class House:
    """Everything a running server holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.leases = Leases(self.store)
        self.news = News(settings.redis, self.store.shared)
        self.people = People(self.store, self.news)
        self.thinkers = Thinkers(settings.thinkers)
        self.whereabouts = Whereabouts()
        self.tempo = Tempo(min(LEAST, settings.think))
        self.tally = Tally()
        self.following = Following(self)
        self.presences = Presences(self)
        self.rooms: dict[str, Room] = {}
        self.connections = Connections(self)
        self.people.changed = self.connections.hear
        self.hear_everyone: list[Callable[[str, str], None]] = [
            self.people.hear,
            self.following.hear_of_person,
            self.connections.hear,
        ]
        """Who wants news that concern no table: what kind, and about what."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.telling = asyncio.Lock()
        """Held by whoever tells a long story, one after the other."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Whoever opens tables does it one by one, so that they are counted."""
        self._damaged: set[str] = set()
        """Tables whose log can't be read, each told of once."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweep = asyncio.Event()

    # Opening and closing

    async def open(self) -> None:
        """Begin to serve; tables where the house owes something are taken up."""
        await self.store.open()
        await self.store.wake_open(int(self.settings.open_seconds * 1000))
        await self.people.open()
        await self.leases.open()
        self.news.open(self.people.house, self.leases.worker)
        self._spawn(self._housekeeping(), "housekeeping")
        if self.store.shared:
            self._spawn(self.leases.run(self._workers_changed), "signs of life")
            self._spawn(self.following.run(), "following")
            self._spawn(self.following.poll(), "polling")
            self._spawn(self.presences.run(), "presence")
            self._spawn(self.connections.run(), "access")
            self._spawn(self.news.run(self._hear, self._news_changed), "news")

    async def close(self) -> None:
        """Finish what is being done, stop what happens by itself, write what waits."""
        patience = time.monotonic() + 3
        while any(room.lock.locked() for room in self.rooms.values()) and time.monotonic() < patience:
            await asyncio.sleep(0.01)
        self.news.close()
        for task in list(self._tasks):
            task.cancel()
        for room in self.rooms.values():
            if room.driver is not None:
                room.driver.cancel()
        if self._tasks:
            ended, _ = await asyncio.wait(self._tasks, timeout=5)
            await asyncio.gather(*ended, return_exceptions=True)  # what they failed with was told already
        self.thinkers.close()
        await self.leases.close()
        await self.store.close()

    def _spawn(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that nobody should wait for; it ends with the house at the latest."""
        return self._spawn(work, "background")

    async def _housekeeping(self) -> None:
        while True:
            self._sweep.clear()
            try:
                for table in await self.leases.owed(now() + SLEEP_SHORT // 2):
                    await self._take_up(table)
                self.presences.renew()
                await self._forget_unused()
            except Trouble as trouble:
                log.warning("housekeeping waits for the database", extra={"trouble": str(trouble)})
            except Exception:
                log.exception("housekeeping failed")
            try:
                async with asyncio.timeout(SWEEP_SECONDS if self.store.shared else HOUSEKEEPING_SECONDS):
                    await self._sweep.wait()
            except TimeoutError:
                pass

    async def _take_up(self, table: str) -> None:
        """Begin to drive a table; one that can't be read doesn't keep the others waiting."""
        try:
            room = await self.room(table)
            if await forgotten(self, room):
                self._forget(room)
            elif self._wake_at(room) is None:
                await self.store.nothing_due(table, room.table.seq)
        except Trouble:
            raise
        except Refused:
            pass  # a damaged table, which was told of
        except Exception:
            log.exception("a table could not be taken up", extra={"table": table})

    async def _forget_unused(self) -> None:
        forgotten = []
        for id, room in list(self.rooms.items()):
            idle = time.monotonic() - room.used > self.settings.forget_seconds
            if not idle or room.listeners or room.lock.locked():
                continue
            soon = due(room, self.settings)
            if soon is None or soon.at > now() + SLEEP_SHORT or not self.leases.holds(id):
                self._forget(room)
                forgotten.append(id)
        await self.leases.release(forgotten)

    def _forget(self, room: Room) -> None:
        room.gone = True
        self.rooms.pop(room.table.id, None)
        self.news.unfollow([room.table.id])
        if room.driver is not None:
            room.driver.cancel()

    # Other workers

    def _hear(self, table: str, kind: str, about: str) -> None:
        if table == EVERYONE:
            for hear in self.hear_everyone:
                hear(kind, about)
        elif kind == "here":
            self.presences.look({table})
        else:
            self.following.hear(table, kind, about)

    def _news_changed(self) -> None:
        """Redis came or went: nobody knows what was missed."""
        self.presences.look(set(self.rooms))

    def _workers_changed(self, anew: bool) -> None:
        """A worker came or went: its people are here or gone, its tables may be free."""
        if anew:
            self.news.worker = self.leases.worker
            for room in self.rooms.values():
                self.in_background(self._wake(room))
        self.presences.look(set(self.rooms))
        for room in self.rooms.values():
            room.changed.set()
        self._sweep.set()

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

    async def fresh_room(self, id: str) -> Room:
        """The room of a table, with whatever any worker has written until now."""
        known = id in self.rooms
        room = await self.room(id)
        if known:
            await self.following.catch_up(room)
        await room.steady()
        return room

    async def _load(self, id: str) -> Room:
        if self.store.shared:
            self.news.follow(id)  # before reading: what is written meanwhile is heard of
        try:
            aside = (await self.store.heads([id])).get(id, (0, 0))[1] if self.store.shared else 0
            table = await self._read(id)
            room = Room(table, await self.store.kept(id), await self.store.chat_count(id), self.leases.opened)
        except BaseException:
            self.news.unfollow([id])
            raise
        room.aside = aside
        self._add(room)
        await self._wake(room)
        return room

    def _add(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        room.driver = asyncio.create_task(drive(self, room), name=f"driver {room.table.id}")
        self.presences.look({room.table.id})

    async def _wake(self, room: Room) -> None:
        """While the house was closed no live clock ran."""

        def slept(table: HouseTable) -> bool:
            live = table.clocks.running is not None and table.clocks.pace.kind == "live"
            return live and table.moved < self.leases.opened

        if slept(room.table):
            await self.own_act(room, lambda turn: turn.fact(facts.Woken()) if slept(turn.table) else None)

    async def _read(self, id: str) -> HouseTable:
        log_lines = await self.store.log(id) if len(id) <= 20 else []
        if not log_lines:
            raise Refused("no_such_table", "There is no such table.")
        try:
            table = HouseTable(log_lines)
        except Exception as error:  # whatever a damaged line makes of it
            if id not in self._damaged:
                self._damaged.add(id)
                log.error("the log of a table is damaged", extra={"table": id, "trouble": repr(error)})
            raise Refused(
                "damaged", "The log of this table is damaged, so it can't be shown or played. No other table is harmed."
            ) from None
        await self.call(table)
        return table

    async def call(self, table: HouseTable) -> bool:
        """Let people at a table be called as the house knows them now; whether anything changes."""
        return table.call(told_apart(table, (await self.store.names(table.id))[table.id]))

    async def reread(self, room: Room) -> None:
        """Throw the table in memory away for what its log says; if that can't be read, the whole room."""
        try:
            room.table = await self._read(room.table.id)
        except BaseException:
            self._forget(room)
            for listener in list(room.listeners):
                listener.drop("The table can't be read just now; connect again.", 4503)
            raise
        room.changed.set()

    # The one way of changing a table

    async def change(
        self,
        room: Room,
        work: Callable[..., Iterable[m.Message] | None],
        person: str | None = None,
        command: AnyCommand | None = None,
    ) -> AsyncIterator[m.Message]:
        """Do something at a table, a command of a person or what the house itself does: decide, store, answer, tell.

        What is sent twice under one id is done once. From the moment on that it is stored it goes to its end,
        even if the one who asked goes away in between.
        """
        room = await self._locked(room)
        try:
            for attempt in range(1, TRIES + 1):
                table = room.table
                since, turn = table.seq, Turn(table, person, command.id if command is not None else None)
                try:
                    if command is None:
                        replies = work(turn)
                    elif person is not None and (before := table.answered.get((person, command.id))) is not None:
                        yield m.Ack(id=command.id, seq=before, again=True)
                        return
                    else:
                        replies = work(turn, command)
                    turn.settle()
                    if turn.lines:
                        await self._store(room, turn)
                except Conflict:
                    await self._read_again(room, since)  # another worker was faster: this is what it wrote
                    if attempt == TRIES:
                        raise
                    continue
                except Refused:
                    if turn.dirty:
                        await self._read_again(room, since)
                    elif attempt < TRIES and await self._was_behind(room):
                        continue
                    raise
                except BaseException:
                    if turn.dirty:
                        await self._read_again(room, since)
                    raise
                if command is not None:
                    if not turn.lines and attempt < TRIES and await self._was_behind(room):
                        continue  # there was nothing to do only because another worker's lines were not here yet
                    yield m.Ack(id=command.id, seq=room.table.seq)
                    for message in replies or ():
                        yield message
                if turn.lines:
                    self.tally.wrote(turn.lines)
                    room.publish(since)
                return
        finally:
            room.lock.release()

    async def _locked(self, room: Room) -> Room:
        """A room with its lock held; found again if it was forgotten meanwhile."""
        while True:
            await room.lock.acquire()
            if not room.gone:
                return room
            room.lock.release()
            room = await self.room(room.table.id)

    async def _store(self, room: Room, turn: Turn) -> None:
        """Commit the lines of a turn. If the database went away over it, its log says whether they are there."""
        table = room.table
        try:
            await self.store.append(table.id, turn.lines, self._card(room), tuple(turn.sitters), turn.names)
        except Unsure:
            try:
                await self._finish(self.reread(room))
            except Trouble:
                raise Unsure("the database went away while this was written; send it again to be sure") from None
            stored = [past.line for past in room.table.followed[turn.lines[0].seq - 1 :][: len(turn.lines)]]
            if stored != turn.lines:
                raise
        self.news.tell(table.id, "line", turn.lines[-1].seq)

    async def _read_again(self, room: Room, since: int) -> None:
        if not room.gone:
            await self._finish(self.reread(room))
            if room.table.seq > since:
                room.publish(since)

    async def _was_behind(self, room: Room) -> bool:
        """Before anything is refused among several workers: is the table here as its log says?"""
        if not self.store.shared:
            return False
        lines = await self.store.log(room.table.id, room.table.seq)
        return await self._finish(self.following.take_in(room, lines))

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if the one who waits goes away."""
        return await to_its_end(self._spawn(work, CHANGE))

    def _wake_at(self, room: Room) -> int | None:
        """When the house has to look at a table although nobody is there."""
        soon = due(room, self.settings)
        for_onlookers = soon is not None and soon.what == "bot" and not room.table.played
        return None if soon is None or for_onlookers else soon.at

    def _card(self, room: Room) -> Card:
        table = room.table
        return Card(
            id=table.id,
            game=table.game.name,
            status=table.status,
            public=table.setup.public and (table.watch or not table.begun),  # nobody finds what nobody may watch
            card=table.card(),
            seq=table.seq,
            to_act=table.to_act,
            wake=self._wake_at(room),
            made=table.made,
            moved=table.moved,
        )

    def new_table(self) -> str:
        """A name for a new table, one that has its place at this worker: whoever opens it is where it is played."""
        table, alone = new_id(), self.settings.workers == 1
        while not alone and places(table, self.settings.workers)[0] != self.settings.worker:
            table = new_id()
        return table

    async def add_table(self, line: facts.Line, work: Callable[[Turn], None]) -> Room:
        """Open a new table and do the first things at it, in one commit."""
        table = HouseTable([line])
        turn = Turn(table, line.person)
        work(turn)
        turn.settle()
        room = Room(table, [], 0, self.leases.opened)
        async with self._opening.setdefault(table.setup.host, asyncio.Lock()):
            await check_open(self, table)
            await self.store.append(table.id, [line, *turn.lines], self._card(room), tuple(turn.sitters), turn.names)
        self.tally.wrote([line, *turn.lines])
        if self.store.shared:
            self.news.follow(table.id)
        self._add(room)
        return room

    async def named(self, person: Person) -> Person:
        """Somebody who sits down or speaks: under another name, if theirs has been claimed meanwhile."""
        settled = await self.people.settle_name(person)
        if settled.name != person.name:
            await self.following.look_at(person.id)
        return settled

    async def own_act(self, room: Room, work: Callable[[Turn], None]) -> None:
        """The house itself does something at a table."""
        async for _ in self.change(room, work):
            pass

    def seconds_to_think(self, level: str, asked: float | None = None) -> float | None:
        """How long a bot may think: what is asked for, up to what the house allows; None: as its level does."""
        most = self.settings.think
        if asked is None:
            return None if seconds_of(level) <= most else most
        return min(asked, most)
