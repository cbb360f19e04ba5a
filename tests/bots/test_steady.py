"""Steady bots: with a seed and by their visits, so that the same question has the same answer everywhere."""

import pytest

import teahouse
from teahouse.bots import levels, steady
from teahouse.bots.budget import Budget
from teahouse.bots.search import Search
from teahouse.engine import Hand


@pytest.mark.parametrize("name", teahouse.names())
def test_no_clock_ends_their_thinking(name: str) -> None:
    game = teahouse.game(name)
    for level in levels.ladder(game):
        made = steady(level.name, game, "a")
        if isinstance(made, Search):
            own = level.spends(game)
            assert own is not None
            assert made.budget == Budget(own.visits)
            assert made.seed == "a"


def test_the_same_seed_plays_the_same_game_and_another_may_not() -> None:
    def moves(seed: str) -> list[str]:
        game = teahouse.game("yang-tzee")
        hand = Hand.begin(game, ["a", "b"], seed="deal")
        bots = [steady("club", game, seed), steady("beginner", game, seed)]
        hand.go_on(lambda state, seat: bots[seat].choose(state.seen_by(seat)))
        return hand.record.moves

    assert moves("a") == moves("a")
    assert len({tuple(moves(seed)) for seed in "abcd"}) > 1
