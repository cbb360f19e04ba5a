"""Yardzee, chapter 5: the end, ties, and the extremes."""

import pytest

import teahouse
from teahouse import CHANCE, Event
from teahouse.engine import Game
from teahouse.games.yardzee.moves import Ended, Playoff, RolledOff
from teahouse.games.yardzee.pieces import HANDFUL
from teahouse.games.yardzee.rules import State

GAME: Game[State] = teahouse.game("yardzee")

# 63 above with the bonus 35, then 25 + 30 + 40, and 37 in the two kinds: 230 without Chance.
CARD = (
    "ones 3, twos 6, threes 9, fours 12, fives 15, sixes 18, three-of-a-kind 20, four-of-a-kind 17, "
    "full-house 25, small-straight 30, large-straight 40, yardzee 0"
)


def last_turn(*chance: int, dice: str, tie: str = "shared", first: int = 0) -> State:
    """Everybody but the last in turn order has filled the card, Chance with the number given by seat."""
    players = len(chance)
    last = (first - 1) % players
    cards = [f"card {seat}: {CARD}" + f", chance {chance[seat]}" * (seat != last) for seat in range(players)]
    heading = f"yardzee, {players} players\noptions: tie={tie}\nfirst: {first}\nturn: {last}\nrolls: 3\ndice: {dice}\n"
    return GAME.position(heading + "\n".join(cards))


def say(state: State, *lines: str) -> list[Event]:
    events: list[Event] = []
    for line in lines:
        events += state.play(state.parse(line))
    return events


def ranks(state: State) -> tuple[int, ...]:
    assert state.outcome is not None
    return state.outcome.ranks


@pytest.mark.rule("YZ-5")
def test_5_the_highest_total_wins() -> None:
    state = last_turn(20, 19, 0, dice="3 4 5 6 6")
    assert state.outcome is None
    events = say(state, "score chance")
    assert state.over
    assert state.scores == (250, 249, 254)
    assert events[-1] == Ended((2,), "highest", (250, 249, 254))
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
    assert ranks(state) == (2, 3, 1)
    assert state.outcome.reason == "highest"


@pytest.mark.rule("YZ-5")
def test_5_the_end_says_who_ranks_where_and_in_what_the_winner_was_ahead() -> None:
    state = last_turn(20, 19, 0, dice="3 4 5 6 6")
    assert (state.seen_by(0).view.ranks, state.seen_by(0).view.lead) == ((), "")
    say(state, "score chance")
    view = state.seen_by(0).view
    assert view.ranks == (2, 3, 1)
    assert (
        view.lead == "The winner was furthest ahead in Chance: 24, nobody else above 20."
    )  # 3 + 4 + 5 + 6 + 6; all else is equal
    two = last_turn(20, 0, dice="3 4 5 6 6")
    say(two, "score chance")
    assert two.seen_by(0).view.lead == "The winner was furthest ahead in Chance: 24 against 20."
    shared = last_turn(20, 20, 0, dice="1 2 2 2 3")
    say(shared, "score chance")
    assert shared.seen_by(0).view.lead == ""


def test_what_another_has_as_well_is_no_lead() -> None:
    # 220, 185 and 254. The second has no Large straight, but the third has; in no box is the winner above both.
    without = [CARD.replace("straight 40", "straight 0"), CARD.replace("straight 30", "straight 0")]
    without[1] = without[1].replace("house 25", "house 0")
    cards = f"card 0: {without[0]}, chance 30\ncard 1: {without[1]}, chance 10\ncard 2: {CARD}"
    state = GAME.position(f"yardzee, 3 players\nfirst: 0\nturn: 2\nrolls: 3\ndice: 3 4 5 6 6\n{cards}")
    say(state, "score chance")
    assert state.scores == (220, 185, 254)
    assert state.seen_by(0).view.lead == ""


@pytest.mark.rule("YZ-3.1")
def test_a_bonus_that_nobody_can_reach_is_none() -> None:
    # 54 above and only Ones open: five ones reach 59; with three sixes 60 and 65.
    card = "twos 6, threes 9, fours 12, fives 15, sixes 12"
    state = GAME.position(f"yardzee, 1 player\nfirst: 0\nturn: 0\nrolls: 3\ndice: 1 2 3 4 6\ncard 0: {card}")
    (found,) = state.seen_by(0).view.cards
    assert (found.missing, found.reachable) == (9, False)
    state = GAME.position(f"yardzee, 1 player\nfirst: 0\nturn: 0\nrolls: 3\ndice: 1 2 3 4 6\ncard 0: {card[:-2]}18")
    (found,) = state.seen_by(0).view.cards
    assert (found.missing, found.reachable) == (3, True)


@pytest.mark.rule("YZ-5")
def test_5_nothing_can_be_done_when_the_game_is_over() -> None:
    state = last_turn(20, 0, dice="3 4 5 6 6")
    say(state, "score chance")
    assert state.to_act is None
    assert not state.legal()
    for line in ("roll 1 1 1 1 1", "keep", "score ones", "first 0"):
        reason = state.why_not(state.parse(line))
        assert reason is not None
        assert reason.rule == "YZ-5"


@pytest.mark.rule("YZ-5", "YZ-10.2")
def test_scenario_21_equal_leaders_share_the_victory() -> None:
    state = last_turn(20, 20, 0, dice="1 2 2 2 3")
    assert say(state, "score chance")[-1] == Ended((0, 1), "shared", (250, 250, 240))
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
    assert ranks(state) == (1, 1, 3)


@pytest.mark.rule("YZ-10.2")
@pytest.mark.parametrize("tie", ["shared", "last_player", "playoff"])
def test_10_2_equal_totals_below_the_leader_share_a_rank(tie: str) -> None:
    state = last_turn(10, 20, 0, dice="1 2 2 2 3", tie=tie)
    say(state, "score chance")
    assert state.scores == (240, 250, 240)
    assert ranks(state) == (2, 1, 2)
    assert state.outcome is not None
    assert state.outcome.reason == "highest"


@pytest.mark.rule("YZ-5", "YZ-10.2")
@pytest.mark.parametrize(("first", "expected"), [(0, (2, 1, 3)), (1, (1, 2, 3)), (2, (2, 1, 3))])
def test_10_2_last_player_wins_by_turn_order(first: int, expected: tuple[int, ...]) -> None:
    # Turn order from seat 1 is 1 2 0: there seat 0 comes after seat 1.
    chance = (20, 20, 10)
    dice = "1 2 2 2 3" if first == 0 else "2 3 4 5 6"
    state = last_turn(*chance, dice=dice, tie="last_player", first=first)
    say(state, "score chance")
    assert state.scores == (250, 250, 240)
    assert ranks(state) == expected
    assert state.outcome is not None
    assert state.outcome.reason == "last_player"


@pytest.mark.rule("YZ-10.2")
def test_10_2_last_player_others_equal_at_the_top_share_rank_2() -> None:
    state = last_turn(20, 20, 10, 0, dice="2 3 4 5 6", tie="last_player")
    say(state, "score chance")
    assert state.scores == (250, 250, 240, 250)
    assert ranks(state) == (2, 2, 4, 1)


@pytest.mark.rule("YZ-5", "YZ-10.2")
def test_10_2_a_playoff_is_one_roll_each_in_turn_order() -> None:
    state = last_turn(20, 20, 10, 0, dice="2 3 4 5 6", tie="playoff", first=0)
    assert say(state, "score chance")[-1] == Playoff((0, 1, 3))
    assert state.to_act == CHANCE
    assert state.outcome is None
    assert state.chances().total == 6**5
    assert not state.legal()
    for line in ("keep", "score chance", "roll 1 2"):
        reason = state.why_not(state.parse(line))
        assert reason is not None
        assert reason.rule == ("YZ-2.3" if line == "roll 1 2" else "YZ-10.2")
    assert say(state, "roll 1 2 3 4 5") == [RolledOff(0, HANDFUL[1, 2, 3, 4, 5], 15)]
    assert [(at.seat, at.total) for at in state.seen_by(2).view.playoff] == [(0, 15), (1, None), (3, None)]
    say(state, "roll 4 4 4 4 4")
    assert say(state, "roll 1 1 1 1 6")[-1] == Ended((1,), "playoff", (250, 250, 240, 250))
    assert ranks(state) == (2, 1, 4, 2)
    assert state.scores == (250, 250, 240, 250)


@pytest.mark.rule("YZ-10.2")
def test_10_2_those_still_equal_roll_again() -> None:
    state = last_turn(20, 20, 0, dice="2 3 4 5 6", tie="playoff", first=0)
    say(state, "score chance", "roll 1 2 3 4 5", "roll 6 6 6 1 1")
    assert say(state, "roll 4 4 4 4 4")[-1] == Playoff((1, 2))
    assert state.to_act == CHANCE
    say(state, "roll 1 1 1 1 1", "roll 1 1 1 1 2")
    assert ranks(state) == (2, 2, 1)
    assert state.outcome is not None
    assert state.outcome.reason == "playoff"
    assert state.outcome.winners == (2,)


@pytest.mark.rule("YZ-10.2")
def test_10_2_a_playoff_follows_the_turn_order_from_the_first_player() -> None:
    state = last_turn(20, 0, 20, dice="2 3 4 5 6", tie="playoff", first=2)
    assert say(state, "score chance")[-1] == Playoff((2, 0, 1))


@pytest.mark.rule("YZ-5")
def test_5_alone_one_always_comes_first() -> None:
    state = last_turn(0, dice="2 3 4 5 6", tie="playoff")
    assert say(state, "score chance")[-1] == Ended((0,), "highest", (250,))
    assert ranks(state) == (1,)


# The extremes

KINDS = ("ones", "twos", "threes", "fours", "fives", "sixes")
LAST_SIX = ("three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "chance")


@pytest.mark.rule("YZ-3.2", "YZ-4.2", "YZ-4.2.a", "YZ-4.2.c", "YZ-4.4", "YZ-5")
@pytest.mark.parametrize(
    ("options", "highest", "full_house", "small", "large"),
    [
        ({}, 1480, 0, 0, 0),
        ({"extra_yardzee": "joker"}, 1575, 25, 30, 40),
        ({"five_is_full_house": True}, 1505, 25, 0, 0),
        ({"literal_upper_full": "joker_value"}, 1575, 25, 30, 40),
    ],
)
def test_scenario_23_the_highest_game(
    options: dict[str, object], highest: int, full_house: int, small: int, large: int
) -> None:
    state = GAME.start(1, {"first": 0, **options})
    say(state, "roll 6 6 6 6 6", "score yardzee")
    total = 50
    assert state.scores == (total,)
    for face, box in enumerate(KINDS, 1):
        say(state, "roll " + " ".join([str(face)] * 5))
        assert [str(action) for action in state.legal()][5:] == [f"score {box}"]
        say(state, f"score {box}")
        # The bonus comes with five fives: 5 + 10 + 15 + 20 + 25 is 75, and 50 before it.
        total += 100 + 5 * face + (35 if face == 5 else 0)
        assert state.scores == (total,)
    for box, points in zip(LAST_SIX, (30, 30, full_house, small, large, 30), strict=True):
        say(state, "roll 6 6 6 6 6", f"score {box}")
        total += 100 + points
        assert state.scores == (total,)
    assert state.over
    assert state.scores == (highest,)
    assert state.extras == [12]


@pytest.mark.rule("YZ-2.4", "YZ-4.3", "YZ-5")
def test_5_the_lowest_game() -> None:
    state = GAME.start(1, {"first": 0})
    say(state, "roll 1 2 3 4 6", "score yardzee")
    for face, box in enumerate(KINDS, 1):
        others = [other for other in (1, 2, 3, 4, 5, 6) if other != face]
        say(state, "roll " + " ".join(map(str, others)), f"score {box}")
    for box in LAST_SIX[:-1]:
        say(state, "roll 1 2 3 5 6", f"score {box}")
    assert state.scores == (0,)
    say(state, "roll 1 1 1 1 1", "score chance")
    assert state.over
    assert state.scores == (5,)


@pytest.mark.rule("YZ-3.1")
def test_3_1_a_bonus_that_was_missed_by_little_is_told_at_the_end() -> None:
    """Sixes 18, Fives 20, Fours 12, Threes 9, Twos 2 and Ones 1 are 62: one more would have brought 35."""
    lower = "three-of-a-kind 0, four-of-a-kind 0, full-house 0, small-straight 0, large-straight 0, yardzee 0"
    card = f"ones 1, twos 2, threes 9, fours 12, fives 20, sixes 18, {lower}"
    state = GAME.position(f"yardzee, 1 players\nrolls: 3\ndice: 1 2 3 4 6\ncard 0: {card}\n")
    assert state.seen_by(0).view.cards[0].missed == "", "Chance is still open"
    state.play(state.parse("score chance"))
    assert state.seen_by(0).view.cards[0].missed == "upper bonus missed by 1: 113 with it"
