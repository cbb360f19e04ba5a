"""Random games in bulk."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from teahouse.engine import Game, Hand, Record


def random_record(
    game: Game[Any],
    players: int,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    rules: int | None = None,
) -> Record:
    """The record of one random game; the same seed gives the same game on every Python.

    By an older version of the rules, `options` are those that a record of it holds.
    """
    names = [f"random {seat}" for seat in range(players)]
    hand = Hand.begin(game, names, options, seed=seed, rules=None if rules == game.about.rules else rules)
    rng = Random(f"players {seed}")
    hand.go_on(lambda state, _: state.random_action(rng))
    return hand.record


def random_records(
    game: Game[Any], players: int, options: Mapping[str, Any] | None, games: int, seed: int | str
) -> Iterator[Record]:
    """Records of so many random games, each with its own seed made from the one given."""
    for number in range(games):
        yield random_record(game, players, options, f"{seed}-{number}")
