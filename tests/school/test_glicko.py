"""Ratings of people, against the worked example of Glickman's paper."""

import pytest

from teahouse.school.glicko import CLOSEST, WIDEST, Rated, Result, rated, tried


def test_the_worked_example_of_the_paper() -> None:
    """A player of 1500 ± 200 beats 1400 ± 30 and loses to 1550 ± 100 and 1700 ± 300: 1464.06 ± 151.52, 0.05999."""
    after = rated(Rated(1500, 200, 0.06), [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)])
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_solves_gains_and_who_misses_loses() -> None:
    before = Rated(1500, 100, 0.06)
    solved, missed = tried(before, 1500, True), tried(before, 1500, False)
    assert solved.rating > 1500 > missed.rating
    assert solved.rating - 1500 == pytest.approx(1500 - missed.rating, abs=0.01)
    assert solved.deviation < before.deviation
    assert tried(before, 2000, True).rating > solved.rating


def test_a_deviation_stays_within_its_bounds() -> None:
    settled = Rated(1500, CLOSEST, 0.06)
    for _ in range(50):
        settled = tried(settled, 1500, True)
    assert settled.deviation >= CLOSEST
    assert tried(Rated(), 1500, True).deviation <= WIDEST
