"""Liar's Dice, clause by clause: positions are set up as text, expected values worked out by hand."""

from random import Random

import pytest

import teahouse
from liars_dice.rules import State
from teahouse import CHANCE, Illegal
from teahouse.engine import Voice

GAME = teahouse.game("liars-dice")
ROUND = """
    dice: [2, 3, 1]
    cups: [["one", "four"], ["two", "four", "four"], ["six"]]
"""
"""Six dice in play. Fours, with the wild one: 4; without it: 3. Sixes, with it: 2."""


def at(lines: str, turn: int = 0, options: str = "") -> State:
    """A table of three whose turn it is, with these lines of its position."""
    given = f"options: {options}" if options else ""
    heading = f"liars-dice, 3 players\n{given}\nto_act: {turn}\nturn: {turn}\nfirst: 0\n"
    state = GAME.position(heading + "\n".join(map(str.strip, lines.splitlines())))
    assert isinstance(state, State)
    return state


def play(state: State, *texts: str) -> list[str]:
    """Play these actions; returns what happened, as its notation."""
    return [str(event) for text in texts for event in state.play(state.parse(text))]


def refusal(state: State, text: str) -> str:
    """The clause that forbids an action."""
    with pytest.raises(Illegal) as illegal:
        state.play(state.parse(text))
    return illegal.value.reason.rule


@pytest.mark.rule("LD-1.1")
def test_everybody_begins_with_as_many_dice_and_what_is_lost_goes_into_the_box() -> None:
    assert GAME.start(4).dice == [5, 5, 5, 5]
    state = GAME.start(2, {"dice": 2, "first": 0})
    play(state, "roll one two", "roll three three", "bid 4 sixes", "call liar")
    assert state.dice == [1, 2]
    assert state.places()["box"] == {"die": 1}


@pytest.mark.rule("LD-1.2")
def test_lots_decide_who_begins_unless_an_option_says_so() -> None:
    state = GAME.start(3)
    assert [str(outcome) for outcome, _ in state.chances()] == ["first 0", "first 1", "first 2"]
    play(state, "first 2")
    for begun in (state, GAME.start(3, {"first": 2})):
        play(begun, *["roll one one one one one"] * 3)
        assert begun.to_act == begun.first == 2


@pytest.mark.rule("LD-2.1")
def test_everybody_rolls_and_knows_only_their_own_dice() -> None:
    state = GAME.start(2, {"first": 0, "dice": 2})
    # Two dice: 36 ways, of which a double is one and a mixed pair two.
    chances = {str(outcome): weight for outcome, weight in state.chances()}
    assert (sum(chances.values()), chances["roll two two"], chances["roll two five"]) == (36, 1, 2)
    assert refusal(state, "bid 1 sixes") == "LD-2.1"
    (rolled,) = state.play(state.parse("roll two five"))
    assert (str(rolled.seen_by(0)), str(rolled.seen_by(1))) == ("roll two five", "roll ? ?")
    play(state, "roll one six")
    assert state.seen_by(1).view["cups"] == [[None, None], ["one", "six"]]
    assert state.seen_by(None).view["dice"] == [2, 2]
    imagined = [state.seen_by(1).imagine(Random(seed)) for seed in range(200)]
    assert all(world.cups[1] == (0, 5) for world in imagined)
    # Each of 21 cups is among 200 with a chance of all but nothing: the rarest comes with 1 in 36.
    assert len({world.cups[0] for world in imagined}) == 21


@pytest.mark.rule("LD-2.2")
def test_the_turn_passes_over_those_without_dice() -> None:
    state = at('dice: [1, 0, 1]\ncups: [["two"], [], ["six"]]')
    play(state, "bid 1 twos")
    assert state.to_act == 2
    assert refusal(state, "roll one") == "LD-2.2"
    play(state, "bid 1 threes")
    assert state.to_act == 0


@pytest.mark.rule("LD-2.3")
def test_a_bid_is_higher_by_number_or_by_face_and_no_higher_than_the_dice() -> None:
    state = at(ROUND)
    play(state, "bid 2 fours")
    for low in ("bid 1 sixes", "bid 2 fours", "bid 2 threes", "bid 7 twos"):
        assert refusal(state, low) == "LD-2.3"
    # Above 2 fours: 2 fives, 2 sixes, and six faces each of 3, 4, 5 and 6 dice; then the two calls.
    assert len(state.legal()) == 2 + 4 * 6 + 2
    play(state, "bid 3 ones")
    assert (state.bidder, state.count, state.face) == (1, 3, 0)


@pytest.mark.rule("LD-2.4")
def test_ones_are_wild_or_not() -> None:
    state = at(ROUND)
    assert play(state, "bid 4 fours", "call liar")[-1] == "lose 2"
    assert state.dice == [2, 2, 1]  # four there are, with the one: the caller was wrong
    state = at(ROUND, options="wild_ones=false")
    play(state, "bid 4 fours", "call liar")
    assert state.dice == [1, 3, 1]  # only three: the bidder lied


@pytest.mark.rule("LD-3.1")
def test_a_round_begins_with_a_bid() -> None:
    assert refusal(at(ROUND), "call liar") == "LD-3.1"
    assert refusal(at(ROUND), "call exact") == "LD-3.1"


@pytest.mark.rule("LD-3.2")
def test_a_liar_loses_a_die_and_so_does_who_doubts_the_truth() -> None:
    state = at(ROUND)
    told = play(state, "bid 3 sixes", "call liar")
    assert told == ["bid 3 sixes", "call liar", "show one four", "show two four four", "show six", "lose 1"]
    assert (state.dice, state.to_act, state.turn) == ([1, 3, 1], CHANCE, 0)
    state = at(ROUND)
    play(state, "bid 2 sixes", "call liar")
    assert (state.dice, state.turn) == ([2, 2, 1], 1)


@pytest.mark.rule("LD-3.3")
def test_exactly_right_costs_everybody_else_a_die() -> None:
    state = at(ROUND)
    play(state, "bid 2 sixes", "call exact")
    assert state.dice == [1, 3, 0]
    state = at(ROUND)
    play(state, "bid 1 sixes", "call exact")  # there are two
    assert state.dice == [2, 2, 1]
    state = at(ROUND, options="exact=false")
    play(state, "bid 1 sixes")
    assert refusal(state, "call exact") == "LD-3.3"


@pytest.mark.rule("LD-3.4")
def test_the_next_round_begins_with_who_lost_or_the_next_with_dice() -> None:
    state = at(ROUND, turn=2)
    play(state, "bid 3 sixes", "call liar")  # there are two: seat 2 loses its only die
    assert (state.dice, state.turn) == ([2, 3, 0], 0)
    state = at(ROUND)
    play(state, "bid 2 sixes", "call exact")
    assert state.turn == 1  # the caller, when all others lost


@pytest.mark.rule("LD-4.1")
def test_the_last_with_dice_wins_and_places_go_by_whom_one_has_outlasted() -> None:
    state = at('dice: [1, 1, 0]\ncups: [["two"], ["six"], []]\noutlasted: [1, 1, 0]')
    play(state, "bid 2 sixes", "call liar")
    assert state.over
    assert state.outcome is not None
    assert (state.outcome.ranks, state.outcome.scores) == ((2, 1, 3), (1, 2, 0))
    assert state.outcome.winners == (1,)
    assert refusal(state, "bid 1 ones") == "LD-4.1"
    together = at('dice: [1, 1, 1]\ncups: [["two"], ["six"], ["six"]]')
    play(together, "bid 2 sixes", "call exact")
    assert together.outcome is not None
    assert together.outcome.ranks == (2, 1, 2)


def test_what_is_said() -> None:
    state = at(ROUND, turn=1)
    voice = Voice(["Ana", "Ben", "Cho"], 1)
    happened = [event for text in ("bid 5 fours", "call liar") for event in state.play(state.parse(text))]
    assert [GAME.words.tell(event, voice) for event in happened] == [
        "You bid 5 fours.",
        "Cho calls “liar”.",
        "Ana shows one and four.",
        "You show two, four and four.",
        "Cho shows six.",
        "You lose a die: 2 dice left.",
    ]
    drawn = GAME.words.draw(at(ROUND + 'bidder: 2\ncount: 1\nface: "sixes"').seen_by(0), voice)
    assert drawn.splitlines() == ["Ana  one four", "Ben  ? ? ?", "Cho  ?", "", "Cho bids 1 sixes."]
