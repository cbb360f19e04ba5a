"""What stands on the box of Courtyard, and the options of its rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.engine import About
from teahouse.engine.options import FLAG, SEAT, Choice, FlagFor, Whole, option
from teahouse.games.courtyard.pieces.sets import TILE_SETS

ABOUT = About(
    name="courtyard",
    title="Courtyard",
    tagline="Lay walls and towers and close off courtyards: their size times their towers.",
    gist="Lay walls side by side: whoever closes a courtyard scores its tiles times its towers. "
    "One rule to remember: where tiles meet, wall meets wall.",
    players=range(2, 5),
    minutes="up to 30",
    age=8,
    rules=1,
    turn_clause="CY-3.1",
    # With the standard set at most 80 turns lay a tile, and before and after each at most 4 * k - 1 turns
    # lay none (CY-12.5), of at most seven nodes: below 20,000 nodes for any k up to 8. For a larger k, or
    # a larger set of tiles, or k = 0 (never), random games stay under it because about one turn in two lays a tile.
    bound=20_000,
)

TEAMS = ((0, 2), (1, 3))
"""CY-6.4: who plays together with `teams`."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game of Courtyard."""

    tiles: str | Mapping[str, Any] = option("standard", TILE_SETS, "CY-1.4", "the set of tiles: standard, or your own")
    first: int | None = option(None, SEAT, "CY-2.3", "who starts, if not by lot")
    allow_pass: bool = option(True, FLAG, "CY-3.1", "a player may pass at any time")
    require_wall_connection: bool = option(True, FLAG, "CY-3.2.P3", "a tile must join at least one wall")
    chain_within_turn: bool = option(True, FLAG, "CY-3.2.P1", "a tile may touch tiles laid in the same turn only")
    refill_mix: str = option(
        "same_type", Choice("same_type", "choose"), "CY-3.5", "refill like for like, or choose tower or walls"
    )
    discard_order: str = option(
        "return_first", Choice("return_first", "draw_first"), "CY-3.6", "discards go back before or after the draw"
    )
    size_rule: str = option(
        "touched_cells",
        Choice("touched_cells", "interior_cells", "bounding_box"),
        "CY-4.5",
        "what counts as the size of a courtyard",
    )
    nested_counts_inside: bool = option(False, FLAG, "CY-4.5", "what a courtyard walls in counts for its size")
    subdivide_scores: bool = option(True, FLAG, "CY-5.2", "the parts of a divided courtyard score")
    deep_dead_check: bool = option(True, FLAG, "CY-6.2", "the game also ends when no tile left fits anywhere")
    tie: str = option(
        "last_in_first_round", Choice("last_in_first_round", "shared"), "CY-6.3", "who wins with equal points"
    )
    teams: bool = option(
        False, FlagFor(4, "teams are for four players"), "CY-6.4", "seats 0 and 2 against seats 1 and 3"
    )
    idle_rounds_end: int = option(
        3, Whole(0, 99), "CY-12.5", "so many rounds without a tile laid end the game; 0: never, as in the rulebook"
    )

    def refuse(self, players: int, given: Mapping[str, Any]) -> str | None:
        """CY-12.5: what can't go together."""
        if not self.idle_rounds_end and not self.deep_dead_check:
            return (
                "with idle_rounds_end 0 the option deep_dead_check must be true: a game nobody can go on with must end"
            )
        return None


def teams(players: int, options: Options) -> tuple[tuple[int, ...], ...]:
    """CY-6.4: who plays together."""
    return TEAMS if options.teams else ()
