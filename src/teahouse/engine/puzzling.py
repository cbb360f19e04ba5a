"""What a game tells of puzzles: the contract of its part `puzzles`. A game without it has puzzles without themes.

A puzzle is mined, judged and played without knowing its game. What it is about, and where a move is drawn on the board,
only the game can tell.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from teahouse.engine.action import Action, Event
from teahouse.engine.seen import Seen
from teahouse.engine.voice import Voice


@dataclass(frozen=True, slots=True)
class Theme:
    """What a puzzle is about."""

    words: str
    """What is told of it once it was tried: "war to win"."""
    rule: str = ""
    """The clause to read about it; "" where no single one tells it."""
    idea: str = ""
    """Why such a move is best where another would not be, in a sentence; true of all puzzles of this theme."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A move, and what came of it in the forms that its seat is told: the rest of the turn, and what others did."""

    action: Action
    own: tuple[Event, ...]
    others: tuple[Event, ...] = ()


class Puzzling(Protocol):
    """The module `puzzles` of a game."""

    THEMES: Mapping[str, Theme]
    """By name, everything that a puzzle of this game may be about."""

    def theme(self, seen: Seen, best: Deed, likely: Deed) -> str:
        """What a decision is about: a name in `THEMES`, or "". `likely` is the best of what is not as good."""

    def wanted(self, seen: Seen) -> tuple[str, str]:
        """What is to be found, a "way" to do something, and a sentence on what is to be done: ("move", ""), also
        without this. A game of several moves a turn says which part of the turn it is, and who plays the rest."""

    def scored(self, events: Sequence[Event], seat: int) -> int:
        """What a seat gains in points by what happened: by this a try is compared with the best move, and answers that
        take no more than they would have taken after it are left out. A game without this is compared by chances."""

    def teachable(self, seen: Seen, best: Action, rival: Action) -> bool:
        """Whether a person at the table could tell why the best move is better than the next. What nobody could is left
        out when puzzles are packed. A game without this teaches all of them."""

    def falls_short(self, action: Action, seen: Seen, voice: Voice) -> str:
        """What a move brings and leaves to the others, in numbers: told of a try that was not good. In a game without
        this it is what the others did."""

    def framed(self, event: Event) -> Sequence[str]:
        """Where on the board something that happened is drawn, by names of things there; nothing for what isn't."""
