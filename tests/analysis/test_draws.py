"""Chosen chance: what can fall, how many are left, and how likely a draw is, worked out by hand."""

from fractions import Fraction
from textwrap import dedent

import pytest

import teahouse
from teahouse.analysis.draws import fallen, in_draws, next_draw
from teahouse.analysis.words import asks, odds
from teahouse.engine import CHANCE, Refused, State, Voice

VOICE = Voice(["Ann", "Bob"], 0)
TIRED = """
    courtyard, 2 players
    first: 1
    stage: draw
    turn: 0
    points: 0 0
    board: -4,-3
        . . . o . .
        . . . > T o
        . . . o > o
        . ( - T*+*o
        . . . o o .
    hand 0: tower tee, 2 cross
    hand 1: tower tee, 2 corner, 3 tee
    due: 0 3
    idle: 1
    drawn: 0,0 5,1
    returned 0: straight, 2 tee / 4 tower straight, 6 tower corner, 3 tower tee, 3 tower cross, 5 end, 12 straight, 16 corner, 13 tee, 6 cross / 0,0 5,1
"""  # noqa: E501  # a line of the notation


def courtyard() -> State:
    """Ann draws three walls."""
    state: State = teahouse.game("courtyard").position(dedent(TIRED).lstrip())
    return state


def yardzee() -> State:
    """A player alone before the first roll."""
    state: State = teahouse.game("yardzee").start(1)
    state.play(state.parse("first 0"))
    return state


def test_a_draw_of_three_walls_is_one_draw_and_says_what_is_left() -> None:
    draw = next_draw(courtyard(), (), VOICE)
    assert asks(draw, VOICE) == "What do you draw: 3 walls?"
    (walls,) = draw.supplies
    # 5 ends, 13 straights, 14 corners, 12 tees, 6 crosses lie in the pool.
    assert [(thing.pick, thing.left) for thing in walls.things] == [
        ("draw end", 5),
        ("draw straight", 13),
        ("draw corner", 14),
        ("draw tee", 12),
        ("draw cross", 6),
    ]
    assert (walls.draws, walls.left, draw.lines, draw.chance) == (3, 50, None, None)


def test_the_odds_are_those_of_the_pieces_in_any_order() -> None:
    draw = next_draw(courtyard(), ["draw tee", "draw end", "draw tee"], VOICE)
    assert draw.lines is not None
    assert sorted(draw.lines) == ["~ draw end", "~ draw tee", "~ draw tee"]
    # One of 5 ends and two of 12 tees, of all threes of 50: 5 * 66 / 19600.
    assert draw.chance == Fraction(5 * 66, 19600)
    assert odds(draw.chance) == "1.7 % of all draws, one in 59."


def test_pieces_run_out_and_a_draw_is_no_larger_than_it_is() -> None:
    with pytest.raises(Refused, match="no more than 3 walls fall here"):
        next_draw(courtyard(), ["draw tee"] * 4)
    with pytest.raises(Refused, match="'draw tower cross' can't fall here"):
        next_draw(courtyard(), ["draw tower cross"])
    state = courtyard()
    for _ in range(3):
        state.play(state.parse("draw end"))
    assert state.to_act != CHANCE
    with pytest.raises(Refused, match="chance does not decide here"):
        next_draw(state)


def test_a_roll_is_chosen_die_by_die() -> None:
    draw = next_draw(yardzee(), (), VOICE)
    assert asks(draw, VOICE) == "What do you roll: 5 dice?"
    assert [(thing.pick, thing.left) for thing in draw.supplies[0].things] == [(f"roll {n}", None) for n in range(1, 7)]
    house = next_draw(yardzee(), ["roll 6", "roll 5", "roll 6", "roll 5", "roll 5"], VOICE)
    assert house.lines == ("~ roll 5 5 5 6 6",)
    # Three fives and two sixes fall in 5! / (3! 2!) = 10 of 6^5 = 7776 ways.
    assert house.chance == Fraction(10, 7776)
    assert odds(house.chance) == "0.1 % of all draws, one in 778."
    four = next_draw(yardzee(), ["roll 6"] * 4, VOICE)
    assert (four.lines, four.chance) == (None, None)


def test_a_hand_is_a_tower_and_walls_from_supplies_of_their_own() -> None:
    state = teahouse.game("courtyard").start(2)
    state.play(state.parse("first 0"))
    draw = next_draw(state, (), VOICE)
    assert [(supply.many, supply.draws) for supply in draw.supplies] == [("towers", 1), ("walls", 5)]
    assert asks(draw, VOICE) == "What do you get: 1 tower, 5 walls?"
    assert draw.seat == 0, "the next hand is another draw"


def test_who_begins_is_chosen_by_name() -> None:
    state = teahouse.game("yozu").start(3)
    draw = next_draw(state, ["first 2"], Voice(["Ann", "Bob", "Cid"], 0))
    assert asks(draw, VOICE) == "Who begins?"
    assert [thing.words for thing in draw.supplies[0].things] == ["You", "Bob", "Cid"]
    assert draw.lines == ("~ first 2",)
    assert odds(Fraction(1, 3)) == "33 % of all draws, one in 3."


def test_odds_in_words() -> None:
    assert odds(Fraction(1)) == "Nothing else can fall."
    assert odds(Fraction(2, 5)) == "40 % of all draws, one in 2.5."
    assert odds(Fraction(1, 84)) == "1.2 % of all draws, one in 84."
    assert odds(Fraction(1, 7776)) == "Less than 0.1 % of all draws, one in 7 776."


@pytest.mark.parametrize("name", teahouse.names())
def test_what_falls_by_itself_can_be_told_draw_by_draw(name: str) -> None:
    state = teahouse.game(name).start()
    dice = teahouse.FastDice(name)
    draws = list(fallen(state, dice))
    lines = [line for draw in draws for line in draw]
    assert all(line.startswith("~ ") for line in lines)
    assert list(in_draws(state, lines)) == draws
    table = state.copy()
    for draw in draws:
        picks = [
            f"{line.split()[1]} {face}" if name == "yardzee" and " roll " in line else line[2:]
            for line in draw
            for face in (line.split()[2:] if " roll " in line else [""])
        ]
        chosen = next_draw(table, picks)
        assert chosen.lines is not None
        assert chosen.chance is not None
        assert 0 < chosen.chance <= 1
        for line in draw:
            table.play(table.parse(line[2:]))
    assert table.to_act != CHANCE
