"""After a move a table of the school tells only what has changed of the hand."""

import json
from copy import deepcopy
from typing import Any

import msgspec
import pytest

import teahouse
from teahouse.school.puzzle import puzzles_of
from teahouse.school.scene import scene
from teahouse.school.trial import trial
from teahouse.server.wire.changes import Change, changes
from teahouse.server.wire.lessons import tell_scene
from teahouse.server.wire.puzzles import tell_trial
from teahouse.server.wire.views import tell_hand


def changed(before: Any, told: list[dict[str, Any]]) -> Any:
    """The same thing after these changes, as whoever was told them makes it (web/src/lib/learn/changes.ts)."""
    whole = {"it": deepcopy(before)}
    for one in told:
        inside: Any = whole
        path = ["it", *one["at"]]
        last = path.pop()
        for name in path:
            inside = inside[name]
        if one.get("out") is None:
            inside[last] = one["to"]
        else:
            start = one.get("start", 0)
            inside[last][start : start + one["out"]] = one["to"]
    return whole["it"]


def plain(thing: Any) -> Any:
    """As it travels."""
    return json.loads(msgspec.json.encode(thing))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}, []),
        ({"turn": 3, "tiles": "abcdefgh"}, {"turn": 4, "tiles": "abcdefgh"}, [Change(["turn"], 4)]),
        ([{"of": "Mei", "points": 3}, 7], [{"of": "Mei", "points": 5}, 7], [Change([0, "points"], 5)]),
        (["carp" * 9, "panda", "crane"], ["carp" * 9, "panda", "x", "crane"], [Change([], ["x"], 2, 0)]),
        (["carp" * 9, "panda", "crane"], ["carp" * 9, "crane"], [Change([], [], 1, 1)]),
        (["carp", "panda"], ["carp"], [Change([], ["carp"])]),
        ({"said": 1}, {"said": True}, [Change(["said"], True)]),
        ({"said": None}, {"heard": None}, [Change([], {"heard": None})]),
    ],
)
def test_what_has_changed_is_told_and_nothing_else(before: Any, after: Any, told: list[Change]) -> None:
    assert changes(before, after) == told
    assert json.dumps(changed(before, plain(told))) == json.dumps(after)


@pytest.mark.parametrize("name", [name for name in teahouse.names() if puzzles_of(name)])
def test_a_try_leads_to_the_same_hand_as_one_told_whole(name: str) -> None:
    for puzzle in list(puzzles_of(name).values())[:5]:
        (begun,) = plain(tell_trial(trial(name, puzzle.id)).updates)
        for move in puzzle.replies:
            then = trial(name, puzzle.id, [move])
            hand = begun["hand"]
            for update in plain(tell_trial(then).updates):
                assert update["hand"] is None
                hand = changed(hand, update["changed"])
            assert hand == plain(tell_hand(then.state, then.voice, choices=False, deduce=True))


def test_so_does_each_move_of_a_game_of_ones_own() -> None:
    """Here others may move before the person does: then the first update tells the hand, and those after it changes."""
    moves: list[str] = []
    hand: Any = None
    while True:
        now = scene("yozu", "ask-the-oracle", 8, moves)
        for update in plain(tell_scene(now).updates):
            assert (update["hand"] is None) == (hand is not None)
            hand = update["hand"] or changed(hand, update["changed"])
        assert hand == plain(tell_hand(now.state, now.voice, choices=now.open, deduce=now.step.deduce))
        if now.kind != "play":
            break
        moves.append(str(next(iter(now.state.seen_by(now.step.seat).legal()))))
    assert len(moves) > 1
