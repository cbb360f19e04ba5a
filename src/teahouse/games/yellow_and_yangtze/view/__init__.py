"""What one seat may know at Yellow & Yangtze: the only place that hides anything.

Hidden are the hands of others, the order of the bag, what others put face down into the box
(YY-5.E), and the points of others.

Some things are public when they happen and then lie out of sight. What was told of *tiles* stays
known: which kinds are in the box, and which merchants a hand took; it is certain, and bears on
every draw to come. The *sums of points* are secret (YY-1.4): though each gain was told, no `Seen`,
text, view, tensor or forecast holds them unless `open_points` is set, and `imagine` makes them up.
"""

from math import exp
from random import Random
from typing import Final

from teahouse.engine import Action, Event, Unreadable
from teahouse.games.yellow_and_yangtze.moves.events import Revealed
from teahouse.games.yellow_and_yangtze.pieces import (
    HAND,
    MERCHANTS,
    ONE,
    SECRET,
    TILE_COUNT,
    counts,
    less,
    size,
    unknown,
)
from teahouse.games.yellow_and_yangtze.rules import State, trail
from teahouse.games.yellow_and_yangtze.view.look import View, look

__all__ = ["View", "foresee", "hide", "imagine", "look", "usual_points"]

USUALLY: Final = {
    2: ((0.25, 0.18, 0.35, 0.31, 0.0), (0.0, 0.0015, 0.001, 0.0, 0.0045)),
    3: ((0.31, 0.15, 0.50, 0.03, 0.10), (-0.003, 0.001, -0.004, 0.0047, 0.0044)),
    4: ((0.19, 0.10, 0.46, 0.0, 0.29), (0.0, 0.0028, -0.0047, 0.0085, 0.0015)),
}
"""By the number of players, the points by colour that a player has for each tile drawn and shared among all, and how
much more that becomes with each further tile: from games of strong bots."""
_TRIES: Final = 10_000
"""More than any table of a game takes; only a position that can't be finds no world among them."""


def hide(state: State, seat: int | None) -> State:
    """YY-1.4, YY-5.E: the hands of others and what they buried count as unseen, like the bag; their points are secret.

    When the game is over nothing is secret any more.
    """
    table = state.copy()
    if state.over:
        return table
    hidden = 0
    for other in range(table.players):
        if other != seat:
            for zone in (table.hands, table.buried):
                bundle = zone[other]
                if bundle:
                    hidden += bundle
                    zone[other] = size(bundle) << 40
            if not table.options.open_points:
                table.points[other * 5 : other * 5 + 5] = _SECRETS
    table.bag = [number + more for number, more in zip(table.bag, counts(hidden), strict=True)]
    return table


_SECRETS: Final = (SECRET,) * 5


# Forecasts


def foresee(table: State, seat: int | None, action: Action) -> tuple[Event, ...]:
    """What an action would do, up to the next draw or question; what a last action would reveal is not told."""
    events = table.copy().play(action)
    return tuple(event.seen_by(seat) for event in events if not isinstance(event, Revealed))


# Imagining what is hidden


def imagine(table: State, seat: int | None, rng: Random) -> State:
    """A full table: unseen tiles fall at random into the bag, the other hands and the unknown part of the box.

    Merchants that a hand is known to hold are there; the choices of others are no evidence. Points that are secret
    are scattered about what is usual by now.
    """
    world = table.copy()
    if table.over:
        return world
    others = [other for other in range(table.players) if other != seat]
    for _ in range(_TRIES):
        known = {other: _known(table, other, rng) for other in others}
        bag = less(table.bag, *(bundle for bundles in known.values() for bundle in bundles))
        if min(bag) >= 0:
            break
    else:
        raise Unreadable("there are more tiles known to be in hands or buried than unseen ones")
    needed = sum(
        unknown(zone[other]) - size(bundle)
        for other in others
        for zone, bundle in zip((table.hands, table.buried), known[other], strict=True)
    )
    drawn = rng.sample([colour for colour in range(5) for _ in range(bag[colour])], needed)
    for colour in drawn:
        bag[colour] -= 1
    for other in others:
        for zone, bundle in zip((world.hands, world.buried), known[other], strict=True):
            rest = unknown(zone[other]) - size(bundle)
            zone[other] = bundle + sum(ONE[drawn.pop()] for _ in range(rest))
    world.bag = bag
    usual = usual_points(table)
    for other in others:
        if table.points[other * 5] < 0:
            world.points[other * 5 : other * 5 + 5] = [_scattered(mean, rng) for mean in usual]
    return world


def usual_points(table: State) -> list[float]:
    """The points by colour that a player usually has when so many tiles have been drawn."""
    dealt = HAND * table.players + MERCHANTS + len(table.map.capitals)
    share = max(0, TILE_COUNT - dealt - table.options.set_aside - table.left) / table.players
    rates, growth = USUALLY[table.players]
    return [max(0.0, share * (rate + more * share)) for rate, more in zip(rates, growth, strict=True)]


def _scattered(mean: float, rng: Random) -> int:
    """A number drawn about its mean as rare events are (Poisson)."""
    ticket = rng.random()
    number, chance = 0, exp(-mean)
    while ticket >= chance and number < 4 * mean + 20:
        ticket -= chance
        number += 1
        chance *= mean / number
    return number


def _known(table: State, seat: int, rng: Random) -> tuple[int, int]:
    """The tiles that are known to lie in a hand and, face down, in the box."""
    if table.trails[seat]:
        return trail.follow(table.trails[seat], rng)
    return table.shown[seat], 0
