"""A table laid as it stands in the middle of a game: its log is written into the database of a house that runs.

The house reads a table from its log when somebody asks for it, so nothing in the house has to know about this.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from teahouse.engine import fair
from teahouse.server.due import card_of
from teahouse.server.log import facts
from teahouse.server.log.facts import Line, TableSettings
from teahouse.server.log.marks import now
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store.store import Store
from web.stops import OPTIONS, PEOPLE, Stop


class Laid(NamedTuple):
    """A table: its address, and the last line of its log."""

    address: str
    seq: int


def laid(
    database: str, stop: Stop, me: str, other: str | None, seat: int | None = None, hands: int = 1, wins: int = 1
) -> Laid:
    """Lay a table at a stop, with the person `me` on a seat (the one who is asked), `other` on the next one if there is
    another, and bots. `hands` are so many hands alike, of a match to so many `wins`.
    """
    seat = (stop.seat or 0) if seat is None else seat
    match = {"match_mode": "first_to", "wins_needed": wins} if wins > 1 else {"match_mode": "single"}
    settings = TableSettings(game=stop.game, players=stop.players, options=OPTIONS, match=match, public=False)
    first = open_table(me, settings)
    table = HouseTable([first])
    turn = Turn(table, me)
    for number in range(stop.players):
        if number == seat:
            turn.sit(number, me, PEOPLE[0])
        elif other is not None and number == (seat + 1) % stop.players:
            turn.sit(number, other, PEOPLE[1])
        else:
            turn.sit_bot(number, "beginner", PEOPLE[number % 4 + 2])
    for hand in range(hands):
        turn.fact(facts.Filled())
        rules, options = table.hand_options()
        turn.fact(facts.Started([""] * stop.players, [], rules, {**options, **OPTIONS}))
        for text in stop.moves:
            line = Line(table.seq + 1, now(), text)
            table.follow(line)
            turn.lines.append(line)
        if table.status == "between":
            promise = fair.Promise.make(table.id, hand + 2)
            turn.fact(facts.Next(promise.hand, promise.seed, promise.commitment, promise.dice))
    _store(database, table, [first, *turn.lines], turn)
    return Laid(f"/table/{table.id}", table.seq)


def _store(database: str, table: HouseTable, lines: Sequence[Line], turn: Turn) -> None:
    async def write() -> None:
        store = Store(database)
        await store.open()
        try:
            card = card_of(Room(table, [], 0), Settings(database=database))
            names: list[dict[str, Any]] = turn.names
            await store.append(table.id, lines, card, tuple(turn.sitters), names)
        finally:
            await store.close()

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(write())).result()
