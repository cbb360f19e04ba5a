"""The house: everything a running server holds, from its opening to its closing."""

import asyncio
import logging
import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet

from teahouse.server.anyhouse import AnyHouse
from teahouse.server.changing import Changing
from teahouse.server.dealing.dealer import Dealer
from teahouse.server.dealing.par import Par
from teahouse.server.driver import Driver
from teahouse.server.due import due, wake_at
from teahouse.server.log import letters
from teahouse.server.log.marks import now
from teahouse.server.log.refusal import Refused
from teahouse.server.opening import Opening
from teahouse.server.people.access import Connections
from teahouse.server.people.people import People
from teahouse.server.people.whereabouts import Whereabouts
from teahouse.server.room import Room
from teahouse.server.rooms import Rooms
from teahouse.server.settings import Settings
from teahouse.server.store.store import Store
from teahouse.server.stored import Trouble
from teahouse.server.tally import Tally
from teahouse.server.thinking.reviews import Reviews
from teahouse.server.thinking.thinkers import Processes
from teahouse.server.waiting import Background
from teahouse.server.workers.following import Following
from teahouse.server.workers.leases import Leases
from teahouse.server.workers.news import EVERYONE, News
from teahouse.server.workers.presence import Presences

log = logging.getLogger("teahouse.house")

HOUSEKEEPING_SECONDS = 10.0
SWEEP_SECONDS = 2.0
"""Among several workers, how often each looks for tables whose driver has died."""
SLEEP_SHORT = 60_000
"""A table where something is due within so many milliseconds stays in memory."""


class House(AnyHouse):
    """Everything a running server holds."""

    def __init__(self, settings: Settings) -> None:
        if not letters.KNOWN:
            raise RuntimeError("a house needs regex and confusable_homoglyphs, so that no name passes for another's")
        self.settings: Settings = settings
        self.tally = Tally()
        self.background = Background()
        self.store: Store = Store(settings.database)
        store = self.store
        self.leases: Leases = Leases(store)
        self.news: News = News(settings.redis, store.shared)
        self.people: People = People(store, self.news)
        self.whereabouts = Whereabouts()
        self.thinkers = Processes(settings.thinkers)
        self.reviews = Reviews(self.thinkers)
        self.rooms = Rooms(store, self.news, self.background, self._entered)
        self.following: Following = Following(store, self.rooms, self.news, self.background, settings.poll_seconds)
        self.presences = Presences(store, self.rooms, self.leases, self.news, self.background)
        self.connections = Connections(
            store, self.news, self.background, settings.poll_seconds, taken_away=self.people.hear
        )
        self.people.changed = self.connections.hear
        self.changing = Changing(settings, store, self.rooms, self.following, self.news, self.tally, self.background)
        self.opening = Opening(settings, store, self.rooms, self.tally)
        self.dealer = Dealer(store, self.opening)
        self.par = Par(self.dealer, self.thinkers, self.leases)
        self.driver = Driver(settings, self.changing, self.leases, self.following, self.thinkers, self.whereabouts)
        self.hear_everyone: list[Callable[[str, str], None]] = [
            self.people.hear,
            self.following.hear_of_person,
            self.connections.hear,
        ]
        """Who wants news that concern no table: what kind, and about what."""
        self.telling = asyncio.Lock()
        self._sweep = asyncio.Event()

    # Opening and closing

    async def open(self) -> None:
        """Begin to serve; tables where the house owes something are taken up."""
        await self.store.open()
        await self.store.wake_open(int(self.settings.open_seconds * 1000))
        await self.people.open()
        await self.dealer.open()
        await self.leases.open()
        self.news.open(self.people.house, self.leases.worker)
        self.background.start(self._housekeeping(), "housekeeping")
        self.background.start(self.par.run(self.settings.par_seconds), "par")
        if self.store.shared:
            self.background.start(self.leases.run(self._workers_changed), "signs of life")
            self.background.start(self.following.run(), "following")
            self.background.start(self.following.poll(), "polling")
            self.background.start(self.presences.run(), "presence")
            self.background.start(self.connections.run(), "access")
            self.background.start(self.news.run(self._hear, self._news_changed), "news")

    async def close(self) -> None:
        """Finish what is being done, stop what happens by itself, write what waits."""
        patience = time.monotonic() + 3
        while any(room.lock.locked() for room in self.rooms.values()) and time.monotonic() < patience:
            await asyncio.sleep(0.01)
        self.news.close()
        for room in self.rooms.values():
            if room.driver is not None:
                room.driver.cancel()
        await self.background.close(seconds=5)
        self.reviews.close()
        self.thinkers.close()
        await self.leases.close()
        await self.store.close()

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
            room = await self.rooms.find(table)
            if await self.opening.forgotten(room):
                self.rooms.forget(room)
            elif wake_at(room, self.settings) is None:
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
                self.rooms.forget(room)
                forgotten.append(id)
        await self.leases.release(forgotten)

    # Other workers

    def _hear(self, table: str, kind: str, about: str) -> None:
        if table == EVERYONE:
            for hear in self.hear_everyone:
                hear(kind, about)
            return
        if kind in ("here", "look", "follow"):
            self.presences.look({table})
        if kind != "here":
            self.following.hear(table, kind, about)

    def _news_changed(self) -> None:
        """Redis came or went: nobody knows what was missed."""
        self.presences.look(set(self.rooms))

    def _workers_changed(self, gone: AbstractSet[str], anew: bool) -> None:
        """A worker came or went: its people are here or gone, its tables may be free."""
        self.news.forget(gone)
        if anew:
            self.news.rename(self.leases.worker)
            for room in self.rooms.values():
                self.background.start(self.wake(room))
        self.presences.look(set(self.rooms))
        for room in self.rooms.values():
            room.changed.set()
        self._sweep.set()

    # Rooms

    async def _entered(self, room: Room) -> None:
        """A table has come into memory: it is driven from now on."""
        self.drive(room)
        self.presences.look({room.table.id})
        self.following.begin(room.table.id)
        await self.wake(room)
