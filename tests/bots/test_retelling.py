"""A game told again: its steps and turns, what was taken back, and parts that add up."""

import json
from dataclasses import asdict
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from time import process_time

import msgspec
import pytest

import teahouse
from teahouse.bots import steady
from teahouse.bots.opinion import softened, tempered
from teahouse.bots.retelling import Retelling, Teller
from teahouse.bots.retelling.hindsight import Hindsight
from teahouse.bots.retelling.timeline import timeline
from teahouse.engine import CHANCE, Hand, Record
from teahouse.engine.course import seat_of
from teahouse.simulate import random_record

YARDZEE = teahouse.game("yardzee")


def quick(name: str, players: int, seed: object, level: str = "guest") -> Record:
    game = teahouse.game(name)
    hand = Hand.begin(game, [f"p{seat}" for seat in range(players)], seed=f"quick {seed}")
    bots = [steady(level, game, f"{seed} {seat}") for seat in range(players)]
    hand.go_on(lambda state, seat: bots[seat].choose(state.seen_by(seat)))
    return hand.record


def fewest(name: str) -> int:
    return max(2, teahouse.game(name).about.players[0])


def told(record: Record, level: str = "guest") -> Retelling:
    """Judged by whoever is quick: what is looked at here hangs on no strength."""
    teller = Teller(record, steady(level, record.game, "told"))
    list(teller)
    return teller.retelling()


# Steps and turns


@pytest.mark.parametrize("name", teahouse.names())
def test_steps_hold_every_line_once_and_chance_falls_in_one_go(name: str) -> None:
    record = random_record(teahouse.game(name), fewest(name))
    spans = timeline(record).spans
    lines = [line for span in spans for line in span.lines]
    assert [line.number for line in lines] == list(range(1, len(record.moves) + 1))
    for span in spans:
        chance = [line.seat == CHANCE for line in span.lines]
        assert all(chance) if span.kind != "decision" else chance == [False]
    for one, other in pairwise(spans):
        assert other.turn - one.turn in (0, 1)
        assert "decision" in (one.kind, other.kind) or one.turn != other.turn
    first = next(number for number, line in enumerate(record.moves) if seat_of(line) != CHANCE)
    setup = [span for span in spans if span.kind == "setup"]
    assert len(setup) <= 1
    assert all(line.number <= first for span in setup for line in span.lines)


def test_turns_are_those_that_the_game_tells() -> None:
    record = random_record(YARDZEE, 2)
    retelling = told(record)
    assert [turn.number for turn in retelling.turns] == list(range(27))
    assert retelling.turns[0].seat is None
    first = seat_of(next(line for line in record.moves if seat_of(line) != CHANCE))
    assert [turn.seat for turn in retelling.turns[1:]] == [first, 1 - first] * 13
    for turn in retelling.turns[1:]:
        assert retelling.steps[turn.first].kind == "chance"
        assert record.moves[retelling.steps[turn.last].first - 1].split()[1] == "score"


def test_what_was_taken_back_counts_for_nothing() -> None:
    record = random_record(YARDZEE, 1)
    first = next(number for number, line in enumerate(record.moves) if seat_of(line) != CHANCE)
    plain = told(record)
    record.moves[first:first] = [record.moves[first], "0 undo 1"]
    again = told(record)
    assert again.undone == (first + 1, first + 2)
    assert again.sum_of(0) == plain.sum_of(0)
    assert [step.first for step in again.steps] == [
        step.first if step.first <= first else step.first + 2 for step in plain.steps
    ]


# Parts


@pytest.mark.parametrize("name", teahouse.names())
def test_parts_add_up_to_the_result_of_every_seat(name: str) -> None:
    record = quick(name, fewest(name), 1)
    retelling = told(record)
    assert record.outcome is not None
    assert retelling.done
    for step in retelling.steps:
        for seat in range(retelling.players):
            parts = (step.before, step.luck, step.skill, step.unexplained)
            assert sum(part[seat] for part in parts) == pytest.approx(step.after[seat], abs=1e-12)
        if step.seat is None:
            assert step.unexplained == pytest.approx((0,) * retelling.players)
        else:
            assert step.skill[step.seat] <= 0
    winners = record.outcome["winners"]
    for seat in range(retelling.players):
        total = retelling.sum_of(seat)
        assert total.result == (1 / len(winners) if seat in winners else 0)
        parted = total.start + total.luck + total.others + total.own + total.unexplained
        assert parted == pytest.approx(total.result, abs=1e-12)
        whole = total.rounded(alone=False, exact=False)
        assert whole.start + whole.luck + whole.others + whole.own + whole.unexplained == whole.result
        assert all(part == round(part) for part in (whole.start, whole.luck, whole.own, whole.unexplained))


def test_what_one_gives_away_goes_to_the_others() -> None:
    retelling = told(quick("yozu", 3, 2))
    given = [step for step in retelling.steps if step.judged and step.judged.cost]
    assert given
    for step in given:
        assert step.judged is not None and step.seat is not None
        assert step.skill[step.seat] == -step.judged.cost
        assert sum(step.skill) == pytest.approx(0)


def test_partners_win_and_lose_together() -> None:
    game = teahouse.game("courtyard")
    record = random_record(game, 4, {"teams": True})
    for values in told(record).values:
        assert values[0] == pytest.approx(values[2])
        assert values[1] == pytest.approx(values[3])


# What positions are worth


@pytest.mark.parametrize("name", teahouse.names())
def test_hindsight_tells_chances_that_share_out_one_win(name: str) -> None:
    retelling = told(quick(name, fewest(name), 4))
    for values in retelling.values:
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in values)
        # In Yozu it may be that nobody wins.
        assert 0 < sum(values) <= 1 + 1e-9
        if name != "yozu":
            assert sum(values) == pytest.approx(1)


def test_few_outcomes_are_looked_at_one_by_one_and_many_by_lot() -> None:
    hindsight = Hindsight(YARDZEE, 2, YARDZEE.start(2).options)
    state = YARDZEE.position("yardzee, 2 players\nfirst: 0\n")
    first = hindsight.of(state, "first roll")
    assert (first.outcomes, first.sampled, first.error) == (252, False, 0)
    # Cards are empty and points are even: whoever rolls first has no advantage.
    assert first.values == pytest.approx((0.5, 0.5), abs=0.005)
    courtyard = teahouse.game("courtyard").start(2)
    deal = Hindsight(courtyard.game, 2, courtyard.options).of(courtyard, "deal")
    assert deal.sampled
    assert 0 < deal.error < 0.02
    assert deal.values == pytest.approx((0.5, 0.5), abs=4 * deal.error)


def test_chances_are_softened_together() -> None:
    # At a table of two as each by itself; three chances to one are root of three to one with half of the log odds.
    assert softened((0.75, 0.25), 0.5) == pytest.approx((tempered(0.75, 0.5, 0.5), tempered(0.25, 0.5, 0.5)))
    assert softened((0.75, 0.25), 0.5)[0] == pytest.approx(sqrt(3) / (1 + sqrt(3)))
    assert softened((1.0, 0.0), 0.5) == (1, 0)
    assert sum(softened((0.5, 0.2, 0.1), 0.3)) == pytest.approx(0.8)
    assert softened((254.0,), 0.5) == (254,)


# Going over it


def test_it_tells_as_it_goes_and_goes_on_where_it_was_left() -> None:
    record = random_record(YARDZEE, 1)
    teller = Teller(record)
    for told_step in teller:
        if told_step.step.number == 9:
            break
    half = teller.retelling()
    assert (len(half.steps), half.of, half.done) == (10, len(teller), False)
    assert half.sum_of(0).result == half.steps[-1].after[0]
    assert [one.step.number for one in teller] == list(range(10, len(teller)))
    assert teller.retelling() == told(record, "master")


def test_an_unfinished_game_is_told_as_far_as_it_went() -> None:
    record = random_record(teahouse.game("yozu"), 3)
    record.moves = record.moves[: len(record.moves) // 2]
    record.outcome = None
    retelling = told(record)
    total = retelling.sum_of(0)
    assert retelling.done
    assert 0 < total.result < 1


def test_it_is_plain_data() -> None:
    retelling = told(random_record(teahouse.game("yozu"), 3))
    assert json.loads(msgspec.json.encode(retelling)) == json.loads(json.dumps(asdict(retelling)))
    assert msgspec.json.decode(msgspec.json.encode(retelling), type=Retelling) == retelling


# Luck


GAMES = {"courtyard": 5, "yang-tzee": 12, "yardzee": 6, "yellow-and-yangtze": 3, "yozu": 6}


def luck_averages_nothing(name: str, games: int) -> None:
    """Luck of the first seat over games of quick bots, its sampling error included, against three standard errors."""
    found = [told(quick(name, fewest(name), f"luck {number}")).sum_of(0) for number in range(games)]
    luck = [one.luck for one in found]
    assert abs(fmean(luck)) <= 3 * stdev(luck) / sqrt(games) + 1e-12


@pytest.mark.parametrize("name", teahouse.names())
def test_luck_averages_nothing(name: str) -> None:
    luck_averages_nothing(name, GAMES[name])


@pytest.mark.long
@pytest.mark.parametrize("name", teahouse.names())
def test_luck_averages_nothing_over_many_games(name: str) -> None:
    luck_averages_nothing(name, 20 * GAMES[name])


MOST = 60.0
"""Seconds of one core that a review may take at the default depth."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players"), [("yardzee", 1), ("yozu", 3), ("yang-tzee", 2), ("courtyard", 4), ("yellow-and-yangtze", 4)]
)
def test_a_full_review_takes_at_most_a_minute_of_one_core(name: str, players: int) -> None:
    record = quick(name, players, "a minute", level="club")
    start = process_time()
    list(Teller(record))
    assert process_time() - start < MOST
