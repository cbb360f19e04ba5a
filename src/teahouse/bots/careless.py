"""A newcomer who never looks ahead: the first move that looks sensible is played.

What looks sensible a game says (`Advice.sensible`); without that, anything does. Nobody is offered this bot: it
stands for a person at the first games, so that the weakest level can be measured against one.
"""

from random import Random

from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.level import Level, Seed
from teahouse.bots.opinion import ranked
from teahouse.engine import Action, Seen
from teahouse.engine.advice import Opinion


class Careless:
    """Looks at the legal actions in any order and plays the first that looks sensible, or else the first of all."""

    def __init__(self, level: Level, seed: Seed = None, budget: Budget | None = None) -> None:
        self.name = level.name
        self._rng = Random(seed)

    def choose(self, seen: Seen) -> Action:
        """The first sensible action; nothing is compared."""
        legal = list(seen.legal())
        if len(legal) == 1:
            return legal[0]
        self._rng.shuffle(legal)
        sensible = advice_for(seen.game).sensible
        if sensible is None:
            return legal[0]
        looks = sensible(seen.imagine(self._rng))
        return next((action for action in legal if looks(action)), legal[0])

    def opinion(self, seen: Seen) -> list[Opinion]:
        """It has none."""
        return ranked((action, 1 / seen.players, 0) for action in seen.legal())
