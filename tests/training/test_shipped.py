"""What ships: weights that are small, read without any library, and judge sensibly wherever they fit."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import teahouse
from teahouse.engine.learned import Learned, Learning, weights_text

LEARNED = "learned.json"
LARGEST = 300_000
"""Bytes of the weights of a game."""


def bot(name: str) -> Any:
    """The package that tells how a game is played well."""
    return teahouse.game(name).part("bot")


GAMES = [name for name in teahouse.names() if hasattr(bot(name), "LEARNING")]

JUDGE = """
import sys
for name in ("numpy", "torch", "ray"):
    sys.modules[name] = None
import json
from importlib import import_module
from math import isclose, isfinite
from pathlib import Path
from random import Random
import teahouse
from teahouse.laws.walk import every_option, some_nodes, spread

game, file, share = teahouse.game(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
learning = import_module(game.part("bot").__name__ + ".learning")
learning.WEIGHTS = file
told = {"learned": {}, "by hand": {}}
for players in game.about.players:
    settings = [spread(game, players, seed) for seed in range(6)] + list(every_option(game, players))
    for place, setting in enumerate(settings):
        for node in some_nodes(setting, place, share):
            seat = node.state.to_act
            if seat is None or seat == teahouse.CHANCE:
                continue
            seen = node.state.seen_by(seat)
            found = learning.learned_for(seen)
            judge = found or learning.LEARNING.by_hand
            world = seen.imagine(Random(place))
            chances = judge(world, seat)
            assert len(chances) == players, (setting.told, node.line)
            assert all(isfinite(chance) and chance >= 0 for chance in chances), (setting.told, node.line, chances)
            assert isclose(sum(chances), 1, abs_tol=1e-6), (setting.told, node.line, chances)
            kind = "by hand" if found is None else "learned"
            assert place or players not in learning._learned(file) or kind == "learned"
            told[kind][players] = told[kind].get(players, 0) + 1
print(json.dumps(told))
"""


def begun(learning: Learning, players: Sequence[int]) -> str:
    """Weights that a training begins with, and some units that it might find, for so many players each."""
    rng = Random(1)
    units = [[rng.gauss(0, 0.1) for _ in range(len(learning.measures) + 1)] for _ in range(4)]
    return weights_text({count: Learned(learning, learning.first, units) for count in players})


def shipped(name: str) -> Path:
    """Where the weights of a game lie, if they ship."""
    return Path(bot(name).__path__[0]) / LEARNED


@pytest.mark.parametrize("name", teahouse.names())
def test_weights_are_small_and_fit_what_the_game_measures(name: str) -> None:
    game, file = teahouse.game(name), shipped(name)
    if file.exists():
        assert file.stat().st_size <= LARGEST
        kept = json.loads(file.read_text(encoding="utf-8"))
        assert kept["measures"] == list(bot(name).LEARNING.measures)
        assert set(map(int, kept["players"])) <= set(game.about.players)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("what", ["begun", "shipped"])
def test_chances_are_chances_at_every_table_without_any_library(name: str, what: str, tmp_path: Path) -> None:
    """Random positions at every number of players, under every option and with sets and maps of one's own."""
    game, file = teahouse.game(name), shipped(name)
    if what == "begun":
        file = tmp_path / LEARNED
        file.write_text(begun(bot(name).LEARNING, game.about.players), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", JUDGE, name, str(file), "0.2"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert sum(told["by hand"].values()) > 20, "where it was not learned, the evaluation made by hand speaks"
    if what == "begun":
        assert set(told["learned"]) == {str(count) for count in game.about.players}
