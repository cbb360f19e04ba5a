"""Why an action of Yozu is refused: the clause that forbids it, and a sentence for people."""

from typing import Final

from teahouse.engine import Action, First, Reason
from teahouse.games.yozu.moves import ANSWERS, Answer, Deal, Draw, Guess, Keep, Swap
from teahouse.games.yozu.pieces import CARD_NAMES, ELEMENTS, NO_ELEMENT, animal_of, season_of
from teahouse.games.yozu.state import ANSWER, DEAL, DRAW, EXCHANGE, FIRST, GUESS, OVER, Table

NOT_NOW: Final = Reason("YO-3.2", "That is not an action of Yozu.")


def why_not(state: Table, action: Action) -> Reason | None:
    """The rule that forbids an action to the one who is to act; None if it is legal."""
    if state.stage == OVER:
        return Reason("YO-4.1", "The game is over.")
    if isinstance(action, First | Deal | Draw):
        return _why_not_chance(state, action)
    if isinstance(action, Guess):
        return _why_no_guess(state, action.card)
    if isinstance(action, Answer):
        return _why_no_answer(state, action.element)
    return _why_no_exchange(state, action)


def _why_not_chance(state: Table, action: Action) -> Reason | None:
    if isinstance(action, First):
        if state.stage != FIRST:
            return Reason("YO-2.2", "The first Oracle is chosen before anything else.")
        if action.seat >= state.players:
            return Reason("YO-2.2", f"There is no seat {action.seat} at this table.")
        return None
    if isinstance(action, Deal):
        if state.stage != DEAL:
            return Reason("YO-2.1", "Cards are dealt only while the game is set up.")
    elif state.stage != DRAW:
        return Reason("YO-3.1", "The Oracle draws only at the start of a round.")
    card: int = action.card  # type: ignore[attr-defined]  # a Deal or a Draw
    if not state.deck[card]:
        return Reason("YO-1.1", f"No {CARD_NAMES[card]} is left in the deck.")
    return None


def _why_no_guess(state: Table, card: int) -> Reason | None:
    if state.stage != GUESS:
        return Reason("YO-3.2", "Nobody is asked for a guess now.")
    if state.ban in (animal_of(card), season_of(card)):
        named = ELEMENTS[state.ban]
        return Reason("YO-3.4", f"The Oracle has just named {named}, so this guess may not use {named}.")
    return None


def _why_no_answer(state: Table, element: int) -> Reason | None:
    if state.stage != ANSWER:
        return Reason("YO-3.3", "The Oracle answers a guess that missed; none waits for an answer.")
    if ANSWERS[element] in state.legal():
        return None
    card = state.guesses[-1][1]
    if element == NO_ELEMENT:
        return Reason("YO-5", f"Something of {CARD_NAMES[card]} is on your cards, and the Oracle can't lie.")
    if element in (animal_of(card), season_of(card)):
        return Reason("YO-5", f"No card of yours has {ELEMENTS[element]}, and the Oracle can't lie.")
    return Reason("YO-3.3", f"The guess was {CARD_NAMES[card]}: only its two elements can be named.")


def _why_no_exchange(state: Table, action: Action) -> Reason | None:
    if state.stage != EXCHANGE:
        return Reason("YO-3.6", "A card is kept or swapped only after a guess has won it.")
    if isinstance(action, Keep):
        return None
    if not isinstance(action, Swap):
        return NOT_NOW
    if action.seat >= state.players:
        return Reason("YO-3.6", f"There is no seat {action.seat} at this table.")
    if action.seat == state.guesser:
        return Reason("YO-3.6", "A card is swapped with another player, not with oneself.")
    if action.card not in state.gardens[action.seat]:
        return Reason("YO-3.6", f"No {CARD_NAMES[action.card]} lies in that garden.")
    return None
