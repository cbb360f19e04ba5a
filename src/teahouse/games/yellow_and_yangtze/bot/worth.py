"""What a position is worth to each seat, for the bots.

The result is the smallest of four colours, so a seat is worth a soft minimum of what each of its colours
will probably come to: points it has, income from pagodas while its leaders stand, tiles still to be placed for
points, with the yellow points poured into the gaps. Leaders in danger of a revolt or a war count less.

The seat that thinks (`me`) knows its own hand; of other hands it counts what everybody has seen, and
takes the rest for average. So the worth never hangs on cards that the seat can't see.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.engine.learned import softmax
from teahouse.engine.portable import added, exp, ln
from teahouse.games.yellow_and_yangtze.bot.lay import Lay, Threat, free_in, lay_of, reserves_of, threats_of
from teahouse.games.yellow_and_yangtze.pieces import BLACK, GREEN, HAND, OFF, PAGODAS, YELLOW, colours_of, count, size
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.ending import outcome
from teahouse.games.yellow_and_yangtze.state import ACT, OVER, REFILL, REPLACE

DRAWN_A_TURN: Final = 2.3
"""So many tiles leave the bag in a usual turn."""
STANDING: Final = 0.84
"""The part of the pagodas that still stands a turn later."""
RATE: Final = (0.34, 0.30, 0.28, 0.30, 0.16)
"""Points a turn that a leader on the board brings in with tiles."""
LEAD: Final = 2.5
"""So many turns a leader on the board is ahead of one who must yet be placed."""
UNDER_GOVERNOR: Final = 0.4
"""The part of that which a governor makes good for a leader who is not there."""
UNSAFE: Final = (1.0, 0.16, 0.08, 0.04, 0.02, 0.01, 0.01)
"""How likely a revolt soon drives out a leader with so many black tiles beside him."""
SAFE: Final = 0.9
"""What the careless take for the chance of any leader to stay."""
WAR_SOON: Final = 0.4
"""How likely two states are at war soon if one tile is enough for it."""
HELD: Final = (0.17, 0.20, 0.20, 0.16, 0.40)
"""What a tile in the hand is worth, beside the points it may bring at once."""
DRAWN: Final = 0.13
"""The same for a tile yet to be drawn: less than any that is held, so that none is wasted."""
AT_ONCE: Final = 0.16
"""What a tile in the hand adds to the points of its colour, if its leader is ready for it."""
TEMPO: Final = 0.3
"""What an action still to be taken in this turn is worth."""
Judge = Callable[[State, int], Sequence[float]]
"""The chance of every seat to win in a state, as a seat sees it."""


def chances_to_win(state: State, me: int, careful: bool = True) -> list[float]:
    """The chance of every seat to win, as seat `me` sees it; who isn't `careful` takes every leader for safe."""
    if settled(state):
        return final(state)
    wide = spread(turns_left(state))
    return softmax([value / wide for value in worths(state, me, careful)])


def light_hearted(state: State, me: int) -> list[float]:
    """The same for who takes every leader for safe."""
    return chances_to_win(state, me, careful=False)


def spread(turns: float) -> float:
    """A lead of so much worth wins e times as often as it loses; the more turns there are, the less it tells."""
    return 0.45 + 0.3 * sqrt(turns)


def settled(state: State) -> bool:
    """Whether the game is over, or is as soon as the tiles now due are drawn."""
    if state.stage == OVER:
        return True
    if len(state.due) <= state.left or state.stage not in (REFILL, REPLACE):
        return False
    return state.options.merchant_shortage_ends or len([to for to in state.due if to >= 0]) > state.left


def final(state: State) -> list[float]:
    """What the points now on the table come to; by a hair the result counts too."""
    over = state
    if state.stage != OVER:
        over = state.copy()
        over.stage = OVER
    found = outcome(over)
    assert found is not None
    winners = found.winners
    best = max(found.scores)
    return [
        (0.97 / len(winners) if seat in winners else 0.0) + 0.03 / (1 + best - score)
        for seat, score in enumerate(found.scores)
    ]


def turns_left(state: State) -> float:
    """The turns that each seat still has, about."""
    return state.left / (DRAWN_A_TURN * state.players)


def lasting(turns: float) -> float:
    """The points that a pagoda brings in so many turns, if its leader stays."""
    gone: float = 1 - STANDING**turns
    return gone / (1 - STANDING)


def softness(turns: float) -> float:
    """How far from the smallest colour another one still counts: the farther, the more is open."""
    return 0.6 + 0.4 * turns


def worths(state: State, me: int, careful: bool = True) -> list[float]:
    """What each seat's colours will come to, as one number."""
    turns, lay = turns_left(state), lay_of(state)
    threats = threats_of(state, reserves_of(state, me), lay.realms) if careful and len(lay.realms) > 1 else []
    hoped = expected(state, me, turns, lay, threats, careful)
    values = [
        _soft_minimum(hoped[seat * 5 : seat * 5 + 4], hoped[seat * 5 + YELLOW], softness(turns))
        for seat in range(state.players)
    ]
    weight = min(1.0, turns / 2)
    hand = state.hands[me]
    held = added(HELD[colour] * count(hand, colour) for colour in range(5)) + DRAWN * (HAND - size(hand))
    values[me] += held * weight
    if state.stage == ACT or state.stage == REPLACE:
        values[state.turn] += TEMPO * min(1.0, turns + 0.3) * (state.actions - (state.stage == REPLACE))
    return values


def poured(ordered: Sequence[float], yellow: float) -> float:
    """The smallest of four values, which come in order, once yellow was poured over the smallest ones."""
    level, rest = ordered[0], yellow
    for at in range(1, 4):
        step = (ordered[at] - level) * at
        if step >= rest:
            return level + rest / at
        level, rest = ordered[at], rest - step
    return level + rest / 4


def _soft_minimum(values: Sequence[float], yellow: float, soft: float) -> float:
    """The smallest of four values once yellow has filled the gaps; the others count the more, the more is open."""
    level = poured(sorted(values), yellow)
    return -soft * ln(added(exp(-max(value, level) / soft) for value in values) / 4)


def expected(
    state: State, me: Seat, turns: float, lay: Lay, threats: Sequence[Threat], careful: bool = True
) -> list[float]:
    """The points each seat will probably have in each colour."""
    found: list[float] = list(state.points)
    danger: dict[int, float] = {}
    for number, chance, _, touching in threats:
        if touching:
            danger[number] = max(danger.get(number, 0.0), chance)
            found[number] += WAR_SOON * (1 - chance)
    tiles, leaders, ready, stays = state.tiles, state.leaders, lay.ready, lasting(turns)
    hand = [count(state.hands[me], colour) for colour in range(5)]
    deciding = state.turn if state.stage in (ACT, REPLACE) else -1
    ahead = min(turns, LEAD)
    for link, ruler, _, posts in lay.realms:
        free = free_in(link, lay, tiles) if lay.free else 0
        for number, seat, colour, beside, _, _, pagodas, room in posts:
            safe = SAFE
            if careful:
                safe = 1 - UNSAFE[beside]
                if number in danger:
                    safe *= 1 - WAR_SOON * danger[number]
            gain = pagodas * ((seat == deciding) + stays * safe) if pagodas else 0.0
            own = hand[colour] if seat == me else 0
            if turns > 0.2:
                likely = 0.0
                if ready[colour] & room:
                    likely = 0.55 if own else 0.25
                if free >> colour & 1:
                    likely = max(likely, 0.5 if seat == me and hand[GREEN] > 1 else 0.2)
                if likely:
                    supply = len(state.pagodas[colour]) < PAGODAS[colour]
                    gain += likely * max(0.0, stays * safe - 0.8) * (1.0 if supply else 0.6)
            gain += RATE[colour] * ahead * (0.3 + 0.7 * safe) * (1.0 if room else 0.5)
            if own and room:
                gain += AT_ONCE * min(own, 2) * min(1.0, turns)
            found[number] += gain
            if colour == BLACK:
                present = colours_of(ruler)
                for other in range(1, 5):
                    if not present >> other & 1 and leaders[seat * 5 + other] == OFF:
                        found[seat * 5 + other] += RATE[other] * ahead * UNDER_GOVERNOR * safe
    return found
