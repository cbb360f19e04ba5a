"""What gardens are worth: the chance of every seat to win from the start of a round.

The chances are a multinomial logit. Each seat has a sum of points for its lines, and wins
with a chance in proportion to the exponential of it; that nobody wins has points of its own. The points were fitted
to 24,000 games of bots of mixed skill with three to six players.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.engine.portable import added, exp
from teahouse.games.yozu.pieces import LINES, kinds_in

# What a line is worth by the cards it lacks. A lone missing card that lies in another garden can be
# swapped in after any hit at all: the seat is ready to win.
READY: Final = 1.85
READY_TWICE: Final = 0.37
LACKS_ONE: Final = 0.87
LACKS_TWO: Final = 0.29
LACKS_THREE: Final = 0.07
# To be ready is worth less to the Oracle of the round, who doesn't guess, and to those who guess late.
READY_ORACLE: Final = -1.25
READY_LAST: Final = -0.64
# That nobody wins: (points, points for each card of the deck), by the number of players.
NOBODY: Final = {3: (-1.42, -0.191), 4: (1.74, -0.205), 5: (2.53, -0.154), 6: (2.43, -0.133)}


@lru_cache(maxsize=50000)
def garden_points(kinds: int, elsewhere: int) -> tuple[float, bool]:
    """The points of a garden, and whether it is ready; `elsewhere` are the kinds in all other gardens."""
    points = 0.0
    ready = 0
    for line in LINES:
        missing = line & ~kinds
        lacks = missing.bit_count()
        if lacks == 1:
            if missing & elsewhere:
                ready += 1
            else:
                points += LACKS_ONE
        elif lacks == 2:
            points += LACKS_TWO
        elif lacks == 3:
            points += LACKS_THREE
    if ready:
        points += READY + READY_TWICE * (ready - 1)
    return points, ready > 0


def chances(gardens: Sequence[Sequence[int]], oracle: int, deck: int) -> list[float]:
    """The chance of every seat to win when a round starts with this Oracle and so many cards to draw from."""
    return chances_of_kinds([kinds_in(garden) for garden in gardens], oracle, deck)


def chances_of_kinds(kinds: Sequence[int], oracle: int, deck: int) -> list[float]:
    """The same from the kinds of each garden, as bit sets."""
    players = len(kinds)
    once = twice = 0
    for some in kinds:
        twice |= once & some
        once |= some
    weights = []
    for seat, mine in enumerate(kinds):
        # What lies elsewhere: kinds that another garden has, whether or not mine has them too.
        points, ready = garden_points(mine, once & ~mine | twice & mine)
        if ready:
            order = (seat - oracle) % players
            points += READY_LAST * (order - 1) / (players - 2) if order else READY_ORACLE
        weights.append(exp(points))
    constant, each = NOBODY[players]
    whole = added(weights) + exp(constant + each * deck)
    return [weight / whole for weight in weights]
