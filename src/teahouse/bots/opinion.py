"""What a bot is, and what it thinks."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from teahouse.engine import Action, Seen


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of one legal action.

    `value` is the chance to win that it gives, from 0 to 1 (a shared win counts as its part); for
    a player alone it is the score to expect. `visits` says on how many tries that rests.
    """

    action: Action
    value: float
    visits: int
    rank: int = 1
    """Its place among all legal actions: 1 is the best, equal ones share a place."""


class Bot(Protocol):
    """Chooses for a seat from what that seat knows."""

    name: str

    def choose(self, seen: Seen) -> Action:
        """A legal action for the seat."""

    def opinion(self, seen: Seen) -> list[Opinion]:
        """What it thinks of every legal action, the best first."""


def ranked(thoughts: Iterable[tuple[Action, float, int]]) -> list[Opinion]:
    """Opinions from (action, value, visits) in their order, best first; what is equal to its better shares its rank."""
    opinions: list[Opinion] = []
    for place, (action, value, visits) in enumerate(thoughts, 1):
        last = opinions[-1] if opinions else None
        shared = last is not None and (last.value, last.visits) == (value, visits)
        opinions.append(Opinion(action, value, visits, last.rank if last is not None and shared else place))
    return opinions
