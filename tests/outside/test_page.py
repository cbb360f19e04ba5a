"""docs/add-a-game.md: its examples run with Liar's Dice installed, and what it shows of that game stands there."""

import inspect
import re
from pathlib import Path

import teahouse
from outside.packages import LIARS_DICE, ROOT, ask, install
from teahouse.engine import chance, fields, kinds, options
from teahouse.engine.assembling import PLACES

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_examples_run_and_print_what_they_say(tmp_path: Path) -> None:
    site = install(LIARS_DICE, tmp_path / "site")
    code = "\n".join(blocks("python"))
    promised = [line.removeprefix("# ") for line in code.splitlines() if line.startswith("# ")]
    assert len(promised) > 4
    assert ask(site, ["-c", code]).splitlines() == promised


def test_what_it_shows_of_liars_dice_stands_there() -> None:
    shown = [*blocks("py"), *blocks("md"), *blocks("toml")]
    files = [
        file.read_text(encoding="utf-8") for file in LIARS_DICE.rglob("*.*") if file.suffix in (".py", ".md", ".toml")
    ]
    assert len(shown) > 6
    for part in shown:
        assert any(part in text for text in files), part


def section(title: str) -> str:
    """What stands under a heading of the tables."""
    return PAGE.partition(f"\n### {title}\n")[2].partition("\n### ")[0]


def test_the_tables_name_all_that_can_be_declared() -> None:
    inside = {"Kind", "SeatKind", "Yes", "Plain", "HowMany"}  # of which the page names what games use of them
    for title, module, bases in (
        ("Kinds", kinds, (kinds.Kind,)),
        ("Chances", chance, (chance.Chances,)),
        ("Options", options, (options.Choice, options.Whole)),
    ):
        for name, found in inspect.getmembers(module, inspect.isclass):
            if issubclass(found, bases) and name not in inside:
                assert f"`{name}(" in section(title), name
    assert all(f"`{name}`" in section("Options") for name in ("FLAG", "SEAT"))
    for name in ("fresh", "by_seat", "fixed", "derived"):
        assert f" = {name}(" in section("Fields of a table")
        assert hasattr(fields, name)


def test_the_tables_name_every_part_with_what_it_is_given() -> None:
    table = section("What a file may define")
    for file, name in PLACES.values():
        assert f"| `{file}.py` |" in table
        assert re.search(rf"`{name}[`(]", table) or not name
    told = dict(re.findall(r"^\| `(?:(\w+)\.py|State)`.*?\| (.*) \|$", table, re.MULTILINE))
    games = [teahouse.game(name) for name in teahouse.names()]
    looked_at = 0
    for file, names in told.items():
        for name, given in re.findall(r"`(\w+)\(([\w, ]*)\)`", names):
            owners = [game.part(file) if file else game.state for game in games]
            found = next((getattr(owner, name) for owner in owners if hasattr(owner, name)), None)
            if found is not None:
                wants = [each for each in inspect.signature(found).parameters if each != "self"]
                assert len(wants) == len(given.split(", ") if given else []), name
                looked_at += 1
    assert looked_at > 20
