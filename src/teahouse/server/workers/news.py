"""News between workers: what one has written, the others hear through Redis and read from the database.

News only says that there is something to read, so losing some loses nothing: whoever hears nothing for
a while looks for itself. While there is no Redis everyone looks often (`mode` is "polling"), and as
soon as there is one again it is used.

Lines are told only of tables that others follow too, which are few where people of a table meet at one worker.
Whoever begins to follow a table says so ("follow") when Redis has taken that in; all who follow it already answer
("look"), so that each knows of the other, and what was written before they did is looked for. Each time a line to
Redis is made anew that is said again.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from teahouse.server.store.database import SCALE
from teahouse.server.stored import Trouble

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger("teahouse.news")

RETRY_SECONDS = 1.0
PING_SECONDS = 1.0
ANSWER_SECONDS = 2.0
"""A Redis that takes longer than this is down."""
EVERYONE = "*"
"""The channel for what concerns no table."""

Hear = Callable[[str, str, str], None]
"""What is done with news: of which table, what kind, and about what."""


class News:
    """The connection to the other workers."""

    def __init__(self, url: str | None, shared: bool) -> None:
        if url and find_spec("redis") is None:
            raise Trouble(f"TEAHOUSE_REDIS_URL needs redis: {SCALE}")
        if url and not url.startswith(("redis://", "rediss://", "unix://")):
            raise Trouble("TEAHOUSE_REDIS_URL can't be read; it is like redis://machine:6379/0")
        self._url = url if shared else None
        self.mode = "polling" if shared else "alone"
        """alone (one worker), redis, or polling."""
        self.told = 0
        self.heard = 0
        self.client: Redis | None = None
        """Redis, while it answers."""
        self.prefix = ""
        self.worker = ""
        """Who one is: one's own news are not heard."""
        self._followed: set[str] = set()
        self._others: dict[str, set[str]] = {}
        """By table, the other workers that follow it."""
        self._waiting: list[tuple[str, str, str]] = []
        self._wake = asyncio.Event()
        self._closing = False

    def open(self, house: str, worker: str) -> None:
        """Say who one is: workers of one house share its name."""
        self.prefix, self.worker = f"teahouse:{house}:", worker

    def close(self) -> None:
        """Hear and tell no more. A cancelled task is not enough: the client may lose that word in a time-out of its
        own."""
        self._closing = True

    async def run(self, hear: Hear, changed: Callable[[], None]) -> None:
        """Hold the connection to Redis, until cancelled; `changed` hears when it comes and goes."""
        if not self._url:
            return
        from redis import RedisError

        while not self._closing:
            before = self.mode
            try:
                await self._hold(hear, changed)
            except* (RedisError, OSError) as errors:
                if before != "polling" or self.mode != before:
                    log.warning("no Redis: workers poll", extra={"trouble": str(errors.exceptions[0])})
            finally:
                self.client, self.mode = None, "polling"
                self._waiting.clear()
            changed()
            await asyncio.sleep(RETRY_SECONDS)

    async def _hold(self, hear: Hear, changed: Callable[[], None]) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        client: Redis = Redis.from_url(
            self._url or "",
            decode_responses=True,
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        subscriber = client.pubsub()
        try:
            async with asyncio.TaskGroup() as group:
                await client.ping()
                await subscriber.subscribe(self.prefix + EVERYONE)
                self._waiting = [("follow", table, "") for table in self._followed]
                self._wake.set()
                self.client, self.mode = client, "redis"
                log.info("news through Redis")
                changed()
                group.create_task(self._read(subscriber, hear))
                group.create_task(self._send(client, subscriber))
                group.create_task(self._ping(client))
        finally:
            self.client = None
            await subscriber.aclose()  # type: ignore[no-untyped-call]  # redis has no types here
            await client.aclose()

    async def _ping(self, client: "Redis") -> None:
        while not self._closing:
            await asyncio.sleep(PING_SECONDS)
            await client.ping()

    async def _read(self, subscriber: "PubSub", hear: Hear) -> None:
        while not self._closing:
            message: dict[str, Any] | None = await subscriber.get_message(timeout=ANSWER_SECONDS / 2)
            if message is None:
                continue
            table = str(message["channel"])[len(self.prefix) :]
            if message["type"] == "subscribe":
                hear(table, "look", "")  # what was written until now may have been missed
                if table != EVERYONE:
                    self.tell(table, "follow")
            elif message["type"] == "message":
                worker, kind, about = str(message["data"]).split(" ", 2)
                if worker != self.worker:
                    self.heard += 1
                    self._meet(table, worker, kind)
                    hear(table, kind, about)

    def _meet(self, table: str, worker: str, kind: str) -> None:
        if kind == "gone":
            self._others.get(table, set()).discard(worker)
            return
        if table in self._followed:
            self._others.setdefault(table, set()).add(worker)
            if kind == "follow":
                self.tell(table, "look")

    async def _send(self, client: "Redis", subscriber: "PubSub") -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            waiting, self._waiting = self._waiting, []
            follow = [self.prefix + table for kind, table, _ in waiting if kind == "follow" and table in self._followed]
            for some in _portions(follow):
                await subscriber.subscribe(*some)
            gone = [self.prefix + t for kind, t, _ in waiting if kind == "unfollow" and t not in self._followed]
            for some in _portions(gone):
                await subscriber.unsubscribe(*some)
            pipe = client.pipeline(transaction=False)
            for kind, table, text in waiting:
                if kind == "tell":
                    pipe.publish(self.prefix + table, text)
            if len(pipe):
                await pipe.execute()

    # What a worker does

    def follow(self, table: str) -> None:
        """Hear of a table from now on."""
        self._followed.add(table)
        self._put("follow", table, "")

    def unfollow(self, tables: Iterable[str]) -> None:
        """Hear no more of these."""
        for table in tables:
            self._followed.discard(table)
            self._put("unfollow", table, "")
            if self._others.pop(table, None):
                self.tell(table, "gone")

    def forget(self, workers: AbstractSet[str]) -> None:
        """These have died."""
        self._others = {table: left for table, others in self._others.items() if (left := others - workers)}

    def rename(self, worker: str) -> None:
        """Be another from now on, and let the others know."""
        self.worker = worker
        for table in self._followed:
            self.tell(table, "follow")

    def tell(self, table: str, kind: str, about: object = "") -> None:
        """Tell the others; never waits, and never fails."""
        if self.client is not None and (kind != "line" or self._others.get(table)):
            self.told += 1
            self._put("tell", table, f"{self.worker} {kind} {about}")

    def _put(self, kind: str, table: str, text: str) -> None:
        if self.client is not None:
            self._waiting.append((kind, table, text))
            self._wake.set()


def _portions(items: list[str], size: int = 500) -> list[list[str]]:
    return [items[at : at + size] for at in range(0, len(items), size)]
