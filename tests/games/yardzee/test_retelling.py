"""Luck and skill of a player alone, exact: every part is held against the dice, worked out by hand or added up."""

from math import sqrt
from statistics import fmean, stdev

import pytest

import teahouse
from teahouse.bots.retelling import Retelling, Sum, Teller
from teahouse.engine import Hand, Record, State
from teahouse.games.yardzee.bot import solved
from teahouse.simulate import random_record

YARDZEE = teahouse.game("yardzee")
OPTIMUM = solved.shipped().optimum
STEP = solved.shipped().error
"""No entry of the solution's table is further than this from the exact one; a game has thirteen entries."""
FILLED = (
    "ones 3, twos 6, threes 9, fours 12, fives 15, sixes 18, three-of-a-kind 20, four-of-a-kind 0, "
    "full-house 25, small-straight 30, large-straight 0, yardzee 0"
)


def told(record: Record) -> Retelling:
    teller = Teller(record)
    list(teller)
    return teller.retelling()


def parts(record: Record) -> Sum:
    return told(record).sum_of(0)


def by_the_solution(seed: int) -> Record:
    """A game of the master, who plays the exact solution."""
    hand = Hand.begin(YARDZEE, ["Mei"], seed=seed)
    master = teahouse.bot("master", YARDZEE)
    hand.go_on(lambda state, seat: master.choose(state.seen_by(seat)))
    return hand.record


def luck_averages_nothing(games: int) -> None:
    found = [parts(random_record(YARDZEE, 1, seed=f"luck {number}")) for number in range(games)]
    for one in found:
        assert one.start == pytest.approx(OPTIMUM, abs=2 * STEP)
        assert one.luck + one.own == pytest.approx(one.result - one.start, abs=1e-9)
        assert one.unexplained == pytest.approx(0, abs=1e-9)
        assert one.others == 0
    luck = [one.luck for one in found]
    assert abs(fmean(luck)) < 3 * stdev(luck) / sqrt(games)


def test_luck_and_skill_add_up_game_by_game_and_luck_averages_nothing() -> None:
    luck_averages_nothing(60)


@pytest.mark.long
def test_luck_averages_nothing_over_two_thousand_random_games() -> None:
    luck_averages_nothing(2000)


@pytest.mark.parametrize("seed", range(3))
def test_who_plays_the_solution_gives_nothing_away(seed: int) -> None:
    retelling = told(by_the_solution(seed))
    assert retelling.sum_of(0).own == pytest.approx(0, abs=13 * 2 * STEP)
    for step in retelling.steps:
        if step.judged:
            assert (step.judged.cost, step.judged.verdict, step.judged.error) == (0, "good", 0)


@pytest.mark.long
def test_who_plays_the_solution_gives_nothing_away_in_two_hundred_games() -> None:
    for seed in range(200):
        assert parts(by_the_solution(seed)).own == pytest.approx(0, abs=13 * 2 * STEP)


class LastTurn(Record):
    """The last turn of a game, with Chance alone open: 4 4 6 6 6 lie there after two rolls."""

    def start(self) -> State:
        state: State = YARDZEE.position(f"yardzee, 1 player\nrolls: 2\ndice: 4 4 6 6 6\ncard 0: {FILLED}\n")
        return state


def last_turn(*moves: str) -> Retelling:
    return told(LastTurn(YARDZEE, ["Mei"], {}, moves=list(moves)))


MADE = 3 + 6 + 9 + 12 + 15 + 18 + 35 + 20 + 0 + 25 + 30 + 0 + 0
"""63 points above make the bonus of 35."""


def test_what_a_keep_costs_and_what_the_dice_make_of_it() -> None:
    # As they lie the dice bring 26. Keeping 4 4 6 6 leaves a die to roll, 3.5 on average: 23.5, so 2.5 are given away.
    # It shows a 6: 2.5 more than was to be expected. So the end is what standing pat would have brought.
    retelling = last_turn("0 keep 4 4 6 6", "~ roll 6", "0 score chance")
    keep, roll, score = retelling.steps
    assert retelling.start == pytest.approx((MADE + 26,))
    assert [*keep.skill, *keep.luck] == pytest.approx([-2.5, 0])
    assert keep.judged is not None
    assert (keep.judged.best, keep.judged.verdict, keep.judged.sign) == ("score chance", "inexact", "?!")
    assert [*roll.luck, *roll.skill] == pytest.approx([2.5, 0])
    assert (roll.outcomes, roll.sampled) == (6, False)
    assert [*score.skill, *score.luck] == pytest.approx([0, 0])
    assert score.judged is not None
    assert score.judged.choices == 1
    total = retelling.sum_of(0)
    assert (total.luck, total.own, total.unexplained) == pytest.approx((2.5, -2.5, 0))
    assert total.result == MADE + 26


def test_rounded_parts_add_up() -> None:
    total = last_turn("0 keep 4", "~ roll 1 1 1 1", "0 score chance").sum_of(0).rounded(alone=True, exact=True)
    # One die kept: 4 + 4 times 3.5 are 18, 8 less than 26. Four ones are 10 less than 14.
    assert (total.own, total.luck, total.unexplained) == (-8, -10, 0)
    assert (total.start, total.result) == (MADE + 26, MADE + 8)
