"""Courtyard: what a seat may know, and the worlds it can imagine."""

from collections import Counter
from random import Random

import pytest

from games.courtyard.tables import GAME, play, roll, table
from teahouse import FastDice
from teahouse.games.courtyard.moves import Discarded, Drawn
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, counts
from teahouse.games.courtyard.rules import State

CORNER = KIND_NAMES.index("corner")
END = KIND_NAMES.index("end")


def worlds(state: State, seat: int | None, number: int = 300) -> list[State]:
    seen, rng = state.seen_by(seat), Random(5)
    imagined = [seen.imagine(rng) for _ in range(number)]
    assert all(isinstance(world, State) for world in imagined)
    return [world for world in imagined if isinstance(world, State)]


def held(world: State, seat: int, kind: int) -> int:
    return counts(world.hands[seat])[kind]


def play_on(world: State, rng: Random) -> None:
    """An imagined world is a full game: it can be played to its end."""
    dice = FastDice(rng.random().hex())
    while world.to_act is not None:
        world.play(dice.pick(world.chances()) if world.to_act < 0 else world.random_action(rng))


@pytest.mark.rule("CY-12.14", "CY-2.1")
def test_12_14_others_see_only_backs() -> None:
    state = table("""
        courtyard, 2 players
        hand 0: tower tee, 2 end, 3 corner
        hand 1: tower corner, 5 tee
    """)
    events = play(state, "discard tower tee end end corner")
    assert isinstance(events[0], Discarded)
    assert str(events[0].seen_by(0)) == "discard tower tee end end corner"
    assert str(events[0].seen_by(1)) == str(events[0].seen_by(None)) == "discard tower ? ? ? ?"
    drawn = [event for event in roll(state) if isinstance(event, Drawn)]
    assert [str(event.seen_by(1)) for event in drawn] == ["draw tower ?", "draw ?", "draw ?", "draw ?"]
    assert [str(event.seen_by(0)) for event in drawn] == [str(event) for event in drawn]
    assert state.seen_by(1).view.hands[0] == ("tower ?", "?", "?", "?", "?", "?")


@pytest.mark.rule("CY-12.14")
def test_12_14_the_text_of_a_seat_tells_nothing_else() -> None:
    state = table("""
        courtyard, 3 players
        hand 0: tower tee, 2 end, 3 corner
        hand 1: tower corner, 5 tee
        hand 2: tower cross, 5 straight
    """)
    play(state, "discard end")
    roll(state)
    text = state.seen_by(1).text()
    assert "hand 0: tower ?, 5 ?" in text
    assert "hand 1: tower corner, 5 tee" in text
    assert "returned" not in text
    assert "returned 0: end" in state.seen_by(0).text()


@pytest.mark.rule("CY-2.1", "CY-12.14")
def test_12_14_what_is_certain_holds_in_every_world() -> None:
    for seed in range(30):
        state, rng, dice = GAME.start(4), Random(seed), FastDice(seed)
        for _ in range(24 + 4 * seed):
            if state.to_act is None:
                break
            state.play(dice.pick(state.chances()) if state.to_act < 0 else state.random_action(rng))
        for seat in (0, 2, None):
            for world in worlds(state, seat, 5):
                assert world.tiles == state.tiles
                assert (world.wall_pool, world.tower_pool) == (state.wall_pool, state.tower_pool)
                assert sum(world.walls) == world.wall_pool
                assert sum(world.towers) == world.tower_pool
                assert min([*world.walls, *world.towers]) >= 0
                assert seat is None or world.hands[seat] == state.hands[seat]
                assert world.seen_by(seat) == state.seen_by(seat)
                play_on(world, rng)


@pytest.mark.rule("CY-3.6")
def test_3_6_a_returned_tile_is_in_no_hand_that_drew_nothing_since() -> None:
    state = table("""
        courtyard, 3 players
        hand 0: tower tee, 4 corner, end
        hand 1: tower corner, 5 tee
        hand 2: tower cross, 5 straight
        box: 5 end
    """)
    play(state, "discard end", "draw cross")
    assert state.to_act == 1
    assert all(not held(world, 1, END) and not held(world, 2, END) for world in worlds(state, 0))
    # For a seat that doesn't know what went back, any hidden place is possible.
    assert any(held(world, 2, END) for world in worlds(state, 1))
    play(state, "discard tee", "draw straight", "pass")
    assert state.to_act == 0
    with_end = [world for world in worlds(state, 0, 3000) if held(world, 1, END)]
    assert not any(held(world, 2, END) for world in worlds(state, 0))
    # Seat 1 drew one of the tiles in the pool, so it has the end once in that many worlds.
    pool = state.wall_pool + 1
    assert abs(len(with_end) - 3000 / pool) < 5 * (3000 / pool) ** 0.5


@pytest.mark.rule("CY-3.6")
def test_3_6_a_return_is_forgotten_when_every_hand_has_been_drawn_anew() -> None:
    state = table("""
        courtyard, 2 players
        hand 0: tower tee, 4 corner, end
        hand 1: tower corner, 5 tee
    """)
    play(state, "discard end", "draw cross")
    assert "returned 0" in state.seen_by(0).text()
    play(state, "discard tower corner tee tee tee tee tee")
    roll(state)
    assert "returned 0" not in state.seen_by(0).text()


@pytest.mark.rule("CY-3.6")
def test_3_6_a_tile_drawn_after_a_return_may_be_the_same_or_another() -> None:
    """I return my corner and draw a corner. Outside were one corner and six straights: five in the other
    hand, two in the pool. The other corner was in that hand 5 times in 7; then the pool held my corner and two
    straights, and a corner falls 1 time in 3. Otherwise, 2 in 7, it held two corners and one straight: 2 in 3.
    So the other hand has the corner 5 : 4, in 5 worlds out of 9 (and not in 5 out of 7)."""
    for other, pool in (("5 straight", "corner, straight"), ("corner, 4 straight", "2 straight")):
        state = table(f"""
            courtyard, 2 players
            hand 0: tower tee, corner, 4 tee
            hand 1: tower corner, {other}
            pool: {pool}, 4 tower tee
        """)
        play(state, "discard corner", "draw corner")
        number = 4000
        share = sum(held(world, 1, CORNER) for world in worlds(state, 0, number)) / number
        assert abs(share - 5 / 9) < 5 * (5 / 9 * 4 / 9 / number) ** 0.5


@pytest.mark.rule("CY-3.6")
def test_3_6_two_returns_are_remembered_apart() -> None:
    state = table("""
        courtyard, 2 players
        hand 0: tower tee, 3 corner, end, cross
        hand 1: tower corner, 5 tee
        box: 5 end, 7 cross
    """)
    # The only end goes back before seat 1 draws two tiles, the only cross after that.
    play(state, "discard end", "draw straight", "discard tee tee", "draw tee", "draw tee", "discard cross", "draw tee")
    assert state.to_act == 1
    found = Counter((held(world, 1, END), held(world, 1, KIND_NAMES.index("cross"))) for world in worlds(state, 0, 600))
    assert set(found) == {(0, 0), (1, 0)}


@pytest.mark.rule("CY-2.1")
def test_2_1_when_the_game_is_over_nothing_is_hidden() -> None:
    state = table("""
        courtyard, 2 players
        stage: over
        ended: idle
        hand 0: tower tee, end
        hand 1: tower corner, 5 tee
    """)
    assert state.seen_by(1).view.hands[0] == ("tower tee", "end")


@pytest.mark.rule("CY-12.14")
def test_12_14_set_aside_tiles_are_hidden_too() -> None:
    state = table("""
        courtyard, 2 players
        options: discard_order=draw_first
        hand 0: tower tee, 2 end, 3 corner
        hand 1: tower corner, 5 tee
    """)
    play(state, "discard end corner")
    assert "aside: end, corner" in state.seen_by(0).text()
    assert "aside: 2 ?" in state.seen_by(1).text()
    for world in worlds(state, 1, 20):
        assert sum(counts(world.aside)[:5]) == 2
        assert world.seen_by(1) == state.seen_by(1)
