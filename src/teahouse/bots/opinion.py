"""What a bot is, and what it thinks."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import exp, log
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


def tempered(value: float, even: float, sure: float) -> float:
    """A chance to win with only this part of its log odds, counted from those of an even share; what is certain
    stays certain."""
    if sure == 1 or not 0 < value < 1:
        return value
    odds = even / (1 - even)
    odds *= exp(sure * log(value / (1 - value) / odds))
    return odds / (1 + odds)


def told(thoughts: Sequence[Opinion], seen: Seen, sure: float) -> list[Opinion]:
    """Opinions as people are told them: in their order, no surer than they prove to be; alone, scores as they are."""
    sides = len(seen.game.sides(seen.players, seen.options))
    if sides < 2:
        return list(thoughts)
    return [replace(thought, value=tempered(thought.value, 1 / sides, sure)) for thought in thoughts]


def softened(values: Sequence[float], sure: float) -> tuple[float, ...]:
    """The chances of all seats at once with only this part of their log odds: their sum stays as it is, what is certain
    stays certain. At a table of two it is what `tempered` makes of each."""
    whole = sum(values)
    if sure == 1 or len(values) < 2 or whole <= 0:
        return tuple(values)
    weights = [(max(0.0, value) / whole) ** sure for value in values]
    return tuple(whole * weight / sum(weights) for weight in weights)
