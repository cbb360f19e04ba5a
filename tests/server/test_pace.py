"""Clocks, read off the times of the log."""

import pytest

from teahouse import Refused
from teahouse.server.log.clocks import GRACE, Clocks, check
from teahouse.server.log.facts import Pace


def test_a_turn_is_free_and_the_bank_pays_for_what_is_over() -> None:
    clocks = Clocks(Pace("live", bank=60, turn=10), 2)
    clocks.turn_to(0, 1_000)
    assert clocks.deadline() == 1_000 + 10_000 + 60_000
    clocks.turn_to(1, 9_000)  # 8 s: within the turn
    assert clocks.banks == [60_000, 60_000]
    clocks.turn_to(0, 34_000)  # 25 s: 15 over
    assert clocks.banks == [60_000, 45_000]
    clocks.turn_to(None, 35_000)
    assert clocks.deadline() is None


def test_several_decisions_in_a_row_are_one_turn() -> None:
    clocks = Clocks(Pace("live", bank=5, turn=10), 2)
    clocks.turn_to(0, 0)
    clocks.turn_to(0, 9_000)
    assert clocks.deadline() == 15_000


def test_a_bank_is_never_below_nothing_and_a_returner_has_a_moment() -> None:
    clocks = Clocks(Pace("live", bank=5, turn=0), 2)
    clocks.turn_to(0, 0)
    clocks.turn_to(1, 60_000)
    assert clocks.banks[0] == 0
    clocks.welcome_back(0)
    assert clocks.banks[0] == GRACE


def test_the_time_the_house_was_closed_counts_for_nobody() -> None:
    clocks = Clocks(Pace("live", bank=60, turn=0), 2)
    clocks.turn_to(0, 0)
    clocks.skip(3_600_000)
    clocks.turn_to(1, 3_601_000)
    assert clocks.banks[0] == 59_000


def test_correspondence_counts_hours_for_each_move() -> None:
    clocks = Clocks(Pace("correspondence", hours=24), 2)
    clocks.turn_to(0, 500)
    assert clocks.deadline() == 500 + 24 * 3_600_000
    clocks.turn_to(1, 1_000)
    assert clocks.deadline() == 1_000 + 24 * 3_600_000


@pytest.mark.parametrize(
    "pace",
    [
        Pace("none", turn=5),
        Pace("live", bank=1, turn=1),
        Pace("live", bank=60, hours=1),
        Pace("correspondence"),
        Pace("correspondence", hours=721),
        Pace("live", bank=-1, turn=60),
    ],
)
def test_a_pace_that_cant_be_is_refused(pace: Pace) -> None:
    with pytest.raises(Refused, match="a pace is none; live"):
        check(pace)
