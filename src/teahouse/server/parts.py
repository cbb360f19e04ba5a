"""What tables, and those who do something at them, need of a house: each part as whoever needs it sees it.

A house at a server gives a database, processes and a network for them; a house in a tab what a tab has.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from teahouse.server.log.facts import Line
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.stored import Card

REFUSED_SECONDS = 2.0
"""So long nobody asks again to drive a table that somebody else drives."""


class Store(Protocol):
    """Keeps the logs of tables, and what is kept beside them. `Trouble` is raised where that can't be done."""

    @property
    def shared(self) -> bool:
        """Whether others write to it too."""

    async def append(
        self,
        table: str,
        lines: Sequence[Line],
        card: Card,
        sitters: Sequence[str] = (),
        names: Sequence[Mapping[str, Any]] = (),
        statements: Sequence[Any] = (),
    ) -> None:
        """Add lines to a table's log, with who sat down and what they are called; returns when they are kept."""

    async def log(self, table: str, after: int = 0) -> list[Line]:
        """The log of a table after a number, in order."""

    async def heads(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        """How far each table is: the number of its log, and of what changed beside it."""

    async def card(self, table: str) -> Card | None:
        """What lists show of one table."""

    async def cards(self, which: str, person: str | None, game: str | None, limit: int = 50) -> list[Card]:
        """Tables for a list."""

    async def played(
        self, person: str, game: str | None, since: int, after: tuple[int, str] | None, limit: int
    ) -> list[Card]:
        """One's own tables that are over, the last moved first."""

    async def begun(self, person: str, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        """One's own tables where a hand may be over, the oldest first: when each was made, and its id."""

    async def hosted(self, person: str) -> list[Card]:
        """The tables of a host that are not over."""

    async def names(self, *tables: str) -> dict[str, dict[str, str]]:
        """What people are called at tables: by table, names by the tokens of seats, the oldest first."""

    async def keep(self, table: str, person: str, name: str, value: str | None) -> None:
        """Keep a value for one person at one table; None forgets it."""

    async def kept(self, table: str) -> list[tuple[str, str, str]]:
        """All that persons keep at a table: person, name, value."""

    async def kept_for(self, table: str, person: str, name: str) -> str | None:
        """What a person keeps at a table under a name."""

    async def invited(self, table: str) -> set[str]:
        """Who is invited to a table."""

    async def chat_count(self, table: str) -> int:
        """The number of the last thing that was said at a table."""

    async def chat(self, table: str, after: int, limit: int) -> list[Any]:
        """The last things that were said at a table after a number, oldest first."""

    async def keep_sums(self, table: str, hand: int, sums: str) -> None:
        """Keep what a review of a hand came to."""

    async def sums(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """What reviews of the hands of tables came to."""

    async def forget_table(self, table: str) -> None:
        """Delete a table that never began."""


class News(Protocol):
    """Tells others of the house what happened at a table; never waits, and never fails."""

    def follow(self, table: str) -> None:
        """Hear of a table from now on."""

    def unfollow(self, tables: Iterable[str]) -> None:
        """Hear no more of these."""

    def tell(self, table: str, kind: str, about: object = "") -> None:
        """Tell them."""


class Following(Protocol):
    """Brings tables to where their logs are, if others write there."""

    async def catch_up(self, room: Room) -> None:
        """Bring one room there."""

    async def take_in(self, room: Room, lines: list[Line]) -> bool:
        """Follow lines that others wrote, under the room's lock; whether there was anything new."""

    async def look_at(self, person: str) -> None:
        """Read again what somebody is called, where they sit."""


class Leases(Protocol):
    """Says who drives a table."""

    @property
    def opened(self) -> int:
        """Since when the house has always been open, in milliseconds."""

    def holds(self, table: str) -> bool:
        """Whether it is us."""

    async def take(self, tables: Iterable[str]) -> set[str]:
        """Try to get tables to drive: those that are ours now."""

    async def release(self, tables: Iterable[str]) -> None:
        """Let tables go."""


class People(Protocol):
    """Who is who."""

    async def person(self, id: str) -> Person | None:
        """A person by id."""

    async def check_name(self, name: str, person: Person | None = None) -> str:
        """A name that somebody may bear, as it is kept."""

    async def settle_name(self, person: Person) -> Person:
        """Somebody with a name of their own."""

    async def free_name(self, name: str, person: Person) -> str:
        """A name that somebody bears already, or one like it that is nobody else's."""
