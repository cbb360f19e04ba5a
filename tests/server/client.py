"""A program at a house: HTTP and one WebSocket, through the public API alone."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Plain = dict[str, Any]


class Refused(Exception):
    """The house said no."""

    def __init__(self, reply: Plain) -> None:
        super().__init__(f"{reply['code']}: {reply['text']}")
        self.reply = reply
        self.code: str = reply["code"]


class Player:
    """Somebody with a token, and perhaps a connection to a table."""

    _ids = itertools.count(1)

    def __init__(self, base: str, http: httpx.AsyncClient, id: str, token: str) -> None:
        self.base = base
        self.http = http
        self.id = id
        self.token = token
        self.address = ""
        """Where a proxy says that this one comes from."""
        self.cookie = ""
        """Of those who have a browser too: programs may not manage an account."""
        self.table = ""
        self.seen = 0
        self.updates = 0
        self.numbers: dict[int | None, int] = {}
        self.hands: dict[int | None, Plain] = {}
        """The last view by seat."""
        self.info: Plain = {}
        self.undo: dict[int | None, str] = {}
        self.asked: Plain | None = None
        self.told: list[Plain] = []
        """Every step told, by seat and number, in the order in which it came."""
        self.others: list[Plain] = []
        self.welcome: Plain | None = None
        self._connection: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[str, asyncio.Future[Plain]] = {}
        self._changed = asyncio.Event()

    @property
    def headers(self) -> dict[str, str]:
        forwarded = {"X-Forwarded-For": self.address} if self.address else {}
        return {"Authorization": f"Bearer {self.token}", **forwarded}

    # HTTP

    async def get(self, path: str, **params: Any) -> Any:
        answer = await self.http.get(f"{self.base}{path}", params=params, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Plain) -> Any:
        answer = await self.http.post(f"{self.base}{path}", json=body, headers=self.headers)
        if answer.status_code >= 400:
            plain = answer.json()
            raise Refused({"code": plain.get("error"), **plain})
        return answer.json()

    async def manage(self, path: str, body: Plain) -> Any:
        """Something about one's account, in the browser."""
        headers = {"Origin": self.base, "Cookie": f"teahouse={self.cookie}"}
        answer = await self.http.post(f"{self.base}{path}", json=body, headers=headers)
        self.cookie = answer.cookies.get("teahouse") or self.cookie
        self.http.cookies.clear()
        if answer.status_code >= 400:
            raise Refused({"code": answer.json()["error"], **answer.json()})
        return answer.json()

    async def open_table(self, game: str, **about: Any) -> str:
        about.setdefault("public", False)
        table: str = (await self.post("/api/tables", {"game": game, **about}))["table"]
        return table

    # The connection

    async def connect(self, table: str) -> None:
        """Take up a table where one left it."""
        if table != self.table:
            self.table, self.seen, self.hands, self.info = table, 0, {}, {}
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/live?seen={self.seen}"
        self.welcome = None
        self._connection = await connect(url, additional_headers=self.headers, max_size=None, compression=None)
        self._reader = asyncio.create_task(self._read(self._connection))
        await self.until(lambda: self.welcome is not None and self.seen >= self.welcome["seq"] and self.info, 10)

    @property
    def connected(self) -> bool:
        return self._connection is not None

    async def drop(self) -> None:
        """Lose the connection without a word."""
        if self._connection is not None:
            self._connection.transport.abort()
        await self._end()

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        await self._end()

    async def _end(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await self._reader
        self._connection = self._reader = None

    async def _read(self, connection: ClientConnection) -> None:
        try:
            async for text in connection:
                self._take(json.loads(text))
        finally:
            self._forget_what_was_asked()

    def _forget_what_was_asked(self) -> None:
        """The connection is gone: no answer comes any more, so nobody may go on waiting for one."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()
        self._changed.set()

    def _take(self, message: Plain) -> None:
        kind = message["is"]
        if kind == "update":
            self._update(message)
        elif kind == "refused" and message["missed"]:
            for missed in message["missed"]:
                self._update(missed)
        if kind in ("ack", "refused", "legal", "tried", "foreseen", "hint", "pong"):
            key = f"{kind if kind in ('legal', 'tried', 'foreseen', 'hint') else ''}{message['id']}"
            waiting = self._waiting.pop(key, None) or self._waiting.pop(str(message["id"]), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        elif kind == "welcome":
            self.welcome = message
        elif kind != "update":
            self.others.append(message)
        self._changed.set()

    def _update(self, message: Plain) -> None:
        assert message["since"] <= self.seen, "a gap in what was told"
        seat = message["seat"]
        self.told += [{"seat_of_reader": seat, **step} for step in message["steps"]]
        self.seen = max(self.seen, message["seq"])
        self.updates += 1
        self.numbers[seat] = message["seq"]
        if message["hand"] is not None:
            self.hands[seat] = message["hand"]
        if message["table"] is not None:
            self.info = message["table"]
            self.asked = self.info["undo"]
        self.undo[seat] = message["undo"]

    async def until(self, true: Any, seconds: float = 20) -> None:
        """Wait until something is true of what was told."""
        async with asyncio.timeout(seconds):
            while not true():
                self._changed.clear()
                if self._reader is not None and self._reader.done():
                    raise ConnectionResetError("the line is down")
                await self._changed.wait()

    async def send(self, text: str | bytes) -> None:
        assert self._connection is not None
        await self._connection.send(text)

    def command(self, what: str, **more: Any) -> Plain:
        more.setdefault("id", f"c{next(self._ids)}")
        return {"do": what, **more}

    async def ask(self, what: str, answer: str = "", **more: Any) -> Plain:
        """Send a command and wait for its answer (`answer`: a kind other than the acknowledgement)."""
        command = self.command(what, **more)
        future: asyncio.Future[Plain] = asyncio.get_running_loop().create_future()
        self._waiting[f"{answer}{command['id']}"] = future
        if answer:
            self._waiting.setdefault(command["id"], asyncio.get_running_loop().create_future())
        await self.send(json.dumps(command))
        refusal = self._waiting.get(command["id"], future)
        async with asyncio.timeout(30):
            done, _ = await asyncio.wait({future, refusal}, return_when=asyncio.FIRST_COMPLETED)
            first = done.pop()
            if not first.cancelled() and answer and first.result()["is"] == "ack":
                await asyncio.wait({future})
                first = future
        if first.cancelled():
            raise ConnectionResetError("the line is down")
        reply = first.result()
        if reply["is"] == "refused":
            raise Refused(reply)
        return reply

    async def move(self, action: str, seat: int | None = None, **more: Any) -> Plain:
        return await self.ask("move", seen=more.pop("seen", self.seen), action=action, seat=seat, **more)

    async def legal(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if hand["legal"] is None:
            return [choice["action"] for choice in (await self.ask("legal", "legal", seat=seat))["legal"]]
        return [choice["action"] for choice in hand["legal"]]


@asynccontextmanager
async def people(base: str, *names: str, address: str = "") -> AsyncIterator[list[Player]]:
    """Guests with tokens; a proxy says that they come from an address."""
    forwarded = {"X-Forwarded-For": address} if address else {}
    async with httpx.AsyncClient(timeout=30) as http:
        made = []
        for name in names:
            answer = await http.post(f"{base}/api/guests", json={"name": name, "bearer": True}, headers=forwarded)
            assert answer.status_code == 201, answer.text
            plain = answer.json()
            made.append(Player(base, http, plain["id"], plain["token"]))
            made[-1].address = address
        try:
            yield made
        finally:
            for player in made:
                await player.close()


@asynccontextmanager
async def owners(base: str, *names: str) -> AsyncIterator[list[Player]]:
    """Guests with a browser each, where they can manage their accounts, and tokens for playing."""
    async with httpx.AsyncClient(timeout=30) as http:
        made = []
        for name in names:
            player = Player(base, http, "", "")
            player.id = (await player.manage("/api/guests", {"name": name}))["id"]
            player.token = (await player.manage("/api/tokens", {"label": "player"}))["token"]
            made.append(player)
        try:
            yield made
        finally:
            for player in made:
                await player.close()


class Listening:
    """A connection, as far as a room knows one."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.neighbourhood = "192.0.2.1"
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)

    def drop(self, reason: str, code: int = 4408) -> None:
        self.heard.append(reason)
