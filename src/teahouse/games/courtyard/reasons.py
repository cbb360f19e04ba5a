"""Why a bot would do something at Courtyard, in numbers that can be counted on the board."""

from collections.abc import Sequence
from random import Random
from typing import Final

from teahouse.engine import Action, Event, Seen, Voice
from teahouse.engine.advice import Opinion
from teahouse.engine.voice import count
from teahouse.games.courtyard.moves import PASS, Discard, Done, Enclosed, Place, Refill
from teahouse.games.courtyard.naming import points_named, tiles_named, worths_named
from teahouse.games.courtyard.pieces.cells import STEPS
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, kinds_in
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.state import PLACE
from teahouse.games.courtyard.view import View

LONGEST: Final = 4
"""Tiles of a chain that are looked at: the one laid, and those that go on from it."""
TRIED: Final = 3000
"""Tiles tried in all."""


def reason(action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """Why this is done, in one sentence or two."""
    match action:
        case Place():
            return _why_lay(action, seen)
        case Done():
            brings = f"What lies brings {points_named(seen.view.this_turn)}. "
            more = _most(seen)
            return brings + (
                f"One more tile could bring {more} now, but is worth more in your next turn."
                if more > 0
                else "No single tile that is left closes more."
            )
        case Discard(tiles):
            kept = [KIND_NAMES.index(name) for name in seen.view.hands[seen.view.turn]]
            for kind in kinds_in(tiles):
                kept.remove(kind)
            stay = f"You keep {tiles_named(kept)}" if kept else "You keep none"
            return f"{_nothing_closes(seen)} {stay} and draw {count(len(kinds_in(tiles)), 'new tile')}."
        case Refill(tower):
            return "A tower multiplies every courtyard it touches." if tower else "Walls close longer loops."
        case _ if action == PASS and seen.view.hands[seen.view.turn]:
            return f"{_nothing_closes(seen)} Your tiles stay for your next turn."
        case _:
            return ""


def _nothing_closes(seen: Seen) -> str:
    most = _most(seen)
    if most > 0:
        return f"One tile could bring {points_named(most)}, no more."
    return "No single tile of yours closes a courtyard."


def _most(seen: Seen) -> int:
    """The most that one more tile adds to the turn."""
    gains = [found.gain for _, events in seen.foresee_all("place") if (found := _enclosed(events))]
    return max(gains, default=0)


def _enclosed(events: Sequence[Event]) -> Enclosed | None:
    return next((event for event in events if isinstance(event, Enclosed)), None)


def _why_lay(action: Place, seen: Seen) -> str:
    """What it closes; or what tiles of the hand can then close; or what it does to the open walls."""
    view: View = seen.view
    tiles, closes = _chain(action, seen)
    if closes is not None:
        with_more = f"With {count(tiles - 1, 'more tile')} of yours it can bring" if tiles > 1 else "It brings"
        brings = count(closes.points - view.this_turn, "more point" if view.this_turn else "point")
        return f"{with_more} {brings}. This turn: {worths_named(closes)}."
    before, after = len(view.open_ends), _laid(_imagined(seen), action)[0].open_ends
    walls = count(after, "open wall")
    if view.turns_left == 1:
        return "It closes nothing, and your last turn is the last of the game: no other tile brings more either."
    if after < before:
        return f"It closes no courtyard, but leaves the others {walls} to build on instead of {before}."
    return f"It closes nothing in this turn and is laid for later ones: {walls} then, {before} before."


def _imagined(seen: Seen) -> State:
    """The table with hidden tiles dealt anyhow: what one's own tiles do hangs on none of them."""
    state = seen.imagine(Random(0))
    assert isinstance(state, State)
    return state


def _laid(state: State, action: Place) -> tuple[State, Enclosed | None]:
    after = state.copy()
    return after, _enclosed(after.play(action))


def _chain(action: Place, seen: Seen) -> tuple[int, Enclosed | None]:
    """The shortest chain of tiles of the hand, from this one on, that brings points; of equally short ones the best."""
    first, closes = _laid(_imagined(seen), action)
    if closes is not None and closes.gain > 0:
        return 1, closes
    ends, tried = [(first, action.cell)], 0
    for tiles in range(2, LONGEST + 1):
        best: Enclosed | None = None
        further: list[tuple[State, int]] = []
        for state, cell in ends:
            if state.stage != PLACE:
                continue
            onto = {cell + step for side, step in enumerate(STEPS) if state.tiles[cell] >> side & 1}
            for more in state.legal():
                if not isinstance(more, Place) or more.cell not in onto or tried >= TRIED:
                    continue
                tried += 1
                after, closes = _laid(state, more)
                further.append((after, more.cell))
                if closes is not None and closes.gain > 0 and (best is None or closes.points > best.points):
                    best = closes
        if best is not None:
            return tiles, best
        ends = further
    return 0, None
