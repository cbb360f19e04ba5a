"""The laws of the house over every game of it: a new game gets them by being there."""

from random import Random

import pytest

from teahouse.laws import knowledge, notation, playing
from teahouse.laws.suite import *  # noqa: F403  # the laws themselves are the plugin's tests
from teahouse.laws.suite import Trial
from teahouse.laws.walk import some_nodes

# The long round

CHUNK = 250


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(10_000 // CHUNK))
def test_all_laws_on_ten_thousand_games(table: Trial, chunk: int) -> None:
    """Laws 1 and 2 at every node, the others at a few nodes of every game."""
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        setting, rng = table.setting(seed % 200), Random(seed)
        nodes = playing.games_end_and_nothing_is_lost(setting, seed)
        for node in some_nodes(setting, seed, 1.5 / nodes):
            playing.legal_and_why_not_agree(node, rng, 15)
            notation.texts_and_numbers_round_trip(node, rng)
            knowledge.nothing_leaks(node, rng, 1)
            notation.positions_round_trip(node)
            playing.copies_are_independent(node, rng)
            knowledge.foresight_comes_true(node, rng, 2)
            knowledge.told_the_same_knowing_the_same(node, rng, 2)
            if not setting.candid:
                knowledge.nobody_is_asked_by_a_secret(node, rng, 2)
        if seed % 10 == 0:
            playing.records_replay(setting, seed, rng)


@pytest.mark.long
def test_law_07_worlds_over_many_games(table: Trial) -> None:
    knowledge.worlds_are_as_likely_as_the_rules_say(table.setting(0), 10_000)
