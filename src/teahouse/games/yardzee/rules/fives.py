"""Five of a kind: which boxes five equal dice may fill, and what they score there (YZ-4)."""

from typing import NamedTuple

from teahouse.engine import Reason
from teahouse.games.yardzee import pieces
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.pieces import Box, Boxes, Face


class Uses(NamedTuple):
    """What the dice in sight may be used for."""

    boxes: Boxes
    """The boxes they may fill."""
    points: tuple[int, ...]
    """What they score in each box."""
    extra: bool = False
    """Whether they are an extra Yardzee, worth 100 beside the box."""
    reason: Reason | None = None
    """Why the other open boxes are closed to them."""


def ordinary(face: Face, options: Options) -> tuple[int, ...]:
    """YZ-3, YZ-10.4: the ordinary table for five equal dice."""
    points = pieces.VALUES[pieces.HANDFUL[(face,) * pieces.DICE]]
    if options.five_is_full_house:
        return _with(points, {pieces.FULL_HOUSE: pieces.IN_FULL[pieces.FULL_HOUSE]})
    return points


def wild(face: Face, options: Options) -> tuple[int, ...]:
    """YZ-4.2, joker: full house and straights pay in full."""
    return _with(ordinary(face, options), pieces.IN_FULL)


def _with(points: tuple[int, ...], other: dict[Box, int]) -> tuple[int, ...]:
    return tuple(other.get(box, value) for box, value in enumerate(points))


def uses_of_five(face: Face, open_boxes: Boxes, yardzee: int | None, options: Options) -> Uses:
    """YZ-4: what five dice of this face may be used for; `yardzee` is what the Yardzee box holds."""
    extra = yardzee == pieces.YARDZEE_POINTS
    rule = options.extra_yardzee
    if extra and rule == "literal":
        return _literal(face, open_boxes, options)
    if rule == "joker" and (extra or (yardzee == 0 and options.joker_when_box_zero)):
        return _joker(face, open_boxes, extra, options)
    return Uses(open_boxes, ordinary(face, options), extra)


def _literal(face: Face, open_boxes: Boxes, options: Options) -> Uses:
    """YZ-4.2: the upper box of the face, else 0 in another upper box, else any lower box."""
    points = ordinary(face, options)
    own = 1 << face - 1
    if open_boxes & own:
        return Uses(own, points, True, _own_box(face, "YZ-4.2.a", True))
    if open_boxes & pieces.UPPER:
        text = f"{_said(face, True, filled=True)} must put 0 in an upper box while one is open."
        return Uses(open_boxes & pieces.UPPER, points, True, Reason("YZ-4.2.b", text))
    if options.literal_upper_full == "joker_value":
        points = wild(face, options)
    elif options.literal_upper_full == "zero":
        points = (0,) * len(pieces.BOXES)
    return Uses(open_boxes, points, True)


def _joker(face: Face, open_boxes: Boxes, extra: bool, options: Options) -> Uses:
    """YZ-4.2, joker: the upper box of the face, else any lower box as a wild card, else 0 in an upper box."""
    points = wild(face, options)
    clause = "YZ-4.2" if extra else "YZ-4.3"
    own = 1 << face - 1
    if open_boxes & own:
        return Uses(own, points, extra, _own_box(face, clause, extra))
    if open_boxes & pieces.LOWER:
        text = f"{_said(face, extra, filled=True)} must go into a lower box while one is open."
        return Uses(open_boxes & pieces.LOWER, points, extra, Reason(clause, text))
    return Uses(open_boxes, points, extra)


def _own_box(face: Face, clause: str, extra: bool) -> Reason:
    return Reason(clause, f"{_said(face, extra)} must go into {pieces.BOX_NAMES[face - 1]} while it is open.")


def _said(face: Face, extra: bool, filled: bool = False) -> str:
    own = f" and {pieces.BOX_NAMES[face - 1]} filled" if filled else ""
    return f"Five {pieces.FACE_PLURAL[face]} with the Yardzee box at {pieces.YARDZEE_POINTS if extra else 0}{own}"
