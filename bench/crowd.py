"""Real WebSocket clients, one for every seat of many tables, that play at a given total rate."""

import asyncio
import http.client
import json
import random
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import teahouse

PATIENCE = 120.0
"""Seconds in which all tables must have begun to play."""


# What the clients read of a message, and no more: they should not be what is measured


class _Choice(msgspec.Struct):
    action: str


class _Hand(msgspec.Struct):
    to_act: int | None
    legal: list[_Choice] | None


class _Table(msgspec.Struct):
    status: str
    hand: int


class _Heard(msgspec.Struct):
    is_: str = msgspec.field(name="is")
    id: str | None = None
    code: str | None = None
    seq: int | None = None
    seat: int | None = None
    hand: _Hand | None = None
    table: _Table | None = None
    legal: list[_Choice] | None = None


_decode = msgspec.json.Decoder(_Heard).decode
_kept = threading.local()


def post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Send JSON, get JSON; each thread keeps its connection."""
    address = urlsplit(url)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    for fresh in (getattr(_kept, "address", None) != address.netloc, True):
        if fresh:
            _kept.connection, _kept.address = http.client.HTTPConnection(address.netloc, timeout=60), address.netloc
        try:
            _kept.connection.request("POST", address.path, json.dumps(body).encode(), headers)
            answer = _kept.connection.getresponse()
            break
        except (
            http.client.HTTPException,
            ConnectionError,
        ):  # the house closes it when nothing is said for a while
            if fresh:
                raise
    plain: dict[str, Any] = json.load(answer)
    if answer.status >= 400:
        raise OSError(f"{address.path}: {plain}")
    return plain


@dataclass(slots=True)
class Client:
    """One client at a table, on a connection of its own."""

    number: int
    connection: ClientConnection
    reader: asyncio.Task[None] | None = None


@dataclass(slots=True, eq=False)
class Played:
    """A table as its clients see it."""

    clients: list[Client] = field(default_factory=list)
    acting: int | None = None
    """The seat that may move now, once its client knows its choices and the house has answered the last move."""
    legal: list[str] = field(default_factory=list)
    seq: int = 0
    owed: deque[float] = field(default_factory=deque)
    """When moves were due that could not be sent yet, as the house had not answered."""
    ready: set[tuple[int, int]] = field(default_factory=set)
    """Seats that have said that they are ready, by hand."""


class Crowd:
    """All clients of one measurement."""

    def __init__(self, base: str, game: str) -> None:
        self.base = base
        self.game = game
        self.games: list[Played] = []
        self.times: list[float] = []
        self.late = 0
        """Moves that had to wait for the answer to the table's last one."""
        self.refused: dict[str, int] = {}
        self.broken: list[str] = []
        self._sent: dict[str, float] = {}
        self._ids = 0
        self._rng = random.Random(1)
        self._players = max(2, teahouse.game(game).about.players[0])
        self._stopping = False

    def _id(self, kind: str) -> str:
        self._ids += 1
        return f"{kind}{self._ids}"

    # Coming together

    async def gather(self, tables: int) -> None:
        """Open the tables, sit down a few at a time, and wait until every table plays."""
        guests = f"{self.base}/api/guests"
        tokens = [post(guests, {"name": f"Client {n}", "bearer": True})["token"] for n in range(self._players)]
        several = asyncio.Semaphore(16)

        async def one() -> None:
            async with several:
                await self._open(tokens)

        await asyncio.gather(*(one() for _ in range(tables)))
        deadline = time.perf_counter() + PATIENCE
        while any(played.acting is None for played in self.games):
            if time.perf_counter() > deadline:
                waiting = sum(played.acting is None for played in self.games)
                raise SystemExit(f"{waiting} of {tables} tables have not begun to play; refused: {self.refused}")
            await asyncio.sleep(0.05)

    async def _open(self, tokens: list[str]) -> None:
        match = {"match_mode": "cumulative", "cumulative_hands": 99}
        body = {"game": self.game, "players": self._players, "match": match, "public": False, "seats": [{"me": True}]}
        table = (await asyncio.to_thread(post, f"{self.base}/api/tables", body, tokens[0]))["table"]
        played = Played()
        self.games.append(played)
        live = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
        for number, token in enumerate(tokens):
            connection = await connect(
                live,
                additional_headers={"Authorization": f"Bearer {token}"},
                max_size=None,
                compression=None,
                open_timeout=60,
                ping_interval=None,
            )
            client = Client(number, connection)
            played.clients.append(client)
            client.reader = asyncio.create_task(self._read(played, client))
            if number:
                await connection.send(json.dumps({"do": "sit", "id": self._id("s"), "seat": number}))

    # Listening

    async def _read(self, played: Played, client: Client) -> None:
        try:
            async for text in client.connection:
                heard = _decode(text)
                if heard.is_ == "ack":
                    at = self._sent.pop(heard.id or "", None)
                    if at is not None:
                        self.times.append(time.perf_counter() - at)
                elif heard.is_ == "update" and heard.seat == client.number:
                    await self._updated(played, client, heard)
                elif heard.is_ == "legal" and heard.legal is not None:
                    await self._may_move(played, client.number, heard.legal)
                elif heard.is_ == "refused":
                    await self._was_refused(client, heard)
        except Exception as error:
            if not self._stopping:
                self.broken.append(repr(error))
        if not self._stopping:
            self.broken.append("a connection was closed by the house")

    async def _updated(self, played: Played, client: Client, heard: _Heard) -> None:
        if (heard.seq or 0) < played.seq:
            return
        played.seq = heard.seq or 0
        if heard.table is not None and heard.table.status == "between":
            if (client.number, heard.table.hand) not in played.ready:
                played.ready.add((client.number, heard.table.hand))
                await client.connection.send(json.dumps({"do": "ready", "id": self._id("r"), "seat": client.number}))
        elif heard.hand is not None and heard.hand.to_act == client.number:
            if heard.hand.legal is not None:
                await self._may_move(played, client.number, heard.hand.legal)
            else:
                await client.connection.send(json.dumps({"do": "legal", "id": self._id("l")}))

    async def _may_move(self, played: Played, seat: int, legal: list[_Choice]) -> None:
        played.acting, played.legal = seat, [choice.action for choice in legal]
        if played.owed:
            self.late += 1
            await self._move(played, played.owed.popleft())

    async def _was_refused(self, client: Client, heard: _Heard) -> None:
        self.refused[heard.code or ""] = self.refused.get(heard.code or "", 0) + 1
        if self._sent.pop(heard.id or "", None) is not None:
            await client.connection.send(json.dumps({"do": "sync", "id": self._id("y"), "seen": 0}))

    # Playing

    async def drive(self, rate: float, seconds: float) -> None:
        """Every table in its turn makes a move, at this total rate, for so long.

        A move that is due while the house has not answered the table's last one is sent as soon as it has,
        and its time counts from when it was due: a house that stalls can't make the measurement skip moves.
        """
        start = time.perf_counter()
        made, turn = 0, random.Random(2).sample(self.games, len(self.games))
        while (elapsed := time.perf_counter() - start) < seconds:
            while made < elapsed * rate:
                played = turn[made % len(turn)]
                due = start + made / rate
                made += 1
                if played.acting is None:
                    played.owed.append(due)
                else:
                    await self._move(played, time.perf_counter())
            await asyncio.sleep(max(0.0005, start + made / rate - time.perf_counter()))

    async def settle(self, seconds: float = 10.0) -> int:
        """Wait for what is under way; returns how many moves were not answered, and forgets them."""
        deadline = time.perf_counter() + seconds
        while time.perf_counter() < deadline and (self._sent or any(played.owed for played in self.games)):
            await asyncio.sleep(0.02)
        lost = len(self._sent) + sum(len(played.owed) for played in self.games)
        self._sent.clear()
        for played in self.games:
            played.owed.clear()
        return lost

    async def _move(self, played: Played, since: float) -> None:
        assert played.acting is not None
        id = self._id("m")
        body = {"do": "move", "id": id, "seen": played.seq, "action": self._rng.choice(played.legal)}
        client, played.acting = played.clients[played.acting], None
        self._sent[id] = since
        await client.connection.send(json.dumps(body))

    async def leave(self) -> None:
        """Everyone goes home."""
        self._stopping = True
        clients = [client for played in self.games for client in played.clients]
        for client in clients:
            client.connection.transport.abort()
        await asyncio.gather(*(client.reader for client in clients if client.reader), return_exceptions=True)
