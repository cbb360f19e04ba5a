"""The book of laws: their numbers, names and pages, and how a broken one is told."""

import functools
import inspect
import sys
import sysconfig
import textwrap
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from teahouse.engine import Game
from teahouse.engine.assembling import PLACES
from teahouse.engine.plain import SENTENCES

if TYPE_CHECKING:
    from teahouse.laws.walk import Node, Setting

    Spot: TypeAlias = Node | Setting | Game[Any]
    """Where a law was asked: at a node of a random game, at a table, or of a game as a whole."""


_INSTALLED: Final = Path(__file__).parent / "pages"
_PAGES: Final = _INSTALLED if _INSTALLED.exists() else Path(__file__).parents[3] / "docs" / "laws"
"""Where the pages are: a wheel has them beside this file."""


class Law(NamedTuple):
    """One law, as the book has it."""

    number: int
    name: str
    says: str

    @property
    def page(self) -> str:
        """The file that tells what fails and what to do, as the current folder names it."""
        file = _PAGES / f"{self.number:02}-{self.name.replace(' ', '-')}.md"
        return str(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file)


LAWS = {
    law.number: law
    for law in (
        Law(1, "games end", "Random games end, within the bound the game declares."),
        Law(2, "nothing is lost", "Every component is in exactly one place after every move."),
        Law(3, "legal and why not agree", "An action is legal exactly where there is no reason against it."),
        Law(4, "notation round trips", "Every text and number leads back to its action, every ticket to its outcome."),
        Law(5, "records replay", "A record replays to the same events and outcome; cut anywhere, it resumes."),
        Law(6, "copies are independent", "Playing on a copy leaves the original as it was."),
        Law(7, "nothing leaks", "A seat can't tell the true world from one it imagines, and those are fairly drawn."),
        Law(8, "same seed same game", "The same seed gives the same game, on every Python."),
        Law(9, "every clause is shown", "Every clause of RULES.md is shown by a test, and no other clause is cited."),
        Law(10, "positions round trip", "A position's text gives the position back."),
        Law(11, "foresight comes true", "What a seat is told of its own action begins with what it had foreseen."),
        Law(12, "told the same knowing the same", "A seat knows no more than what its events told it."),
        Law(13, "nobody is asked by a secret", "What is told and who decides hang on nothing hidden."),
        Law(14, "everything has words", "Every action, event, question and end has its words."),
    )
}


class Broken(AssertionError):
    """A law that a game does not keep: where, what is wrong, and what to do about it."""

    def __init__(self, number: int, spot: "Spot", wrong: str, cure: str, seat: int | str | None = "") -> None:
        law = LAWS[number]
        game = spot if isinstance(spot, Game) else spot.setting.game
        told = [f"Law {law.number}, {law.name}, is broken by {game.name}."]
        if not isinstance(spot, Game):
            told.append(f"Where: {spot.told}")
        if seat != "":
            told.append(f"Who: {who(seat)}")
        told += [f"Wrong: {wrong}", f"What to do: {cure}", f"More: {law.page}"]
        if not isinstance(spot, Game) and spot.position:
            told += ["Position:", textwrap.indent(spot.position, "    ")]
        super().__init__("\n".join(told))
        self.cause = law.number, game.name, cure
        """What a second failure for the same cause has in common with the first."""
        self.again = "\n".join([*told[: told.index(f"Wrong: {wrong}")], "As told above."])


def who(seat: int | str | None) -> str:
    """A seat as a message names it."""
    return "a spectator" if seat is None else f"seat {seat}"


_NOT_THE_GAME: Final = ("<", sysconfig.get_path("stdlib"), str(Path(__file__).parent.parent))
"""What is never to be mended where a game goes wrong: made source, Python itself, the engine and the laws."""


def failed(number: int, spot: "Spot", error: Exception, doing: str) -> Broken:
    """A law that can't even be asked, because the game raises an error."""
    game = spot if isinstance(spot, Game) else spot.setting.game
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(game.folder)]
    own = own or [frame for frame in frames if not frame.filename.startswith(_NOT_THE_GAME)]
    cure = "what the error says concerns how the game declares its moves, its fields or its options: mend it there"
    if own:
        cure = f"mend `{own[-1].name}` in {Path(own[-1].filename).name}, line {own[-1].lineno}: {own[-1].line}"
    return Broken(number, spot, f"{doing}, the game raises {type(error).__name__}: {error}", cure)


P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


def keeps(number: int) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """A check of this law: an error that the game raises on the way is told as a broken law too."""

    def wrap(check: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        @functools.wraps(check)
        def checked(spot: S, /, *rest: P.args, **named: P.kwargs) -> R:
            try:
                return check(spot, *rest, **named)
            except Broken:
                raise
            except Exception as error:
                raise failed(number, spot, error, f"asked whether {LAWS[number].name}") from error  # type: ignore[arg-type]  # checks take a spot first

        return checked

    return wrap


def where(owner: object, name: str) -> str:
    """A function of a game as a message names it: "`hide` in view.py"."""
    held = getattr(owner, "__dict__", {}) if not isinstance(owner, type) else {}
    if held.get(name) is not None:
        module = getattr(held[name], "__module__", "")
    else:
        kind = owner if isinstance(owner, type) else type(owner)
        module = next((base.__module__ for base in kind.__mro__ if name in vars(base)), kind.__module__)
    if is_default(module) and name in ("play", "why_not"):
        return f"`{name}` (by the functions in `rules` of `State`)"
    if is_default(module):
        return f"`{name}` (the engine's default: write your own in {_PLACE_OF.get(name, 'rules')}.py)"
    file = _file(getattr(sys.modules.get(module), "__file__", None) or "rules.py")
    return f"`{name}` in {file}"


_PLACE_OF = (
    {part: file for part, (file, _) in PLACES.items()}
    | dict.fromkeys(SENTENCES, "words")
    | dict.fromkeys(("size", "number", "action"), "index")
)


def is_default(module: str) -> bool:
    """Whether it is the engine that stands in for a part that the game did not write."""
    return module.startswith("teahouse.engine")


def place_of(kind: type) -> str:
    """A class of a game as a message names it: "`Drawn` in moves.py"."""
    return f"`{kind.__name__}` in {_file(inspect.getfile(kind))}"


@functools.cache  # cures are written beside checks, and most checks find nothing to cure
def _file(path: str) -> str:
    file = Path(path)
    return f"{file.parent.name}/{file.name}" if file.name == "__init__.py" else file.name


def differing(one: str, other: str) -> tuple[str, str]:
    """The first lines in which two texts differ."""
    for here, there in zip([*one.splitlines(), ""], [*other.splitlines(), ""], strict=False):
        if here != there:
            return here, there
    return "", ""
