"""Tiles that come into hands: the deal (CY-2.1) and the refill (CY-3.5, CY-12.7)."""

from collections.abc import Sequence

from teahouse.engine import CHANCE, Event, First, Reason, why_no_lot
from teahouse.games.courtyard.moves import DEALT, DRAWN, Deal, Draw, Refill, RefillChosen
from teahouse.games.courtyard.pieces.tiles import HAND, HAND_TOWERS, KIND_NAMES, ONE, WALL_KINDS, TileKind, towers_in
from teahouse.games.courtyard.rules.ending import check
from teahouse.games.courtyard.rules.pools import take
from teahouse.games.courtyard.state import CHOOSE, DEAL, DRAW, MIX, Table


def _none_left(kind: TileKind) -> Reason:
    return Reason("CY-1.4", f"No {KIND_NAMES[kind]} is left in the pool.")


# The deal


why_no_start = why_no_lot("CY-2.3", "The first player is chosen before anything else.")


def start(table: Table, action: First) -> Sequence[Event]:
    """CY-2.3: the first player."""
    table.first = table.turn = action.seat
    table.stage = DEAL
    return (action,)


def why_no_deal(table: Table, action: Deal) -> Reason | None:
    """CY-2.1: a tower first, of what the pool has."""
    kind = action.kind
    tower = kind >= WALL_KINDS
    if tower != (table.dealt % HAND < HAND_TOWERS):
        return Reason("CY-2.1", "Each player takes one tower, then five walls.")
    left = table.towers[kind - WALL_KINDS] if tower else table.walls[kind]
    return None if left else _none_left(kind)


def deal(table: Table, action: Deal) -> Sequence[Event]:
    """CY-2.1: one tower and five walls for each player."""
    seat, kind = table.dealt // HAND, action.kind
    take(table, kind)
    table.hands[seat] += ONE[kind]
    table.dealt += 1
    if table.dealt == HAND * table.players:
        table.stage = CHOOSE
        table.to_act = table.turn
    return DEALT[seat][kind]


# The refill


def refill(table: Table, towers: int, walls: int) -> Sequence[Event]:
    """CY-3.5: like for like, as far as the pools go.

    CY-12.7: with `refill_mix` = choose a tower and walls, or walls only; asked where both give the full number.
    """
    if table.options.refill_mix == "choose":
        number = towers + walls
        if towers_in(table.hands[table.turn]) or not table.tower_pool:
            return draw_next(table, 0, number)
        if table.wall_pool < number:
            return draw_next(table, 1, number - 1)
        table.due_walls = number
        table.stage = MIX
        return ()
    return draw_next(table, towers, walls)


def mix(table: Table, action: Refill) -> Sequence[Event]:
    """CY-12.7: what to take from the pools."""
    chosen = RefillChosen(table.turn, action.tower)
    return (chosen, *draw_next(table, int(action.tower), table.due_walls - action.tower))


def draw_next(table: Table, towers: int, walls: int) -> Sequence[Event]:
    """CY-3.5: so many tiles are due, or as many as there are."""
    table.due_towers = min(towers, table.tower_pool)
    table.due_walls = min(walls, table.wall_pool)
    if not table.due_towers and not table.due_walls:
        return check(table)
    table.stage = DRAW
    table.to_act = CHANCE
    return ()


def why_no_draw(table: Table, action: Draw) -> Reason | None:
    """CY-3.5: towers before walls, of what the pool has."""
    kind = action.kind
    tower = kind >= WALL_KINDS
    if tower != (table.due_towers > 0):
        return Reason("CY-3.5", f"The next tile to draw is {'a tower' if table.due_towers else 'a wall'} tile.")
    left = table.towers[kind - WALL_KINDS] if tower else table.walls[kind]
    return None if left else _none_left(kind)


def draw(table: Table, action: Draw) -> Sequence[Event]:
    """CY-3.5: one tile from its pool."""
    seat, kind = table.turn, action.kind
    take(table, kind)
    tower = kind >= WALL_KINDS
    if tower:
        table.due_towers -= 1
    else:
        table.due_walls -= 1
    table.hands[seat] += ONE[kind]
    table.drawn += 1 << 16 * (2 * seat + tower)
    if table.due_walls or table.due_towers:
        return DRAWN[seat][kind]
    return (*DRAWN[seat][kind], *check(table))
