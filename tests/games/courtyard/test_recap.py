"""A turn of Courtyard in short, worked out by hand."""

from teahouse.engine import Event, First, Voice
from teahouse.games.courtyard import moves
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, back_of
from teahouse.games.courtyard.recap import begins, recap

NAMES = ("Ana", "Mei")
CORNER, TOWER_TEE = KIND_NAMES.index("corner"), KIND_NAMES.index("tower tee")
TURN: list[Event] = [
    moves.Laid(1, False, "EW", 0, 3),
    moves.Laid(1, True, "NEW", 1, 3),
    moves.Closed(1, 6, 3, 18, ()),
    moves.Scored(1, 18, 34),
    moves.Drawn(1, TOWER_TEE),
    moves.Drawn(1, CORNER),
]


def test_what_was_laid_closed_and_drawn_is_one_entry() -> None:
    short = recap([event.seen_by(0) for event in TURN], Voice(NAMES, 0))
    assert (short.seat, short.deed, short.points) == (1, "Mei lays 2 tiles", 18)
    assert short.brings == "closes 6 tiles × 3 towers"
    assert short.words == (
        "Mei lays 2 tiles from 0, 3 to 1, 3 and closes a courtyard: 6 tiles, 3 towers, 18 points. "
        "Mei draws a tower tile and a wall tile."
    )
    mine = recap(TURN, Voice(NAMES, 1))
    assert mine.deed == "You lay 2 tiles"
    assert mine.brings == "close 6 tiles × 3 towers"
    assert mine.words.endswith("You draw a tower tee and a corner.")


def test_two_courtyards_are_told_one_after_the_other() -> None:
    two = [TURN[0], moves.Closed(1, 8, 2, 16, ()), moves.Closed(1, 4, 1, 4, ()), moves.Scored(1, 20, 36)]
    assert recap(two, Voice(NAMES, 0)).words.endswith(
        " and closes 2 courtyards: 8 tiles, 2 towers, 16 points; 4 tiles, 1 tower, 4 points."
    )


def test_a_turn_begins_with_its_first_tile_and_not_with_the_next() -> None:
    second = moves.Laid(1, True, "NEW", 1, 3)
    assert not begins(second, TURN[0])
    assert begins(moves.Laid(0, False, "EW", 2, 3), TURN[-1])
    assert begins(moves.Laid(0, False, "EW", 2, 3), TURN[0])  # without tiles left to draw
    assert not begins(moves.Drawn(1, CORNER), moves.Scored(1, 18, 34))
    assert begins(moves.Passed(1), moves.Passed(0))


def test_a_set_up_tells_the_own_hand_once() -> None:
    dealt = [moves.Dealt(0, CORNER), moves.Dealt(0, CORNER), moves.Dealt(1, TOWER_TEE)]
    short = recap([First(1), *(event.seen_by(0) for event in dealt)], Voice(NAMES, 0))
    assert short.seat is None
    assert short.words == "Mei is the first player. You take 2 corners."


def test_tiles_that_close_nothing_say_so_when_the_turn_is_over() -> None:
    laid = moves.Laid(1, False, "EW", 0, 3)
    assert recap([laid], Voice(NAMES, 0)).brings == ""
    assert recap([laid, moves.Drawn(1, back_of(CORNER))], Voice(NAMES, 0)).brings == "closes no courtyard"
