"""Yang-Tzee, chapter 4: the worked examples a to h, and gathering clause by clause."""

import hypothesis
import pytest
from hypothesis import strategies

from games.yang_tzee.table import REST, STANDARD, chance, held, legal, outcome, say, sea, table, why_not
from teahouse import CHANCE, Illegal, State
from teahouse.games.yang_tzee.moves import Cleared, Declined, Drought, Found, Scored, SpiritCame, Stopped, Took
from teahouse.games.yang_tzee.pieces import LEFT, RIGHT
from teahouse.games.yang_tzee.rules.matches import look_along

EXAMPLES = [
    pytest.param("P14", "P04 P22", [("bottom", "rabbit", 3, 7)], id="a"),
    pytest.param("P19", "P26 S3 P24", [("middle", "rabbit", 3, 7), ("top", "bird", 4, 12)], id="b"),
    pytest.param("P28", "P10 P30", [("middle", "hole", 3, 0)], id="c"),
    pytest.param("P19", "P07 S3", [], id="d"),
    pytest.param("P19", "S3", [], id="e"),
    pytest.param("P36", "P09 S3", [("middle", "rabbit", 3, 6)], id="f"),
    pytest.param("P36", "P33 P19", [("middle", "rabbit", 3, 20)], id="g"),
    pytest.param("P19", "P09 S3 P29", [("middle", "rabbit", 3, 5), ("middle", "rabbit", 4, 9)], id="h"),
]


@pytest.mark.rule("YT-4.2", "YT-4.3", "YT-4.5", "YT-4.6", "YT-4.7")
@pytest.mark.parametrize(("placed", "behind", "matches"), EXAMPLES)
def test_example(placed: str, behind: str, matches: list[tuple[str, str, int, int]]) -> None:
    state = table(f"sea: {behind} {REST}\nstream 0: {placed}\nrain 1: P01")
    events = say(state, f"stream {placed} left")
    (found,) = [event for event in events if isinstance(event, Found)]
    assert [(match.row, match.symbol, match.size, match.points) for match in found.matches] == matches
    assert state.scores == (sum(points for *_, points in matches), 0)
    assert not state.over
    assert not found.drought


@pytest.mark.rule("YT-4.9")
@pytest.mark.parametrize(("placed", "behind", "matches"), EXAMPLES)
def test_example_as_the_whole_sea(placed: str, behind: str, matches: list[tuple[str, str, int, int]]) -> None:
    state = table(f"sea: {behind}\nstream 0: {placed}\nrain 1: P01")
    say(state, f"stream {placed} left")
    assert state.over == bool(matches)
    assert state.scores == (sum(points for *_, points in matches) - 10 * bool(matches), 0)


@pytest.mark.rule("YT-4.6")
def test_example_g_with_single_doubling() -> None:
    state = table(f"sea: P33 P19 {REST}\nstream 0: P36\nrain 1: P01", options="orchid=single")
    say(state, "stream P36 left")
    assert state.scores == (10, 0)


def by_the_book(line: list[int]) -> list[tuple[int, int]]:
    """YT-4.2 word for word: scan each row outwards, tile by tile."""
    placed = STANDARD.tiles[line[0]].cells
    found = []
    for row in range(3):
        if placed[row] in ("bamboo", "mum", "plum", "orchid"):
            continue
        for distance in range(1, len(line)):
            cell = STANDARD.tiles[line[distance]].cells[row]
            if distance >= 2 and cell == placed[row]:
                found.append((distance + 1, row))
            if cell == "bamboo":
                break
    return sorted(found)


@pytest.mark.rule("YT-4.1", "YT-4.2", "YT-4.5")
@hypothesis.given(strategies.permutations(range(45)), strategies.integers(1, 45))
def test_4_2_every_sea_is_looked_along_as_the_rules_say(tiles: list[int], length: int) -> None:
    row_of_tiles = tiles[:length]
    assert look_along(STANDARD, row_of_tiles, LEFT, once=False)[0] == by_the_book(row_of_tiles)
    assert look_along(STANDARD, row_of_tiles, RIGHT, once=False)[0] == by_the_book(row_of_tiles[::-1])


@pytest.mark.rule("YT-4.2")
def test_4_2_an_equal_neighbour_neither_matches_nor_hinders() -> None:
    # Rabbits in the middle of P19, S3 and P29: S3 is the neighbour, P29 the far tile. 3 + 1 + 3 = 7.
    state = table(f"sea: S3 P29 {REST}\nstream 0: P19\nrain 1: P01")
    say(state, "stream P19 left")
    assert state.scores == (7, 0)


@pytest.mark.rule("YT-4.2")
def test_4_2_bamboo_in_another_row_stops_nothing() -> None:
    # Between the rabbits of P14 and P22 lies P04, whose bamboo is at the top: example a.
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 1: P01")
    (stops,) = [{(event.row, event.tile.id) for event in say(state, "stream P14 left") if isinstance(event, Stopped)}]
    assert state.scores == (7, 0)
    assert stops == {("middle", "S7")}  # the bamboo of S8 in the bottom row lies at the far end and stops nothing


@pytest.mark.rule("YT-4.3")
def test_4_3_collections_are_nested() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19\nrain 1: P01")
    events = say(state, "stream P19 left")
    (found,) = [event for event in events if isinstance(event, Found)]
    (cleared,) = [event for event in events if isinstance(event, Cleared)]
    assert [tile.id for tile in found.tiles] == ["P19", "P26", "S3", "P24"]
    assert cleared.tiles == found.tiles


@pytest.mark.rule("YT-4.4")
def test_4_4_collecting_is_not_asked() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 1: P01")
    say(state, "stream P14 left")
    assert state.to_act == CHANCE
    assert why_not(state, "collect") == "YT-4.4"


@pytest.mark.rule("YT-4.4")
def test_4_4_collect_mandatory_false_asks() -> None:
    text = f"sea: P04 P22 {REST}\nstream 0: P14 P05\nrain 1: P01 P02 P03 P06 P07 P08"
    state = table(text, options="collect_mandatory=false")
    say(state, "stream P14 left")
    assert (state.to_act, state.scores) == (0, (0, 0))
    assert legal(state) == {"collect", "decline"}
    assert why_not(state, "stream P05 left") == "YT-4.4"
    assert why_not(state, "take P05") == "YT-4.4"
    left_alone = state.copy()
    assert say(left_alone, "decline") == [Declined(0, "collect")]
    assert (left_alone.to_act, left_alone.scores, len(left_alone.sea)) == (1, (0, 0), 6)
    say(state, "collect")
    assert (state.to_act, state.scores) == (1, (7, 0))
    assert legal(state) == {"take P05", "decline"}


@pytest.mark.rule("YT-4.4")
def test_4_4_collect_mandatory_false_asks_nothing_without_a_match() -> None:
    text = f"sea: S3 {REST}\nstream 0: P19\nrain 1: P01 P02 P03 P06 P07 P08"
    state = table(text, options="collect_mandatory=false")
    say(state, "stream P19 left")
    assert "rain P01 left" in legal(state)
    assert why_not(state, "collect") == "YT-4.4"


@pytest.mark.rule("YT-4.4", "YT-4.9")
def test_4_4_a_drought_may_be_declined_where_collecting_is_a_choice() -> None:
    state = table("sea: P04 P22\nstream 0: P14\nrain 1: P01", options="collect_mandatory=false")
    say(state, "stream P14 left")
    dry = state.copy()
    say(dry, "collect")
    assert (dry.over, dry.scores) == (True, (-3, 0))
    say(state, "decline")
    assert not state.over


@pytest.mark.rule("YT-4.5")
def test_4_5_smallest_first() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19\nrain 1: P01")
    scored = [event for event in say(state, "stream P19 left") if isinstance(event, Scored)]
    assert [(event.match.row, event.match.size) for event in scored] == [("middle", 3), ("top", 4)]


@pytest.mark.rule("YT-4.5", "YT-12.3")
def test_4_5_what_an_action_scores_is_told_together() -> None:
    def together(state: State, line: str) -> list[int]:
        return [event.together for event in say(state, line) if isinstance(event, Scored)]

    both = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19\nrain 1: P01")
    assert together(both, "stream P19 left") == [7, 19]
    dry = table("sea: P26 S3 P24\nstream 0: P19\nrain 1: P01")
    assert together(dry, "stream P19 left") == [7, 19]
    # Fish at the top, 3 tiles: plum 3, mum 3, bamboo 1. Holes in the middle, 4 tiles, ask for a tile. Only then fish
    # again, 5 tiles: plum 3, mum 5, bamboo 1, bamboo 1, plum 3.
    asked = table(f"sea: P22 P10 P12 P34 {REST}\nstream 0: P28\nstream 1: P05\nrain 1: P01")
    assert together(asked, "stream P28 left") == [7]
    assert together(asked, "take P05") == [13]
    assert asked.scores == (20, 0)


@pytest.mark.rule("YT-4.6")
def test_4_6_an_orchid_doubles_only_the_collections_that_hold_it() -> None:
    # Rabbits in the middle row of P19, S3, P29: 3 + 1 + 1 = 5 up to S3. P33's orchid stops nothing and joins
    # the second collection: mum 5, bamboo 1, bamboo 1, orchid 1, plum 3 = 11, doubled 22.
    state = table(f"sea: P09 S3 P33 P29 {REST}\nstream 0: P19\nrain 1: P01")
    say(state, "stream P19 left")
    assert state.scores == (5 + 22, 0)


@pytest.mark.rule("YT-4.7", "YT-12.6")
def test_4_7_spirit_take_mandatory() -> None:
    text = f"sea: P10 P30 {REST}\nstream 0: P28\nrain 0: P01\nstream 1: P05\nrain 1: P02"
    state = table(text, options="spirit_take=mandatory")
    say(state, "stream P28 left")
    assert legal(state) == {"take P05"}
    assert why_not(state, "decline") == "YT-12.6"


@pytest.mark.rule("YT-12.6")
def test_12_6_adding_from_rain_stays_a_choice() -> None:
    text = f"sea: P10 P30 {REST}\nstream 0: P28\nrain 0: P01\nrain 1: P02"
    state = table(text, options="spirit_take=mandatory")
    say(state, "stream P28 left")
    assert legal(state) == {"add P01", "decline"}


@pytest.mark.rule("YT-4.7")
def test_4_7_a_spirit_may_be_declined() -> None:
    state = table(f"sea: P10 P30 {REST}\nstream 0: P28\nstream 1: P05\nrain 1: P02")
    say(state, "stream P28 left")
    assert say(state, "decline")[0] == Declined(0, "spirit")
    assert held(state, "stream 1") == {"P05"}


@pytest.mark.rule("YT-4.7")
def test_4_7_reasons_at_a_spirit_match() -> None:
    state = table(f"sea: P10 P30 {REST}\nstream 0: P28\nrain 0: P01\nstream 1: P05\nrain 1: P02")
    say(state, "stream P28 left")
    for line in ("take P06", "add P01", "rain P01 left", "stream P05 left", "pass"):
        assert why_not(state, line) == "YT-4.7", line
    empty = table(f"sea: P10 P30 {REST}\nstream 0: P28\nrain 0: P01\nrain 1: P02")
    say(empty, "stream P28 left")
    for line in ("take P01", "add P02"):
        assert why_not(empty, line) == "YT-4.7", line


@pytest.mark.rule("YT-4.8")
def test_4_8_an_offering_moves_one_tile_whatever_the_stream_holds() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14 P05 P06\nstream 1: P07 P08 P09\nrain 1: P02")
    say(state, "stream P14 left")
    (took,) = [event for event in say(state, "take P06") if isinstance(event, Took)]
    assert (took.seat, took.other, took.tile.id, took.offering) == (1, 0, "P06", True)
    assert held(state, "stream 1") == {"P06", "P07", "P08", "P09"}
    assert held(state, "stream 0") == {"P05"}


@pytest.mark.rule("YT-4.8")
def test_4_8_reasons_at_an_offering() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14 P05\nstream 1: P07\nrain 1: P02")
    say(state, "stream P14 left")
    for line in ("take P07", "add P02", "rain P02 left", "pass"):
        assert why_not(state, line) == "YT-4.8", line
    with pytest.raises(Illegal, match=r"YT-4\.8"):
        say(state, "take P07")


@pytest.mark.rule("YT-4.8")
def test_4_8_offering_timing_after_seeding() -> None:
    text = f"sea: P04 P22 {REST}\nstream 0: P14 P05\nrain 1: P02"
    state = table(text, options="offering_timing=after_seeding")
    say(state, "stream P14 left")
    assert state.to_act == CHANCE
    say(state, "seed P30")
    assert state.to_act == 1
    assert legal(state) == {"take P05", "decline"}
    say(state, "take P05")
    assert state.to_act == CHANCE  # the other player's turn has begun with a draw
    assert held(state, "stream 1") == {"P05"}


@pytest.mark.rule("YT-4.8")
def test_4_8_offering_after_seeding_with_an_empty_sphere() -> None:
    text = f"sea: P04 P22 {REST}\nstream 0: P14 P05\nrain 1: P02"
    state = table(text, 0, options="offering_timing=after_seeding")
    say(state, "stream P14 left")
    assert sea(state) == REST.split()
    assert legal(state) == {"take P05", "decline"}


@pytest.mark.rule("YT-4.8", "YT-12.3")
def test_4_8_offering_timing_after_earth_comes_between_two_matches() -> None:
    # Example b: rabbits for 7, then birds for 12.
    state = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19 P05\nrain 1: P01", options="offering_timing=after_earth")
    say(state, "stream P19 left")
    assert (state.to_act, state.scores) == (1, (7, 0))
    assert "pending: offering left, earth top left 4, clean left 4" in state.text()
    assert legal(state) == {"take P05", "decline"}
    say(state, "take P05")
    assert (state.to_act, state.scores) == (CHANCE, (19, 0))
    say(state, "seed P30")
    assert state.to_act == CHANCE  # the other player's turn has begun with a draw: nothing is offered again
    assert held(state, "stream 1") == {"P05"}


@pytest.mark.rule("YT-4.8")
@pytest.mark.parametrize(("timing", "offered"), [("before_seeding", True), ("after_earth", False)])
def test_4_8_after_earth_an_empty_stream_owes_nothing_though_a_spirit_fills_it(timing: str, offered: bool) -> None:
    # Moons in the bottom row, 3 tiles: 3 + 3 + 3 = 9; then holes at the top, 4 tiles: a spirit match.
    text = f"sea: P32 P25 P22 {REST}\nstream 0: P26\nstream 1: P05\nrain 1: P01"
    state = table(text, options=f"offering_timing={timing}")
    say(state, "stream P26 left")
    assert (state.to_act, state.scores) == (0, (9, 0))
    say(state, "take P05")
    assert (state.to_act == 1) == offered
    assert (state.to_act == CHANCE) == (not offered)


@pytest.mark.rule("YT-4.9", "YT-12.2")
def test_4_9_a_drought_costs_ten_once_whatever_it_collects() -> None:
    # Holes 3 tiles (spirit), fish 5 tiles: 13 points as in scenario 12, less 10.
    state = table("sea: P10 P12 P22 P34\nstream 0: P28 P06\nstream 1: P05\nrain 1: P02")
    events = say(state, "stream P28 left")
    assert [type(event) for event in events if isinstance(event, SpiritCame | Scored | Drought)] == [
        SpiritCame,
        Scored,
        Drought,
    ]
    assert state.scores == (3, 0)
    assert outcome(state).winners == (0,)
    assert (held(state, "stream 1"), held(state, "stream 0")) == ({"P05"}, {"P06"})


@pytest.mark.rule("YT-4.10")
def test_4_10_every_tile_of_the_sphere_may_be_the_seed() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 1: P01", "P30 P31")
    assert why_not(state, "seed P30") == "YT-4.10"
    say(state, "stream P14 left")
    assert chance(state) == {"seed P30", "seed P31"}
    assert why_not(state, "seed P32") == "YT-1.3"


@pytest.mark.rule("YT-4.8", "YT-4.10")
def test_4_10_what_is_cleared_is_told_of_the_collector_not_of_whoever_declined() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14 P06\nrain 1: P01")
    say(state, "stream P14 left")
    declined, cleared = say(state, "decline")
    assert isinstance(declined, Declined) and isinstance(cleared, Cleared)
    assert (declined.seat, cleared.seat) == (1, 0)


@pytest.mark.rule("YT-4.4", "YT-4.7")
def test_4_answers_without_a_question() -> None:
    state = table(f"sea: {REST}\nstream 0: P14\nrain 0: P01\nstream 1: P05\nrain 1: P02")
    assert why_not(state, "take P05") == "YT-4.7"
    assert why_not(state, "add P01") == "YT-4.7"
    assert why_not(state, "decline") == "YT-3.3"
    assert why_not(state, "collect") == "YT-4.4"
