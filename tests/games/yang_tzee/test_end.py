"""Yang-Tzee, chapter 5: the end of a hand, its winner, and the match."""

import pytest

from games.yang_tzee.table import REST, YANG_TZEE, legal, outcome, say, table, why_not
from teahouse import Match, Outcome, Refused
from teahouse.engine.match import match_options
from teahouse.games.yang_tzee.moves import Ended


@pytest.mark.rule("YT-5.1", "YT-12.7")
def test_5_1_the_hand_ends_when_all_is_empty() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nscores: 3 4", 0)
    events = say(state, "rain P01 left")
    assert events[-1] == Ended(0, "all_empty", (5, 4))
    assert outcome(state) == Outcome((1, 2), (5, 4), "all_empty")
    assert why_not(state, "pass") == "YT-5.1"
    assert state.legal() == ()


@pytest.mark.rule("YT-5.1")
def test_5_1_tiles_in_the_sphere_keep_the_hand_going() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nscores: 3 4", "P20")
    say(state, "rain P01 left")
    assert not state.over


@pytest.mark.rule("YT-5.1", "YT-12.7")
def test_5_1_one_player_out() -> None:
    text = f"sea: {REST}\nrain 0: P01\nrain 1: P02 P03\nscores: 0 9"
    state = table(text, 0, "hand_end=one_player_out")
    say(state, "rain P01 left")
    assert outcome(state) == Outcome((2, 1), (2, 9), "one_player_out")
    usual = table(text, 0)
    say(usual, "rain P01 left")
    assert not usual.over


@pytest.mark.rule("YT-5.1")
def test_5_1_one_player_out_needs_an_empty_sphere_and_an_empty_stream() -> None:
    with_sphere = table(f"sea: {REST}\nrain 0: P01\nrain 1: P02", "P20", "hand_end=one_player_out")
    say(with_sphere, "rain P01 left")
    with_stream = table(f"sea: {REST}\nrain 0: P01\nstream 0: P05\nrain 1: P02", 0, "hand_end=one_player_out")
    say(with_stream, "rain P01 left")
    assert not with_sphere.over
    assert not with_stream.over


@pytest.mark.rule("YT-5.1", "YT-4.8")
def test_5_1_one_player_out_by_an_offering() -> None:
    # Seat 1 has just P05 in the Stream behind P14; seat 0 takes it, and seat 1 has nothing left.
    text = f"turn: 1\nsea: P04 P22 {REST}\nrain 0: P01\nstream 1: P14 P05"
    state = table(text, 0, "hand_end=one_player_out")
    say(state, "stream P14 left")
    kept = state.copy()
    say(kept, "decline")
    assert not kept.over
    say(state, "take P05")
    assert outcome(state).reason == "one_player_out"


@pytest.mark.rule("YT-5.2")
@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 0)])
def test_5_2_a_tie_goes_to_the_second_player(first: int, winner: int) -> None:
    state = table(f"first: {first}\nsea: {REST}\nrain 0: P01\nscores: 29 31", 0)
    say(state, "rain P01 left")
    assert state.scores == (31, 31)
    assert outcome(state).winners == (winner,)


@pytest.mark.rule("YT-5.2")
def test_5_2_a_tie_may_be_a_draw() -> None:
    state = table(f"first: 0\nsea: {REST}\nrain 0: P01\nscores: 29 31", 0, "tie=draw")
    say(state, "rain P01 left")
    assert outcome(state).ranks == (1, 1)
    assert outcome(state).winners == ()


def hand(scores: str, first: int, options: str = "") -> Outcome:
    """The outcome of a hand that ends with the rain of a last tile for two points."""
    state = table(f"first: {first}\nsea: {REST}\nrain 0: P01\nscores: {scores}", 0, options)
    say(state, "rain P01 left")
    return outcome(state)


@pytest.mark.rule("YT-5.3")
def test_5_3_a_match_is_played_to_two_wins() -> None:
    assert match_options(YANG_TZEE).match_mode == "first_to_two"
    match = Match(YANG_TZEE, 2)
    match.add(hand("10 5", 0), 0)
    assert not match.over
    match.add(hand("10 5", 1), 1)
    assert match.over
    assert match.wins == (2, 0)


@pytest.mark.rule("YT-5.3")
def test_5_3_a_drawn_hand_counts_for_nobody() -> None:
    match = Match(YANG_TZEE, 2, {"tie": "draw"})
    for _ in range(3):
        match.add(hand("29 31", 0, "tie=draw"), 0)
    assert match.wins == (0, 0)
    assert not match.over


@pytest.mark.rule("YT-5.3")
@pytest.mark.parametrize(("rule", "starter"), [("random", None), ("alternate", 1), ("loser", 1), ("winner", 0)])
def test_5_3_who_starts_the_next_hand(rule: str, starter: int | None) -> None:
    match = Match(YANG_TZEE, 2, match={"next_starter": rule})
    match.add(hand("10 5", 0), 0)
    assert match.start_hand().first == starter


@pytest.mark.rule("YT-5.3")
def test_5_3_each_hand_is_set_up_anew() -> None:
    match = Match(YANG_TZEE, 2, match={"next_starter": "alternate"})
    match.add(hand("10 5", 0), 0)
    fresh = match.start_hand()
    assert sum(fresh.places()["start"].values()) == 9
    assert sum(fresh.places()["sphere"].values()) == 36
    assert fresh.scores == (0, 0)


@pytest.mark.rule("YT-5.4")
def test_5_4_scores_are_added_up_over_three_hands() -> None:
    match = Match(YANG_TZEE, 2, match={"match_mode": "cumulative"})
    for scores in ("10 5", "1 30", "12 2"):
        assert not match.over
        match.add(hand(scores, 0), 0)
    assert match.totals == (29, 37)  # seat 0 scores two more in each hand
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.rule("YT-5.4")
@pytest.mark.parametrize(("tie", "winners"), [("second_player", (1,)), ("draw", ())])
def test_5_4_equal_totals(tie: str, winners: tuple[int, ...]) -> None:
    settings = {"match_mode": "cumulative", "cumulative_hands": 2, "cumulative_tie": tie}
    match = Match(YANG_TZEE, 2, match=settings)
    match.add(hand("8 10", 0), 0)
    match.add(hand("18 20", 1), 1)
    assert match.totals == (30, 30)
    assert match.outcome is not None
    assert match.outcome.winners == winners


@pytest.mark.rule("YT-5.4")
def test_5_4_a_single_hand() -> None:
    match = Match(YANG_TZEE, 2, match={"match_mode": "single"})
    match.add(hand("10 5", 0), 0)
    assert match.over
    with pytest.raises(Refused):
        match.start_hand()


@pytest.mark.rule("YT-5.5", "YT-3.3")
def test_5_5_a_forced_pass_is_followed_by_a_tile() -> None:
    state = table(f"sea: {REST}\nstream 1: P02", 0)
    say(state, "pass")
    assert legal(state) == {"stream P02 left", "stream P02 right"}
