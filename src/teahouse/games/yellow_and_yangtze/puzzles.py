"""What puzzles of Yellow & Yangtze are about, and where their moves are drawn."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Seen
from teahouse.engine.puzzling import Deed, Theme
from teahouse.games.yellow_and_yangtze import moves
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES

THEMES: Final = {
    "war": Theme("war to win", "YY-9.5", "A war now is worth more than any peaceful action."),
    "revolt": Theme("revolt", "YY-8.3", "To challenge another's leader is worth more than to build beside him."),
    "backing": Theme(
        "who backs whom", "YY-9.4", "One backs whoever's victory brings most, and sends no more than that is worth."
    ),
    "support": Theme(
        "how much to commit", "YY-8.2", "What is added is lost whoever wins, so it counts what it decides."
    ),
    "pagoda": Theme("a pagoda", "YY-6.3", "A pagoda pays turn after turn, a tile only once."),
    "riot": Theme("riot", "YY-5.C", "One tile less decides what holds together."),
    "danger": Theme("a danger averted", "YY-9.6", "After the next best action a leader of yours is sent home."),
    "leader": Theme(
        "a leader where he earns", "YY-5.A", "A leader counts by where he will earn, and whom he keeps from it."
    ),
    "merchant": Theme("the right merchant", "YY-6.6", "What you lack counts, not what you have."),
    "balance": Theme("the lowest colour", "YY-11.1", "Only your lowest colour counts in the end."),
}


def theme(seen: Seen, best: Deed, likely: Deed) -> str:
    """By what the action brings about, and what the other one would have suffered."""
    match best.action:
        case moves.Back() | moves.StandAside() | moves.Count() | moves.Choose():
            return "backing"
        case moves.Support():
            return "support"
        case moves.Merchant():
            return "merchant"
        case moves.Riot():
            return "riot"
    happened = {type(event) for event in best.own}
    if events.WarBegan in happened:
        return "war"
    if events.RevoltBegan in happened:
        return "revolt"
    if events.PagodaBuilt in happened:
        return "pagoda"
    if _lost(likely, seen.seat) and not _lost(best, seen.seat):
        return "danger"
    if isinstance(best.action, moves.Leader):
        return "leader"
    scored = any(isinstance(event, events.Scored) and event.seat == seen.seat for event in best.own)
    return "balance" if scored and isinstance(best.action, moves.Tile) else ""


def _lost(course: Deed, seat: int | None) -> bool:
    """Whether a leader of the seat is sent home by others."""
    return any(isinstance(event, events.LeaderReturned) and event.seat == seat for event in course.others)


def framed(event: Event) -> Sequence[str]:
    """The hexes on which something lies then."""
    match event:
        case events.Placed(_, _, hex) | events.Positioned(_, _, hex) | events.Rioted(_, hex, _):
            return [f"hex {NAMES[hex]}"]
        case events.Moved(_, _, _, hex):
            return [f"hex {NAMES[hex]}"]
        case events.PagodaBuilt(hexes=hexes):
            return [f"hex {hexes[0]}"]
    return []


def placed(action: Action, seen: Seen) -> Sequence[str]:
    """Before it: the hex that it goes to, and what it takes from the hand."""
    _, *rest = str(action).split()
    match action:
        case moves.Tile():
            return [f"hex {rest[1]}", f"tile {rest[0]}"]
        case moves.Leader():
            return [f"hex {rest[1]}", f"leader {rest[0]}"]
        case moves.Riot() | moves.Build() | moves.Pagoda() | moves.Lose() | moves.Choose() | moves.Count():
            return [f"hex {rest[0]}"]
        case moves.Merchant():
            return [f"merchant {rest[0]}"]
    return []
