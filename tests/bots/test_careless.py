"""The careless newcomer: what looks sensible in each game, from positions by hand, whatever is seen first."""

import teahouse
from games.courtyard.tables import board
from games.courtyard.tables import table as courtyard
from games.yellow_and_yangtze.tables import plain
from teahouse.engine import State


def choices(state: State) -> set[str]:
    """All that it does at a position, over many seeds."""
    seat = state.to_act
    assert seat is not None
    seen = state.seen_by(seat)
    return {str(teahouse.bot("careless", state.game, seed=seed).choose(seen)) for seed in range(40)}


def position(game: str, text: str) -> State:
    state: State = teahouse.game(game).position(text + "\n")
    return state


def yardzee(rolls: int, dice: str) -> State:
    return position("yardzee", f"yardzee, 1 player\nrolls: {rolls}\ndice: {dice}")


def yang_tzee(sea: str, stream: str) -> State:
    lines = ["yang-tzee, 2 players", "first: 0", "stage: act", "turn: 0", f"sea: {sea}", "rain 0: P22 P26"]
    lines += ["rain 1: P01 P02 P03", f"stream 0: {stream}", "stream 1:", "scores: 0 0"]
    return position("yang-tzee", "\n".join(lines))


def yozu(stage: str, mine: str, rest: str) -> State:
    lines = ["yozu, 3 players", "first: 0", f"stage: {stage}", "oracle: 0", "guesser: 1", "garden 0: tiger fall"]
    lines += [f"garden 1: {mine}", "garden 2: panda winter, tiger spring", rest]
    return position("yozu", "\n".join(lines))


# Yardzee


def test_the_higher_pair_is_kept() -> None:
    assert choices(yardzee(1, "1 2 2 3 3")) == {"keep 3 3"}


def test_any_box_that_pays_15_is_taken_at_once() -> None:
    # Full house pays 25, Chance 16; Three of a kind pays 16 too, Fives 10.
    assert choices(yardzee(2, "2 2 2 5 5")) == {"score full-house", "score chance", "score three-of-a-kind"}


def test_after_the_last_roll_anything_that_pays_will_do() -> None:
    paying = ("ones", "twos", "fives", "chance")
    assert choices(yardzee(3, "1 1 2 5 5")) == {f"score {box}" for box in paying}


# Yang-Tzee


def test_any_tile_that_gathers_points_is_streamed_not_the_best() -> None:
    # P21 gathers 9 at the left and 5 at the right.
    assert choices(yang_tzee("P17 P23 S1 S2 S3 S9", "P21")) == {"stream P21 left", "stream P21 right"}


def test_a_drought_is_no_harvest() -> None:
    # P21 would gather the whole Sea of two: so a tile of the Rain goes anywhere.
    found = choices(yang_tzee("P17 P23", "P21"))
    assert found == {f"rain {tile} {to}" for tile in ("P22", "P26") for to in ("left", "right", "stream")}


# Courtyard

TWO_GAPS = """
    r*- 7*
    | . o
    >*T J
    L o .
"""
"""A straight closes 3 x 3 with three towers (27), a corner 2 x 2 with one (4). The upper left cell is 1,1."""


def test_any_tile_that_closes_a_courtyard_is_laid() -> None:
    state = board(TWO_GAPS, "hand 0: straight, corner, end\nhand 1: tower ?, 5 ?")
    assert choices(state) == {"place NS 3,2", "place NW 2,4"}


def test_where_nothing_closes_one_tile_is_laid_and_the_turn_ended() -> None:
    state = courtyard("""
        courtyard, 2 players
        hand 0: tower straight, straight, 3 corner, cross
        hand 1: tower ?, 5 ?
    """)
    first = choices(state)
    assert len(first) > 5
    assert all(action.startswith("place ") for action in first)
    state.play(state.parse(min(first)))
    assert choices(state) == {"done"}


# Yellow & Yangtze

HOME = "E6 g, E5 S0, D6 G0, F6 s, F7 s, J8 g, J9 S1, J10 g, J11 G1, J12 g"
"""Seat 0 has a governor and a soldier beside E6."""


def test_a_point_now_or_a_leader_on_the_map() -> None:
    state = plain(HOME, players=2, turn=0, actions=1, hand_0="black black red red yellow yellow")
    before = state.points[:5]
    kinds = set()
    for text in choices(state):
        after = state.copy()
        after.play(after.parse(text))
        kinds.add(text.split()[0])
        if text.startswith("leader "):
            assert text.split()[1] in ("green", "blue", "yellow"), "the other two stand on the map"
        else:
            assert sum(after.points[:5]) == sum(before) + 1
    assert kinds == {"tile", "leader"}


def test_a_pagoda_is_always_established() -> None:
    state = plain(f"{HOME}, E7 s", players=2, turn=0, actions=1, asked="pagoda E7", hand_0="black green blue yellow")
    assert choices(state) == {"pagoda E7 F6 F7"}


# Yozu


def test_any_possible_card_that_the_garden_lacks_is_guessed() -> None:
    # Tigers, dragonflies, fall and summer are out; carp spring is in the own garden.
    said = "hand: panda spring, carp winter\nguesses: 1 tiger fall -> nothing, 2 dragonfly summer -> nothing"
    assert choices(yozu("guess", "carp spring", said)) == {
        "guess panda spring",
        "guess panda winter",
        "guess carp winter",
    }


def test_a_line_is_completed_and_a_new_card_kept() -> None:
    rest = "hand: tiger summer\nwon: carp winter"
    assert choices(yozu("exchange", "panda spring, panda summer, panda fall", rest)) == {"swap 2 panda winter"}
    assert choices(yozu("exchange", "panda spring, tiger summer", rest)) == {"keep"}


def test_a_card_that_the_garden_has_is_swapped_for_a_new_one() -> None:
    found = choices(yozu("exchange", "carp winter, tiger fall", "hand: tiger summer\nwon: carp winter"))
    assert found == {"swap 2 panda winter", "swap 2 tiger spring"}
