"""The end: the highest total wins, and what decides between equal ones (YZ-5, YZ-10.2)."""

from collections.abc import Sequence

from teahouse.engine import CHANCE, Event, ranks_by
from teahouse.games.yardzee.moves import Ended, Playoff, Roll, RolledOff
from teahouse.games.yardzee.pieces import BOXES, HANDFULS, Seats
from teahouse.games.yardzee.state import OVER, PLAYOFF, Table


def all_full(table: Table) -> Sequence[Event]:
    """YZ-5: the highest total wins; `tie` decides between equal ones."""
    equal = leaders(table)
    if len(equal) > 1 and table.options.tie == "playoff":
        return _play_off(table, equal)
    return _end(table)


def leaders(table: Table) -> Seats:
    """The seats with the highest total, in turn order."""
    most = max(table.totals)
    start = table.first or 0
    order = ((start + turn) % table.players for turn in range(table.players))
    return tuple(seat for seat in order if table.totals[seat] == most)


def _play_off(table: Table, seats: Seats) -> Sequence[Event]:
    """YZ-10.2: those who are equal roll five dice once, in turn order."""
    table.stage = PLAYOFF
    table.to_act = CHANCE
    table.playoff = seats
    table.sums = ()
    table.turn = seats[0]
    return (Playoff(seats),)


def roll_off(table: Table, action: Roll) -> Sequence[Event]:
    """YZ-10.2: the highest sum wins; those still equal roll again."""
    total = sum(HANDFULS[action.dice])
    event = RolledOff(table.turn, action.dice, total)
    table.sums = (*table.sums, total)
    if len(table.sums) < len(table.playoff):
        table.turn = table.playoff[len(table.sums)]
        return (event,)
    most = max(table.sums)
    best = tuple(seat for seat, rolled in zip(table.playoff, table.sums, strict=True) if rolled == most)
    if len(best) > 1:
        return (event, *_play_off(table, best))
    table.playoff, table.sums = best, ()
    return (event, *_end(table))


def _end(table: Table) -> Sequence[Event]:
    table.stage = OVER
    table.to_act = None
    reason, ranks = ranking(table)
    return (Ended(tuple(seat for seat, rank in enumerate(ranks) if rank == 1), reason, tuple(table.totals)),)


def ranking(table: Table) -> tuple[str, tuple[int, ...]]:
    """YZ-10.2: what decided, and the ranks by total; `tie` may lift one of the leaders above the others."""
    equal = leaders(table)
    if len(equal) == 1:
        return "highest", ranks_by(table.totals)
    tie = table.options.tie
    winner = {"shared": None, "last_player": equal[-1], "playoff": table.playoff[0] if table.playoff else None}[tie]
    return tie, ranks_by([(total, seat == winner) for seat, total in enumerate(table.totals)])


def best_boxes(table: Table) -> list[str]:
    """The box that brought each seat the most, the first of equal ones."""
    cards = (table.points[seat * len(BOXES) : (seat + 1) * len(BOXES)] for seat in range(table.players))
    return [best_box(card) for card in cards]


def best_box(points: Sequence[int]) -> str:
    """The box of a card that brought the most, the first of equal ones."""
    return BOXES[points.index(max(points))]
