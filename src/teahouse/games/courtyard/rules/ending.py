"""The end of a turn, and of the game (CY-6)."""

from collections.abc import Sequence
from operator import mul
from typing import Final

from teahouse.engine import Event, ranks_by
from teahouse.games.courtyard.about import TEAMS
from teahouse.games.courtyard.moves import Ended, LastTurns
from teahouse.games.courtyard.pieces.tiles import kinds_held
from teahouse.games.courtyard.rules.hands import fits_of
from teahouse.games.courtyard.rules.pools import put_back
from teahouse.games.courtyard.state import CHOOSE, NOT_SET, OVER, Table

ENDINGS: Final = {"closed_network": "CY-6.2", "dead": "CY-6.2", "pool": "CY-6.1", "idle": "CY-12.5"}
"""Why a game ends, each with its clause."""


def is_closed(table: Table) -> bool:
    """CY-6.2, CY-12.2: no wall is open any more; not looked at without `require_wall_connection`."""
    return table.options.require_wall_connection and not table.open_ends


def is_dead(table: Table) -> bool:
    """CY-6.2, `deep_dead_check`: no tile in any hand or pool fits anywhere."""
    return table.options.deep_dead_check and not any(map(mul, table.counts, fits_of(kinds_held(table.loose)).weights))


def check(table: Table) -> Sequence[Event]:
    """CY-6.1, CY-12.5: an empty pool starts the last turns, idle rounds end the game; else the next turn."""
    events: Sequence[Event] = ()
    if table.aside:
        put_back(table)
    if table.turns_left > 0:
        table.turns_left -= 1
        if not table.turns_left:
            return end(table, "pool")
    elif table.turns_left == NOT_SET and not (table.wall_pool and table.tower_pool):
        table.turns_left = table.players
        events = (LastTurns(table.turn, "walls" if table.tower_pool else "towers"),)
    if table.idle >= table.options.idle_rounds_end * table.players > 0:
        return (*events, *end(table, "idle"))
    table.turn = table.to_act = (table.turn + 1) % table.players
    table.stage = CHOOSE
    return events


def end(table: Table, reason: str) -> Sequence[Event]:
    """CY-6: the game is over."""
    table.ending = reason
    table.stage = OVER
    table.to_act = None
    return (Ended(reason),)


def team_points(table: Table) -> list[int]:
    """CY-6.4: the points of seats 0 and 2, and of seats 1 and 3."""
    return [sum(table.points[seat] for seat in team) for team in TEAMS]


def ranking(table: Table) -> tuple[int, ...]:
    """CY-6.3, CY-6.4, CY-12.12: most points; a tie goes to whoever came later in the first round."""
    first = table.first or 0
    later = [(seat - first) % table.players for seat in range(table.players)]
    if table.options.tie == "shared":
        later = [0] * table.players
    if not table.options.teams:
        return ranks_by(list(zip(table.points, later, strict=True)))
    sides = team_points(table)
    ranks = ranks_by([(sides[side], max(later[side], later[side + 2])) for side in range(2)])
    return tuple(ranks[seat % 2] for seat in range(table.players))
