"""Every sentence a player, a log, a terminal or a screen reader meets at Courtyard."""

from typing import Any, Final

from teahouse.engine import CHANCE, Action, Event, First, Outcome, Seen, Voice
from teahouse.engine.voice import count, listed, opening
from teahouse.games.courtyard import moves
from teahouse.games.courtyard.drawing import draw, worth_named
from teahouse.games.courtyard.naming import (
    NO_POINTS,
    kind_name,
    place_name,
    points_named,
    some,
    tiles_named,
    worths_named,
)
from teahouse.games.courtyard.pieces.cells import at
from teahouse.games.courtyard.pieces.tiles import (
    KIND_NAMES,
    KIND_OF,
    PATTERNS,
    SIDE_NAMES,
    SIDES,
    SIDES_TEXT,
    TURNS,
    kinds_in,
    sides_named,
)
from teahouse.games.courtyard.reasons import reason
from teahouse.games.courtyard.view import View

__all__ = ["GLOSSARY", "ask", "draw", "name", "reason", "sum_up", "tell"]

_ENDINGS = {
    "closed_network": "No wall is open any more.",
    "dead": "No tile that is left fits anywhere.",
    "pool": "A pool is empty and everybody has had a last turn.",
    "idle": "Nobody has laid a tile for too long.",
}
_TOWERS: Final = "counts in every courtyard it touches"
_WALLS: Final = "Walls must meet walls."

GLOSSARY: Final[dict[str, Any]] = {
    "kinds": {name: kind_name(kind) for kind, name in enumerate(KIND_NAMES)},
    "sides": dict(zip(SIDES, SIDE_NAMES, strict=True)),
    "turns": {name: [SIDES_TEXT[sides] for sides in turns] for name, turns in zip(PATTERNS, TURNS, strict=True)},
    "wall": f"{_WALLS} Rule CY-3.2",
    "tower": f"A tower {_TOWERS}. Rule CY-4.6",
    "lying_tower": f"A tower: it {_TOWERS}. Rule CY-4.6",
    "no_tower": "no tower, so it pays nothing",
    "no_points": NO_POINTS,
    "no_exchange": "To exchange or pass, first take back your tiles.",
    "forfeits": {"pass": f"Pass, {NO_POINTS}", "exchange": f"Exchange {{tiles}}, {NO_POINTS}"},
    "pick_first": {
        "text": "Pick a tile of your hand first; then the places where it fits light up.",
        "rule": "CY-3.2",
    },
    "fits": {
        "nowhere": "It fits nowhere now: put it back.",
        "one_way": "Rings show where it fits.",
        "turned": "Rings fit as the tile lies; dashed ones fit when it is turned.",
        "tapped": "Tap the tile to turn it. Rings fit as it lies.",
    },
    "unseen": "In the pools or in other hands.",
}
"""Tiles and sides by name; the wall sides of each pattern as it is held, and turned on; what is said of a wall, of a
tower in the hand and of one on the board, of a courtyard without any, of an exchange once tiles are laid, and of a turn
without a tile; what to do first, where the tile in the hand fits, turned by a key or by a finger, and where tiles are
that nobody has shown."""


def laid_in(view: View) -> int:
    """How many tiles have been laid in this turn."""
    return sum(tile.order > 0 for tile in view.board)


def tell(event: Event, voice: Voice) -> str:
    """What happened, as the log says it."""
    match event:
        case First(seat):
            return f"{voice.does(seat, 'is')} the first player."
        case moves.Dealt(_, kind) | moves.Drawn(_, kind) if "?" in KIND_NAMES[kind]:
            return ""  # a hand is filled up by rule; which tiles came is not for this reader
        case moves.Dealt(seat, kind):
            return f"{voice.does(seat, 'takes')} {some(1, kind_name(kind))}."
        case moves.Drawn(seat, kind):
            return f"{voice.does(seat, 'draws')} {some(1, kind_name(kind))}."
        case moves.Laid(seat, tower, sides, x, y):
            name = kind_name(KIND_OF[SIDES_TEXT.index(sides) + 16 * tower])
            return f"{voice.does(seat, 'lays')} {some(1, name)} at {place_name(x, y)}."
        case moves.Enclosed():
            return ""  # the log tells what was closed when the turn has ended
        case moves.Closed(seat, size, towers, points, _):
            return f"{voice.does(seat, 'closes')} a courtyard: {worth_named(size, towers, points)}."
        case moves.Scored(seat, points, total):
            return f"{voice.does(seat, 'scores')} {count(points, 'point')} and now {voice.verb(seat, 'has')} {total}."
        case moves.Discarded(seat, kinds):
            return f"{voice.does(seat, 'puts')} back {tiles_named(kinds)}."
        case moves.Passed(seat):
            return f"{voice.does(seat, 'passes')}."
        case moves.RefillChosen(seat, tower):
            return f"{voice.does(seat, 'takes')} {'a tower and walls' if tower else 'walls only'}."
        case moves.LastTurns(seat, pool):
            return f"No {pool} are left in the pool. Everybody has one more turn, {voice.whom(seat)} last."
        case moves.Ended(reason):
            return f"{_ENDINGS[reason]} The game is over."
        case _:
            return str(event)


def name(action: Action, seen: Seen, voice: Voice) -> str:
    """A legal action in words."""
    match action:
        case moves.Place(tile, cell):
            sides = sides_named(tile)
            walls = "all sides" if len(sides) == 4 else listed(sides)
            return f"Lay the {kind_name(KIND_OF[tile])} at {place_name(*at(cell))}, walls to {walls}"
        case moves.Done():
            return f"Finish, {points_named(seen.view.this_turn)}"
        case moves.Discard(tiles):
            return f"Exchange {tiles_named(kinds_in(tiles))}"
        case moves.Pass():
            return "Pass"
        case moves.Refill(tower):
            return "Take a tower and walls" if tower else "Take walls only"
        case _:
            return str(action)


def ask(seen: Seen, voice: Voice, picked: str = "") -> str:
    """What is asked now, and in a second line what else to know."""
    view: View = seen.view
    seat = view.to_act
    if seat is None:
        return "The game is over."
    if seat == CHANCE:
        return (
            "Tiles are being dealt." if view.stage in ("first", "deal") else f"{voice.does(view.turn, 'draws')} tiles."
        )
    if seat == voice.you:
        return _ask_about(seen, voice, picked) if picked else _ask_me(seen, view, seat)
    if view.stage == "choose":
        return f"{voice.who(seat)} is choosing to lay tiles, put some back, or pass."
    if view.stage == "place":
        return f"{voice.who(seat)} is laying tiles. This turn scores {count(view.this_turn, 'point')} so far."
    return f"{voice.who(seat)} is choosing what to take from the pools."


def _ask_me(seen: Seen, view: View, seat: int) -> str:
    last = "" if view.turns_left is None else "Your last turn: "
    out = "" if not last else f"{_used_up(view)}: everybody has one last turn. "
    held = len(view.hands[seat])
    if view.stage == "refill":
        return f"What do you take from the pools?\nA tower {_TOWERS}; you hold one at most."
    if view.stage == "place":
        worth = f" for {count(view.this_turn, 'point')}" if view.this_turn else ""
        laid = laid_in(view)
        then = "Courtyards count when you finish." if held > 1 else "The last one ends your turn."
        so_far = f"{out}{laid} of {count(laid + held, 'tile')} laid. {then}"
        return f"{opening(f'{last}lay another tile, or finish{worth}.')}\n{so_far}"
    if not held:
        return f"{opening(f'{last}you have no tiles, so you pass.')}\nThe pools are empty."
    passing = ", exchange some, or pass" if seen.why_not(moves.PASS) is None else ", or exchange some"
    pays = f"{_WALLS} A closed courtyard pays its tiles times its towers."
    return f"{opening(f'{last}lay one tile or more{passing}.')}\n{out or pays}".rstrip()


def _used_up(view: View) -> str:
    """Which pool is empty (CY-6.1)."""
    if view.walls and view.towers:  # an exchange has filled it again
        return "A pool was empty"
    return "The towers are used up" if view.walls else "The wall tiles are used up"


def _ask_about(seen: Seen, voice: Voice, picked: str) -> str:
    """What is asked while a tile is held, tiles are picked to go back, or a move is about to be made."""
    action = seen.legal_as(picked)
    if picked.startswith("discard"):
        question = "Which tiles do you exchange" if action is None else name(action, seen, voice)
        return f"{question}?\nYou draw a wall for each wall, a tower for a tower. No points this turn."
    if isinstance(action, moves.Place):
        kind, spot = kind_name(KIND_OF[action.tile]), place_name(*at(action.cell))
        finish = " and finish" if seen.view.last_tile else ""
        return f"Lay the {kind} at {spot}{finish}?\n{_closing(seen, action)}"
    if action == moves.PASS:
        return "Pass?\nYou lay nothing and get no points this turn; your tiles stay with you."
    if action is not None:
        return f"{name(action, seen, voice)}?"
    return "Where does this tile go?" if picked.startswith("place") else ask(seen, voice)


def _closing(seen: Seen, action: moves.Place) -> str:
    """Which tile of the turn it would be, and what it would close."""
    view: View = seen.view
    laid = laid_in(view)
    which = f"Tile {laid + 1} of {laid + len(view.hands[view.turn])}."
    events = seen.foresee(action)
    enclosed = next((event for event in events if isinstance(event, moves.Enclosed)), None)
    if enclosed is None:
        if view.last_tile:
            return f"{which} The turn ends with it: {points_named(view.this_turn)}."
        stay = f"; your {count(view.this_turn, 'point')} stay until you finish" if view.this_turn else ""
        return f"{which} It closes no courtyard{stay}."
    when = "and the turn ends" if view.last_tile else "when you finish"
    return f"{which} {opening(worths_named(enclosed))}, {when}."


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """Who won, and why the game ended."""
    winners, scores = outcome.winners, outcome.scores
    who = listed([voice.who(seat) for seat in winners])
    verb = "win" if len(winners) > 1 or voice.you in winners else "wins"
    best = scores[winners[0]]
    rest = sorted((score for seat, score in enumerate(scores) if seat not in winners), reverse=True)
    tied = best in rest
    if "teams" in outcome.details:
        sides = outcome.details["teams"]
        if len(winners) == len(scores):
            return f"The teams share the victory with {sides[0]} each. {_ENDINGS[outcome.reason]}"
        verb, best, rest = "win as a team", sides[winners[0] % 2], [sides[1 - winners[0] % 2]]
        tied = sides[0] == sides[1]
    elif len(winners) > 1:
        return f"{who} share the victory with {best}. {_ENDINGS[outcome.reason]}"
    equals = ": of those with equal points the last in the first round" if tied else ""
    return f"{who} {verb} with {best} to {listed([str(score) for score in rest])}{equals}. {_ENDINGS[outcome.reason]}"
