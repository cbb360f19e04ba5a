"""`teahouse check-game`: the laws in a short round, and what a game lacks."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import teahouse
from teahouse.cli import app
from teahouse.laws import check

ROOT = Path(__file__).parents[2]


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["check-game", *words], env={"COLUMNS": "500"})
    return result.exit_code, result.output


def test_a_whole_game_is_well() -> None:
    code, told = run("yang-tzee", "--random-games", "1")
    assert code == 0, told
    assert "the laws: " in told
    assert "Yang-Tzee keeps the laws and lacks nothing." in told


def test_a_broken_law_is_told_with_its_cure(tmp_path: Path) -> None:
    code, told = run("yang-tzee", "--random-games", "1", "--clauses", str(tmp_path))
    assert code == 1
    assert "Law 9, every clause is shown, is broken by yang-tzee." in told
    assert f"What to do: write a test of this clause in {tmp_path}" in told
    assert "1 failed" in told
    assert "lacks nothing" not in told


def test_every_missing_piece_is_named_with_what_makes_it(tmp_path: Path) -> None:
    """The game in a repository that has the tools and nothing that they make."""
    (tmp_path / "tools").symlink_to(ROOT / "tools")
    game = teahouse.game("yozu")
    folder = game.folder
    try:
        object.__setattr__(game, "folder", tmp_path / "src/teahouse/games/yozu")
        pieces = list(check.missing(game))
    finally:
        object.__setattr__(game, "folder", folder)
    assert [piece.command for piece in pieces] == [
        "python tools/golden.py yozu",
        "python tools/playthroughs.py yozu",
        "python -m teahouse.research.reference > docs/tensors.md",
        "python tools/typescript.py",
    ]
    assert pieces[0].what.startswith("golden records of rules version 2: 0 of 50")


def test_a_game_of_another_package_needs_nothing_that_is_kept_here() -> None:
    game = teahouse.game("yozu")
    package = game.package
    try:
        object.__setattr__(game, "package", "tea_garden")
        assert not list(check.missing(game))
    finally:
        object.__setattr__(game, "package", package)


def test_a_game_that_nobody_declared_is_told_how() -> None:
    code, told = run("liars-poker")
    assert code == 1
    assert '[project.entry-points."teahouse.games"]' in told
    assert 'liars-poker = "the_package"' in told
    assert "pip install -e ." in told


def test_without_pytest_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "find_spec", lambda name: None)
    code, told = run("yozu")
    assert code == 1
    assert "pip install pytest" in told
