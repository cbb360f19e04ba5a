"""Yardzee: notation, numbers, position texts, the view, and what is said."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import teahouse
from teahouse import CHANCE, FastDice, Unreadable
from teahouse.engine import Game, Voice
from teahouse.engine.action import First
from teahouse.games.yardzee import words
from teahouse.games.yardzee.moves import Ended, Kept, Playoff, Rolled, RolledOff, Scored
from teahouse.games.yardzee.pieces import HANDFUL
from teahouse.games.yardzee.rules import State

GAME: Game[State] = teahouse.game("yardzee")

MEI = Voice(["Mei", "Ann Lee", "Han"], None)
ANN = Voice(["Mei", "Ann Lee", "Han"], 1)
FULL = (
    "ones 3, twos 6, threes 9, fours 12, fives 15, sixes 18, three-of-a-kind 20, four-of-a-kind 17, full-house 25, "
    "small-straight 30, large-straight 40, yardzee 0, chance 20"
)


# Notation and numbers


@pytest.mark.parametrize("text", ["keep", "keep 5 5", "keep 1 2 3 4", "roll 2 5 5", "score full-house", "first 4"])
def test_notation_round_trip(text: str) -> None:
    assert str(GAME.parse(text)) == text


def test_faces_are_read_in_any_order_and_written_ascending() -> None:
    assert str(GAME.parse("keep 5 2 5")) == "keep 2 5 5"
    assert GAME.parse("keep 5 2 5") == GAME.parse("keep 2 5 5")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected keep, score, first or roll"),
        ("hold 5 5", "expected keep, score, first or roll"),
        ("keep 7", "a face (1 to 6)"),
        ("keep 1 1 1 1 1 1", "expected 0 to 5 faces, found 6"),
        ("roll", "'roll FACES': expected 1 to 5 faces, found 0"),
        ("score sevens", "expected a box (ones, twos"),
        ("score", "'score BOX': expected a box (ones, twos, threes, "),
        ("first 5", "a seat (0 to 4)"),
        ("first", "'first SEAT': expected a seat (0 to 4), found ''"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(expected)):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("keep", 0),
        ("keep 1", 1),
        ("keep 6", 6),
        ("keep 1 1", 7),
        ("keep 6 6", 27),
        ("keep 1 1 1", 28),
        ("keep 6 6 6", 83),
        ("keep 1 1 1 1", 84),
        ("keep 6 6 6 6", 209),
        ("score ones", 210),
        ("score sixes", 215),
        ("score three-of-a-kind", 216),
        ("score chance", 222),
    ],
)
def test_numbers_are_as_documented(text: str, number: int) -> None:
    state = GAME.start(1)
    assert GAME.action_index.number(state, GAME.parse(text)) == number
    assert GAME.action_index.action(state, number) == GAME.parse(text)
    assert GAME.action_index.size(1) == GAME.action_index.size(5) == 223


def test_only_actions_of_players_have_numbers() -> None:
    for text in ("roll 1 2 3 4 5", "first 0", "keep 1 2 3 4 5"):
        with pytest.raises(ValueError, match="not an action of a player"):
            GAME.action_index.number(GAME.start(1), GAME.parse(text))


# Position texts


def test_a_position_text_says_everything() -> None:
    text = """yardzee, 2 players
options: extra_yardzee=joker tie=playoff
first: 1
stage: decide
turn: 0
rolls: 2
dice: 4 4 4 5 6
kept: 4 4
card 0: ones 3, yardzee 50, extra 1
card 1: full-house 0, chance 21
"""
    state = GAME.position(text)
    assert state.text() == text
    assert state.to_act == 0
    assert state.scores == (153, 21)
    assert state.options.extra_yardzee == "joker"


def test_what_is_left_out_has_its_plainest_value() -> None:
    state = GAME.position("yardzee, 2 players\ndice: 1 2 3 4 5")
    assert (state.to_act, state.turn, state.first, state.rolls) == (0, 0, 0, 1)
    assert len(state.legal()) == 31 + 13
    state = GAME.position("yardzee, 2 players")
    assert (state.to_act, state.rolls) == (CHANCE, 0)
    state = GAME.position("yardzee, 2 players\nkept: 5 5")
    assert (state.to_act, state.rolls, state.chances().total) == (CHANCE, 1, 6**3)
    state = GAME.position("yardzee, 2 players\nstage: first")
    assert (state.to_act, state.first, state.chances().total) == (CHANCE, None, 2)


def test_cards_of_a_written_position_need_not_be_equally_full() -> None:
    state = GAME.position(f"yardzee, 3 players\nrolls: 3\ndice: 1 2 3 4 6\ncard 1: {FULL}")
    state.play(GAME.parse("score ones"))
    state.play(GAME.parse("roll 1 2 3 4 6"))
    assert state.to_act == 2


def test_a_playoff_as_text() -> None:
    cards = "\n".join(f"card {seat}: {FULL}" for seat in range(3))
    text = f"yardzee, 3 players\noptions: tie=playoff\nfirst: 1\nplayoff: 1 18, 2, 0\n{cards}"
    state = GAME.position(text)
    assert state.to_act == CHANCE
    assert state.turn == 2
    assert GAME.position(state.text()) == state
    for roll in ("roll 1 2 3 4 5", "roll 3 3 4 4 4"):
        state.play(GAME.parse(roll))
    assert GAME.position(state.text()) == state
    for roll in ("roll 1 1 1 1 1", "roll 1 1 1 1 2"):
        state.play(GAME.parse(roll))
    assert "playoff: 0" in state.text().splitlines()
    assert GAME.position(state.text()) == state


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("dice: 1 2 3 4", "expected 5 faces, found 4"),
        ("dice: 1 2 3 4 7", "line 2, dice: expected a face (1 to 6), found '7'"),
        ("dice: 1 2 3 4 5\nkept: 6", "not among the five"),
        ("dice: 1 2 3 4 5\nrolls: 1\nkept: 1", "nothing can be kept before the first roll"),
        ("dice: 1 2 3 4 5\nrolls: 4", "a number of rolls (0 to 3)"),
        ("dice: 1 2 3 4 5\nrolls: 0", "1 to 3 rolls, not 0"),
        ("rolls: 3", "0 to 2 rolls, not 3"),
        ("stage: decide", "five dice lie there exactly while somebody decides"),
        ("stage: over", "every card is full"),
        (f"stage: roll\ncard 0: {FULL}\ncard 1: {FULL}", "a box is still open"),
        (f"card 0: {FULL}", "seat 0 has no open box"),
        ("stage: first\ncard 0: ones 1", "every box is open"),
        ("stage: first\nfirst: 1", "the first player is named after"),
        ("turn: 2", "a seat (0 to 1)"),
        ("card 0: ones 7", "expected points for ones (0, 1, 2, 3, 4, 5), found '7'"),
        ("card 0: full-house 20", "expected points for full-house (0, 25), found '20'"),
        ("card 0: sevens 7", "expected a box"),
        ("card 0: ones 1, ones 2", "ones stands there twice"),
        ("card 0: ones 1, extra 1", "each extra Yardzee fills a box of its own"),
        ("card 0: yardzee 50, extra 1", "each extra Yardzee fills a box of its own"),
        ("card 2: ones 1", "there is no 'card 2' here"),
        ("options: fixed_order=true\ncard 0: twos 2", "with fixed_order the boxes are filled in their order"),
        ("playoff: 0, 1", "a playoff is between equal leaders"),
        (f"options: tie=playoff\ncard 0: {FULL}\ncard 1: {FULL}", "a playoff is between equal leaders"),
        (f"options: tie=playoff\ncard 0: {FULL}\ncard 1: {FULL}\nplayoff: 1, 0", "in turn order: 0 1"),
        (f"options: tie=playoff\ncard 0: {FULL}\ncard 1: {FULL}\nplayoff: 0, 1 9", "come before those who have not"),
        (f"options: tie=playoff\ncard 0: {FULL}\ncard 1: {FULL}\nplayoff: 0 8, 1 9", "the next in order rolls"),
        (f"options: tie=playoff\ncard 0: {FULL}\ncard 1: {FULL}\nplayoff: 0 4, 1", "a sum of five dice (5 to 30)"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(lines: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(complaint)):
        GAME.position(f"yardzee, 2 players\n{lines}")


@given(st.integers(0, 10**6), st.integers(1, 5), st.integers(0, 400))
def test_any_position_reached_in_play_comes_back_from_its_text(seed: int, players: int, steps: int) -> None:
    state, dice, rng = GAME.start(players, {"tie": "playoff"}), FastDice(seed), Random(seed)
    for _ in range(steps):
        if state.over:
            break
        state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))
    assert GAME.position(state.text()) == state


# The view


@pytest.mark.rule("YZ-4.2.b", "YZ-2.5")
def test_the_view_offers_every_open_box_with_the_reason_against_it() -> None:
    state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 4 4 4 4 4\ncard 0: fours 8, yardzee 50, twos 4, ones 2")
    view = state.seen_by(None).view
    assert view.extra == 100
    assert [offer.box for offer in view.offers if offer.allowed] == ["threes", "fives", "sixes"]
    closed = [offer for offer in view.offers if not offer.allowed]
    assert [offer.box for offer in closed] == [
        "three-of-a-kind",
        "four-of-a-kind",
        "full-house",
        "small-straight",
        "large-straight",
        "chance",
    ]
    assert {offer.reason.rule for offer in closed if offer.reason} == {"YZ-4.2.b"}
    assert all(offer.reason for offer in closed)


@pytest.mark.rule("YZ-2.3")
def test_the_view_tells_the_dice_the_rolls_and_the_round() -> None:
    state = GAME.position("yardzee, 2 players\nturn: 1\nrolls: 2\nkept: 4 4\ncard 1: ones 3, twos 2")
    view = state.seen_by(0).view
    assert (view.to_act, view.turn, view.round) == (CHANCE, 1, 3)
    assert (view.dice, view.kept, view.rolls, view.rolls_left) == ((), (4, 4), 2, 1)
    assert view.offers == ()
    assert not view.may_roll, "the dice are rolling already"
    assert view.cards[1].boxes["ones"] == 3
    assert (view.cards[1].upper, view.cards[1].missing) == (5, 58)


@pytest.mark.rule("YZ-2.3")
@pytest.mark.parametrize(("rolls", "may_roll"), [(1, True), (2, True), (3, False)])
def test_the_view_tells_whether_dice_may_be_rolled_again(rolls: int, may_roll: bool) -> None:
    state = GAME.position(f"yardzee, 2 players\nturn: 0\nrolls: {rolls}\ndice: 1 2 3 4 6")
    assert [state.seen_by(seat).view.may_roll for seat in (0, 1, None)] == [may_roll] * 3


# What is said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (First(1), "Ann Lee starts."),
        (Rolled(1, 0, HANDFUL[1, 2, 2, 5, 6]), "Ann Lee rolls 1 2 2 5 6."),
        (Rolled(1, HANDFUL[4, 4], HANDFUL[2, 5, 5]), "Ann Lee rolls 2 5 5, making 2 4 4 5 5."),
        (Kept(1, HANDFUL[4, 4]), "Ann Lee keeps 4 4."),
        (Kept(1, 0), "Ann Lee takes up all five dice."),
        (Scored(1, 8, 25, 0, 0), "Ann Lee scores 25 in Full house."),
        (Scored(1, 3, 20, 100, 0), "Ann Lee scores 20 in Fours and 100 for an extra Yardzee."),
        (
            Scored(1, 5, 30, 100, 35),
            "Ann Lee scores 30 in Sixes, 100 for an extra Yardzee and 35 for the upper bonus.",
        ),
        (Playoff((0, 1)), "Mei and Ann Lee are level and roll five dice once each: the highest sum wins."),
        (RolledOff(1, HANDFUL[1, 2, 2, 5, 6], 16), "Ann Lee rolls 1 2 2 5 6: 16."),
        (Ended((1,), "highest", (200, 210, 5)), "Ann Lee wins with 210."),
        (Ended((0, 1), "shared", (210, 210, 5)), "Mei and Ann Lee share the victory with 210 each."),
        (Ended((1,), "playoff", (210, 210, 5)), "Ann Lee wins with 210 after a playoff."),
        (Ended((0,), "highest", (127,)), "Mei finishes with 127."),
    ],
)
def test_the_log(event: Scored, said: str) -> None:
    assert words.tell(event, MEI) == said


def test_the_log_speaks_to_its_reader() -> None:
    assert words.tell(Scored(1, 8, 25, 0, 0), ANN) == "You score 25 in Full house."
    assert words.tell(Playoff((0, 1)), ANN).startswith("You and Mei are level")
    assert words.tell(Ended((0, 1), "shared", (210, 210, 5)), ANN) == "You and Mei share the victory with 210 each."


def asked(text: str, seat: int | None = 0, picked: str = "") -> str:
    state = GAME.position(text)
    return words.ask(state.seen_by(seat), Voice(["Mei", "Ann Lee"], seat), picked)


@pytest.mark.rule("YZ-1.2", "YZ-2.3")
def test_what_is_asked_follows_what_is_picked() -> None:
    dice = "yardzee, 2 players\ndice: 1 4 4 4 4\ncard 0: sixes 24, fives 25"
    assert asked(dice, picked="keep 4 4 4 4") == "Roll one die again, or score a box?\nTwo rolls left."
    assert asked(dice, picked="keep") == "Roll all five again, or score a box?\nTwo rolls left."
    reached = "The upper section goes from 49 to 65. It reaches 63 and earns 35."
    assert asked(dice, picked="score fours") == f"Score 16 in Fours, 35 for the upper bonus?\n{reached}"
    nearly = "The upper section goes from 49 to 50. At 63 you earn 35."
    assert asked(dice, picked="score ones") == f"Score 1 in Ones?\n{nearly}"
    assert asked(dice, picked="score chance") == "Score 17 in Chance?\nYour total goes from 49 to 66."
    struck = "It would be struck out for 0: it pays"
    assert asked(dice, picked="score yardzee") == f"Score 0 in Yardzee?\n{struck} 50 for five equal dice."
    assert asked(dice, picked="score twos") == f"Score 0 in Twos?\n{struck} only for dice that show 2."
    plain = "yardzee, 1 player\ndice: 1 2 4 5 6"
    whole = f"{struck} the sum of all dice for three equal dice."
    assert asked(plain, picked="score three-of-a-kind") == f"Score 0 in Three of a kind?\n{whole}"
    assert asked(dice, picked="score sixes") == asked(dice)  # it is filled


@pytest.mark.rule("YZ-1.2", "YZ-4.1")
def test_an_offer_says_how_the_card_would_stand() -> None:
    card = "threes 9, fours 12, fives 15, yardzee 50"
    state = GAME.position(f"yardzee, 1 player\ndice: 6 6 6 6 6\ncard 0: {card}")
    (offer,) = [offer for offer in state.seen_by(0).view.offers if offer.allowed]
    # 36 and 30 make 66, which earns 35; an extra Yardzee earns 100: 86 + 30 + 35 + 100.
    assert (offer.box, offer.upper, offer.extras, offer.total) == ("sixes", 66, 1, 251)
    assert state.seen_by(0).view.cards[0].best == "yardzee"


@pytest.mark.rule("YZ-2.3")
@pytest.mark.rule("YZ-2.3", "YZ-3.full-house", "YZ-3.small-straight", "YZ-3.large-straight", "YZ-3.yardzee")
@pytest.mark.parametrize(
    ("table", "made", "grows"),
    [
        ("dice: 3 3 4 4 4", "full-house", False),
        ("dice: 3 3 4 4 4\ncard 0: full-house 25", "", False),
        ("dice: 2 2 3 4 5", "small-straight", True),
        ("dice: 2 2 3 4 5\ncard 0: large-straight 40", "small-straight", False),
        ("dice: 2 3 4 5 6", "large-straight", False),
        ("dice: 4 4 4 4 4", "yardzee", False),
        ("dice: 1 4 4 4 4", "", False),
        ("dice: 3 3 4 4 4\nrolls: 3", "", False),
    ],
)
def test_what_dice_have_made_is_told_while_they_may_be_rolled(table: str, made: str, grows: bool) -> None:
    view = GAME.position(f"yardzee, 2 players\n{table}").seen_by(0).view
    assert (view.made, view.grows) == (made, grows)


def test_what_is_asked() -> None:
    two = "Keep some dice and roll the others (two rolls left), or score a box."
    assert asked("yardzee, 2 players\ndice: 1 2 3 5 6") == two
    assert asked("yardzee, 2 players\ndice: 1 2 3 4 6") == f"{two}\nAs they lie, they pay 30 in Small straight."
    assert "(one roll left)" in asked("yardzee, 2 players\ndice: 1 2 3 4 6\nrolls: 2")
    assert asked("yardzee, 2 players\ndice: 1 2 3 4 6\nrolls: 3") == "Choose a box for these dice."
    assert asked("yardzee, 2 players\ndice: 1 2 3 4 6\nrolls: 3", 1) == "Mei is choosing a box."
    assert asked("yardzee, 2 players\ndice: 1 2 3 4 6", 1) == "Mei is choosing what to keep or which box to score."
    assert asked("yardzee, 2 players") == "The dice are rolling."
    assert asked("yardzee, 2 players\nstage: first") == "Lots decide who starts."


@pytest.mark.rule("YZ-4.2.a")
def test_a_forced_box_is_explained_where_it_is_asked_for() -> None:
    said = asked("yardzee, 2 players\ndice: 4 4 4 4 4\nrolls: 3\ncard 0: yardzee 50")
    assert said == (
        "These dice are an extra Yardzee and bring 100 beside the box. "
        "Five fours with the Yardzee box at 50 must go into Fours while it is open."
    )


def test_actions_by_name() -> None:
    state = GAME.position("yardzee, 1 player\ndice: 6 6 6 6 6\ncard 0: threes 9, fours 12, fives 15, yardzee 50")
    seen = state.seen_by(0)
    assert [words.name(action, seen, ANN) for action in seen.legal()] == [
        "Roll all five dice again",
        "Keep 6, roll four dice",
        "Keep 6 6, roll three dice",
        "Keep 6 6 6, roll two dice",
        "Keep 6 6 6 6, roll one die",
        "Score 30 in Sixes, 100 for an extra Yardzee, 35 for the upper bonus",
    ]


def test_the_end_in_words() -> None:
    state = GAME.position(f"yardzee, 2 players\ncard 0: {FULL}\ncard 1: {FULL.replace('chance 20', 'chance 10')}")
    assert state.outcome is not None
    assert words.sum_up(state.outcome, MEI) == "Mei wins with 250."
    assert words.sum_up(state.outcome, ANN) == "Mei wins with 250. Your best box was Large straight."


def drawn(state: State, names: list[str]) -> list[str]:
    """The drawing without its markup."""
    text = words.draw(state.seen_by(0), Voice(names, None))
    return re.sub(r"\[/?[a-z]+\]", "", text).splitlines()


def test_the_drawing_fits_eighty_columns_with_five_long_names() -> None:
    names = ["Bartholomew Longname", "Mei", "Kristoffersen", "Han Wei", "Ann Elisabeth"]
    card = "ones 3, fours 8, yardzee 50, extra 1, chance 21"
    state = GAME.position(f"yardzee, 5 players\nturn: 4\nrolls: 2\ndice: 4 4 4 4 4\nkept: 4 4\ncard 4: {card}")
    rows = drawn(state, names)
    assert max(map(len, rows)) <= 80
    assert any("Bartholo…" in row and "Han Wei" in row for row in rows)
    assert any("kept" in row for row in rows)


def test_the_drawing_shows_what_the_dice_would_score() -> None:
    state = GAME.position("yardzee, 2 players\ndice: 3 3 3 5 5\ncard 0: threes 6\ncard 1: fives 10")
    cells = {row[:16].strip(): row[16:].split() for row in drawn(state, ["Mei", "Han"])}
    assert cells["Threes"] == ["6", "·"]
    assert cells["Fives"] == ["+10", "10"]
    assert cells["Full house"] == ["+25", "·"]
    assert cells["Upper bonus"] == ["57", "short", "53", "short"]
    assert cells["Total"] == ["6", "10"]


def test_the_drawing_bars_the_boxes_that_may_not_be_filled() -> None:
    state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 4 4 4 4 4\ncard 0: yardzee 50")
    cells = {row[:16].strip(): row[16:].split() for row in drawn(state, ["Mei"])}
    assert (cells["Fours"], cells["Chance"], cells["Extra Yardzees"]) == (["+20"], ["–"], ["+100"])
