"""What one seat may know at Liar's Dice: the only place that hides anything."""

from random import Random

from liars_dice.pieces import DIE
from liars_dice.rules import State


def hide(state: State, seat: int | None) -> State:
    """LD-2.1: nobody knows what lies under the cups of others."""
    table = state.copy()
    table.cups = [cup if owner == seat else (None,) * len(cup) for owner, cup in enumerate(table.cups)]
    return table


def imagine(table: State, seat: int | None, rng: Random) -> State:
    """A full table: unknown dice may show any side, one as likely as another."""
    world = table.copy()
    for owner, cup in enumerate(world.cups):
        if None in cup:
            world.cups[owner] = tuple(sorted(rng.randrange(len(DIE.names)) for _ in cup))
    return world
