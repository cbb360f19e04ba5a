"""What happens at Yang-Tzee. Events carry the tiles themselves, so that they can be told with every tile set."""

from dataclasses import dataclass
from typing import Final

from teahouse.engine import Event
from teahouse.games.yang_tzee.moves import FIRSTS
from teahouse.games.yang_tzee.pieces import PLAYERS, Tile


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A start tile comes to the right end of the first Sea."""

    tile: Tile

    def __str__(self) -> str:
        return f"sea {self.tile}"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A tile comes into a Rain at the start; only its owner knows which."""

    seat: int
    tile: Tile | None

    def __str__(self) -> str:
        return f"deal {self.tile or '?'}"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Dealt(self.seat, None)


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A tile comes from the Sphere into a Rain; only its owner knows which."""

    seat: int
    tile: Tile | None

    def __str__(self) -> str:
        return f"draw {self.tile or '?'}"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drawn(self.seat, None)


@dataclass(frozen=True, slots=True)
class Rained(Event):
    """A tile goes from a Rain to an end of the Sea, which scores, or into the Stream, which doesn't."""

    seat: int
    tile: Tile
    to: str
    points: int

    def __str__(self) -> str:
        return f"rain {self.tile} {self.to}"


@dataclass(frozen=True, slots=True)
class Streamed(Event):
    """A tile goes from a Stream to an end of the Sea."""

    seat: int
    tile: Tile
    end: str

    def __str__(self) -> str:
        return f"stream {self.tile} {self.end}"


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The bamboo of this tile ends what the streamed tile can match in one row."""

    row: str
    tile: Tile

    def __str__(self) -> str:
        return f"stop {self.row} {self.tile}"


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the streamed tile: its row and symbol, the size of its collection, and what that scores."""

    row: str
    symbol: str
    size: int
    points: int
    spirit: bool


@dataclass(frozen=True, slots=True)
class Found(Event):
    """Everything a streamed tile matches, smallest first; with no match nothing is collected.

    `tiles` is the largest collection from the streamed tile on: a smaller one is the beginning of
    it. `points` is the sum over the matches; a drought costs its own points on top.
    """

    seat: int
    matches: tuple[Match, ...]
    tiles: tuple[Tile, ...]
    points: int
    drought: bool

    def __str__(self) -> str:
        return f"found {len(self.matches)} for {self.points}"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """An earth match is resolved and scores."""

    seat: int
    match: Match

    def __str__(self) -> str:
        return f"earth {self.match.row} {self.match.size} for {self.match.points}"


@dataclass(frozen=True, slots=True)
class SpiritCame(Event):
    """A spirit match is resolved: no points, but perhaps a tile for the Stream."""

    seat: int
    match: Match

    def __str__(self) -> str:
        return f"spirit {self.match.row} {self.match.size}"


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A tile goes from one Stream into the other, by a spirit match or as an Offering."""

    seat: int
    other: int
    tile: Tile
    offering: bool

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Added(Event):
    """A tile goes from a Rain into the own Stream by a spirit match."""

    seat: int
    tile: Tile

    def __str__(self) -> str:
        return f"add {self.tile}"


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """Somebody leaves what could be had: a collection, a spirit's tile or an Offering."""

    seat: int
    what: str

    def __str__(self) -> str:
        return f"decline {self.what}"


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The collected tiles leave the Sea."""

    tiles: tuple[Tile, ...]
    end: str

    def __str__(self) -> str:
        return f"clear {self.end} {len(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Seeded(Event):
    """A tile from the Sphere takes the place of the collected ones."""

    tile: Tile
    end: str

    def __str__(self) -> str:
        return f"seed {self.tile}"


@dataclass(frozen=True, slots=True)
class Drought(Event):
    """The whole Sea is collected: it costs points and ends the hand."""

    seat: int
    cost: int

    def __str__(self) -> str:
        return "drought"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody has no tile to play."""

    seat: int

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The hand is over; nobody won it if `winner` is None."""

    winner: int | None
    reason: str
    scores: tuple[int, ...]

    def __str__(self) -> str:
        return f"end {self.reason}"


FIRST_NAMED: Final = tuple((first,) for first in FIRSTS)
PASSED: Final = tuple((Passed(seat),) for seat in range(PLAYERS))
NOTHING_FOUND: Final = tuple(Found(seat, (), (), 0, False) for seat in range(PLAYERS))
