"""What a position is worth to each seat, for the bots.

The result is the smallest of four colours, so a seat is worth a soft minimum of what each of its colours
will probably come to: points it has, income from pagodas while its leaders stand, tiles still to be placed for
points, with the yellow points poured into the gaps. Leaders in danger of a revolt or a war count less.

The seat that thinks (`me`) knows its own hand; of other hands it counts what everybody has seen, and
takes the rest for average. So the worth never hangs on cards that the seat can't see.
"""

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from teahouse.engine.learned import softmax
from teahouse.games.yellow_and_yangtze.pieces import (
    BLACK,
    BLUE,
    GREEN,
    HAND,
    OF_COLOUR,
    OFF,
    PAGODAS,
    RED,
    YELLOW,
    Leaders,
    colours_of,
    count,
    size,
)
from teahouse.games.yellow_and_yangtze.pieces.hexes import NEAR, STRIDE, Hexes, grow
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
EVEN: Final = 1.1
"""How soon a lead decides a war: the log odds that one more soldier brings."""
USUAL_RED: Final = 0.26
"""The part of unknown tiles in other hands that is red."""

_EVEN: Final = sum(((1 << STRIDE) - 1) << row * STRIDE for row in range(0, 16, 2))
_ODD: Final = _EVEN << STRIDE


def _around(some: Hexes) -> tuple[Hexes, ...]:
    """The hexes to the east, the west, the south-east, the south-west, the north-east and the north-west of `some`."""
    even, odd = some & _EVEN, some & _ODD
    south_east, south_west = even << 16 | odd << 17, even << 15 | odd << 16
    north_east, north_west = even >> 16 | odd >> 15, even >> 17 | odd >> 16
    return some << 1, some >> 1, south_east, south_west, north_east, north_west


def beside_at_least(some: Hexes) -> tuple[Hexes, Hexes, Hexes, Hexes]:
    """The hexes beside at least one, two, three and four of `some`."""
    one = two = three = four = 0
    for shifted in _around(some):
        four |= three & shifted
        three |= two & shifted
        two |= one & shifted
        one |= shifted
    return one, two, three, four


def completing(some: Hexes) -> Hexes:
    """Every hex that makes a triangle with two of `some`."""
    east, west, south_east, south_west, north_east, north_west = _around(some)
    return (
        east & (south_east | north_east)
        | west & (south_west | north_west)
        | south_east & south_west
        | north_east & north_west
    )


Judge = Callable[[State, int], Sequence[float]]
"""The chance of every seat to win in a state, as a seat sees it."""


class Lay(NamedTuple):
    """What is looked at on a board whoever judges it."""

    realms: list[tuple[Hexes, Leaders, Hexes]]
    """Each state: its hexes, its leaders, and the empty hexes beside it."""
    ready: list[Hexes]
    """For each colour the hexes where a tile would complete a triangle."""
    free: list[Hexes]
    """The triangles that bear no pagoda."""


def lay_of(state: State) -> Lay:
    """The lay of the board."""
    empty, under = state.map.hexes & ~state.occupied, state.under
    return Lay(
        [(link, ruler, grow(link) & empty) for link, ruler in zip(state.links, state.rulers, strict=True) if ruler],
        [completing(some & ~under) & ~under if some.bit_count() > 1 else 0 for some in state.tiles],
        [triangle for triangle in state.triangles if not triangle & under] if state.triangles else [],
    )


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
    turns = turns_left(state)
    hoped = expected(state, me, turns, lay_of(state), careful)
    values = [
        _soft_minimum(hoped[seat * 5 : seat * 5 + 4], hoped[seat * 5 + YELLOW], softness(turns))
        for seat in range(state.players)
    ]
    weight = min(1.0, turns / 2)
    hand = state.hands[me]
    held = sum(HELD[colour] * count(hand, colour) for colour in range(5)) + DRAWN * (HAND - size(hand))
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
    return -soft * log(sum(exp(-max(value, level) / soft) for value in values) / 4)


def expected(state: State, me: int, turns: float, lay: Lay, careful: bool = True) -> list[float]:
    """The points each seat will probably have in each colour."""
    found: list[float] = list(state.points)
    realms, ready, free = lay
    tiles, stays = state.tiles, lasting(turns)
    danger = _wars(state, me, realms, found) if careful and len(realms) > 1 else {}
    river, leaders = state.map.river, state.leaders
    deciding = state.turn if state.stage in (ACT, REPLACE) else -1
    ahead = min(turns, LEAD)
    for link, ruler, halo in realms:
        present = colours_of(ruler)
        rest = ruler
        while rest:
            low = rest & -rest
            rest ^= low
            number = low.bit_length() - 1
            seat, colour = divmod(number, 5)
            safe = SAFE
            if careful:
                safe = 1 - UNSAFE[(NEAR[leaders[number]] & tiles[BLACK]).bit_count()]
                safe *= 1 - WAR_SOON * danger.get(number, 0.0)
            pagodas = sum(1 for triangle in state.pagodas[colour] if triangle & link)
            room = halo & river if colour == BLUE else halo & ~river
            gain = 0.0
            if pagodas:
                gain = pagodas * ((seat == deciding) + stays * safe)
            own = count(state.hands[me], colour) if seat == me else 0
            if turns > 0.2:
                supply = len(state.pagodas[colour]) < PAGODAS[colour]
                likely = 0.0
                if ready[colour] & room:
                    likely = 0.55 if own else 0.25
                if any(triangle & link == triangle and triangle & tiles[colour] for triangle in free):
                    likely = max(likely, 0.5 if seat == me and count(state.hands[me], GREEN) > 1 else 0.2)
                if likely:
                    gain += likely * max(0.0, stays * safe - 0.8) * (1.0 if supply else 0.6)
            gain += RATE[colour] * ahead * (0.3 + 0.7 * safe) * (1.0 if room else 0.5)
            if own and room:
                gain += AT_ONCE * min(own, 2) * min(1.0, turns)
            found[number] += gain
            if colour == BLACK:
                for other in range(1, 5):
                    if not present >> other & 1 and leaders[seat * 5 + other] == OFF:
                        found[seat * 5 + other] += RATE[other] * ahead * UNDER_GOVERNOR * safe
    return found


def _wars(state: State, me: int, realms: list[tuple[int, int, int]], found: list[float]) -> dict[int, float]:
    """How likely each leader would lose a war that one tile can begin; the winners' points are added to `found`."""
    danger: dict[int, float] = {}
    red = state.tiles[RED]
    reserves: list[float] = []
    for at, (link, ruler, halo) in enumerate(realms):
        for other_link, other_ruler, other_halo in realms[at + 1 :]:
            if not halo & other_halo:
                continue
            here, there = clashing(ruler, other_ruler)
            if not here:
                continue
            lead: float = (link & red).bit_count() - (other_link & red).bit_count()
            reserves = reserves or reserves_of(state, me)
            lead += sent(reserves, here) - sent(reserves, there)
            lose = lost(lead)
            for side, chance in ((here, lose), (there, 1 - lose)):
                while side:
                    low = side & -side
                    side ^= low
                    number = low.bit_length() - 1
                    danger[number] = max(danger.get(number, 0.0), chance)
                    found[number] += WAR_SOON * (1 - chance)
    return danger


def clashing(ruler: Leaders, other: Leaders) -> tuple[Leaders, Leaders]:
    """YY-9.1: the leaders of two states whose colour the other state has, too."""
    here = there = 0
    clash = colours_of(ruler) & colours_of(other)
    for colour in range(5):
        if clash >> colour & 1:
            here |= ruler & OF_COLOUR[colour]
            there |= other & OF_COLOUR[colour]
    return here, there


def lost(lead: float) -> float:
    """How likely a war is lost with such a lead in soldiers."""
    return 1 / (1 + exp(EVEN * lead))


def reserves_of(state: State, me: int) -> list[float]:
    """The soldiers that each seat can be expected to send to a war of its leaders."""
    found = []
    for seat in range(state.players):
        if seat == me:
            soldiers: float = count(state.hands[seat], RED)
        else:
            held = size(state.hands[seat])
            known = min(size(state.shown[seat]), held)
            soldiers = min(count(state.shown[seat], RED), known) + USUAL_RED * (held - known)
        found.append(soldiers + (state.leaders[seat * 5 + RED] == OFF))
    return found


def sent(reserves: list[float], leaders: int) -> float:
    """The soldiers that the owners of some leaders send together."""
    return sum(soldiers for seat, soldiers in enumerate(reserves) if leaders >> 5 * seat & 31)
