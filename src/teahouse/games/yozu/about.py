"""What stands on the box of Yozu, and the options of its rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.engine import About
from teahouse.engine.options import FLAG, SEAT, Choice, Whole, option

ABOUT = About(
    name="yozu",
    title="Yozu",
    tagline="Guess the Oracle's cards and grow a garden of one animal or one season.",
    gist="The Oracle hides two cards, and the others ask for an animal in a season: each miss tells a little more. "
    "Four cards of one animal, or all animals in one season, win.",
    players=range(3, 7),
    minutes="30",
    age=8,
    rules=2,
    turn_clause="YO-3.2",
    bound=12000,
    match={"match_mode": "first_to", "wins_needed": 2},
    match_names={"next_oracle_in_match": "next_starter"},
    candid={"answers": "implied"},
    points=False,
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game of Yozu."""

    first: int | None = option(None, SEAT, "YO-2.2", "the first Oracle, if not by lot")
    show_identical_pair: bool = option(True, FLAG, "YO-3.1", "an identical pair is shown before it goes back")
    pair_only: str = option(
        "end", Choice("end", "play_it"), "YO-4.2", "two identical cards are all that is left: end, or play them"
    )
    exhaustion: str = option(
        "draw", Choice("draw", "closest"), "YO-4.2", "an empty deck is a draw, or the best garden wins"
    )
    max_guesses: int = option(0, Whole(0, 999), "YO-3.4", "so many misses void a round; 0 sets no limit")
    swap_can_win_for_target: bool = option(
        True, FLAG, "YO-3.7", "a swap that completes the other player's set wins for that player"
    )
    simultaneous: str = option(
        "guesser",
        Choice("guesser", "shared", "target"),
        "YO-3.7",
        "who wins when one swap completes two sets",
    )
    show_log: bool = option(True, FLAG, "YO-5", "earlier guesses stay in sight; false: nobody reads them until the end")
    answers: str = option(
        "spoken",
        Choice("spoken", "implied"),
        "YO-3.3",
        "the Oracle answers every miss; implied: only where there is a choice, which everybody then sees",
        earlier="implied",
    )
    square: int = option(
        4,
        Whole(2, 4),
        "YO-1.3",
        "so many animals and seasons are played with; 2 and 3 are miniatures for research",
        earlier=4,
        miniature=True,
    )

    def refuse(self, players: int, given: Mapping[str, Any]) -> str | None:
        """YO-1.3: a deck that gives no round."""
        if self.square == 2 and players > 5:
            return "with square 2 there are cards for five players at most"
        return None
