"""The house behind one screen: the parts of any house, as a tab has them."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from teahouse.server.anyhouse import AnyHouse
from teahouse.server.changing import Changing
from teahouse.server.driver import Driver
from teahouse.server.log.facts import Line
from teahouse.server.log.marks import new_id, now
from teahouse.server.log.names import clean_name, is_reserved, numbered
from teahouse.server.log.refusal import Refused
from teahouse.server.opening import Opening
from teahouse.server.people.whereabouts import Whereabouts
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.rooms import Rooms
from teahouse.server.tally import Tally
from teahouse.server.thinking.lanes import Lane, Thinkers
from teahouse.server.thinking.reviews import Reviews
from teahouse.server.waiting import Background
from teahouse.server.ways import Ways
from teahouse.tab import words
from teahouse.tab.kept import Keep, Kept
from teahouse.tab.thinking import Stop, Think, Worker

OWN = "tab-"
"""How the names of tables begin that are played in a tab."""
ME = "me"
"""Under this name the storage has who sits at this screen."""
REVIEWS = 4 * 1024 * 1024
"""Bytes of reviews that are kept in memory."""
ROOMS = 3
"""So many tables that nobody looks at stay in memory."""


class Alone:
    """News, leases and what follows logs, where nobody else is: nothing to tell, and all is one's own."""

    def __init__(self) -> None:
        self.opened = now()

    def follow(self, table: str) -> None:
        """Nobody else writes."""

    def unfollow(self, tables: Iterable[str]) -> None:
        """Nobody else writes."""

    def tell(self, table: str, kind: str, about: object = "") -> None:
        """Nobody hears it."""

    def holds(self, table: str) -> bool:
        """Every table is ours."""
        return True

    async def take(self, tables: Iterable[str]) -> set[str]:
        """Every table is ours."""
        return set(tables)

    async def release(self, tables: Iterable[str]) -> None:
        """Nobody waits for them."""


class Following:
    """Rooms are where their logs are; only people may come to be called otherwise."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def catch_up(self, room: Room) -> None:
        """It is there."""

    async def take_in(self, room: Room, lines: list[Line]) -> bool:
        """There is nothing new."""
        return False

    async def look_at(self, person: str) -> None:
        """Read again what somebody is called."""
        for room in list(self._rooms.values()):
            if await self._rooms.call(room.table):
                room.tell_names()


class Screen:
    """Who is who: the one whose browser it is, and whoever else sits at their screen by a name."""

    def __init__(self, store: Kept, keep: Keep, kept: str | None) -> None:
        self._store = store
        self._keep = keep
        self.me: Person | None = None
        if kept:
            try:
                self.me = msgspec.json.decode(kept, type=Person)
            except msgspec.MsgspecError:
                self.me = None

    async def person(self, id: str) -> Person | None:
        """A person by id."""
        return self.me if self.me is not None and self.me.id == id else None

    async def check_name(self, name: str, person: Person | None = None) -> str:
        """A name that somebody may bear: no bot's."""
        clean = clean_name(name)
        if is_reserved(clean):
            raise Refused("name_reserved", f"Bots are called {clean} here; choose another name.")
        return clean

    async def settle_name(self, person: Person) -> Person:
        """Nobody else claims a name."""
        return person

    async def free_name(self, name: str, person: Person) -> str:
        """A name that somebody bears already, unless it is a bot's."""
        return numbered(name, 2) if is_reserved(name) else name

    async def call(self, name: str) -> Person:
        """Give the one at this screen a name, the first or another."""
        clean = await self.check_name(name)
        person = Person(self.me.id if self.me else new_id(), clean, False)
        await self._keep(ME, msgspec.json.encode(person).decode())
        self.me = person
        await self._store.rename(person.id, clean)
        return person


class TabOpening(Opening):
    """Opens tables under names that are no house's."""

    def new_name(self) -> str:
        """A name for a new table."""
        return OWN + new_id()


class TabHouse(AnyHouse):
    """A house for one screen."""

    alone = words.DICE

    def __init__(
        self, ways: Ways, think: Think, stop: Stop, keep: Keep, kept: dict[str, str], changed: Callable[[], object]
    ) -> None:
        self.settings = ways
        self.tally = Tally()
        self.background = Background()
        self.store: Kept = Kept(keep, kept, changed)
        self.leases = alone = Alone()
        self.news = alone
        self.people: Screen = Screen(self.store, keep, kept.get(ME))
        self.whereabouts = Whereabouts()
        lane = Lane([Worker(think, stop)])
        self.thinkers = Thinkers((lane,) * 5)
        self.reviews = Reviews(self.thinkers, REVIEWS)
        self.rooms = Rooms(self.store, self.news, self.background, self._entered)
        self.following = Following(self.rooms)
        self.changing = Changing(ways, self.store, self.rooms, self.following, self.news, self.tally, self.background)
        self.opening = TabOpening(ways, self.store, self.rooms, self.tally)
        self.driver = Driver(ways, self.changing, self.leases, self.following, self.thinkers, self.whereabouts)
        self.telling = asyncio.Lock()

    async def _entered(self, room: Room) -> None:
        self.drive(room)
        await self.wake(room)

    def somebody(self) -> Person:
        """Who sits at this screen; refused before they have a name."""
        if self.people.me is None:
            raise Refused("who_are_you", words.NO_NAME)
        return self.people.me

    def tidy(self) -> None:
        """Let tables leave memory that nobody looks at, but for the last few; their texts stay."""
        idle = [room for room in self.rooms.values() if not room.listeners and not room.lock.locked()]
        idle.sort(key=lambda room: room.used)
        for room in idle[: max(0, len(idle) - ROOMS)]:
            self.rooms.forget(room)

    async def close(self) -> None:
        """Stop what goes on by itself; all that was answered is kept."""
        for room in self.rooms.values():
            if room.driver is not None:
                room.driver.cancel()
        await self.background.close(seconds=1)
        self.reviews.close()
        self.thinkers.close()
