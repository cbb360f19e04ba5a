"""The worked examples that the rules pages show say what the specification says."""

from typing import Any

import pytest

import teahouse
from teahouse.engine import Event, examples
from teahouse.games.yellow_and_yangtze.pieces import COLOURS
from teahouse.games.yellow_and_yangtze.rules.ending import allocate
from teahouse.games.yellow_and_yangtze.view import View

GAME = teahouse.game("yellow-and-yangtze")
EXAMPLES = examples.load(GAME)


def brings(clause: str, number: int = 0) -> list[str]:
    """What the action of an example would do, in the notation of its events."""
    example = [one for one in EXAMPLES if one.clause == clause][number]
    state = examples.set_up(GAME, example)
    assert example.action is not None
    found: tuple[Event, ...] = state.seen_by(example.seat).foresee(state.parse(example.action))
    return [str(event) for event in found]


def test_each_example_can_be_shown_beside_a_clause() -> None:
    for example in EXAMPLES:
        assert example.clause in GAME.rules.by_id
        shown: dict[str, Any] = examples.drawn(GAME, example)
        assert shown["view"]["seat"] == example.seat


@pytest.mark.parametrize(
    ("clause", "number", "expected"),
    [
        ("YY-5.3", 0, "unite D5 G8"),  # scenario 21: blue on the centre, one state
        ("YY-5.3", 1, "revolt G7 1, G10 1"),  # scenario 21: without a leader in B, a revolt
        ("YY-6.2", 0, "1 +1 red"),  # scenario 4
        ("YY-6.1", 0, "war D5 1, G8 1"),  # scenario 8: 1 against 1, the third stands aside
        ("YY-6.3", 0, "offer F6 F7 G7, F7 G7 G8"),  # scenario 27
        ("YY-6.7", 0, "0 +1 blue"),  # scenario 30
        ("YY-7.2", 0, "return red G10"),  # scenario 24
        ("YY-9.4", 0, "war won by F8, 7 to 5"),  # section 13
    ],
)
def test_an_example_does_what_its_caption_says(clause: str, number: int, expected: str) -> None:
    assert expected in brings(clause, number)


def test_the_winner_of_the_worked_war_still_owes_two_tiles() -> None:
    example = next(one for one in EXAMPLES if one.clause == "YY-9.8")
    view: View = examples.set_up(GAME, example).seen_by(0).view
    assert view.question is not None
    assert (view.question.kind, view.question.left) == ("lose", 2)


def test_the_example_of_the_final_score_has_the_result_six() -> None:
    example = next(one for one in EXAMPLES if one.clause == "YY-11.3")
    view: View = examples.set_up(GAME, example).seen_by(0).view
    points = view.points[0]
    assert points is not None
    assert sorted(allocate([points[colour] for colour in COLOURS])) == [6, 6, 6, 7]
