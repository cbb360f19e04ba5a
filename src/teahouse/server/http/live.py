"""Live play over a WebSocket: one connection a table."""

import asyncio
import contextlib
import logging
import time
from collections import Counter, deque
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from teahouse.server.calls.asking import CLOSED, read_command, slow_down_command
from teahouse.server.desk import admit
from teahouse.server.house import House
from teahouse.server.http.common import (
    access_of,
    clerk_of,
    desk_of,
    house_of,
    limits_of,
    person_of,
    share_of,
)
from teahouse.server.http.door import MORE
from teahouse.server.http.guard import address_of, turn_away
from teahouse.server.log.refusal import Refused
from teahouse.server.people.access import SIGNED_OUT, SIGNED_OUT_TEXT, Access
from teahouse.server.person import Person
from teahouse.server.services.arriving import arrive
from teahouse.server.services.sitting import returns
from teahouse.server.stored import Trouble
from teahouse.server.thinking.queue import Share
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

log = logging.getLogger("teahouse.live")
router = APIRouter()

MOST_WAITING = 256
MOST_BYTES = 4 * 1024 * 1024
SEND_SECONDS = 20.0
"""A reader who takes longer than this for one message, or lets more than that wait, is dropped."""
MOST_TOGETHER = 64 * 1024
"""So many letters that wait leave in one piece."""

OUTDATED = "This page is of another version than the house: reload it."
_open: Counter[str] = Counter()


class Connection:
    """One connection: a bounded queue of what is to be sent, and who listens."""

    def __init__(self, socket: WebSocket, access: Access | None) -> None:
        self.socket = socket
        self.access = access
        self.person = access.person if access else None
        self.neighbourhood = address_of(socket.scope)
        self.wishes: set[asyncio.Task[None]] = set()
        """What a bot still thinks about for this connection; without it nobody waits for that."""
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._ready = asyncio.Event()
        self.dropped: str | None = None
        self.code = 1000
        """With which it is closed."""

    def send(self, text: str) -> None:
        """Put a message into the queue; a reader who is too slow for it is dropped."""
        if self.dropped is not None:
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.drop("You read too slowly; connect again and say what you saw last.")
        self._ready.set()

    def say(self, message: m.Message) -> None:
        """Send a message."""
        self.send(m.encode(message))

    def drop(self, reason: str, code: int = 4408) -> None:
        """End the connection for a reason; what waits is forgotten, the log is not."""
        if self.dropped is None:
            self.dropped, self.code = reason, code
        self._waiting.clear()
        self._ready.set()

    async def pump(self) -> None:
        """Send what waits until the connection ends."""
        together = 0
        with contextlib.closing(Watch(SEND_SECONDS)) as watch:
            while self.dropped is None:
                while self._waiting:
                    text = self._waiting.popleft()
                    self._bytes -= len(text)
                    together += len(text)
                    if self._waiting and together < MOST_TOGETHER:
                        await self.socket.send({"type": "websocket.send", "text": text, MORE: True})
                        continue
                    together = 0
                    with watch:
                        await self.socket.send_text(text)
                self._ready.clear()
                if self.dropped is None and not self._waiting:
                    await self._ready.wait()


class Watch:
    """Ends the task that it was made in where one go with it takes too long. Unlike a timeout for each go, of which
    a busy connection has hundreds, it needs a timer only now and then."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._since: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        self._since = self._loop.time()
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._look)

    def __exit__(self, *_: object) -> None:
        self._since = None

    def close(self) -> None:
        """Watch no more, and let go of the task: a task that was cancelled holds, by its error, the frame that holds
        its watch, and nothing of such a ring is freed before all memory is looked through for garbage."""
        self._task = None
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        self._timer = None
        if self._since is None or self._task is None or self._task.done():
            return
        left = self._since + self._seconds - self._loop.time()
        if left > 0:
            self._timer = self._loop.call_later(left, self._look)
        else:
            self._task.cancel()


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str, seen: int = 0, protocol: int | None = None) -> None:
    """A table, live. `seen` is the last number one saw: what came after it is told first.

    A page that doesn't say which `protocol` it speaks is from before pages did; a program that doesn't takes what it
    is told.
    """
    house, limits, address = house_of(socket), limits_of(socket), address_of(socket.scope)
    if protocol != m.PROTOCOL and (protocol is not None or "origin" in socket.headers):
        await turn_away(socket.receive, socket.send, CLOSED["damaged"], OUTDATED)  # which ends it in pages of any age
        return
    if _open[address] >= limits.connections:
        await turn_away(socket.receive, socket.send, 4429, "Too many connections from your address.")
        return
    try:
        access = await access_of(socket)
        person = await person_of(socket, access)
        room = await house.fresh_room(id)
        admit(room.table, person)
    except Refused as refused:
        await turn_away(socket.receive, socket.send, CLOSED.get(refused.code, 4401), refused.text)
        return
    except Trouble as trouble:
        log.info("nobody can come in", extra={"table": id, "trouble": str(trouble)})
        await turn_away(socket.receive, socket.send, 4503, "The house can't read its tables just now; connect again.")
        return
    await socket.accept()
    connection = Connection(socket, access)
    house.connections.add(connection)
    _open[address] += 1
    house.tally.connections["again" if seen > 0 else "first"] += 1
    clerk, share = clerk_of(socket), share_of(socket, person)
    spend = partial(clerk.charge, share)
    tasks = [asyncio.create_task(connection.pump(), name="connection sends")]
    try:
        person = await _person_of(connection, house)
        if connection.dropped is not None:
            return
        if person is not None:
            await returns(house, person, room)
        await asyncio.sleep(min(clerk.debt(share), 5.0))
        if not await arrive(house, room, connection, seen, spend):
            return
        house.presences.changed(room, connection.person)
        tasks.append(asyncio.create_task(_listen(socket, connection, person, id, share), name="connection listens"))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    except Trouble as trouble:
        log.warning("a connection failed", extra={"table": id, "trouble": str(trouble)})
        connection.drop("The house can't write just now; connect again.", 4503)
    finally:
        room.listeners.discard(connection)
        house.connections.discard(connection)
        house.tally.dropped += connection.dropped is not None
        _open[address] -= 1
        if not _open[address]:
            del _open[address]
        for task in (*tasks, *connection.wishes):
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception) and not isinstance(outcome, _GONE):
                log.error("a connection failed", exc_info=outcome, extra={"table": id})
        house.presences.changed(room, connection.person)
        with contextlib.suppress(*_GONE):
            async with asyncio.timeout(2):
                await socket.close(connection.code, connection.dropped or "")


async def _person_of(connection: Connection, house: House) -> Person | None:
    """Who is at the other end; whoever has been signed out is dropped."""
    if connection.access is None:
        return None
    if not await house.people.holds(connection.access):
        connection.drop(SIGNED_OUT_TEXT, SIGNED_OUT)
    return await house.people.person(connection.access.person)


_GONE = (WebSocketDisconnect, RuntimeError, TimeoutError, ConnectionError)


async def _listen(socket: WebSocket, connection: Connection, person: Person | None, id: str, share: Share) -> None:
    """Take commands one by one; those of a flooder wait, and the connection with them."""
    house, desk, limits, address = (
        house_of(socket),
        desk_of(socket),
        limits_of(socket),
        address_of(socket.scope),
    )
    bucket, clerk = limits.connection(), clerk_of(socket)
    spend = partial(clerk.charge, share)
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        with contextlib.suppress(
            Trouble
        ):  # while the database is away nothing can be done anyway, and that is answered
            person = await _person_of(connection, house)
        if connection.dropped is not None:
            return
        wait = max(bucket.take(time.monotonic()), limits.address.delay(address))
        if wait:
            await asyncio.sleep(min(wait, 5.0))
        text = message.get("text")
        try:
            command = read_command(text if text is not None else message.get("bytes") or b"")
        except Refused as refused:
            house.tally.refused[refused.code] += 1
            connection.say(m.Refusal(id=None, code=refused.code, text=refused.text))
            continue
        try:
            await slow_down_command(house, limits, address, person, id, command)
        except Refused as refused:
            house.tally.refused[refused.code] += 1
            connection.say(m.Refusal(id=command.id, code=refused.code, text=refused.text))
            continue
        if isinstance(command, w.Hint):
            wish = house.background.start(desk.perform(person, id, command, connection.say))  # a bot thinks meanwhile
            connection.wishes.add(wish)
            wish.add_done_callback(connection.wishes.discard)
        else:
            if isinstance(command, w.Sync | w.Foresee):
                await asyncio.sleep(min(clerk.debt(share), 5.0))
            await desk.perform(person, id, command, connection.say, spend)
