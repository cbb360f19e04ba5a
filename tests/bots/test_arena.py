"""The arena: seatings, the same dice for each, results that survive, and numbers worked out by hand."""

import json
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from teahouse import Action, Record, Refused, Seen
from teahouse.bots import Opinion, levels, tournament
from teahouse.bots.arena import Plan, Played, play_game
from teahouse.bots.ladder import Climbed, Rung, page, rungs
from teahouse.bots.results import Results
from teahouse.bots.standing import decided, drawn, looks_after, percentile, rate_of, standings, wilson
from teahouse.cli import app


class First:
    """Always takes the first legal action, whatever it is called."""

    def __init__(self, name: str, plan: Plan, seed: str) -> None:
        self.name = name

    def choose(self, seen: Seen) -> Action:
        return seen.legal()[0]

    def opinion(self, seen: Seen) -> list[Opinion]:
        return []


def plan(*bots: str, players: int = 2, seed: str = "0") -> Plan:
    return Plan("yang-tzee" if players == 2 else "yozu", bots, players, seed=seed)


def without_times(games: list[Played]) -> list[Played]:
    return [replace(game, thought=()) for game in games]


def played(number: int, *shares: float, bots: tuple[str, ...] = ("beginner", "random")) -> Played:
    ranks = tuple(1 if share or not any(shares) else 2 for share in shares)
    thought = tuple((float(number),) for _ in shares)
    return Played(number, bots, shares, ranks, (0,) * len(shares), 0, thought)


# Who sits where


def test_two_bots_sit_both_ways() -> None:
    assert plan("beginner", "random").seatings == [("beginner", "random"), ("random", "beginner")]


def test_the_last_bot_fills_the_table() -> None:
    assert plan("beginner", "random", players=4).seatings == [
        ("beginner", "random", "random", "random"),
        ("random", "beginner", "random", "random"),
        ("random", "random", "beginner", "random"),
        ("random", "random", "random", "beginner"),
    ]


def test_three_different_bots_sit_in_all_six_ways() -> None:
    assert len(set(plan("beginner", "random", "club", players=3).seatings)) == 6


def test_with_too_many_ways_the_table_turns() -> None:
    ways = plan("beginner", "random", "club", "master", "sampler", players=5).seatings
    assert len(ways) == 5
    assert all({way[seat] for way in ways} == set(ways[0]) for seat in range(5))


@pytest.mark.parametrize(
    ("bots", "players", "what"),
    [
        (("beginner", "random", "club"), 2, "can't sit at a table of 2"),
        (("champion",), 2, "regular, club, veteran"),
        (("random:5",), 2, "random has no budget of visits"),
        (("master:x",), 2, "name:visits"),
        (("random",), 7, "Yozu is for 3 to 6 players"),
    ],
)
def test_a_plan_that_can_not_be_is_refused(bots: tuple[str, ...], players: int, what: str) -> None:
    with pytest.raises(Refused, match=what):
        plan(*bots, players=players)


# Games


def test_bots_that_play_alike_share_every_pair_of_games() -> None:
    # The same dice and the same play: the seat that wins is the same in both seatings, so each name wins once.
    chosen = plan("beginner", "random")
    games = [play_game(chosen, number, make=First) for number in range(6)]
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.shares == other.shares
        assert one.scores == other.scores
        assert one.seating == other.seating[::-1]
    assert rate_of("beginner", games) == rate_of("random", games) == 0.5


def test_games_are_the_same_whatever_the_jobs(tmp_path: Path) -> None:
    chosen = plan("club:8", "random", players=3)
    alone = tournament.run(Results(tmp_path / "one.jsonl", chosen), 6)
    together = tournament.run(Results(tmp_path / "two.jsonl", chosen), 6, workers=2)
    assert without_times(alone) == without_times(together)
    assert [game.number for game in together] == list(range(6))


def test_another_seed_gives_other_games() -> None:
    one = [play_game(plan("random", seed="1"), number).scores for number in range(3)]
    other = [play_game(plan("random", seed="2"), number).scores for number in range(3)]
    assert one != other


def test_records_replay(tmp_path: Path) -> None:
    games = tournament.run(Results(tmp_path / "a.jsonl", plan("beginner", "random")), 2, records=tmp_path)
    for path, game in zip(sorted(tmp_path.glob("*.json")), games, strict=True):
        state = Record.load(path).verify()
        assert state.outcome is not None and state.outcome.scores == game.scores


# Results that survive


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    chosen = plan("beginner", "random", players=3)
    whole = tournament.run(Results(tmp_path / "whole.jsonl", chosen), 7)
    file = tmp_path / "cut.jsonl"
    tournament.run(Results(file, chosen), 4)
    file.write_text(file.read_text()[:-20])  # the power failed while the fourth game was being written
    again = Results(file, chosen)
    assert sorted(again.played) == [0, 1, 2]
    fresh: list[int] = []
    resumed = tournament.run(again, 7, tick=lambda game: fresh.append(game.number))
    assert fresh == [3, 4, 5, 6]
    assert without_times(resumed) == without_times(whole)
    assert without_times(Results(file, chosen).in_order()) == without_times(whole)


def test_results_of_another_comparison_are_not_mixed_in(tmp_path: Path) -> None:
    Results(tmp_path / "a.jsonl", plan("beginner", "random"))
    with pytest.raises(Refused, match="another comparison"):
        Results(tmp_path / "a.jsonl", plan("beginner", "random", seed="9"))
    (tmp_path / "b.jsonl").write_text("hello\n")
    with pytest.raises(Refused, match="doesn't hold results"):
        Results(tmp_path / "b.jsonl", plan("beginner", "random"))


# Numbers


@pytest.mark.parametrize(
    ("rate", "games", "low", "high"),
    [
        # (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.959964
        (0.8, 10, 0.4902, 0.9433),
        (0.5, 100, 0.4038, 0.5962),
        (1.0, 50, 0.9287, 1.0),  # 1 / (1 + z²/50)
        (0.0, 50, 0.0, 0.0713),
    ],
)
def test_wilsons_interval(rate: float, games: int, low: float, high: float) -> None:
    assert wilson(rate, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_rates_share_ties_and_give_nobody_a_draw() -> None:
    games = [played(0, 1.0, 0.0), played(1, 0.5, 0.5), played(2, 0.0, 0.0), played(3, 0.0, 1.0)]
    assert rate_of("beginner", games) == 0.375  # 1 + 1/2 of four
    assert drawn(games) == 1


def test_a_bot_on_several_seats_has_the_rate_of_one_seat() -> None:
    bots = ("random", "beginner", "random")
    games = [played(number, float(number % 2), 0.0, 1.0 - number % 2, bots=bots) for number in range(4)]
    assert rate_of("random", games) == 0.5  # four wins on eight seats
    assert rate_of("beginner", games) == 0.0


def test_percentiles_are_values_that_happened() -> None:
    values = [float(value) for value in range(1, 101)]
    assert percentile(values, 0.99) == 99
    assert percentile(values[:10], 0.99) == 10
    assert percentile([], 0.99) == 0


def test_ratings_order_the_bots_and_times_are_theirs() -> None:
    games = [played(number, 1.0, 0.0) for number in range(12)]
    winner, loser = standings(plan("beginner", "random"), games)
    assert (winner.name, winner.rate, loser.rate) == ("beginner", 1.0, 0.0)
    assert winner.rating is not None and loser.rating is not None
    assert winner.rating > 25 > loser.rating  # openskill starts everybody at 25
    assert winner.mean == 5.5  # 0 to 11 milliseconds
    assert winner.slow == 11


# Stopping early


def test_looks_come_after_32_games_and_whenever_these_double() -> None:
    assert [games for games in range(1, 300) if looks_after(games)] == [32, 64, 128, 256]
    assert [looks_after(games) for games in (32, 64, 128, 33)] == [1, 2, 3, None]


def test_it_stops_when_decided_and_not_before() -> None:
    chosen = plan("beginner", "random")
    clear = [played(number, 1.0, 0.0) for number in range(32)]
    assert decided(chosen, clear)
    assert not decided(chosen, clear[:31])
    even = [played(number, float(number % 2), 1.0 - number % 2) for number in range(32)]
    assert not decided(chosen, even)
    # 22 of 32: Wilson's 95 % interval begins at 51.4 %, but the first of many looks asks for 97.5 %: 49.0 %.
    close = [played(number, float(number < 22), float(number >= 22)) for number in range(32)]
    assert wilson(22 / 32, 32)[0] > 0.5
    assert not decided(chosen, close)


def test_a_sequential_run_ends_early(tmp_path: Path) -> None:
    results = Results(tmp_path / "a.jsonl", plan("beginner", "random"))
    for number in range(31):
        results.add(played(number, 1.0, 0.0))
    games = tournament.run(results, 1000, sequential=True)
    assert len(games) == 32


# The commands


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path / "house"))
    monkeypatch.setenv("COLUMNS", "120")
    return tmp_path


def test_the_arena_on_the_command_line(house: Path) -> None:
    words = ["arena", "yozu", "--bots", "beginner,random", "--games", "4", "--records", str(house / "records")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert "4 games" in result.output
    assert "An even share is 33.3%" in result.output
    assert len(list((house / "records").glob("*.json"))) == 4
    again = CliRunner().invoke(app, words)
    assert "4 games were played before" in again.output
    kept = next((house / "house" / "arena").glob("*.jsonl")).read_text().splitlines()
    assert json.loads(kept[0])["bots"] == ["beginner", "random"]
    assert len(kept) == 5


def test_the_arena_refuses_with_a_sentence(house: Path) -> None:
    result = CliRunner().invoke(app, ["arena", "yozu", "--bots", "zebra,random"])
    assert result.exit_code == 1
    assert "zebra" in result.output


def test_the_ladder_writes_its_page(house: Path) -> None:
    out = house / "ladder.md"
    words = ["ladder", "yozu", "--games", "1", "--others", "1", "--balance", "3", "--jobs", "1", "--out", str(out)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    text = out.read_text()
    assert "## Yozu" in text
    assert "| grandmaster against random | 6 | 1 |" in text
    assert "| regular against beginner | 3 | 1 |" in text
    assert "| club against beginner | 6 | 1" in text
    assert f"| {date.today().isoformat()} |" in text, "when it was played"
    assert "| regular | thinks its turn through, overlooks some |" in text
    assert "the seat that starts wins" in text
    again = CliRunner().invoke(
        app, ["ladder", "yozu", "--games", "0", "--others", "0", "--balance", "0", "--out", str(out)]
    )
    assert again.exit_code == 0, again.output
    assert out.read_text() == text, "what is kept is told again without a game"


def test_the_page_says_what_does_not_hold() -> None:
    rung = Rung(plan("beginner", "random"), 40, "duel")
    won = [played(number, 1.0, 0.0) for number in range(40)]
    lost = [played(number, 0.0, 1.0) for number in range(40)]
    good, bad = (page([Climbed(rung, games, "2 cores", "2026-01-01")], date(2026, 1, 2)) for games in (won, lost))
    assert "2026-01-02" in good
    assert "a machine with 2 cores" in good
    assert "| beginner against random | 2 | 40 | 100.0% | 91.2% to 100.0% | above 50.0% | yes | 2026-01-01 |" in good
    assert "| beginner against random | 2 | 40 | 0.0% | 0.0% to 8.8% | above 50.0% | **no** | 2026-01-01 |" in bad


@pytest.mark.parametrize(("won", "holds"), [(3, "**no**"), (4, "yes"), (6, "yes"), (7, "**no**")])
def test_the_weakest_level_is_asked_for_about_an_even_share_against_newcomers(won: int, holds: str) -> None:
    rung = Rung(plan("guest", "careless"), 10, "careless")
    games = [
        played(number, float(number < won), float(number >= won), bots=("guest", "careless")) for number in range(10)
    ]
    assert f"| 40% to 60% | {holds} |" in page([Climbed(rung, games, "2 cores", "")], date(2026, 1, 2))


def test_the_ladder_compares_all_levels_at_every_table() -> None:
    import teahouse

    for name in teahouse.names():
        game = teahouse.game(name)
        few = max(2, game.about.players[0])
        found = rungs(game, 10, 10, 10, 5)
        pairs = {rung.plan.bots for rung in found if rung.kind == "duel" and rung.plan.players == few}
        assert {("guest", "random"), ("club", "sampler:400")} < pairs
        assert {(level.name, below.name) for below, level in pairwise(levels.ladder(game))} < pairs
        larger = {(rung.plan.players, *rung.plan.bots, rung.games) for rung in found if rung.plan.players > few}
        named = {("beginner", "guest"), ("club", "beginner"), ("master", "club")}
        more = [count for count in game.about.players if count > few]
        assert {(count, *pair, 5) for count in more for pair in named} <= larger
        assert [rung.plan.bots for rung in found if rung.kind == "careless"] == [("guest", "careless")]
        counts = {rung.plan.players for rung in found if rung.kind == "random"}
        assert counts == {count for count in teahouse.game(name).about.players if count > 1}
