"""Why an action is refused at Yang-Tzee: the clause, and a sentence that says what stands in its way."""

from typing import Final

from teahouse.engine import Action, First, Reason
from teahouse.games.yang_tzee.moves import Add, Collect, Deal, Decline, Draw, Pass, Rain, Sea, Seed, Stream, Take
from teahouse.games.yang_tzee.pieces import FULL_STREAM, NO_TILE, PLAYERS, START, STREAM
from teahouse.games.yang_tzee.state import (
    ACT,
    COLLECT,
    DEAL,
    DRAW,
    FIRST,
    GATHER,
    OFFERING,
    OVER,
    SEA,
    SEED,
    SPIRIT,
    Table,
)

NOT_NOW: Final = Reason("YT-3.2", "That is not an action of Yang-Tzee.")
NOTHING: Final = -1
"""Stands where the kind of a pending step could: no gathering is going on."""


def why_not(table: Table, action: Action) -> Reason | None:
    """The rule that forbids this action to the one who is to act; None if it is legal."""
    if table.stage == OVER:
        return Reason("YT-5.1", "The hand is over.")
    if isinstance(action, First | Sea | Deal | Draw | Seed):
        return _chance(table, action)
    asked = table.pending[-1].kind if table.stage == GATHER else NOTHING
    if isinstance(action, Rain | Stream | Pass):
        return _question_first(asked) or _act(table, action)
    if isinstance(action, Collect):
        return _collect(table, asked)
    if isinstance(action, Take | Add | Decline):
        if asked == SPIRIT:
            return _spirit(table, action)
        if asked == OFFERING:
            return _offering(table, action)
        return _no_question(table, action, asked)
    return NOT_NOW


def _chance(table: Table, action: First | Sea | Deal | Draw | Seed) -> Reason | None:
    """YT-2, YT-3.1, YT-4.10: chance has its own times, and draws only from what lies hidden."""
    if isinstance(action, First):
        if table.stage != FIRST:
            return Reason("YT-2.3", "The first player is chosen before anything else.")
        if action.seat not in range(PLAYERS):
            return Reason("YT-2.3", f"There is no seat {action.seat} at this table.")
        return None
    tile = table.tiles.number.get(action.tile, NO_TILE)
    if isinstance(action, Sea):
        if table.stage != SEA:
            return Reason("YT-2.1", "Start tiles are laid only while the hand is set up.")
        return None if tile in table.starts else Reason("YT-2.1", f"No start tile {action.tile} is left to lay.")
    if isinstance(action, Deal):
        if table.stage != DEAL:
            return Reason("YT-2.2", "Tiles are dealt only while the hand is set up.")
    elif isinstance(action, Draw):
        if table.stage != DRAW:
            return Reason("YT-3.1", "A tile is drawn only when a turn begins.")
    elif table.stage != GATHER or table.pending[-1].kind != SEED:
        return Reason("YT-4.10", "The Sea is seeded only when tiles have been collected.")
    return None if tile in table.sphere else Reason("YT-1.3", f"{action.tile} is not in the Sphere.")


def _question_first(asked: int) -> Reason | None:
    """While a gathering asks, nothing else may be played."""
    if asked == COLLECT:
        return Reason("YT-4.4", "The streamed tile matches: say first whether to collect.")
    if asked == SPIRIT:
        return Reason("YT-4.7", "A spirit match is open: choose a tile for the Stream or decline.")
    if asked == OFFERING:
        return Reason("YT-4.8", "An Offering is open: take a tile from the other Stream or decline.")
    return None


def _act(table: Table, action: Rain | Stream | Pass) -> Reason | None:
    """YT-3.2 to YT-3.4: the three ways to use a turn, and when one must pass."""
    if table.stage != ACT:
        return Reason("YT-3.2", "Nobody plays a tile now: the house is laying or drawing one.")
    rain, stream = table.rains[table.turn], table.streams[table.turn]
    if isinstance(action, Pass):
        if rain or stream:
            return Reason("YT-3.3", "You still have a tile to play, so you may not pass.")
        return None
    tile = table.tiles.number.get(action.tile, NO_TILE)
    if tile == NO_TILE:
        return Reason("YT-1.2", f"There is no tile {action.tile} in this set.")
    if table.tiles.tiles[tile].kind == START:
        return Reason("YT-1.2", f"{action.tile} is a start tile; start tiles never come into a hand.")
    if isinstance(action, Stream):
        if tile in stream:
            return None
        if tile in rain:
            return Reason("YT-3.2", f"{action.tile} is in your Rain. Only a tile from your Stream can be streamed.")
        return Reason("YT-3.2", f"{action.tile} is not in your Stream.")
    if tile not in rain:
        if tile in stream:
            return Reason("YT-3.2", f"{action.tile} is in your Stream, not in your Rain. It can only be streamed.")
        return Reason("YT-3.2", f"{action.tile} is not in your Rain.")
    if action.to == STREAM and len(stream) >= FULL_STREAM:
        return Reason("YT-3.4", f"Your Stream holds {len(stream)} tiles. Rain goes there only below {FULL_STREAM}.")
    return None


def _collect(table: Table, asked: int) -> Reason | None:
    """YT-4.4: whether to collect is asked only where the option says so."""
    if asked == COLLECT:
        return None
    if table.options.collect_mandatory:
        return Reason("YT-4.4", "Collecting is compulsory here: it happens by itself when a streamed tile matches.")
    return Reason("YT-4.4", "Collecting is asked only when a streamed tile has just matched.")


def _spirit(table: Table, action: Take | Add | Decline) -> Reason | None:
    """YT-4.7: take from the other Stream; only if it is empty, add from the own Rain."""
    other = table.streams[1 - table.turn]
    if isinstance(action, Decline):
        if other and table.options.spirit_take == "mandatory":
            return Reason("YT-12.6", "A spirit match must take a tile here; it can't be declined.")
        return None
    tile = table.tiles.number.get(action.tile, NO_TILE)
    if isinstance(action, Add):
        if other:
            return Reason("YT-4.7", "The other Stream is not empty: the spirit takes from there, not from your Rain.")
        if tile not in table.rains[table.turn]:
            return Reason("YT-4.7", f"{action.tile} is not in your Rain.")
        return None
    if not other:
        return Reason("YT-4.7", "The other Stream is empty: you may add a tile from your Rain instead.")
    return None if tile in other else Reason("YT-4.7", f"{action.tile} is not in the other Stream.")


def _offering(table: Table, action: Take | Add | Decline) -> Reason | None:
    """YT-4.8: one tile of the mover's Stream, or none."""
    if isinstance(action, Decline):
        return None
    if isinstance(action, Add):
        return Reason("YT-4.8", "An Offering gives a tile from the other Stream, not from your Rain.")
    if table.tiles.number.get(action.tile, NO_TILE) not in table.streams[table.turn]:
        return Reason("YT-4.8", f"{action.tile} is not in the Stream that is offered.")
    return None


def _no_question(table: Table, action: Take | Add | Decline, asked: int) -> Reason | None:
    """Answers without their question."""
    if asked == COLLECT:
        if isinstance(action, Decline):
            return None
        return Reason("YT-4.4", "The streamed tile matches: say first whether to collect.")
    if isinstance(action, Take):
        return Reason("YT-4.7", "A tile is taken only by a spirit match or as an Offering.")
    if isinstance(action, Add):
        return Reason("YT-4.7", "A tile is added to the Stream only by a spirit match; on your turn, rain it there.")
    return Reason("YT-3.3", "There is nothing to decline now.")
