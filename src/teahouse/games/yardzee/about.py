"""What stands on the box of Yardzee, and the options of its rules."""

from dataclasses import dataclass

from teahouse.engine import About
from teahouse.engine.options import FLAG, SEAT, Choice, option
from teahouse.games.yardzee.pieces import MOST_POINTS

ABOUT = About(
    name="yardzee",
    title="Yardzee",
    tagline="Five dice, three rolls, thirteen boxes: choose well what each roll is for.",
    gist="Roll five dice up to three times, keep what you like, and fill one of thirteen boxes each turn. "
    "The best card after thirteen rounds wins.",
    players=range(1, 6),
    minutes="15-30",
    rules=1,
    turn_clause="YZ-2.1",
    bound=600,
    scores=(0, MOST_POINTS),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game of Yardzee."""

    first: int | None = option(None, SEAT, "YZ-2.2", "who starts, if not by lot")
    fixed_order: bool = option(False, FLAG, "YZ-2.4", "the boxes are filled in the order of the card")
    five_is_full_house: bool = option(False, FLAG, "YZ-3.full-house", "five equal dice count as a full house")
    extra_yardzee: str = option(
        "literal",
        Choice("literal", "joker", "free"),
        "YZ-4.2",
        "where an extra Yardzee goes: upper boxes first, or as a wild card, or anywhere",
    )
    literal_upper_full: str = option(
        "ordinary",
        Choice("ordinary", "joker_value", "zero"),
        "YZ-4.2.c",
        "what an extra Yardzee scores in a lower box once the upper section is full (with literal)",
    )
    joker_when_box_zero: bool = option(
        False, FLAG, "YZ-4.3", "five equal dice are a wild card also when the Yardzee box holds 0 (with joker)"
    )
    tie: str = option(
        "shared", Choice("shared", "last_player", "playoff"), "YZ-5", "who wins when the highest totals are equal"
    )
