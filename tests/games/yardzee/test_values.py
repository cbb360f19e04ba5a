"""Yardzee, chapter 3: what the dice are worth."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import teahouse
from teahouse.engine import Game
from teahouse.games.yardzee.moves import Scored
from teahouse.games.yardzee.rules import State

GAME: Game[State] = teahouse.game("yardzee")


def worth(dice: str, options: str = "") -> dict[str, int]:
    """What five dice score in each box of an empty card, as the view offers it."""
    state = GAME.position(f"yardzee, 1 player\n{options}\nrolls: 3\ndice: {dice}")
    offers = {offer.box: offer.points for offer in state.seen_by(0).view.offers}
    for box, points in offers.items():
        after = state.copy()
        after.play(after.parse(f"score {box}"))
        assert after.scores == (points,)
    return offers


def all_boxes(**points: int) -> dict[str, int]:
    """Every box with its points; 0 where none are given."""
    boxes = "ones twos threes fours fives sixes three_of_a_kind four_of_a_kind full_house small_straight "
    boxes += "large_straight yardzee chance"
    return {box.replace("_", "-"): points.get(box, 0) for box in boxes.split()}


@pytest.mark.rule(
    "YZ-3.upper", "YZ-3.three-of-a-kind", "YZ-3.four-of-a-kind", "YZ-3.full-house", "YZ-3.yardzee", "YZ-3.chance"
)
def test_scenario_4_example_a() -> None:
    assert worth("5 2 5 6 5") == all_boxes(twos=2, fives=15, sixes=6, three_of_a_kind=23, chance=23)


@pytest.mark.rule("YZ-3.upper", "YZ-3.small-straight", "YZ-3.large-straight", "YZ-3.chance")
def test_scenario_5_example_b() -> None:
    assert worth("2 3 2 5 4") == all_boxes(twos=4, threes=3, fours=4, fives=5, small_straight=30, chance=16)


@pytest.mark.rule("YZ-3.yardzee", "YZ-3.full-house", "YZ-4.1")
def test_example_c_five_fours_with_the_yardzee_box_open() -> None:
    points = worth("4 4 4 4 4")
    assert points == all_boxes(yardzee=50, fours=20, three_of_a_kind=20, four_of_a_kind=20, chance=20)


@pytest.mark.rule("YZ-3.full-house", "YZ-10.4")
def test_example_c_with_five_is_full_house() -> None:
    points = worth("4 4 4 4 4", "options: five_is_full_house=true")
    assert points == all_boxes(yardzee=50, fours=20, three_of_a_kind=20, four_of_a_kind=20, full_house=25, chance=20)


@pytest.mark.rule("YZ-3.full-house")
def test_3_five_is_full_house_changes_no_other_roll() -> None:
    for dice in ("3 3 3 3 5", "3 3 4 4 5", "1 2 3 4 5", "2 2 3 3 3"):
        assert worth(dice, "options: five_is_full_house=true") == worth(dice)


@pytest.mark.rule("YZ-3.small-straight", "YZ-3.large-straight")
@pytest.mark.parametrize(
    ("dice", "small", "large"),
    [
        ("1 3 4 5 6", 30, 0),
        ("1 2 3 4 5", 30, 40),
        ("2 3 4 5 6", 30, 40),
        ("1 2 3 5 6", 0, 0),
        ("1 2 3 4 4", 30, 0),
        ("1 2 4 5 6", 0, 0),
    ],
)
def test_scenario_6_straights(dice: str, small: int, large: int) -> None:
    points = worth(dice)
    assert (points["small-straight"], points["large-straight"]) == (small, large)


@pytest.mark.rule("YZ-3.full-house", "YZ-3.three-of-a-kind", "YZ-3.four-of-a-kind")
def test_scenario_7_full_house_and_four_of_a_kind() -> None:
    points = worth("3 3 3 5 5")
    assert (points["full-house"], points["three-of-a-kind"], points["four-of-a-kind"]) == (25, 19, 0)
    points = worth("3 3 3 3 5")
    assert (points["full-house"], points["three-of-a-kind"], points["four-of-a-kind"]) == (0, 17, 17)


@given(st.lists(st.integers(1, 6), min_size=5, max_size=5))
@pytest.mark.rule("YZ-3.upper", "YZ-3.three-of-a-kind", "YZ-3.four-of-a-kind", "YZ-3.full-house", "YZ-3.chance")
def test_3_the_values_of_any_dice_in_any_order(faces: list[int]) -> None:
    points = worth(" ".join(map(str, faces)))
    upper = [points[box] for box in ("ones", "twos", "threes", "fours", "fives", "sixes")]
    assert sum(upper) == points["chance"] == sum(faces)
    assert upper == [sum(die for die in faces if die == face) for face in range(1, 7)]
    # The pattern of a roll says all about its kinds: 5, 41, 32, 311, 221, 2111 or 11111.
    pattern = "".join(sorted((str(times) for times in Counter(faces).values()), reverse=True))
    assert points["three-of-a-kind"] == (sum(faces) if pattern in ("5", "41", "32", "311") else 0)
    assert points["four-of-a-kind"] == (sum(faces) if pattern in ("5", "41") else 0)
    assert points["full-house"] == (25 if pattern == "32" else 0)
    assert points["yardzee"] == (50 if pattern == "5" else 0)
    row = "".join(str(face) if face in faces else "." for face in range(1, 7))
    assert points["small-straight"] == (30 if any(run in row for run in ("1234", "2345", "3456")) else 0)
    assert points["large-straight"] == (40 if "12345" in row or "23456" in row else 0)


# 3.1 and 3.2 The bonus and the total

UPPER = "twos 6, threes 9, fours 12, fives 15, sixes 18"


def with_upper(dice: str) -> State:
    """Ones is the last upper box; the others hold three of each face, 60 together."""
    return GAME.position(f"yardzee, 1 player\nrolls: 3\ndice: {dice}\ncard 0: {UPPER}")


@pytest.mark.rule("YZ-3.1", "YZ-10.7")
def test_scenario_15_an_upper_sum_of_63_brings_35() -> None:
    state = with_upper("1 1 1 4 6")
    assert state.scores == (60,)
    events = state.play(state.parse("score ones"))
    assert list(events) == [Scored(0, 0, 3, 0, 35)]
    assert state.scores == (98,)
    assert not state.over


@pytest.mark.rule("YZ-3.1")
def test_scenario_15_an_upper_sum_of_62_brings_nothing() -> None:
    state = with_upper("1 1 2 4 6")
    assert list(state.play(state.parse("score ones"))) == [Scored(0, 0, 2, 0, 0)]
    assert state.scores == (62,)
    card = state.seen_by(0).view.cards[0]
    assert (card.upper, card.missing, card.bonus) == (62, 1, 0)


@pytest.mark.rule("YZ-10.7", "YZ-3.1")
def test_10_7_the_bonus_counts_as_soon_as_63_is_reached_and_only_once() -> None:
    state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 6 6 6 6 6\ncard 0: threes 9, fours 12, fives 15")
    offers = {offer.box: offer for offer in state.seen_by(0).view.offers}
    assert (offers["sixes"].points, offers["sixes"].bonus) == (30, 35)
    assert (offers["chance"].points, offers["chance"].bonus) == (30, 0)
    assert list(state.play(state.parse("score sixes"))) == [Scored(0, 5, 30, 0, 35)]
    assert state.scores == (36 + 30 + 35,)
    state.play(state.parse("roll 1 1 2 2 3"))
    assert list(state.play(state.parse("score ones"))) == [Scored(0, 0, 2, 0, 0)]
    assert state.scores == (103,)


@pytest.mark.rule("YZ-3.2")
def test_3_2_the_total_is_boxes_bonus_and_extra_yardzees() -> None:
    state = GAME.position(f"yardzee, 1 player\ncard 0: ones 4, {UPPER}, full-house 25, chance 19, yardzee 50, extra 3")
    assert state.scores == (64 + 35 + 25 + 19 + 50 + 300,)
