"""A game made from its folder: each part has one file and one name there, the same in every game."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from teahouse.engine import plain
from teahouse.engine.action import Action, First, Refused
from teahouse.engine.forms import Declared
from teahouse.engine.game import Game, part_of
from teahouse.engine.notation import Notation
from teahouse.engine.options import declared
from teahouse.engine.state import State

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
    folder = Path(home.__file__).parent
    for complaint in _complaints(package, folder, own):
        raise Refused(complaint)
    return Game(folder=folder, package=package, **(_defaults(package, own) | own))


def _complaints(package: str, folder: Path, own: dict[str, Any]) -> Iterator[str]:
    """What is missing inside the files, each with what to write."""
    if not (folder / "RULES.md").exists():
        yield f"{package} has no RULES.md: write its rules, each clause with its id in bold (`**AB-1.1** …`)"
    state, options = own["state"], own.get("options", plain.NoOptions)
    for name in sorted(getattr(state, "__abstractmethods__", ())):
        yield f"`State` in rules.py has no `{name}`: {(getattr(state, name).__doc__ or '').partition(chr(10))[0]}"
    if not hasattr(options, "__dataclass_fields__"):
        yield "`Options` in about.py is no dataclass: write `@dataclass(frozen=True, slots=True)` above it"
    else:
        for name, field in declared(options).items():
            if "kind" not in field.metadata:
                yield f"`{name}` in about.py is no option: declare it by `= option(default, kind, clause, help)`"
    moves = vars(part_of(package, "moves") or plain)
    ours = [found for found in moves.values() if isinstance(found, Declared) and found.__module__.startswith(package)]
    for found in ours:
        name = found.__name__
        if not hasattr(found, "form"):
            if not any(found in other.__mro__[1:] for other in ours):
                kind = found.__mro__[1].__name__
                yield f'`{name}` in moves.py has no form: say how it is written, `class {name}({kind}, form="…")`'
        elif issubclass(found, Action) and state.play is State.play and found not in state.rules:
            yield f"`rules` of `State` in rules.py has nothing for {name}: say what it does and what forbids it"


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
    notation = Notation.of({"First": First} | vars(moves), about.players[-1])
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
