"""What a game tells the bots: the contract of a game's module `bot`.

A bot searches through the contract of `State` alone and plays any game so. `ADVICE` in a
game's `bot.py` makes it strong there. Every part is optional, and all of it speaks about full
states (worlds a bot has imagined), except `opinion`, which sees what the seat sees.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from teahouse.engine.action import Action
from teahouse.engine.seen import Seen


@dataclass(frozen=True)
class Advice:
    """How to play one game well."""

    evaluate: Callable[[Any], Sequence[float]] | None = None
    """What an unfinished position is worth to each seat, from 0 (lost) to 1 (won)."""
    prior: Callable[[Any, Sequence[Action]], Sequence[float]] | None = None
    """How promising each of these legal actions looks: positive weights of any size."""
    candidates: Callable[[Any], Sequence[Action]] | None = None
    """A short list out of a wide choice, the most promising first."""
    rollout: Callable[[Any, Random], Action] | None = None
    """A quick sensible choice for whoever is to act, to play a world on with."""
    opinion: Callable[[str, Seen, Random], Sequence[tuple[Action, float]] | None] | None = None
    """For a level: every legal action with its worth from 0 to 1, best first, where the game knows
    better than any search; None leaves the answer to the search."""
