"""What a position of Courtyard is worth to every seat, with every hand in sight: what each could close now.

Whoever moves closes the best loop there is for that hand; the others follow, each with less left of the board.
"""

from typing import Final

from teahouse.games.courtyard.bot.loops import Finder
from teahouse.games.courtyard.bot.outlook import REACH, chance_to_win
from teahouse.games.courtyard.bot.plan import best_points
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.state import MIX, NOT_SET

CLOSES: Final = (1.0, 0.8, 0.4, 0.3)
"""How much of the best loop counts, from whoever moves on."""


def hindsight(state: State) -> list[float]:
    """The chance of each seat to win, by the points and what every hand could close."""
    gains = [0.0] * state.players
    if state.stage != MIX:
        loops = Finder(state, REACH).loops
        turns = state.players if state.turns_left == NOT_SET else min(state.players, state.turns_left)
        for ahead in range(turns):
            seat = (state.turn + ahead) % state.players
            gains[seat] = CLOSES[min(ahead, len(CLOSES) - 1)] * best_points(loops, state.hands[seat])
    return [chance_to_win(state, seat, gains) for seat in range(state.players)]
