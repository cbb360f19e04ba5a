"""Several workers for one house: processes that share a port, and one that looks after them.

Each worker listens for itself and the kernel deals connections out to them. One that dies is started
again; on SIGHUP they are replaced one after another, each when its successor is ready, so that a new
version takes over without a closed door.
"""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence

log = logging.getLogger("teahouse.workers")

READY = "ready"
"""What a worker says on its standard output when it serves."""
READY_SECONDS = 60.0
CLOSE_SECONDS = 15.0
LEAST_PAUSE, MOST_PAUSE = 0.1, 5.0
"""Before a worker is started again: longer each time, if it dies at once."""


def end_with_supervisor() -> None:
    """In a worker: close in good order when the one who looks after it is gone, however it went."""

    def wait() -> None:
        os.read(0, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()


class Workers:
    """Keeps so many workers running. `options` are those of `teahouse serve` for the worker with a number."""

    def __init__(self, number: int, options: Callable[[int], Sequence[str]]) -> None:
        self.number = number
        self.options = options
        self._ending = asyncio.Event()
        self._replace = [asyncio.Event() for _ in range(number)]
        self._replaced = asyncio.Event()
        self._rolling: asyncio.Task[None] | None = None

    async def run(self, opened: Callable[[], None]) -> int:
        """Until SIGTERM or SIGINT; returns the exit status. `opened` is called when all serve."""
        loop = asyncio.get_running_loop()
        for ending in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(ending, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._roll)
        first = await asyncio.gather(*(self._start(worker) for worker in range(self.number)))
        if None in first:
            await asyncio.gather(*(_close(child) for child in first if child is not None))
            return 0 if self._ending.is_set() else 1
        opened()
        await asyncio.gather(*(self._keep(worker, child) for worker, child in enumerate(first) if child is not None))
        return 0

    def _roll(self) -> None:
        if self._rolling is None or self._rolling.done():
            self._rolling = asyncio.create_task(self._roll_all())

    async def _roll_all(self) -> None:
        log.info("workers are replaced one after another")
        for replace in self._replace:
            self._replaced.clear()
            replace.set()
            await self._replaced.wait()
        log.info("all workers were replaced")

    async def _start(self, worker: int) -> asyncio.subprocess.Process | None:
        """A new worker, once it serves; None if it doesn't come to that."""
        command = [sys.executable, "-m", "teahouse", "serve", "--worker", str(worker), *self.options(worker)]
        child = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert child.stdout is not None
        ending = asyncio.create_task(self._ending.wait())
        said = asyncio.create_task(child.stdout.readline())
        await asyncio.wait({said, ending}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        if said.done() and said.result().strip() == READY.encode():
            log.info("a worker serves", extra={"worker": worker, "pid": child.pid})
            return child
        said.cancel()
        await _close(child)
        return None

    async def _keep(self, worker: int, child: asyncio.subprocess.Process) -> None:
        """See to it that there is always a worker with this number."""
        pause, since = LEAST_PAUSE, time.monotonic()
        while not self._ending.is_set():
            await _first(child.wait(), self._ending.wait(), self._replace[worker].wait())
            if self._ending.is_set():
                break
            if self._replace[worker].is_set() and child.returncode is None:
                successor = await self._start(worker)
                if successor is None:
                    log.error("the new worker doesn't serve: the old one goes on", extra={"worker": worker})
                else:
                    await _close(child)
                    child, since = successor, time.monotonic()
                self._replace[worker].clear()
                self._replaced.set()
                continue
            log.error("a worker died", extra={"worker": worker, "status": child.returncode})
            pause = LEAST_PAUSE if time.monotonic() - since > 10 else min(MOST_PAUSE, pause * 2)
            started = None
            while started is None and not self._ending.is_set():
                await _first(asyncio.sleep(pause), self._ending.wait())
                since = time.monotonic()
                started = await self._start(worker)
                pause = min(MOST_PAUSE, pause * 2)
            if started is not None:
                child = started
        await _close(child)


async def _first(*things: object) -> None:
    """Wait for the first of several things."""
    tasks = [asyncio.ensure_future(thing) for thing in things]  # type: ignore[call-overload]  # coroutines, all of them
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


async def _close(child: asyncio.subprocess.Process) -> None:
    """Let a worker close in good order, or end it."""
    if child.returncode is not None:
        return
    child.terminate()
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()
