"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from random import Random
from types import FrameType
from typing import NamedTuple

from teahouse.bots import Bot, bot
from teahouse.engine import Seen
from teahouse.server.tally import Histogram

log = logging.getLogger("teahouse.thinking")

PATIENCE = 30.0
"""Seconds over its time after which a bot is interrupted."""


class Thought(NamedTuple):
    """What a bot thinks of an action, in a form that travels."""

    action: str
    value: float
    visits: int


class Answer(NamedTuple):
    """The actions a bot considered, the best first, and what went wrong, if anything did."""

    thoughts: list[Thought]
    trouble: str | None = None


class _TooLong(Exception):
    pass


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLong


def _prepare() -> None:
    """A thinking process leaves the keyboard to the house, and doesn't outlive it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def make_bot(level: str, seen: Seen, seconds: float | None) -> Bot:
    """A bot of a level, with its own budget or with so many seconds; some take no time at all."""
    if seconds is None:
        return bot(level, seen.game)
    try:
        return bot(level, seen.game, seconds=seconds)
    except TypeError:
        return bot(level, seen.game)


def think(level: str, seen: Seen, seconds: float | None, opinions: bool) -> Answer:
    """Runs in a thinking process: choose, or rank every action. A bot that fails is replaced by a throw of lots."""
    timed = hasattr(signal, "setitimer")
    if timed:
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, (seconds or 0) + PATIENCE)
    try:
        thinker = make_bot(level, seen, seconds)
        if opinions:
            return Answer([Thought(str(o.action), o.value, o.visits) for o in thinker.opinion(seen)])
        return Answer([Thought(str(thinker.choose(seen)), 0.0, 0)])
    except Exception as error:  # a bot's fault, whatever it is, must not stop the table
        trouble = "it took too long" if isinstance(error, _TooLong) else repr(error)
        return Answer([Thought(str(seen.random_action(Random())), 0.0, 0)], trouble)
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)


class Thinkers:
    """The thinking processes of a house; they start with the first question."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self.waiting = 0
        """Questions that are not answered yet."""
        self.thought: dict[str, Histogram] = {}
        """Seconds from a question to its answer, waiting for a free process included, by level."""
        self.failed = 0
        """Answers that bots could not give."""

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_prepare)
        return self._pool

    async def ask(self, level: str, seen: Seen, seconds: float | None, opinions: bool = False) -> list[Thought]:
        """What a bot of this level thinks, the best first."""
        self.waiting += 1
        start = time.perf_counter()
        try:
            for attempt in (1, 2):
                try:
                    loop = asyncio.get_running_loop()
                    answer = await loop.run_in_executor(self._open(), think, level, seen, seconds, opinions)
                    break
                except BrokenProcessPool:
                    # A process was killed under us; a fresh pool takes its place, once.
                    log.warning("the thinking processes died", extra={"attempt": attempt})
                    self._pool = None
                    if attempt == 2:
                        raise
        finally:
            self.waiting -= 1
        self.thought.setdefault(level, Histogram()).add(time.perf_counter() - start)
        if answer.trouble:
            self.failed += 1
            log.error("a bot failed", extra={"level": level, "game": seen.game.name, "trouble": answer.trouble})
        return answer.thoughts

    def close(self) -> None:
        """Send the processes home."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
