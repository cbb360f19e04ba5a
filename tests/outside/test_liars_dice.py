"""Liar's Dice, installed from its own package: nothing in the house knows it, and everything plays it."""

from pathlib import Path

import pytest

from outside.packages import LIARS_DICE, ask, install


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game is installed."""
    return install(LIARS_DICE, tmp_path_factory.mktemp("site"))


def test_it_is_small() -> None:
    files = (LIARS_DICE / "src").rglob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 350


def test_it_shows_its_clauses_and_keeps_the_laws(site: Path) -> None:
    tests = ["-m", "pytest", "-p", "teahouse.laws", "-p", "no:cacheprovider"]
    assert "passed" in ask(site, [*tests, "--import-mode=importlib", "tests"], cwd=LIARS_DICE)
    found = ask(site, [*tests, "--game", "liars-dice", "--random-games", "3"], cwd=LIARS_DICE)
    assert "passed" in found
    assert "skipped" not in found


def test_it_is_played_to_its_end_in_the_terminal(site: Path, tmp_path: Path) -> None:
    seats = ["--seats", "you,random,random", "-o", "first=0", "--seconds", "0.01", "--seed", "3"]
    answers = "? LD-2.3\nbid 21 sixes\nbid 16 sixes\ncall liar\n" + "1\n" * 500
    said = ask(site, ["-m", "teahouse", "play", "liars-dice", *seats], stdin=answers, TEAHOUSE_HOME=str(tmp_path))
    assert "expected a number of dice (1 to 20), found '21'" in said
    assert "There are only 15 dice on the table. Rule LD-2.3" in " ".join(said.split())
    assert "There is no bid to call yet. Rule LD-3.1" in " ".join(said.split())
    (record,) = (tmp_path / "records").glob("*.json")
    checked = ask(site, ["-m", "teahouse", "check", str(record)])
    assert checked.startswith("good ")
    assert "one has dice left, dice verified" in checked


def test_pettingzoo_takes_it(site: Path) -> None:
    code = """
import warnings
from pettingzoo.test import api_test, seed_test
from teahouse.research.pettingzoo import env

warnings.simplefilter("ignore")
for form in ("masked", "flat", "fields"):
    for players in (2, 4):
        api_test(env("liars-dice", players, observations=form), num_cycles=100)
        seed_test(lambda: env("liars-dice", players, observations=form), num_cycles=50)
table = env("liars-dice", 3)
table.reset(seed=1)
for agent in table.agent_iter():
    observation, reward, over, cut, info = table.last()
    table.step(None if over or cut else int(observation["action_mask"].nonzero()[0][0]))
print("played", table.unwrapped.play.state.over)
"""
    assert "played True" in ask(site, ["-c", code])


def test_openspiel_takes_it(site: Path) -> None:
    code = """
import random
import pyspiel
from teahouse.research import openspiel

for players in (2, 3, 4):
    pyspiel.random_sim_test(pyspiel.load_game(f"teahouse_liars_dice(players={players})"), 2, True, False)
game = pyspiel.load_game("teahouse_liars_dice(players=2,dice=1,wild_ones=False)")
state, rng = game.new_initial_state(), random.Random(1)
sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
while not state.is_terminal():
    for seat in range(2):
        world = state.resample_from_infostate(seat, sampler)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert world.information_state_string(seat) == state.information_state_string(seat)
    state.apply_action(rng.choice(state.legal_actions()))
print(sorted(state.returns()), game.get_type().information, game.num_distinct_actions())
"""
    # 20 dice of 6 faces are 120 bids, and there are two calls. Where one wins and one loses they get 1 and -1.
    assert ask(site, ["-c", code]).splitlines()[-1] == "[-1.0, 1.0] Information.IMPERFECT_INFORMATION 122"
