"""How one card stands between two turns, as far as the rest of its game depends on it.

That is which boxes are open, the upper total (63 and more are alike, YZ-3.1), and whether the
Yardzee box holds 50 (YZ-4.2). Every standing that can come about has a number, which is its
place in a table of the solution.
"""

from typing import Final, NamedTuple

from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.pieces import (
    ALL_OPEN,
    BONUS,
    BONUS_FROM,
    BOXES,
    DICE,
    EXTRA,
    UPPER,
    UPPER_BOXES,
    YARDZEE,
    YARDZEE_POINTS,
)
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.fives import Uses
from teahouse.games.yardzee.rules.turn import uses


class Standing(NamedTuple):
    """One card between two turns."""

    open_boxes: int = ALL_OPEN
    upper: int = 0
    """The upper total, 63 at most."""
    fifty: bool = False
    """Whether the Yardzee box holds 50."""


START: Final = Standing()


def _totals(filled: int) -> tuple[int, ...]:
    """What these upper boxes can add up to."""
    totals = {0}
    for box in range(UPPER_BOXES):
        if filled >> box & 1:
            totals = {min(BONUS_FROM, total + (box + 1) * dice) for total in totals for dice in range(DICE + 1)}
    return tuple(sorted(totals))


TOTALS: Final = tuple(_totals(filled) for filled in range(UPPER + 1))
"""The upper totals there can be, by the upper boxes that are filled."""
_PLACES: Final = tuple({total: place for place, total in enumerate(totals)} for totals in TOTALS)


def _first_numbers() -> tuple[int, ...]:
    numbers = [0]
    for open_boxes in range(ALL_OPEN + 1):
        held = 1 if open_boxes >> YARDZEE & 1 else 2
        numbers.append(numbers[-1] + held * len(totals_of(open_boxes)))
    return tuple(numbers)


def totals_of(open_boxes: int) -> tuple[int, ...]:
    """The upper totals there can be with these boxes open."""
    return TOTALS[~open_boxes & UPPER]


FIRST_NUMBER: Final = _first_numbers()
"""Where the standings with each set of open boxes begin; those with 50 in the Yardzee box come second."""
STANDINGS: Final = FIRST_NUMBER[-1]
"""How many there are."""


def number(standing: Standing) -> int:
    """The number of a standing."""
    open_boxes, upper, fifty = standing
    filled = ~open_boxes & UPPER
    return FIRST_NUMBER[open_boxes] + _PLACES[filled][upper] + (len(TOTALS[filled]) if fifty else 0)


def after(standing: Standing, box: int, points: int, extra: bool) -> tuple[int, Standing]:
    """YZ-3.1, YZ-3.2, YZ-4.2: what filling a box with these points brings in all, and how the card stands then."""
    open_boxes, upper, fifty = standing
    gain = points + EXTRA * extra
    if box < UPPER_BOXES:
        if upper < BONUS_FROM <= upper + points:
            gain += BONUS
        upper = min(BONUS_FROM, upper + points)
    elif box == YARDZEE:
        fifty = points == YARDZEE_POINTS
    return gain, Standing(open_boxes ^ 1 << box, upper, fifty)


def uses_of(dice: int, open_boxes: int, yardzee: int | None, options: Options) -> Uses:
    """YZ-2.4, YZ-4: what five dice may be used for, as the game itself says; `yardzee` is what that box holds."""
    card = State(1, options)
    card.dice = dice
    card.open_boxes[0] = open_boxes
    card.points[YARDZEE] = yardzee or 0
    return uses(card)


def standing_of(state: State, seat: int) -> Standing:
    """How the card of a seat stands."""
    fifty = state.held(seat, YARDZEE) == YARDZEE_POINTS
    return Standing(state.open_boxes[seat], min(BONUS_FROM, state.upper[seat]), fifty)


MOST_POINTS: Final = len(BOXES) * (EXTRA + YARDZEE_POINTS) + BONUS
"""No final score is higher than this."""
