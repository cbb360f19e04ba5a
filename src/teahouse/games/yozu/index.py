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
from teahouse.games.yozu.moves import ANSWERS, GUESSES, KEEP, SWAPS, Answer, Guess, Keep, Swap
from teahouse.games.yozu.pieces import NO_ELEMENT
from teahouse.games.yozu.rules import State

_KEEP = 24
_SWAPS = 25


def size(players: int) -> int:
    """How many numbers there are."""
    return _nothing(players) + 1


def _nothing(players: int) -> int:
    """`answer nothing` came with rules version 2: after the swaps, so that all others keep their numbers."""
    return _SWAPS + 16 * (players - 1)


def number(state: State, action: Action) -> int:
    """The number of an action."""
    match action:
        case Guess(card):
            return card
        case Answer(element):
            return 16 + element if element != NO_ELEMENT else _nothing(state.players)
        case Keep():
            return _KEEP
        case Swap(seat, card):
            left = (seat - state.guesser) % state.players
            return _SWAPS + 16 * (left - 1) + card
    raise ValueError(f"{action} is not an action of a player")


def action(state: State, number: int) -> Action:
    """The action that has this number."""
    if number < 16:
        return GUESSES[number]
    if number < _KEEP:
        return ANSWERS[number - 16]
    if number == _KEEP:
        return KEEP
    if number == _nothing(state.players):
        return ANSWERS[NO_ELEMENT]
    left, card = divmod(number - _SWAPS, 16)
    return SWAPS[(state.guesser + left + 1) % state.players][card]
