"""Bots: they get what a seat knows, and nothing else."""

from typing import Any

from teahouse.bots import levels
from teahouse.bots.budget import Budget
from teahouse.bots.levels import names, seconds_of
from teahouse.bots.opinion import Bot
from teahouse.bots.random import RandomBot
from teahouse.bots.sampler import Sampler
from teahouse.engine import Game
from teahouse.engine.advice import Opinion


def bot(
    name: str,
    game: Game[Any] | None = None,
    seed: int | str | None = None,
    visits: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """A bot by its name: a level of this game, or a plain bot. `visits` and `seconds` replace its own budget."""
    return levels.find(name, game).make(game, seed, Budget.asked(visits, seconds))


def steady(name: str, game: Game[Any], seed: str) -> Bot:
    """A bot of a level that does the same every time: it has a seed, and its visits end its thinking, not the clock."""
    level = levels.find(name, game)
    own = level.spends(game)
    return level.make(game, seed, own and Budget(own.visits))


__all__ = ["Bot", "Budget", "Opinion", "RandomBot", "Sampler", "bot", "levels", "names", "seconds_of", "steady"]
