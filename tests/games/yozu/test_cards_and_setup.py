"""Yozu, chapters 1 and 2: the cards and the setup."""

from collections import Counter

import pytest

import teahouse
from teahouse import CHANCE, FastDice, Illegal, State, Unreadable
from teahouse.games.yozu.pieces import CARD_NAMES, complete_line

YOZU = teahouse.game("yozu")


def cards(text: str) -> list[int]:
    """Cards from their names, separated by commas."""
    return [CARD_NAMES.index(name.strip()) for name in text.split(",")]


def dealt(players: int) -> State:
    state: State = YOZU.start(players, {"first": 0})
    dice = FastDice(1)
    for _ in range(players):
        state.play(dice.pick(state.chances()))
    return state


@pytest.mark.rule("YO-1.1")
def test_1_1_sixteen_kinds_two_of_each() -> None:
    deck = YOZU.start(3).places()["deck"]
    assert len(deck) == 16
    assert set(deck.values()) == {2}


@pytest.mark.rule("YO-1.2")
def test_1_2_a_yozumi_is_one_animal_in_four_seasons() -> None:
    assert complete_line(cards("carp spring, carp summer, carp fall, carp winter")) == 1


@pytest.mark.rule("YO-1.2")
def test_1_2_a_yozuka_is_four_animals_of_one_season() -> None:
    assert complete_line(cards("panda fall, carp fall, dragonfly fall, tiger fall")) == 4 + 2


@pytest.mark.rule("YO-1.2")
def test_scenario_14_duplicates_do_not_replace_a_missing_card() -> None:
    assert complete_line(cards("panda spring, panda spring, panda summer, panda fall")) is None


@pytest.mark.rule("YO-1.2")
def test_scenario_15_four_animals_in_spring_among_nine_cards() -> None:
    garden = "panda spring, carp winter, carp spring, tiger fall, tiger fall, tiger spring, panda fall, carp fall"
    assert complete_line(cards(garden)) is None
    assert complete_line(cards(garden + ", dragonfly spring")) == 4


@pytest.mark.rule("YO-2.1", "YO-1.1")
@pytest.mark.parametrize(("players", "left"), [(3, 29), (4, 28), (5, 27), (6, 26)])
def test_scenario_1_deck_after_the_deal(players: int, left: int) -> None:
    state = dealt(players)
    places = state.places()
    assert places["deck"].total() == left
    assert all(places[f"garden {seat}"].total() == 1 for seat in range(players))
    together: Counter[str] = Counter()
    for place in places.values():
        together += place
    assert together == Counter(dict.fromkeys(CARD_NAMES, 2))


@pytest.mark.rule("YO-2.1")
def test_2_1_the_deal_goes_by_seat_and_is_face_up() -> None:
    state = YOZU.start(3, {"first": 2})
    for line in ("deal panda winter", "deal carp fall", "deal tiger spring"):
        state.play(state.parse(line))
    assert state.seen_by(None).view.gardens == (("panda winter",), ("carp fall",), ("tiger spring",))


@pytest.mark.rule("YO-2.2", "YO-10.2")
def test_2_2_lots_decide_the_first_oracle() -> None:
    state = YOZU.start(4)
    assert state.to_act == CHANCE
    assert [(str(outcome), weight) for outcome, weight in state.chances()] == [(f"first {s}", 1) for s in range(4)]
    state.play(state.parse("first 2"))
    assert state.first == 2
    assert state.seen_by(0).view.oracle == 2


@pytest.mark.rule("YO-2.2", "YO-10.2")
def test_2_2_a_given_first_oracle_leaves_no_lots_to_draw() -> None:
    state = YOZU.start(4, {"first": 3})
    assert state.first == 3
    assert {str(outcome).split()[0] for outcome, _ in state.chances()} == {"deal"}


@pytest.mark.rule("YO-2.1")
@pytest.mark.parametrize("players", [2, 7])
def test_only_three_to_six_play(players: int) -> None:
    with pytest.raises(teahouse.Refused, match="Yozu is for 3 to 6 players"):
        YOZU.start(players)


@pytest.mark.rule("YO-1.1")
def test_a_third_copy_cannot_fall() -> None:
    state = YOZU.start(3, {"first": 0})
    state.play(state.parse("deal panda winter"))
    state.play(state.parse("deal panda winter"))
    with pytest.raises(Illegal, match="No panda winter is left"):
        state.play(state.parse("deal panda winter"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("guess panda", "ANIMAL SEASON"),
        ("guess lion winter", "panda, carp, dragonfly, tiger"),
        ("guess panda autumn", "spring, summer, fall, winter"),
        ("answer something", "an animal, a season or nothing"),
        ("swap 9 carp fall", "a seat"),
        ("keep it", "keep"),
        ("sing", "expected guess, answer, keep, swap"),
        ("", "expected guess"),
    ],
)
def test_9_notation_that_cannot_be_read_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(Unreadable) as error:
        YOZU.start(3).parse(text)
    assert expected in str(error.value)
