"""Tiles as they are drawn, for whoever chooses them: called by what they show."""

from collections.abc import Sequence

from teahouse.engine.action import Action
from teahouse.engine.draws import Piece
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.naming import face
from teahouse.games.yang_tzee.state import Table


def pieces(state: Table, outcome: Action) -> Sequence[Piece]:
    """The one tile."""
    assert isinstance(outcome, moves.Sea | moves.Deal | moves.Draw | moves.Seed)
    tile = state.tiles.tiles[state.tiles.number[outcome.tile]]
    return [Piece(tile.id, face(tile), "tile", "tiles", drawn=True)]
