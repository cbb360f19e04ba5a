"""What a tab keeps: a text for each table, in the browser's storage, and in memory what lists need of it."""

import base64
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from teahouse.server.log.facts import Line
from teahouse.server.stored import OFF_LIST, Card, NotWritten

Keep = Callable[[str, str | None], Awaitable[object]]
"""Keeps a text under a name; None forgets it."""

TABLE = "table "
"""How the names of tables begin in the storage."""
LOGS = 4
"""So many logs are in memory beside those that are packed."""


class _Called(msgspec.Struct, frozen=True, array_like=True):
    """What somebody is called at a seat."""

    token: str
    name: str
    person: str
    own: bool


class _Kept(msgspec.Struct, frozen=True):
    """All that is kept of a table."""

    card: Card
    log: str
    """Its lines, packed."""
    sat: list[str] = []
    """Who has ever sat there."""
    names: list[_Called] = []
    beside: list[tuple[str, str, str]] = []
    """What persons keep there: person, name, value."""
    sums: dict[int, str] = {}
    """What reviews of its hands came to."""


_lines = msgspec.json.Decoder(list[Line])
_tables = msgspec.json.Decoder(_Kept)


def _packed(lines: Sequence[Line]) -> str:
    return base64.b64encode(zlib.compress(msgspec.json.encode(lines))).decode()


def _unpacked(text: str) -> list[Line]:
    return _lines.decode(zlib.decompress(base64.b64decode(text)))


def _latest(card: Card) -> tuple[int, str]:
    """The order of lists: the last moved first."""
    return -card.moved, card.id


class Kept:
    """The tables of one screen; nobody else writes to it."""

    shared = False

    def __init__(self, keep: Keep, kept: Mapping[str, str], changed: Callable[[], object]) -> None:
        """`changed` is told when something has changed of what lists show."""
        self._keep = keep
        self._changed = changed
        self._tables: dict[str, _Kept] = {}
        self._logs: OrderedDict[str, list[Line]] = OrderedDict()
        self.damaged: list[str] = []
        """Names under which something is kept that can't be read."""
        for name, text in kept.items():
            if name.startswith(TABLE):
                try:
                    self._tables[name.removeprefix(TABLE)] = _tables.decode(text)
                except msgspec.MsgspecError:
                    self.damaged.append(name)

    def game_of(self, table: str) -> str | None:
        """The game of a table; None where there is no such table."""
        found = self._tables.get(table)
        return found.card.game if found is not None else None

    def __len__(self) -> int:
        return len(self._tables)

    async def _write(self, table: str, new: _Kept) -> None:
        try:
            await self._keep(TABLE + table, msgspec.json.encode(new).decode())
        except Exception as error:  # a full storage, most likely
            raise NotWritten(f"the browser can't keep this: {error}") from None
        self._tables[table] = new
        self._changed()

    # Writing

    async def append(
        self,
        table: str,
        lines: Sequence[Line],
        card: Card,
        sitters: Sequence[str] = (),
        names: Sequence[Mapping[str, Any]] = (),
        statements: Sequence[Any] = (),
    ) -> None:
        """Add lines to a table's log, with who sat down and what they are called."""
        log = [*(await self.log(table)), *lines]
        found = self._tables.get(table) or _Kept(card, "")
        sat = [*found.sat, *(person for person in sitters if person not in found.sat)]
        called = [*found.names, *(_Called(one["token"], one["name"], one["person"], one["own"]) for one in names)]
        await self._write(table, replace(found, card=card, log=_packed(log), sat=sat, names=called))
        self._remember(table, log)

    def _remember(self, table: str, log: list[Line]) -> None:
        self._logs[table] = log
        self._logs.move_to_end(table)
        while len(self._logs) > LOGS:
            self._logs.popitem(last=False)

    async def keep(self, table: str, person: str, name: str, value: str | None) -> None:
        """Keep a value for one person at one table; None forgets it."""
        found = self._tables.get(table)
        if found is None:
            return
        beside = [one for one in found.beside if one[:2] != (person, name)]
        beside += [(person, name, value)] if value is not None else []
        await self._write(table, replace(found, beside=beside))

    async def keep_sums(self, table: str, hand: int, sums: str) -> None:
        """Keep what a review of a hand came to."""
        found = self._tables.get(table)
        if found is not None:
            await self._write(table, replace(found, sums={**found.sums, hand: sums}))

    async def forget_table(self, table: str) -> None:
        """Delete a table."""
        self._logs.pop(table, None)
        if self._tables.pop(table, None) is not None:
            await self._keep(TABLE + table, None)
            self._changed()

    async def rename(self, person: str, name: str) -> None:
        """Somebody is called otherwise, at their own seats."""
        for table, found in list(self._tables.items()):
            names = [replace(one, name=name) if one.person == person and one.own else one for one in found.names]
            if names != found.names:
                await self._write(table, replace(found, names=names))

    # Reading

    async def log(self, table: str, after: int = 0) -> list[Line]:
        """The log of a table after a number, in order."""
        found = self._logs.get(table)
        if found is None and table in self._tables:
            try:
                found = _unpacked(self._tables[table].log)
            except (ValueError, zlib.error, msgspec.MsgspecError):
                found = [Line(1, 0, "")]  # which is no log: the table is told to be damaged
            self._remember(table, found)
        return [line for line in found or () if line.seq > after]

    async def heads(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        """How far each table is."""
        return {id: (self._tables[id].card.seq, 0) for id in tables if id in self._tables}

    async def card(self, table: str) -> Card | None:
        """What lists show of one table."""
        found = self._tables.get(table)
        return found.card if found is not None else None

    async def cards(self, which: str, person: str | None, game: str | None, limit: int = 50) -> list[Card]:
        """Tables for a list: "open" to join, "watch" in play, "mine", or of these those that are not over."""
        statuses = {"open": ("open",), "watch": ("filled", "playing", "between"), "invited": ()}.get(which)
        found = [
            kept.card
            for kept in (self._tables.values() if statuses is not None else self._own(person))
            if (statuses is None or (kept.card.public and kept.card.status in statuses))
            and (which != "running" or kept.card.status != "over")
            and game in (None, kept.card.game)
        ]
        return sorted(found, key=_latest)[:limit]

    async def played(
        self, person: str, game: str | None, since: int, after: tuple[int, str] | None, limit: int
    ) -> list[Card]:
        """One's own tables that are over, the last moved first."""
        own = [kept.card for kept in self._own(person) if kept.card.status == "over" and kept.card.moved >= since]
        found = sorted((card for card in own if game in (None, card.game)), key=_latest)
        return [card for card in found if after is None or _latest(card) > (-after[0], after[1])][:limit]

    async def begun(self, person: str, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        """One's own tables where a hand may be over, the oldest first."""
        mine = [(kept.card.made, kept.card.id) for kept in self._own(person) if kept.card.status != "open"]
        return [place for place in sorted(mine) if place > after][:limit]

    def _own(self, person: str | None) -> list[_Kept]:
        off = (person, OFF_LIST)
        return [
            kept
            for kept in self._tables.values()
            if person in kept.sat and not any(one[:2] == off for one in kept.beside)
        ]

    async def hosted(self, person: str) -> list[Card]:
        """The tables of a host that are not over."""
        cards = [kept.card for kept in self._tables.values() if kept.card.status != "over"]
        return [card for card in cards if msgspec.json.decode(card.card)["host"] == person]

    async def names(self, *tables: str) -> dict[str, dict[str, str]]:
        """What people are called at tables."""
        return {id: {one.token: one.name for one in self._names(id)} for id in tables}

    def _names(self, table: str) -> list[_Called]:
        return self._tables[table].names if table in self._tables else []

    async def kept(self, table: str) -> list[tuple[str, str, str]]:
        """All that persons keep at a table."""
        return list(self._tables[table].beside) if table in self._tables else []

    async def kept_for(self, table: str, person: str, name: str) -> str | None:
        """What a person keeps at a table under a name."""
        return next((value for who, what, value in await self.kept(table) if (who, what) == (person, name)), None)

    async def invited(self, table: str) -> set[str]:
        """Nobody is invited to one screen."""
        return set()

    async def chat(self, table: str, after: int, limit: int) -> list[Any]:
        """Nobody speaks here."""
        return []

    async def chat_count(self, table: str) -> int:
        """Nobody speaks here."""
        return 0

    async def sums(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """What reviews of the hands of tables came to."""
        return {id: list(self._tables[id].sums.values()) if id in self._tables else [] for id in tables}
