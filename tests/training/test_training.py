"""Training: labels worked out by hand, a gradient held against differences, and rounds that go on where they were."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from teahouse.cli import app
from teahouse.engine import Refused
from teahouse.engine.learned import Learned, Learning
from teahouse.training import fitting, rounds
from teahouse.training.fitting import error, fitted
from teahouse.training.rounds import Plan, Training, learning_of
from teahouse.training.selfplay import Rows, _labelled, _Moment

GAME = "yellow-and-yangtze"
PLAIN = Learning(
    measures=("one", "two"),
    knots=(0.0, 1.0, 3.0),
    measure=lambda state, me: [],
    phase=lambda state: 0.0,
    calm=lambda state: True,
    settled=lambda state: False,
    by_hand=lambda state, me: [],
    first=[[0.0, 0.0]] * 3,
    judged=lambda seen, rng, evaluate: {},
)


def moments(said: list[float], strays: tuple[int, ...] = ()) -> list[_Moment]:
    """Positions of a game of two, of which both seats say the same about the first."""
    return [
        _Moment(float(place), [[[float(place)], [0.0]]] * 2, [[chance, 1 - chance]] * 2, place in strays)
        for place, chance in enumerate(said)
    ]


def labels(rows: Rows) -> dict[int, float]:
    """What is to be learned about the first seat, by position; both seats learn the same here."""
    found: dict[int, float] = {}
    for phase, chances in zip(rows.phases, rows.chances, strict=True):
        assert found.setdefault(int(phase), float(chances[0])) == pytest.approx(float(chances[0]))
    return found


def test_a_label_is_what_is_said_three_to_six_actions_later() -> None:
    rows = _labelled(moments([0.5, 0.5, 0.5, 0.1, 0.2, 0.3, 0.6, 0.9]), [1.0, 0.0], 1)
    found = labels(rows)
    assert len(rows) == 16, "both seats"
    assert found[0] == pytest.approx((0.1 + 0.2 + 0.3 + 0.6) / 4)
    assert found[1] == pytest.approx((0.2 + 0.3 + 0.6 + 0.9) / 4)
    # From the third position on the end comes in sight, which seat 0 has won.
    assert found[2] == pytest.approx((0.3 + 0.6 + 0.9 + 1) / 4)
    assert found[7] == pytest.approx(1)


def test_a_label_ends_before_the_next_stray() -> None:
    found = labels(_labelled(moments([0.5, 0.5, 0.5, 0.1, 0.2, 0.9, 0.9, 0.9, 0.9], strays=(5,)), [0.0, 1.0], 1))
    assert found[0] == pytest.approx((0.1 + 0.2) / 2)
    assert found[1] == pytest.approx(0.2)
    assert not {2, 3, 4} & set(found), "all that is said of them later comes after the stray"
    assert found[5] == pytest.approx((0.9 + 0 + 0 + 0) / 4), "a stray that lies behind spoils nothing"


def some_rows(number: int, rng: np.random.Generator) -> Rows:
    """Positions of three seats, whose chances follow from weights: (1, -2) at the first knot, (3, 1) at the last."""
    measures = rng.normal(size=(number, 3, 2)).astype(np.float32)
    phases = rng.choice([0.0, 3.0], number).astype(np.float32)
    weights = np.where(phases[:, None] < 1, np.array([1.0, -2.0]), np.array([3.0, 1.0]))
    scores = np.einsum("psm,pm->ps", measures, weights)
    chances = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
    return Rows(measures, phases, chances.astype(np.float32))


def test_the_gradient_is_that_of_the_error() -> None:
    rows = some_rows(40, np.random.default_rng(1))
    prepared = fitting._prepared(rows, PLAIN, np.ones(2, np.float32))
    chance = np.random.default_rng(2)
    # Steps are small, so that few of them cross the zero of a unit; that takes more digits than a fit does.
    drawn: list[Any] = [chance.normal(size=shape) for shape in ((3, 2), (4, 2), (4,))]
    net = fitting._Net(*drawn)
    _, gradients = fitting._error(net, prepared)
    for numbers, gradient in zip(net, gradients, strict=True):
        for place in np.ndindex(numbers.shape):
            was = numbers[place]
            numbers[place] = was + 1e-5
            above = fitting._error(net, prepared)[0]
            numbers[place] = was - 1e-5
            below = fitting._error(net, prepared)[0]
            numbers[place] = was
            assert gradient[place] == pytest.approx((above - below) / 2e-5, abs=1e-4)


def test_a_fit_finds_the_weights_that_made_the_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "HOLD", 0.0)
    rows = some_rows(400, np.random.default_rng(3))
    start = Learned(PLAIN, PLAIN.first)
    found = fitted(rows, start, steps=1500)
    assert found.weights[0] == pytest.approx([1.0, -2.0], abs=0.05)
    assert found.weights[2] == pytest.approx([3.0, 1.0], abs=0.05)
    assert error(found, rows) < error(start, rows)


def test_a_game_without_learning_says_so() -> None:
    with pytest.raises(Refused, match="yozu has nothing to train"):
        learning_of("yozu")


def train(folder: Path, *more: str) -> Any:
    """A very small training by the command."""
    words = ["train", GAME, "--games", "2", "--gate", "2", "--jobs", "1", "--out", str(folder), *more]
    return CliRunner().invoke(app, words)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a very small training."""
    folder = tmp_path_factory.mktemp("trained") / "one"
    done = train(folder)
    assert done.exit_code == 0, done.output
    assert "positions; error" in done.output
    return folder


def test_the_same_seed_gives_the_same_weights_and_two_processes_the_same_as_one(trained: Path, tmp_path: Path) -> None:
    done = train(tmp_path / "two", "--jobs", "2")
    assert done.exit_code == 0, done.output
    names = ("round-1/fitted.json", "round-1/gate.json")
    assert [(tmp_path / "two" / name).read_text() for name in names] == [(trained / name).read_text() for name in names]


def test_a_training_goes_on_where_it_was(trained: Path) -> None:
    fit = (trained / "round-1/fitted.json").read_text()
    kept = (trained / "round-1/game-00000.npz").stat().st_mtime_ns
    (trained / "round-1/game-00001.npz").unlink()
    (trained / "round-1/fitted.json").unlink()
    (trained / "round-1/gate.json").unlink()
    assert train(trained).exit_code == 0
    assert (trained / "round-1/fitted.json").read_text() == fit
    assert (trained / "round-1/game-00000.npz").stat().st_mtime_ns == kept, "it was not played again"


def test_a_match_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training = Training(tmp_path, Plan(GAME, 2, 1, 1, 4))
    played: list[int] = []

    def spread(job: Any, numbers: list[int], workers: int) -> list[tuple[int, float]]:
        played.extend(numbers)
        return [(number, 1.0) for number in numbers]

    monkeypatch.setattr(rounds, "spread", spread)
    judge = Learned(training.learning, training.learning.first)
    file = tmp_path / "match.jsonl"
    file.write_text("[2, 0.5]\n[0, 1.0]\n[1, 0.")  # the power failed while a game was being written
    told: list[tuple[str, int, int]] = []
    rate = training._match(1, file, judge, None, 1, lambda *said: told.append(said))
    assert played == [1, 3], "those that were not kept"
    assert rate == (0.5 + 1 + 1 + 1) / 4
    assert told == [("round 1: match", 3, 4), ("round 1: match", 4, 4)]
    assert file.read_text() == "[2, 0.5]\n[0, 1.0]\n[1, 1.0]\n[3, 1.0]\n"


def test_a_match_is_counted_alike_in_whatever_order_it_ended(tmp_path: Path) -> None:
    # One after the other, ten thirds and a 1 add up to other last digits when the 1 comes first (on Python 3.11).
    shares = [1.0] + [1 / 3] * 10
    judge = Learned(learning_of(GAME), learning_of(GAME).first)
    rates = []
    for name, lines in (("one", shares), ("other", shares[::-1])):
        file = tmp_path / name
        file.write_text("".join(f"[{duel}, {share}]\n" for duel, share in enumerate(lines)))
        training = Training(tmp_path / f"{name} plan", Plan(GAME, 2, 1, 1, 11))
        rates.append(training._match(1, file, judge, None, 1, lambda *said: None))
    assert rates[0] == rates[1]


def test_a_folder_keeps_to_its_plan(trained: Path) -> None:
    done = train(trained, "--players", "3")
    assert done.exit_code == 1
    assert "holds another training" in " ".join(done.output.split())
    assert json.loads((trained / "plan.json").read_text())["players"] == 2


def test_a_round_that_is_worse_leaves_the_best_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training = Training(tmp_path, Plan(GAME, 2, 1, 1, 2))
    monkeypatch.setattr(Training, "_match", lambda *_: 0.5)
    (told,) = training.run(1)
    assert not told.better
    assert not training.best.exists()
    (tmp_path / "round-1/gate.json").unlink()
    monkeypatch.setattr(Training, "_match", lambda *_: 0.6)
    (told,) = training.run(1)
    assert told.better
    assert training.best.read_text() == (tmp_path / "round-1/fitted.json").read_text()


@pytest.mark.long
def test_a_small_training_judges_games_that_it_has_not_seen_better_than_by_hand(tmp_path: Path) -> None:
    """The recipe of docs/training.md on a small budget: Yang-Tzee begins with what the evaluation made by hand says.

    It takes some hundred games; the page tells what fewer gave.
    """
    training = Training(tmp_path, Plan("yang-tzee", 2, 400, 1, 8))
    (told,) = training.run(2)
    assert told.after < told.before, "on the 33 games held out"
    assert (tmp_path / "round-1/fitted.json").stat().st_size < 300_000
