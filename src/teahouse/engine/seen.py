"""All that one seat knows."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from teahouse.engine.action import Action, Event, Reason, Unreadable
from teahouse.engine.state import State
from teahouse.engine.voice import Voice

if TYPE_CHECKING:
    from teahouse.engine.game import Game


class Seen:
    """What a seat knows of a table: the only thing a bot ever gets.

    It holds the table with everything hidden from the seat taken out, so there is no way
    back from it to the state. It pickles as readable text.
    """

    __slots__ = ("_table", "_view", "seat")

    def __init__(self, table: State, seat: int | None) -> None:
        """`table` is a state from which `game.hide` has taken out what `seat` may not know."""
        self._table = table
        self._view: Any = None
        self.seat = seat

    @property
    def game(self) -> "Game[Any]":
        """The game being played."""
        return self._table.game

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._table.players

    @property
    def options(self) -> Any:
        """The options in force."""
        return self._table.options

    @property
    def to_act(self) -> int | None:
        """Who decides: a seat, `CHANCE`, or None when the game is over."""
        return self._table.to_act

    @property
    def holder(self) -> int | None:
        """Who holds the device around one screen."""
        return self._table.holder

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.over

    @property
    def view(self) -> Any:
        """Everything in this seat's sight as plain data, for drawing; made once."""
        if self._view is None:
            self._view = self.game.look(self._table, self.seat)
        return self._view

    def legal(self) -> Sequence[Action]:
        """The legal actions of this seat; none while another decides."""
        return self._table.legal() if self.seat == self._table.to_act else ()

    def random_action(self, rng: Random) -> Action:
        """One of this seat's legal actions, each as likely as the others."""
        return self._table.random_action(rng)

    def why_not(self, action: Action) -> Reason | None:
        """The rule that forbids this action to this seat now; None if it may be played."""
        if self.seat != self._table.to_act and not self._table.over:
            return Reason(self.game.about.turn_clause, "It is not your turn to decide.")
        return self._table.why_not(action)

    def foresee(self, action: Action) -> tuple[Event, ...]:
        """What this legal action would do, as far as this seat can know: up to the next chance or decision."""
        return self.game.foresee(self._table, self.seat, action)

    def beginning(self, words: str) -> Iterator[Action]:
        """The legal actions of this seat whose text begins with these whole words, in their order; "" begins all."""
        whole = f"{words} ".lstrip()
        return (action for action in self.legal() if f"{action} ".startswith(whole))

    def foresee_all(self, beginning: str = "") -> Iterator[tuple[Action, tuple[Event, ...]]]:
        """What each legal action would do that begins with these words: one after another, as they are asked for."""
        return ((action, self.foresee(action)) for action in self.beginning(beginning))

    def deduce(self, voice: Voice) -> Any:
        """What follows from all that this seat has seen; None where the game works nothing out."""
        return self.game.deduce(self._table, self.seat, voice) if self.game.deduce is not None else None

    def imagine(self, rng: Random) -> State:
        """A full state drawn from the worlds that agree with everything this seat has seen."""
        world: State = self.game.imagine(self._table, self.seat, rng)
        return world

    def parse(self, text: str) -> Action:
        """Read an action from its notation; `Unreadable` says what was expected."""
        return self._table.parse(text)

    def legal_as(self, text: str) -> Action | None:
        """The legal action of this seat that is written so; None where there is none."""
        try:
            action = self.parse(text)
        except Unreadable:
            return None
        return action if self.why_not(action) is None else None

    def text(self) -> str:
        """What this seat knows as readable text."""
        return self._table.text()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Seen):
            return NotImplemented
        return self.seat == other.seat and self._table == other._table

    def __hash__(self) -> int:
        return hash((self.seat, self.text()))

    def __reduce__(self) -> Any:
        return _from_text, (self.game, self.text(), self.seat)

    def __repr__(self) -> str:
        return f"<{self.game.name} seen by {self.seat}>"


def _from_text(game: "Game[Any]", text: str, seat: int | None) -> Seen:
    return Seen(game.position(text), seat)
