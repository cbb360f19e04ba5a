"""After removals (YY-7)."""

from teahouse.engine import Event
from teahouse.games.yellow_and_yangtze.events import LeaderReturned, PagodaFell, TileRemoved
from teahouse.games.yellow_and_yangtze.hexes import BIT, NEAR, TRIANGLE_HEXES
from teahouse.games.yellow_and_yangtze.pieces import BLACK, OFF, ONE
from teahouse.games.yellow_and_yangtze.state import Table
from teahouse.games.yellow_and_yangtze.states import part


def remove_tile(table: Table, place: int, events: list[Event]) -> None:
    """YY-7: a tile goes to the box; its pagoda falls, leaders it alone supported go home, states may split."""
    bit = BIT[place]
    colour = 0
    while not table.tiles[colour] & bit:
        colour += 1
    table.tiles[colour] ^= bit
    table.box += ONE[colour]
    part(table, place)
    events.append(TileRemoved(colour, place))
    if table.triangles:
        table.triangles = [triangle for triangle in table.triangles if not triangle & bit]
    if table.under & bit:
        drop_pagoda(table, colour, bit, events)
    if colour == BLACK:
        send_home(table, bit, events)


def drop_pagoda(table: Table, colour: int, bit: int, events: list[Event]) -> None:
    """YY-7.1: a pagoda with a missing tile goes to the supply."""
    fallen = next(triangle for triangle in table.pagodas[colour] if triangle & bit)
    table.pagodas[colour] = tuple(triangle for triangle in table.pagodas[colour] if triangle != fallen)
    table.under &= ~fallen
    events.append(PagodaFell(colour, TRIANGLE_HEXES[fallen]))


def send_home(table: Table, bit: int, events: list[Event]) -> None:
    """YY-7.2: leaders who stood beside the removed tile and have no black tile left go back."""
    for number, place in enumerate(table.leaders):
        if place != OFF and NEAR[place] & bit and not NEAR[place] & table.tiles[BLACK]:
            table.leaders[number] = OFF
            part(table, place, 1 << number)
            events.append(LeaderReturned(number // 5, number % 5, place, "support"))
