"""`teahouse new-game`: what it writes is installed, plays and keeps the laws, and needs no other file."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from outside.packages import ask, install
from teahouse.cli import app

MODULES = ("__init__.py", "about.py", "pieces.py", "moves.py", "rules.py", "view.py")


def new_game(*words: str) -> tuple[int, str]:
    """The exit status of the command, and all that it said."""
    result = CliRunner().invoke(app, ["new-game", *words], env={"COLUMNS": "300"})
    return result.exit_code, result.output


def test_it_is_installed_played_and_keeps_the_laws(tmp_path: Path) -> None:
    status, said = new_game("pebble-heap", "--into", str(tmp_path / "games"))
    folder = tmp_path / "games" / "pebble-heap"
    assert status == 0, said
    assert [line.strip() for line in said.splitlines()[1:]] == [
        f"pip install -e {folder}",
        "teahouse play pebble-heap",
        "teahouse check-game pebble-heap",
    ]
    written = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    rules = {f"src/pebble_heap/{file}" for file in ("RULES.md", *MODULES)}
    assert written == {"pyproject.toml", "README.md", "tests/test_clauses.py", *rules}
    assert not any("{{" in file.read_text() for file in folder.rglob("*") if file.is_file())

    site = install(folder, tmp_path / "site")
    assert "5 passed" in ask(site, ["-m", "pytest"], cwd=folder)
    one = ask(site, ["-m", "pytest", "-p", "teahouse.laws", "--game", "pebble-heap", "-k", "law_01"], cwd=folder)
    assert "6 passed" in one, "games that end and options that do, at three tables, and no other law"
    found = ask(site, ["-m", "teahouse", "check-game", "pebble-heap", "--random-games", "1"], cwd=folder)
    assert "skipped" not in found
    assert "Pebble Heap keeps the laws and lacks nothing." in found

    play = ["-m", "teahouse", "play", "pebble-heap", "--seats", "you,random", "--seconds", "0.01", "-o", "first=0"]
    said = ask(site, play, stdin="play 13\n" + "1\n" * 3, TEAHOUSE_HOME=str(tmp_path / "house"))
    assert "expected a card (1 to 12), found '13'" in said
    (record,) = (tmp_path / "house" / "records").glob("*.json")
    assert "all cards are played" in ask(site, ["-m", "teahouse", "check", str(record)])


def test_its_types_hold_and_its_clauses_have_an_id(tmp_path: Path) -> None:
    new_game("nim", "--into", str(tmp_path))
    folder = tmp_path / "nim"
    assert "**NI-1.1**" in (folder / "src/nim/RULES.md").read_text()
    mypy = ["-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path / 'mypy'}"]
    places = [str(folder / place) for place in ("src", "tests")]
    assert "no issues" in ask(folder / "src", [*mypy, "--follow-imports=silent", *places])


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Nim", "a game is called in small letters and digits with hyphens, such as liars-dice, not 'Nim'"),
        ("../nim", "a game is called in small letters and digits with hyphens"),
        ("yozu", "there is a game yozu already"),
        ("json", "Python knows another json already"),
        ("for", "Python knows another for already"),
        ("heap", "is there already, and nothing is overwritten"),
    ],
)
def test_what_can_not_be_is_refused_and_nothing_written(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "heap").mkdir()
    status, said = new_game(name, "--into", str(tmp_path))
    assert status == 1
    assert why in said
    assert [file.name for file in tmp_path.rglob("*")] == ["heap"]
