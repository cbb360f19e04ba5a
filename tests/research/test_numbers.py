"""Numbers that are not legal: each stands for an action that `why_not` refuses, or is refused itself, in words."""

from random import Random

from research.tables import each_table, positions
from teahouse import CHANCE, Illegal
from teahouse.research.play import numbers


@each_table
def test_a_number_that_is_not_legal_is_refused_in_words(name: str, players: int) -> None:
    rng = Random(name)
    for state in positions(name, players, 2, 0.15):
        if state.to_act in (None, CHANCE):
            continue
        index = state.game.action_index
        size = index.size(players)
        legal = set(numbers(state))
        before = state.copy()
        for number in (-1, size, *rng.sample(range(size), min(40, size))):
            if number in legal:
                continue
            try:
                state.play(index.action(state, number))
            except (ValueError, Illegal) as refused:
                assert "there is no action" in str(refused) or "stands for" in str(refused) or "(" in str(refused)
            else:
                raise AssertionError(f"the number {number} was played and is not legal")
            assert state == before
