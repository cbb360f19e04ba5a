"""Placing tiles (CY-3.2) and what they score (CY-5)."""

from collections.abc import Mapping, Sequence

from teahouse.engine import Event, Reason
from teahouse.engine.voice import listed
from teahouse.games.courtyard.moves import Closed, Done, Enclosed, NewCourtyard, Place, Scored, laid
from teahouse.games.courtyard.pieces.cells import FITTING, Cell, Corner, Demand, Region, at
from teahouse.games.courtyard.pieces.tiles import (
    KIND_NAMES,
    KIND_OF,
    ONE,
    PATTERN_OF,
    SHIFT_OF,
    SIDES_TEXT,
    TOWER,
    sides_named,
)
from teahouse.games.courtyard.rules.board import lay, turn_over
from teahouse.games.courtyard.rules.courtyards import this_turn, worth
from teahouse.games.courtyard.rules.ending import end, is_closed, is_dead
from teahouse.games.courtyard.rules.refill import refill
from teahouse.games.courtyard.state import PLACE, Table


def why_no_place(table: Table, action: Place) -> Reason | None:
    """CY-3.2: from the hand, onto an empty cell, and P1 to P3."""
    tile, cell = action.tile, action.cell
    if not table.hands[table.turn] >> SHIFT_OF[tile] & 255:
        return Reason("CY-3.2", f"You have no {KIND_NAMES[KIND_OF[tile]]} in your hand.")
    if table.field is not None and cell not in table.field:
        return Reason("CY-1.5", "That place lies beyond the edge of this small board.")
    demand = table.demands.get(cell, 0)
    if not demand:
        if cell in table.tiles:
            return Reason("CY-3.2", "A tile lies there already.")
        return Reason("CY-3.2.P1", "No tile lies beside that place.")
    if cell in table.late:
        return Reason("CY-3.2.P1", "That place touches only tiles of this turn.")
    if not FITTING[demand] >> (tile & 15) & 1:
        return _clash(tile & 15, demand)
    if table.options.require_wall_connection and not demand & 15:
        return Reason("CY-3.2.P3", "The tile would join no wall there: no neighbour has a wall towards that place.")
    return None


def _clash(sides: int, demand: Demand) -> Reason:
    """CY-3.2.P2: how a tile disagrees with its neighbours, and at which of its sides."""
    missing, extra = sides_named(demand & ~sides), sides_named(sides & demand >> 4)
    parts = []
    if missing:
        parts.append(f"a wall arrives from the {listed(missing)} and the tile has none there")
    if extra:
        parts.append(f"its wall to the {listed(extra)} would meet a blank side")
    wrong = SIDES_TEXT[demand & 15 & ~sides | sides & demand >> 4]
    turned = any(FITTING[demand] >> other & 1 for other in range(16) if PATTERN_OF[other] == PATTERN_OF[sides])
    helps = "Turned it fits." if turned else "No turn of it fits there."
    return Reason("CY-3.2.P2", f"The tile does not line up: {'; '.join(parts)}. {helps}", tuple(wrong))


def place(table: Table, action: Place) -> Sequence[Event]:
    """CY-3.2: a tile of the hand joins the board."""
    seat, tile, cell = table.turn, action.tile, action.cell
    known, before = table.court_of, this_turn(table) if table.new else 0
    table.placed.append(cell)
    lay(table, tile, cell)
    one = ONE[KIND_OF[tile]]
    table.loose -= one
    table.hands[seat] = hand = table.hands[seat] - one
    table.stage = PLACE
    events: Sequence[Event] = laid(seat, tile, cell)
    # The map of corners is made anew when a courtyard closes; a tower may count in one that has closed before.
    if table.court_of is not known or (tile >= TOWER and table.new and this_turn(table) != before):
        events = (*events, _enclosed(table, cell, known, before))
    return events if hand else (*events, *_end_placing(table))


def _enclosed(table: Table, cell: Cell, known: Mapping[Corner, Region], before: int) -> Enclosed:
    """CY-5.1: the courtyards that score if the turn ends now; those known before the tile, and what they scored."""
    divided = known.get(cell, ()) if table.court_of is not known else ()
    new = []
    for region in sorted(table.new, key=min):
        _, size, towers, _, scores = worth(table, region)
        closes = known.get(min(region)) != region
        new.append(NewCourtyard(size, towers, scores, tuple(map(at, sorted(region))), closes))
    points = sum(courtyard.points for courtyard in new)
    return Enclosed(table.turn, tuple(new), points, points - before, tuple(map(at, sorted(divided))))


def done(table: Table, action: Done) -> Sequence[Event]:
    """CY-3.2: stop placing."""
    return _end_placing(table)


def _end_placing(table: Table) -> Sequence[Event]:
    """CY-3.4, CY-12.2: score, look whether anything can still be laid, then refill."""
    events = _score(table)
    towers = sum([table.tiles[cell] >= TOWER for cell in table.placed])
    walls = len(table.placed) - towers
    table.idle = 0
    turn_over(table)
    if is_closed(table):
        return [*events, *end(table, "closed_network")]
    if is_dead(table):
        return [*events, *end(table, "dead")]
    return [*events, *refill(table, towers, walls)]


def _score(table: Table) -> list[Event]:
    """CY-5.1: every courtyard that was not there before the turn scores for the mover."""
    seat = table.turn
    events: list[Event] = []
    total = 0
    for region in sorted(table.new, key=min):
        cells, size, towers, _, scores = worth(table, region)
        total += scores
        events.append(Closed(seat, size, towers, scores, tuple(map(at, sorted(cells)))))
    if total:
        table.points[seat] += total
        events.append(Scored(seat, total, table.points[seat]))
    return events
