"""The puzzles over HTTP. Nothing of a try is stored: a puzzle is asked for with the move that was tried."""

import datetime
from functools import cache
from typing import Annotated

import msgspec

import teahouse
from teahouse.school import trial as trials
from teahouse.school.day import puzzle_of_the_day
from teahouse.school.puzzle import readable
from teahouse.school.trial import Trial
from teahouse.server.calls.asking import Ask, of_the_school
from teahouse.server.calls.games import find
from teahouse.server.calls.routes import Asker, Body, Calls, Somebody
from teahouse.server.log.refusal import Refused
from teahouse.server.wire import commands as w
from teahouse.server.wire.puzzles import PuzzleScene, Standing, answer, tell_trial
from teahouse.server.wire.school import Question, Told

calls = Calls("puzzles")

PUZZLES, PUZZLED = "puzzles", "puzzled"
"""Where and as what it is kept: beside what people keep at tables."""
MOST_DAYS = 800
"""So many days are kept, the latest."""

Moves = Annotated[list[w.ActionText], msgspec.Meta(max_length=1)]
Short = Annotated[str, msgspec.Meta(max_length=60)]
Id = Annotated[str, msgspec.Meta(max_length=16)]
Day = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class PuzzleMoves(Body, frozen=True):
    """The move that a person has tried, if any, and how good they are so far."""

    moves: Moves = msgspec.field(default_factory=list)
    standing: Standing | None = None
    first: bool = False
    """Whether this is their first try at it: that is rated."""


class PuzzleQuestion(Body, frozen=True):
    """Something that a person asks in a puzzle."""

    ask: Question
    moves: Moves = msgspec.field(default_factory=list)


class PuzzleSpot(msgspec.Struct, frozen=True):
    """A puzzle of a game."""

    game: str
    id: str


class PuzzlePosition(msgspec.Struct, frozen=True):
    """The table after a try, as the person sees it: a table of their own may begin there (`position` of a table)."""

    position: str
    seat: int
    players: int


class PuzzlesOfGame(msgspec.Struct, frozen=True):
    """How many puzzles there are of a game."""

    game: str
    title: str
    puzzles: int


class PuzzlesInfo(msgspec.Struct, frozen=True):
    """The puzzles that there are, and that of the day."""

    day: str
    of_the_day: PuzzleSpot | None
    games: list[PuzzlesOfGame]


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle, and how hard it is: nothing that gives it away."""

    id: str
    rating: int


class Puzzled(Body, frozen=True):
    """What somebody has done at puzzles: how good they are, which they have solved by game, and the days on which they
    solved or learned something."""

    standing: Standing | None = None
    solved: Annotated[dict[Short, Annotated[list[Id], msgspec.Meta(max_length=5000)]], msgspec.Meta(max_length=99)] = (
        msgspec.field(default_factory=dict)
    )
    days: Annotated[list[Day], msgspec.Meta(max_length=2 * MOST_DAYS)] = msgspec.field(default_factory=list)


@cache
def _ids() -> dict[str, tuple[str, ...]]:
    return {name: tuple(readable(name)) for name in teahouse.names()}


@calls.get("/puzzles")
async def puzzles() -> PuzzlesInfo:
    """How many puzzles there are of which games, and the puzzle of the day (of the date in UTC)."""
    today = datetime.datetime.now(datetime.UTC).date()
    found = puzzle_of_the_day(today, _ids())
    return PuzzlesInfo(
        day=today.isoformat(),
        of_the_day=PuzzleSpot(*found) if found else None,
        games=[PuzzlesOfGame(name, teahouse.game(name).about.title, len(ids)) for name, ids in _ids().items() if ids],
    )


@calls.get("/puzzles/{name}")
async def puzzles_of(name: str) -> list[PuzzleInfo]:
    """The puzzles of a game, and how hard they are."""
    return [PuzzleInfo(puzzle.id, puzzle.rating) for puzzle in readable(find(name).name).values()]


@calls.post("/puzzles/{name}/{id}")
async def puzzle(ask: Ask, name: str, id: str, person: Asker, body: PuzzleMoves) -> PuzzleScene:
    """Where a person stands in a puzzle: what is asked, or what a move led to. The first try is rated."""
    found = find(name).name

    def make() -> PuzzleScene:
        return tell_trial(_trial(found, id, body.moves), body.standing, body.first)

    return await ask.do(person, make)


@calls.post("/puzzles/{name}/{id}/ask")
async def ask(ask: Ask, name: str, id: str, person: Asker, body: PuzzleQuestion) -> Told:
    """Ask something in a puzzle: why not, every move. What a move would bring is told to nobody before a try."""
    found = find(name).name
    return await ask.do(person, lambda: answer(_trial(found, id, body.moves), body.ask))


@calls.post("/puzzles/{name}/{id}/show")
async def show(ask: Ask, name: str, id: str, person: Asker) -> PuzzleScene:
    """The best move, played. It is not rated."""
    found = find(name).name

    def make() -> PuzzleScene:
        asked = _trial(found, id, [])
        return tell_trial(_trial(found, id, [asked.puzzle.best]))

    return await ask.do(person, make)


@calls.post("/puzzles/{name}/{id}/position")
async def position(ask: Ask, name: str, id: str, person: Asker, body: PuzzleMoves) -> PuzzlePosition:
    """Where a puzzle stands after a try, to play on from there."""
    found = find(name).name

    def make() -> PuzzlePosition:
        tried = _trial(found, id, body.moves)
        if tried.open:
            raise Refused("not_now", "Try the puzzle first: then you can play on from there.")
        return PuzzlePosition(tried.state.seen_by(tried.seat).text(), tried.seat, tried.state.players)

    return await ask.do(person, make)


@calls.post("/me/puzzled")
async def puzzled(ask: Ask, person: Somebody, body: Puzzled) -> Puzzled:
    """Add to what you have done at puzzles; the answer is all of it. Of a claimed name it is kept, of guests it is not:
    theirs stays in the browser. Of two standings that of more tries counts; puzzles that there are not are left out."""
    if not person.claimed:
        raise Refused("not_claimed", "What guests solve is kept in their browser; claim a name to keep it here.")
    store = ask.house.store
    found = await store.kept_for(PUZZLES, person.id, PUZZLED)
    known = msgspec.json.decode(found, type=Puzzled) if found else Puzzled()
    whole = Puzzled(_more_tried(known.standing, body.standing), _together(known, body), _days(known, body))
    text = msgspec.json.encode(whole).decode()
    if text != found:
        await store.keep(PUZZLES, person.id, PUZZLED, text)
    return whole


def _more_tried(known: Standing | None, said: Standing | None) -> Standing | None:
    if known is None or said is None:
        return known or said
    return said if said.tries > known.tries else known


def _together(*some: Puzzled) -> dict[str, list[str]]:
    """The puzzles that are solved by any of these, of those that there are."""
    solved = {}
    for game, ids in _ids().items():
        said = {id for one in some for id in one.solved.get(game, ())}
        if found := [id for id in ids if id in said]:
            solved[game] = found
    return solved


def _days(*some: Puzzled) -> list[str]:
    """The days that there are in the calendar, in their order, the latest of them; none of them is to come."""
    latest = (datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)).isoformat()
    said = sorted({day for one in some for day in one.days if day <= latest})
    return [day for day in said if _in_the_calendar(day)][-MOST_DAYS:]


def _in_the_calendar(day: str) -> bool:
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        return False
    return True


def _trial(name: str, id: str, moves: list[str]) -> Trial:
    return of_the_school(lambda: trials.trial(name, id, moves))
