"""Matches: several hands of any game."""

import json
from random import Random

import pytest

import teahouse
from teahouse import CHANCE, FastDice, Match, Outcome, Refused, State
from teahouse.engine.match import match_options, what_decides

YOZU = teahouse.game("yozu")


def hand(ranks: tuple[int, ...], scores: tuple[int, ...], drawn: bool = False) -> Outcome:
    return Outcome(ranks, scores, "test", drawn=drawn)


WON_BY_0 = hand((1, 2, 3), (30, 20, 10))
WON_BY_1 = hand((3, 1, 2), (5, 40, 20))
SHARED = hand((1, 1, 3), (10, 10, 0))
DRAWN = hand((1, 1, 1), (0, 0, 0), drawn=True)
SHARED_BY_ALL = hand((1, 1, 1), (7, 7, 7))


def match(**options: object) -> Match:
    return Match(YOZU, 3, match=options)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "one game"),
        ({"match_mode": "first_to", "wins_needed": 3}, "first to 3 wins"),
        ({"match_mode": "first_to_two"}, "first to 2 wins"),
        ({"match_mode": "cumulative", "cumulative_hands": 4}, "4 games, points added up"),
    ],
)
def test_what_decides_is_told_in_words(given: dict[str, object], words: str) -> None:
    assert what_decides(match_options(teahouse.game("yardzee"), given)) == words


def test_a_single_game_is_a_match_of_one() -> None:
    series = match(match_mode="single")
    assert not series.over
    assert series.outcome is None
    series.add(WON_BY_1, 0)
    assert series.over
    assert series.outcome == WON_BY_1


def test_first_to_two_counts_wins_and_neither_draws_nor_shared_hands() -> None:
    series = match(match_mode="first_to", wins_needed=2)
    for outcome in (WON_BY_0, SHARED, SHARED_BY_ALL, DRAWN, WON_BY_1):
        series.add(outcome, 0)
        assert not series.over
    series.add(WON_BY_1, 0)
    assert series.wins == (1, 2, 0)
    assert series.outcome is not None
    assert series.outcome.ranks == (2, 1, 3)


def test_cumulative_sums_the_scores_of_so_many_hands() -> None:
    series = match(match_mode="cumulative", cumulative_hands=2)
    series.add(WON_BY_0, 2)
    assert not series.over
    series.add(WON_BY_1, 0)
    assert series.outcome is not None
    assert series.outcome.scores == (35, 60, 30)
    assert series.outcome.ranks == (2, 1, 3)


@pytest.mark.parametrize(("tie", "ranks"), [("second_player", (2, 1, 3)), ("draw", (1, 1, 3))])
def test_equal_totals_go_to_the_one_latest_in_turn_order_of_the_first_hand(tie: str, ranks: tuple[int, ...]) -> None:
    series = match(match_mode="cumulative", cumulative_hands=1, cumulative_tie=tie)
    series.add(SHARED, 2)  # seat 2 started, so seat 1 comes last in turn order
    assert series.outcome is not None
    assert series.outcome.ranks == ranks
    assert series.outcome.drawn == (tie == "draw")


@pytest.mark.parametrize(
    ("rule", "after_win", "after_draw"),
    [
        ("random", None, None),
        ("alternate", 3 % 3, 0),
        ("loser", 0, None),
        ("winner", 1, None),
        ("left_of_winner", 2, None),
    ],
)
def test_who_starts_next(rule: str, after_win: int | None, after_draw: int | None) -> None:
    series = match(match_mode="first_to", wins_needed=5, next_starter=rule)
    series.add(WON_BY_1, 2)
    assert series.next_starter() == after_win
    assert series.hand_options() == {"first": after_win}
    series.add(DRAWN, 2)
    assert series.next_starter() == after_draw


def test_a_shared_last_place_leaves_the_loser_to_chance() -> None:
    series = match(match_mode="first_to", next_starter="loser")
    series.add(hand((1, 2, 2), (1, 0, 0)), 0)
    assert series.next_starter() is None


def test_started_from_a_menu_yozu_is_first_to_two() -> None:
    assert Match(YOZU, 3).options.match_mode == "first_to"
    assert Match(YOZU, 3).options.wins_needed == 2


@pytest.mark.parametrize(
    "options",
    [{"match_mode": "best_of"}, {"wins_needed": 0}, {"nonsense": 1}, {"match_mode": "first_to_two", "wins_needed": 3}],
)
def test_options_of_a_match_are_refused_like_those_of_a_game(options: dict[str, object]) -> None:
    with pytest.raises(Refused):
        match(**options)


def test_a_match_refuses_what_its_game_refuses_before_anyone_sits_down() -> None:
    with pytest.raises(Refused):
        Match(YOZU, 2)
    with pytest.raises(Refused):
        Match(YOZU, 3, {"first": 7})


def play_out(state: State, seed: int) -> State:
    rng, dice = Random(seed), FastDice(seed)
    while state.to_act is not None:
        state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))
    return state


def test_a_whole_match_is_played_hand_by_hand_and_comes_back_from_json() -> None:
    series = Match(YOZU, 3, {"max_guesses": 4}, {"next_starter": "left_of_winner"})
    seed = 0
    while not series.over:
        again = Match.from_json(YOZU, 3, series.given, json.loads(json.dumps(series.as_json())))
        assert (again.hands, again.starters, again.options) == (series.hands, series.starters, series.options)
        state = series.start_hand()
        if series.hands and len(series.hands[-1].winners) == 1:
            assert state.first == (series.hands[-1].winners[0] + 1) % 3
        series.finish_hand(play_out(state, seed))
        seed += 1
    assert max(series.wins) == 2
    with pytest.raises(Refused, match="the match is over"):
        series.start_hand()


def test_an_unfinished_hand_counts_for_nothing() -> None:
    series = Match(YOZU, 3)
    with pytest.raises(Refused, match="not over"):
        series.finish_hand(series.start_hand())


def test_a_victory_shared_by_all_is_no_draw() -> None:
    assert SHARED_BY_ALL.winners == (0, 1, 2)
    assert DRAWN.winners == ()


# Teams: Courtyard with four, seats 0 and 2 against 1 and 3

COURTYARD = teahouse.game("courtyard")
WON_BY_0_AND_2 = hand((1, 2, 1, 2), (10, 20, 35, 21))
WON_BY_1_AND_3 = hand((2, 1, 2, 1), (30, 2, 10, 50))
SHARED_BY_BOTH = hand((1, 1, 1, 1), (30, 40, 40, 30))


def in_teams(**options: object) -> Match:
    return Match(COURTYARD, 4, {"teams": True}, options)


def test_a_team_s_win_is_a_win_of_both_its_seats() -> None:
    series = in_teams(match_mode="first_to", wins_needed=2)
    for outcome in (WON_BY_0_AND_2, SHARED_BY_BOTH, WON_BY_1_AND_3):
        series.add(outcome, 0)
        assert not series.over
    series.add(WON_BY_1_AND_3, 0)
    assert series.wins == (1, 2, 1, 2)
    assert series.outcome is not None
    assert series.outcome.ranks == (2, 1, 2, 1)
    assert series.outcome.winners == (1, 3)


def test_totals_are_the_team_s_and_partners_have_the_same_rank() -> None:
    series = in_teams(match_mode="cumulative", cumulative_hands=2)
    series.add(WON_BY_0_AND_2, 0)
    series.add(WON_BY_1_AND_3, 1)
    assert series.totals == (85, 93, 85, 93)  # 10 + 35 + 30 + 10 and 20 + 21 + 2 + 50
    assert series.outcome is not None
    assert series.outcome.scores == (85, 93, 85, 93)
    assert series.outcome.ranks == (2, 1, 2, 1)


@pytest.mark.parametrize(
    ("tie", "start", "ranks"),
    [
        ("second_player", 0, (2, 1, 2, 1)),  # seat 3 came last in the first hand
        ("second_player", 1, (1, 2, 1, 2)),  # seat 0 did
        ("draw", 0, (1, 1, 1, 1)),
    ],
)
def test_equal_totals_of_teams(tie: str, start: int, ranks: tuple[int, ...]) -> None:
    series = in_teams(match_mode="cumulative", cumulative_hands=1, cumulative_tie=tie)
    series.add(SHARED_BY_BOTH, start)
    assert series.outcome is not None
    assert series.outcome.ranks == ranks
    assert series.outcome.drawn == (tie == "draw")


@pytest.mark.parametrize(
    ("rule", "starter", "then"),
    [
        ("winner", 0, 1),  # of the partners 1 and 3 the next after seat 0
        ("winner", 1, 3),
        ("loser", 0, 2),
        ("loser", 3, 0),
        ("left_of_winner", 1, 0),
        ("alternate", 3, 0),
        ("random", 0, None),
    ],
)
def test_who_starts_after_a_team_s_win(rule: str, starter: int, then: int | None) -> None:
    series = in_teams(match_mode="first_to", wins_needed=5, next_starter=rule)
    series.add(WON_BY_1_AND_3, starter)
    assert series.next_starter() == then


def test_without_teams_a_victory_shared_by_two_counts_for_nobody() -> None:
    series = Match(COURTYARD, 4, {}, {"match_mode": "first_to", "wins_needed": 2})
    series.add(WON_BY_0_AND_2, 0)
    assert series.wins == (0, 0, 0, 0)


def test_a_match_in_teams_of_an_older_record_is_read_with_its_teams() -> None:
    """Records keep ranks and scores by seat; who plays together follows from the options."""
    series = in_teams(match_mode="first_to", wins_needed=2)
    series.add(Outcome((1, 2, 1, 2), (10, 20, 35, 21), "pool", {"teams": [45, 41]}), 0)
    plain = json.loads(json.dumps(series.as_json()))
    assert "sides" not in json.dumps(plain)
    again = Match.from_json(COURTYARD, 4, {"teams": True}, plain)
    assert again.wins == (1, 0, 1, 0)
