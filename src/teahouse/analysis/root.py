"""Where an analysis begins: a position as text, through the eyes of a seat, and what was really played from there."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from teahouse.engine import registry
from teahouse.engine.action import Illegal, Refused, Unreadable
from teahouse.engine.course import Course
from teahouse.engine.game import Game
from teahouse.engine.record import Record, Wrong
from teahouse.engine.state import State


@dataclass(frozen=True, slots=True)
class Root:
    """The table before anything is tried. What its text leaves unknown is drawn once, as the seat may imagine it: the
    same text has the same table every time."""

    text: str
    seat: int
    """Whose chance is told."""
    played: tuple[str, ...] = ()
    """The lines that were really played from there on, and stood."""

    @property
    def game(self) -> Game[Any]:
        """The game; `Unreadable` where the text names none."""
        name = self.text.split(",")[0].strip().split("\n")[0].strip()
        try:
            return registry.game(name)
        except Refused:
            raise Unreadable(f"a position begins with its game, such as 'yozu, 3 players', not with {name!r}") from None

    @property
    def open(self) -> bool:
        """Whether all is in sight, and nothing had to be drawn."""
        return "?" not in self.text

    @property
    def state(self) -> State:
        """The table; whoever plays on it copies it. `Unreadable` names what can't be read."""
        return _state(self.text, self.seat)


@lru_cache(maxsize=64)
def _state(text: str, seat: int) -> State:
    game = Root(text, seat).game
    state: State = game.world(text, seat, Random(text))
    if not 0 <= seat < state.players:
        raise Refused(f"there are seats 0 to {state.players - 1}, not {seat}")
    return state


def of_record(record: Record, line: int, seat: int) -> Root:
    """After a line of a record whose end is known: all is in sight, and what was played from there on is known."""
    if not 0 <= line <= len(record.moves):
        raise Refused(f"there are lines 0 to {len(record.moves)}, not {line}")
    course = Course(record.start())
    text, before = course.state.text(), list[str]()
    for number, move in enumerate(record.moves, 1):
        try:
            course.follow(move)
        except (Illegal, Unreadable, Refused) as error:
            raise Wrong(f"line {number}, {move!r}: {error}") from None
        if number == line:
            text, before = course.state.text(), list(course.standing)
    stands = course.standing[: len(before)] == before
    return Root(text, seat, tuple(course.standing[len(before) :]) if stands else ())


def of_seat(state: State, seat: int) -> Root:
    """As a seat sees a table that is still played: what it can't see is drawn."""
    return Root(state.seen_by(seat).text(), seat)


def pasted(text: str, seat: int | None = None) -> Root:
    """A position that somebody has put in; without a seat it is told how whoever decides there stands."""
    if seat is not None:
        return Root(text, seat)
    to_act = Root(text, 0).game.position(text).to_act
    return Root(text, max(0, to_act or 0))
