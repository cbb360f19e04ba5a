"""A game is the same in a tab and here, byte for byte; the whole comparison is `bench/tab.py`."""

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse.tab.proof import Proof

FILE = Path(__file__).resolve().parents[2] / "bench/tab.py"


def bench() -> Any:
    """The script, as a module; skipped, loudly, where the page is not built with a Python for tabs."""
    spec = importlib.util.spec_from_file_location("tab_bench", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["tab_bench"] = module
    spec.loader.exec_module(module)
    if not module.there():
        if os.environ.get("CI"):
            pytest.fail("there is no Python for tabs: run tools/client.py")
        pytest.skip("THERE IS NO PYTHON FOR TABS: run tools/client.py")
    return module


@pytest.mark.parametrize("game", teahouse.names())
def test_beginners_and_random_players_play_the_same_games_in_a_tab(game: str) -> None:
    assert bench().both(Proof(game, ("beginner", "random"), 3)).same == 3


@pytest.mark.parametrize("game", teahouse.names())
def test_masters_play_the_same_moves_in_a_tab(game: str) -> None:
    assert bench().both(Proof(game, ("master",), 1, decisions=2)).same == 1


@pytest.mark.long
@pytest.mark.parametrize("game", teahouse.names())
def test_a_hundred_games_and_five_of_masters_are_the_same_in_a_tab(game: str) -> None:
    assert bench().both(Proof(game, ("beginner", "random"), 100)).same == 100
    assert bench().both(Proof(game, ("master",), 5)).same == 5
