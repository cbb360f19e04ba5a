"""People come, play, talk, take back, leave and return; when all have gone nothing is left behind (bench/soak.py)."""

import subprocess
import sys
from pathlib import Path

import pytest

from scale.services import PostgreSQL, Redis

SOAK = Path(__file__).parents[2] / "bench/soak.py"


def _soak(*words: str, limit: float) -> str:
    done = subprocess.run([sys.executable, str(SOAK), *words], capture_output=True, text=True, timeout=limit)
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    assert "Nothing is left behind." in done.stdout
    return done.stdout


def test_a_short_soak_leaves_nothing_behind(postgres: PostgreSQL, redis: Redis) -> None:
    """The fixtures only say whether there are such services here; the soak starts its own."""
    _soak("--seconds", "15", "--tables", "5", "--forget", "1", limit=180)


@pytest.mark.long
def test_twenty_minutes_leave_nothing_behind_and_memory_flat(postgres: PostgreSQL, redis: Redis) -> None:
    assert "in the second quarter" in _soak("--seconds", "1200", limit=1500)
