"""Tables of Yang-Tzee for tests: laid from position text, played by lines of notation."""

from typing import Any

import teahouse
from teahouse import Event, Outcome, State
from teahouse.games.yang_tzee.pieces.tiles import TILES
from teahouse.games.yang_tzee.rules import State as Hand

YANG_TZEE = teahouse.game("yang-tzee")
STANDARD = TILES.of("standard")

REST = "S1 S7 S8"
"""The rest of a Sea behind a collection: S1 has its bamboo at the top, S7 in the middle, S8 at the bottom."""


def table(text: str, sphere: int | str = 10, options: str = "") -> Hand:
    """The position of a text; `sphere` lists the Sphere, or says how many of the unused play tiles lie there."""
    used = set(text.replace(":", " ").split())
    unused = [STANDARD.tiles[tile].id for tile in STANDARD.plays if STANDARD.tiles[tile].id not in used]
    tiles = sphere if isinstance(sphere, str) else " ".join(unused[len(unused) - sphere :])
    heading = ["yang-tzee, 2 players", *([f"options: {options}"] if options else [])]
    lines = [line.strip() for line in text.strip().splitlines()]
    state = YANG_TZEE.position("\n".join([*heading, *lines, f"sphere: {tiles}"]))
    assert isinstance(state, Hand)
    return state


def say(state: State, *lines: str) -> list[Event]:
    """Play lines of notation, whoever's turn it is; all that happened."""
    events: list[Event] = []
    for line in lines:
        events += state.play(state.parse(line))
    return events


def legal(state: State) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in state.legal()}


def why_not(state: State, line: str) -> str | None:
    """The clause that forbids a line of notation."""
    reason = state.why_not(state.parse(line))
    return None if reason is None else reason.rule


def held(state: State, place: str) -> set[str]:
    """The tiles in a place."""
    return set(state.places()[place])


def sea(state: Hand) -> list[str]:
    """The Sea from left to right."""
    return [state.tiles.tiles[tile].id for tile in state.sea]


def chance(state: State) -> set[str]:
    """What may fall now."""
    return {str(outcome) for outcome, _ in state.chances()}


def outcome(state: State) -> Outcome:
    """How the hand ended."""
    assert state.outcome is not None
    return state.outcome


def start(**options: Any) -> Hand:
    """A new hand."""
    state = YANG_TZEE.start(2, options)
    assert isinstance(state, Hand)
    return state
