"""Set-up for ./play and ./test: everything goes into .venv, nothing is asked.

Runs on any Python 3 that starts it, so that it can look for one that is new enough.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import client

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
TORCH = "torch==2.13.0"


def pythons() -> dict[tuple[int, int], str]:
    """Every Python from 3.11 up on this machine, one for each minor version."""
    names = ["python3", *(f"python3.{minor}" for minor in range(OLDEST[1], 30))]
    places = [sys.executable, *(shutil.which(name) for name in names)]
    for folder in (Path.home() / ".pyenv/versions", Path.home() / ".local/share/uv/python", Path("/opt/python")):
        if folder.is_dir():
            places += [str(version / "bin/python3") for version in sorted(folder.iterdir())]
    found: dict[tuple[int, int], str] = {}
    for place in places:
        if place and Path(place).exists():
            version = version_of(place)
            if version >= OLDEST:
                found.setdefault(version, place)
    return found


def version_of(python: str) -> tuple[int, int]:
    """The version of a Python; (0, 0) if there is none that works."""
    ask = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-c", ask], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return (0, 0)
    name, major, minor = done.stdout.split()
    return (int(major), int(minor)) if name == "cpython" else (0, 0)


def newer_python() -> str:
    """A Python that is new enough: the one running, if it is."""
    if sys.version_info[:2] >= OLDEST:
        return sys.executable
    found = pythons()
    if not found:
        sys.exit(f"Teahouse needs Python 3.11 or later; this is {sys.version.split()[0]} and no other was found.")
    return found[min(found)]


def digest(requirements: list[str]) -> str:
    """A fingerprint of all that decides what is installed."""
    sha = hashlib.sha256()
    for path in [*requirements, "pyproject.toml"]:
        sha.update((ROOT / path).read_bytes())
    return sha.hexdigest()


def environment(name: str, requirements: list[str], python: str | None = None) -> str:
    """A virtual environment with these requirements and Teahouse in it; returns its Python."""
    folder = ROOT / name
    inside = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    stamp = folder / "teahouse-setup"
    if stamp.exists() and stamp.read_text() == digest(requirements):
        if client.stale():
            run([inside, str(ROOT / "tools/client.py")])
        return inside
    print(f"Setting up {name}, once.", flush=True)
    if version_of(inside) < OLDEST:
        made = subprocess.run([python or newer_python(), "-m", "venv", "--clear", str(folder)], check=False)
        if made.returncode:
            sys.exit("Python's venv module is missing; on Debian: apt-get install python3-venv")
    # Without --no-compile a third of the time goes into compiling what is never imported.
    pip = [inside, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-compile"]
    for path in requirements:
        run([*pip, "--require-hashes", "-r", str(ROOT / path)])
    run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])
    stamp.write_text(digest(requirements))
    return inside


def learners(python: str) -> None:
    """The libraries that the recipes for learners are run with in the long round, in .venv-learners: gigabytes where
    torch has only its build for GPUs. Where they can't be had, the recipes are skipped."""
    name, requirements = ".venv-learners", ["requirements/learners.txt"]
    folder = ROOT / name
    inside, stamp = str(folder / "bin/python"), folder / "teahouse-setup"
    if stamp.exists() and stamp.read_text() == digest(requirements):
        return
    print(f"Setting up {name}, once.", flush=True)
    pip = [inside, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-compile"]
    steps = [
        [python, "-m", "venv", "--clear", str(folder)],
        [*pip, TORCH],  # before the others and without a hash: whichever build of it the machine is offered
        [*pip, "--no-deps", "--require-hashes", "-r", str(ROOT / requirements[0])],
    ]
    for step in steps if sys.platform == "linux" else [["false"]]:
        if subprocess.run(step, cwd=ROOT, check=False).returncode:
            print("\n!! No libraries of learners here: their recipes will be SKIPPED.\n", flush=True)
            return
    stamp.write_text(digest(requirements))


def chromium() -> None:
    """A Chromium for the tests of the web client: installed where that can be done without asking."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    for package in names[:2]:  # older releases of Debian have only the second
        if any(map(shutil.which, names)):
            return
        install("Chromium for the tests of the web client", package)
    if not any(map(shutil.which, names)):
        print("\n!! No Chromium here: the tests of the web client will be SKIPPED.\n", flush=True)


def services() -> None:
    """PostgreSQL and Redis for the tests of several workers; these start their own and touch none that runs."""

    def missing() -> list[str]:
        postgres = shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        redis = shutil.which("redis-server") or shutil.which("valkey-server")
        return [name for name, found in (("postgresql", postgres), ("redis-server", redis)) if not found]

    if missing():
        install("PostgreSQL and Redis for the tests of several workers", *missing())
    if missing():
        print(f"\n!! No {' and no '.join(missing())} here: tests of several workers will be SKIPPED.\n", flush=True)


def install(what: str, *packages: str) -> None:
    """Install Debian's packages, where that can be done without asking."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    print(f"Installing {what}, once.", flush=True)
    quiet = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    # RUNLEVEL=1 keeps what is installed from being started as a service.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run([*quiet, *words], env=environment, stdout=subprocess.DEVNULL, check=False)


def run(command: list[str]) -> None:
    """Run a step of the set-up; stop with its own message if it fails."""
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"The set-up failed at: {' '.join(command)}")
