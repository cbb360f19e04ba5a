"""Every table of the house, and positions on the way of random games, for the tests of the adapters."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random

import pytest

import teahouse
from teahouse import CHANCE, FastDice, State
from teahouse.laws.walk import some_nodes, spread, tables

TABLES = tables()
IDS = [f"{name}-{players}" for name, players in TABLES]
each_table = pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
each_game = pytest.mark.parametrize("name", teahouse.names())


def positions(name: str, players: int, games: int, share: float) -> Iterator[State]:
    """Positions of random games: the first with the default options, the others with some changed."""
    for seed in range(games):
        for node in some_nodes(spread(teahouse.game(name), players, seed), seed, share):
            yield node.state


@cache
def _midgame(name: str) -> str:
    """A position in the middle of a random game, with dice lying and hands dealt; a seat decides."""
    game = teahouse.game(name)
    players = max(2, game.about.players[0])
    for seed in count():
        rng, dice, state = Random(seed), FastDice(seed), game.start(players)
        for _ in range(40):
            if not state.over:
                state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))
        if state.to_act not in (None, CHANCE):
            return str(state.text())
    raise AssertionError


def midgame(name: str) -> State:
    """That position as a table of one's own."""
    state: State = teahouse.game(name).position(_midgame(name))
    return state


def some(seed: int) -> Random:
    """A generator of its own for each test."""
    return Random(f"research {seed}")
