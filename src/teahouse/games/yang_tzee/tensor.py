"""The table of Yang-Tzee as numbers for learners.

Play tiles count in the order of their set; the fields cover the first 36, as many as the
standard set has. The Sea is covered up to 48 tiles from its left end, more than the standard
set has.
"""

from functools import lru_cache
from typing import Final

from teahouse.engine.tensor import Field, Sheet, from_here, packed, squash, standing, write_standing
from teahouse.games.yang_tzee.pieces import CELLS, ENDS, HAND, MOST_TILES, ROWS, WINDOW, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import TileSet
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.gathering import QUESTIONS
from teahouse.games.yang_tzee.state import STAGES
from teahouse.games.yang_tzee.view import pending_step

OPEN: Final = False
CHANCES: Final = MOST_TILES

_STEPS: Final = tuple(kind.form.verb for kind in QUESTIONS.kinds)
_SEA: Final = 48
_FACE: Final = len(ROWS) * len(CELLS)


def fields(players: int) -> tuple[Field, ...]:
    """The fields of the tensor in their order."""
    return (
        *standing(players, STAGES, "mover"),
        Field("sea", _SEA * _FACE, "the Sea from left to right: for each tile, row by row, which cell stands there"),
        Field("sea_size", 1, "tiles in the Sea, n / (n + 16)"),
        Field("rain", WINDOW, "the tiles of the own Rain"),
        Field("rains", players, "how many tiles each Rain holds, own first, over 6"),
        Field("streams", players * WINDOW, "the tiles of each Stream, own first"),
        Field("discard", WINDOW, "the tiles that are out of play"),
        Field("unseen", WINDOW, "the play tiles that the seat has not seen"),
        Field("sphere", 1, "tiles in the Sphere, n / (n + 16)"),
        Field("scores", players, "the score of each player, own first, s / (50 + s), negative scores likewise", -1.0),
        Field("rain_pays", 1, "what a tile rained onto the Sea scores now, over 2"),
        Field("step", len(_STEPS), f"the next step of a gathering: {', '.join(_STEPS)}"),
        Field("step_end", len(ENDS), "the end of the Sea where the streamed tile lies: left, right"),
        Field("step_row", len(ROWS), "the row of the match that is being resolved: top, middle, bottom"),
        Field("step_size", 1, "tiles that the match or the cleaning collects, over 48, 1 at most"),
        Field("later_steps", len(_STEPS), "how many steps of each kind come after it, n / (n + 2)"),
    )


def write(table: State, seat: int | None, sheet: Sheet) -> None:
    """Fill in what this seat knows."""
    players, tiles = table.players, table.tiles
    faces, ordinals = _faces(tiles), _ordinals(tiles)

    def flag(name: str, held: list[TileNumber], start: int = 0) -> None:
        places = sheet.field(name)
        for tile in held:
            ordinal = ordinals[tile]
            if ordinal < WINDOW:
                places[start + ordinal] = 1.0

    write_standing(table, seat, sheet, "mover", table.turn)
    sheet.put_packed("sea", b"".join([faces[tile] for tile in table.sea[:_SEA]]))
    sheet.put("sea_size", 0, squash(len(table.sea), 16))
    if seat is not None:
        flag("rain", table.rains[seat])
    for owner in range(players):
        at = from_here(owner, seat, players)
        sheet.put("rains", at, min(1.0, len(table.rains[owner]) / HAND))
        flag("streams", table.streams[owner], at * WINDOW)
        sheet.put("scores", at, squash(table.points[owner], 50))
    flag("discard", table.discard)
    flag("unseen", table.sphere)
    sheet.put("sphere", 0, squash(table.sphere_size, 16))
    sheet.put("rain_pays", 0, table.rain_pays / 2)
    _write_steps(table, sheet)


@lru_cache(maxsize=32)
def _faces(tiles: TileSet) -> list[bytes]:
    """What each tile of a set shows, row by row."""
    return [
        packed(float(tiles.cells[row][tile] == cell) for row in range(len(ROWS)) for cell in range(len(CELLS)))
        for tile in range(len(tiles.tiles))
    ]


@lru_cache(maxsize=32)
def _ordinals(tiles: TileSet) -> list[int]:
    """The place of each tile of a set among the play tiles; for others one beyond the window."""
    ordinal = {tile: number for number, tile in enumerate(tiles.plays)}
    return [ordinal.get(tile, WINDOW) for tile in range(len(tiles.tiles))]


def _write_steps(table: State, sheet: Sheet) -> None:
    if not table.pending:
        return
    *later, step = map(pending_step, table.pending)
    sheet.put("step", _STEPS.index(step.step))
    sheet.put("step_end", ENDS.index(step.end))
    if step.row is not None:
        sheet.put("step_row", ROWS.index(step.row))
    sheet.put("step_size", 0, min(1.0, step.size / _SEA))
    for kind, name in enumerate(_STEPS):
        sheet.put("later_steps", kind, squash(sum(other.step == name for other in later), 2))
