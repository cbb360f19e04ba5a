"""Tables as numpy arrays. What they hold is said in the file `tensor.py` of each game, or follows from its fields."""

from typing import Any

from teahouse.engine import Game, Seen, State
from teahouse.engine.plain_tensor import encoder as encoder
from teahouse.engine.tensor import Field, Sheet, encode, encode_from, spans_of
from teahouse.research.extra import needed

with needed("numpy"):
    import numpy as np
    from numpy.typing import NDArray

Row = NDArray[np.float32]


class Layout:
    """Where everything stands in the tensor of a game with so many players."""

    def __init__(self, game: Game[Any], players: int) -> None:
        self.game = game
        self.players = players
        self.fields: tuple[Field, ...] = tuple(encoder(game).fields(players))
        self.size = sum(field.size for field in self.fields)
        self._spans = spans_of(self.fields)
        self.spans: dict[str, slice] = {name: slice(start, start + size) for name, (start, size) in self._spans.items()}
        self._encoder = encoder(game)

    def __reduce__(self) -> Any:
        return Layout, (self.game, self.players)

    def row(self, seen: Seen) -> Row:
        """All that a seat knows, as one row of numbers."""
        row = np.zeros(self.size, np.float32)
        self.write(seen, row)
        return row

    def row_of(self, state: State, seat: int | None) -> Row:
        """All that a seat knows of a state, as one row of numbers."""
        row = np.zeros(self.size, np.float32)
        self.write_from(state, seat, self.sheet(row))
        return row

    def write(self, seen: Seen, row: Row) -> None:
        """The same into a row of zeros that is there already: 32-bit floats, one after the other."""
        encode(seen, self._encoder, self.sheet(row))

    def sheet(self, row: Row) -> Sheet:
        """A row of zeros that is there already, to be written by `write_from`."""
        return Sheet(self._spans, row)

    def write_from(self, state: State, seat: int | None, sheet: Sheet) -> None:
        """All that a seat knows of a state, into a sheet of zeros."""
        encode_from(state, seat, self._encoder, sheet)

    def split(self, row: Row) -> dict[str, Row]:
        """The fields of a row by name; they share its memory."""
        return {name: row[span] for name, span in self.spans.items()}

    def low(self) -> Row:
        """The least value at each place; the greatest is 1 everywhere."""
        return np.concatenate([np.full(field.size, field.low, np.float32) for field in self.fields])
