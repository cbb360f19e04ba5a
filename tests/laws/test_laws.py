"""The laws of the house over every registered game: a new game gets them by being there."""

import ast
import re
from pathlib import Path
from random import Random

import pytest

import teahouse
from laws import laws
from laws.walk import Setting, every_option, some_nodes, spread, tables

TABLES = tables()
SHORT = 6
"""Random games a table in the short round: one with the default options, the others with some changed."""

each_table = pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{n}-{p}" for n, p in TABLES])
each_game = pytest.mark.parametrize("name", teahouse.names())


def settings(name: str, players: int, games: int = SHORT) -> list[tuple[Setting, int]]:
    game = teahouse.game(name)
    return [(spread(game, players, seed), seed) for seed in range(games)]


@each_table
def test_law_1_and_2_games_end_and_nothing_is_lost(name: str, players: int) -> None:
    for setting, seed in settings(name, players, 4 * SHORT):
        laws.games_end_and_nothing_is_lost(setting, seed)


@each_table
def test_law_1_and_2_with_every_option(name: str, players: int) -> None:
    for setting in every_option(teahouse.game(name), players):
        laws.games_end_and_nothing_is_lost(setting, 1)


@each_table
def test_law_3_legal_and_why_not_agree(name: str, players: int) -> None:
    rng = Random(3)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.15):
            laws.legal_and_why_not_agree(node, rng, 25)


@each_table
def test_law_3_exhaustively_on_a_few_positions(name: str, players: int) -> None:
    rng = Random(33)
    for setting, seed in settings(name, players, 2):
        for node in some_nodes(setting, seed, 0.02):
            laws.legal_and_why_not_agree(node, rng, None)


@each_table
def test_law_4_texts_and_numbers_round_trip(name: str, players: int) -> None:
    rng = Random(4)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.15):
            laws.texts_and_numbers_round_trip(node, rng)


@each_table
def test_law_5_records_replay(name: str, players: int) -> None:
    rng = Random(5)
    for setting, seed in settings(name, players):
        laws.records_replay(setting, seed, rng)


@each_table
def test_law_6_copies_are_independent(name: str, players: int) -> None:
    rng = Random(6)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.2):
            laws.copies_are_independent(node, rng)


@each_table
def test_law_7_nothing_leaks(name: str, players: int) -> None:
    rng = Random(7)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.06):
            laws.nothing_leaks(node, rng)


@each_table
def test_law_7_worlds_are_as_likely_as_the_rules_say(name: str, players: int) -> None:
    laws.worlds_are_as_likely_as_the_rules_say(spread(teahouse.game(name), players, 0), 300)


@each_table
def test_law_8_same_seed_same_game(name: str, players: int) -> None:
    setting = spread(teahouse.game(name), players, 0)
    games = [laws.records_replay(setting, 8, Random(8)).moves for _ in range(2)]
    assert games[0] == games[1]


@each_table
def test_law_10_positions_round_trip(name: str, players: int) -> None:
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.15):
            laws.positions_round_trip(node)


@each_table
def test_law_11_foresight_comes_true(name: str, players: int) -> None:
    rng = Random(11)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.2):
            laws.foresight_comes_true(node, rng)


@each_table
def test_law_12_told_the_same_knowing_the_same(name: str, players: int) -> None:
    rng = Random(12)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.06):
            laws.told_the_same_knowing_the_same(node, rng)


@each_table
def test_law_13_nobody_is_asked_by_a_secret(name: str, players: int) -> None:
    rng = Random(13)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.1) if not setting.candid else ():
            laws.nobody_is_asked_by_a_secret(node, rng)


@each_table
def test_words_are_found(name: str, players: int) -> None:
    rng = Random(11)
    for setting, seed in settings(name, players):
        for node in some_nodes(setting, seed, 0.1):
            laws.words_are_found(node, rng)


# 9: clauses


def cited_clauses(folder: Path) -> set[str]:
    """The clauses that the tests of a game are marked with."""
    cited: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                cited |= {ast.literal_eval(argument) for argument in node.args}
    return cited


@each_game
def test_law_9_every_clause_is_shown_by_a_test(name: str) -> None:
    game = teahouse.game(name)
    cited = cited_clauses(Path(__file__).parents[1] / "games" / game.folder.name)
    assert not set(game.rules.by_id) - cited, "clauses that no test shows"
    assert not cited - set(game.rules.by_id), "clauses that RULES.md doesn't have"


@each_game
def test_law_9_code_cites_only_clauses_that_exist(name: str) -> None:
    game = teahouse.game(name)
    prefix = game.about.turn_clause[:2]
    for path in game.folder.rglob("*.py"):
        for clause in re.findall(rf'"({prefix}-[\w.-]+)"', path.read_text(encoding="utf-8")):
            assert clause in game.rules, f"{path.name} cites {clause}"


# The long round

CHUNK = 250


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(10_000 // CHUNK))
@each_table
def test_all_laws_on_ten_thousand_games(name: str, players: int, chunk: int) -> None:
    """Laws 1 and 2 at every node, the others at a few nodes of every game."""
    game = teahouse.game(name)
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        setting, rng = spread(game, players, seed % 200), Random(seed)
        nodes = laws.games_end_and_nothing_is_lost(setting, seed)
        for node in some_nodes(setting, seed, 1.5 / nodes):
            laws.legal_and_why_not_agree(node, rng, 15)
            laws.texts_and_numbers_round_trip(node, rng)
            laws.nothing_leaks(node, rng, 1)
            laws.positions_round_trip(node)
            laws.copies_are_independent(node, rng)
            laws.foresight_comes_true(node, rng, 2)
            laws.told_the_same_knowing_the_same(node, rng, 2)
            if not setting.candid:
                laws.nobody_is_asked_by_a_secret(node, rng, 2)
        if seed % 10 == 0:
            laws.records_replay(setting, seed, rng)


@pytest.mark.long
@each_table
def test_law_7_worlds_over_many_games(name: str, players: int) -> None:
    laws.worlds_are_as_likely_as_the_rules_say(spread(teahouse.game(name), players, 0), 10_000)
