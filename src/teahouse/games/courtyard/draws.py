"""Tiles as they are drawn, for whoever chooses them: towers and walls come from pools of their own."""

from collections.abc import Sequence

from teahouse.engine.action import Action
from teahouse.engine.draws import Piece
from teahouse.engine.state import State
from teahouse.games.courtyard import moves
from teahouse.games.courtyard.naming import kind_name
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, is_tower


def pieces(state: State, outcome: Action) -> Sequence[Piece]:
    """The one tile."""
    assert isinstance(outcome, moves.Deal | moves.Draw)
    kind = outcome.kind
    one, many = ("tower", "towers") if is_tower(kind) else ("wall", "walls")
    name = kind_name(kind)
    return [Piece(KIND_NAMES[kind], name.removeprefix("tower "), one, many, drawn=True, alone=name)]
