"""Playing again with people one has played with: nobody else is listed to anybody, and nobody else can be invited."""

import json
from collections.abc import AsyncIterator
from typing import NamedTuple

from teahouse.server.acts.registry import serves
from teahouse.server.log.refusal import Refused
from teahouse.server.services.company import with_people
from teahouse.server.services.errand import Errand
from teahouse.server.services.forgetting import FORGOTTEN
from teahouse.server.store.store import Store
from teahouse.server.stored import INVITED
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

TABLES = 200
"""So many of one's own tables are looked through, the last moved first."""


class Met(NamedTuple):
    """Somebody with whom a person has played: at how many tables, and when one of them last moved."""

    id: str
    name: str
    tables: int
    last: int


async def met(store: Store, person: str) -> list[Met]:
    """Whom somebody has played with at tables of their list, the last first."""
    found: dict[str, tuple[int, int]] = {}
    for card in await store.cards("mine", person, None, TABLES):
        about = json.loads(card.card)
        if card.status == "open" or about["why"] == "aborted":
            continue
        for other in {seat["person"] for seat in about["seats"]} - {None, person}:
            tables, last = found.get(other, (0, card.moved))
            found[other] = (tables + 1, last)
    names = {row.id: row.name for row in await store.persons(list(found))}
    known = [Met(other, names[other], *found[other]) for other in found if names.get(other, FORGOTTEN) != FORGOTTEN]
    return sorted(known, key=lambda one: -one.last)


@serves(w.Invite)
async def invite(errand: Errand, command: w.Invite) -> AsyncIterator[m.Message]:
    """The host of a table that waits for players invites somebody: it stands in their list of open tables.

    Whoever has muted the host hears nothing of it, and the host nothing of that.
    """
    store, room, host = with_people(errand.house).store, errand.room, errand.person.id
    if host != room.table.setup.host:
        raise Refused("host_only", "Only the host of the table can do that.")
    if room.table.status != "open":
        raise Refused("begun", "The game has begun.")
    if all(one.id != command.person for one in await met(store, host)):
        raise Refused("not_met", "You can invite those whom you have played with; send others the link.")
    if command.person not in await store.invited(room.table.id):
        value = "unheard" if await store.mutes(command.person, host) else "on"
        await store.keep(room.table.id, command.person, INVITED, value)
    yield m.Ack(id=command.id, seq=room.table.seq)
