"""The course of a hand: its lines in turn, the state they lead to, and the way back.

A line is `"2 guess panda winter"` for a seat, `"~ draw …"` for chance, `"2 undo 3"` for taking back.
"""

from collections.abc import Sequence

from teahouse.engine.action import Action, Event, Unreadable
from teahouse.engine.chance import CHANCE
from teahouse.engine.reading import whole_number
from teahouse.engine.state import State


def seat_of(line: str) -> int:
    """Whose line it is: a seat or `CHANCE`."""
    who, _, rest = line.partition(" ")
    if who == "~" and rest:
        return CHANCE
    seat = whole_number(who)
    if seat is not None and seat >= 0 and rest:
        return seat
    raise Unreadable("expected a seat or ~, then a move")


def line_of(seat: int, action: Action) -> str:
    """The line of a record for an action."""
    return f"{'~' if seat == CHANCE else seat} {action}"


class Course:
    """The lines of a hand that stand, and the state they lead to.

    Taking back goes to a kept copy of the state, so its cost doesn't grow with the game.
    """

    KEEP_EVERY = 16

    def __init__(self, state: State) -> None:
        """Begins with the table before the first line."""
        self.state = state
        self.standing: list[str] = []
        """The lines that have not been taken back."""
        self._kept = [state.copy()]

    def follow(self, line: str) -> Sequence[Event]:
        """Play the next line; nothing changes if it is refused."""
        seat = seat_of(line)
        text = line.partition(" ")[2]
        if text.startswith("undo "):
            if seat == CHANCE:
                raise Unreadable("chance takes nothing back")
            self._take_back(text)
            return ()
        if self.state.to_act is None:
            raise Unreadable("the game is over before this line")
        if seat != self.state.to_act:
            due = "chance" if self.state.to_act == CHANCE else f"seat {self.state.to_act}"
            raise Unreadable(f"it is the turn of {due}")
        action = self.state.parse(text)
        events = self.state.play(action)
        self._stand(seat, action)
        return events

    def _stand(self, seat: int, action: Action) -> None:
        """The line of what was just played stands."""
        self.standing.append(line_of(seat, action))
        if len(self.standing) % self.KEEP_EVERY == 0:
            self._kept.append(self.state.copy())

    def _take_back(self, text: str) -> None:
        number = whole_number(text.removeprefix("undo "))
        if number is None or not 1 <= number <= len(self.standing):
            raise Unreadable(f"expected 'undo N' with N from 1 to {len(self.standing)}, found {text!r}")
        rest = self.standing[: len(self.standing) - number]
        whole = len(rest) // self.KEEP_EVERY
        del self._kept[whole + 1 :]
        self.state = self._kept[whole].copy()
        self.standing = rest
        for line in rest[whole * self.KEEP_EVERY :]:
            self.state.play(self.state.parse(line.partition(" ")[2]))
