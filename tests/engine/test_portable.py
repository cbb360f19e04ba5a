"""Numbers that decide between moves are the same on every machine."""

import math
from random import Random

import pytest

from teahouse.engine.portable import added, exp, ln


@pytest.mark.parametrize(
    ("value", "power"),
    [(0.0, 1.0), (1.0, 2.718281828459045), (-1.0, 0.36787944117144233), (10.0, 22026.465794806718), (-800.0, 0.0)],
)
def test_known_powers_of_e(value: float, power: float) -> None:
    assert math.isclose(exp(value), power, rel_tol=4.5e-16, abs_tol=1e-300)


def test_every_power_of_e_is_right_to_about_the_last_bit() -> None:
    rng = Random(2)
    for _ in range(20_000):
        value = rng.uniform(-600, 600)
        assert math.isclose(exp(value), math.exp(value), rel_tol=4.5e-16)


@pytest.mark.parametrize(
    ("value", "found"),
    [(1.0, 0.0), (2.0, 0.6931471805599453), (0.1, -2.302585092994046), (1e300, 690.7755278982137)],
)
def test_known_logarithms(value: float, found: float) -> None:
    assert math.isclose(ln(value), found, rel_tol=4.5e-16)


def test_every_logarithm_is_right_to_about_the_last_bits() -> None:
    rng = Random(3)
    for _ in range(20_000):
        value = exp(rng.uniform(-600, 600))
        assert math.isclose(ln(value), math.log(value), rel_tol=1e-15, abs_tol=1e-15)


def test_what_is_added_up_is_rounded_once() -> None:
    assert added([0.1] * 10) == 1.0 != 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1
    assert added([1e16, 1.0, 1.0, -1e16]) == 2.0  # 1e16 + 1 is 1e16 again
    assert added([]) == 0.0
