"""What looks sensible in Yozu to somebody careless.

Guessed is any card that the answers of the round leave possible (the page crosses the others out) and that the own
garden lacks; how likely it is doesn't matter. A card just won is swapped if that completes a line, kept if it is new
in the garden, and otherwise swapped for one that is. As the Oracle anything true is said.
"""

from collections.abc import Callable

from teahouse.engine import Action
from teahouse.games.yozu.bot.odds import hit_chances
from teahouse.games.yozu.moves import Guess, Keep, Swap
from teahouse.games.yozu.pieces import ALLOWED_CARDS, complete_line
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.state import EXCHANGE, GUESS
from teahouse.games.yozu.view.belief import belief_at


def vain(state: State) -> Callable[[Action], bool]:
    """A guess that can't hit: what was asked before, or what a “nothing” has ruled out, stands crossed out."""
    if state.stage != GUESS:
        return lambda action: False
    cards = ALLOWED_CARDS[state.ban]
    possible = {card for card, chance in zip(cards, hit_chances(belief_at(state), cards), strict=True) if chance}
    return lambda action: isinstance(action, Guess) and action.card not in possible


def sensible(state: State) -> Callable[[Action], bool]:
    """A possible card that the garden lacks; a line if one can be had, else a card that is new there."""
    if state.stage == GUESS:
        cards = ALLOWED_CARDS[state.ban]
        chances = hit_chances(belief_at(state), cards)
        possible = {card for card, chance in zip(cards, chances, strict=True) if chance}
        wanted = possible - set(state.gardens[state.guesser]) or possible
        return lambda action: isinstance(action, Guess) and action.card in wanted
    if state.stage == EXCHANGE:
        return _exchange(state)
    return lambda action: True


def _exchange(state: State) -> Callable[[Action], bool]:
    garden, won = state.gardens[state.guesser], state.won
    assert won is not None

    def got(action: Action) -> int:
        return action.card if isinstance(action, Swap) else won

    def completes(action: Action) -> bool:
        return complete_line([*garden, got(action)], state.options.square) is not None

    if any(map(completes, state.legal())):
        return completes
    if won not in garden:
        return lambda action: isinstance(action, Keep)
    return lambda action: got(action) not in garden
