"""The notation of Yellow & Yangtze: what chance does and what players do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from teahouse.engine import Action, Chances, First, Unreadable
from teahouse.engine.reading import number_in, one_of
from teahouse.games.yellow_and_yangtze.hexes import (
    NAMES,
    SIZE,
    TRIANGLE_NAMES,
    TRIANGLES,
    hex_named,
    triangle_named,
)
from teahouse.games.yellow_and_yangtze.pieces import BLUE, COLOURS, HAND, MOST_SEATS, ONE, bundle_of, counts, each

SUPPLY: Final = 0
"""Stands where a pagoda's old triangle could: it comes from the supply."""

# What chance does


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A tile out of the bag; who receives it follows from the state."""

    colour: int

    def __str__(self) -> str:
        return f"draw {COLOURS[self.colour]}"


class Bag(Chances):
    """What may come out of the bag: each colour as often as its tiles."""

    __slots__ = ()

    def at(self, ticket: int) -> Action:
        for draw, tiles in zip(DRAWS, self.weights, strict=True):
            if ticket < tiles:
                return draw
            ticket -= tiles
        raise IndexError("no such ticket")


# The five actions (YY-5), and the end of the turn


@dataclass(frozen=True, slots=True)
class Leader(Action):
    """Place or move the own leader of a colour."""

    colour: int
    hex: int

    def __str__(self) -> str:
        return f"leader {COLOURS[self.colour]} {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Take the own leader of a colour off the board."""

    colour: int

    def __str__(self) -> str:
        return f"withdraw {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Tile(Action):
    """Place a tile from the hand; in a farmer chain, the next blue one."""

    colour: int
    hex: int

    def __str__(self) -> str:
        return f"tile {COLOURS[self.colour]} {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Riot(Action):
    """Remove a tile from the board, for two blue tiles or one and the farmer."""

    hex: int
    farmer: bool

    def __str__(self) -> str:
        return f"riot {NAMES[self.hex]}{' with farmer' * self.farmer}"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Establish a pagoda for two green tiles or one and the trader; `source` is the triangle it leaves."""

    triangle: int
    source: int
    trader: bool

    def __str__(self) -> str:
        return f"build {_move(self.triangle, self.source)}{' with trader' * self.trader}"


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Put some tiles of the hand into the box and draw as many."""

    tiles: int

    def __str__(self) -> str:
        return " ".join(["replace", *(COLOURS[colour] for colour in each(self.tiles))])


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn early."""

    def __str__(self) -> str:
        return "end"


# Answers to the questions that follow a tile (YY-6)


@dataclass(frozen=True, slots=True)
class Pagoda(Action):
    """Establish the pagoda that the tile has earned."""

    triangle: int
    source: int

    def __str__(self) -> str:
        return f"pagoda {_move(self.triangle, self.source)}"


@dataclass(frozen=True, slots=True)
class Merchant(Action):
    """Take a merchant into the hand."""

    colour: int

    def __str__(self) -> str:
        return f"merchant {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """No pagoda, or no merchant: whatever is asked."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the farmer chain."""

    def __str__(self) -> str:
        return "done"


# Answers in conflicts (YY-8, YY-9)


@dataclass(frozen=True, slots=True)
class Support(Action):
    """Commit black tiles to a revolt, and perhaps the governor."""

    tiles: int
    governor: bool

    def __str__(self) -> str:
        return f"support {self.tiles}{' with governor' * self.governor}"


@dataclass(frozen=True, slots=True)
class Back(Action):
    """Commit red tiles to a warring state, and perhaps the soldier; the state is named by its first hex."""

    hex: int
    tiles: int
    soldier: bool

    def __str__(self) -> str:
        return f"back {NAMES[self.hex]} {self.tiles}{' with soldier' * self.soldier}"


@dataclass(frozen=True, slots=True)
class StandAside(Action):
    """Commit nothing to a war."""

    def __str__(self) -> str:
        return "stand aside"


@dataclass(frozen=True, slots=True)
class Count(Action):
    """Say for which warring state the uniting tile fights."""

    hex: int

    def __str__(self) -> str:
        return f"count {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Say which of the equally strong states wins."""

    hex: int

    def __str__(self) -> str:
        return f"choose {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Remove a soldier tile of the winning state."""

    hex: int

    def __str__(self) -> str:
        return f"lose {NAMES[self.hex]}"


def _move(triangle: int, source: int) -> str:
    names = TRIANGLE_NAMES[triangle]
    return f"{names} from {TRIANGLE_NAMES[source]}" if source else names


# Every action there is, made once


def _bundles(most: int, colour: int = 0) -> Iterator[int]:
    """Every bundle of up to `most` tiles."""
    if colour == len(COLOURS):
        yield 0
        return
    for number in range(most + 1):
        for rest in _bundles(most - number, colour + 1):
            yield number * ONE[colour] + rest


FIRSTS: Final = tuple(First(seat) for seat in range(MOST_SEATS))
DRAWS: Final = tuple(Draw(colour) for colour in range(5))
LEADERS: Final = tuple(tuple(Leader(colour, place) for place in range(SIZE)) for colour in range(5))
WITHDRAWS: Final = tuple(Withdraw(colour) for colour in range(5))
PLACEMENTS: Final = tuple(tuple(Tile(colour, place) for place in range(SIZE)) for colour in range(5))
RIOTS: Final = tuple(tuple(Riot(place, farmer) for place in range(SIZE)) for farmer in (False, True))
REPLACES: Final = {tiles: Replace(tiles) for tiles in sorted(_bundles(HAND), key=counts, reverse=True) if tiles}
END: Final = End()
MERCHANT: Final = tuple(Merchant(colour) for colour in range(5))
DECLINE: Final = Decline()
DONE: Final = Done()
SUPPORTS: Final = tuple(tuple(Support(tiles, governor) for tiles in range(HAND + 1)) for governor in (False, True))
STAND_ASIDE: Final = StandAside()
LOSES: Final = tuple(Lose(place) for place in range(SIZE))
_BUILDS: Final = {
    (triangle, SUPPLY, trader): Build(triangle, SUPPLY, trader) for triangle in TRIANGLES for trader in (False, True)
}


def build(triangle: int, source: int, trader: bool) -> Build:
    """The action D on a triangle."""
    return _BUILDS.get((triangle, source, trader)) or Build(triangle, source, trader)


@lru_cache(maxsize=512)
def holding(hand: int) -> tuple[tuple[int, ...], bool, tuple[Replace, ...]]:
    """What a hand can do: its colours for land, whether it has blue, and every way to replace some of it."""
    held = counts(hand)
    land = tuple(colour for colour in range(5) if held[colour] and colour != BLUE)
    some = [bundle_of(numbers) for numbers in product(*(range(number, -1, -1) for number in held))]
    return land, bool(held[BLUE]), tuple(REPLACES[tiles] for tiles in some if tiles)


# Reading


def parse(text: str) -> Action:
    """Read an action or an outcome of chance from its notation."""
    words = text.split()
    verb = words[0] if words else ""
    if verb not in _READERS:
        raise Unreadable(f"expected {', '.join(_READERS)}, found {verb!r}")
    form, reader = _READERS[verb]
    try:
        return reader(words[1:])
    except _BadForm:
        raise Unreadable(f"expected {form!r}, found {text.strip()!r}") from None


class _BadForm(Exception):
    """The words of an action are too few or too many."""


def _exactly(words: list[str], number: int) -> list[str]:
    if len(words) != number:
        raise _BadForm
    return words


def _with(words: list[str], helper: str) -> tuple[list[str], bool]:
    """The words before `with HELPER`, and whether it stands there."""
    if words[-2:] == ["with", helper]:
        return words[:-2], True
    return words, False


def _colour(word: str) -> int:
    return one_of(word, COLOURS, "a colour")


def _tiles(word: str) -> int:
    return number_in(word, 0, HAND, "a number of tiles")


def _triangle(words: list[str]) -> tuple[int, int]:
    if len(words) == 7 and words[3] == "from":
        return triangle_named(words[:3]), triangle_named(words[4:])
    return triangle_named(_exactly(words, 3)), SUPPLY


def _read_first(words: list[str]) -> Action:
    return FIRSTS[number_in(_exactly(words, 1)[0], 0, MOST_SEATS - 1, "a seat")]


def _read_draw(words: list[str]) -> Action:
    return DRAWS[_colour(_exactly(words, 1)[0])]


def _read_leader(words: list[str]) -> Action:
    colour, place = _exactly(words, 2)
    return LEADERS[_colour(colour)][hex_named(place)]


def _read_withdraw(words: list[str]) -> Action:
    return WITHDRAWS[_colour(_exactly(words, 1)[0])]


def _read_tile(words: list[str]) -> Action:
    colour, place = _exactly(words, 2)
    return PLACEMENTS[_colour(colour)][hex_named(place)]


def _read_riot(words: list[str]) -> Action:
    words, farmer = _with(words, "farmer")
    return RIOTS[farmer][hex_named(_exactly(words, 1)[0])]


def _read_build(words: list[str]) -> Action:
    words, trader = _with(words, "trader")
    triangle, source = _triangle(words)
    return build(triangle, source, trader)


def _read_replace(words: list[str]) -> Action:
    if not 1 <= len(words) <= HAND:
        raise _BadForm
    return REPLACES[sum(ONE[_colour(word)] for word in words)]


def _read_pagoda(words: list[str]) -> Action:
    return Pagoda(*_triangle(words))


def _read_merchant(words: list[str]) -> Action:
    return MERCHANT[_colour(_exactly(words, 1)[0])]


def _read_support(words: list[str]) -> Action:
    words, governor = _with(words, "governor")
    return SUPPORTS[governor][_tiles(_exactly(words, 1)[0])]


def _read_back(words: list[str]) -> Action:
    words, soldier = _with(words, "soldier")
    place, tiles = _exactly(words, 2)
    return Back(hex_named(place), _tiles(tiles), soldier)


def _only(words: list[str], action: Action) -> Action:
    _exactly(words, 0)
    return action


def _read_stand(words: list[str]) -> Action:
    if words != ["aside"]:
        raise _BadForm
    return STAND_ASIDE


_READERS: Final[dict[str, tuple[str, Callable[[list[str]], Action]]]] = {
    "leader": ("leader COLOUR HEX", _read_leader),
    "withdraw": ("withdraw COLOUR", _read_withdraw),
    "tile": ("tile COLOUR HEX", _read_tile),
    "riot": ("riot HEX [with farmer]", _read_riot),
    "build": ("build HEX HEX HEX [from HEX HEX HEX] [with trader]", _read_build),
    "replace": ("replace COLOUR ... (1 to 6)", _read_replace),
    "end": ("end", lambda words: _only(words, END)),
    "pagoda": ("pagoda HEX HEX HEX [from HEX HEX HEX]", _read_pagoda),
    "merchant": ("merchant COLOUR", _read_merchant),
    "decline": ("decline", lambda words: _only(words, DECLINE)),
    "done": ("done", lambda words: _only(words, DONE)),
    "support": ("support N [with governor]", _read_support),
    "back": ("back HEX N [with soldier]", _read_back),
    "stand": ("stand aside", _read_stand),
    "count": ("count HEX", lambda words: Count(hex_named(_exactly(words, 1)[0]))),
    "choose": ("choose HEX", lambda words: Choose(hex_named(_exactly(words, 1)[0]))),
    "lose": ("lose HEX", lambda words: LOSES[hex_named(_exactly(words, 1)[0])]),
    "first": ("first SEAT", _read_first),
    "draw": ("draw COLOUR", _read_draw),
}
