"""What holds after every move of every game of Yellow & Yangtze, and how actions are counted and drawn."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.yellow_and_yangtze.tables import GAME, arms, legal, plain, play, start, table
from teahouse.games.yellow_and_yangtze.pieces import BLACK, BLUE, OFF, PAGODAS, colours_of
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR, hexes_in
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLES
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.legal import Choices
from teahouse.games.yellow_and_yangtze.rules.links import all_components
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskBack, AskChoose, AskCount
from teahouse.laws.walk import Setting, spread, walk

CONFLICTS = (AskSupport, AskCount, AskBack, AskChoose)


def holds(state: State) -> None:
    """Scenario 37, and everything that is kept up to date against what is found from scratch."""
    tiles = sum(number for held in state.places().values() for name, number in held.items() if name.endswith(" tile"))
    assert tiles == 138
    found = sorted(all_components(state))
    assert sorted(zip(state.links, state.rulers, strict=True)) == found
    assert state.occupied == sum(link for link, _ in found)
    assert not state.tiles[BLUE] & state.map.land
    assert not state.occupied & ~state.map.hexes
    in_conflict = any(isinstance(question, CONFLICTS) for question in state.stack)
    for link, ruler in found:
        if not in_conflict:
            assert colours_of(ruler).bit_count() == ruler.bit_count(), "two leaders of one colour in a state"
        assert link & state.map.hexes == link
    for place in state.leaders:
        assert place == OFF or NEAR[place] & state.tiles[BLACK], "a leader without a black tile beside him"
    under = 0
    for colour, standing in enumerate(state.pagodas):
        assert len(standing) <= PAGODAS[colour]
        for triangle in standing:
            assert triangle & state.tiles[colour] == triangle
            assert not under & triangle
            under |= triangle
    assert under == state.under
    complete = [triangle for triangle in TRIANGLES if any(triangle & some == triangle for some in state.tiles)]
    assert sorted(state.triangles) == sorted(complete)
    assert all(sum(1 for _ in hexes_in(some)) == some.bit_count() for some in state.tiles)


@pytest.mark.rule("YY-1.5", "YY-3.3", "YY-5.2", "YY-7.1", "YY-7.2", "YY-3.1", "YY-3.2")
@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_scenario_37_invariants_after_every_move(players: int, seed: int) -> None:
    setting = spread(GAME, players, seed % 50)
    state = None
    for node in walk(setting, seed):
        assert isinstance(node.state, State)
        state = node.state
        holds(state)
    assert state is not None
    holds(state)


@pytest.mark.long
@pytest.mark.rule("YY-1.5", "YY-3.3", "YY-5.2", "YY-7.1", "YY-7.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenario_37_over_five_thousand_games(players: int) -> None:
    for seed in range(5000 // 3 + 1):
        for node in walk(spread(GAME, players, seed % 200), seed):
            assert isinstance(node.state, State)
            holds(node.state)


# Counting and drawing


def sample_positions() -> list[State]:
    found = [
        arms("S0", "T1", "F2", x="g", turn=2, hand_2="red green blue blue yellow black"),
        table("F3 g, F4 F0, G6 g, G5 S1", hand_0="blue blue green green red black"),
        plain("G3 s, F3 s, G4 s, L2 g, L3 S0", hand_0="green green red"),
        table("G9 g, F9 F0", hand_0="blue blue blue red"),
    ]
    play(found[3], "tile blue F8")
    return found


@pytest.mark.parametrize("number", range(4))
def test_random_actions_are_all_equally_likely(number: int) -> None:
    """Pearson's statistic of many draws stays within six standard deviations of its mean."""
    state = sample_positions()[number]
    rng = Random(number)
    actions = list(state.legal())
    draws = 40 * len(actions)
    drawn = Counter(str(state.random_action(rng)) for _ in range(draws))
    assert set(drawn) <= {str(action) for action in actions}
    statistic = sum((drawn[str(action)] - 40) ** 2 / 40 for action in actions)
    freedom = len(actions) - 1
    assert abs(statistic - freedom) < 6 * (2 * freedom) ** 0.5 + 6


@pytest.mark.parametrize("number", range(3))  # the fourth is a question, whose answers are a list
def test_legal_actions_are_counted_indexed_and_found_without_a_list(number: int) -> None:
    choices = sample_positions()[number].legal()
    assert isinstance(choices, Choices)
    listed = list(choices)
    assert len(choices) == len(listed) == len(set(map(str, listed)))
    assert [choices[at] for at in range(len(choices))] == listed
    assert choices[-1] == listed[-1]
    assert choices[2:9:3] == listed[2:9:3]
    assert all(action in choices for action in listed)
    with pytest.raises(IndexError):
        choices[len(choices)]


def test_19_17_the_figures_of_random_play() -> None:
    """19.17: 150 to 185 decisions a game with about 300 legal actions on average, at most some 755."""
    sizes = [
        len(node.state.legal())
        for seed in range(12)
        for node in walk(Setting(GAME, 3, {}), seed)
        if node.state.to_act in range(3)
    ]
    assert 150 < len(sizes) / 12 < 185
    assert 270 < sum(sizes) / len(sizes) < 330
    assert 600 < max(sizes) < 800


def test_the_first_turn_offers_what_it_should() -> None:
    """Seven lone capitals with 38 land hexes beside them, of which none touches two (15.4); Chu has four."""
    state = start(2)
    around = sum((NEAR[place] & state.map.land).bit_count() for place in state.map.capitals)
    assert around == 5 + 6 + 6 + 6 + 5 + 6 + 4
    assert len(legal(state, "leader")) == 5 * around
    colours = {colour for colour in range(5) if state.hands[0] >> 8 * colour & 255}
    land = len([colour for colour in colours if colour != BLUE])
    assert len(legal(state, "tile")) == 110 * land + 42 * (BLUE in colours)
    assert not [place for place in state.map.capitals if not state.occupied & BIT[place]]
