"""The games of the house, their options and rules."""

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi.responses import FileResponse, Response

import teahouse
from teahouse.bots import levels
from teahouse.bots.level import Level
from teahouse.engine import Game, Unreadable
from teahouse.engine.match import MatchOptions, match_options, what_decides
from teahouse.engine.options import as_json, declared, file_kind, miniatures
from teahouse.engine.ownfile import OwnFile
from teahouse.engine.voice import sentence
from teahouse.school.reading import readable
from teahouse.server.http.pages import ASK_AGAIN
from teahouse.server.http.routes import ERRORS, Body, Routes
from teahouse.server.log.orders import offered
from teahouse.server.log.refusal import Refused

PLAIN_COVER = Path(__file__).parents[1] / "cover.svg"

router = Routes(prefix="/api", tags=["games"], responses=ERRORS)


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of the bots: its name, how it plays, and whether it plays against people who have not chosen a level,
    plays for people who are away, or gives the advice."""

    name: str
    plays: str
    welcomes: bool
    stands_in: bool
    advises: bool


class LearnInfo(msgspec.Struct, frozen=True):
    """The first lesson of a game: the id of its chapter, how many steps it has, and how many minutes it takes."""

    chapter: str
    steps: int
    minutes: int


class GameInfo(msgspec.Struct, frozen=True):
    """What stands on the box, and how well its bots play."""

    name: str
    title: str
    tagline: str
    gist: str
    """What one does and how one wins, for somebody who is invited."""
    players: list[int]
    match: str
    """What decides where nobody chooses: "one game", "first to 2 wins"."""
    minutes: str
    age: int | None
    rules: int
    published: str
    deduces: bool
    """Whether a table may let the house work out for the players what follows from what they have seen."""
    levels: list[LevelInfo]
    """The levels of its bots, from the weakest on, and how each plays it."""
    learn: LearnInfo | None
    """The first lesson; None where there are no lessons."""


class OptionInfo(msgspec.Struct, frozen=True):
    """An option: its default, what it can be, and the clause it changes."""

    name: str
    default: Any
    possible: str
    help: str
    clause: str
    words: dict[str, str]
    """What it can be as a person reads it, where that is something else."""
    file: bool
    """Whether it can also come from a file of one's own: tiles, a map."""


class FileText(Body, frozen=True):
    """The text of a file."""

    text: Annotated[str, msgspec.Meta(max_length=100_000)]


class FileValue(msgspec.Struct, frozen=True):
    """What an option is given for a file."""

    value: Any


class OrderOffer(msgspec.Struct, frozen=True):
    """A standing order that can be set at a table of this game."""

    order: str
    words: str


class GameDetails(GameInfo, frozen=True):
    """A game with all that can be chosen about it."""

    options: list[OptionInfo]
    match_options: list[OptionInfo]
    orders: list[OrderOffer]


class ClauseInfo(msgspec.Struct, frozen=True):
    """One clause of the rules."""

    id: str
    chapter: str
    text: str


class RulesText(msgspec.Struct, frozen=True):
    """The rules in our words, whole and by clause."""

    text: str
    clauses: list[ClauseInfo]


class HouseInfo(msgspec.Struct, frozen=True):
    """The house: its version, its games, the levels that all of them have from the weakest on, and the names of all
    bots."""

    version: str
    games: list[GameInfo]
    levels: list[LevelInfo]
    bots: list[str]


def find(name: str) -> Game[Any]:
    """A game by its name."""
    try:
        return teahouse.game(name)
    except teahouse.Refused as refused:
        raise Refused("no_such_game", sentence(refused)) from None


def _info(game: Game[Any]) -> dict[str, Any]:
    about = game.about
    return {
        "name": about.name,
        "title": about.title,
        "tagline": about.tagline,
        "gist": about.gist or about.tagline,
        "players": list(about.players),
        "match": what_decides(match_options(game)),
        "minutes": about.minutes,
        "age": about.age,
        "rules": about.rules,
        "published": about.published,
        "deduces": game.deduce is not None,
        "levels": [_level(level, game) for level in levels.ladder(game)],
        "learn": _learn(game),
    }


def _learn(game: Game[Any]) -> LearnInfo | None:
    lesson = readable(game.name)
    if lesson is None:
        return None
    first = lesson.chapters[0]
    return LearnInfo(chapter=first.id, steps=len(first.steps), minutes=first.minutes)


def _level(level: Level, game: Game[Any] | None = None) -> LevelInfo:
    return LevelInfo(
        name=level.name,
        plays=level.told(game),
        welcomes=level.welcomes,
        stands_in=level.stands_in,
        advises=level.advises,
    )


def _options(
    options: type[Any], players: int, defaults: dict[str, Any], hidden: Collection[str] = ()
) -> list[OptionInfo]:
    return [
        OptionInfo(
            name=name,
            default=defaults.get(name, field.default),
            possible=field.metadata["kind"].possible(players),
            help=field.metadata["help"],
            clause=field.metadata["clause"],
            words=getattr(field.metadata["kind"], "says", {}),
            file=file_kind(options, name) is not None,
        )
        for name, field in declared(options).items()
        if name not in hidden
    ]


@router.get("/house")
async def house() -> HouseInfo:
    """The house and its games."""
    games = [GameInfo(**_info(teahouse.game(name))) for name in teahouse.names()]
    offered = [_level(level) for level in levels.LEVELS if level.everywhere]
    return HouseInfo(version=teahouse.__version__, games=games, levels=offered, bots=list(levels.names()))


@router.get("/games/{name}")
async def game(name: str, players: int | None = None) -> GameDetails:
    """A game with its options as that many players (or the most there can be) may choose them, the options of its
    match, and its standing orders."""
    found = find(name)
    counts = found.about.players
    if players is not None and players not in counts:
        raise Refused("refused", f"{found.about.title} is for {' or '.join(map(str, counts))} players.")
    return GameDetails(
        **_info(found),
        options=_options(found.options, players or counts[-1], {}, {*found.about.candid, *miniatures(found.options)}),
        match_options=_options(MatchOptions, 0, as_json(match_options(found))),
        orders=[OrderOffer(order=order, words=words) for order, words in offered(found)],
    )


def _file_kind(name: str, option: str) -> OwnFile[Any]:
    found = find(name)
    kind = file_kind(found.options, option)
    if kind is None:
        raise Refused("not_found", f"{found.about.title} takes no {option} of your own.")
    return kind


@router.get("/games/{name}/files/{option}")
async def example(name: str, option: str) -> FileText:
    """The file that ships for an option: tiles, a map. A file of one's own may start from it."""
    return FileText(text=_file_kind(name, option).example())


@router.post("/games/{name}/files/{option}")
async def read(name: str, option: str, body: FileText) -> FileValue:
    """Read a file of one's own; the answer is what the option is given when a table is opened."""
    try:
        return FileValue(value=_file_kind(name, option).read(body.text))
    except Unreadable as error:
        raise Refused("unreadable", sentence(error)) from None


@router.get("/games/{name}/rules")
async def rules(name: str) -> RulesText:
    """The rules of a game."""
    found = find(name).rules
    clauses = [ClauseInfo(id=clause.id, chapter=clause.chapter, text=clause.text) for clause in found.by_id.values()]
    return RulesText(text=found.text, clauses=clauses)


@router.get("/games/{name}/cover.svg", include_in_schema=False)
async def cover(name: str) -> Response:
    """The picture of a game for the lobby: the one in its folder, or the one that the house has for games without.
    The page carries those of our own games itself."""
    own = find(name).folder / "cover.svg"
    return FileResponse(
        own if own.is_file() else PLAIN_COVER, media_type="image/svg+xml", headers={"cache-control": ASK_AGAIN}
    )
