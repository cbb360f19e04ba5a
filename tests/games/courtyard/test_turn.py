"""Courtyard, chapter 3: placing, refilling, putting back, passing."""

import pytest

from games.courtyard.tables import GAME, board, closed, play, roll, rule, table
from teahouse import CHANCE, Illegal
from teahouse.games.courtyard.moves import Discarded, Drawn, Scored
from teahouse.games.courtyard.pieces.tiles import towers_in, walls_in
from teahouse.games.courtyard.rules import State

FRESH = """
    courtyard, 2 players
    hand 0: tower tee, end, straight, 2 corner, cross
    hand 1: tower corner, 5 tee
"""


def held(state: State, seat: int) -> tuple[int, int]:
    """Towers and walls in a hand."""
    return towers_in(state.hands[seat]), walls_in(state.hands[seat])


def choosing(more: str, options: str = "refill_mix=choose") -> State:
    return table(f"courtyard, 2 players\noptions: {options}\nhand 1: tower cross, 5 tee\n{more}\n")


# Where a tile fits


@pytest.mark.rule("CY-3.2.P1", "CY-3.2.P2", "CY-3.2")
def test_scenario_2_the_first_turn() -> None:
    state = table(FRESH)
    assert rule(state, "place NS 0,-1") is None
    assert rule(state, "place EW 0,-1") == "CY-3.2.P2"
    for tile in ("NS", "NE", "NESW", "S", "tower NES"):
        assert rule(state, f"place {tile} 1,1") == "CY-3.2.P1"
    assert [side for side in "NESW" if rule(state, f"place {side} 1,0") is None] == ["W"]


@pytest.mark.rule("CY-3.2")
def test_3_2_from_the_hand_onto_an_empty_cell() -> None:
    state = table(FRESH)
    assert rule(state, "place NES 0,1") == "CY-3.2"
    assert rule(state, "place NS 0,0") == "CY-3.2"
    before = state.copy()
    with pytest.raises(Illegal, match="You have no tee in your hand"):
        state.play(state.parse("place NES 0,1"))
    assert state == before


@pytest.mark.rule("CY-3.2.P3", "CY-3.2.P2")
def test_scenario_3_blank_to_blank() -> None:
    text = """
        courtyard, 2 players
        options: require_wall_connection={}
        board: 0,0
            +*-
        hand 0: end, corner
    """
    state = table(text.format("true"))
    assert rule(state, "place S 1,1") == "CY-3.2.P3"
    assert rule(state, "place N 1,1") == "CY-3.2.P2"
    state = table(text.format("false"))
    assert rule(state, "place S 1,1") is None
    assert rule(state, "place N 1,1") == "CY-3.2.P2"


@pytest.mark.rule("CY-3.2.P2", "CY-3.3")
def test_scenario_4_wall_blank_wall_and_a_free_side() -> None:
    state = board("r - 7\n> o <", "hand 0: tower straight, end, straight, corner, tee, cross")
    here = [str(action) for action in state.legal() if str(action).endswith(" 2,2")]
    assert here == ["place EW 2,2", "place ESW 2,2", "place tower EW 2,2"]


@pytest.mark.rule("CY-3.2.P1")
def test_3_2_p1_tiles_of_the_same_turn_count() -> None:
    state = table(FRESH)
    assert rule(state, "place NESW 0,-2") == "CY-3.2.P1"
    play(state, "place NS 0,-1", "place NESW 0,-2")
    assert len(state.placed) == 2


@pytest.mark.rule("CY-3.2.P1", "CY-12.6")
def test_12_6_chain_within_turn_false() -> None:
    state = table(FRESH.replace("hand 0", "options: chain_within_turn=false\n    hand 0"))
    play(state, "place NS 0,-1")
    assert rule(state, "place NESW 0,-2") == "CY-3.2.P1"
    play(state, "place NESW 1,0")
    assert rule(state, "place NE 1,-1") == "CY-3.2.P1"
    assert GAME.position(state.text()) == state
    play(state, "done", "pass")
    assert state.to_act == 0
    assert rule(state, "place S 0,-2") is None
    assert rule(state, "place S 1,-1") is None


@pytest.mark.rule("CY-12.6", "CY-3.2.P2")
def test_12_6_a_cell_beside_old_and_new_tiles_must_agree_with_both() -> None:
    text = """
        courtyard, 2 players
        options: chain_within_turn=false
        board: 0,0
            +*T
            | o
        hand 0: straight, tee, 2 corner
    """
    state = table(text)
    play(state, "place NES 0,2")
    # 1,2 touches only the new tee; 1,1 touches the old tee and straight.
    assert rule(state, "place NW 1,2") == "CY-3.2.P1"
    assert rule(state, "place NS 1,1") is None
    assert rule(state, "place NW 1,1") == "CY-3.2.P2"


@pytest.mark.rule("CY-3.3")
def test_3_3_an_open_end_is_a_wall_towards_an_empty_cell() -> None:
    state = board("r 7\nL", "hand 0: end, cross")
    ends = state.seen_by(0).view.open_ends
    assert [(end.x, end.y, end.side) for end in ends] == [(2, 1, "S"), (1, 2, "E")]
    assert state.seen_by(0).view.open_cells == ((2, 2),)
    assert state.open_ends == 2


# The turn


@pytest.mark.rule("CY-3.1", "CY-3.2", "CY-12.1")
def test_3_1_place_discard_or_pass() -> None:
    state = table(FRESH)
    assert rule(state, "done") == "CY-3.2"
    assert rule(state, "pass") is None
    assert rule(state, "discard tower tee end corner") is None
    play(state, "place NESW 0,-1")
    assert rule(state, "done") is None


@pytest.mark.rule("CY-3.7")
def test_3_7_placing_and_discarding_do_not_mix() -> None:
    state = table(FRESH)
    play(state, "place NS 0,-1")
    assert rule(state, "discard end") == "CY-3.7"
    assert rule(state, "pass") == "CY-3.7"


@pytest.mark.rule("CY-12.1")
def test_12_1_done_is_asked_even_if_nothing_fits() -> None:
    state = table("""
        courtyard, 2 players
        board: -1,-1
            . n .
            o +*)
            . u .
        hand 0: 2 end
    """)
    play(state, "place E -1,0")
    assert [str(action) for action in state.legal()] == ["done"]


@pytest.mark.rule("CY-3.5", "CY-3.1", "CY-3.4")
def test_scenario_12_six_tiles_placed_six_drawn() -> None:
    state = table("""
        courtyard, 2 players
        hand 0: tower straight, 5 straight
        hand 1: tower tee, 5 tee
    """)
    before = state.tower_pool, state.wall_pool
    play(state, "place NS 0,-1", "place NS 0,-2", "place NS 0,-3", "place tower NS 0,-4")
    play(state, "place NS 0,-5", "place NS 0,-6")
    assert state.to_act == CHANCE, "the turn ends when six lie"
    assert rule(state, "done") == "CY-3.5"
    kinds = [str(event) for event in roll(state) if isinstance(event, Drawn)]
    assert [kind.startswith("draw tower") for kind in kinds] == [True] + [False] * 5
    assert held(state, 0) == (1, 5)
    assert (state.tower_pool, state.wall_pool) == (before[0] - 1, before[1] - 5)
    assert state.to_act == 1


@pytest.mark.rule("CY-3.5")
def test_3_5_towers_are_drawn_first() -> None:
    state = table(FRESH)
    play(state, "place tower ESW 0,-1", "place NS 0,1", "done")
    with pytest.raises(Illegal, match="tower tile"):
        state.play(state.parse("draw end"))
    play(state, "draw tower cross", "draw end")
    assert held(state, 0) == (1, 5)


@pytest.mark.rule("CY-3.6", "CY-12.14")
def test_scenario_13_discard_three_walls_and_a_tower() -> None:
    state = table(FRESH)
    before = state.tower_pool, state.wall_pool
    events = play(state, "discard tower tee end corner corner")
    assert isinstance(events[0], Discarded)
    events += roll(state)
    assert (state.tower_pool, state.wall_pool) == before
    assert held(state, 0) == (1, 5)
    assert not any(isinstance(event, Scored) for event in events)
    assert closed(events) == []
    assert state.scores == (0, 0)


@pytest.mark.rule("CY-3.6")
def test_3_6_the_same_tile_may_come_back() -> None:
    state = table("""
        courtyard, 2 players
        pool: 3 tower tee
        hand 0: tower tee, 2 end, cross
        hand 1: tower corner, 5 tee
    """)
    play(state, "discard cross", "draw cross")
    assert state.to_act == 1


@pytest.mark.rule("CY-3.6")
def test_3_6_every_choice_of_tiles_once() -> None:
    state = table(FRESH)
    discards = [str(action) for action in state.legal() if str(action).startswith("discard")]
    # tower yes or no, end yes or no, straight yes or no, 0 to 2 corners, cross yes or no; not nothing
    assert len(discards) == len(set(discards)) == 2 * 2 * 2 * 3 * 2 - 1
    assert "discard tower tee end straight corner corner cross" in discards
    assert rule(state, "discard corner corner corner") == "CY-3.6"
    assert rule(state, "discard tee") == "CY-3.6"


@pytest.mark.rule("CY-3.6", "CY-12.8")
def test_12_8_draw_first_with_a_short_pool() -> None:
    state = table("""
        courtyard, 2 players
        options: discard_order=draw_first
        pool: corner, 2 tower tee
        hand 0: tower tee, 5 straight
        hand 1: tower corner, 5 tee
    """)
    play(state, "discard straight straight straight")
    assert (state.wall_pool, state.due_walls) == (1, 1)
    assert [str(outcome) for outcome, _ in state.chances()] == ["draw corner"], "discards are not in the pool yet"
    assert state.seen_by(1).text() == GAME.position(state.seen_by(1).text()).text()
    play(state, "draw corner")
    assert held(state, 0) == (1, 3)
    assert state.wall_pool == 3
    assert state.turns_left == -1, "the pool is not empty when it is looked at"


@pytest.mark.rule("CY-12.8")
def test_12_8_draw_first_from_an_empty_pool() -> None:
    state = table("""
        courtyard, 2 players
        options: discard_order=draw_first
        pool: 2 tower tee
        hand 0: tower tee, 5 straight
        hand 1: tower corner, 5 tee
    """)
    play(state, "discard straight straight")
    assert (held(state, 0), state.wall_pool, state.to_act) == ((1, 3), 2, 1)


# refill_mix


@pytest.mark.rule("CY-3.5", "CY-12.7")
def test_12_7_the_mover_chooses_the_mix() -> None:
    hand = "hand 0: tower straight, 5 straight"
    for answer, due in (("refill tower", (1, 2)), ("refill walls", (0, 3))):
        state = choosing(hand)
        assert rule(state, "refill tower") == "CY-12.7"
        play(state, "place tower NS 0,-1", "place NS 0,-2", "place NS 0,-3", "done")
        assert state.to_act == 0
        assert [str(action) for action in state.legal()] == ["refill tower", "refill walls"]
        assert rule(state, "pass") == "CY-12.7"
        play(state, answer)
        assert (state.due_towers, state.due_walls) == due
        roll(state)
        assert sum(held(state, 0)) == 6


@pytest.mark.rule("CY-12.7")
def test_12_7_never_a_second_tower_and_not_asked_then() -> None:
    state = choosing("hand 0: tower straight, 5 straight")
    play(state, "place NS 0,-1", "place NS 0,-2", "done")
    assert state.to_act == CHANCE
    assert (state.due_towers, state.due_walls) == (0, 2)


@pytest.mark.rule("CY-12.7")
def test_12_7_the_fuller_mix_where_walls_are_short() -> None:
    state = choosing("pool: 2 corner, 3 tower tee\nhand 0: tower straight, 5 straight")
    play(state, "place tower NS 0,-1", "place NS 0,-2", "place NS 0,-3", "done")
    assert (state.due_towers, state.due_walls) == (1, 2)
    state = choosing("pool: 5 corner\nhand 0: tower straight, 5 straight")
    play(state, "place tower NS 0,-1", "place NS 0,-2", "done")
    assert (state.due_towers, state.due_walls) == (0, 2)


@pytest.mark.rule("CY-12.7")
def test_12_7_a_hand_without_a_tower_can_hold_six_walls() -> None:
    state = choosing("hand 0: 6 straight")
    play(state, "place NS 0,-1", "done", "refill walls")
    roll(state)
    assert held(state, 0) == (0, 6)


# Passing


@pytest.mark.rule("CY-3.1")
def test_scenario_20_passing_is_legal_in_the_middle_and_in_the_last_turns() -> None:
    state = table(FRESH)
    play(state, "pass")
    assert state.to_act == 1
    state = table(FRESH + "    last turns: 2\n")
    assert rule(state, "pass") is None


@pytest.mark.rule("CY-12.4")
def test_12_4_allow_pass_false() -> None:
    text = FRESH.replace("hand 0", "options: allow_pass=false\n    hand 0")
    assert rule(table(text), "pass") == "CY-12.4"
    assert rule(table(text + "    last turns: 2\n"), "pass") is None
    empty = table("courtyard, 2 players\noptions: allow_pass=false\nhand 1: tower corner, 5 tee\n")
    assert [str(action) for action in empty.legal()] == ["pass"]


@pytest.mark.rule("CY-3.1")
def test_3_1_a_player_without_tiles_can_only_pass() -> None:
    empty = table("courtyard, 2 players\nhand 1: tower corner, 5 tee\n")
    assert [str(action) for action in empty.legal()] == ["pass"]
