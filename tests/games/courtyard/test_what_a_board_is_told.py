"""What a board of Courtyard is told, so that it works nothing out: what a tile changes, and every sentence."""

import pytest

from games.courtyard.tables import GAME, board, play
from teahouse.engine import Voice
from teahouse.games.courtyard import words
from teahouse.games.courtyard.moves import Enclosed, Scored
from teahouse.games.courtyard.rules import State

MEI = Voice(["Mei", "Tomás"], 0)
RING = "r*T - 7\n| . . |\nL - - o"
"""Example i of the rules with a tower in its corner: 4 by 3, an inward tee, its last corner open."""
LONG_RING = "r*- T*- 7\n| . . . |\nL - ^ - J"
"""Example e of the rules: one courtyard, 15 x 2 = 30."""


def enclosed(state: State, action: str) -> Enclosed | None:
    """What a tile would change of the turn's courtyards."""
    events = state.seen_by(0).foresee(GAME.parse(action))
    return next((event for event in events if isinstance(event, Enclosed)), None)


@pytest.mark.rule("CY-4.6", "CY-5.1")
def test_a_tower_inside_a_courtyard_of_this_turn_tells_that_it_counts_there() -> None:
    state = board(RING, "hand 0: tower corner, corner, straight, end")
    play(state, "place NW 4,3")
    # 12 tiles and one tower; the second one hangs inside on the tee, and closes nothing.
    assert state.seen_by(0).view.this_turn == 12
    told = enclosed(state, "place tower NE 2,2")
    assert told is not None
    assert (told.points, told.gain, told.divides) == (24, 12, ())
    assert [(yard.size, yard.towers, yard.points, yard.closes) for yard in told.courtyards] == [(12, 2, 24, False)]
    asked = GAME.words.ask(state.seen_by(0), MEI, "place tower NE 2,2").split("\n")
    assert asked[1] == "Tile 2 of 4. A courtyard of 12 tiles × 2 towers = 24 points, when you finish."
    # A wall there changes nothing, and neither does a tower inside a courtyard of an earlier turn (CY-5.2).
    assert enclosed(state, "place N 2,2") is None
    state = board(RING.replace("o", "J"), "hand 0: tower corner, end")
    assert enclosed(state, "place tower NE 2,2") is None


@pytest.mark.rule("CY-5.2")
def test_a_tile_tells_which_courtyard_it_divides() -> None:
    told = enclosed(board(LONG_RING, "hand 0: 2 straight"), "place NS 3,2")
    assert told is not None
    assert told.divides == ((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3), (5, 3)), "all that 15 tiles enclose"
    assert [(yard.size, yard.towers, yard.points, yard.closes) for yard in told.courtyards] == [
        (9, 2, 18, True),
        (9, 1, 9, True),
    ]


@pytest.mark.rule("CY-5.1", "CY-5.3")
def test_a_tile_tells_which_courtyards_of_the_turn_it_closes_itself() -> None:
    # Three courtyards of 2 by 2 in a row: the first tee closes the left one, the second the other two.
    state = board("r*T T 7\nL o o J", "hand 0: 2 tee, end")
    first = enclosed(state, "place NEW 2,2")
    assert first is not None
    assert [(yard.corners, yard.closes) for yard in first.courtyards] == [(((2, 2),), True)]
    play(state, "place NEW 2,2")
    second = enclosed(state, "place NEW 3,2")
    assert second is not None
    assert [(yard.corners, yard.closes) for yard in second.courtyards] == [
        (((2, 2),), False),
        (((3, 2),), True),
        (((4, 2),), True),
    ]
    assert (second.points, second.gain, second.divides) == (4, 0, ())


@pytest.mark.rule("CY-3.2", "CY-5.1")
@pytest.mark.parametrize(
    ("drawing", "action", "points"),
    [
        (RING, "place NW 4,3", [12]),  # 12 tiles, one tower
        (RING.replace("*", " "), "place NW 4,3", []),  # no tower
        ("r*- 7\n| . o\nL - .", "place NS 3,2", []),  # it closes nothing
    ],
)
def test_the_last_tile_tells_what_the_turn_brings(drawing: str, action: str, points: list[int]) -> None:
    hand = "hand 0: corner" if "NW" in action else "hand 0: straight"
    seen = board(drawing, hand).seen_by(0)
    assert seen.view.last_tile
    events = seen.foresee(GAME.parse(action))
    assert [event.points for event in events if isinstance(event, Scored)] == points


# Sentences


@pytest.mark.rule("CY-3.1", "CY-3.6", "CY-12.5")
def test_the_view_says_for_how_long_nobody_has_laid_a_tile() -> None:
    # Three rounds of two players without a tile end the game: six turns.
    state = board(RING, "hand 0: corner, end\nhand 1: corner, end")
    assert state.seen_by(1).view.idling == ""
    play(state, "pass")
    assert state.seen_by(1).view.idling == "1 turn in a row without a tile laid; 6 end the game"
    play(state, "pass")
    view = state.seen_by(None).view
    assert view.idling == "2 turns in a row without a tile laid; 6 end the game"
    assert view.idling in GAME.words.draw(state.seen_by(None), MEI)
    play(state, "place NW 4,3")
    play(state, "done")
    assert state.seen_by(1).view.idling == ""
    state = board(RING, "hand 0: corner, end\nhand 1: corner, end", "idle_rounds_end=0")
    play(state, "pass")
    assert state.seen_by(1).view.idling == "1 turn in a row without a tile laid", "nothing ends such a game"


@pytest.mark.rule("CY-3.1", "CY-3.6")
@pytest.mark.parametrize(("action", "deed"), [("pass", "pass"), ("discard end corner", "exchange")])
def test_a_turn_without_a_tile_is_said_to_bring_no_points(action: str, deed: str) -> None:
    seen = board(RING, "hand 0: end, corner").seen_by(0)
    assert not [event for event in seen.foresee(GAME.parse(action)) if isinstance(event, Scored)]
    told = words.GLOSSARY["forfeits"][deed].replace("{tiles}", "2 tiles")
    assert told == {"pass": "Pass, no points", "exchange": "Exchange 2 tiles, no points"}[deed]


@pytest.mark.rule("CY-3.2", "CY-4.7")
def test_the_glossary_has_the_sentences_of_the_board() -> None:
    told = words.GLOSSARY
    assert told["pick_first"] == {
        "text": "Pick a tile of your hand first; then the places where it fits light up.",
        "rule": "CY-3.2",
    }
    assert told["pick_first"]["rule"] in (GAME.folder / "RULES.md").read_text()
    assert told["no_tower"] == "no tower, so it pays nothing"
    assert told["fits"]["nowhere"] == "It fits nowhere now: put it back."
    assert told["fits"]["turned"] == "Rings fit as the tile lies; dashed ones fit when it is turned."
    assert told["unseen"] == "In the pools or in other hands."


@pytest.mark.rule("CY-1.1", "CY-1.3")
def test_the_glossary_tells_how_each_pattern_can_lie() -> None:
    # A quarter to the right each, as it is held first: 4, 2, 4, 4 and 1 ways.
    assert words.GLOSSARY["turns"] == {
        "end": ["N", "E", "S", "W"],
        "straight": ["NS", "EW"],
        "corner": ["NE", "ES", "SW", "NW"],
        "tee": ["NEW", "NES", "ESW", "NSW"],
        "cross": ["NESW"],
    }
