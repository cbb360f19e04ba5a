"""What lies on the table at Yardzee."""

from typing import Final

from teahouse.engine import State
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.pieces import ALL_OPEN, BOXES, NO_DICE

# The stages of a game (YZ-2.3, YZ-10.2).
FIRST: Final = 0
ROLL: Final = 1
DECIDE: Final = 2
PLAYOFF: Final = 3
OVER: Final = 4
STAGES: Final = ("first", "roll", "decide", "playoff", "over")


class Table(State):
    """The dice, and the cards of all players."""

    __slots__ = (
        "dice",
        "extras",
        "kept",
        "open_boxes",
        "playoff",
        "points",
        "rolls",
        "stage",
        "sums",
        "totals",
        "turn",
        "upper",
    )

    options: Options
    stage: int
    turn: int
    """The seat whose turn it is, or was when the game ended."""
    rolls: int
    """Rolls of this turn so far."""
    dice: int
    """The five dice in sight, as a handful; none while they are to be rolled."""
    kept: int
    """What was kept at the last decision of this turn; it is part of `dice` again once the others have landed."""
    points: list[int]
    """Thirteen boxes a seat, seat after seat; 0 in an open one."""
    open_boxes: list[int]
    """The open boxes of each seat, as a bit set."""
    upper: list[int]
    """The sum of the upper boxes of each seat, without the bonus."""
    extras: list[int]
    """The extra Yardzees of each seat."""
    totals: list[int]
    """The total of each seat as it stands, bonus and extra Yardzees included."""
    playoff: tuple[int, ...]
    """The seats of a playoff in turn order; when it is over, the winner alone."""
    sums: tuple[int, ...]
    """What the first of them have rolled in this round of the playoff."""

    def __init__(self, players: int, options: Options) -> None:
        self.players = players
        self.options = options
        self.to_act = None
        self.first = None
        self.stage = FIRST
        self.turn = 0
        self.rolls = 0
        self.dice = NO_DICE
        self.kept = NO_DICE
        self.points = [0] * (players * len(BOXES))
        self.open_boxes = [ALL_OPEN] * players
        self.upper = [0] * players
        self.extras = [0] * players
        self.totals = [0] * players
        self.playoff = ()
        self.sums = ()

    def _copy_to(self, new: "Table") -> None:
        new.players = self.players
        new.options = self.options
        new.to_act = self.to_act
        new.first = self.first
        new.stage = self.stage
        new.turn = self.turn
        new.rolls = self.rolls
        new.dice = self.dice
        new.kept = self.kept
        new.points = self.points[:]
        new.open_boxes = self.open_boxes[:]
        new.upper = self.upper[:]
        new.extras = self.extras[:]
        new.totals = self.totals[:]
        new.playoff = self.playoff
        new.sums = self.sums

    def held(self, seat: int, box: int) -> int | None:
        """What stands in a box of a seat's card; None while it is open."""
        if self.open_boxes[seat] >> box & 1:
            return None
        return self.points[seat * len(BOXES) + box]
