"""Yozu, what a seat may conclude: exact odds of the Oracle's hand from public knowledge."""

from collections import Counter
from random import Random

import pytest

import teahouse
from teahouse.games.yozu.pieces import CARD_NAMES

YOZU = teahouse.game("yozu")


def imagined(text: str, seat: int, times: int = 4000) -> Counter[frozenset[str]]:
    """How often each hand of the Oracle is imagined by a seat."""
    seen = YOZU.position(text).seen_by(seat)
    rng = Random(1)
    hands: Counter[frozenset[str]] = Counter()
    for _ in range(times):
        hands[frozenset(seen.imagine(rng).places()["hand"])] += 1
    return hands


BASE = """yozu, 3 players
oracle: 0
garden 0: carp fall
garden 1: carp spring
garden 2: tiger fall
hand: panda winter, tiger summer
"""


@pytest.mark.rule("YO-5", "YO-3.3")
def test_5_every_miss_excludes_the_card_and_nothing_excludes_two_elements() -> None:
    hands = imagined(BASE + "guesses: 1 carp fall -> nothing", 2)
    seen = set().union(*hands)
    assert seen == {name for name in CARD_NAMES if "carp" not in name and "fall" not in name}


@pytest.mark.rule("YO-5", "YO-3.3")
def test_5_an_answer_says_the_element_is_there_and_leaves_the_other_open() -> None:
    hands = imagined(BASE + "guesses: 1 panda summer -> summer", 2)
    assert all(any("summer" in card for card in hand) for hand in hands)
    assert all("panda summer" not in hand for hand in hands)
    # The panda may be on the other card; the Oracle then had a choice.
    assert any(any("panda" in card for card in hand) for hand in hands)


@pytest.mark.rule("YO-3.3", "YO-5")
def test_2_where_the_oracle_had_a_choice_each_answer_is_equally_likely() -> None:
    """With panda winter the answer summer was forced in no hand with tiger summer, and chosen half the time.

    After "panda summer -> summer": {tiger summer, panda winter} has 2 * 2 ways and a choice, so weight 2;
    {tiger summer, tiger winter} has 2 * 2 ways and none, so weight 4.
    """
    hands = imagined(BASE + "guesses: 1 panda summer -> summer", 2, 40_000)
    with_choice = hands[frozenset({"tiger summer", "panda winter"})]
    without = hands[frozenset({"tiger summer", "tiger winter"})]
    assert 0.43 < with_choice / without < 0.57


@pytest.mark.rule("YO-3.3", "YO-5")
def test_3_3_before_the_answer_nobody_knows_more_than_that_it_was_no_hit() -> None:
    hands = imagined(BASE + "stage: answer\nguesses: 1 panda summer", 2)
    before = imagined(BASE, 2)
    assert set(hands) == {hand for hand in before if "panda summer" not in hand}
    # As likely as before: tiger winter with tiger summer is dealt in 2 * 2 ways, with tiger fall in 2 * 1.
    ratio = hands[frozenset({"tiger winter", "tiger summer"})] / hands[frozenset({"tiger winter", "tiger fall"})]
    assert 1.4 < ratio < 2.8


@pytest.mark.rule("YO-3.3", "YO-10.18")
def test_10_18_with_implied_answers_everyone_knows_that_both_are_there_while_the_oracle_chooses() -> None:
    implied = BASE.replace("players\n", "players\noptions: answers=implied\n")
    hands = imagined(implied + "stage: answer\nguesses: 1 panda summer", 2)
    for hand in hands:
        assert any("panda" in card for card in hand)
        assert any("summer" in card for card in hand)
        assert "panda summer" not in hand


@pytest.mark.rule("YO-5")
def test_5_the_oracle_imagines_the_true_hand() -> None:
    assert set(imagined(BASE, 0, 20)) == {frozenset({"panda winter", "tiger summer"})}


@pytest.mark.rule("YO-5", "YO-1.1")
def test_5_a_kind_lying_twice_face_up_is_impossible() -> None:
    hands = imagined(BASE.replace("garden 1: carp spring", "garden 1: carp fall"), 2)
    assert not any("carp fall" in hand for hand in hands)


@pytest.mark.rule("YO-3.5", "YO-5")
def test_3_5_after_a_hit_the_other_card_stays_hidden_from_the_guesser() -> None:
    text = BASE.replace("hand: panda winter, tiger summer", "hand: panda winter")
    text += "stage: exchange\nwon: tiger summer\nguesses: 1 carp fall -> nothing\nguesser: 2"
    hands = imagined(text, 2)
    # No carp, no fall, and not a second tiger summer: an identical pair would have gone back.
    allowed = {name for name in CARD_NAMES if "carp" not in name and "fall" not in name} - {"tiger summer"}
    assert set().union(*hands) == allowed


@pytest.mark.rule("YO-3.6")
def test_foresee_tells_what_a_swap_does_but_not_the_oracles_card() -> None:
    state = YOZU.position(BASE)
    state.play(state.parse("guess tiger summer"))
    seen = state.seen_by(1)
    assert [str(event) for event in seen.foresee(seen.parse("swap 2 tiger fall"))] == ["swap 2 tiger fall"]
    assert [str(event) for event in seen.foresee(seen.parse("keep"))] == ["keep tiger summer"]


@pytest.mark.rule("YO-3.3")
def test_foresee_of_a_guess_does_not_tell_the_answer() -> None:
    seen = YOZU.position(BASE).seen_by(1)
    assert [str(event) for event in seen.foresee(seen.parse("guess panda winter"))] == ["guess panda winter"]
