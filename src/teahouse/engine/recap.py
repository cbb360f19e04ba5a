"""A turn in short: what somebody did, what came of it, and what it counts.

A game says it in its `recap.py`, of which the log, the strip "since your turn" and a screen reader speak: `begins`
says where a new turn begins, `recap` sums one up. Where a game has no such file its log stays a list of lines.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from teahouse.engine.action import Event
from teahouse.engine.voice import Voice

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Recap:
    """A turn as far as it has come; also a set-up or an end, which are nobody's."""

    seat: int | None
    """Whose turn it is."""
    deed: str
    """What was done: "Mei lays 5 tiles"."""
    words: str
    """The whole turn, in the log's sentences."""
    brings: str = ""
    """What came of it: "closes 6 tiles × 3 towers"."""
    points: int = 0
    """What it brought to the one whose turn it is."""


class Recapping(Protocol):
    """The module `recap` of a game. It gets events as one seat may know them."""

    def begins(self, event: Event, before: Event) -> bool:
        """Whether a new turn, or the end, begins with an event that came right after another."""

    def recap(self, events: Sequence[Event], voice: Voice) -> Recap:
        """One turn in short."""


def turns(happened: Iterable[tuple[T, Event]], part: Recapping) -> Iterator[list[tuple[T, Event]]]:
    """What happened, turn by turn; with each event goes where it stands."""
    turn: list[tuple[T, Event]] = []
    for where, event in happened:
        if turn and part.begins(event, turn[-1][1]):
            yield turn
            turn = []
        turn.append((where, event))
    if turn:
        yield turn


def joined(sentences: Iterable[str]) -> str:
    """Some sentences one after another, without those that say nothing."""
    return " ".join(filter(None, sentences))
