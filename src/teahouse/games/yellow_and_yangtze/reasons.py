"""Why a bot would do something at Yellow & Yangtze: what it brings, in numbers that can be checked on the table."""

from collections.abc import Sequence

from teahouse.engine import Action, Seen, Voice
from teahouse.engine.advice import Opinion, worth
from teahouse.engine.voice import count, opening
from teahouse.games.yellow_and_yangtze import moves, prompts
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.outlook import at_stake, outlook
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, ROLES, YELLOW, Colour
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLE_HEXES
from teahouse.games.yellow_and_yangtze.view import View


def reason(action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """What the action brings and how that bears on the result, then the chance to win; "" where nothing can be said."""
    said = _brings(action, seen, voice)
    return f"{said} About {worth(opinions[0].value, seen.players)} to win." if said else ""


def _brings(action: Action, seen: Seen, voice: Voice) -> str:
    view: View = seen.view
    match action:
        case moves.Tile():
            return " ".join([_consequence(action, seen, voice), *_balance(action, seen, view)])
        case moves.Leader(colour):
            return f"{_consequence(action, seen, voice)} {_has(view, colour)}"
        case moves.Riot():
            return _consequence(action, seen, voice)
        case moves.Build(site) | moves.Pagoda(site):
            return prompts.pays(TRIANGLE_HEXES[site.triangle][0], view, voice)
        case moves.Merchant(colour):
            held = (view.hand or {}).get(COLOURS[colour], 0)
            return f"You hold {count(held, f'{ROLES[colour]} tile')}. {_has(view, colour)}"
        case moves.Back(place) | moves.Choose(place):
            return f"{outlook(seen, voice, action)[0]} {at_stake(seen, voice, NAMES[place])}"
        case moves.StandAside():
            return f"{outlook(seen, voice, action)[0]} {at_stake(seen, voice)}"
        case moves.Support():
            return " ".join(outlook(seen, voice, action)[:2])
    return ""


def _consequence(action: Action, seen: Seen, voice: Voice) -> str:
    """What the question says that follows it, without the deed itself: the hint names that."""
    first, *more = prompts.follow(seen, voice, str(action)).split("\n")
    return " ".join([opening(first.partition(": ")[2]), *more])


def _has(view: View, colour: Colour) -> str:
    """YY-11.1: how many points of a colour the reader has, and what they are for."""
    points = _points(view)
    own = points.get(COLOURS[colour], 0)
    if colour == YELLOW:
        return f"You have {count(own, 'yellow point')}: each raises your lowest colour."
    lowest = own == min(points.get(other, 0) for other in COLOURS[:YELLOW])
    return f"You have {count(own, f'{COLOURS[colour]} point')}{', your lowest colour' if lowest else ''}."


def _balance(action: moves.Tile, seen: Seen, view: View) -> list[str]:
    """The same where the tile brings the reader a point."""
    gained = any(isinstance(event, events.Scored) and event.seat == view.seat for event in seen.foresee(action))
    return [_has(view, action.colour)] if gained else []


def _points(view: View) -> dict[str, int]:
    return (view.points[view.seat] if view.seat is not None else None) or {}
