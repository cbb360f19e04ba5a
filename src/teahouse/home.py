"""Where a house keeps its things: saved games and records."""

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """The user's data directory of Teahouse; TEAHOUSE_HOME names another."""
    given = os.environ.get("TEAHOUSE_HOME")
    return Path(given) if given else user_data_path("teahouse", appauthor=False)


def folder(name: str) -> Path:
    """A folder in it, made if it isn't there."""
    path = home() / name
    path.mkdir(parents=True, exist_ok=True)
    return path
