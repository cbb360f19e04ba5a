"""Yang-Tzee's bot: what it counts, and positions in which the master must find the best move.

The tiles that matter, from top to bottom: P17 moon mum fish, P21 sun moon mum, P23 sun mum hole.
P21 beside P17 and P23 gathers three mums in a collection of three: 9 points.
"""

from random import Random

import pytest

import teahouse
from teahouse import CHANCE
from teahouse.games.yang_tzee.bot.advice import rollout
from teahouse.games.yang_tzee.bot.harvest import Harvest, harvest
from teahouse.games.yang_tzee.bot.worth import evaluate, promise
from teahouse.games.yang_tzee.pieces import HOLE, LEFT, RIGHT
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.matches import collected, look_along, worth

YANG_TZEE = teahouse.game("yang-tzee")


def table(
    sea: str,
    rains: tuple[str, str] = ("P22 P26 P36", "P01 P02 P03"),
    streams: tuple[str, str] = ("", ""),
    scores: str = "0 0",
    first: int = 0,
    turn: int = 0,
    more: str = "",
) -> State:
    lines = ["yang-tzee, 2 players", f"first: {first}", "stage: act", f"turn: {turn}", f"sea: {sea}"]
    lines += [f"rain {seat}: {tiles}".rstrip() for seat, tiles in enumerate(rains)]
    lines += [f"stream {seat}: {tiles}".rstrip() for seat, tiles in enumerate(streams)]
    lines += [f"scores: {scores}"]
    state: State = YANG_TZEE.position("\n".join(lines) + "\n" + more)
    return state


def master(state: State) -> str:
    assert state.to_act is not None
    return str(teahouse.bot("master", YANG_TZEE, seed=1).choose(state.seen_by(state.to_act)))


def number(state: State, id: str) -> int:
    return state.tiles.number[id]


# What it counts


def test_a_harvest_by_hand() -> None:
    state = table("P17 P23 S9 S1", streams=("P21", ""))
    assert harvest(state, number(state, "P21"), LEFT) == Harvest(9, 0, False)
    assert harvest(state, number(state, "P21"), RIGHT) == Harvest(0, 0, False)  # a bamboo stands beside it
    # S3 is the neighbour; S9 and P23 follow, and P23 shows the sun: four tiles with two mums (4 each)
    # and two bamboos.
    state = table("S1 P23 S9 S3", streams=("P21", ""))
    assert harvest(state, number(state, "P21"), RIGHT) == Harvest(10, 0, False)


def test_the_whole_sea_is_a_drought() -> None:
    state = table("P17 P23", streams=("P21", ""))
    assert harvest(state, number(state, "P21"), LEFT) == Harvest(-1, 0, True)
    assert promise(state, 0) == (0, 0, -1)


def test_chances_are_two_and_sum_to_one() -> None:
    even = evaluate(table("P17 S9 S3 S1"))
    ahead = evaluate(table("P17 S9 S3 S1", scores="12 0"))
    assert sum(even) == pytest.approx(1)
    assert ahead[0] > even[0]
    threatened = evaluate(table("P17 P23 S9 S1", streams=("", "P21")))
    assert threatened[0] < evaluate(table("P17 P23 S9 S1", streams=("", "P28")))[0]


def test_the_quick_policy_harvests() -> None:
    assert str(rollout(table("P17 P23 S9 S1", streams=("P21", "")), Random(1))) == "stream P21 left"


# Harvests


def test_it_takes_the_harvest() -> None:
    # P16 of the other Stream finds the same sun: what isn't gathered now, the other gathers.
    state = table("P17 P23 S9 S1", ("P06 P11 P15", "? ? ?"), ("P21", "P16"))
    assert master(state) == "stream P21 left"


def test_it_takes_the_larger_of_two() -> None:
    # At the right S9 is the neighbour and S3 shows the sun: 3 for the mum and two bamboos, 5. At the left it is 9.
    # Of all this the other Stream's P16 threatens the same.
    state = table("P17 P23 S1 S2 S3 S9", ("P06 P11 P15", "? ? ?"), ("P21", "P16"))
    assert master(state) == "stream P21 left"


def test_the_last_tile_is_worth_more_on_the_sea() -> None:
    # The Sphere is empty, so Rain pays 2: 12 to 11. In the Stream it would pay nothing, then or later.
    state = table("S9 S3 S6", ("P01", ""), scores="10 11", first=1, more="sphere:\n")
    assert master(state) in ("rain P01 left", "rain P01 right")


def test_it_fills_the_stream_for_a_harvest_nobody_can_stop() -> None:
    # The other has nothing left to play: P21 goes to the Stream now and brings 9 next turn, instead of 2.
    state = table("P17 P23 S9 S1", ("P21", ""), scores="10 18", more="sphere:\n")
    assert master(state) == "rain P21 stream"


# Defence


def test_it_blocks_the_row_with_bamboo() -> None:
    # P21 threatens 9 at the left. Only a bamboo on top stops it; any other tile there makes it more.
    state = table("P17 P23 S9 S1", ("P04 P22 P26", "? ? ?"), ("", "P21"))
    assert master(state) == "rain P04 left"


def test_it_blocks_at_the_other_end_as_well() -> None:
    state = table("S1 S9 P23 P17", ("P04 P22 P26", "? ? ?"), ("", "P21"))
    assert master(state) == "rain P04 right"


def test_it_takes_the_dangerous_tile_as_an_offering() -> None:
    # Seat 1 gathers 7 with P28 and keeps P21, which would bring 9 at the right.
    state = table("P25 S5 S9 P23 P17", ("P04 P22 P26", "P01 P02 P03"), ("", "P21 P28"), turn=1)
    state.play(state.parse("stream P28 left"))
    assert state.to_act == 0
    assert state.scores == (0, 7)
    assert master(state) == "take P21"


def test_a_spirit_takes_the_dangerous_tile() -> None:
    # P22's hole finds the hole of S6. Of the other Stream P21 threatens 9 at the right, P05 nothing.
    state = table("S9 S6 S1 P23 P17", streams=("P22", "P05 P21"), rains=("P26 P36", "? ? ?"))
    state.play(state.parse("stream P22 left"))
    assert state.to_act == 0
    assert master(state) == "take P21"


# The drought


def test_it_does_not_end_the_hand_as_the_loser() -> None:
    assert master(table("P17 P23", streams=("P21", ""))) != "stream P21 left"


def test_far_ahead_it_ends_the_hand() -> None:
    # 20 and 9, less 10, against 5: nothing the other holds can matter any more.
    state = table("P17 P23", ("P22 P26 P36", "? ? ?"), ("P21", "P20 P33"), scores="20 5")
    assert master(state) == "stream P21 left"


def test_a_drought_to_equal_scores_wins_for_the_second_player() -> None:
    state = table("P17 P23", ("P22 P26 P36", "? ? ?"), ("P21", "P20 P33"), scores="6 5", first=1)
    assert master(state) == "stream P21 left"


def test_a_drought_to_equal_scores_loses_for_the_first_player() -> None:
    state = table("P17 P23", ("P22 P26 P36", "? ? ?"), ("P21", "P20 P33"), scores="6 5", first=0)
    assert master(state) != "stream P21 left"


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_every_level_ends_a_hand(level: str) -> None:
    state = YANG_TZEE.start(2, {"first": 0})
    rng = Random(3)
    settings = {} if level == "beginner" else {"visits": 10}
    bot = teahouse.bot(level, YANG_TZEE, seed=1, **settings)
    while state.to_act is not None:
        if state.to_act == CHANCE:
            chances = state.chances()
            state.play(chances.at(int(rng.random() * chances.total)))
        else:
            state.play(bot.choose(state.seen_by(state.to_act)))
    assert state.outcome is not None


@pytest.mark.parametrize("same_far_tile", ["once", "per_match"])
@pytest.mark.parametrize("orchid", ["compound", "single"])
def test_yt_4_2_to_4_9_a_harvest_is_what_the_rules_say(same_far_tile: str, orchid: str) -> None:
    """The bots look along a Sea in a way of their own, which is quicker."""
    rng = Random(f"{same_far_tile} {orchid}")
    state = teahouse.game("yang-tzee").start(2, {"same_far_tile": same_far_tile, "orchid": orchid})
    pays = 0
    for _ in range(400):
        tile, *sea = rng.sample(range(len(state.tiles.blossoms)), rng.randint(1, 12))
        state.sea = sea
        for end in (LEFT, RIGHT):
            line = [tile, *sea] if end == LEFT else [*sea, tile]
            found, _ = look_along(state.tiles, line, end, same_far_tile == "once")
            points = spirits = 0
            for size, row in found:
                if state.tiles.cells[row][tile] == HOLE:
                    spirits += 1
                else:
                    points += worth(state.tiles, collected(line, end, size), orchid == "compound")
            drought = bool(found) and found[-1][0] == len(line)
            assert harvest(state, tile, end) == Harvest(points - 10 * drought, spirits, drought)
            pays += points > 0
    assert pays > 20
