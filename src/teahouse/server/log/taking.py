"""A table from its records: what was played elsewhere, as a log that a house can keep.

Only what a record can prove is taken: hands that are over, with dice that can be checked. A record tells of the people
at its table no more than their names, so whoever brings it has all of their seats.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from teahouse.bots.levels import find
from teahouse.engine import Illegal, Record, Unreadable, Wrong, fair
from teahouse.engine import Refused as No
from teahouse.engine.match import MatchOptions
from teahouse.engine.options import declared
from teahouse.engine.voice import sentence
from teahouse.server.log import facts
from teahouse.server.log.facts import Fact, Line
from teahouse.server.log.names import clean_name
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable

PERSON = "person"
"""What a record says of a seat where no bot sat."""


class Taken(NamedTuple):
    """A table that was taken in: what its log says, and what is kept beside it."""

    table: HouseTable
    lines: list[Line]
    names: list[dict[str, Any]]


def take(plain: Sequence[Any], person: str, name: str, at: int) -> Taken:
    """The table whose records these are, where a person of this name has all seats of people; refused where one of them
    doesn't hold."""
    try:
        records = [Record.from_json(one) for one in plain]
        for record in records:
            record.verify()
        return _taken(sorted(records, key=lambda one: int(one.fair.get("hand", 0))), person, name, at)
    except (Wrong, Illegal, Unreadable, No, ValueError, KeyError, TypeError, IndexError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused("refused", sentence(f"this record can't be taken in: {error}")) from None


def _taken(records: Sequence[Record], person: str, mine: str, at: int) -> Taken:
    first = records[0]
    for number, record in enumerate(records, 1):
        agreed = record.fair
        if agreed.get("dice") != fair.SCHEME or "seed" not in agreed or "key" in agreed:
            raise Refused("refused", "Only games with dice that can be checked are taken in.")
        told = (record.game, record.rules, len(record.players), agreed["table"], agreed["hand"])
        if told != (first.game, first.rules, len(first.players), first.fair["table"], number):
            raise Refused("refused", "The games of a match are taken in together, from the first one on.")
    log = _Log(str(first.fair["table"]), at)
    log.add(_opened(first, person))
    seats = first.match.get("seats") or [PERSON] * len(first.players)
    names: list[dict[str, Any]] = []
    for seat, (kind, name, token) in enumerate(zip(seats, first.players, first.fair["seats"], strict=True)):
        if kind != PERSON:
            log.add(facts.BotSat(seat, find(kind, first.game).name, clean_name(name), token))
            continue
        own = not names
        called = {"name": mine if own else clean_name(name), "own": own}
        names.append({"table_id": log.table, "token": token, "seat": seat, "person": person, **called})
        log.add(facts.Sat(seat, person, token=token))
    for record in records:
        agreed = record.fair
        if record is not first:
            log.add(facts.Next(agreed["hand"], agreed["seed"], agreed["commitment"], agreed["dice"]))
        log.add(facts.Filled())
        log.add(facts.Started(list(agreed["words"]), [], record.rules, dict(record.options)))
        for move in record.moves:
            seat_is_bot = move[:1].isdigit() and seats[int(move.partition(" ")[0])] != PERSON
            log.write(move, "bot" if seat_is_bot else "")
    if not names:
        raise Refused("refused", "Nobody but bots has played there.")
    table = HouseTable(log.lines)
    if table.status != "over":
        ended = records[-1].match.get("ended")
        winner = records[-1].match.get("winner")
        log.add(facts.Ended(ended if ended in ("resigned", "abandoned") else "abandoned", winner))
        table = HouseTable(log.lines)
    return Taken(table, log.lines, names)


def _opened(record: Record, person: str) -> facts.Opened:
    agreed = record.fair
    options = {name: record.match[name] for name in declared(MatchOptions) if name in record.match}
    return facts.Opened(
        game=record.game.name,
        players=len(record.players),
        options=dict(record.options),
        match=options,
        public=False,
        shared=True,
        table=agreed["table"],
        host=person,
        seed=agreed["seed"],
        commitment=agreed["commitment"],
        dice=agreed["dice"],
        position=record.position,
    )


class _Log:
    """Lines, all of one moment."""

    def __init__(self, table: str, at: int) -> None:
        self.table = table
        self.lines: list[Line] = []
        self._at = at

    def write(self, text: str, how: str = "") -> None:
        self.lines.append(Line(len(self.lines) + 1, self._at, text, how=how))

    def add(self, fact: Fact) -> None:
        self.write(facts.write(fact))
