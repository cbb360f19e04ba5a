"""What comes after a round: the next Oracle, or the end (YO-3.9, YO-4)."""

from collections.abc import Sequence

from teahouse.engine import CHANCE, Event
from teahouse.games.yozu.moves import Ended, NextOracle
from teahouse.games.yozu.pieces import LINES_IN, NO_ELEMENT, Card, Element, Seats, kinds_in
from teahouse.games.yozu.state import DRAW, OVER, Table


def next_round(table: Table) -> Sequence[Event]:
    """YO-3.9: the left neighbour becomes Oracle, if the deck still gives a round (YO-4.2)."""
    table.oracle = (table.oracle + 1) % table.players
    table.guesses = []
    table.misses = 0
    table.ban = NO_ELEMENT
    if exhausted(table):
        return _exhaustion(table)
    table.stage = DRAW
    table.to_act = CHANCE
    return (NextOracle(table.oracle),)


def win(table: Table, winners: Seats, line: Element) -> Sequence[Event]:
    """YO-4.1: a complete set ends the game at once."""
    return _end(table, winners, "yozumi" if line < 4 else "yozuka", line)


def exhausted(table: Table) -> bool:
    """YO-4.2: a round needs three cards, or two different ones (or two at all with `pair_only`)."""
    if table.deck_size > 2:
        return False
    return table.deck_size < 2 or (2 in table.deck and table.options.pair_only == "end")


def _exhaustion(table: Table) -> Sequence[Event]:
    """YO-4.2: the deck gives no further round."""
    if table.options.exhaustion == "closest":
        places = [closeness(garden, table.options.square) for garden in table.gardens]
        if places.count(max(places)) == 1:
            return _end(table, (places.index(max(places)),), "closest", None)
    return _end(table, (), "exhausted", None)


def closeness(garden: Sequence[Card], square: int = 4) -> tuple[int, int, int]:
    """YO-4.2, `exhaustion`: the longest line, how many are that long, how many different cards."""
    kinds = kinds_in(garden)
    lengths = [(kinds & line).bit_count() for line in LINES_IN[square]]
    return max(lengths), lengths.count(max(lengths)), kinds.bit_count()


def _end(table: Table, winners: Seats, reason: str, line: Element | None) -> Sequence[Event]:
    table.winners = tuple(sorted(winners))
    table.ending = reason
    table.stage = OVER
    table.to_act = None
    return (Ended(table.winners, reason, line),)
