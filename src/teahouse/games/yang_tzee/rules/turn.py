"""The action of a turn (YT-3.2 to YT-3.4): rain, stream, or pass."""

from bisect import insort
from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Reason
from teahouse.games.yang_tzee.moves import NOTHING_FOUND, PASS, PASSED, Found, Pass, Rain, Stream
from teahouse.games.yang_tzee.pieces import FULL_STREAM, LEFT, NO_TILE, STREAM, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import START
from teahouse.games.yang_tzee.rules.end import end_turn
from teahouse.games.yang_tzee.rules.gathering import AskCollect, gather
from teahouse.games.yang_tzee.rules.matches import gathered
from teahouse.games.yang_tzee.rules.supply import begin_turn
from teahouse.games.yang_tzee.state import ACT, GATHER, Table

NOBODY_PLAYS: Final = Reason("YT-3.2", "Nobody plays a tile now: the house is laying or drawing one.")


def ways(table: Table) -> list[Sequence[Action]]:
    """YT-3.2: by tile, rain onto the Sea or into the Stream, or stream; pass only if there is nothing else (YT-3.3)."""
    moves = table.moves
    stream = table.streams[table.turn]
    rains = moves.rains if has_room(stream) else moves.onto_sea
    found: list[Sequence[Action]] = [rains[tile] for tile in table.rains[table.turn]]
    found += [moves.streams[tile] for tile in stream]
    return found or [[PASS]]


def acts(table: Table) -> list[Action]:
    """All these ways in one list."""
    return [act for way in ways(table) for act in way]


def has_room(stream: Sequence[TileNumber]) -> bool:
    """YT-3.2, YT-3.4: Rain goes into a Stream only while that holds less than three tiles."""
    return len(stream) < FULL_STREAM


def rain(table: Table, action: Rain) -> Sequence[Event]:
    """YT-3.2: Rain onto the Sea scores and never collects; Rain into the Stream does neither."""
    seat = table.turn
    held = table.rains[seat]
    tile = table.tiles.number.get(action.tile, NO_TILE)
    to = action.to
    if table.stage != ACT or tile not in held or (to == STREAM and not has_room(table.streams[seat])):
        raise table.refusal(action)
    held.remove(tile)
    pays = table.rain_pays
    if to == STREAM:
        insort(table.streams[seat], tile)
    else:
        table.sea.insert(0 if to == LEFT else len(table.sea), tile)
        table.points[seat] += pays
    rained = table.moves.rained[seat][pays][to][tile]
    if table.sphere_size:
        begin_turn(table, 1 - seat)
        return rained
    return (*rained, *end_turn(table))


def why_no_rain(table: Table, action: Rain) -> Reason | None:
    """YT-3.2, YT-3.4: a tile of the own Rain; into the Stream only while that holds less than three."""
    if reason := _why_no_play(table, action):
        return reason
    tile, held = table.tiles.number[action.tile], table.streams[table.turn]
    if tile in held:
        return Reason("YT-3.2", "This tile is in your Stream, not in your Rain. It can only be streamed.")
    if tile not in table.rains[table.turn]:
        return Reason("YT-3.2", "This tile is not in your Rain.")
    if action.to == STREAM and not has_room(held):
        return Reason("YT-3.4", f"Your Stream holds {len(held)} tiles. Rain goes there only below {FULL_STREAM}.")
    return None


def stream(table: Table, action: Stream) -> Sequence[Event]:
    """YT-3.2: a tile from the Stream to an end of the Sea, where it gathers all it matches."""
    seat = table.turn
    held = table.streams[seat]
    tile = table.tiles.number.get(action.tile, NO_TILE)
    if table.stage != ACT or tile not in held:
        raise table.refusal(action)
    held.remove(tile)
    end = action.end
    table.sea.insert(0 if end == LEFT else len(table.sea), tile)
    events: list[Event] = [table.moves.streamed[seat][tile][end]]
    matches, tiles, stops = gathered(table, table.sea, end)
    events += [table.moves.stopped[row][stop] for row, stop in stops]
    if not matches:
        events.append(NOTHING_FOUND[seat])
        events += end_turn(table)
        return events
    points = sum([match.points for match in matches])
    events.append(Found(seat, matches, table.tiles.faces(tiles), points, len(tiles) == len(table.sea)))
    if table.options.collect_mandatory:
        return gather(table, matches, end, events)
    table.stage = GATHER
    table.pending = [AskCollect(end)]
    return events


def why_no_stream(table: Table, action: Stream) -> Reason | None:
    """YT-3.2: a tile of the own Stream."""
    if reason := _why_no_play(table, action):
        return reason
    tile = table.tiles.number[action.tile]
    if tile in table.streams[table.turn]:
        return None
    if tile in table.rains[table.turn]:
        return Reason("YT-3.2", "This tile is in your Rain. Only a tile from your Stream can be streamed.")
    return Reason("YT-3.2", "This tile is not in your Stream.")


def _why_no_play(table: Table, action: Rain | Stream) -> Reason | None:
    """YT-1.2, YT-3.2: a play tile of this set, when somebody is to play one."""
    if table.stage != ACT:
        return NOBODY_PLAYS
    tile = table.tiles.number.get(action.tile, NO_TILE)
    if tile == NO_TILE:
        return Reason("YT-1.2", f"There is no tile {action.tile} in this set.")
    if table.tiles.tiles[tile].kind == START:
        return Reason("YT-1.2", "This is a start tile; start tiles never come into a hand.")
    return None


def pass_turn(table: Table, action: Pass) -> Sequence[Event]:
    """YT-3.3: nothing to play."""
    if why_no_pass(table, action) is not None:
        raise table.refusal(action)
    return (*PASSED[table.turn], *end_turn(table))


def why_no_pass(table: Table, action: Pass) -> Reason | None:
    """YT-3.3: nobody passes by choice."""
    if table.stage != ACT:
        return NOBODY_PLAYS
    if table.rains[table.turn] or table.streams[table.turn]:
        return Reason("YT-3.3", "You still have a tile to play, so you may not pass.")
    return None
