"""docs/add-a-game.md: its examples run with Liar's Dice installed, and what it shows of that game stands there."""

import re
from pathlib import Path

from outside.packages import LIARS_DICE, ROOT, ask, install

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
