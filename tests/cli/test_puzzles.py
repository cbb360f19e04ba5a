"""`teahouse puzzle` and `teahouse puzzles`: the same puzzles as on the page, in the terminal."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import teahouse
from teahouse.cli import app
from teahouse.mining.checking import Answers, Fresh
from teahouse.school.puzzle import Puzzle, puzzles_of, read
from teahouse.school.trial import trial

PUZZLE: Puzzle = next(one for one in puzzles_of("yardzee").values() if len(one.worth) > 2)
WORSE = next(move for move in PUZZLE.replies if not PUZZLE.good(move))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody else's house is touched."""
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path))
    return tmp_path


def run(*words: str, typed: str = "") -> Result:
    """The command, with what somebody types."""
    return CliRunner().invoke(app, [*words], input=typed, env={"COLUMNS": "160"})


def kept(home: Path) -> dict[str, object]:
    """What is kept at home."""
    found: dict[str, object] = json.loads((home / "puzzled/puzzles.json").read_text())
    return found


def test_a_puzzle_is_asked_solved_and_kept(home: Path) -> None:
    done = run("puzzle", "yardzee", PUZZLE.id, typed=f"{PUZZLE.best}\n\nquit\n")
    assert done.exit_code == 0
    told = " ".join(done.output.split())  # whatever the width of the terminal
    assert f"puzzle {PUZZLE.id}" in told or f"puzzle of the day {PUZZLE.id}" in told
    assert "One move brings the most points on average. Find it." in told
    assert "Solved" in told
    assert f"Rated {PUZZLE.rating}" in told or f"rated {PUZZLE.rating}" in told
    found = kept(home)
    assert found["tries"] == 1
    assert found["solved"] == {"yardzee": [PUZZLE.id]}


def test_a_miss_is_refuted_and_only_the_first_try_is_rated(home: Path) -> None:
    done = run("puzzle", "yardzee", PUZZLE.id, typed=f"{WORSE}\n\n{PUZZLE.best}\n\nquit\n")
    assert "Another move ends with more points." in " ".join(done.output.split())
    assert "ends with about" not in done.output.partition("Enter: try again.")[0]
    assert done.output.count("Your rating: ") == 1
    found = kept(home)
    assert found["tries"] == 1
    assert found["solved"] == {"yardzee": [PUZZLE.id]}


def test_a_miss_tells_what_followed_and_not_the_answer() -> None:
    """Yozu: what the others did, and by how much; the best move only to whoever asks to be shown."""
    puzzle = next(one for one in puzzles_of("yozu").values() if one.best.startswith("guess"))
    worse = next(move for move in puzzle.replies if not puzzle.good(move))
    best = trial("yozu", puzzle.id, [puzzle.best]).best
    missed, _, shown = run("puzzle", "yozu", puzzle.id, typed=f"{worse}\nshow\n\nquit\n").output.partition("Enter: try")
    told = missed.partition("> ")[2]
    assert "Another move wins more often." in " ".join(told.split())
    assert "wins about" not in told
    assert best.removeprefix("Guess ") not in " ".join(told.split()).rpartition("It hits in")[2]
    assert "The best move" in shown
    assert best.removeprefix("Guess ") in " ".join(shown.split())
    assert "next" not in told


def test_after_a_miss_another_puzzle_can_be_had() -> None:
    done = run("puzzle", "yardzee", PUZZLE.id, typed=f"{WORSE}\nwhat\nnext\nquit\n")
    assert done.output.count("Enter: try again.") == 2
    assert done.output.count("Yardzee: puzzle") == 2


def test_a_solved_puzzle_says_what_it_is_about_and_what_the_next_best_brings() -> None:
    puzzle = next(one for one in puzzles_of("yozu").values() if one.theme == "swap")
    told = " ".join(run("puzzle", "yozu", puzzle.id, typed=f"{puzzle.best}\n\nquit\n").output.split())
    assert "Solved: the right swap. A swap counts twice: what your garden gains, and what another loses." in told
    assert "The next best, " in told
    assert "That wins about" in told


def test_what_is_shown_is_neither_rated_nor_solved(home: Path) -> None:
    done = run("puzzle", "yardzee", PUZZLE.id, typed="hint\nshow\n\nquit\n")
    assert "No master helps here" in done.output
    assert not (home / "puzzled/puzzles.json").exists()


def test_another_puzzle_is_about_as_hard_as_one_is_good(home: Path) -> None:
    done = run("puzzle", "yardzee", typed="next\nquit\n")
    assert done.output.count("Yardzee: puzzle") == 2
    assert "Until next time." in done.output


def test_without_a_game_it_is_the_puzzle_of_the_day() -> None:
    done = run("puzzle", typed="quit\n")
    assert done.exit_code == 0
    assert "puzzle of the day" in done.output


def test_what_there_is_not_is_refused() -> None:
    assert "there is no puzzle" in run("puzzle", "yardzee", "nowhere").stderr
    assert run("puzzle", "chess").exit_code == 1


def test_mining_packing_and_checking(home: Path, tmp_path: Path) -> None:
    """A small round of all three: what was mined is packed, and a fresh judge agrees with what ships."""
    file, out = tmp_path / "mined.jsonl", tmp_path / "puzzles.gz"
    mined = run("puzzles", "mine", "yardzee", "--games", "3", "--jobs", "1", "--seed", "s", "--out", str(file))
    assert mined.exit_code == 0, mined.output
    assert "puzzles in 3 games" in mined.output
    packed = run("puzzles", "pack", "yardzee", str(file), "--out", str(out), "--most", "2", "--anew")
    assert packed.exit_code == 0, packed.output
    assert len(read(teahouse.game("yardzee"), out.read_bytes())) == 2
    answers = tmp_path / "check.jsonl"
    checked = run("puzzles", "check", "yardzee", "--sample", "3", "--jobs", "1", "--results", str(answers))
    assert checked.exit_code == 0, checked.output
    assert "3 of 3 (100.0%)" in checked.output
    assert len(answers.read_text().splitlines()) == 4
    assert run("puzzles", "pack", "yardzee", str(tmp_path / "none")).exit_code == 1


def test_what_ships_stays_in_the_pack_unless_it_was_refuted(tmp_path: Path) -> None:
    """People have ratings on puzzles: mining more loses none of them."""
    game, there = teahouse.game("yardzee"), puzzles_of("yardzee")
    file, out, answers = tmp_path / "mined.jsonl", tmp_path / "puzzles.gz", tmp_path / "check.jsonl"
    assert run("puzzles", "mine", "yardzee", "--games", "2", "--jobs", "1", "--out", str(file)).exit_code == 0
    most = ("--out", str(out), "--most", str(len(there) + 1))
    assert run("puzzles", "pack", "yardzee", str(file), *most).exit_code == 0
    packed = {puzzle.id for puzzle in read(game, out.read_bytes())}
    assert packed > set(there)
    gone = Fresh(PUZZLE.id, PUZZLE.best, (WORSE,), (False,))
    Answers(game, "fresh", answers).add(gone)
    assert run("puzzles", "pack", "yardzee", str(file), *most, "--checked", str(answers)).exit_code == 0
    assert set(there) - {puzzle.id for puzzle in read(game, out.read_bytes())} == {PUZZLE.id}
