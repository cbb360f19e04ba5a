"""Hands that begin elsewhere than their game does: the table is a text, and all that is true of hands stays true."""

import json
from random import Random
from typing import Any

import pytest

import teahouse
from teahouse import CHANCE, FastDice, Hand, Record, State, Wrong

YARDZEE = """
    yardzee, 2 players
    turn: 1
    dice: 5 5 5 2 1
    rolls: 1
    card 0: ones=3
"""


def midway(name: str, seed: int) -> State:
    """A table some way into a random game, where a seat is to act."""
    game = teahouse.game(name)
    rng, dice = Random(f"{name} {seed}"), FastDice(seed)
    state: State = game.start(max(2, game.about.players[0]))
    for _ in range(rng.randrange(12, 40)):
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
        elif not state.over:
            state.play(state.random_action(rng))
    while state.to_act == CHANCE:
        state.play(dice.pick(state.chances()))
    return state if not state.over else midway(name, seed + 100)


def whole(name: str, seed: int = 1) -> Record:
    """A hand from such a table to its end."""
    rng, begun = Random(seed), midway(name, seed)
    hand = Hand.begin(begun.game, ["Mei", "Tomás", "Wen"][: begun.players], position=begun.text(), seed=seed)
    hand.go_on(lambda state, seat: state.random_action(rng))
    return hand.record


@pytest.mark.parametrize("name", teahouse.names())
def test_a_hand_from_a_position_replays_and_verifies(name: str) -> None:
    record = whole(name)
    again = Record.loads(record.dumps())
    assert again.start() == midway(name, 1)
    assert again.verify().over
    assert again.as_json() == record.as_json()


def test_whoever_knows_no_such_records_refuses_them() -> None:
    plain = whole("yardzee").as_json()
    assert plain["teahouse"] == 2  # an earlier Teahouse reads format 1 alone, and says so
    assert "position" in plain
    ordinary = Hand.begin(teahouse.game("yardzee"), ["Mei"], seed=1).record.as_json()
    assert ordinary["teahouse"] == 1
    assert "position" not in ordinary


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"position": "yardzee, 2 players\nnonsense: 3"}, "its position can't be read: line 2: there is no 'nonsense'"),
        ({"position": ""}, "the field 'position' should be the text of a position"),
        ({"position": 7}, "the field 'position' should be the text of a position"),
        ({"players": ["Mei"]}, "its position is of 2 players, but it names 1"),
        ({"teahouse": 3}, "it is of format 3; this Teahouse reads formats 1 and 2"),
    ],
)
def test_what_is_wrong_with_its_position_is_said(change: dict[str, Any], says: str) -> None:
    with pytest.raises(Wrong) as wrong:
        Record.loads(json.dumps({**whole("yardzee").as_json(), **change}))
    assert says in str(wrong.value)


def test_options_are_those_of_the_position() -> None:
    plain = whole("yardzee").as_json()
    other = next(name for name, value in plain["options"].items() if isinstance(value, bool))
    plain["options"][other] = not plain["options"][other]
    with pytest.raises(Wrong, match="its position has other options than it names"):
        Record.loads(json.dumps(plain))


@pytest.mark.parametrize("name", teahouse.names())
@pytest.mark.parametrize("seed", range(3))
def test_what_a_text_leaves_unknown_is_imagined_and_the_rest_stays(name: str, seed: int) -> None:
    state, game = midway(name, seed), teahouse.game(name)
    assert game.world(state.text(), None, Random(0)) == state, "a text that knows all is taken as it stands"
    for seat in (0, 1):
        seen = state.seen_by(seat)
        world = game.world(seen.text(), seat, Random(seed))
        assert "?" not in world.text()
        assert world.seen_by(seat) == seen, "what the seat knew is so"
