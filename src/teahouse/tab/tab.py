"""A tab: what the page says to the house in it, and what it says to the page."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from teahouse.engine.voice import sentence
from teahouse.server.calls.asking import CLOSED, STATUS, read_command
from teahouse.server.calls.routes import Error
from teahouse.server.desk import admit
from teahouse.server.log.refusal import NO_HOUSE, Refused
from teahouse.server.room import Room
from teahouse.server.services.arriving import arrive
from teahouse.server.services.sitting import returns
from teahouse.server.stored import Trouble
from teahouse.server.ways import Ways
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.tab import calling, words
from teahouse.tab.house import TabHouse
from teahouse.tab.kept import Keep
from teahouse.tab.thinking import Stop, Think
from teahouse.tab.told import KEPT, TOLD

log = logging.getLogger("teahouse.tab")

LineName = Hashable
Say = Callable[[Any, str], object]
"""Sends one message of an open line to the page: the line, and the message."""
Fetch = Callable[[str], Awaitable[object]]
"""Brings what of a game isn't there yet."""
TELL_SECONDS = 1.0
"""So long after something has changed it is kept what is told of it while nothing runs here."""


async def _nothing(_: str) -> None:
    """All of a game is there."""


class Closed(msgspec.Struct, frozen=True, tag_field="is", tag="closed"):
    """The last message of a line that the house has ended, with the code that a WebSocket would be closed with."""

    code: int
    text: str


class _About(msgspec.Struct, frozen=True):
    """What of a body says which game it is about."""

    class Place(msgspec.Struct, frozen=True):
        """Where an analysis begins."""

        table: str = ""

    game: str = ""
    place: Place = Place()


class Line:
    """A line of the page to a table."""

    neighbourhood = ""

    def __init__(self, name: LineName, table: str, say: Say) -> None:
        self.name = name
        self.table = table
        self.person: str | None = None
        self.room: Room | None = None
        self.wishes: set[asyncio.Task[None]] = set()
        """What a bot still thinks about for this line."""
        self.ended: tuple[int, str] | None = None
        """Why it is closed, by the house or by the page."""
        self._say = say

    def send(self, text: str) -> None:
        """Send a message."""
        if self.ended is None:
            self._say(self.name, text)

    def say(self, message: m.Message) -> None:
        """Send a message."""
        self.send(m.encode(message))

    def drop(self, reason: str, code: int = 4408) -> None:
        """End the line for a reason."""
        self.send(msgspec.json.encode(Closed(code, reason)).decode())
        self.ended = self.ended or (code, reason)


class Tab:
    """A whole house for one screen."""

    def __init__(
        self,
        say: Say,
        think: Think,
        keep: Keep,
        kept: Mapping[str, str],
        fetch: Fetch = _nothing,
        stop: Stop = lambda: None,
        *,
        ways: Ways | None = None,
    ) -> None:
        """`say` sends a message of a line. `think` asks the worker where bots think, and `stop` ends what it thinks:
        then `think` raises. `keep` keeps a text under a name for the next time (None forgets it); `kept` is what was
        kept. `fetch` brings what of a game isn't there yet."""
        self.house = TabHouse(ways or Ways(), think, stop, keep, dict(kept), self._changed)
        self._ask = calling.TabAsk(self.house)
        self._say = say
        self._keep = keep
        self._fetch = fetch
        self._lines: dict[LineName, Line] = {}
        self._told = {name: text for name, text in kept.items() if name.startswith(TOLD)}
        self._telling: asyncio.Task[None] | None = None

    # Calls

    async def call(
        self, method: str, path: str, query: str | Mapping[str, Any] = "", body: str = ""
    ) -> tuple[int, str]:
        """Call the house as over HTTP, with the path below /api: the status, and the text of the answer."""
        try:
            status, text = await self._called(method, path, query, body)
        except Exception as error:
            refused = _refusal(error, f"{method} {path}")
            answer = Error(refused.code, refused.text, refused.rule)
            status, text = STATUS.get(refused.code, 409), msgspec.json.encode(answer).decode()
        self.house.thinkers.give_up()
        self.house.tidy()
        return status, text

    async def _called(self, method: str, path: str, query: str | Mapping[str, Any], body: str) -> tuple[int, str]:
        found = calling.find(method, path)
        if found is None:
            raise Refused("no_house", NO_HOUSE)
        known, parts = found
        if game := parts.get("name") or self.house.store.game_of(parts.get("id", "")) or self._game_in(body):
            await self._fetch(game)
        asked = dict(parse_qsl(query, keep_blank_values=True)) if isinstance(query, str) else query
        reply = await known.ask(self._ask, {**asked, **parts}, body)
        return reply.status, reply.body.decode()

    def _game_in(self, body: str) -> str | None:
        """The game that a body is about, as far as it says so."""
        try:
            about = msgspec.json.decode(body, type=_About) if body else _About()
        except msgspec.MsgspecError:
            return None
        return about.game or self.house.store.game_of(about.place.table)

    # Lines

    async def open_line(self, line: LineName, table: str, seen: int = 0) -> tuple[int, str] | None:
        """Open a line to a table; `seen` is the last number one saw there: what came after it is told first. None, or
        with which code and why it can't be."""
        self.close_line(line)
        opened = self._lines[line] = Line(line, table, self._say)
        try:
            if game := self.house.store.game_of(table):
                await self._fetch(game)
            person = self.house.people.me
            room = await self.house.fresh_room(table)
            admit(room.table, person)
            opened.room, opened.person = room, person.id if person else None
            if person is not None:
                await returns(self.house, person, room)
            if opened.ended is None and await arrive(self.house, room, opened, seen):
                self._presence(room, opened.person)
        except Exception as error:
            refused = _refusal(error, f"line to {table}")
            opened.ended = CLOSED.get(refused.code, 4503), refused.text
        if opened.ended is not None and self._lines.get(line) is opened:
            self.close_line(line)
        return opened.ended

    async def hear(self, line: LineName, text: str) -> None:
        """Hear one message of the page on a line; answers come on the line. What comes on no line is lost."""
        found = self._lines.get(line)
        if found is None or found.ended is not None:
            return
        try:
            command = read_command(text)
        except Refused as refused:
            found.say(m.Refusal(id=None, code=refused.code, text=refused.text))
            return
        work = self._ask.desk.perform(self.house.people.me, found.table, command, found.say)
        if isinstance(command, w.Hint):  # a bot thinks meanwhile
            wish = self.house.background.start(work)
            found.wishes.add(wish)
            wish.add_done_callback(found.wishes.discard)
        else:
            await work
            self.house.thinkers.give_up()

    def close_line(self, line: LineName) -> None:
        """Close a line; the table goes on."""
        found = self._lines.pop(line, None)
        if found is None:
            return
        found.ended = found.ended or (1000, "")
        for task in found.wishes:
            task.cancel()
        if found.room is not None:
            found.room.listeners.discard(found)
            self._presence(found.room, found.person)
        asyncio.get_running_loop().call_soon(self.house.thinkers.give_up)  # when what was cancelled is
        self.house.tidy()

    def _presence(self, room: Room, person: str | None) -> None:
        if person is not None and room.table.seats_of(person):
            room.see(person)
        room.tell_presence()
        room.changed.set()  # bots play on where somebody looks

    # What is told while nothing runs here

    def _changed(self) -> None:
        """Something has changed of what lists show."""
        if self._telling is None or self._telling.done():
            self._telling = self.house.background.start(self._tell_later(), "told")

    async def _tell_later(self) -> None:
        await asyncio.sleep(TELL_SECONDS)
        await self.tell()

    async def tell(self) -> None:
        """Keep what is told of what is kept, for a page that has nothing running to ask."""
        for asked in KEPT:
            path, _, query = asked.removeprefix("GET ").partition("?")
            _, text = await self._called("GET", path, query, "")
            if self._told.get(TOLD + asked) != text:
                self._told[TOLD + asked] = text
                await self._keep(TOLD + asked, text)

    async def close(self) -> None:
        """Stop what goes on by itself."""
        for line in list(self._lines):
            self.close_line(line)
        await self.house.close()


def _refusal(error: Exception, about: str) -> Refused:
    """Why something was not done, for a page."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Trouble):
        return Refused("not_written", sentence(error))
    log.error("the tab failed", exc_info=error, extra={"about": about})
    return Refused("house_error", words.MISTAKE)
