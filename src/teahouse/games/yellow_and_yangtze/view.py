"""What one seat may know at Yellow & Yangtze: the only place that hides anything.

Hidden are the hands of others, the order of the bag, what others put face down into the box
(YY-5.E), and the points of others. Every gain of points is a public event, so the secrecy of
totals is one of memory only: a `Seen` keeps them for `imagine`, but no view and no forecast
tells them unless `open_points` is set.
"""

from random import Random

from teahouse.engine import Action, Event
from teahouse.games.yellow_and_yangtze import trail
from teahouse.games.yellow_and_yangtze.events import Revealed
from teahouse.games.yellow_and_yangtze.look import View, look
from teahouse.games.yellow_and_yangtze.pieces import ONE, counts, size, unknown
from teahouse.games.yellow_and_yangtze.rules import State

__all__ = ["View", "foresee", "hide", "imagine", "look"]


def hide(state: State, seat: int | None) -> State:
    """YY-1.4, YY-5.E: the hands of others and what they buried count as unseen, like the bag.

    When the game is over nothing is secret any more.
    """
    table = state.copy()
    if state.over:
        return table
    for other in range(table.players):
        if other != seat:
            for zone in (table.hands, table.buried):
                bundle = zone[other]
                for colour, number in enumerate(counts(bundle)):
                    table.bag[colour] += number
                zone[other] = size(bundle) << 40
    return table


# Forecasts


def foresee(table: State, seat: int | None, action: Action) -> tuple[Event, ...]:
    """What an action would do, up to the next draw or question; what a last action would reveal is not told."""
    events = table.copy().play(action)
    return tuple(event.seen_by(seat) for event in events if not isinstance(event, Revealed))


# Imagining what is hidden


def imagine(table: State, seat: int | None, rng: Random) -> State:
    """A full table: unseen tiles fall at random into the bag, the other hands and the unknown part of the box.

    Merchants that a hand is known to hold are there; the choices of others are no evidence.
    """
    world = table.copy()
    if table.over:
        return world
    others = [other for other in range(table.players) if other != seat]
    while True:
        known = {other: _known(table, other, rng) for other in others}
        bag = table.bag[:]
        for bundles in known.values():
            for bundle in bundles:
                for colour, number in enumerate(counts(bundle)):
                    bag[colour] -= number
        if min(bag) >= 0:
            break
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
    return world


def _known(table: State, seat: int, rng: Random) -> tuple[int, int]:
    """The tiles that are known to lie in a hand and, face down, in the box."""
    if table.trails[seat]:
        return trail.follow(table.trails[seat], rng)
    return table.shown[seat], 0
