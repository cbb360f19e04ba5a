"""The thread that writes to SQLite.

A pool of one thread would do the same, but what it keeps for each thing to do costs more than to write a move.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue


class Scribe:
    """Does one thing after another in a thread of its own, for a loop that waits meanwhile."""

    def __init__(self) -> None:
        self._wanted: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def do(self, work: Callable[[], None]) -> None:
        """Have something done, and wait for it."""
        if self._thread is None:
            # A house that ends without closing must not wait for it: what it was writing is stored whole or not at all.
            self._thread = threading.Thread(target=self._work, name="store writer", daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def tell(failure: BaseException | None) -> None:
            if done.done():
                return  # whoever waited is gone
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)

        def wanted() -> None:
            failure: BaseException | None = None
            try:
                work()
            except BaseException as error:
                failure = error
            loop.call_soon_threadsafe(tell, failure)

        self._wanted.put(wanted)
        await done

    def close(self) -> None:
        """Finish what was begun, and end."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join()

    def _work(self) -> None:
        while (wanted := self._wanted.get()) is not None:
            wanted()
