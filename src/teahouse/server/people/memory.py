"""What a worker remembers of people, so that a command asks the database nothing."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")

TRUST_SECONDS = 2.0
"""So long a worker believes what it knows, where others may have changed it."""
MOST = 20_000


class Memory(Generic[T]):
    """What was read, by key. Where other workers may change it, news of that may be lost: so it is not believed for
    long, and then one question reads all that was asked for since the last; one by one they would cost more than
    the moves of those people."""

    def __init__(self, read: Callable[[Sequence[str]], Awaitable[Mapping[str, T]]], shared: bool) -> None:
        self._read = read
        self._shared = shared
        self._known: dict[str, T] = {}
        self._asked: set[str] = set()
        self._until = 0.0
        self._again = asyncio.Lock()
        self._changes = 0
        """How often anything has changed: what was read before a change is not remembered after it."""

    async def get(self, key: str) -> T | None:
        """What is kept under a key; None where there is nothing."""
        if self._shared:
            self._asked.add(key)
            if time.monotonic() > self._until:
                await self._read_again()
        return self._known[key] if key in self._known else (await self._take([key])).get(key)

    def put(self, key: str, value: T) -> None:
        """Remember what was written here."""
        self._keep({key: value})

    def forget(self, key: str) -> None:
        """Read this anew when it is asked for again."""
        self._known.pop(key, None)

    def changed(self, key: str | None = None) -> None:
        """Something else is kept now under a key, or under any."""
        self._changes += 1
        if key is None:
            self._known.clear()
        else:
            self._known.pop(key, None)

    async def _read_again(self) -> None:
        async with self._again:
            begun = time.monotonic()
            if begun > self._until:  # else somebody has done it while this one waited
                asked, self._asked = self._asked, set()
                self._known.clear()
                await self._take(list(asked))
                self._until = begun + TRUST_SECONDS

    async def _take(self, keys: Sequence[str]) -> Mapping[str, T]:
        since = self._changes
        found = await self._read(keys)
        if since == self._changes:
            self._keep(found)
        return found

    def _keep(self, found: Mapping[str, T]) -> None:
        if len(self._known) > MOST:
            self._known.clear()
        self._known.update(found)
