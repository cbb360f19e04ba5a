"""A game made from its folder: each part has one file and one name there, the same in every game."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from teahouse.engine.action import Refused
from teahouse.engine.game import Game, part_of

_PLACES: Final[dict[str, tuple[str, str]]] = {
    "about": ("about", "ABOUT"),
    "options": ("about", "Options"),
    "data": ("about", "data"),
    "teams": ("about", "teams"),
    "state": ("rules", "State"),
    "setup": ("rules", "setup"),
    "tries": ("rules", "tries"),
    "parse": ("moves", "parse"),
    "hide": ("view", "hide"),
    "look": ("view", "look"),
    "imagine": ("view", "imagine"),
    "foresee": ("view", "foresee"),
    "deduce": ("deduce", "deduce"),
    "write": ("position", "write"),
    "read": ("position", "read"),
    "index": ("index", ""),
    "words": ("words", ""),
}
"""The file of each part, and its name in it; "" is the file itself."""

_MAY_BE_MISSING: Final = frozenset({"data", "teams", "foresee", "deduce"})
"""What `Game` itself has a value for."""


def assemble(package: str) -> Game[Any]:
    """The game whose files lie in the folder of `package`; a part that is missing is refused with its place."""
    home = import_module(package)
    if home.__file__ is None:
        raise Refused(f"{package} is no package of Python: its folder has no __init__.py")
    parts = {part: _found(package, part) for part in _PLACES}
    return Game(
        folder=Path(home.__file__).parent,
        package=package,
        **{part: found for part, found in parts.items() if found is not None},
    )


def _found(package: str, part: str) -> Any:
    """A part from its place in the folder, or what stands for it where a game doesn't have it."""
    file, name = _PLACES[part]
    module = part_of(package, file)
    found = getattr(module, name, None) if name else module
    return _default_for(package, part) if found is None else found


def _default_for(package: str, part: str) -> Any:
    """What a game has that doesn't write this part itself; None leaves it to `Game`."""
    if part in _MAY_BE_MISSING:
        return None
    file, name = _PLACES[part]
    raise Refused(f"{package} has no {file}.py" + (f" with {name!r} in it" if name else ""))
