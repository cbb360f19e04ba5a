"""The table of Yardzee as numbers for learners. Boxes stand in the order of the card."""

from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.engine.tensor import Field, Sheet, from_here, standing, write_standing
from teahouse.games.yardzee.pieces import BOXES, DICE, HANDFULS, MOST_POINTS, ROLLS, YARDZEE_POINTS
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
    for name, handful in (("dice", table.dice), ("kept", table.kept)):
        faces = HANDFULS[handful]
        for face in set(faces):
            sheet.put(name, face - 1, faces.count(face) / DICE)
    for owner in range(players):
        at = from_here(owner, seat, players)
        points = table.points[owner * _BOXES : (owner + 1) * _BOXES]
        sheet.put_all("open", [table.open_boxes[owner] >> box & 1 for box in range(_BOXES)], at * _BOXES)
        sheet.put_all("points", [scored / YARDZEE_POINTS for scored in points], at * _BOXES)
        sheet.put("upper", at, table.upper[owner] / _UPPER)
        sheet.put("extras", at, table.extras[owner] / (_BOXES - 1))
        sheet.put("totals", at, table.totals[owner] / MOST_POINTS)
    if table.stage == DECIDE:
        allowed = uses(table)
        for box in range(_BOXES):
            if allowed.boxes >> box & 1:
                sheet.put("allowed", box)
                sheet.put("offers", box, allowed.points[box] / YARDZEE_POINTS)
    for place, owner in enumerate(table.playoff):
        at = from_here(owner, seat, players)
        sheet.put("playoff", at)
        if place < len(table.sums):
            sheet.put("sums", at, table.sums[place] / (6 * DICE))
