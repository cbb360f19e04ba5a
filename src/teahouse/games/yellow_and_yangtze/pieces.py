"""The pieces of Yellow & Yangtze and their numbers, in the order of the rulebook."""

from collections.abc import Iterator, Sequence
from typing import Final

# YY-1.1: the five colours in their order, with the names each has in the rulebook (YY-19.19).
COLOURS: Final = ("black", "red", "green", "blue", "yellow")
ROLES: Final = ("governor", "soldier", "trader", "farmer", "artisan")
GOODS: Final = ("scrolls", "weapons", "goods", "crops", "gold")
PAGODA_NAMES: Final = ("court", "garrison", "market", "granary", "workshop")
BLACK: Final = 0
RED: Final = 1
GREEN: Final = 2
BLUE: Final = 3
YELLOW: Final = 4
TILES: Final = (42, 36, 24, 24, 12)
TILE_COUNT: Final = 138

# YY-1.2: a leader of each colour for each player. Leader number seat * 5 + colour; sets of leaders are bit sets.
MOST_SEATS: Final = 4
OFF: Final = -1
"""Where a leader stands who is off the board."""
OF_COLOUR: Final = tuple(sum(1 << seat * 5 + colour for seat in range(MOST_SEATS)) for colour in range(5))
"""All leaders of a colour, as a set."""
DYNASTIES: Final = ("lion", "bull", "archer", "pot")

# YY-1.3
PAGODAS: Final = (2, 2, 2, 2, 1)

# YY-1.4: the sums of others are secret.
SECRET: Final = -1_000
"""Points that the reader may not know: below 0, whatever is gained."""

# YY-2.2, YY-2.3
SHORT_GAME: Final = 24
HAND: Final = 6
MERCHANTS: Final = 6

# YY-4.1
ACTIONS: Final = 2


def colours_of(leaders: int) -> int:
    """The colours that occur in a set of leaders, as a bit set."""
    return (leaders | leaders >> 5 | leaders >> 10 | leaders >> 15) & 31


# Bundles: some tiles as one number, a byte for each colour and a sixth for tiles the reader may not know.

ONE: Final = tuple(1 << 8 * colour for colour in range(5))
UNKNOWN: Final = 1 << 40
_SUM: Final = 0x10101010101


def count(bundle: int, colour: int) -> int:
    """How many tiles of a colour a bundle holds."""
    return bundle >> 8 * colour & 255


def size(bundle: int) -> int:
    """How many tiles a bundle holds, unknown ones included."""
    return (bundle * _SUM >> 40) & 255


def unknown(bundle: int) -> int:
    """How many tiles of a bundle the reader may not know."""
    return bundle >> 40


def counts(bundle: int) -> list[int]:
    """The tiles of a bundle, colour by colour."""
    return [bundle >> 8 * colour & 255 for colour in range(5)]


def bundle_of(numbers: Sequence[int]) -> int:
    """A bundle from its tiles, colour by colour."""
    return sum(number << 8 * colour for colour, number in enumerate(numbers))


def each(bundle: int) -> Iterator[int]:
    """The colour of every known tile in a bundle, in the order of colours."""
    for colour in range(5):
        for _ in range(bundle >> 8 * colour & 255):
            yield colour
