"""Yellow & Yangtze, chapters 8 to 10: revolts, wars, and leaders off the board."""

import pytest

from games.yellow_and_yangtze.tables import (
    all_points,
    arms,
    box,
    gains,
    leader,
    legal,
    plain,
    play,
    points,
    states,
    tiles,
    why,
)
from teahouse.games.yellow_and_yangtze.moves.events import PagodaFell, RevoltBegan, WarBegan, WarDecided
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.rules import State

# Revolts: the attacker comes to G6 beside G5 and H5; the trader on G2 stands beside G3 alone.

REVOLT = "G2 T1, G3 g, G4 s, G5 g, H5 g"


@pytest.mark.rule("YY-8.1", "YY-8.2", "YY-8.3", "YY-19.2")
def test_scenario_18_the_stronger_side_wins_a_point() -> None:
    state = plain(REVOLT)
    events = play(state, "leader green G6")
    revolt = next(event for event in events if isinstance(event, RevoltBegan))
    assert (revolt.strength, revolt.defence) == (2, 1)
    assert state.to_act == 0
    play(state, "support 0")
    assert state.to_act == 1
    play(state, "support 0")
    assert all_points(state) == [{"green": 1}, {}, {}]
    assert leader(state, "T1") is None
    assert leader(state, "T0") == "G6"


@pytest.mark.rule("YY-8.3")
def test_scenario_18_a_tie_goes_to_the_defender() -> None:
    state = plain(REVOLT + ", F2 g")
    play(state, "leader green G6", "support 0", "support 0")
    assert all_points(state) == [{}, {"green": 1}, {}]
    assert leader(state, "T0") is None


@pytest.mark.rule("YY-8.2", "YY-10")
def test_scenario_19_the_governor_off_the_board_adds_one() -> None:
    state = plain(REVOLT + ", F2 g", hand_0="red", hand_1="red")
    play(state, "leader green G6")
    assert legal(state) == ["support 0", "support 0 with governor"]
    play(state, "support 0 with governor", "support 0")
    assert points(state, 0) == {"green": 1}
    assert leader(state, "G0") is None


@pytest.mark.rule("YY-10", "YY-8.2")
def test_scenario_19_governor_against_governor() -> None:
    state = plain(REVOLT.replace("T1", "G1"), hand_0="red", hand_1="red")
    play(state, "leader black G6")
    assert legal(state) == ["support 0"]
    assert why(state, "support 0 with governor") == "YY-10"
    play(state, "support 0")
    assert why(state, "support 0 with governor") == "YY-10"


@pytest.mark.rule("YY-8.3", "YY-5.1")
def test_scenario_20_a_repositioned_loser_does_not_return() -> None:
    state = plain(REVOLT + ", F2 g, K1 g, K2 T0")
    play(state, "leader green G6", "support 0", "support 0")
    assert leader(state, "T0") is None
    assert ["K1", "K2"] not in states(state)
    assert why(state, "leader red K2") is None


@pytest.mark.rule("YY-8.2", "YY-8.3")
def test_8_3_committed_tiles_go_to_the_box() -> None:
    state = plain(REVOLT, hand_0="black red", hand_1="black black black")
    play(state, "leader green G6")
    assert why(state, "support 2") == "YY-8.2"
    play(state, "support 1")
    assert why(state, "support 4") == "YY-8.2"
    play(state, "support 2")  # 2 + 1 against 1 + 2: the defender
    assert box(state) == {"black": 3}
    assert points(state, 1) == {"green": 1}
    assert state.seen_by(1).view.hand == {"black": 1}


@pytest.mark.rule("YY-8.1")
def test_8_1_a_tile_beside_both_counts_for_both() -> None:
    state = plain("G2 T1, G3 g")
    events = play(state, "leader green G4")
    revolt = next(event for event in events if isinstance(event, RevoltBegan))
    assert (revolt.strength, revolt.defence) == (1, 1)


@pytest.mark.rule("YY-8.3")
def test_8_3_nobody_else_takes_part() -> None:
    state = plain(REVOLT)
    play(state, "leader green G6", "support 0", "support 0")
    assert not state.stack
    assert why(state, "support 0") == "YY-8.2"


# Wars


def war_of_8(**lines: str) -> State:
    return arms("S0", "S1", "T2", hand_0="green red red red red", hand_1="red red", **lines)


def nobody_commits(state: State) -> None:
    play(state, *["stand aside"] * state.players)


@pytest.mark.rule("YY-6.1", "YY-9.1", "YY-9.5", "YY-9.6", "YY-9.7", "YY-9.8", "YY-6.6")
def test_scenario_8_a_tie_with_a_bystander() -> None:
    state = war_of_8()
    events = play(state, "tile green G7")
    war = next(event for event in events if isinstance(event, WarBegan))
    assert [(NAMES[side.hex], side.strength) for side in war.states] == [("D5", 1), ("G8", 1)]
    nobody_commits(state)
    assert legal(state) == ["choose D5", "choose G8"]
    play(state, "choose G8")
    assert leader(state, "S1") is None
    assert points(state, 0) == {"red": 1}
    assert legal(state) == ["lose G8"]
    assert state.to_act == 0
    play(state, "lose G8")
    assert tiles(state, "red") == ["H6"]
    assert legal(state, "merchant") != []
    play(state, "decline")
    assert states(state) == [["G7", "H6", "I6", "J5"], ["G9", "G10"]]
    assert all_points(state) == [{"red": 1}, {}, {}]
    assert box(state) == {"red": 2}


@pytest.mark.rule("YY-9.2", "YY-9.3")
def test_scenario_9_a_red_uniting_tile_fights_for_nobody() -> None:
    state = war_of_8()
    events = play(state, "tile red G7")
    war = next(event for event in events if isinstance(event, WarBegan))
    assert [side.strength for side in war.states] == [1, 1]
    assert why(state, "count G8") == "YY-9.2"
    nobody_commits(state)
    play(state, "choose G8")
    assert why(state, "lose G7") == "YY-9.8"
    play(state, "lose G8")
    assert tiles(state, "red") == ["G7", "H6"]


def war_of_10() -> State:
    return arms("S0", "S1", "F2", b2="F1", hand_0="yellow red", hand_1="red")


@pytest.mark.rule("YY-9.1", "YY-9.6", "YY-9.7", "YY-9.9")
def test_scenario_10_three_states_first_wins() -> None:
    state = war_of_10()
    events = play(state, "tile yellow G7")
    war = next(event for event in events if isinstance(event, WarBegan))
    assert [NAMES[side.hex] for side in war.states] == ["D5", "G8", "H6"]
    play(state, "stand aside", "stand aside", "back G8 1")
    assert [leader(state, name) for name in ("S0", "S1", "F1", "F2")] == ["G10", None, None, None]
    assert all_points(state) == [{"red": 1}, {}, {}]
    assert not state.stack


@pytest.mark.rule("YY-9.6", "YY-9.7")
def test_scenario_10_three_states_second_wins() -> None:
    state = war_of_10()
    play(state, "tile yellow G7", "back D5 1", "stand aside", "stand aside")
    assert [leader(state, name) for name in ("S0", "S1", "F1", "F2")] == [None, "D5", "D6", None]
    assert all_points(state) == [{}, {"red": 1, "blue": 1}, {}]


@pytest.mark.rule("YY-9.7", "YY-9.8")
def test_scenario_11_three_soldiers_the_winner_gains_two() -> None:
    state = arms("S0", "S1", "S2", more="G11 s, G12 s, G13 s", hand_0="yellow", hand_1="red", hand_2="red red")
    play(state, "tile yellow G7", "stand aside", "back H6 2", "stand aside")  # 4 against 1 and 3
    assert all_points(state) == [{"red": 2}, {}, {}]
    assert legal(state) == ["lose G8", "lose G11", "lose G12", "lose G13"]
    play(state, "lose G8", "lose G12", "lose G13")
    assert tiles(state, "red") == ["G11"]
    assert box(state) == {"red": 2 + 1 + 1 + 3}


# The war of the rulebook (section 13): Andrew 0, Barbara 1, Paul 2.
#
#   F         G1  F1                  s   s   T0
#   G         S1  g   s   s   (G7)  s   s   g   S0
#   H                                         G2

WORKED = "F3 G1, G3 S1, G4 g, F4 F1, G5 s, G6 s, G8 s, G9 s, F8 s, F9 s, G10 g, G11 S0, H10 G2, F10 T0"


def worked() -> State:
    state = plain(
        WORKED,
        hand_0="yellow red red red",
        hand_1="red red",
        hand_2="green",
        pagodas="red F8 G8 G9",
        box="",
    )
    play(state, "tile yellow G7", "back F3 2", "back F3 0 with soldier", "back F8 3")
    return state


@pytest.mark.rule("YY-9.3", "YY-9.4", "YY-9.5", "YY-9.6", "YY-9.7", "YY-9.8", "YY-10", "YY-7.1")
def test_section_13_the_worked_war() -> None:
    state = worked()
    assert all_points(state) == [{"red": 1}, {}, {"black": 1}]
    assert [leader(state, name) for name in ("S1", "G1")] == [None, None]
    assert [leader(state, name) for name in ("F1", "S0", "G2", "T0")] == ["F4", "G11", "H10", "F10"]
    events = play(state, "lose G8", "lose G9")
    assert len([event for event in events if isinstance(event, PagodaFell)]) == 1
    assert tiles(state, "red") == ["F8", "F9"]
    assert box(state) == {"red": 9}
    assert leader(state, "S2") is None
    assert not state.stack


@pytest.mark.rule("YY-9.5", "YY-9.8", "YY-19.2")
def test_scenario_12_exactly_two_tiles_by_the_choice_of_the_active_player() -> None:
    state = worked()
    assert state.to_act == 0
    assert legal(state) == ["lose F8", "lose F9", "lose G8", "lose G9"]
    play(state, "lose F9")
    assert legal(state) == ["lose F8", "lose G8", "lose G9"]
    play(state, "lose G9")
    assert (state.stack, state.actions) == ([], 1)


@pytest.mark.rule("YY-9.8")
def test_scenario_13_all_committed_tiles_are_lost() -> None:
    state = arms("S0", "S1", more="E5 s", hand_0="green red red red red red", merchants="")
    events = play(state, "tile green G7", "stand aside", "stand aside", "back G8 5")
    decided = next(event for event in events if isinstance(event, WarDecided))
    assert (decided.total, decided.against, decided.losses) == (6, 2, 0)
    assert not state.stack
    assert tiles(state, "red") == ["G8", "H6"]
    assert box(state) == {"red": 7}


@pytest.mark.rule("YY-9.8", "YY-9.9", "YY-10")
def test_scenario_14_a_committed_leader_counts_as_one_paid() -> None:
    state = arms("S0", "S1", "T2", more="E5 s, G11 s", hand_0="yellow")
    play(state, "tile yellow G7", "stand aside", "back G8 0 with soldier", "stand aside")
    assert legal(state) == ["lose G8", "lose G11"]
    play(state, "lose G11")
    assert not state.stack
    assert leader(state, "S2") is None
    assert box(state) == {"red": 3}


@pytest.mark.rule("YY-9.8")
def test_9_8_soldier_pays_false_the_price_is_paid_in_tiles_alone() -> None:
    # As scenario 14: 2 on the board and the soldier against 2. He fights, but pays nothing.
    state = arms("S0", "S1", "T2", more="E5 s, G11 s", hand_0="yellow", options="soldier_pays=false")
    events = play(state, "tile yellow G7", "stand aside", "back G8 0 with soldier", "stand aside")
    decided = next(event for event in events if isinstance(event, WarDecided))
    assert (decided.total, decided.against, decided.losses) == (3, 2, 2)
    play(state, "lose G11", "lose G8")
    assert not state.stack
    assert box(state) == {"red": 4}


@pytest.mark.rule("YY-9.8")
@pytest.mark.parametrize(("pays", "losses"), [("true", 0), ("false", 1)])
def test_9_8_soldier_pays_false_takes_as_many_tiles_as_there_are(pays: str, losses: int) -> None:
    # 1 on the board and two soldiers against 2 on the board: the price is 2, and one tile lies there.
    options = f"soldier_pays={pays}"
    state = arms("S0", "S1", "T2", more="E5 s", hand_0="yellow", players=4, options=options)
    backing = ("stand aside", "back G8 0 with soldier", "back G8 0 with soldier", "stand aside")
    events = play(state, "tile yellow G7", *backing)
    decided = next(event for event in events if isinstance(event, WarDecided))
    assert (decided.total, decided.against, decided.losses) == (3, 2, losses)
    if losses:
        assert legal(state) == ["lose G8"]
        play(state, "lose G8")
    assert not state.stack


@pytest.mark.rule("YY-9.5")
def test_scenario_15_nought_to_nought() -> None:
    state = arms("S0", "S1", x="g", y="g", hand_0="yellow")
    play(state, "tile yellow G7")
    nobody_commits(state)
    play(state, "choose D5")
    assert (leader(state, "S0"), leader(state, "S1")) == (None, "D5")
    assert points(state, 1) == {"red": 1}
    assert not state.stack
    assert box(state) == {}


@pytest.mark.rule("YY-9.4", "YY-9.1", "YY-19.2")
def test_scenario_16_the_order_of_commitments() -> None:
    state = arms("S0", "S1", "T2", players=4, turn=1, hand_1="yellow", hand_2="red", hand_3="green")
    play(state, "tile yellow G7")
    order: list[int] = []
    while state.stack and state.to_act is not None and len(order) < 4:
        order.append(state.to_act)
        assert why(state, "back H6 0 with soldier") == "YY-9.1"
        play(state, "stand aside")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("YY-10", "YY-9.4")
def test_scenario_17_a_soldier_on_the_board_cannot_be_committed() -> None:
    state = war_of_8()
    play(state, "tile green G7")
    assert state.to_act == 1
    assert why(state, "back D5 0 with soldier") == "YY-10"
    assert why(state, "back D5 0") == "YY-9.4"
    assert why(state, "back D5 3") == "YY-9.4"
    assert legal(state) == ["back D5 1", "back D5 2", "back G8 1", "back G8 2", "stand aside"]
    play(state, "stand aside")
    assert why(state, "back D5 0 with soldier") is None


@pytest.mark.rule("YY-9.4")
def test_9_4_one_who_has_no_leader_in_it_may_join() -> None:
    state = war_of_8(hand_2="red")
    play(state, "tile green G7", "stand aside", "back D5 1", "stand aside")
    assert leader(state, "S0") is None
    assert points(state, 1) == {"red": 1}


@pytest.mark.rule("YY-9.1", "YY-19.15")
def test_19_15_a_bystander_that_joins_can_win() -> None:
    state = war_of_8(hand_2="red red", options="bystander=joins")
    events = play(state, "tile green G7")
    war = next(event for event in events if isinstance(event, WarBegan))
    assert [NAMES[side.hex] for side in war.states] == ["D5", "G8", "H6"]
    events = play(state, "stand aside", "back H6 2", "stand aside")
    assert gains(events) == []
    assert [leader(state, name) for name in ("S0", "S1", "T2")] == [None, None, "J5"]
    assert tiles(state, "red") == ["H6"]


@pytest.mark.rule("YY-19.15")
def test_19_15_a_bystander_that_loses_loses_red_tiles_only() -> None:
    state = war_of_8(options="bystander=joins")
    play(state, "tile green G7", "back D5 2", "stand aside", "stand aside")
    assert [leader(state, name) for name in ("S0", "S1", "T2")] == [None, "D5", "J5"]
    assert tiles(state, "red") == ["F6"]


@pytest.mark.rule("YY-9.2", "YY-19.5")
def test_19_5_the_active_player_counts_a_red_uniting_tile() -> None:
    state = war_of_8(options="uniting_tile_counts=active_choice")
    play(state, "tile red G7")
    assert legal(state) == ["count D5", "count G8"]
    assert why(state, "back D5 1") == "YY-9.4"
    assert why(state, "count H6") == "YY-9.1"
    play(state, "count G8")
    nobody_commits(state)  # 2 against 1
    assert leader(state, "S1") is None
    assert legal(state) == ["lose G7", "lose G8"]
    play(state, "lose G7")
    assert tiles(state, "red") == ["G8", "H6"]


@pytest.mark.rule("YY-19.5", "YY-9.2")
def test_19_5_a_counted_tile_is_lost_with_its_side() -> None:
    state = war_of_8(options="uniting_tile_counts=active_choice")
    play(state, "tile red G7", "count G8", "back D5 2", "stand aside", "stand aside")
    assert tiles(state, "red") == ["F6", "H6"]


@pytest.mark.rule("YY-19.5")
def test_19_5_only_a_red_tile_is_counted() -> None:
    state = war_of_8(options="uniting_tile_counts=active_choice")
    play(state, "tile green G7")
    assert state.to_act == 1
    assert legal(state, "back") != []


@pytest.mark.rule("YY-6.6", "YY-19.16")
def test_19_16_the_merchant_before_the_conflict() -> None:
    state = war_of_8(options="market_timing=before_conflict")
    play(state, "tile green G7")
    assert state.to_act == 0
    assert legal(state, "merchant", "decline") == legal(state)
    play(state, "merchant red")
    assert state.to_act == 1
    play(state, "stand aside", "stand aside", "back G8 5")  # four held and the merchant
    assert not state.stack
    assert points(state, 0) == {"red": 1}


@pytest.mark.rule("YY-19.12")
def test_19_12_the_edition_of_2023_gives_no_merchant_for_a_war() -> None:
    state = war_of_8(options="edition=2023")
    play(state, "tile green G7")
    nobody_commits(state)
    play(state, "choose G8", "lose G8")
    assert not state.stack
    assert state.actions == 1


@pytest.mark.rule("YY-6.1", "YY-6.5")
def test_6_1_a_triangle_completed_by_a_uniting_tile_of_a_war_gives_no_pagoda() -> None:
    """14.19: G7, G8 and H7 are then a triangle of red tiles, which action D may use later."""
    state = arms("S0", "S1", "T2", more="H7 s", hand_0="red green green")  # H7 links A and C
    events = play(state, "tile red G7")
    assert [event for event in events if isinstance(event, WarBegan)]
    nobody_commits(state)  # 3 against 1
    play(state, "lose H6")
    assert not state.stack
    assert why(state, "build G7 G8 H7") is None


@pytest.mark.rule("YY-19.4", "YY-9.9")
def test_19_4_leaders_then_tiles_then_points() -> None:
    state = war_of_8()
    play(state, "tile green G7", "stand aside", "stand aside")
    events = play(state, "back G8 2")
    kinds = [type(event).__name__ for event in events]
    assert kinds == ["Backed", "WarDecided", "LeaderReturned", "TileRemoved", "Scored"]
    assert box(state) == {"red": 3}


@pytest.mark.rule("YY-9.9", "YY-3.3")
def test_9_9_after_the_war_each_colour_is_there_once() -> None:
    state = war_of_10()
    play(state, "tile yellow G7", "stand aside", "stand aside", "stand aside", "choose H6")
    assert [leader(state, name) for name in ("S0", "S1", "F1", "F2")] == [None, None, None, "J5"]
    assert all_points(state) == [{}, {}, {"blue": 1}]


@pytest.mark.rule("YY-9.5")
def test_9_5_only_the_strongest_are_chosen_from() -> None:
    state = war_of_10()
    play(state, "tile yellow G7", "back D5 1", "stand aside", "back G8 1")
    assert legal(state) == ["choose D5", "choose G8"]
    assert why(state, "choose H6") == "YY-9.5"
    assert why(state, "choose A5") == "YY-9.1"


@pytest.mark.rule("YY-8.2", "YY-9.4", "YY-9.5", "YY-9.8", "YY-6.3", "YY-6.7", "YY-6.6")
def test_answers_that_nobody_asked_for_name_their_clause() -> None:
    state = war_of_8()
    refusals = {
        "support 0": "YY-8.2",
        "back D5 1": "YY-9.4",
        "stand aside": "YY-9.4",
        "choose D5": "YY-9.5",
        "lose G8": "YY-9.8",
        "count D5": "YY-9.2",
        "pagoda F3 G3 G4": "YY-6.3",
        "merchant red": "YY-6.6",
        "decline": "YY-6.3",
        "done": "YY-6.7",
    }
    assert {line: why(state, line) for line in refusals} == refusals


@pytest.mark.rule("YY-9.4", "YY-9.5", "YY-9.8", "YY-8.2", "YY-19.5")
def test_actions_during_a_conflict_name_what_is_asked_first() -> None:
    state = war_of_8(options="uniting_tile_counts=active_choice")
    play(state, "tile red G7")
    assert why(state, "tile green A5") == "YY-19.5"
    play(state, "count G8")
    assert why(state, "end") == "YY-9.4"
    nobody_commits(state)
    assert why(state, "end") == "YY-9.8"
    revolt = plain(REVOLT)
    play(revolt, "leader green G6")
    assert why(revolt, "withdraw green") == "YY-8.2"
    tie = war_of_8()
    play(tie, "tile green G7")
    nobody_commits(tie)
    assert why(tie, "riot G8") == "YY-9.5"
