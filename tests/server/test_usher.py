"""The usher: a request for a table goes to the worker where that table is served, and its connection with it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from teahouse.server.http import door as doors
from teahouse.server.http.door import Door, LiveConnection, protocol
from teahouse.server.http.serving import Server
from teahouse.server.workers.places import places
from teahouse.server.workers.usher import Busy, Usher, table_of

HERE, THERE = (
    next(name for name in (f"table{number}" for number in range(99)) if places(name, 2)[0] == worker)
    for worker in (0, 1)
)
"""Tables that have their place at worker 0 and at worker 1."""


Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture(params=[asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    """Both loops on which a house runs hand their connections over."""
    found: Run = request.param
    return found


class Worker:
    """A worker in this process, with an application that says which worker it is."""

    def __init__(self, folder: Path, number: int, workers: int, most: int = 100, seconds: float = 20.0) -> None:
        self.number = number
        self.door = Door(most, seconds=seconds, moment=30.0)
        self.usher = Usher(folder, number, workers)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.server: Server | None = None

    async def open(self, private: bool = False) -> "Worker":
        """Serve; on its private port a worker passes nobody on."""
        request = protocol(self.door, self.usher, self.port if private else None)
        config = uvicorn.Config(
            self.app, http=request, ws=LiveConnection, lifespan="off", interface="asgi3", log_config=None
        )
        config.load()
        self.server = Server(config, request, False)
        self.server.lifespan = config.lifespan_class(config)
        await self.server.startup([self.listener])
        return self

    def die(self) -> None:
        """Nobody answers any more where this worker took what others passed."""
        self.usher.close(asyncio.get_running_loop())

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": str(self.number)})
            while (await receive())["type"] != "websocket.disconnect":
                pass
            return
        length = 0
        while (message := await receive())["type"] == "http.request":
            length += len(message["body"])
            if not message.get("more_body"):
                break
        body = f"{self.number} {scope['client'][1]} {length}".encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def opened(*workers: Worker) -> AsyncIterator[None]:
    """These workers, while they serve."""
    for worker in workers:
        await worker.open()
    try:
        yield
    finally:
        for worker in workers:
            if worker.server is not None:
                await worker.server.shutdown([worker.listener])


class Line:
    """A connection of a client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.port: int = writer.get_extra_info("sockname")[1]

    @classmethod
    async def to(cls, worker: Worker) -> "Line":
        return cls(*await asyncio.open_connection("127.0.0.1", worker.port))

    async def ask(self, path: str, body: bytes = b"", pause: float = 0.0) -> tuple[int, str]:
        """The status and what the application said; between head and body a moment may pass."""
        head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode())
        if pause:
            await asyncio.sleep(pause)
        self.writer.write(body)
        async with asyncio.timeout(20):
            said = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(said.split("content-length: ")[1].split("\r\n")[0])
            return int(said.split(" ")[1]), (await self.reader.readexactly(length)).decode()


def test_which_table_a_request_is_about() -> None:
    assert table_of(b"GET /api/tables/abc234/live?seen=3 HTTP/1.1\r\n") == "abc234"
    assert table_of(b"GET /api/tables/abc234 HTTP/1.1\r\n") == "abc234"
    assert table_of(b"POST /api/tables/abc234/do HTTP/1.1\r\n") == "abc234"
    assert table_of(b"POST /api/tables HTTP/1.1\r\n") is None
    assert table_of(b"GET /api/tables?mine=1 HTTP/1.1\r\n") is None
    assert table_of(b"GET /api/tables/abc") is None, "its end is not there yet"
    assert table_of(b"GET /table/abc234 HTTP/1.1\r\n") is None


def test_a_worker_less_moves_the_tables_of_that_worker_alone() -> None:
    for table in (f"table{number}" for number in range(200)):
        order = places(table, 4)
        assert sorted(order) == [0, 1, 2, 3]
        assert [worker for worker in order if worker != 3] == places(table, 3)
    first = [places(f"table{number}", 4)[0] for number in range(4000)]
    assert all(850 < first.count(worker) < 1150 for worker in range(4))


def test_a_connection_goes_to_the_worker_of_its_table_and_counts_there_alone(tmp_path: Path, run: Run) -> None:
    async def main() -> None:
        one, other = Worker(tmp_path, 0, 2), Worker(tmp_path, 1, 2)
        async with opened(one, other):
            line = await Line.to(one)
            # The same connection, from request to request: here, there with half of its body to come, here again.
            assert await line.ask("/api/games") == (200, f"0 {line.port} 0")
            assert await line.ask(f"/api/tables/{HERE}") == (200, f"0 {line.port} 0")
            assert one.door.inside == {"127.0.0.1": 1}
            assert await line.ask(f"/api/tables/{THERE}/do", b"x" * 40_000, 0.05) == (200, f"1 {line.port} 40000")
            assert (one.door.inside, other.door.inside) == ({}, {"127.0.0.1": 1})
            assert not one.door.unfinished
            assert await line.ask("/api/games") == (200, f"1 {line.port} 0"), "what is about no table stays there"
            assert await line.ask(f"/api/tables/{HERE}") == (200, f"0 {line.port} 0")
            assert (one.door.inside, other.door.inside) == ({"127.0.0.1": 1}, {})
            line.writer.close()
            async with asyncio.timeout(10):
                while one.door.inside or one.door.unfinished or other.door.unfinished:
                    await asyncio.sleep(0.01)

    run(main())


def test_a_live_line_is_passed_and_the_one_too_many_is_turned_away_where_it_arrives(tmp_path: Path, run: Run) -> None:
    async def main() -> None:
        one, other = Worker(tmp_path, 0, 2), Worker(tmp_path, 1, 2, most=2)
        async with opened(one, other):
            lines = [await connect(f"ws://127.0.0.1:{one.port}/api/tables/{THERE}/live") for _ in range(2)]
            assert [await line.recv() for line in lines] == ["1", "1"]
            assert (one.door.inside, other.door.inside) == ({}, {"127.0.0.1": 2})
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://127.0.0.1:{one.port}/api/tables/{THERE}/live")
            assert refused.value.response.status_code == 429
            for line in lines:
                await line.close()
            async with asyncio.timeout(10):
                while other.door.inside:
                    await asyncio.sleep(0.01)

    run(main())


def test_a_passed_request_that_does_not_end_is_given_up_like_any_other(tmp_path: Path, run: Run) -> None:
    async def main() -> None:
        one, other = Worker(tmp_path, 0, 2), Worker(tmp_path, 1, 2, seconds=0.3)
        async with opened(one, other):
            line = await Line.to(one)
            line.writer.write(f"GET /api/tables/{THERE} HTTP/1.1\r\nHost: a\r\nX-Slow: ".encode())
            async with asyncio.timeout(10):
                assert not await line.reader.read()
            assert other.usher.taken == 1
            assert not other.door.inside and not other.door.unfinished

    run(main())


def test_without_its_worker_a_table_is_served_at_the_next_place(tmp_path: Path, run: Run) -> None:
    table = next(name for name in (f"table{number}" for number in range(99)) if places(name, 3) == [2, 1, 0])

    async def main() -> None:
        workers = [Worker(tmp_path, number, 3) for number in range(3)]
        async with opened(*workers):
            served = []
            for dead in (None, 2, 1):
                if dead is not None:
                    workers[dead].die()
                line = await Line.to(workers[0])
                served.append((await line.ask(f"/api/tables/{table}"))[1][0])
                line.writer.close()
            assert served == ["2", "1", "0"]
            # A new worker 2 takes the place of the old one.
            again = Worker(tmp_path, 2, 3)
            async with opened(again):
                line = await Line.to(workers[0])
                assert (await line.ask(f"/api/tables/{table}"))[1][0] == "2"
                line.writer.close()
                assert again.usher.taken == 1

    run(main())


def test_a_worker_that_is_too_busy_to_take_a_connection_gets_it_in_a_moment_or_not_at_all(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "BUSY_SECONDS", 0.3)
    tries = 3

    async def main() -> None:
        nonlocal tries
        one, other = Worker(tmp_path, 0, 2), Worker(tmp_path, 1, 2)
        real = one.usher.lead

        def lead(table: str, connection: int, beginning: bytes) -> bool:
            nonlocal tries
            tries -= 1
            if tries >= 0:
                raise Busy
            return real(table, connection, beginning)

        one.usher.lead = lead  # type: ignore[method-assign]
        async with opened(one, other):
            line = await Line.to(one)
            assert (await line.ask(f"/api/tables/{THERE}"))[1][0] == "1"
            tries = 10_000
            line = await Line.to(one)
            assert (await line.ask(f"/api/tables/{THERE}/do", b"x" * 1000, 0.05))[1] == f"0 {line.port} 1000"

    run(main())


def test_a_full_queue_is_busy_and_nothing_of_it_is_lost(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More connections at once than the system keeps for a worker that reads none of them for a moment."""
    monkeypatch.setattr(doors, "BUSY_SECONDS", 60.0)  # this process is both workers and all clients

    async def main() -> None:
        one, other = Worker(tmp_path, 0, 2, most=500), Worker(tmp_path, 1, 2, most=500)
        async with opened(one, other):
            lines = [await Line.to(one) for _ in range(300)]
            said = await asyncio.gather(*(line.ask(f"/api/tables/{THERE}") for line in lines))
            assert {status for status, _ in said} == {200}
            assert {text[0] for _, text in said} == {"1"}

    run(main())


def test_on_its_private_port_a_worker_answers_for_itself(tmp_path: Path, run: Run) -> None:
    async def main() -> None:
        one, other = Worker(tmp_path, 0, 2), Worker(tmp_path, 1, 2)
        await one.open(private=True)
        async with opened(other):
            line = await Line.to(one)
            assert (await line.ask(f"/api/tables/{THERE}"))[1][0] == "0"
        assert one.server is not None
        await one.server.shutdown([one.listener])

    run(main())
