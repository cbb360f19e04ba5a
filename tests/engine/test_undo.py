"""What may be taken back: the same answer for a house, for one screen and for a terminal."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import teahouse
from teahouse import CHANCE, Action, Hand, Record
from teahouse.engine import Event
from teahouse.engine.hand import Foresight, Undo
from teahouse.laws.walk import tables

TWO = ["mei", "tomas"]
ALONE = ["mei", None]
ONE_SCREEN = ["mei", "mei"]


def begin(game: str, players: int = 2, seed: int = 1, **options: Any) -> Hand:
    options.setdefault("first", 0)
    hand = Hand.begin(teahouse.game(game), [f"Player {seat}" for seat in range(players)], options, seed=seed)
    hand.roll()
    return hand


def play(hand: Hand, text: str) -> None:
    """As every front end plays a person's move."""
    seat = hand.state.to_act
    assert seat is not None
    seen, action = hand.state.seen_by(seat), hand.state.parse(text)
    events = hand.play(action)
    hand.judge(seen, action, events)


def first(hand: Hand, verb: str) -> str:
    return next(str(action) for action in hand.state.legal() if str(action).startswith(verb))


@pytest.mark.parametrize("people", [TWO, ALONE, ONE_SCREEN])
def test_whoever_has_not_moved_has_nothing_to_take_back(people: list[str | None]) -> None:
    wish = begin("courtyard").undoable(0, people)
    assert (wish.kind, wish.lines) == ("", 0)
    assert wish.refused == "You have not moved in this game, so there is nothing to take back."


@pytest.mark.parametrize("people", [TWO, ALONE, ONE_SCREEN])
def test_within_the_own_turn_each_step_is_free_one_by_one(people: list[str | None]) -> None:
    hand = begin("courtyard")
    for lines in (1, 2):
        play(hand, first(hand, "place"))
        assert hand.undoable(0, people) == Undo("free", 1)
        assert hand.free[-lines:] == [True] * lines
    hand.undo(0, 1)
    assert hand.undoable(0, people) == Undo("free", 1), "the tile before it, too"


def test_when_the_turn_is_handed_on_the_others_must_agree_and_around_one_screen_it_stays() -> None:
    hand = begin("yardzee")
    play(hand, "score chance")
    assert hand.state.to_act == CHANCE
    hand.roll()
    assert hand.state.to_act == 1
    assert hand.undoable(0, TWO) == Undo("ask", 2, frozenset({"tomas"}), "the roll")
    assert hand.undoable(0, ALONE) == Undo("free", 2, loses="the roll")
    screen = hand.undoable(0, ONE_SCREEN)
    assert (screen.kind, screen.lines) == ("", 0)
    assert screen.refused.startswith("This can't be taken back: ")


def test_a_roll_that_would_be_lost_is_named_and_so_is_each_kind_of_chance() -> None:
    hand = begin("yardzee")
    play(hand, first(hand, "keep"))
    hand.roll()
    assert hand.undoable(0, TWO) == Undo("ask", 2, frozenset({"tomas"}), "the roll")
    hand.standing += ["1 keep", "~ roll 1 1", "~ draw x", "~ draw y", "~ fold z"]
    hand.free += [False] * 5
    assert hand.undoable(0, ALONE).loses == "what chance gave"


def test_whose_moves_go_with_ones_own_is_told_once_each_in_their_order() -> None:
    hand = begin("yardzee", 3)
    play(hand, "score chance")
    hand.roll()
    assert hand.undoable(0, [*ALONE, None]).since == ()
    hand.standing += ["2 keep", "~ roll 1 1", "1 keep", "2 score chance"]
    hand.free += [False] * 4
    assert hand.undoable(0, [*ALONE, None]).since == (2, 1)


def test_nobody_takes_back_another_seats_decision_around_one_screen() -> None:
    hand = begin("courtyard", 3)
    play(hand, first(hand, "pass"))
    hand.roll()
    mover = hand.state.to_act
    assert mover == 1
    play(hand, first(hand, "place"))
    assert hand.undoable(1, ["mei"] * 3) == Undo("free", 1)
    assert hand.undoable(0, ["mei"] * 3).kind == ""
    # Two at one screen and one elsewhere: the one elsewhere can't agree for the one beside.
    assert hand.undoable(0, ["mei", "mei", "tomas"]).kind == ""
    # A bot beside, or one who has resigned, has no say.
    assert hand.undoable(0, ["mei", None, None]).kind == "free"
    assert hand.undoable(0, ["mei", "tomas", "tomas"]).asked == {"tomas"}


def yozu_guesses() -> list[dict[str, Any]]:
    """Every way in which this Yozu answers a miss."""
    known = [
        option for option in ("spoken", "implied") if "answers" in teahouse.game("yozu").options.__dataclass_fields__
    ]
    return [{"answers": mode} for mode in known] or [{}]


@pytest.mark.parametrize("options", yozu_guesses())
def test_a_guess_is_never_free_whatever_was_heard_of_it(options: dict[str, Any]) -> None:
    """YO-10.13: that it was no hit is known as soon as it stands."""
    people = ["mei", "tomas", "kim"]
    asked_oracle = 0
    for seed in range(12):
        hand = begin("yozu", 3, seed=seed, **options)
        guesser = hand.state.to_act
        assert guesser is not None
        seen = hand.state.seen_by(guesser)
        for action in seen.legal():
            assert not Foresight(seen, people).free(action, seen.foresee(action))
            trial = Hand(Record.loads(hand.record.dumps()))
            play(trial, str(action))
            asked_oracle += trial.state.to_act == trial.state.seen_by(None).view.oracle
            wish = trial.undoable(guesser, people)
            assert wish.kind == "ask", "the Oracle's being asked tells nothing that could be had back"
            assert trial.undoable(guesser, ["mei"] * 3).kind == ""
    assert asked_oracle


def test_hearing_nothing_teaches_where_another_world_would_have_told_more() -> None:
    """A guess of a game in which the guesser goes on and a miss says nothing: no event came that was not foreseen."""
    hand = begin("yozu", 3)
    guesser = hand.state.to_act
    assert guesser is not None
    seen = hand.state.seen_by(guesser)

    action = seen.legal()[0]
    foreseen: Sequence[Event] = seen.foresee(action)
    # Nothing is played: the decision stands as if the guess had left it with the guesser.
    assert not hand.judge(seen, action, foreseen), "a hit would have been told"


@pytest.mark.parametrize(("game", "players"), tables())
def test_what_a_try_promises_comes_true(game: str, players: int) -> None:
    """Among people: what will be free is free once it is played, and a hand taken back is as it was."""
    people: list[str | None] = [f"person {seat}" for seat in range(players)]
    rng = Random(f"{game} {players}")
    promised = 0
    for seed in range(2):
        hand = Hand.begin(teahouse.game(game), [str(person) for person in people], seed=seed)
        hand.roll()
        for _ in range(60):
            seat = hand.state.to_act
            if seat is None:
                break
            seen = hand.state.seen_by(seat)
            action: Action = hand.state.random_action(rng)
            free = Foresight(seen, people).free(action, seen.foresee(action))
            before = hand.state.copy()
            play(hand, str(action))
            wish = Undo() if hand.state.to_act == CHANCE or hand.state.over else hand.undoable(seat, people)
            alone = players == 1
            assert alone or free == (wish.kind == "free"), f"{action} after {hand.standing[-3:]}"
            if free and not alone:
                promised += 1
                hand.undo(seat, wish.lines)
                assert hand.state == before
                assert len(hand.free) == len(hand.standing)
                play(hand, str(action))
            hand.roll()
    assert promised or game in ("yozu", "yardzee", "yang-tzee")


def test_an_undo_forgets_what_was_free_behind_it() -> None:
    hand = begin("courtyard")
    play(hand, first(hand, "place"))
    play(hand, first(hand, "place"))
    hand.undo(0, 2)
    assert len(hand.free) == len(hand.standing)
    again = Hand(replace(hand.record))
    assert again.free == [False] * len(again.standing), "a record says nothing of it: then nothing is free"
