"""Yang-Tzee, chapters 2 and 3: the setup and a turn."""

import pytest

from games.yang_tzee.table import REST, chance, held, legal, say, sea, start, table, why_not
from teahouse import CHANCE, Illegal, Refused
from teahouse.games.yang_tzee.moves import Rained

SEA = "sea S3", "sea S1", "sea S2", "sea S4", "sea S5", "sea S6", "sea S7", "sea S9", "sea S8"
DEALS = [f"deal P{number:02}" for number in range(1, 13)]


@pytest.mark.rule("YT-2.1")
def test_2_1_the_start_tiles_are_laid_from_left_to_right() -> None:
    state = start(first=0)
    assert chance(state) == {f"sea S{number}" for number in range(1, 10)}
    say(state, *SEA)
    assert sea(state) == [line.removeprefix("sea ") for line in SEA]
    assert why_not(state, "sea S3") == "YT-2.1"


@pytest.mark.rule("YT-2.1")
def test_2_1_a_start_tile_is_laid_once() -> None:
    state = start(first=0)
    say(state, "sea S3")
    assert why_not(state, "sea S3") == "YT-2.1"
    with pytest.raises(Illegal):
        say(state, "sea S3")


@pytest.mark.rule("YT-2.2")
def test_2_2_six_tiles_for_seat_0_then_six_for_seat_1() -> None:
    state = start(first=1)
    assert why_not(state, "deal P01") == "YT-2.2"
    say(state, *SEA, *DEALS)
    assert held(state, "rain 0") == {"P01", "P02", "P03", "P04", "P05", "P06"}
    assert held(state, "rain 1") == {"P07", "P08", "P09", "P10", "P11", "P12"}
    assert state.to_act == 1
    assert why_not(state, "deal P13") == "YT-2.2"


@pytest.mark.rule("YT-2.3", "YT-12.1")
def test_2_3_lots_decide_who_moves_first() -> None:
    state = start()
    assert state.to_act == CHANCE
    assert chance(state) == {"first 0", "first 1"}
    say(state, "first 1", *SEA, *DEALS)
    assert (state.first, state.to_act) == (1, 1)
    assert why_not(state, "first 0") == "YT-2.3"


@pytest.mark.rule("YT-2.3", "YT-12.1")
def test_2_3_a_seat_may_be_named() -> None:
    assert start(first=1).first == 1
    with pytest.raises(Refused, match=r"possible: none \| a seat: 0 1"):
        start(first=2)


@pytest.mark.rule("YT-3.1", "YT-12.1")
def test_3_1_one_tile_is_drawn_even_when_more_are_missing() -> None:
    state = table(f"stage: draw\nsea: {REST}\nrain 0: P01 P02\nrain 1: P03", "P20 P21")
    assert chance(state) == {"draw P20", "draw P21"}
    say(state, "draw P20")
    assert (state.to_act, len(state.rains[0])) == (0, 3)
    assert why_not(state, "draw P21") == "YT-3.1"


@pytest.mark.rule("YT-3.1")
def test_3_1_only_what_lies_in_the_sphere_is_drawn() -> None:
    state = table(f"stage: draw\nsea: {REST}\nrain 0: P01 P02\nrain 1: P03", "P20 P21")
    assert why_not(state, "draw P03") == "YT-1.3"
    with pytest.raises(Illegal):
        say(state, "draw P03")


@pytest.mark.rule("YT-3.1")
def test_3_1_draw_to_six() -> None:
    text = f"stage: draw\nsea: {REST}\nrain 0: P01 P02 P03 P04\nrain 1: P05"
    state = table(text, "P20 P21 P22", "draw_to_six=true")
    say(state, "draw P20")
    assert state.to_act == CHANCE
    say(state, "draw P22")
    assert (state.to_act, len(state.rains[0]), state.sphere_size) == (0, 6, 1)


@pytest.mark.rule("YT-3.1")
def test_3_1_draw_to_six_ends_with_the_sphere() -> None:
    text = f"stage: draw\nsea: {REST}\nrain 0: P01\nrain 1: P05"
    state = table(text, "P20 P21", "draw_to_six=true")
    say(state, "draw P20", "draw P21")
    assert (state.to_act, len(state.rains[0])) == (0, 3)


@pytest.mark.rule("YT-3.2")
def test_3_2_the_three_ways_to_use_a_turn() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nstream 0: P02\nrain 1: P03")
    assert legal(state) == {"rain P01 left", "rain P01 right", "rain P01 stream", "stream P02 left", "stream P02 right"}


@pytest.mark.rule("YT-3.2")
def test_3_2_rain_onto_either_end_scores_one() -> None:
    state = table(f"sea: {REST}\nrain 0: P01 P02\nrain 1: P03 P05 P06 P07 P08 P09")
    left = state.copy()
    (rained,) = say(left, "rain P01 left")
    assert isinstance(rained, Rained)
    assert (rained.seat, rained.tile.id, rained.to, rained.points) == (0, "P01", "left", 1)
    assert sea(left) == ["P01", *REST.split()]
    say(state, "rain P01 right")
    assert sea(state) == [*REST.split(), "P01"]
    assert state.scores == left.scores == (1, 0)


@pytest.mark.rule("YT-3.2")
def test_3_2_rain_into_the_stream_scores_nothing() -> None:
    state = table(f"sea: {REST}\nrain 0: P01 P02\nstream 0: P10 P11\nrain 1: P03")
    say(state, "rain P01 stream")
    assert held(state, "stream 0") == {"P01", "P10", "P11"}
    assert state.scores == (0, 0)


@pytest.mark.rule("YT-3.2")
def test_3_2_streaming_itself_scores_nothing() -> None:
    state = table(f"sea: {REST}\nstream 0: P01\nrain 0: P02\nrain 1: P03 P05 P06 P07 P08 P09", 0)
    say(state, "stream P01 right")
    assert state.scores == (0, 0)


@pytest.mark.rule("YT-3.2")
def test_3_2_reasons() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nstream 0: P02\nrain 1: P03\nstream 1: P04")
    for line in ("rain P02 left", "stream P01 left", "rain P03 left", "stream P04 right", "rain P30 stream"):
        assert why_not(state, line) == "YT-3.2", line
        with pytest.raises(Illegal):
            say(state, line)


@pytest.mark.rule("YT-3.2")
def test_3_2_nobody_plays_while_the_house_draws() -> None:
    state = table(f"stage: draw\nsea: {REST}\nrain 0: P01\nrain 1: P03")
    assert why_not(state, "rain P01 left") == "YT-3.2"
    assert state.legal() == ()


@pytest.mark.rule("YT-3.2")
def test_3_2_the_other_player_waits() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nrain 1: P03")
    reason = state.seen_by(1).why_not(state.parse("rain P03 left"))
    assert reason is not None
    assert reason.rule == "YT-3.2"


@pytest.mark.rule("YT-3.2", "YT-12.5")
def test_12_5_next_turn_pays_two_from_the_turn_after() -> None:
    text = f"stage: draw\nsea: {REST}\nrain 0: P01 P02\nrain 1: P03 P04"
    state = table(text, "P20", "rain_double_from=next_turn")
    say(state, "draw P20", "rain P01 left", "rain P03 left", "rain P02 left")
    assert state.scores == (1 + 2, 2)


@pytest.mark.rule("YT-3.3")
def test_3_3_nobody_passes_by_choice() -> None:
    rain = table(f"sea: {REST}\nrain 0: P01\nrain 1: P03", 0)
    stream = table(f"sea: {REST}\nstream 0: P01\nrain 1: P03", 0)
    assert why_not(rain, "pass") == why_not(stream, "pass") == "YT-3.3"
    assert "pass" not in legal(rain) | legal(stream)


@pytest.mark.rule("YT-3.3")
@pytest.mark.parametrize(("rain", "stream", "options"), [(6, 0, 18), (5, 2, 19), (4, 3, 14), (1, 5, 12)])
def test_3_3_how_many_ways_there_are(rain: int, stream: int, options: int) -> None:
    tiles = [f"P{number:02}" for number in range(1, 12)]
    mine, flowing = tiles[:rain], tiles[rain : rain + stream]
    state = table(f"sea: {REST}\nrain 0: {' '.join(mine)}\nstream 0: {' '.join(flowing)}\nrain 1: P20")
    assert len(state.legal()) == options


@pytest.mark.rule("YT-3.4")
def test_3_4_no_rain_into_a_stream_of_three() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nstream 0: P02 P05 P06\nrain 1: P03")
    assert why_not(state, "rain P01 stream") == "YT-3.4"
    with pytest.raises(Illegal, match="Your Stream holds 3 tiles"):
        say(state, "rain P01 stream")
