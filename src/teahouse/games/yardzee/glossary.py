"""What is said of the card and the dice of Yardzee once and for all; a board says only which of it holds."""

from typing import Any, Final

from teahouse.engine.voice import count
from teahouse.games.yardzee.pieces import (
    BONUS,
    BONUS_FROM,
    BOX_NAMES,
    BOXES,
    DICE,
    EXTRA,
    FACE,
    HANDFUL,
    IN_FULL,
    ROLLS,
    UPPER_BOXES,
    VALUES,
    Box,
    Face,
)

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
ROLLS_LEFT: Final = tuple(f"{NUMBERS[rolls]} {'roll' if rolls == 1 else 'rolls'}" for rolls in range(ROLLS + 1))
"""How many rolls of a turn are left, in words."""

# YZ-1, YZ-3: the boxes

WANTS: Final = {
    "three-of-a-kind": "three equal dice",
    "four-of-a-kind": "four equal dice",
    "full-house": "three of one face and two of another",
    "small-straight": "four faces in a row",
    "large-straight": "five faces in a row",
    "yardzee": "five equal dice",
}
"""The dice that a lower box pays for; any do for Chance."""


def _box(box: Box) -> dict[str, str]:
    """A box by its name, with what it pays and wants (YZ-3); an upper one says both by its die."""
    name, title = BOXES[box], BOX_NAMES[box]
    if box < UPPER_BOXES:
        says = f"{title}: the sum of the dice that show {box + 1}. Rule YZ-3.upper"
        return {"title": title, "pays": "", "pays_short": "", "wants": "", "says": says}
    pays, short, whole = "sum of all dice", "sum", "the sum of all five dice"
    if box in IN_FULL:
        pays = short = whole = str(IN_FULL[box])
    wants = WANTS.get(name, "")
    for_what = f" for {wants}, otherwise 0" if wants else ""
    says = f"{title}: {whole}{for_what}. Rule YZ-3.{name}"
    return {"title": title, "pays": pays, "pays_short": short, "wants": wants or "any five dice", "says": says}


# YZ-2.3: the dice


def _die(face: Face) -> dict[str, dict[str, str]]:
    """A die that is kept, one that is free, and one that can't be rolled again: its label, and what is said of it."""
    name = FACE[face]
    return {
        "kept": {"label": f"{name}, kept", "says": f"A {name}, kept: it stays as it lies. Rule YZ-2.3"},
        "free": {"label": f"{name}, rolls again", "says": f"A {name}, free: it rolls again. Rule YZ-2.3"},
        "last": {"label": name, "says": f"A {name} of the last roll. Rule YZ-2.4"},
    }


def _rolling(free: int) -> dict[str, str]:
    """What the button that rolls so many free dice says, and what stands below them in the bowl."""
    if not free:
        return {"deed": "Roll", "says": "free one to roll"}
    what = "all five" if free == DICE else count(free, "die", "dice")
    return {"deed": f"Roll {what}", "says": "rolls again" if free == 1 else "these roll again"}


# The dice beside the clauses of the rules


def _example(*dice: Face, says: str, kept: int = 0) -> dict[str, Any]:
    """Dice as they are drawn; so many of them, from the left, were kept."""
    return {"dice": dice, "kept": kept, "says": says}


def _worth(box: str, *dice: Face) -> int:
    return VALUES[HANDFUL[tuple(sorted(dice))]][BOXES.index(box)]


FOURS: Final = (4, 4, 4, 4, 2)
THREES: Final = (3, 3, 3, 3, 3)
IN_LOWER: Final = {
    "three-of-a-kind": (2, 5, 5, 5, 6),
    "four-of-a-kind": (3, 6, 6, 6, 6),
    "full-house": (2, 2, 5, 5, 5),
    "small-straight": (2, 3, 4, 5, 5),
    "large-straight": (2, 3, 4, 5, 6),
    "yardzee": (4, 4, 4, 4, 4),
    "chance": (1, 3, 4, 6, 6),
}
EXAMPLES: Final = {
    "YZ-2.3": (
        _example(4, 4, 1, 5, 6, kept=2, says="First roll: keep the fours, roll three"),
        _example(4, 4, 4, 2, 6, kept=3, says="Second roll: keep three fours, roll two"),
        _example(
            *FOURS,
            says=f"Third roll: score a box, Fours for {_worth('fours', *FOURS)} "
            f"or Four of a kind for {_worth('four-of-a-kind', *FOURS)}",
        ),
    ),
    "YZ-3.upper": (_example(2, 4, 4, 4, 6, says=f"Fours: {_worth('fours', 2, 4, 4, 4, 6)}"),),
    "YZ-3.1": (
        _example(says=f"{BONUS_FROM} is three of each face: {' + '.join(str(3 * face) for face in range(1, 7))}"),
    ),
    **{f"YZ-3.{box}": (_example(*dice, says=str(_worth(box, *dice))),) for box, dice in IN_LOWER.items()},
    "YZ-4.1": (
        _example(
            *THREES,
            says=f"{_worth('yardzee', *THREES)} in Yardzee, {_worth('chance', *THREES)} in Threes or Chance, "
            f"{_worth('full-house', *THREES)} in Full house",
        ),
    ),
    "YZ-4.2.a": (_example(*THREES, says=f"Threes is open: {_worth('threes', *THREES)} there, and {EXTRA}"),),
    "YZ-4.2.b": (_example(*THREES, says=f"Threes is filled, Ones and Fives are open: 0 in one of these, and {EXTRA}"),),
    "YZ-4.2.c": (
        _example(
            *THREES,
            says=f"The upper section is full: {_worth('chance', *THREES)} in Three of a kind, Four of a kind "
            f"or Chance, 0 in any other, and {EXTRA}",
        ),
    ),
}
"""By the clause that they stand beside."""

GLOSSARY: Final[dict[str, Any]] = {
    "boxes": {name: _box(box) for box, name in enumerate(BOXES)},
    "upper": UPPER_BOXES,
    "rounds": len(BOXES),
    "bonus_says": f"The bonus: {BONUS} for {BONUS_FROM} or more in the upper section, "
    "as many as three of each face. Rule YZ-3.1",
    "bonus_short": f"{BONUS_FROM} or more: {BONUS} extra",
    "bonus_from": BONUS_FROM,
    "bonus": BONUS,
    "extra": EXTRA,
    "rolls": ROLLS,
    "dice": tuple(_die(face) for face in range(1, 7)),
    "rolling": tuple(_rolling(free) for free in range(DICE + 1)),
    "turn": ("choosing a box", *(f"rolling · {left} left" for left in ROLLS_LEFT[1:])),
    "press": "press a die to keep or free it",
    "press_first": "Press a die to keep it.",
    "choose": "choose a box",
    "all_kept": "Free a die to roll it, or score a box.",
    "no_odds": {
        "later": "No dice can be rolled again now, so there are no odds.",
        "withheld": "Odds are worked out for those who play, where the table allows it.",
    },
    "examples": EXAMPLES,
}
"""The card with the numbers that stand on it; the dice by their face, what is said of them by how many are free, and of
whose turn it is by the rolls that are left."""
