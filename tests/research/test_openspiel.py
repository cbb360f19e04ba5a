"""Our games under OpenSpiel's own tests and algorithms."""

import copy
import dataclasses
import pickle
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import teahouse
from research.tables import each_game, each_table, midgame, positions
from teahouse.research import encoder, openspiel
from teahouse.research.agent import Agent
from teahouse.research.learn import PolicyGradient

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
HIDDEN = [name for name in teahouse.names() if not encoder(teahouse.game(name)).OPEN]


def load(name: str, players: int | None = None, **params: Any) -> Any:
    given = {} if players is None else {"players": players}
    return pyspiel.load_game(openspiel.name_of(teahouse.game(name)), {**given, **params})


def fall(state: Any, rng: Random) -> None:
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, odds)[0])


def walk(game: Any, seed: int) -> Any:
    """The states of a random game; each goes on to the next."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            fall(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


# OpenSpiel's own


@each_table
def test_random_sim_test(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
@each_table
def test_random_sim_test_from_anywhere(name: str, players: int) -> None:
    """With and without writing states down, from the beginning and from positions on the way of other options."""
    pyspiel.random_sim_test(load(name, players), num_sims=10, serialize=False, verbose=False)
    for state in positions(name, players, 2, 0.02):
        if not state.over:
            pyspiel.random_sim_test(load(name, position=state.text()), num_sims=1, serialize=True, verbose=False)


@each_game
def test_the_saved_playthrough_is_what_happens(name: str) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    path = PLAYTHROUGHS / f"{openspiel.name_of(teahouse.game(name))}.txt"
    saved, now = generate_playthrough.replay(str(path))
    for number, (then, line) in enumerate(zip(saved.splitlines(), now.splitlines(), strict=True), 1):
        assert line == then, f"{path.name}, line {number}; if it was meant to change: tools/playthroughs.py"


@pytest.mark.parametrize("name", HIDDEN)
def test_ismcts_plays(name: str) -> None:
    game, rng = load(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=8,
        max_world_samples=4,
        random_state=rng,
    )
    state, played = game.new_initial_state(), 0
    while played < 3 and not state.is_terminal():
        if state.is_chance_node():
            fall(state, Random(played))
        else:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
            played += 1
    assert played == 3


@pytest.mark.parametrize(("name", "players"), [("yozu", 3), ("yardzee", 2), ("yang-tzee", 2)])
def test_a_policy_gradient_learns_in_its_environment(name: str, players: int) -> None:
    world = rl_environment.Environment(load(name, players))
    world.seed(1)
    actions, size = world.action_spec()["num_actions"], world.observation_spec()["info_state"][0]
    agents = [Agent(seat, PolicyGradient(size, actions, seed=seat), actions, batch=2) for seat in range(players)]
    before = [agent.policy.weights["policy"].copy() for agent in agents]
    for _ in range(4):
        step = world.reset()
        while not step.last():
            step = world.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert [agent.learned for agent in agents] == [2] * players
    assert all((agent.policy.weights["policy"] != old).any() for agent, old in zip(agents, before, strict=True))


# What the adapter promises


@each_table
def test_chance_is_explicit_and_adds_up(name: str, players: int) -> None:
    for state in walk(load(name, players), 2):
        if state.is_chance_node():
            chances = state.table.chances()
            found = state.chance_outcomes()
            assert sum(odds for _, odds in found) == pytest.approx(1)
            assert [chances.outcomes[at] for at, _ in found] == [outcome for outcome, _ in chances]
            assert [round(odds * chances.total) for _, odds in found] == [weight for _, weight in chances]


@each_table
def test_returns_follow_the_ranks(name: str, players: int) -> None:
    for seed in range(3):
        state = list(walk(load(name, players), seed))[-1]
        returns, outcome = state.returns(), state.table.outcome
        assert outcome is not None
        if players == 1:
            assert returns == [outcome.scores[0]]
            continue
        assert sum(returns) == pytest.approx(0)
        assert sorted(range(players), key=lambda seat: (outcome.ranks[seat], seat)) == sorted(
            range(players), key=lambda seat: (-returns[seat], seat)
        )
        if outcome.ranks == (1, 2):
            assert returns == [1, -1]


@each_table
def test_resampled_states_can_not_be_told_apart(name: str, players: int) -> None:
    game, sampler, rng = load(name, players), pyspiel.UniformProbabilitySampler(0.0, 1.0), Random(3)
    for state in walk(game, 3):
        if state.is_terminal() or rng.random() > 0.05:
            continue
        for seat in range(players):
            world = state.resample_from_infostate(seat, sampler)
            assert world.current_player() == state.current_player()
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.history() == []
            if state.current_player() == seat:
                assert world.legal_actions() == state.legal_actions()
            for _ in range(5):
                if not world.is_terminal():
                    world.apply_action(rng.choice(world.legal_actions()))


def test_a_resampled_state_does_not_tell_what_others_drew() -> None:
    game, sampler = load("yozu", 3, first=0), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = game.new_initial_state()
    for text in ("deal tiger winter", "deal tiger fall", "deal tiger summer", "draw panda spring", "draw carp fall"):
        state.apply_action(next(a for a, _ in state.chance_outcomes() if state.action_to_string(a) == text))
    assert "draw panda spring" in state.information_state_string(0)
    assert "draw panda spring" not in state.information_state_string(1)
    assert "draw ?" in state.information_state_string(1)
    worlds = [state.resample_from_infostate(1, sampler) for _ in range(40)]
    assert not any("draw panda spring" in world.information_state_string(0) for world in worlds)
    assert len({world.observation_string(0) for world in worlds}) > 10


def test_information_states_keep_the_own_actions_and_hide_those_of_others() -> None:
    game = load("yellow-and-yangtze", 2)
    for state in walk(game, 5):
        for seat in range(2):
            for line in state.information_state_string(seat).splitlines():
                words = line.split()
                if len(words) > 1 and words[1] == "replace" and line[0] in "01" and not line.startswith(str(seat)):
                    assert ":" not in line, line


@each_game
def test_two_histories_that_a_seat_heard_differently_have_different_strings(name: str) -> None:
    game = load(name)
    for seat in range(game.num_players()):
        strings = [state.information_state_string(seat) for state in walk(game, 6)]
        assert len(set(strings)) == len(strings)


@each_game
def test_states_copy_pickle_and_serialize(name: str) -> None:
    game = load(name)
    rng = Random(7)
    for state in walk(game, 7):
        if rng.random() > 0.04:
            continue
        text, lines = str(state), state.heard.lines(0)
        copies = [
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
        ]
        for other in copies:
            assert str(other) == text
            assert other.history() == state.history()
            assert other.heard.lines(0) == lines
            if not other.is_terminal():
                other.apply_action(rng.choice(other.legal_actions()))
        assert str(state) == text
        world = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert str(pickle.loads(pickle.dumps(world))) == str(world)


def test_a_game_is_cut_off_at_the_horizon_and_worth_nothing() -> None:
    game = load("yozu", 4, horizon=20)
    states = list(walk(game, 8))
    assert len(states) == 21
    assert states[-1].returns() == [0.0] * 4
    assert game.max_game_length() == 20


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("teahouse_yozu(players=5,first=3,max_guesses=2)")
    options = game.new_initial_state().table.options
    assert (options.first, options.max_guesses) == (3, 2)
    assert pyspiel.load_game(str(game)).new_initial_state().table.options == options
    assert load("yozu").new_initial_state().table.options.max_guesses == 48
    assert load("yozu").new_initial_state().table.options.first is None
    assert load("yellow-and-yangtze", 2, edition=2023).new_initial_state().table.options.edition == "2023"


@each_game
def test_a_game_may_begin_with_a_position(name: str) -> None:
    """The game's text carries it, so that states serialize."""
    position = midgame(name).text()
    game = load(name, position=position)
    assert game.num_players() == midgame(name).players
    assert str(game.new_initial_state()) == position
    assert str(pyspiel.load_game(str(game)).new_initial_state()) == position
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_position_says_itself_what_is_played() -> None:
    with pytest.raises(teahouse.Refused, match=r"a position says itself .*; give it or max_guesses"):
        load("yozu", position=midgame("yozu").text(), max_guesses=3)
    with pytest.raises(teahouse.Refused, match="the position is one of 2 players, not 3"):
        load("yardzee", 3, position=midgame("yardzee").text())


def test_what_can_not_be_is_refused_in_words() -> None:
    with pytest.raises(Exception, match="Yozu is for 3 to 6 players, not 7"):
        load("yozu", 7)
    with pytest.raises(Exception, match="Unknown parameter"):
        load("yozu", 4, wings=2)


def test_what_lies_outside_the_window_is_not_offered_and_something_always_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Courtyard's board has no edge: with a window of two cells around the start tower, games still come to an end."""
    from teahouse.games.courtyard.pieces import cells
    from teahouse.games.courtyard.rules import hands

    monkeypatch.setattr(cells, "WINDOW", 2)
    monkeypatch.setattr(hands, "first_numbers", hands.first_numbers.__wrapped__)  # nothing that is kept from before
    monkeypatch.setattr(teahouse.game("courtyard").action_index, "_made", defaultdict(dict))
    left_out = 0
    for seed in range(3):
        for state in walk(load("courtyard", 2), seed):
            if state.is_terminal() or state.is_chance_node():
                continue
            numbers, legal = state.legal_actions(), state.table.legal()
            assert numbers
            assert numbers == sorted(set(numbers))
            offered = {str(state.table.game.action_index.action(state.table, number)) for number in numbers}
            assert offered <= {str(action) for action in legal}
            beyond = {str(action) for action in legal} - offered
            left_out += len(beyond)
            for text in beyond:
                x, y = map(int, text.split("at ")[-1].split()[-1].split(","))
                assert max(abs(x), abs(y)) > 2, text
        assert state.table.over
    assert left_out


@each_game
def test_a_move_is_told_by_its_number_only_where_no_other_would_have_looked_the_same(name: str) -> None:
    game, rng, told_apart = load(name), Random(9), 0
    for state in walk(game, 9):
        if state.is_terminal() or state.is_chance_node() or rng.random() > 0.1:
            continue
        actor = state.current_player()
        other = (actor + 1) % game.num_players()
        looks: dict[tuple[str, ...], set[int | None]] = {}
        numbers = state.legal_actions()
        for number in rng.sample(numbers, min(30, len(numbers))):
            after = state.clone()
            after.apply_action(number)
            look = tuple(repr(event.seen_by(other)) for event in after.heard.events)
            looks.setdefault(look, set()).add(after.heard.moves(other, 1)[0][1])
            assert after.heard.moves(actor, 1) == [(actor, number)]
        assert all(len(found) == 1 for found in looks.values())
        told_apart += len(looks)
    assert told_apart


def test_a_game_for_one_says_what_can_be_scored() -> None:
    game = teahouse.game("yardzee")
    assert (load("yardzee", 1).min_utility(), load("yardzee", 1).max_utility()) == (0, 1575)
    about = game.about
    object.__setattr__(game, "about", dataclasses.replace(about, scores=None))
    try:
        with pytest.raises(teahouse.Refused, match=r"say it in about.py, `scores=\(least, most\)`"):
            load("yardzee", 1)
    finally:
        object.__setattr__(game, "about", about)
