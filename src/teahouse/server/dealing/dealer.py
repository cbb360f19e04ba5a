"""The dealer: promises the deal of each day, and opens a table for everybody's one try at it."""

import hmac
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import insert, select

from teahouse.engine import fair
from teahouse.server.acts import seating
from teahouse.server.dealing.deal import SEAT, Deal, Result, Try, settle, try_of
from teahouse.server.log import deals
from teahouse.server.log.facts import Aids, TableSettings
from teahouse.server.log.refusal import Refused
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.opening import Opening
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.store import schema
from teahouse.server.store.store import Store
from teahouse.server.stored import Card, Conflict
from teahouse.server.wire import commands as w

REMEMBERED = 5.0
"""So many seconds it is remembered how everybody's tries stand."""
HOUSE = ""
"""The host of these tables: nobody."""
_results: msgspec.json.Decoder[list[Result]] = msgspec.json.Decoder(list[Result])


class Dealer:
    """Deals the same to everybody, once."""

    def __init__(self, store: Store, opening: Opening) -> None:
        self._store = store
        self._opening = opening
        self._secret = b""
        self._deals: dict[str, Deal] = {}
        self._tried: dict[str, tuple[float, list[Try]]] = {}
        """Everybody's tries by day, and when they were read."""

    async def open(self) -> None:
        """Take the secret out of which the seeds of all days are made."""
        self._secret = bytes.fromhex(await self._store.fact("secret of deals", secrets.token_hex(32)))

    def promise(self, day: str) -> fair.Promise:
        """The dice of a day: the same at every worker and after a restart, and nothing follows from one for another."""
        return fair.Promise.of_day(day, hmac.digest(self._secret, (fair.DEAL + day).encode(), "sha256"))

    async def found(self, day: str) -> Deal | None:
        """The deal of a day, if it was settled."""
        if day not in self._deals:
            rows = await self._store.rows(select(schema.deals.c.deal).where(schema.deals.c.day == day))
            if not rows:
                return None
            self._deals[day] = msgspec.json.decode(rows[0].deal, type=Deal)
        return self._deals[day]

    async def deal(self, day: str) -> Deal:
        """The deal of a day. Whoever asks first settles it, for all workers and for good."""
        found = await self.found(day)
        if found is None:
            deal = msgspec.json.encode(settle(day)).decode()
            new = self._store.insert_of(schema.deals)(schema.deals).values(day=day, deal=deal)
            await self._store.execute(new.on_conflict_do_nothing())
            found = await self.found(day)
            assert found is not None
        return found

    async def begin(self, person: Person) -> Room:
        """Open a table for somebody's one try at the deal of today."""
        day = deals.today()
        deal = await self.deal(day)
        if not deal.playable:
            raise Refused("no_deal", "The house has changed since today's deal was made; wait for the next.")
        if await self.try_by(person.id, day) is not None:
            raise _dealt()
        settings = TableSettings(
            game=deal.game,
            players=deal.players,
            options=deal.options,
            match={"match_mode": "single"},
            public=False,
            aids=Aids(hints=False, consent=False),
            watch=False,
            chat=False,
        )
        table = self._opening.new_name()
        line = open_table(HOUSE, settings, table, self.promise(day))

        def sit(turn: Turn) -> None:
            for seat in range(deal.players):
                if seat == SEAT:
                    seating.sit(turn, person.id, person.name, w.Sit(id="-", seat=seat))
                else:
                    seating.seat_bot(turn, w.SeatBot(id="-", seat=seat, level=deal.level))

        tried = insert(schema.tries).values(day=day, person=person.id, table_id=table)
        try:
            return await self._opening.add_table(line, sit, [tried])
        except Conflict:  # at the same moment, from another page
            raise _dealt() from None
        finally:
            self._tried.pop(day, None)

    # What was made of it

    async def try_by(self, person: str, day: str) -> Try | None:
        """Somebody's try at the deal of a day."""
        found = await self._tries(day, schema.tries.c.person == person)
        return found[0] if found else None

    async def tries(self, day: str) -> list[Try]:
        """Everybody's, as they stood a moment ago."""
        at, found = self._tried.get(day, (float("-inf"), []))
        if time.monotonic() - at > REMEMBERED:
            if len(self._tried) > 10:
                self._tried.clear()
            found = await self._tries(day)
            self._tried[day] = time.monotonic(), found
        return found

    async def _tries(self, day: str, *more: Any) -> list[Try]:
        tables, tries = schema.tables, schema.tries.c
        query = select(tables).join(schema.tries, tries.table_id == tables.c.id).where(tries.day == day, *more)
        rows = await self._store.rows(query)
        return [try_of(Card(*(row._mapping[name] for name in Card.__slots__))) for row in rows]

    async def par(self, day: str) -> list[Result]:
        """What the master has made of the deal of a day, game by game."""
        rows = await self._store.rows(select(schema.deals.c.par).where(schema.deals.c.day == day))
        return _results.decode(rows[0].par) if rows else []

    async def keep_par(self, day: str, results: list[Result]) -> None:
        """Keep that."""
        text = msgspec.json.encode(results).decode()
        await self._store.execute(schema.deals.update().where(schema.deals.c.day == day).values(par=text))


def _dealt() -> Refused:
    return Refused("dealt", "You have begun today's deal already: there is one try for each, and it waits for you.")
