"""What the tests of Courtyard share: tables from text, scripted moves, and courtyards by brute force."""

from collections.abc import Mapping
from textwrap import dedent

import teahouse
from teahouse import CHANCE, Event
from teahouse.engine import Refused
from teahouse.games.courtyard.moves import Closed
from teahouse.games.courtyard.pieces.cells import at, cell_at
from teahouse.games.courtyard.rules import State

GAME = teahouse.game("courtyard")


def table(text: str) -> State:
    """A position from its text."""
    state = GAME.position(dedent(text).lstrip())
    assert isinstance(state, State)
    return state


def board(drawing: str, more: str = "", options: str = "") -> State:
    """A position for two from a drawing whose upper left cell is 1,1, so that no tile is the start tower."""
    rows = [f"    {row}" for row in dedent(drawing).strip("\n").splitlines()]
    lines = ["courtyard, 2 players", *([f"options: {options}"] if options else []), "board: 1,1", *rows]
    return table("\n".join([*lines, *dedent(more).strip().splitlines()]) + "\n")


def play(state: State, *lines: str) -> list[Event]:
    """Play actions by their notation; draws that are not written out fall as the first outcome that can."""
    events: list[Event] = []
    for line in lines:
        if not line.startswith(("draw", "deal", "first")):
            events += roll(state)
        events += state.play(state.parse(line))
    return events


def roll(state: State) -> list[Event]:
    """Let chance take its first outcome until a seat decides or the game is over."""
    events: list[Event] = []
    while state.to_act == CHANCE:
        events += state.play(next(iter(state.chances()))[0])
    return events


def rule(state: State, action: str) -> str | None:
    """The clause that forbids an action, None if it is legal."""
    reason = state.why_not(state.parse(action))
    legal = state.parse(action) in state.legal()
    assert legal == (reason is None)
    return reason.rule if reason else None


def yards(state: State) -> list[tuple[int, int, int]]:
    """Size, towers and points of the courtyards on the board, in reading order."""
    view = state.seen_by(None).view
    return [(yard.size, yard.towers, yard.points) for yard in view.courtyards]


def closed(events: list[Event]) -> list[int]:
    """The points of the courtyards that scored, one by one."""
    return [event.points for event in events if isinstance(event, Closed)]


def refused(options: Mapping[str, object], players: int = 2) -> str:
    """What the house says to options that can't be; "" if they can."""
    try:
        GAME.start(players, options)
    except Refused as error:
        return str(error)
    return ""


def flood(tiles: Mapping[int, int]) -> set[frozenset[int]]:
    """CY-4.3 word for word: flood fill over lattice corners inside the bounding box widened by one."""
    if not tiles:
        return set()
    walls = {at(cell): tile & 15 for cell, tile in tiles.items()}
    left, right = min(x for x, _ in walls), max(x for x, _ in walls)
    top, bottom = min(y for _, y in walls), max(y for _, y in walls)

    def joint(one: tuple[int, int], side: int, other: tuple[int, int], back: int) -> bool:
        return one in walls and other in walls and bool(walls[one] & side) and bool(walls[other] & back)

    def open_between(a: tuple[int, int], b: tuple[int, int]) -> bool:
        (i, j), (k, _) = min(a, b), max(a, b)
        if k == i + 1:
            return not joint((i, j - 1), 4, (i, j), 1)
        return not joint((i - 1, j), 2, (i, j), 8)

    corners = {(i, j) for i in range(left - 1, right + 3) for j in range(top - 1, bottom + 3)}
    regions: set[frozenset[int]] = set()
    while corners:
        start = corners.pop()
        region, waiting = {start}, [start]
        while waiting:
            i, j = waiting.pop()
            for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if near in corners and open_between((i, j), near):
                    corners.remove(near)
                    region.add(near)
                    waiting.append(near)
        if not any(i in (left - 1, right + 2) or j in (top - 1, bottom + 2) for i, j in region):
            regions.add(frozenset(cell_at(i, j) for i, j in region))
    return regions
