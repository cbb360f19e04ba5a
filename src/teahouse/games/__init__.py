"""The registry: every folder here that has a `GAME` is a game of the house."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from teahouse.engine import Game, Refused
from teahouse.engine.options import unknown


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(folder.replace("_", "-") for folder in folders))


@cache
def game(name: str) -> Game[Any]:
    """The game called `name`; a name that doesn't exist is refused with those that do."""
    if name not in names():
        raise Refused(unknown("game", name, names()))
    found: Game[Any] = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return found
