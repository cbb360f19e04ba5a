"""A bot without any plan."""

from random import Random

from teahouse.bots.budget import Budget
from teahouse.bots.level import Level, Seed
from teahouse.bots.opinion import ranked
from teahouse.engine import Action, Seen
from teahouse.engine.advice import Opinion


class RandomBot:
    """Plays any legal action, each as likely as the others."""

    def __init__(self, level: Level, seed: Seed = None, budget: Budget | None = None) -> None:
        self.name = level.name
        self._rng = Random(seed)

    def choose(self, seen: Seen) -> Action:
        return seen.random_action(self._rng)

    def opinion(self, seen: Seen) -> list[Opinion]:
        return ranked((action, 1 / seen.players, 0) for action in seen.legal())
