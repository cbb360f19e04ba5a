"""Courtyard, chapters 1 and 2: the tiles, sets of one's own, and the setup."""

import json
from hashlib import sha256

import pytest

from games.courtyard.tables import GAME, refused, roll, rule, table
from teahouse import CHANCE, FastDice, Illegal, Unreadable
from teahouse.engine import First, Hand, Record, Wrong
from teahouse.engine.options import read_texts, shown
from teahouse.engine.ownfile import carried
from teahouse.games.courtyard.about import Options
from teahouse.games.courtyard.pieces.cells import cell_at, cell_text
from teahouse.games.courtyard.pieces.sets import TILE_SETS, fingerprint, read_tiles
from teahouse.games.courtyard.pieces.tiles import (
    KIND_NAMES,
    KIND_OF,
    KINDS,
    NO_KIND,
    SIDES_TEXT,
    TILES,
    towers_in,
    walls_in,
)

SMALL = "wall straight 10\nwall corner 10\ntower corner 4\n"


@pytest.mark.rule("CY-1.1")
def test_1_1_a_cell_is_named_by_column_and_row() -> None:
    assert cell_text(cell_at(3, -1)) == "3,-1"
    assert cell_text(cell_at(-20, 7)) == "-20,7"


@pytest.mark.rule("CY-1.1")
def test_1_1_five_patterns_by_their_walls() -> None:
    names = {SIDES_TEXT[tile]: KIND_NAMES[KIND_OF[tile]] for tile in TILES if tile < 16}
    assert names["W"] == "end"
    assert names["EW"] == names["NS"] == "straight"
    assert names["NW"] == names["ES"] == "corner"
    assert names["NSW"] == "tee"
    assert names["NESW"] == "cross"
    assert len(names) == 15


@pytest.mark.rule("CY-1.2")
def test_1_2_no_tower_stands_on_an_end() -> None:
    towers = [tile for tile in TILES if tile >= 16]
    assert len(towers) == 11
    assert all(KIND_OF[16 | side] == NO_KIND for side in (1, 2, 4, 8))
    with pytest.raises(Unreadable, match="two walls or more"):
        GAME.parse("place tower N 0,1")


@pytest.mark.rule("CY-1.4")
def test_1_4_the_standard_set() -> None:
    pools = GAME.start(2).places()
    assert pools["walls"] == {"end": 6, "straight": 14, "corner": 16, "tee": 18, "cross": 8}
    assert pools["towers"] == {"tower straight": 4, "tower corner": 6, "tower tee": 5, "tower cross": 3}
    assert pools["board"] == {"start tower": 1}


@pytest.mark.rule("CY-1.4")
def test_1_4_nothing_falls_that_is_not_in_the_pool() -> None:
    state = table("""
        courtyard, 2 players
        stage: draw
        due: 0 1
        hand 0: tower tee, 4 end
        hand 1: tower tee, 2 end, 3 tee
    """)
    assert [outcome for outcome, _ in state.chances()] == [GAME.parse(f"draw {k}") for k in KIND_NAMES[1:5]]
    with pytest.raises(Illegal, match=r"CY-1\.4"):
        state.play(GAME.parse("draw end"))


# A set of one's own


@pytest.mark.rule("CY-1.4")
def test_1_4_a_set_is_a_readable_file() -> None:
    assert TILE_SETS.of(TILE_SETS.read(TILE_SETS.example())).tiles == TILE_SETS.of("standard").tiles
    value = TILE_SETS.read(f"# my box\n{SMALL}  # the end\n")
    assert TILE_SETS.of(value).tiles == {"straight": 10, "corner": 10, "tower corner": 4}
    state = GAME.start(4, {"tiles": value})
    assert state.places()["walls"] == {"straight": 10, "corner": 10}
    assert state.places()["towers"] == {"tower corner": 4}


@pytest.mark.rule("CY-1.4")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("wall straight 10\nwall bend 10\n", "line 2: expected a pattern of wall tile .*'bend'"),
        ("wall straight 10\n\ntower end 2\n", "line 3: expected a pattern of tower tile .*'end'"),
        ("wall straight ten\n", "line 1: expected how many there are .*'ten'"),
        ("wall straight\n", "line 1: expected 'wall corner 16'"),
        ("gate straight 3\n", "line 1: expected a back .*'gate'"),
        ("field 1\n", "line 1: expected how many places a field has in a row .*'1'"),
        ("field 4\nfield 4\n", "line 2: expected 'wall corner 16'"),
        ("wall straight 9\nwall straight 9\n", "line 2: wall straight stands here a second time"),
        (
            "wall straight 9\ntower tee 2\n",
            "2 players need at least 10 wall tiles and 2 tower tiles; there are 9 and 2",
        ),
    ],
)
def test_1_4_errors_name_the_line(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        read_tiles(text)


@pytest.mark.rule("CY-1.4")
def test_1_4_an_option_carries_the_content_with_its_hash() -> None:
    value = carried(SMALL)
    assert value == {"text": SMALL, "sha256": sha256(SMALL.encode()).hexdigest()}
    assert refused({"tiles": value}) == ""
    assert "hash" in refused({"tiles": {**value, "sha256": "0" * 64}})
    assert "tiles" in refused({"tiles": {"tiles": {"tower end": 4, "corner": 40}, "sha256": ""}})
    assert "standard" in refused({"tiles": "my/box.txt"})
    few = carried("wall corner 15\ntower tee 4\n")
    assert refused({"tiles": few}, 3) == ""
    assert "4 players need at least 20 wall tiles" in refused({"tiles": few}, 4)


@pytest.mark.rule("CY-1.4")
def test_1_4_a_set_of_ones_own_goes_through_texts_and_records() -> None:
    value = carried(SMALL)
    assert read_texts(Options, [f"tiles={shown(value)}"]) == {"tiles": value}
    state = GAME.start(2, {"tiles": value, "first": 0})
    dice = FastDice(1)
    while state.to_act == CHANCE:
        state.play(dice.pick(state.chances()))
    assert GAME.position(state.text()) == state
    hand = Hand.begin(GAME, ["A", "B"], {"tiles": value}, seed=1)
    hand.roll()
    record = Record.loads(hand.record.dumps())
    assert record.data == {"tiles": fingerprint({"corner": 10, "straight": 10, "tower corner": 4})}
    assert json.loads(hand.record.dumps())["options"]["tiles"] == value
    record.verify()


@pytest.mark.rule("CY-1.4")
def test_1_4_a_record_pins_the_shipped_set_by_its_hash() -> None:
    hand = Hand.begin(GAME, ["A", "B"], seed=1)
    assert hand.record.data == {"tiles": fingerprint(TILE_SETS.of("standard").tiles)}
    hand.record.data = {"tiles": "0" * 64}
    with pytest.raises(Wrong, match="another tiles set"):
        hand.record.verify()


# Setup


@pytest.mark.rule("CY-2.1", "CY-2.2", "CY-3.3")
@pytest.mark.parametrize(("players", "towers", "walls"), [(2, 16, 52), (3, 15, 47), (4, 14, 42)])
def test_scenario_1_setup(players: int, towers: int, walls: int) -> None:
    state = GAME.start(players)
    dice = FastDice(players)
    while state.to_act == CHANCE:
        state.play(dice.pick(state.chances()))
    view = state.seen_by(0).view
    assert (view.towers, view.walls) == (towers, walls)
    assert [(towers_in(hand), walls_in(hand)) for hand in state.hands] == [(1, 5)] * players
    assert [(end.x, end.y, end.side) for end in view.open_ends] == [(0, 0, side) for side in "NESW"]


@pytest.mark.rule("CY-2.1")
def test_2_1_seat_by_seat_one_tower_then_five_walls() -> None:
    state = GAME.start(2, {"first": 1})
    with pytest.raises(Illegal, match=r"CY-2\.1"):
        state.play(GAME.parse("deal corner"))
    for line in ("deal tower tee", "deal end", "deal end", "deal corner", "deal cross", "deal tee", "deal tower cross"):
        state.play(GAME.parse(line))
    assert state.seen_by(0).view.hands == (("tower tee", "end", "end", "corner", "tee", "cross"), ("tower ?",))


@pytest.mark.rule("CY-2.3", "CY-12.1")
def test_2_3_lots_decide_who_starts() -> None:
    state = GAME.start(3)
    assert [str(outcome) for outcome, _ in state.chances()] == ["first 0", "first 1", "first 2"]
    state.play(First(2))
    roll(state)
    assert (state.first, state.to_act) == (2, 2)
    state.play(state.parse("pass"))
    assert state.to_act == 0


@pytest.mark.rule("CY-2.3", "CY-12.1")
def test_12_1_a_given_first_player_needs_no_lots() -> None:
    state = GAME.start(3, {"first": 1})
    assert state.first == 1
    assert str(next(iter(state.chances()))[0]) == "deal tower straight"
    assert rule(state, "pass") == "CY-2.1"


def test_the_shipped_file_lists_every_kind() -> None:
    assert set(TILE_SETS.of("standard").tiles) == set(KIND_NAMES[:KINDS])


@pytest.mark.rule("CY-1.5")
@pytest.mark.parametrize(("size", "least", "most"), [(2, 0, 1), (3, -1, 1), (4, -1, 2), (5, -2, 2)])
def test_1_5_a_field_of_a_miniature(size: int, least: int, most: int) -> None:
    field = TILE_SETS.of(carried(f"field {size}\n{SMALL}")).field
    assert field is not None
    assert field == {cell_at(x, y) for x in range(least, most + 1) for y in range(least, most + 1)}
    assert TILE_SETS.of(carried(SMALL)).field is None


EDGE = """
courtyard, 2 players
options: tiles=four-by-four
first: 0
board: 0,0
    +*-
hand 0: end, straight, corner
hand 1: tower tee
"""


@pytest.mark.rule("CY-1.5")
def test_1_5_no_tile_is_laid_beyond_the_edge() -> None:
    """The start tower and a straight stand at 0,0 and 1,0 of columns -1 to 2."""
    state = GAME.position(EDGE)
    places = {str(action).split()[-1] for action in state.legal() if str(action).startswith("place")}
    assert places == {"-1,0", "0,-1", "0,1", "2,0"}
    state.play(GAME.parse("place EW 2,0"))
    assert not any(str(action).endswith(" 3,0") for action in state.legal())
    refused = state.why_not(GAME.parse("place W 3,0"))
    assert refused is not None
    assert (refused.rule, refused.text) == ("CY-1.5", "That place lies beyond the edge of this small board.")
    with pytest.raises(Unreadable, match=r"3,0 lies beyond the edge of the board \(CY-1.5\)"):
        GAME.position(EDGE.replace("+*-", "+*- - -"))


@pytest.mark.rule("CY-1.5")
def test_1_5_a_wall_that_faces_the_edge_stays_an_open_end() -> None:
    """The cross has four open ends; a straight to its east closes one and opens one towards the edge."""
    state = GAME.position(EDGE.replace("+*-", "+*- -"))
    assert state.open_ends == 4
