"""Planning a turn of Courtyard: what a hand can close, and the turns made of it.

A turn is built loop by loop: hold the loops of the board against the hand, lay out the best of them in a
few ways, look again at the board that results with the tiles that are left, and keep the best turns (a
beam). What a turn scores is always asked of the game itself.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.games.courtyard.bot.loops import Finder, Loop
from teahouse.games.courtyard.moves import Place, placement
from teahouse.games.courtyard.pieces.tiles import KIND_OF, KINDS, ONE, PATTERN_OF, TOWER, WALL_KINDS, WALLS_ON, counts
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.courtyards import this_turn
from teahouse.games.courtyard.rules.hands import hand_of
from teahouse.games.courtyard.state import CHOOSE, PLACE

# A loop and a hand

NO, PLAIN, WITH_TOWER = range(3)
"""A hand can't fill a loop; it can with walls alone; it can, with its tower among them."""


@lru_cache(maxsize=1 << 17)
def fit(shape: tuple[int, ...], tally: int) -> int:
    """How a hand can fill a loop of this shape."""
    number = counts(tally)
    walls = number[:WALL_KINDS]
    for kind in range(WALL_KINDS, KINDS):
        if number[kind]:
            bit = 1 << kind - WALL_KINDS + 1
            for place, takes in enumerate(shape):
                if takes & bit and _filled(shape[:place] + shape[place + 1 :], walls):
                    return WITH_TOWER
    return PLAIN if _filled(shape, walls) else NO


def _filled(shape: tuple[int, ...], walls: list[int]) -> bool:
    """Whether wall tiles, so many of each pattern, fill these cells."""
    if not shape:
        return True
    takes = shape[0]
    for pattern in range(WALL_KINDS):
        if takes >> pattern & 1 and walls[pattern]:
            walls[pattern] -= 1
            done = _filled(shape[1:], walls)
            walls[pattern] += 1
            if done:
                return True
    return False


def best_points(loops: Sequence[Loop], tally: int) -> int:
    """The most that a single loop brings this hand; `loops` come best first."""
    best = 0
    for loop in loops:
        top = loop.points + loop.tower
        if top <= best:
            break
        way = fit(loop.shape, tally)
        if way == WITH_TOWER:
            best = top
        elif way == PLAIN and loop.points > best:
            best = loop.points
    return best


_LYING: Final = tuple(
    tuple(
        sorted(
            (sides for sides in range(1, 16) if sides & wall == wall and not sides & blank),
            key=lambda sides: (WALLS_ON[sides], sides),
        )
    )
    for wall in range(16)
    for blank in range(16)
)
"""By walls that must be * 16 + walls that may not be: how a tile can lie, the fewest walls first."""
_MOST_WAYS: Final = 120


def ways_to_lay(loop: Loop, tally: int, most: int) -> list[list[Place]]:
    """Up to `most` ways to fill a loop: with a tower where it brings most, then those that open the fewest ends."""
    found: list[tuple[int, int, int, list[Place]]] = []
    towers = loop.towers
    tower_wanted = fit(loop.shape, tally) == WITH_TOWER
    tiles: list[int] = []

    def lay(place: int, left: int, ends: int, tower: int) -> None:
        if len(found) >= _MOST_WAYS:
            return
        if place == len(loop.cells):
            if tower or not tower_wanted:
                laid = [placement(tile, cell) for tile, cell in zip(tiles, loop.cells, strict=True)]
                found.append((-tower, ends, len(found), laid))
            return
        for sides in _LYING[loop.walls[place] * 16 + loop.blanks[place]]:
            for tile in (sides, sides | TOWER) if tower_wanted and not tower and PATTERN_OF[sides] else (sides,):
                one = KIND_OF[tile]
                if left >> 8 * one & 255:
                    tiles.append(tile)
                    lay(place + 1, left - ONE[one], ends + WALLS_ON[sides], tower or towers[place] * (tile >= TOWER))
                    tiles.pop()

    lay(0, tally, 0, 0)
    found.sort(key=lambda way: way[:3])
    return [laid for *_, laid in found[:most]]


# Turns


class Turn:
    """Tiles laid in one turn, and the state they lead to."""

    __slots__ = ("actions", "points", "state")

    def __init__(self, state: State, actions: tuple[Place, ...], points: int) -> None:
        self.state = state
        """Still in the turn, unless the hand is empty."""
        self.actions = actions
        self.points = points
        """What the whole turn scores if it ends here."""

    @property
    def open(self) -> bool:
        """Whether more tiles may be laid."""
        return self.state.stage == CHOOSE or self.state.stage == PLACE

    def then(self, laid: Sequence[Place]) -> "Turn | None":
        """The turn with more tiles; None if the rules forbid one of them."""
        state = self.state.copy()
        seat = state.turn
        before = state.points[seat]
        for action in laid:
            if state.stage not in (CHOOSE, PLACE) or state.why_not(action) is not None:
                return None
            state.play(action)
        points = this_turn(state) if state.stage == PLACE else state.points[seat] - before
        return Turn(state, (*self.actions, *laid), points)


class Breadth:
    """How much a planner looks at."""

    __slots__ = ("first", "later", "loops", "through", "ways", "width")

    def __init__(self, first: int, later: int, loops: int, ways: int, width: int, through: bool) -> None:
        self.first = first
        """Tiles in the first loop of a turn at most."""
        self.later = later
        """Tiles in a further loop at most."""
        self.loops = loops
        """Loops tried on a board."""
        self.ways = ways
        """Ways to lay out each of them."""
        self.width = width
        """Turns that are gone on with."""
        self.through = through
        """Whether loops may join walls on their way."""


MOST_LOOPS: Final = 4
"""Loops in one turn at most."""


def begin(state: State) -> Turn:
    """The turn as it stands."""
    return Turn(state, (), this_turn(state))


def plan(state: State, breadth: Breadth) -> list[Turn]:
    """Promising turns, the one that scores most first; the turn as it stands is among them."""
    root = begin(state)
    turns: dict[frozenset[Place], Turn] = {frozenset(): root}
    frontier = [root]
    for loop in range(MOST_LOOPS):
        found: list[Turn] = []
        for turn in frontier:
            for after in _next(turn, breadth, breadth.later if loop else breadth.first):
                name = frozenset(after.actions)
                if name not in turns:
                    turns[name] = after
                    found.append(after)
        found.sort(key=_merit)
        frontier = found[: breadth.width]
    return sorted(turns.values(), key=_merit)


def _next(turn: Turn, breadth: Breadth, most: int) -> list[Turn]:
    """The turn with one more loop."""
    if not turn.open:
        return []
    state = turn.state
    tally = state.hands[state.turn]
    most = min(most, hand_of(tally).size)
    if not most:
        return []
    gains: list[tuple[int, int, Loop]] = []
    for place, loop in enumerate(Finder(state, most, through=breadth.through).loops):
        if len(gains) >= breadth.loops and loop.points + loop.tower <= gains[-1][0]:
            break
        way = fit(loop.shape, tally)
        gain = loop.points + loop.tower * (way == WITH_TOWER)
        if way and gain > 0:
            gains.append((gain, -place, loop))
            gains.sort(key=lambda one: one[:2], reverse=True)
            del gains[breadth.loops :]
    turns = []
    for _, _, loop in gains:
        for laid in ways_to_lay(loop, tally, breadth.ways):
            after = turn.then(laid)
            if after is not None:
                turns.append(after)
    return turns


def sealed(turn: Turn) -> Turn | None:
    """The turn with every wall that is still open closed off, which ends the game (CY-6.2); None if the hand can't."""
    state = turn.state
    if not turn.open or not state.options.require_wall_connection:
        return None
    left = state.hands[state.turn]
    laid = []
    for cell, demand in state.demands.items():
        if demand & 15:
            kind = KIND_OF[demand & 15]
            if not left >> 8 * kind & 255:
                tower = KIND_OF[demand & 15 | TOWER]
                if tower >= KINDS or not left >> 8 * tower & 255:
                    return None
                kind = tower
            left -= ONE[kind]
            laid.append(placement(demand & 15 | TOWER * (kind >= WALL_KINDS), cell))
    return turn.then(laid)


def _merit(turn: Turn) -> tuple[int, int, int, tuple[int, ...]]:
    """Points first, then few open ends, then few tiles."""
    cells = tuple(action.cell * 32 + action.tile for action in turn.actions)
    return -turn.points, turn.state.open_ends, len(cells), cells
