"""Why a bot would do something at Yang-Tzee: what it collects, what it leaves the other."""

from collections.abc import Sequence

from teahouse.engine import Action, Seen, Voice
from teahouse.engine.advice import Opinion
from teahouse.engine.voice import count
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.naming import points
from teahouse.games.yang_tzee.outlook import best_of, could, imagined, most, spirit_of, threat, worst_of
from teahouse.games.yang_tzee.pieces import ENDS, LEFT, STREAM, End, TileNumber
from teahouse.games.yang_tzee.prompts import ending, offer_of, preview_of
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.view import Preview, View


def reason(action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """What the action brings, and what it leaves to both Streams; "" where nothing can be said."""
    view: View = seen.view
    match action:
        case moves.Stream(tile, end):
            return _why_collect(action, preview_of(view, tile, ENDS[end]), seen, voice)
        case moves.Collect() if view.gathering is not None:
            return _why_collect(action, view.gathering, seen, voice)
        case moves.Rain(tile, to) if to == STREAM:
            return _why_keep(tile, seen, voice)
        case moves.Rain(tile, to):
            return _why_rain(tile, to, seen, voice)
        case moves.Take(tile) | moves.Add(tile):
            return offer_of(view, tile).would
        case moves.Decline() if view.offers:
            idle = all(not found.collects for found in view.offers)
            return "As the Sea then lies no tile that you may have collects anything." if idle else ""
        case _:
            return ""


def _why_collect(action: Action, would: Preview, seen: Seen, voice: Voice) -> str:
    """What is collected, and what the Sea that is left gives the other."""
    ends = [ending(event, voice) for event in seen.foresee(action) if isinstance(event, moves.Ended)]
    if ends:
        return f"{_gain(would)} {ends[0]}".strip()
    view: View = seen.view
    table = imagined(seen)
    size = len(would.tiles)
    sea = table.sea
    if would.tile.id not in {tile.id for tile in view.sea}:
        placed = table.tiles.number[would.tile.id]
        sea = [placed, *sea] if would.end == ENDS[LEFT] else [*sea, placed]
    if size:
        sea = sea[size:] if would.end == ENDS[LEFT] else sea[:-size]
    seeded = ENDS.index(would.end) if size and view.sphere else None
    kept = [tile for tile in table.streams[view.mover] if table.tiles.tiles[tile].id != would.tile.id]
    given = kept if would.offering else []
    return (
        f"{_gain(would)} {_leaves(table, sea, len(kept), voice, gain=would.total, seeded=seeded, given=given)}".strip()
    )


def _gain(would: Preview) -> str:
    parts = [f"{match.symbol} {match.points}" for match in would.matches if not match.spirit]
    told = [f"It collects {count(len(would.tiles), 'tile')}: {', '.join(parts)} points."] if parts else []
    if would.spirits:
        meet = f"{would.spirits} times, a tile each time" if would.spirits > 1 else "which brings a tile"
        told.append(f"Holes meet, {meet} (spirit match).")
    return " ".join(told) or "It collects nothing."


def _why_keep(tile: str, seen: Seen, voice: Voice) -> str:
    """A tile for the Stream: what it could collect from there, while the Sea stays as it is."""
    table = imagined(seen)
    does = could(table, table.tiles.number[tile])
    told = f"From your Stream it could {does}." if does else "It matches nothing yet."
    return f"{told} {_leaves(table, table.sea, len(table.streams[table.turn]) + 1, voice)}"


def _why_rain(tile: str, end: End, seen: Seen, voice: Voice) -> str:
    """A tile on the Sea: its points, and what it changes for both Streams."""
    table = imagined(seen)
    placed = table.tiles.number[tile]
    sea = [placed, *table.sea] if end == LEFT else [*table.sea, placed]
    told = [f"{points(seen.view.rain_pays)} now."]
    own = [most(best_of(table, table.streams[table.turn], line)) for line in (table.sea, sea)]
    if own[1] > own[0]:
        told.append(f"Your Stream could then collect {points(own[1])} instead of {own[0]}.")
    return " ".join(
        [*told, _leaves(table, sea, len(table.streams[table.turn]), voice, gain=seen.view.rain_pays, before=table.sea)]
    )


def _leaves(
    table: State,
    sea: list[TileNumber],
    mine: int,
    voice: Voice,
    *,
    gain: int = 0,
    seeded: End | None = None,
    given: Sequence[TileNumber] = (),
    before: list[TileNumber] | None = None,
) -> str:
    """What the other could collect from this Sea, with a tile that the Offering would give too, and whether a spirit
    match could take one of the tiles (`mine`) that the reader's Stream then has.
    """
    other = 1 - table.turn
    whose = voice.whose(other)
    tiles = table.streams[other]
    if not tiles and not given:
        return f"{whose} Stream is empty."
    best = worst_of(table, [*tiles, *given], sea, gain, seeded)
    was = worst_of(table, tiles, before, 0) if before is not None else None
    saved = was is not None and was.drought and not (best and best.drought)
    else_won = f" Else {voice.who(other)} could end the game at once and win it." if saved else ""
    less = f" instead of {was.points}" if was and not was.drought and most(best) < was.points else ""
    offered = most(worst_of(table, tiles, sea, gain, seeded)) < most(best)
    by = ", with a tile of the Offering" if offered else ""
    # The only tile of a Stream that is taken as an Offering is not there to be taken by a spirit too.
    takers = [*tiles, *given] if mine > 1 else tiles
    does = threat(best, spirit_of(table, takers, sea, seeded) if mine else None, f"{by}{less}")
    if not does:
        at = "" if seeded is None else f" at the {ENDS[1 - seeded]} end"
        return f"{whose} Stream then scores nothing{at}{less}.{else_won}"
    return f"{voice.who(other)} could then {does}.{else_won}"
