"""`teahouse learn`: the same steps as on the page, in the terminal."""

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from teahouse.cli import app
from teahouse.school.scene import after, scene


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody else's house is touched."""
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path))
    return tmp_path


def run(*words: str, typed: str = "") -> Result:
    """The command, with what somebody types."""
    return CliRunner().invoke(app, ["learn", *words], input=typed, env={"COLUMNS": "160"})


def test_a_step_is_asked_done_and_kept(home: Path) -> None:
    first = run("yozu", typed="keep\n\nquit\n")
    assert first.exit_code == 0
    assert "Step 1 of 8: What wins: four in a line" in first.output
    assert "A row of all four seasons wins." in first.output
    assert "You win: four tigers, a Yozumi." in first.output
    assert "Step 2 of 8" in first.output
    assert (home / "learned/yozu.json").read_text() == '{"ask-the-oracle": [1]}'
    assert "Step 1 of 8" not in run("yozu", typed="quit\n").output


def test_another_move_is_answered_and_tried_again() -> None:
    told = run("yozu", typed="swap 1 carp fall\n\nkeep\n\nquit\n").output
    assert "your row still has its gap" in told
    assert told.count("A row of all four seasons wins.") == 2


def test_what_was_done_rightly_stays_done() -> None:
    """Courtyard: the first of three tiles lies; who then stops too early is asked for the second again."""
    told = run("courtyard", typed="skip\n" * 5 + "place NE 0,1\ndone\n\nplace tower EW 1,1\nquit\n").output
    assert told.count("In one turn you may lay up to six tiles.") == 1
    assert told.count("One tile is laid, and it is still your turn.") == 2
    assert "With this second tower in the ring its six tiles count twice." in told


def test_a_new_table_is_announced() -> None:
    """Of Yang-Tzee's first steps the second (any tile would have done) and the fourth; the third goes on."""
    told = run("yang-tzee", typed="skip\n" * 3 + "quit\n").output
    assert told.count("A new table. The pieces lie as this step needs them.") == 2
    assert "Step 4 of 10. A new table. The pieces lie as this step needs them." in told


def test_a_refusal_names_its_clause() -> None:
    told = run("yozu", typed="skip\nskip\nskip\nguess carp summer\nquit\n").output
    assert "Rule YO-3.4" in told


def test_the_third_miss_is_shown() -> None:
    told = run("yozu", typed="swap 1 carp fall\n\n" * 3 + "quit\n").output
    assert "I show you" in told
    assert "Step 2 of 8" in told


def test_why_show_and_back() -> None:
    told = run("yozu", "the-oracles-choice", typed="skip\nwhy\nback\nshow\n\nquit\n").output
    assert "Three carp. Spring carp would be his fourth" in told
    assert told.count("Step 1 of 5: Only what is true") == 2
    assert "Nobody learns whether you had a choice." in told


def test_a_whole_chapter_by_its_asked_moves() -> None:
    typed = "".join(f"{scene('yozu', 'swap-to-win', step).shows}\n\n" for step in range(1, 6))
    told = run("yozu", "swap-to-win", typed=f"{typed}quit\n").output
    assert "Step 5 of 5" in told
    assert "Yozu: Reading the table" in told


def test_a_game_of_ones_own_is_played() -> None:
    now, rng, moves = scene("yozu", "ask-the-oracle", 8), Random(1), list[str]()
    while now.open:
        moves.append(str(rng.choice(list(now.state.seen_by(now.step.seat).legal()))))
        now = after(now, moves[-1])
    told = run("yozu", typed="skip\n" * 7 + "\n".join([*moves, "", "quit", ""])).output
    assert "A set, row or column, wins; if the deck runs out, nobody. Play; Hint asks the coach." in " ".join(
        told.split()
    )
    assert "That was Yozu." in told


def test_check_tells_whether_lessons_are_true() -> None:
    good = run("yozu", "--check")
    assert (good.exit_code, good.output) == (0, "The lessons of Yozu are true.\n")
    printed = run("yozu", "--answers").output
    assert "other    guess tiger fall: Fall tiger was possible." in printed


def test_what_is_not_there_is_refused() -> None:
    assert run("yozu", "nowhere").exit_code == 1
    assert "there is no game 'chess'" in run("chess").output


def test_what_stands_on_the_screen_can_be_typed() -> None:
    """Courtyard: the button is called Finish, its notation is done."""
    told = run("courtyard", typed="skip\n" * 5 + "place NE 0,1\nfinish\n\nquit\n").output
    assert told.count("One tile is laid, and it is still your turn.") == 2
    assert "can't be read" not in told


def test_the_example_of_a_first_step_is_its_answer() -> None:
    told = run("courtyard", typed="quit\n").output
    assert "Type one, such as place NS 0,-1" in told
