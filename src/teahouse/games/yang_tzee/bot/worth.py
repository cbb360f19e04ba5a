"""What a position of Yang-Tzee is worth, judged by hand.

Points come from Streams, so a position is judged by the score and by what each Stream could gather
now: the one to move will, the other may next turn unless the Sea changes. That makes the search
defend (a placement that opens a harvest for the other costs what the harvest pays), plan Streams
(a tile put there is worth what it threatens), and see the drought: a gathering of the whole Sea ends the hand, which
wins for whoever is far enough ahead after paying for it, and is to be shunned by the other.
"""

from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.engine.portable import exp
from teahouse.games.yang_tzee.bot.harvest import NOTHING, shore
from teahouse.games.yang_tzee.bot.measures import SPIRIT, lead_of_next, next_to_play, tiles_left
from teahouse.games.yang_tzee.rules import State

# Points that a position promises beyond the score, by regression of final leads over games of club against club.
MOVER_BEST: Final = 0.9
"""Of the best that the one to move can gather at once."""
MOVER_SECOND: Final = 0.1
OTHER_BEST: Final = 0.6
"""Of the best that the other could gather next turn, if the Sea stays as it is."""
OTHER_SECOND: Final = 0.1
STREAM_TILE: Final = 0.3
RAIN_TILE: Final = 0.7
UNSURE: Final = 2.0
UNSURE_EACH: Final = 0.5
UNSURE_MOST: Final = 11.0


def promise(state: State, seat: Seat) -> tuple[float, float, int | None]:
    """The best a seat's Stream can gather now, the best with another tile, and what its best drought pays."""
    best = second = 0.0
    drought: int | None = None
    ends = shore(state, state.sea)
    for tile in state.streams[seat]:
        mine = 0.0
        for found in ends[tile]:
            if found.drought:
                drought = found.points if drought is None else max(drought, found.points)
            elif found is not NOTHING:
                mine = max(mine, found.points + SPIRIT * found.spirits)
        if mine > best:
            best, second = mine, best
        elif mine > second:
            second = mine
    return best, second, drought


def leads(state: State, seat: Seat, points: int) -> bool:
    """Whether so many points of lead win for this seat: equal scores go to the second player (YT-5.2)."""
    return points > 0 or (points == 0 and state.first != seat and state.options.tie == "second_player")


def unsure(left: float) -> float:
    """How many points of lead make a win likely: more, the more tiles are still to be played."""
    return min(UNSURE_MOST, UNSURE + UNSURE_EACH * left)


def evaluate(state: State) -> list[float]:
    """The chance of each seat to win, from the score and what both Streams promise."""
    mover = next_to_play(state)
    other = 1 - mover
    lead = float(lead_of_next(state))
    best, second, drought = promise(state, mover)
    if drought is not None and leads(state, mover, state.points[mover] + drought - state.points[other]):
        sure = [0.04, 0.04]
        sure[mover] = 0.96
        return sure
    theirs, their_second, _ = promise(state, other)
    lead += MOVER_BEST * best + MOVER_SECOND * second - OTHER_BEST * theirs - OTHER_SECOND * their_second
    lead += STREAM_TILE * (len(state.streams[mover]) - len(state.streams[other]))
    lead += RAIN_TILE * (len(state.rains[mover]) - len(state.rains[other]))
    chance = 1 / (1 + exp(-max(-30.0, min(30.0, lead / unsure(tiles_left(state))))))
    values = [1 - chance, 1 - chance]
    values[mover] = chance
    return values
