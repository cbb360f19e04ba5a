"""The dice and the score card of Yardzee, in the order of the rulebook."""

from collections import Counter
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Annotated, Final

from teahouse.engine import Unreadable
from teahouse.engine.kinds import Named, Seat
from teahouse.engine.reading import number_in

MOST_SEATS: Final = 5
Seats = tuple[Seat, ...]

# YZ-1.1: the boxes of a card; a box is its place in this order.
BOXES: Final = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "yardzee",
    "chance",
)
BOX_NAMES: Final = tuple(box.replace("-", " ").capitalize() for box in BOXES)
UPPER_BOXES: Final = 6
THREE_OF_A_KIND: Final = 6
FOUR_OF_A_KIND: Final = 7
FULL_HOUSE: Final = 8
SMALL_STRAIGHT: Final = 9
LARGE_STRAIGHT: Final = 10
YARDZEE: Final = 11
Box = Annotated[int, Named("a box", BOXES)]
Boxes = int
"""Boxes as a bit set."""
ALL_OPEN: Final[Boxes] = (1 << len(BOXES)) - 1
"""The card of a player who has scored nothing yet."""
UPPER: Final[Boxes] = (1 << UPPER_BOXES) - 1
LOWER: Final[Boxes] = ALL_OPEN & ~UPPER

# YZ-2.3: five dice, rolled three times at most.
Face = int
FACE: Final = ("", "one", "two", "three", "four", "five", "six")
FACE_PLURAL: Final = ("", *BOXES[:UPPER_BOXES])
DICE: Final = 5
ROLLS: Final = 3

# Dice have no identity, so what lies on the table or is kept is a handful: faces in ascending order,
# numbered by size and then by faces. 0 is the empty hand, 0 to 209 can be kept, 210 to 461 are five dice.
HANDFULS: Final = tuple(faces for size in range(DICE + 1) for faces in combinations_with_replacement(range(1, 7), size))
HANDFUL: Final = {faces: number for number, faces in enumerate(HANDFULS)}
NO_DICE: Final = 0
FIVE_DICE: Final = HANDFUL[(1,) * DICE]
"""The first handful of five dice; every one before it can be what is kept."""
FACES: Final = tuple(" ".join(map(str, faces)) for faces in HANDFULS)
"""A handful as it is written: `2 5 5`."""


def read_faces(text: str, least: int = 0, most: int = DICE) -> int:
    """A handful from its faces, in any order."""
    faces = [number_in(word, 1, 6, "a face") for word in text.split()]
    if not least <= len(faces) <= most:
        span = f"{least} to {most}" if least < most else most
        raise Unreadable(f"expected {span} faces, found {len(faces)}")
    return HANDFUL[tuple(sorted(faces))]


class _Keeping(Named):
    """Any handful can be tried; learners number only those that five dice may leave behind (YZ-2.3)."""

    def count(self, players: int) -> int:
        return FIVE_DICE


Handful = Annotated[int, Named("faces", FACES, read=partial(read_faces, least=1))]
KeptDice = Annotated[int, _Keeping("faces", FACES, read=read_faces)]


def ways(handful: Handful) -> int:
    """How many ordered results of so many dice make this handful."""
    faces = HANDFULS[handful]
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


def joined(one: Handful, other: Handful) -> Handful:
    """Two handfuls laid together."""
    return HANDFUL[tuple(sorted(HANDFULS[one] + HANDFULS[other]))]


def _parts(dice: Handful) -> frozenset[KeptDice]:
    faces = HANDFULS[dice]
    return frozenset(
        HANDFUL[tuple(face for place, face in enumerate(faces) if kept >> place & 1)] for kept in range((1 << DICE) - 1)
    )


# YZ-2.3: what may be kept of five dice: any of them, but not all.
PARTS: Final = tuple(_parts(dice) if dice >= FIVE_DICE else frozenset[KeptDice]() for dice in range(len(HANDFULS)))

# YZ-3: the values.
YARDZEE_POINTS: Final = 50
IN_FULL: Final = {FULL_HOUSE: 25, SMALL_STRAIGHT: 30, LARGE_STRAIGHT: 40, YARDZEE: YARDZEE_POINTS}
"""The boxes that pay the same whatever the faces."""
MOST_POINTS: Final = 1575
"""The highest total there is: twelve extra Yardzees, each where it pays most."""
BONUS_FROM: Final = 63
BONUS: Final = 35
EXTRA: Final = 100
_SMALL_STRAIGHTS: Final = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
_LARGE_STRAIGHTS: Final = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})


def _values(dice: Handful) -> tuple[int, ...]:
    """YZ-3: what five dice score in each box, by the ordinary table."""
    faces = HANDFULS[dice]
    counts = Counter(faces)
    most, different, total = max(counts.values()), set(faces), sum(faces)
    return (
        *(face * counts[face] for face in range(1, 7)),
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        IN_FULL[FULL_HOUSE] if sorted(counts.values()) == [2, 3] else 0,
        IN_FULL[SMALL_STRAIGHT] if any(run <= different for run in _SMALL_STRAIGHTS) else 0,
        IN_FULL[LARGE_STRAIGHT] if different in _LARGE_STRAIGHTS else 0,
        IN_FULL[YARDZEE] if most == DICE else 0,
        total,
    )


VALUES: Final = tuple(_values(dice) if dice >= FIVE_DICE else () for dice in range(len(HANDFULS)))
FIVE_OF: Final = tuple(faces[0] if len(faces) == DICE and len(set(faces)) == 1 else 0 for faces in HANDFULS)
"""The face of five equal dice; 0 for any other handful (YZ-4)."""
POSSIBLE: Final = tuple(tuple(sorted({0, *(values[box] for values in VALUES if values)})) for box in range(len(BOXES)))
"""What can stand in each box; 0 in any, since an extra Yardzee may be worth nothing there (YZ-10.3)."""
