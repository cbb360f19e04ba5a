"""The worked examples of Courtyard, each drawn in text: sizes and points as the rules say."""

import pytest

from games.courtyard.tables import board, closed, flood, play, table, yards
from teahouse.engine.options import shown
from teahouse.engine.ownfile import carried
from teahouse.games.courtyard.pieces.cells import cell_at
from teahouse.games.courtyard.pieces.sets import written
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, KIND_OF, KINDS, TILES
from teahouse.games.courtyard.rules import State

# The ring in a ring has more straights than the standard set, so it is drawn with a set of its own.
MANY = f"tiles={shown(carried(written(dict.fromkeys(KIND_NAMES[:KINDS], 40))))}"

RING_4X2 = """
    r*- - 7
    L - - J
"""
RING_3X3 = """
    r*- 7
    | . |
    L - J*
"""
THREE_IN_A_ROW = """
    r T*T 7
    L ^ ^ J
"""
INWARD_TEES = """
    r*- T*- 7
    | . o . |
    L - ^ - J
"""
DIVIDED = """
    r*- T*- 7
    | . | . |
    L - ^ - J
"""
L_SHAPE = """
    r*- 7
    | . L 7
    L - - J
"""
RING_IN_RING = """
    r - - - - - 7
    | . . . . . |
    | . r - 7 . |
    | . | . >*- <
    | . L - J . |
    | . . . . . |
    L - - - - - J
"""
SMALL_RING_IN_RING = """
    r - - - 7
    | r T*- <
    | L J . |
    | . . . |
    L - - - J
"""
TOWER_INSIDE = """
    r T - 7
    | L*o |
    L - - J
"""
DIAGONAL_PAIR = """
    r 7
    L +*7
    . L J
"""
PLUS = """
    . r 7
    r J L 7
    L 7 r J
    . L J
"""


@pytest.mark.rule("CY-4.5", "CY-4.7", "CY-4.8")
def test_example_a_scenario_6_ring_of_4_by_2() -> None:
    assert yards(board(RING_4X2)) == [(8, 1, 8)]


@pytest.mark.rule("CY-4.5", "CY-4.8")
def test_example_b_scenario_6_ring_of_3_by_3_with_an_empty_middle() -> None:
    assert yards(board(RING_3X3)) == [(9, 2, 18)]


@pytest.mark.rule("CY-4.6")
def test_example_c_the_smallest_courtyard_uses_the_start_tower() -> None:
    state = table("""
        courtyard, 2 players
        board: -1,0
            r +*
            L J
    """)
    assert yards(state) == [(4, 1, 4)]


@pytest.mark.rule("CY-4.5", "CY-4.7", "CY-4.2")
def test_example_d_scenario_6_three_small_ones_share_their_walls() -> None:
    assert yards(board(THREE_IN_A_ROW)) == [(4, 1, 4), (4, 1, 4), (4, 0, 0)]


@pytest.mark.rule("CY-4.3", "CY-4.5")
def test_example_e_scenario_6_inward_tees_leave_one_courtyard() -> None:
    assert yards(board(INWARD_TEES)) == [(15, 2, 30)]


@pytest.mark.rule("CY-5.2")
def test_example_f_scenario_7_a_straight_divides_it_on_a_later_turn() -> None:
    state = board(INWARD_TEES, "hand 0: 2 straight")
    events = play(state, "place NS 3,2", "done")
    assert sorted(closed(events)) == [9, 18]
    assert state.scores == (27, 0)
    assert yards(state) == [(9, 2, 18), (9, 1, 9)]


@pytest.mark.rule("CY-5.2", "CY-12.11")
def test_scenario_7_with_subdivide_scores_false_it_brings_nothing() -> None:
    state = board(INWARD_TEES, "hand 0: 2 straight", "subdivide_scores=false")
    events = play(state, "place NS 3,2", "done")
    assert closed(events) == [0, 0]
    assert state.scores == (0, 0)


@pytest.mark.rule("CY-12.11")
def test_12_11_an_old_courtyard_without_towers_shields_its_parts_too() -> None:
    drawing = """
        r - T - 7
        | . o . |
        L - ^ - J
    """
    state = board(drawing, "hand 0: tower straight, straight", "subdivide_scores=false")
    play(state, "place tower NS 3,2", "done")
    assert state.scores == (0, 0)


@pytest.mark.rule("CY-12.11", "CY-5.3")
def test_12_11_what_is_closed_and_divided_in_one_turn_was_never_old() -> None:
    drawing = """
        r*- T*- 7
        | . o . o
        L - ^ - J
    """
    state = board(drawing, "hand 0: 3 straight", "subdivide_scores=false")
    play(state, "place NS 5,2", "place NS 3,2", "done")
    assert state.scores == (27, 0)


@pytest.mark.rule("CY-4.4", "CY-5.2")
def test_example_f_a_dead_end_inside_is_nothing_new() -> None:
    drawing = """
        r*T - 7
        | o . |
        L - - J
    """
    state = board(drawing, "hand 0: 2 end")
    assert closed(play(state, "place N 2,2", "done")) == []
    assert state.scores == (0, 0)
    assert yards(state) == [(12, 1, 12)]


@pytest.mark.rule("CY-4.5")
def test_example_g_scenario_6_an_l_shape_leaves_one_cell_outside() -> None:
    assert yards(board(L_SHAPE)) == [(11, 1, 11)]


@pytest.mark.rule("CY-4.5", "CY-12.10")
def test_example_h_scenario_6_a_ring_hung_inside_a_ring() -> None:
    # The tower hangs between both: the outer courtyard has 49 - 1 cells, the inner one 9.
    assert yards(board(RING_IN_RING, options=MANY)) == [(48, 1, 48), (9, 1, 9)]
    assert yards(board(SMALL_RING_IN_RING)) == [(25, 1, 25), (4, 1, 4)]


@pytest.mark.rule("CY-4.6")
def test_example_i_scenario_6_a_tower_hanging_inside_touches() -> None:
    assert yards(board(TOWER_INSIDE)) == [(12, 1, 12)]


@pytest.mark.rule("CY-5.1", "CY-4.6")
def test_example_j_scenario_6_a_diagonal_pair_shares_one_tower() -> None:
    assert yards(board(DIAGONAL_PAIR)) == [(4, 1, 4), (4, 1, 4)]


@pytest.mark.rule("CY-5.1")
@pytest.mark.parametrize(
    ("drawing", "last", "points"),
    [
        ("r*- - 7\nL - - o", "place NW 4,2", [8]),
        ("r*- 7\n| . |\nL - o", "place tower NW 3,3", [18]),
        ("r T*T 7\nL ^ ^ o", "place NW 4,2", [0]),
        ("r*- T*- 7\n| . o . |\nL - ^ - o", "place NW 5,3", [30]),
        ("r*- 7\n| . L 7\nL - - o", "place NW 4,3", [11]),
        ("r T - 7\n| L*o |\nL - - o", "place NW 4,3", [12]),
        ("r 7\nL +*7\n. L o", "place NW 3,3", [4]),
    ],
    ids=["a", "b", "d", "e", "g", "i", "j"],
)
def test_scenario_6_the_last_tile_scores_the_example(drawing: str, last: str, points: list[int]) -> None:
    state = board(drawing, "hand 0: tower corner, corner, end")
    assert closed(play(state, last, "done")) == points
    assert state.scores == (sum(points), 0)


@pytest.mark.rule("CY-3.2", "CY-3.3", "CY-4.8")
def test_scenario_5_example_c_in_one_turn() -> None:
    state = table("""
        courtyard, 2 players
        hand 0: tower tee, 3 corner, 2 end
        hand 1: tower tee, 5 tee
    """)
    events = play(state, "place ES -1,0", "place NE -1,1", "place NW 0,1", "done")
    assert closed(events) == [4]
    assert state.scores == (4, 0)
    ends = state.seen_by(0).view.open_ends
    assert [(end.x, end.y, end.side) for end in ends] == [(0, 0, "N"), (0, 0, "E")]


@pytest.mark.rule("CY-5.3", "CY-3.4")
def test_scenario_8_e_and_f_in_the_same_turn() -> None:
    drawing = """
        r*- T*- 7
        | . o . o
        L - ^ - J
    """
    state = board(drawing, "hand 0: 3 straight")
    play(state, "place NS 5,2")
    assert state.seen_by(0).view.this_turn == 30
    play(state, "place NS 3,2")
    assert state.seen_by(0).view.this_turn == 27
    assert sorted(closed(play(state, "done"))) == [9, 18]
    assert state.scores == (27, 0)


@pytest.mark.rule("CY-5.2", "CY-4.6")
def test_scenario_9_a_tower_added_inside_an_old_courtyard() -> None:
    old = board("r T - 7\n| o . |\nL - - J", "hand 0: tower corner, end")
    assert closed(play(old, "place tower NE 2,2", "done")) == []
    assert old.scores == (0, 0)
    assert yards(old) == [(12, 1, 12)]
    before_closing = board("r T - 7\n| L*o o\nL - - J", "hand 0: straight, end")
    play(before_closing, "place NS 4,2", "done")
    assert before_closing.scores == (12, 0)


@pytest.mark.rule("CY-5.1")
def test_scenario_10_one_tile_closes_two_loops() -> None:
    state = board("r T*7\nL o J", "hand 0: tee, end")
    assert closed(play(state, "place NEW 2,2", "done")) == [4, 4]
    assert state.scores == (8, 0)


@pytest.mark.rule("CY-4.7", "CY-5.1")
def test_scenario_11_a_loop_without_a_tower_never_scores() -> None:
    state = board("r T o\no J .", "hand 0: tower straight, 2 corner\nhand 1: end")
    assert closed(play(state, "place NE 1,2", "done")) == [0]
    play(state, "pass")
    assert closed(play(state, "place tower EW 3,1", "done")) == []
    assert state.scores == (0, 0)
    assert yards(state) == [(4, 0, 0)]


@pytest.mark.rule("CY-4.3", "CY-3.3")
def test_scenario_22_a_stub_inside_does_not_split_the_region() -> None:
    state = board(TOWER_INSIDE)
    assert len(flood(state.tiles)) == 1
    assert set(state.court_of.values()) == flood(state.tiles)


@pytest.mark.rule("CY-4.3", "CY-4.1")
def test_scenario_23_two_stubs_facing_an_empty_cell_do_not_block() -> None:
    state = board(INWARD_TEES)
    assert set(state.court_of.values()) == {frozenset(cell_at(x, y) for x in range(2, 6) for y in (2, 3))}


@pytest.mark.rule("CY-1.1", "CY-1.3")
def test_scenario_24_rotations() -> None:
    assert [sum(KIND_OF[tile] == kind for tile in TILES) for kind in range(KINDS)] == [4, 2, 4, 4, 1, 2, 4, 4, 1]


@pytest.mark.rule("CY-4.4", "CY-5.1")
def test_scenario_25_a_courtyard_stays_itself() -> None:
    state = board("r T 7\n| o |\nL - J", "hand 0: 2 end")
    before = set(state.court_of.values())
    play(state, "place N 2,2")
    assert set(state.court_of.values()) == before
    assert state.new == {}


@pytest.mark.rule("CY-4.5")
def test_scenario_26_a_plus_of_five_corners_touches_12_cells() -> None:
    state = board(PLUS)
    assert [len(region) for region in set(state.court_of.values())] == [5]
    assert yards(state) == [(12, 0, 0)]


@pytest.mark.rule("CY-4.6")
def test_4_6_a_tower_met_twice_on_the_way_round_counts_once() -> None:
    # The tower stands on a blind wall: the way round the courtyard passes it on both sides.
    drawing = """
        r T - 7
        | |*. |
        | u . |
        L - - J
    """
    assert yards(board(drawing)) == [(16, 1, 16)]


@pytest.mark.rule("CY-4.2")
def test_4_2_a_courtyard_may_be_full_and_two_neighbours_are_no_third() -> None:
    assert yards(board("r*T 7\nL ^ J")) == [(4, 1, 4), (4, 0, 0)]


# Options of the size


@pytest.mark.rule("CY-4.5", "CY-12.9")
@pytest.mark.parametrize(
    ("drawing", "size_rule", "size"),
    [
        (RING_4X2, "touched_cells", 8),
        (RING_4X2, "interior_cells", 3),
        (RING_3X3, "interior_cells", 4),
        (L_SHAPE, "interior_cells", 5),
        (RING_4X2, "bounding_box", 8),
        (L_SHAPE, "bounding_box", 12),
        (PLUS, "bounding_box", 16),
    ],
)
def test_12_9_size_rule(drawing: str, size_rule: str, size: int) -> None:
    assert yards(board(drawing, options=f"size_rule={size_rule}"))[0][0] == size


@pytest.mark.rule("CY-12.9")
def test_12_9_towers_are_counted_on_touched_cells_whatever_the_size() -> None:
    assert yards(board(RING_3X3, options="size_rule=interior_cells")) == [(4, 2, 8)]


@pytest.mark.rule("CY-12.10")
def test_12_10_nested_counts_inside() -> None:
    assert yards(board(RING_IN_RING, options=f"{MANY} nested_counts_inside=true")) == [(49, 1, 49), (9, 1, 9)]
    both = f"{MANY} nested_counts_inside=true size_rule=interior_cells"
    assert yards(board(RING_IN_RING, options=both)) == [(36, 1, 36), (4, 1, 4)]


@pytest.mark.rule("CY-12.10")
def test_12_10_towers_walled_in_do_not_count_for_the_outer_courtyard() -> None:
    # A tower on the centre of the inner ring, which the outer courtyard does not touch.
    drawing = """
        r - - - - - 7
        | . . . . . |
        | . r T 7 . |
        | . | |*> - <
        | . L ^ J . |
        | . . . . . |
        L - - - - - J
    """
    state = board(drawing, options=f"{MANY} nested_counts_inside=true")
    assert yards(state) == [(49, 0, 0), (6, 1, 6), (6, 1, 6)]


def test_the_drawings_are_what_brute_force_sees() -> None:
    for drawing in (RING_4X2, RING_3X3, THREE_IN_A_ROW, DIVIDED, L_SHAPE, DIAGONAL_PAIR, PLUS):
        state: State = board(drawing)
        assert set(state.court_of.values()) == flood(state.tiles)
