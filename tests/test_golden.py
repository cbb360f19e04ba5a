"""Golden records: games recorded by earlier versions replay in this one, move by move, die by die."""

from collections import Counter
from pathlib import Path

import pytest

import teahouse
from teahouse import Record
from teahouse.simulate import random_record

GOLDEN = Path(__file__).parent / "golden"
SEEDED = sorted(GOLDEN.glob("*/*-players-*.json"))


@pytest.mark.parametrize("name", teahouse.names())
def test_every_version_of_the_rules_has_fifty_golden_records(name: str) -> None:
    versions = Counter(Record.load(path).rules for path in (GOLDEN / name).glob("*.json"))
    assert sorted(versions) == list(range(1, teahouse.game(name).about.rules + 1))
    assert min(versions.values()) >= 50


@pytest.mark.parametrize("name", teahouse.names())
def test_golden_records_verify(name: str) -> None:
    for path in sorted((GOLDEN / name).glob("*.json")):
        record = Record.load(path)
        assert record.game.name == name
        record.verify()


@pytest.mark.parametrize("name", teahouse.names())
def test_law_08_golden_seeds_give_the_same_games_on_this_python(name: str) -> None:
    for path in SEEDED:
        if path.parent.name != name:
            continue
        golden = Record.load(path)
        again = random_record(golden.game, len(golden.players), golden.options, golden.fair["seed"], golden.rules)
        assert again.moves == golden.moves, path.name
        assert again.outcome == golden.outcome, path.name
