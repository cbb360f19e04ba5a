"""What a solved game can tell: the contract of a game's module `solve`.

A game that can be solved exactly has a module `bot/solve.py` in its folder with the two functions of
`Solver`. `teahouse solve` and `teahouse coach` find it there; they know nothing else about it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from teahouse.engine.action import Action

Tick = Callable[[str, float], None]
"""Is told what is being done, and how much of it is done, from 0 to 1."""


@dataclass(frozen=True)
class Solution:
    """The best play of one player alone, under given options."""

    optimum: float
    """The best expected final score."""
    deviation: float
    """The standard deviation of the final score under that play."""
    distribution: Sequence[float]
    """How likely each final score is under that play, from 0 up."""
    positions: int
    """How many positions were solved."""
    table: Path
    """Where the table of the solution was written."""
    error: float
    """No value in that table is further than this from the exact one."""


@dataclass(frozen=True, slots=True)
class Valued:
    """One legal action: the expected final score after it, and what it costs beside the best."""

    action: Action
    expected: float
    cost: float
    winning: float | None = None
    """The estimated chance to win after it, where there are opponents."""


@dataclass(frozen=True)
class Counsel:
    """What the solution says of a position."""

    seat: int
    """Whose turn it is."""
    expected: float
    """The expected final score of that seat with the best play."""
    choices: Sequence[Valued]
    """Every legal action, the best first; none where the dice decide."""
    error: float
    """No expected score here is further than this from the exact one."""


class Solver(Protocol):
    """The module `solve` of a game."""

    def solve(self, options: Any, tick: Tick) -> Solution:
        """Solve the game under these options and write the table of the solution."""

    def counsel(self, state: Any, tick: Tick) -> Counsel:
        """What to do in this position. Solves first where there is no table yet; `Refused` says what can't be told."""
