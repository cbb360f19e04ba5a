"""One hand in play: how it begins, whose decision it is, what chance gives."""

from random import Random
from typing import Any

import pytest

import teahouse
from teahouse import CHANCE, Action, Event, FastDice, Hand, Record, Refused, State
from teahouse.engine import fair
from teahouse.engine.hand import play_out

YOZU = teahouse.game("yozu")
YARDZEE = teahouse.game("yardzee")
TOKENS = ["t0", "t1"]


def random_choice(seed: int) -> Any:
    rng = Random(seed)
    return lambda state, seat: state.random_action(rng)


def promised(hand: int = 1) -> fair.Promise:
    return fair.Promise.make("t-7", hand, bytes(range(32)))


def fair_hand(**more: Any) -> Hand:
    agreed = promised().agreed(TOKENS, ["", ""])
    return Hand.begin(YARDZEE, ["Mei", "Tomás"], {"first": 0}, fair=agreed, **more)


def test_a_promise_tells_what_it_commits_to_and_keeps_its_seed() -> None:
    promise = promised()
    # SHA-256 of scheme, table, hand as eight bytes, seed: docs/fair-dice.md has it.
    assert promise.commitment == "8c557d5dd51033f93edca4c4a0fec1913da72d836fa135fe14dcb4c91fbffecc"
    assert (promise.table, promise.hand, promise.dice) == ("t-7", 1, "teahouse-fair-2")
    assert promise.seed == bytes(range(32)).hex()
    assert fair.Promise.make("t-7", 1).seed != fair.Promise.make("t-7", 1).seed, "each has a seed of its own"


def test_a_fair_hand_verifies_and_its_proof_fails_with_another_seed() -> None:
    hand = fair_hand()
    hand.go_on(random_choice(1))
    record = Record.loads(hand.record.dumps())
    assert record.verify().over
    assert record.proof() == "dice verified"
    record.fair["seed"] = promised(2).seed[::-1]
    with pytest.raises(teahouse.Wrong):
        record.verify()


def test_fair_dice_give_the_same_however_often_they_are_asked() -> None:
    hand = fair_hand()
    due = hand.draw()
    assert hand.draw() == due
    hand.play(due)
    assert hand.draws == 1


def test_a_hand_taken_up_from_its_record_goes_on_with_the_dice_that_are_due() -> None:
    hand = fair_hand()
    hand.roll()
    hand.play(hand.state.legal()[-1])
    hand.undo(0, 1)
    again = Hand(Record.loads(hand.record.dumps()), hand.record.dice())
    assert (again.state, again.draws, again.standing) == (hand.state, hand.draws, hand.standing)
    hand.go_on(random_choice(2))
    again.go_on(random_choice(2))
    assert again.record.moves == hand.record.moves


def test_undo_leaves_the_dice_where_they_are() -> None:
    hand = fair_hand()
    hand.roll()
    fell = hand.draws
    keep = next(action for action in hand.state.legal() if str(action) == "keep")  # all five dice are rolled again
    hand.play(keep)
    first = hand.draw()
    hand.play(first)
    hand.undo(0, 2)
    assert hand.draws == fell + 1, "the draw that was taken back stays drawn"
    hand.play(keep)
    assert hand.draw() != first, "the next roll of these dice is another"


def test_options_are_kept_as_given_by_a_version_that_is_named() -> None:
    """The key of the dice is made over the options of their time."""
    assert Hand.begin(YOZU, ["a", "b", "c"], {"first": 0}, rules=1).record.options == {"first": 0}
    today = Hand.begin(YOZU, ["a", "b", "c"], {"first": 0}).record
    assert set(today.options) > {"first", "answers"}
    assert today.rules == YOZU.about.rules == 2


def test_turns_are_those_of_seats_and_chance_falls_in_between() -> None:
    hand = Hand.begin(YARDZEE, ["a", "b"], {"first": 0}, seed=1)
    heard: list[Event] = []
    hand.listener = heard.extend
    asked = []
    for seat in hand.turns():
        assert hand.state.to_act == seat != CHANCE
        asked.append(seat)
        hand.play(next(action for action in hand.state.legal() if str(action).startswith("score")))
    assert asked == [0, 1] * 13, "thirteen boxes each, in turn, nobody rolls twice"
    told = [str(event) for step in hand.record.replay() for event in step.events]
    assert [str(event) for event in heard] == told, "the listener hears everything, once"
    assert hand.record.outcome is not None


def test_a_table_is_played_out_without_a_record_as_a_hand_would_be() -> None:
    hand = Hand.begin(YARDZEE, ["a", "b"], {"first": 0}, seed=5)
    hand.go_on(random_choice(5))
    state = YARDZEE.start(2, {"first": 0})
    actors = list(play_out(state, FastDice(5), random_choice(5)))
    assert state == hand.state
    assert ["~" if actor == CHANCE else str(actor) for actor in actors] == [
        line.split()[0] for line in hand.record.moves
    ]


def test_choosing_is_asked_for_the_seat_that_is_to_act() -> None:
    rng = Random(3)

    def choose(state: State, seat: int) -> Action:
        assert seat == state.to_act
        return state.random_action(rng)

    hand = Hand.begin(YOZU, ["a", "b", "c"], seed=3)
    hand.go_on(choose)
    assert hand.state.over


def test_what_cannot_go_on_says_so() -> None:
    hand = Hand.begin(YARDZEE, ["a", "b"], {"first": 0})
    with pytest.raises(Refused, match="this hand has no dice"):
        hand.roll()
    over = Hand.begin(YARDZEE, ["a", "b"], {"first": 0}, seed=1)
    over.go_on(random_choice(1))
    with pytest.raises(Refused, match="the game is over"):
        over.play(YARDZEE.parse("keep"))
