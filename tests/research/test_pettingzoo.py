"""Our games under PettingZoo's own tests."""

import copy
import itertools
import pickle
import sys
import time
import warnings
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test, state_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import teahouse
from research.tables import each_game, each_table, midgame, positions, some
from teahouse import CHANCE, Refused
from teahouse.research.drawing import HEIGHT, RENDER_MODES
from teahouse.research.observing import FORMS
from teahouse.research.pettingzoo import TableEnv, env

each_form = pytest.mark.parametrize("form", FORMS)


def play(table: Any, seed: int, most: int = 100_000) -> dict[str, float]:
    """A random game; returns what every agent got in all."""
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        _, reward, terminated, truncated, info = table.last()
        got[agent] += reward
        table.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return got


# PettingZoo's own


@each_form
@each_table
def test_api_test(name: str, players: int, form: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of any observation that is a dictionary, as its own games have
        api_test(env(name, players, observations=form), num_cycles=100)


@each_form
@each_table
def test_seed_test(name: str, players: int, form: str) -> None:
    seed_test(lambda: env(name, players, observations=form), num_cycles=100)


@pytest.mark.long
@each_form
@each_table
def test_api_test_and_seed_test_in_long_games(name: str, players: int, form: str) -> None:
    """The first ends with a game: so several, each from another position on the way."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for state in positions(name, players, 2, 0.02):
            if state.to_act not in (None, CHANCE):
                api_test(env(name, position=state.text(), observations=form), num_cycles=2000)
    seed_test(lambda: env(name, players, observations=form, rewards="score"), num_cycles=500)


@each_table
def test_render_test(name: str, players: int) -> None:
    assert TableEnv.metadata["render_modes"] == list(RENDER_MODES)
    render_test(lambda render_mode: env(name, players, render_mode=render_mode))


@each_table
def test_state_test(name: str, players: int) -> None:
    """It asks for the table in PettingZoo's parallel form too, in which seats take turns all the same."""
    parallel = TableEnv(name, players)
    parallel.metadata = {**parallel.metadata, "is_parallelizable": True}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        state_test(env(name, players), turn_based_aec_to_parallel(parallel))


@each_game
def test_performance_benchmark(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds whatever it measures, so all numbers of players are measured beside each other, by a
    clock that is five times as fast."""
    clock = SimpleNamespace(time=lambda: 5 * time.time())
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    counts = teahouse.game(name).about.players
    with ThreadPoolExecutor(len(counts)) as pool:
        list(pool.map(lambda players: performance_benchmark(env(name, players)), counts))
    assert capsys.readouterr().out.count("Finished performance benchmark") == len(counts)


# What the adapter promises


@each_table
def test_the_mask_is_what_is_legal(name: str, players: int) -> None:
    table = TableEnv(name, players)
    index = teahouse.game(name).action_index
    table.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in table.agent_iter(60):
        observation, _, terminated, truncated, info = table.last()
        if terminated or truncated:
            break
        state = table.play.state
        assert agent == f"seat_{state.to_act}"
        mask = observation["action_mask"]
        assert (mask == info["action_mask"]).all()
        legal = {str(index.action(state, int(number))) for number in np.flatnonzero(mask)}
        assert legal == {str(action) for action in state.legal()}
        for other in set(table.agents) - {agent}:
            assert not table.observe(other)["action_mask"].any()
        table.step(int(rng.choice(np.flatnonzero(mask))))


@each_table
def test_rewards_by_place_add_up_to_the_outcome(name: str, players: int) -> None:
    table = TableEnv(name, players)
    got = play(table, 2)
    outcome = table.play.state.outcome
    assert outcome is not None
    if players > 1:
        assert sum(got.values()) == pytest.approx(0)
        for agent, rank in zip(table.possible_agents, outcome.ranks, strict=True):
            beaten = sum(other > rank for other in outcome.ranks) - sum(other < rank for other in outcome.ranks)
            assert got[agent] == pytest.approx(beaten / (players - 1))


@each_table
def test_rewards_by_score_add_up_to_the_scores(name: str, players: int) -> None:
    table = TableEnv(name, players, rewards="score")
    got = play(table, 3)
    before, after = teahouse.game(name).start(players).scores, table.play.state.scores
    assert list(got.values()) == [end - start for start, end in zip(before, after, strict=True)]


@each_game
def test_the_same_seed_gives_the_same_game_and_the_next_one_another(name: str) -> None:
    one, other = TableEnv(name), TableEnv(name)
    play(one, 4)
    play(other, 4)
    assert one.play.state == other.play.state
    one.reset()
    other.reset()
    assert one.play.state == other.play.state
    assert one.play.dice.seed != 4


@each_game
def test_fields_are_parts_of_the_row(name: str) -> None:
    flat, fields = TableEnv(name, observations="flat"), TableEnv(name, observations="fields")
    flat.reset(seed=5)
    fields.reset(seed=5)
    row, parts = flat.observe("seat_0"), fields.observe("seat_0")["observation"]
    assert (np.concatenate(list(parts.values())) == row).all()


@each_form
@each_game
def test_a_game_may_begin_with_a_position(name: str, form: str) -> None:
    position = midgame(name).text()
    table = env(name, position=position, observations=form)
    ends = []
    for seed in (1, 1, 2):
        got = play(table, seed)
        assert len(got) == midgame(name).players
        ends.append(table.unwrapped.play.state)
        assert table.unwrapped.play.opening.text() == position
    assert ends[0] == ends[1]
    assert ends[0].over


def test_a_position_says_itself_what_is_played() -> None:
    position = midgame("yozu").text()
    assert midgame("yozu").players == 3
    with pytest.raises(Refused, match="a position says itself by which options it is played"):
        TableEnv("yozu", position=position, options={"first": 0})
    with pytest.raises(Refused, match="the position is one of 3 players, not 4"):
        TableEnv("yozu", 4, position=position)
    with pytest.raises(Refused, match="the position leaves open what is hidden in it"):
        TableEnv("yozu", position=midgame("yozu").seen_by(None).text())
    with pytest.raises(Refused, match="in this position the game is over"):
        TableEnv("yozu", position="yozu, 3 players\nstage: over\nended: exhausted\n")
    with pytest.raises(teahouse.engine.Unreadable, match="line 1: expected 'yozu, N players'"):
        TableEnv("yozu", position="chess")


@each_game
def test_the_state_is_what_every_seat_knows(name: str) -> None:
    table = TableEnv(name, observations="flat")
    table.reset(seed=5)
    rows = [table.observe(agent) for agent in table.possible_agents]
    assert (table.state() == np.concatenate(rows)).all()
    assert table.state_space.contains(table.state())


@each_game
def test_human_prints_the_table_after_every_step(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    table, text = TableEnv(name, render_mode="human"), TableEnv(name, render_mode="ansi")
    table.reset(seed=6)
    text.reset(seed=6)
    assert capsys.readouterr().out == text.render()
    number = int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"])[0])
    table.step(number)
    text.step(number)
    assert capsys.readouterr().out == text.render()


@each_game
def test_pictures_have_one_size_and_show_what_has_happened(name: str) -> None:
    table = TableEnv(name, render_mode="rgb_array")
    table.reset(seed=6)
    pictures = [table.render()]
    for _ in range(3):
        table.step(int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"])[0]))
        pictures.append(table.render())
    assert {picture.shape for picture in pictures} == {(17 * HEIGHT, 800, 3)}
    assert all((one != other).any() for one, other in itertools.pairwise(pictures))


@each_game
def test_render_draws_what_the_agent_to_act_sees(name: str) -> None:
    text, picture = TableEnv(name, render_mode="ansi"), TableEnv(name, render_mode="svg")
    for table in (text, picture):
        table.reset(seed=6)
    drawn = text.render()
    assert drawn is not None
    assert len(drawn.splitlines()) > 3
    assert "\x1b" not in drawn
    assert "[bold" not in drawn
    svg = picture.render()
    assert svg is not None
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert TableEnv(name).render() is None


@each_game
def test_its_guard_does_what_three_wrappers_of_pettingzoo_do(name: str) -> None:
    """The same answers step by step, up to an illegal action and beyond it."""
    ours = env(name)
    theirs = wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(TableEnv(name), illegal_reward=-1))
    )
    for table in (ours, theirs):
        with pytest.raises(AssertionError):
            table.step(0)
        with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
            assert table.agents
    rng = some(9)
    for illegal_at in (0, 5, 11):
        ours.reset(seed=illegal_at)
        theirs.reset(seed=illegal_at)
        for step in range(30):
            if not theirs.agents:
                break
            found, expected = ours.last(), theirs.last()
            assert np.array_equal(found[0]["observation"], expected[0]["observation"])
            assert np.array_equal(found[0]["action_mask"], expected[0]["action_mask"])
            assert found[1:4] == expected[1:4]
            assert (ours.agent_selection, ours.agents) == (theirs.agent_selection, theirs.agents)
            assert (ours.rewards, ours.terminations, ours.truncations) == (
                theirs.rewards,
                theirs.terminations,
                theirs.truncations,
            )
            action = None
            if not (expected[2] or expected[3]):
                for wrong in (-1, len(expected[0]["action_mask"]), None):
                    for table in (ours, theirs):
                        with pytest.raises(AssertionError, match="action is not in action space"):
                            table.step(wrong)
                wanted = 0 if step == illegal_at else 1
                action = int(rng.choice((expected[0]["action_mask"] == wanted).nonzero()[0]))
            ours.step(action)
            theirs.step(action)
        assert not theirs.agents
        assert not ours.agents


def test_an_illegal_action_loses() -> None:
    table = env("yozu", 3)
    table.reset(seed=7)
    observation, *_ = table.last()
    agent = table.agent_selection
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[agent] == -1


def test_a_game_that_takes_too_long_is_truncated() -> None:
    table = TableEnv("yozu", 3, horizon=12)
    got = play(table, 8)
    assert table.play.stopped
    assert set(got.values()) == {0.0}
    assert table.agents == []


@each_game
def test_environments_copy_and_pickle_in_the_middle_of_a_game(name: str) -> None:
    table = TableEnv(name)
    table.reset(seed=9)
    for _ in range(5):
        table.step(int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"])[0]))
    others = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    before = table.play.state.copy()
    ends = []
    for other in [*others, table]:
        rng = np.random.default_rng(9)
        while not any(other.terminations.values()):
            other.step(int(rng.choice(np.flatnonzero(other.infos[other.agent_selection]["action_mask"]))))
            if other is not table:
                assert table.play.state == before
        ends.append(other.play.state)
    assert ends[0] == ends[1] == ends[2]


def test_what_can_not_be_is_refused_in_words() -> None:
    with pytest.raises(Refused, match=r"observations can't be 'pixels'; possible: masked \| flat \| fields \| rllib"):
        TableEnv("yozu", observations="pixels")
    with pytest.raises(Refused, match=r"rewards can't be 'gold'; possible: place \| score"):
        TableEnv("yozu", rewards="gold")
    with pytest.raises(Refused, match=r"render_mode can't be 'png'; possible: human \| ansi \| svg \| rgb_array"):
        TableEnv("yozu", render_mode="png")
    with pytest.raises(Refused, match="there is no game 'chess'"):
        TableEnv("chess")
