"""Every table of the house, and positions on the way of random games, for the tests of the adapters."""

from collections.abc import Iterator
from random import Random

import pytest

import teahouse
from teahouse import State
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


def some(seed: int) -> Random:
    """A generator of its own for each test."""
    return Random(f"research {seed}")
