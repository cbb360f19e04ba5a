"""What may be taken back: freely, with the consent of the others, or not at all."""

from random import Random

from teahouse.engine import Action, Refused, Seen
from teahouse.server.table import Table


def undo_kind(table: Table, seat: int | None) -> str:
    """What a wish of this seat to undo would do now: "free", "ask" or "" where there is nothing to take back."""
    if seat is None or undo_lines(table, seat) == 0:
        return ""
    return "free" if is_free(table, seat) else "ask"


def undo_lines(table: Table, seat: int) -> int:
    """How many lines stand from this seat's last move on; 0 if it has not moved in this hand."""
    if table.hand is None or table.status != "playing":
        return 0
    mark = f"{seat} "
    for back, line in enumerate(reversed(table.hand.standing), 1):
        if line.startswith(mark):
            return back
    return 0


def is_free(table: Table, seat: int) -> bool:
    """Nobody else needs to agree: the seat's person sits with bots only, or nothing came after the
    move (no chance, no other's decision) and the mover learned nothing by it."""
    if not others_to_agree(table, seat):
        return True
    return undo_lines(table, seat) == 1 and table.free[-1]


def will_be_free(table: Table, seat: int, seen: Seen, action: Action) -> bool:
    """Whether the seat could take this action back at once and freely, as far as it can know beforehand.

    Tried in a world that agrees with what the seat has seen. Not free: what ends the hand; among people
    also what brings chance, teaches the mover something, or hands the decision on.
    """
    world = seen.imagine(Random(f"{table.id} {table.seq}"))
    events = tuple(event.seen_by(seat) for event in world.play(action))
    if world.over:
        return False
    return not others_to_agree(table, seat) or (world.to_act == seat and events == seen.foresee(action))


def others_to_agree(table: Table, seat: int) -> set[str]:
    """The persons who must agree: all but the one who asks and those who have resigned. One who is away
    for a while must too: else the time to take back would be when the other's line is down."""
    playing = {sitter.person for sitter in table.seats if sitter.person and sitter.why != "resigned"}
    return playing - {table.seats[seat].person}


def needed(table: Table, seat: int) -> int:
    """The lines to take back, refused where there are none."""
    lines = undo_lines(table, seat)
    if not lines:
        raise Refused("You have not moved in this hand, so there is nothing to take back.")
    return lines
