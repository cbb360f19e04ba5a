"""The registry: which games there are, and where they lie.

A game of the house is a folder of the package `teahouse.games`. One from outside is a package that is such a
folder and declares itself, in its `pyproject.toml`:

    [project.entry-points."teahouse.games"]
    liars-dice = "liars_dice"

A package from outside that can't be assembled is left out with a warning, and asking for it says why.
"""

import logging
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any, NamedTuple

from teahouse.engine.action import Refused
from teahouse.engine.assembling import assemble
from teahouse.engine.game import Game
from teahouse.engine.options import unknown

HOME = "teahouse.games"
"""The package whose folders are games, and the group of entry points of those from outside."""

log = logging.getLogger("teahouse.registry")


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order; what is left out is told here, and by `game` where it is asked
    for."""
    for warning in _others().warnings:
        log.warning("%s", warning)
    return tuple(sorted((*_ours(), *_others().games)))


@cache
def game(name: str) -> Game[Any]:
    """The game called `name`; a name that doesn't exist is refused with those that do."""
    ours = _ours()
    if name in ours:
        return assemble(ours[name])
    others = _others()
    if name in others.games:
        return others.games[name]
    if name in others.broken:
        raise Refused(others.broken[name])
    raise Refused(unknown("game", name, names()))


class _Others(NamedTuple):
    """What was found of games from outside."""

    games: dict[str, Game[Any]]
    broken: dict[str, str]
    """Why a game can't be played, by its name."""
    warnings: list[str]


@cache
def _ours() -> dict[str, str]:
    """The packages of our own games by name."""
    home = find_spec(HOME)
    folders = home.submodule_search_locations if home is not None else None
    found = (module.name for module in pkgutil.iter_modules(folders) if module.ispkg)
    return {folder.replace("_", "-"): f"{HOME}.{folder}" for folder in found}


@cache
def _others() -> _Others:
    """The games that other packages declare, each assembled: whatever goes wrong in one concerns only that one."""
    games: dict[str, Game[Any]] = {}
    broken: dict[str, str] = {}
    warnings: list[str] = []
    for entry in sorted(entry_points(group=HOME), key=lambda entry: (entry.name, entry.value)):
        if entry.name in _ours() or entry.name in games:
            warnings.append(f"The package {entry.value} declares a game {entry.name}, which there is already.")
            continue
        try:
            games[entry.name] = _declared(entry)
        except Exception as error:  # a stranger's code may raise anything
            kind = "" if isinstance(error, Refused) else f"{type(error).__name__}: "
            broken[entry.name] = f"the game {entry.name} of the package {entry.value} can't be played: {kind}{error}"
            warnings.append(broken[entry.name])
    return _Others(games, {name: why for name, why in broken.items() if name not in games}, warnings)


def _declared(entry: EntryPoint) -> Game[Any]:
    found = assemble(entry.value)
    if found.name != entry.name:
        raise Refused(f"its entry point calls it {entry.name!r}, its about.py {found.name!r}")
    return found
