"""A turn of Yellow & Yangtze in short, worked out by hand."""

import pytest

from teahouse.engine import Voice
from teahouse.games.yellow_and_yangtze.moves import events as e
from teahouse.games.yellow_and_yangtze.pieces import COLOURS
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.recap import begins, recap

PLAYERS = ("Ana", "Mei")
RED, GREEN, BLUE = (COLOURS.index(colour) for colour in ("red", "green", "blue"))
E4, F5 = NAMES.index("E4"), NAMES.index("F5")
RIVER = tuple(NAMES.index(place) for place in ("D12", "D11", "D10"))


def test_two_actions_and_their_points_are_one_entry() -> None:
    turn = [
        e.TurnBegan(1),
        e.Placed(1, RED, E4),
        e.Scored(1, RED, 1, "tile"),
        e.Moved(1, BLUE, E4, F5),
        e.Drew(1, None),
        e.Drew(1, None),
    ]
    short = recap(turn, Voice(PLAYERS, 0))
    assert short.seat == 1
    assert short.deed == "Mei places a soldier tile on E4 and moves the farmer to F5"
    assert (short.brings, short.points) == ("1 red point for Mei", 1)
    assert short.words.endswith("Mei draws 2 tiles.")
    assert short.words.count("draws") == 1


def test_a_chain_of_farmers_is_told_with_all_its_hexes() -> None:
    """Three farmers are one action (YY-6.7), the trader after them another."""
    farmers = [e.Placed(1, BLUE, place) for place in RIVER]
    turn = [e.TurnBegan(1), *farmers, e.Declined(1, "chain"), e.Placed(1, GREEN, E4)]
    assert recap(turn, Voice(PLAYERS, 0)).deed == (
        "Mei places 3 farmer tiles on D12, D11 and D10 and places a trader tile on E4"
    )
    apart = [e.TurnBegan(1), farmers[0], e.Placed(1, GREEN, E4), farmers[1]]
    assert recap(apart, Voice(PLAYERS, 0)).deed == (
        "Mei places a farmer tile on D12, places a trader tile on E4 and places a farmer tile on D11"
    )


def test_a_war_says_who_won_whose_leader_went_and_who_gained() -> None:
    state = e.StateTold(E4, "Qin", "Qin", 3, ((0, RED),))
    turn = [
        e.TurnBegan(1),
        e.Placed(1, GREEN, F5),
        e.WarBegan(1, F5, (state,)),
        e.WarDecided(state, 4, 2, 0, 0),
        e.LeaderReturned(1, RED, F5, "war"),
        e.Scored(0, RED, 2, "war"),
        e.Scored(1, GREEN, 1, "pagoda"),
        e.Scored(1, BLUE, 1, "pagoda"),
    ]
    short = recap(turn, Voice(PLAYERS, 0))
    assert short.brings == "Qin wins the war, 4 to 2; Mei's soldier leaves the board; 2 red points for you; " + (
        "1 green point and 1 blue point for Mei"
    )
    assert short.points == 2


@pytest.mark.rule("YY-7.1")
def test_a_pagoda_that_falls_or_moves_is_told_with_its_place() -> None:
    granary = tuple(NAMES[place] for place in RIVER)
    riot = [e.TurnBegan(1), e.Rioted(1, RIVER[1], False), e.TileRemoved(BLUE, RIVER[1], 1), e.PagodaFell(BLUE, granary)]
    short = recap(riot, Voice(PLAYERS, 0))
    assert (short.deed, short.brings) == (
        "Mei causes a riot on D11",
        "the blue pagoda on D12 D11 D10 falls",
    )
    moved = [e.TurnBegan(1), e.PagodaBuilt(1, BLUE, ("H10", "H11", "I10"), granary, False, False)]
    assert recap(moved, Voice(PLAYERS, 0)).deed == "Mei builds a blue pagoda moved from D12 D11 D10"


def test_a_tie_and_several_capitals_are_told_as_they_are() -> None:
    state = e.StateTold(E4, "Qin, Han and Wei", "Qin and two more", 2, ((0, RED),))
    war = recap([e.TurnBegan(1), e.WarDecided(state, 2, 2, 0, 0)], Voice(PLAYERS, 0))
    assert war.brings == "Qin and two more win the tied war, 2 each"
    revolt = recap([e.TurnBegan(1), e.RevoltDecided(0, 1, RED, 2, 2)], Voice(PLAYERS, 0))
    assert revolt.brings == "you win the revolt, 2 each: a tie goes to the defender"


def test_a_turn_that_has_just_begun_says_whose_it_is() -> None:
    assert recap([e.TurnBegan(0)], Voice(PLAYERS, 0)).words == "Your turn."
    assert recap([e.TurnBegan(1)], Voice(PLAYERS, 0)).words == "Mei's turn."
    assert begins(e.TurnBegan(1), e.Drew(0, None))


def test_a_refill_is_one_line_for_the_merchants_too() -> None:
    short = recap([e.TurnBegan(0), e.Drew(0, RED), e.Drew(0, BLUE), e.MerchantCame(GREEN)], Voice(PLAYERS, 0))
    assert short.words == (
        "You draw a soldier tile (red) and a farmer tile (blue). A trader tile (green) comes to the merchants."
    )
