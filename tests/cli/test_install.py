"""An install without the server: rules, bots, terminal and research go without what only a house needs."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import teahouse
from teahouse.server.cli import PACKAGES

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
WITHOUT = f"""
import sys
from importlib.abc import MetaPathFinder
class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {(*PACKAGES, "uvloop", "starlette", "numpy", "pyarrow")}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None
sys.meta_path.insert(0, Absent())
sys.argv[0] = "teahouse"
import importlib.util
found = importlib.util.find_spec
def find_spec(name, package=None):
    try:
        return found(name, package)
    except ModuleNotFoundError:
        return None
importlib.util.find_spec = find_spec
from teahouse.cli import app
app()
"""


def without(*words: str, says: str = "") -> subprocess.CompletedProcess[str]:
    """What the `teahouse` command says in an environment that has none of those packages."""
    command = [sys.executable, "-c", WITHOUT, *words]
    return subprocess.run(command, capture_output=True, text=True, input=says, check=False, timeout=120)


def test_what_a_house_needs_is_the_extra_serve() -> None:
    names = {re.split(r"[<>=\[; ]", line)[0].replace("-cffi", "") for line in EXTRAS["serve"]}
    assert names - {"uvloop"} == set(PACKAGES)  # uvloop is not there for every system
    assert "teahouse[serve]" in EXTRAS["scale"]


def test_what_is_cited_is_this_release() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {teahouse.__version__}\n" in cited
    assert "\nlicense: Apache-2.0\n" in cited


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("rules", "yozu"),
        ("sim", "yellow-and-yangtze", "--games", "1"),
        ("arena", "yozu", "--bots", "random", "--games", "1"),
        ("bench", "yardzee", "--seconds", "0.05"),
        ("levels", "yozu"),
    ],
)
def test_rules_bots_and_simulations_go_without_it(words: tuple[str, ...]) -> None:
    done = without(*words)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout


def test_the_terminal_goes_without_it() -> None:
    done = without("play", "yardzee", "--seats", "random,random")
    assert "Traceback" not in done.stderr, done.stderr[-2000:]
    assert "Yardzee" in done.stdout


@pytest.mark.parametrize("words", [("serve",), ("db", "upgrade"), ("db", "backup", "here.db")])
def test_without_it_a_house_says_what_to_install(words: tuple[str, ...]) -> None:
    done = without(*words)
    assert done.returncode == 1
    said = "teahouse: a house needs aiosqlite, which is not installed; pip install 'teahouse[serve]' brings it\n"
    assert done.stderr == said


def test_without_it_a_dataset_says_what_to_install() -> None:
    done = without("dataset", "yozu", "--out", "here.parquet")
    assert done.returncode == 1
    said = "teahouse: a dataset needs numpy, which is not installed; pip install 'teahouse[dataset]' brings it\n"
    assert done.stderr == said
