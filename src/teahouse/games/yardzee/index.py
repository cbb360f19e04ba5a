"""The numbering of Yardzee's actions for learners.

| numbers | action |
|---|---|
| 0 | `keep`: roll all five dice again |
| 1 to 6 | `keep` one die: 1 2 3 4 5 6 |
| 7 to 27 | `keep` two dice, in the order of their faces: 1 1, 1 2, … 6 6 |
| 28 to 83 | `keep` three dice, likewise |
| 84 to 209 | `keep` four dice, likewise |
| 210 to 215 | `score` in the upper boxes, ones to sixes |
| 216 to 222 | `score`: three-of-a-kind four-of-a-kind full-house small-straight large-straight yardzee chance |
"""

from teahouse.engine import Action
from teahouse.games.yardzee.moves import KEEPS, SCORES, Keep, Score
from teahouse.games.yardzee.pieces import BOXES, FIVE_DICE
from teahouse.games.yardzee.rules import State


def size(players: int) -> int:
    """How many numbers there are."""
    return FIVE_DICE + len(BOXES)


def number(state: State, action: Action) -> int:
    """The number of an action."""
    match action:
        case Keep(dice) if dice < FIVE_DICE:
            return dice
        case Score(box):
            return FIVE_DICE + box
    raise ValueError(f"{action} is not an action of a player")


def action(state: State, number: int) -> Action:
    """The action that has this number."""
    return KEEPS[number] if number < FIVE_DICE else SCORES[number - FIVE_DICE]
