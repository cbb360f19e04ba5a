"""The door: what happens to a connection before its request is there.

uvicorn waits for the rest of a request as long as somebody likes. Here a request has to be there, headers and body,
within some seconds of its first byte; unfinished ones of an address are few, and the oldest makes room for the next;
and so are an address's connections altogether. So half-sent requests neither use up the house's open files nor keep
anybody out.
"""

import asyncio
import random
from collections import Counter, defaultdict
from typing import Any

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from teahouse.server.limits import neighbourhood
from teahouse.server.workers.usher import Busy, Usher, table_of

REQUEST_SECONDS = 20.0
"""From the first byte of a request, or from the connection, to the last byte."""
READ_SECONDS = 60.0
"""How long an answer may wait because its reader takes nothing of it."""
MOST_UNFINISHED = 64
"""Connections of an address whose request is not there yet, once it had a moment to come."""
MOMENT = 0.5
"""Seconds: after a stall many come in at once, each with its request behind it."""
BUSY_SECONDS, AGAIN_SECONDS = 3.0, 0.05
"""How long a connection waits for another worker that is too busy to take it, and how long between two tries."""
MORE = "teahouse.more"
"""In a message to a live connection: another text follows it at once."""
_TOO_MANY = b'{"error": "too_fast", "text": "Too many connections from your address."}'
FULL = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 5\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%s" % (len(_TOO_MANY), _TOO_MANY)
)


class Door:
    """Counts who is at the door of one worker. Proxies bring many people, so all their connections may come in."""

    def __init__(
        self, most: int, proxies: str = "", seconds: float = REQUEST_SECONDS, files: int = 1024, moment: float = MOMENT
    ) -> None:
        self.most = most
        """Connections of an address."""
        self.seconds = seconds
        self.moment = moment
        self.most_at_once = max(MOST_UNFINISHED, files // 2)
        """Unfinished requests of an address even for that moment: half of the files that may be open."""
        self.proxies = _TrustedHosts(proxies)
        self.inside: Counter[str] = Counter()
        self.unfinished: dict[str, dict[Request, float]] = defaultdict(dict)
        """By address, the connections whose request is not there yet, the oldest first, and since when."""

    def enter(self, address: str) -> bool:
        """Whether another connection of an address may come in; if so it counts until it leaves."""
        key = neighbourhood(address)
        if self.inside[key] >= self.most and address not in self.proxies:
            return False
        self.inside[key] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection has ended."""
        key = neighbourhood(address)
        self.inside[key] -= 1
        if not self.inside[key]:
            del self.inside[key]

    def begin(self, address: str, request: "Request") -> None:
        """A request is expected; of too many that are unfinished the oldest go."""
        key = neighbourhood(address)
        waiting = self.unfinished[key]
        waiting[request] = request.loop.time()
        if len(waiting) > self.most_at_once:
            next(iter(waiting)).give_up()
        elif len(waiting) == MOST_UNFINISHED + 1:
            self._look(key, request.loop)

    def _look(self, key: str, loop: asyncio.AbstractEventLoop) -> None:
        """Let the oldest of an address go in a moment. Twice later: a loop that stood still reads in between."""
        loop.call_later(self.moment, loop.call_later, self.moment / 10, self._thin_out, key, loop)

    def _thin_out(self, key: str, loop: asyncio.AbstractEventLoop) -> None:
        waiting = self.unfinished.get(key, {})
        surplus, before = max(0, len(waiting) - MOST_UNFINISHED), loop.time() - self.moment
        for request in [request for request, since in waiting.items() if since <= before][:surplus]:
            request.give_up()
        if surplus:
            self._look(key, loop)

    def end(self, address: str, request: "Request") -> None:
        """A request is there, or will never be."""
        key = neighbourhood(address)
        waiting = self.unfinished[key]
        waiting.pop(request, None)
        if not waiting:
            del self.unfinished[key]


class Request(HttpToolsProtocol):
    """A connection that brings requests. `beginning` is what another worker has read before it passed it here."""

    door: Door
    usher: Usher | None
    private: int | None
    """A port of this worker alone: whoever comes there means this one."""

    def __init__(self, *args: Any, beginning: bytes = b"", **more: Any) -> None:
        super().__init__(*args, **more)
        self._beginning = beginning
        self._between = True
        """Whether the next byte is the first of a request."""
        self._address: str | None = None
        """Whose connection it is, as long as it counts here."""
        self._deadline: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Let it in, or tell it that there are too many."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "unknown"
        if not self.door.enter(address):
            transport.write(FULL)
            transport.close()
            return
        self._address = address
        self._expect()
        if self._beginning:
            super().data_received(self._beginning)

    def connection_lost(self, exc: Exception | None) -> None:
        """It counts no more."""
        self._is_there()
        self._is_read()
        if self._address is not None:
            self.door.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    # The deadline of a request

    def _expect(self) -> None:
        if self._deadline is None and self._address is not None:
            self._deadline = self.loop.call_later(self.door.seconds, self.give_up)
            self.door.begin(self._address, self)

    def _is_there(self) -> None:
        if self._deadline is not None and self._address is not None:
            self._deadline.cancel()
            self._deadline = None
            self.door.end(self._address, self)

    def give_up(self) -> None:
        """The request did not come in time: nobody waits for the rest of it."""
        self._is_there()
        if not self.transport.is_closing():
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Whatever comes between two requests begins one, be it an empty line."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self._expect()
            table = table_of(data) if self.usher is not None and self._between else None
            if table is not None and self.usher is not None and (self.server or ("", None))[1] != self.private:
                self._lead(self.usher, table, data, self.loop.time() + BUSY_SECONDS)
                return
        super().data_received(data)

    def _lead(self, usher: Usher, table: str, data: bytes, until: float) -> None:
        """Let a request be served where its table is: elsewhere, where this connection goes with it, or here."""
        if self.transport.is_closing():
            return
        try:
            passed = (
                not self.transport.get_write_buffer_size()  # the answer before it, which its reader has not taken yet
                and usher.lead(table, self.transport.get_extra_info("socket").fileno(), data)
            )
        except Busy:
            if self.loop.time() < until:
                self.flow.pause_reading()
                pause = random.uniform(0, AGAIN_SECONDS)  # or all who wait would come at the same moment
                self.loop.call_later(pause, self._lead, usher, table, data, until)
                return
            passed = False
        if passed:
            self.transport.abort()  # of this end alone: the other worker has the connection
        else:
            self.flow.resume_reading()
            super().data_received(data)

    def on_message_begin(self) -> None:
        """The first letter of a request."""
        self._between = False
        self._expect()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """Its last byte."""
        self._between = True
        self._is_there()
        super().on_message_complete()

    # The deadline of its reader

    def pause_writing(self) -> None:
        """The reader takes nothing more for now."""
        super().pause_writing()
        self._reading = self._reading or self.loop.call_later(READ_SECONDS, self.give_up)

    def resume_writing(self) -> None:
        """It reads on."""
        self._is_read()
        super().resume_writing()

    def _is_read(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    # Live connections

    def handle_websocket_upgrade(self) -> None:
        """It becomes a live connection, which counts on under the same address."""
        self._is_there()
        super().handle_websocket_upgrade()
        connection = self.transport.get_protocol()
        if isinstance(connection, LiveConnection):
            connection.door, connection.address, self._address = self.door, self._address, None


class LiveConnection(WebSocketsSansIOProtocol):
    """A WebSocket. uvicorn's pings end those whose other end is gone."""

    door: Door
    address: str | None = None

    async def send(self, message: Any) -> None:
        """What has `MORE` after it leaves together with that: each write is a call of the system, which costs more
        than to make most messages. Nothing waits for its reader here; what comes after it does."""
        if message.get(MORE) and self.conn.state is State.OPEN:
            self.conn.send_text(message["text"].encode())
        else:
            await super().send(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """It counts no more."""
        if self.address is not None:
            self.door.leave(self.address)
            self.address = None
        super().connection_lost(exc)


def protocol(door: Door, usher: Usher | None = None, private: int | None = None) -> type[Request]:
    """The protocol of a worker with this door; `usher` leads to other workers, but not from the port `private`."""
    return type("Request", (Request,), {"door": door, "usher": usher, "private": private})
