"""What a hand can do, worked out once for every hand that occurs (CY-3.1)."""

from typing import Final

from teahouse.games.courtyard.moves import Discard
from teahouse.games.courtyard.pieces.cells import CLASS_OF, CLASSES, DEMANDS, fits
from teahouse.games.courtyard.pieces.tiles import KIND_OF, KINDS, TILES, counts, parts_of, towers_in, walls_in


class Fits:
    """How a set of kinds fits: the tiles that agree with each demand, and their number by class of demand."""

    __slots__ = ("tiles", "weights")

    def __init__(self, kinds: int) -> None:
        """`kinds` is a bit set."""
        mine = [tile for tile in TILES if kinds >> KIND_OF[tile] & 1]
        self.tiles: dict[int, tuple[int, ...]] = {}
        weights = [0] * CLASSES
        for demand in DEMANDS:
            self.tiles[demand] = tuple(tile for tile in mine if fits(tile & 15, demand))
            if demand:
                weights[CLASS_OF[demand]] = len(self.tiles[demand])
        self.weights = tuple(weights)


class Hand:
    """What can be done with the tiles of a tally."""

    __slots__ = ("discards", "fits", "size", "towers", "walls")

    def __init__(self, tally: int) -> None:
        self.towers = towers_in(tally)
        self.walls = walls_in(tally)
        self.size = self.towers + self.walls
        self.fits = fits_of(kinds_held(tally))
        self.discards = tuple(Discard(tiles) for tiles in parts_of(tally) if tiles)
        """CY-3.6: every choice of one tile or more."""


def kinds_held(tally: int) -> int:
    """The kinds of which a tally has at least one, as a bit set."""
    return sum(1 << kind for kind, copies in enumerate(counts(tally)[:KINDS]) if copies)


_fits: Final[dict[int, Fits]] = {}
_hands: Final[dict[int, Hand]] = {}


def fits_of(kinds: int) -> Fits:
    """How a set of kinds fits; at most 512 of them exist."""
    found = _fits.get(kinds)
    if found is None:
        found = _fits[kinds] = Fits(kinds)
    return found


def hand_of(tally: int) -> Hand:
    """What a hand can do; with six tiles at most there are a few thousand hands."""
    found = _hands.get(tally)
    if found is None:
        found = _hands[tally] = Hand(tally)
    return found
