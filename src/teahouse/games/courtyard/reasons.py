"""Why an action is refused at Courtyard: the clause that forbids it, and what was tried."""

from typing import Final

from teahouse.engine import Action, First, Reason
from teahouse.engine.voice import count, listed
from teahouse.games.courtyard.moves import (
    Deal,
    Discard,
    Done,
    Draw,
    Pass,
    Place,
    Refill,
)
from teahouse.games.courtyard.pieces.cells import fits
from teahouse.games.courtyard.pieces.tiles import HAND, HAND_TOWERS, KIND_NAMES, KIND_OF, WALL_KINDS, counts, is_tower
from teahouse.games.courtyard.state import DEAL, DRAW, FIRST, MIX, OVER, PLACE, Table

NO_ACTION: Final = Reason("CY-3.1", "That is not an action of Courtyard.")
SIDE_NAMES: Final = ("north", "east", "south", "west")
_ENDED: Final = {"closed_network": "CY-6.2", "dead": "CY-6.2", "pool": "CY-6.1", "idle": "CY-12.5"}


def why_not(table: Table, action: Action, may_pass: bool) -> Reason | None:
    """The rule that forbids an action to the one who is to act."""
    if table.stage == OVER:
        return Reason(_ENDED[table.ending], "The game is over.")
    if isinstance(action, First | Deal | Draw):
        return _why_not_chance(table, action)
    if table.stage in (FIRST, DEAL):
        return Reason("CY-2.1", "Tiles are still being dealt.")
    if table.stage == DRAW:
        return Reason("CY-3.5", "Tiles are still being drawn.")
    if isinstance(action, Refill):
        if table.stage != MIX:
            return Reason(
                "CY-12.7", "What to take from the pools is asked only after placing, where both ways are open."
            )
        return None
    if table.stage == MIX:
        return Reason("CY-12.7", "First choose what to take from the pools: a tower and walls, or walls only.")
    if isinstance(action, Place):
        return _why_no_place(table, action)
    if isinstance(action, Done):
        return (
            None if table.stage == PLACE else Reason("CY-3.2", "Nothing has been laid yet, so there is nothing to end.")
        )
    if table.stage == PLACE:
        return Reason("CY-3.7", "You have laid a tile this turn: lay more or stop; discarding and passing are over.")
    if isinstance(action, Discard):
        return _why_no_discard(table, action.tiles)
    if isinstance(action, Pass):
        if may_pass:
            return None
        return Reason("CY-12.4", "Passing is allowed only in the last turns or with an empty hand.")
    return NO_ACTION


def _why_not_chance(table: Table, action: Action) -> Reason | None:
    if isinstance(action, First):
        if table.stage != FIRST:
            return Reason("CY-2.3", "The first player is chosen before anything else.")
        if action.seat >= table.players:
            return Reason("CY-2.3", f"There is no seat {action.seat} at this table.")
        return None
    if isinstance(action, Deal):
        if table.stage != DEAL:
            return Reason("CY-2.1", "Tiles are dealt only while the game is set up.")
        if is_tower(action.kind) != (table.dealt % HAND < HAND_TOWERS):
            return Reason("CY-2.1", "Each player takes one tower, then five walls.")
        kind = action.kind
    elif isinstance(action, Draw):
        if table.stage != DRAW:
            return Reason("CY-3.5", "Tiles are drawn only at the end of a turn.")
        if is_tower(action.kind) != (table.due_towers > 0):
            due = "a tower" if table.due_towers else "a wall"
            return Reason("CY-3.5", f"The next tile to draw is {due} tile.")
        kind = action.kind
    left = table.towers[kind - WALL_KINDS] if is_tower(kind) else table.walls[kind]
    return None if left else Reason("CY-1.4", f"No {KIND_NAMES[kind]} is left in the pool.")


def _why_no_place(table: Table, action: Place) -> Reason | None:
    """CY-3.2: from the hand, onto an empty cell, and P1 to P3."""
    tile, cell = action.tile, action.cell
    kind = KIND_OF[tile]
    if not counts(table.hands[table.turn])[kind]:
        return Reason("CY-3.2", f"You have no {KIND_NAMES[kind]} in your hand.")
    if cell in table.tiles:
        return Reason("CY-3.2", "A tile lies there already.")
    demand = table.demands.get(cell, 0)
    if not demand:
        return Reason("CY-3.2.P1", "No tile lies beside that cell.")
    if cell in table.late:
        return Reason("CY-3.2.P1", "That cell touches only tiles of this turn.")
    if not fits(tile & 15, demand):
        return Reason("CY-3.2.P2", _clash(tile & 15, demand))
    if table.options.require_wall_connection and not demand & 15:
        return Reason("CY-3.2.P3", "The tile would join no wall there: no neighbour has a wall towards that cell.")
    return None


def _clash(sides: int, demand: int) -> str:
    """How a tile disagrees with its neighbours."""
    missing = [SIDE_NAMES[side] for side in range(4) if (demand & ~sides) >> side & 1]
    extra = [SIDE_NAMES[side] for side in range(4) if (sides & demand >> 4) >> side & 1]
    parts = []
    if missing:
        parts.append(f"a wall arrives from the {listed(missing)} and the tile has none there")
    if extra:
        parts.append(f"its wall to the {listed(extra)} would meet a blank side")
    return f"The tile does not line up: {'; '.join(parts)}."


def _why_no_discard(table: Table, tiles: int) -> Reason | None:
    hand = counts(table.hands[table.turn])
    for kind, copies in enumerate(counts(tiles)):
        if copies > hand[kind]:
            held = count(hand[kind], KIND_NAMES[kind]) if hand[kind] else f"no {KIND_NAMES[kind]}"
            return Reason(
                "CY-3.6", f"You have {held} in your hand, not {copies}." if copies > 1 else f"You have {held}."
            )
    return None
