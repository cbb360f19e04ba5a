"""Yellow & Yangtze's bot: positions with a clearly best move, and that it knows no more than its seat."""

from random import Random
from typing import Any

import pytest

import teahouse
from games.yellow_and_yangtze.tables import GAME, plain, start, table
from teahouse import CHANCE, FastDice
from teahouse.games.yellow_and_yangtze.bot.lay import completing
from teahouse.games.yellow_and_yangtze.bot.worth import chances_to_win
from teahouse.games.yellow_and_yangtze.pieces.hexes import hex_named, hexes_in
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLES
from teahouse.games.yellow_and_yangtze.rules import State

LEVELS = ("beginner", "club", "master")


def choice(state: State, level: str = "master") -> str:
    """What a bot of this level does, at its ordinary budget."""
    seat = state.to_act
    assert seat is not None
    return str(teahouse.bot(level, GAME, seed="test").choose(state.seen_by(seat)))


def duel(pieces: str, **lines: Any) -> State:
    """Two players on plain land; seat 0 has one action left."""
    return plain(pieces, **{"players": 2, "turn": 0, "actions": 1, **lines})


HOME = "E6 g, E5 S0, D6 G0, F6 s, F7 s"
"""Seat 0: a governor and a soldier beside E6; E7 and G7 each complete a triangle of soldier tiles."""
AWAY = "J8 g, J9 S1, J10 g, J11 G1, J12 g"
"""Seat 1, far away."""
GARRISON = {"pagodas": "red E7 F6 F7"}
LAST = {"bag": "0 red"}


ANSWERS_DIFFER = """yellow-and-yangtze, 4 players
first: 3
stage: act
turn: 0
actions: 2
idle: 0
board:
  A       .   .   .   a   .   .   .   .   t   g   s   .   .
  B     .   a   ~   ~   f   .   s   .   .   g   g   S2  .
  C   .   .   ~   t   t   ~   F1  g   .   .   A2  f   f   ~
  D     ~   ~   t   s   .   ~   .   A3  .   f   ~   .   ~
  E   ~   ~   S0  s   s   .   ~   ~   ~   ~   .   S3  .   .
  F     .   .   g   s   g   T1  ~   ~   g   .   t   g   A0
  G   s   .   .   .   g   g   .   .   g   T3  g   F0  g   s
  H     .   .   a   .   G0  g   .   .   .   =   f   f   f
  I   =   =   .   .   =   =   f   .   =   =   .   .   f   g
  J     =   =   f   f   f   s   f   =   =   .   .   s   .
  K   .   .   t   s   g   .   F3  g   .   a   t   .   .
  L     .   .   .   .   .   .   .   .   .   t   t   .
pagodas: black F5 G5 G6, red E4 E5 F4, blue H12 H13 I13
merchants: black red red red red yellow
hand 0: black green blue blue yellow yellow
shown 0: green
points 0: 8 8 3 7 1
hand 1: black black red red red green
points 1: 0 1 1 0 0
hand 2: black black red red green yellow
buried 2: 1 black, 1 red, 1 green
points 2: 1 1 0 0 0
hand 3: black red red red red green
points 3: 0 3 1 4 0
box: 9 black, 5 red, 2 green, 4 blue
"""
"""Seat 0's first action brings another seat a question, and that seat answers by what it holds."""


def test_plans_a_second_action_only_where_worlds_agree_on_the_board() -> None:
    """With this seed two imagined worlds part after the first action; the second was planned as if they had not."""
    state = GAME.position(ANSWERS_DIFFER)
    seen = state.seen_by(0)
    assert teahouse.bot("master", GAME, seed="ladder 5 master 0").choose(seen) in seen.legal()


# Positions with a clearly best move


def test_completes_a_pagoda_for_its_own_leader() -> None:
    state = duel(f"{HOME}, {AWAY}", hand_0="red black black green blue yellow")
    assert choice(state) in ("tile red E7", "tile red G7")


def test_establishes_the_pagoda_it_has_earned() -> None:
    state = duel(f"{HOME}, E7 s, {AWAY}", asked="pagoda E7", hand_0="black black green blue yellow")
    assert choice(state) == "pagoda E7 F6 F7"


def test_declines_a_pagoda_that_only_pays_the_opponent() -> None:
    """The triangle lies in a state whose only soldier is the opponent's."""
    pieces = "E6 g, E5 S1, D6 G1, F6 s, F7 s, E7 s, J10 g, J11 G0, J9 S0"
    state = duel(pieces, asked="pagoda E7", hand_0="black black green blue yellow")
    assert choice(state) == "decline"


def test_sends_a_leader_where_a_pagoda_pays_nobody_yet() -> None:
    """The garrison stands in the state of the own governor; the soldier is off the board."""
    pieces = f"E6 g, E5 g, D6 G0, F6 s, F7 s, E7 s, {AWAY}"
    state = duel(pieces, **GARRISON, hand_0="black black green green blue blue")
    assert choice(state).startswith("leader red ")
    state.play(state.parse(choice(state)))
    assert state.points[1] == 1  # the income of this very turn


def test_defends_with_exactly_what_it_takes() -> None:
    """Two against one and the attacker's two tiles: one black tile holds the soldier on his garrison (a tie)."""
    pieces = "E6 g, E5 S0, E4 g, D6 G0, F6 s, F7 s, E7 s, F5 S1, J10 g, J11 G1"
    lines = {"turn": 1, "asked": "revolt red 0 after 2", "hand_0": "black black black green blue yellow"}
    state = duel(pieces, **GARRISON, **lines, hand_1="red red green blue")
    assert choice(state) == "support 1"


def test_gives_nothing_to_a_revolt_that_is_lost() -> None:
    pieces = "E6 g, E5 S0, D6 G0, F6 s, F5 S1, J10 g, J11 G1"
    lines = {"turn": 1, "asked": "revolt red 0 after 4", "hand_0": "black black red green blue yellow"}
    state = duel(pieces, **lines, hand_1="red red")
    assert choice(state) == "support 0"


WAR = "G6 g, G5 S0, F5 G0, G7 s, G8 s, G9 t, G10 s, G11 s, G12 g, G13 S1, F12 G1"
"""Two states with two soldier tiles each, united by the trader tile on G9; soldiers and governors clash."""
SIDES = "G9; F5 G5 G6 G7 G8; F12 G10 G11 G12 G13"


def test_pays_for_a_war_it_wins_with_exactly_enough() -> None:
    """Seat 1 has sent two; the active player speaks last and wins a tie."""
    lines = {"asked": "merchant; back 0", "war": SIDES, "given": "1 F12 2"}
    state = duel(WAR, **lines, hand_0="red red red blue blue", hand_1="black green blue yellow")
    assert choice(state) in ("back F5 2", "back F5 3")


def test_stands_aside_where_its_soldiers_would_be_wasted() -> None:
    """Four against two; the single red tile in hand changes nothing."""
    lines = {"asked": "merchant; back 0", "war": SIDES, "given": "1 F12 3"}
    state = duel(WAR, **lines, hand_0="red black black blue blue", hand_1="black green blue")
    assert choice(state) == "stand aside"


def test_gives_a_tied_war_to_itself() -> None:
    lines = {"asked": "merchant; choose", "war": SIDES, "given": "1 aside, 0 aside"}
    state = duel(WAR, **lines, hand_0="black black red blue blue")
    assert choice(state) == "choose F5"


def test_pays_the_price_of_a_war_with_a_tile_that_supports_nothing() -> None:
    """YY-9.8: three of the four soldier tiles carry the garrison."""
    pieces = f"{HOME}, E7 s, F8 s, {AWAY}"
    state = duel(pieces, **GARRISON, asked="lose 1 of D6 E5 E6 E7 F6 F7 F8")
    assert choice(state) == "lose F8"


def test_scores_its_smallest_colour_on_the_last_turn() -> None:
    """The bag is empty: the game ends with this turn, and a green point wins it."""
    pieces = f"{HOME}, F5 T0, {AWAY}"
    lines = {"points_0": "9 9 5 6 0", "points_1": "9 9 5 9 0", "merchants": "black black red green blue yellow"}
    state = duel(pieces, **lines, **LAST, hand_0="black black red red green yellow")
    assert choice(state).startswith("tile green ")
    state.play(state.parse(choice(state)))
    assert state.points[2] == 6


def test_a_yellow_point_counts_where_points_are_few() -> None:
    """The last turn: black and red points change nothing, a yellow one fills the gap in blue."""
    pieces = f"{HOME}, F5 A0, {AWAY}"
    lines = {"points_0": "9 9 7 5 0", "points_1": "9 9 9 5 0"}
    state = duel(pieces, **lines, **LAST, hand_0="black black red red green yellow")
    assert choice(state).startswith("tile yellow ")
    state.play(state.parse(choice(state)))
    assert state.points[4] == 1


def test_goes_on_with_a_farmer_chain_that_scores() -> None:
    """YY-6.7: another farmer beside the last one is a point without an action."""
    pieces = "F3 g, F4 F0, E3 g, E4 G0, D2 f, G9 g, G10 G1, F9 F1"
    lines = {"asked": "chain D2", "points_0": "6 6 6 1 0", "points_1": "6 6 6 3 0"}
    state = table(pieces, players=2, turn=0, actions=1, **lines, hand_0="blue black black red red")
    action = choice(state)
    assert action.startswith("tile blue ")
    state.play(state.parse(action))
    assert state.points[3] == 2


def test_ends_the_game_while_it_leads() -> None:
    """No tile is left to draw: replacing ends the game at once, and the opponent's two pagodas pay no more."""
    pieces = "E6 g, E5 S1, D6 G1, F6 s, F7 s, E7 s, J10 g, J11 G0"
    lines = {"points_0": "6 6 6 6 0", "points_1": "8 5 8 8 0", "turn": 0, "actions": 2}
    state = duel(pieces, **GARRISON, **lines, **LAST, hand_0="black black black blue blue yellow")
    before = state.copy()
    for _ in range(2):
        if state.to_act == 0:
            state.play(state.parse(choice(state)))
    while state.to_act == CHANCE:
        state.play(FastDice(1).pick(state.chances()))
    assert before.outcome is None and state.outcome is not None and state.outcome.winners == (0,)


# What it knows


@pytest.mark.parametrize("level", LEVELS)
def test_other_hands_and_the_bag_change_nothing_it_does(level: str) -> None:
    state = start(3, seed=5)
    rng, dice = Random(8), FastDice(9)
    for _ in range(40):
        state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))
    while state.to_act is None or state.to_act < 0 or state.stack:
        state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))
    seat = state.to_act
    seen = state.seen_by(seat)
    other = seen.imagine(Random(1))
    assert isinstance(other, State)
    assert other.hands != state.hands and other.seen_by(seat) == seen
    bot = teahouse.bot(level, GAME, seed=4)
    assert bot.choose(other.seen_by(seat)) == bot.choose(seen)
    assert bot.opinion(other.seen_by(seat)) == bot.opinion(seen)


@pytest.mark.parametrize("level", LEVELS)
def test_has_an_opinion_on_every_legal_action(level: str) -> None:
    state = start(2, seed=3)
    seat = state.to_act
    assert seat is not None
    seen = state.seen_by(seat)
    thoughts = teahouse.bot(level, GAME, seed=4).opinion(seen)
    assert sorted(str(thought.action) for thought in thoughts) == sorted(str(action) for action in seen.legal())
    assert all(0 <= thought.value <= 1 for thought in thoughts)
    assert [thought.value for thought in thoughts] == sorted((thought.value for thought in thoughts), reverse=True)


# What it counts with


def test_hexes_that_complete_a_triangle_are_found_as_the_grid_has_them() -> None:
    rng = Random(2)
    for _ in range(50):
        some = 0
        for place in rng.sample(range(len(TRIANGLES)), 8):
            some |= TRIANGLES[place] & -TRIANGLES[place]
        expected = 0
        for triangle in TRIANGLES:
            if (triangle & some).bit_count() >= 2:
                expected |= triangle
        grid = 0
        for triangle in TRIANGLES:
            grid |= triangle
        found = completing(some) & grid
        assert found & ~some == expected & ~some


def test_balance_counts_more_than_the_sum() -> None:
    """Two seats alike but for their points: the smallest colour decides."""
    state = duel(f"{HOME}, {AWAY}", points_0="4 4 4 4 0", points_1="12 9 0 0 0")
    even, odd = chances_to_win(state, 0)
    assert even > odd
    assert abs(even + odd - 1) < 1e-9
    assert hex_named("E7") == next(hexes_in(completing(state.tiles[1])))
