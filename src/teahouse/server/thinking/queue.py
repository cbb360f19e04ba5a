"""Whose question is thought about next: turns between people, so that nobody's bots wait for another's wishes."""

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

PATIENCE = 3
"""So often in a row more urgent questions go before one; then it is its turn."""


class Unwanted(Exception):
    """When its turn came nobody waited for the answer any more."""


class Urgency(IntEnum):
    """What a question is for, the most urgent first."""

    PLAYED = 0
    """A bot at a table whose player is there and waits for it."""
    AWAY = 1
    """A bot at a table whose players are all away."""
    HINT = 2
    WATCHED = 3
    """A bot at a table where nobody plays and somebody looks on."""
    REVIEW = 4
    ANALYSIS = 5
    """Somebody looks longer and longer at a position, piece by piece."""
    HOUSE = 6
    """What the house wants to know for itself: nobody waits for it."""

    @property
    def one_at_a_time(self) -> bool:
        """Whether a neighbourhood has one such question thought about at a time."""
        return self in (Urgency.HINT, Urgency.REVIEW, Urgency.ANALYSIS)


class Share(NamedTuple):
    """On whose account something is done: the neighbourhood of an address, and a person there ("": without a name)."""

    neighbourhood: str
    person: str


@dataclass(slots=True, eq=False)
class Waiting(Generic[T]):
    """A question in the queue."""

    what: T
    urgency: Urgency
    share: Share
    number: int
    passed: int = 0
    """How many more urgent questions have gone before it since it came."""


class Accounts:
    """Seconds that were spent on each of several; nobody saves up turns by asking nothing."""

    __slots__ = ("_level", "_spent")

    def __init__(self) -> None:
        self._spent: dict[str, float] = {}
        self._level = 0.0
        """What had been spent on the one whose turn came last: whoever has less, or is new, counts as this."""

    def spent(self, who: str) -> float:
        """Seconds spent, on the scale by which turns go."""
        return max(self._level, self._spent.get(who, 0.0))

    def turn_of(self, who: str) -> None:
        """It is somebody's turn."""
        self._level = self.spent(who)

    def charge(self, who: str, seconds: float) -> None:
        """So much was spent on somebody."""
        self._spent[who] = self.spent(who) + seconds
        if len(self._spent) > 1000:
            self._spent = {one: spent for one, spent in self._spent.items() if spent > self._level}


class Turns(Generic[T]):
    """The questions that wait, and what has been thought for whom.

    Among equally urgent ones it is the turn of the neighbourhood, and there of the person, for whom least was
    thought: fair queueing by seconds.
    """

    def __init__(self, most: int | None = None) -> None:
        """`most` is how many questions of one neighbourhood are thought about at a time."""
        self._most = most
        self._waiting: list[Waiting[T]] = []
        self._number = 0
        self._neighbourhoods = Accounts()
        self._persons: dict[str, Accounts] = {}
        """By neighbourhood."""
        self._running: Counter[str | Share | tuple[Urgency, str]] = Counter()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, what: T, urgency: Urgency, share: Share) -> Waiting[T]:
        """A question comes."""
        self._number += 1
        waiting = Waiting(what, urgency, share, self._number)
        self._waiting.append(waiting)
        return waiting

    def drop(self, waiting: Waiting[T]) -> None:
        """Nobody waits for an answer any more."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)

    def count(self, urgency: Urgency, neighbourhood: str) -> int:
        """How many such questions of a neighbourhood wait."""
        return sum(one.urgency is urgency and one.share.neighbourhood == neighbourhood for one in self._waiting)

    def take(self) -> Waiting[T] | None:
        """The question whose turn it is; `done` must follow."""
        ready = [one for one in self._waiting if not self._held_back(one)]
        if not ready:
            return None
        overdue = [one for one in ready if one.passed >= PATIENCE]
        urgency = min(one.urgency for one in overdue or ready)
        equal = [one for one in overdue or ready if one.urgency == urgency]
        next_door = min(equal, key=self._standing_of_neighbourhood).share.neighbourhood
        chosen = min((one for one in equal if one.share.neighbourhood == next_door), key=self._standing_of_person)
        for one in ready:
            one.passed += one.urgency > chosen.urgency
        self._waiting.remove(chosen)
        here, person = chosen.share
        self._neighbourhoods.turn_of(here)
        self._persons_of(here).turn_of(person)
        self._running.update(self._marks(chosen))
        return chosen

    def done(self, waiting: Waiting[T], seconds: float) -> None:
        """A question that was taken has been thought about for so many seconds."""
        for mark in self._marks(waiting):
            self._running[mark] -= 1
            if not self._running[mark]:
                del self._running[mark]
        here, person = waiting.share
        self._neighbourhoods.charge(here, seconds)
        self._persons_of(here).charge(person, seconds)

    def spent(self, share: Share) -> tuple[float, float]:
        """Seconds thought for a neighbourhood and for a person there, on the scale by which turns go."""
        here, person = share
        return self._neighbourhoods.spent(here), self._persons_of(here).spent(person)

    def _persons_of(self, neighbourhood: str) -> Accounts:
        if len(self._persons) > 1000:
            self._persons.clear()
        return self._persons.setdefault(neighbourhood, Accounts())

    def _held_back(self, one: Waiting[T]) -> bool:
        here = one.share.neighbourhood
        if self._most is not None and self._running[here] >= self._most:
            return True
        return one.urgency.one_at_a_time and bool(self._running[one.urgency, here])

    def _standing_of_neighbourhood(self, one: Waiting[T]) -> tuple[float, ...]:
        here = one.share.neighbourhood
        return self._running[here], self._neighbourhoods.spent(here), one.number

    def _standing_of_person(self, one: Waiting[T]) -> tuple[float, ...]:
        return self._running[one.share], self.spent(one.share)[1], one.number

    def _marks(self, one: Waiting[T]) -> list[str | Share | tuple[Urgency, str]]:
        return [one.share.neighbourhood, one.share, (one.urgency, one.share.neighbourhood)]
