"""Packages from outside, installed as anybody would, with no network, beside the house that is tested."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import teahouse
from teahouse.skeleton import write

ROOT = Path(__file__).resolve().parents[2]
LIARS_DICE = ROOT / "examples" / "liars-dice"


def install(package: Path, site: Path) -> Path:
    """Build and install the package of this folder into `site`; returns `site`."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*pip, "--target", str(site), str(package)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return site


def lay_out(name: str, site: Path) -> Path:
    """A new game as it lies installed in `site`, quicker than by pip; returns its folder there, to be changed."""
    made = site.with_name(f"{site.name}-{name}")
    write(name, made)
    package = name.replace("-", "_")
    shutil.copytree(made / "src", site, dirs_exist_ok=True)
    shutil.copytree(made / "tests", site / package / "tests")
    info = site / f"{package}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[teahouse.games]\n{name} = {package}\n")
    return site / package


def with_packages(site: Path, **more: str) -> dict[str, str]:
    """The environment of a house that has these packages installed."""
    path = os.pathsep.join([str(site), str(Path(teahouse.__path__[0]).parent)])
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "100", **more}


def ask(site: Path, command: Sequence[str], *, stdin: str = "", cwd: Path | None = None, **more: str) -> str:
    """What a Python with these packages installed prints; it must end well."""
    done = subprocess.run(
        [sys.executable, *command],
        env=with_packages(site, **more),
        input=stdin,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout
