"""Guesses of Yozu told again: what a guess brings to light is luck, what its seat knew is none."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from games.yozu.test_bot import KNOWN_PAIR, YOZU, table
from teahouse.bots.retelling import Retelling, Step, Teller
from teahouse.bots.retelling.hindsight import Hindsight
from teahouse.bots.retelling.report import key_moments
from teahouse.bots.review import Decision
from teahouse.engine import Hand

GARDENS = ["tiger fall", "dragonfly fall", "carp spring, carp summer, carp fall"]


def told(action: str, guesses: str = "") -> tuple[Retelling, Step]:
    """A guess of seat 2 told again; the Oracle has panda spring and carp winter."""
    said = f"guesses: {guesses}" if guesses else ""
    position = table("guess", 2, GARDENS, f"hand: panda spring, carp winter\n{said}").text()
    hand = Hand.begin(YOZU, ["Mei", "Tom", "Ann"], seed=1, position=position)
    hand.play(hand.state.parse(action))
    teller = Teller(hand.record)
    (step,) = [one.step for one in teller]
    return teller.retelling(), step


def test_a_guess_that_hits_by_chance_is_luck_and_a_key_moment() -> None:
    retelling, step = told("guess carp winter")
    assert step.luck[2] > 0.3, "it wins with four carps, and nobody could know that the Oracle has it"
    assert max(step.luck[:2]) < 0
    assert 0 < step.luck_error < 0.05
    moved = [after - before for before, after in zip(step.before, step.after, strict=True)]
    parts = [sum(each) for each in zip(step.luck, step.skill, step.unexplained, strict=True)]
    assert parts == pytest.approx(moved, abs=1e-12)
    (moment,) = key_moments(retelling.steps, 2)
    assert (moment.step, moment.nature, moment.weight) == (0, "luck", step.luck[2])
    assert retelling.sum_of(2).luck == step.luck[2]


def test_a_guess_that_misses_is_bad_luck() -> None:
    assert told("guess dragonfly winter")[1].luck[2] < 0


def test_a_guess_of_a_card_that_is_known_is_no_luck() -> None:
    _, step = told("guess carp winter", KNOWN_PAIR)
    assert step.luck == (0, 0, 0)
    assert step.luck_error == 0


def test_luck_of_a_guess_averages_nothing_over_what_its_seat_held_possible() -> None:
    seen = table("guess", 2, GARDENS, "hand: panda spring, carp winter\n").seen_by(2)
    decision = Decision(1, 2, seen, seen.parse("guess panda winter"))
    hindsight = Hindsight(YOZU, 3, seen.options)
    rng, found = Random(1), []
    for number in range(80):
        world = seen.imagine(rng)
        before = hindsight.of(world, number).values
        world.play(decision.action)
        moved = tuple(after - one for after, one in zip(hindsight.of(world, number).values, before, strict=True))
        luck, error = hindsight.revealed(decision, moved)
        found.append(luck[2])
    assert abs(fmean(found)) <= 3 * sqrt(stdev(found) ** 2 / len(found) + error**2)
    assert stdev(found) > 0.01
