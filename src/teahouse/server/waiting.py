"""Waiting for what must not be left half done."""

import asyncio
from typing import TypeVar

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
    if cancelled and (task := asyncio.current_task()) is not None:
        for _ in range(cancelled):
            task.uncancel()
        task.cancel()  # raised wherever it waits next
    return work.result()
