"""`teahouse new-game NAME`: a small game in a package of its own that runs and keeps the laws, to be made yours.

The files of it lie in this folder as texts; `{{name}}` and the like stand for what the new game is called.
"""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

import teahouse
from teahouse.console import console, stop
from teahouse.engine import Refused

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def register(app: typer.Typer) -> None:
    """Add the command to the house's own."""
    app.command()(new_game)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called, such as liars-dice.")],
    into: Annotated[Path, typer.Option(metavar="DIR", help="Where its folder is made.")] = Path(),
) -> None:
    """Write a small game that runs and keeps the laws, in a folder of its own, to start from."""
    folder = into / name
    try:
        write(name, folder)
    except Refused as refused:
        raise stop(refused) from None
    console.print(f"{folder} holds a small game of cards. Make it yours:", markup=False, soft_wrap=True)
    for command in (f"pip install -e {folder}", f"teahouse play {name}", f"teahouse check-game {name}"):
        console.print(f"    {command}", markup=False, soft_wrap=True)


def write(name: str, folder: Path) -> None:
    """Write the package of a game called so into a folder that is not there yet."""
    if not _NAME.fullmatch(name):
        raise Refused(f"a game is called in small letters and digits with hyphens, such as liars-dice, not {name!r}")
    if name in teahouse.names():
        raise Refused(f"there is a game {name} already")
    package = name.replace("-", "_")
    if iskeyword(package) or find_spec(package) is not None:
        raise Refused(f"Python knows another {package} already, so the package can't be called that")
    if folder.exists():
        raise Refused(f"{folder} is there already, and nothing is overwritten")
    words = name.split("-")
    called = {
        "name": name,
        "package": package,
        "title": " ".join(word.capitalize() for word in words),
        "id": _id_of(words),
    }
    for file in sorted(Path(__file__).parent.rglob("*.txt")):
        place = file.relative_to(Path(__file__).parent).with_suffix("")
        if place.parts[0] == "src":
            place = Path("src", package, *place.parts[1:])
        made = folder / place
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(
            re.sub(r"\{\{(\w+)\}\}", lambda found: called[found[1]], file.read_text(encoding="utf-8")), encoding="utf-8"
        )


def _id_of(words: list[str]) -> str:
    """How its clauses begin: two capitals or more, of the first letters of its words."""
    letters = "".join(character for character in "".join(words) if character.isalpha()).upper()
    firsts = "".join(word[0] for word in words if word[0].isalpha()).upper()
    return firsts if len(firsts) > 1 else letters[:2].ljust(2, "X")
