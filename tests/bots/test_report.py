"""What a retelling says of a seat, from steps made up by hand; and the graph as text."""

from dataclasses import replace

import pytest

import teahouse
from teahouse.bots.measured import FILE, LevelCost, Measured, measured_for
from teahouse.bots.retelling import Judged, Rests, Retelling, Step, Turn
from teahouse.bots.retelling.graph import MARGIN, graph
from teahouse.bots.retelling.report import alike, comparable, key_moments, report
from teahouse.bots.retelling.words import in_points, plays_like, sum_lines, what_it_rests_on
from teahouse.bots.review import SIGNS, verdict
from teahouse.simulate import random_record

NOTHING = (0.0, 0.0)


def step(number: int, before: float, after: float, seat: int | None = None, cost: float = 0.0) -> Step:
    """A step at a table of two: chance, or a decision that cost so much; the rest is not explained."""
    moved = after - before
    luck = moved if seat is None else 0.0
    skill = 0.0 if seat is None else -cost if seat == 0 else cost
    called = verdict(cost, 0.01, 2)
    judged = Judged("this", "that", 0.5, cost, 0.01, called, SIGNS.get(called, ""), 3) if seat is not None else None
    rest = moved - luck - skill
    return Step(
        number=number,
        kind="chance" if seat is None else "decision",
        turn=1 + number // 2,
        first=number + 1,
        last=number + 1,
        seat=seat,
        before=(before, 1 - before),
        after=(after, 1 - after),
        luck=(luck, -luck),
        skill=(skill, -skill),
        unexplained=(rest, -rest),
        error=0.01,
        outcomes=6 if seat is None else 0,
        sampled=False,
        judged=judged,
    )


def game_of(*steps: Step) -> Retelling:
    rests = Rests(False, "master", 0.05, 100, 90, 2)
    turns = tuple(Turn(number + 1, 0, 2 * number, 2 * number + 1) for number in range(len(steps) // 2))
    return Retelling("yardzee", 2, rests, True, len(steps), steps[0].before, steps, turns, ())


GAME = game_of(
    step(0, 0.5, 0.6),  # luck +10
    step(1, 0.6, 0.55, seat=0, cost=0.05),  # a mistake
    step(2, 0.55, 0.75),  # luck +20
    step(3, 0.75, 0.76, seat=1, cost=0.02),  # 2 points, no more than twice the error of 1: nobody can tell
    step(4, 0.76, 0.73),  # luck -3
    step(5, 0.73, 0.6, seat=0, cost=0.12),  # a grave mistake; a point is not explained
    step(6, 0.6, 0.57, seat=0, cost=0.03),  # inexact
    step(7, 0.57, 0.5, seat=0, cost=0.07),  # a mistake
    step(8, 0.5, 0.0),  # luck -50
)


def test_a_sum_adds_up_by_its_parts() -> None:
    total = GAME.sum_of(0)
    assert (total.start, total.result) == (0.5, 0)
    assert total.luck == pytest.approx(0.1 + 0.2 - 0.03 - 0.5)
    assert total.own == pytest.approx(-0.05 - 0.12 - 0.03 - 0.07)
    assert total.others == pytest.approx(0.02)
    assert total.unexplained == pytest.approx(-0.01 - 0.01)
    # Four strokes of luck of one point each, four own decisions, one of another.
    assert (total.luck_error, total.own_error, total.others_error) == pytest.approx((0.02, 0.02, 0.01))
    names = [name for name, _ in sum_lines(total, alone=False, exact=False)]
    assert names == ["began with", "luck", "others' decisions", "own decisions", "not explained", "result"]
    told = [number for _, number in sum_lines(total, alone=False, exact=False)]
    assert told == ["50", "-23 ± 2", "+2 ± 1", "-27 ± 2", "-2", "0"]


def test_rounding_goes_into_what_is_not_explained() -> None:
    # 33.4 points and three strokes of luck of 0.4: 33 and +1 are told, and the 35 of the result needs another.
    made = game_of(*(step(number, 0.334 + 0.004 * number, 0.338 + 0.004 * number) for number in range(3)))
    told = made.sum_of(0).rounded(alone=False, exact=False)
    assert (told.start, told.luck, told.unexplained, told.result) == (33, 1, 1, 35)


def test_key_moments_are_the_three_heaviest_decisions_and_the_two_heaviest_strokes_in_order() -> None:
    assert [(one.step, one.nature) for one in key_moments(GAME.steps, 0)] == [
        (1, "decision"),
        (2, "luck"),
        (5, "decision"),
        (7, "decision"),
        (8, "luck"),
    ]
    # What is too close to call is no moment, and another's decision is none of one's own.
    assert [(one.step, one.nature) for one in key_moments(GAME.steps, 1)] == [(2, "luck"), (8, "luck")]
    assert [one.weight for one in key_moments(GAME.steps, 1)] == pytest.approx([-0.2, 0.5])


LEVELS = (LevelCost("guest", 0.05, 0.01, 100), LevelCost("club", 0.02, 0.01, 100), LevelCost("master", 0.0, 0.0, 100))
"""One decision of guest and club lies 0.1 from their means: of 100 decisions the mean does by 0.01, as what was
measured. Together that is 0.014, twice 0.028."""


@pytest.mark.parametrize(
    ("cost", "error", "like"),
    [
        (0.2, 0.01, ["guest"]),  # worse than all of them
        (0.05, 0.001, ["guest"]),
        (0.035, 0.001, ["guest", "club"]),  # 0.015 from either
        (0.005, 0.001, ["club"]),  # master gives nothing away, and this is five errors more
        (0.005, 0.004, ["club", "master"]),
        (0.0, 0.0, ["club", "master"]),  # a club may play 100 moves without a fault
        (0.03, 0.05, []),  # it may be any
    ],
)
def test_whom_somebody_plays_like_is_all_that_can_t_be_told_apart(cost: float, error: float, like: list[str]) -> None:
    assert list(alike(cost, error, 100, LEVELS)) == like


def test_whoever_is_like_none_lies_between_two() -> None:
    sharp = [LevelCost(level.level, level.cost, 0.0001, 1) for level in LEVELS]
    assert alike(0.035, 0.0001, 100, sharp) == ("guest", "club")
    assert alike(0.01, 0.0001, 100, sharp) == ("club", "master")


def test_no_step_is_two_key_moments() -> None:
    both = replace(step(0, 0.6, 0.3, seat=0, cost=0.12), luck=(-0.18, 0.18))
    assert [(one.step, one.nature) for one in key_moments([both], 0)] == [(0, "decision")]
    assert [(one.step, one.nature) for one in key_moments([both], 1)] == [(0, "luck")]


def test_nobody_is_told_to_play_like_a_level_above_the_judge() -> None:
    # By the judge's opinion a stronger one gives away what it knows better: as much as a beginner, here.
    above = LevelCost("grandmaster", 0.03, 0.01, 99)
    assert alike(0.03, 0.001, 100, comparable([*LEVELS, above])) == ("guest", "club")
    assert [one.level for one in comparable([*LEVELS, above])] == ["guest", "club", "master"]
    for name in MEASURED:
        game = teahouse.game(name)
        found = report(random_record(game, max(2, game.about.players[0])), GAME, 0)
        assert found.levels[-1].level == "master"


def test_of_few_decisions_nobody_says_whom_they_are_like() -> None:
    record = random_record(teahouse.game("yardzee"), 2)
    found = report(record, GAME, 0)
    assert (found.decisions, found.verdicts["mistake"], found.verdicts["too close to call"]) == (4, 2, 0)
    assert found.cost == pytest.approx(0.27 / 4)
    assert found.like is None
    assert plays_like(found) == "too few decisions to say which level that is like"
    many = game_of(*(step(number, 0.5, 0.5, seat=0) for number in range(20)))
    told = report(record, many, 0)
    # Whoever gives nothing away may be the strongest, and after 20 decisions others too.
    assert told.like is None
    assert told.between is not None
    assert told.between[1] == found.levels[-1].level
    assert plays_like(told) == f"plays between {told.between[0]} and master"


@pytest.mark.parametrize(
    ("value", "alone", "exact", "told"),
    [(0.234, False, False, "+23"), (-0.004, False, False, "0"), (-2.5, True, True, "-2.5"), (0.04, True, True, "0.0")],
)
def test_parts_are_told_in_points(value: float, alone: bool, exact: bool, told: str) -> None:
    assert in_points(value, alone, exact) == told


def test_what_was_never_measured_claims_little() -> None:
    assert Measured(2).error_of(0.19) > 0.19 / 2
    rests = replace(GAME.rests, positions=0)
    assert "nobody has measured" in what_it_rests_on(rests, alone=False)
    assert "5 of 100 points" in what_it_rests_on(GAME.rests, alone=False)


MEASURED = [name for name in teahouse.names() if (teahouse.game(name).folder / "bot" / FILE).exists()]
"""Others claim hardly anything: `test_of_a_game_that_nobody_has_measured_hardly_anything_is_claimed`."""


@pytest.mark.parametrize("name", MEASURED)
def test_what_is_measured_goes_from_the_weakest_level_to_the_strongest(name: str) -> None:
    game = teahouse.game(name)
    players = max(2, game.about.players[0])
    found = measured_for(game, players, game.start(players).options)
    assert found.players == players
    assert found.positions and found.decisions
    assert 0 < found.chance_error < 0.25
    costs = {level.level: level.cost for level in found.levels}
    assert set(costs) == {level.name for level in teahouse.bots.levels.ladder(game)}
    assert costs["guest"] > costs["club"] >= costs["master"]


@pytest.mark.parametrize("name", [name for name in teahouse.names() if name not in MEASURED])
def test_of_a_game_that_nobody_has_measured_hardly_anything_is_claimed(name: str) -> None:
    game = teahouse.game(name)
    found = measured_for(game, max(2, game.about.players[0]), game.start().options)
    assert (found.chance_error, found.levels) == (0.25, ())
    assert found.error_of(0.2) > 0.1, "a cost of 20 points is no mistake for sure"


# The graph


def test_the_graph_shows_curves_turns_and_weak_decisions() -> None:
    head, *lines = graph(GAME, ["Mei", "Tom"], width=80)
    assert head == "chance to win in 100: A Mei  B Tom"
    *curves, turns, mine, others, _ = lines
    assert all(len(line) <= 80 for line in lines)
    # Ten values, a column each: even at first, the end at the bottom and at the top.
    assert curves[6][MARGIN] == "*"
    assert curves[0][MARGIN + 9] == "B"
    assert curves[-1][MARGIN + 9] == "A"
    assert turns.startswith("turn +1")
    assert mine == "   A |  ?   #!?"
    assert others == "   B |"


def test_a_long_game_fits_the_width() -> None:
    long = game_of(*(step(number, 0.5, 0.5) for number in range(400)))
    assert max(len(line) for line in graph(long, ["Mei", "Tom"], width=80)) <= 80
