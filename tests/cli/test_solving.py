"""`teahouse solve` and `teahouse coach`: what they print, and that every failure is one clear sentence."""

from pathlib import Path

import platformdirs
import pytest
from typer.testing import CliRunner, Result

import teahouse
from teahouse.cli import app
from teahouse.simulate import random_record

SOLVED = teahouse.game("yardzee")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory of the test's own."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    return tmp_path / "cache"


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed, env={"COLUMNS": "120"})


def refused(*words: str, typed: str = "") -> str:
    result = run(*words, typed=typed)
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output.replace("\n", " ")


def test_solve_reports_optimum_and_distribution_and_writes_the_table(cache: Path, tmp_path: Path) -> None:
    out = tmp_path / "scores.csv"
    result = run("solve", "yardzee", "-o", "fixed_order=true", "--out", str(out))
    assert result.exit_code == 0, result.output
    lines = out.read_text().splitlines()
    assert lines[0] == "score,chance"
    chances = [float(line.partition(",")[2]) for line in lines[1:]]
    assert sum(chances) == pytest.approx(1, abs=1e-10)
    optimum = sum(score * chance for score, chance in enumerate(chances))
    assert f"{optimum:.6f}" in result.output
    assert "percentiles" in result.output
    assert len(list(cache.glob("*.table"))) == 1


def test_coach_answers_for_a_position_from_the_input() -> None:
    card = "ones 0, twos 0, threes 0, fours 0, fives 0, sixes 0, three-of-a-kind 0, four-of-a-kind 0, full-house 0"
    card += ", small-straight 0, large-straight 0, yardzee 0"
    text = f"yardzee, 1 player\nrolls: 2\ndice: 1 2 4 5 6\ncard 0: {card}\n"
    result = run("coach", "yardzee", "-", typed=text)
    assert result.exit_code == 0, result.output
    assert "Best: Keep 4 5 6, roll two dice" in result.output
    assert "can expect 22.00 in the end" in result.output
    assert "score chance" in result.output
    short = run("coach", "yardzee", "-", "--top", "1", typed=text)
    assert "score chance" not in short.output


def test_coach_answers_for_a_line_of_a_record_and_marks_what_was_played(tmp_path: Path) -> None:
    record = random_record(SOLVED, 2)
    path = tmp_path / "game.json"
    record.save(path)
    line = next(number for number, text in enumerate(record.moves, 1) if text[0] != "~")
    result = run("coach", "yardzee", str(path), "--line", str(line))
    assert result.exit_code == 0, result.output
    assert "← played" in result.output
    assert "For the chance to win" in result.output
    before_roll = run("coach", "yardzee", str(path), "--line", str(line - 1))
    assert before_roll.exit_code == 0
    assert "can expect" in before_roll.output
    assert "Best:" not in before_roll.output
    assert "the game is over" in refused("coach", "yardzee", str(path))
    assert f"lines 1 to {len(record.moves)}" in refused("coach", "yardzee", str(path), "--line", "0")


def test_failures_are_one_clear_sentence(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    random_record(teahouse.game("yozu"), 3).save(other)
    assert "Yozu is not solved (solved: yardzee)" in refused("solve", "yozu")
    assert "there is no game 'yardze'; did you mean yardzee?" in refused("coach", "yardze", "x")
    assert "can't be opened" in refused("coach", "yardzee", "nothing.txt")
    assert "is a record of Yozu, not of Yardzee" in refused("coach", "yardzee", str(other))
    assert "line 2: there is no 'dise' here" in refused("coach", "yardzee", "-", typed="yardzee, 1 player\ndise: 1\n")
    assert "possible: literal | joker | free" in refused("solve", "yardzee", "-o", "extra_yardzee=wild")
    position = "yardzee, 1 player\ndice: 1 2 3 4 5\n"
    assert "--line is for records" in refused("coach", "yardzee", "-", "--line", "3", typed=position)
