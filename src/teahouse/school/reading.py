"""Reading `lesson.toml`: every key is known, every text short enough; what can't be is said with its place.

Whether positions, moves and clauses are true is asked of the rules afterwards (`checking`).
"""

import logging
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from textwrap import dedent
from typing import Any, TypeVar

from teahouse.engine import registry
from teahouse.engine.action import Unreadable
from teahouse.engine.game import Game
from teahouse.engine.options import unknown
from teahouse.school.lesson import MOST_WORDS, Answer, Ask, Chapter, Evidence, Lesson, Names, Refuses, Reply, Step
from teahouse.school.played import NAMES

log = logging.getLogger("teahouse.school")

FILE = "lesson.toml"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NAME = re.compile(r"[a-z-]+( [^>\"\\]+)?( > [a-z-]+( [^>\"\\]+)?)*")

T = TypeVar("T")


@cache
def lesson_of(name: str) -> Lesson | None:
    """The lessons of the game called so; None where nobody has written any."""
    game = registry.game(name)
    path = game.folder / FILE
    return read(game, path.read_text(encoding="utf-8")) if path.is_file() else None


@cache
def readable(name: str) -> Lesson | None:
    """The same for a house, which stays open where somebody's lessons can't be read: then there are none, and a warning
    says why."""
    try:
        return lesson_of(name)
    except Unreadable as error:
        log.warning("%s", error)
        return None


def read(game: Game[Any], text: str) -> Lesson:
    """The lessons that a text describes; `Unreadable` names the place that can't be read."""
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{FILE} of {game.name}: {error}") from None
    table = _Table(plain, f"{FILE} of {game.name}")
    players = table.words("players", ())
    chapters = tuple(_chapter(one, players) for one in table.tables("chapter"))
    exempt = table.texts("exempt")
    coach = table.texts("coach")
    table.end()
    for verb, said in coach.items():
        _short(said, f"{table.place}, coach {verb}")
    if not chapters:
        raise Unreadable(f"{table.place}: there is no [[chapter]]")
    ids = [chapter.id for chapter in chapters]
    for id in ids:
        if ids.count(id) > 1 or not _ID.fullmatch(id):
            raise Unreadable(f"{table.place}: each chapter has an id of its own such as 'first-game', found {id!r}")
    return Lesson(game.name, chapters, exempt, coach)


class _Table:
    """A table of the file, whose keys are taken one by one; whatever is left over is unknown."""

    def __init__(self, plain: Mapping[str, Any], place: str) -> None:
        self.plain = dict(plain)
        self.place = place
        self._known: list[str] = []

    def _take(self, key: str, kind: type[T], default: T | None) -> T:
        self._known.append(key)
        if key not in self.plain:
            if default is None:
                raise Unreadable(f"{self.place}: {key} is missing")
            return default
        found = self.plain.pop(key)
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            raise Unreadable(f"{self.place}: {key} should be {_KINDS[kind]}, found {found!r}")
        return found

    def has(self, key: str) -> bool:
        return key in self.plain

    def text(self, key: str, default: str | None = None) -> str:
        return " ".join(self._take(key, str, default).split())

    def block(self, key: str) -> str:
        return dedent(self._take(key, str, None)).strip("\n") + "\n"

    def number(self, key: str, default: int | None = None) -> int:
        return self._take(key, int, default)

    def yes(self, key: str, default: bool) -> bool:
        return self._take(key, bool, default)

    def words(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """One text or a list of texts."""
        if isinstance(self.plain.get(key), str):
            return (self.text(key),)
        found = self._take(key, list, None if default is None else list(default))
        for one in found:
            if not isinstance(one, str):
                raise Unreadable(f"{self.place}: {key} should hold texts, found {one!r}")
        return tuple(" ".join(one.split()) for one in found)

    def texts(self, key: str) -> dict[str, str]:
        """Texts by name."""
        found = self._take(key, dict, {})
        for name, text in found.items():
            if not isinstance(text, str) or not text.strip():
                raise Unreadable(f"{self.place}: {key} should say something of {name}, found {text!r}")
        return {name: " ".join(text.split()) for name, text in found.items()}

    def tables(self, key: str) -> list["_Table"]:
        found = self._take(key, list, [])
        if any(not isinstance(one, dict) for one in found):
            raise Unreadable(f"{self.place}: {key} should be a list of tables")
        return [_Table(one, f"{self.place}, {key} {number}") for number, one in enumerate(found, 1)]

    def end(self) -> None:
        """Nothing is left over."""
        for key in self.plain:
            raise Unreadable(f"{self.place}: {unknown('key', key, self._known)}")


_KINDS: dict[type[Any], str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def _chapter(table: _Table, players: tuple[str, ...]) -> Chapter:
    chapter = Chapter(
        id=table.text("id"),
        title=table.text("title"),
        minutes=table.number("minutes"),
        steps=tuple(_step(one, players) for one in table.tables("step")),
    )
    table.end()
    if not chapter.steps:
        raise Unreadable(f"{table.place}: it has no [[chapter.step]]")
    if chapter.minutes < 1:
        raise Unreadable(f"{table.place}: minutes should be at least 1, found {chapter.minutes}")
    return chapter


def _step(table: _Table, players: tuple[str, ...]) -> Step:
    name = table.text("name")
    table.place = f"{table.place} ({name})"
    play = table.text("play", "")
    first = _ask(table, bool(play))
    later = tuple(_ask(one, False, ending=True) for one in table.tables("then"))
    step = Step(
        name=name,
        position=table.block("position"),
        asks=(first, *later),
        done=_short(table.text("done"), f"{table.place}: done"),
        rules=table.texts("rules"),
        players=table.words("players", players or NAMES),
        seat=table.number("seat", 0),
        before=table.words("before", ()),
        why=tuple(_evidence(one) for one in table.tables("why")),
        refuses=tuple(_refuses(one) for one in table.tables("refuses")),
        here=table.text("here", ""),
        deduce=table.yes("deduce", True),
        play=play,
    )
    table.end()
    if play and (later or step.refuses or step.here):
        raise Unreadable(f"{table.place}: a game of one's own has no then, refuses or here")
    if not play and not step.here:
        raise Unreadable(f"{table.place}: here is missing, what the step is about: 'Legal. Here we look at …'")
    if not step.rules:
        raise Unreadable(f"{table.place}: rules names no clause that it teaches")
    return step


def _ask(table: _Table, free: bool, ending: bool = False) -> Ask:
    says, do = table.text("says", "" if ending else None), table.text("do")
    _short(f"{says} {do}", f"{table.place}: says and do")
    if free:
        return Ask(says, do, ())
    ask = Ask(
        says=says,
        do=do,
        asked=table.words("asked"),
        replies=table.words("replies", ()),
        mark=_marks(table),
        tag=table.text("tag", ""),
        as_good=tuple(_answer(one, False) for one in table.tables("as_good")),
        other=tuple(_answer(one, True) for one in table.tables("other")),
    )
    if ending:
        table.end()
    if not ask.asked:
        raise Unreadable(f"{table.place}: asked names no move")
    return ask


def _marks(table: _Table) -> tuple[Names, ...]:
    """What is marked, by stages: a name, a list of names at once, or a list of such lists one after the other."""
    found = table.plain.get("mark")
    if isinstance(found, list) and any(isinstance(one, list) for one in found):
        table.plain["mark"] = []
        stages = [one if isinstance(one, list) else [one] for one in found]
    else:
        stages = []
    alone = table.words("mark", ())
    marks = tuple(tuple(map(str, stage)) for stage in stages) or ((alone,) if alone else ())
    for names in marks:
        for name in names:
            _named(name, f"{table.place}: mark")
    return marks


def _answer(table: _Table, other: bool) -> Answer:
    says = table.text("says", "{happened}" if other else None)
    answer = Answer(
        move=table.text("move"),
        says=says,
        why=table.text("why") if other else "",
        replies=table.words("replies", ()),
        at=tuple(_reply(one, table.place) for one in table.words("at", ())) if other else (),
    )
    table.end()
    _short(f"{says.replace('{happened}', '')} {answer.why}", f"{table.place}: says and why")
    return answer


def _reply(text: str, place: str) -> Reply:
    seat, _, at = text.partition(" ")
    if not seat.isdigit() or not at:
        raise Unreadable(f"{place}: at should be a seat and a thing on the board, '2 card carp spring', found {text!r}")
    return Reply(int(seat), _named(at, f"{place}: at"))


def _evidence(table: _Table) -> Evidence:
    evidence = Evidence(table.words("at"), _short(table.text("says"), f"{table.place}: says"))
    for name in evidence.at:
        _named(name, f"{table.place}: at")
    table.end()
    return evidence


def _refuses(table: _Table) -> Refuses:
    refuses = Refuses(table.text("move"), table.text("rule"))
    table.end()
    return refuses


def _named(name: str, place: str) -> str:
    """The name of a thing on a board, as it can be looked for there."""
    if not _NAME.fullmatch(name):
        raise Unreadable(f"{place} should name a thing on the board, as 'card carp spring', found {name!r}")
    return name


def _short(text: str, place: str) -> str:
    number = len(text.split())
    if number > MOST_WORDS:
        raise Unreadable(f"{place} have {number} words; the teacher says at most {MOST_WORDS} at a time: {text!r}")
    return text
