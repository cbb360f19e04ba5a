"""Which games there are: the folders of the house, and packages from outside that declare themselves."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import teahouse
from teahouse.engine import Refused
from teahouse.engine.assembling import assemble

OURS = ("courtyard", "yang-tzee", "yardzee", "yellow-and-yangtze", "yozu")


def declare(site: Path, **games: str) -> None:
    """Write what an installed package leaves behind: its metadata with the entry points."""
    info = site / "strangers-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    lines = "".join(f"{name.replace('_', '-')} = {package}\n" for name, package in games.items())
    (info / "entry_points.txt").write_text(f"[teahouse.games]\n{lines}")


def stranger(site: Path, package: str, name: str) -> Path:
    """A game from outside: Yardzee's rules in a package of another name."""
    folder = site / package
    shutil.copytree(teahouse.game("yardzee").folder, folder, ignore=shutil.ignore_patterns("bot*", "solve*", "*.pyc"))
    for file in folder.rglob("*.py"):
        text = file.read_text().replace("teahouse.games.yardzee", package)
        file.write_text(text.replace('name="yardzee"', f'name="{name}"').replace('"yardzee, ', f'"{name}, '))
    return folder


def edit(file: Path, old: str, new: str) -> None:
    """Change a word of a file everywhere in it."""
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))


def ask(site: Path, code: str) -> tuple[str, str]:
    """What a house prints, and what it warns of, that has these packages installed."""
    done = subprocess.run(
        [sys.executable, "-c", f"import logging, teahouse; logging.basicConfig()\n{code}"],
        env={"PYTHONPATH": f"{site}:{Path(teahouse.__path__[0]).parent}"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def test_the_house_has_its_folders() -> None:
    assert set(OURS) <= set(teahouse.names())
    assert teahouse.game("yozu") is teahouse.game("yozu")
    with pytest.raises(Refused, match="did you mean yozu"):
        teahouse.game("yozo")


def test_a_package_from_outside_is_a_game_like_ours(tmp_path: Path) -> None:
    stranger(tmp_path, "five_dice", "five-dice")
    declare(tmp_path, five_dice="five_dice")
    code = """
import pickle
from teahouse.simulate import random_record
game = teahouse.game("five-dice")
record = random_record(game, 2, seed=1)
again = teahouse.Record.loads(record.dumps())
print("five-dice" in teahouse.names(), game.part("bot.solve"), again.verify().over)
print(pickle.loads(pickle.dumps(game)) is game)
"""
    assert ask(tmp_path, code) == ("True None True\nTrue", "")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda folder: (folder / "rules/__init__.py").write_text("1 / 0"), "ZeroDivisionError: division by zero"),
        (
            lambda folder: edit(folder / "view.py", "\ndef look(", "\nhide = 1\n\n\ndef look("),
            "'imagine' in view.py",
        ),
        (lambda folder: edit(folder / "rules/__init__.py", "def setup(", "def lay("), "'setup' in rules.py"),
        (lambda folder: shutil.rmtree(folder), "ModuleNotFoundError: No module named 'five_dice'"),
    ],
)
def test_one_that_is_broken_is_left_out_and_says_why(tmp_path: Path, spoil: object, why: str) -> None:
    assert callable(spoil)
    spoil(stranger(tmp_path, "five_dice", "five-dice"))
    declare(tmp_path, five_dice="five_dice")
    code = """
print(*teahouse.names())
try:
    teahouse.game("five-dice")
except teahouse.Refused as refused:
    print(refused)
"""
    said, warned = ask(tmp_path, code)
    why = f"five_dice has no {why}" if why.startswith("'") else why
    reason = f"the game five-dice of the package five_dice can't be played: {why}"
    assert said.splitlines() == [" ".join(OURS), reason]
    assert f"WARNING:teahouse.registry:{reason}" in warned


def test_its_entry_point_has_its_own_name(tmp_path: Path) -> None:
    stranger(tmp_path, "five_dice", "five-dice")
    declare(tmp_path, six_dice="five_dice")
    _, warned = ask(tmp_path, "teahouse.names()")
    assert "its entry point calls it 'six-dice', its about.py 'five-dice'" in warned


def test_a_name_of_ours_stays_ours(tmp_path: Path) -> None:
    stranger(tmp_path, "five_dice", "yozu")
    declare(tmp_path, yozu="five_dice")
    said, warned = ask(tmp_path, "print(*teahouse.names(), teahouse.game('yozu').about.title)")
    assert said == " ".join((*OURS, "Yozu"))
    assert "The package five_dice declares a game yozu, which there is already." in warned


def test_parts_that_not_every_game_has() -> None:
    bot = teahouse.game("yozu").part("bot")
    assert bot is not None
    assert bot is teahouse.game("yozu").part("bot")
    assert teahouse.game("yozu").part("bot.solve") is None
    assert teahouse.game("yardzee").part("bot.solve") is not None


def test_no_folder_no_game() -> None:
    with pytest.raises(Refused, match=r"json has no about.py with 'ABOUT' in it"):
        assemble("json")
