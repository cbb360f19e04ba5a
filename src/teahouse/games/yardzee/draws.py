"""A roll, die by die, for whoever chooses it."""

from collections.abc import Sequence

from teahouse.engine.action import Action
from teahouse.engine.draws import Piece
from teahouse.engine.state import State


def pieces(state: State, outcome: Action) -> Sequence[Piece]:
    """The dice that are rolled together."""
    return [Piece(face, face, "die", "dice") for face in str(outcome).split()[1:]]
