"""Cards as they are drawn, for whoever chooses them."""

from collections.abc import Sequence

from teahouse.engine.action import Action
from teahouse.engine.draws import Piece
from teahouse.engine.state import State
from teahouse.games.yozu import moves
from teahouse.games.yozu.naming import card_name
from teahouse.games.yozu.pieces import CARD_NAMES


def pieces(state: State, outcome: Action) -> Sequence[Piece]:
    """The one card."""
    assert isinstance(outcome, moves.Deal | moves.Draw)
    return [Piece(CARD_NAMES[outcome.card], card_name(outcome.card), "card", "cards", drawn=True)]
