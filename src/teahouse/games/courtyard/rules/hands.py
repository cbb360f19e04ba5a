"""What a hand can do, worked out once for every hand that occurs (CY-3.1)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import mul
from typing import Any, overload

from teahouse.engine import Action
from teahouse.engine.numbering import Fixed, Numbered, Run, runs_of
from teahouse.games.courtyard.moves import PASS, Discard, Place, placement
from teahouse.games.courtyard.pieces.cells import (
    CELL_SHIFT,
    CLASS_OF,
    CLASSES,
    DEMANDS,
    Cell,
    Demand,
    demands_of,
    fits,
    window,
)
from teahouse.games.courtyard.pieces.tiles import KIND_OF, TILES, Tally, Tile, kinds_held, parts_of, towers_in, walls_in


class _Marks(dict[Demand, bytes]):
    """By demand a byte for each tile, 1 where it fits: the numbers of a cell. Made where learners ask."""

    def __init__(self, tiles: Mapping[Demand, tuple[Tile, ...]]) -> None:
        self._tiles = tiles

    def __missing__(self, demand: Demand) -> bytes:
        found = self[demand] = bytes(tile in self._tiles[demand] for tile in TILES) if self._tiles[demand] else b""
        return found


class Fits:
    """How a set of kinds fits: the tiles that agree with each demand, and their number by class of demand."""

    __slots__ = ("marks", "tiles", "weights")

    def __init__(self, kinds: int) -> None:
        """`kinds` is a bit set."""
        mine = [tile for tile in TILES if kinds >> KIND_OF[tile] & 1]
        self.tiles: dict[Demand, tuple[Tile, ...]] = {}
        weights = [0] * CLASSES
        for demand in DEMANDS:
            self.tiles[demand] = tuple(tile for tile in mine if fits(tile & 15, demand))
            if demand:
                weights[CLASS_OF[demand]] = len(self.tiles[demand])
        self.weights = tuple(weights)
        self.marks = _Marks(self.tiles)

    def number(self, cells: Sequence[int]) -> int:
        """How many placements there are on so many cells of each class of demand."""
        return sum(map(mul, cells, self.weights))


class Held:
    """What can be done with the tiles of a tally."""

    __slots__ = ("discards", "fits", "idle", "size", "towers", "walls")

    def __init__(self, tally: Tally) -> None:
        self.towers = towers_in(tally)
        self.walls = walls_in(tally)
        self.size = self.towers + self.walls
        self.fits = fits_of(kinds_held(tally))
        self.discards = Fixed(discard(tiles) for tiles in parts_of(tally) if tiles)
        """CY-3.6: every choice of one tile or more."""
        self.idle = Fixed((*self.discards, PASS))
        """CY-3.1: all that can be done instead of laying a tile, where passing is allowed."""


@cache
def discard(tiles: Tally) -> Discard:
    """The action that exchanges these tiles, made once for all hands that hold them."""
    return Discard(tiles)


@cache
def fits_of(kinds: int) -> Fits:
    """How a set of kinds fits; at most 512 of them exist."""
    return Fits(kinds)


@cache
def hand_of(tally: Tally) -> Held:
    """What a hand can do; with six tiles at most there are a few thousand hands."""
    return Held(tally)


# The legal actions of a player


@cache
def first_numbers(index: Any, players: int) -> dict[Cell, int]:
    """The first learner's number of each cell that has some."""
    first = index.blocks(players)[Place].numbers.start
    return {cell: first + place * len(TILES) for place, cell in enumerate(window())}


class Choices(Sequence[Action], Numbered):
    """Every placement of a hand, then what else may be done: counted and searched without being listed.

    Placements stand by kind of tile (walls first), then by row and column, then by turn of the tile.
    """

    def __init__(self, hand: Held, open_cells: Sequence[int], counts: Sequence[int], others: Sequence[Action]) -> None:
        """`open_cells` must not change any more."""
        self._hand = hand
        self._open_cells = open_cells
        self._others = others
        self._cells: dict[Cell, Demand] | None = None  # demands by cell, once membership is asked
        self._listed: list[Action] | None = None  # once somebody lists them
        self._length: int = hand.fits.number(counts) + len(others)

    def __len__(self) -> int:
        return self._length

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place):
            return action in self._others
        demand = self._demands().get(action.cell)
        return demand is not None and action.tile in self._hand.fits.tiles[demand]

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        return self._list()[place]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._list())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._list() == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self._list()))

    def __repr__(self) -> str:
        return f"<{self._length} choices>"

    def runs(self, state: Any) -> list[Run]:
        """The numbers of these actions: cell by cell, as far as cells have some, then what else may be done."""
        marks, firsts = self._hand.fits.marks, first_numbers(state.game.action_index, state.players)
        found = [
            (firsts[cell], marks[entry & 0xFF])
            for entry in self._open_cells
            if marks[entry & 0xFF] and (cell := entry >> CELL_SHIFT & 0xFFFFFF) in firsts
        ]
        found += runs_of(self._others, state)
        return found

    def _demands(self) -> dict[Cell, Demand]:
        if self._cells is None:
            self._cells = demands_of(self._open_cells)
        return self._cells

    def _list(self) -> list[Action]:
        if self._listed is None:
            tiles = self._hand.fits.tiles
            found = [(KIND_OF[tile], cell, tile) for cell, demand in self._demands().items() for tile in tiles[demand]]
            self._listed = [*(placement(tile, cell) for _, cell, tile in sorted(found)), *self._others]
        return self._listed


def nth_placement(hand: Held, open_cells: Sequence[int], counts: Sequence[int], nth: int) -> Place:
    """The nth placement in the order of the open cells, without a list."""
    start = group = 0
    weights = hand.fits.weights
    for cells in counts:
        weight = weights[group]
        here = cells * weight
        if nth < here:
            entry = open_cells[start + nth // weight]
            return placement(hand.fits.tiles[entry & 0xFF][nth % weight], entry >> CELL_SHIFT & 0xFFFFFF)
        nth -= here
        start += cells
        group += 1  # noqa: SIM113  # `enumerate` and `zip` would be felt here, where random play spends its time
    raise IndexError("there are fewer placements")
