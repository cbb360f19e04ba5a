"""A turn of Courtyard told again: what its tiles cost together, in whatever order they were laid."""

from itertools import permutations

import pytest

from games.courtyard.tables import GAME, board
from teahouse.bots.retelling import Judged, Teller
from teahouse.engine import Hand

CHAIN = """
    r*- - - 7*
    | . . . |
    >*o . o J
    o . . . .
"""
"""Three straights in the third row close 5 x 3 with three towers: 45 points. A drawing's upper left cell is 1,1."""
HANDS = "hand 0: 3 straight, end, corner\nhand 1: tower ?, 5 ?"
ROW = ("place EW 2,3", "place EW 3,3", "place EW 4,3")
ORDERS = [order for order in permutations(ROW) if order[0] != ROW[1]]
"""The one in the middle has no neighbour to be laid against until one of the others lies there."""


def told(*actions: str) -> list[Judged]:
    """What is thought of the decisions of a first turn."""
    hand = Hand.begin(GAME, ["Mei", "Tom"], seed=1, position=board(CHAIN, HANDS).text())
    for action in actions:
        hand.play(hand.state.parse(action))
    return [one.step.judged for one in Teller(hand.record) if one.step.judged]


@pytest.mark.parametrize("order", ORDERS)
def test_in_which_order_the_tiles_of_one_courtyard_are_laid_costs_nothing(order: tuple[str, ...]) -> None:
    for judged in told(*order):
        assert judged.sign == ""
        assert judged.cost < 0.01


def test_a_courtyard_that_is_given_up_is_lost_once() -> None:
    first, second, done = told("place EW 2,3", "place EW 3,3", "done")
    # Two tiles of it lie, and the third is in the hand: nothing is lost before the turn ends without it.
    assert (first.sign, second.sign) == ("", "")
    assert done.sign == "??"
    assert done.best == "place EW 4,3"
    assert first.cost + second.cost + done.cost <= first.value + 1e-9
