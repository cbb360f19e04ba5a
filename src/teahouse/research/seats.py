"""Who sits at the table: bots by name, or made by a function of one's own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import teahouse
from teahouse.bots import Bot
from teahouse.engine import Game, Refused

Sitter = str | tuple[str, Mapping[str, Any]] | Callable[[str], Bot]
"""The name of a bot, a name with the bot's settings, or a function from a seed to a bot."""


def make(sitter: Sitter, game: Game[Any], seed: str) -> Bot:
    """A new bot with this seed."""
    if isinstance(sitter, str):
        return teahouse.bot(sitter, game, seed=seed)
    if isinstance(sitter, tuple):
        name, settings = sitter
        return teahouse.bot(name, game, seed=seed, **settings)
    return sitter(seed)


def spread(sitters: Sitter | Sequence[Sitter], seats: int) -> list[Sitter]:
    """A sitter for each seat: one for all, or as many as there are seats."""
    if isinstance(sitters, str) or callable(sitters) or _with_settings(sitters):
        return [cast(Sitter, sitters)] * seats
    if len(sitters) != seats:
        raise Refused(f"there are {seats} seats for bots, not {len(sitters)}")
    return list(cast(Sequence[Sitter], sitters))


def _with_settings(sitters: object) -> bool:
    return isinstance(sitters, tuple) and len(sitters) == 2 and isinstance(sitters[1], Mapping)
