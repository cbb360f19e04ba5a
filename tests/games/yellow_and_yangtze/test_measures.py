"""What is measured of a position of Yellow & Yangtze, counted by hand, and that grandmaster judges by it."""

from math import exp
from pathlib import Path
from random import Random

import pytest

from games.yellow_and_yangtze.tables import GAME, plain
from teahouse import CHANCE, FastDice
from teahouse.engine.advice import Skill
from teahouse.engine.learned import Learned, weights_text
from teahouse.games.yellow_and_yangtze.bot import ADVICE, learning
from teahouse.games.yellow_and_yangtze.bot.lay import beside_at_least
from teahouse.games.yellow_and_yangtze.bot.learning import LEARNING
from teahouse.games.yellow_and_yangtze.bot.measures import MEASURES, measure
from teahouse.games.yellow_and_yangtze.bot.worth import poured, settled
from teahouse.games.yellow_and_yangtze.pieces.hexes import NEAR, hex_named, hexes_in

HOME = "E6 g, E5 S0, D6 G0, F6 s, F7 s"
"""Seat 0: a governor and a soldier beside one black tile; E7 and G7 each complete a triangle of soldier tiles."""
AWAY = "J8 g, J9 S1, J10 g, J11 G1, J12 g"
"""Seat 1, far away: a soldier and a governor, each between two black tiles."""


def measured(pieces: str, me: int = 0, **lines: object) -> list[dict[str, float]]:
    """The rows of a position of two on plain land, by name; seat 0 has one action left."""
    state = plain(pieces, **{"players": 2, "turn": 0, "actions": 1, **lines})
    return [dict(zip(MEASURES, row, strict=True)) for row in measure(state, me)]


def test_leaders_are_counted_by_how_safe_they_stand() -> None:
    mine, others = measured(f"{HOME}, {AWAY}")
    assert mine["black leader on the board"] == mine["red leader on the board"] == 1
    assert mine["green leader on the board"] == 0
    # Whoever comes beside E6 has one black tile beside him, as both leaders have: a tie, which the defender wins.
    assert (mine["a leader falls"], mine["a leader ties"], mine["a leader holds"]) == (0, 2, 0)
    # No empty hex touches two of J8, J10 and J12, so whoever comes there has one black tile against two.
    assert (others["a leader ties"], others["a leader holds"]) == (0, 2)
    assert (mine["black tiles beside leaders"], others["black tiles beside leaders"]) == (2, 4)


def test_a_leader_falls_where_another_would_have_more_black_tiles() -> None:
    # E7 touches E6 and D7, two black tiles: as many as the governor has on D6, one more than the soldier on E5.
    mine, others = measured(f"{HOME}, D7 g, {AWAY}")
    assert (mine["a leader falls"], mine["a leader ties"]) == (1, 1)
    assert others["leaders to be driven out, by need"] > 0
    assert mine["leaders to be driven out, by need"] == 0


def test_pagodas_count_for_the_leader_of_their_state() -> None:
    mine, others = measured(f"{HOME}, E7 s, {AWAY}", pagodas="red E7 F6 F7")
    assert (mine["red pagodas"], others["red pagodas"]) == (1, 0)
    assert mine["black pagodas"] == 0
    assert mine["pagodas by need, paid at the end of this turn"] == mine["pagodas by need"] > 0


def test_the_own_hand_is_known_and_no_other() -> None:
    mine, others = measured(f"{HOME}, {AWAY}", hand_0="black red red green blue yellow", hand_1=" ".join(["red"] * 6))
    assert [mine[f"{colour} tiles held"] for colour in ("black", "red", "green", "blue", "yellow")] == [1, 2, 1, 1, 1]
    assert [others[f"{colour} tiles held"] for colour in ("black", "red")] == [0, 0]
    assert (mine["me"], others["me"]) == (1, 0)
    # The governor and the soldier take black and red; the governor stands in for green and yellow; blue finds no river.
    assert mine["tiles of use"] == 1 + 2 + 1 + 1
    assert mine["colours of use"] == 4
    assert mine["colours that the governor stands in for"] == 3, "green, blue, yellow"


def test_points_stand_in_order_with_yellow_poured_over_the_smallest() -> None:
    mine, _ = measured(f"{HOME}, {AWAY}", points_0="5 7 6 3 4")
    order = [mine[f"points, {place} colour"] for place in ("smallest", "second", "third", "largest")]
    assert order == [3, 5, 6, 7]
    assert mine["yellow points"] == 4
    assert mine["result now"] == pytest.approx(6), "3 + 2 = 5, then one each for two of 5: 6, 6, 6, 7 (YY-11.3)"
    assert poured([1.0, 1.0, 10.0, 10.0], 4.0) == 3


def test_a_revolt_is_weighed_with_what_hands_may_send() -> None:
    """YY-8.1 to YY-8.3: tiles beside the leaders and tiles from the hand count, and a tie is the defender's."""
    hand = "black red red green blue yellow"
    mine, others = measured(f"{HOME}, {AWAY}", hand_0=hand, hand_1=" ".join(["red"] * 6))
    # Each of seat 0's leaders has one black tile beside him, as an attacker would; one black tile is held here, and of
    # the six that nobody knows 0.3 each are taken for black. Half a tile is for the tie.
    falls = 1 / (1 + exp(1.1 * (1 + 0 + 0.5 - 6 * 0.3)))
    assert mine["lost in a revolt, by need"] == pytest.approx(falls * mine["leaders by need"])
    assert mine["governors to send"] == 1
    assert others["governors to send"] == pytest.approx(1.8)
    # Seat 0 acts: only the other's leaders can fall in this turn.
    assert mine["lost in a revolt of a rival's turn, by need"] == 0 < mine["won in a revolt of this turn, by need"]
    assert others["lost in a revolt of a rival's turn, by need"] > 0 == others["won in a revolt of this turn, by need"]


def test_a_pagoda_without_its_leader_is_there_for_everybody() -> None:
    """YY-4.2: a pagoda pays the leader of its colour in its state; there is none, and seat 1's stands elsewhere."""
    mine, others = measured(f"E6 g, D6 G0, E7 s, F6 s, F7 s, {AWAY}", pagodas="red E7 F6 F7")
    assert mine["pagodas by need"] == 0
    assert mine["the same with the leader at hand"] == mine["pagodas that nobody earns, by need"] > 0
    assert others["the same with the leader at hand"] == 0 < others["pagodas that nobody earns, by need"]


def test_the_last_pagodas_of_a_colour_can_be_moved_away() -> None:
    """YY-1.3, YY-6.5: there are two red ones; whoever completes a third triangle takes one of them."""
    pieces, pagodas = f"{HOME}, E7 s, A2 s, A3 s, B2 s, {AWAY}", "red E7 F6 F7, red A2 A3 B2"
    assert measured(pieces, pagodas=pagodas)[0]["pagodas that can be moved away, by need"] == 0
    mine, _ = measured(f"{pieces}, C11 s, C12 s", pagodas=pagodas)
    assert mine["pagodas that can be moved away, by need"] == mine["pagodas by need"] > 0


def test_hexes_are_counted_by_how_many_of_some_they_touch() -> None:
    some = 1 << hex_named("E6") | 1 << hex_named("E7") | 1 << hex_named("F6")
    for number, hexes in enumerate(beside_at_least(some), 1):
        for place in hexes_in(hexes & NEAR[hex_named("E6")]):
            assert (NEAR[place] & some).bit_count() >= number
    one, two, three, _ = beside_at_least(some)
    assert three == 0 or all((NEAR[place] & some).bit_count() == 3 for place in hexes_in(three))
    assert one & 1 << hex_named("E5") and not two & 1 << hex_named("D5")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_add_up_whatever_the_number_of_players(players: int) -> None:
    rng, dice = Random(players), FastDice(players)
    judge = Learned(LEARNING, LEARNING.first)
    state = GAME.start(players)
    while not state.over:
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
            continue
        if rng.random() < 0.1 and not settled(state):
            assert sum(judge(state, rng.randrange(players))) == pytest.approx(1)
        state.play(state.random_action(rng))


def test_what_was_learned_is_for_the_standard_map_and_serves_larger_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "learned.json"
    monkeypatch.setattr(learning, "WEIGHTS", file)
    seen = GAME.start(2, {"first": 0}).seen_by(0)
    assert learning.learned_for(seen) is None, "nothing lies there"
    file = tmp_path / "another.json"
    file.write_text(weights_text({2: Learned(LEARNING, LEARNING.first)}))
    monkeypatch.setattr(learning, "WEIGHTS", file)
    learned = learning.learned_for(seen)
    assert learned is not None and learned.weights[0][0] == pytest.approx(0.3 / 0.45, rel=1e-3)
    assert learning.learned_for(GAME.start(3, {"first": 0}).seen_by(0)) is learned, "none was learned for three"
    assert learning.learned_for(plain(f"{HOME}, {AWAY}", players=2).seen_by(0)) is None
    assert len(MEASURES) == len(set(MEASURES))


def test_grandmaster_plays_by_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that want nothing but black leaders on the board: grandmaster positions the governor."""
    row = [20.0 if name == "black leader on the board" else 0.0 for name in MEASURES]
    file = tmp_path / "learned.json"
    file.write_text(weights_text({2: Learned(LEARNING, [row] * len(LEARNING.knots))}))
    monkeypatch.setattr(learning, "WEIGHTS", file)
    state, dice = GAME.start(2, {"first": 0}), FastDice(1)
    while state.to_act == CHANCE:
        state.play(dice.pick(state.chances()))
    assert ADVICE.opinion is not None
    told = ADVICE.opinion(Skill.UTMOST, state.seen_by(0), Random(1))
    assert told and str(told[0][0]).startswith("leader black ")
