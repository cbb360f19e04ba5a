"""What a position of Courtyard is worth to every seat, with every hand in sight: what each could close now.

Whoever moves closes the best loop there is for that hand; the others follow, each with less left of the board.
"""

from functools import lru_cache
from typing import Final

from teahouse.games.courtyard.bot.loops import Finder, Loop
from teahouse.games.courtyard.bot.outlook import REACH, chance_to_win
from teahouse.games.courtyard.bot.plan import best_points
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.state import MIX, NOT_SET


class _Board:
    """The tiles that lie there, of this turn and of earlier ones: by these alone a board has the loops that another
    has."""

    __slots__ = ("_key", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._key = tuple(state.tiles.items()), tuple(state.new.items()), state.options.subdivide_scores

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=4)
def _loops(board: _Board) -> list[Loop]:
    """Kept, because many draws are looked at on one board."""
    return Finder(board.state, REACH).loops


CLOSES: Final = (1.0, 0.8, 0.4, 0.3)
"""How much of the best loop counts, from whoever moves on."""


def hindsight(state: State) -> list[float]:
    """The chance of each seat to win, by the points and what every hand could close."""
    gains = [0.0] * state.players
    if state.stage != MIX:
        loops = _loops(_Board(state))
        turns = state.players if state.turns_left == NOT_SET else min(state.players, state.turns_left)
        for ahead in range(turns):
            seat = (state.turn + ahead) % state.players
            gains[seat] = CLOSES[min(ahead, len(CLOSES) - 1)] * best_points(loops, state.hands[seat])
    return [chance_to_win(state, seat, gains) for seat in range(state.players)]
