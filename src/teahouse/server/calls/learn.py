"""The lessons over HTTP. Nothing of them is stored: a step is asked for with the moves made in it so far."""

from functools import cache
from typing import Annotated

import msgspec

import teahouse
from teahouse.bots.levels import adviser
from teahouse.school import scene as scenes
from teahouse.school.reading import readable
from teahouse.school.scene import MOST_MOVES, Scene
from teahouse.server.calls.asking import Ask, of_the_school, slow_down
from teahouse.server.calls.games import find
from teahouse.server.calls.routes import Asker, Body, Calls, Somebody
from teahouse.server.log.refusal import Refused
from teahouse.server.thinking.queue import Share, Urgency
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.lessons import LessonInfo, LessonScene, answer, tell_lesson, tell_scene
from teahouse.server.wire.school import Question, Told

calls = Calls("learn")

LESSONS, LEARNED = "lessons", "learned"
"""Where and as what it is kept: beside what people keep at tables."""

Moves = Annotated[list[w.ActionText], msgspec.Meta(max_length=MOST_MOVES)]


class LessonMoves(Body, frozen=True):
    """The moves that a person has made in a step, from its beginning."""

    moves: Moves = msgspec.field(default_factory=list)


class LessonQuestion(Body, frozen=True):
    """Something that a person asks in a step after some moves."""

    ask: Question | w.Hint
    moves: Moves = msgspec.field(default_factory=list)


Short = Annotated[str, msgspec.Meta(max_length=60)]
Number = Annotated[int, msgspec.Meta(ge=1, le=999)]
Done = Annotated[dict[Short, Annotated[list[Number], msgspec.Meta(max_length=99)]], msgspec.Meta(max_length=99)]


class LessonSpot(Body, frozen=True):
    """A step of a chapter of a game."""

    game: Short
    chapter: Short
    step: Number


class Learned(Body, frozen=True):
    """The steps that somebody has done, by game and chapter, and where they were last."""

    done: Annotated[dict[Short, Done], msgspec.Meta(max_length=99)] = msgspec.field(default_factory=dict)
    at: LessonSpot | None = None


class CoachLines(msgspec.Struct, frozen=True):
    """What the coach says in a first game at each kind of decision, by the first word of its actions."""

    lines: dict[str, str]


@cache
def _lessons() -> list[LessonInfo]:
    found = [(readable(name), teahouse.game(name).about.title) for name in teahouse.names()]
    return [tell_lesson(lesson, title) for lesson, title in found if lesson is not None]


@calls.get("/learn")
async def lessons() -> list[LessonInfo]:
    """What is taught of which games: chapters, and the names of their steps."""
    return _lessons()


@calls.get("/learn/{name}/coach")
async def coach(name: str) -> CoachLines:
    """What the coach says in a first game of this kind; nothing where there are no lessons of it."""
    found = readable(find(name).name)
    return CoachLines(lines=dict(found.coach) if found else {})


@calls.post("/learn/{name}/{chapter}/{step}")
async def step(ask: Ask, name: str, chapter: str, step: int, person: Asker, body: LessonMoves) -> LessonScene:
    """Where a person stands in a step after some moves: the table, what the others answered, what the teacher says."""
    found = find(name).name

    def make() -> LessonScene:
        return tell_scene(_scene(found, chapter, step, body.moves))

    return await ask.do(person, make)


@calls.post("/learn/{name}/{chapter}/{step}/ask")
async def ask(ask: Ask, name: str, chapter: str, step: int, person: Asker, body: LessonQuestion) -> Told | m.Hints:
    """Ask something in a step, as at any table: why not, what would follow, every move, the coach."""
    found, question = find(name).name, body.ask
    share = ask.share(person)
    if not isinstance(question, w.Hint):
        return await ask.do(person, lambda: answer(_scene(found, chapter, step, body.moves), question))
    slow_down(ask.limits.hints, person.id if person else ask.address)
    scene = await ask.do(person, lambda: _scene(found, chapter, step, body.moves))
    return await ask.wait(_coached(ask, scene, question.id, share))


async def _coached(ask: Ask, scene: Scene, id: str, share: Share) -> m.Hints:
    """The coach: the opinion of the bot that gives the hints at tables too."""
    if not scene.open:
        raise Refused("not_playing", "This step is over.")
    house, level = ask.house, adviser().name
    seen = scene.state.seen_by(scene.step.seat)
    with house.thinkers.place(Urgency.HINT, share):
        seconds = house.settings.seconds_to_think(level)
        given = await house.thinkers.hint(level, seen, scene.names, seconds, share)
    if given is None:
        raise Refused("no_opinion", "The coach has no opinion of this position.")
    best = [m.ToldOpinion(one.action, one.words, round(one.value, 4), one.visits) for one in given.best]
    seq = len(scene.past) + 1
    return m.Hints(id=id, seq=seq, level=level, best=best, reason=given.reason, signs=dict(given.signs))


@calls.post("/me/learned")
async def learned(ask: Ask, person: Somebody, body: Learned) -> Learned:
    """Add to what you have learned; the answer is all of it. Of a claimed name it is kept, of guests it is not: theirs
    stays in the browser. Steps that there are not are left out."""
    if not person.claimed:
        raise Refused("not_claimed", "What guests learn is kept in their browser; claim a name to keep it here.")
    store = ask.house.store
    found = await store.kept_for(LESSONS, person.id, LEARNED)
    known = msgspec.json.decode(found, type=Learned) if found else Learned()
    whole = Learned(done=_together(known, body), at=_spot(body.at) or _spot(known.at))
    text = msgspec.json.encode(whole).decode()
    if text != found:
        await store.keep(LESSONS, person.id, LEARNED, text)
    return whole


def _together(*some: Learned) -> dict[str, dict[str, list[int]]]:
    """The steps that are done by any of these, of those that there are."""
    done: dict[str, dict[str, list[int]]] = {}
    for lesson in _lessons():
        for chapter in lesson.chapters:
            said = {step for one in some for step in one.done.get(lesson.game, {}).get(chapter.id, ())}
            steps = sorted(step for step in said if step <= len(chapter.steps))
            if steps:
                done.setdefault(lesson.game, {})[chapter.id] = steps
    return done


def _spot(at: LessonSpot | None) -> LessonSpot | None:
    """Where somebody was, if there is such a step."""
    for lesson in _lessons():
        for chapter in lesson.chapters:
            if at and (at.game, at.chapter) == (lesson.game, chapter.id) and at.step <= len(chapter.steps):
                return at
    return None


def _scene(name: str, chapter: str, step: int, moves: list[str]) -> Scene:
    return of_the_school(lambda: scenes.scene(name, chapter, step, moves))
