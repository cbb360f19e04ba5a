"""The table of Yardzee as numbers for learners. Boxes stand in the order of the card."""

from functools import lru_cache
from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.engine.tensor import Field, Sheet, from_here, packed, standing, write_standing
from teahouse.games.yardzee.pieces import BOXES, DICE, HANDFULS, MOST_POINTS, ROLLS, YARDZEE_POINTS, Boxes
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.turn import uses
from teahouse.games.yardzee.state import DECIDE, STAGES

OPEN: Final = True
CHANCES: Final = sum(len(faces) == DICE for faces in HANDFULS)

_UPPER: Final = 105
_BOXES: Final = len(BOXES)


def fields(players: int) -> tuple[Field, ...]:
    """The fields of the tensor in their order."""
    return (
        *standing(players, STAGES),
        Field("rolls", ROLLS + 1, "rolls of this turn so far: 0, 1, 2 or 3"),
        Field("dice", 6, "dice in sight that show each face, over 5"),
        Field("kept", 6, "dice kept at the last decision of this turn that show each face, over 5"),
        Field("open", players * _BOXES, "the open boxes of each card, own card first"),
        Field("points", players * _BOXES, "what stands in each box of each card, over 50"),
        Field("upper", players, "the sum of the upper boxes of each card, over 105"),
        Field("extras", players, "the extra Yardzees of each player, over 12"),
        Field("totals", players, "the total of each player as it stands, over 1575"),
        Field("allowed", _BOXES, "the boxes that the dice in sight may fill now"),
        Field("offers", _BOXES, "what the dice in sight would score in each of these boxes, over 50"),
        Field("playoff", players, "who plays off, or has won the playoff"),
        Field("sums", players, "what each has rolled in this round of the playoff, over 30"),
    )


def write(table: State, seat: Seat | None, sheet: Sheet) -> None:
    """Fill in what this seat knows: everything."""
    players = table.players
    write_standing(table, seat, sheet, "turn", table.turn)
    sheet.put("rolls", table.rolls)
    sheet.put_packed("dice", _DICE[table.dice] + _DICE[table.kept])
    first = seat or 0
    order = [*range(first, players), *range(first)]
    cards = table.points[first * _BOXES :] + table.points[: first * _BOXES]
    sheet.put_on(
        "open",
        [
            *[places for owner in order for places in _among(table.open_boxes[owner])],
            *[scored / YARDZEE_POINTS for scored in cards],
            *[table.upper[owner] / _UPPER for owner in order],
            *[table.extras[owner] / (_BOXES - 1) for owner in order],
            *[table.totals[owner] / MOST_POINTS for owner in order],
        ],
    )
    if table.stage == DECIDE:
        allowed = uses(table)
        open_now = _among(allowed.boxes)
        offers = [y * points / YARDZEE_POINTS for y, points in zip(open_now, allowed.points, strict=True)]
        sheet.put_on("allowed", [*open_now, *offers])
    for place, owner in enumerate(table.playoff):
        at = from_here(owner, seat, players)
        sheet.put("playoff", at)
        if place < len(table.sums):
            sheet.put("sums", at, table.sums[place] / (6 * DICE))


_DICE: Final = tuple(packed(faces.count(face) / DICE for face in range(1, 7)) for faces in HANDFULS)
"""By handful the share of the dice that show each face."""


@lru_cache(maxsize=1 << 13)
def _among(boxes: Boxes) -> tuple[float, ...]:
    """For each box whether it is one of these."""
    return tuple(float(boxes >> box & 1) for box in range(_BOXES))
