"""Yellow & Yangtze, chapters 1 to 3: components, setup, links and states."""

from collections import Counter

import pytest

from games.yellow_and_yangtze.tables import GAME, all_points, arms, legal, plain, play, start, states, table, tiles, why
from teahouse import CHANCE, Refused
from teahouse.games.yellow_and_yangtze.pieces import OFF, PAGODAS
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR, hex_named, hexes_in


def all_components(players: int) -> Counter[str]:
    total: Counter[str] = Counter()
    for held in start(players).places().values():
        total.update(held)
    return total


@pytest.mark.rule("YY-1.1")
def test_1_1_138_tiles() -> None:
    components = all_components(2)
    numbers = {colour: components[f"{colour} tile"] for colour in ("black", "red", "green", "blue", "yellow")}
    assert numbers == {"black": 42, "red": 36, "green": 24, "blue": 24, "yellow": 12}


@pytest.mark.rule("YY-1.2", "YY-2.4")
def test_1_2_five_leaders_each_all_off_the_board() -> None:
    state = start(3)
    assert state.leaders == [OFF] * 15
    assert state.places()["leaders 1"] == Counter(
        ["governor of 1", "soldier of 1", "trader of 1", "farmer of 1", "artisan of 1"]
    )


@pytest.mark.rule("YY-1.3", "YY-2.4")
def test_1_3_nine_pagodas_in_the_supply() -> None:
    assert PAGODAS == (2, 2, 2, 2, 1)
    assert sum(start(2).places()["supply"].values()) == 9


@pytest.mark.rule("YY-2.1", "YY-2.3")
@pytest.mark.parametrize(("players", "left"), [(2, 113), (3, 107), (4, 101)])
def test_scenario_1_setup_counts(players: int, left: int) -> None:
    before = GAME.start(players, {"first": 0})
    assert before.places()["bag"] == Counter(
        {"black tile": 35, "red tile": 36, "green tile": 24, "blue tile": 24, "yellow tile": 12}
    )
    state = start(players)
    assert state.left == sum(state.places()["bag"].values()) == left
    assert all(sum(state.places()[f"hand {seat}"].values()) == 6 for seat in range(players))
    assert sum(state.places()["merchants"].values()) == 6


@pytest.mark.rule("YY-2.1", "YY-3.2")
def test_scenario_1_seven_lone_tiles_and_no_state() -> None:
    state = start(3)
    assert tiles(state, "black") == ["B11", "C8", "F3", "F12", "G6", "G9", "K8"]
    assert sorted(link.bit_count() for link in state.links) == [1] * 7
    assert states(state) == []


@pytest.mark.rule("YY-2.2", "YY-2.3", "YY-19.1")
def test_scenario_1_the_short_game_leaves_89() -> None:
    state = start(2, short_two_player=True)
    assert state.left == 89
    assert state.chances().total == 113 == sum(state.bag)


@pytest.mark.rule("YY-2.2", "YY-19.1")
def test_19_1_the_short_game_is_for_two() -> None:
    with pytest.raises(Refused, match="two players"):
        GAME.start(3, {"short_two_player": True})


@pytest.mark.rule("YY-2.4", "YY-19.1")
def test_2_4_lots_decide_who_starts() -> None:
    state = GAME.start(3)
    assert state.to_act == CHANCE
    assert [(str(outcome), weight) for outcome, weight in state.chances()] == [
        ("first 0", 1),
        ("first 1", 1),
        ("first 2", 1),
    ]
    play(state, "first 2")
    assert state.first == 2
    assert str(next(iter(state.chances()))[0]) == "draw black"


@pytest.mark.rule("YY-2.4")
def test_2_4_option_first_names_the_start_player() -> None:
    state = GAME.start(2, {"first": 1})
    assert state.first == 1
    for _ in range(18):
        play(state, "draw red")
    assert state.to_act == state.turn == 1


@pytest.mark.rule("YY-2.3")
def test_2_3_the_deal_goes_seat_by_seat_and_then_to_the_merchants() -> None:
    state = GAME.start(2, {"first": 1})
    for colour in ("black", "red", "green"):
        for _ in range(6):
            play(state, f"draw {colour}")
    assert [str(state.places()[zone]) for zone in ("hand 0", "hand 1", "merchants")] == [
        "Counter({'black tile': 6})",
        "Counter({'red tile': 6})",
        "Counter({'green tile': 6})",
    ]


@pytest.mark.rule("YY-1.1", "YY-4.3")
def test_1_1_a_colour_that_is_used_up_is_not_drawn() -> None:
    state = table("F3 g", stage="refill", due="0", hand_0="black black red green blue", bag="3 red")
    assert [str(outcome) for outcome, _ in state.chances()] == ["draw red"]
    for colour, clause in {"black": "YY-1.1", "red": None, "yellow": "YY-1.1"}.items():
        reason = state.why_not(GAME.parse(f"draw {colour}"))
        assert (reason.rule if reason else None) == clause


@pytest.mark.rule("YY-3.1")
def test_3_1_neighbours_share_an_edge() -> None:
    def beside(name: str) -> set[str]:
        return {other for other in ("E7", "E8", "E9", "D7", "D8", "D9", "F7", "F8", "F9") if _touch(name, other)}

    assert beside("E8") == {"E7", "E9", "D7", "D8", "F7", "F8"}
    assert beside("F8") == {"E8", "E9", "F7", "F9"}


def _touch(one: str, other: str) -> bool:
    return bool(NEAR[hex_named(one)] & BIT[hex_named(other)])


@pytest.mark.rule("YY-3.1")
def test_3_1_leaders_conduct() -> None:
    state = plain("G3 g, G4 S0, G5 t", hand_0="red")
    assert states(state) == [["G3", "G4", "G5"]]


@pytest.mark.rule("YY-3.1")
def test_3_1_a_river_between_makes_no_difference() -> None:
    state = table("G9 g, F9 S0, F8 f, E8 f, D8 t")
    assert states(state) == [["D8", "E8", "F8", "F9", "G9"]]


@pytest.mark.rule("YY-3.2")
def test_3_2_a_component_without_leader_is_no_state() -> None:
    state = plain("G3 g, G4 S0, J3 g, J4 s")
    assert states(state) == [["G3", "G4"]]
    assert len(state.links) == 2


@pytest.mark.rule("YY-3.3")
def test_3_3_two_leaders_of_a_colour_in_one_state_are_no_position() -> None:
    with pytest.raises(ValueError, match=r"YY-3\.3"):
        plain("G3 g, G4 S0, F3 S1")


@pytest.mark.rule("YY-3.4")
def test_3_4_own_leaders_never_clash() -> None:
    """Wherever the soldier goes in his own state, he meets no other soldier of his owner."""
    state = plain("G3 g, G4 S0, G2 T0, F3 F0", players=2)
    for action in legal(state, "leader"):
        copy = state.copy()
        events = play(copy, action)
        assert not [event for event in events if "revolt" in str(event)]


@pytest.mark.rule("YY-3.5")
@pytest.mark.parametrize("name", ["G7", "F7"])
def test_3_5_an_empty_hex_touches_at_most_three_components(name: str) -> None:
    """Of the six neighbours, in an even and in an odd row, at most three are pairwise apart."""
    ring = list(hexes_in(NEAR[hex_named(name)]))
    assert len(ring) == 6
    most = 0
    for choice in range(64):
        some = [place for at, place in enumerate(ring) if choice >> at & 1]
        if not any(NEAR[one] & BIT[other] for one in some for other in some):
            most = max(most, len(some))
    assert most == 3


@pytest.mark.rule("YY-1.4")
def test_1_4_points_are_shown_to_their_owner_only() -> None:
    state = table("F3 g", points_0="1 2 3 4 5", points_1="5 4 3 2 1")
    view = state.seen_by(0).view
    assert view.points == ({"black": 1, "red": 2, "green": 3, "blue": 4, "yellow": 5}, None, None)
    assert state.seen_by(None).view.points == (None, None, None)


@pytest.mark.rule("YY-1.4")
def test_1_4_open_points() -> None:
    state = table("F3 g", points_1="5 4 3 2 1", options="open_points=true")
    assert state.seen_by(0).view.points[1] == {"black": 5, "red": 4, "green": 3, "blue": 2, "yellow": 1}


@pytest.mark.rule("YY-1.5")
def test_1_5_committed_tiles_are_somewhere_too() -> None:
    state = arms("S0", "S1", "T2", hand_0="green", hand_1="red red red")
    play(state, "tile green G7", "back D5 2")
    assert state.places()["committed"] == Counter({"red tile": 2})
    total: Counter[str] = Counter()
    for held in state.places().values():
        total.update(held)
    assert sum(number for name, number in total.items() if name.endswith(" tile")) == 138


@pytest.mark.rule("YY-5.2", "YY-5.3", "YY-5.4")
def test_scenario_2_where_a_leader_may_stand() -> None:
    state = table("F3 g, G6 g")
    assert why(state, "leader red E7") == "YY-5.2"  # river
    assert why(state, "leader red F3") == "YY-5.2"  # a tile
    assert why(state, "leader red A5") == "YY-5.2"  # no black tile beside it
    assert why(state, "leader red A1") == "YY-5.2"  # not on the map
    play(state, "leader red F4")
    assert states(state) == [["F3", "F4"]]
    assert all_points(state) == [{}, {}, {}]


@pytest.mark.rule("YY-5.2", "YY-6.8")
def test_5_2_a_black_tile_under_a_pagoda_will_do() -> None:
    state = plain("G3 g, G4 g, F3 g", pagodas="black F3 G3 G4")
    assert why(state, "leader red G5") is None
