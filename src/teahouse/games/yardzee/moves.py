"""The notation of Yardzee: what can be done, what can fall, and what can happen."""

from typing import Final

from teahouse.engine import Action, Event, Shared
from teahouse.engine.kinds import Seat
from teahouse.engine.numbering import Fixed
from teahouse.games.yardzee import pieces
from teahouse.games.yardzee.pieces import Box, Boxes, Handful, KeptDice, Seats, joined, ways

# What chance does


class Roll(Action, form="roll {dice}", chance=True):
    """The faces of the dice just rolled."""

    dice: Handful


# What players do


class Keep(Action, form="keep{dice? {dice}}"):
    """Keep these dice and roll the others."""

    dice: KeptDice = pieces.NO_DICE


class Score(Action, form="score {box}"):
    """Enter the dice in a box."""

    box: Box


_SEATS: Final = range(pieces.MOST_SEATS)
_BOXES: Final = range(len(pieces.BOXES))
KEEPS: Final = tuple(Keep(dice) for dice in range(len(pieces.HANDFULS)))
SCORES: Final = tuple(Score(box) for box in _BOXES)

KEEPS_OF: Final = tuple(Fixed(KEEPS[part] for part in sorted(parts)) for parts in pieces.PARTS)
"""The keeps that five dice allow, from none to four dice."""


def _chances(size: int) -> Shared:
    thrown = [dice for dice, faces in enumerate(pieces.HANDFULS) if len(faces) == size]
    return Shared([Roll(dice) for dice in thrown], [ways(dice) for dice in thrown])


_ROLLINGS: Final = tuple(_chances(pieces.DICE - kept) for kept in range(pieces.DICE))
ROLLING: Final = tuple(_ROLLINGS[len(pieces.HANDFULS[kept])] for kept in range(pieces.FIVE_DICE))
"""What the dice that are not kept may show."""


class _ScoresIn(dict[Boxes, Fixed[Score]]):
    def __missing__(self, boxes: Boxes) -> Fixed[Score]:
        found = self[boxes] = Fixed(score for score in SCORES if boxes >> score.box & 1)
        return found


SCORES_IN: Final = _ScoresIn()
"""The actions for a set of boxes, in the order of the card; each tuple is made when it is first asked for."""


# What happens


class Rolled(Event, form="roll {rolled}"):
    """Dice are rolled beside those that were kept."""

    seat: Seat
    kept: KeptDice
    rolled: Handful


class Kept(Event, form="keep{kept? {kept}}"):
    """Some dice are kept, the others taken up to be rolled again."""

    seat: Seat
    kept: KeptDice


class Scored(Event, form="score {box} {points}{extra? extra}{bonus? bonus}"):
    """The dice are entered in a box: its points, 100 for an extra Yardzee, 35 if the upper bonus is reached."""

    seat: Seat
    box: Box
    points: int
    extra: int
    bonus: int


class Playoff(Event, form="playoff {seats}"):
    """Equal at the top: these seats, in turn order, roll five dice once each."""

    seats: Seats


class RolledOff(Event, form="roll {rolled}"):
    """A roll of the playoff, and its sum."""

    seat: Seat
    rolled: Handful
    total: int


class Ended(Event, form="end {reason}"):
    """All cards are full: who won, and how that was decided."""

    winners: Seats
    reason: str
    totals: tuple[int, ...]


# What happens most often is made once, as the tuple that `play` returns.
KEPT: Final = tuple(tuple((Kept(seat, kept),) for kept in range(pieces.FIVE_DICE)) for seat in _SEATS)


def _scored(seat: Seat, box: Box) -> list[tuple[Scored, ...]]:
    return [
        (Scored(seat, box, points, 0, 0),) if points in pieces.POSSIBLE[box] else ()
        for points in range(pieces.YARDZEE_POINTS + 1)
    ]


SCORED: Final = tuple(tuple(_scored(seat, box) for box in _BOXES) for seat in _SEATS)


Landing = tuple[Handful, tuple[tuple[Rolled, ...], ...]]
"""Where a roll leads: the five dice that then lie there, and what is told of it, by seat. A bare pair, because
every roll takes one apart, and a named one takes longer."""


def _landings(kept: KeptDice) -> list[Landing | None]:
    found: list[Landing | None] = [None] * len(pieces.HANDFULS)
    for outcome, _ in ROLLING[kept]:
        assert isinstance(outcome, Roll)
        rolled = outcome.dice
        found[rolled] = joined(kept, rolled), tuple((Rolled(seat, kept, rolled),) for seat in _SEATS)
    return found


LANDINGS: Final = tuple(_landings(kept) for kept in range(pieces.FIVE_DICE))
"""By what is kept and what is rolled; None where the numbers of dice don't fit."""
