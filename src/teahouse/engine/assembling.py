"""A game made from its folder: each part has one file and one name there, the same in every game."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from teahouse.engine import plain
from teahouse.engine.action import First, Refused
from teahouse.engine.game import Game, part_of
from teahouse.engine.notation import Notation

PLACES: Final[dict[str, tuple[str, str]]] = {
    "about": ("about", "ABOUT"),
    "options": ("about", "Options"),
    "teams": ("about", "teams"),
    "state": ("rules", "State"),
    "setup": ("rules", "setup"),
    "tries": ("rules", "tries"),
    "parse": ("moves", "parse"),
    "hide": ("view", "hide"),
    "look": ("view", "look"),
    "imagine": ("view", "imagine"),
    "foresee": ("view", "foresee"),
    "deduce": ("view", "deduce"),
    "write": ("position", "write"),
    "read": ("position", "read"),
    "action_index": ("index", ""),
    "words": ("words", ""),
}
"""The file of each part, and its name in it; "" is the file itself."""

_MUST_BE_WRITTEN: Final = ("about", "state", "setup")
"""What no default can stand for, beside the moves; where something is hidden, `imagine` too."""


def assemble(package: str) -> Game[Any]:
    """The game whose files lie in the folder of `package`; what must be written is asked for by its place."""
    home = import_module(package)
    if home.__file__ is None:
        raise Refused(f"{package} is no package of Python: its folder has no __init__.py")
    own = {part: found for part in PLACES if (found := _found(package, part)) is not None}
    for part in (*_MUST_BE_WRITTEN, *(["imagine"] if "hide" in own else [])):
        if part not in own:
            file, name = PLACES[part]
            raise Refused(
                f"{package} has no {name!r} in {file}.py"
                if part_of(package, file)
                else f"{package} has no {file}.py with {name!r} in it"
            )
    return Game(folder=Path(home.__file__).parent, package=package, **(_defaults(package, own) | own))


def _found(package: str, part: str) -> Any:
    """A part from its place in the folder; None where the game does not write it itself."""
    file, name = PLACES[part]
    module = part_of(package, file)
    return getattr(module, name, None) if name else module


def _defaults(package: str, own: dict[str, Any]) -> dict[str, Any]:
    """What stands for each part that a game does not write itself."""
    about, state = own["about"], own["state"]
    options = own.get("options", plain.NoOptions)
    moves = part_of(package, "moves")
    if moves is None:
        raise Refused(f"{package} has no moves.py")
    notation: Notation = getattr(moves, "NOTATION", None) or Notation.of(
        {"First": First} | vars(moves), about.players[-1]
    )
    defaults: dict[str, Any] = {
        "options": options,
        "parse": notation.parse,
        "tries": notation.tries,
        "action_index": notation,
        "look": plain.look,
        "write": plain.writer(about.name),
        "read": plain.reader(about.name, state, options, about.players),
    }
    if "hide" in own:
        defaults["foresee"] = plain.keep_quiet
    else:
        defaults |= {"hide": plain.hide, "imagine": plain.imagine, "foresee": plain.try_out}
    words = own.get("words")
    if not all(hasattr(words, name) for name in plain.SENTENCES):
        own["words"] = plain.PlainWords(words)
    return defaults
