"""Standing orders: answers that a player has given beforehand.

A game may offer some in a module `orders` of its folder: `ORDERS`, a sequence of (name, words,
answer), where answer(seen) is the action to play on this question, or None to ask the player; and
`only_choice(seen)`, the one action that a spectator can see to be the only one, or None. A game
without the module offers none of its own. The house adds one for every game whose module doesn't say
`ONLY_CHOICE = False`: play what is the only choice, where public knowledge leaves no other. What the
hand holds never answers anything.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from teahouse.engine import Action, Game, Seen, State

ONLY = "only-choice"


class Order(NamedTuple):
    """A rule over the question being asked."""

    name: str
    words: str
    answer: Callable[[Seen], Action | None]


@cache
def orders_of(game: Game[Any]) -> tuple[Order, ...]:
    """The orders that the game itself offers."""
    part = game.part("orders")
    return tuple(Order(*order) for order in part.ORDERS) if part is not None else ()


@cache
def offered(game: Game[Any]) -> tuple[tuple[str, str], ...]:
    """The names and words of all orders at a table of this game."""
    own = tuple((order.name, order.words) for order in orders_of(game))
    if not getattr(game.part("orders"), "ONLY_CHOICE", True):
        return own
    return (*own, (ONLY, "Play what is my only choice, where everyone can see that it is."))


@cache
def questions(game: Game[Any]) -> dict[str, str]:
    """By orders that answer one question in different ways, of which one at most is in force: that question. It is what
    their words have in common before a colon: "Answer for me as Oracle: by lot."."""
    asked = {name: words.partition(": ")[0] for name, words in offered(game)}
    return {name: question for name, question in asked.items() if list(asked.values()).count(question) > 1}


def only_choice(state: State) -> Action | None:
    """The action that is the only one by public knowledge alone.

    Where nothing is hidden from a spectator, that is what the rules leave; where something is, only
    the game can prove it.
    """
    legal = state.legal()
    if len(legal) != 1:
        return None
    public = state.seen_by(None)
    if public.text() == state.text():
        return legal[0]
    module = state.game.part("orders")
    prove = getattr(module, "only_choice", None)
    return prove(public) if prove is not None else None


def answer(state: State, seat: int, given: Sequence[str]) -> tuple[Action, str] | None:
    """What the orders given for a seat answer to the question it is asked, and how that came about."""
    seen = state.seen_by(seat)
    for order in orders_of(state.game):
        if order.name in given:
            action = order.answer(seen)
            if action is not None and seen.why_not(action) is None:
                return action, "order"
    if ONLY in given:
        action = only_choice(state)
        if action is not None:
            return action, "only"
    return None
