"""Small worlds: every one is what its page says, and can be solved."""

from functools import cache
from typing import Any

import pytest
from open_spiel.python.algorithms import cfr, exploitability

import teahouse
from teahouse import CHANCE, State
from teahouse.games.yardzee.bot.standing import Standing, standing_of
from teahouse.games.yardzee.bot.turn import Turn
from teahouse.games.yardzee.pieces import YARDZEE
from teahouse.research.miniatures import MINIATURES

BOXES = {"two-boxes": 36.2747, "five-boxes": 106.3457}
# Nodes and information sets.
SIZES = {
    "three-tiles": (2771, 1318),
    "four-by-four": (1346, 201),
    "one-river": (1588, 136),
    "two-by-two": (2677, 259),
}
QUICK = ["four-by-four", "one-river"]


def test_each_is_either_solved_by_cards_or_by_policies() -> None:
    assert MINIATURES.keys() == BOXES.keys() | SIZES.keys()


def size(game: Any) -> tuple[int, int]:
    """How many nodes its tree has, and how many information sets."""
    nodes, sets, waiting = 0, set(), [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        nodes += 1
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            sets.add(state.information_state_string())
        waiting += [state.child(action) for action in state.legal_actions()]
    return nodes, len(sets)


@pytest.mark.parametrize("name", SIZES)
def test_their_trees_are_as_large_as_the_page_says(name: str) -> None:
    assert size(MINIATURES[name].openspiel()) == SIZES[name]


@pytest.mark.parametrize(
    ("name", "rounds"),
    [*((name, 10) for name in QUICK), *(pytest.param(name, 20, marks=pytest.mark.long) for name in SIZES)],
)
def test_a_policy_trained_by_cfr_leaves_little_to_exploit(name: str, rounds: int) -> None:
    """By OpenSpiel's own solver and its own measure: what a best response gains, on average over the seats. What can be
    won goes from -1 to 1."""
    game = MINIATURES[name].openspiel()
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    left = exploitability.nash_conv(game, solver.average_policy()) / game.num_players()
    assert game.max_utility() - game.min_utility() == 2
    assert left < 0.05 * 2
    assert left < 0.02


def enumerated(state: State, known: dict[Any, float]) -> float:
    """What the best play still scores from here: every roll and every choice, through the rules alone."""
    if state.over:
        return 0.0
    table: Any = state
    kept = table.kept if state.to_act == CHANCE else 0
    key = (table.stage, table.rolls, table.dice, kept, *table.open_boxes, *table.upper, table.held(0, YARDZEE))
    if key in known:
        return known[key]

    def after(action: Any) -> float:
        new = state.copy()
        new.play(action)
        return new.scores[0] - state.scores[0] + enumerated(new, known)

    if state.to_act == CHANCE:
        chances = state.chances()
        known[key] = sum(weight * after(outcome) for outcome, weight in chances) / chances.total
    else:
        known[key] = max(map(after, state.legal()))
    return known[key]


@pytest.mark.parametrize("name", BOXES)
def test_the_optimum_is_the_same_by_induction_and_by_enumeration(name: str) -> None:
    state = teahouse.game("yardzee").position(MINIATURES[name].position)

    @cache
    def rest(standing: Standing) -> float:
        """By induction over the card: a turn is worth what it brings and what the card is worth after it."""
        if not standing.open_boxes:
            return 0.0
        return Turn(standing, state.options, lambda gain, after: gain + rest(after)).start

    by_enumeration = enumerated(state, {})
    assert by_enumeration == pytest.approx(rest(standing_of(state, 0)), abs=1e-9)
    assert by_enumeration == pytest.approx(BOXES[name], abs=5e-5)


@pytest.mark.parametrize("name", MINIATURES)
def test_any_adapter_begins_with_them(name: str) -> None:
    from teahouse.research.gymnasium import env
    from teahouse.research.pettingzoo import TableEnv

    mini = MINIATURES[name]
    position = teahouse.game(mini.game).position(mini.position)
    for table in (env(mini.game, position=mini.position), TableEnv(mini.game, position=mini.position)):
        table.reset(seed=1)
        assert table.play.opening == position
        assert table.play.players == position.players


def test_no_page_offers_them() -> None:
    from teahouse.engine.options import declared, file_kind, miniatures

    assert miniatures(teahouse.game("yozu").options) == {"square"}
    shipped = {
        name: kind.miniatures
        for name in teahouse.names()
        for option in declared(teahouse.game(name).options)
        if (kind := file_kind(teahouse.game(name).options, option)) is not None
    }
    assert shipped == {
        "courtyard": ("four-by-four",),
        "yang-tzee": ("three-tiles",),
        "yellow-and-yangtze": ("one-river",),
    }
    for name in shipped:
        game = teahouse.game(name)
        for option in declared(game.options):
            kind = file_kind(game.options, option)
            if kind is not None:
                assert not set(kind.miniatures) & set(kind.possible(2).split(" | "))
