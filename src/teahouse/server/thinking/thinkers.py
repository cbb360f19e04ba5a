"""Bots think in processes of their own, so that no table waits for another's bot.

Bots of tables that are played have processes to themselves. Hints, and bots that are only looked at, think in as many
others, to which the system gives the processor when nobody else needs it. Finished hands are reviewed in further ones,
for which no hint waits; they go home when nothing is left to review. Before each kind of process people take turns.
Whoever looks longer and longer at a position does it in one process more, which remembers what it has thought, and what
the house wants to know for itself is thought about in another, which goes home when it is known: both stand back from
all others.
"""

import asyncio
import logging
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from teahouse.server.thinking.lanes import Lane, Question, Thinkers
from teahouse.server.thinking.process import prepare
from teahouse.server.thinking.questions import Answer

log = logging.getLogger("teahouse.thinking")

NICE = 10
"""How far those who can wait stand back from those who play (of 19)."""
LAST = 19
"""How far the one stands back for whom nobody waits."""


class Processes(Thinkers):
    """The thinking processes of a house; they start with the first question."""

    def __init__(self, processes: int) -> None:
        # One neighbourhood never has all processes of those who play: another's bot begins at once.
        super().__init__(
            (
                Lane(several(processes + 1), most=processes),
                Lane(several(processes, NICE)),
                Lane(several(processes, NICE)),
                Lane(several(1, LAST)),
                Lane(several(1, LAST)),
            )
        )


def several(processes: int, nice: int = 0) -> Sequence["Process"]:
    """So many processes of one kind."""
    return [Process(nice) for _ in range(processes)]


class Process:
    """One thinking process: a pool of its own, so that what kills it breaks one question and no other."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, question: Question) -> Answer[Any]:
        """Have a question answered there. If the process dies over it, a fresh one is asked once more."""
        trouble = ""
        for attempt in (1, 2):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._open(), question.work, *question.about)
            except BrokenProcessPool:
                trouble = "the thinking process died"
                log.warning(trouble, extra={"attempt": attempt})
                self.close()
            except Exception as error:  # it could not be sent there, or not back
                trouble = repr(error)[:1000]
                break
        return Answer(None, trouble)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=prepare, initargs=(self._nice,))
        return self._pool

    def stop(self) -> None:
        """It thinks to the end: that is bounded, and a process takes longer to begin."""

    def close(self) -> None:
        """Send it home."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
