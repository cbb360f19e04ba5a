"""What lies on the table at Yardzee."""

from typing import Final

from teahouse.engine import State
from teahouse.engine.fields import by_seat, fresh
from teahouse.engine.kinds import Seat
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.pieces import ALL_OPEN, BOXES, NO_DICE, Box, Boxes, Handful, KeptDice, Seats

# The stages of a game (YZ-2.3, YZ-10.2).
STAGES: Final = ("first", "roll", "decide", "playoff", "over")
FIRST, ROLL, DECIDE, PLAYOFF, OVER = range(len(STAGES))


class Table(State):
    """The dice, and the cards of all players."""

    options: Options
    stage: int = FIRST
    turn: Seat = 0
    """The seat whose turn it is, or was when the game ended."""
    rolls: int = 0
    """Rolls of this turn so far."""
    dice: Handful = NO_DICE
    """The five dice in sight; none while they are to be rolled."""
    kept: KeptDice = NO_DICE
    """What was kept at the last decision of this turn; it is part of `dice` again once the others have landed."""
    points: list[int] = fresh(lambda table: [0] * (table.players * len(BOXES)))
    """Thirteen boxes a seat, seat after seat; 0 in an open one."""
    open_boxes: list[Boxes] = by_seat(ALL_OPEN)
    """The open boxes of each seat."""
    upper: list[int] = by_seat(0)
    """The sum of the upper boxes of each seat, without the bonus."""
    extras: list[int] = by_seat(0)
    """The extra Yardzees of each seat."""
    totals: list[int] = by_seat(0)
    """The total of each seat as it stands, bonus and extra Yardzees included."""
    playoff: Seats = ()
    """The seats of a playoff in turn order; when it is over, the winner alone."""
    sums: tuple[int, ...] = ()
    """What the first of them have rolled in this round of the playoff."""

    def held(self, seat: Seat, box: Box) -> int | None:
        """What stands in a box of a seat's card; None while it is open."""
        if self.open_boxes[seat] >> box & 1:
            return None
        return self.points[seat * len(BOXES) + box]
