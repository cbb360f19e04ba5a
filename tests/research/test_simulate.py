"""Games in bulk."""

import numpy as np
import pytest

import teahouse
from research.tables import each_table
from teahouse import Refused
from teahouse.research import simulate
from teahouse.research.seats import Sitter
from teahouse.simulate import random_record


@each_table
def test_the_number_of_jobs_changes_nothing(name: str, players: int) -> None:
    alone = simulate(name, "random", players=players, games=9, jobs=1, seed=3, progress=False)
    together = simulate(name, "random", players=players, games=9, jobs=3, seed=3, progress=False)
    assert alone.columns.keys() == together.columns.keys()
    for column, values in alone.columns.items():
        assert (values == together[column]).all(), column
        assert values.dtype == together[column].dtype


def test_bots_that_think_are_the_same_whatever_the_jobs() -> None:
    sitters: list[Sitter] = ["random", ("sampler", {"visits": 6}), "random"]
    played = [simulate("yozu", sitters, games=4, jobs=jobs, seed="s", progress=False) for jobs in (1, 2)]
    assert (played[0]["nodes"] == played[1]["nodes"]).all()
    assert (played[0]["ranks"] == played[1]["ranks"]).all()


@each_table
def test_columns_agree_with_the_outcome(name: str, players: int) -> None:
    played = simulate(name, players=players, games=12, seed=1, progress=False)
    assert len(played) == 12
    assert played["ranks"].shape == played["scores"].shape == played["won"].shape == (12, players)
    assert ((played["ranks"] == 1) >= played["won"]).all()
    assert (played["decisions"] < played["nodes"]).all()
    assert len(set(played["seed"])) == 12


def test_chance_is_that_of_the_records_with_the_same_seed() -> None:
    """A game's seed is that of a record: the same dice fall first."""
    played = simulate("yardzee", players=2, games=3, seed=5, progress=False)
    assert list(played["seed"]) == ["5-0", "5-1", "5-2"]
    record = random_record(teahouse.game("yardzee"), 2, None, "5-1")
    assert len(record.moves) > 26


def test_flat_columns_are_plain() -> None:
    flat = simulate("yang-tzee", games=2, progress=False).flat()
    assert {"scores_0", "scores_1", "won_1", "ranks_0", "nodes", "reason"} <= set(flat)
    assert all(column.shape == (2,) for column in flat.values())


def test_options_are_played() -> None:
    played = simulate("yozu", games=5, players=3, options={"first": 1, "max_guesses": 1}, progress=False)
    usual = simulate("yozu", games=5, players=3, options={"first": 1}, progress=False)
    assert not np.array_equal(played["nodes"], usual["nodes"])


def test_as_many_bots_as_seats_say_how_many_play() -> None:
    assert simulate("yozu", ["random"] * 5, games=1, progress=False).players == 5


def test_what_can_not_be_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="there are 4 seats for bots, not 2"):
        simulate("yozu", ["random", "random"], players=4, games=1)
    with pytest.raises(Refused, match="one game at least, not 0"):
        simulate("yozu", games=0)
    with pytest.raises(Refused, match="there is no bot 'champion'"):
        simulate("yozu", "champion", games=1, progress=False)
    mine = teahouse.bot("random", seed="mine")
    with pytest.raises(Refused, match=r"several jobs can't share .*<lambda>: give the name of a bot, or a function"):
        simulate("yozu", lambda seed: mine, games=4, jobs=2, progress=False)
    with pytest.raises(KeyError, match="there is no column 'score'"):
        simulate("yozu", games=1, progress=False)["score"]


def test_a_bar_shows_how_far_it_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    simulate("yozu", games=30)
    assert "Yozu, 3 players" in capsys.readouterr().err
