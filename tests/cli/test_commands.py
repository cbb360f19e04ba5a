"""The `teahouse` command: what it prints, and that every failure is one clear sentence."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import teahouse
from teahouse import Record
from teahouse.cli import app
from teahouse.simulate import random_record

YOZU = teahouse.game("yozu")


def run(*words: str, answers: str = "") -> Result:
    """The command with these words, and lines typed into it."""
    return CliRunner().invoke(app, [str(word) for word in words], input=answers, env={"COLUMNS": "100"})


def refused(*words: str, answers: str = "") -> str:
    """What a failing command says: one sentence, exit status 1, no traceback."""
    result = run(*words, answers=answers)
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.output


def test_games_lists_every_game() -> None:
    output = run("games").output
    for name in teahouse.names():
        assert name in output
        assert teahouse.game(name).about.title in output


@pytest.mark.parametrize("name", teahouse.names())
def test_rules_and_options_of_every_game(name: str) -> None:
    assert run("rules", name).exit_code == 0
    clause = next(iter(teahouse.game(name).rules.by_id))
    assert clause in run("rules", name, clause).output
    output = run("options", name).output
    assert "first" in output
    assert "match_mode" in output


def test_rules_of_a_clause_that_is_not_there() -> None:
    assert "there is no clause 'YO-99'" in refused("rules", "yozu", "YO-99")


def test_unknown_games_are_refused_everywhere() -> None:
    for command in ("rules", "options", "play", "sim", "bench"):
        assert "there is no game 'yuzu'; did you mean yozu?" in refused(command, "yuzu").replace("\n", " ")


def test_sim_writes_records_that_check_verifies(tmp_path: Path) -> None:
    result = run("sim", "yozu", "--players", "4", "--games", "3", "--seed", "5", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert "3 games of Yozu" in result.output
    assert len(list(tmp_path.glob("*.json"))) == 3
    checked = run("check", str(tmp_path))
    assert checked.exit_code == 0
    assert "3 good, 0 wrong" in checked.output


def test_sim_with_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run("sim", "yozu", "--games", "2", "--seed", "9", "--out", str(tmp_path / folder))
    games = [[path.read_text() for path in sorted((tmp_path / folder).iterdir())] for folder in ("a", "b")]
    assert games[0] == games[1]


def test_check_accepts_records_of_every_version_of_the_rules() -> None:
    """YO-10.11: version 1 of Yozu had no answers where there was no choice; its records stay valid beside version 2."""
    golden = Path(__file__).parents[1] / "golden" / "yozu"
    old, new = golden / "3-players-00.json", golden / "rules-2-3-players-00.json"
    assert [Record.load(path).rules for path in (old, new)] == [1, 2]
    checked = run("check", str(old), str(new))
    assert checked.exit_code == 0
    assert "2 good, 0 wrong" in checked.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sim", "yozu", "--players", "9"), "Yozu is for 3 to 6 players, not 9"),
        (("sim", "yozu", "-o", "max_guesses=many"), "a whole number from 0 to 999"),
        (("sim", "yozu", "-o", "max_guesses"), "an option is written name=value"),
        (("sim", "yozu", "-o", "colour=red"), "there is no option 'colour'"),
        (("sim", "yozu", "--tiles", "x.txt"), "Yozu takes no tiles of your own"),
        (("sim", "yang-tzee", "--tiles", "nothing.txt"), "nothing.txt can't be opened"),
        (("sim", "courtyard", "--tiles", __file__), f"{__file__}, line 1"),
        (("sim", "yellow-and-yangtze", "--map", __file__), f"{__file__}, line 1"),
        (("play", "yozu", "--seats", "you,sampler"), "Yozu is for 3 to 6 players, not 2"),
        (("play", "yozu", "--seats", "you,,sampler"), "a seat is empty"),
        (("play", "yozu", "--match", "match_mode=best"), "possible: single | first_to"),
        (("play", "--resume", "nothing.json"), "it can't be opened"),
        (("check", "nothing.json"), "it can't be opened"),
    ],
)
def test_failures_are_one_clear_sentence(words: tuple[str, ...], says: str) -> None:
    assert says in refused(*words)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty"),
        ("not json", "it is not a JSON document"),
        ("[]", "it is not a Teahouse record"),
        (json.dumps({**random_record(YOZU, 3).as_json(), "game": "go"}), "there is no game 'go'"),
        (json.dumps({**random_record(YOZU, 3).as_json(), "rules": 7}), "rules version 7"),
        (json.dumps({**random_record(YOZU, 3).as_json(), "moves": ["0 keep"]}), "it is the turn of chance"),
    ],
)
def test_check_says_what_is_wrong_and_its_exit_status_tells(tmp_path: Path, text: str, says: str) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "wrong.json"
    random_record(YOZU, 3).save(good)
    bad.write_text(text)
    output = refused("check", str(good), str(bad))
    assert "good " in output
    assert says in output
    assert "1 good, 1 wrong" in output


def test_review_says_what_each_decision_has_cost(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = random_record(teahouse.game("yardzee"), 1)
    record.save(path)
    result = run("review", str(path), "--all")
    assert result.exit_code == 0
    decisions = sum(line.startswith("0 ") for line in record.moves)
    assert f"{record.players[0]}: {decisions} decisions (" in result.output
    assert "points in all." in result.output
    random_record(YOZU, 3).save(path)
    assert "% a decision." in run("review", str(path), "--seat", "2", "--level", "club").output


def test_review_tells_the_whole_game_as_text(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = random_record(teahouse.game("yardzee"), 1)
    record.players = ["Mei [x]"]
    record.save(path)
    result = run("review", str(path), "--graph")
    assert result.exit_code == 0
    drawn = result.output[result.output.index("expected final score: A Mei [x]") :]
    graph, rest = drawn.split("below: ", 1)
    assert max(map(len, graph.splitlines())) <= 80
    sums = [
        line.split() for line in rest.splitlines() if line.startswith(("began with", "luck", "own", "not", "result"))
    ]
    start, luck, own, unexplained, result_ = (float(words[-1]) for words in sums)
    assert start + luck + own + unexplained == pytest.approx(result_)
    assert unexplained == 0
    assert record.outcome is not None
    assert result_ == record.outcome["scores"][0]
    assert "Key moments for Mei [x]" in rest
    assert rest.count("Turn ") <= 5
    assert "exact" in rest.splitlines()[-1]
    random_record(YOZU, 3).save(path)
    several = run("review", str(path), "--graph", "--seat", "1", "--level", "guest").output
    assert "chance to win in 100: A random 0  B random 1  C random 2" in several
    assert "Key moments for random 1" in several
    assert "Key moments for random 0" not in several


def test_review_refuses_what_it_cannot_review(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    random_record(YOZU, 3).save(path)
    assert "no decision of that seat" in refused("review", str(path), "--seat", "7")
    assert "no bot" in refused("review", str(path), "--level", "nobody")
    path.write_text("{")
    assert refused("review", str(path))


def test_check_reads_every_record_of_a_file_with_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    records = [random_record(YOZU, 3).as_json(), random_record(teahouse.game("yardzee"), 1).as_json()]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    checked = run("check", str(path))
    assert f"{path}:1: Yozu, 3 players" in checked.output
    assert f"{path}:2: Yardzee, 1 players" in checked.output
    assert "2 good, 0 wrong" in run("check", str(tmp_path)).output
    path.write_text(json.dumps(records[0]) + "\n" + json.dumps({**records[1], "moves": ["0 keep"]}) + "\n")
    output = refused("check", str(path))
    assert "1 good, 1 wrong" in output
    path.write_text("")
    assert "there is no record in there" in refused("check", str(path))
    path.write_bytes(b"\xff\xfe")
    assert "it is not a text file" in refused("check", str(path))


def test_check_of_an_empty_folder(tmp_path: Path) -> None:
    assert "there is no record in there" in refused("check", str(tmp_path))


def test_bench_prints_games_beside_python_chess() -> None:
    result = run("bench", "yozu", "--seconds", "0.05", "--rounds", "1")
    assert result.exit_code == 0
    assert "python-chess" in result.output
    assert "decisions/s" in result.output


@pytest.mark.parametrize(
    ("name", "minutes", "age"),
    [
        ("courtyard", "up to 30", 8),
        ("yozu", "30", 8),
        ("yellow-and-yangtze", "90", 14),
        ("yardzee", "15-30", None),
        ("yang-tzee", "15-20", None),  # its box tells neither; this is ours
    ],
)
def test_time_and_age_are_those_of_the_boxes(name: str, minutes: str, age: int | None) -> None:
    about = teahouse.game(name).about
    assert (about.minutes, about.age) == (minutes, age)
    (line,) = [line for line in CliRunner().invoke(app, ["games"]).output.splitlines() if line.startswith(name)]
    assert minutes in line
    assert age is None or f" {age}+ " in line
