"""Every Python example in README and docs runs, and prints what it says it prints."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from teahouse.cli import app

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
FILE = re.compile(r"(?<![\w/.<>-])[\w-][\w./-]*\.(?:css|json|md|py|svelte|svg|toml|ts)(?![\w/-])")
STRANGERS = {"tests/test_laws.py"}
"""Files that a page names because its reader will write them."""
LINK = re.compile(r"\]\((?!https?://)([^)#]+)(?:#[^)]*)?\)")
SOURCES = [ROOT / part for part in ("src", "tests", "tools", "bench", "docs", "examples", "web/src")]
# Blocks of these pages have tests of their own: with short budgets, and with a game from outside installed.
ELSEWHERE = {"add-a-game.md", "learners.md", "research.md"}


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run_and_print_what_they_say(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if page.name in ELSEWHERE:
        return
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(block, page.name, "exec"), names)
        promised = [line.removeprefix("# ") for line in block.splitlines() if line.startswith("# ")]
        if promised:
            assert [line for line in output.getvalue().splitlines() if line in promised] == promised, output.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines `$ teahouse …` of console blocks run one after the other in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path / "house"))
    for block in blocks(page, "console"):
        for line in block.splitlines():
            if line.startswith("$ teahouse "):
                words = shlex.split(line, comments=True)[2:]
                result = CliRunner().invoke(app, words, input="")
                assert result.exit_code == 0, f"{line}\n{result.output}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    """In running text, between backquotes, by the end of their path."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    named = {name for code in re.findall(r"`([^`\n]+)`", text) for name in FILE.findall(code)}
    missing = sorted(name for name in named - STRANGERS if not _lies_somewhere(name))
    assert not missing, f"{page.name} names {', '.join(missing)}"


def _lies_somewhere(name: str) -> bool:
    return any(list(place.rglob(name)) for place in SOURCES) or (ROOT / name).exists()


def test_the_server_s_page_has_the_options_that_serve_has() -> None:
    page = (ROOT / "docs/server.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `--")]
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    options = {name for one in serve.params if not one.hidden for name in one.opts}
    assert {name for row in rows for name in re.findall(r"--[a-z-]+", row)} == options


def test_the_readme_shows_the_two_commands_and_a_picture_on_its_first_screen() -> None:
    first = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:25])
    assert "./play" in first
    assert "./test" in first
    assert "![" in first
