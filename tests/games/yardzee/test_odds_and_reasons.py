"""Yardzee: the odds of the dice, and why a hint keeps them or fills a box, by sums done by hand."""

import re
from random import Random

import pytest

import teahouse
from teahouse import CHANCE, FastDice
from teahouse.engine import Voice
from teahouse.engine.advice import Opinion, why
from teahouse.games.yardzee.bot.advice import turn_of
from teahouse.games.yardzee.moves import Keep
from teahouse.games.yardzee.odds import Odds, goals, percent
from teahouse.games.yardzee.pieces import BOXES
from teahouse.games.yardzee.rules import State

GAME = teahouse.game("yardzee")
YOU = Voice(["You", "Mei"], 0)


def position(text: str, *open_boxes: str, players: int = 1, **points: int) -> State:
    """Dice on the table, and a card with only these boxes open, if any are named; the others hold 0 or `points`."""
    filled = [f"{box} {points.get(box.replace('-', '_'), 0)}" for box in BOXES if open_boxes and box not in open_boxes]
    lines = [f"yardzee, {players} {'player' if players == 1 else 'players'}", text]
    lines += [f"card 0: {', '.join(filled)}"] if filled else []
    state = GAME.position("\n".join(lines))
    assert isinstance(state, State)
    return state


def odds(state: State) -> Odds:
    found = state.seen_by(0).deduce(YOU)
    assert isinstance(found, Odds)
    return found


def chance(state: State, keep: str, box: str) -> str:
    """The chance of a box when these dice are kept."""
    found = odds(state)
    return found.chances[keep][found.boxes.index(box)]


def hinted(state: State) -> tuple[str, str]:
    """What the master would do, and why."""
    seen = state.seen_by(0)
    opinions = teahouse.bot("master", GAME).opinion(seen)
    return str(opinions[0].action), why(opinions, seen, YOU)


# Odds


@pytest.mark.parametrize(
    ("text", "keep", "box", "expected"),
    [
        # A four or a six: 2 of 6.
        ("rolls: 2\ndice: 2 4 4 6 6", "keep 4 4 6 6", "full-house", "33 %"),
        # A one or a six; four in a row lie there already.
        ("rolls: 2\ndice: 2 3 4 5 5", "keep 2 3 4 5", "large-straight", "33 %"),
        ("rolls: 2\ndice: 2 3 4 5 5", "keep 2 3 4 5", "small-straight", "100 %"),
        # One in six; with two rolls 1 - (5/6)² = 11/36.
        ("rolls: 2\ndice: 2 6 6 6 6", "keep 6 6 6 6", "yardzee", "17 %"),
        ("rolls: 1\ndice: 2 6 6 6 6", "keep 6 6 6 6", "yardzee", "31 %"),
        # A third two among three dice: 1 - (5/6)³ = 91/216.
        ("rolls: 2\ndice: 2 2 3 5 6", "keep 2 2", "twos", "42 %"),
        # Two more equal dice cannot become a full house with one die that is a third of them.
        ("rolls: 2\ndice: 1 5 5 5 5", "keep 5 5 5 5", "full-house", "0 %"),
        # Five equal dice, all rolled: 6/7776.
        ("rolls: 2\ndice: 1 2 3 5 6", "keep", "yardzee", "<1 %"),
    ],
)
def test_the_odds_of_what_is_kept(text: str, keep: str, box: str, expected: str) -> None:
    assert chance(position(text), keep, box) == expected


def test_odds_follow_what_five_equal_dice_may_fill() -> None:
    four = "rolls: 2\ndice: 1 5 5 5 5"
    # YZ-3.full-house: where five equal dice count, a fifth five makes it.
    assert chance(position(f"options: five_is_full_house=true\n{four}"), "keep 5 5 5 5", "full-house") == "17 %"
    # YZ-4.2.a: with 50 in Yardzee five fives must go into Fives, so a fifth one loses Four of a kind.
    state = position(four, "fives", "four-of-a-kind", "chance", yardzee=50)
    assert chance(state, "keep 5 5 5 5", "four-of-a-kind") == "83 %"
    assert chance(state, "keep 5 5 5 5", "fives") == "100 %"


def test_any_dice_do_for_chance_and_only_the_box_that_is_due_counts_in_fixed_order() -> None:
    assert odds(position("dice: 1 2 3 5 6")).boxes == BOXES[:-1]
    assert odds(position("options: fixed_order=true\ndice: 1 2 3 5 6")).boxes == ("ones",)


def test_there_are_odds_for_every_keep_and_none_once_nothing_can_be_rolled() -> None:
    state = position("rolls: 2\ndice: 2 4 4 6 6")
    assert set(odds(state).chances) == {str(one) for one in state.legal() if isinstance(one, Keep)}
    assert position("rolls: 3\ndice: 2 4 4 6 6").seen_by(0).deduce(YOU) is None


def test_odds_say_how_they_are_meant_or_that_only_chance_is_open() -> None:
    meant = odds(position("rolls: 2\ndice: 2 4 4 6 6", "full-house", "chance"))
    assert meant.note.startswith("How often a box comes if every roll that is left is for it")
    only = "Only Chance is open, and any five dice fill it: its points are the sum of all dice."
    for options in ("", "options: fixed_order=true\n"):
        found = odds(position(f"{options}rolls: 2\ndice: 2 4 4 6 6", "chance"))
        assert (found.titles, found.note, str(found)) == ((), only, "")


def test_the_terminal_is_told_the_best_odds() -> None:
    state = position("rolls: 2\ndice: 2 4 4 6 6", "full-house", "large-straight", "chance")
    # A large straight needs 3 and 5 beside 2 4 6: 2 of 36.
    assert str(odds(state)) == (
        "The best odds, each rolled for alone: Full house 33 % keeping 4 4 6 6 and Large straight 6 % keeping 2 4 6."
    )


def test_what_can_happen_is_never_0_and_what_can_fail_never_100() -> None:
    assert [percent(one) for one in (0, 1 / 7776, 0.5, 7775 / 7776, 1)] == ["0 %", "<1 %", "50 %", ">99 %", "100 %"]


# Reasons


def test_a_hint_says_what_the_dice_are_kept_for_and_what_if_it_fails() -> None:
    state = position("rolls: 2\ndice: 2 4 4 6 6", "threes", "four-of-a-kind", "full-house", "yardzee", "chance")
    assert hinted(state) == (
        "keep 4 4 6 6",
        # 4 4 6 6 are 20; with a one, two, three or five Chance takes 21 to 25.
        "A four or a six comes one time in three: 25 points in Full house. "
        "If neither comes, the dice go into Chance (21 to 25).",
    )


def test_the_box_that_dice_are_kept_for_bears_its_chance() -> None:
    state = position("rolls: 2\ndice: 2 4 4 6 6", "threes", "four-of-a-kind", "full-house", "yardzee", "chance")
    assert GAME.words.signs(GAME.parse("keep 4 4 6 6"), state.seen_by(0)) == {"full-house": "33 %"}
    assert GAME.words.signs(GAME.parse("score chance"), state.seen_by(0)) == {}


def test_one_face_that_helps() -> None:
    assert hinted(position("rolls: 2\ndice: 3 4 5 6 6")) == (
        "keep 3 4 5 6",
        "A two comes one time in six: 40 points in Large straight. If it fails, the dice go into Small straight (30).",
    )


def test_more_dice_than_one() -> None:
    state = position("rolls: 2\ndice: 1 2 6 6 6", "yardzee", "sixes")
    # Both dice a six: 1 of 36. Otherwise three or four sixes.
    assert hinted(state) == (
        "keep 6 6 6",
        "Yardzee comes 3 % of the time: 50 points. Otherwise the dice go into Sixes (18 to 24).",
    )


def test_with_two_rolls_left_the_odds_are_those_of_both() -> None:
    action, reason = hinted(position("rolls: 1\ndice: 2 6 6 6 6"))
    assert action == "keep 6 6 6 6"
    assert reason == "Yardzee comes 31 % of the time if both rolls are for it. Otherwise the dice go into Sixes (24)."


def test_where_nothing_can_be_missed() -> None:
    # Chance alone: 5 and 6 are kept, three dice are rolled twice, so at least 3 and at most 18 are added.
    assert hinted(position("rolls: 1\ndice: 1 2 4 5 6", "chance")) == (
        "keep 5 6",
        "Whatever falls, the dice go into Chance (14 to 29).",
    )


def test_a_box_says_what_it_brings_beside_the_usual_and_the_pace_of_the_bonus() -> None:
    action, reason = hinted(position("rolls: 1\ndice: 2 3 4 5 6"))
    assert action == "score large-straight"
    assert reason.startswith("40 points; Large straight brings its 40 in about 82 of 100 games. To keep ")
    action, reason = hinted(position("rolls: 3\ndice: 1 6 6 6 6"))
    assert action == "score sixes"
    # 24 are six more than three sixes.
    assert reason.startswith("24 points, 6 above the three of each that the bonus needs. Sixes usually bring 19. To ")


def test_a_zero_says_how_little_it_costs_and_the_last_box_says_no_more() -> None:
    assert hinted(position("rolls: 3\ndice: 1 1 2 3 5", "yardzee")) == (
        "score yardzee",
        "Nothing else costs less: Yardzee brings its 50 in about 34 of 100 games.",
    )


def test_a_zero_says_how_often_the_box_would_still_come() -> None:
    """Five alike come in 4.6 % of turns: with one turn to come in 5 %, with two in 9 %."""
    boxes = ["yardzee", "fours", "sixes"]
    struck = "Nothing else costs less: in the {} to come Yardzee would come {} of the time."
    for left, turns, often in ((2, "1 turn", "5 %"), (3, "2 turns", "9 %")):
        seen = position("rolls: 3\ndice: 1 1 2 3 5", *boxes[:left]).seen_by(0)
        said = GAME.words.reason(seen.parse("score yardzee"), (), seen, YOU)
        assert said == struck.format(turns, often)


def test_the_bonus_in_reach_is_named() -> None:
    state = position("rolls: 3\ndice: 1 6 6 6 6", "sixes", "chance", ones=3, twos=6, threes=9, fours=12, fives=15)
    action, reason = hinted(state)
    # 45 and 24 are 69.
    assert action == "score sixes" and reason.startswith("24 points, and 35 for reaching the upper bonus.")


def told(state: State, action: str) -> str:
    """Why this would be done."""
    done = GAME.parse(action)
    return str(GAME.words.reason(done, [Opinion(done, 0.5, 0)], state.seen_by(0), YOU))


def test_points_of_a_box_and_the_bonus_are_told_apart() -> None:
    upper = {"ones": 3, "twos": 6, "fours": 12, "fives": 15, "sixes": 18}
    # They are 54: three threes reach 63. Both dice a three: 1 of 36.
    assert told(position("rolls: 2\ndice: 1 3 3 3 5", "threes", "yardzee", **upper), "keep 3 3 3") == (
        "Yardzee comes 3 % of the time: 50 points. Otherwise the dice go into Threes (9 to 12 plus the bonus of 35)."
    )
    # A third three among three dice: 1 - (5/6)³ = 91/216.
    assert told(position("rolls: 2\ndice: 1 2 3 3 5", "threes", "yardzee", **upper), "keep 3 3") == (
        "Three threes or more come 42 % of the time: 9 to 15 points plus the bonus of 35. "
        "Otherwise the dice go into Yardzee (struck out)."
    )
    assert told(position("rolls: 1\ndice: 1 2 3 3 5", "threes", **upper), "keep 3 3") == (
        "Whatever falls, the dice go into Threes (6 to 15, from 9 on plus the bonus of 35)."
    )


@pytest.mark.rule("YZ-4.2")
def test_points_of_a_box_and_an_extra_yardzee_are_told_apart() -> None:
    state = position("rolls: 2\ndice: 2 6 6 6 6", "sixes", "chance", yardzee=50)
    assert (
        told(state, "keep 6 6 6 6")
        == "Whatever falls, the dice go into Sixes (24 to 30, with five equal dice 100 more)."
    )


def test_what_may_come_is_not_told_again_as_what_comes_otherwise() -> None:
    boxes = ("threes", "sixes", "full-house", "yardzee")
    state = position("rolls: 1\ndice: 1 2 3 3 5", *boxes, ones=3, twos=6, fours=12, fives=15)
    # Each of three dice stays none in two rolls 25 times of 36: 1 - (25/36)³ = 0.665. Where both fail, sixes are
    # rolled for; four of them with 36 on the card are 60, so no bonus comes, and five are a Yardzee.
    reason = told(state, "keep 3 3")
    assert reason.startswith("Three threes or more come 67 % of the time if both rolls are for it; Full house ")
    assert reason.endswith(
        " likewise. Otherwise the dice go into Yardzee (50 with five equal dice, else 0) or Sixes (18 to 24)."
    )


def test_against_others_a_box_says_how_often_it_wins_the_game() -> None:
    _, reason = hinted(position("rolls: 3\ndice: 1 1 2 3 5", players=2))
    assert re.search(r"\. To score \d+ in [A-Z][a-z ]+ would win the game \d+ % of the time, this \d+ %\.$", reason)


@pytest.mark.parametrize("players", [1, 2])
def test_every_keep_and_every_box_has_a_reason(players: int) -> None:
    rng, dice = Random(7), FastDice(7)
    state = GAME.start(players, {"first": 0})
    while not state.over:
        if isinstance(state.to_act, int) and state.to_act >= 0:
            seen = state.seen_by(state.to_act)
            for action in rng.sample(list(seen.legal()), min(3, len(seen.legal()))):
                reason = GAME.words.reason(action, [Opinion(action, 0.5, 0)], seen, YOU)
                assert reason.endswith(".") and "  " not in reason, (str(action), reason)
            assert len(goals(state)) <= len(BOXES) - 1
        state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))


def test_what_a_keep_ends_with_is_every_case_once() -> None:
    for text in ("rolls: 1\ndice: 1 3 5 5 6", "rolls: 2\ndice: 2 2 3 5 6"):
        state = position(text)
        for keep in state.legal():
            if isinstance(keep, Keep):
                ends = turn_of(state).ends_of(keep.dice, state.rolls)
                assert sum(ends.values()) == pytest.approx(1)
