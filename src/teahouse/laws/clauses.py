"""Law 9: every clause of RULES.md is shown by a test, and nothing cites a clause that isn't there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from teahouse.engine import Game
from teahouse.laws.book import Broken, keeps


def folder_of_tests(game: Game[Any]) -> Path | None:
    """Where the tests of a game's clauses are: the nearest folder `tests` in its own folder, beside it or above it,
    up to where its package is declared; else in the current folder. A house of several games has a folder
    `tests/games` with one for each."""
    for start in (game.folder, Path.cwd()):
        for folder in (start, *start.parents):
            if folder.name == "site-packages":
                break
            for tests in (folder / "tests" / "games" / game.folder.name, folder / "tests"):
                if tests.is_dir():
                    return tests
            if (folder / "pyproject.toml").exists() or start != game.folder:
                break
    return None


def cited(folder: Path) -> dict[str, Path]:
    """The clauses that the tests in a folder are marked with, each with a file that does."""
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                found |= {ast.literal_eval(argument): path for argument in node.args}
    return found


@keeps(9)
def every_clause_is_shown_by_a_test(game: Game[Any], folder: Path | None = None) -> None:
    """Law 9: every clause is cited by a test, and no test cites a clause that is not there."""
    folder = folder or folder_of_tests(game)
    if folder is None or not folder.is_dir():
        cure = f"write tests marked `@pytest.mark.rule(…)` in a folder `tests` beside {game.folder}, or name another "
        cure += "with `--clauses DIR`"
        raise Broken(9, game, f"there is no folder of tests{f' {folder}' if folder else ''}", cure)
    if not game.rules.by_id:
        cure = f"write {game.folder / 'RULES.md'}, clause by clause: each opens with its id in bold at the start of a "
        cure += "line, two capitals or more, a hyphen and a number (`**YO-3.4** …`)"
        raise Broken(9, game, "RULES.md has no clause", cure)
    shown = cited(folder)
    for clause in game.rules.by_id.values():
        if clause.id not in shown:
            wrong = f"no test shows {clause.id} (“{' '.join(clause.text.split())[:80]}…”)"
            cure = f'write a test of this clause in {folder}, marked `@pytest.mark.rule("{clause.id}")`'
            raise Broken(9, game, wrong, cure)
    for name, path in shown.items():
        if name not in game.rules:
            cure = f"mend the mark in {path}, or write the clause into RULES.md: `**{name}** …`"
            raise Broken(9, game, f"{path.name} shows {name}, which RULES.md doesn't have", cure)


@keeps(9)
def code_cites_only_clauses_that_exist(game: Game[Any]) -> None:
    """Law 9 for the code of the game: a clause in quotes is one of RULES.md."""
    for path, line, name in _quoted(game):
        if name not in game.rules:
            cure = f"mend it in {path.relative_to(game.folder)}, or write the clause into RULES.md: `**{name}** …`"
            raise Broken(9, game, f"{path.name}, line {line}, cites {name}, which RULES.md doesn't have", cure)


def _prefix(game: Game[Any]) -> str:
    return game.about.turn_clause.partition("-")[0]


def _quoted(game: Game[Any]) -> Iterator[tuple[Path, int, str]]:
    for path in sorted(game.folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name in re.findall(rf'"({_prefix(game)}-[\w.-]+)"', line):
                yield path, number, name
