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
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from teahouse.bots.levels import adviser
from teahouse.bots.looking import Worth
from teahouse.engine import Seen
from teahouse.server.log.refusal import Refused
from teahouse.server.tally import Histogram
from teahouse.server.thinking import questions, retold
from teahouse.server.thinking.process import prepare
from teahouse.server.thinking.questions import Answer, Hint, Looked
from teahouse.server.thinking.queue import Share, Turns, Unwanted, Urgency, Waiting
from teahouse.server.wire.retold import Outline, Piece

log = logging.getLogger("teahouse.thinking")
T = TypeVar("T")

NICE = 10
"""How far those who can wait stand back from those who play (of 19)."""
LAST = 19
"""How far the one stands back for whom nobody waits."""
MOST_WAITING = 8
"""So many hints, and so many reviews, of one neighbourhood wait at a time."""


@dataclass(slots=True, eq=False)
class Question:
    """Something to be thought about, and who waits for it."""

    work: Callable[..., Answer[Any]]
    about: tuple[Any, ...]
    wanted: Callable[[], bool]
    answer: "asyncio.Future[Answer[Any]]"


class Thinkers:
    """The thinking processes of a house; they start with the first question."""

    def __init__(self, processes: int) -> None:
        # One neighbourhood never has all processes of those who play: another's bot begins at once.
        self._lanes = (
            Lane(processes + 1, most=processes),
            Lane(processes, NICE),
            Lane(processes, NICE),
            Lane(1, LAST),
            Lane(1, LAST),
        )
        self._places: set[tuple[Urgency, str]] = set()
        self.thought: dict[str, Histogram] = {}
        """Seconds from a question to its answer, waiting for a free process included, by level."""
        self.failed = 0
        """Answers that bots could not give."""

    @property
    def waiting(self) -> int:
        """Questions that are not answered yet."""
        return sum(lane.waiting for lane in self._lanes)

    async def choose(
        self,
        level: str,
        seen: Seen,
        seconds: float | None,
        urgency: Urgency,
        share: Share,
        wanted: Callable[[], bool],
        seed: str | None = None,
    ) -> str | None:
        """The action of a bot; None if it could find none. `Unwanted` if nobody waited any more. With a `seed` it is
        the same every time, and the bot takes the time that it needs for it."""
        about = (level, pickle.dumps(seen), seconds, seed)
        return await self._ask(urgency, share, level, seen.game.name, questions.choose, *about, wanted=wanted)

    async def hint(
        self, level: str, seen: Seen, names: Sequence[str], seconds: float | None, share: Share
    ) -> Hint | None:
        """What a bot would do, and why; None if it failed or has no opinion."""
        about = (level, pickle.dumps(seen), names, seconds)
        return await self._ask(Urgency.HINT, share, level, seen.game.name, questions.hint, *about)

    async def outline(self, record: dict[str, Any], share: Share) -> Outline | None:
        """What is known of a finished hand before anything in it is judged; None if its record can't be told."""
        return await self._ask(Urgency.REVIEW, share, adviser().name, record["game"], retold.outline, record)

    async def retell(self, name: str, record: dict[str, Any], begin: int, share: Share) -> Piece | None:
        """The next steps of a finished hand that is called so; None if the judge failed."""
        about = (name, record, begin)
        return await self._ask(Urgency.REVIEW, share, adviser().name, record["game"], retold.retell, *about)

    async def follow(
        self, record: dict[str, Any], line: int, best: str, eyes: int | None, share: Share
    ) -> bytes | None:
        """What follows if on a line of a finished hand the best is done; None if the judge failed."""
        about = (record, line, best, eyes)
        return await self._ask(Urgency.HINT, share, adviser().name, record["game"], retold.follow, *about)

    async def look(self, level: str, seen: Seen, names: Sequence[str], seconds: float, share: Share) -> Looked | None:
        """What a bot makes of a decision, looking on for so many seconds more; None if it failed."""
        about = (level, pickle.dumps(seen), names, seconds)
        return await self._ask(Urgency.ANALYSIS, share, level, seen.game.name, questions.look, *about)

    async def worth(self, level: str, game: str, text: str, seat: int | None, share: Share) -> Worth | None:
        """What a position is worth to each seat: as its text has it, or as far as a seat knows it; None if nobody
        can tell."""
        return await self._ask(Urgency.ANALYSIS, share, level, game, questions.judge_position, level, game, text, seat)

    async def _ask(
        self,
        urgency: Urgency,
        share: Share,
        level: str,
        game: str,
        work: Callable[..., Answer[T]],
        *about: Any,
        wanted: Callable[[], bool] = lambda: True,
    ) -> T | None:
        start = time.perf_counter()
        answer = await self._lane(urgency).ask(work, about, wanted, urgency, share)
        if urgency is not Urgency.HOUSE:  # for which nobody waits
            self.thought.setdefault(level, Histogram()).add(time.perf_counter() - start)
        if answer.trouble:
            self.failed += 1
            log.error("a bot failed", extra={"level": level, "game": game, "trouble": answer.trouble})
        return answer.value

    def _lane(self, urgency: Urgency) -> "Lane":
        last = {Urgency.REVIEW: 2, Urgency.HOUSE: 3, Urgency.ANALYSIS: 4}
        return self._lanes[0 if urgency < Urgency.HINT else last.get(urgency, 1)]

    def rest(self, urgency: Urgency) -> None:
        """Nothing more of that kind is asked: the processes for it go home until they are needed again."""
        self._lane(urgency).rest()

    @contextmanager
    def place(self, urgency: Urgency, share: Share) -> Iterator[None]:
        """One such question of a person at a time, and one of everybody without a name in a neighbourhood."""
        place = (urgency, share.person or share.neighbourhood)
        waiting = self._lane(urgency).turns.count(urgency, share.neighbourhood)
        if place in self._places or waiting >= MOST_WAITING:
            raise Refused("too_fast", "A moment: what was asked before is still being thought about.")
        self._places.add(place)
        try:
            yield
        finally:
            self._places.discard(place)

    def least_served(self, shares: list[Share]) -> Share:
        """Of several on whose account a bot may think, the one for whom least was thought."""
        return min(shares, key=self._lanes[0].turns.spent)

    def close(self) -> None:
        """Send the processes home."""
        for lane in self._lanes:
            lane.close()


class Lane:
    """A few processes of one kind, and the questions that wait for them."""

    def __init__(self, processes: int, nice: int = 0, most: int | None = None) -> None:
        self.turns: Turns[Question] = Turns(most)
        self._processes = [Process(nice) for _ in range(processes)]
        self._idle = list(self._processes)
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """Questions that are not answered yet."""
        return len(self.turns) + len(self._answering)

    async def ask(
        self,
        work: Callable[..., Answer[Any]],
        about: tuple[Any, ...],
        wanted: Callable[[], bool],
        urgency: Urgency,
        share: Share,
    ) -> Answer[Any]:
        """Put a question and wait for its answer; whoever stops waiting gives up the place in the queue."""
        question = Question(work, about, wanted, asyncio.get_running_loop().create_future())
        waiting = self.turns.put(question, urgency, share)
        self._go_on()
        try:
            return await question.answer
        finally:
            self.turns.drop(waiting)

    def _go_on(self) -> None:
        """Give free processes the questions whose turn it is."""
        while self._idle:
            next_one = self.turns.take()
            if next_one is None:
                return
            question = next_one.what
            if question.answer.done() or not question.wanted():
                self.turns.done(next_one, 0.0)
                if not question.answer.done():
                    question.answer.set_exception(Unwanted())
                continue
            task = asyncio.create_task(self._answer(self._idle.pop(), next_one), name="thinking")
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def _answer(self, process: "Process", waiting: Waiting[Question]) -> None:
        question, start = waiting.what, time.perf_counter()
        try:
            answer = await process.do(question.work, *question.about)
            if not question.answer.done():
                question.answer.set_result(answer)
        finally:
            self._idle.append(process)
            self.turns.done(waiting, time.perf_counter() - start)
            self._go_on()

    def rest(self) -> None:
        """Send home those that have nothing to do; a question starts them again."""
        for process in self._idle:
            process.close()

    def close(self) -> None:
        """Send the processes home."""
        self._idle.clear()
        for task in self._answering:
            task.cancel()
        for process in self._processes:
            process.close()


class Process:
    """One thinking process: a pool of its own, so that what kills it breaks one question and no other."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[..., Answer[T]], *about: Any) -> Answer[T]:
        """Have a question answered there. If the process dies over it, a fresh one is asked once more."""
        trouble = ""
        for attempt in (1, 2):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._open(), work, *about)
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

    def close(self) -> None:
        """Send it home."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
