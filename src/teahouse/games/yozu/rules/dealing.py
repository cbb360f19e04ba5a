"""What comes from the deck: the setup, and the Oracle's two cards (YO-2, YO-3.1)."""

from collections.abc import Sequence

from teahouse.engine import Event, First, Reason, why_no_lot
from teahouse.games.yozu.moves import Deal, Dealt, Draw, Drawn, PairReturned
from teahouse.games.yozu.pieces import CARD_NAMES, Card
from teahouse.games.yozu.state import DEAL, DRAW, GUESS, Table


def start(table: Table, action: First) -> Sequence[Event]:
    """YO-2.2: the first Oracle."""
    table.first = table.oracle = action.seat
    table.stage = DEAL
    return (action,)


why_no_start = why_no_lot("YO-2.2", "The first Oracle is chosen before anything else.")


def deal(table: Table, action: Deal) -> Sequence[Event]:
    """YO-2.1: one card face up in front of each player."""
    _take(table, action.card)
    seat = next(seat for seat, garden in enumerate(table.gardens) if not garden)
    table.gardens[seat].append(action.card)
    if seat == table.players - 1:
        table.stage = DRAW
    return (Dealt(seat, action.card),)


def why_no_deal(table: Table, action: Deal) -> Reason | None:
    """Only what is left is dealt, and only before the first round."""
    if table.stage != DEAL:
        return Reason("YO-2.1", "Cards are dealt only while the game is set up.")
    return _why_not_there(table, action.card)


def draw(table: Table, action: Draw) -> Sequence[Event]:
    """YO-3.1: the Oracle looks at two cards; an identical pair goes back."""
    card = action.card
    _take(table, card)
    table.hand.append(card)
    drawn = Drawn(table.oracle, card)
    if len(table.hand) < 2:
        return (drawn,)
    if table.hand[0] == card and table.deck_size:
        put_back(table)
        return (drawn, PairReturned(table.oracle, card, table.options.show_identical_pair))
    table.stage = GUESS
    table.to_act = table.guesser = (table.oracle + 1) % table.players
    return (drawn,)


def why_no_draw(table: Table, action: Draw) -> Reason | None:
    """Only what is left is drawn, and only when a round begins."""
    if table.stage != DRAW:
        return Reason("YO-3.1", "The Oracle draws only at the start of a round.")
    return _why_not_there(table, action.card)


def put_back(table: Table) -> None:
    """The Oracle's cards go back into the deck."""
    for card in table.hand:
        table.deck[card] += 1
    table.deck_size += len(table.hand)
    table.hand = []


def _take(table: Table, card: Card) -> None:
    table.deck[card] -= 1
    table.deck_size -= 1


def _why_not_there(table: Table, card: Card) -> Reason | None:
    return None if table.deck[card] else Reason("YO-1.1", f"No {CARD_NAMES[card]} is left in the deck.")
