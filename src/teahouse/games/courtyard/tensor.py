"""The table of Courtyard as numbers for learners.

The board has no edge, so the planes cover the window that has action numbers: 41 by 41 places
around the start tower, row by row. Tiles beyond it are not told. Kinds of tile stand in the
order end, straight, corner, tee, cross, then the towers straight, corner, tee, cross.
"""

from typing import Final

from teahouse.engine.tensor import Field, Sheet, from_here, squash, standing, write_standing
from teahouse.games.courtyard.pieces.cells import WINDOW, Cell, place_in_window
from teahouse.games.courtyard.pieces.tiles import HAND, KINDS, SIDES, TOWER, WALL_KINDS, counts, towers_in, walls_in
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.courtyards import courtyards, this_turn, touched
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
    if seat is not None:
        sheet.put_all("hand", [number / HAND for number in counts(table.hands[seat])[:KINDS]])
    sheet.put_all("aside", [number / HAND for number in counts(table.aside)[:KINDS]])
    for owner, hand in enumerate(table.hands):
        at = from_here(owner, seat, players)
        sheet.put("hands", 2 * at, towers_in(hand) / HAND)
        sheet.put("hands", 2 * at + 1, walls_in(hand) / HAND)
        sheet.put("scores", at, squash(table.points[owner], 100))
    sheet.put_all("unseen", [squash(number, 10) for number in [*table.walls, *table.towers]])
    sheet.put_all("pools", [squash(table.tower_pool, 20), squash(table.wall_pool, 20)])
    sheet.put_all("due", [table.due_towers / HAND, table.due_walls / HAND])
    if table.turns_left != NOT_SET:
        sheet.put("last_turns", table.turns_left)
    if table.options.idle_rounds_end:
        sheet.put("idle", 0, table.idle / (table.options.idle_rounds_end * players))
    sheet.put("teams", 0, float(table.options.teams))


def _write_board(table: State, sheet: Sheet) -> None:
    for cell, tile in table.tiles.items():
        for side in range(len(SIDES)):
            if tile >> side & 1:
                _mark(sheet, "walls", cell, side)
        if tile & TOWER:
            _mark(sheet, "towers", cell)
    for cell in table.placed:
        _mark(sheet, "new", cell)
    for region in courtyards(table):
        for cell in touched(region):
            _mark(sheet, "closed", cell)
    sheet.put("this_turn", 0, squash(this_turn(table), 20))


def _mark(sheet: Sheet, field: str, cell: Cell, plane: int = 0) -> None:
    at = place_in_window(cell)
    if at is not None:
        sheet.put(field, plane * _CELLS + at)
