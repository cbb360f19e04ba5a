"""What a review of a hand came to, kept with its table: for lists and statistics, which can't review everything."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from teahouse.engine.match import MatchOptions
from teahouse.server.log.table import HouseTable
from teahouse.server.parts import Store

Chance = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]
"""A part of the chance to win a game, from -1 to 1; of a player alone, points."""


class SeatSums(msgspec.Struct, frozen=True):
    """What luck and decisions did to one seat in a hand."""

    luck: Chance
    luck_error: Chance
    """One standard error, as all errors here."""
    own: Chance
    """What their own decisions did: never more than nothing."""
    own_error: Chance
    decisions: int
    """So many of them had a choice."""
    cost_mean: Chance
    """What one of these cost on average."""
    like: str | None
    """The level whose decisions cost about as much; None: too few to say."""


class HandSums(msgspec.Struct, frozen=True):
    """What the review of a hand came to."""

    seats: list[SeatSums]
    levels: list[tuple[str, Chance]]
    """What a decision of each level costs on average in this game, as far as that is measured."""
    exact: bool = False
    """Whether all of it is exact, as for a player alone at a solved game."""


class KeptSums(msgspec.Struct, frozen=True):
    """These, as they lie in the store."""

    hand: HandSums
    part: float
    """How much of its match the hand is: luck and decisions count for so much of it."""


_reader = msgspec.json.Decoder(KeptSums)


async def keep_sums(store: Store, table: HouseTable, hand: int, sums: HandSums) -> None:
    """Keep what the review of a hand (from 1) came to; it takes the place of what an earlier review found."""
    part = part_of(table.match.options, len(table.chairs))
    await store.keep_sums(table.id, hand, msgspec.json.encode(KeptSums(sums, part)).decode())


def read_sums(kept: Sequence[str]) -> list[KeptSums]:
    """What was kept, read again."""
    return [_reader.decode(text) for text in kept]


def part_of(options: MatchOptions, players: int) -> float:
    """How much of a match a hand is.

    A player alone adds up points. Among several a game counts for one of the wins that decide, or of the games that are
    played: which is known before it, so that the luck of a match, too, averages nothing.
    """
    if players == 1 or options.match_mode == "single":
        return 1.0
    return 1 / (options.cumulative_hands if options.match_mode == "cumulative" else options.wins_needed)
