"""Bots: they get what a seat knows, and nothing else."""

from collections.abc import Callable
from typing import Any

from teahouse.bots.opinion import Bot, Opinion
from teahouse.bots.random import RandomBot
from teahouse.bots.sampler import Sampler
from teahouse.engine import Game, Refused
from teahouse.engine.options import unknown

_BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "sampler": Sampler}


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_BOTS)


def bot(name: str, game: Game[Any] | None = None, **settings: Any) -> Bot:
    """A bot by its name. `settings` are the bot's own: a seed, seconds, visits."""
    if name not in _BOTS:
        raise Refused(unknown("bot", name, _BOTS))
    return _BOTS[name](**settings)


__all__ = ["Bot", "Opinion", "RandomBot", "Sampler", "bot", "names"]
