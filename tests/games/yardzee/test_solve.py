"""Yardzee solved: the published optima of the ordinary game, the game's own rules, tables and the coach."""

from functools import partial
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import platformdirs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teahouse
from teahouse import FastDice, Hand, Refused
from teahouse.engine.options import as_json, resolve
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.bot import solve, solved
from teahouse.games.yardzee.bot.distribution import distribution
from teahouse.games.yardzee.bot.induction import ENTRY, Induction, columns, entries_of
from teahouse.games.yardzee.bot.standing import STANDINGS, START, Standing, number, standing_of, totals_of, uses_of
from teahouse.games.yardzee.bot.turn import Turn, for_points
from teahouse.games.yardzee.moves import SCORES, Score
from teahouse.games.yardzee.pieces import (
    ALL_OPEN,
    BOXES,
    FIVE_DICE,
    FIVE_OF,
    HANDFULS,
    POSSIBLE,
    UPPER_BOXES,
    VALUES,
    YARDZEE,
)
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.fives import Uses, wild

GAME = teahouse.game("yardzee")
DEFAULT = Options()


def no_tick(*_: object) -> None:
    """Progress that nobody watches."""


# The ordinary game


def ordinary_yahtzee(dice: int, open_boxes: int, yardzee: int | None) -> Uses:
    """Free placement; joker values when the box of the face and the Yahtzee box are filled; 100 for each more."""
    face = FIVE_OF[dice]
    if not face or yardzee is None:
        return Uses(open_boxes, VALUES[dice])
    points = VALUES[dice] if open_boxes >> face - 1 & 1 else wild(face, DEFAULT)
    return Uses(open_boxes, points, yardzee == 50)


def without_bonus_and_joker(dice: int, open_boxes: int, yardzee: int | None) -> Uses:
    """Every roll is a roll like any other."""
    return Uses(open_boxes, VALUES[dice])


def test_the_published_optimum_of_yahtzee() -> None:
    solution = Induction(ordinary_yahtzee)
    solution.solve(no_tick)
    assert round(solution.optimum, 4) == 254.5896


@pytest.mark.long
def test_the_published_optimum_of_yahtzee_without_bonus_and_joker() -> None:
    solution = Induction(without_bonus_and_joker)
    solution.solve(no_tick)
    assert round(solution.optimum, 4) == 245.8708


# By hand: with one box left the best play is known


def only(box: str, upper: int = 0) -> Standing:
    """A card with one open box and 0 in Yardzee."""
    return Standing(1 << BOXES.index(box), upper)


HIT = 1 - (5 / 6) ** 3
"""The chance of one die to show a given face in three rolls, if it is rolled until it does."""


@pytest.mark.parametrize(
    ("standing", "worth"),
    [
        # A die alone: 3.5; rolled again below 4: 4.25; before that rolled again below 5: 14/3.
        (only("chance"), 5 * 14 / 3),
        (only("sixes"), 5 * 6 * HIT),
        (only("ones"), 5 * HIT),
        # One more in the upper section makes 63.
        (only("ones", 62), 5 * HIT + 35 * (1 - (1 - HIT) ** 5)),
        # Published: 4.6029 % for five of a kind in three rolls.
        (only("yardzee"), 50 * 0.046029),
    ],
)
def test_one_box_left(standing: Standing, worth: float) -> None:
    assert Turn(standing, DEFAULT, lambda gain, _: float(gain)).start == pytest.approx(worth, abs=2e-5 * 50)
    assert solved.shipped().mean(standing) == pytest.approx(worth, abs=solved.shipped().error + 1e-3)


# The solver and the game


@st.composite
def decisions(draw: st.DrawFn) -> State:
    """Any card, any dice (five equal ones often), any options that change the best play."""
    options = resolve(
        Options,
        {
            "five_is_full_house": draw(st.booleans()),
            "extra_yardzee": draw(st.sampled_from(["literal", "joker", "free"])),
            "literal_upper_full": draw(st.sampled_from(["ordinary", "joker_value", "zero"])),
            "joker_when_box_zero": draw(st.booleans()),
            "fixed_order": draw(st.booleans()),
        },
        1,
    )
    if options.fixed_order:
        open_boxes = ALL_OPEN & ~((1 << draw(st.integers(0, len(BOXES) - 1))) - 1)
    else:
        open_boxes = draw(st.integers(1, ALL_OPEN))
    state = State(1, options)
    state.first = 0
    fives = [dice for dice, face in enumerate(FIVE_OF) if face]
    state.dice = draw(st.one_of(st.sampled_from(fives), st.integers(FIVE_DICE, len(HANDFULS) - 1)))
    state.rolls = draw(st.integers(1, 3))
    state.stage, state.to_act = 2, 0
    for box in range(len(BOXES)):
        if not open_boxes >> box & 1:
            points = draw(st.sampled_from(POSSIBLE[box]))
            state.points[box] = points
            state.upper[0] += points if box < UPPER_BOXES else 0
            state.totals[0] += points
    state.totals[0] += 35 if state.upper[0] >= 63 else 0
    state.open_boxes[0] = open_boxes
    assert GAME.position(state.text()) == state
    return state


@settings(max_examples=300, deadline=None)
@given(decisions())
def test_the_solver_knows_the_legal_actions_and_what_they_bring(state: State) -> None:
    standing = standing_of(state, 0)
    turn = Turn(standing, state.options, lambda gain, after: 0.0)
    assert {action for action, _ in turn.actions(state.dice, state.rolls)} == set(state.legal())

    choose = partial(uses_of, options=state.options)
    totals, fifty = columns(standing.open_boxes)
    column = int(np.flatnonzero((totals == standing.upper) & (fifty == standing.fifty))[0])
    entries = entries_of(lambda dice, boxes, held: choose(dice, boxes, held), standing.open_boxes)
    gains = {box: gain for box, _, gain in turn.entries(state.dice)}
    allowed = set()
    for row, entry in enumerate(entries.numbers):
        for box in range(len(BOXES)):
            if ENTRY[box, state.dice - FIVE_DICE] != entry or not entries.allowed[row, column]:
                continue
            allowed.add(box)
            played = state.copy()
            played.play(SCORES[box])
            assert played.totals[0] - state.totals[0] == entries.gains[row, column] == gains[box]
            assert bool(entries.extras[row, column]) == (played.extras[0] > state.extras[0])
            after = int(entries.rest[row, 0]), int(entries.upper[row, column]), bool(entries.fifty[row, column])
            assert standing_of(played, 0) == after
    assert allowed == {action.box for action in state.legal() if isinstance(action, Score)}


def test_every_standing_has_its_own_number() -> None:
    found = []
    for open_boxes in range(ALL_OPEN + 1):
        for fifty in (False,) if open_boxes >> YARDZEE & 1 else (False, True):
            found += [number(Standing(open_boxes, upper, fifty)) for upper in totals_of(open_boxes)]
    assert found == list(range(STANDINGS))


def test_means_and_distribution_agree() -> None:
    """With the boxes in order only 14 sets of open boxes can be, so this is quick."""
    options = Options(fixed_order=True)
    solution = Induction(lambda dice, boxes, held: uses_of(dice, boxes, held, options))
    solution.solve(no_tick)
    chances = distribution(solution, no_tick)
    scores = np.arange(len(chances))
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    assert chances @ scores == pytest.approx(solution.optimum, abs=1e-9)
    square = solution.squares[ALL_OPEN, 0, 0]
    assert chances @ scores**2 == pytest.approx(square, rel=1e-12)
    # Without the bonus the upper boxes bring 5 x 21 x HIT at most on average, played for themselves alone.
    assert solution.optimum > 5 * 21 * HIT


def test_a_turn_in_plain_python_agrees_with_the_table() -> None:
    shipped = solved.shipped()
    rng = Random(7)
    for _ in range(25):
        open_boxes = rng.randrange(1, ALL_OPEN + 1)
        fifty = not open_boxes >> YARDZEE & 1 and rng.random() < 0.5
        standing = Standing(open_boxes, rng.choice(totals_of(open_boxes)), fifty)
        assert for_points(shipped, DEFAULT, standing).start == pytest.approx(
            shipped.mean(standing), abs=2 * shipped.error + 1e-9
        )
    assert for_points(shipped, DEFAULT, START).start == pytest.approx(shipped.optimum, abs=shipped.error)


def test_the_ends_of_a_turn_have_its_mean() -> None:
    for box in range(len(BOXES)):
        turn = Turn(Standing(1 << box), DEFAULT, lambda gain, _: float(gain))
        ends = turn.ends()
        assert sum(ends.values()) == pytest.approx(1)
        assert sum(gain * chance for gain, chance in ends.items()) == pytest.approx(turn.start)


# Tables


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache directory."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path)
    return tmp_path


def test_the_shipped_table_is_small_and_whole() -> None:
    assert solved.SHIPPED.stat().st_size < 2_000_000
    shipped = solved.shipped()
    assert len(shipped.means) == STANDINGS == 536_448
    assert shipped.rules == solved.rules_of(DEFAULT)
    assert shipped.error < 0.0025
    assert abs(shipped.mean(START) - shipped.optimum) <= shipped.error
    assert shipped.mean(Standing(0)) == 0


def test_options_that_change_nothing_have_the_same_table() -> None:
    same = [Options(tie="playoff"), Options(first=0), Options(joker_when_box_zero=True)]
    assert all(solved.find(options) is solved.shipped() for options in same)
    free = Options(extra_yardzee="free", literal_upper_full="zero")
    assert solved.cache_path(free) == solved.cache_path(Options(extra_yardzee="free"))
    joker = Options(extra_yardzee="joker", joker_when_box_zero=True)
    paths = {solved.cache_path(options) for options in (free, joker, Options(extra_yardzee="joker"), DEFAULT)}
    assert len(paths) == 4


def test_a_table_is_written_to_the_cache_and_found_there(cache: Path) -> None:
    options = Options(fixed_order=True)
    assert solved.find(options) is None
    solution = solve.solve(options, no_tick)
    assert solution.table.parent == cache
    found = solved.find(options)
    assert found is not None
    assert found.optimum == solution.optimum
    assert abs(found.mean(START) - solution.optimum) <= solution.error == found.error
    assert found.deviation(START) == pytest.approx(solution.deviation, abs=0.01)


def test_a_broken_table_is_as_good_as_none(cache: Path) -> None:
    options = Options(extra_yardzee="free")
    for content in (b"", b"{}\n", b"not a table", solved.SHIPPED.read_bytes()[:5000]):
        solved.cache_path(options).write_bytes(content)
        assert solved.find(options) is None


# The coach


def test_the_coach_says_what_each_choice_costs() -> None:
    # Chance alone, one roll left: 4 5 6 stay, 3.5 each for the others.
    card = ", ".join(f"{name} 0" for name in BOXES if name != "chance")
    state = GAME.position(f"yardzee, 1 player\nrolls: 2\ndice: 1 2 4 5 6\ncard 0: {card}")
    counsel = solve.counsel(state, no_tick)
    costs = {str(valued.action): valued.cost for valued in counsel.choices}
    assert str(counsel.choices[0].action) == "keep 4 5 6"
    assert counsel.expected == pytest.approx(15 + 7)
    assert costs["score chance"] == pytest.approx(22 - 18)
    assert costs["keep 5 6"] == pytest.approx(0.5)
    assert costs["keep"] == pytest.approx(22 - 17.5)
    assert len(costs) == len(state.legal())


def test_the_coach_speaks_before_a_roll_too() -> None:
    state = GAME.start(1, {"first": 0})
    counsel = solve.counsel(state, no_tick)
    assert counsel.choices == ()
    assert counsel.expected == pytest.approx(solved.shipped().optimum, abs=0.01)


def test_the_coach_adds_the_chance_to_win_where_there_are_opponents() -> None:
    state = GAME.position("yardzee, 3 players\ndice: 1 2 3 4 6")
    counsel = solve.counsel(state, no_tick)
    assert all(valued.winning is not None and 0 <= valued.winning <= 1 for valued in counsel.choices)


def test_the_coach_refuses_what_it_cannot_tell() -> None:
    state = GAME.start(2)
    with pytest.raises(Refused, match="nobody has begun"):
        solve.counsel(state, no_tick)
    hand = Hand.begin(GAME, ["a"], seed=1)
    rng = Random(1)
    hand.roll()
    while not hand.state.over:
        hand.play(hand.state.random_action(rng))
        hand.roll()
    assert isinstance(hand.state, State)
    with pytest.raises(Refused, match="over"):
        solve.counsel(hand.state, no_tick)


def test_playing_the_coachs_advice_costs_nothing_on_average() -> None:
    """The expected score before a roll is the mean of those after it."""
    dice = FastDice(3)
    state = GAME.start(1, {"first": 0})
    for _ in range(20):
        before = solve.counsel(state, no_tick).expected
        chances = state.chances()
        after = 0.0
        for outcome, weight in chances:
            branch = state.copy()
            branch.play(outcome)
            after += weight * solve.counsel(branch, no_tick).expected
        assert after / chances.total == pytest.approx(before, abs=1e-6)
        state.play(dice.pick(chances))
        state.play(solve.counsel(state, no_tick).choices[0].action)


def test_all_options_that_matter_are_told_apart() -> None:
    rules = set()
    for five, extra, full, zero in product(
        (False, True), ("literal", "joker", "free"), ("ordinary", "joker_value", "zero"), (False, True)
    ):
        options = Options(
            five_is_full_house=five, extra_yardzee=extra, literal_upper_full=full, joker_when_box_zero=zero
        )
        rules.add(tuple(solved.rules_of(options).values()))
    assert len(rules) == 2 * (3 + 2 + 1)
    assert set(solved.rules_of(DEFAULT)) | {"first", "tie"} == set(as_json(DEFAULT))
