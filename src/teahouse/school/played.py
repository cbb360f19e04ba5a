"""Lines being played at a table of the school, with the table after each, and where a person sits there.

Lessons and puzzles both stand on this: a table at which nothing is stored, and which is a function of what was done.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from teahouse.bots import bot
from teahouse.engine.action import Action, Event, Unreadable
from teahouse.engine.chance import CHANCE, FastDice
from teahouse.engine.course import line_of, seat_of
from teahouse.engine.game import Game
from teahouse.engine.state import State
from teahouse.engine.voice import Voice

NAMES = ("You", "Mei", "Tomás", "Ilse", "Rook", "Crane")
"""Who sits at a table where nobody is named."""
BOT = "?"
"""A reply of a bot: `1 ?`."""
MOST_LINES = 400
"""So many lines follow one move at most, before the person is asked again."""


@dataclass(frozen=True, slots=True)
class Past:
    """A line that was played: whose, what happened by it, and the table after it."""

    seat: int
    line: str
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Where a person sits at a table of the school, and what has happened there."""

    game: Game[Any]
    state: State
    """The table; nobody plays on it."""
    before: State
    """The table before the last move; at the beginning as it was laid."""
    past: tuple[Past, ...]
    """All that was played."""
    since: int
    """How many lines of it were there before the last move."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """Where the person sits."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""

    @property
    @abstractmethod
    def open(self) -> bool:
        """Whether the person is to do something on the board."""

    @property
    def moved(self) -> bool:
        """Whether it is the person who moved last; at the beginning others may have."""
        return self.since < len(self.past) and self.past[self.since].seat == self.seat

    @property
    def cuts(self) -> tuple[int, ...]:
        """After which lines it is told what has happened since the last move, and how the table stands then."""
        return tuple(range(self.since + 1, len(self.past) + 1))

    @property
    def voice(self) -> Voice:
        """Speaks to the person."""
        return Voice(self.names, self.seat)

    @property
    def happened(self) -> str:
        """What the others did about the last move, in the sentences of the log; where they did nothing, the move."""
        voice, tell = self.voice, self.game.words.tell
        own, *others = self.past[self.since :]
        events = [event for past in others for event in past.events] or own.events
        told = filter(None, (tell(event.seen_by(voice.you), voice) for event in events))
        return " ".join(told) if others else next(told, "")


def chosen(course: "Course", seat: int, level: str, seed: str, visits: int | None = None) -> Action:
    """What chance or a bot does next: the same whenever the same was done before it, if it is bounded by visits."""
    here = f"{seed} {len(course.past)}"
    if seat == CHANCE:
        return FastDice(here).pick(course.state.chances())
    return bot(level, course.state.game, here, visits=visits).choose(course.state.seen_by(seat))


class Course:
    """Lines being played, with the table after each."""

    def __init__(self, state: State, past: Sequence[Past] = ()) -> None:
        self.state = state
        self.past = list(past)

    def play(self, seat: int, action: Action) -> None:
        """Play an action of the one who is to act."""
        events = tuple(self.state.play(action))
        self.past.append(Past(seat, line_of(seat, action), events, self.state.copy()))

    def follow(self, lines: Sequence[str], strict: bool = True, guest: str = "") -> None:
        """Play written lines: `1 a | b` is the first of these that is legal, `1 ?` what a bot of the level `guest`
        would do. They were written for a certain move: for others that fit the same pattern (not `strict`) they end
        where they can't be played."""
        for line in lines:
            found = self._legal(line, guest)
            if found is None:
                if strict:
                    raise Unreadable(f"{line!r} can't be played here: {self._trouble(line)}")
                return
            self.play(seat_of(line), found)

    def _legal(self, line: str, guest: str) -> Action | None:
        seat = seat_of(line)
        if seat != self.state.to_act:
            return None
        for text in _ways(line):
            if text == BOT and guest:
                return chosen(self, seat, guest, "reply")
            try:
                action = self.state.parse(text)
            except Unreadable:
                continue
            if self.state.why_not(action) is None:
                return action
        return None

    def _trouble(self, line: str) -> str:
        to_act = self.state.to_act
        if seat_of(line) != to_act:
            return f"it is the turn of {'nobody' if to_act is None else 'chance' if to_act == CHANCE else to_act}"
        text = _ways(line)[0]
        return str(self.state.why_not(self.state.parse(text)))


def _ways(line: str) -> list[str]:
    """The moves that a written line names, the first of which is played that is legal."""
    return [text.strip() for text in line.partition(" ")[2].split("|")]
