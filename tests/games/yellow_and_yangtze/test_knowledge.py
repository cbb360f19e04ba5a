"""What each seat knows at Yellow & Yangtze, what it can foresee, and what it imagines."""

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

from games.yellow_and_yangtze.tables import GAME, SIX, arms, plain, play, points, start, table
from teahouse.engine import Seen, Unreadable, Voice
from teahouse.games.yellow_and_yangtze.moves.events import (
    PagodaOffered,
    Placed,
    Replaced,
    Revealed,
    RevoltBegan,
    Scored,
    United,
    WarBegan,
)
from teahouse.games.yellow_and_yangtze.pieces import count, counts
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.trail import follow, read, written


def imagined_hands(state: State, seat: int, other: int, worlds: int = 200) -> list[dict[str, int]]:
    """The hand of another player in many imagined worlds."""
    seen, rng = state.seen_by(seat), Random(1)
    found = []
    for _ in range(worlds):
        hand = seen.imagine(rng).places()[f"hand {other}"]
        found.append({name.removesuffix(" tile"): number for name, number in hand.items()})
    return found


def test_other_hands_are_hidden_and_sizes_are_not() -> None:
    state = table("F3 g", hand_1="red red red")
    view = state.seen_by(0).view
    assert view.hands == (6, 3, 6)
    assert view.hand == {"black": 2, "red": 1, "green": 1, "blue": 1, "yellow": 1}
    assert view.unseen["red"] == 36 - 1 - 1  # own hand and one merchant
    assert "hand 1: ? ? ?" in state.seen_by(0).text()
    assert state.seen_by(None).view.hand is None


@pytest.mark.rule("YY-5.E")
def test_5_e_others_see_only_how_many_are_replaced() -> None:
    state = table("F3 g", hand_0="black red red green blue yellow")
    replaced = play(state, "replace black red")[0]
    assert isinstance(replaced, Replaced)
    assert [str(replaced.seen_by(seat)) for seat in (0, 1, None)] == ["replace black red", "replace ? ?", "replace ? ?"]
    assert state.seen_by(1).view.buried == (2, 0, 0)
    assert "buried 0: 2 ?" in state.seen_by(1).text()
    assert "buried 0: 1 black, 1 red" in state.seen_by(0).text()


@pytest.mark.rule("YY-5.E")
def test_5_e_own_replaced_tiles_stay_in_the_box_of_every_imagined_world() -> None:
    state = table("F3 g", hand_0="black red red green blue yellow")
    play(state, "replace black red", "draw blue", "draw blue")
    seen = state.seen_by(0)
    for _ in range(20):
        assert seen.imagine(Random(2)).places()["buried 0"] == Counter({"black tile": 1, "red tile": 1})


@pytest.mark.rule("YY-5.C", "YY-1.5")
def test_14_28_what_is_paid_or_removed_is_known() -> None:
    state = table("F3 g", hand_0="blue blue")
    play(state, "riot F3")
    assert state.seen_by(2).view.box == {"black": 1, "blue": 2}


@pytest.mark.rule("YY-6.6")
def test_6_6_a_taken_merchant_is_known_to_be_in_the_hand() -> None:
    state = plain("G3 g", hand_0="green red", merchants="yellow")
    play(state, "tile green A5", "merchant yellow")
    assert state.seen_by(1).view.shown == ({"yellow": 1}, {}, {})
    assert all(hand.get("yellow", 0) >= 1 for hand in imagined_hands(state, 1, 0))
    play(state, "tile yellow A6")
    assert state.seen_by(1).view.shown == ({}, {}, {})


@pytest.mark.rule("YY-6.6", "YY-5.E")
def test_6_6_after_a_replacement_it_is_in_the_hand_or_in_the_box() -> None:
    """One of four tiles is replaced: the known merchant is gone in about a quarter of the worlds."""
    state = plain("G3 g", hand_0="green red red red", merchants="yellow", actions=2)
    play(state, "tile green A5", "merchant yellow", "replace red", "draw black")
    seen, rng = state.seen_by(1), Random(3)
    buried = 0
    for _ in range(400):
        world = seen.imagine(rng)
        gone = world.places()["buried 0"]["yellow tile"]
        assert gone + world.places()["hand 0"]["yellow tile"] >= 1
        buried += gone
    assert 60 < buried < 150


def test_trails_are_followed_exactly() -> None:
    """Two known tiles, five of six replaced: at most one of the two can be left."""
    trail = read("draw 4, take red, take green, replace 5, draw 5")
    assert written(trail) == "draw 4, take red, take green, replace 5, draw 5"
    rng = Random(4)
    for _ in range(100):
        hand, box = follow(trail, rng)
        assert sum(counts(hand)) <= 1
        assert counts(hand + box) == [0, 1, 1, 0, 0]
    # Once everything else has left the hand for certain, a red tile that is played was the known one.
    hand, box = follow(read("take red, draw 1, replace 1, play red"), rng)
    assert (hand, box) == (0, 0) or count(box, 1) == 1


def test_known_tiles_that_cannot_be_there_are_not_imagined_for_ever() -> None:
    """The red tile that was taken must lie in the hand or in the box, but all red tiles lie elsewhere."""
    lines = "hand 1: ?\nburied 1: 1 ?\ntrail 1: take red, draw 1, replace 1\nbox: 36 red"
    seen = GAME.position(f"yellow-and-yangtze, 2 players\n{lines}\n").seen_by(0)
    with pytest.raises(Unreadable, match="more tiles known to be in hands or buried than unseen ones"):
        seen.imagine(Random(1))


def test_imagined_hands_follow_the_unseen_tiles() -> None:
    """Of the 129 unseen tiles 35 are black: that share of the six tiles of another hand."""
    state = start(2, seed=5)
    unseen = state.seen_by(0).view.unseen
    share = unseen["black"] / sum(unseen.values())
    hands = imagined_hands(state, 0, 1, 1500)
    mean = sum(hand.get("black", 0) for hand in hands) / len(hands)
    assert abs(mean - 6 * share) < 0.15


@pytest.mark.rule("YY-2.2", "YY-19.1")
def test_19_1_the_hidden_24_are_among_the_unseen() -> None:
    state = start(2, short_two_player=True)
    view = state.seen_by(0).view
    assert view.bag == 89
    assert sum(view.unseen.values()) == 89 + 24 + 6


# Forecasts


@pytest.mark.rule("YY-6.2")
def test_foresee_who_scores() -> None:
    state = table("F3 g, F4 S1", hand_0="red")
    assert state.seen_by(0).foresee(GAME.parse("tile red F5")) == (
        Placed(0, 1, state.parse("tile red F5").hex),  # type: ignore[attr-defined]  # a Tile
        Scored(1, 1, 1, "tile"),
    )
    assert points(state, 1) == {}


@pytest.mark.rule("YY-6.1", "YY-9.3")
def test_foresee_a_war_with_its_strengths() -> None:
    state = arms("S0", "S1", "T2", more="E5 s", hand_0="green")
    events = state.seen_by(0).foresee(GAME.parse("tile green G7"))
    war = next(event for event in events if isinstance(event, WarBegan))
    assert [(NAMES[side.hex], side.name, side.strength) for side in war.states] == [
        ("D5", "the bull's soldier state", 2),
        ("G8", "the lion's soldier state", 1),
    ]


@pytest.mark.rule("YY-5.3", "YY-8.1")
def test_foresee_a_revolt_a_union_and_a_pagoda() -> None:
    state = arms("S0", "T1", x="g", turn=2, more="G3 s, F3 s", hand_2="red")
    seen = state.seen_by(2)
    union = seen.foresee(GAME.parse("leader blue G7"))
    assert [told.name for event in union if isinstance(event, United) for told in event.states] == [
        "the bull's trader state",
        "the lion's soldier state",
    ]
    foreseen = seen.foresee(GAME.parse("leader red H9"))
    revolt = next(event for event in foreseen if isinstance(event, RevoltBegan))
    assert (revolt.defender, revolt.strength, revolt.defence) == (0, 1, 1)
    offered = seen.foresee(GAME.parse("tile red G4"))
    assert [event for event in offered if isinstance(event, PagodaOffered)]


@pytest.mark.rule("YY-1.4")
def test_1_4_forecasts_never_tell_what_the_end_reveals() -> None:
    state = table("F3 g", players=2, bag="", hand_0="red", points_1="5 5 5 5 5")
    events = state.seen_by(0).foresee(GAME.parse("end"))
    assert not [event for event in events if isinstance(event, Revealed)]
    assert [str(event) for event in events] == ["end", "end refill"]


@pytest.mark.rule("YY-19.20")
def test_the_view_counts_what_a_player_would() -> None:
    state = table("F3 g, F4 S1, F5 s, E5 s, E6 s", pagodas="red E5 E6 F5", hand_0=SIX)
    told = state.seen_by(0).view.states[0]
    assert (told.name, told.hex, told.soldiers) == ("Qin", "E5", 3)
    assert told.tiles == {"black": 1, "red": 3}
    assert [(leader.dynasty, leader.role, leader.hex) for leader in told.leaders] == [("bull", "soldier", "F4")]
    assert [pagoda.name for pagoda in told.pagodas] == ["red pagoda"]


def test_the_view_tells_a_war_and_a_revolt() -> None:
    state = arms("S0", "S1", "T2", hand_0="green", hand_1="red")
    play(state, "tile green G7", "back D5 1")
    war = state.seen_by(2).view.question.war
    assert [(side.hex, side.board, side.total) for side in war.sides] == [("D5", 1, 2), ("G8", 1, 1)]
    assert [(given.seat, given.hex, given.tiles) for given in war.given] == [(1, "D5", 1)]
    revolt = plain("G2 T1, G3 g, G4 s, G5 g, H5 g")
    play(revolt, "leader green G6", "support 1")
    told = revolt.seen_by(1).view.question.revolt
    assert (told.attacker, told.defender, told.strength, told.defence, told.committed) == (0, 1, 2, 1, 1)


@pytest.mark.rule("YY-8.2", "YY-9.4")
def test_8_2_9_4_the_view_adds_up_what_was_given() -> None:
    state = arms("T0", "T1", hand_0="green", hand_1="red red", hand_2="black")
    play(state, "tile green G7", "back D5 2 with soldier", "stand aside")
    given = state.seen_by(None).view.question.war.given
    assert [(one.seat, one.hex, one.strength) for one in given] == [(1, "D5", 3), (2, None, 0)]
    revolt = plain("G2 T1, G3 g, G4 s, G5 g, H5 g", hand_0="black black")
    play(revolt, "leader green G6")
    assert revolt.seen_by(0).view.question.revolt.added == 0
    play(revolt, "support 2 with governor")
    told = revolt.seen_by(1).view.question.revolt
    assert (told.strength, told.added, told.attack) == (2, 3, 5)


@pytest.mark.rule("YY-10")
def test_10_the_view_names_the_leader_who_cannot_help_from_the_board() -> None:
    def barred(state: State) -> tuple[int, str, str | None] | None:
        leader = state.seen_by(None).view.question.barred
        return None if leader is None else (leader.seat, leader.role, leader.hex)

    war = arms("S0", "S1", hand_0="green")
    assert barred(war) is None  # in peace nobody is to help
    play(war, "tile green G7")
    assert barred(war) == (1, "soldier", "D5")
    play(war, "stand aside")
    assert barred(war) is None  # seat 2 has the soldier at hand
    play(war, "stand aside")
    assert barred(war) == (0, "soldier", "G10")
    # In a revolt governors help: the attacker's stands on the board, the defender's does not.
    revolt = plain("G2 T1, G3 g, G4 s, G5 g, H5 g, H4 G0")
    play(revolt, "leader green G6")
    assert barred(revolt) == (0, "governor", "H4")
    play(revolt, "support 0")
    assert barred(revolt) is None


# What was public when it happened and lies out of sight (YY-1.4, YY-1.5)


def imagined_points(seen: Seen, rng: Random) -> list[int]:
    """Everybody's points in a world that a seat imagines."""
    world = seen.imagine(rng)
    assert isinstance(world, State)
    return world.points


RICH: dict[str, Any] = {"points_0": "1 2 3 4 5", "points_1": "9 8 7 6 5", "points_2": "11 12 13 14 15"}


@pytest.mark.rule("YY-1.4")
def test_1_4_a_seat_holds_and_prints_its_own_points_alone() -> None:
    state = table("F3 g", **RICH)
    seen = state.seen_by(1)
    assert "points 1: 9 8 7 6 5" in seen.text()
    assert "points 0: ?\n" in seen.text()
    assert "points 2: ?\n" in seen.text()
    assert [points is not None for points in seen.view.points] == [False, True, False]
    assert all(f"points {seat}: ?" in state.seen_by(None).text() for seat in range(3))
    poor = table("F3 g", points_1=RICH["points_1"])
    assert pickle.dumps(poor.seen_by(1)) == pickle.dumps(seen)
    assert "11 black" not in GAME.words.draw(seen, Voice(["Mei", "Ben", "Tam"], 1))


@pytest.mark.rule("YY-1.4", "YY-12")
def test_1_4_open_points_and_the_end_show_everything() -> None:
    seen = table("F3 g", options="open_points=true", **RICH).seen_by(1)
    assert "points 2: 11 12 13 14 15" in seen.text()
    assert imagined_points(seen, Random(1)) == [1, 2, 3, 4, 5, 9, 8, 7, 6, 5, 11, 12, 13, 14, 15]
    over = table("F3 g", stage="over", ended="refill", **RICH)
    assert over.seen_by(1).view.points[2] == {"black": 11, "red": 12, "green": 13, "blue": 14, "yellow": 15}


@pytest.mark.rule("YY-1.4")
def test_1_4_a_gain_is_told_though_the_sum_is_not() -> None:
    state = table("F3 g, F4 S1", hand_0="red", **RICH)
    (gain,) = [event for event in play(state, "tile red F5") if isinstance(event, Scored)]
    assert (gain.seen_by(2).seat, gain.seen_by(2).points) == (1, 1)  # type: ignore[attr-defined]
    assert "points 1: ?" in state.seen_by(2).text()


@pytest.mark.rule("YY-1.4")
def test_1_4_secret_points_are_imagined_about_what_is_usual() -> None:
    """Nobody has any before a tile was drawn; with 54 of the 107 drawn among three, about 18 * (0.31 - 18 * 0.003)
    black ones."""
    assert imagined_points(start(3, seed=1).seen_by(0), Random(1))[5:] == [0] * 10
    state = table("F3 g", players=3, bag="12 black, 12 red, 12 green, 12 blue, 5 yellow", **RICH)
    seen, rng = state.seen_by(0), Random(6)
    worlds = [imagined_points(seen, rng) for _ in range(400)]
    assert all(points[:5] == [1, 2, 3, 4, 5] for points in worlds)
    for seat in (1, 2):
        assert abs(sum(points[seat * 5] for points in worlds) / 400 - 18 * (0.31 - 18 * 0.003)) < 0.6
    assert len({points[5] for points in worlds}) > 5


@pytest.mark.rule("YY-1.5")
def test_1_5_tiles_seen_openly_stay_known_and_are_not_laid_out() -> None:
    state = plain("G3 g, G4 s", hand_0="green blue blue", merchants="yellow", actions=2)
    play(state, "tile green A5", "merchant yellow", "riot G4")
    seen = state.seen_by(1)
    assert "shown 0: yellow" in seen.text()
    assert "box: 1 red, 2 blue" in seen.text()
    assert "known" not in GAME.words.draw(seen, Voice(["Mei", "Ben", "Tam"], 1))
