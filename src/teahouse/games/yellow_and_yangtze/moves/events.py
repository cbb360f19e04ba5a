"""What can happen at a table of Yellow & Yangtze."""

from typing import Annotated, Final

from teahouse.engine import Event
from teahouse.engine.forms import Value
from teahouse.engine.kinds import PLAIN, Either, List, Plain, Seat
from teahouse.games.yellow_and_yangtze.pieces import MOST_SEATS, Bundle, Colour, size
from teahouse.games.yellow_and_yangtze.pieces.hexes import SIZE, Hex

Numbers = Annotated[tuple[int, ...], List(PLAIN)]
HexNames = Annotated[tuple[str, ...], List(PLAIN)]
"""Hexes by name, as a page draws them."""

# Drawing and the turn (YY-2, YY-4)


class Drew(Event, form="draw {colour}"):
    """A player draws a tile; only that player knows which."""

    seat: Seat
    colour: Colour | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else DREW_HIDDEN[self.seat]


class MerchantCame(Event, form="draw {colour}"):
    """A tile comes face up among the merchants."""

    colour: Colour


class TurnBegan(Event, form="turn {seat}"):
    """A player's turn begins."""

    seat: Seat


class TurnEnded(Event, form="end"):
    """A player ends the turn before both actions are taken."""

    seat: Seat


class Scored(Event, form="{seat} +{points} {colour}"):
    """A player gains points of a colour: for a tile (of the own leader's colour, or where the governor stands in), a
    pagoda, a revolt or a war."""

    seat: Seat
    colour: Colour
    points: int
    cause: str


# The actions (YY-5)


class Positioned(Event, form="leader {colour} {hex}"):
    """A leader comes onto the board."""

    seat: Seat
    colour: Colour
    hex: Hex


class Moved(Event, form="leader {colour} {hex}"):
    """A leader goes from one hex to another."""

    seat: Seat
    colour: Colour
    origin: Hex
    hex: Hex


class Withdrawn(Event, form="withdraw {colour}"):
    """A player takes a leader off the board."""

    seat: Seat
    colour: Colour
    hex: Hex


class Placed(Event, form="tile {colour} {hex}"):
    """A tile comes onto the board."""

    seat: Seat
    colour: Colour
    hex: Hex


class Rioted(Event, form="riot {hex}{farmer? with farmer}"):
    """Blue tiles are paid (one and the farmer, or two) and a tile is removed."""

    seat: Seat
    hex: Hex
    farmer: bool


class Replaced(Event, form="replace {tiles}"):
    """Tiles of a hand go face down into the box; only their owner knows which."""

    seat: Seat
    tiles: Bundle

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Replaced(self.seat, size(self.tiles) << 40)


# What a tile brings (YY-6), what a removal takes (YY-7)


class StateTold(Value, form="{hex}"):
    """A state as events tell it: its first hex and its names, its red tiles, and its leaders by seat and colour."""

    hex: Hex
    name: str
    short: str
    """What it is called in few words."""
    strength: int
    leaders: tuple[tuple[Seat, Colour], ...]


class ArmyKind(Plain):
    """A state with its red tiles."""

    def write(self, value: StateTold) -> str:
        return f"{value} {value.strength}"


StatesTold = Annotated[tuple[StateTold, ...], List(PLAIN)]
Armies = Annotated[tuple[StateTold, ...], List(ArmyKind(), between=", ")]


class United(Event, form="unite {states}"):
    """States become one without a war."""

    hex: Hex
    states: StatesTold


class PagodaOffered(Event, form="offer {triangles}"):
    """The tile completes one or more free triangles: its player may establish a pagoda."""

    seat: Seat
    colour: Colour
    triangles: Annotated[tuple[tuple[str, ...], ...], List(List(PLAIN), between=", ")]
    """The hexes of each, by name."""


class PagodaBuilt(Event, form="{paid} {hexes}{source? from {source}}{trader? with trader}"):
    """A pagoda is established; `source` is the triangle it leaves, if any; `paid` says action D, `trader` how."""

    seat: Seat
    colour: Colour
    hexes: HexNames
    source: HexNames
    paid: Annotated[bool, Either("how it comes", "build", "pagoda")]
    trader: bool


class PagodaFell(Event, form="fall {hexes}"):
    """A pagoda has lost a tile and goes to the supply."""

    colour: Colour
    hexes: HexNames


class MerchantTaken(Event, form="merchant {colour}"):
    """A player takes a merchant into the hand."""

    seat: Seat
    colour: Colour


class DeclinedKind(Plain):
    """What was declined, by the answer that does it."""

    def write(self, value: str) -> str:
        return "done" if value == "chain" else "decline"


class Declined(Event, form="{what}"):
    """A player does without a pagoda, a merchant or another farmer."""

    seat: Seat
    what: Annotated[str, DeclinedKind()]


class TileRemoved(Event, form="remove {colour} {hex}"):
    """A tile leaves the board for the box. Of its state, if it was in one, `parts` are left when leaders without
    support have gone home, too."""

    colour: Colour
    hex: Hex
    parts: int


class LeaderReturned(Event, form="return {colour} {hex}"):
    """A leader goes back to his owner: he lost a conflict, or his last governor tile."""

    seat: Seat
    colour: Colour
    hex: Hex
    cause: str


# Revolts (YY-8)


class RevoltBegan(Event, form="revolt {hex} {strength}, {defender_hex} {defence}"):
    """Two leaders of a colour stand in one state; each side's strength is that on the board."""

    attacker: Seat
    defender: Seat
    colour: Colour
    hex: Hex
    defender_hex: Hex
    strength: int
    defence: int


class Supported(Event, form="support {tiles}{governor? with governor}"):
    """A side of a revolt commits black tiles and perhaps the governor; `strength` is its total."""

    seat: Seat
    tiles: int
    governor: bool
    strength: int


class RevoltDecided(Event, form="revolt won by {winner}, {strength} to {against}"):
    """A revolt is won."""

    winner: Seat
    loser: Seat
    colour: Colour
    strength: int
    against: int


# Wars (YY-9)


class WarBegan(Event, form="war {states}"):
    """The tile unites states with leaders of one colour."""

    seat: Seat
    hex: Hex
    states: Armies


class Counted(Event, form="count {state}"):
    """The uniting tile fights for a state."""

    seat: Seat
    state: StateTold


class Backed(Event, form="back {state} {tiles}{soldier? with soldier}"):
    """A player commits red tiles and perhaps the soldier to a warring state; `strength` is its total."""

    seat: Seat
    state: StateTold
    tiles: int
    soldier: bool
    strength: int


class StoodAside(Event, form="stand aside"):
    """A player commits nothing to a war."""

    seat: Seat


class WarTied(Event, form="tie {states}"):
    """Several states are equally strong: the active player chooses the winner."""

    seat: Seat
    states: StatesTold


class WarDecided(Event, form="war won by {state}, {total} to {against}"):
    """A warring state wins. Of the price, as high as the strongest loser, `paid` was sent to it; `losses` red tiles of
    its own must go, too."""

    state: StateTold
    total: int
    against: int
    paid: int
    losses: int


# The end (YY-11, YY-12)


class Ended(Event, form="end {reason}"):
    """The game is over: refill, merchants, replace or stall."""

    reason: str


class Revealed(Event, form="{seat} has {points}, result {result}", opens="YY-12"):
    """A screen is lifted: points by colour, and black red green blue with the yellow points allocated."""

    seat: Seat
    points: Numbers
    allocated: Numbers
    result: int


# The common ones, made once

DREW_HIDDEN: Final = tuple(Drew(seat, None) for seat in range(MOST_SEATS))
DREW: Final = tuple(tuple((Drew(seat, colour),) for colour in range(5)) for seat in range(MOST_SEATS))
CAME: Final = tuple((MerchantCame(colour),) for colour in range(5))
BEGAN: Final = tuple(TurnBegan(seat) for seat in range(MOST_SEATS))
PLACED: Final = tuple(
    tuple(tuple(Placed(seat, colour, place) for place in range(SIZE)) for colour in range(5))
    for seat in range(MOST_SEATS)
)
POSITIONED: Final = tuple(
    tuple(tuple(Positioned(seat, colour, place) for place in range(SIZE)) for colour in range(5))
    for seat in range(MOST_SEATS)
)
TILE_SCORED: Final = tuple(tuple(Scored(seat, colour, 1, "tile") for colour in range(5)) for seat in range(MOST_SEATS))
STOOD_IN: Final = tuple(tuple(Scored(seat, colour, 1, "governor") for colour in range(5)) for seat in range(MOST_SEATS))
