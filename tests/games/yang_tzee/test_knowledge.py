"""Yang-Tzee, chapter 6: what each seat knows, sees beforehand and can imagine."""

import pickle
from collections import Counter
from random import Random

import pytest

from games.yang_tzee.table import REST, YANG_TZEE, say, start, table
from teahouse.engine import Voice
from teahouse.games.yang_tzee import words
from teahouse.games.yang_tzee.moves import Dealt, Drawn, Drought, Found, Scored, SpiritCame, Stopped, Streamed
from teahouse.games.yang_tzee.view import Preview, View

TEXT = f"sea: P26 S3 P24 {REST}\nrain 0: P01 P02\nstream 0: P19 P05\nrain 1: P03 P04 P06\nstream 1: P20"


@pytest.mark.rule("YT-6")
def test_6_the_other_rain_is_hidden_and_counts_as_unseen() -> None:
    state = table(TEXT, "P30 P31")
    view: View = state.seen_by(0).view
    assert view.rains[1] == (None, None, None)
    assert [tile.id for tile in view.rains[0] if tile is not None] == ["P01", "P02"]
    assert {tile.id for tile in view.unseen} == {"P03", "P04", "P06", "P30", "P31"}
    assert view.sphere == 2
    assert "P03" not in state.seen_by(0).text()


@pytest.mark.rule("YT-6")
def test_6_a_spectator_sees_no_rain() -> None:
    view: View = table(TEXT, "P30 P31").seen_by(None).view
    assert view.rains == ((None, None), (None, None, None))
    assert len(view.unseen) == 7
    assert view.previews == ()


@pytest.mark.rule("YT-6")
def test_6_streams_sea_discards_and_scores_are_public() -> None:
    state = table(TEXT, "P30 P31")
    for seat in (0, 1, None):
        view: View = state.seen_by(seat).view
        assert [[tile.id for tile in stream] for stream in view.streams] == [["P05", "P19"], ["P20"]]
        assert [tile.id for tile in view.sea] == ["P26", "S3", "P24", *REST.split()]
        assert len(view.discard) == 45 - 6 - 2 - 2 - 3 - 1 - 2


@pytest.mark.rule("YT-6")
def test_6_a_dealt_and_a_drawn_tile_are_seen_by_their_owner() -> None:
    state = start(first=0)
    say(state, *(f"sea S{number}" for number in range(1, 10)))
    (dealt,) = say(state, "deal P07")
    assert str(dealt.seen_by(0)) == "deal P07"
    assert dealt.seen_by(1) == dealt.seen_by(None) == Dealt(0, None)
    state = table(f"stage: draw\nsea: {REST}\nrain 0: P01\nrain 1: P02")
    (drawn,) = say(state, "draw P33")
    assert str(drawn.seen_by(0)) == "draw P33"
    assert drawn.seen_by(1) == Drawn(0, None)
    assert str(drawn.seen_by(1)) == "draw ?"


@pytest.mark.rule("YT-6")
def test_6_when_the_hand_is_over_nothing_is_hidden() -> None:
    state = table("sea: P10 P30\nstream 0: P28\nrain 1: P02")
    say(state, "stream P28 left")
    view: View = state.seen_by(0).view
    assert [tile.id for tile in view.rains[1] if tile is not None] == ["P02"]


@pytest.mark.rule("YT-6")
def test_6_imagined_rains_are_dealt_evenly_from_the_unseen_tiles() -> None:
    seen = table(TEXT, "P30 P31").seen_by(0)
    rng, held = Random(6), Counter[str]()
    for _ in range(2000):
        world = seen.imagine(rng)
        held.update(world.places()["rain 1"])
        assert sum(world.places()["rain 1"].values()) == 3
        assert set(world.places()["rain 0"]) == {"P01", "P02"}
        assert world.seen_by(0) == seen
    assert set(held) == {"P03", "P04", "P06", "P30", "P31"}
    assert all(1080 < count < 1320 for count in held.values())  # 1200 each, more than five standard deviations


@pytest.mark.rule("YT-6")
def test_6_what_a_seat_knows_travels_as_text() -> None:
    seen = table(TEXT, "P30 P31").seen_by(1)
    assert pickle.loads(pickle.dumps(seen)) == seen
    assert "rain 0: ? ?" in seen.text()


# What a streamed tile would do


@pytest.mark.rule("YT-4.2", "YT-6")
def test_6_foresee_tells_what_is_collected_row_by_row() -> None:
    seen = table(TEXT).seen_by(0)
    events = seen.foresee(seen.parse("stream P19 left"))
    streamed, *rest = events
    assert isinstance(streamed, Streamed)
    assert [(event.row, event.tile.id) for event in rest if isinstance(event, Stopped)] == [
        ("top", "S1"),
        ("middle", "S7"),
    ]
    (found,) = [event for event in rest if isinstance(event, Found)]
    assert (found.points, found.drought, [tile.id for tile in found.tiles]) == (19, False, ["P19", "P26", "S3", "P24"])
    scored = [(event.match.row, event.match.symbol, event.match.points) for event in rest if isinstance(event, Scored)]
    assert scored == [("middle", "rabbit", 7), ("top", "bird", 12)]
    assert seen.view.scores == (0, 0)


@pytest.mark.rule("YT-4.9", "YT-6")
def test_6_foresee_tells_a_drought() -> None:
    seen = table("sea: P04 P22\nstream 0: P14\nrain 1: P02").seen_by(0)
    events = seen.foresee(seen.parse("stream P14 left"))
    assert Drought(0, 10) in events
    assert [event.drought for event in events if isinstance(event, Found)] == [True]


@pytest.mark.rule("YT-4.7", "YT-6")
def test_6_foresee_tells_all_matches_even_when_a_spirit_asks_first() -> None:
    # Scenario 12: the spirit match comes first and asks, so the earth match is found but not scored yet.
    seen = table(f"sea: P10 P12 P22 P34 {REST}\nstream 0: P28\nstream 1: P05\nrain 1: P02").seen_by(0)
    events = seen.foresee(seen.parse("stream P28 left"))
    (found,) = [event for event in events if isinstance(event, Found)]
    assert [(match.size, match.points, match.spirit) for match in found.matches] == [(3, 0, True), (5, 13, False)]
    assert isinstance(events[-1], SpiritCame)


def preview(view: View, tile: str, end: str) -> Preview:
    return next(preview for preview in view.previews if (preview.tile.id, preview.end) == (tile, end))


@pytest.mark.rule("YT-4.2", "YT-6")
def test_6_the_view_previews_every_stream_tile_at_both_ends() -> None:
    view: View = table(TEXT).seen_by(0).view
    assert [(preview.tile.id, preview.end) for preview in view.previews] == [
        ("P05", "left"),
        ("P05", "right"),
        ("P19", "left"),
        ("P19", "right"),
    ]
    gain = preview(view, "P19", "left")
    assert (gain.points, gain.total, gain.spirits, gain.drought, gain.offering) == (19, 19, 0, False, True)
    rows = [(row.row, row.symbol, [match.points for match in row.matches]) for row in gain.rows]
    assert rows == [("top", "bird", [12]), ("middle", "rabbit", [7])]
    assert [row.stopped_by.id for row in gain.rows if row.stopped_by is not None] == ["S1", "S7"]


@pytest.mark.rule("YT-4.2", "YT-6")
def test_6_a_preview_without_a_match_names_the_bamboo_that_stops_each_row() -> None:
    # P05 has moon in the middle and rabbit at the bottom. At the right end S8 has a bamboo at the bottom,
    # S7 in the middle.
    nothing = preview(table(TEXT).seen_by(0).view, "P05", "right")
    assert (nothing.matches, nothing.tiles, nothing.total) == ((), (), 0)
    assert [(row.row, row.stopped_by.id if row.stopped_by else None) for row in nothing.rows] == [
        ("middle", "S7"),
        ("bottom", "S8"),
    ]


@pytest.mark.rule("YT-4.9", "YT-6")
def test_6_a_preview_of_a_drought_counts_its_cost() -> None:
    gain = preview(table("sea: P04 P22\nstream 0: P14\nrain 1: P02").seen_by(0).view, "P14", "left")
    assert (gain.points, gain.total, gain.drought, gain.offering) == (7, -3, True, False)


@pytest.mark.rule("YT-4.3", "YT-4.7", "YT-4.9")
def test_6_a_preview_says_in_few_words_what_it_brings() -> None:
    view = table(TEXT).seen_by(0).view
    assert preview(view, "P19", "left").brief == "collects 19"
    assert preview(view, "P05", "right").brief == "collects nothing"
    drought = table("sea: P04 P22\nstream 0: P14\nrain 1: P02").seen_by(0).view
    assert preview(drought, "P14", "left").brief == "collects all: 7 less 10"
    # Scenario 12: holes in the middle row at P12, fish in the top row for 13.
    both = table(f"sea: P10 P12 P22 P34 {REST}\nstream 0: P28\nrain 1: P02").seen_by(0).view
    assert preview(both, "P28", "left").brief == "collects 13 and a spirit"
    # Holes in the middle row at P30; the fish of the neighbour P10 is too near, and S1 ends the top row.
    spirit = table("sea: P10 P30 S1\nstream 0: P28\nrain 1: P02").seen_by(0).view
    assert preview(spirit, "P28", "left").brief == "a spirit match"


@pytest.mark.rule("YT-4.6", "YT-4.7", "YT-4.9")
@pytest.mark.parametrize(
    ("sea", "tile", "end", "short", "shortest", "deed", "ends"),
    [
        (f"P26 S3 P24 {REST}", "P19", "left", "19", "19", "Collect 19", ""),
        (f"P26 S3 P24 {REST}", "P05", "right", "0", "nothing", "Stream to the right", ""),
        (f"P10 P12 P22 P34 {REST}", "P28", "left", "13 and a spirit", "13", "Collect 13", ""),
        ("P10 P30 S1", "P28", "left", "a spirit match", "a tile", "Stream to the left", ""),
        ("P04 P22", "P14", "left", "all: 7 less 10", "−3", "Collect 7", "ends the game"),
        ("P10 P30", "P28", "left", "all: 0 less 10", "−10", "Stream to the left", "ends the game"),
    ],
    ids=["earth", "nothing", "both", "spirit", "drought", "drought by spirit"],
)
def test_6_a_preview_says_in_fewer_words_what_it_brings(
    sea: str, tile: str, end: str, short: str, shortest: str, deed: str, ends: str
) -> None:
    gain = preview(table(f"sea: {sea}\nstream 0: {tile}\nrain 1: P02").seen_by(0).view, tile, end)
    assert (gain.short, gain.shortest, gain.deed, gain.ends) == (short, shortest, deed, ends)
    assert gain.nothing == ("Nothing matches at the right end." if shortest == "nothing" else "")


@pytest.mark.rule("YT-4.2")
def test_6_a_row_says_where_bamboo_ends_it() -> None:
    # As above, S7 ends the middle row at the right end and S8 the bottom row; at the end of P10 P30 S1 nothing does.
    stopped = preview(table(TEXT).seen_by(0).view, "P05", "right")
    assert stopped.stops == "bamboo ends the middle and bottom rows"
    free = preview(table("sea: P10 P30 S1\nstream 0: P28\nrain 1: P02").seen_by(0).view, "P28", "left")
    assert free.stops == ""


@pytest.mark.rule("YT-3.2", "YT-3.4")
def test_6_the_view_tells_which_stream_has_room_for_rain() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nstream 0: P05 P19 P20\nrain 1: P02\nstream 1: P03 P04")
    for seat in (0, 1, None):
        assert state.seen_by(seat).view.room == (False, True)


@pytest.mark.rule("YT-3.1", "YT-3.2")
def test_6_the_view_tells_what_the_sphere_gives_and_what_rain_pays_without_it() -> None:
    text = f"sea: {REST}\nrain 0: P01\nrain 1: P02"
    assert table(text, 7).seen_by(0).view.supply == "7 to draw as turns begin"
    assert table(text, 0).seen_by(0).view.supply == "empty: raining pays 2"


@pytest.mark.rule("YT-4.2", "YT-4.3")
def test_6_a_row_without_a_match_says_why() -> None:
    stopped = preview(table(TEXT).seen_by(0).view, "P05", "right")
    assert [row.why_none for row in stopped.rows] == [
        "The bamboo on moon, bamboo, bird ends the middle row before the next moon.",  # that of P24
        "No other rabbit lies in the bottom row.",
    ]
    # P13 is mum, bird, hole and P22 hole, mum, rabbit: no bamboo, no fish at the top and no hole in the middle.
    alone = preview(table("sea: P13 P22\nstream 0: P28\nrain 1: P02").seen_by(0).view, "P28", "left")
    assert [row.why_none for row in alone.rows] == [
        "No other fish lies in the top row.",
        "No other hole lies in the middle row.",
    ]
    # P10 is fish, moon, bamboo: its fish is too near, and the bamboo of S1 is the far end.
    near = preview(table("sea: P10 P30 S1\nstream 0: P28\nrain 1: P02").seen_by(0).view, "P28", "left")
    assert [row.why_none for row in near.rows] == ["The fish next to it never counts.", ""]
    assert [row.why_none for row in preview(table(TEXT).seen_by(0).view, "P19", "left").rows] == ["", ""]


@pytest.mark.rule("YT-4.7", "YT-4.8")
def test_6_the_view_tells_whether_a_tile_comes_from_the_own_rain() -> None:
    spirit = f"sea: P10 P30 {REST}\nstream 0: P28\nrain 0: P01\nrain 1: P02"
    state = table(spirit)
    assert not state.seen_by(0).view.adding
    say(state, "stream P28 left")
    assert [state.seen_by(seat).view.adding for seat in (0, 1, None)] == [True, True, True]
    seen = state.seen_by(0)
    assert [offer.deed for offer in seen.view.offers] == ["Add bamboo, bird, rabbit"]
    told = words.name(state.parse("add P01"), seen, Voice(["Ann", "Ben"], 0))
    assert told == "Add bamboo, bird, rabbit to your Stream"
    state = table(f"{spirit}\nstream 1: P05")
    say(state, "stream P28 left")
    assert state.seen_by(0).view.stage == "spirit"
    assert not state.seen_by(0).view.adding


@pytest.mark.rule("YT-4.4", "YT-6")
def test_6_the_view_tells_what_lies_ready_to_collect() -> None:
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 1: P02", options="collect_mandatory=false")
    assert state.seen_by(0).view.gathering is None
    say(state, "stream P14 left")
    ready = state.seen_by(1).view.gathering
    assert (ready.tile.id, ready.points, ready.deed) == ("P14", 7, "Collect 7")
    assert state.seen_by(0).view.stage == "collect"


@pytest.mark.rule("YT-4.4", "YT-4.7")
def test_6_what_lies_ready_without_points_is_collected_without_a_number() -> None:
    state = table("sea: P10 P30 S1\nstream 0: P28\nrain 1: P02", options="collect_mandatory=false")
    say(state, "stream P28 left")  # its hole meets that of P30
    assert state.seen_by(0).view.gathering.deed == "Collect"


@pytest.mark.rule("YT-6")
def test_6_previews_agree_with_what_then_happens() -> None:
    for seed in range(40):
        rng = Random(seed)
        state = YANG_TZEE.start(2)
        while not state.over:
            if state.to_act not in (0, 1):
                state.play(rng.choice([outcome for outcome, _ in state.chances()]))
                continue
            action = state.random_action(rng)
            seen = state.seen_by(state.to_act)
            told = [event.seen_by(seen.seat) for event in state.play(action)]
            assert list(seen.foresee(action)) == told
            for found in (event for event in told if isinstance(event, Found)):
                word = str(action).split()
                gain = preview(seen.view, word[1], word[2])
                assert (gain.matches, gain.tiles, gain.points) == (found.matches, found.tiles, found.points)
