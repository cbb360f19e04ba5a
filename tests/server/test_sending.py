"""What waits for a reader leaves in one piece, and a thread of its own writes."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from teahouse.server.http import live
from teahouse.server.http.door import MORE
from teahouse.server.store.scribe import Scribe


class Socket:
    """Notes down what is sent, and whether more was to follow."""

    def __init__(self) -> None:
        self.scope = {"client": ("127.0.0.1", 1)}
        self.sent: list[tuple[str, bool]] = []

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append((message["text"], message[MORE]))

    async def send_text(self, text: str) -> None:
        self.sent.append((text, False))


def pumped(*texts: str) -> list[tuple[str, bool]]:
    """How these texts leave that wait together."""

    async def run() -> list[tuple[str, bool]]:
        socket: Any = Socket()
        connection = live.Connection(socket, None)
        for text in texts:
            connection.send(text)
        pump = asyncio.create_task(connection.pump())
        await asyncio.sleep(0)
        pump.cancel()
        return list(socket.sent)

    return asyncio.run(run())


def test_all_but_the_last_that_wait_say_that_more_follows() -> None:
    assert pumped("ack", "update", "chat") == [("ack", True), ("update", True), ("chat", False)]
    assert pumped("ack") == [("ack", False)]


def test_a_piece_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_TOGETHER", 10)
    assert pumped("1234", "5678", "90ab", "cdef") == [("1234", True), ("5678", True), ("90ab", False), ("cdef", False)]


def test_the_scribe_does_one_thing_after_another_and_tells_what_failed() -> None:
    done: list[str] = []

    def fails() -> None:
        done.append("second")
        raise ValueError("no room")

    async def run() -> None:
        scribe = Scribe()
        first, second, third = (
            asyncio.create_task(scribe.do(work))
            for work in (lambda: done.append("first"), fails, lambda: done.append("third"))
        )
        await first
        with pytest.raises(ValueError, match="no room"):
            await second
        await third
        scribe.close()

    asyncio.run(run())
    assert done == ["first", "second", "third"]


def test_a_reader_who_takes_too_long_for_one_message_ends_the_sending() -> None:
    async def run(each: float) -> int:
        gone = 0

        async def send() -> None:
            nonlocal gone
            watch = live.Watch(0.1)
            for _ in range(3):
                with watch:
                    await asyncio.sleep(each)
                gone += 1

        await asyncio.wait([asyncio.create_task(send())])
        return gone

    assert asyncio.run(run(0.06)) == 3, "each is in time, though all together take longer"
    assert asyncio.run(run(5.0)) == 0


def test_a_connection_that_has_ended_is_freed_without_a_search_for_garbage() -> None:
    """A house for months has thousands of connections an hour; a search through all its memory is rare."""

    async def run() -> bool:
        connection = live.Connection(Socket(), None)  # type: ignore[arg-type]  # as much of a socket as is asked for
        connection.send("a letter")
        pumping = asyncio.create_task(connection.pump())
        await asyncio.sleep(0.01)
        pumping.cancel()
        await asyncio.gather(pumping, return_exceptions=True)
        gone = weakref.ref(connection)
        del pumping, connection
        await asyncio.sleep(0)  # what the loop had in hand is done
        return gone() is None

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(run())
    finally:
        gc.enable()
