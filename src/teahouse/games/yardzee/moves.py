"""The notation of Yardzee: what can be done, what can fall, and what can happen."""

from dataclasses import dataclass
from typing import Final

from teahouse.engine import Action, Even, Event, First, Shared, Unreadable
from teahouse.engine.reading import number_in, one_of
from teahouse.games.yardzee.pieces import (
    BONUS,
    BOXES,
    DICE,
    EXTRA,
    FACES,
    FIVE_DICE,
    HANDFUL,
    HANDFULS,
    NO_DICE,
    PARTS,
    POSSIBLE,
    YARDZEE_POINTS,
    joined,
    ways,
)

MOST_SEATS: Final = 5

# What chance does


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """The faces of the dice just rolled."""

    dice: int

    def __str__(self) -> str:
        return f"roll {FACES[self.dice]}"


# What players do


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep these dice and roll the others."""

    dice: int

    def __str__(self) -> str:
        return f"keep {FACES[self.dice]}".rstrip()


@dataclass(frozen=True, slots=True)
class Score(Action):
    """Enter the dice in a box."""

    box: int

    def __str__(self) -> str:
        return f"score {BOXES[self.box]}"


FIRSTS: Final = tuple(First(seat) for seat in range(MOST_SEATS))
ROLLS_OF: Final = tuple(Roll(dice) for dice in range(len(HANDFULS)))
KEEPS: Final = tuple(Keep(dice) for dice in range(len(HANDFULS)))
SCORES: Final = tuple(Score(box) for box in range(len(BOXES)))

KEEPS_OF: Final = tuple(tuple(KEEPS[part] for part in sorted(parts)) for parts in PARTS)
"""The keeps that five dice allow, from none to four dice."""

STARTERS: Final = tuple(Even(FIRSTS[:players]) for players in range(MOST_SEATS + 1))
"""Who may be the first of so many players."""


def _chances(size: int) -> Shared:
    thrown = [dice for dice, faces in enumerate(HANDFULS) if len(faces) == size]
    return Shared([ROLLS_OF[dice] for dice in thrown], [ways(dice) for dice in thrown])


_ROLLINGS: Final = tuple(_chances(size) for size in range(DICE + 1))
ROLLING: Final = tuple(_ROLLINGS[DICE - len(HANDFULS[kept])] for kept in range(FIVE_DICE))
"""What the dice that are not kept may show."""

_BOX_CHOICES: Final[list[tuple[Score, ...]]] = [()] * (1 << len(BOXES))


def scores_in(boxes: int) -> tuple[Score, ...]:
    """The actions for a bit set of boxes, in the order of the card; each tuple is made once."""
    if not _BOX_CHOICES[boxes]:
        _BOX_CHOICES[boxes] = tuple(score for score in SCORES if boxes >> score.box & 1)
    return _BOX_CHOICES[boxes]


def parse_faces(text: str, most: int = DICE) -> int:
    """A handful from its faces, in any order."""
    faces = [number_in(word, 1, 6, "a face") for word in text.split()]
    if len(faces) > most:
        raise Unreadable(f"expected at most {most} faces, found {len(faces)}")
    return HANDFUL[tuple(sorted(faces))]


def parse(text: str) -> Action:
    """Read an action or an outcome of chance from its notation."""
    verb, _, rest = text.strip().partition(" ")
    if verb == "keep":
        return KEEPS[parse_faces(rest)]
    if verb == "score":
        return SCORES[one_of(rest.strip(), BOXES, "a box")]
    if verb == "roll":
        dice = parse_faces(rest)
        if dice == NO_DICE:
            raise Unreadable("expected the faces rolled, as in 'roll 2 5 5', found none")
        return ROLLS_OF[dice]
    if verb == "first":
        return FIRSTS[number_in(rest.strip(), 0, MOST_SEATS - 1, "a seat")]
    raise Unreadable(f"expected keep, score, roll or first, found {verb!r}")


# What happens


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice are rolled beside those that were kept."""

    seat: int
    kept: int
    rolled: int

    def __str__(self) -> str:
        return f"roll {FACES[self.rolled]}"


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """Some dice are kept, the others taken up to be rolled again."""

    seat: int
    kept: int

    def __str__(self) -> str:
        return f"keep {FACES[self.kept]}".rstrip()


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The dice are entered in a box: its points, 100 for an extra Yardzee, 35 if the upper bonus is reached."""

    seat: int
    box: int
    points: int
    extra: int
    bonus: int

    def __str__(self) -> str:
        return f"score {BOXES[self.box]} {self.points}{' extra' * (self.extra > 0)}{' bonus' * (self.bonus > 0)}"


@dataclass(frozen=True, slots=True)
class Playoff(Event):
    """Equal at the top: these seats, in turn order, roll five dice once each."""

    seats: tuple[int, ...]

    def __str__(self) -> str:
        return f"playoff {' '.join(map(str, self.seats))}"


@dataclass(frozen=True, slots=True)
class RolledOff(Event):
    """A roll of the playoff, and its sum."""

    seat: int
    rolled: int
    total: int

    def __str__(self) -> str:
        return f"roll {FACES[self.rolled]}"


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """All cards are full: who won, and how that was decided."""

    winners: tuple[int, ...]
    reason: str
    totals: tuple[int, ...]

    def __str__(self) -> str:
        return f"end {self.reason}"


# What happens most often is made once, as the tuple that `play` returns.
KEPT: Final = tuple(tuple((Kept(seat, kept),) for kept in range(FIVE_DICE)) for seat in range(MOST_SEATS))


def _scored(seat: int, box: int) -> list[tuple[Scored, ...]]:
    return [
        (Scored(seat, box, points, 0, 0),) if points in POSSIBLE[box] else () for points in range(YARDZEE_POINTS + 1)
    ]


SCORED: Final = tuple(tuple(_scored(seat, box) for box in range(len(BOXES))) for seat in range(MOST_SEATS))


def scored(seat: int, box: int, points: int, extra: bool, bonus: bool) -> tuple[Scored, ...]:
    """The event of a score, with what it brings beside the points of the box."""
    return (Scored(seat, box, points, EXTRA * extra, BONUS * bonus),)


Landing = tuple[int, tuple[tuple[Rolled, ...], ...]]
"""Where a roll leads: the five dice that then lie there, and what is told of it, by seat."""


def _landings(kept: int) -> list[Landing | None]:
    found: list[Landing | None] = [None] * len(HANDFULS)
    for outcome, _ in ROLLING[kept]:
        assert isinstance(outcome, Roll)
        rolled = outcome.dice
        found[rolled] = joined(kept, rolled), tuple((Rolled(seat, kept, rolled),) for seat in range(MOST_SEATS))
    return found


LANDINGS: Final = tuple(_landings(kept) for kept in range(FIVE_DICE))
"""By what is kept and what is rolled; None where the numbers of dice don't fit."""
