"""Statistics of one's own games, with values worked out by hand."""

import json
from math import sqrt
from typing import Any

import msgspec
import pytest

from teahouse.engine.match import MatchOptions
from teahouse.server.services.played import Played, Wanted, Weighed, level_of, played
from teahouse.server.services.statistics import Estimate, statistics
from teahouse.server.services.sums import HandSums, KeptSums, SeatSums, part_of
from teahouse.server.stored import Card

ME, MEI, BOT = ("me", ""), ("mei", ""), (None, "club")
GOOD = {"why": "played", "hand": 1}


def card(*seats: tuple[str | None, str], **about: Any) -> Card:
    """A table that is over, by who sat there: the person, and the bot that plays."""
    told = {"seats": [{"person": person, "bot": bot} for person, bot in seats], **GOOD, **about}
    return Card("t", "yozu", "over", False, json.dumps(told), 9, None, None, 0, 5)


def weighed(luck: float, own: float, decisions: int = 10, cost: float | None = None, **levels: float) -> Weighed:
    """What reviews found, with nothing that errs."""
    given = -own if cost is None else cost
    return Weighed(luck, 0.0, own, 0.0, decisions, given, levels, None, False)


def game(share: float = 0.0, found: Weighed | None = None, **more: Any) -> Played:
    """One of my games, against a bot."""
    result = "won" if share else "lost"
    plain: dict[str, Any] = {"seat": 0, "company": "bots", "others": (), "levels": ("club",), "result": result}
    plain |= {"table": "t", "game": "yozu", "at": 0, "counts": True, "share": share, "equal": 0.5, "points": 0}
    return Played(**{**plain, "weighed": found, **more})


def of(estimate: Estimate | None) -> tuple[float, float]:
    """Both numbers of an estimate."""
    assert estimate is not None
    return estimate.value, estimate.error


# A card as one person's game


@pytest.mark.parametrize(
    ("table", "result", "counts", "share", "equal"),
    [
        (card(ME, BOT, winners=[0], scores=[3, 1]), "won", True, 1.0, 1 / 2),
        (card(BOT, ME, winners=[0], scores=[3, 1]), "lost", True, 0.0, 1 / 2),
        (card(ME, BOT, MEI, winners=[0, 2], scores=[3, 1, 3]), "won", True, 1 / 2, 1 / 3),
        (card(ME, BOT, BOT, BOT, winners=[0, 2], scores=[9] * 4, sides=[[0, 2], [1, 3]]), "won", True, 1.0, 1 / 2),
        (card(ME, BOT, winners=[], scores=[2, 2]), "drawn", True, 0.0, 1 / 2),
        (card(("me", "club"), BOT, winners=[1], why="resigned"), "lost", True, 0.0, 1 / 2),
        (card(ME, ("mei", "club"), winners=[0], why="resigned"), "won", True, 1.0, 1 / 2),
        (card(("me", "club"), BOT, winners=[0], scores=[3, 1]), "won", False, 1.0, 1 / 2),
        (card(ME, BOT, winners=[0], scores=[3, 1], positioned=True), "won", False, 1.0, 1 / 2),
        (card(ME, ME, winners=[0], scores=[3, 1]), "none", False, 0.0, 1 / 2),
        (card(ME, BOT, why="aborted"), "none", False, 0.0, 1 / 2),
        (card(ME, BOT, why="abandoned"), "none", False, 0.0, 1 / 2),
        (card(ME, scores=[232], winners=[0]), "points", True, 0.0, 1.0),
        (card(ME, scores=[640], winners=[0], hand=3, added=3), "points", False, 0.0, 1.0),
        (card(ME, scores=[2], winners=[0], hand=2, needed=2), "none", False, 0.0, 1.0),
        (card(MEI, BOT, scores=[2, 1], winners=[0]), "none", False, 0.0, 1 / 2),
    ],
    ids=[
        "won",
        "lost",
        "shared",
        "with a partner",
        "nobody won",
        "I gave up",
        "the other gave up",
        "a bot played it out for me",
        "from a position",
        "around one screen",
        "called off",
        "given up by everybody",
        "alone",
        "alone, points of three games",
        "alone, to two wins",
        "somebody else's",
    ],
)
def test_what_came_of_a_game(table: Card, result: str, counts: bool, share: float, equal: float) -> None:
    one = played(table, "me", [])
    assert (one.result, one.counts, one.share, one.equal) == (result, counts, share, equal)


def test_with_whom_and_at_which_level() -> None:
    assert [played(card(*seats), "me", []).company for seats in ((ME,), (ME, BOT), (ME, BOT, MEI), (ME, ME))] == [
        "alone",
        "bots",
        "people",
        "people",
    ]
    one = played(card(ME, BOT, ("mei", "master"), (None, "guest"), BOT), "me", [])
    assert (one.others, one.levels) == (("mei",), ("club", "guest")), "who stands in for Mei is no level of the table"
    told = [level_of(played(card(*seats), "me", [])) for seats in ((ME, BOT, BOT), (ME, BOT, (None, "guest")))]
    assert [*told, level_of(one)] == ["club", "several levels", "people"]


def test_what_fits_what_is_wanted() -> None:
    one = played(card(ME, BOT, MEI, winners=[0], scores=[2, 1, 1]), "me", [])
    good: list[dict[str, Any]] = [
        {},
        {"game": "yozu", "company": "people", "level": "club", "result": "won", "since": 5},
    ]
    bad: list[dict[str, Any]] = [{"game": "go"}, {"company": "bots"}, {"company": "tom"}, {"level": "guest"}]
    bad += [{"since": 6}, {"result": "lost"}]
    assert all(Wanted(**wish).fits(one) for wish in good)
    assert not any(Wanted(**wish).fits(one) for wish in bad)


# What reviews found


def sums(*seats: tuple[float, float, int, float], part: float = 1.0, **levels: float) -> KeptSums:
    """By seat: luck, what its decisions did, how many they were and what one cost; errors are 0.03."""
    found = [SeatSums(luck, 0.03, own, 0.03, decisions, cost, "club") for luck, own, decisions, cost in seats]
    return KeptSums(HandSums(found, list(levels.items())), part)


def test_the_hands_of_a_match_count_for_their_parts() -> None:
    """Of a match to two a game is a half: 0.2 / 2 + 0.1 / 2 = 0.15; errors of 0.03 / 2 each make 0.015 * sqrt(2)."""
    options = MatchOptions(match_mode="first_to", wins_needed=2)
    assert part_of(options, 2) == 1 / 2
    assert part_of(MatchOptions(match_mode="cumulative", cumulative_hands=4), 3) == 1 / 4
    assert part_of(MatchOptions(match_mode="cumulative", cumulative_hands=4), 1) == 1.0, "alone, points add up"
    hands = [
        sums((0.0, 0.0, 1, 0.0), (0.2, -0.08, 10, 0.008), part=0.5, club=0.01, master=0.004),
        sums((0.0, 0.0, 1, 0.0), (0.1, -0.04, 20, 0.002), part=0.5, club=0.01, expert=0.006),
    ]
    table = card(BOT, ME, winners=[1], scores=[0, 2], hand=2, needed=2, played=2)
    found = played(table, "me", hands).weighed
    assert found is not None
    assert (found.luck, found.own, found.decisions) == pytest.approx((0.15, -0.06, 30))
    assert found.luck_error == pytest.approx(0.015 * sqrt(2))
    assert found.cost == pytest.approx(0.06)  # 10 * 0.008 / 2 + 20 * 0.002 / 2
    assert found.levels == pytest.approx({"club": 0.15})  # 10 * 0.01 / 2 + 20 * 0.01 / 2; others aren't known in both
    assert found.like is None
    assert played(table, "me", hands[:1]).weighed is None, "one of its two hands isn't reviewed"
    single = played(card(BOT, ME, winners=[1], scores=[0, 2]), "me", hands[:1]).weighed
    assert single is not None
    assert single.like == "club"
    assert played(card(ME, BOT, BOT), "mei", hands).weighed is None


def test_what_is_kept_is_read_again() -> None:
    kept = sums((0.2, -0.08, 10, 0.008), club=0.01)
    assert msgspec.json.decode(msgspec.json.encode(kept), type=KeptSums) == kept


# The numbers


def test_won_and_without_luck() -> None:
    """Five games, two won, one of them shared; luck +0.3, -0.1, 0, +0.2, -0.2.

    Won 1 + 0.5 = 1.5. Without luck 0.7, 0.6, 0, -0.2, 0.2: their mean is 0.26, their squares from it 0.1936, 0.1156,
    0.0676, 0.2116, 0.0036 make 0.592, a variance of 0.148, and an error of sqrt(0.148 / 5) = 0.17205.
    """
    lucks, shares = (0.3, -0.1, 0.0, 0.2, -0.2), (1.0, 0.5, 0.0, 0.0, 0.0)
    found = statistics([game(share, weighed(luck, -0.1)) for share, luck in zip(shares, lucks, strict=True)])
    assert found.all is not None
    assert (found.all.played, found.all.won, found.all.equal, found.all.reviewed) == (5, 1.5, 0.5, 5)
    assert of(found.all.luckless) == pytest.approx((0.26, sqrt(0.148 / 5)))
    assert not found.all.apart, "0.24 below 0.5 is less than two errors of 0.172"
    assert [row.of for row in found.rows] == ["yozu"]


def test_somebody_is_told_from_an_equal_player_by_two_errors() -> None:
    """Without luck 0.9, 1.1, 1, 1, 1: the mean is 1, its error sqrt(0.02 / 4 / 5) = 0.0316."""
    lucks = (0.1, -0.1, 0.0, 0.0, 0.0)
    found = statistics([game(1.0, weighed(luck, 0.0)) for luck in lucks]).all
    assert found is not None
    assert of(found.luckless) == pytest.approx((1.0, sqrt(0.001)))
    assert found.apart


def test_few_games_tell_nothing_that_luck_could_have_brought() -> None:
    found = statistics([game(1.0, weighed(0.1, -0.1))] * 4 + [game(0.0)] * 3)
    assert found.all is not None
    assert (found.all.played, found.all.won, found.all.reviewed, found.all.luckless) == (7, 4.0, 4, None)
    assert not found.all.few
    assert statistics([game(1.0)] * 4).rows[0].few
    assert not found.all.apart
    empty = statistics([])
    assert (empty.games, empty.first, empty.all, empty.rows, empty.alone) == (0, None, None, [], [])


def test_who_plays_like_whom() -> None:
    """Two games of ten decisions each cost 0.5 together; club would have spent 0.4, beginner 0.8: club is nearer."""
    two = [game(0.0, weighed(0.0, -0.25, master=0.1, club=0.2, beginner=0.4))] * 2
    assert statistics(two).rows[0].like == "club"
    assert statistics(two[:1]).rows[0].like is None, "ten decisions are too few"
    other = game(0.0, weighed(0.0, -0.7, club=0.2, expert=0.1), game="courtyard")
    assert statistics([*two, other]).all.like == "club"  # type: ignore[union-attr]  # the only level known in all
    assert [row.of for row in statistics([*two, other]).rows] == ["courtyard", "yozu"]
    unknown = [game(0.0, weighed(0.0, -0.25))] * 2
    assert statistics(unknown).rows[0].like is None


def test_a_single_game_is_told_by_the_level_of_the_bots() -> None:
    games = [game(1.0), game(0.0, levels=("guest",)), game(0.0, company="people"), game(0.0, levels=("guest", "club"))]
    found = statistics(games, by_level=True)
    assert [(row.of, row.played, row.won) for row in found.rows] == [
        ("club", 1, 1.0),
        ("guest", 1, 0.0),
        ("people", 1, 0.0),
        ("several levels", 1, 0.0),
    ]


def test_alone_points_are_told() -> None:
    """Scores 200, 210, 220, 230, 240 with luck of +10 each: the mean is 220, without luck 210, the variance 250, the
    error sqrt(250 / 5)."""
    alone = {"company": "alone", "game": "yardzee", "result": "points", "equal": 1.0, "levels": ()}
    games = [game(0.0, weighed(10.0, -12.0), points=points, **alone) for points in range(200, 250, 10)]
    found = statistics([*games, game(1.0)])
    (row,) = found.alone
    assert of(row.mean) == pytest.approx((220, sqrt(50)))
    assert of(row.luckless) == pytest.approx((210, sqrt(50)))
    assert (row.played, row.best, row.reviewed) == (5, 240, 5)
    assert found.all is not None
    assert found.all.played == 1, "what was played alone is in no share that is won"
    assert statistics(games).all is None
    assert statistics(games[:4]).alone[0].mean is None


def test_what_counts_for_nothing_is_in_no_number() -> None:
    found = statistics([game(1.0), game(1.0, weighed(0.5, -0.5), counts=False, at=-3)])
    assert (found.games, found.first) == (2, -3)
    assert found.all is not None
    assert (found.all.played, found.all.reviewed) == (1, 0)
    assert found.course.rings == []


def test_the_course_has_a_ring_for_each_game_and_a_mean_of_ten() -> None:
    """The oldest first: costs of 1 to 12 hundredths. The mean of the first ten is -5.5 hundredths, of the last ten
    -7.5; ten numbers in a row have a variance of 55/6, so the error is sqrt(55 / 60) hundredths."""
    newest_first = [game(0.0, weighed(0.0, -cost / 100, club=0.05), at=cost) for cost in range(12, 0, -1)]
    course = statistics(newest_first).course
    assert [ring.at for ring in course.rings] == list(range(1, 13))
    assert [ring.own for ring in course.rings] == [-cost / 100 for cost in range(1, 13)]
    assert [ring.mean is None for ring in course.rings] == [True] * 9 + [False] * 3
    error = sqrt(55 / 60) / 100
    assert of(course.rings[9].mean) == pytest.approx((-0.055, error))
    assert of(course.rings[11].mean) == pytest.approx((-0.075, error))
    assert dict(course.levels) == pytest.approx({"club": -0.05})
    assert course.like == "club"
