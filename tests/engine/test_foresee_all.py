"""What a seat foresees of every action that begins with some words, asked for at once."""

import pytest

import teahouse
from teahouse.engine import Hand
from teahouse.engine.hand import Foresight


def yozu() -> Hand:
    hand = Hand.begin(teahouse.game("yozu"), ["mei", "tomas", "kim"], seed=1)
    hand.roll()
    return hand


def test_a_beginning_is_of_whole_words_and_in_the_order_of_the_legal_actions() -> None:
    seen = (hand := yozu()).state.seen_by(hand.state.to_act)
    every = [str(action) for action in seen.legal()]
    assert [str(action) for action, _ in seen.foresee_all()] == every
    pandas = [f"guess panda {season}" for season in ("spring", "summer", "fall", "winter")]
    assert [str(action) for action, _ in seen.foresee_all("guess panda")] == pandas
    assert [str(action) for action, _ in seen.foresee_all("guess panda fall")] == ["guess panda fall"]
    assert list(seen.foresee_all("guess pan")) == []
    assert list(seen.foresee_all("swap")) == []
    for action, events in seen.foresee_all("guess"):
        assert events == seen.foresee(action)


def test_nothing_is_foreseen_by_a_seat_that_is_not_asked() -> None:
    hand = yozu()
    assert hand.state.to_act is not None
    assert list(hand.state.seen_by((hand.state.to_act + 1) % 3).foresee_all()) == []
    assert list(hand.state.seen_by(None).foresee_all()) == []


@pytest.mark.parametrize("people", [["mei", "tomas", "kim"], ["mei", None, None]])
def test_one_foresight_for_all_actions_says_the_same_as_one_for_each(people: list[str | None]) -> None:
    names = ["mei", "tomas", "kim"]
    hand = Hand.begin(teahouse.game("yellow-and-yangtze"), names, seed=3, options={"first": 0})
    hand.roll()
    seen = hand.state.seen_by(hand.state.to_act)
    together = Foresight(seen, people)
    free = {str(a): together.free(a, events) for a, events in seen.foresee_all()}
    assert free == {str(a): Foresight(seen, people).free(a, seen.foresee(a)) for a in seen.legal()}
    # Among people, positioning a leader leaves the second action to the same seat; against bots all may be taken back.
    leaders = {value for action, value in free.items() if action.startswith("leader")}
    assert leaders == {True}
    replacing = {value for action, value in free.items() if action.startswith("replace")}
    assert replacing == {people[1] is None}, "tiles are drawn"
