"""What stands on the box of Yang-Tzee, and the options of its rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.engine import About
from teahouse.engine.options import FLAG, SEAT, Choice, option
from teahouse.games.yang_tzee.pieces.tiles import TILES

ABOUT = About(
    name="yang-tzee",
    title="Yang-Tzee",
    tagline="Match symbols across the Sea and collect the blossoms between them.",
    gist="Lay tiles at the ends of the Sea, and where symbols match collect the blossoms between them. "
    "The higher score wins.",
    players=range(2, 3),
    minutes="15-20",
    rules=1,
    turn_clause="YT-3.2",
    # With N tiles, P of them play tiles: 1 + N draws, 4P turns (YT-5.5), 2N spirits (a tile is the far tile of
    # a match in at most two rows), P Offerings, P questions whether to collect. The largest set has 98 play tiles.
    bound=900,
    match={"match_mode": "first_to_two"},
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game of Yang-Tzee."""

    first: int | None = option(None, SEAT, "YT-2.3", "who moves first, if not by lot")
    draw_to_six: bool = option(False, FLAG, "YT-3.1", "a turn draws until the Rain has six tiles, not just one")
    rain_double_from: str = option(
        "immediately",
        Choice("immediately", "next_turn"),
        "YT-3.2",
        "raining pays 2 as soon as the Sphere is empty, or from the next turn on",
    )
    collect_mandatory: bool = option(True, FLAG, "YT-4.4", "whoever can collect must; false asks")
    same_far_tile: str = option(
        "per_match",
        Choice("per_match", "once"),
        "YT-4.2",
        "a far tile that matches in two rows gives a collection for each, or one",
    )
    orchid: str = option("compound", Choice("compound", "single"), "YT-4.6", "each orchid doubles, or they double once")
    spirit_take: str = option(
        "optional", Choice("optional", "mandatory"), "YT-4.7", "a spirit match may, or must, take from the other Stream"
    )
    offering_timing: str = option(
        "before_seeding",
        Choice("before_seeding", "after_seeding", "after_earth"),
        "YT-4.8",
        "the Offering comes before or after the seed, or right after the first earth match",
    )
    hand_end: str = option(
        "all_empty",
        Choice("all_empty", "one_player_out"),
        "YT-5.1",
        "an empty Sphere ends the game when both players, or one, have no tiles left",
    )
    tie: str = option(
        "second_player", Choice("second_player", "draw"), "YT-5.2", "equal scores: the second player wins, or nobody"
    )
    tiles: str | Mapping[str, Any] = option(
        "standard", TILES, "YT-1.2", "the tile set: its name, or its content with its hash"
    )
