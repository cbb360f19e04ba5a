"""What can happen at a table of Yellow & Yangtze."""

from dataclasses import dataclass
from typing import ClassVar, Final

from teahouse.engine import Event
from teahouse.games.yellow_and_yangtze.hexes import NAMES, SIZE
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, MOST_SEATS, each, size, unknown

# Drawing and the turn (YY-2, YY-4)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player draws a tile; only that player knows which."""

    seat: int
    colour: int | None

    def __str__(self) -> str:
        return f"draw {'?' if self.colour is None else COLOURS[self.colour]}"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else DREW_HIDDEN[self.seat]


@dataclass(frozen=True, slots=True)
class MerchantCame(Event):
    """A tile comes face up among the merchants."""

    colour: int

    def __str__(self) -> str:
        return f"draw {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn begins."""

    seat: int

    def __str__(self) -> str:
        return f"turn {self.seat}"


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player ends the turn before both actions are taken."""

    seat: int

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player gains points of a colour: for a tile, a pagoda, a revolt or a war."""

    seat: int
    colour: int
    points: int
    cause: str

    def __str__(self) -> str:
        return f"{self.seat} +{self.points} {COLOURS[self.colour]}"


# The actions (YY-5)


@dataclass(frozen=True, slots=True)
class Positioned(Event):
    """A leader comes onto the board."""

    seat: int
    colour: int
    hex: int

    def __str__(self) -> str:
        return f"leader {COLOURS[self.colour]} {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A leader goes from one hex to another."""

    seat: int
    colour: int
    origin: int
    hex: int

    def __str__(self) -> str:
        return f"leader {COLOURS[self.colour]} {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    """A player takes a leader off the board."""

    seat: int
    colour: int
    hex: int

    def __str__(self) -> str:
        return f"withdraw {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile comes onto the board."""

    seat: int
    colour: int
    hex: int

    def __str__(self) -> str:
        return f"tile {COLOURS[self.colour]} {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Rioted(Event):
    """Blue tiles are paid (one and the farmer, or two) and a tile is removed."""

    seat: int
    hex: int
    farmer: bool

    def __str__(self) -> str:
        return f"riot {NAMES[self.hex]}{' with farmer' * self.farmer}"


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """Tiles of a hand go face down into the box; only their owner knows which."""

    seat: int
    tiles: int

    def __str__(self) -> str:
        known = [COLOURS[colour] for colour in each(self.tiles)]
        return " ".join(["replace", *known, *["?"] * unknown(self.tiles)])

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Replaced(self.seat, size(self.tiles) << 40)


# What a tile brings (YY-6), what a removal takes (YY-7)


@dataclass(frozen=True, slots=True)
class StateTold:
    """A state as events tell it: its first hex and its name, its red tiles, and its leaders by seat and colour."""

    hex: int
    name: str
    strength: int
    leaders: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class United(Event):
    """States become one without a war."""

    hex: int
    states: tuple[StateTold, ...]

    def __str__(self) -> str:
        return f"unite {' '.join(NAMES[state.hex] for state in self.states)}"


@dataclass(frozen=True, slots=True)
class PagodaOffered(Event):
    """The tile completes one or more free triangles: its player may establish a pagoda."""

    seat: int
    colour: int
    triangles: tuple[tuple[str, ...], ...]
    """The hexes of each, by name."""

    def __str__(self) -> str:
        return f"offer {', '.join(map(' '.join, self.triangles))}"


@dataclass(frozen=True, slots=True)
class PagodaBuilt(Event):
    """A pagoda is established; `source` is the triangle it leaves, if any; `paid` says action D, `trader` how."""

    seat: int
    colour: int
    hexes: tuple[str, ...]
    source: tuple[str, ...]
    paid: bool
    trader: bool

    def __str__(self) -> str:
        origin = f" from {' '.join(self.source)}" if self.source else ""
        verb = "build" if self.paid else "pagoda"
        return f"{verb} {' '.join(self.hexes)}{origin}{' with trader' * self.trader}"


@dataclass(frozen=True, slots=True)
class PagodaFell(Event):
    """A pagoda has lost a tile and goes to the supply."""

    colour: int
    hexes: tuple[str, ...]

    def __str__(self) -> str:
        return f"fall {' '.join(self.hexes)}"


@dataclass(frozen=True, slots=True)
class MerchantTaken(Event):
    """A player takes a merchant into the hand."""

    seat: int
    colour: int

    def __str__(self) -> str:
        return f"merchant {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A player does without a pagoda, a merchant or another farmer."""

    seat: int
    what: str

    def __str__(self) -> str:
        return "done" if self.what == "chain" else "decline"


@dataclass(frozen=True, slots=True)
class TileRemoved(Event):
    """A tile leaves the board for the box."""

    colour: int
    hex: int

    def __str__(self) -> str:
        return f"remove {COLOURS[self.colour]} {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class LeaderReturned(Event):
    """A leader goes back to his owner: he lost a conflict, or his last governor tile."""

    seat: int
    colour: int
    hex: int
    cause: str

    def __str__(self) -> str:
        return f"return {COLOURS[self.colour]} {NAMES[self.hex]}"


# Revolts (YY-8)


@dataclass(frozen=True, slots=True)
class RevoltBegan(Event):
    """Two leaders of a colour stand in one state; each side's strength is that on the board."""

    attacker: int
    defender: int
    colour: int
    hex: int
    defender_hex: int
    strength: int
    defence: int

    def __str__(self) -> str:
        return f"revolt {NAMES[self.hex]} {self.strength}, {NAMES[self.defender_hex]} {self.defence}"


@dataclass(frozen=True, slots=True)
class Supported(Event):
    """A side of a revolt commits black tiles and perhaps the governor; `strength` is its total."""

    seat: int
    tiles: int
    governor: bool
    strength: int

    def __str__(self) -> str:
        return f"support {self.tiles}{' with governor' * self.governor}"


@dataclass(frozen=True, slots=True)
class RevoltDecided(Event):
    """A revolt is won."""

    winner: int
    loser: int
    colour: int
    strength: int
    against: int

    def __str__(self) -> str:
        return f"revolt won by {self.winner}, {self.strength} to {self.against}"


# Wars (YY-9)


@dataclass(frozen=True, slots=True)
class WarBegan(Event):
    """The tile unites states with leaders of one colour."""

    seat: int
    hex: int
    states: tuple[StateTold, ...]

    def __str__(self) -> str:
        return "war " + ", ".join(f"{NAMES[state.hex]} {state.strength}" for state in self.states)


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The uniting tile fights for a state."""

    seat: int
    state: StateTold

    def __str__(self) -> str:
        return f"count {NAMES[self.state.hex]}"


@dataclass(frozen=True, slots=True)
class Backed(Event):
    """A player commits red tiles and perhaps the soldier to a warring state."""

    seat: int
    state: StateTold
    tiles: int
    soldier: bool

    def __str__(self) -> str:
        return f"back {NAMES[self.state.hex]} {self.tiles}{' with soldier' * self.soldier}"


@dataclass(frozen=True, slots=True)
class StoodAside(Event):
    """A player commits nothing to a war."""

    seat: int

    def __str__(self) -> str:
        return "stand aside"


@dataclass(frozen=True, slots=True)
class WarTied(Event):
    """Several states are equally strong: the active player chooses the winner."""

    seat: int
    states: tuple[StateTold, ...]

    def __str__(self) -> str:
        return f"tie {' '.join(NAMES[state.hex] for state in self.states)}"


@dataclass(frozen=True, slots=True)
class WarDecided(Event):
    """A warring state wins. `losses` red tiles of its own must go, too."""

    state: StateTold
    total: int
    against: int
    losses: int

    def __str__(self) -> str:
        return f"war won by {NAMES[self.state.hex]}, {self.total} to {self.against}"


# The end (YY-11, YY-12)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over: refill, merchants, replace or stall."""

    reason: str

    def __str__(self) -> str:
        return f"end {self.reason}"


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A screen is lifted: points by colour, and black red green blue with the yellow points allocated."""

    opens: ClassVar[str] = "YY-12"

    seat: int
    points: tuple[int, ...]
    allocated: tuple[int, ...]
    result: int

    def __str__(self) -> str:
        return f"{self.seat} has {' '.join(map(str, self.points))}, result {self.result}"


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
