"""Somebody's own games: found in the store a part at a time, and their records, one table after another."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

from teahouse.server.acts.seating import told_apart
from teahouse.server.log.facts import Line
from teahouse.server.log.table import HouseTable
from teahouse.server.parts import Store
from teahouse.server.services.played import Played, Wanted, played
from teahouse.server.services.statistics import Statistics, statistics
from teahouse.server.services.sums import read_sums
from teahouse.server.stored import Card
from teahouse.server.timing import thread_time
from teahouse.server.wire.views import tell_record

log = logging.getLogger("teahouse.mine")

Place = tuple[int, str]
"""Where a list of tables goes on: after the one that last moved then, and its id."""
Found = tuple[Card, Played]
Do = Callable[[Callable[[], bytes]], Awaitable[bytes]]
"""Has something done that takes a while."""

PART = 200
"""So many tables are read at a time."""
MOST = 5000
"""So many tables are looked through at most, the last moved first."""
AT_ONCE, REST = 2.0, 4.0
"""Whoever takes records home has so many seconds of work done at once, and then rests after each table so many times
as long as it took: the others come first."""


class Search:
    """Looks through somebody's games for those that are wanted, the last moved first."""

    def __init__(self, store: Store, person: str, wanted: Wanted, after: Place | None = None) -> None:
        self._store = store
        self._person = person
        self._wanted = wanted
        self.after = after
        """After which table it goes on; None at first."""
        self.more = True
        """Whether there may be more to look through."""
        self.spent = 0.0
        """Seconds of processor time that it took to read cards."""

    async def go_on(self) -> list[Found]:
        """Look through the next part: what was found there."""
        game, since = self._wanted.game or None, self._wanted.since
        cards = await self._store.played(self._person, game, since, self.after, PART)
        sums = await self._store.sums([card.id for card in cards])
        start = thread_time()
        self.more = len(cards) == PART
        if cards:
            self.after = cards[-1].moved, cards[-1].id
        both = [(card, played(card, self._person, read_sums(sums[card.id]))) for card in cards]
        found = [one for one in both if self._wanted.fits(one[1])]
        self.spent += thread_time() - start
        return found


async def page_of(search: Search, count: int) -> tuple[list[Found], Place | None]:
    """So many games, and where the list goes on if there are more."""
    found: list[Found] = []
    for _ in range(MOST // PART):
        found += await search.go_on()
        if len(found) > count:
            last = found[count - 1][0]
            return found[:count], (last.moved, last.id)
        if not search.more:
            return found, None
    return found, search.after


async def statistics_of(search: Search, by_level: bool) -> Statistics:
    """The statistics of all games that are found."""
    games: list[Played] = []
    for _ in range(MOST // PART):
        games += [one for _, one in await search.go_on()]
        if not search.more:
            break
    return statistics(games, by_level, search.more)


async def records_of(store: Store, person: str, do: Do) -> AsyncIterator[bytes]:
    """The records of all hands that are over at somebody's tables, the oldest table first: a line of JSON each.

    A table that is damaged has none to give, nor has a deal of the day that others may still play.
    """
    place: Place = (0, "")
    spent = 0.0
    while tables := await store.begun(person, place, PART):
        for _, table in tables:
            start = time.monotonic()
            lines, names = await store.log(table), await store.names(table)
            yield await do(lambda lines=lines, names=names[table]: _records(lines, names))  # type: ignore[misc]  # bound at once
            took = time.monotonic() - start
            spent += took
            await asyncio.sleep(REST * took if spent > AT_ONCE else 0)
        place = tables[-1]


def _records(lines: Sequence[Line], names: Mapping[str, str]) -> bytes:
    try:
        table = HouseTable(list(lines))
        table.call(told_apart(table, dict(names)))
    except Exception as error:  # whatever a damaged line makes of it
        log.warning("a table has no records to take home", extra={"trouble": repr(error)})
        return b""
    if table.sealed:
        return b""
    plain = (tell_record(table, hand, None) for hand in range(1, len(table.records) + 1))
    return b"".join(json.dumps(record, ensure_ascii=False).encode() + b"\n" for record in plain)
