"""Courtyard's board is kept up to date tile by tile: checked against brute force on random boards."""

from collections import Counter
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.courtyard.tables import GAME, flood
from teahouse import FastDice
from teahouse.games.courtyard.about import Options
from teahouse.games.courtyard.moves import Place
from teahouse.games.courtyard.pieces.cells import STEPS, cell_at
from teahouse.games.courtyard.pieces.tiles import KIND_OF, TILES, counts
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.board import lay
from teahouse.games.courtyard.rules.hands import hand_of, nth_placement


def random_board(rng: Random, width: int, height: int, full: float, walled: float) -> list[tuple[int, int]]:
    """Tiles that agree on every side, islands included, in a random order."""
    across = {(x, y): rng.random() < walled for x in range(width + 1) for y in range(height)}
    down = {(x, y): rng.random() < walled for x in range(width) for y in range(height + 1)}
    tiles = []
    for x in range(width):
        for y in range(height):
            sides = down[x, y] | across[x + 1, y] << 1 | down[x, y + 1] << 2 | across[x, y] << 3
            if sides and rng.random() < full:
                tiles.append((cell_at(x - 2, y - 2), sides))
    rng.shuffle(tiles)
    return tiles


def placements(state: State, joining: bool) -> set[tuple[int, int]]:
    """CY-3.2 word for word: every tile of the hand on every empty cell beside a tile."""
    hand = counts(state.hands[state.turn])
    cells = {cell + step for cell in state.tiles for step in STEPS} - state.tiles.keys()
    found = set()
    for cell in cells:
        for tile in TILES:
            sides = [(tile >> side & 1, state.tiles.get(cell + STEPS[side])) for side in range(4)]
            met = [(wall, near >> (side + 2) % 4 & 1) for side, (wall, near) in enumerate(sides) if near is not None]
            if hand[KIND_OF[tile]] and all(a == b for a, b in met) and (not joining or (1, 1) in met):
                found.add((tile, cell))
    return found


@pytest.mark.rule("CY-4.3", "CY-4.2")
@given(
    seed=st.integers(0, 2**32),
    width=st.integers(1, 9),
    height=st.integers(1, 9),
    full=st.sampled_from([0.6, 0.85, 1.0]),
    walled=st.sampled_from([0.3, 0.5, 0.7, 0.9]),
)
@settings(max_examples=150, deadline=None)
def test_4_3_courtyards_are_those_of_a_flood_fill(
    seed: int, width: int, height: int, full: float, walled: float
) -> None:
    state = State(2, Options(require_wall_connection=False))
    for cell, tile in random_board(Random(seed), width, height, full, walled):
        lay(state, tile, cell)
        assert set(state.court_of.values()) == flood(state.tiles)
        ends = sum(
            tile >> side & 1 and cell + step not in state.tiles
            for cell, tile in state.tiles.items()
            for side, step in enumerate(STEPS)
        )
        assert state.open_ends == ends


@pytest.mark.rule("CY-4.3", "CY-5.1", "CY-4.4")
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), joining=st.booleans())
@settings(max_examples=40, deadline=None)
def test_5_1_new_courtyards_are_those_that_were_not_there_before_the_turn(
    seed: int, players: int, joining: bool
) -> None:
    state = GAME.start(players, {"require_wall_connection": joining})
    rng, dice = Random(seed), FastDice(seed)
    before = flood(state.tiles)
    while state.to_act is not None:
        if state.to_act < 0:
            state.play(dice.pick(state.chances()))
            continue
        turn = state.turn
        state.play(state.random_action(rng))
        now = flood(state.tiles)
        assert set(state.court_of.values()) == now
        if state.turn == turn and state.placed:
            assert state.new.keys() == now - before
            for region, inside in state.new.items():
                assert inside == any(region < old for old in before)
        else:
            before = now


@pytest.mark.rule("CY-3.2", "CY-3.2.P1", "CY-3.2.P2", "CY-3.2.P3")
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), joining=st.booleans())
@settings(max_examples=30, deadline=None)
def test_3_2_legal_placements_are_those_of_the_three_conditions(seed: int, players: int, joining: bool) -> None:
    state = GAME.start(players, {"require_wall_connection": joining})
    rng, dice = Random(seed), FastDice(seed)
    while state.to_act is not None:
        if state.to_act < 0:
            state.play(dice.pick(state.chances()))
            continue
        legal = state.legal()
        places = [action for action in legal if isinstance(action, Place)]
        assert {(action.tile, action.cell) for action in places} == placements(state, joining)
        assert len(legal) == len(list(legal))
        hand = hand_of(state.hands[state.turn])
        nth = [nth_placement(hand, state.open_cells, state.counts, place) for place in range(len(places))]
        assert Counter(nth) == Counter(places), "sampling reaches every placement once"
        with pytest.raises(IndexError):
            nth_placement(hand, state.open_cells, state.counts, len(places))
        state.play(state.random_action(rng))


@pytest.mark.rule("CY-3.1")
def test_3_1_random_actions_are_even() -> None:
    state = GAME.position("courtyard, 2 players\nhand 0: end, straight\n")
    # Four ways to lay the end, four for the straight, three discards, pass: twelve in all.
    assert len(state.legal()) == 12
    rng = Random(1)
    drawn = Counter(str(state.random_action(rng)) for _ in range(12_000))
    assert len(drawn) == 12
    assert all(abs(number - 1000) < 5 * 1000**0.5 for number in drawn.values())


@pytest.mark.long
def test_a_late_turn_costs_at_most_twice_an_early_one() -> None:
    early, late = [0.0, 0], [0.0, 0]
    for seed in range(400):
        state = GAME.start(4)
        rng, dice = Random(seed), FastDice(seed)
        while state.to_act is not None:
            laid = len(state.tiles)
            spent = early if laid < 16 else late if laid > 55 else None
            start = perf_counter()
            if state.to_act < 0:
                state.play(dice.pick(state.chances()))
            else:
                state.play(state.random_action(rng))
                if spent is not None:
                    spent[1] += 1
            if spent is not None:
                spent[0] += perf_counter() - start
    assert late[0] / late[1] <= 2 * early[0] / early[1]
