"""The numbering of Courtyard's actions for learners.

The board has no edge, so placements are numbered inside a window: 41 by 41 cells around the start
tower (x and y from -20 to 20). Random games stay well inside it; an action beyond it has no number.

| numbers | action |
|---|---|
| 0 | `done` |
| 1 | `pass` |
| 2, 3 | `refill tower`, `refill walls` |
| 4 to 1472 | `discard`: all choices of at most one tower and one to six tiles, in the order of `DISCARDS` |
| 1473 on | `place`: 26 tiles for each cell of the window, cells row by row (see below) |

At each cell the 15 wall tiles come first, by their wall sides (N 1, E 2, S 4, W 8, added), then the 11 tower
tiles in the same order.
"""

from itertools import combinations_with_replacement
from typing import Final

from teahouse.engine import Action
from teahouse.games.courtyard.moves import (
    DONE,
    PASS,
    REFILLS,
    WINDOW,
    Discard,
    Done,
    Pass,
    Place,
    Refill,
    placement,
)
from teahouse.games.courtyard.pieces import HAND, KINDS, TILES, WALL_KINDS, cell_at, tally_of, x_of, y_of
from teahouse.games.courtyard.rules import State

_TOWERS: Final = ((), *((kind,) for kind in range(WALL_KINDS, KINDS)))
DISCARDS: Final = tuple(
    Discard(tally_of([*tower, *walls]))
    for tower in _TOWERS
    for number in range(HAND + 1 - len(tower))
    for walls in combinations_with_replacement(range(WALL_KINDS), number)
    if tower or walls
)
"""By tower (none first), then by number of walls, then by pattern."""

_DISCARD_NUMBER: Final = {discard: number for number, discard in enumerate(DISCARDS)}
_DISCARDS: Final = 4
_PLACES: Final = _DISCARDS + len(DISCARDS)
_TILE_NUMBER: Final = {tile: number for number, tile in enumerate(TILES)}
_ACROSS: Final = 2 * WINDOW + 1


def size(players: int) -> int:
    """How many numbers there are."""
    return _PLACES + _ACROSS * _ACROSS * len(TILES)


def number(state: State, action: Action) -> int:
    """The number of an action; `IndexError` for a placement outside the window."""
    match action:
        case Place(tile, cell):
            x, y = x_of(cell), y_of(cell)
            if abs(x) > WINDOW or abs(y) > WINDOW:
                raise IndexError(f"{action} lies outside the window of {_ACROSS} by {_ACROSS} cells that has numbers")
            return _PLACES + ((y + WINDOW) * _ACROSS + x + WINDOW) * len(TILES) + _TILE_NUMBER[tile]
        case Discard():
            return _DISCARDS + _DISCARD_NUMBER[action]
        case Done():
            return 0
        case Pass():
            return 1
        case Refill(tower):
            return 2 if tower else 3
    raise ValueError(f"{action} is not an action of a player")


def action(state: State, number: int) -> Action:
    """The action that has this number."""
    if number < _DISCARDS:
        return (DONE, PASS, *REFILLS)[number]
    if number < _PLACES:
        return DISCARDS[number - _DISCARDS]
    place, tile = divmod(number - _PLACES, len(TILES))
    y, x = divmod(place, _ACROSS)
    return placement(TILES[tile], cell_at(x - WINDOW, y - WINDOW))
