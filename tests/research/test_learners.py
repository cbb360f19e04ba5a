"""The recipes of docs/learners.md, as their reader would run them, in an environment of their own."""

import os
import re
import subprocess
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/learners.md").read_text(encoding="utf-8")
ENVIRONMENT = ROOT / ".venv-learners"
# Each recipe, what it imports of others, and what it says at its end.
RECIPES = {
    "sb3-contrib": ("sb3_contrib", r"\d+ points a game after 512 decisions"),
    "RLlib": ("ray.rllib", r"\d+ decisions a game"),
    "Tianshou": ("tianshou", r"\d+ decisions of three learners"),
    "AgileRL": ("agilerl", r"256 decisions, the last loss \d"),
    "A loop": ("torch", r"512 decisions, the last loss -?\d"),
}
LOCKED = RECIPES.keys() - {"AgileRL"}


def sections() -> dict[str, str]:
    """The Python block of each section, by its heading."""
    found = re.findall(r"^## (.*?)\n(?:(?!^## ).)*?^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return dict(found)


def recipe(name: str) -> str:
    return next(code for heading, code in sections().items() if heading.startswith(name))


def test_every_recipe_is_run() -> None:
    assert len(sections()) == len(RECIPES)
    for name in RECIPES:
        compile(recipe(name), name, "exec")


def ready(name: str) -> str:
    """The Python that has what a recipe needs; without one it is skipped, loudly, and in CI it fails."""
    python = Path(os.environ.get("TEAHOUSE_LEARNERS", ENVIRONMENT / "bin/python"))
    package = RECIPES[name][0]
    if python.exists() and not subprocess.run([python, "-c", f"import {package}"], capture_output=True).returncode:
        return str(python)
    missing = f"the recipe for {name} was not run: there is no {package} in {python}"
    if os.environ.get("CI") == "true" and name in LOCKED:
        pytest.fail(missing)
    warnings.warn(missing, stacklevel=2)
    pytest.skip(missing)


@pytest.mark.long
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_runs_as_printed(name: str, tmp_path: Path) -> None:
    python = ready(name)
    file = tmp_path / "recipe.py"
    file.write_text(recipe(name), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "RAY_AUTH_MODE": "disabled", "HOME": str(tmp_path)}
    done = subprocess.run(
        [python, str(file)], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert re.search(RECIPES[name][1], done.stdout), done.stdout[-1000:]
