"""The notation of Yang-Tzee: what can be done, what can fall, and what can happen.

Actions name tiles by their id, so they read the same with every tile set; events carry the tiles
themselves, so that they can be told with every tile set.

For learners play tiles count from 0 in the order of their set; n is the number of play tiles that the
window covers, 36 as in the standard set. An action with a later tile of a larger set has no number.

| numbers | action |
|---|---|
| 0 to 3n - 1 | `rain`, tile by tile: left, right, stream |
| 3n to 5n - 1 | `stream`, tile by tile: left, right |
| 5n to 6n - 1 | `take` |
| 6n to 7n - 1 | `add` |
| 7n, 7n + 1, 7n + 2 | `collect`, `decline`, `pass` |
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final

from teahouse.engine import Action, Event
from teahouse.engine.kinds import HOW_MANY, Seat
from teahouse.engine.numbering import Fixed
from teahouse.games.yang_tzee.pieces import ENDS, PLAYERS, ROWS, TARGETS, End, Target, TileId
from teahouse.games.yang_tzee.pieces.tiles import Tile, TileSet

# What chance does


class Sea(Action, form="sea {tile}", chance=True):
    """The next start tile of the first Sea, from left to right."""

    tile: TileId


class Deal(Action, form="deal {tile}", chance=True):
    """A tile of the first Rain of a seat."""

    tile: TileId


class Draw(Action, form="draw {tile}", chance=True):
    """A tile from the Sphere into the Rain of the player whose turn begins."""

    tile: TileId


class Seed(Action, form="seed {tile}", chance=True):
    """A tile from the Sphere to the end of the Sea where tiles were collected."""

    tile: TileId


# What players do


class Rain(Action, form="rain {tile} {to}"):
    """A tile from one's Rain to an end of the Sea or into one's Stream."""

    tile: TileId
    to: Target


class Stream(Action, form="stream {tile} {end}"):
    """A tile from one's Stream to an end of the Sea."""

    tile: TileId
    end: End


class Take(Action, form="take {tile}"):
    """Take a tile from the other Stream, by a spirit match or as an Offering."""

    tile: TileId


class Add(Action, form="add {tile}"):
    """Add a tile from one's Rain to one's Stream by a spirit match."""

    tile: TileId


class Collect(Action, form="collect"):
    """Collect everything the streamed tile matches."""


class Decline(Action, form="decline"):
    """Leave it: no collection, no tile by a spirit match, no Offering."""


class Pass(Action, form="pass"):
    """Nothing to play."""


COLLECT: Final = Collect()
DECLINE: Final = Decline()
PASS: Final = Pass()


# What happens


class Laid(Event, form="sea {tile}"):
    """A start tile comes to the right end of the first Sea."""

    tile: Tile


class Hidden(Event):
    """What is told in full to its owner alone."""

    seat: Seat
    tile: Tile | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else type(self)(self.seat, None)


class Dealt(Hidden, form="deal {tile}"):
    """A tile comes into a Rain at the start; only its owner knows which."""


class Drawn(Hidden, form="draw {tile}"):
    """A tile comes from the Sphere into a Rain; only its owner knows which."""


class Rained(Event, form="rain {tile} {to}"):
    """A tile goes from a Rain to an end of the Sea, which scores, or into the Stream, which doesn't."""

    seat: Seat
    tile: Tile
    to: str
    points: int


class Streamed(Event, form="stream {tile} {end}"):
    """A tile goes from a Stream to an end of the Sea."""

    seat: Seat
    tile: Tile
    end: str


class Stopped(Event, form="stop {row} {tile}"):
    """The bamboo of this tile ends what the streamed tile can match in one row."""

    row: str
    tile: Tile


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the streamed tile: its row and symbol, the size of its collection, and what that scores."""

    row: str
    symbol: str
    size: int
    points: int
    spirit: bool

    def __str__(self) -> str:
        return f"{self.row} {self.size}" + ("" if self.spirit else f" for {self.points}")


class Found(Event, form="found {matches} for {points}"):
    """Everything a streamed tile matches, smallest first; with no match nothing is collected.

    `tiles` is the largest collection from the streamed tile on: a smaller one is the beginning of
    it. `points` is the sum over the matches; a drought costs its own points on top.
    """

    seat: Seat
    matches: Annotated[tuple[Match, ...], HOW_MANY]
    tiles: tuple[Tile, ...]
    points: int
    drought: bool


class Scored(Event, form="earth {match}"):
    """An earth match is resolved and scores; `together` counts it with those that the same action resolved before."""

    seat: Seat
    match: Match
    together: int


class SpiritCame(Event, form="spirit {match}"):
    """A spirit match is resolved: no points, but perhaps a tile for the Stream."""

    seat: Seat
    match: Match


class Took(Event, form="take {tile}"):
    """A tile goes from one Stream into the other, by a spirit match or as an Offering."""

    seat: Seat
    other: Seat
    tile: Tile
    offering: bool


class Added(Event, form="add {tile}"):
    """A tile goes from a Rain into the own Stream by a spirit match."""

    seat: Seat
    tile: Tile


class Declined(Event, form="decline {what}"):
    """Somebody leaves what could be had: a collection, a spirit's tile or an Offering."""

    seat: Seat
    what: str


class Cleared(Event, form="clear {end} {tiles}"):
    """The tiles that this seat collected leave the Sea."""

    seat: Seat
    tiles: Annotated[tuple[Tile, ...], HOW_MANY]
    end: str


class Seeded(Event, form="seed {tile}"):
    """A tile from the Sphere takes the place of the collected ones."""

    tile: Tile
    end: str


class Drought(Event, form="drought"):
    """The whole Sea is collected: it costs points and ends the hand."""

    seat: Seat
    cost: int


class Passed(Event, form="pass"):
    """Somebody has no tile to play."""

    seat: Seat


class Ended(Event, form="end {reason}"):
    """The hand is over; nobody won it if `winner` is None."""

    winner: Seat | None
    reason: str
    scores: tuple[int, ...]


PASSED: Final = tuple((Passed(seat),) for seat in range(PLAYERS))
NOTHING_FOUND: Final = tuple(Found(seat, (), (), 0, False) for seat in range(PLAYERS))


class Moves:
    """Every action with a tile of one set, and the events that follow from few fields, made once.

    Tables go by the number of the tile; those of events by seat first. Where an action has one
    event only, the table holds what `play` returns.
    """

    def __init__(self, set: TileSet) -> None:
        tiles = set.tiles
        ids = [tile.id for tile in tiles]
        self.seas = [Sea(id) for id in ids]
        self.deals = [Deal(id) for id in ids]
        self.draws = [Draw(id) for id in ids]
        self.seeds = [Seed(id) for id in ids]
        self.takes = [Take(id) for id in ids]
        self.adds = [Add(id) for id in ids]
        self.rains = [Fixed(Rain(id, to) for to in range(len(TARGETS))) for id in ids]
        self.streams = [Fixed(Stream(id, end) for end in range(len(ENDS))) for id in ids]
        self.onto_sea = [Fixed(rains[: len(ENDS)]) for rains in self.rains]
        """Where there is no room in the Stream."""
        seats = range(PLAYERS)
        self.laid = [(Laid(tile),) for tile in tiles]
        self.dealt = [[(Dealt(seat, tile),) for tile in tiles] for seat in seats]
        self.drawn = [[(Drawn(seat, tile),) for tile in tiles] for seat in seats]
        # Rain pays 1 or 2 on the Sea: by seat, points and target, then by tile. The Stream pays nothing.
        self.rained = [
            [
                [[(Rained(seat, tile, to, points if to in ENDS else 0),) for tile in tiles] for to in TARGETS]
                for points in (0, 1, 2)
            ]
            for seat in seats
        ]
        self.streamed = [[[Streamed(seat, tile, end) for end in ENDS] for tile in tiles] for seat in seats]
        self.stopped = [[Stopped(row, tile) for tile in tiles] for row in ROWS]


moves_with: Final = lru_cache(maxsize=32)(Moves)
"""The moves with the tiles of a set."""
