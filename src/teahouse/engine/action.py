"""What is done and what happens: actions, events, and why an action is refused."""

from dataclasses import dataclass
from typing import ClassVar

from teahouse.engine.forms import Value
from teahouse.engine.kinds import Seat
from teahouse.engine.reading import Unreadable as Unreadable


class Action(Value):
    """One choice of a seat or of chance: a small frozen value, declared with its form.

        class Guess(Action, form="guess {card}"):
            card: Card

    Its text is the notation of the game's rules document and parses back to an equal action.
    """

    __slots__ = ()

    reads_back: ClassVar[bool] = True
    chance: ClassVar[bool] = False
    """Whether chance does this, not a player: `chance=True` beside the form."""
    counted: ClassVar[str] = ""
    """The order in which its fields count for a learner's number, where that is not the order of the fields."""


class Event(Value):
    """One thing that happened at the table, told in order; declared with its form, as an action is.

    Events feed the log, the animation, the replay and the screen reader alike.
    """

    __slots__ = ()

    passing: ClassVar[bool] = False
    """True for open news that soon matters no more (cards shown and shuffled back): two tables that
    differ in nothing else afterwards may still have been told different things."""
    opens: ClassVar[str] = ""
    """The clause by which this event lays something open that was hidden until now; "" where it does not.
    Whatever else is told, and whose decision it is, must never hang on a secret (law 13)."""

    def seen_by(self, seat: int | None) -> "Event":
        """The form this event has for `seat` (None: a spectator). Public events are the same for all."""
        return self


class First(Action, Event, form="first {seat}", chance=True):
    """Chance names the seat that starts. The same in every game, as action and as event."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: the clause that forbids it, and one sentence for people."""

    rule: str
    text: str
    at: tuple[str, ...] = ()
    """What is in the way, by names of the game's own, so that a board can point at it."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Illegal(ValueError):
    """Raised by `play` for an action the rules forbid; carries the reason."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(f"{action}: {reason}")
        self.action = action
        self.reason = reason

    def __reduce__(self) -> tuple[type["Illegal"], tuple[Action, Reason]]:
        """So that it crosses from a worker process to the one that asked."""
        return type(self), (self.action, self.reason)


class Refused(ValueError):
    """Raised for options, seats or names that don't exist; the message lists what is possible."""
