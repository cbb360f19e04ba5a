"""What one seat may know at Yardzee: everything, for nothing is hidden (YZ-2.5)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from teahouse.engine import Reason
from teahouse.engine.kinds import Seat
from teahouse.games.yardzee.odds import deduce
from teahouse.games.yardzee.pieces import (
    BONUS,
    BONUS_FROM,
    BOX_NAMES,
    BOXES,
    DICE,
    EXTRA,
    HANDFULS,
    IN_FULL,
    LARGE_STRAIGHT,
    ROLLS,
    SMALL_STRAIGHT,
    UPPER_BOXES,
    Boxes,
)
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.end import best_box, ranking
from teahouse.games.yardzee.rules.fives import Uses
from teahouse.games.yardzee.rules.turn import uses
from teahouse.games.yardzee.state import DECIDE, FIRST, OVER, STAGES

__all__ = ["Card", "Offer", "RollOff", "View", "deduce", "look"]


@dataclass(frozen=True, slots=True)
class Card:
    """The score card of a seat."""

    boxes: dict[str, int | None]
    """What stands in each box; None in an open one."""
    upper: int
    """The sum of the upper boxes."""
    missing: int
    """How much that is short of 63, where the bonus begins."""
    reachable: bool
    """Whether five of each face that is still open would reach it."""
    bonus: int
    extras: int
    """The number of extra Yardzees, each worth 100."""
    extra: int
    """What they brought."""
    total: int
    best: str
    """The box that brought most; the first one of the card while none has brought anything."""
    missed: str
    """Once all boxes are filled, what a bonus that was missed by little would have made of the total; else ""."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the dice in sight would bring in an open box, and why they may not go there, if so."""

    box: str
    points: int
    bonus: int
    """35 where these points would reach the upper bonus."""
    upper: int
    """The sum of the upper boxes then."""
    missing: int
    """How much that is short of 63."""
    extras: int
    """The number of extra Yardzees then."""
    extra: int
    """What they have brought then."""
    total: int
    """The total then: with the bonus and the extra Yardzee, where they come."""
    allowed: bool
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class RollOff:
    """A seat of the playoff and what it has rolled in this round of it; None before its roll."""

    seat: Seat
    total: int | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as every seat sees it."""

    seat: Seat | None
    players: int
    to_act: int | None
    stage: str
    first: int | None
    turn: int | None
    """Whose turn it is; None before the game and after it."""
    round: int
    """The round of the seat in turn, 1 to 13."""
    rolls: int
    """Rolls of this turn so far, of three."""
    rolls_left: int
    may_roll: bool
    """Whether dice lie there of which the seat that decides may roll some again (YZ-2.3)."""
    dice: tuple[int, ...]
    """The faces in sight, ascending; none while the dice are being rolled."""
    kept: tuple[int, ...]
    """The faces that were kept at this turn's last decision."""
    cards: tuple[Card, ...]
    offers: tuple[Offer, ...]
    """The open boxes of the seat that decides, in the order of the card."""
    made: str
    """The open box that the dice in sight fill in full as they lie, though they may be rolled again: the one that pays
    most; "" where there is none."""
    grows: bool
    """Whether these dice could still make a box that pays more without being broken up: a large straight."""
    extra: int
    """100 where the dice in sight are an extra Yardzee, whichever box they fill."""
    playoff: tuple[RollOff, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """The rank of each seat when all is over; none before."""
    lead: str
    """What the winner was ahead in most, when all is over and one of several has won."""


def look(table: State, seat: Seat | None) -> View:
    """The view of a seat."""
    deciding = table.stage == DECIDE
    made = _made(table) if deciding and table.rolls < ROLLS else ""
    sums = [*table.sums, *[None] * (len(table.playoff) - len(table.sums))]
    return View(
        seat=seat,
        players=table.players,
        to_act=table.to_act,
        stage=STAGES[table.stage],
        first=table.first,
        turn=None if table.stage in (FIRST, OVER) else table.turn,
        round=min(len(BOXES), 1 + len(BOXES) - table.open_boxes[table.turn].bit_count()),
        rolls=table.rolls,
        rolls_left=ROLLS - table.rolls,
        may_roll=deciding and table.rolls < ROLLS,
        dice=HANDFULS[table.dice],
        kept=HANDFULS[table.kept],
        cards=tuple(card(table, at) for at in range(table.players)),
        offers=offers(table) if deciding else (),
        made=made,
        grows=made == BOXES[SMALL_STRAIGHT] and bool(table.open_boxes[table.turn] >> LARGE_STRAIGHT & 1),
        extra=EXTRA if deciding and uses(table).extra else 0,
        playoff=tuple(RollOff(at, total) for at, total in zip(table.playoff, sums, strict=True)),
        scores=table.scores,
        ranks=ranking(table)[1] if table.stage == OVER else (),
        lead=lead(table) if table.stage == OVER else "",
    )


def lead(table: State) -> str:
    """In which part of the card the winner was furthest ahead of every other, with the points there."""
    ranks = ranking(table)[1]
    if ranks.count(1) != 1 or table.players == 1:
        return ""
    cards = [card(table, seat) for seat in range(table.players)]
    won = cards.pop(ranks.index(1))
    parts = [("Upper bonus", won.bonus, [other.bonus for other in cards])]
    parts += [("Extra Yardzees", won.extra, [other.extra for other in cards])]
    parts += [
        (BOX_NAMES[box], won.boxes[name] or 0, [other.boxes[name] or 0 for other in cards])
        for box, name in enumerate(BOXES)
    ]
    title, most, others = max(parts, key=lambda part: part[1] - max(part[2]))
    if most <= max(others):
        return ""
    against = f" against {others[0]}" if len(others) == 1 else f", nobody else above {max(others)}"
    return f"The winner was furthest ahead in {title}: {most}{against}."


def card(table: State, seat: Seat) -> Card:
    """The card of a seat, with what follows from its boxes (YZ-1.2, YZ-10.7)."""
    points = tuple(table.points[seat * len(BOXES) : (seat + 1) * len(BOXES)])
    return _card(points, table.open_boxes[seat], table.upper[seat], table.extras[seat], table.totals[seat])


@lru_cache(maxsize=1024)
def _card(points: tuple[int, ...], open_boxes: Boxes, upper: int, extras: int, total: int) -> Card:
    """The same for everybody who looks, and until its seat fills the next box; so it is drawn up once."""
    missing = max(0, BONUS_FROM - upper)
    still = sum(DICE * (box + 1) for box in range(UPPER_BOXES) if open_boxes >> box & 1)
    return Card(
        boxes={name: None if open_boxes >> box & 1 else points[box] for box, name in enumerate(BOXES)},
        upper=upper,
        missing=missing,
        reachable=missing <= still,
        bonus=0 if missing else BONUS,
        extras=extras,
        extra=extras * EXTRA,
        total=total,
        best=best_box(points),
        missed="" if open_boxes or not 0 < missing <= CLOSE else _missed(missing, total + BONUS),
    )


CLOSE: Final = 5
"""So little is worth to be told of a bonus that was missed."""


def _missed(missing: int, total: int) -> str:
    return f"upper bonus missed by {missing}: {total} with it"


def _made(table: State) -> str:
    """Of the boxes that pay all or nothing (YZ-3), the one that these dice have filled."""
    paid = [one for one in offers(table) if one.allowed and one.points == IN_FULL.get(BOXES.index(one.box))]
    return max(paid, key=lambda one: one.points).box if paid else ""


def offers(table: State) -> tuple[Offer, ...]:
    """What each open box of the seat that decides would bring with the dice in sight."""
    seat = table.turn
    return _offers(uses(table), table.open_boxes[seat], table.upper[seat], table.extras[seat], table.totals[seat])


@lru_cache(maxsize=256)
def _offers(allowed: Uses, open_boxes: Boxes, upper: int, extras: int, total: int) -> tuple[Offer, ...]:
    """The same for everybody who looks, so they are worked out once."""
    total += EXTRA * allowed.extra
    extras += allowed.extra
    missing = BONUS_FROM - upper
    found = []
    for box, name in enumerate(BOXES):
        if open_boxes >> box & 1:
            reason = None if allowed.boxes >> box & 1 else allowed.reason
            points = allowed.points[box]
            bonus = BONUS if box < UPPER_BOXES and 0 < missing <= points else 0
            then = upper + points * (box < UPPER_BOXES)
            found.append(
                Offer(
                    box=name,
                    points=points,
                    bonus=bonus,
                    upper=then,
                    missing=max(0, BONUS_FROM - then),
                    extras=extras,
                    extra=extras * EXTRA,
                    total=total + points + bonus,
                    allowed=reason is None,
                    reason=reason,
                )
            )
    return tuple(found)
