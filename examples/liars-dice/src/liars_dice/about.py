"""What stands on the box of Liar's Dice, and the options of its rules."""

from dataclasses import dataclass

from liars_dice.pieces import MOST_DICE, MOST_SEATS
from teahouse.engine import About
from teahouse.engine.options import FLAG, SEAT, Whole, option

ABOUT = About(
    name="liars-dice",
    title="Liar's Dice",
    tagline="Bid on dice that nobody sees, and call the liar before you are called one.",
    players=range(2, MOST_SEATS + 1),
    minutes="10-20",
    rules=1,
    turn_clause="LD-2.2",
    points=False,
    bound=2500,  # at most 19 rounds, each of 4 rolls, 120 bids and a call
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game of Liar's Dice."""

    dice: int = option(MOST_DICE, Whole(1, MOST_DICE), "LD-1.1", "how many dice each player begins with")
    first: int | None = option(None, SEAT, "LD-1.2", "who begins, if not by lot")
    wild_ones: bool = option(True, FLAG, "LD-2.4", "a one counts as every face")
    exact: bool = option(True, FLAG, "LD-3.3", "a bid may be called exact")
