"""The faces of the wall network: what a seat that plans a turn has to know about the board.

The joints are a planar graph whose vertices are tiles. Each face of it is kept as the walk around it,
the face always on the left hand. An open end (a *stub*) sticks out into one face, at one place of its
walk. New tiles that join two stubs cut the walk in two, so what they close off is read from a piece of the
walk, and nothing is flooded: a face with A lattice corners, L steps around it and V different tiles on
the way counts V + 1 + A - L / 2 cells (CY-4.5, by Euler's formula), and the towers it touches (CY-4.6) are
those among the V tiles, since every tile has a joint.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from teahouse.games.courtyard.pieces.cells import STEPS, STRIDE
from teahouse.games.courtyard.pieces.tiles import TOWER

ROW: Final = STRIDE.bit_length() - 1
"""A cell shifted right by this is its row."""
ACROSS: Final = (0, 1, 0, -1)
"""By direction: summed over a closed walk, row times this is the area to the left of it."""


class Face:
    """One face."""

    __slots__ = ("area", "length", "walk")

    def __init__(self, walk: list[int]) -> None:
        self.walk = walk
        """The tiles met on the way around, a tile as often as the walk comes by."""
        self.length = 0
        """How many steps the walk has: none around a lonely tile."""
        self.area = 0
        """How many lattice corners lie in it; negative outside."""


class Stub(NamedTuple):
    """An open end of a wall."""

    face: Face
    order: int
    """Its number among the stubs of that face, in the order of the walk."""
    place: int
    """The place of its tile on the walk."""
    swept: int
    """The area swept by the walk up to the tip of the stub."""


class Faces:
    """All open ends of a board, each with the face it sticks into."""

    __slots__ = ("stubs", "towers")

    def __init__(self, tiles: Mapping[int, int]) -> None:
        self.towers: set[int] = {cell for cell, tile in tiles.items() if tile & TOWER}
        self.stubs: dict[int, Stub] = {}
        """By cell * 4 + side."""
        joints = {}
        for cell, tile in tiles.items():
            mask = 0
            for side in range(4):
                if tile >> side & 1 and cell + STEPS[side] in tiles:
                    mask |= 1 << side
            joints[cell] = mask
        walked: set[int] = set()
        for cell, mask in joints.items():
            if not mask:
                self._lonely(cell, tiles[cell])
            for side in range(4):
                if mask >> side & 1 and cell * 4 + side not in walked:
                    self._walk(tiles, joints, walked, cell, side)

    def _walk(self, tiles: Mapping[int, int], joints: Mapping[int, int], walked: set[int], cell: int, out: int) -> None:
        """Walk around the face to the left of a joint, noting the stubs that stick into it."""
        walk: list[int] = []
        face = Face(walk)
        area = order = 0
        while cell * 4 + out not in walked:
            walked.add(cell * 4 + out)
            area += ACROSS[out] * (cell >> ROW)
            cell += STEPS[out]
            walk.append(cell)
            mask, tile = joints[cell], tiles[cell]
            # The sides that look into the face stand between the one we came by and the one we leave by.
            side = out + 3 & 3
            while not mask >> side & 1:
                if tile >> side & 1:
                    tip = area + ACROSS[side] * (cell >> ROW)
                    self.stubs[cell * 4 + side] = Stub(face, order, len(walk) - 1, tip)
                    order += 1
                side = side + 1 & 3
            out = side
        face.length = len(walk)
        face.area = area

    def _lonely(self, cell: int, tile: int) -> None:
        """A tile without joints has the whole plane around it."""
        face = Face([cell])
        for order, side in enumerate([side for side in range(4) if tile >> side & 1]):
            self.stubs[cell * 4 + side] = Stub(face, order, 0, ACROSS[side] * (cell >> ROW))
