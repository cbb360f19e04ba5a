"""Yellow & Yangtze, chapters 4, 11 and 12: the turn, the final score and the end."""

from itertools import product

import pytest

from games.yellow_and_yangtze.tables import GAME, SIX, all_points, gains, legal, plain, play, points, start, table, why
from teahouse import CHANCE, Outcome, Refused
from teahouse.engine import Voice
from teahouse.games.yellow_and_yangtze.moves.events import Ended, MerchantCame, Revealed
from teahouse.games.yellow_and_yangtze.rules.ending import allocate

# The turn


@pytest.mark.rule("YY-4.1")
def test_4_1_two_actions_the_same_one_twice_if_one_likes() -> None:
    state = table("F3 g")
    play(state, "leader red F4", "leader green G3")
    assert (state.turn, state.actions) == (1, 2)


@pytest.mark.rule("YY-4.1")
def test_4_1_a_turn_may_end_early() -> None:
    state = table("F3 g")
    play(state, "leader red F4", "end")
    assert state.turn == 1


@pytest.mark.rule("YY-4.1", "YY-4.2", "YY-4.3")
def test_scenario_38_zero_actions_income_and_refill_still_happen() -> None:
    state = plain(COURTS, pagodas="black F3 G3 G4", hand_0="red red red red red")
    events = play(state, "end")
    assert gains(events) == [(0, "black", 1)]
    assert state.to_act == CHANCE
    play(state, "draw red")
    assert state.turn == 1


@pytest.mark.rule("YY-4.1", "YY-19.10")
def test_4_1_min_actions() -> None:
    state = table("F3 g", options="min_actions=1")
    assert why(state, "end") == "YY-4.1"
    play(state, "leader red F4")
    assert why(state, "end") is None
    two = table("F3 g", options="min_actions=2", actions=1)
    assert why(two, "end") == "YY-4.1"


@pytest.mark.rule("YY-19.10")
def test_19_10_without_any_other_action_the_turn_may_end() -> None:
    state = table("", hand_0="", options="min_actions=2")
    assert legal(state) == ["end"]
    placeable = table("F3 g", hand_0="", options="min_actions=2")
    assert "end" not in legal(placeable)


COURTS = "F3 g, G3 g, G4 g, G5 g, G6 g, G7 g, F6 g, H5 G0, H4 S1, L2 s, K2 s, L1 s, K1 g, J1 S0"
"""Two black triangles in one state with the governor of seat 0 and the soldier of seat 1."""


@pytest.mark.rule("YY-4.2")
def test_scenario_32_two_courts_bring_two() -> None:
    state = plain(COURTS, pagodas="black F3 G3 G4, black F6 G6 G7")
    events = play(state, "end")
    assert gains(events) == [(0, "black", 2)]


@pytest.mark.rule("YY-4.2")
def test_scenario_32_opponents_and_other_colours_bring_nothing() -> None:
    """The garrison is in the state of seat 0's governor and seat 1's soldier; only seat 0's turn ends."""
    pieces = "F3 s, G3 s, G4 s, G5 g, H5 G0, F5 S1"
    state = plain(pieces, pagodas="red F3 G3 G4")
    events = play(state, "end")
    assert gains(events) == []
    events = play(state, "end")
    assert gains(events) == [(1, "red", 1)]


@pytest.mark.rule("YY-4.3")
def test_4_3_the_order_of_the_refill() -> None:
    state = table("F3 g", turn=1, hand_0="red", hand_1="red red red red", hand_2=SIX, merchants="red red red red red")
    play(state, "end")
    view = state.seen_by(None).view
    receivers = []
    while state.to_act == CHANCE:
        view = state.seen_by(None).view
        receivers.append(view.receiver)
        play(state, "draw black")
    assert receivers == [1, 1, 0, 0, 0, 0, 0, "merchants"]
    assert state.turn == 2


@pytest.mark.rule("YY-4.3")
def test_4_3_merchants_are_open_and_hands_are_not() -> None:
    state = table("F3 g", hand_0="black black red green blue", merchants="red red red red red")
    play(state, "end")
    drawn = play(state, "draw black")[0]
    assert [str(drawn.seen_by(seat)) for seat in (0, 1, None)] == ["draw black", "draw ?", "draw ?"]
    came = play(state, "draw black")[0]
    assert isinstance(came, MerchantCame)
    assert str(came.seen_by(None)) == "draw black"


@pytest.mark.rule("YY-4.3", "YY-12")
def test_4_3_nothing_else_happens_while_tiles_are_drawn() -> None:
    state = table("F3 g", stage="refill", due="0", hand_0="red red red red red")
    assert why(state, "end") == "YY-4.3"


# The end


@pytest.mark.rule("YY-12", "YY-4.3", "YY-19.14")
def test_scenario_33_the_last_tile_does_not_end_the_game() -> None:
    state = table("F3 g", bag="3 red", hand_0="red red red red", hand_1="red red red red red")
    play(state, "end", "draw red", "draw red", "draw red")
    assert state.left == 0
    assert state.turn == 1
    play(state, "leader red F4", "leader blue G3")
    assert (state.turn, state.over) == (2, False)
    play(state, "tile yellow A5", "end")
    assert state.over
    assert state.outcome is not None
    assert state.outcome.reason == "refill"


@pytest.mark.rule("YY-12", "YY-19.11", "YY-5.E")
def test_scenario_34_replacing_more_than_the_bag_holds() -> None:
    state = plain(COURTS, pagodas="black F3 G3 G4", bag="2 red", hand_0="black black black red green blue")
    play(state, "replace black black black", "draw red")
    assert not state.over
    play(state, "draw red")
    assert state.over
    assert state.outcome is not None
    assert state.outcome.reason == "replace"
    assert all_points(state) == [{}, {}, {}]
    assert sum(state.places()["hand 0"].values()) == 5


@pytest.mark.rule("YY-12")
def test_12_income_on_midturn_end() -> None:
    lines = {"pagodas": "black F3 G3 G4", "bag": "", "hand_0": "black"}
    state = plain(COURTS, options="income_on_midturn_end=true", **lines)
    play(state, "replace black")
    assert state.over
    assert points(state, 0) == {"black": 1}


@pytest.mark.rule("YY-12", "YY-4.3", "YY-19.14")
def test_scenario_35_merchants_that_run_short_end_the_game() -> None:
    state = table("F3 g", bag="1 red", merchants="red red red red")
    play(state, "end", "draw red")
    assert state.outcome is not None
    assert state.outcome.reason == "merchants"


@pytest.mark.rule("YY-4.3")
def test_scenario_35_merchant_shortage_ends_false() -> None:
    state = table("F3 g", bag="1 red", merchants="red red red red", options="merchant_shortage_ends=false")
    play(state, "end", "draw red")
    assert (state.over, state.turn) == (False, 1)
    play(state, "end")
    assert (state.over, state.turn) == (False, 2)
    assert sum(state.places()["merchants"].values()) == 5


@pytest.mark.rule("YY-19.9", "YY-19.14")
def test_19_9_rounds_without_a_draw_end_the_game() -> None:
    state = table("F3 g", players=2, options="stall_rounds=2", hand_0=SIX, hand_1=SIX)
    play(state, "end", "end", "end")
    assert not state.over
    play(state, "end")
    assert state.outcome is not None
    assert state.outcome.reason == "stall"


@pytest.mark.rule("YY-19.9")
def test_19_9_nought_rounds_never_end_the_game() -> None:
    state = table("F3 g", players=2, options="stall_rounds=0", hand_0=SIX, hand_1=SIX)
    for _ in range(500):
        play(state, "end")
    assert not state.over
    assert state.idle == 500
    assert state.game.position(state.text()) == state


@pytest.mark.rule("YY-19.9")
def test_19_9_a_draw_of_action_e_counts() -> None:
    state = table("F3 g", players=2, options="stall_rounds=1")
    play(state, "end", "replace red", "draw red", "end", "end")
    assert not state.over
    play(state, "end")
    assert state.over


@pytest.mark.rule("YY-12")
def test_12_the_end_reveals_everything() -> None:
    state = table("F3 g", players=2, bag="", hand_0="red", points_0="5 7 6 3 4", points_1="1 1 1 1 0")
    events = play(state, "end")
    assert str(next(event for event in events if isinstance(event, Ended))) == "end refill"
    revealed = [event for event in events if isinstance(event, Revealed)]
    assert revealed[0] == Revealed(0, (5, 7, 6, 3, 4), (6, 7, 6, 6), 6)
    assert state.seen_by(1).view.points[0] == {"black": 5, "red": 7, "green": 6, "blue": 3, "yellow": 4}
    assert why(state, "end") == "YY-12"
    assert state.legal() == ()


# The final score


def ended(*points: str, options: str = "", first: int = 0) -> Outcome:
    """The outcome of a game that ends with these points, black red green blue yellow."""
    lines: dict[str, object] = {f"points_{seat}": own for seat, own in enumerate(points)}
    state = table("F3 g", len(points), stage="over", ended="refill", options=options, first=first, **lines)
    assert state.outcome is not None
    return state.outcome


@pytest.mark.rule("YY-11.1", "YY-11.3", "YY-19.18")
def test_scenario_36_and_11_3_the_yellow_points() -> None:
    outcome = ended("5 7 6 3 4", "10 10 3 2 5")
    assert outcome.scores == (6, 5)
    assert outcome.details["vectors"] == [[6, 6, 6, 7], [5, 5, 10, 10]]
    assert outcome.details["points"][0] == {"black": 5, "red": 7, "green": 6, "blue": 3, "yellow": 4}
    assert outcome.ranks == (1, 2)


@pytest.mark.rule("YY-11.2")
def test_scenario_36_ties_are_compared_upwards() -> None:
    assert ended("3 4 9 9 0", "3 5 5 5 0").ranks == (2, 1)
    assert ended("3 5 6 9 0", "3 5 6 8 0").ranks == (1, 2)


@pytest.mark.rule("YY-11.2")
def test_11_2_the_end_says_what_decided() -> None:
    """Whoever is equal in the lowest colour is told by which one the game was won."""

    def told(*points: str, options: str = "") -> str:
        return GAME.words.sum_up(ended(*points, options=options), Voice(("Ada", "Ben", "Cyd")[: len(points)], 0))

    assert told("5 7 6 3 4", "10 10 3 2 5") == "You win with 6 in the lowest colour; Ben 5."
    assert (
        told("3 4 9 9 0", "3 5 5 5 0")
        == "Ben and you have 3 in the lowest colour. Ben wins by the second lowest, 5 to 4."
    )
    assert told("3 5 6 9 0", "3 5 6 8 0", "1 9 9 9 0") == (
        "You and Ben have 3 in the lowest colour. You win by the highest, 9 to 8."
    )
    assert told("3 4 5 6 0", "6 5 4 3 0", options="final_tie=last_in_turn_order") == (
        "Ben and you have 3 in the lowest colour. Ben wins the tie: all four colours are equal."
    )
    assert told("3 4 5 6 0", "6 5 4 3 0") == "You and Ben share the victory with 3 in the lowest colour."


@pytest.mark.rule("YY-11.1", "YY-12")
def test_11_1_a_screen_that_is_lifted_says_how_the_score_is_found() -> None:
    voice = Voice(("Ada", "Ben"), 0)
    assert GAME.words.tell(Revealed(0, (5, 7, 6, 3, 4), (6, 7, 6, 6), 6), voice) == (
        "You have 5 black, 7 red, 6 green, 3 blue and 4 yellow. With the yellow points at the lowest that makes 6, 7, "
        "6 and 6. The lowest, 6, is your score."
    )
    assert GAME.words.tell(Revealed(1, (1, 2, 1, 1, 0), (1, 2, 1, 1), 1), voice) == (
        "Ben has 1 black, 2 red, 1 green, 1 blue and 0 yellow. The lowest, 1, is Ben's score."
    )


@pytest.mark.rule("YY-11.2", "YY-19.13")
def test_scenario_36_identical_vectors_share() -> None:
    outcome = ended("3 4 5 6 0", "6 5 4 3 0", "1 1 1 1 0")
    assert outcome.ranks == (1, 1, 3)
    assert outcome.winners == (0, 1)


@pytest.mark.rule("YY-11.2", "YY-19.13")
def test_19_13_last_in_turn_order() -> None:
    option = "final_tie=last_in_turn_order"
    assert ended("3 4 5 6 0", "6 5 4 3 0", "9 9 9 9 0", options=option).ranks == (3, 2, 1)
    assert ended("3 4 5 6 0", "6 5 4 3 0", "9 9 9 9 0", options=option, first=1).ranks == (2, 3, 1)


@pytest.mark.rule("YY-19.12", "YY-11.2")
def test_19_12_the_edition_of_2023_prefers_fewer_yellow_points() -> None:
    assert ended("3 4 5 5 1", "5 5 4 4 0", options="edition=2023").ranks == (2, 1)
    assert ended("3 4 5 6 0", "6 5 4 3 0", options="edition=2023").ranks == (1, 1)
    assert ended("3 4 5 5 1", "5 5 4 4 0").ranks == (1, 1)


@pytest.mark.rule("YY-11.1")
def test_11_1_raising_the_smallest_is_the_best_allocation() -> None:
    """Against every way to allocate up to five yellow points."""
    for four in product(range(0, 7, 2), repeat=4):
        for yellow in range(6):
            ways = (way for way in product(range(yellow + 1), repeat=4) if sum(way) == yellow)
            best = max(sorted(have + more for have, more in zip(four, way, strict=True)) for way in ways)
            assert sorted(allocate([*four, yellow])) == best


# Editions and their options


@pytest.mark.rule("YY-19.12", "YY-4.1")
def test_19_12_the_edition_of_2023_asks_for_two_actions() -> None:
    state = start(2, edition="2023")
    assert why(state, "end") == "YY-4.1"
    assert state.options.min_actions == 2


@pytest.mark.rule("YY-19.12")
@pytest.mark.parametrize(
    "options",
    [{"min_actions": 0}, {"min_actions": 1}, {"market_timing": "before_conflict"}, {"final_tie": "last_in_turn_order"}],
)
def test_19_12_contradicting_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Refused, match="2023"):
        GAME.start(2, {"edition": "2023", **options})
    GAME.start(2, {"edition": "2023", "min_actions": 2, "market_timing": "after_conflict", "final_tie": "shared"})


@pytest.mark.rule("YY-19.19")
def test_19_19_dynasties_are_chosen_by_seat() -> None:
    assert start(2).seen_by(0).view.dynasties == ("lion", "bull")
    state = start(3, dynasties=["pot", "lion", "archer"])
    assert state.seen_by(0).view.dynasties == ("pot", "lion", "archer")
    assert "dynasties=pot,lion,archer" in state.text()
    for wrong in (["pot", "pot"], ["pot"], ["pot", "dragon"]):
        with pytest.raises(Refused, match="lion, bull, archer, pot"):
            GAME.start(2, {"dynasties": wrong})


@pytest.mark.rule("YY-19.20")
def test_19_20_what_states_are_called() -> None:
    state = table("F3 g, F4 F1, G6 g, G5 s, G9 g, F9 S0, C9 F0, C10 g")
    names = [told.name for told in state.seen_by(0).view.states]
    assert names == ["the lion's farmer state", "Qin and Han", "Wei"]
