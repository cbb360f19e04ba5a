"""How to play Yang-Tzee well.

Points come from Streams, so a position is judged by the score and by what each Stream could gather
now: the one to move will, the other may next turn unless the Sea changes. That makes the search
defend (a placement that opens a harvest for the other costs what the harvest pays), plan Streams
(a tile put there is worth what it threatens), and see the drought: a gathering of the whole Sea ends the hand, which
wins for whoever is far enough ahead after paying for it, and is to be shunned by the other.
"""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from teahouse.engine import Action
from teahouse.engine.advice import Advice, Skill
from teahouse.engine.kinds import Seat
from teahouse.games.yang_tzee.bot.careless import sensible
from teahouse.games.yang_tzee.bot.harvest import NOTHING, Harvest, harvest
from teahouse.games.yang_tzee.moves import Add, Collect, Decline, Rain, Stream, Take
from teahouse.games.yang_tzee.pieces import LEFT, RIGHT, STREAM
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.gathering import AskOffering, Resolving
from teahouse.games.yang_tzee.state import ACT, GATHER

# Points that a position promises beyond the score, by regression of final leads over games of club against club.
MOVER_BEST: Final = 0.9
"""Of the best that the one to move can gather at once."""
MOVER_SECOND: Final = 0.1
OTHER_BEST: Final = 0.6
"""Of the best that the other could gather next turn, if the Sea stays as it is."""
OTHER_SECOND: Final = 0.1
SPIRIT: Final = 1.5
"""A spirit match brings a tile, mostly out of the other Stream."""
STREAM_TILE: Final = 0.3
RAIN_TILE: Final = 0.7
UNSURE: Final = 2.0
UNSURE_EACH: Final = 0.5
UNSURE_MOST: Final = 11.0
"""How many points of lead make a win likely: more, the more tiles are still to be played."""


def promise(state: State, seat: Seat) -> tuple[float, float, int | None]:
    """The best a seat's Stream can gather now, the best with another tile, and what its best drought pays."""
    best = second = 0.0
    drought: int | None = None
    for tile in state.streams[seat]:
        mine = 0.0
        for end in (LEFT, RIGHT):
            found = harvest(state, tile, end)
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


def evaluate(state: State) -> list[float]:
    """The chance of each seat to win, from the score and what both Streams promise."""
    mover = state.turn
    other = 1 - mover
    lead = float(state.points[mover] - state.points[other])
    if state.stage == GATHER:
        # What is already sure of this gathering; the turn then goes to the other.
        lead += sum(step.match(state).points for step in state.pending if isinstance(step, Resolving))
        mover, other, lead = other, mover, -lead
    best, second, drought = promise(state, mover)
    if drought is not None and leads(state, mover, state.points[mover] + drought - state.points[other]):
        sure = [0.04, 0.04]
        sure[mover] = 0.96
        return sure
    theirs, their_second, _ = promise(state, other)
    lead += MOVER_BEST * best + MOVER_SECOND * second - OTHER_BEST * theirs - OTHER_SECOND * their_second
    lead += STREAM_TILE * (len(state.streams[mover]) - len(state.streams[other]))
    lead += RAIN_TILE * (len(state.rains[mover]) - len(state.rains[other]))
    left = state.sphere_size + sum(map(len, state.rains)) + sum(map(len, state.streams))
    chance = 1 / (1 + exp(-max(-30.0, min(30.0, lead / min(UNSURE_MOST, UNSURE + UNSURE_EACH * left)))))
    values = [1 - chance, 1 - chance]
    values[mover] = chance
    return values


def prior(state: State, actions: Sequence[Action]) -> list[float]:
    """Harvests by what they pay, then tiles for the Stream by what they would threaten, then Rain on the Sea."""
    number = state.tiles.number
    weights = []
    for action in actions:
        if isinstance(action, Stream):
            found = harvest(state, number[action.tile], action.end)
            weights.append(_harvest_weight(state, found))
        elif isinstance(action, Rain) and action.to == STREAM:
            threat = max(harvest(state, number[action.tile], end).points for end in (LEFT, RIGHT))
            weights.append(1.5 + 0.25 * max(0, threat))
        elif isinstance(action, Take | Collect | Add):
            weights.append(2.0)
        else:
            weights.append(1.0)
    return weights


def _harvest_weight(state: State, found: Harvest) -> float:
    if found.drought:
        seat = state.turn
        wins = leads(state, seat, state.points[seat] + found.points - state.points[1 - seat])
        return 60.0 if wins else 0.02
    return 0.3 + max(0, found.points) + 2.0 * found.spirits


def rollout(state: State, rng: Random) -> Action:
    """Mostly the best harvest if there is one, else anything that is no senseless streaming."""
    if state.stage == ACT:
        best, chosen = 1.5, None
        number = state.tiles.number
        for action in state.legal():
            if isinstance(action, Stream):
                weight = _harvest_weight(state, harvest(state, number[action.tile], action.end))
                if weight > best:
                    best, chosen = weight, action
        if chosen is not None:
            return chosen
        rain = state.rains[state.turn]
        if rain:
            tile = rain[int(rng.random() * len(rain))]
            ways = 3 if len(state.streams[state.turn]) < 3 else 2
            return state.moves.rains[tile][int(rng.random() * ways)]
    elif isinstance(state.pending[-1], AskOffering):
        takes = [action for action in state.legal() if not isinstance(action, Decline)]
        return takes[int(rng.random() * len(takes))]
    return state.random_action(rng)


ADVICE = Advice(
    evaluate=evaluate,
    prior=prior,
    rollout=rollout,
    sensible=sensible,
    overlooks={Skill.LOOK: 0.88},
    visits={Skill.PLAN: 120, Skill.BEST: 5000},
)
