"""What puzzles of Courtyard are about, and where their moves are drawn."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Seen
from teahouse.engine.puzzling import Deed, Theme
from teahouse.games.courtyard import moves
from teahouse.games.courtyard.state import PLACE, STAGES

THEMES: Final = {
    "divide": Theme("a courtyard divided", "CY-5.2", "A court that is closed already pays anew when it is divided."),
    "last": Theme("the end of the game", "CY-6.2", "It ends the game, so nobody answers it."),
    "several": Theme(
        "several courtyards in a turn", "CY-3.4", "It closes more courts in one turn than the next best move."
    ),
    "tower": Theme(
        "a tower in the wall",
        "CY-4.7",
        "More towers stand in what it closes than in what the next best move would close.",
    ),
    "block": Theme(
        "block", "CY-5.2", "Your own points are not the point: after the next best move others close a court."
    ),
    "exchange": Theme(
        "better tiles", "CY-3.6", "Better tiles for the next turn are worth more than anything these could do now."
    ),
    "leave": Theme(
        "leave it open", "CY-3.4", "Whatever else you lay now is worth more to others, or in your next turn."
    ),
    "large": Theme("a large courtyard", "CY-4.5", "A large court pays its tiles for each tower."),
}
LARGE: Final = 9
"""Tiles in a large courtyard."""


def wanted(seen: Seen) -> tuple[str, str]:
    """A turn is laid tile by tile, and a puzzle may stand in the middle of it."""
    if seen.view.stage == STAGES[PLACE]:
        return "way to go on", "Lay your next tile or finish; the rest of the turn is played for you."
    return "way to begin your turn", "Lay its first tile, exchange or pass; the rest is played for you."


def theme(seen: Seen, best: Deed, likely: Deed) -> str:
    """By what the turn closes, and what the other turn would have closed and left."""
    closed, other = ([event for event in course.own if isinstance(event, moves.Closed)] for course in (best, likely))
    gains, others = (sum(yard.points for yard in yards) for yards in (closed, other))
    if any(isinstance(event, moves.Enclosed) and event.divides for event in best.own):
        return "divide"
    if any(isinstance(event, moves.Ended) for event in best.own):
        return "last"
    if isinstance(best.action, moves.Discard):
        return "exchange"
    if gains <= others and _taken(likely, seen.seat):
        return "block"
    if best.action == moves.DONE:
        return "leave"
    if len(closed) > max(1, len(other)):
        return "several"
    if sum(yard.towers for yard in closed) > sum(yard.towers for yard in other):
        return "tower"
    return "large" if any(yard.size >= LARGE for yard in closed) else ""


def _taken(course: Deed, seat: int | None) -> int:
    """What others close."""
    return sum(event.points for event in course.others if isinstance(event, moves.Closed) and event.seat != seat)


def scored(events: Sequence[Event], seat: int) -> int:
    """By the courts that were closed."""
    return sum(event.points for event in events if isinstance(event, moves.Scored) and event.seat == seat)


def framed(event: Event) -> Sequence[str]:
    """Tiles as they are laid."""
    return [f"cell {event.x},{event.y}"] if isinstance(event, moves.Laid) else []


def placed(action: Action, seen: Seen) -> Sequence[str]:
    """Before it: the tile in the hand, and the cell that it goes to."""
    if not isinstance(action, moves.Place):
        return []
    cell = str(action).split()[-1]
    return [f"cell {cell}"]
