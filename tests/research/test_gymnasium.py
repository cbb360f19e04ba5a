"""One agent against bots, under Gymnasium's own check."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import teahouse
from research.tables import each_game, each_table, midgame, positions
from teahouse import Refused
from teahouse.research.gymnasium import AgainstBots, env
from teahouse.research.observing import FORMS


@pytest.mark.parametrize("form", FORMS)
@each_table
def test_check_env(name: str, players: int, form: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = gymnasium.make(f"teahouse/{name}-v0", players=players, seat=players - 1, observations=form)
        check_env(table.unwrapped)


@pytest.mark.long
@each_table
def test_check_env_from_positions_and_by_score(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for state in positions(name, players, 2, 0.02):
            if not state.over:
                table = gymnasium.make(f"teahouse/{name}-v0", position=state.text(), rewards="score")
                check_env(table.unwrapped)


def finish(table: AgainstBots, seed: int) -> list[float]:
    """A random game; returns the rewards."""
    rng = np.random.default_rng(seed)
    _, info = table.reset(seed=seed)
    rewards, over = [], not info["action_mask"].any()
    while not over:
        _, reward, terminated, truncated, info = table.step(rng.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(reward)
        over = terminated or truncated
    return rewards


@each_table
def test_the_agent_decides_for_its_seat_and_bots_for_the_others(name: str, players: int) -> None:
    seat = players - 1
    table = env(name, players, seat=seat)
    assert sorted(table.bots) == []
    rewards = finish(table, 1)
    assert sorted(table.bots) == [other for other in range(players) if other != seat]
    state = table.play.state
    assert state.over
    assert state.outcome is not None
    assert not any(rewards[:-1])
    if players == 1:
        assert rewards[-1] == state.outcome.scores[0]
    else:
        ranks = state.outcome.ranks
        beaten = sum((rank > ranks[seat]) - (rank < ranks[seat]) for rank in ranks)
        assert rewards[-1] == pytest.approx(beaten / (players - 1))


@each_table
def test_rewards_by_score_are_what_was_scored(name: str, players: int) -> None:
    """From the agent's first decision on; what came before it is no reward of the agent's."""
    table = env(name, players, rewards="score")
    table.reset(seed=2)
    start = table.play.state.scores[0]
    rewards = finish(table, 2)
    assert sum(rewards) == table.play.state.scores[0] - start


@each_game
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    one, other = env(name), env(name)
    assert finish(one, 3) == finish(other, 3)
    assert one.play.state == other.play.state


@each_table
def test_action_masks_are_what_masked_learners_ask_for(name: str, players: int) -> None:
    """sb3-contrib looks for a method of this name, and counts on truth values."""
    table = gymnasium.make(f"teahouse/{name}-v0", players=players)
    _, info = table.reset(seed=1)
    masks = table.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()


@each_game
def test_rllib_finds_its_key(name: str) -> None:
    table = env(name, observations="rllib")
    observation, info = table.reset(seed=1)
    assert set(observation) == {"observations", "action_mask"}
    assert (observation["action_mask"] == info["action_mask"]).all()


@each_game
def test_a_game_may_begin_with_a_position(name: str) -> None:
    state = midgame(name)
    seat = state.to_act
    assert seat is not None
    table = env(name, position=state.text(), seat=seat)
    for seed in (1, 2):
        table.reset(seed=seed)
        assert table.play.state == state
        finish(table, seed)
        assert table.play.state.over


@pytest.mark.parametrize("mode", ["human", "ansi", "svg", "rgb_array"])
def test_it_is_drawn_in_every_mode(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = gymnasium.make("teahouse/yardzee-v0", players=1, render_mode=mode)
    table.reset(seed=1)
    drawn = table.render()
    printed = capsys.readouterr().out
    assert ("Round 1 of 13" in printed) == (mode == "human")
    assert (drawn is None) == (mode == "human")


def test_an_illegal_action_ends_the_game() -> None:
    table = env("yozu", 3)
    _, info = table.reset(seed=4)
    _, reward, terminated, truncated, info = table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, True)


def test_other_bots_can_sit_down() -> None:
    table = env("yozu", 3, bots=["random", ("sampler", {"visits": 4})])
    table.reset(seed=5)
    assert [type(bot).__name__ for bot in table.bots.values()] == ["RandomBot", "Sampler"]
    mine = teahouse.bot("random", seed="mine")
    table = env("yozu", 3, bots=lambda seed: mine)
    table.reset(seed=5)
    assert set(table.bots.values()) == {mine}


def test_a_game_that_takes_too_long_is_truncated() -> None:
    table = env("yozu", 3, horizon=12)
    finish(table, 6)
    assert table.play.stopped


def test_what_can_not_be_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="there is no seat 3; possible: 0 to 2"):
        env("yozu", 3, seat=3)
    with pytest.raises(Refused, match="there are 2 seats for bots, not 1"):
        env("yozu", 3, bots=["random"])
