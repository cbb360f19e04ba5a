"""Yang-Tzee: the test scenarios of the specification, by number."""

from hashlib import sha256
from random import Random

import pytest

from games.yang_tzee.table import REST, YANG_TZEE, chance, held, legal, outcome, say, sea, start, table, why_not
from teahouse import CHANCE, FastDice, Match
from teahouse.games.yang_tzee.moves import Found, Pass, Rain, Scored, Seeded, Stream

BEGIN = [
    *("sea S1", "sea S2", "sea S3", "sea S4", "sea S5", "sea S6", "sea S7", "sea S8", "sea S9"),
    *("deal P01", "deal P02", "deal P03", "deal P04", "deal P05", "deal P06"),
    *("deal P07", "deal P08", "deal P09", "deal P10", "deal P11", "deal P12"),
]


@pytest.mark.rule("YT-2.1", "YT-2.2", "YT-1.5")
def test_scenario_1_setup() -> None:
    state = start(first=0)
    say(state, *BEGIN)
    assert len(state.sea) == 9
    assert state.sphere_size == 24
    assert [len(rain) for rain in state.rains] == [6, 6]
    assert state.streams == [[], []]
    assert state.scores == (0, 0)
    assert sum(sum(place.values()) for place in state.places().values()) == 45


@pytest.mark.rule("YT-3.1", "YT-3.2")
def test_scenario_2_the_first_turn_draws_nothing() -> None:
    state = start(first=0)
    say(state, *BEGIN)
    assert state.to_act == 0
    say(state, "rain P01 left")
    assert (len(state.rains[0]), state.scores[0], state.sphere_size) == (5, 1, 24)
    say(state, "rain P07 left")
    assert state.to_act == CHANCE
    say(state, "draw P13")
    assert (state.to_act, len(state.rains[0]), state.sphere_size) == (0, 6, 23)
    say(state, "rain P13 right", "draw P14")
    assert (state.to_act, len(state.rains[1]), state.sphere_size) == (1, 6, 22)


@pytest.mark.rule("YT-3.2", "YT-4.1")
def test_scenario_3_rain_never_collects() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nrain 0: P19\nrain 1: P01")
    say(state, "rain P19 left")
    assert state.scores == (1, 0)
    assert sea(state) == ["P19", "P26", "S3", "P24", *REST.split()]


@pytest.mark.rule("YT-4.2", "YT-4.6", "YT-4.8", "YT-4.10")
def test_scenario_4_the_same_tiles_streamed() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19 P05\nrain 1: P01")
    say(state, "stream P19 left")
    assert state.scores == (19, 0)
    assert state.to_act == 1
    assert legal(state) == {"take P05", "decline"}
    say(state, "decline")
    assert {"P19", "P26", "S3", "P24"} <= held(state, "discard")
    assert state.to_act == CHANCE
    say(state, "seed P30")
    assert sea(state) == ["P30", *REST.split()]


@pytest.mark.rule("YT-4.1", "YT-4.10")
def test_scenario_5_example_a_in_a_longer_sea() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 1: P01")
    say(state, "stream P14 left", "seed P30")
    assert state.scores == (7, 0)
    assert sea(state) == ["P30", *REST.split()]


@pytest.mark.rule("YT-4.1", "YT-4.3")
def test_scenario_5_the_other_end_looks_at_its_own_neighbours() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 1: P01")
    say(state, "stream P14 right")
    assert state.scores == (0, 0)
    assert sea(state) == ["P04", "P22", *REST.split(), "P14"]


@pytest.mark.rule("YT-4.1", "YT-4.10")
def test_scenario_5_a_collection_at_the_right_end_is_seeded_there() -> None:
    state = table("sea: S8 S7 S1 P22 P04\nstream 0: P14\nrain 1: P01")
    say(state, "stream P14 right", "seed P30")
    assert state.scores == (7, 0)
    assert sea(state) == ["S8", "S7", "S1", "P30"]


@pytest.mark.rule("YT-4.2")
@pytest.mark.parametrize("between", ["P07 S3", "S3"], ids=["d", "e"])
def test_scenario_6_no_match_no_seed_no_offering(between: str) -> None:
    state = table(f"sea: {between} {REST}\nstream 0: P19 P05\nrain 1: P01 P02 P03 P06 P08 P09")
    say(state, "stream P19 left")
    assert state.scores == (0, 0)
    assert sea(state)[0] == "P19"
    assert (state.to_act, state.sphere_size) == (1, 10)
    assert "rain P01 left" in legal(state)


@pytest.mark.rule("YT-4.2", "YT-4.8", "YT-4.10")
def test_scenario_7_two_matches_in_a_row_one_offering_one_seed() -> None:
    state = table(f"sea: P09 S3 P29 {REST}\nstream 0: P19 P05\nrain 1: P01 P02 P03 P06 P08 P10")
    say(state, "stream P19 left", "take P05")
    assert state.scores == (14, 0)
    assert sea(state) == REST.split()
    assert say(state, "seed P30") == [Seeded(state.tiles.tiles[state.tiles.number["P30"]], "left")]
    assert state.to_act == 1
    assert "rain P01 left" in legal(state)


@pytest.mark.rule("YT-4.6")
@pytest.mark.parametrize(("options", "points"), [("", 20), ("orchid=single", 10)])
def test_scenario_8_two_orchids(options: str, points: int) -> None:
    state = table(f"sea: P33 P19 {REST}\nstream 0: P36\nrain 1: P01", options=options)
    say(state, "stream P36 left")
    assert state.scores == (points, 0)


@pytest.mark.rule("YT-4.7")
def test_scenario_9_a_spirit_takes_from_the_other_stream() -> None:
    state = table(f"sea: P10 P30 {REST}\nstream 0: P28\nrain 0: P01\nstream 1: P05 P20\nrain 1: P02")
    say(state, "stream P28 left")
    assert state.to_act == 0
    assert legal(state) == {"take P05", "take P20", "decline"}
    say(state, "take P05")
    assert held(state, "stream 0") == {"P05"}
    assert held(state, "stream 1") == {"P20"}
    assert state.scores == (0, 0)
    assert state.to_act == CHANCE  # no Offering: the seed comes next
    assert sea(state) == REST.split()
    say(state, "seed P33")
    assert sea(state) == ["P33", *REST.split()]


@pytest.mark.rule("YT-4.7", "YT-3.4")
def test_scenario_10_a_spirit_may_lift_the_stream_above_three() -> None:
    state = table(f"sea: P10 P30 {REST}\nstream 0: P28 P05 P20 P29\nrain 0: P01 P02 P03 P04 P06 P07\nrain 1: P08 P09")
    say(state, "stream P28 left")
    assert legal(state) == {"add P01", "add P02", "add P03", "add P04", "add P06", "add P07", "decline"}
    say(state, "add P01")
    assert held(state, "stream 0") == {"P01", "P05", "P20", "P29"}
    say(state, "seed P33", "draw P34", "rain P08 right", "draw P35")
    assert state.to_act == 0
    assert why_not(state, "rain P02 stream") == "YT-3.4"
    assert not any(line.endswith(" stream") for line in legal(state))


@pytest.mark.rule("YT-4.7")
def test_scenario_11_a_spirit_with_nothing_to_take_or_add_asks_nothing() -> None:
    state = table(f"sea: P10 P30 {REST}\nstream 0: P28\nrain 1: P02")
    say(state, "stream P28 left")
    assert state.to_act == CHANCE
    assert sea(state) == REST.split()
    say(state, "seed P33")
    assert sea(state) == ["P33", *REST.split()]


@pytest.mark.rule("YT-4.5", "YT-4.8", "YT-12.3")
def test_scenario_12_spirit_then_earth_then_the_stolen_tile_is_offered() -> None:
    # Holes in the middle row, 3 tiles; fish at the top, 5 tiles: 3 + 1 + 1 + 5 + 3 = 13.
    state = table(f"sea: P10 P12 P22 P34 {REST}\nstream 0: P28\nstream 1: P05 P20\nrain 1: P02")
    say(state, "stream P28 left")
    assert legal(state) == {"take P05", "take P20", "decline"}
    assert state.scores == (0, 0)
    say(state, "take P05")
    assert state.scores == (13, 0)
    assert state.to_act == 1
    assert legal(state) == {"take P05", "decline"}


@pytest.mark.rule("YT-4.7")
def test_scenario_13_two_spirits_each_see_the_streams_as_they_are() -> None:
    state = table(f"sea: P10 P12 P18 {REST}\nstream 0: P28\nrain 0: P01 P02\nstream 1: P05\nrain 1: P03")
    say(state, "stream P28 left")
    assert legal(state) == {"take P05", "decline"}
    say(state, "take P05")
    assert legal(state) == {"add P01", "add P02", "decline"}
    say(state, "add P02")
    assert held(state, "stream 0") == {"P02", "P05"}


@pytest.mark.rule("YT-4.7", "YT-3.1")
def test_scenario_13_both_from_rain_and_one_draw_a_turn_afterwards() -> None:
    state = table(f"sea: P10 P12 P18 {REST}\nstream 0: P28\nrain 0: P01 P02 P03 P04 P05 P06\nrain 1: P07 P08 P09")
    say(state, "stream P28 left", "add P01", "add P02", "seed P36")
    assert len(state.rains[0]) == 4
    say(state, "draw P32", "rain P07 stream", "draw P33")
    assert len(state.rains[0]) == 5
    say(state, "stream P01 right")
    assert state.to_act == CHANCE
    say(state, "draw P34", "rain P08 stream", "draw P35")
    assert (state.to_act, len(state.rains[0])) == (0, 6)


@pytest.mark.rule("YT-4.8")
def test_scenario_14_the_last_stream_tile_owes_no_offering() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 0: P01\nrain 1: P02", "P30 P31")
    say(state, "stream P14 left")
    assert state.to_act == CHANCE
    assert chance(state) == {"seed P30", "seed P31"}


@pytest.mark.rule("YT-4.8")
def test_scenario_15_a_declined_offering_changes_nothing() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14 P05 P06\nstream 1: P07\nrain 1: P02")
    say(state, "stream P14 left", "decline")
    assert held(state, "stream 0") == {"P05", "P06"}
    assert held(state, "stream 1") == {"P07"}


@pytest.mark.rule("YT-4.9", "YT-12.2", "YT-12.7")
def test_scenario_16_the_whole_sea_is_a_drought() -> None:
    state = table("sea: P04 P22\nstream 0: P14 P05\nrain 1: P02\nscores: 20 18")
    say(state, "stream P14 left")
    assert state.over
    assert state.scores == (17, 18)
    assert outcome(state).ranks == (2, 1)
    assert outcome(state).reason == "drought"
    assert held(state, "stream 0") == {"P05"}
    assert state.sphere_size == 10


@pytest.mark.rule("YT-4.9", "YT-12.2")
def test_scenario_17_holes_cause_a_drought_too() -> None:
    state = table("sea: P10 P30\nstream 0: P28\nrain 0: P01\nstream 1: P05\nrain 1: P02")
    say(state, "stream P28 left")
    assert state.over
    assert state.scores == (-10, 0)
    assert held(state, "stream 1") == {"P05"}


@pytest.mark.rule("YT-3.2", "YT-12.5")
@pytest.mark.parametrize(("options", "points"), [("", 2), ("rain_double_from=next_turn", 1)])
def test_scenario_18_the_draw_that_empties_the_sphere(options: str, points: int) -> None:
    state = table(f"stage: draw\nsea: {REST}\nrain 0: P01 P02 P03 P04 P05\nrain 1: P06", "P20", options)
    say(state, "draw P20", "rain P20 left")
    assert state.scores == (points, 0)


@pytest.mark.rule("YT-4.10", "YT-3.1", "YT-3.2")
def test_scenario_19_the_last_tile_becomes_the_seed() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 0: P01\nrain 1: P02 P03", "P20")
    say(state, "stream P14 left")
    assert chance(state) == {"seed P20"}
    say(state, "seed P20")
    assert state.to_act == 1
    say(state, "rain P02 left")
    assert state.scores == (7, 2)


@pytest.mark.rule("YT-4.10")
def test_scenario_20_without_a_sphere_the_sea_shrinks() -> None:
    state = table("sea: P04 P22 S1 S7\nstream 0: P14\nrain 1: P02 P03", 0)
    say(state, "stream P14 left")
    assert sea(state) == ["S1", "S7"]
    assert state.to_act == 1


@pytest.mark.rule("YT-3.3", "YT-5.1")
def test_scenario_21_a_player_without_tiles_passes_until_the_other_is_out() -> None:
    state = table(f"sea: {REST}\nrain 1: P02 P03", 0)
    assert legal(state) == {"pass"}
    say(state, "pass", "rain P02 left")
    assert not state.over
    assert legal(state) == {"pass"}
    say(state, "pass", "rain P03 left")
    assert outcome(state).reason == "all_empty"
    assert state.scores == (0, 4)


@pytest.mark.rule("YT-3.3", "YT-4.8")
def test_scenario_22_an_offering_brings_a_player_back() -> None:
    state = table("sea: P04 P22 S1 S7 S8\nstream 1: P14 P05", 0)
    say(state, "pass", "stream P14 left")
    assert state.to_act == 0
    say(state, "take P05")
    assert state.to_act == 0
    assert legal(state) == {"stream P05 left", "stream P05 right"}


@pytest.mark.rule("YT-3.4")
def test_scenario_23_only_the_stream_is_left() -> None:
    state = table(f"sea: {REST}\nstream 0: P05 P06\nrain 1: P02", 0)
    assert legal(state) == {"stream P05 left", "stream P05 right", "stream P06 left", "stream P06 right"}


@pytest.mark.rule("YT-3.3", "YT-3.4")
def test_scenario_24_a_full_stream() -> None:
    state = table(f"sea: {REST}\nrain 0: P01 P02 P03 P04 P05 P06\nstream 0: P07 P08 P09\nrain 1: P10")
    assert len(state.legal()) == 18
    assert not any(line.endswith(" stream") for line in legal(state))


@pytest.mark.rule("YT-5.2", "YT-5.3")
def test_scenario_25_ties_and_a_match_of_three_hands() -> None:
    match = Match(YANG_TZEE, 2)
    for scores, first, winner in (("29 31", 0, 1), ("29 31", 1, 0), ("30 31", 1, 0)):
        assert not match.over
        hand = table(f"first: {first}\nsea: {REST}\nrain 0: P02\nscores: {scores}", 0)
        say(hand, "rain P02 left")
        assert outcome(hand).winners == (winner,)
        match.finish_hand(hand)
    assert match.over
    assert match.wins == (2, 1)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.rule("YT-4.10")
def test_scenario_26_a_seed_collects_nothing() -> None:
    state = table("sea: P04 P22 S1 S2 S7 S8\nstream 0: P14\nrain 1: P02 P03 P05 P06 P07 P08", "P21 P30")
    say(state, "stream P14 left", "seed P21")  # moon in the middle row of P21 and S2, one tile between
    assert sea(state) == ["P21", "S1", "S2", "S7", "S8"]
    assert state.scores == (7, 0)
    assert state.to_act == 1


@pytest.mark.rule("YT-4.2", "YT-12.4")
@pytest.mark.parametrize(("same_far_tile", "points"), [("per_match", [7, 7]), ("once", [7])])
def test_scenario_27_a_far_tile_that_matches_in_two_rows(same_far_tile: str, points: list[int]) -> None:
    lines = ["Y start bird fish bamboo", "Z start sun moon mum", "V start bamboo fish fish", "X play sun moon plum"]
    lines += [f"F{number} play fish bird plum" for number in range(12)]
    digest = sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
    state = start(first=0, tiles={"tiles": lines, "hash": digest}, same_far_tile=same_far_tile)
    say(state, "sea Y", "sea Z", "sea V", "deal X", *(f"deal F{number}" for number in range(11)))
    say(state, "rain X stream", "rain F5 stream", "draw F11")
    events = say(state, "stream X left")
    assert [event.match.points for event in events if isinstance(event, Scored)] == points
    assert {event.match.row for event in events if isinstance(event, Scored)} == set(["top", "middle"][: len(points)])
    assert state.scores == (sum(points), 0)


@pytest.mark.rule("YT-4.2")
def test_scenario_28_bamboo_behind_the_first_match_stops_the_second() -> None:
    # Bird at the top of P24, P08 and P09; S1 between the last two has a bamboo at the top: 4 + 3 + 4 + 1 = 12.
    state = table("sea: P26 P22 P08 S1 P09 S7\nstream 0: P24\nrain 1: P02")
    (found,) = [event for event in say(state, "stream P24 left") if isinstance(event, Found)]
    assert [(match.row, match.size, match.points) for match in found.matches] == [("top", 4, 12)]
    assert state.scores == (12, 0)


def random_hands(hands: int) -> None:
    """Scenarios 29 and 30: all 45 tiles in their places, 72 turns with a tile at most, Rains of at most six."""
    for seed in range(hands):
        state, rng, dice = start(), Random(seed), FastDice(seed)
        turns, passed = 0, False
        while state.to_act is not None:
            if state.to_act == CHANCE:
                drawn = dice.pick(state.chances())
                assert state.sphere_size or str(drawn).startswith(("first", "sea"))
                state.play(drawn)
            else:
                action = state.random_action(rng)
                if isinstance(action, Rain | Stream | Pass):
                    assert not (passed and isinstance(action, Pass))
                    passed = isinstance(action, Pass)
                    turns += not passed
                state.play(action)
            zones = (state.starts, state.sea, state.sphere, *state.rains, *state.streams, state.discard)
            lying = [tile for zone in zones for tile in zone]
            assert sorted(lying) == list(range(45))
            assert max(map(len, state.rains)) <= 6
        assert turns <= 72


@pytest.mark.rule("YT-1.5", "YT-5.5", "YT-12.8")
def test_scenario_29_and_30_in_two_hundred_random_hands() -> None:
    random_hands(200)


@pytest.mark.long
@pytest.mark.rule("YT-1.5", "YT-1.3", "YT-3.1", "YT-5.5")
def test_scenario_29_and_30_in_ten_thousand_random_hands() -> None:
    random_hands(10_000)
