"""The legal actions of a player as a sequence that is counted and searched without being listed."""

from collections.abc import Iterator, Sequence
from operator import mul
from typing import overload

from teahouse.engine import Action
from teahouse.games.courtyard.hands import Hand
from teahouse.games.courtyard.moves import Place, placement
from teahouse.games.courtyard.pieces.cells import CELL_SHIFT
from teahouse.games.courtyard.pieces.tiles import KIND_OF


class Choices(Sequence[Action]):
    """Every placement of a hand, then what else may be done.

    Placements stand by kind of tile (walls first), then by row and column, then by turn of the tile.
    """

    def __init__(self, hand: Hand, open_cells: Sequence[int], counts: Sequence[int], others: Sequence[Action]) -> None:
        """`open_cells` must not change any more."""
        self._hand = hand
        self._open_cells = open_cells
        self._others = others
        self._cells: dict[int, int] | None = None  # demands by cell, once membership is asked
        self._listed: list[Action] | None = None  # once somebody lists them
        self._length: int = sum(map(mul, counts, hand.fits.weights)) + len(others)

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

    def _demands(self) -> dict[int, int]:
        if self._cells is None:
            self._cells = {entry >> CELL_SHIFT & 0xFFFFFF: entry & 0xFF for entry in self._open_cells}
        return self._cells

    def _list(self) -> list[Action]:
        if self._listed is None:
            tiles = self._hand.fits.tiles
            found = [(KIND_OF[tile], cell, tile) for cell, demand in self._demands().items() for tile in tiles[demand]]
            self._listed = [*(placement(tile, cell) for _, cell, tile in sorted(found)), *self._others]
        return self._listed


def nth_placement(hand: Hand, open_cells: Sequence[int], counts: Sequence[int], nth: int) -> Place:
    """The nth placement in the order of the open cells, without a list."""
    start = 0
    for cells, weight in zip(counts, hand.fits.weights, strict=False):
        here = cells * weight
        if nth < here:
            entry = open_cells[start + nth // weight]
            return placement(hand.fits.tiles[entry & 0xFF][nth % weight], entry >> CELL_SHIFT & 0xFFFFFF)
        nth -= here
        start += cells
    raise IndexError("there are fewer placements")
