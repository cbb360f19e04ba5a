"""What a person in a lesson is told: the table in the same structures as at any table, and what the teacher says."""

from typing import Literal

import msgspec

from teahouse.school.lesson import Chapter, Lesson
from teahouse.school.scene import GUEST, Scene
from teahouse.server.wire.school import Question, ReplyInfo, SchoolTable, SchoolUpdate, Told, answer_to, tell_updates


class StepInfo(msgspec.Struct, frozen=True):
    """A step of a chapter: its name, and whether it is a game of one's own."""

    name: str
    plays: bool


class ChapterInfo(msgspec.Struct, frozen=True):
    """A chapter, and what its steps are called."""

    id: str
    title: str
    minutes: int
    steps: list[StepInfo]


class LessonInfo(msgspec.Struct, frozen=True):
    """What is taught of a game. The first chapter is the first lesson."""

    game: str
    title: str
    chapters: list[ChapterInfo]


class MarkInfo(msgspec.Struct, frozen=True):
    """What is marked as asked for, by names of things on the board: all of a stage at once, stage after stage."""

    stages: list[list[str]]
    tag: str
    eager: bool
    """Whether it is there from the beginning; otherwise after a hint, or a while."""
    good: list[str]
    """The moves that are accepted: with one of them in the hand nothing is marked any more."""


class EvidenceInfo(msgspec.Struct, frozen=True):
    """Things on the board that show why, and what is said of them."""

    at: list[str]
    says: str


class ClauseTaught(msgspec.Struct, frozen=True):
    """A clause that a step teaches, and a few words on what it says."""

    id: str
    says: str


class LessonScene(msgspec.Struct, frozen=True):
    """Where a person stands in a step after some moves."""

    game: str
    chapter: str
    step: int
    kind: Literal["asked", "done", "as_good", "other", "legal", "play", "over"]
    """What the last move was: asked (something is to be done), done, as_good, other, legal (the step did not know it);
    in a game of one's own play and over."""
    says: str
    does: str
    mark: MarkInfo
    why: list[EvidenceInfo]
    replies: list[ReplyInfo]
    shows: str
    """The asked move, as "Show me" plays it."""
    rules: list[ClauseTaught]
    anew: bool
    """Whether the step began at another table than the one before it ended with."""
    updates: list[SchoolUpdate]
    """What happened by the last move, line by line, and how the table stands; all of it where there is no move yet."""


def tell_lesson(lesson: Lesson, title: str) -> LessonInfo:
    """What is taught of a game, in short."""
    return LessonInfo(lesson.game, title, [_chapter(chapter) for chapter in lesson.chapters])


def _chapter(chapter: Chapter) -> ChapterInfo:
    steps = [StepInfo(step.name, bool(step.play)) for step in chapter.steps]
    return ChapterInfo(chapter.id, chapter.title, chapter.minutes, steps)


def tell_scene(scene: Scene) -> LessonScene:
    """A scene as the page draws it."""
    step, ask = scene.step, scene.ask
    answer = scene.answer if scene.kind == "other" else None
    return LessonScene(
        game=scene.game.name,
        chapter=scene.chapter.id,
        step=scene.number,
        kind=scene.kind,
        says=scene.says,
        does=scene.does,
        mark=MarkInfo([list(names) for names in ask.mark], ask.tag, scene.eager, list(scene.good)),
        why=[EvidenceInfo(list(one.at), one.says) for one in step.why],
        replies=[ReplyInfo(one.seat, one.at) for one in answer.at] if answer else [],
        shows=scene.shows,
        rules=[ClauseTaught(id, says) for id, says in step.rules.items()],
        anew=scene.anew,
        updates=tell_updates(scene, _table(scene)),
    )


def answer(scene: Scene, question: Question) -> Told:
    """What a person is told who asks something in a step."""
    return answer_to(scene, question, _table(scene))


def _table(scene: Scene) -> SchoolTable:
    return SchoolTable(
        id="lesson",
        level=GUEST,
        over="This step is over.",
        foresees=True,
        deduces=scene.step.deduce,
        hints=scene.kind == "play",
    )
