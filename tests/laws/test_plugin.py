"""The laws as a stranger runs them: `pytest -p teahouse.laws --game NAME`, in a folder of one's own."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse.engine import Game
from teahouse.laws.clauses import folder_of_tests


def laws(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "teahouse.laws", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


def test_one_test_for_each_law_and_table(tmp_path: Path) -> None:
    done = laws(tmp_path, "--game", "yozu", "--collect-only")
    for number in range(1, 15):
        assert f"law_{number:02}_" in done.stdout
    for players in teahouse.game("yozu").about.players:
        assert f"test_law_07_nothing_leaks[yozu-{players}]" in done.stdout
    assert "yardzee" not in done.stdout


def test_several_games_and_some_laws_of_them(tmp_path: Path) -> None:
    done = laws(tmp_path, "--game", "yozu", "--game", "yardzee", "-k", "law_06", "--random-games", "1")
    tables = sum(len(teahouse.game(name).about.players) for name in ("yozu", "yardzee"))
    assert f"{tables} passed" in done.stdout
    assert done.returncode == 0


def test_a_broken_law_is_told_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "shown").mkdir()
    done = laws(tmp_path, "--game", "yozu", "-k", "law_09", "--clauses", "shown")
    assert done.returncode == 1
    assert "Law 9, every clause is shown, is broken by yozu.\nWrong: no test shows YO-" in done.stdout
    assert "What to do: write a test of this clause in shown, marked `@pytest.mark.rule(" in done.stdout
    assert "clauses.py" not in done.stdout, "the inside of the laws is nobody's business"
    assert "1 failed, 1 passed" in done.stdout


def test_a_stranger_keeps_the_laws_beside_tests_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        "import pytest\n"
        "from teahouse.laws.suite import test_law_06_copies_are_independent, pytest_generate_tests\n"
        '@pytest.mark.rule("YO-3.4")\n'
        "def test_mine() -> None: ...\n",
        encoding="utf-8",
    )
    done = laws(tmp_path, "test_mine.py", "--strict-markers", "--game", "yozu", "--random-games", "1")
    assert f"{1 + len(teahouse.game('yozu').about.players)} passed" in done.stdout


def test_a_game_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    done = laws(tmp_path, "--game", "yosu")
    assert done.returncode != 0
    assert "yozu" in done.stderr
    assert "Traceback" not in done.stderr


def test_where_no_game_lives_one_must_be_named(tmp_path: Path) -> None:
    done = laws(tmp_path, "--pyargs", "teahouse.laws.suite")
    assert done.returncode != 0
    assert "name one with --game NAME" in done.stdout + done.stderr


def test_random_games_need_no_pytest() -> None:
    ask = "import sys, teahouse.laws.walk, teahouse.laws.knowledge, teahouse.cli; sys.exit('pytest' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask], check=False).returncode == 0


# Where the tests of the clauses are


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """Yozu, as if it lay in a package of its own."""
    monkeypatch.chdir(tmp_path)
    yozu = teahouse.game("yozu")
    folder = yozu.folder
    object.__setattr__(yozu, "folder", tmp_path / "garden" / "src" / "yozu")
    yozu.folder.mkdir(parents=True)
    (tmp_path / "garden" / "pyproject.toml").touch()
    yield yozu
    object.__setattr__(yozu, "folder", folder)


@pytest.mark.parametrize(
    "place", ["garden/src/yozu/tests", "garden/src/tests", "garden/tests", "garden/tests/games/yozu"]
)
def test_tests_are_found_in_beside_and_above_a_game(place: str, game: Game[Any], tmp_path: Path) -> None:
    (tmp_path / place).mkdir(parents=True)
    assert folder_of_tests(game) == tmp_path / place


def test_tests_beyond_the_package_are_not_its_own(game: Game[Any], tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "elsewhere").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path / "elsewhere")
        assert folder_of_tests(game) is None
    assert folder_of_tests(game) == tmp_path / "tests", "but the folder one stands in is looked at last"
