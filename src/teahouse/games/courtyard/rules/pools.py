"""The two pools: what they hold, what comes out and goes back, and what a seat remembers of it (CY-2.1, CY-3.6)."""

from teahouse.engine.kinds import Seat
from teahouse.games.courtyard.pieces.tiles import KINDS, TOWER_KINDS, WALL_KINDS, Tally, TileKind, counts
from teahouse.games.courtyard.rules.hands import hand_of
from teahouse.games.courtyard.state import Return, Table


def fill_pools(table: Table, tally: Tally) -> None:
    """These tiles, and no others, are in the pools."""
    number = counts(tally)
    table.walls = number[:WALL_KINDS]
    table.towers = number[WALL_KINDS:KINDS]
    table.wall_pool = sum(table.walls)
    table.tower_pool = sum(table.towers)


def take(table: Table, kind: TileKind) -> None:
    """A tile leaves its pool."""
    if kind < WALL_KINDS:
        table.walls[kind] -= 1
        table.wall_pool -= 1
    else:
        table.towers[kind - WALL_KINDS] -= 1
        table.tower_pool -= 1


def mix_in(table: Table, tally: Tally) -> None:
    """Count the known tiles of a tally among those that may be in the pools."""
    number = counts(tally)
    for kind in range(WALL_KINDS):
        table.walls[kind] += number[kind]
    for kind in range(TOWER_KINDS):
        table.towers[kind] += number[WALL_KINDS + kind]


def put_back(table: Table) -> None:
    """CY-3.6: the discards go back into their pools, and the mover remembers which."""
    seat, tiles = table.turn, table.aside
    hand = hand_of(tiles)
    mix_in(table, tiles)
    table.wall_pool += hand.walls
    table.tower_pool += hand.towers
    table.aside = 0
    outside = table.loose - table.hands[seat] - tiles
    table.returns[seat] = (*still_telling(table, seat), Return(tiles, outside, table.drawn))


def drawn_since(now: int, then: int, seat: Seat, tower: bool) -> int:
    """How many tiles of a back a seat has drawn since some moment."""
    return (now - then) >> 16 * (2 * seat + tower) & 0xFFFF


def still_telling(table: Table, seat: Seat) -> tuple[Return, ...]:
    """The returns of a seat that still say something: another hand may hold a tile drawn before them."""
    returns = table.returns[seat]
    for place in range(len(returns) - 1, -1, -1):
        if not _tells(table, seat, returns[place]):
            return returns[place + 1 :]
    return returns


def _tells(table: Table, seat: Seat, one: Return) -> bool:
    for other in range(table.players):
        if other == seat:
            continue
        held = hand_of(table.hands[other] + (table.aside if other == table.turn else 0))
        for tower, number in ((False, held.walls), (True, held.towers)):
            if drawn_since(table.drawn, one.drawn, other, tower) < number:
                return True
    return False
