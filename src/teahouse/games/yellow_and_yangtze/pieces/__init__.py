"""The pieces of Yellow & Yangtze and their numbers, in the order of the rulebook."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

from teahouse.engine.kinds import Kind, Named, Number, Seat
from teahouse.engine.reading import Unreadable, one_of

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
Colour = Annotated[int, Named("a colour", COLOURS)]
Colours = int
"""Some colours, as a bit set."""
TILES: Final = (42, 36, 24, 24, 12)
TILE_COUNT: Final = 138

# YY-1.2: a leader of each colour for each player.
MOST_SEATS: Final = 4
LeaderNumber = int
"""One leader: seat * 5 + colour."""
Leaders = int
"""Some leaders, as a bit set."""
OFF: Final = -1
"""Where a leader stands who is off the board."""
OF_COLOUR: Final = tuple(sum(1 << seat * 5 + colour for seat in range(MOST_SEATS)) for colour in range(5))
"""All leaders of a colour."""
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


Tiles = Annotated[int, Number("a number of tiles", 0, HAND)]
"""How many tiles of a hand."""


def a(thing: str) -> str:
    """A role or what begins with one, with its article: "an artisan"."""
    return f"{'an' if thing.startswith('a') else 'a'} {thing}"


def pagoda(colour: Colour) -> str:
    """What a pagoda is called: "red pagoda"; the word of the rulebook stands beside it where it is built."""
    return f"{COLOURS[colour]} pagoda"


def owner_of(colour: Colour, leaders: Leaders) -> Seat | None:
    """The owner of the only leader of a colour among some; None if none of them has it."""
    found = leaders & OF_COLOUR[colour]
    return (found.bit_length() - 1) // 5 if found else None


def colours_of(leaders: Leaders) -> Colours:
    """The colours that occur among some leaders."""
    return (leaders | leaders >> 5 | leaders >> 10 | leaders >> 15) & 31


# Bundles: some tiles as one number, a byte for each colour and a sixth for tiles the reader may not know.

ONE: Final = tuple(1 << 8 * colour for colour in range(5))
_SUM: Final = 0x10101010101


class BundleKind(Kind[int]):
    """A bundle, tile by tile."""

    label = f"COLOUR ... (1 to {HAND})"
    length = None

    def write(self, value: int) -> str:
        return " ".join([*(COLOURS[colour] for colour in each(value)), *["?"] * unknown(value)])

    def read(self, text: str) -> int:
        words = text.split()
        if not 1 <= len(words) <= HAND:
            raise Unreadable(f"expected {self.label}, found {text!r}")
        return sum(ONE[one_of(word, COLOURS, "a colour")] for word in words)

    def values(self, players: int) -> Sequence[int]:
        return BUNDLES


BUNDLE: Final = BundleKind()
Bundle = Annotated[int, BUNDLE]


def count(bundle: Bundle, colour: Colour) -> int:
    """How many tiles of a colour a bundle holds."""
    return bundle >> 8 * colour & 255


def size(bundle: Bundle) -> int:
    """How many tiles a bundle holds, unknown ones included."""
    return (bundle * _SUM >> 40) & 255


def unknown(bundle: Bundle) -> int:
    """How many tiles of a bundle the reader may not know."""
    return bundle >> 40


def counts(bundle: Bundle) -> list[int]:
    """The tiles of a bundle, colour by colour."""
    return [bundle >> 8 * colour & 255 for colour in range(5)]


def by_name(bundle: Bundle, hidden: str = "") -> dict[str, int]:
    """How many tiles of each colour a bundle holds, by name; `hidden` names those the reader may not know, if told."""
    told = zip((*COLOURS, hidden), (*counts(bundle), unknown(bundle)), strict=True)
    return {name: number for name, number in told if name and number}


def bundle_of(numbers: Sequence[int]) -> Bundle:
    """A bundle from its tiles, colour by colour."""
    return sum(number << 8 * colour for colour, number in enumerate(numbers))


def less(numbers: Sequence[int], *bundles: Bundle) -> list[int]:
    """What is left of some tiles, colour by colour, without those of some bundles."""
    return [number - sum(count(bundle, colour) for bundle in bundles) for colour, number in enumerate(numbers)]


def each(bundle: Bundle) -> Iterator[Colour]:
    """The colour of every known tile in a bundle, in the order of colours."""
    for colour in range(5):
        for _ in range(bundle >> 8 * colour & 255):
            yield colour


def _bundles(most: int, colour: Colour = 0) -> Iterator[Bundle]:
    """Every bundle of up to `most` tiles."""
    if colour == len(COLOURS):
        yield 0
        return
    for number in range(most + 1):
        for rest in _bundles(most - number, colour + 1):
            yield number * ONE[colour] + rest


BUNDLES: Final = tuple(bundle for bundle in sorted(_bundles(HAND), key=counts, reverse=True) if bundle)
"""Every bundle that a hand can hold, by black, red, green, blue, yellow, most first."""
