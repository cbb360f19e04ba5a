"""Turns without a tile laid: discarding (CY-3.6) and passing (CY-3.1)."""

from collections.abc import Sequence

from teahouse.engine import Action, Event, Reason
from teahouse.engine.voice import count
from teahouse.games.courtyard.moves import Discard, Discarded, Pass, Passed
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, counts, kinds_in
from teahouse.games.courtyard.rules.ending import check
from teahouse.games.courtyard.rules.hands import Held, hand_of
from teahouse.games.courtyard.rules.pools import put_back
from teahouse.games.courtyard.rules.refill import draw_next
from teahouse.games.courtyard.state import Table


def why_no_discard(table: Table, action: Discard) -> Reason | None:
    """CY-3.6: tiles of the hand."""
    hand = counts(table.hands[table.turn])
    for kind, copies in enumerate(counts(action.tiles)):
        if copies > hand[kind]:
            held = count(hand[kind], KIND_NAMES[kind]) if hand[kind] else f"no {KIND_NAMES[kind]}"
            return Reason(
                "CY-3.6", f"You have {held} in your hand, not {copies}." if copies > 1 else f"You have {held}."
            )
    return None


def discard(table: Table, action: Discard) -> Sequence[Event]:
    """CY-3.6: tiles go back into their pools, and as many of the same back are drawn."""
    seat, tiles = table.turn, action.tiles
    backs = hand_of(tiles)
    table.hands[seat] -= tiles
    table.idle += 1
    table.aside = tiles
    if table.options.discard_order == "return_first":
        put_back(table)
    return (Discarded(seat, tuple(kinds_in(tiles))), *draw_next(table, backs.towers, backs.walls))


def may_pass(table: Table) -> bool:
    """CY-12.4: always; with `allow_pass` = false in the last turns or with an empty hand."""
    return table.options.allow_pass or table.turns_left > 0 or not table.hands[table.turn]


def ways(table: Table, hand: Held) -> Sequence[Action]:
    """CY-3.1: what a hand may do instead of laying a tile."""
    return hand.idle if may_pass(table) else hand.discards


def why_no_pass(table: Table, action: Pass) -> Reason | None:
    """CY-12.4: not always, with `allow_pass` = false."""
    if may_pass(table):
        return None
    return Reason("CY-12.4", "Passing is allowed only in the last turns or with an empty hand.")


def pass_turn(table: Table, action: Pass) -> Sequence[Event]:
    """CY-3.1: no tile at all."""
    table.idle += 1
    return (Passed(table.turn), *check(table))
