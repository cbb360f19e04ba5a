"""Every lesson of every game, asked of the rules: each step is played to its end, rightly and otherwise."""

import dataclasses
import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import teahouse
from teahouse.engine import CHANCE, Game
from teahouse.school import checking
from teahouse.school.lesson import Chapter, Lesson, Step
from teahouse.school.reading import lesson_of
from teahouse.school.scene import after, scene

LESSONS = [lesson for name in teahouse.names() if (lesson := lesson_of(name)) is not None]
STEPS = [(lesson, chapter, number, step) for lesson in LESSONS for chapter, number, step in lesson.steps()]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
each_step = pytest.mark.parametrize(
    ("lesson", "chapter", "number", "step"),
    STEPS,
    ids=[f"{lesson.game}-{chapter.id}-{number}" for lesson, chapter, number, _ in STEPS],
)


def test_there_are_lessons() -> None:
    assert LESSONS


@each_lesson
def test_a_lesson_is_true(lesson: Lesson) -> None:
    """Positions, moves, replies and clauses; every clause is taught or exempt."""
    wrong = list(checking.troubles(teahouse.game(lesson.game), lesson))
    assert not wrong, "\n".join(wrong)


@each_lesson
def test_the_first_lesson_is_short_and_ends_in_a_game(lesson: Lesson) -> None:
    first = lesson.chapters[0]
    assert 5 <= first.minutes <= 8
    assert 6 <= len(first.steps) <= 10
    assert first.steps[-1].play
    assert not any(step.play for step in first.steps[:-1])
    assert len(lesson.chapters) >= 3


@each_step
def test_a_step_is_played_to_its_end(lesson: Lesson, chapter: Chapter, number: int, step: Step) -> None:
    moves: list[str] = []
    now = scene(lesson.game, chapter.id, number)
    assert now.says or now.does
    while now.kind == "asked":
        moves.append(now.shows)
        now = scene(lesson.game, chapter.id, number, moves)
    assert now.kind == ("play" if step.play else "done")
    assert len(moves) == len(step.asks) - bool(step.play)
    if not step.play:
        assert now.says == step.done


@each_step
def test_every_other_move_is_answered(lesson: Lesson, chapter: Chapter, number: int, step: Step) -> None:
    """Whatever is legal at the beginning of a step is played and answered; nobody ever hears "wrong"."""
    begun = scene(lesson.game, chapter.id, number)
    if step.play:
        return
    for action in begun.state.seen_by(step.seat).legal():
        then = after(begun, str(action))
        assert then.past[begun_at(begun)].seat == step.seat
        assert then.says
        assert "wrong" not in f"{then.says} {then.does}".lower()
        if then.kind in ("other", "legal"):
            assert then.does


def begun_at(begun: Any) -> int:
    """Where the first move of the person stands."""
    return len(begun.past)


@each_step
def test_nothing_is_said_twice_in_a_row(lesson: Lesson, chapter: Chapter, number: int, step: Step) -> None:
    said = [text for ask in step.asks for text in (ask.says, ask.do) if text] + [step.done]
    assert all(one != two for one, two in pairwise(said))
    for text in said:
        assert text.endswith((".", "?", "!", "”")), f"{text!r} is no sentence"


@each_lesson
def test_a_step_is_the_same_every_time(lesson: Lesson) -> None:
    """The same moves lead to the same table, also in a game against bots."""
    for chapter, number, step in lesson.steps():
        if not step.play:
            continue
        one = two = scene(lesson.game, chapter.id, number)
        begun, others = len(one.past), set[int]()
        while one.open and not others:
            first = str(one.state.seen_by(step.seat).legal()[0])
            one, two = after(one, first), after(two, first)
            others = {past.seat for past in one.past[begun:]} - {step.seat, CHANCE}
        assert [past.line for past in one.past] == [past.line for past in two.past]
        assert others


@each_lesson
def test_the_coach_speaks_of_decisions_that_there_are(lesson: Lesson) -> None:
    game = teahouse.game(lesson.game)
    met = set(verbs(game))
    assert lesson.coach
    assert set(lesson.coach) <= met, f"nobody decides about {', '.join(set(lesson.coach) - met)}"


def verbs(game: Game[Any]) -> set[str]:
    """The first words of all actions that come up in some random games."""
    from random import Random

    found = set()
    rng = Random(3)
    for _ in range(4):
        state = game.start()
        while state.to_act is not None:
            if state.to_act == CHANCE:
                chances = state.chances()
                state.play(chances.at(rng.randrange(chances.total)))
                continue
            found |= {str(action).split()[0] for action in state.legal()}
            state.play(state.random_action(rng))
    return found


@each_lesson
def test_a_game_of_ones_own_ends_with_who_has_won(lesson: Lesson) -> None:
    chapter = lesson.chapters[0]
    now = scene(lesson.game, chapter.id, len(chapter.steps))
    rng = Random(1)
    while now.open:
        now = after(now, str(rng.choice(list(now.state.seen_by(now.step.seat).legal()))))
    assert now.kind == "over"
    assert now.says == now.step.done
    names = {"You", *now.names}
    assert any(name in now.does for name in names) or "nobody" in now.does


PAGE_ONLY = re.compile(r"\b(press|pressed|click|tap|drag|hover|bulb|spears?|dashed|tray|button|swipe)\b", re.IGNORECASE)


def sayings(one: object) -> Iterator[str]:
    """All that the teacher says in a lesson, a step or a part of one; what stands at a mark is the page's alone."""
    for field in dataclasses.fields(one):  # type: ignore[arg-type]
        value = getattr(one, field.name)
        if field.name in ("says", "do", "done", "why", "here", "name", "title") and isinstance(value, str):
            yield value
        elif isinstance(value, tuple) and value and dataclasses.is_dataclass(value[0]):
            for part in value:
                yield from sayings(part)


@each_lesson
def test_what_is_said_is_true_in_the_terminal_too(lesson: Lesson) -> None:
    """docs/school.md, 7: nothing there can be pressed, and a sign that only the board has is not spoken of."""
    said = [*sayings(lesson), *lesson.coach.values()]
    assert len(said) > 50
    assert [text for text in said if PAGE_ONLY.search(text)] == []
