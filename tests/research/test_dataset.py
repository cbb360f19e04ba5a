"""Games of bots as rows: what stands in them is what was played, and the same seed writes the same bytes."""

from pathlib import Path

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet
from typer.testing import CliRunner

import teahouse
from research.tables import each_game, each_table
from teahouse import Refused
from teahouse.cli import app
from teahouse.research import Layout
from teahouse.research.dataset import Plan, game_rows, write
from teahouse.research.play import numbers, place_values


@each_table
def test_every_row_is_a_decision_of_a_game_that_can_be_replayed(name: str, players: int) -> None:
    game = teahouse.game(name)
    plan = Plan.of(name, ["random"], players, seed=3, tensors=True)
    rows = game_rows(plan, 1)
    layout = Layout(game, players)
    assert [row["node"] for row in rows] == sorted({row["node"] for row in rows})
    for row, after in zip(rows[::7], rows[1::7], strict=False):
        state = game.position(row["position"])
        seen = state.seen_by(row["seat"])
        assert state.to_act == row["seat"]
        assert seen.text() == row["seen"]
        action = state.parse(row["action"])
        if row["number"] is not None:
            assert game.action_index.action(state, row["number"]) == action
            assert row["number"] in row["legal"]
        assert row["legal"] == numbers(state)
        assert row["choices"] == len(state.legal())
        assert (row["tensor"] == layout.row(seen)).all()
        state.play(action)
        if after["node"] == row["node"] + 1:  # no chance between them
            assert state.text() == after["position"]
    last = game.position(rows[-1]["position"])
    last.play(last.parse(rows[-1]["action"]))
    if last.outcome is not None:
        values = place_values(last.outcome, players)
        for row in rows:
            seat = row["seat"]
            assert row["value"] == values[seat]
            assert (row["score"], row["rank"]) == (last.outcome.scores[seat], last.outcome.ranks[seat])
            assert row["reason"] == last.outcome.reason


@pytest.mark.parametrize("ending", [".parquet", ".arrow"])
def test_the_same_seed_writes_the_same_bytes_whatever_the_jobs(tmp_path: Path, ending: str) -> None:
    plan = Plan.of("yozu", ["sampler:4", "random", "club:3"], seed=5, tensors=True)
    written = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}{ending}"
        written.append([list(write(file, plan, 4, jobs)), file.read_bytes()])
    assert written[0] == written[1]
    other = Plan.of("yozu", ["sampler:4", "random", "club:3"], seed=6, tensors=True)
    list(write(tmp_path / f"other{ending}", other, 4))
    assert (tmp_path / f"other{ending}").read_bytes() != written[0][1]


@each_game
def test_a_file_tells_what_was_played(tmp_path: Path, name: str) -> None:
    file = tmp_path / "games.parquet"
    words = ["dataset", name, "--out", str(file), "--bots", "random", "--games", "2", "--seed", "s", "--tensors"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    table = parquet.read_table(file)
    assert f"{table.num_rows:,} decisions of 2 games" in done.output
    about = table.schema.metadata
    players = int(about[b"players"])
    assert (about[b"game"], about[b"seed"], about[b"dataset"]) == (name.encode(), b"s", b"1")
    assert about[b"bots"] == b",".join([b"random"] * players)
    assert set(table["game"].to_pylist()) == {0, 1}
    tensors = np.stack(table["tensor"].to_numpy())
    assert tensors.shape == (table.num_rows, Layout(teahouse.game(name), players).size)


def test_arrow_files_open_without_being_read(tmp_path: Path) -> None:
    file = tmp_path / "games.arrow"
    rows = sum(write(file, Plan.of("yang-tzee", ["random"]), 3))
    with pyarrow.memory_map(str(file)) as source:
        table = pyarrow.ipc.open_file(source).read_all()
        assert table.num_rows == rows
        assert "tensor" not in table.column_names


def test_options_are_played_and_written() -> None:
    plan = Plan.of("yozu", ["random"], 3, {"max_guesses": 1})
    assert game_rows(plan, 0) != game_rows(Plan.of("yozu", ["random"], 3), 0)
    assert plan.schema.metadata[b"options"] == b"{'max_guesses': 1}"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "x.csv"], "a dataset is a file that ends with .parquet or .arrow, not 'x.csv'"),
        (["--out", "x.arrow", "--bots", "champion"], "there is no bot 'champion'"),
        (["--out", "x.arrow", "--bots", "club:many"], "'club:many' should be the name of a bot, or name:visits"),
        (["--out", "x.arrow", "--bots", "beginner:3"], "beginner has no budget of visits"),
        (["--out", "x.arrow", "--bots", "random,random", "--players", "4"], "there are 4 seats for bots, not 2"),
        (["--out", "x.arrow", "--players", "9"], "Yozu is for 3 to 6 players, not 9"),
        (["--out", "nowhere/x.arrow"], "No such file or directory"),
    ],
)
def test_what_can_not_be_is_refused_in_words(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["dataset", "yozu", *words])
    assert done.exit_code == 1
    assert says in done.output
    assert not list(tmp_path.iterdir())


def test_a_plan_is_refused_before_anything_is_played() -> None:
    with pytest.raises(Refused, match="there is no game 'chess'"):
        Plan.of("chess", ["random"])
