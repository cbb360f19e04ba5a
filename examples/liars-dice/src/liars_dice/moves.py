"""The notation of Liar's Dice: what can be done, what can fall, and what can happen."""

from collections import Counter
from itertools import product
from typing import Final

from liars_dice.pieces import MOST_DICE, MOST_SEATS, SIDES, Call, Count, Dice, Face
from teahouse.engine import Action, Event, Shared
from teahouse.engine.kinds import Seat


class Roll(Action, form="roll {dice}", chance=True):
    """The dice of the next seat that has not rolled."""

    dice: Dice


def _rolls(dice: int) -> Shared:
    ways = Counter(tuple(sorted(cup)) for cup in product(SIDES, repeat=dice))
    return Shared([Roll(cup) for cup in ways], list(ways.values()))


ROLLS: Final = [_rolls(dice) for dice in range(MOST_DICE + 1)]
"""What may fall, and in how many ways, by the number of dice that are rolled."""


class Bid(Action, form="bid {count} {face}"):
    """Say that there are at least so many dice of this face."""

    count: Count
    face: Face


class Challenge(Action, form="call {call}"):
    """Say that there are fewer than were bid, or exactly as many."""

    call: Call


BIDS: Final = [Bid(count, face) for count in range(1, MOST_SEATS * MOST_DICE + 1) for face in SIDES]
"""LD-2.3: every bid, each higher than those before it."""


class Rolled(Event, form="roll {dice}"):
    """A player's dice fell; only that player knows how."""

    seat: Seat
    dice: Dice

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Rolled(self.seat, (None,) * len(self.dice))


class Said(Event, form="{said}"):
    """A player bid or called."""

    seat: Seat
    said: Bid | Challenge


class Shown(Event, form="show {dice}", opens="LD-3.2", passing=True):
    """A cup is lifted; its dice are rolled anew soon."""

    seat: Seat
    dice: Dice


class Lost(Event, form="lose {left}"):
    """A player lost a die and has so many left."""

    seat: Seat
    left: int
