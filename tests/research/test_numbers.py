"""The numbers of legal actions come from their groups; here each action is numbered by itself, slowly."""

import numpy as np

import teahouse
from research.tables import each_table, positions
from teahouse import CHANCE, State
from teahouse.engine.numbering import Fixed, write_mask
from teahouse.games.yozu.moves import ALLOWED
from teahouse.research.play import mark, numbers


def one_by_one(state: State) -> list[int]:
    """The number of every legal action that has one."""
    found = []
    for action in state.legal():
        try:
            found.append(state.game.action_index.number(state, action))
        except IndexError:  # outside the window
            continue
    return sorted(found)


@each_table
def test_numbers_and_masks_are_those_of_the_actions_one_by_one(name: str, players: int) -> None:
    for state in positions(name, players, 3, 0.15):
        legal = list(state.legal())
        assert [action for group in state.groups() for action in group] == legal
        expected = one_by_one(state)
        assert len(set(expected)) == len(expected)
        size = state.game.action_index.size(players)
        plain = bytearray(size)
        assert write_mask(state, memoryview(plain)) == bool(expected)
        assert [number for number, mark in enumerate(plain) if mark] == expected
        assert set(plain) <= {0, 1}
        if state.to_act not in (None, CHANCE):
            assert numbers(state) == expected
            mask = np.zeros(size, np.int8)
            mark(state, mask)
            assert mask.tobytes() == bytes(plain)


def test_a_fixed_group_is_numbered_once_for_each_number_of_players() -> None:
    game = teahouse.game("yozu")
    for players in game.about.players:
        ((first, marks),) = Fixed(ALLOWED[4][8]).runs(game.start(players))
        assert (first, marks) == (0, b"\1" * 16)  # any card: animal * 4 + season
