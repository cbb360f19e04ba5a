"""Maps, positions, notation, numbers and words of Yellow & Yangtze."""

import json
import re

import pytest

from games.yellow_and_yangtze.tables import GAME, PLAIN, arms, gains, plain, play, position, start, table
from teahouse import Hand, Record, Refused, Unreadable
from teahouse.engine import Voice
from teahouse.engine.options import read_texts
from teahouse.engine.ownfile import carried
from teahouse.games.yellow_and_yangtze import words
from teahouse.games.yellow_and_yangtze.pieces import GOODS, PAGODA_NAMES, ROLES
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NAMES, NEAR, STRIDE, flood, hex_named, hexes_in
from teahouse.games.yellow_and_yangtze.pieces.maps import MAP, Map
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLES

STANDARD = MAP.of("standard")


# The standard map (section 15)


@pytest.mark.rule("YY-19.1", "YY-2.1")
def test_15_the_standard_map() -> None:
    assert (STANDARD.size, len(STANDARD.land_hexes), len(STANDARD.river_hexes)) == (159, 117, 42)
    assert {STANDARD.names[mark]: some.bit_count() for mark, some in STANDARD.rivers.items()} == {
        "Yellow": 22,
        "Yangtze": 20,
    }
    assert {name: (place // STRIDE, place % STRIDE) for place, name in STANDARD.capitals.items()} == {
        "Yan": (1, 10),
        "Zhao": (2, 7),
        "Qin": (5, 2),
        "Han": (6, 5),
        "Wei": (6, 8),
        "Qi": (5, 11),
        "Chu": (10, 7),
    }


def test_15_3_three_regions_and_connected_rivers() -> None:
    regions, rest = [], STANDARD.land
    while rest:
        region = flood(STANDARD.land, rest & -rest)
        regions.append(region.bit_count())
        rest &= ~region
    assert regions == [33, 51, 33]
    for some in STANDARD.rivers.values():
        assert flood(some, some & -some) == some


def test_15_4_land_neighbours_of_the_capitals() -> None:
    beside = {name: (NEAR[place] & STANDARD.land).bit_count() for place, name in STANDARD.capitals.items()}
    assert beside == {"Yan": 5, "Zhao": 6, "Qin": 6, "Han": 6, "Wei": 5, "Qi": 6, "Chu": 4}


def test_15_5_triangles() -> None:
    def within(some: int) -> int:
        return sum(triangle & some == triangle for triangle in TRIANGLES)

    assert {STANDARD.names[mark]: within(some) for mark, some in STANDARD.rivers.items()} == {"Yellow": 6, "Yangtze": 7}
    assert within(STANDARD.land) == 129


# Maps of one's own


@pytest.mark.rule("YY-19.1")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no rows"),
        ("A   .   x", "line 1, column 9: expected one of .*found 'x'"),
        ("A   .  .", "line 1, column 8: .* between two hexes"),
        ("B   .", "line 1, column 1: expected row A, found 'B'"),
        ("rivers: ~ Yellow\nA   .   ~   =", "line 2, column 13: expected one of . ~, found '='"),
        ("rivers: ! Yellow\nA   .", "line 1, column 9: expected '~ NAME'"),
        ("capitals: Q Qin\nA   Q\nB     Q", "line 3, column 7: the capital Qin stands here a second time"),
        ("capitals: Q Qin\nA   .", "the capital Qin .* stands in no row"),
        ("capitals: Q Qin, Q Qi\nA   Q", "line 1, column 18: Q stands here a second time"),
        ("sea: blue\nA   .", "line 1, column 1: expected title, rivers, capitals or a row"),
        ("A   .\ntitle: late", "line 2, column 1: headings stand before"),
        ("A   " + ".   " * 16, "line 1, column 65: a row has at most 15 columns"),
        ("\n".join(f"{chr(65 + row)}   {'  ' * (row % 2)}." for row in range(17)), "line 17, column 1: .*16 rows"),
    ],
)
def test_19_1_errors_of_a_map_name_line_and_column(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        Map(text)


@pytest.mark.rule("YY-19.1")
def test_19_1_a_map_of_ones_own() -> None:
    value = MAP.read(PLAIN)
    assert value == carried(PLAIN)
    assert Map(MAP.example()).title == GAME.start(2).map.title
    state = GAME.start(2, {"map": value, "first": 0})
    assert state.map.title == "Plain land"
    with pytest.raises(Unreadable, match=r"line 1, column 5"):
        MAP.read("A   ?")
    with pytest.raises(Unreadable, match=r"at most \d+ characters"):
        MAP.read(PLAIN + "#" * 100_000)


@pytest.mark.rule("YY-19.1")
def test_19_1_a_map_carries_its_text_and_hash_never_a_path() -> None:
    for wrong in ("plain.txt", "/etc/passwd", {"text": PLAIN}, {"text": PLAIN, "sha256": 1}, 5):
        with pytest.raises(Refused, match="option map"):
            GAME.start(2, {"map": wrong})
    with pytest.raises(Refused, match="hash"):
        GAME.start(2, {"map": {"text": PLAIN, "sha256": "0"}})
    with pytest.raises(Refused, match="line 1, column 5"):
        GAME.start(2, {"map": carried("A   ?")})


def test_a_record_pins_the_map_whatever_its_comments() -> None:
    assert Map("# a remark\n" + PLAIN).digest == Map(PLAIN).digest
    assert Map(PLAIN.replace("A       .", "A        ", 1)).digest != Map(PLAIN).digest
    hand = Hand.begin(GAME, ["A", "B"], {"first": 0}, seed=1)
    assert hand.record.data == {"map": STANDARD.digest}
    own = Hand.begin(GAME, ["A", "B"], {"map": carried(PLAIN)}, seed=1)
    own.roll()
    again = Record.loads(own.record.dumps())
    assert again.verify() == own.state


def test_the_option_reads_its_own_text() -> None:
    given = read_texts(GAME.options, ["map=standard", "dynasties=pot,lion", "short_two_player=true", "first=none"])
    assert given == {"map": "standard", "dynasties": ["pot", "lion"], "short_two_player": True, "first": None}
    assert MAP.from_text(json.dumps(carried(PLAIN))) == carried(PLAIN)
    assert MAP.from_text("{broken") == "{broken"


# Positions


DRAWN = """
    yellow-and-yangtze, 2 players
    turn: 1
    board:
      E   ~   ~   .   .   s   s   ~   ~   ~   ~   .   .   .   .
      F     .   .   g   S1  s   .   ~   f   .   .   .   g   .
    pagodas: red E5 E6 F5
    hand 0: black red
    hand 1: ? ? 3 blue
    points 1: 1 2 3 4 5
"""


def test_a_position_is_drawn() -> None:
    state = position(DRAWN)
    assert state.seen_by(1).view.states[0].hexes == ("E5", "E6", "F3", "F4", "F5")
    assert state.to_act == 1
    assert position(state.text()) == state
    assert "\n  F     .   .   g   S1  s   .   ~   f   .   .   .   g   .\n" in state.text()


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_position_with_a_map_of_ones_own_round_trips(seat: int | None) -> None:
    state = arms("S0", "S1", "T2", hand_0="green red", hand_1="red red")
    play(state, "tile green G7", "back D5 2")
    assert position(state.text()) == state
    hidden = state.seen_by(seat)
    assert position(hidden.text()).text() == hidden.text()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("hand 0: purple", "expected a colour or \\?"),
        ("hand 0: 7 red", "more than six"),
        ("box: 43 black", "only 42 black"),
        ("pagodas: red A2 A3 B2", "not three free red tiles"),
        ("pagodas: red A2 A3 A5", "touch one another"),
        ("board:\n  F     .   x", "F2: expected ., a tile"),
        ("board:\n  F     .   S0", "F2: the soldier stands beside no governor tile"),
        ("board:\n  E   S0", "E1: a leader can't stand on a river"),
        ("board:\n  E   s", "farmer tiles"),
        ("board:\n  A   s", "A1: there is no hex there"),
        ("board:\n  Fx", "stands before the first hex"),
        ("board:\n Z", "row letter"),
        ("board:\n  F         g   S0\n  G         S0", "S0 stands on F3 already"),
        ("due: 0", "tiles are due exactly"),
        ("ended: stall", "exactly when it is over"),
        ("points 0: 1 2", "expected points in black red green blue yellow"),
        ("asked: tea", "expected pagoda, merchant, chain, revolt, count, back, choose or lose"),
        ("asked: pagoda", "'pagoda HEX': expected a hex"),
        ("asked: pagoda F2", "no tile lies on F2"),
        ("asked: revolt red", r"'revolt COLOUR SEAT \[after N \[governor\]\]': expected a seat"),
        ("asked: back 1", "a war is told exactly while count, back or choose is asked"),
        ("asked: back 3", r"expected a seat \(0 to"),
        ("asked: lose 1 of F2", r"soldier tiles to lose \(1 to 0\)"),
        ("asked: revolt red 1", "don't both have the red leader"),
        ("war: A2; A3", "two or three states"),
        ("war: A2; A3; A5; A7; A9", "two or three states"),
        ("hand 0: 256 black", r"expected a number of tiles \(0 to 138\), found '256'"),
        ("box: 40 red 40 red", "only 36 red tiles"),
        ("hand 0: black red\nshown 0: red red", "shown 0: not all of these tiles are in the hand"),
        ("hand 0: ? ?\nshown 0: black red red", "shown 0: not all of these tiles are in the hand"),
        ("hand 0: ? ?\nshown 0: red red\nbox: 35 red", "more tiles shown in hidden hands than unseen ones"),
        ("trail 0: sip 1", "expected draw, take, play or replace"),
        ("trail 0: play red", "trail 0: that can't have led to this hand"),
        ("trail 0: take green, play red", "trail 0: that can't have led to this hand"),
        ("hand 0: red\ntrail 0: draw 2", "trail 0: that can't have led to this hand"),
        ("hand 0: red\ntrail 0: take red, draw 1, replace 1", "these buried tiles"),
        ("trail 0: draw 7, play red", "trail 0: that can't have led to this hand"),
        ("actions: 0", "an action left"),
        ("tea: green", "there is no 'tea' here"),
    ],
)
def test_errors_of_a_position_say_what_was_expected(line: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        position(f"yellow-and-yangtze, 2 players\n{line}\n")


# Notation


NOTATION = [
    "first 2",
    "draw red",
    "leader red E8",
    "withdraw red",
    "tile green E8",
    "riot E8",
    "riot E8 with farmer",
    "build E8 E9 F8",
    "build E8 E9 F8 from C3 C4 D3",
    "build E8 E9 F8 with trader",
    "build E8 E9 F8 from C3 C4 D3 with trader",
    "replace black red red",
    "end",
    "pagoda E8 E9 F8",
    "pagoda E8 E9 F8 from C3 C4 D3",
    "decline",
    "merchant red",
    "tile blue F9",
    "done",
    "support 2",
    "support 2 with governor",
    "back D4 2",
    "back D4 0 with soldier",
    "stand aside",
    "choose D4",
    "lose E8",
    "count D4",
]


@pytest.mark.parametrize("text", NOTATION)
def test_18_the_notation_reads_back(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected leader, withdraw, tile"),
        ("tile red", "'tile COLOUR HEX': expected a hex"),
        ("tile purple E8", "a colour"),
        ("tile red Z99", "expected a hex"),
        ("build E8 E9 A2", "touch one another"),
        ("support 9", "a number of tiles"),
        ("stand", "stand aside"),
        ("end now", "expected 'end'"),
    ],
)
def test_18_what_cannot_be_read_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected):
        GAME.parse(text)


def test_18_map_order_and_names() -> None:
    assert NAMES[4 * STRIDE + 7] == "E8"
    assert str(GAME.parse("build F8 E9 E8")) == "build E8 E9 F8"
    assert [NAMES[place] for place in hexes_in(BIT[hex_named("B1")] | BIT[hex_named("A9")])] == ["A9", "B1"]


# Numbers


def test_the_index_refers_to_pagodas_by_ordinal() -> None:
    two = "A2 g, A3 g, B2 g, A6 g, A7 g, B6 g, G3 g, F3 g"
    state = plain(two, hand_0="black", pagodas="black A2 A3 B2, black A6 A7 B6")
    play(state, "tile black G4")
    numbers = [GAME.action_index.number(state, action) for action in state.legal()]
    assert numbers[1] - numbers[0] == 1
    assert [GAME.action_index.action(state, number) for number in numbers] == list(state.legal())
    with pytest.raises(ValueError, match="there is no action"):
        GAME.action_index.action(state, GAME.action_index.size(3))


# Words


VOICE = Voice(["Mei", "Tomás", "Ada"], 0)


@pytest.mark.rule("YY-19.19")
def test_19_19_the_words_of_the_colours() -> None:
    words = list(zip(ROLES, GOODS, PAGODA_NAMES, strict=True))
    assert words == [
        ("governor", "scrolls", "court"),
        ("soldier", "weapons", "garrison"),
        ("trader", "goods", "market"),
        ("farmer", "crops", "granary"),
        ("artisan", "gold", "workshop"),
    ]


@pytest.mark.rule("YY-19.20")
def test_19_20_a_war_in_words() -> None:
    state = table("F3 g, F4 S1, E5 s, G6 g, H6 S0", hand_0="yellow", hand_1="red")
    said = [GAME.words.tell(event, VOICE) for event in play(state, "tile yellow G5")]
    assert said == [
        "You place an artisan tile (yellow) on G5.",
        "War over G5: Qin with 1 soldier against Han with 0 soldiers. Your soldier stands with Han, Tomás's with Qin.",
    ]
    seen = state.seen_by(1)
    assert GAME.words.ask(seen, Voice(VOICE.names, 1)).split("\n") == [
        "War: Qin 1 (yours) against Han 0 (Mei's). Back one?",
        "As it stands: Qin leads, 1 to 0.",
        "Ada's soldier at hand may add 1.",
        "If Qin wins, you gain 1 red (Mei's soldier leaves H6).",
        "If Han wins, you lose your soldier on F4 (1 red for Mei).",
    ]
    assert GAME.words.name(GAME.parse("back E5 1"), seen, Voice(VOICE.names, 1)) == "Back Qin with 1 soldier tile"
    said = [GAME.words.tell(event, VOICE) for event in play(state, "back E5 1")]
    assert said == ["Tomás backs Qin with 1 soldier tile: strength 2."]


@pytest.mark.rule("YY-19.20")
def test_19_20_a_state_without_a_capital_says_where_it_lies() -> None:
    state = arms("S0", "S1", hand_0="green")
    assert GAME.words.tell(play(state, "tile green G7")[1], VOICE) == (
        "War over G7: Tomás's state at D5 with 1 soldier against your state at G8 with 1 soldier. "
        "Your soldier stands with the state at G8, Tomás's with the state at D5."
    )


@pytest.mark.rule("YY-5.A")
def test_5_a_a_leader_on_the_board_is_moved_one_at_hand_positioned() -> None:
    state = table("F3 g, F4 S0")
    seen = state.seen_by(0)
    assert GAME.words.name(GAME.parse("leader red G4"), seen, VOICE) == "Move your soldier to G4"
    assert GAME.words.name(GAME.parse("leader blue G4"), seen, VOICE) == "Position your farmer on G4"


def test_the_log_speaks_to_its_reader() -> None:
    state = table("F3 g, F4 S1", hand_0="red")
    said = [GAME.words.tell(event, VOICE) for event in play(state, "tile red F5")]
    assert said == [
        "You place a soldier tile (red) on F5.",
        "Tomás gains 1 red point: the soldier leads there.",
    ]


def test_the_terminal_shows_capitals_pieces_and_the_own_tiles() -> None:
    state = start(2)
    drawing = GAME.words.draw(state.seen_by(0), VOICE)
    for word in (*STANDARD.capitals.values(), "~~~", "===", "Merchants", "Your tiles", "Your points"):
        assert word in drawing
    assert "Your tiles" not in GAME.words.draw(state.seen_by(None), Voice(VOICE.names))


# What a board says


def test_the_tray_has_deeds_for_actions_and_the_gaps_that_a_board_fills() -> None:
    deeds = words.GLOSSARY["tray"]["deeds"]
    assert set(deeds) <= {text.split()[0] for text in NOTATION}
    gaps = {gap for text in deeds.values() for gap in re.findall(r"{(\w+)}", text)}
    assert gaps == {"hex", "pagoda", "tiles", "role", "side", "given"}


@pytest.mark.rule("YY-6.7", "YY-8.2", "YY-9.4")
def test_6_7_8_2_9_4_of_which_colour_is_what_is_taken_from_the_hand() -> None:
    told = words.GLOSSARY["from_hand"]
    chain = table("F3 g, F4 F0", hand_0="blue blue")
    play(chain, "tile blue E1")
    war = arms("T0", "T1", hand_0="green", hand_1="black red blue")
    play(war, "tile green G7")
    revolt = plain("G2 T1, G3 g", hand_0="black red blue")
    play(revolt, "leader green G4")
    for state, answer, colour in (
        (chain, "tile blue E2", "blue"),
        (war, "back D5 1", "red"),
        (revolt, "support 1", "black"),
    ):
        asked = state.seen_by(None).view.question
        before = state.seen_by(asked.seat).view.hand
        play(state, answer)
        after = state.seen_by(asked.seat).view.hand
        assert {name: number - after.get(name, 0) for name, number in before.items() if number != after.get(name)} == {
            colour: 1
        }
        assert told[asked.kind] == colour


@pytest.mark.rule("YY-9.7")
def test_9_7_the_sign_of_a_gain_is_the_point_that_it_brings() -> None:
    state = arms("S0", "S1", hand_0="green red", hand_1="black")
    events = play(state, "tile green G7", "stand aside", "stand aside", "back G8 1")
    assert [f"+{number}" for _, _, number in gains(events)] == [words.GLOSSARY["stakes"]["gain"][3]] == ["+1"]


@pytest.mark.rule("YY-5.C", "YY-5.D")
def test_5_c_5_d_the_two_ways_to_pay() -> None:
    assert words.GLOSSARY["tray"]["pay"] == {
        "riot": {"helped": "1 farmer tile, helped", "plain": "2 farmer tiles"},
        "build": {"helped": "1 trader tile, helped", "plain": "2 trader tiles"},
    }


@pytest.mark.rule("YY-3.1", "YY-19.20")
def test_the_map_in_the_terminal_says_which_hexes_touch_and_calls_states_by_their_capitals() -> None:
    """Qin's capital is F3. A tile at F2 makes the state begin one hex further left; its name stays."""
    state = table("F3 g, F4 S1", hand_0="red")
    drawn = GAME.words.draw(state.seen_by(0), VOICE)
    assert "\n  Qin: 0 soldiers; Tomás's soldier" in drawn
    play(state, "tile red F2")
    assert "\n  Qin: 1 soldier; Tomás's soldier" in GAME.words.draw(state.seen_by(0), VOICE)
    # The row of G is not set in, those of F and H are.
    assert "G6 touches F5, F6, G5, G7, H5 and H6" in drawn
    alone = arms("S0", "S1")
    assert "(D5): 1 soldier" in GAME.words.draw(alone.seen_by(0), VOICE), "without a capital, where it begins"
