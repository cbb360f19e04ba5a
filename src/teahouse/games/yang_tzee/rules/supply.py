"""What chance does before anybody decides: the setup (YT-2) and the draw (YT-3.1)."""

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Final

from teahouse.engine import CHANCE, Action, Event, First, Reason, why_no_lot
from teahouse.engine.kinds import Seat
from teahouse.games.yang_tzee.moves import Deal, Draw, Sea, Seed
from teahouse.games.yang_tzee.pieces import NO_TILE, TileNumber
from teahouse.games.yang_tzee.state import ACT, DEAL, DRAW, SEA, Table


def start(table: Table, action: First) -> Sequence[Event]:
    """YT-2.3: the first player."""
    if why_no_start(table, action) is not None:
        raise table.refusal(action)
    table.first = table.turn = action.seat
    table.stage = SEA
    return (action,)


why_no_start = why_no_lot("YT-2.3", "The first player is chosen before anything else.")


def lay(table: Table, action: Sea) -> Sequence[Event]:
    """YT-2.1: the start tiles in a row, from left to right."""
    tile = table.tiles.number.get(action.tile, NO_TILE)
    if table.stage != SEA or tile not in table.starts:
        raise table.refusal(action)
    table.starts.remove(tile)
    table.sea.append(tile)
    if not table.starts:
        table.stage = DEAL
    return table.moves.laid[tile]


def deal(table: Table, action: Deal) -> Sequence[Event]:
    """YT-2.2: six tiles for seat 0, then six for seat 1."""
    if table.stage != DEAL:
        raise table.refusal(action)
    tile = out_of_sphere(table, action)
    seat = 0 if len(table.rains[0]) < table.tiles.hand else 1
    rain = table.rains[seat]
    insort(rain, tile)
    if seat and len(rain) == table.tiles.hand:
        begin_turn(table, table.turn)
    return table.moves.dealt[seat][tile]


def begin_turn(table: Table, seat: Seat) -> None:
    """YT-3.1: a turn begins, with a draw if the Rain has room and the Sphere a tile."""
    table.turn = seat
    if not table.sphere_size:
        table.rain_pays = 2
    elif len(table.rains[seat]) < table.tiles.hand:
        table.stage = DRAW
        table.to_act = CHANCE
        return
    table.stage = ACT
    table.to_act = seat


def draw(table: Table, action: Draw) -> Sequence[Event]:
    """YT-3.1: one tile from the Sphere into the Rain."""
    if table.stage != DRAW:
        raise table.refusal(action)
    tile = out_of_sphere(table, action)
    seat = table.turn
    rain = table.rains[seat]
    insort(rain, tile)
    if not table.sphere_size and table.options.rain_double_from == "immediately":
        table.rain_pays = 2
    if not (table.options.draw_to_six and table.sphere_size and len(rain) < table.tiles.hand):
        table.stage = ACT
        table.to_act = seat
    return table.moves.drawn[seat][tile]


def out_of_sphere(table: Table, action: Deal | Draw | Seed) -> TileNumber:
    """YT-1.3: the tile that chance takes from the Sphere."""
    tile = table.tiles.number.get(action.tile, NO_TILE)
    if tile not in table.sphere:
        raise table.refusal(action)
    table.sphere.remove(tile)
    table.sphere_size -= 1
    return tile


_TIMES: Final[Mapping[type[Action], tuple[int, Reason]]] = {
    Sea: (SEA, Reason("YT-2.1", "Start tiles are laid only while the game is set up.")),
    Deal: (DEAL, Reason("YT-2.2", "Tiles are dealt only while the game is set up.")),
    Draw: (DRAW, Reason("YT-3.1", "A tile is drawn only when a turn begins.")),
}
"""When chance brings a tile, and the reason why not at other times."""


def why_no_tile(table: Table, action: Sea | Deal | Draw) -> Reason | None:
    """YT-2.1, YT-2.2, YT-3.1: everything has its time, and a tile comes from where such tiles lie hidden."""
    stage, otherwise = _TIMES[type(action)]
    if table.stage != stage:
        return otherwise
    if not isinstance(action, Sea):
        return why_not_in_sphere(table, action)
    if table.tiles.number.get(action.tile, NO_TILE) in table.starts:
        return None
    return Reason("YT-2.1", f"No start tile {action.tile} is left to lay.")


def why_not_in_sphere(table: Table, action: Deal | Draw | Seed) -> Reason | None:
    """YT-1.3: chance takes play tiles from the Sphere and nowhere else."""
    if table.tiles.number.get(action.tile, NO_TILE) in table.sphere:
        return None
    return Reason("YT-1.3", f"{action.tile} is not in the Sphere.")
