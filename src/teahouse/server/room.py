"""A room: a table in memory with everyone who is connected to it, and what they keep there."""

import asyncio
import time
from typing import Protocol

from teahouse.server.log.marks import now
from teahouse.server.log.orders import ONLY, offered, questions
from teahouse.server.log.table import HouseTable
from teahouse.server.wire.absence import NOTE, noted, tell_absence
from teahouse.server.wire.messages import Keepings, Message, OrderInfo, Presence, Said, encode
from teahouse.server.wire.views import tell_update

NO_SPECTATORS = "The host plays this game without spectators."
SEALED = "This is a deal of the day, which others can see when nobody plays it any more."


def closed_to_others(table: HouseTable) -> str:
    """Why somebody is not admitted to a table."""
    return SEALED if table.sealed else NO_SPECTATORS


class Listener(Protocol):
    """One connection to a table."""

    person: str | None
    neighbourhood: str
    """Of its address, as limits count it."""

    def send(self, text: str) -> None:
        """Put a message into its queue; never waits."""

    def drop(self, reason: str, code: int = ...) -> None:
        """End the connection for a reason."""


class Room:
    """A table and its listeners."""

    def __init__(self, table: HouseTable, kept: list[tuple[str, str, str]], chats: int) -> None:
        self.table = table
        self.opened = 0
        """Since when the house has always been open, in milliseconds."""
        self.loaded = now()
        self.lock = asyncio.Lock()
        """Held while the table is being changed; the table itself may be replaced by its log under it."""
        self.rematching = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.changed = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.chats = chats
        self.said: dict[tuple[str, str], int] = {}
        self.aside = 0
        """The number of what changed beside the log, as the database last told it."""
        self.elsewhere: dict[str, list[str | None]] = {}
        """The persons of the connections that other workers have to this table, by worker."""
        self.sightings: dict[str, int] = {}
        """When somebody who sits here was last there, as far as this worker saw."""
        self._told_presence: tuple[object, ...] = ()
        self._next_at: int | None = None
        self.bot_failures = 0
        """How often in a row a bot here could not answer."""
        self.lots_until = 0.0
        """Until then (on the monotonic clock) lots are thrown for bots here, and none is asked."""
        self.gone = False
        """Left memory: whoever still has it in hand must fetch the table anew."""
        self._kept: dict[tuple[str, str], str] = {}
        self.set_kept(kept)

    async def steady(self) -> None:
        """Wait while lines are being written: until they are stored nobody may see them.

        What follows without another `await` sees the table as its log has it.
        """
        if self.lock.locked():
            async with self.lock:
                pass

    # Telling

    def publish(self, since: int) -> None:
        """Tell every listener what came after a number, each in the form of their seats."""
        self.used = time.monotonic()
        self._tell(since)
        self.changed.set()

    def tell_names(self) -> None:
        """Nothing happened, but people are called otherwise."""
        self._tell(self.table.seq, whole=True)

    def _tell(self, since: int, whole: bool = False) -> None:
        made: dict[int | None, str] = {}
        moment = now()
        for listener in list(self.listeners):
            for seat in self.table.eyes_of(listener.person):
                if seat not in made:
                    made[seat] = encode(tell_update(self.table, since, seat, moment, whole=whole))
                listener.send(made[seat])
            self.admits(listener)
        if self._presence_key() != self._told_presence:
            self.tell_presence()  # somebody sat down, or an absent one is asked

    def admits(self, listener: Listener) -> bool:
        """Whether a listener may stay; whom the host does not admit is sent away."""
        if self.table.admits(listener.person):
            return True
        listener.drop(closed_to_others(self.table), 4403)
        return False

    def tell_all(self, message: Message) -> None:
        """The same message for everyone."""
        text = encode(message)
        for listener in list(self.listeners):
            listener.send(text)

    def tell_chat(self, said: Said) -> None:
        """Chat reaches those who have not muted its author."""
        text = encode(said)
        for listener in list(self.listeners):
            if listener.person is None or not self.is_muted(listener.person, said.person):
                listener.send(text)

    def tell_presence(self) -> None:
        """Who is here."""
        self._told_presence = self._presence_key()
        self.tell_all(self.presence())

    def presence(self) -> Presence:
        """Who is here, and who is away since when."""
        persons = self._connected()
        here = [number for number, chair in enumerate(self.table.chairs) if chair.person and chair.person in persons]
        seated = {chair.person for chair in self.table.chairs}
        watching = len({person for person in persons if person and person not in seated})
        watching += persons.count(None)  # each is somebody for themselves
        away = [
            tell_absence(self.table, number, since)
            for number, chair in enumerate(self.table.chairs)
            if self.table.begun
            and chair.person
            and not chair.stand_in
            and chair.person not in persons
            and (since := self.away_since(chair.person)) is not None
        ]
        return Presence(here=here, watching=watching, away=away, now=now(), next_at=self._next_at)

    def expect_next(self, at: int | None) -> None:
        """When the next hand begins although somebody isn't ready; None where none is waited for."""
        if at != self._next_at:
            self._next_at = at
            self.tell_presence()

    def _presence_key(self) -> tuple[object, ...]:
        """What makes presence worth telling again; time alone does not."""
        told = self.presence()
        return (tuple(told.here), told.watching, tuple((one.seat, one.replaceable_at is None) for one in told.away))

    def see(self, person: str) -> None:
        """Somebody is here at this moment, or was until now."""
        self.sightings[person] = now()

    def away_since(self, person: str) -> int | None:
        """Since when somebody has had no connection through any worker; None while they have one.

        Never longer than is known: what nobody saw or noted down counts from when this table was read.
        """
        if self.is_here(person):
            return None
        kept = self._kept.get((person, NOTE))
        times = [self.sightings[person]] if person in self.sightings else []
        times += [noted(kept)] if kept is not None else []
        return min(max([*(times or [self.loaded]), self.opened]), now())

    def last_note(self, person: str) -> str | None:
        """What is kept of when somebody was last here."""
        return self._kept.get((person, NOTE))

    def _connected(self) -> list[str | None]:
        """The person of each connection to this table, through whichever worker."""
        here = [listener.person for listener in self.listeners]
        return here + [person for people in self.elsewhere.values() for person in people]

    @property
    def watched(self) -> bool:
        """Whether anybody is connected, seated or not."""
        return bool(self.listeners) or any(self.elsewhere.values())

    def is_here(self, person: str | None) -> bool:
        """Whether somebody has a connection."""
        return person in self._connected()

    # What persons keep

    def set_kept(self, kept: list[tuple[str, str, str]]) -> None:
        """All that is stored."""
        self._kept = {(person, name): value for person, name, value in kept}

    def keep(self, person: str, name: str, value: str | None) -> None:
        """Take in what was stored."""
        if value is None:
            self._kept.pop((person, name), None)
        else:
            self._kept[person, name] = value

    def count_kept(self, person: str) -> int:
        """How many things a person keeps here."""
        return sum(1 for owner, _ in self._kept if owner == person)

    def is_muted(self, person: str, other: str) -> bool:
        """Whether a person has muted another."""
        return (person, f"mute {other}") in self._kept

    def orders(self, person: str | None, seat: int) -> list[str]:
        """The standing orders in force for a seat."""
        if person is None:
            return []
        by_default = "on" if self.table.setup.pace.kind == "correspondence" else "off"
        return [
            name
            for name, _ in offered(self.table.game)
            if self._kept.get((person, f"order {seat} {name}"), by_default if name == ONLY else "off") == "on"
        ]

    def keepings(self, person: str, seat: int) -> Keepings:
        """What a person keeps for a seat."""
        game, asked = self.table.game, questions(self.table.game)
        on = self.orders(person, seat)
        muted = [name[5:] for owner, name in self._kept if owner == person and name.startswith("mute ")]
        return Keepings(
            seat=seat,
            orders=[OrderInfo(name, words, name in on, asked.get(name, "")) for name, words in offered(game)],
            note=self._kept.get((person, f"note {seat}"), ""),
            muted=muted,
        )
