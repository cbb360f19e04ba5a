"""The door: unfinished requests, connections of one address, names in `Host`, and why a line was closed."""

import asyncio
import contextlib
import resource
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from server.client import people
from server.conftest import Running
from teahouse.server.files import raise_open_files
from teahouse.server.http.door import MOST_UNFINISHED, Door, LiveConnection, protocol
from teahouse.server.http.hosts import Hosts

pytestmark = pytest.mark.alone

HEADERS = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


# Unfinished requests


def _half_sent(port: int, address: str, number: int) -> list[socket.socket]:
    """So many connections from an address, each with half a request."""
    held = []
    for _ in range(number):
        one = socket.socket()
        one.bind((address, 0))
        one.settimeout(5)
        with contextlib.suppress(OSError):
            one.connect(("127.0.0.1", port))
            one.sendall(HEADERS)
            held.append(one)
    return held


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house with the limits everyone has, on a system that lets it open 1,024 files."""
    raise_open_files()
    running = Running(tmp_path_factory.mktemp("small"), "--thinkers", "1", files=1024).start()
    assert httpx.get(f"{running.base}/healthz", timeout=30).status_code == 200
    yield running
    running.stop()
    assert not running.faults()


@pytest.mark.parametrize("address", ["127.0.0.2", "127.0.0.1"])
def test_a_thousand_half_sent_requests_keep_nobody_out(small: Running, address: str) -> None:
    """127.0.0.1 is where a proxy would be: it may have many connections, but not many unfinished requests."""
    assert small.process is not None
    files = Path(f"/proc/{small.process.pid}/fd")
    before = len(list(files.iterdir()))
    held = _half_sent(small.port, address, 1003)
    try:
        for _ in range(10):
            start = time.monotonic()
            assert httpx.get(f"{small.base}/healthz", timeout=5).status_code == 200
            assert time.monotonic() - start < 2
        assert len(list(files.iterdir())) - before < 520
    finally:
        for one in held:
            one.close()


def test_the_house_takes_as_many_open_files_as_it_may(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        running = Running(tmp_path / "house", "--thinkers", "1").start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        assert running.process is not None
        assert httpx.get(f"{running.base}/healthz", timeout=30).status_code == 200
        assert resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
    finally:
        running.stop()


async def _app(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads what it is sent and says ok; its live lines wait for the other end."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def _opened(door: Door) -> AsyncIterator[int]:
    """A server with this door; its port."""
    config = uvicorn.Config(_app, http=protocol(door), ws=LiveConnection, lifespan="off", log_config=None)
    state, kind = ServerState(), protocol(door)
    server = await asyncio.get_running_loop().create_server(
        lambda: kind(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    async with server:
        yield server.sockets[0].getsockname()[1]


BEGINNINGS = {
    "nothing": b"",
    "half a line": b"GET /",
    "half the headers": HEADERS,
    "no body": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n",
    "half a body": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab",
    "half a chunk": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    "half a handshake": b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n",
}
WHOLE = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


async def _dropped(door: Door, port: int, beginning: bytes, drip: bytes, after: bool) -> float:
    """Seconds until the other end is dropped that begins a request and goes on as said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    if after:
        writer.write(WHOLE)
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    start = time.monotonic()
    writer.write(beginning)
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(10):
            while not reader.at_eof():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1000), 0.1)
                writer.write(drip)
    writer.close()
    return time.monotonic() - start


def test_a_request_that_does_not_end_is_dropped_in_time() -> None:
    """Also when something comes now and then, and also on a connection that is kept alive after a good request."""
    drips: dict[str, tuple[bytes, ...]] = dict.fromkeys(BEGINNINGS, (b"",))
    drips["nothing"] = (b"", b"\r\n")
    drips["half a line"] = (b"", b"x")
    drips["half the headers"] = (b"", b"x", b"\r\nA: b")

    async def main() -> None:
        door = Door(100, seconds=0.5)
        async with _opened(door) as port:
            cases = [
                (name, drip, after)
                for name in BEGINNINGS
                for drip in drips[name]
                for after in (False, True)
                if not after or name != "nothing" or drip  # an idle connection is uvicorn's to close
            ]
            times = await asyncio.gather(
                *(_dropped(door, port, BEGINNINGS[name], drip, after) for name, drip, after in cases)
            )
            late = [case for case, seconds in zip(cases, times, strict=True) if not 0.3 < seconds < 3]
            assert not late
            async with asyncio.timeout(2):
                while door.inside or door.unfinished:
                    await asyncio.sleep(0.01)

    asyncio.run(main())


def test_whole_requests_one_after_another_have_time(house: Running) -> None:
    """The deadline is a request's, not the connection's."""

    async def main() -> None:
        door = Door(100, seconds=0.3)
        async with _opened(door) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(8):
                writer.write(WHOLE)
                await reader.readuntil(b"ok")
                await asyncio.sleep(0.1)
            writer.close()

    asyncio.run(main())


def test_many_at_once_with_their_requests_behind_them_all_come_in() -> None:
    """As after a stall, or when everybody comes back through one proxy."""

    async def main() -> None:
        async with _opened(Door(1000, "127.0.0.1", files=65_536)) as port:

            async def one() -> bytes:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(WHOLE)
                answer = await reader.readuntil(b"ok")
                writer.close()
                return answer[:12]

            tasks = [asyncio.create_task(one()) for _ in range(5 * MOST_UNFINISHED)]
            await asyncio.sleep(0.01)
            time.sleep(1)  # the loop stands still
            assert set(await asyncio.gather(*tasks)) == {b"HTTP/1.1 200"}

    asyncio.run(main())


@pytest.mark.parametrize("files", [1024, 16])
def test_of_too_many_unfinished_requests_the_oldest_go(files: int) -> None:
    """After a moment; at once where files are short."""

    async def main() -> None:
        door = Door(1000, seconds=30, files=files, moment=0.3)
        async with _opened(door) as port:
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST_UNFINISHED + 5)]
            await asyncio.sleep(1 if files == 1024 else 0.2)
            gone = [reader.at_eof() or reader.exception() is not None for reader, _ in lines]
            assert gone == [True] * 5 + [False] * MOST_UNFINISHED
            reader, writer = lines[-1]
            writer.write(WHOLE)
            assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
            for _, writer in lines:
                writer.close()

    asyncio.run(main())


def test_connections_of_an_address_are_counted_live_lines_too_and_proxies_are_not() -> None:
    async def main() -> None:
        for proxies, codes in (("", {101, 429}), ("127.0.0.1", {101})):
            door = Door(3, proxies)
            async with _opened(door) as port:
                lines, found = [], []
                for _ in range(6):
                    try:
                        lines.append(await connect(f"ws://127.0.0.1:{port}/"))
                        found.append(101)
                    except InvalidStatus as refused:
                        found.append(refused.response.status_code)
                assert set(found) == codes
                assert sum(code == 101 for code in found) == (3 if 429 in codes else 6)
                assert door.inside["127.0.0.1"] == found.count(101)
                for line in lines:
                    await line.close()
                async with asyncio.timeout(2):
                    while door.inside:
                        await asyncio.sleep(0.01)

    asyncio.run(main())


# Close codes


async def _closed(url: str, **more: Any) -> tuple[int | None, str]:
    """With which code and for what reason a line is closed."""
    async with connect(url, **more) as line:
        with contextlib.suppress(ConnectionClosed):
            async with asyncio.timeout(5):
                await line.recv()
        await line.wait_closed()
        return line.close_code, line.close_reason or ""


def test_close_codes_arrive_with_a_reason(tmp_path: Path) -> None:
    running = Running(tmp_path / "house", "--thinkers", "1").start()

    async def main() -> None:
        async with people(running.base, "Mei") as (mei,):
            live = f"{running.base.replace('http', 'ws')}/api/tables"
            table = await mei.open_table("yardzee", players=2)
            code, reason = await _closed(f"{live}/nosuchtable1/live")
            assert (code, reason) == (4404, "There is no such table.")
            code, reason = await _closed(f"{live}/{table}/live", additional_headers={"Authorization": "Bearer tea_x"})
            assert (code, reason) == (4401, "This token is not known here.")
            with sqlite3.connect(running.home / "house" / "teahouse.db", timeout=10) as database:
                database.execute("ALTER TABLE lines RENAME TO lines_away")
                database.commit()
                code, reason = await _closed(f"{live}/othertable12/live")
                assert code == 4503
                assert "connect again" in reason
                database.execute("ALTER TABLE lines_away RENAME TO lines")
                database.commit()

    try:
        asyncio.run(main())
    finally:
        running.stop()


def test_too_many_lines_of_an_address_are_told_so(tmp_path: Path) -> None:
    """A twentieth of the usual: ten lines, ten requests at once and three more in two seconds."""
    running = Running(tmp_path / "house", "--thinkers", "1", "--rate", "0.05").start()

    async def main() -> None:
        async with people(running.base, "Mei") as (mei,):
            table = await mei.open_table("yardzee", players=2)
            live = f"{running.base.replace('http', 'ws')}/api/tables/{table}/live"
            lines = []
            refused: dict[str, int | None] = {}
            async with asyncio.timeout(40):
                while len(refused) < 2:
                    line = await connect(live)
                    try:
                        await line.recv()
                        lines.append(line)
                    except ConnectionClosed:
                        refused[line.close_reason or ""] = line.close_code
                        await asyncio.sleep(0.8)
            assert refused == {
                "Too many requests; slow down.": 4429,
                "Too many connections from your address.": 4429,
            }
            assert len(lines) == 10
            await asyncio.gather(*(line.close() for line in lines))

    try:
        asyncio.run(main())
        assert not running.faults()
    finally:
        running.stop()


# Names


@pytest.mark.parametrize(
    ("host", "answers"),
    [
        ("127.0.0.1:8080", True),
        ("localhost", True),
        ("LOCALHOST:80", True),
        ("tea.localhost:8080", True),
        ("[::1]:8080", True),
        ("192.168.1.20:8080", True),
        ("203.0.113.9", True),
        ("[2001:db8::5]:8080", True),
        ("teapot.local:8080", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname()}.local:8080", True),
        (f"{socket.gethostname()}.lan", True),
        (f"{socket.gethostname()}.evil.example", False),
        ("evil.example", False),
        ("evil.example:8080", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("evillocalhost", False),
        ("tea.example", True),
        ("tea.example.:443", True),
        ("a.tea.example", False),
        ("a.pots.example", True),
        ("pots.example", False),
        ("", False),
        ("[::1", True),
        ("a b", False),
    ],
)
def test_a_house_answers_to_addresses_its_own_names_and_those_it_is_told(host: str, answers: bool) -> None:
    assert (host in Hosts(["tea.example", "*.pots.example"])) == answers


def test_a_name_that_was_rebound_is_refused_with_what_to_do(house: Running) -> None:
    for host in ("evil.example", f"evil.example:{house.port}"):
        for path in ("/", "/api/house", "/healthz"):
            answer = httpx.get(f"{house.base}{path}", headers={"Host": host})
            assert (answer.status_code, answer.json()["error"]) == (421, "host")
            assert "--allow-host evil.example" in answer.json()["text"]
        body = {"name": "Rebound"}
        answer = httpx.post(f"{house.base}/api/guests", json=body, headers={"Host": host, "Origin": f"http://{host}"})
        assert answer.status_code == 421
    assert httpx.get(f"{house.base}/api/house", headers={"Host": f"localhost:{house.port}"}).status_code == 200

    async def main() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(
                "ws://evil.example/api/tables/x/live",
                host="127.0.0.1",
                port=house.port,
                origin=Origin("http://evil.example"),
            ):
                pass
        assert refused.value.response.status_code == 403

    asyncio.run(main())


def test_names_are_allowed_by_option_and_by_environment(tmp_path: Path) -> None:
    words = ("--thinkers", "1", "--allow-host", "tea.example", "--allow-host", "*.pots.example")
    running = Running(tmp_path / "house", *words, environment={"TEAHOUSE_HOSTS": "one.example, two.example"}).start()
    try:
        for host, status in (
            ("tea.example", 200),
            ("a.pots.example", 200),
            ("one.example", 200),
            ("two.example:443", 200),
            ("three.example", 421),
        ):
            assert httpx.get(f"{running.base}/api/house", headers={"Host": host}, timeout=30).status_code == status
    finally:
        running.stop()
