"""What a game tells of what chance gives, for whoever chooses it: the contract of its part `draws`.

A game without it has outcomes of one piece each, called as its notation writes them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from teahouse.engine.action import Action
from teahouse.engine.state import State


@dataclass(frozen=True, slots=True)
class Piece:
    """One of the pieces that an outcome of chance consists of: a tile, a card, a die."""

    text: str
    """What it is in the game's notation: pieces with the same text are as good as each other."""
    words: str
    """What people call it among others of its kind: "corner"."""
    one: str
    """What it is counted as, and several of that: "tower", "towers". Pieces of one draw that are counted as something
    else come from another supply."""
    many: str
    drawn: bool = False
    """Whether it is taken out of a supply, of which less is left then; not so the face of a die."""
    alone: str = ""
    """What it is called where its kind isn't said, if otherwise: "tower corner"."""


class Draws(Protocol):
    """The module `draws` of a game."""

    def pieces(self, state: State, outcome: Action) -> Sequence[Piece]:
        """The pieces of what may fall at this table, one or several that fall together."""
