"""The level that is about even with somebody, worked out by hand from what is written in `teahouse.bots.even`."""

from math import log10

import pytest

import teahouse
from teahouse.bots import levels
from teahouse.bots.advice import advice_for
from teahouse.bots.even import LATEST, Faced, about_even, rating

YOZU = teahouse.game("yozu")
SCALE = {"guest": 0, "beginner": 100, "club": 200}


def won(level: str, games: int, others: int = 1) -> list[Faced]:
    return [Faced((level,) * others, 1.0)] * games


def lost(level: str, games: int, others: int = 1) -> list[Faced]:
    return [Faced((level,) * others, 0.0)] * games


def test_half_of_the_games_are_won_by_an_equal() -> None:
    assert rating(won("guest", 5) + lost("guest", 5), SCALE, "guest") == pytest.approx(0, abs=0.1)


def test_the_shared_game_holds_a_few_wins_back() -> None:
    """Three wins and a half of four games: odds of 7 to 1."""
    assert rating(won("guest", 3), SCALE, "guest") == pytest.approx(400 * log10(7), abs=0.1)


def test_losses_against_the_strong_say_little() -> None:
    """Chances p of guest and q of club, 200 points higher, with p + 3 q = 1/2."""
    found = rating(lost("club", 3), SCALE, "guest")
    p, q = (1 / (1 + 10 ** ((other - found) / 400)) for other in (0, 200))
    assert p + 3 * q == pytest.approx(0.5, abs=0.001)
    assert -250 < found < -100


def test_a_seat_among_three_wins_in_proportion_to_its_strength() -> None:
    """With strength x beside 1 and 1: 3 x / (x + 2) + x / (x + 1) = 3.5, so x² - 11 x - 14 = 0."""
    x = (11 + 177**0.5) / 2
    assert rating(won("guest", 3, others=2), SCALE, "guest") == pytest.approx(400 * log10(x), abs=0.1)


def test_two_games_are_too_few() -> None:
    assert about_even(YOZU, won("guest", 2, others=2)) is None


def test_the_nearest_level_is_told_with_its_games() -> None:
    ladder = [level.name for level in levels.ladder(YOZU)]
    even = about_even(YOZU, won("guest", 3, others=2))
    assert even is not None
    place = round(400 * log10((11 + 177**0.5) / 2) / advice_for(YOZU).step)
    assert (even.level.name, even.games) == (ladder[min(place, len(ladder) - 1)], 3)


def test_nobody_is_told_to_be_weaker_than_guest_or_stronger_than_the_best() -> None:
    for results, name in ((lost("guest", 9, others=2), "guest"), (won("grandmaster", 9, others=2), "grandmaster")):
        even = about_even(YOZU, results)
        assert even is not None and even.level.name == name


def test_only_the_latest_games_count() -> None:
    even = about_even(YOZU, lost("guest", LATEST, others=2) + won("master", 30, others=2))
    assert even is not None
    assert (even.level.name, even.games) == ("guest", LATEST)


def test_games_against_bots_that_are_no_level_do_not_count() -> None:
    assert about_even(YOZU, [Faced(("random", "guest"), 1.0)] * 5) is None
    assert about_even(YOZU, [Faced((), 1.0)] * 5) is None, "alone"
