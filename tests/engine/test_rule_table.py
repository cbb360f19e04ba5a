"""The engine asks and plays by a table: what each kind of action does, and what forbids it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from teahouse.engine import (
    CHANCE,
    About,
    Action,
    Chances,
    Event,
    First,
    Game,
    Illegal,
    Outcome,
    Reason,
    Rule,
    State,
    lots,
    quick_play,
    why_no_lot,
)
from teahouse.engine.options import SEAT, option


class Say(Action, Event, form="say"):
    """Something is said."""


class Leave(Action, Event, form="leave"):
    """The last word."""


class Shout(Action, form="shout"):
    """No rule knows this."""


@dataclass(frozen=True, slots=True)
class Options:
    first: int | None = option(None, SEAT, "TA-1", "who starts")


def start(table: "Talk", action: First) -> Sequence[Event]:
    table.first = table.to_act = action.seat
    return (action,)


def say(table: "Talk", action: Say) -> Sequence[Event]:
    table.said += 1
    return (action,)


def leave(table: "Talk", action: Leave) -> Sequence[Event]:
    table.to_act = None
    return (action,)


def why_no_leave(table: "Talk", action: Leave) -> Reason | None:
    return None if table.said else Reason("TA-2", "Nothing has been said.")


class Talk(State):
    rules: ClassVar = {
        First: Rule(start, why_no_lot("TA-1", "It is known who starts.")),
        Say: Rule(say),
        Leave: Rule(leave, why_no_leave),
    }
    said: int = 0

    def legal(self) -> Sequence[Action]:
        return ()

    def chances(self) -> Chances:
        return lots(self.players)

    @property
    def scores(self) -> tuple[int, ...]:
        return (0,) * self.players

    @property
    def outcome(self) -> Outcome | None:
        return None

    def places(self) -> Mapping[str, Counter[str]]:
        return {}


class QuickTalk(Talk):
    after = Reason("TA-9", "Everybody has gone.")
    play = quick_play(Talk.rules)


def setup(players: int, options: Options) -> Talk:
    state = Talk(players, options)
    state.to_act = CHANCE
    return state


PARTS: dict[str, Any] = dict.fromkeys(
    ("parse", "tries", "hide", "look", "imagine", "write", "read", "action_index", "words", "foresee"), cast(Any, None)
)
TALK: Game[Talk] = Game(
    about=About("talk", "Talk", "", range(2, 4), "1", 1, "TA-3", 9),
    options=Options,
    state=Talk,
    setup=setup,
    folder=Path(__file__).parent,
    **PARTS,
)


def test_lots_are_drawn_once_among_those_who_sit_there() -> None:
    state = TALK.start(3)
    assert [(str(outcome), weight) for outcome, weight in state.chances()] == [
        ("first 0", 1),
        ("first 1", 1),
        ("first 2", 1),
    ]
    assert state.why_not(First(2)) is None
    assert state.why_not(First(3)) == Reason("TA-1", "There is no seat 3 at this table.")
    state.play(First(2))
    assert (state.first, state.to_act) == (2, 2)
    assert state.why_not(First(1)) == Reason("TA-1", "It is known who starts.")


def test_the_option_first_spares_the_lots() -> None:
    assert TALK.start(3, {"first": 1}).first == 1
    assert TALK.start(3).first is None


def test_an_action_is_asked_and_played_by_its_rule() -> None:
    state = TALK.start(2, {"first": 0})
    with pytest.raises(Illegal, match="leave: Nothing has been said"):
        state.play(Leave())
    assert state.why_not(Say()) is None  # a rule that names no reason forbids nothing
    assert state.play(Say()) == (Say(),)
    assert state.said == 1
    assert state.play(Leave()) == (Leave(),)
    assert state.why_not(Say()) == Reason("TA-3", "The game is over.")


def test_an_action_without_a_rule_is_none_of_this_game() -> None:
    state = TALK.start(2, {"first": 0})
    assert state.why_not(Shout()) == Reason("TA-3", "That is not an action of Talk.")
    with pytest.raises(Illegal, match="shout: That is not an action of Talk"):
        state.play(Shout())


def test_quick_play_leaves_looking_to_the_rules_and_refuses_what_none_knows() -> None:
    state = QuickTalk(2, Options())
    state.to_act = 0
    with pytest.raises(Illegal, match="shout: That is not an action of Talk"):
        state.play(Shout())
    state.play(Leave())
    assert state.over
    with pytest.raises(Illegal, match="shout: Everybody has gone"):
        state.play(Shout())
