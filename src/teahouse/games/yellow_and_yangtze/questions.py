"""The questions that may be pending: entries on the stack of a table, the uppermost asked first."""

from dataclasses import dataclass
from typing import Final

from teahouse.games.yellow_and_yangtze.hexes import SIZE, first_in
from teahouse.games.yellow_and_yangtze.pieces import MOST_SEATS


@dataclass(frozen=True, slots=True)
class AskPagoda:
    """YY-6.3: the tile on `hex` completes a free triangle; build, or decline?"""

    seat: int
    colour: int
    hex: int


@dataclass(frozen=True, slots=True)
class AskMerchant:
    """YY-6.6: which merchant, if any?"""

    seat: int


@dataclass(frozen=True, slots=True)
class AskChain:
    """YY-6.7: another farmer beside the one on `hex`?"""

    seat: int
    hex: int


@dataclass(frozen=True, slots=True)
class AskSupport:
    """YY-8.2: how many black tiles? First the attacker is asked, then the defender."""

    seat: int
    attacker: int
    defender: int
    colour: int
    tiles: int = 0
    """What the attacker has committed, once the defender is asked."""
    governor: bool = False


@dataclass(frozen=True, slots=True)
class Commitment:
    """What a player gave to a war: side is the place of a warring state, None for one who stood aside."""

    seat: int
    side: int | None
    tiles: int = 0
    soldier: bool = False


@dataclass(frozen=True, slots=True)
class War:
    """YY-9: the uniting tile, and the warring states as they were before it, in map order."""

    hex: int
    sides: tuple[int, ...]
    """The hexes of each warring state."""
    counted: int | None = None
    """The side for which the uniting tile fights."""
    given: tuple[Commitment, ...] = ()

    def side_named(self, place: int) -> int | None:
        """The side that is called after a hex; None if no side is."""
        for side, mask in enumerate(self.sides):
            if first_in(mask) == place:
                return side
        return None

    def with_count(self, side: int) -> "War":
        """The war once the active player has said for whom the uniting tile fights."""
        return War(self.hex, self.sides, side)

    def with_commitment(self, commitment: Commitment) -> "War":
        """The war after one more player has spoken."""
        return War(self.hex, self.sides, self.counted, (*self.given, commitment))


@dataclass(frozen=True, slots=True)
class AskCount:
    """YY-19.5: for which state does the uniting tile fight?"""

    seat: int
    war: War


@dataclass(frozen=True, slots=True)
class AskBack:
    """YY-9.4: which warring state, and with how much?"""

    seat: int
    war: War


@dataclass(frozen=True, slots=True)
class AskChoose:
    """YY-9.5: which of the equally strong states wins?"""

    seat: int
    war: War


@dataclass(frozen=True, slots=True)
class AskLose:
    """YY-9.8: which soldier tile of the winning state goes? `left` are still due."""

    seat: int
    state: int
    """The hexes of the former winning state."""
    left: int


Question = AskPagoda | AskMerchant | AskChain | AskSupport | AskCount | AskBack | AskChoose | AskLose

ASK_MERCHANT: Final = tuple(AskMerchant(seat) for seat in range(MOST_SEATS))
ASK_CHAIN: Final = tuple(tuple(AskChain(seat, place) for place in range(SIZE)) for seat in range(MOST_SEATS))
