"""The page for researchers runs, and the figures are those of a run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from teahouse.cli import app

ROOT = Path(__file__).parents[2]


def test_every_block_of_the_research_page_runs(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools/page.py"), str(ROOT / "docs/research.md"), "GAMES=20"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert (tmp_path / "learning-curve.svg").read_text(encoding="utf-8").count("<path") > 5
    assert "with what it learned" in done.stdout
    page = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    promised = [
        line[2:]
        for block in re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
        for line in block.split("\n")
        if line.startswith("# ")
    ]
    assert promised and set(promised) <= set(done.stdout.splitlines())


def test_a_missing_package_is_named_with_what_brings_it() -> None:
    script = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "import teahouse.research\n"
        "try:\n    import teahouse.research.openspiel\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "open_spiel is not installed; pip install 'teahouse[research]' brings it"


def rows(text: str) -> dict[str, list[str]]:
    """The rows of all tables of a page, by their first cell; later tables have the last word."""
    found = {}
    for line in text.splitlines():
        if line.startswith("|"):
            first, *cells = [cell.strip() for cell in line.strip("|").split("|")]
            found[first] = cells
    return found


PEERS = [
    "python-chess, random plies",
    "OpenSpiel yacht, from Python",
    "OpenSpiel backgammon, from Python",
    "OpenSpiel tic_tac_toe, written in Python",
    "OpenSpiel kuhn_poker, written in Python",
    "OpenSpiel liars_poker, written in Python",
    "PettingZoo connect four",
    "PettingZoo Leduc hold'em",
]


def test_bench_with_peers_writes_the_page(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    asked = ["bench", "yardzee", "yozu", "--peers", "--seconds", "0.2", "--rounds", "1", "--page", str(page)]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    found = rows(page.read_text(encoding="utf-8"))
    assert "not installed" not in page.read_text(encoding="utf-8")
    for peer in PEERS:
        assert all(re.fullmatch(r"[\d,.]+ ×", cell) for cell in found[peer]), peer
        assert len(found[peer]) == 2
    yardzee_beside_yacht = float(found["OpenSpiel yacht, from Python"][0].removesuffix(" ×").replace(",", ""))
    assert yardzee_beside_yacht >= 50


def test_bench_says_where_it_can_not_write(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["bench", "yozu", "--peers", "--page", str(tmp_path / "no/such.md")])
    assert done.exit_code == 1
    assert "--page names another place" in done.output


def test_the_figures_in_the_documentation_are_whole() -> None:
    text = (ROOT / "docs/performance.md").read_text(encoding="utf-8")
    found = rows(text)
    assert "not installed" not in text
    for peer in PEERS:
        assert len(found[peer]) == 5, peer
    for package in ("teahouse", "chess", "open_spiel", "pettingzoo", "CPython"):
        assert re.search(rf"{package} \d+\.\d+", text), package


@pytest.mark.parametrize("name", ["research.md", "tensors.md", "performance.md"])
def test_links_between_the_pages_lead_somewhere(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([\w./-]+)\)", text):
        assert (ROOT / "docs" / target).exists(), target
