"""Yang-Tzee, chapter 1: the tiles, the places, and tile sets of one's own."""

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.yang_tzee.table import REST, STANDARD, YANG_TZEE, legal, say, start, table, why_not
from teahouse import CHANCE, FastDice, Hand, Record, Refused, Unreadable, Wrong
from teahouse.engine.options import as_json
from teahouse.engine.ownfile import carried
from teahouse.games.yang_tzee.pieces import BLOSSOMS, SYMBOLS
from teahouse.games.yang_tzee.pieces.tiles import TILES, digest_of, read_set
from teahouse.games.yang_tzee.state import ACT

PLAYS = [f"F{number} play fish bird plum" for number in range(12)]
LINES = ["A1 start bamboo sun moon", *PLAYS]


def own(lines: list[str]) -> dict[str, str]:
    """A set of one's own as an option carries it."""
    return carried("\n".join(lines))


@pytest.mark.rule("YT-1.1")
def test_1_1_every_tile_has_one_blossom_and_two_symbols() -> None:
    for tile in STANDARD.tiles:
        assert sum(cell in BLOSSOMS for cell in tile.cells) == 1
        assert sum(cell in SYMBOLS for cell in tile.cells) == 2


@pytest.mark.rule("YT-1.2")
def test_1_2_nine_start_tiles_and_thirty_six_play_tiles() -> None:
    assert (len(STANDARD.starts), len(STANDARD.plays)) == (9, 36)


@pytest.mark.rule("YT-1.2")
def test_1_2_start_tiles_never_come_into_a_hand() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nrain 1: P02")
    assert why_not(state, "rain S2 left") == "YT-1.2"
    assert why_not(state, "stream S1 left") == "YT-1.2"
    assert why_not(state, "rain X99 left") == "YT-1.2"


@pytest.mark.rule("YT-1.3")
def test_1_3_scores_may_fall_below_zero() -> None:
    state = table("sea: P10 P30\nstream 0: P28\nrain 1: P02\nscores: -4 0")
    say(state, "stream P28 left")
    assert state.scores == (-14, 0)


@pytest.mark.rule("YT-1.3")
def test_1_3_collected_tiles_never_come_back() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 1: P02")
    say(state, "stream P14 left")
    assert why_not(state, "seed P14") == "YT-1.3"


@pytest.mark.rule("YT-1.4")
def test_1_4_mum_is_short_for_chrysanthemum() -> None:
    assert read_set("\n".join(["A1 start chrysanthemum sun moon", *PLAYS])).tiles[0].cells == ("mum", "sun", "moon")


@pytest.mark.rule("YT-1.5", "YT-12.8")
def test_12_8_start_tiles_not_laid_yet_are_counted() -> None:
    state = start(first=0)
    say(state, "sea S4")
    places = state.places()
    assert places["sea"] == Counter(["S4"])
    assert set(places["start"]) == {"S1", "S2", "S3", "S5", "S6", "S7", "S8", "S9"}
    assert sum(sum(place.values()) for place in places.values()) == 45


@pytest.mark.rule("YT-12.9")
def test_12_9_every_pair_of_symbols_once_with_its_blossom_in_each_row() -> None:
    seen = Counter(
        (frozenset(cell for cell in tile.cells if cell in SYMBOLS), row)
        for tile in STANDARD.tiles
        for row, cell in enumerate(tile.cells)
        if cell in BLOSSOMS
    )
    assert seen == Counter((frozenset(pair), row) for pair in combinations(SYMBOLS, 2) for row in range(3))


@pytest.mark.rule("YT-12.9")
def test_12_9_every_symbol_once_in_every_row_of_the_first_sea() -> None:
    starts = [STANDARD.tiles[number] for number in STANDARD.starts]
    for row in range(3):
        assert sorted(tile.cells[row] for tile in starts if tile.cells[row] in SYMBOLS) == sorted(SYMBOLS)


@pytest.mark.rule("YT-12.9")
def test_12_9_the_set_holds_the_pictured_face_and_its_blossoms() -> None:
    assert ("bamboo", "sun", "moon") in {tile.cells for tile in STANDARD.tiles}
    blossoms = Counter(cell for tile in STANDARD.tiles for cell in tile.cells if cell in BLOSSOMS)
    assert blossoms == {"bamboo": 24, "mum": 9, "plum": 9, "orchid": 3}


# A set of one's own


@pytest.mark.rule("YT-1.2")
@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (
            ["A1 start bamboo sun", *PLAYS],
            "line 1: expected 'ID start|play TOP MIDDLE BOTTOM', found 'A1 start bamboo sun'",
        ),
        (["# a comment", "", "A1 start bamboo sun cat", *PLAYS], "line 3: expected the tile A1: a symbol or a blossom"),
        (["A1 start moon sun sun", *PLAYS], "line 1: the tile A1 needs exactly one blossom"),
        (["A1 start plum mum sun", *PLAYS], "found plum and mum"),
        ([*LINES, "A1 start bamboo sun moon"], "line 14: the tile A1 stands here a second time"),
        (["A1 open bamboo sun moon", *PLAYS], "line 1: the tile A1: expected start or play, found 'open'"),
        (["1A start bamboo sun moon", *PLAYS], "line 1: expected an id of at most 6 letters and digits"),
        (PLAYS, "there is no start tile"),
        (LINES[:3], "there are 2 play tiles; there must be at least 3"),
        ([*LINES, *(f"G{n} play fish bird plum" for n in range(90))], "line 100: a set has at most 99 tiles"),
    ],
)
def test_1_2_a_set_that_cannot_be_names_its_line(lines: list[str], complaint: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_set("\n".join(lines))
    assert complaint in str(caught.value)


@pytest.mark.rule("YT-1.2")
def test_1_2_a_file_of_ones_own() -> None:
    content = TILES.read("# mine\n\nA1  start  bamboo sun moon  # the first\n" + "\n".join(PLAYS))
    assert TILES.of(content).lines == tuple(LINES)
    state = start(first=0, tiles=content)
    say(state, "sea A1", *(f"deal F{number}" for number in range(12)))
    assert state.sphere_size == 0
    assert legal(state) >= {"rain F0 left", "rain F5 stream"}


@pytest.mark.rule("YT-1.2")
def test_1_2_the_shipped_file_is_an_example() -> None:
    assert TILES.of(TILES.read(TILES.example())).tiles == STANDARD.tiles


@pytest.mark.rule("YT-1.2")
@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("standrad", "possible: standard | {"),
        ("/etc/passwd", "option tiles can't be /etc/passwd"),
        ({"tiles": LINES}, "option tiles can't be"),
        ({"tiles": "S1", "hash": ""}, "option tiles can't be"),
        ({"tiles": [1], "hash": ""}, "option tiles can't be"),
        ({"tiles": LINES, "hash": "0" * 64}, "the hash doesn't fit the tiles"),
        ({"tiles": LINES[1:], "hash": ""}, "option tiles: there is no start tile"),
        ({"tiles": ["A1 start bamboo sun", *PLAYS], "hash": ""}, "option tiles: line 1: expected"),
        ({"text": "S1", "sha256": 1}, "option tiles can't be"),
        ({"text": "\n".join(LINES)}, "option tiles can't be"),
        ({"text": "\n".join(LINES), "sha256": "0" * 64}, "option tiles: the hash is not that of the text"),
        (own(LINES[1:]), "option tiles: there is no start tile"),
        (
            {"tiles": ["# note", *LINES], "hash": ""},
            "line 1: expected 'ID start|play TOP MIDDLE BOTTOM' and nothing else",
        ),
    ],
)
def test_1_2_wrong_content_is_refused_with_what_is_wrong(value: Any, complaint: str) -> None:
    with pytest.raises(Refused) as caught:
        start(tiles=value)
    assert complaint in str(caught.value)


@pytest.mark.rule("YT-1.2")
def test_1_2_a_tile_may_show_one_symbol_twice() -> None:
    content = own(
        ["A1 start bamboo sun sun", "B1 start mum sun moon", "C1 start fish plum hole", *PLAYS, "T1 play plum sun sun"]
    )
    state = start(first=0, tiles=content)
    say(state, "sea A1", "sea B1", "sea C1", "deal T1", *(f"deal F{number}" for number in range(11)))
    say(state, "rain T1 stream", "rain F6 stream", "draw F11", "stream T1 left")
    # Middle row: sun on T1 and B1, two tiles on, A1 between: 3 tiles with plum, bamboo and mum: 3 + 1 + 3 = 7.
    assert state.scores == (7, 0)


@pytest.mark.rule("YT-1.2")
def test_1_2_positions_and_records_carry_a_set_of_ones_own() -> None:
    content = own([*LINES, "T1 play plum sun sun"])
    hand = Hand.begin(YANG_TZEE, ["Ann", "Ben"], {"tiles": content, "first": 1}, seed=5)
    rng = Random(1)
    while not hand.state.over:
        hand.roll()
        if hand.state.to_act is not None:
            hand.play(hand.state.random_action(rng))
        assert YANG_TZEE.position(hand.state.text()) == hand.state
    record = Record.loads(hand.record.dumps())
    assert record.data == {"tiles": digest_of([*LINES, "T1 play plum sun sun"])}
    assert record.verify() == hand.state


@pytest.mark.rule("YT-1.2")
def test_1_2_a_record_pins_the_named_set() -> None:
    hand = Hand.begin(YANG_TZEE, ["Ann", "Ben"], dice=FastDice(1))
    assert hand.record.data == {"tiles": STANDARD.digest}
    hand.record.data["tiles"] = "0" * 64
    with pytest.raises(Wrong, match="another tiles set"):
        hand.record.verify()


@pytest.mark.rule("YT-1.2")
def test_1_2_the_option_reads_names_and_content_as_text() -> None:
    content = own(LINES)
    assert TILES.from_text("standard") == "standard"
    assert TILES.from_text(json.dumps(content)) == content
    assert TILES.from_text("{broken") == "{broken"
    assert TILES.of(content).tiles == read_set("\n".join(LINES)).tiles
    assert as_json(start(tiles=content).options)["tiles"] == content


@pytest.mark.rule("YT-2.4")
@pytest.mark.parametrize(("plays", "dealt"), [(3, 1), (5, 1), (6, 2), (11, 3), (12, 6)])
def test_2_4_a_miniature_deals_a_third_of_its_tiles(plays: int, dealt: int) -> None:
    state = start(first=0, tiles=own(["A1 start bamboo sun moon", *PLAYS[:plays]]))
    say(state, "sea A1", *(f"deal F{number}" for number in range(2 * dealt)))
    assert [len(rain) for rain in state.rains] == [dealt, dealt]
    assert state.stage == ACT
    assert state.sphere_size == plays - 2 * dealt


@pytest.mark.rule("YT-2.4")
def test_2_4_the_rain_of_a_miniature_holds_no_more_than_was_dealt() -> None:
    state = start(first=0, tiles="three-tiles")
    say(state, "sea S1", "sea S2", "deal P1", "deal P2", "rain P1 left")
    assert state.to_act == 1  # the Rain is full: there is no draw
    say(state, "rain P2 stream")
    assert (state.to_act, state.turn) == (CHANCE, 0)
    with pytest.raises(Unreadable, match=r"a Rain holds at most 1 tile$"):
        YANG_TZEE.position("yang-tzee, 2 players\noptions: tiles=three-tiles\nsea: S1 S2\nrain 0: P1 P2\n")
