"""The history of a game as each seat has heard it: the perfect recall of information states.

A history is a chain of what was played, so that it grows in one step and copies share it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.engine import CHANCE, Action, Event

Move = tuple[int, int | None]
"""A decision: whose, and its number; None where the listener may not know it."""
Told = Mapping[int | None, tuple[tuple[str, ...], tuple[Move, ...]]]
"""What the listeners know from before: the lines, and the last moves. None is what everybody knows."""


class Heard:
    """One step of a history, with those before it."""

    __slots__ = ("_known", "action", "actor", "events", "number", "past", "told")

    def __init__(
        self,
        past: "Heard | None" = None,
        actor: int = CHANCE,
        action: Action | None = None,
        number: int = 0,
        events: Sequence[Event] = (),
        told: Told | None = None,
    ) -> None:
        self.past = past
        self.actor = actor
        self.action = action
        self.number = number
        self.events = events
        self.told = told
        self._known: dict[int | None, bool] = {}

    def known_to(self, seat: int | None) -> bool:
        """Whether a listener knows exactly what was done; found out once."""
        known = self._known.get(seat)
        if known is None:
            known = seat == self.actor or all(event.seen_by(seat) == event for event in self.events)
            self._known[seat] = known
        return known

    def then(self, actor: int, action: Action, number: int, events: Sequence[Event]) -> "Heard":
        """The history with one more step."""
        return Heard(self, actor, action, number, tuple(events))

    def lines(self, seat: int | None) -> tuple[str, ...]:
        """Everything a listener was told, a line a step: who acted, own actions in full, then what happened."""
        found: list[str] = []
        step: Heard | None = self
        while step is not None and step.action is not None:
            found.append(step._line(seat))
            step = step.past
        return (*step.before(seat)[0], *reversed(found)) if step else tuple(reversed(found))

    def moves(self, seat: int | None, most: int) -> list[Move]:
        """The last decisions, the latest first."""
        found: list[Move] = []
        step: Heard | None = self
        while step is not None and len(found) < most:
            if step.action is None:
                found += step.before(seat)[1][: most - len(found)]
            elif step.actor != CHANCE:
                found.append((step.actor, step.number if step.known_to(seat) else None))
            step = step.past
        return found

    def before(self, seat: int | None) -> tuple[tuple[str, ...], tuple[Move, ...]]:
        """What a listener knew when this history began."""
        told = self.told or {}
        return told.get(seat) or told.get(None) or ((), ())

    def imagined_by(self, seat: int, most: int) -> "Heard":
        """A history for a world that `seat` imagines: what it has heard, and for the others what everybody knows."""
        listeners: tuple[int | None, ...] = (seat, None)
        return Heard(told={who: (self.lines(who), tuple(self.moves(who, most))) for who in listeners})

    def _line(self, seat: int | None) -> str:
        who = "~" if self.actor == CHANCE else str(self.actor)
        own = f" {self.action}:" if seat == self.actor != CHANCE else ""
        happened = "; ".join(str(event.seen_by(seat)) for event in self.events)
        return f"{who}{own} {happened}".rstrip()

    def __deepcopy__(self, memo: object) -> "Heard":
        return self

    def __reduce__(self) -> Any:
        steps = []
        step: Heard = self
        while step.past is not None:
            steps.append((step.actor, step.action, step.number, step.events))
            step = step.past
        return _rebuild, (step.told, steps[::-1])


def _rebuild(told: Told | None, steps: list[tuple[int, Action, int, Sequence[Event]]]) -> Heard:
    heard = Heard(told=told)
    for step in steps:
        heard = heard.then(*step)
    return heard
