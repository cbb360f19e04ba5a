"""What every house has, at a server and in a tab; who needs a house and not a server's asks for this."""

import asyncio

from teahouse.server.changing import Changing
from teahouse.server.driver import Driver
from teahouse.server.log import facts
from teahouse.server.log.table import HouseTable
from teahouse.server.opening import Opening
from teahouse.server.parts import Following, Leases, News, People, Store
from teahouse.server.people.whereabouts import Whereabouts
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.rooms import Rooms
from teahouse.server.tally import Tally
from teahouse.server.thinking.lanes import Thinkers
from teahouse.server.thinking.reviews import Reviews
from teahouse.server.waiting import Background
from teahouse.server.ways import Ways


class AnyHouse:
    """Tables in memory, what changes them, what happens there by itself, and the parts that these need."""

    alone = ""
    """Where there is no house but a browser's tab, what that means for the dice, in words."""
    settings: Ways
    tally: Tally
    background: Background
    store: Store
    leases: Leases
    news: News
    people: People
    whereabouts: Whereabouts
    thinkers: Thinkers
    reviews: Reviews
    rooms: Rooms
    following: Following
    changing: Changing
    opening: Opening
    driver: Driver
    telling: asyncio.Lock
    """Held by whoever tells a long story, one after the other."""

    async def fresh_room(self, id: str) -> Room:
        """The room of a table, with whatever any worker has written until now."""
        known = id in self.rooms
        room = await self.rooms.find(id)
        if known:
            await self.following.catch_up(room)
        await room.steady()
        return room

    def drive(self, room: Room) -> None:
        """A table has come into memory: it is driven from now on."""
        room.opened = self.leases.opened
        room.driver = asyncio.create_task(self.driver.drive(room), name=f"driver {room.table.id}")

    async def wake(self, room: Room) -> None:
        """While the house was closed no live clock ran."""

        def slept(table: HouseTable) -> bool:
            live = table.clocks.running is not None and table.clocks.pace.kind == "live"
            return live and table.moved < self.leases.opened

        if slept(room.table):
            await self.changing.own_act(room, lambda turn: turn.fact(facts.Woken()) if slept(turn.table) else None)

    async def named(self, person: Person) -> Person:
        """Somebody who sits down or speaks: under another name, if theirs has been claimed meanwhile."""
        settled = await self.people.settle_name(person)
        if settled.name != person.name:
            await self.following.look_at(person.id)
        return settled
