"""Bots: they get what a seat knows, and nothing else."""

from collections.abc import Callable
from typing import Any

from teahouse.bots import sampler
from teahouse.bots.levels import LEVELS, SECONDS, level
from teahouse.bots.opinion import Bot, Opinion
from teahouse.bots.random import RandomBot
from teahouse.bots.sampler import Sampler
from teahouse.engine import Game, Refused
from teahouse.engine.options import unknown

_BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "sampler": Sampler}


def seconds_of(name: str) -> float:
    """Seconds that a bot takes for a move at most where nothing else is said."""
    return {**SECONDS, "sampler": sampler.SECONDS}.get(name, 0.0)


def names() -> tuple[str, ...]:
    """The names of all bots: the levels from the weakest on, then the plain ones."""
    return (*LEVELS, *_BOTS)


def bot(name: str, game: Game[Any] | None = None, **settings: Any) -> Bot:
    """A bot by its name: a level, for this game, or a plain bot. `settings` are a seed, seconds, visits."""
    if name in LEVELS:
        return level(name, game, **settings)
    if name not in _BOTS:
        raise Refused(unknown("bot", name, names()))
    return _BOTS[name](**settings)


__all__ = ["LEVELS", "Bot", "Opinion", "RandomBot", "Sampler", "bot", "names", "seconds_of"]
