"""What stands on the box of Yellow & Yangtze, and the options of its rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teahouse.engine import About
from teahouse.engine.options import FLAG, SEAT, Choice, FlagFor, Whole, option
from teahouse.games.yellow_and_yangtze.pieces import DYNASTIES, SHORT_GAME
from teahouse.games.yellow_and_yangtze.pieces.maps import MAP

ABOUT = About(
    name="yellow-and-yangtze",
    title="Yellow & Yangtze",
    tagline="Found states, unite them, and be strong in every colour: your lowest one counts.",
    gist="Place leaders and tiles along two rivers: states grow, unite and go to war, and bring points in colours. "
    "In the end your lowest colour counts.",
    players=range(2, 5),
    minutes="90",
    age=14,
    rules=1,
    turn_clause="YY-4.1",
    # Random play takes about 400 nodes. With `stall_rounds` = 0 nothing but the bag ends a game: random play draws
    # in nearly every turn, so it keeps the bound all the same.
    bound=5_000,
)


class Dynasties:
    """A dynasty for each seat, all different; none for the order of the rulebook."""

    def possible(self, players: int) -> str:
        return f"none | {players} different ones of {', '.join(DYNASTIES)}, by seat"

    def accepts(self, value: Any, players: int) -> bool:
        if value is None:
            return True
        if not isinstance(value, tuple) or len(value) != players:
            return False
        return all(name in DYNASTIES for name in value) and len(set(value)) == len(value)

    def from_text(self, text: str) -> Any:
        return None if text == "none" else [name.strip() for name in text.split(",")]

    def samples(self, players: int) -> Sequence[Any]:
        return (None, DYNASTIES[::-1][:players])


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game of Yellow & Yangtze."""

    edition: str = option("2018", Choice("2018", "2023"), "YY-19.12", "the rules of the first or of the second edition")
    first: int | None = option(None, SEAT, "YY-2.4", "who starts, if not by lot")
    map: str | Mapping[str, str] = option(
        "standard", MAP, "YY-19.1", "the board; a file of one's own on the command line"
    )
    short_two_player: bool = option(
        False,
        FlagFor(2, "the short game is for two players"),
        "YY-2.2",
        "two players only: 24 tiles stay out of the game",
    )
    dynasties: tuple[str, ...] | None = option(None, Dynasties(), "YY-19.19", "the dynasty of each seat")
    open_points: bool = option(False, FLAG, "YY-1.4", "everybody's points are open")
    min_actions: int = option(0, Whole(0, 2), "YY-4.1", "how many actions a turn must have")
    stall_rounds: int = option(
        5, Whole(0, 99), "YY-19.9", "so many rounds without a draw end the game; 0: never, as in the rulebook"
    )
    leader_join_revolt: str = option(
        "forbid", Choice("forbid", "allow"), "YY-5.3", "a leader may unite states and revolt in one of them"
    )
    lift_first: bool = option(True, FLAG, "YY-5.1", "a leader who moves is lifted before his target is judged")
    overlap_move: bool = option(False, FLAG, "YY-6.5", "a pagoda may move onto a triangle that overlaps its old one")
    market_timing: str = option(
        "after_conflict",
        Choice("after_conflict", "before_conflict"),
        "YY-6.6",
        "whether a green tile that starts a war brings its merchant after or before it",
    )
    uniting_tile_counts: str = option(
        "none", Choice("none", "active_choice"), "YY-9.2", "whether a red uniting tile fights, and for whom"
    )
    bystander: str = option(
        "neutral",
        Choice("neutral", "joins"),
        "YY-9.1",
        "whether a united state without a conflict takes part in the war",
    )
    soldier_pays: bool = option(
        True, FLAG, "YY-9.8", "a soldier committed for the winner counts as one of the losses paid", earlier=True
    )
    merchant_shortage_ends: bool = option(True, FLAG, "YY-4.3", "merchants that can't be filled up end the game, too")
    income_on_midturn_end: bool = option(False, FLAG, "YY-12", "a game that ends inside a turn still pays income")
    final_tie: str = option(
        "shared", Choice("shared", "last_in_turn_order"), "YY-11.2", "who ranks higher when all four values are equal"
    )

    def __post_init__(self) -> None:
        if self.edition == "2023":
            object.__setattr__(self, "min_actions", 2)

    @property
    def set_aside(self) -> int:
        """YY-2.2: how many tiles stay out of the game."""
        return SHORT_GAME if self.short_two_player else 0

    def dynasty(self, seat: int) -> str:
        """YY-19.19: the dynasty of a seat."""
        return (self.dynasties or DYNASTIES)[seat]

    def refuse(self, players: int, given: Mapping[str, Any]) -> str | None:
        """YY-19.12: what can't be played together."""
        if self.edition == "2023":
            contradicting: dict[str, tuple[int | str, ...]] = {
                "min_actions": (0, 1),
                "market_timing": ("before_conflict",),
                "final_tie": ("last_in_turn_order",),
            }
            for name, values in contradicting.items():
                if given.get(name) in values:
                    return f"option {name} can't be {given[name]} in the edition of 2023"
        return None
