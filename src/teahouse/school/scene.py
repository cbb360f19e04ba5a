"""What a person meets in a step after some moves: the table, what was answered, and what the teacher says.

A pure function: `scene(game, chapter, number, moves)`. The person's moves go through the rules of the game; the others
answer as the step has written it, and so does chance. In a game of one's own bots answer, by a seed that the step gives
them: the same moves lead to the same table every time.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from teahouse.bots.levels import welcoming
from teahouse.engine import registry
from teahouse.engine.action import Illegal, Refused, Unreadable
from teahouse.engine.game import Game
from teahouse.engine.state import State
from teahouse.school.lesson import Answer, Ask, Chapter, Lesson, Step, fits, verb_of
from teahouse.school.played import MOST_LINES, Course, Seated, chosen
from teahouse.school.reading import lesson_of

MOST_MOVES = 120
"""No person makes more moves in a step."""
KEPT = 512
"""So many scenes are remembered, so that a game of one's own is not played anew with each move."""
GUEST = welcoming().name

Kind = Literal["asked", "done", "as_good", "other", "legal", "play", "over"]
"""What the last move was. asked: something is to be done; done: it is; as_good, other: the step knew the move; legal:
it didn't; play, over: a game of one's own goes on, or has ended."""


class Untaught(Refused):
    """There are no lessons of this game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene(Seated):
    """Where a person stands in a step."""

    chapter: Chapter
    number: int
    """Of the step in its chapter, from 1 on."""
    step: Step
    kind: Kind
    at: int = 0
    """Which of the things to do is asked for, from 0 on."""
    answer: Answer | None = None
    """What the step says to the last move, where that was not the asked one."""
    anew: bool = False
    """Whether the step began at another table than the one before it ended with."""

    @property
    def ask(self) -> Ask:
        """What is asked for now, or was last."""
        return self.step.asks[self.at]

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.step.seat

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.step.players[: self.state.players]

    @property
    def open(self) -> bool:
        """Whether the person is to do something on the board."""
        return self.kind in ("asked", "play")

    @property
    def learned(self) -> bool:
        """Whether the step is done."""
        return self.kind in ("done", "as_good", "over")

    @property
    def says(self) -> str:
        """What the teacher says now."""
        match self.kind:
            case "asked" | "play":
                return self.ask.says
            case "done" | "over":
                return self.step.done
            case "legal":
                return "Legal."
            case _:
                assert self.answer is not None
                return self.answer.says.replace("{happened}", self.happened)

    @property
    def does(self) -> str:
        """What stands below it: what to do, why something else was better, or who has won a game of one's own."""
        match self.kind:
            case "asked" | "play":
                return self.ask.do
            case "legal":
                return f"Here we look at {self.step.here}."
            case "other":
                assert self.answer is not None
                return self.answer.why
            case "over":
                assert self.state.outcome is not None
                return self.game.words.sum_up(self.state.outcome, self.voice)
            case _:
                return ""

    @property
    def shows(self) -> str:
        """The move that is asked for, as "Show me" plays it; "" where none is."""
        if self.kind != "asked":
            return ""
        for pattern in self.ask.asked:
            for action in self.state.seen_by(self.step.seat).legal():
                if fits(pattern, str(action)):
                    return str(action)
        return ""

    @property
    def good(self) -> tuple[str, ...]:
        """The moves that are accepted now: what is asked for, and what is as good."""
        if self.kind != "asked":
            return ()
        patterns = (*self.ask.asked, *(answer.move for answer in self.ask.as_good))
        legal = map(str, self.state.seen_by(self.step.seat).legal())
        return tuple(move for move in legal if any(fits(pattern, move) for pattern in patterns))

    @property
    def eager(self) -> bool:
        """Whether the asked mark is there from the beginning: not from the third step of a kind on."""
        verb = verb_of(self.ask.asked[0]) if self.ask.asked else ""
        earlier = self.chapter.steps[: self.number - 1]
        return sum(bool(step.asks[0].asked) and verb_of(step.asks[0].asked[0]) == verb for step in earlier) < 2


def taught(name: str) -> Lesson:
    """The lessons of a game; refused where there are none."""
    found = lesson_of(name)
    if found is None:
        raise Untaught(f"there are no lessons of {registry.game(name).about.title} yet")
    return found


def scene(name: str, chapter: str, number: int, moves: Sequence[str] = ()) -> Scene:
    """Where a person stands in a step of a game after these moves.

    `Refused` where there is no such step or it is over, `Unreadable` and `Illegal` for a move that can't be made.
    """
    steps = taught(name).chapter(chapter).steps
    if not 1 <= number <= len(steps):
        raise Refused(f"this chapter has steps 1 to {len(steps)}, not {number}")
    if len(moves) > MOST_MOVES:
        raise Refused(f"a step has at most {MOST_MOVES} moves")
    made = tuple(moves)
    for so_far in range(len(made) + 1):  # from the first on, so that each finds the one before it
        found = _after(name, chapter, number, made[:so_far])
    return found


@lru_cache(maxsize=KEPT)
def _after(name: str, chapter: str, number: int, moves: tuple[str, ...]) -> Scene:
    whole = taught(name).chapter(chapter)
    game, step = registry.game(name), whole.steps[number - 1]
    if not moves:
        return opening(game, whole, number, step)
    return after(_after(name, chapter, number, moves[:-1]), moves[-1])


def opening(game: Game[Any], chapter: Chapter, number: int, step: Step) -> Scene:
    """A step before anything was done in it."""
    laid = _laid(game, chapter, number, step)
    begun = replace(laid, anew=number > 1 and laid.state != _left(game, chapter, number - 1))
    return _played_on(begun, Course(begun.state, begun.past)) if step.play else begun


def _laid(game: Game[Any], chapter: Chapter, number: int, step: Step) -> Scene:
    """The table of a step as it is written."""
    course = Course(game.position(step.position))
    course.follow(step.before, guest=GUEST)
    kind: Kind = "play" if step.play else "asked"
    past = tuple(course.past)
    return Scene(
        game=game,
        state=course.state,
        before=course.state,
        past=past,
        since=len(past),
        chapter=chapter,
        number=number,
        step=step,
        kind=kind,
    )


def _left(game: Game[Any], chapter: Chapter, number: int) -> State | None:
    """The table that a step ends with where all was done as asked; None where that can't be known."""
    now = _laid(game, chapter, number, chapter.steps[number - 1])
    with suppress(Unreadable, Illegal, Refused):  # whether it is true is asked elsewhere
        while now.shows:
            some = (str(move) for move in now.state.seen_by(now.step.seat).legal())
            if sum(any(fits(pattern, move) for pattern in now.ask.asked) for move in some) > 1:
                return None  # any of them will do, and which it was isn't told
            now = after(now, now.shows)
    return now.state if now.kind == "done" else None


def after(before: Scene, text: str) -> Scene:
    """What a move of the person leads to."""
    if not before.open:
        raise Refused("this step is over; begin it again")
    seen = before.state.seen_by(before.step.seat)
    action = seen.parse(text)
    reason = seen.why_not(action)
    if reason is not None:
        raise Illegal(action, reason)
    course = Course(before.state.copy(), before.past)
    course.play(before.step.seat, action)
    made = replace(before, before=before.state, since=len(before.past))
    return _played_on(made, course) if before.kind == "play" else _answered(made, course, str(action))


def _answered(made: Scene, course: Course, move: str) -> Scene:
    """The move as the step knows it, and what the others do about it."""
    ask = made.ask
    kind: Kind = "legal"
    answer = None
    if any(fits(pattern, move) for pattern in ask.asked):
        course.follow(ask.replies, strict=move in ask.asked, guest=GUEST)
        last = made.at + 1 == len(made.step.asks)
        kind = "done" if last else "asked"
    else:
        for known, entries in (("as_good", ask.as_good), ("other", ask.other)):
            answer = next((entry for entry in entries if fits(entry.move, move)), None)
            if answer is not None:
                course.follow(answer.replies, strict=answer.move == move, guest=GUEST)
                kind = "as_good" if known == "as_good" else "other"
                break
    at = made.at + 1 if kind == "asked" else made.at
    return replace(made, state=course.state, past=tuple(course.past), kind=kind, at=at, answer=answer)


def _played_on(made: Scene, course: Course) -> Scene:
    """The others and chance play until the person is asked again, or the game is over."""
    seed = f"{made.game.name} {made.chapter.id} {made.number}"
    for _ in range(MOST_LINES):
        seat = course.state.to_act
        if seat is None or seat == made.step.seat:
            break
        course.play(seat, chosen(course, seat, made.step.play, seed))
    over = course.state.over
    return replace(made, state=course.state, past=tuple(course.past), kind="over" if over else "play")
