"""A game again: which lines are decisions, and what each has cost, worked out by hand."""

import pytest

import teahouse
from teahouse.bots.opinion import ranked
from teahouse.bots.review import Decision, Verdict, decisions, heading, judge, judge_all, stretches, verdict
from teahouse.engine import CHANCE
from teahouse.engine.advice import Opinion
from teahouse.engine.course import seat_of
from teahouse.simulate import random_record

YARDZEE = teahouse.game("yardzee")
FILLED = (
    "ones 3, twos 6, threes 9, fours 12, fives 15, sixes 18, three-of-a-kind 20, four-of-a-kind 0, "
    "full-house 25, small-straight 30, large-straight 0, yardzee 0"
)


@pytest.mark.parametrize(
    ("rolls", "action", "called", "cost"),
    [
        # Only Chance is open and one roll is left: 26 as they lie; a die that rolls brings 3.5 on average.
        (2, "score chance", "good", 0),
        (2, "keep 4 4 6 6", "inexact", 26 - 20 - 3.5),
        (2, "keep 4 6 6", "mistake", 26 - 16 - 2 * 3.5),
        (2, "keep 4", "grave mistake", 26 - 4 - 4 * 3.5),
        (3, "score chance", "good", 0),
    ],
)
def test_what_a_decision_costs_alone(rolls: int, action: str, called: Verdict, cost: float) -> None:
    state = YARDZEE.position(f"yardzee, 1 player\nrolls: {rolls}\ndice: 4 4 6 6 6\ncard 0: {FILLED}\n")
    seen = state.seen_by(0)
    judged = judge(Decision(1, 0, seen, seen.parse(action)), teahouse.bot("master", YARDZEE).opinion(seen))
    assert judged.verdict == called
    assert judged.cost == pytest.approx(cost, abs=1e-6)
    assert str(judged.best.action) == "score chance"


@pytest.mark.parametrize("name", teahouse.names())
def test_every_line_of_a_player_is_a_decision_with_what_was_known_then(name: str) -> None:
    game = teahouse.game(name)
    record = random_record(game, game.about.players[-1])
    found = list(decisions(record))
    assert [decision.line for decision in found] == [
        number for number, line in enumerate(record.moves, 1) if seat_of(line) != CHANCE
    ]
    for decision in found:
        assert f"{decision.seat} {decision.action}" == record.moves[decision.line - 1]
        assert decision.seen.seat == decision.seat
        assert decision.action in decision.seen.legal()
    assert [decision.line for decision in decisions(record, seat=1)] == [
        decision.line for decision in found if decision.seat == 1
    ]


def test_what_was_taken_back_was_a_decision_and_taking_back_is_none() -> None:
    record = random_record(YARDZEE, 1)
    first = next(number for number, line in enumerate(record.moves) if seat_of(line) != CHANCE)
    record.moves = [*record.moves[: first + 1], "0 undo 1", record.moves[first]]
    assert [decision.line for decision in decisions(record)] == [first + 1, first + 3]


def test_among_others_a_cost_is_a_chance_to_win() -> None:
    yozu = teahouse.game("yozu")
    master = teahouse.bot("master", yozu)
    for decision in list(decisions(random_record(yozu, 3)))[:12]:
        judged = judge(decision, master.opinion(decision.seen))
        assert 0 <= judged.cost <= 1
        assert judged.verdict == verdict(judged.cost, judged.error, 3)
        if judged.agrees:
            assert (judged.cost, judged.verdict, judged.sign) == (0, "good", "")


@pytest.mark.parametrize(
    ("cost", "error", "players", "called"),
    [
        # Points of 100: up to 1, 4 and 10; alone in points: up to 1, 3 and 8.
        (0.009, 0.0, 2, "good"),
        (0.01, 0.0, 2, "inexact"),
        (0.04, 0.0, 2, "mistake"),
        (0.1, 0.0, 2, "grave mistake"),
        (0.99, 0.0, 1, "good"),
        (2.9, 0.0, 1, "inexact"),
        (3.0, 0.0, 1, "mistake"),
        (8.0, 0.0, 1, "grave mistake"),
        # No more than twice the error: nobody can tell. What is good needs no proof.
        (0.06, 0.03, 2, "too close to call"),
        (0.061, 0.03, 2, "mistake"),
        (0.009, 0.03, 2, "good"),
    ],
)
def test_a_verdict_needs_a_cost_beyond_twice_its_error(cost: float, error: float, players: int, called: str) -> None:
    assert verdict(cost, error, players) == called


def test_a_verdict_is_told_with_what_it_cost() -> None:
    assert heading("mistake", 0.07, 0.02, 2) == "A mistake: costs 7 ± 2"
    assert heading("grave mistake", 8.04, 0.0, 1) == "A grave mistake: costs 8.0"
    assert heading("too close to call", 0.06, 0.04, 2) == "Too close to call: costs 6 ± 4"


# Several decisions in a row


def values(*each: float) -> list[Opinion]:
    """Opinions of keeping one, two and three dice of a roll, in this order of actions, the best first."""
    thoughts = [(ROLLED.seen_by(0).parse(text), value, 1) for text, value in zip(KEPT, each, strict=True)]
    return ranked(sorted(thoughts, key=lambda thought: -thought[1]))


ROLLED = YARDZEE.position(f"yardzee, 2 players\nrolls: 2\ndice: 4 4 6 6 6\ncard 0: {FILLED}\ncard 1: {FILLED}\n")
KEPT = ("keep 6", "keep 6 6", "keep 6 6 6")


def decided(line: int, action: str) -> Decision:
    seen = ROLLED.seen_by(0)
    return Decision(line, 0, seen, seen.parse(action))


def test_what_can_still_be_reached_was_not_lost() -> None:
    stretch = [decided(line, "keep 6") for line in (1, 2, 3)]
    # It was taken for 40, but 58 could still be reached after it, and in the end 55 were.
    first, second, third = judge_all(stretch, [values(0.4, 0.6, 0.1), values(0.5, 0.58, 0.1), values(0.55, 0.3, 0.1)])
    assert [one.cost for one in (first, second, third)] == pytest.approx([0.02, 0.03, 0])
    assert first.cost + second.cost + third.cost == pytest.approx(0.6 - 0.55)
    assert (str(first.best.action), first.agrees) == ("keep 6 6", False)
    assert first.played.value == 0.58


def test_what_proves_better_than_the_best_that_was_found_costs_nothing() -> None:
    first, second = judge_all([decided(1, "keep 6"), decided(2, "keep 6")], [values(0.4, 0.6, 0.1), values(0.7, 0, 0)])
    assert (first.cost, first.agrees, first.verdict) == (0, True, "good")
    assert (first.best.value, str(first.best.action)) == (0.7, "keep 6")
    assert second.cost == 0


def test_a_stretch_ends_where_chance_falls_or_somebody_else_decides() -> None:
    for name in teahouse.names():
        game = teahouse.game(name)
        record = random_record(game, max(2, game.about.players[0]))
        found = list(decisions(record))
        lengths = []
        for stretch in stretches(found):
            lengths.append(len(stretch))
            assert {decision.seat for decision in stretch} == {stretch[0].seat}
            lines = [decision.line for decision in stretch]
            assert lines == list(range(lines[0], lines[0] + len(lines)))
        assert sum(lengths) == len(found)
        # In Courtyard tiles are laid one by one; whoever keeps dice in Yardzee rolls next.
        assert (max(lengths) > 1) == (name not in ("yardzee", "yozu")), name
