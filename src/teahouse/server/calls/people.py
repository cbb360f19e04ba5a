"""Who one is, and which bots are about even with one."""

from typing import Annotated, Any

import msgspec

from teahouse.server.calls.asking import Ask
from teahouse.server.calls.routes import Asker, Body, Calls
from teahouse.server.person import Person
from teahouse.server.services.results import evens

calls = Calls("people")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class GuestBody(Body, frozen=True):
    """A name of one's choice. With `bearer` the answer holds a token for a program instead of a cookie."""

    name: Name
    bearer: bool = False


class NameBody(Body, frozen=True):
    """Another name."""

    name: Name


class PersonInfo(msgspec.Struct, frozen=True):
    """A person, as others see them too."""

    id: str
    name: str
    claimed: bool


class GuestInfo(PersonInfo, frozen=True):
    """A new guest; `token` only where one was asked for, and only this once."""

    token: str | None = None


class EvenInfo(msgspec.Struct, frozen=True):
    """The level of a game's bots that is about even with you, and on how many of your games against bots that rests."""

    game: str
    level: str
    games: int


def info(person: Person) -> dict[str, Any]:
    """What is told of a person, by the fields of `PersonInfo`."""
    return {"id": person.id, "name": person.name, "claimed": person.claimed}


@calls.get("/me")
async def me(person: Asker) -> PersonInfo | None:
    """Who the house takes you for; null for nobody."""
    return PersonInfo(**info(person)) if person else None


@calls.get("/me/levels")
async def even(ask: Ask, person: Asker) -> list[EvenInfo]:
    """The levels that are about even with you, of the games that you have finished often enough against bots."""
    found = await evens(ask.house.store, person.id) if person else {}
    return [EvenInfo(game=game, level=one.level.name, games=one.games) for game, one in found.items()]
