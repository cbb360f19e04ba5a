"""Whose a courtyard was: the view says who closed each, so that the end can be read off the board."""

import pytest

from games.courtyard.tables import board, play, roll, table
from teahouse.engine import Unreadable
from teahouse.games.courtyard.rules import State

RING = """
    r*- 7
    | . |
    L - .
"""
HANDS = "hand 0: straight, corner\nhand 1: tee, straight, end\n"


def closers(state: State) -> list[int | None]:
    return [yard.closed_by for yard in state.seen_by(0).view.courtyards]


@pytest.mark.rule("CY-5.1")
def test_a_courtyard_belongs_to_whoever_closed_it() -> None:
    state = board(RING, HANDS)
    play(state, "place NW 3,3")
    assert closers(state) == [None], "it is closed when the turn is done"
    play(state, "done")
    roll(state)
    assert closers(state) == [0]
    assert closers(table(state.text())) == [0]


@pytest.mark.rule("CY-5.2")
def test_the_parts_of_a_divided_courtyard_belong_to_whoever_divided_it() -> None:
    state = board(
        """
        r*- T*- 7
        | . . . |
        L - ^ - J
        """,
        "turn: 1\nclosed: 0\n" + HANDS,
    )
    assert closers(state) == [0]
    play(state, "place NS 3,2")
    assert closers(state) == [None, None]
    play(state, "done")
    roll(state)
    assert closers(state) == [1, 1]


def test_a_position_names_a_closer_for_each_courtyard() -> None:
    with pytest.raises(Unreadable, match="0 in all, found 2"):
        board(RING, "closed: 0 1\n" + HANDS)
    with pytest.raises(Unreadable, match="a seat"):
        board(RING.replace("L - .", "L - J"), "closed: 5\n" + HANDS)
