"""`teahouse check-game NAME`: a short round of the laws, and every piece that a game lacks with what makes it."""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console

import teahouse
from teahouse.engine import Game, Refused

GOLDEN = 50
"""Golden records that each version of the rules has at least."""

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def register(app: typer.Typer) -> None:
    """Add the command to the house's own."""
    app.command()(check_game)


def check_game(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game; `teahouse games` lists them.")],
    clauses: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the tests of its clauses are, if not in `tests`.")
    ] = None,
    random_games: Annotated[int, typer.Option(help="Random games a table and a law.", min=1)] = 2,
) -> None:
    """Hold a game to the laws, in a short round, and name what it lacks with the command that makes it."""
    try:
        game = teahouse.game(name)
    except Refused as refused:
        errors.print(f"teahouse: {refused}", markup=False, soft_wrap=True)
        if "can't be played" not in str(refused):
            errors.print(_HOW_TO_DECLARE.format(name=name), markup=False, soft_wrap=True)
        raise typer.Exit(1) from None
    if find_spec("pytest") is None:
        errors.print("teahouse: the laws need pytest: pip install pytest", markup=False)
        raise typer.Exit(1)
    with console.status(f"holding {game.about.title} to the laws"):
        kept = subprocess.run(_command(name, clauses, random_games), capture_output=True, text=True)
    *told, verdict = (kept.stdout + kept.stderr).strip().splitlines() or ["pytest said nothing"]
    if kept.returncode:
        console.print("\n".join(told), markup=False, soft_wrap=True)
    console.print(f"the laws: {verdict.strip('= ')}", markup=False, soft_wrap=True)
    lacks = list(missing(game))
    for piece in lacks:
        console.print(f"missing: {piece.what}\n    {piece.command}", markup=False, soft_wrap=True)
    if kept.returncode or lacks:
        raise typer.Exit(1)
    console.print(f"{game.about.title} keeps the laws and lacks nothing.")


_HOW_TO_DECLARE = """A game of a package of its own is declared in that package's pyproject.toml:

    [project.entry-points."teahouse.games"]
    {name} = "the_package"

and found once the package is installed: pip install -e ."""


def _command(name: str, clauses: Path | None, random_games: int) -> list[str]:
    """The laws as pytest runs them, whatever the settings of the folder that this is called in."""
    alone = ["-o", "addopts=", "-p", "no:cacheprovider", "--color=no", "-q", "-rN", "--maxfail=5"]
    asked = ["--game", name, "--random-games", str(random_games)]
    asked += ["--clauses", str(clauses.absolute())] if clauses else []
    return [sys.executable, "-m", "pytest", "-p", "teahouse.laws", *alone, *asked]


class Missing(NamedTuple):
    """A piece that a game lacks."""

    what: str
    command: str
    """What makes it, to be typed in the root of the repository."""


def missing(game: Game[Any]) -> Iterator[Missing]:
    """What a game still lacks where it lives. In a package of its own that is nothing but what the laws ask for; in
    this repository also what is made from it and kept beside it."""
    root = next((folder for folder in game.folder.parents if (folder / "tools" / "golden.py").exists()), None)
    if root is None or not game.package.startswith("teahouse.games."):
        return
    yield from _golden(game, root)
    yield from _playthrough(game, root)
    yield from _numbers(game, root)
    yield from _types(game, root)


def _golden(game: Game[Any], root: Path) -> Iterator[Missing]:
    records = (root / "tests" / "golden" / game.name).glob("*.json")
    made = Counter(json.loads(path.read_text(encoding="utf-8"))["rules"] for path in records)
    if made[game.about.rules] < GOLDEN:
        what = f"golden records of rules version {game.about.rules}: {made[game.about.rules]} of {GOLDEN} (once the "
        yield Missing(what + "rules are final: they are never written again)", f"python tools/golden.py {game.name}")


def _playthrough(game: Game[Any], root: Path) -> Iterator[Missing]:
    path = root / "tests/research/playthroughs" / f"teahouse_{game.name.replace('-', '_')}.txt"
    if not path.exists():
        yield Missing("a playthrough of OpenSpiel", f"python tools/playthroughs.py {game.name}")


def _numbers(game: Game[Any], root: Path) -> Iterator[Missing]:
    command = "python -m teahouse.research.reference > docs/tensors.md"
    if find_spec("numpy") is None:
        yield Missing("numpy, to see whether docs/tensors.md is up to date", "pip install 'teahouse[research]'")
        return
    from teahouse.research.reference import section

    page = root / "docs" / "tensors.md"
    if not page.exists() or section(game) not in page.read_text(encoding="utf-8"):
        yield Missing("its numbers for learners in docs/tensors.md", command)


def _types(game: Game[Any], root: Path) -> Iterator[Missing]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, root / "tools" / "typescript.py", folder], check=True, capture_output=True)
        for made in sorted(Path(folder).glob(f"{game.name}.*")):
            kept = root / "web/src/generated" / made.name
            if not kept.exists() or kept.read_bytes() != made.read_bytes():
                yield Missing(f"its types for the page, {kept.relative_to(root)}", "python tools/typescript.py")
                return
