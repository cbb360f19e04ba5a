"""After removals (YY-7)."""

from teahouse.engine import Event
from teahouse.games.yellow_and_yangtze.moves.events import LeaderReturned, PagodaFell, TileRemoved
from teahouse.games.yellow_and_yangtze.pieces import BLACK, OFF, ONE, Colour, LeaderNumber
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR, Hex, Hexes
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLE_HEXES
from teahouse.games.yellow_and_yangtze.rules.links import lift, part
from teahouse.games.yellow_and_yangtze.state import Table


def remove_tile(table: Table, place: Hex, events: list[Event]) -> None:
    """YY-7: a tile goes to the box; its pagoda falls, leaders it alone supported go home, states may split."""
    bit = BIT[place]
    colour = 0
    while not table.tiles[colour] & bit:
        colour += 1
    table.tiles[colour] ^= bit
    table.box += ONE[colour]
    at, parts = len(events), part(table, place)
    if table.triangles:
        table.triangles = [triangle for triangle in table.triangles if not triangle & bit]
    if table.under & bit:
        drop_pagoda(table, colour, bit, events)
    if colour == BLACK:
        parts += drop_support(table, bit, events)
    events.insert(at, TileRemoved(colour, place, parts))


def drop_pagoda(table: Table, colour: Colour, bit: Hexes, events: list[Event]) -> None:
    """YY-7.1: a pagoda with a missing tile goes to the supply."""
    fallen = next(triangle for triangle in table.pagodas[colour] if triangle & bit)
    table.pagodas[colour] = tuple(triangle for triangle in table.pagodas[colour] if triangle != fallen)
    table.under &= ~fallen
    events.append(PagodaFell(colour, TRIANGLE_HEXES[fallen]))


def drop_support(table: Table, bit: Hexes, events: list[Event]) -> int:
    """YY-7.2: leaders who stood beside the removed tile and have no black tile left go back.

    Returns how many parts more their state has then: each of them was linked with it, and leaves some parts or none.
    """
    more = 0
    for number, place in enumerate(table.leaders):
        if place != OFF and NEAR[place] & bit and not NEAR[place] & table.tiles[BLACK]:
            more += send_home(table, number, "support", events) - 1
    return more


def send_home(table: Table, number: LeaderNumber, cause: str, events: list[Event]) -> int:
    """A leader goes back to his owner; returns how many parts of his state are left."""
    events.append(LeaderReturned(number // 5, number % 5, table.leaders[number], cause))
    return lift(table, number)
