"""Golden records: games recorded by earlier versions replay in this one, move by move, die by die."""

from pathlib import Path

import pytest

import teahouse
from teahouse import Record
from teahouse.simulate import random_record

GOLDEN = Path(__file__).parent / "golden"
SEEDED = sorted(GOLDEN.glob("*/*-players-*.json"))


@pytest.mark.parametrize("name", teahouse.names())
def test_there_are_fifty_golden_records_of_each_game(name: str) -> None:
    assert len(list((GOLDEN / name).glob("*.json"))) >= 50


@pytest.mark.parametrize("name", teahouse.names())
def test_golden_records_verify(name: str) -> None:
    for path in sorted((GOLDEN / name).glob("*.json")):
        record = Record.load(path)
        assert record.game.name == name
        record.verify()


@pytest.mark.parametrize("name", teahouse.names())
def test_law_8_golden_seeds_give_the_same_games_on_this_python(name: str) -> None:
    for path in SEEDED:
        if path.parent.name != name:
            continue
        golden = Record.load(path)
        again = random_record(golden.game, len(golden.players), golden.options, golden.fair["seed"])
        assert again.moves == golden.moves, path.name
        assert again.outcome == golden.outcome, path.name
