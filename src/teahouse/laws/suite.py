"""The laws as tests, one for each law and table. `pytest -p teahouse.laws --game NAME` runs this file; a test file
that says `from teahouse.laws.suite import *` makes them part of a suite of its own."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import teahouse
from teahouse.engine import Game, Refused
from teahouse.engine.plain_tensor import encoder
from teahouse.laws import clauses, knowledge, learners, notation, playing
from teahouse.laws.plugin import RANDOM_GAMES
from teahouse.laws.walk import Node, Setting, every_option, some_nodes, spread, tables

LEAST_NODES = 8
"""Nodes that are looked at for each game that was asked for."""


class Trial:
    """A game at one number of players, with the random games that are tried there."""

    def __init__(self, name: str, players: int, games: int) -> None:
        self.game: Game[Any] = teahouse.game(name)
        self.players = players
        self.games = games

    def setting(self, seed: int) -> Setting:
        """The options of a random game; 0 has the defaults."""
        return spread(self.game, self.players, seed)

    def settings(self, games: int | None = None) -> Iterator[tuple[Setting, int]]:
        """The options and the seed of each random game."""
        return ((self.setting(seed), seed) for seed in range(self.games if games is None else games))

    def nodes(self, share: float, games: int | None = None) -> Iterator[Node]:
        """A share of the nodes of every random game; where games are short, of more games than were asked for."""
        asked, found = self.games if games is None else games, 0
        for setting, seed in self.settings(4 * asked):
            if seed >= asked and found >= LEAST_NODES * asked:
                return
            for node in some_nodes(setting, seed, share):
                found += 1
                yield node


def games_of(config: pytest.Config) -> list[str]:
    """The games to hold to the laws: those named with `--game`, else those that live under the root folder."""
    named: list[str] | None = config.getoption("--game", None)
    if named:
        return named
    here = [name for name in teahouse.names() if teahouse.game(name).folder.is_relative_to(config.rootpath)]
    if not here:
        raise pytest.UsageError(f"no game lives in {config.rootpath}: name one with --game NAME")
    return here


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every law is asked of every table, or of every game."""
    if "table" in metafunc.fixturenames:
        found = tables(games_of(metafunc.config))
        games = metafunc.config.getoption("--random-games", RANDOM_GAMES)
        metafunc.parametrize("table", [Trial(*each, games) for each in found], ids=[f"{n}-{p}" for n, p in found])
    elif "game" in metafunc.fixturenames:
        names = games_of(metafunc.config)
        metafunc.parametrize("game", [teahouse.game(name) for name in names], ids=names)


def test_law_01_and_law_02_games_end_and_nothing_is_lost(table: Trial) -> None:
    for setting, seed in table.settings(4 * table.games):
        playing.games_end_and_nothing_is_lost(setting, seed)


def test_law_01_and_law_02_with_every_option(table: Trial) -> None:
    for setting in every_option(table.game, table.players):
        playing.games_end_and_nothing_is_lost(setting, 1)


def test_law_03_legal_and_why_not_agree(table: Trial) -> None:
    rng = Random(3)
    for node in table.nodes(0.15):
        playing.legal_and_why_not_agree(node, rng, 25)


def test_law_03_exhaustively_on_a_few_positions(table: Trial) -> None:
    rng = Random(33)
    for node in table.nodes(0.02, games=2):
        playing.legal_and_why_not_agree(node, rng, None)


def test_law_04_texts_and_numbers_round_trip(table: Trial) -> None:
    rng = Random(4)
    for node in table.nodes(0.15):
        notation.texts_and_numbers_round_trip(node, rng)


def test_law_04_numbers_for_learners(table: Trial) -> None:
    try:
        encoder(table.game)
    except Refused as refused:
        pytest.skip(f"nothing is told to learners: {refused}")
    rng = Random(44)
    for node in table.nodes(0.04):
        learners.numbers_tell_what_a_seat_knows(node, rng)


def test_law_05_records_replay(table: Trial) -> None:
    rng = Random(5)
    for setting, seed in table.settings():
        playing.records_replay(setting, seed, rng)


def test_law_06_copies_are_independent(table: Trial) -> None:
    rng = Random(6)
    for node in table.nodes(0.2):
        playing.copies_are_independent(node, rng)


def test_law_07_nothing_leaks(table: Trial) -> None:
    rng = Random(7)
    for node in table.nodes(0.06):
        knowledge.nothing_leaks(node, rng)


def test_law_07_worlds_are_as_likely_as_the_rules_say(table: Trial) -> None:
    knowledge.worlds_are_as_likely_as_the_rules_say(table.setting(0), 300)


def test_law_08_same_seed_same_game(table: Trial) -> None:
    playing.same_seed_same_game(table.setting(0), 8)


def test_law_08_same_game_in_another_process(game: Game[Any]) -> None:
    playing.same_game_in_another_process(game, 8)


def test_law_09_every_clause_is_shown_by_a_test(game: Game[Any], pytestconfig: pytest.Config) -> None:
    clauses.every_clause_is_shown_by_a_test(game, pytestconfig.getoption("--clauses", None))


def test_law_09_code_cites_only_clauses_that_exist(game: Game[Any]) -> None:
    clauses.code_cites_only_clauses_that_exist(game)


def test_law_10_positions_round_trip(table: Trial) -> None:
    for node in table.nodes(0.15):
        notation.positions_round_trip(node)


def test_law_11_foresight_comes_true(table: Trial) -> None:
    rng = Random(11)
    for node in table.nodes(0.2):
        knowledge.foresight_comes_true(node, rng)


def test_law_12_told_the_same_knowing_the_same(table: Trial) -> None:
    rng = Random(12)
    for node in table.nodes(0.06):
        knowledge.told_the_same_knowing_the_same(node, rng)


def test_law_13_nobody_is_asked_by_a_secret(table: Trial) -> None:
    rng = Random(13)
    for node in table.nodes(0.1):
        if not node.setting.candid:
            knowledge.nobody_is_asked_by_a_secret(node, rng)


def test_law_14_everything_has_words(table: Trial) -> None:
    rng = Random(11)
    for node in table.nodes(0.1):
        notation.everything_has_words(node, rng)
