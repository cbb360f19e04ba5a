"""What an adviser tells is as sure as it proves to be in play."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import teahouse
from bots.heap import Take, heap
from teahouse import Action, Refused, Seen
from teahouse.bots import calibrating, levels
from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.calibrating import Asked, Kept, Measured, Trial, ask, read
from teahouse.bots.calibration import Tenth, by_chance, fit, halves, mean_error, tenths, with_part
from teahouse.bots.calibration_page import MARK, Verdict, judged, page, plot, write
from teahouse.bots.opinion import tempered
from teahouse.bots.search import Search
from teahouse.cli import app
from teahouse.engine.advice import Advice, Skill

DOCS = Path(__file__).parents[2] / "docs"
KEPT = sorted((DOCS / "calibration").glob("*.jsonl"))

# What is told


@pytest.mark.parametrize(
    ("value", "even", "sure", "expected"),
    [
        (0.8, 1 / 2, 0.5, 2 / 3),  # four to one; the root of that is two to one
        (0.2, 1 / 2, 0.5, 1 / 3),
        (0.9, 1 / 2, 2.0, 81 / 82),  # nine to one, squared
        (0.5, 1 / 2, 0.5, 0.5),
        (2 / 3, 1 / 3, 0.5, 1 / 2),  # two to one is four times the odds of an even share; twice them is one to one
        (1 / 3, 1 / 3, 0.5, 1 / 3),
        (0.8, 1 / 2, 1.0, 0.8),
        (0.0, 1 / 2, 0.5, 0.0),  # what is certain stays certain
        (1.0, 1 / 3, 0.5, 1.0),
    ],
)
def test_a_value_keeps_a_part_of_its_log_odds(value: float, even: float, sure: float, expected: float) -> None:
    assert tempered(value, even, sure) == pytest.approx(expected)


def searching(visits: int, advice: Advice) -> Search:
    return Search(levels.adviser(), 1, Budget(visits), advice=advice)


def of_its_own(skill: Skill, seen: Seen, rng: Random) -> Sequence[tuple[Action, float]]:
    return [(Take(2), 0.8), (Take(1), 0.2), (Take(3), 0.2)]


def test_what_a_game_itself_knows_is_told_no_surer_than_it_proves() -> None:
    bot = searching(1, Advice(opinion=of_its_own, sure={2: 0.5}))
    seen = heap(heap=5).seen_by(0)
    assert [(one.action, one.rank) for one in bot.opinion(seen)] == [(Take(2), 1), (Take(1), 2), (Take(3), 2)]
    assert [one.value for one in bot.opinion(seen)] == pytest.approx([2 / 3, 1 / 3, 1 / 3])
    assert [one.value for one in bot.thoughts(seen)] == [0.8, 0.2, 0.2]
    assert bot.choose(seen) == Take(2)


def test_what_a_search_finds_is_told_no_surer_than_it_proves_and_chosen_alike() -> None:
    plain, tempering = searching(200, Advice()), searching(200, Advice(sure={2: 0.5}))
    seen = heap(heap=7).seen_by(0)
    before, after = plain.opinion(seen), tempering.opinion(seen)
    assert [(one.action, one.visits, one.rank) for one in before] == [
        (one.action, one.visits, one.rank) for one in after
    ]
    odds = [[one.value / (1 - one.value) for one in opinions] for opinions in (before, after)]
    assert odds[1] == pytest.approx([one**0.5 for one in odds[0]])
    assert plain.choose(seen) == tempering.choose(seen)


@pytest.mark.parametrize("players", [1, 3])
def test_other_tables_and_scores_of_a_player_alone_are_told_as_they_are(players: int) -> None:
    bot = searching(1, Advice(opinion=of_its_own, sure={1: 0.5, 2: 0.5}))
    assert [one.value for one in bot.opinion(heap(players, heap=5).seen_by(0))] == [0.8, 0.2, 0.2]


# Numbers

FOUR = [(0.05, 0.0), (0.72, 1.0), (0.78, 0.0), (1.0, 1.0)]


def test_tenths_hold_the_positions_that_were_called_so() -> None:
    found = tenths(FOUR)
    assert [(one.number, one.positions) for one in found] == [(0, 1), (7, 2), (9, 1)]
    assert [one.told for one in found] == pytest.approx([0.05, 0.75, 1.0])
    assert [one.won for one in found] == pytest.approx([0.0, 0.5, 1.0])
    assert found[1].low < 0.5 < found[1].high


def test_the_mean_error_weighs_tenths_by_their_positions() -> None:
    assert mean_error(tenths(FOUR)) == pytest.approx((0.05 + 2 * 0.25 + 0) / 4)
    assert mean_error([]) == 0


def test_luck_alone_makes_an_error_too() -> None:
    # The mean distance of a normal variable is the root of 2 / pi times its deviation, here half a tenth: 0.0399.
    assert by_chance([Tenth(5, 100, 0.5, 0.6, 0.5, 0.7)]) == pytest.approx(0.0399, abs=0.0001)
    assert by_chance([Tenth(9, 100, 1.0, 1.0, 0.9, 1.0)]) == 0


def test_the_part_that_fits_best_makes_told_and_won_agree() -> None:
    # Called 80 %, won two of three: four to one must become two to one.
    found = fit([(0.8, 1.0), (0.8, 1.0), (0.8, 0.0)] * 100, 1 / 2)
    assert found.sure == pytest.approx(0.5)
    # One over the root of 300 · (ln 4)² · 2/9, times 1.96.
    assert found.high - found.sure == pytest.approx(0.1732, abs=0.0001)
    assert found.part == 0.5
    # Of three players: called two of three, won one of two.
    assert fit([(2 / 3, 1.0), (2 / 3, 0.0)], 1 / 3).sure == pytest.approx(0.5)


def test_where_values_may_be_true_they_are_told_as_they_are() -> None:
    assert fit([(0.8, 1.0), (0.8, 1.0), (0.8, 0.0)], 1 / 2).part == 1.0
    assert fit([], 1 / 2).part == 1.0


def test_what_is_certain_has_no_say_in_the_fit() -> None:
    assert fit([(0.8, 1.0), (0.8, 1.0), (0.8, 0.0), (1.0, 1.0), (0.0, 0.0)], 1 / 2).sure == pytest.approx(0.5)


def test_one_half_of_the_games_is_fitted_and_the_other_told() -> None:
    games = [Asked(number, ((number / 10, 1.0),)) for number in range(5)]
    assert halves(games) == ([(0.0, 1.0), (0.2, 1.0), (0.4, 1.0)], [(0.1, 1.0), (0.3, 1.0)])
    assert with_part([(0.8, 1.0)], 1 / 2, 0.5)[0] == pytest.approx((2 / 3, 1.0))


# Asking


def test_a_game_hangs_on_its_number_alone() -> None:
    trial = Trial("yardzee", 2)
    one = ask(trial, 3)
    assert one == ask(trial, 3) != ask(trial, 4)
    assert len(one.proofs) == calibrating.ASKED
    assert all(0 <= value <= 1 and won in (0, 0.5, 1) for value, won in one.proofs)


def test_what_is_kept_is_what_the_adviser_thinks_before_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = Trial("yardzee", 2)
    plain = ask(trial, 1)
    part = teahouse.game("yardzee").part("bot")
    assert part is not None
    monkeypatch.setattr(part, "ADVICE", replace(part.ADVICE, sure={2: 0.5}))
    assert ask(trial, 1) == plain


def test_alone_there_is_nothing_to_ask() -> None:
    with pytest.raises(Refused, match="alone nobody wins"):
        Trial("yardzee", 1)


def test_an_interrupted_trial_goes_on(tmp_path: Path) -> None:
    trial = Trial("yardzee", 2)
    calibrating.run(Kept(tmp_path / "whole", trial), 4)
    cut = tmp_path / "cut"
    calibrating.run(Kept(cut, trial), 3)
    file = cut / trial.file_name
    file.write_text(file.read_text()[:-9])  # the power failed while the third game was being written
    again = Kept(cut, trial)
    assert sorted(again.games) == [0, 1]
    fresh: list[int] = []
    calibrating.run(again, 4, tick=lambda asked: fresh.append(asked.number))
    assert fresh == [2, 3]
    assert file.read_text() == (tmp_path / "whole" / trial.file_name).read_text()
    assert [asked.number for asked in read(file).games] == [0, 1, 2, 3]


def test_other_trials_and_files_are_not_mixed_in(tmp_path: Path) -> None:
    Kept(tmp_path, Trial("yardzee", 2))
    with pytest.raises(Refused, match="another trial"):
        Kept(tmp_path, Trial("yardzee", 2, seed="9"))
    (tmp_path / "stray.jsonl").write_text('{"arena":1}\n')
    with pytest.raises(Refused, match="doesn't hold"):
        read(tmp_path / "stray.jsonl")


# The page


def called(value: float, won: int, of: int, games: int) -> Measured:
    """So many games, each with one position of this value; of every so many some are won, in both halves alike."""
    proofs = [Asked(number, ((value, float(number // 2 % of < won)),)) for number in range(games)]
    return Measured("yardzee", 2, "master:1500", "club:150", proofs)


def test_the_page_says_whether_it_holds_and_where_there_were_too_few_games() -> None:
    good, bad, few = (page([judged(called(0.75, *rest))], "plots") for rest in ((3, 4, 400), (2, 4, 400), (3, 4, 40)))
    assert "| Yardzee | 2 | 400 | 200 | 1.00 (" in good
    assert "| 0.0 |" in good and "| yes |" in good
    assert "| 70 to 80 % | 200 | 75 % | 75 % |" in good
    assert "| 25.0 |" in bad and "| **no** |" in bad
    assert "| fewer than 400 games |" in few and "Measured with 40 games only" in few


def test_the_plot_shows_told_and_won_and_what_the_bot_thinks() -> None:
    verdict = Verdict(
        called(0.5, 1, 2, 4), 1 / 2, fit([], 1 / 2), 0.5, [Tenth(9, 4, 1.0, 0.5, 0, 1)], [Tenth(5, 4, 0.5, 0.5, 0, 1)]
    )
    root = ElementTree.fromstring(plot(verdict))
    dots = [dict(dot.attrib) for dot in root.iter("{http://www.w3.org/2000/svg}circle")]
    # The square of 300 begins at 52 and 36.
    assert [(dot["class"], dot["cx"], dot["cy"]) for dot in dots] == [
        ("before", "352.0", "186.0"),
        ("won", "202.0", "186.0"),
    ]
    assert "prefers-color-scheme" in plot(verdict)


def test_calibrating_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    words = ["calibrate", "yardzee", "--kept", str(tmp_path / "kept"), "--page", str(tmp_path / "page.md")]
    nothing = CliRunner().invoke(app, [*words, "--games", "0"])
    assert nothing.exit_code == 1 and "nothing is kept" in nothing.output
    result = CliRunner().invoke(app, [*words, "--games", "3"])
    assert result.exit_code == 0, result.output
    assert "Yardzee, 2 players, 3 games" in result.output
    assert "Mean error" in result.output
    text = (tmp_path / "page.md").read_text()
    assert "![Of Yardzee at 2: what was told and what was won, tenth by tenth](page/yardzee-2.svg)" in text
    assert (tmp_path / "page" / "yardzee-2.svg").exists()
    again = CliRunner().invoke(app, [*words, "--games", "3"])
    assert "3 games were played before" in again.output
    assert (tmp_path / "page.md").read_text() == text


# What is kept in the docs


def test_the_page_and_its_plots_are_those_of_the_games_that_are_kept(tmp_path: Path) -> None:
    write(tmp_path / "calibration.md", [read(file) for file in KEPT])
    assert (tmp_path / "calibration.md").read_text(encoding="utf-8") == (DOCS / "calibration.md").read_text(
        encoding="utf-8"
    )
    for drawn in (tmp_path / "calibration").iterdir():
        assert drawn.read_text(encoding="utf-8") == (DOCS / "calibration" / drawn.name).read_text(encoding="utf-8"), (
            drawn.name
        )


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_what_is_told_holds_where_it_was_measured_with_enough_games(file: Path) -> None:
    verdict = judged(read(file))
    assert verdict.sure == verdict.fit.part, "the game's advice has the part that was found"
    if verdict.enough:
        assert mean_error(verdict.told) <= MARK


@pytest.mark.parametrize("name", teahouse.names())
def test_a_part_that_a_game_tells_with_was_measured(name: str) -> None:
    counts = {read(file).players for file in KEPT if read(file).game == name}
    assert set(advice_for(teahouse.game(name)).sure) <= counts
