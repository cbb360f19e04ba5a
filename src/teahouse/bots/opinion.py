"""What a bot is, and what it thinks."""

from collections.abc import Iterable
from typing import Protocol

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Opinion


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
