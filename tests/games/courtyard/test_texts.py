"""Courtyard in texts: notation, positions, numbers, the view, words and the drawing."""

import re
from random import Random
from typing import Any

import pytest

from games.courtyard.tables import GAME, board, play, roll, table
from teahouse import CHANCE, FastDice, Unreadable
from teahouse.engine import Outcome, Voice
from teahouse.engine.advice import Opinion
from teahouse.games.courtyard import position, words
from teahouse.games.courtyard.moves import Discard, Enclosed, Place
from teahouse.games.courtyard.pieces.cells import cell_at
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.state import PLACE

NAMES = Voice(["Mei", "Tomás", "Ada", "Kofi"])
MEI = Voice(["Mei", "Tomás", "Ada", "Kofi"], 0)


def plain(text: str) -> str:
    """Without console markup."""
    return re.sub(r"\[/?[a-z ]*\]", "", text)


# Notation


@pytest.mark.parametrize(
    "text",
    [
        "place NE 3,-1",
        "place tower NES 0,2",
        "done",
        "pass",
        "discard tower tee corner corner",
        "refill tower",
        "refill walls",
        "draw end",
        "draw tower cross",
        "deal corner",
        "deal tower tee",
        "first 2",
    ],
)
def test_notation_reads_back(text: str) -> None:
    assert str(GAME.parse(text)) == text
    assert GAME.parse(text) == GAME.parse(str(GAME.parse(text)))


def test_notation_means_what_it_says() -> None:
    assert GAME.parse("place tower NES 0,2") == Place(16 + 1 + 2 + 4, cell_at(0, 2))
    discard = GAME.parse("discard tower tee corner corner")
    assert isinstance(discard, Discard)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("lay NE 0,1", "expected done, pass, refill, discard, place, first, deal or draw"),
        ("place EN 0,1", "order N E S W"),
        ("place NE 0;1", "expected a place such as 3,-1"),
        ("place NE 0,1000", "expected a row"),
        ("place NE", "place .tower. SIDES X,Y"),
        ("place tower W 0,1", "two walls or more"),
        ("discard corner end", "in the order end straight corner tee cross: end corner"),
        ("discard", "'discard TILE ...': expected 1 to 6 tiles, found 0"),
        ("discard end end end end end end end", "expected 1 to 6 tiles, found 7"),
        ("discard tower end", "a pattern of tower tile"),
        ("draw gate", "a pattern of wall tile"),
        ("refill towers", "what to refill"),
        ("done now", "expected 'done'"),
    ],
)
def test_notation_says_what_was_expected(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        GAME.parse(text)


# Positions


def test_a_position_is_a_drawing() -> None:
    state = table("""
        courtyard, 2 players
        points: 0 12
        board: -1,-1
            . . . .
            . r T 7*
            . L ^*J
        hand 0: tower tee, end, 2 corner
        hand 1: tower ?, 5 ?
    """)
    assert len(state.tiles) == 6
    assert state.scores == (0, 12)
    assert state.text().splitlines()[5:10] == [
        "board: -1,-1",
        "    . . . . .",
        "    . r T 7*.",
        "    . L ^*J .",
        "    . . . . .",
    ]
    assert GAME.position(state.text()) == state


def test_the_position_in_the_documentation_is_one() -> None:
    example = (position.__doc__ or "").partition("The board is drawn")[0].partition("\n")[2]
    state = table(example)
    assert state.stage == PLACE
    assert state.seen_by(None).view.this_turn == 8, "the right-hand courtyard is new: 4 tiles, 2 towers"


@pytest.mark.parametrize("letter", "u(Ln|r>)J-^7<T+")
def test_every_way_a_tile_lies_has_its_letter(letter: str) -> None:
    state = board(letter)
    assert f" {letter} " in state.text()


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ("r x", "row 1 of the drawing, place 2,1: expected one of"),
        ("r 7\nL -", "the tile on 2,2 does not line up with its neighbours"),
        ("u*", "a tower has two walls or more"),
        ("r o\n. . o", "no wall opens into 3,2"),
        (". .", "there is no tile on the board"),
        ("r.7", "expected '*' or a space"),
        (".*r", "stands beside an empty place"),
    ],
)
def test_positions_that_cannot_be_are_refused(drawing: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(complaint) if "*" in complaint else complaint):
        board(drawing)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("hand 0: 7 end", "only 6 tiles end"),
        ("hand 0: 2 tower tee", "one tower and 6 tiles at most"),
        ("hand 0: 7 tee", "one tower and 6 tiles at most"),
        ("points: 1 2 3", "expected 2 points"),
        ("placed: 1,0", "no tile is drawn on 1,0"),
        ("placed: 0,0 0,0", "0,0 is said to be placed twice"),
        ("placed: 0,0\nhand 0: tower tee, 5 tee", "more tiles are laid than the hand can have held"),
        ("stage: place", "exactly at the stage place"),
        ("stage: draw", "exactly at the stages draw and refill"),
        ("stage: over", "has ended for a reason"),
        ("pool: 9 cross", "only 8 tiles cross"),
        ("hands: end", "there is no 'hands' here"),
        ("hand 0: 99 tower ?\nhand 1: 99 tower ?\naside: 99 tower ?", "fewer tiles unseen than are in hidden hands"),
        ("hand 0: 9 ?", "hand 0 may hold one tower and 6 tiles at most"),
        ("hand 0: 99 tee, 99 tee, 99 tee", "at most 99 tiles of a kind"),
        ("stage: draw\ndue: 0 1\naside: 7 tee", "aside may hold one tower and 6 tiles at most"),
        ("aside: tee", "aside only at the stage draw"),
        ("stage: draw\ndue: 0 2\nhand 0: 5 tee", "more tiles are due than the hand has room for"),
        ("stage: draw\ndue: 1 0\nhand 0: tower tee", "more tiles are due than the hand has room for"),
        ("stage: draw\ndue: 0 2\npool: tee, tower tee", "more tiles are due than the pools hold"),
        ("stage: first\nhand 0: tower tee", "nobody has tiles yet"),
        ("stage: deal\nhand 0: tower tee, 5 tee\nhand 1: tower tee, 5 end", "hands fill up in turn"),
        ("stage: deal\nhand 1: tower tee, 5 end", "hands fill up in turn"),
        ("stage: deal\nhand 0: tee", "each with a tower first"),
        ("last turns: 3", "expected a number .0 to 2."),
        ("drawn: 65536,0 0,0", "expected a number .0 to 65535."),
        ("board: 999,0\n    - -", "expected a column .-999 to 999., found '1000'"),
    ],
)
def test_positions_that_contradict_themselves_are_refused(lines: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        table(f"courtyard, 2 players\n{lines}\n")


# Numbers for learners


def test_numbers_cover_a_window() -> None:
    state = table("courtyard, 2 players\nhand 0: tower tee, 5 corner\n")
    index = GAME.action_index
    assert index.size(2) == 1473 + 41 * 41 * 26
    # done, pass, the smallest discard, the first tile on the first cell, the last on the last
    for text, number in (
        ("done", 0),
        ("pass", 1),
        ("refill walls", 3),
        ("discard end", 4),
        ("place N -20,-20", 1473),
        ("place tower NESW 20,20", index.size(2) - 1),
    ):
        assert index.number(state, GAME.parse(text)) == number
        assert str(index.action(state, number)) == text
    with pytest.raises(IndexError, match="outside the window"):
        index.number(state, GAME.parse("place N 21,0"))
    with pytest.raises(ValueError, match="has no number"):  # a hand has one tower at most
        index.number(state, GAME.parse("discard tower tee tower tee"))


# The view


@pytest.mark.rule("CY-4.7", "CY-3.4")
def test_the_view_tells_what_the_turn_would_score() -> None:
    state = board("r*T 7\nL ^ o", "hand 0: tower corner, corner, end")
    view = state.seen_by(0).view
    assert [(yard.size, yard.towers, yard.new, yard.scores) for yard in view.courtyards] == [(4, 1, False, 0)]
    play(state, "place tower NW 3,2")
    view = state.seen_by(1).view
    assert [(yard.points, yard.new, yard.scores) for yard in view.courtyards] == [(4, False, 0), (4, True, 4)]
    assert view.this_turn == 4
    assert view.courtyards[1].cells == ((2, 1), (3, 1), (2, 2), (3, 2))
    assert view.courtyards[1].corners == ((3, 2),)


@pytest.mark.rule("CY-4.7", "CY-5.1")
def test_a_tile_tells_what_the_turn_brings_if_it_ends_there() -> None:
    state = board("r*T 7\nL ^ o", "hand 0: tower corner, corner, end")
    *_, enclosed = play(state, "place tower NW 3,2")
    assert isinstance(enclosed, Enclosed)
    (yard,) = enclosed.courtyards
    assert (yard.size, yard.towers, yard.points, yard.corners) == (4, 1, 4, ((3, 2),))
    assert (enclosed.points, enclosed.gain) == (4, 4)
    assert str(enclosed) == "so far 4 x 1 = 4"


@pytest.mark.rule("CY-4.7")
def test_a_courtyard_without_a_tower_is_said_to_pay_nothing() -> None:
    state = board("r 7\nL o", "hand 0: 2 corner, end")
    corner = GAME.parse("place NW 2,2")
    asked = GAME.words.ask(state.seen_by(0), MEI, "place NW 2,2")
    assert asked.endswith("A courtyard of 4 tiles without a tower, which pays nothing, when you finish.")
    events = [*state.play(corner), *play(state, "done")]
    told = " ".join(filter(None, (GAME.words.tell(event, MEI) for event in events)))
    assert "You close a courtyard: 4 tiles without a tower, no points." in told


def test_a_size_is_counted_in_tiles_and_a_spot_of_the_board_is_a_place() -> None:
    """In nothing that a player reads is there a third word for the two."""
    state = board("r*T 7\nL ^ o", "hand 0: tower corner, corner, end")
    seen = state.seen_by(0)
    said = [GAME.words.ask(seen, MEI), GAME.words.ask(seen, MEI, "place tower NW 3,2"), GAME.words.draw(seen, MEI)]
    said += [reason.text for x in range(-2, 6) if (reason := state.why_not(GAME.parse(f"place NE {x},5")))]
    said += [(GAME.folder / name).read_text() for name in ("RULES.md", "examples.toml", "about.py")]
    assert not [text for text in said if re.search(r"\bcells?\b", text)]
    assert "pays its tiles times its towers" in said[0]


@pytest.mark.rule("CY-5.1", "CY-5.2", "CY-12.9", "CY-12.10")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"size_rule": "interior_cells"},
        {"size_rule": "bounding_box", "nested_counts_inside": True},
        {"subdivide_scores": False},
    ],
)
def test_what_a_tile_encloses_is_what_the_view_then_counts(options: dict[str, Any]) -> None:
    told = 0
    for seed in range(5):
        rng, dice = Random(seed), FastDice(seed)
        state = GAME.start(2 + seed % 3, options)
        while not state.over:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
                continue
            seat, before = state.turn, state.seen_by(None).view.this_turn
            laying = [action for action in state.legal() if isinstance(action, Place)]
            action = rng.choice(laying) if laying and rng.random() < 0.8 else state.random_action(rng)
            foreseen = state.seen_by(seat).foresee(action)
            events = state.play(action)
            view = state.seen_by(None).view
            enclosed = next((event for event in events if isinstance(event, Enclosed)), None)
            if enclosed is None or state.to_act != seat:
                continue  # the last tile of a hand ends the turn, and with it what is new
            told += 1
            assert enclosed in foreseen
            new = [yard for yard in view.courtyards if yard.new]
            assert [(yard.size, yard.towers, yard.scores, yard.corners) for yard in new] == [
                (yard.size, yard.towers, yard.points, yard.corners) for yard in enclosed.courtyards
            ]
            assert (enclosed.points, enclosed.gain) == (view.this_turn, view.this_turn - before)
    assert told > 20, "too few closings to show anything"


@pytest.mark.rule("CY-3.2.P2")
def test_a_tile_that_does_not_line_up_says_at_which_sides() -> None:
    state = board("r*- 7\n| . |\nL - o", "hand 0: 2 corner, straight")
    reason = state.why_not(GAME.parse("place NE 3,3"))
    assert reason is not None
    # A wall arrives from the north and from the west; this corner has walls to the north and to the east.
    assert reason.at == ("W",)
    reason = state.why_not(GAME.parse("place EW 3,3"))
    assert reason is not None and reason.at == ("N",)
    assert reason.text.startswith(
        "The tile does not line up: a wall arrives from the north and the tile has none there."
    )
    assert reason.text.endswith("No turn of it fits there.")
    reason = state.why_not(GAME.parse("place ES 3,3"))
    assert reason is not None and reason.text.endswith("Turned it fits.")


# Words


@pytest.mark.rule("CY-3.2")
def test_what_is_asked_follows_what_is_picked() -> None:
    state = board("r*- 7\n| . |\nL - o", "hand 0: 2 corner, straight")
    seen = state.seen_by(0)

    def asked(picked: str) -> list[str]:
        return GAME.words.ask(seen, MEI, picked).split("\n")

    assert asked("")[0] == "Lay one tile or more, exchange some, or pass."
    assert asked("place NW") == ["Where does this tile go?"]
    # Nine cells touch the one corner region of the ring, and one tower stands at it: 9 x 1.
    assert asked("place NW 3,3") == [
        "Lay the corner at 3, 3?",
        "Tile 1 of 3. A courtyard of 9 tiles × 1 tower = 9 points, when you finish.",
    ]
    assert asked("discard")[0] == "Which tiles do you exchange?"
    assert asked("discard corner corner")[0] == "Exchange 2 corners?"
    assert asked("pass") == ["Pass?", "You lay nothing and get no points this turn; your tiles stay with you."]
    assert asked("place NE 3,3") == asked("place NW")  # it does not fit there, so it is still to be laid


@pytest.mark.rule("CY-6.1")
def test_the_question_begins_with_it_that_a_turn_is_the_last() -> None:
    lines = "hand 0: 2 corner, straight\nlast turns: 1"
    asked = GAME.words.ask(board("r*- 7\n| . |\nL - o", lines).seen_by(0), MEI).split("\n")
    assert asked[0] == "Your last turn: lay one tile or more, exchange some, or pass."
    assert asked[1].rstrip().endswith("everybody has one last turn.")
    empty = GAME.words.ask(board("r*- 7\n| . |\nL - o", f"{lines}\npool: tower tee").seen_by(0), MEI).split("\n")
    assert empty[1].rstrip() == "The wall tiles are used up: everybody has one last turn."


@pytest.mark.rule("CY-3.2", "CY-3.4")
def test_the_last_tile_says_that_it_ends_the_turn() -> None:
    state = board("r*- 7\n| . |\nL - o", "hand 0: 2 corner")
    assert not state.seen_by(0).view.last_tile
    play(state, "place NW 3,3")
    seen = state.seen_by(0)
    assert seen.view.last_tile
    assert GAME.words.name(GAME.parse("done"), seen, MEI) == "Finish, 9 points"
    state = board("r*- 7\n| . |\nL - o", "hand 0: corner")
    asked = GAME.words.ask(state.seen_by(0), MEI, "place NW 3,3").split("\n")
    assert asked == [
        "Lay the corner at 3, 3 and finish?",
        "Tile 1 of 1. A courtyard of 9 tiles × 1 tower = 9 points, and the turn ends.",
    ]


@pytest.mark.rule("CY-3.2")
def test_the_view_tells_in_which_order_tiles_were_laid() -> None:
    state = table("courtyard, 2 players\nhand 0: 3 cross\n")
    play(state, "place NESW 0,1", "place NESW 0,-1")
    order = {(tile.x, tile.y): tile.order for tile in state.seen_by(1).view.board}
    assert order == {(0, -1): 2, (0, 0): 0, (0, 1): 1}, "not in the order in which a board is read"


def why(state: State, action: str) -> str:
    """The reason that the words give for an action of Mei."""
    found = GAME.parse(action)
    return GAME.words.reason(found, [Opinion(found, 0.5, 1)], state.seen_by(0), MEI)


@pytest.mark.rule("CY-4.7")
def test_a_hint_tells_what_a_tile_closes() -> None:
    # The ring of eight tiles around 2,2 has one tower; with the cell in its middle it touches nine.
    state = board("r*- 7\n| . |\nL - o", "hand 0: 2 corner, straight")
    assert why(state, "place NW 3,3") == "It brings 9 points. This turn: a courtyard of 9 tiles × 1 tower = 9 points."


@pytest.mark.rule("CY-4.7")
def test_a_hint_tells_what_further_tiles_can_close() -> None:
    # Two cells are open: the straight at 2,3 leads the wall from 1,3 to 3,3, where a corner closes the ring.
    state = board("r*- 7\n| . |\nL o o", "hand 0: corner, straight")
    told = "With 1 more tile of yours it can bring 9 points. This turn: a courtyard of 9 tiles × 1 tower = 9 points."
    assert why(state, "place EW 2,3") == told


@pytest.mark.rule("CY-3.2")
def test_a_hint_tells_how_many_walls_stay_open() -> None:
    # The start tower has four open walls; an end shuts one of them.
    state = table("courtyard, 2 players\nhand 0: tower tee, end\n")
    assert why(state, "place S 0,-1") == (
        "It closes no courtyard, but leaves the others 3 open walls to build on instead of 4."
    )


@pytest.mark.rule("CY-3.6")
def test_a_hint_tells_what_is_kept_and_drawn() -> None:
    state = table("courtyard, 2 players\nhand 0: tower tee, end, 2 cross\n")
    assert why(state, "discard cross cross") == (
        "No single tile of yours closes a courtyard. You keep a tower tee and an end and draw 2 new tiles."
    )
    assert why(state, "pass") == "No single tile of yours closes a courtyard. Your tiles stay for your next turn."
    state = board("r*- 7\n| . |\nL - o", "hand 0: 2 corner, straight")
    play(state, "place NW 3,3")
    assert why(state, "done") == "What lies brings 9 points. No single tile that is left closes more."


@pytest.mark.rule("CY-1.2", "CY-3.2", "CY-4.6")
def test_the_glossary_names_tiles_and_sides() -> None:
    told = words.GLOSSARY
    assert list(told["kinds"].items())[3:6] == [("tee", "tee"), ("cross", "cross"), ("tower straight",) * 2]
    assert (told["kinds"]["?"], told["kinds"]["tower ?"]) == ("wall tile", "tower tile")
    assert told["sides"] == {"N": "north", "E": "east", "S": "south", "W": "west"}
    assert told["wall"] == "Walls must meet walls. Rule CY-3.2"
    assert told["tower"] == "A tower counts in every courtyard it touches. Rule CY-4.6"


@pytest.mark.rule("CY-6.4")
def test_the_view_tells_who_plays_together() -> None:
    assert GAME.start(4, {"teams": True}).seen_by(1).view.teams == ("A", "B", "A", "B")
    assert GAME.start(4).seen_by(1).view.teams == ()


def test_the_log_tells_a_turn() -> None:
    state = board("r*T 7\nL ^ o", "hand 0: tower corner, corner, end\nhand 1: tower tee, 5 tee")
    events = [*play(state, "place tower NW 3,2", "done"), *roll(state)]
    told = [GAME.words.tell(event.seen_by(1), NAMES) for event in events]
    assert list(filter(None, told)) == [
        "Mei lays a tower corner at 3, 2.",
        "Mei closes a courtyard: 4 tiles, 1 tower, 4 points.",
        "Mei scores 4 points and now has 4.",
        "No wall is open any more. The game is over.",
    ]


def test_the_log_tells_discards_by_their_backs() -> None:
    state = table("courtyard, 2 players\nhand 0: tower tee, end, 2 cross\nhand 1: tower tee, 5 tee\n")
    events = play(state, "discard tower tee end cross cross")
    assert words.tell(events[0].seen_by(1), NAMES) == "Mei puts back a tower tile and 3 wall tiles."
    assert words.tell(events[0].seen_by(0), MEI) == "You put back a tower tee, an end and 2 crosses."
    drawn = roll(state)[0]
    assert words.tell(drawn.seen_by(0), MEI) == "You draw a tower straight."
    assert words.tell(drawn.seen_by(1), NAMES) == ""


def test_moves_are_named_by_how_they_lie() -> None:
    state = table("courtyard, 2 players\nhand 0: tower tee, end, 2 corner\n")
    seen = state.seen_by(0)

    def name(text: str) -> str:
        return GAME.words.name(GAME.parse(text), seen, MEI)

    assert name("place SW 0,-1") == "Lay the corner at 0, −1, walls to south and west"
    assert name("place tower ESW 0,-1") == "Lay the tower tee at 0, −1, walls to east, south and west"
    assert name("discard corner corner") == "Exchange 2 corners"
    assert name("pass") == "Pass"


def test_how_it_ended() -> None:
    words = GAME.words
    why = "A pool is empty and everybody has had a last turn."
    assert words.sum_up(Outcome((1, 2), (69, 35), "pool"), NAMES) == f"Mei wins with 69 to 35. {why}"
    assert words.sum_up(Outcome((1, 2), (69, 35), "pool"), MEI) == f"You win with 69 to 35. {why}"
    tied = words.sum_up(Outcome((2, 1), (0, 0), "closed_network"), NAMES)
    assert tied == (
        "Tomás wins with 0 to 0: of those with equal points the last in the first round. No wall is open any more."
    )
    shared = words.sum_up(Outcome((1, 1, 3), (40, 40, 31), "pool"), NAMES)
    assert shared == f"Mei and Tomás share the victory with 40. {why}"
    teams = words.sum_up(Outcome((2, 1, 2, 1), (30, 40, 30, 30), "pool", {"teams": [60, 70]}), NAMES)
    assert teams == f"Tomás and Kofi win as a team with 70 to 60. {why}"


def test_the_start_tower_is_drawn_with_four_open_walls() -> None:
    state = table("courtyard, 2 players\nhand 0: tower tee, end, 2 corner\nhand 1: tower tee, 5 tee\n")
    drawn = plain(GAME.words.draw(state.seen_by(0), MEI)).splitlines()
    start = next(place for place, line in enumerate(drawn) if line.split() == ["-1", "0", "1"])
    assert drawn[start : start + 6] == [
        "      -1   0   1",
        "  -1       ○",
        "           ╷",
        "   0   ○ ╶─■─╴ ○",
        "           ╵",
        "   1       ○",
    ]


def test_walls_are_drawn_from_centre_to_side() -> None:
    state = board("r*- 7\n| . |\nL ^ o", "hand 0: tower tee, end")
    drawn = plain(GAME.words.draw(state.seen_by(0), MEI))
    for line in ("■───────┐", "│       │", "└───┴─╴ ○"):
        assert line in drawn


def test_a_wide_board_is_cropped_and_says_so() -> None:
    state = board("- " * 12 + "T " * 16, "hand 0: tower tee, end")
    drawn = plain(GAME.words.draw(state.seen_by(0), MEI)).splitlines()
    assert max(map(len, drawn)) <= 100
    assert any("The board goes on: it has columns 1 to 28." in line for line in drawn)
