"""Those who think, and the questions that wait for them. Where they think is theirs: in processes, in a worker."""

import asyncio
import logging
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from teahouse.bots.levels import adviser
from teahouse.bots.looking import Worth
from teahouse.engine import Seen
from teahouse.server.log.refusal import Refused
from teahouse.server.tally import Histogram
from teahouse.server.thinking import questions, retold
from teahouse.server.thinking.questions import Answer, Hint, Looked
from teahouse.server.thinking.queue import Share, Turns, Unwanted, Urgency, Waiting
from teahouse.server.wire.retold import Outline, Piece

log = logging.getLogger("teahouse.thinking")
T = TypeVar("T")

MOST_WAITING = 8
"""So many hints, and so many reviews, of one neighbourhood wait at a time."""
AGAIN = 5
"""So often a question is asked whose thinking was ended while somebody waited for it."""


class Abandoned(Exception):
    """The thinking was ended before there was an answer."""


@dataclass(slots=True, eq=False)
class Question:
    """Something to be thought about, and who waits for it."""

    work: Callable[..., Answer[Any]]
    game: str
    about: tuple[Any, ...]
    wanted: Callable[[], bool]
    answer: "asyncio.Future[Answer[Any]]"

    @property
    def is_wanted(self) -> bool:
        """Whether anybody still waits for the answer."""
        return not self.answer.done() and self.wanted()

    def drop(self) -> None:
        """Nobody waits for it any more."""
        if not self.answer.done():
            self.answer.set_exception(Unwanted())


class Thinker(Protocol):
    """One who thinks about one question at a time."""

    async def do(self, question: Question) -> Answer[Any]:
        """Answer a question; `Abandoned` where the thinking was ended."""

    def stop(self) -> None:
        """End what is being thought about, if that can be done."""

    def close(self) -> None:
        """Go home; a question brings it back."""


class Thinkers:
    """Those who think for a house: bots of tables that are played, hints and bots that are only looked at, reviews,
    what the house wants to know for itself, analysis. Each kind has a lane, or several share one."""

    def __init__(self, lanes: Sequence["Lane"]) -> None:
        """The lanes in that order."""
        self._lanes = tuple(lanes)
        self._places: set[tuple[Urgency, str]] = set()
        self.thought: dict[str, Histogram] = {}
        """Seconds from a question to its answer, waiting for a free process included, by level."""
        self.failed = 0
        """Answers that bots could not give."""

    @property
    def waiting(self) -> int:
        """Questions that are not answered yet."""
        return sum(lane.waiting for lane in dict.fromkeys(self._lanes))

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
        answer = await self._lane(urgency).ask(work, game, about, wanted, urgency, share)
        if urgency is not Urgency.HOUSE:  # for which nobody waits
            self.thought.setdefault(level, Histogram()).add(time.perf_counter() - start)
        if answer.trouble:
            self.failed += 1
            log.error("a bot failed", extra={"level": level, "game": game, "trouble": answer.trouble})
        return answer.value

    def _lane(self, urgency: Urgency) -> "Lane":
        last = {Urgency.REVIEW: 2, Urgency.HOUSE: 3, Urgency.ANALYSIS: 4}
        return self._lanes[0 if urgency < Urgency.HINT else last.get(urgency, 1)]

    def give_up(self) -> None:
        """End the thinking about what nobody waits for any more, where that can be done."""
        for lane in dict.fromkeys(self._lanes):
            lane.give_up()

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
        """Send everybody home."""
        for lane in self._lanes:
            lane.close()


class Lane:
    """A few who think, and the questions that wait for them."""

    def __init__(self, thinkers: Sequence[Thinker], most: int | None = None) -> None:
        self.turns: Turns[Question] = Turns(most)
        self._thinkers = list(thinkers)
        self._idle = list(self._thinkers)
        self._answering: dict[asyncio.Task[None], tuple[Thinker, Question]] = {}

    @property
    def waiting(self) -> int:
        """Questions that are not answered yet."""
        return len(self.turns) + len(self._answering)

    async def ask(
        self,
        work: Callable[..., Answer[Any]],
        game: str,
        about: tuple[Any, ...],
        wanted: Callable[[], bool],
        urgency: Urgency,
        share: Share,
    ) -> Answer[Any]:
        """Put a question and wait for its answer; whoever stops waiting gives up the place in the queue."""
        question = Question(work, game, about, wanted, asyncio.get_running_loop().create_future())
        waiting = self.turns.put(question, urgency, share)
        self._go_on()
        try:
            return await question.answer
        finally:
            self.turns.drop(waiting)

    def _go_on(self) -> None:
        """Give those who are free the questions whose turn it is."""
        while self._idle:
            next_one = self.turns.take()
            if next_one is None:
                return
            question = next_one.what
            if not question.is_wanted:
                self.turns.done(next_one, 0.0)
                question.drop()
                continue
            thinker = self._idle.pop()
            task = asyncio.create_task(self._answer(thinker, next_one), name="thinking")
            self._answering[task] = thinker, question
            task.add_done_callback(self._answering.pop)

    async def _answer(self, thinker: Thinker, waiting: Waiting[Question]) -> None:
        question, start = waiting.what, time.perf_counter()
        answer: Answer[Any] = Answer(None, "the thinking was ended again and again")
        try:
            for _ in range(AGAIN):
                try:
                    answer = await thinker.do(question)
                    break
                except Abandoned:
                    if not question.is_wanted:
                        break
            if not question.is_wanted:
                question.drop()
            else:
                question.answer.set_result(answer)
        finally:
            self._idle.append(thinker)
            self.turns.done(waiting, time.perf_counter() - start)
            self._go_on()

    def give_up(self) -> None:
        """End the thinking about what nobody waits for any more, where that can be done."""
        for thinker, question in self._answering.values():
            if not question.is_wanted:
                thinker.stop()

    def rest(self) -> None:
        """Send home those that have nothing to do; a question starts them again."""
        for thinker in self._idle:
            thinker.close()

    def close(self) -> None:
        """Send everybody home."""
        self._idle.clear()
        for task in self._answering:
            task.cancel()
        for thinker in self._thinkers:
            thinker.close()
