"""Three layers a game folder: the rules on top, bot/ for those who play it well, board/ for its drawing."""

import ast
from pathlib import Path

import pytest

import teahouse

FOLDERS = sorted(path.parent for path in Path(teahouse.__path__[0], "games").glob("*/about.py"))
each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def imported(path: Path) -> set[str]:
    """The modules that a file imports, also inside functions, and what it takes from them as `module.name`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None and not node.level, f"{path} imports by a relative name"
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@each_folder
def test_the_rules_know_no_bot(folder: Path) -> None:
    bot = f"teahouse.games.{folder.name}.bot"
    for path in folder.rglob("*.py"):
        if folder / "bot" in path.parents:
            continue
        knows = {module for module in imported(path) if module == bot or module.startswith(f"{bot}.")}
        assert not knows, f"{path.relative_to(folder)} imports {', '.join(sorted(knows))}"


@each_folder
def test_drawings_lie_in_the_board(folder: Path) -> None:
    drawn = [path for path in folder.rglob("*") if path.suffix in (".svelte", ".ts", ".css")]
    assert drawn
    assert {path.parent for path in drawn} == {folder / "board"}
