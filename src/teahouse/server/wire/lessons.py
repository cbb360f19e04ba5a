"""What a person in a lesson is told: the table in the same structures as at any table, and what the teacher says."""

from typing import Literal

import msgspec

from teahouse.engine import Unreadable
from teahouse.engine.chance import CHANCE
from teahouse.engine.hand import Foresight
from teahouse.engine.match import match_options
from teahouse.engine.options import as_json
from teahouse.school.lesson import Chapter, Lesson
from teahouse.school.scene import GUEST, Past, Scene
from teahouse.server.log.facts import Aids
from teahouse.server.log.refusal import Refused
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.views import tell_choices, tell_event, tell_foreseen, tell_hand

PERSON = "you"
"""Who sits at the table of a lesson, as the house would call a person."""


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


class EvidenceInfo(msgspec.Struct, frozen=True):
    """Things on the board that show why, and what is said of them."""

    at: list[str]
    says: str


class ReplyInfo(msgspec.Struct, frozen=True):
    """Where a reply of another is drawn."""

    seat: int
    at: str


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
    updates: list[m.Update]
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
        mark=MarkInfo([list(names) for names in ask.mark], ask.tag, scene.eager),
        why=[EvidenceInfo(list(one.at), one.says) for one in step.why],
        replies=[ReplyInfo(one.seat, one.at) for one in answer.at] if answer else [],
        shows=scene.shows,
        rules=[ClauseTaught(id, says) for id, says in step.rules.items()],
        anew=scene.anew,
        updates=_updates(scene),
    )


def _updates(scene: Scene) -> list[m.Update]:
    """The last lines one by one, each with the table after it; at the beginning all lines at once."""
    number = len(scene.past)
    if scene.since == number:
        return [_update(scene, 0, number)]
    return [_update(scene, at, at + 1) for at in range(scene.since, number)]


def _update(scene: Scene, since: int, until: int) -> m.Update:
    last = until == len(scene.past)
    state = scene.state if last else scene.past[until - 1].after
    asked = last and scene.open
    return m.Update(
        seq=until + 1,  # the table itself is the first thing that is told
        since=since + 1 if since else 0,
        seat=scene.step.seat,
        steps=[_line(scene, number, scene.past[number]) for number in range(since, until)],
        hand=tell_hand(state, scene.voice, choices=asked, deduce=scene.step.deduce),
        table=_table(scene) if last else None,
        clocks=None,
        retold=[],
        turns=[],
        undo="",
        takes="",
        loses="",
    )


def _line(scene: Scene, number: int, past: Past) -> m.Told:
    seat = None if past.seat == CHANCE else past.seat
    return m.Told(
        seq=number + 2,
        at=0,
        hand=1,
        kind="chance" if seat is None else "move",
        seat=seat,
        events=[tell_event(scene.game, event, scene.voice) for event in past.events],
    )


def _table(scene: Scene) -> m.TableInfo:
    """The table of a step. It is over as soon as nothing is asked any more: nobody plays on."""
    game, state = scene.game, scene.state
    return m.TableInfo(
        game=game.name,
        players=state.players,
        options=as_json(state.options),
        match=as_json(match_options(game, {"match_mode": "single"})),
        public=False,
        aids=Aids(hints=scene.kind == "play", deductions=scene.step.deduce, consent=False),
        watch=False,
        chat=False,
        id="lesson",
        title=game.about.title,
        status="playing" if scene.open else "over",
        why="",
        winner=None,
        host=PERSON,
        hand=1,
        seats=[_seat(scene, seat) for seat in range(state.players)],
        wins=[0] * state.players,
        totals=[0] * state.players,
        match_winners=None,
        dice=[],
        undo=None,
        rematch=None,
        rest=[],
        resting=False,
        hands=[],
        rematch_by=None,
    )


def _seat(scene: Scene, seat: int) -> m.SeatInfo:
    own = seat == scene.step.seat
    return m.SeatInfo(
        kind="person" if own else "bot",
        name=scene.names[seat],
        person=PERSON if own else None,
        level="" if own else GUEST,
        stand_in="",
        why="",
        token="",
        promised="",
        word="",
        ready=True,
    )


# Questions that change nothing

Question = w.Try | w.Foresee | w.Legal
"""What a person may ask in a lesson, as at any table; the coach is asked of a bot that thinks elsewhere."""
Told = m.Tried | m.Foreseen | m.LegalMoves


def answer(scene: Scene, question: Question) -> Told:
    """What a person is told who asks something in a step."""
    if not scene.open:
        raise Refused("not_playing", "This step is over.")
    voice = scene.voice
    seq = len(scene.past) + 1
    match question:
        case w.Try(action=text):
            return _tried(scene, question.id, seq, text)
        case w.Foresee(beginning=beginning):
            seen = scene.state.seen_by(scene.step.seat)
            words = " ".join(beginning.split())
            told, more = tell_foreseen(Foresight(seen, _alone(scene)), words, voice)
            prompt = scene.game.words.ask(seen, voice, words if told else "")
            return m.Foreseen(
                id=question.id, seq=seq, seat=scene.step.seat, beginning=words, prompt=prompt, actions=told, more=more
            )
        case w.Legal():
            choices = tell_choices(scene.state.seen_by(scene.step.seat), voice)
            return m.LegalMoves(id=question.id, seq=seq, seat=scene.step.seat, legal=choices)


def _alone(scene: Scene) -> list[str | None]:
    return [PERSON if seat == scene.step.seat else None for seat in range(scene.state.players)]


def _tried(scene: Scene, id: str, seq: int, text: str) -> m.Tried:
    seen = scene.state.seen_by(scene.step.seat)
    try:
        action = seen.parse(text)
        reason = seen.why_not(action)
    except Unreadable as error:
        raise Refused("unreadable", f"That can't be read: {error}.") from None
    if reason is not None:
        rule, why_not, at = reason.rule, reason.text, reason.at
        return m.Tried(id=id, seq=seq, legal=False, events=[], rule=rule, text=why_not, at=at)
    events = seen.foresee(action)
    told = [tell_event(scene.game, event, scene.voice) for event in events]
    return m.Tried(id=id, seq=seq, legal=True, events=told, free=True)
