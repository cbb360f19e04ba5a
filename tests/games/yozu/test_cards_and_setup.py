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


@pytest.mark.rule("YO-1.3")
def test_1_3_a_miniature_has_two_animals_in_two_seasons() -> None:
    state = YOZU.start(3, {"square": 2})
    assert state.places()["deck"] == Counter({"panda spring": 2, "panda summer": 2, "carp spring": 2, "carp summer": 2})
    assert YOZU.start(5, {"square": 3}).places()["deck"].total() == 18
    with pytest.raises(teahouse.Refused, match="cards for five players at most"):
        YOZU.start(6, {"square": 2})


@pytest.mark.rule("YO-1.3")
def test_1_3_two_cards_in_line_are_a_set_of_the_smallest_miniature() -> None:
    assert complete_line(cards("carp spring, carp summer"), 2) == 1
    assert complete_line(cards("panda summer, carp summer"), 2) == 4 + 1
    assert complete_line(cards("panda spring, carp summer"), 2) is None
    assert complete_line(cards("panda spring, panda summer"), 3) is None
    assert complete_line(cards("panda spring, panda summer, panda fall"), 3) == 0


@pytest.mark.rule("YO-1.3")
def test_1_3_only_what_is_played_with_is_guessed() -> None:
    state = YOZU.position(
        """
        yozu, 3 players
        options: square=2
        stage: guess
        oracle: 0
        guesser: 1
        garden 0: panda spring
        garden 1: panda spring
        garden 2: carp summer
        hand: carp spring, carp summer
        """
    )
    assert [str(action) for action in state.legal()] == [
        *("guess panda spring", "guess panda summer", "guess carp spring", "guess carp summer")
    ]
    refused = state.why_not(state.parse("guess tiger spring"))
    assert refused is not None
    assert (refused.rule, refused.text) == (
        "YO-1.3",
        "Tiger spring is not played with: only 2 animals and 2 seasons are.",
    )
    state.play(state.parse("guess carp spring"))  # a hit: with panda spring in the garden the two are all of spring
    state.play(state.parse("keep"))
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("yozuka", (1,))
