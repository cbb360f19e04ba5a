"""What puzzles of Yang-Tzee are about, and where their moves are drawn."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Seen
from teahouse.engine.puzzling import Deed, Theme
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.pieces import STREAM

THEMES: Final = {
    "drought": Theme(
        "drought",
        "YT-4.9",
        "To collect the whole Sea costs 10 points and ends the game: what counts is who is ahead then.",
    ),
    "last": Theme("the end of the game", "YT-5.1", "It ends the game: what counts is who is ahead then."),
    "spirit": Theme("a spirit match", "YT-4.7", "A hole scores nothing itself, but brings a tile."),
    "offering": Theme("the Offering", "YT-4.8", "A tile that is offered counts by what it collects, here and there."),
    "block": Theme(
        "block", "YT-3.2", "Your own points are not the point: after the next best move the other collects many."
    ),
    "harvest": Theme("a rich collection", "YT-4.6", "It collects much at once, before the Sea changes."),
    "stream": Theme(
        "a tile for the Stream",
        "YT-3.2",
        "A tile in the Stream collects later, and that is worth more than a point now.",
    ),
}
RICH: Final = 9
"""Points of a rich collection."""


def theme(seen: Seen, best: Deed, likely: Deed) -> str:
    """By what the move collects and asks, and what the other one would have left."""
    for course in (best, likely):
        if any(isinstance(event, moves.Drought) for event in course.own):
            return "drought"
    if any(isinstance(event, moves.Ended) for event in best.own):
        return "last"
    if any(isinstance(event, moves.SpiritCame) for event in best.own):
        return "spirit"
    if isinstance(best.action, moves.Take | moves.Add):
        return "offering"
    gains, other = _earned(best.own, seen.seat), _earned(likely.own, seen.seat)
    if gains <= other and _earned(likely.others, None) >= RICH:
        return "block"
    if gains >= RICH:
        return "harvest"
    return "stream" if isinstance(best.action, moves.Rain) and best.action.to == STREAM else ""


def _earned(events: Sequence[Event], seat: int | None) -> int:
    """What a seat, or anybody, scores by earth matches."""
    return sum(event.match.points for event in events if isinstance(event, moves.Scored) and seat in (None, event.seat))


def scored(events: Sequence[Event], seat: int) -> int:
    """By rain, by earth matches, and by a drought less."""
    rained = sum(event.points for event in events if isinstance(event, moves.Rained) and event.seat == seat)
    lost = sum(event.cost for event in events if isinstance(event, moves.Drought) and event.seat == seat)
    return rained + _earned(events, seat) - lost


def framed(event: Event) -> Sequence[str]:
    """Tiles on the Sea; of a collection what stays of it is not drawn."""
    match event:
        case moves.Rained(_, tile, to) if to != "stream":
            return [f"sea {tile.id}"]
        case moves.Streamed(_, tile, _) | moves.Seeded(tile, _):
            return [f"sea {tile.id}"]
    return []


def placed(action: Action, seen: Seen) -> Sequence[str]:
    """Before it: the tile, and the end of the Sea that it goes to."""
    _, *rest = str(action).split()
    match action:
        case moves.Rain() | moves.Stream():
            tile, end = rest
            return [f"tile {tile}", *([f"end {end}"] if end != "stream" else [])]
        case moves.Take():
            return [f"take {rest[0]}"]
        case moves.Add():
            return [f"tile {rest[0]}"]
    return []
