"""Tensors as arrays, and the page that describes them. What they may tell is law 4 (teahouse.laws.learners)."""

import dataclasses
from array import array
from pathlib import Path

import numpy as np
import pytest

import teahouse
from research.tables import each_game, positions
from teahouse import Refused
from teahouse.engine.tensor import Field, Sheet, packed, spans_of
from teahouse.research import Layout, encoder
from teahouse.research.reference import page
from teahouse.research.tensors import Row

DOCS = Path(__file__).parents[2] / "docs"


@each_game
def test_open_games_are_those_in_which_all_see_the_same(name: str) -> None:
    game = teahouse.game(name)
    players = game.about.players[-1]
    alike = all(
        len({state.seen_by(seat).text() for seat in range(players)}) == 1 for state in positions(name, players, 2, 0.2)
    )
    assert alike == encoder(game).OPEN


def test_the_page_of_numbers_and_fields_is_up_to_date() -> None:
    assert (DOCS / "tensors.md").read_text(encoding="utf-8") == page(), (
        "python -m teahouse.research.reference > docs/tensors.md"
    )


def test_a_place_outside_its_field_is_refused() -> None:
    row = array("f", bytes(20))
    sheet = Sheet(spans_of([Field("one", 2, "first"), Field("other", 3, "second")]), row)
    with pytest.raises(IndexError, match="the field one has places 0 to 1, not 2"):
        sheet.put("one", 2)
    with pytest.raises(IndexError, match="the field one has places 0 to 1, not 1 to 2"):
        sheet.put_all("one", [1.0, 1.0], 1)
    assert not any(row)


def test_what_is_written_packed_runs_on_over_the_fields_that_follow() -> None:
    row = array("f", bytes(20))
    sheet = Sheet(spans_of([Field("one", 2, "first"), Field("other", 3, "second")]), row)
    sheet.put_on("one", [0.5, 0.25, 1.0])
    sheet.put_packed("other", packed(b"\0\1"))
    assert row.tolist() == [0.5, 0.25, 0.0, 1.0, 0.0]


# Worked out by hand from positions


def fields_of(position: str, seat: int | None) -> dict[str, Row]:
    game = teahouse.game(position.partition(",")[0])
    seen = game.position(position).seen_by(seat)
    layout = Layout(game, seen.players)
    return layout.split(layout.row(seen))


YOZU = """yozu, 3 players
stage: guess
oracle: 1
guesser: 2
garden 0: panda spring
garden 1: panda spring, tiger winter
garden 2: carp fall
hand: panda winter, carp spring
"""


def test_yozu_gardens_count_from_the_one_who_looks() -> None:
    for seat, garden in enumerate([[0], [0, 15], [6]]):
        own = fields_of(YOZU, seat)["gardens"][:16]
        assert list(np.flatnonzero(own)) == garden
        assert set(own[own > 0]) == {0.5}


def test_yozu_hand_is_told_to_the_oracle_alone() -> None:
    oracle, guesser = fields_of(YOZU, 1), fields_of(YOZU, 2)
    assert list(np.flatnonzero(oracle["hand"])) == [3, 4]
    assert oracle["hidden"][0] == 0
    assert not guesser["hand"].any()
    assert guesser["hidden"][0] == 1
    assert oracle["unseen"][3] == 0.5
    assert guesser["unseen"][3] == 1
    assert list(oracle["oracle"]) == [1, 0, 0]
    assert list(guesser["oracle"]) == [0, 0, 1]


def test_yardzee_offers_are_what_the_dice_would_score() -> None:
    game = teahouse.game("yardzee")
    state = game.start(2, {"first": 0})
    state.play(state.parse("roll 2 2 2 5 5"))
    layout = Layout(game, 2)
    found = layout.split(layout.row(state.seen_by(0)))
    assert [round(number) for number in found["dice"] * 5] == [0, 3, 0, 0, 2, 0]
    # Twos 6, fives 10, three of a kind 16, full house 25, chance 16, nothing elsewhere.
    assert [round(number) for number in found["offers"] * 50] == [0, 6, 0, 0, 10, 0, 16, 0, 25, 0, 0, 0, 16]
    assert found["allowed"].all()
    assert list(found["rolls"]) == [0, 1, 0, 0]


def test_a_game_whose_fields_have_no_numbers_says_so() -> None:
    bare = dataclasses.replace(teahouse.game("yozu"), package="")
    teahouse.game("yozu").state.game = teahouse.game("yozu")  # making a game tells its states of it
    with pytest.raises(
        Refused, match=r"the field gardens of the table is a list of any length.*, or write a tensor.py"
    ):
        encoder(bare)
