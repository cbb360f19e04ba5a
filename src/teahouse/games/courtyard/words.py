"""Every sentence a player, a log, a terminal or a screen reader meets at Courtyard."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from teahouse.engine import CHANCE, Action, Event, First, Outcome, Seen, Voice
from teahouse.engine.voice import count, listed
from teahouse.games.courtyard import moves
from teahouse.games.courtyard.drawing import GLYPHS, TOWER, draw, worth_named
from teahouse.games.courtyard.pieces.cells import cell_text
from teahouse.games.courtyard.pieces.tiles import (
    KIND_NAMES,
    KIND_OF,
    SIDE_NAMES,
    SIDES,
    SIDES_TEXT,
    TileKind,
    kinds_in,
    sides_named,
)
from teahouse.games.courtyard.view import View

__all__ = ["GLOSSARY", "ask", "draw", "name", "sum_up", "tell"]

_ENDINGS = {
    "closed_network": "No wall is open any more.",
    "dead": "No tile that is left fits anywhere.",
    "pool": "Everybody has had a last turn.",
    "idle": "Nobody has laid a tile for too long.",
}


def kind_name(kind: TileKind) -> str:
    """A tile as one says it: "corner", "tower tee", "wall tile" where only the back is known."""
    return {"?": "wall tile", "tower ?": "tower tile"}.get(KIND_NAMES[kind], KIND_NAMES[kind])


_TOWERS: Final = "counts in every courtyard it touches"
_WALLS: Final = "Walls must meet walls."

GLOSSARY: Final[dict[str, Any]] = {
    "kinds": {name: kind_name(kind) for kind, name in enumerate(KIND_NAMES)},
    "sides": dict(zip(SIDES, SIDE_NAMES, strict=True)),
    "wall": f"{_WALLS} Rule CY-3.2",
    "tower": f"A tower {_TOWERS}. Rule CY-4.6",
    "lying_tower": f"A tower: it {_TOWERS}. Rule CY-4.6",
    "no_exchange": "Exchanging instead ends your turn without points: take back your tiles first.",
}
"""Tiles and sides by name, and what is said of a wall, of a tower in the hand and of one on the board, and of an
exchange once tiles are laid."""


def tiles_named(kinds: Iterable[TileKind]) -> str:
    """Some tiles as one says them: "a tower tee, a corner and 2 tees"."""
    return listed([_some(copies, kind_name(kind)) for kind, copies in Counter(kinds).items()])


def _some(copies: int, name: str) -> str:
    if copies == 1:
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    return f"{copies} {name}es" if name.endswith("s") else f"{copies} {name}s"


def tell(event: Event, voice: Voice) -> str:
    """What happened, as the log says it."""
    match event:
        case First(seat):
            return f"{voice.does(seat, 'is')} the first player."
        case moves.Dealt(_, kind) | moves.Drawn(_, kind) if "?" in KIND_NAMES[kind]:
            return ""  # a hand is filled up by rule; which tiles came is not for this reader
        case moves.Dealt(seat, kind):
            return f"{voice.does(seat, 'takes')} {_some(1, kind_name(kind))}."
        case moves.Drawn(seat, kind):
            return f"{voice.does(seat, 'draws')} {_some(1, kind_name(kind))}."
        case moves.Laid(seat, tower, sides, x, y):
            glyph = GLYPHS[sides] + (TOWER if tower else "")
            name = kind_name(KIND_OF[SIDES_TEXT.index(sides) + 16 * tower])
            return f"{voice.does(seat, 'lays')} {_some(1, name)} {glyph} at {x},{y}."
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
            glyph = GLYPHS[SIDES_TEXT[tile]] + (TOWER if tile >= 16 else "")
            sides = sides_named(tile)
            walls = "all sides" if len(sides) == 4 else listed(sides)
            return f"Lay {kind_name(KIND_OF[tile])} {glyph} at {cell_text(cell)}, walls to {walls}"
        case moves.Done():
            points = seen.view.this_turn
            return f"Stop and score {count(points, 'point')}" if points else "Stop, no points this turn"
        case moves.Discard(tiles):
            return f"Put back {tiles_named(kinds_in(tiles))}"
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
    last = "" if view.turns_left is None else " This is your last turn."
    held = len(view.hands[seat])
    if view.stage == "refill":
        return f"What do you take from the pools?\nA tower {_TOWERS}; you hold one at most."
    if view.stage == "place":
        worth = f" for {count(view.this_turn, 'point')}" if view.this_turn else ""
        laid = sum(tile.new for tile in view.board)
        so_far = f"{laid} of {count(laid + held, 'tile')} laid. Courtyards count when you finish."
        return f"Lay another tile, or finish{worth}.\n{so_far}{last}"
    if not held:
        return f"You have no tiles, so you pass.\nThe pools are empty.{last}"
    passing = ", exchange some, or pass" if seen.why_not(moves.PASS) is None else ", or exchange some"
    pays = f"{_WALLS} A closed courtyard pays its cells times its towers."
    return f"Lay one tile or more{passing}.\n{pays}{last}"


def _ask_about(seen: Seen, voice: Voice, picked: str) -> str:
    """What is asked while a tile is held, tiles are picked to go back, or a move is about to be made."""
    action = seen.legal_as(picked)
    if picked.startswith("discard"):
        question = "Which tiles go back" if action is None else name(action, seen, voice)
        return f"{question}?\nThey go back face down, and you draw as many of each kind. No points this turn."
    if isinstance(action, moves.Place):
        return f"Lay this tile here?\n{_closing(seen, action)}"
    if action is not None:
        return f"{name(action, seen, voice)}?"
    return "Where does this tile go?" if picked.startswith("place") else ask(seen, voice)


def _closing(seen: Seen, action: moves.Place) -> str:
    """What a tile would close."""
    events = seen.foresee(action)
    enclosed = next((event for event in events if isinstance(event, moves.Enclosed)), None)
    if enclosed is None:
        return "It closes nothing more." if seen.view.this_turn else "It closes no courtyard yet."
    worths = [f"{yard.size} × {yard.towers} = {yard.points}" for yard in enclosed.courtyards]
    several = len(worths) > 1
    together = f", {count(enclosed.points, 'point')} in all" if several else ""
    ends = any(isinstance(event, moves.Closed) for event in events)
    when = "and the turn ends" if ends else "when you finish"
    return f"{'Courtyards' if several else 'A courtyard'} of this turn: {listed(worths)}{together}, {when}."


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """How it ended, in one sentence."""
    winners, scores = outcome.winners, outcome.scores
    who = listed([voice.who(seat) for seat in winners])
    verb = "win" if len(winners) > 1 or voice.you in winners else "wins"
    best = scores[winners[0]]
    rest = sorted((score for seat, score in enumerate(scores) if seat not in winners), reverse=True)
    tied = best in rest
    if "teams" in outcome.details:
        sides = outcome.details["teams"]
        if len(winners) == len(scores):
            return f"The teams share the victory with {sides[0]} each."
        verb, best, rest = "win as a team", sides[winners[0] % 2], [sides[1 - winners[0] % 2]]
        tied = sides[0] == sides[1]
    elif len(winners) > 1:
        return f"{who} share the victory with {best}."
    equals = ": of those with equal points the last in the first round" if tied else ""
    return f"{who} {verb} with {best} to {listed([str(score) for score in rest])}{equals}."
