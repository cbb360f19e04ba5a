"""Calls that a house in a tab answers in its own way: who sits at the screen, and their records as one text."""

from collections.abc import Callable

from teahouse.server.calls.asking import Ask
from teahouse.server.calls.people import GuestBody, GuestInfo, NameBody, PersonInfo, info
from teahouse.server.calls.routes import Asker, Calls, Reply, Somebody
from teahouse.server.log.refusal import Refused
from teahouse.server.services.mine import records_of
from teahouse.tab import words
from teahouse.tab.house import TabHouse

calls = Calls("tab")


def _house(ask: Ask) -> TabHouse:
    assert isinstance(ask.house, TabHouse)
    return ask.house


@calls.post("/guests", status=201)
async def new_guest(ask: Ask, body: GuestBody, person: Asker) -> GuestInfo:
    """Be somebody, under a name of your choice."""
    if person is not None:
        raise Refused("claimed", words.IS_HERE)
    return GuestInfo(**info(await _house(ask).people.call(body.name)))


@calls.post("/me/name")
async def rename(ask: Ask, body: NameBody, person: Somebody) -> PersonInfo:
    """Another name, at all your tables too."""
    renamed = await _house(ask).people.call(body.name)
    await ask.house.following.look_at(person.id)
    return PersonInfo(**info(renamed))


@calls.get("/me/people")
async def played_with(person: Asker) -> list[None]:
    """Nobody else comes to one screen."""
    return []


@calls.get("/me/records")
async def my_records(ask: Ask, person: Somebody) -> Reply:
    """The records of all your hands that are over, the oldest table first: a text with one record a line."""

    async def do(work: Callable[[], bytes]) -> bytes:
        return work()

    found = [some async for some in records_of(ask.house.store, person.id, do)]
    return Reply(b"".join(found), media="application/jsonl")
