"""A line to the house that is long: what the network between two continents does to a page, WebSocket and all."""

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue

CHUNK = 65536
_End = tuple[int, asyncio.AbstractEventLoop, asyncio.Event]


@contextmanager
def far_away(house: str, seconds: float) -> Iterator[str]:
    """An address at which the same house is, but whatever is sent takes so many seconds, in each direction."""
    found = re.fullmatch(r"http://([\d.]+):(\d+)", house)
    assert found, house
    opened: Queue[_End] = Queue()
    ends = threading.Thread(target=lambda: asyncio.run(_stand(found[1], int(found[2]), seconds, opened)))
    ends.start()
    port, loop, hang_up = opened.get(timeout=10)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(hang_up.set)
        ends.join(10)


async def _stand(host: str, port: int, seconds: float, opened: "Queue[_End]") -> None:
    async def through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError, ConnectionError):
            reader_there, writer_there = await asyncio.open_connection(host, port)
            await asyncio.gather(_carry(reader, writer_there, seconds), _carry(reader_there, writer, seconds))

    hang_up = asyncio.Event()
    line = await asyncio.start_server(through, "127.0.0.1", 0)
    opened.put((line.sockets[0].getsockname()[1], asyncio.get_running_loop(), hang_up))
    await hang_up.wait()
    line.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """Each piece arrives so long after it was sent, whatever is on its way before it: the line is long, not narrow."""
    clock = asyncio.get_running_loop().time
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def arrive() -> None:
        while True:
            due, piece = await under_way.get()
            await asyncio.sleep(due - clock())
            if not piece:
                return writer.close()
            writer.write(piece)

    arriving = asyncio.create_task(arrive())
    piece = b"first"
    while piece:
        try:
            piece = await reader.read(CHUNK)
        except ConnectionError:
            piece = b""
        under_way.put_nowait((clock() + seconds, piece))
    await arriving
