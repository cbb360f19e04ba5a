"""The notation of Yellow & Yangtze: what players do, what chance does, and (in `events`) what happens.

A *cell* is row * 15 + column on a grid of 16 rows and 15 columns, 0 to 239, whatever the map. A
*triangle* is the place of three hexes among all triangles of that grid, in map order. A
*source* is 0 for the supply, 1 for the first and 2 for the second pagoda of the colour on the
board, in map order. A *side* is the place of a warring state in map order. Colours count in the
order black red green blue yellow.

| block | numbers in it |
|---|---|
| `leader` | colour * 240 + cell |
| `withdraw` | colour |
| `tile` | colour * 240 + cell (also in a farmer chain) |
| `riot` | cell, then the same with the farmer |
| `build` | (triangle * 3 + source) * 2, one more with the trader |
| `replace` | every bundle of one to six tiles, by black, red, green, blue, yellow, most first |
| `end` | one |
| `pagoda` | triangle among the six around the tile just placed * 3 + source |
| `merchant` | colour |
| `decline`, `done`, `stand aside` | one each |
| `support` | tiles, then the same with the governor |
| `back` | (side * 7 + tiles) * 2, one more with the soldier |
| `count`, `choose` | side |
| `lose` | cell |

The blocks follow one another in this order.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Annotated, Any, Final, TypeVar

from teahouse.engine import Action
from teahouse.engine.numbering import Fixed
from teahouse.games.yellow_and_yangtze.pieces import BLUE, HAND, Bundle, Colour, Tiles, bundle_of, counts
from teahouse.games.yellow_and_yangtze.pieces.hexes import SIZE, Hex, HexKind, first_in
from teahouse.games.yellow_and_yangtze.pieces.triangles import AnySite, EarnedSite

# The five actions (YY-5), and the end of the turn


class Leader(Action, form="leader {colour} {hex}"):
    """Place or move the own leader of a colour."""

    colour: Colour
    hex: Hex


class Withdraw(Action, form="withdraw {colour}"):
    """Take the own leader of a colour off the board."""

    colour: Colour


class Tile(Action, form="tile {colour} {hex}"):
    """Place a tile from the hand; in a farmer chain, the next blue one."""

    colour: Colour
    hex: Hex


class Riot(Action, form="riot {hex}{farmer? with farmer}", counted="farmer hex"):
    """Remove a tile from the board, for two blue tiles or one and the farmer."""

    hex: Hex
    farmer: bool = False


class Build(Action, form="build {site}{trader? with trader}"):
    """Establish a pagoda for two green tiles or one and the trader."""

    site: AnySite
    trader: bool = False


class Replace(Action, form="replace {tiles}"):
    """Put some tiles of the hand into the box and draw as many."""

    tiles: Bundle


class End(Action, form="end"):
    """End the turn early."""


# Answers to the questions that follow a tile (YY-6)


class Pagoda(Action, form="pagoda {site}"):
    """Establish the pagoda that the tile has earned."""

    site: EarnedSite


class Merchant(Action, form="merchant {colour}"):
    """Take a merchant into the hand."""

    colour: Colour


class Decline(Action, form="decline"):
    """No pagoda, or no merchant: whatever is asked."""


class Done(Action, form="done"):
    """End the farmer chain."""


# Answers in conflicts (YY-8, YY-9)


class SideKind(HexKind):
    """A warring state by its first hex. Learners count it among those at war, in map order."""

    def count(self, players: int) -> int:
        return 3

    def number(self, value: int, state: Any) -> int:
        place: int = state.war.names.index(value)
        return place

    def at(self, number: int, state: Any) -> int:
        hex: int = state.war.names[number]
        return hex

    def tried(self, state: Any) -> Sequence[int]:
        named = {first_in(link) for link in state.links}
        return sorted(named.union(state.war.names) if state.war else named)


Side = Annotated[int, SideKind()]


class StandAside(Action, form="stand aside"):
    """Commit nothing to a war."""


class Support(Action, form="support {tiles}{governor? with governor}", counted="governor tiles"):
    """Commit black tiles to a revolt, and perhaps the governor."""

    tiles: Tiles
    governor: bool = False


class Back(Action, form="back {side} {tiles}{soldier? with soldier}"):
    """Commit red tiles to a warring state, and perhaps the soldier."""

    side: Side
    tiles: Tiles
    soldier: bool = False


class Count(Action, form="count {side}"):
    """Say for which warring state the uniting tile fights."""

    side: Side


class Choose(Action, form="choose {side}"):
    """Say which of the equally strong states wins."""

    side: Side


class Lose(Action, form="lose {hex}"):
    """Remove a soldier tile of the winning state."""

    hex: Hex


# What chance does


class Draw(Action, form="draw {colour}", chance=True):
    """A tile out of the bag; who receives it follows from the state."""

    colour: Colour


# Every action there is, made once

A = TypeVar("A", bound=Action)


class ByHex(tuple[A, ...]):
    """An action for each hex. Their numbers follow one another cell by cell."""

    first = 0
    """The number of the first of them, once it was asked for."""

    def find_first(self, state: Any) -> int:
        """Ask for that number."""
        self.first = state.game.action_index.number(state, self[0])
        return self.first


DRAWS: Final = tuple(Draw(colour) for colour in range(5))
LEADERS: Final = tuple(ByHex(Leader(colour, place) for place in range(SIZE)) for colour in range(5))
WITHDRAWS: Final = tuple(Withdraw(colour) for colour in range(5))
WITHDRAWALS: Final = tuple(Fixed(WITHDRAWS[at] for at in range(5) if colours >> at & 1) for colours in range(32))
"""By a set of colours."""
PLACEMENTS: Final = tuple(ByHex(Tile(colour, place) for place in range(SIZE)) for colour in range(5))
RIOTS: Final = tuple(ByHex(Riot(place, farmer) for place in range(SIZE)) for farmer in (False, True))
END: Final = End()
ENDS: Final = Fixed([END])
MERCHANT: Final = tuple(Merchant(colour) for colour in range(5))
DECLINE: Final = Decline()
DONE: Final = Done()
SUPPORTS: Final = tuple(tuple(Support(tiles, governor) for tiles in range(HAND + 1)) for governor in (False, True))
STAND_ASIDE: Final = StandAside()
LOSES: Final = tuple(Lose(place) for place in range(SIZE))
build: Final = lru_cache(maxsize=4096)(Build)  # made when first asked for, as many never are
replace: Final = lru_cache(maxsize=None)(Replace)


@lru_cache(maxsize=1024)
def holding(hand: Bundle) -> tuple[tuple[Colour, ...], bool, Fixed[Replace]]:
    """What a hand can do: its colours for land, whether it has blue, and every way to replace some of it."""
    held = counts(hand)
    land = tuple(colour for colour in range(5) if held[colour] and colour != BLUE)
    some = [bundle_of(numbers) for numbers in product(*(range(number, -1, -1) for number in held))]
    return land, bool(held[BLUE]), Fixed(replace(tiles) for tiles in some if tiles)
