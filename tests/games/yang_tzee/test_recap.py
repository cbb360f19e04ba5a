"""A turn of Yang-Tzee in short, worked out by hand."""

from teahouse.engine import First, Voice
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.naming import face
from teahouse.games.yang_tzee.pieces.tiles import Tile
from teahouse.games.yang_tzee.recap import begins, recap

NAMES = ("Ana", "Mei")


TILE = Tile("S1", "start", ("bird", "rabbit", "plum"))


def test_a_collection_says_its_symbols_and_their_points() -> None:
    rabbit, bird = moves.Match("middle", "rabbit", 2, 7, False), moves.Match("top", "bird", 3, 12, False)
    turn = [
        moves.Drawn(1, None),
        moves.Streamed(1, TILE, "left"),
        moves.Stopped("top", TILE),
        moves.Found(1, (rabbit, bird), (TILE,) * 4, 19, False),
        moves.Scored(1, rabbit, 7),
        moves.Scored(1, bird, 19),
        moves.Cleared(1, (TILE,) * 4, "left"),
        moves.Seeded(TILE, "left"),
        moves.Seeded(TILE, "left"),
    ]
    short = recap(turn, Voice(NAMES, 0))
    assert (short.seat, short.deed, short.points) == (1, f"Mei streams {face(TILE)} to the left end", 19)
    assert short.brings == "collects 4 tiles (rabbit 7, bird 12)"
    assert "bamboo" not in short.words
    assert "draws" not in short.words
    assert short.words.endswith("From the Sphere come 2 tiles at the left end.")


def test_the_log_says_how_the_points_of_a_collection_were_counted() -> None:
    """YT-4.6: two mums of a collection of four tiles pay 4 each, a plum 3, an orchid 1, and the orchid doubles: 24."""
    tiles = [
        Tile(f"P{at}", "play", ("bird", "rabbit", blossom)) for at, blossom in enumerate(("mum", "plum", "orchid"))
    ]
    bird = moves.Match("top", "bird", 4, 24, False)
    collection = (*tiles, Tile("P9", "play", ("bird", "moon", "mum")))
    turn = [
        moves.Streamed(1, tiles[0], "left"),
        moves.Found(1, (bird,), collection, 24, False),
        moves.Scored(1, bird, 24),
    ]
    told = "Mei scores 24 points: bird in the top row, 4 tiles (mum 2 × 4, plum 3, orchid 1; 12 × 2)."
    assert told in recap(turn, Voice(NAMES, 0)).words


def test_what_is_collected_is_said_too_while_an_offering_is_asked() -> None:
    """YT-4.8: the Offering is asked before the tiles leave."""
    moon, again = moves.Match("middle", "moon", 3, 14, False), moves.Match("middle", "moon", 5, 16, False)
    turn = [
        moves.Streamed(0, TILE, "left"),
        moves.Found(0, (moon, again), (TILE,) * 5, 30, False),
        moves.Scored(0, moon, 14),
        moves.Scored(0, again, 30),
    ]
    short = recap(turn, Voice(NAMES, 0))
    assert (short.brings, short.points) == ("collect 5 tiles (moon 14, moon 16)", 30)


def test_a_tile_that_was_taken_before_a_turn_is_said_before_it() -> None:
    bird = moves.Match("top", "bird", 3, 7, False)
    turn = [
        moves.Took(0, 1, TILE, True),
        moves.Seeded(TILE, "right"),
        moves.Drawn(0, TILE),
        moves.Streamed(0, TILE, "left"),
        moves.Found(0, (bird,), (TILE,) * 3, 7, False),
        moves.Scored(0, bird, 7),
        moves.Cleared(0, (TILE,) * 3, "left"),
    ]
    short = recap(turn, Voice(NAMES, 0))
    assert short.deed == f"You take a tile from a Stream as an Offering, then stream {face(TILE)} to the left end"
    assert (short.brings, short.points) == ("collect 3 tiles (bird 7)", 7)


def test_a_drought_is_taken_off() -> None:
    found = moves.Match("top", "bird", 3, 12, False)
    turn = [moves.Streamed(1, TILE, "left"), moves.Scored(1, found, 12), moves.Drought(1, 10)]
    assert recap(turn, Voice(NAMES, 0)).points == 2


def test_a_turn_begins_with_its_draw_or_without_one_with_its_move() -> None:
    streamed = moves.Streamed(1, TILE, "left")
    assert begins(moves.Drawn(1, None), moves.Rained(0, TILE, "left", 2))
    assert not begins(streamed, moves.Drawn(1, None))
    assert begins(streamed, moves.Rained(0, TILE, "left", 2))


def test_a_set_up_is_one_line() -> None:
    events = [First(1), moves.Laid(TILE), moves.Laid(TILE), moves.Dealt(0, TILE), moves.Dealt(1, None)]
    assert recap(events, Voice(NAMES, 0)).words == "Mei moves first. 2 tiles begin the Sea. You get 1 tile."
