"""Opening tables: how many that wait one host may have, and when those that never began go."""

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from teahouse.server.due import card_of, due
from teahouse.server.log.facts import Line
from teahouse.server.log.marks import new_id, now
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.parts import Store
from teahouse.server.room import Room
from teahouse.server.rooms import Rooms
from teahouse.server.tally import Tally
from teahouse.server.ways import Ways
from teahouse.server.workers.places import places

log = logging.getLogger("teahouse.opening")


def waits(status: str, card: str) -> bool:
    """Whether a table has not begun, or has no person: only bots play there."""
    return status == "open" or not any(seat["person"] for seat in json.loads(card)["seats"])


class Opening:
    """Opens tables, and lets those go that never began."""

    def __init__(self, settings: Ways, store: Store, rooms: Rooms, tally: Tally) -> None:
        self._settings = settings
        self._store = store
        self._rooms = rooms
        self._tally = tally
        self._hosts: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Whoever opens tables does it one by one, so that they are counted."""

    def new_name(self) -> str:
        """A name for a new table, one that has its place at this worker: whoever opens it is where it is played."""
        table, workers = new_id(), self._settings.workers
        while workers > 1 and places(table, workers)[0] != self._settings.worker:
            table = new_id()
        return table

    async def add_table(self, line: Line, work: Callable[[Turn], None], beside: Sequence[Any] = ()) -> Room:
        """Open a new table and do the first things at it, in one commit, with what else is to be written `beside`."""
        table = HouseTable([line])
        turn = Turn(table, line.person)
        work(turn)
        turn.settle()
        room, lines = Room(table, [], 0), [line, *turn.lines]
        async with self._hosts.setdefault(table.setup.host, asyncio.Lock()):
            await self._check(table)
            card = card_of(room, self._settings)
            await self._store.append(table.id, lines, card, tuple(turn.sitters), turn.names, beside)
        self._tally.wrote(lines)
        await self._rooms.add(room)
        return room

    async def _check(self, table: HouseTable) -> None:
        """Refuse one more table that waits to a host who has enough of them: so nobody fills the lists."""
        if not waits(table.status, table.card()):
            return
        most = max(1, round(self._settings.open_tables * self._settings.rate))
        hosted = await self._store.hosted(table.setup.host)
        if sum(waits(card.status, card.card) for card in hosted) >= most:
            raise Refused(
                "too_many_open",
                f"You have {most} tables that have not begun or that only bots play; begin one of them or call it off.",
            )

    async def forgotten(self, room: Room) -> bool:
        """Delete a table that was called off before it began, some time after, unless somebody looks at it still."""
        soon = due(room, self._settings)
        if soon is None or soon.what != "forget" or soon.at > now() or room.listeners:
            return False
        await self._store.forget_table(room.table.id)
        log.info("a table that never began was forgotten", extra={"table": room.table.id})
        return True
