"""Waiting for what must not be left half done, and what nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def to_its_end(work: "asyncio.Future[T]") -> T:
    """Wait until something is done, even when the one who waits is cancelled meanwhile: that comes afterwards."""
    cancelled = 0
    while not work.done():
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            if work.cancelled():
                raise
            cancelled += 1
        except Exception:
            break
    cancel_later(cancelled)
    return work.result()


def cancel_later(cancelled: int) -> None:
    """Let the task that runs, which was cancelled so often and went on, be cancelled wherever it waits next."""
    if cancelled and (task := asyncio.current_task()) is not None:
        for _ in range(cancelled):
            task.uncancel()
        task.cancel()


class Background:
    """What goes on in a house beside the one who asked for it. All of it ends with the house."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T], name: str = "background") -> asyncio.Task[T]:
        """Do something that nobody has to wait for."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if the one who waits goes away."""
        return await to_its_end(self.start(work, "to its end"))

    async def close(self, seconds: float) -> None:
        """Stop it all; so long is waited for what doesn't stop at once."""
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            ended, _ = await asyncio.wait(self._tasks, timeout=seconds)
            await asyncio.gather(*ended, return_exceptions=True)  # what they failed with was told already
