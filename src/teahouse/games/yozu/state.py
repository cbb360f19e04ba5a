"""What lies on the table at Yozu."""

from typing import Final, NamedTuple

from teahouse.engine import State
from teahouse.engine.fields import by_seat, fresh
from teahouse.engine.kinds import Seat
from teahouse.games.yozu.about import Options
from teahouse.games.yozu.pieces import NO_ELEMENT, Card, Element, Seats, full_deck

# The stages of a game, in their order (YO-2, YO-3).
STAGES: Final = ("first", "deal", "draw", "guess", "answer", "exchange", "over")
FIRST, DEAL, DRAW, GUESS, ANSWER, EXCHANGE, OVER = range(len(STAGES))
ENDINGS: Final = ("yozumi", "yozuka", "closest", "exhausted")


class Miss(NamedTuple):
    """A guess that missed, and the element that was answered (`NO_ELEMENT`: nothing)."""

    seat: Seat
    card: Card
    element: Element


class Table(State):
    """The cards, where they are, and what has been said in this round."""

    options: Options
    stage: int = FIRST
    oracle: Seat = 0
    guesser: Seat = 0
    gardens: list[list[Card]] = by_seat(list)
    deck: list[int] = fresh(lambda table: full_deck(table.options.square))
    """Copies of each kind in the deck; where the hand is unknown, its cards are counted here too."""
    deck_size: int = fresh(lambda table: sum(table.deck))
    hand: list[Card] = fresh(lambda table: [])
    """The Oracle's cards, `UNKNOWN` where the reader may not know them."""
    won: Card | None = None
    """The card just guessed, before it is kept or swapped."""
    guesses: list[Miss] = fresh(lambda table: [])
    """The misses of this round. Until the Oracle has answered, the pending guess stands last with `NO_ELEMENT`.
    Without `show_log` only the last is kept."""
    misses: int = 0
    """How many misses there were in this round, the pending one included."""
    ban: Element = NO_ELEMENT
    """The element the next guesser may not name."""
    winners: Seats = ()
    ending: str = ""
