"""The exchange: the won card, the sets it completes, and the Oracle's other card (YO-3.6 to YO-3.8)."""

from collections.abc import Mapping, Sequence
from typing import Final

from teahouse.engine import Action, Event, Reason
from teahouse.engine.kinds import Seat
from teahouse.games.yozu.moves import KEEP, SWAPS, Keep, Kept, OracleKept, Swap, Swapped
from teahouse.games.yozu.pieces import CARD_NAMES, Card, Element, Seats, complete_line
from teahouse.games.yozu.rules.end import next_round, win
from teahouse.games.yozu.state import EXCHANGE, Table

_NOTHING_WON: Final = Reason("YO-3.6", "A card is kept or swapped only after a guess has won it.")


def exchanges(table: Table) -> list[Action]:
    """YO-3.6: keep, or one swap for each different card in each other garden."""
    options: list[Action] = [KEEP]
    for seat, garden in enumerate(table.gardens):
        if seat != table.guesser:
            options += [SWAPS[seat][card] for card in sorted(set(garden))]
    return options


def keep(table: Table, action: Keep) -> Sequence[Event]:
    """YO-3.6: the won card goes into the guesser's own garden."""
    gardens, won = changed(table, action), _won(table)
    return (Kept(table.guesser, won), *_lay(table, gardens))


def why_no_keep(table: Table, action: Keep) -> Reason | None:
    """YO-3.6: a card must have been won."""
    return None if table.stage == EXCHANGE else _NOTHING_WON


def swap(table: Table, action: Swap) -> Sequence[Event]:
    """YO-3.6: the won card for one in another garden."""
    gardens, won = changed(table, action), _won(table)
    return (Swapped(table.guesser, action.seat, won, action.card), *_lay(table, gardens))


def why_no_swap(table: Table, action: Swap) -> Reason | None:
    """YO-3.6: the card must lie in the garden of another player."""
    if table.stage != EXCHANGE:
        return _NOTHING_WON
    if action.seat >= table.players:
        return Reason("YO-3.6", f"There is no seat {action.seat} at this table.")
    if action.seat == table.guesser:
        return Reason("YO-3.6", "A card is swapped with another player, not with oneself.")
    if action.card not in table.gardens[action.seat]:
        return Reason("YO-3.6", f"No {CARD_NAMES[action.card]} lies in that garden.")
    return None


def changed(table: Table, action: Keep | Swap) -> dict[Seat, list[Card]]:
    """YO-3.6: the gardens that an exchange changes, as they are after it; the guesser's first."""
    won, mine = table.won, table.gardens[table.guesser]
    assert won is not None
    if isinstance(action, Keep):
        return {table.guesser: [*mine, won]}
    theirs = table.gardens[action.seat].copy()
    theirs[theirs.index(action.card)] = won
    return {table.guesser: [*mine, action.card], action.seat: theirs}


def decided(table: Table, gardens: Mapping[Seat, Sequence[Card]]) -> tuple[Seats, Element] | None:
    """YO-3.7: who wins when an exchange leaves these gardens, and by which line: a set of the guesser's, else one that
    the swap gave to its target."""
    lines = {
        seat: line
        for seat, garden in gardens.items()
        if (seat == table.guesser or table.options.swap_can_win_for_target)
        and (line := complete_line(garden, table.options.square)) is not None
    }
    if not lines:
        return None
    winners = tuple(lines)
    if len(winners) > 1:
        winners = {"guesser": winners[:1], "shared": winners, "target": winners[1:]}[table.options.simultaneous]
    return winners, lines[winners[0]]


def _won(table: Table) -> Card:
    """The card that was won, taken up."""
    won, table.won = table.won, None
    assert won is not None
    return won


def _lay(table: Table, gardens: Mapping[Seat, list[Card]]) -> Sequence[Event]:
    """The gardens of an exchange, and what comes of them: a victory, or else the Oracle's other card."""
    for seat, garden in gardens.items():
        table.gardens[seat] = garden
    end = decided(table, gardens)
    return _oracle_card(table) if end is None else win(table, *end)


def _oracle_card(table: Table) -> Sequence[Event]:
    """YO-3.8: the Oracle's other card goes into the Oracle's garden, and may complete a set."""
    card = table.hand.pop()
    table.gardens[table.oracle].append(card)
    kept = OracleKept(table.oracle, card)
    line = complete_line(table.gardens[table.oracle], table.options.square)
    if line is not None:
        return (kept, *win(table, (table.oracle,), line))
    return (kept, *next_round(table))
