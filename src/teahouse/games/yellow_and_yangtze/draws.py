"""Tiles out of the bag, for whoever chooses them."""

from collections.abc import Sequence

from teahouse.engine.action import Action
from teahouse.engine.draws import Piece
from teahouse.engine.state import State
from teahouse.games.yellow_and_yangtze import moves
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, ROLES


def pieces(state: State, outcome: Action) -> Sequence[Piece]:
    """The one tile, called by its role and colour."""
    assert isinstance(outcome, moves.Draw)
    colour = outcome.colour
    return [Piece(COLOURS[colour], f"{ROLES[colour]} ({COLOURS[colour]})", "tile", "tiles", drawn=True)]
