"""The end of a turn and of a hand (YT-5)."""

from collections.abc import Sequence

from teahouse.engine import Event, Outcome
from teahouse.engine.kinds import Seat
from teahouse.games.yang_tzee.moves import Ended
from teahouse.games.yang_tzee.rules.supply import begin_turn
from teahouse.games.yang_tzee.state import OVER, Table


def end_turn(table: Table) -> Sequence[Event]:
    """YT-5.1: after a turn the hand may be over; otherwise the other player's turn begins."""
    if not table.sphere_size:
        out = [not rain and not stream for rain, stream in zip(table.rains, table.streams, strict=True)]
        if all(out):
            return end_hand(table, "all_empty")
        if any(out) and table.options.hand_end == "one_player_out":
            return end_hand(table, "one_player_out")
    begin_turn(table, 1 - table.turn)
    return ()


def end_hand(table: Table, reason: str) -> Sequence[Event]:
    """YT-12.7: the hand is over, for one of three reasons."""
    table.ending = reason
    table.stage = OVER
    table.to_act = None
    return (Ended(winner(table), reason, table.scores),)


def winner(table: Table) -> Seat | None:
    """YT-5.2: the higher score; equal scores go to the one who moved second, or to nobody."""
    zero, one = table.points
    if zero != one:
        return 0 if zero > one else 1
    return None if table.options.tie == "draw" or table.first is None else 1 - table.first


def outcome(table: Table) -> Outcome | None:
    """YT-5.2: the winner ranks first, the other second; a drawn hand ranks both first."""
    if table.stage != OVER:
        return None
    won = winner(table)
    ranks = tuple(1 if won in (seat, None) else 2 for seat in range(table.players))
    return Outcome(ranks, table.scores, table.ending, drawn=won is None)
