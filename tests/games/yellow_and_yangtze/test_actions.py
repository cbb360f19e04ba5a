"""Yellow & Yangtze, chapters 5 to 7: the five actions, what a tile brings, what a removal takes."""

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
    table,
    tiles,
    why,
)
from teahouse.games.yellow_and_yangtze.moves.events import (
    LeaderReturned,
    Moved,
    PagodaFell,
    PagodaOffered,
    RevoltBegan,
    TileRemoved,
    United,
)

# A. Leaders


@pytest.mark.rule("YY-5.3")
def test_scenario_21_a_leader_may_unite_states_of_other_colours() -> None:
    state = arms("S0", "T1", x="g", turn=2)
    assert why(state, "leader red G7") == "YY-5.3"
    events = play(state, "leader blue G7")
    assert states(state) == [["D5", "E6", "F6", "G7", "G8", "G9", "G10", "H6", "I6"]]
    assert [event for event in events if isinstance(event, United)]
    assert not [event for event in events if isinstance(event, RevoltBegan)]


@pytest.mark.rule("YY-5.3", "YY-8.1")
def test_scenario_21_beside_one_state_with_his_colour_it_is_a_revolt() -> None:
    state = arms("S0", x="g", turn=2)
    events = play(state, "leader red G7")
    revolt = next(event for event in events if isinstance(event, RevoltBegan))
    assert (revolt.attacker, revolt.defender) == (2, 0)


@pytest.mark.rule("YY-5.3")
def test_5_3_states_that_share_another_colour_are_not_united() -> None:
    state = arms("S0", "S1", x="g", turn=2)
    assert why(state, "leader blue G7") == "YY-5.3"
    assert why(arms("S0", "S1", x="g", turn=2, options="leader_join_revolt=allow"), "leader blue G7") == "YY-5.3"


@pytest.mark.rule("YY-5.3", "YY-19.8")
def test_19_8_leader_join_revolt() -> None:
    state = arms("S0", "T1", x="g", turn=2, options="leader_join_revolt=allow")
    events = play(state, "leader red G7")
    revolt = next(event for event in events if isinstance(event, RevoltBegan))
    assert (revolt.attacker, revolt.defender, revolt.strength, revolt.defence) == (2, 0, 1, 1)
    play(state, "support 0", "support 0")
    assert leader(state, "S2") is None
    assert states(state) == [["D5", "E6", "F6"], ["G8", "G9", "G10"]]


@pytest.mark.rule("YY-5.1", "YY-5.A")
def test_scenario_22_a_bridge_leader_is_lifted_first() -> None:
    state = arms("S1", "F2", x="g", o="T0")
    events = play(state, "leader green F7")
    assert isinstance(events[0], Moved)
    assert leader(state, "T0") == "F7"
    assert states(state) == [["D5", "E6", "F6", "F7", "G8", "G9", "G10"]]


@pytest.mark.rule("YY-5.1")
def test_5_1_the_target_differs_from_his_hex() -> None:
    state = arms("S0", x="g")
    assert why(state, "leader red G10") == "YY-5.1"


@pytest.mark.rule("YY-5.1", "YY-19.7")
def test_5_1_a_lone_leader_leaves_no_state_behind() -> None:
    """Lifted, A is a cluster, so the soldier joins B; judged with him in place, B and A are two states."""
    state = arms("S0", "S1", x="g")
    assert why(state, "leader red G7") is None
    stays = arms("S0", "S1", x="g", options="lift_first=false")
    assert why(stays, "leader red G7") == "YY-5.3"


@pytest.mark.rule("YY-19.7")
def test_19_7_he_clashes_with_nobody_himself() -> None:
    state = arms("S0", "T1", x="g", options="lift_first=false")
    play(state, "leader red G7")
    assert leader(state, "S0") == "G7"
    assert len(states(state)) == 1


@pytest.mark.rule("YY-5.A", "YY-5.4", "YY-7.3")
def test_scenario_23_withdrawing_a_bridge_splits_the_state() -> None:
    state = arms("S1", "F2", x="g", o="T0")
    assert len(states(state)) == 1
    play(state, "withdraw green")
    assert states(state) == [["D5", "E6", "F6"], ["G8", "G9", "G10"]]
    assert all_points(state) == [{}, {}, {}]


@pytest.mark.rule("YY-5.A")
def test_5_a_only_a_leader_on_the_board_is_withdrawn() -> None:
    assert why(arms("S0"), "withdraw green") == "YY-5.A"
    assert why(arms("S0"), "withdraw red") is None


# B. Tiles, and their points


@pytest.mark.rule("YY-5.B")
def test_scenario_3_blue_on_rivers_the_others_on_land() -> None:
    state = table("F3 g", hand_0="red blue")
    assert why(state, "tile blue A5") == "YY-5.B"
    assert why(state, "tile red E7") == "YY-5.B"
    assert why(state, "tile red F3") == "YY-5.B"
    assert why(state, "tile green A5") == "YY-5.B"  # not in the hand
    play(state, "tile red A5", "tile blue E7")
    assert all_points(state) == [{}, {}, {}]
    assert tiles(state, "red") == ["A5"]


@pytest.mark.rule("YY-6.2")
def test_scenario_4_the_leader_of_the_colour_scores_whoever_placed_it() -> None:
    state = table("F3 g, F4 S1", hand_0="red")
    events = play(state, "tile red F5")
    assert gains(events) == [(1, "red", 1)]


@pytest.mark.rule("YY-6.2")
def test_scenario_5_the_governor_stands_in_with_the_colour_of_the_tile() -> None:
    state = table("F3 g, F4 G2", hand_0="red")
    play(state, "tile red F5")
    assert all_points(state) == [{}, {}, {"red": 1}]
    nobody = table("F3 g, F4 T1", hand_0="red")
    play(nobody, "tile red F5")
    assert all_points(nobody) == [{}, {}, {}]


@pytest.mark.rule("YY-6.2")
def test_6_2_the_governor_does_not_take_what_another_leader_earns() -> None:
    state = table("F3 g, F4 G2, G3 S1", hand_0="red")
    play(state, "tile red F5")
    assert all_points(state) == [{}, {"red": 1}, {}]


@pytest.mark.rule("YY-6.2")
def test_scenario_6_joining_a_cluster_brings_one_point() -> None:
    state = plain("G1 g, G2 S1, G4 s, G5 s, G6 s, G7 s, G8 s", hand_0="red")
    play(state, "tile red G3")
    assert all_points(state) == [{}, {"red": 1}, {}]


@pytest.mark.rule("YY-6.1", "YY-6.2")
def test_scenario_7_a_peaceful_union_is_judged_as_one_state() -> None:
    state = plain("G1 g, G2 S0, G4 T1, G5 g", hand_0="green black")
    green = state.copy()
    events = play(green, "tile green G3")
    assert all_points(green) == [{}, {"green": 1}, {}]
    union = next(event for event in events if isinstance(event, United))
    assert [told.name for told in union.states] == ["the lion's soldier state", "the bull's trader state"]
    play(state, "tile black G3")
    assert all_points(state) == [{}, {}, {}]


# Pagodas


@pytest.mark.rule("YY-6.3", "YY-6.5")
def test_scenario_26_a_triangle_offers_a_pagoda_a_line_does_not() -> None:
    state = plain("G3 g, F3 g, L2 g, L3 g", hand_0="black black")
    events = play(state, "tile black G4")
    assert [event for event in events if isinstance(event, PagodaOffered)]
    assert legal(state) == ["pagoda F3 G3 G4", "decline"]
    play(state, "pagoda F3 G3 G4")
    events = play(state, "tile black L4")
    assert not [event for event in events if isinstance(event, PagodaOffered)]
    assert not state.stack


@pytest.mark.rule("YY-6.4", "YY-6.5")
def test_scenario_27_two_triangles_at_once_choose_one() -> None:
    state = plain("G3 s, F3 s, H3 s", hand_0="red green green")
    play(state, "tile red G4")
    assert legal(state) == ["pagoda F3 G3 G4", "pagoda G3 G4 H3", "decline"]
    play(state, "pagoda F3 G3 G4")
    assert why(state, "build G3 G4 H3") == "YY-6.5"


@pytest.mark.rule("YY-6.4")
def test_6_4_the_triangle_contains_the_placed_tile() -> None:
    state = plain("G3 s, F3 s, L1 s, L2 s, K2 s", hand_0="red")
    play(state, "tile red G4")
    assert why(state, "pagoda K2 L1 L2") == "YY-6.4"


@pytest.mark.rule("YY-6.5")
def test_scenario_28_with_both_on_the_board_either_moves() -> None:
    two = "A2 g, A3 g, B2 g, A6 g, A7 g, B6 g, G3 g, F3 g"
    state = plain(two, hand_0="black", pagodas="black A2 A3 B2, black A6 A7 B6")
    play(state, "tile black G4")
    assert legal(state) == [
        "pagoda F3 G3 G4 from A2 A3 B2",
        "pagoda F3 G3 G4 from A6 A7 B6",
        "decline",
    ]
    assert why(state, "pagoda F3 G3 G4") == "YY-6.5"
    play(state, "pagoda F3 G3 G4 from A6 A7 B6")
    assert tiles(state, "black")[:6] == ["A2", "A3", "A6", "A7", "B2", "B6"]
    assert state.seen_by(0).view.supply == {"red": 2, "green": 2, "blue": 2, "yellow": 1}


@pytest.mark.rule("YY-6.5", "YY-1.3")
def test_scenario_28_with_one_in_the_supply_none_moves() -> None:
    state = plain("A2 g, A3 g, B2 g, G3 g, F3 g", hand_0="black", pagodas="black A2 A3 B2")
    play(state, "tile black G4")
    assert legal(state) == ["pagoda F3 G3 G4", "decline"]
    assert why(state, "pagoda F3 G3 G4 from A2 A3 B2") == "YY-6.5"


@pytest.mark.rule("YY-6.5", "YY-1.3")
def test_scenario_28_the_single_workshop_moves() -> None:
    state = plain("A2 a, A3 a, B2 a, G3 a, F3 a", hand_0="yellow", pagodas="yellow A2 A3 B2")
    play(state, "tile yellow G4")
    assert legal(state) == ["pagoda F3 G3 G4 from A2 A3 B2", "decline"]


@pytest.mark.rule("YY-6.5", "YY-19.6")
def test_19_6_overlap_move() -> None:
    """The only workshop stands on F3 G3 G4; the new tile on H3 makes G3 G4 H3, which overlaps it."""
    pieces, standing = "F3 a, G3 a, G4 a", "yellow F3 G3 G4"
    forbidden = plain(pieces, hand_0="yellow", pagodas=standing)
    play(forbidden, "tile yellow H3")
    assert not forbidden.stack
    state = plain(pieces, hand_0="yellow", pagodas=standing, options="overlap_move=true")
    play(state, "tile yellow H3")
    assert legal(state) == ["pagoda G3 G4 H3 from F3 G3 G4", "decline"]
    assert why(state, "pagoda F3 G3 G4 from F3 G3 G4") is not None
    play(state, "pagoda G3 G4 H3 from F3 G3 G4")
    assert [pagoda.hexes for pagoda in state.seen_by(0).view.pagodas] == [("G3", "G4", "H3")]


@pytest.mark.rule("YY-19.6")
def test_19_6_only_with_an_empty_supply_and_for_action_d_too() -> None:
    pieces = "F3 a, G3 a, G4 a, H3 a"
    state = plain(pieces, hand_0="green green", pagodas="yellow F3 G3 G4", options="overlap_move=true")
    assert legal(state, "build") == [
        "build G3 G4 H3 from F3 G3 G4",
        "build G3 G4 H3 from F3 G3 G4 with trader",
    ]
    red = pieces.replace(" a", " s")
    supply = plain(red, hand_0="green green", pagodas="red F3 G3 G4", options="overlap_move=true")
    assert legal(supply, "build") == []


@pytest.mark.rule("YY-5.D", "YY-6.3", "YY-10")
def test_scenario_29_declined_now_built_later() -> None:
    state = plain("G3 s, F3 s, L2 g, L3 T0", hand_0="red green green")
    play(state, "tile red G4", "decline")
    assert why(state, "build F3 G3 G4 with trader") == "YY-10"
    assert why(state, "build F3 G3 G4") is None
    play(state, "build F3 G3 G4")
    assert state.seen_by(0).view.pagodas[0].name == "red pagoda"
    assert box(state) == {"green": 2}


@pytest.mark.rule("YY-5.D", "YY-10")
def test_scenario_29_one_green_tile_and_the_trader() -> None:
    state = plain("G3 s, F3 s, G4 s", hand_0="green red")
    assert why(state, "build F3 G3 G4") == "YY-5.D"
    play(state, "build F3 G3 G4 with trader")
    assert box(state) == {"green": 1}
    assert leader(state, "T0") is None


@pytest.mark.rule("YY-5.D", "YY-6.5")
def test_5_d_needs_a_free_triangle() -> None:
    state = plain("G3 s, F3 s, G4 g", hand_0="green green")
    assert legal(state, "build") == []
    assert why(state, "build F3 G3 G4") == "YY-6.5"


@pytest.mark.rule("YY-6.3")
def test_6_3_an_old_triangle_is_not_offered_again() -> None:
    """14.18: the new tile must be part of the triangle itself."""
    state = plain("G3 s, F3 s, G4 s", hand_0="red")
    play(state, "tile red G2")
    assert not state.stack
    assert why(state, "pagoda F3 G3 G4") == "YY-6.3"


# Merchants


@pytest.mark.rule("YY-6.6")
def test_6_6_a_green_tile_brings_a_merchant() -> None:
    state = plain("G3 g", hand_0="green red", merchants="blue blue yellow")
    play(state, "tile green A5")
    assert legal(state) == ["merchant blue", "merchant yellow", "decline"]
    assert why(state, "merchant red") == "YY-6.6"
    assert why(state, "tile red A6") == "YY-6.6"
    play(state, "merchant blue")
    assert state.seen_by(0).view.hand == {"red": 1, "blue": 1}
    assert state.seen_by(0).view.merchants == {"blue": 1, "yellow": 1}


@pytest.mark.rule("YY-6.6")
def test_6_6_not_asked_without_merchants_nor_after_other_tiles() -> None:
    state = plain("G3 g", hand_0="green red", merchants="")
    play(state, "tile green A5")
    assert not state.stack
    assert why(state, "merchant red") == "YY-6.6"


@pytest.mark.rule("YY-6.6", "YY-6.3")
def test_6_6_the_pagoda_comes_before_the_merchant() -> None:
    state = plain("G3 t, F3 t", hand_0="green")
    play(state, "tile green G4")
    assert legal(state) == ["pagoda F3 G3 G4", "decline"]
    play(state, "decline")
    assert legal(state, "merchant") != []


# The farmer chain


CHAIN = "G9 g, F9 F0"


@pytest.mark.rule("YY-6.7")
def test_scenario_30_three_farmers_three_points() -> None:
    state = table(CHAIN, hand_0="blue blue blue red")
    play(state, "tile blue F8", "tile blue F7")
    assert why(state, "tile blue E9") == "YY-6.7"  # beside the first one only
    assert why(state, "tile red A5") == "YY-6.7"
    play(state, "tile blue E7", "done")
    assert all_points(state) == [{"blue": 3}, {}, {}]
    assert (state.turn, state.actions) == (0, 1)


@pytest.mark.rule("YY-6.7")
def test_scenario_30_declining_the_pagoda_keeps_the_chain() -> None:
    state = table(CHAIN, hand_0="blue blue blue blue")
    play(state, "tile blue F8", "tile blue F7", "tile blue E8")
    assert legal(state) == ["pagoda E8 F7 F8", "decline"]
    go_on = state.copy()
    play(go_on, "decline", "tile blue E7")
    assert points(go_on, 0) == {"blue": 4}
    play(state, "pagoda E8 F7 F8")
    assert not state.stack
    assert state.actions == 1


@pytest.mark.rule("YY-6.7", "YY-6.1")
def test_scenario_31_a_war_ends_the_chain() -> None:
    state = table("G9 g, F9 S0, G10 G0, C8 g, D8 S1", hand_0="blue blue blue")
    play(state, "tile blue F8")
    assert points(state, 0) == {"blue": 1}
    play(state, "tile blue E8", "stand aside", "stand aside", "stand aside", "choose C8")
    assert points(state, 0) == {"blue": 1}
    assert points(state, 1) == {"red": 1}
    assert not state.stack
    assert state.actions == 1


@pytest.mark.rule("YY-19.3")
def test_19_3_the_chain_is_asked_whatever_the_hand_holds() -> None:
    state = table(CHAIN, hand_0="blue red")
    play(state, "tile blue F8")
    assert legal(state) == ["done"]
    assert why(state, "tile blue F7") == "YY-6.7"


@pytest.mark.rule("YY-19.3", "YY-6.7")
def test_19_3_not_asked_without_an_empty_river_hex() -> None:
    """B5 touches the river on B4 and C6 alone."""
    state = table("B4 f, C6 f", hand_0="blue blue")
    play(state, "tile blue B5")
    assert not state.stack
    assert why(state, "done") == "YY-6.7"


@pytest.mark.rule("YY-6.8", "YY-8.1")
def test_6_8_tiles_under_a_pagoda_still_support() -> None:
    state = plain("G3 g, G4 g, F3 g, F4 T1, H4 s", hand_0="black", pagodas="black F3 G3 G4")
    events = play(state, "leader green H3")
    revolt = next(event for event in events if isinstance(event, RevoltBegan))
    assert (revolt.strength, revolt.defence) == (2, 2)  # both G3 and G4; F3 and G4


# C. Riots, and what removals take


@pytest.mark.rule("YY-5.C", "YY-7.2")
def test_scenario_24_a_riot_on_the_last_black_tile_sends_the_leader_home() -> None:
    state = arms("S0", "S1", hand_2="blue blue", turn=2)
    events = play(state, "riot G9")
    assert [event for event in events if isinstance(event, LeaderReturned)]
    assert leader(state, "S0") is None
    assert all_points(state) == [{}, {}, {}]
    assert box(state) == {"black": 1, "blue": 2}


@pytest.mark.rule("YY-7.1", "YY-5.C")
def test_scenario_24_a_riot_on_a_pagoda_tile() -> None:
    state = plain("G3 s, F3 s, G4 s", hand_0="blue blue", pagodas="red F3 G3 G4")
    events = play(state, "riot F3")
    assert [event for event in events if isinstance(event, PagodaFell)]
    assert state.seen_by(0).view.supply["red"] == 2
    assert tiles(state, "red") == ["G3", "G4"]


@pytest.mark.rule("YY-7.3")
def test_7_3_a_riot_splits_a_state() -> None:
    state = plain("G1 g, G2 S0, G3 t, G4 T1, G5 g", hand_0="blue blue")
    play(state, "riot G3")
    assert states(state) == [["G1", "G2"], ["G4", "G5"]]


@pytest.mark.rule("YY-7.2")
def test_7_2_a_leader_with_another_black_tile_stays() -> None:
    state = plain("G1 g, G2 S0, G3 g", hand_0="blue blue")
    play(state, "riot G3")
    assert leader(state, "S0") == "G2"


@pytest.mark.rule("YY-5.C", "YY-10")
def test_scenario_25_how_a_riot_is_paid() -> None:
    off = table("F3 g, F4 S0", hand_0="blue blue")
    assert why(off, "riot F3") is None
    assert why(off, "riot F3 with farmer") is None
    one = table("F3 g, F4 S0", hand_0="blue red")
    assert why(one, "riot F3") == "YY-5.C"
    assert why(one, "riot F3 with farmer") is None
    standing = table("F3 g, F4 F0", hand_0="blue red")
    assert why(standing, "riot F3 with farmer") == "YY-10"
    assert why(standing, "riot F3") == "YY-5.C"
    play(standing, "withdraw blue", "riot F3 with farmer")
    assert box(standing) == {"black": 1, "blue": 1}


@pytest.mark.rule("YY-5.C")
def test_5_c_a_riot_removes_a_tile_never_a_leader() -> None:
    state = table("F3 g, F4 S1", hand_0="blue blue")
    assert why(state, "riot F4") == "YY-5.C"
    assert why(state, "riot A5") == "YY-5.C"
    play(state, "riot F3")  # a capital, and the tile of another player's leader
    assert tiles(state, "black") == []


# E. Replace


@pytest.mark.rule("YY-5.E")
def test_5_e_replace_discards_first_and_draws_as_many() -> None:
    state = table("F3 g", hand_0="black red red green blue yellow")
    assert why(state, "replace black black") == "YY-5.E"
    play(state, "replace red red")
    assert state.seen_by(0).view.hands[0] == 4
    play(state, "draw blue", "draw blue")
    assert state.seen_by(0).view.hand == {"black": 1, "green": 1, "blue": 3, "yellow": 1}
    assert (state.turn, state.actions) == (0, 1)


@pytest.mark.rule("YY-5.E")
def test_5_e_one_to_six_tiles() -> None:
    state = table("F3 g", hand_0="black black red red red red")
    assert len(legal(state, "replace")) == 3 * 5 - 1
    with pytest.raises(ValueError, match="1 to 6"):
        state.parse("replace")


# What is left of a state (YY-7.3)


@pytest.mark.rule("YY-7.2", "YY-7.3")
@pytest.mark.parametrize(
    ("pieces", "removed", "parts"),
    [
        # The artisan on G7 links the arm with S0 on G10 and others that don't touch one another.
        ("G8 s, G9 g, G10 S0, G7 a, F6 s, H6 s", "G7", 3),
        ("G8 s, G9 g, G10 S0, G7 a, F6 s", "G7", 2),
        ("G8 s, G9 g, G10 S0, G7 a, F6 s", "F6", 1),
        ("G8 s, G9 g, G7 a", "G7", 0),  # it never was a state
        # The soldier on G7 stands by the governor tile on G8 alone. He goes home with it, and what he linked parts.
        ("G8 g, G7 S0, F6 s", "G8", 1),
        ("G8 g, G7 S0, F6 s, H6 t", "G8", 2),
        ("G8 g, G7 S0, F6 s, H6 t, G9 a", "G8", 3),
        ("G8 g, G7 S0, F6 g, H6 t, G9 a", "G8", 2),  # F6 keeps him, and with him H6
        ("G8 g, G7 S0, G9 T1", "G8", 0),  # both go home, and nothing is left
    ],
)
def test_7_3_how_many_parts_of_a_state_are_left(pieces: str, removed: str, parts: int) -> None:
    state = plain(pieces, hand_0="blue blue")
    gone = next(event for event in play(state, f"riot {removed}") if isinstance(event, TileRemoved))
    assert gone.parts == parts
