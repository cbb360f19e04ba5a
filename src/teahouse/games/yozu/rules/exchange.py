"""The exchange: the won card, the sets it completes, and the Oracle's other card (YO-3.6 to YO-3.8)."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Reason
from teahouse.engine.kinds import Seat
from teahouse.games.yozu.moves import KEEP, SWAPS, Keep, Kept, OracleKept, Swap, Swapped
from teahouse.games.yozu.pieces import CARD_NAMES, Card, complete_line
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
    won = _won(table)
    table.gardens[table.guesser].append(won)
    return (Kept(table.guesser, won), *(_first_check(table, None) or _oracle_card(table)))


def why_no_keep(table: Table, action: Keep) -> Reason | None:
    """YO-3.6: a card must have been won."""
    return None if table.stage == EXCHANGE else _NOTHING_WON


def swap(table: Table, action: Swap) -> Sequence[Event]:
    """YO-3.6: the won card for one in another garden."""
    won, target = _won(table), action.seat
    garden = table.gardens[target]
    garden[garden.index(action.card)] = won
    table.gardens[table.guesser].append(action.card)
    swapped = Swapped(table.guesser, target, won, action.card)
    return (swapped, *(_first_check(table, target) or _oracle_card(table)))


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


def _won(table: Table) -> Card:
    """The card that was won, taken up."""
    won, table.won = table.won, None
    assert won is not None
    return won


def _first_check(table: Table, target: Seat | None) -> Sequence[Event]:
    """YO-3.7: a set of the guesser's wins, else one that the swap gave to its target."""
    seats = [table.guesser]
    if target is not None and table.options.swap_can_win_for_target:
        seats.append(target)
    lines = {seat: line for seat in seats if (line := complete_line(table.gardens[seat])) is not None}
    if not lines:
        return ()
    winners = tuple(lines)
    if len(winners) > 1:
        winners = {"guesser": winners[:1], "shared": winners, "target": winners[1:]}[table.options.simultaneous]
    return win(table, winners, lines[winners[0]])


def _oracle_card(table: Table) -> Sequence[Event]:
    """YO-3.8: the Oracle's other card goes into the Oracle's garden, and may complete a set."""
    card = table.hand.pop()
    table.gardens[table.oracle].append(card)
    kept = OracleKept(table.oracle, card)
    line = complete_line(table.gardens[table.oracle])
    if line is not None:
        return (kept, *win(table, (table.oracle,), line))
    return (kept, *next_round(table))
