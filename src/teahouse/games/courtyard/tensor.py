"""The table of Courtyard as numbers for learners.

The board has no edge, so the planes cover the window that has action numbers: 41 by 41 places
around the start tower, row by row. Tiles beyond it are not told. Kinds of tile stand in the
order end, straight, corner, tee, cross, then the towers straight, corner, tee, cross.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from teahouse.engine.tensor import Field, Places, Sheet, squash, standing, write_standing
from teahouse.games.courtyard.pieces.cells import WINDOW, Cell, window
from teahouse.games.courtyard.pieces.tiles import (
    HAND,
    KINDS,
    SIDES,
    TOWER,
    WALL_KINDS,
    Tally,
    counts,
    towers_in,
    walls_in,
)
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.courtyards import this_turn, touched
from teahouse.games.courtyard.state import NOT_SET, STAGES

OPEN: Final = False
CHANCES: Final = WALL_KINDS

_CELLS: Final = (2 * WINDOW + 1) ** 2


def fields(players: int) -> tuple[Field, ...]:
    """The fields of the tensor in their order."""
    return (
        *standing(players, STAGES),
        Field("walls", 4 * _CELLS, "four planes of the window: tiles with a wall to the north, east, south, west"),
        Field("towers", _CELLS, "the towers in the window"),
        Field("new", _CELLS, "the tiles laid in this turn"),
        Field("closed", _CELLS, "the places that a courtyard touches"),
        Field("hand", KINDS, "tiles of each kind in the own hand, over 6"),
        Field("hands", 2 * players, "how many tower tiles and wall tiles each hand holds, own first, over 6"),
        Field("aside", KINDS, "own discards that wait for the draw, by kind, over 6"),
        Field("unseen", KINDS, "tiles of each kind that the seat has not seen, n / (n + 10)"),
        Field("pools", 2, "tiles in the pool of towers and of walls, n / (n + 20)"),
        Field("due", 2, "towers and walls still to be drawn in this refill, over 6"),
        Field("scores", players, "the score of each player, own first, s / (s + 100)"),
        Field("this_turn", 1, "what the turn would score if it ended now, s / (s + 20)"),
        Field("last_turns", players + 2, "how many of the last turns are still to come; none while nobody counts them"),
        Field("idle", 1, "turns in a row without a tile laid, as a share of those that end the game; 0 where none do"),
        Field("teams", 1, "whether partners play together"),
    )


def write(table: State, seat: int | None, sheet: Sheet) -> None:
    """Fill in what this seat knows."""
    players = table.players
    write_standing(table, seat, sheet, "turn", table.turn)
    _write_board(table, sheet)
    first = seat or 0
    order = [*range(first, players), *range(first)]
    last_turns = [0.0] * (players + 2)
    if table.turns_left != NOT_SET:
        last_turns[table.turns_left] = 1.0
    rounds = table.options.idle_rounds_end
    sheet.put_on(
        "hand",
        [
            *(_NO_KINDS if seat is None else _over_hand(table.hands[seat])),
            *[part for owner in order for part in _backs_over_hand(table.hands[owner])],
            *_over_hand(table.aside),
            *[squash(number, 10) for number in table.walls],
            *[squash(number, 10) for number in table.towers],
            squash(table.tower_pool, 20),
            squash(table.wall_pool, 20),
            table.due_towers / HAND,
            table.due_walls / HAND,
            *[squash(table.points[owner], 100) for owner in order],
            squash(this_turn(table), 20) if table.new else 0.0,
            *last_turns,
            table.idle / (rounds * players) if rounds else 0.0,
            float(table.options.teams),
        ],
    )


_NO_KINDS: Final = (0.0,) * KINDS


@lru_cache(maxsize=1 << 13)
def _over_hand(tally: Tally) -> tuple[float, ...]:
    """The known tiles of a tally by kind, over 6."""
    return tuple(number / HAND for number in counts(tally)[:KINDS])


@lru_cache(maxsize=1 << 13)
def _backs_over_hand(tally: Tally) -> tuple[float, float]:
    """The towers and the walls of a tally, over 6."""
    return towers_in(tally) / HAND, walls_in(tally) / HAND


_PLACES: Final = {cell: place for place, cell in enumerate(window())}
_PLANES: Final = tuple(tuple(side * _CELLS for side in range(len(SIDES)) if sides >> side & 1) for sides in range(16))
"""By wall sides the planes of `walls` in which a tile has a 1."""


def _write_board(table: State, sheet: Sheet) -> None:
    walls, towers = sheet.field("walls"), sheet.field("towers")
    for cell, tile in table.tiles.items():
        place = _PLACES.get(cell)
        if place is not None:
            for plane in _PLANES[tile & 15]:
                walls[plane + place] = 1.0
            if tile & TOWER:
                towers[place] = 1.0
    if table.placed:
        _mark(sheet.field("new"), table.placed)
    if table.court_of:
        closed = sheet.field("closed")
        for region in set(table.court_of.values()):
            _mark(closed, _touched(region))


def _mark(places: Places, cells: Iterable[Cell]) -> None:
    for cell in cells:
        place = _PLACES.get(cell)
        if place is not None:
            places[place] = 1.0


_touched: Final = lru_cache(maxsize=1 << 10)(touched)
"""A courtyard stays on the board for a while."""
