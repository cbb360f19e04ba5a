"""Every way to close a courtyard with a handful of tiles, whatever tiles those are.

A *loop* is a chain of empty cells from one open end to another: tiles laid there that carry the wall along
close something off. What it brings hangs on the cells alone (plus a tower, if one of the tiles is one), so
the loops of a board are listed once and then held against any number of hands: one's own, and those that
others may have.
"""

from collections.abc import Sequence
from typing import Final

from teahouse.games.courtyard.bot.faces import ACROSS, ROW, Face, Faces, Stub
from teahouse.games.courtyard.pieces.cells import STEPS
from teahouse.games.courtyard.pieces.tiles import PATTERN_OF
from teahouse.games.courtyard.rules.courtyards import touched, towers_at
from teahouse.games.courtyard.state import Table

_BACK: Final = (2, 3, 0, 1)
_SIDES: Final = tuple(tuple(side for side in range(4) if mask >> side & 1) for mask in range(16))
NEEDS: Final = tuple(
    sum({1 << PATTERN_OF[sides] for sides in range(1, 16) if sides & wall == wall and not sides & blank})
    for wall in range(16)
    for blank in range(16)
)
"""By walls that must be * 16 + walls that may not be: the patterns of tile that can lie so, as a bit set."""


class Loop:
    """Cells to fill, and what filling them brings."""

    __slots__ = ("blanks", "cells", "points", "shape", "tower", "towers", "walls")

    def __init__(self, cells: Sequence[int], walls: Sequence[int], blanks: Sequence[int], shape: Sequence[int]) -> None:
        self.cells = tuple(cells)
        """In an order in which they can be laid."""
        self.walls = tuple(walls)
        """For each cell the sides that must have a wall."""
        self.blanks = tuple(blanks)
        """For each cell the sides that may not have a wall."""
        self.shape = tuple(shape)
        """The patterns each cell takes, sorted: all that matters to a hand."""
        self.points = 0
        """What it brings without a tower among the new tiles, less what it spoils of this turn."""
        self.towers: tuple[int, ...] = ()
        """What a tower adds, for each cell it could lie on."""
        self.tower = 0
        """The most of these."""


class Finder:
    """Lists the loops of one board."""

    def __init__(self, table: Table, most: int, *, through: bool = False) -> None:
        """Loops of up to `most` tiles; with `through` also those that join walls on their way and go on."""
        self._demands = table.demands
        self._courts = table.court_of
        self._fresh = table.new
        self._divide = table.options.subdivide_scores
        self._spoilt: dict[int, int] = {}
        self._table = table
        self._most = most
        self._through = through
        self._faces = Faces(table.tiles)
        self._open = sorted(cell for cell, demand in table.demands.items() if demand & 15)
        self._near = self._distances()
        self.loops: list[Loop] = []
        """The best first, each taken with a tower."""
        for cell in self._open:
            self._start(cell)
        self.loops.sort(key=_promise)

    # The search for chains

    def _distances(self) -> dict[int, tuple[int, int, int]]:
        """For each empty cell: the nearest open cell, how far it is, and how far the nearest other one is."""
        tiles = self._table.tiles
        near: dict[int, tuple[int, int, int]] = {cell: (cell, 0, 99) for cell in self._open}
        edge = [(cell, cell) for cell in self._open]
        for far in range(1, self._most - 1):
            reached = []
            for cell, source in edge:
                for step in STEPS:
                    to = cell + step
                    if to in tiles:
                        continue
                    known = near.get(to)
                    if known is None:
                        near[to] = (source, far, 99)
                        reached.append((to, source))
                    elif known[2] == 99 and known[0] != source:
                        near[to] = (known[0], known[1], far)
                        reached.append((to, source))
            edge = reached
        return near

    def _start(self, cell: int) -> None:
        walls = self._demands[cell] & 15
        stubs = self._stubs(cell, walls, 0, 0)
        spoilt = self._spoils(cell)
        if spoilt is None:
            return
        path, masks, swept = [cell], [walls], [0]
        if len(stubs) > 1:
            self._record(path, masks, stubs, spoilt)
        if len(stubs) == 1 or self._through:
            self._extend(path, masks, swept, stubs, spoilt)
        if len(stubs) == 1 and self._most >= 4:
            self._rings(cell, walls, stubs[0][1].face, spoilt)

    def _extend(
        self, path: list[int], masks: list[int], swept: list[int], stubs: list[tuple[int, Stub, int]], spoilt: int
    ) -> None:
        """Lead the wall on from the last cell of the path, in every direction that can still reach an open end."""
        start, head, mask = path[0], path[-1], masks[-1]
        demand = self._demands.get(head, 0)
        left = self._most - len(path) - 1
        if left < 0:
            return
        demands, near = self._demands, self._near
        for side in _SIDES[15 & ~(mask | demand >> 4)]:
            to = head + STEPS[side]
            known = near.get(to)
            if known is None or to in path:
                continue
            walls = demands.get(to, 0) & 15
            if not walls and (known[2] if known[0] == start else known[1]) > left:
                continue
            area = swept[-1] + ACROSS[side] * (head >> ROW)
            masks[-1] = mask | 1 << side
            path.append(to)
            masks.append(walls | 1 << _BACK[side])
            swept.append(area)
            if not walls:
                self._extend(path, masks, swept, stubs, spoilt)
            else:
                joined = stubs + self._stubs(to, walls, len(path) - 1, area)
                if to > start:
                    self._record(path, masks, joined, spoilt)
                if self._through:
                    self._extend(path, masks, swept, joined, spoilt)
            path.pop()
            masks.pop()
            swept.pop()
        masks[-1] = mask

    def _stubs(self, cell: int, walls: int, place: int, swept: int) -> list[tuple[int, Stub, int]]:
        """The stubs that meet in a cell: the place on the path, the stub, and the area swept from the path to it."""
        stubs = self._faces.stubs
        found = []
        for side in _SIDES[walls]:
            stub = stubs[(cell + STEPS[side]) * 4 + _BACK[side]]
            found.append((place, stub, stub.swept - swept))
        return found

    # What a chain brings

    def _spoils(self, cell: int) -> int | None:
        """The points of this turn that are lost where its own courtyard is divided again (CY-5.3); None where
        dividing brings nothing."""
        court = self._courts.get(cell)
        if court is None:
            return 0
        if court not in self._fresh:
            return 0 if self._divide else None
        known = self._spoilt.get(cell)
        if known is None:
            cells = touched(court)
            known = self._spoilt[cell] = len(cells) * towers_at(self._table.tiles, cells)
        return known

    def _record(self, path: list[int], masks: list[int], stubs: list[tuple[int, Stub, int]], spoilt: int) -> None:
        face = stubs[0][1].face
        cuts = sorted(stubs, key=_order)
        points = 0
        gains = [0] * len(path)
        towers = self._faces.towers
        walk = face.walk
        for cut, (place, stub, swept) in enumerate(cuts):
            if stub.face is not face:
                return  # walls that were not connected: nothing is closed off
            if cut + 1 < len(cuts):
                other, end, tip = cuts[cut + 1]
                area = tip - swept
                if area <= 0:
                    continue
                steps = end.place - stub.place
                met = set(walk[stub.place : end.place + 1])
            else:
                other, end, tip = cuts[0]
                area = tip - swept + face.area
                if area <= 0:
                    continue
                steps = face.length - stub.place + end.place
                met = set(walk[stub.place :])
                met.update(walk[: end.place + 1])
            between = abs(other - place)
            size = len(met) + between + 2 + area - (steps + between + 2) // 2
            points += size * len(met & towers)
            for cell in range(min(place, other), max(place, other) + 1):
                gains[cell] += size
        self._add(path, masks, points - spoilt, gains)

    def _add(self, path: Sequence[int], masks: Sequence[int], points: int, gains: Sequence[int]) -> None:
        """Note a loop, if any tiles can fill it."""
        demands = self._demands
        blanks = [demands.get(cell, 0) >> 4 for cell in path]
        if len(path) > 3:  # cells of the path that lie side by side without a joint
            for here, cell in enumerate(path):
                for side in _SIDES[15 & ~masks[here]]:
                    if cell + STEPS[side] in path:
                        blanks[here] |= 1 << side
        shape = sorted([NEEDS[wall * 16 + blank] for wall, blank in zip(masks, blanks, strict=True)])
        if shape[0]:
            loop = Loop(path, masks, blanks, shape)
            loop.points, loop.towers, loop.tower = points, tuple(gains), max(gains)
            self.loops.append(loop)

    def _rings(self, cell: int, walls: int, face: Face, spoilt: int) -> None:
        """The smallest courtyard, hung on a single open end: a ring of 2 x 2."""
        demands, tiles = self._demands, self._table.tiles
        blank = demands[cell] >> 4
        for a in range(4):
            b = a + 1 & 3
            if (walls | blank) >> a & 1 or (walls | blank) >> b & 1:
                continue
            ring = (cell, cell + STEPS[a], cell + STEPS[a] + STEPS[b], cell + STEPS[b])
            if any(one in tiles or demands.get(one, 0) & 15 for one in ring[1:]):
                continue
            masks = (
                walls | 1 << a | 1 << b,
                1 << _BACK[a] | 1 << b,
                1 << _BACK[b] | 1 << _BACK[a],
                1 << a | 1 << _BACK[b],
            )
            if self._courts.get(cell) is None:
                self._add(ring, masks, 0, (4, 4, 4, 4))
            else:  # the courtyard around it is another than before
                met = set(face.walk)
                size = len(met) + 1 + face.area - face.length // 2
                points = size * len(met & self._faces.towers) - spoilt
                self._add(ring, masks, points, (size + 4,) * 4)


def _order(cut: tuple[int, Stub, int]) -> int:
    return cut[1].order


def _promise(loop: Loop) -> tuple[int, int, tuple[int, ...]]:
    return -loop.points - loop.tower, len(loop.cells), loop.cells
