"""What a level is: the data from which a bot is made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.opinion import Bot
from teahouse.engine import Game
from teahouse.engine.advice import Dial, Skill

Seed = int | str | None
"""With a seed and a budget of visits a bot does the same every time; None is chance."""

Kind = Callable[["Level", Seed, Budget | None], Bot]
"""A kind of bot, made from its level, a seed and what a decision may cost; a kind that takes no time ignores that."""

_AS_IN_THE_HOUSE = Dial()


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that people choose by its name."""

    name: str
    kind: Kind
    plays: str = ""
    """How it plays, in words that follow its name and a colon; `{overlooks}` is told for each game."""
    skill: Skill = Skill.GLANCE
    """What a game's own calculation is asked for."""
    budget: Budget | None = None
    """What a decision costs at most where nothing else is said; None: hardly anything, whatever is said."""
    overlooks: float = 0.0
    """The part of the actions that it doesn't notice."""
    limit: int = 0
    """Milliseconds that 99 of 100 decisions stay under."""
    everywhere: bool = True
    """Whether every game has it; else those that say what it is there."""
    stands_in: bool = False
    """Whether it plays for people who are away, and is the opponent where nobody asks for another."""
    welcomes: bool = False
    """Whether it is the opponent of people who have not chosen one yet."""
    advises: bool = False
    """Whether hints and reviews are its opinion."""
    dial: Dial = _AS_IN_THE_HOUSE
    """What somebody asks it to be, before what games say: to measure what it would be worth."""

    @property
    def seconds(self) -> float:
        """Seconds that a decision takes at most where nothing else is said."""
        return (self.budget.seconds if self.budget else None) or 0.0

    def spends(self, game: Game[Any] | None = None) -> Budget | None:
        """Its own budget in a game, which may say how many visits suit it."""
        if self.budget is None or game is None:
            return self.budget
        return Budget(self._here(game).visits or self.budget.visits, self.budget.seconds)

    def misses(self, game: Game[Any]) -> float:
        """The part of the actions that it doesn't notice in a game, which may say what suits it."""
        asked, here = self.dial.overlooks, self._here(game).overlooks
        return asked if asked is not None else self.overlooks if here is None else here

    def told(self, game: Game[Any] | None = None) -> str:
        """How it plays in a game, in words that follow its name and a colon."""
        if game is not None and self._here(game).plays:
            return self._here(game).plays
        return self.plays.format(overlooks=_part(self.overlooks if game is None else self.misses(game)))

    def _here(self, game: Game[Any]) -> Dial:
        return advice_for(game).levels.get(self.name, _AS_IN_THE_HOUSE)

    def make(self, game: Game[Any] | None = None, seed: Seed = None, budget: Budget | None = None) -> Bot:
        """A bot of this level; a budget that is given replaces all of its own."""
        return self.kind(self, seed, budget or self.spends(game))


def _part(overlooks: float) -> str:
    """How much is overlooked, in a word."""
    if overlooks >= 0.6:
        return "most"
    return "half" if overlooks >= 0.4 else "some" if overlooks >= 0.15 else "little"
