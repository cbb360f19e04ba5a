"""Chance is a seat. Its outcomes have whole-number weights and stand in a fixed order."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final, Protocol

from teahouse.engine.action import Action, First, Reason

CHANCE: Final = -1
"""The seat of chance, as `state.to_act` names it."""


class Chances:
    """What may fall: outcomes in a fixed order, each with the number of tickets it holds.

    A draw is one ticket out of `total`; `at` says which outcome holds it. Outcomes without
    a ticket may stand in the table and never fall.
    """

    __slots__ = ("outcomes", "total", "weights")

    def __init__(self, outcomes: Sequence[Action], weights: Sequence[int], total: int | None = None) -> None:
        self.outcomes = outcomes
        self.weights = weights
        self.total = sum(weights) if total is None else total

    def at(self, ticket: int) -> Action:
        """The outcome that holds `ticket`, counted from 0 in the order of the table."""
        place = 0
        for weight in self.weights:
            if ticket < weight:
                return self.outcomes[place]
            ticket -= weight
            place += 1  # noqa: SIM113  # `enumerate` would cost more than the few steps of a draw
        raise IndexError("no such ticket")

    def odds(self) -> Sequence[tuple[int, float]]:
        """The place in the table of each outcome that can fall, with its probability."""
        total = self.total
        return [(place, weight / total) for place, weight in enumerate(self.weights) if weight]

    def __iter__(self) -> Iterator[tuple[Action, int]]:
        """Each outcome that can fall, with its weight."""
        return ((o, w) for o, w in zip(self.outcomes, self.weights, strict=True) if w)

    def __len__(self) -> int:
        return sum(1 for weight in self.weights if weight)


class Even(Chances):
    """Outcomes that are all equally likely: ticket and place are the same."""

    __slots__ = ()

    def __init__(self, outcomes: Sequence[Action]) -> None:
        self.outcomes = outcomes
        self.total = len(outcomes)

    @property
    def weights(self) -> Sequence[int]:  # type: ignore[override]  # few ask for them
        return (1,) * self.total

    def at(self, ticket: int) -> Action:
        return self.outcomes[ticket]


class Pile(Chances):
    """Things that lie hidden, by number, each as likely as the others; `actions` says by number what drawing one is.

    The outcomes, one for each thing, are listed only for those who ask.
    """

    __slots__ = ("_actions", "_things")

    def __init__(self, actions: Sequence[Action], things: Sequence[int]) -> None:
        self._actions = actions
        self._things = things
        self.total = len(things)

    @property
    def outcomes(self) -> Sequence[Action]:  # type: ignore[override]  # few ask for them
        return [self._actions[thing] for thing in self._things]

    @property
    def weights(self) -> Sequence[int]:  # type: ignore[override]  # few ask for them
        return (1,) * self.total

    def at(self, ticket: int) -> Action:
        return self._actions[self._things[ticket]]


class Shared(Chances):
    """A table made once and used for ever: every ticket is written out, so `at` is one look."""

    __slots__ = ("_odds", "tickets")

    def __init__(self, outcomes: Sequence[Action], weights: Sequence[int]) -> None:
        super().__init__(tuple(outcomes), tuple(weights))
        self.tickets = [o for o, w in zip(outcomes, weights, strict=True) for _ in range(w)]
        self._odds = tuple(super().odds())

    def odds(self) -> Sequence[tuple[int, float]]:
        return self._odds

    def at(self, ticket: int) -> Action:
        return self.tickets[ticket]


@cache
def lots(players: int) -> Chances:
    """Who starts: every seat is as likely as the others."""
    return Even([First(seat) for seat in range(players)])


def why_no_lot(clause: str, settled: str) -> Callable[[Any, First], Reason | None]:
    """Says of a table why this seat can't be drawn to start: it has been `settled`, or there is no such seat."""

    def why_not(table: Any, action: First) -> Reason | None:
        if table.to_act != CHANCE or table.chances() is not lots(table.players):
            return Reason(clause, settled)
        if action.seat >= table.players:
            return Reason(clause, f"There is no seat {action.seat} at this table.")
        return None

    return why_not


class Dice(Protocol):
    """A source of chance."""

    def pick(self, chances: Chances) -> Action:
        """Draw one of the outcomes, each as often as its weight says."""


class FastDice:
    """Quick seeded dice for simulations: the same seed gives the same draws on every Python."""

    __slots__ = ("_random", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._random = Random(f"dice {seed}").random

    def pick(self, chances: Chances) -> Action:
        return chances.at(int(self._random() * chances.total))
