"""Forgetting somebody: their name, their claim, their access and what they kept go; the games stay.

In the log they are an id that says nothing about anybody. Lines from before names were kept beside it hold them; those
are the only lines that are ever changed. Where such a name is in the key of some dice, the key itself takes its place
in the log, so that the draws can still be checked.
"""

from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import delete, select, update

from teahouse.engine import Unreadable, fair
from teahouse.server.acts import seating
from teahouse.server.house import House
from teahouse.server.log import facts
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.person import Person
from teahouse.server.store import schema
from teahouse.server.store.store import Store

FORGOTTEN = "(forgotten)"
"""What somebody is called who is forgotten. Nobody can take this for a name: it has brackets."""
_OLD_SAT = '!{"fact":"sat"%"name":%'


async def forget(house: House, person: Person, password: str) -> None:
    """Forget a person. At tables under way they have left; records verify as before."""
    await house.people.check_leaving(person, password)
    for table in await _under_way(house.store, person.id):
        with suppress(Refused):  # a damaged table, where nobody plays any more
            await house.changing.own_act(await house.rooms.find(table), lambda turn: _leave(turn, person.id))
    kept = schema.kept
    await house.people.forget(
        person,
        FORGOTTEN,
        *await _blotted(house.store, person.id),
        *house.store.renaming(person.id, FORGOTTEN, all_seats=True),
        delete(kept).where(kept.c.person == person.id),
    )
    await house.following.look_at(person.id)


async def _under_way(store: Store, person: str) -> list[str]:
    """The tables where somebody sits that are not over."""
    tables, sittings = schema.tables.c, schema.sittings.c
    query = select(tables.id).join(schema.sittings, sittings.table_id == tables.id)
    query = query.where(sittings.person == person, tables.status != "over")
    return [row.id for row in await store.rows(query)]


def _leave(turn: Turn, person: str) -> None:
    """Leave for good; nobody waits for bots that play on alone."""
    table = turn.table
    if not table.seats_of(person) or table.status == "over":
        return
    if all(chair.person in (None, person) for chair in table.chairs):
        turn.fact(facts.Ended("abandoned"))
    elif any(not table.chairs[seat].stand_in for seat in table.seats_of(person)):
        seating.walk_off(turn, person)


async def _blotted(store: Store, person: str) -> list[Any]:
    """What takes somebody's name out of lines from before names were kept beside the log."""
    c, sittings = schema.lines.c, schema.sittings.c
    mine = select(sittings.table_id).where(sittings.person == person)
    query = select(c.table_id, c.text).where(c.table_id.in_(mine), c.text.like(_OLD_SAT))
    tables = {table for table, text in await store.rows(query) if _names(_fact(text), person)}
    changes = []
    for table in sorted(tables):
        for line in _without_name(await store.log(table), person):
            changes.append(update(schema.lines).where(c.table_id == table, c.seq == line.seq).values(text=line.text))
    return changes


def _fact(text: str) -> facts.AnyFact | None:
    """The fact that a line tells, if it tells one and can be read."""
    with suppress(Unreadable):
        return facts.read(text) if text.startswith("!") else None
    return None


def _names(fact: facts.AnyFact | None, person: str) -> bool:
    return isinstance(fact, facts.Sat) and fact.person == person and bool(fact.name)


def _without_name(log: list[facts.Line], person: str) -> list[facts.Line]:
    """The lines that are others without a person's name: where they sat down, and where hands began."""
    keys, changed = _keys(log), []
    for line in log:
        fact = _fact(line.text)
        new: facts.AnyFact | None = None
        if isinstance(fact, facts.Started) and line.seq in keys:
            new = msgspec.structs.replace(fact, key=keys[line.seq])
        elif isinstance(fact, facts.Sat) and _names(fact, person):
            new = msgspec.structs.replace(fact, name="")
        if new is not None:
            changed.append(facts.Line(line.seq, line.at, facts.write(new)))
    return changed


def _keys(log: list[facts.Line]) -> dict[int, str]:
    """The keys of dice that hold names, by the number of the line that begins their hand."""
    try:
        table = HouseTable(log)
    except Exception:  # a damaged log: its dice can't be checked, with names or without
        return {}
    keys, hand = {}, 0
    for past in table.followed:
        if isinstance(past.fact, facts.Started):
            hand += 1
            dice = table.record(hand).dice()
            if not past.fact.rules and isinstance(dice, fair.FairDice):
                keys[past.line.seq] = dice.key.hex()
    return keys
