"""The numbering of Yozu's actions for learners.

| numbers | action |
|---|---|
| 0 to 15 | `guess`, card by card: animal * 4 + season |
| 16 to 23 | `answer`: panda carp dragonfly tiger spring summer fall winter |
| 24 | `keep` |
| 25 on | `swap`, sixteen cards for each other player, counted from the left neighbour of the one who acts |
| the last | `answer nothing` |
"""

from teahouse.engine import Action
from teahouse.engine.notation import Notation
from teahouse.games.yozu import moves
from teahouse.games.yozu.pieces import MOST_SEATS, NO_ELEMENT
from teahouse.games.yozu.rules import State

NOTATION = Notation.of(vars(moves), MOST_SEATS)
_NOTHING = moves.ANSWERS[NO_ELEMENT]
"""It came with rules version 2: after all others, so that they keep their numbers."""


def size(players: int) -> int:
    """How many numbers there are."""
    return NOTATION.size(players) + 1


def number(state: State, action: Action) -> int:
    """The number of an action."""
    return NOTATION.size(state.players) if action == _NOTHING else NOTATION.number(state, action)


def action(state: State, number: int) -> Action:
    """The action that has this number."""
    if number == NOTATION.size(state.players):
        return _NOTHING
    if not 0 <= number <= NOTATION.size(state.players):
        raise ValueError(f"there is no action {number}; they go from 0 to {NOTATION.size(state.players)}")
    found: Action = NOTATION.action(state, number)
    return found
