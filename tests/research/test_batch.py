"""Many tables at once: the same as one by one, and the same in several processes."""

from random import Random

import numpy as np
import pytest

import teahouse
from research.tables import each_game, each_table
from teahouse import CHANCE, FastDice, Refused
from teahouse.research import Layout, batch
from teahouse.research.play import numbers, place_values


@each_table
def test_tables_at_once_are_tables_one_by_one(name: str, players: int) -> None:
    game = teahouse.game(name)
    layout = Layout(game, players)
    tables = batch(name, 3, players=players)
    rng, ended = Random(1), 0
    tables.reset(seed="s")
    dice = [FastDice(f"s 0-{at}") for at in range(3)]

    def rolled(at: int, state: teahouse.State) -> teahouse.State:
        while state.to_act == CHANCE:
            state.play(dice[at].pick(state.chances()))
        return state

    states = [rolled(at, game.start(players)) for at in range(3)]
    for _ in range(150):
        for at, state in enumerate(states):
            assert tables.seats[at] == state.to_act
            assert tables.masks[at].nonzero()[0].tolist() == numbers(state)
            assert np.array_equal(tables.observations[at], layout.row(state.seen_by(state.to_act)))
        actions = tables.sample(rng)
        _, rewards, terminations, truncations, _ = tables.step(actions)
        assert not truncations.any()
        for at, state in enumerate(states):
            state.play(game.action_index.action(state, int(actions[at])))
            rolled(at, state)
            assert terminations[at] == state.over
            assert rewards[at].tolist() == pytest.approx(place_values(state.outcome, players))
            if state.over:
                ended += 1
                states[at] = rolled(at, game.start(players))
    assert ended or name in ("yellow-and-yangtze", "courtyard", "yozu")


@each_game
def test_the_number_of_processes_changes_nothing(name: str) -> None:
    runs = []
    for jobs in (1, 2):
        with batch(name, 5, jobs=jobs, seed=7, rewards="score") as tables:
            rng = Random(2)
            tables.reset()
            for _ in range(40):
                tables.step(tables.sample(rng))
            tables.reset()
            runs.append([array.copy() for array in tables.step(tables.sample(rng))[:4]])
    assert all(np.array_equal(one, other) for one, other in zip(*runs, strict=True))


def test_what_is_not_legal_is_refused_before_anything_is_played() -> None:
    with batch("yozu", 2) as tables:
        with pytest.raises(Refused, match="call `reset` before the first step"):
            tables.step([0, 0])
        tables.reset()
        before = tables.observations.copy()
        for wrong in (24, -1, 10_000):  # `keep`, where a guess is asked, and numbers that there are not
            with pytest.raises(Refused, match=f"at table 1 the action {wrong} is not legal"):
                tables.step([0, wrong])
        assert np.array_equal(tables.observations, before)
    with pytest.raises(Refused, match="one table and one job at least"):
        batch("yozu", 0)


def test_a_game_cut_off_at_its_horizon_is_worth_nothing_and_begins_again() -> None:
    tables = batch("yardzee", 1, players=2, horizon=12)
    rng = Random(3)
    tables.reset()
    cut = 0
    for _ in range(30):
        _, rewards, terminations, truncations, _ = tables.step(tables.sample(rng))
        cut += int(truncations[0])
        assert not terminations[0]
        assert not rewards.any()
    assert cut >= 3


def test_its_spaces_are_those_of_the_environments() -> None:
    tables = batch("yozu", 2, players=4)
    observations, infos = tables.reset()
    assert tables.single_observation_space.contains(observations[0])
    assert tables.single_action_space.n == infos["action_mask"].shape[1] == 74
    assert tables.metadata["autoreset_mode"].value == "SameStep"
