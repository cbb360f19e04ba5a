"""What a try at a puzzle brings against the best move, in points; and whether the answers to it refute anything.

Both are asked of the rules: what stands in the puzzle is played on, and what others answered to the try is tried after
the best move too.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from teahouse.engine.action import Event
from teahouse.engine.chance import CHANCE
from teahouse.engine.game import Game
from teahouse.engine.voice import count
from teahouse.school.played import Course, Past, chosen
from teahouse.school.puzzle import Puzzle

MEANT: Final = 3
"""So many points more are told: fewer come and go with a turn."""


class Short(NamedTuple):
    """A try against the best move: the points of both turns, and what the answers took."""

    own: int
    best: int
    taken: int

    @property
    def words(self) -> str:
        """In a sentence or two, which don't tell the move."""
        told = [f"The answer to it scored {count(self.taken, 'point')}."] if self.taken > 0 else []
        if self.best >= self.own + MEANT:
            brought = count(self.own, "point") if self.own else "none"
            told.insert(0, f"{count(self.best, 'point')} were possible, this brought {brought}.")
        elif not told and self.best <= self.own:
            fewer = "fewer points" if self.best < self.own else "as many points"
            told.append(f"The best move brings {fewer} now and counts later.")
        return " ".join(told)


def split(past: Sequence[Past], begun: int, seat: int) -> int:
    """Where the others begin to answer a try that was made at `begun`."""
    return next((at for at in range(begun, len(past)) if past[at].seat not in (seat, CHANCE)), len(past))


def short_of(game: Game[Any], puzzle: Puzzle, opened: Course, tried: Sequence[Past]) -> Short | None:
    """How a try falls short of the best move; None where the game doesn't count by points. `tried` is all that was
    played, as far as it is told: answers that refute nothing are not in it."""
    scored = getattr(game.part("puzzles"), "scored", None)
    if scored is None:
        return None
    begun, seat = len(opened.past), puzzle.seat
    ends = split(tried, begun, seat)
    best = _best(puzzle, opened)
    own = scored(_events(tried[begun:ends], seat), seat)
    could = scored(_events(best.past[begun : split(best.past, begun, seat)], seat), seat)
    return Short(own, could, _taken(scored, tried[ends:], seat, opened.state.players))


def refutes(game: Game[Any], puzzle: Puzzle, opened: Course, tried: Sequence[Past]) -> bool:
    """Whether the others take more by their answers to a try than the same answers would take after the best move."""
    scored = getattr(game.part("puzzles"), "scored", None)
    begun, seat = len(opened.past), puzzle.seat
    ends = split(tried, begun, seat)
    if scored is None or ends == len(tried) or tried[-1].after.over:
        return True
    course = _best(puzzle, opened)
    answered = len(course.past)
    for past in tried[ends:]:
        if past.seat == seat:
            break
        if past.seat == CHANCE:
            continue
        while course.state.to_act == CHANCE:
            course.play(CHANCE, chosen(course, CHANCE, "", puzzle.id))
        if course.state.to_act != past.seat:
            return True
        course.follow([past.line], strict=False)
        if course.past[-1].line != past.line:
            return True
    players = course.state.players
    after = _taken(scored, course.past[answered:], seat, players)
    return after < _taken(scored, tried[ends:], seat, players)


def _best(puzzle: Puzzle, opened: Course) -> Course:
    """The best move, with the rest of its turn as it stands in the puzzle."""
    course = Course(opened.state.copy(), opened.past)
    course.play(puzzle.seat, course.state.parse(puzzle.best))
    course.follow(puzzle.replies[puzzle.best])
    return course


def _taken(scored: Any, past: Sequence[Past], seat: int, players: int) -> int:
    """What the others gain."""
    events = _events(past, seat)
    return sum(scored(events, other) for other in range(players) if other != seat)


def _events(past: Sequence[Past], seat: int) -> list[Event]:
    """What happened in these lines, as a seat knows it."""
    return [event.seen_by(seat) for one in past for event in one.events]
