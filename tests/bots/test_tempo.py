"""The time that a bot shows is drawn without regard to what it is asked."""

from random import Random
from statistics import mean

import pytest

from teahouse.bots import seconds_of
from teahouse.bots.tempo import LEAST, SPREAD, Tempo


@pytest.mark.parametrize(
    ("level", "seconds", "shortest"),
    [
        ("club", None, seconds_of("club")),
        ("master", None, seconds_of("master")),
        ("beginner", None, LEAST),
        ("random", None, LEAST),
        ("club", 1.0, 1.0),
        ("master", 0.01, LEAST),
    ],
)
def test_it_begins_where_the_usual_thinking_ends(level: str, seconds: float | None, shortest: float) -> None:
    tempo = Tempo(rng=Random(level))
    drawn = sorted(tempo.pause(level, seconds) for _ in range(2000))
    assert shortest <= drawn[0] < shortest * 1.01
    assert shortest * (1 + SPREAD) * 0.99 < drawn[-1] <= shortest * (1 + SPREAD)
    # Even: the mean of so many lies within four of its standard errors, width / sqrt(12 n).
    width = shortest * SPREAD
    assert abs(mean(drawn) - (shortest + width / 2)) < 4 * width / (12 * 2000) ** 0.5


def test_the_same_lots_give_the_same_times_and_a_house_draws_its_own() -> None:
    one, other = Tempo(rng=Random(7)), Tempo(rng=Random(7))
    assert [one.pause("club", None) for _ in range(50)] == [other.pause("club", None) for _ in range(50)]
    assert len({Tempo().pause("club", None) for _ in range(20)}) > 1
