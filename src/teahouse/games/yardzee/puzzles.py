"""What puzzles of Yardzee are about, and where their moves are drawn."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Seen, Voice
from teahouse.engine.puzzling import Deed, Theme
from teahouse.games.yardzee import moves, words
from teahouse.games.yardzee.pieces import BOXES, HANDFULS, UPPER_BOXES
from teahouse.games.yardzee.view import View

THEMES: Final = {
    "extra": Theme("an extra Yardzee", "YZ-4.2", "A further Yardzee pays by itself, whatever box it fills."),
    "risk": Theme("risk it", "YZ-2.3", "What may come is worth more than what lies there."),
    "sure": Theme("take what lies", "YZ-2.3", "What lies there is worth more than what may come."),
    "bonus": Theme("the bonus", "YZ-3.1", "Fewer points now, but they count for the upper bonus."),
    "give-up": Theme("give up a box", "YZ-2.4", "Nothing fits, so the zero goes where it costs least."),
    "which": Theme(
        "the right box", "YZ-2.4", "A box counts by what it would bring later, not only by what it pays now."
    ),
    "straight": Theme("a straight", "YZ-3.large-straight", "Different dice in a row are kept for a straight."),
    "alike": Theme("dice alike", "YZ-3.four-of-a-kind", "Equal dice are kept for more of them."),
    "afresh": Theme("roll afresh", "YZ-2.3", "Nothing there helps as much as five new dice."),
}
RUN: Final = 3
"""So many different dice are kept for a straight."""


def theme(seen: Seen, best: Deed, likely: Deed) -> str:
    """By what is kept or filled, and what would have been instead."""
    match best.action, likely.action:
        case moves.Score(box), moves.Score():
            return _filled(box, best, likely)
        case moves.Score(), _:
            return "sure"
        case moves.Keep(), moves.Score():
            return "risk"
        case moves.Keep(dice), _:
            kept = HANDFULS[dice]
            if not kept:
                return "afresh"
            if len(set(kept)) == len(kept) >= RUN:
                return "straight"
            return "alike" if len(set(kept)) == 1 and len(kept) > 1 else ""
    return ""


def _filled(box: int, best: Deed, likely: Deed) -> str:
    scored, other = (
        next((event for event in course.own if isinstance(event, moves.Scored)), None) for course in (best, likely)
    )
    if scored is None or other is None:
        return ""
    if scored.extra:
        return "extra"
    if not scored.points:
        return "give-up"
    return "bonus" if box < UPPER_BOXES and scored.points < other.points else "which"


def falls_short(action: Action, seen: Seen, voice: Voice) -> str:
    """The dice that were there, and what comes of them so."""
    view: View = seen.view
    return f"Of {' '.join(map(str, view.dice))}: {words.reason(action, (), seen, voice)}"


def framed(event: Event) -> Sequence[str]:
    """The box that was filled."""
    return [f"held {event.seat} {BOXES[event.box]}"] if isinstance(event, moves.Scored) else []


def placed(action: Action, seen: Seen) -> Sequence[str]:
    """Before it: the dice that are kept, as they lie in their order, or the box that is filled."""
    match action:
        case moves.Score(box):
            return [f"spot {seen.to_act} {BOXES[box]}"]
        case moves.Keep(dice):
            left, found = list(HANDFULS[dice]), []
            for at, face in enumerate(seen.view.dice):
                if face in left:
                    left.remove(face)
                    found.append(f"die {at}")
            return found
    return []
