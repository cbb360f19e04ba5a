"""The laws as a stranger runs them: `pytest -p teahouse.laws --game NAME`, in a folder of one's own."""

import subprocess
import sys
from pathlib import Path

import teahouse


def laws(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "teahouse.laws", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


def test_one_test_for_each_law_and_table(tmp_path: Path) -> None:
    done = laws(tmp_path, "--game", "yozu", "--collect-only")
    for number in range(3, 15):
        assert f"test_law_{number}_" in done.stdout
    for players in teahouse.game("yozu").about.players:
        assert f"test_law_7_nothing_leaks[yozu-{players}]" in done.stdout
    assert "yardzee" not in done.stdout


def test_several_games_and_some_laws_of_them(tmp_path: Path) -> None:
    done = laws(tmp_path, "--game", "yozu", "--game", "yardzee", "-k", "law_6", "--random-games", "1")
    tables = sum(len(teahouse.game(name).about.players) for name in ("yozu", "yardzee"))
    assert f"{tables} passed" in done.stdout
    assert done.returncode == 0


def test_a_broken_law_is_told_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "shown").mkdir()
    done = laws(tmp_path, "--game", "yozu", "-k", "law_9", "--clauses", "shown")
    assert done.returncode == 1
    assert "Law 9, every clause is shown, is broken by yozu.\nWrong: no test shows YO-" in done.stdout
    assert "What to do: write a test of this clause in shown, marked `@pytest.mark.rule(" in done.stdout
    assert "clauses.py" not in done.stdout, "the inside of the laws is nobody's business"
    assert "1 failed, 1 passed" in done.stdout


def test_a_stranger_keeps_the_laws_beside_tests_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        "import pytest\n"
        "from teahouse.laws.suite import test_law_6_copies_are_independent, pytest_generate_tests\n"
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
