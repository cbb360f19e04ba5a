"""Courtyard, chapter 6 and its clarifications: how a game ends, and who wins."""

from random import Random

import pytest

from games.courtyard.tables import GAME, board, play, refused, roll, rule, table
from teahouse import FastDice, Outcome
from teahouse.engine import Voice
from teahouse.games.courtyard.moves import Ended, LastTurns
from teahouse.games.courtyard.pieces.tiles import towers_in, walls_in
from teahouse.games.courtyard.rules import State

STRAIGHTS = "hand 0: tower straight, 5 straight"
SHORT_OF_WALLS = f"""
courtyard, 2 players
pool: 2 tee, 3 tower tee
{STRAIGHTS}
hand 1: tower corner, 5 tee
"""


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def over(points: str, players: int, options: str = "", first: int = 0) -> Outcome:
    """The outcome of a finished game with these points."""
    lines = [f"courtyard, {players} players", f"options: {options}" if options else "", f"first: {first}"]
    return outcome(table("\n".join([*filter(None, lines), "stage: over", f"points: {points}", "ended: pool\n"])))


def four_straights(state: State) -> None:
    play(state, *(f"place NS 0,{y}" for y in (-1, -2, -3, -4)), "done")


# The pools


@pytest.mark.rule("CY-6.1", "CY-3.5", "CY-12.3")
def test_scenario_14_a_short_pool_of_walls() -> None:
    state = table(SHORT_OF_WALLS)
    four_straights(state)
    events = roll(state)
    assert LastTurns(0, "walls") in events
    assert (towers_in(state.hands[0]), walls_in(state.hands[0])) == (1, 3)
    assert state.to_act == 1
    play(state, "pass")
    assert state.to_act == 0
    assert Ended("pool") in play(state, "pass")
    assert state.over
    assert outcome(state).reason == "pool"


@pytest.mark.rule("CY-6.1")
def test_scenario_15_the_last_tower_with_three_players() -> None:
    state = table(f"""
        courtyard, 3 players
        pool: 10 tee, tower tee
        {STRAIGHTS}
        hand 1: tower corner, 5 tee
        hand 2: tower corner, 3 cross
    """)
    play(state, "place tower NS 0,-1", "done")
    assert LastTurns(0, "towers") in roll(state)
    turns = []
    while state.to_act is not None:
        turns.append(state.to_act)
        play(state, "pass")
    assert turns == [1, 2, 0]


@pytest.mark.rule("CY-6.1")
@pytest.mark.parametrize(("order", "left"), [("return_first", 0), ("draw_first", 2)])
def test_scenario_16_discards_do_not_take_the_end_back(order: str, left: int) -> None:
    state = table(SHORT_OF_WALLS.replace("pool", f"options: discard_order={order}\npool", 1))
    four_straights(state)
    roll(state)
    assert state.turns_left == 2
    events = play(state, "discard tee tee")
    events += roll(state)
    assert state.wall_pool == left
    assert state.turns_left == 1
    assert not any(isinstance(event, LastTurns) for event in events)
    play(state, "pass")
    assert outcome(state).reason == "pool"


@pytest.mark.rule("CY-12.3")
def test_12_3_the_refill_follows_the_last_turns_too() -> None:
    state = table(f"""
        courtyard, 2 players
        last turns: 1
        {STRAIGHTS}
        hand 1: tower corner, 5 tee
    """)
    play(state, "place NS 0,-1", "done")
    assert not state.over
    assert state.due_walls == 1
    roll(state)
    assert outcome(state).reason == "pool"
    assert walls_in(state.hands[0]) == 5


# Nothing fits any more


CAPS = """
    courtyard, {} players
    hand 0: tower tee, 5 end
    hand 1: tower corner, 5 tee
"""


@pytest.mark.rule("CY-6.2", "CY-6.3", "CY-12.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenario_17_four_ends_close_the_network(players: int) -> None:
    state = table(CAPS.format(players))
    play(state, "place S 0,-1", "place W 1,0", "place N 0,1", "place E -1,0")
    assert state.open_ends == 0
    play(state, "done")
    assert outcome(state).reason == "closed_network"
    assert state.scores == (0,) * players
    assert outcome(state).winners == (players - 1,), "the last seat in turn order, though it never moved"
    assert walls_in(state.hands[0]) == 1, "the game ends before the refill"


@pytest.mark.rule("CY-6.2")
def test_6_2_also_during_the_last_turns() -> None:
    state = table(CAPS.format(2) + "    last turns: 2\n")
    play(state, "place S 0,-1", "place W 1,0", "place N 0,1", "place E -1,0", "done")
    assert outcome(state).reason == "closed_network"


@pytest.mark.rule("CY-12.2")
def test_12_2_without_wall_connection_a_closed_network_is_no_end() -> None:
    text = CAPS.format(2).replace("hand 0", "options: require_wall_connection=false\n    hand 0")
    state = table(text)
    play(state, "place S 0,-1", "place W 1,0", "place N 0,1", "place E -1,0", "done")
    assert not state.over
    assert state.open_ends == 0


HOLE = """
    r T 7
    o . |
    L - J
"""
"""Closing the ring leaves one open end, in the middle, where only an end fits."""


def hole(hand_1: str, options: str = "") -> State:
    state = board(HOLE, f"pool: 3 corner, 2 tower tee\nhand 0: 2 straight\nhand 1: {hand_1}", options)
    play(state, "place NS 1,2", "done")
    return state


@pytest.mark.rule("CY-6.2", "CY-12.2")
def test_6_2_dead_when_no_tile_left_fits() -> None:
    state = hole("tower tee, 2 tee")
    assert state.open_ends == 1
    assert outcome(state).reason == "dead"


@pytest.mark.rule("CY-6.2")
def test_6_2_not_dead_while_a_fitting_tile_is_left_or_nobody_looks() -> None:
    assert not hole("tower tee, end").over
    assert not hole("tower tee, 2 tee", "deep_dead_check=false").over


@pytest.mark.rule("CY-12.2")
def test_12_2_looked_at_only_after_laying() -> None:
    state = board(HOLE.replace("o", "|").replace(" . ", " o "), "pool: 3 corner, 2 tower tee\nhand 0: 2 straight")
    assert state.open_ends == 1
    play(state, "pass")
    assert not state.over


# Idle rounds


@pytest.mark.rule("CY-12.5", "CY-3.1")
@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 3), (4, 3), (3, 1), (2, 5)])
def test_scenario_21_idle_rounds_end_the_game(players: int, rounds: int) -> None:
    options = "" if rounds == 3 else f"options: idle_rounds_end={rounds}\n"
    state = table(f"courtyard, {players} players\n{options}{STRAIGHTS}\nhand 1: tower tee, 2 tee\n")
    for _ in range(players * rounds - 1):
        play(state, "pass")
    assert not state.over
    play(state, "pass")
    assert outcome(state).reason == "idle"


@pytest.mark.rule("CY-12.5")
def test_12_5_nought_rounds_never_end_the_game() -> None:
    head = "courtyard, 2 players\noptions: idle_rounds_end=0\n"
    state = table(f"{head}{STRAIGHTS}\nhand 1: tower tee, 2 tee\n")
    for _ in range(500):
        play(state, "pass")
    assert not state.over
    assert state.idle == 500
    assert state.game.position(state.text()) == state
    drawn = GAME.words.draw(state.seen_by(0), Voice(["Mei", "Tomás"], 0))
    assert "500 turns in a row without a tile laid" in drawn
    assert "end the game" not in drawn


@pytest.mark.rule("CY-12.5", "CY-6.2")
def test_12_5_without_either_check_a_dead_game_would_never_end() -> None:
    assert "deep_dead_check must be true" in refused({"idle_rounds_end": 0, "deep_dead_check": False})
    assert refused({"idle_rounds_end": 0}) == ""


@pytest.mark.rule("CY-12.5")
def test_12_5_a_tile_laid_starts_the_count_again_and_discards_do_not() -> None:
    state = table(f"courtyard, 2 players\nidle: 5\n{STRAIGHTS}\nhand 1: tower tee, 2 tee\n")
    play(state, "place NS 0,-1", "done")
    assert state.idle == 0
    state = table(f"courtyard, 2 players\nidle: 5\n{STRAIGHTS}\nhand 1: tower tee, 2 tee\n")
    play(state, "discard straight")
    roll(state)
    assert outcome(state).reason == "idle"


@pytest.mark.rule("CY-12.13")
def test_12_13_the_pool_is_named_before_idleness() -> None:
    state = table(f"courtyard, 2 players\nidle: 5\nlast turns: 1\n{STRAIGHTS}\n")
    play(state, "pass")
    assert outcome(state).reason == "pool"


@pytest.mark.rule("CY-12.13")
def test_12_13_a_closed_network_is_named_before_dead() -> None:
    state = table("""
        courtyard, 2 players
        pool: 3 tee, tower tee
        hand 0: 5 end
        last turns: 1
    """)
    play(state, "place S 0,-1", "place W 1,0", "place N 0,1", "place E -1,0", "done")
    assert outcome(state).reason == "closed_network"


@pytest.mark.rule("CY-6.1", "CY-6.2", "CY-12.5")
@pytest.mark.parametrize(
    ("ending", "clause"),
    [("pool", "CY-6.1"), ("closed_network", "CY-6.2"), ("dead", "CY-6.2"), ("idle", "CY-12.5")],
)
def test_6_nothing_is_legal_when_the_game_is_over(ending: str, clause: str) -> None:
    state = table(f"courtyard, 2 players\nstage: over\nended: {ending}\n{STRAIGHTS}\n")
    assert rule(state, "place NS 0,-1") == clause
    assert len(state.legal()) == 0


# Who wins


@pytest.mark.rule("CY-6.3", "CY-12.12")
def test_scenario_18_ties() -> None:
    assert over("40 40 31", 3).ranks == (2, 1, 3)
    assert over("40 31 40", 3).ranks == (2, 3, 1)


@pytest.mark.rule("CY-6.3", "CY-12.12")
def test_12_12_the_turn_order_begins_with_the_first_player() -> None:
    assert over("40 40 31", 3, first=1).ranks == (1, 2, 3), "B, C, A: A came later than B"
    assert over("7 7 7 7", 4, first=2).ranks == (2, 1, 4, 3), "C, D, A, B"


@pytest.mark.rule("CY-6.3", "CY-12.12")
def test_12_12_a_shared_tie() -> None:
    assert over("40 40 31", 3, "tie=shared").ranks == (1, 1, 3)
    assert over("12 12", 2, "tie=shared").winners == (0, 1)


@pytest.mark.rule("CY-6.4", "CY-12.12")
def test_scenario_19_teams() -> None:
    tied = over("30 40 40 30", 4, "teams=true")
    assert tied.ranks == (2, 1, 2, 1)
    assert tied.scores == (30, 40, 40, 30)
    assert tied.winners == (1, 3)
    assert over("30 40 40 30", 4, "teams=true", first=1).winners == (0, 2)
    assert over("1 40 80 30", 4, "teams=true").winners == (0, 2)
    assert over("30 40 40 30", 4, "teams=true tie=shared").ranks == (1, 1, 1, 1)


@pytest.mark.rule("CY-6.4")
def test_6_4_teams_are_for_four() -> None:
    assert "four players" in refused({"teams": True}, 3)
    assert refused({"teams": True}, 4) == ""


# Over many games


@pytest.mark.rule("CY-3.2.P2", "CY-3.2.P3", "CY-4.1")
def test_scenario_27_walls_are_one_network_and_agree_in_random_games() -> None:
    for seed in range(1000):
        rng, dice = Random(f"network {seed}"), FastDice(seed)
        state = GAME.start(2 + seed % 3)
        while state.to_act is not None:
            if state.to_act < 0:
                state.play(dice.pick(state.chances()))
                continue
            turn = state.turn
            state.play(state.random_action(rng))
            if state.turn != turn:
                network_holds(state)
        network_holds(state)


def network_holds(state: State) -> None:
    """Every inner side agrees, and all walls hang together."""
    tiles = state.tiles
    start = next(iter(tiles))
    reached, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for side, step in enumerate((-4096, 1, 4096, -1)):
            near = tiles.get(cell + step)
            if near is None:
                continue
            wall = tiles[cell] >> side & 1
            assert wall == near >> (side + 2) % 4 & 1
            if wall and cell + step not in reached:
                reached.add(cell + step)
                waiting.append(cell + step)
    assert len(reached) == len(tiles)


@pytest.mark.rule("CY-1.4", "CY-3.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenario_28_hands_pools_and_table_make_81(players: int) -> None:
    state, rng, dice = GAME.start(players), Random(28), FastDice(28)
    while state.to_act is not None:
        assert sum(sum(place.values()) for place in state.places().values()) == 81
        state.play(dice.pick(state.chances()) if state.to_act < 0 else state.random_action(rng))
    assert sum(sum(place.values()) for place in state.places().values()) == 81
