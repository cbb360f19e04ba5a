"""The clerk does what requests bring and takes a while: replays, checks of the dice. One piece at a time, in a thread,
in turns between those who ask, and on their account: who has used up much processor time is asked to wait.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from teahouse.server.limits import Limit
from teahouse.server.log.refusal import Refused
from teahouse.server.thinking.queue import Share, Turns, Urgency
from teahouse.server.timing import thread_time

T = TypeVar("T")

MOST_WAITING = 20
"""So many pieces of work of one neighbourhood wait at a time."""


class Job(NamedTuple):
    """A piece of work, and who waits for it."""

    work: Callable[[], Any]
    result: "asyncio.Future[Any]"


class Clerk:
    """The one who does such work."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._turns: Turns[Job] = Turns()
        self._thread = ThreadPoolExecutor(1, "clerk")
        self._task: asyncio.Task[None] | None = None

    async def do(self, share: Share, work: Callable[[], T]) -> T:
        """Have something done. It must touch nothing that the house may change meanwhile."""
        self.check(share)
        if self._turns.count(Urgency.PLAYED, share.neighbourhood) >= MOST_WAITING:
            raise Refused("too_fast", "Too fast; what you asked for before is still being done.")
        job = Job(work, asyncio.get_running_loop().create_future())
        waiting = self._turns.put(job, Urgency.PLAYED, share)
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="clerk")
        try:
            result: T = await job.result
            return result
        finally:
            self._turns.drop(waiting)

    @contextmanager
    def charged(self, share: Share) -> Iterator[None]:
        """What is done here and now, without waiting for anything, goes on somebody's account."""
        self.check(share)
        start = thread_time()
        try:
            yield
        finally:
            self.charge(share, thread_time() - start)

    def charge(self, share: Share, seconds: float) -> None:
        """So many seconds of processor time were used for somebody."""
        self._limit.spend(share.neighbourhood, seconds)

    def debt(self, share: Share) -> float:
        """Seconds until somebody may have something done again; 0: now."""
        return self._limit.debt(share.neighbourhood)

    def check(self, share: Share) -> None:
        """Refuse somebody who must wait."""
        wait = self.debt(share)
        if wait:
            raise Refused("too_fast", f"Too fast; try again in {int(wait) + 1} s.", wait=wait)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while (waiting := self._turns.take()) is not None:
                job, seconds = waiting.what, 0.0
                if not job.result.done():
                    result, error, seconds = await loop.run_in_executor(self._thread, _timed, job.work)
                    self.charge(waiting.share, seconds)
                    if not job.result.done():
                        job.result.set_result(result) if error is None else job.result.set_exception(error)
                self._turns.done(waiting, seconds)
        finally:
            self._task = None

    def close(self) -> None:
        """Go home."""
        if self._task is not None:
            self._task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[[], T]) -> tuple[T | None, Exception | None, float]:
    start = thread_time()
    try:
        return work(), None, thread_time() - start
    except Exception as error:
        return None, error, thread_time() - start
