"""One go at a table: the lines that one command or one act of the house adds to the log.

Lines are followed as they are made and stored together afterwards. If storing fails, or a rule
refuses half-way, the table in memory is ahead of its log and must be forgotten: `dirty` says so.
"""

from typing import Any

from teahouse.engine import CHANCE, Action, Illegal, fair
from teahouse.engine.course import line_of
from teahouse.server.log import facts
from teahouse.server.log.facts import Fact, Line, TableSettings
from teahouse.server.log.marks import new_id, now
from teahouse.server.log.table import HouseTable


class Turn:
    """The lines being added, all of one moment."""

    def __init__(self, table: HouseTable, person: str | None = None, message: str | None = None) -> None:
        self.table = table
        self.person = person
        self.message = message
        self.at = max(now(), table.moved)
        self.lines: list[Line] = []
        self.sitters: set[str] = set()
        self.names: list[dict[str, Any]] = []
        """What those who sit down are called, to be kept beside the log."""
        self.dirty = False
        """Whether the table in memory has moved on, or may have."""

    def _next(self, text: str, how: str = "") -> Line:
        return Line(self.table.seq + 1, self.at, text, self.person, self.message, how)

    def _add(self, text: str, action: Action | None = None) -> None:
        self.dirty, line = True, self._next(text)
        self.table.follow(line, action)
        self.lines.append(line)

    def fact(self, fact: Fact) -> None:
        """Add a fact about the table."""
        self._add(facts.write(fact))

    def sit(self, seat: int, person: str, name: str, commit: str = "", own: bool = True) -> None:
        """A person sits down under a name; `own` if it is theirs, not that of somebody else at the same screen."""
        token = fair.new_token()
        self.sitters.add(person)
        who = {"table_id": self.table.id, "token": token, "seat": seat, "person": person}
        self.names.append({**who, "name": name, "own": own})
        self.table.called[token] = name
        self.fact(facts.Sat(seat, person, commit=commit, token=token))

    def sit_bot(self, seat: int, level: str, name: str) -> None:
        """A bot sits down."""
        self.fact(facts.BotSat(seat, level, name, fair.new_token()))

    def move(self, seat: int, action: Action, how: str = "") -> None:
        """Play an action, and see whether the seat learned anything by it."""
        table = self.table
        assert table.hand is not None
        self.dirty, line, seen = True, self._next(line_of(seat, action), how), table.hand.state.seen_by(seat)
        try:
            followed = table.follow(line, action)
        except Illegal:
            self.dirty = bool(self.lines)  # nothing has changed by it
            raise
        self.lines.append(line)
        line.free = table.hand.judge(seen, action, followed.events)

    def undo(self, seat: int, lines: int) -> None:
        """Take back the last lines."""
        self._add(f"{seat} undo {lines}")

    def settle(self) -> None:
        """Let everything happen that nobody has to decide: dice, the begin and the end of hands."""
        table = self.table
        while True:
            if table.status == "playing" and table.hand is not None and table.hand.state.to_act == CHANCE:
                draw = table.hand.draw()
                self._add(line_of(CHANCE, draw), draw)
            elif table.status == "between" and table.hand_number == len(table.match.hands):
                self._prepare_next()
            elif self._all_here():
                self.fact(facts.Filled())
            elif table.status == "filled" and all(bool(chair.word) or not chair.commit for chair in table.chairs):
                self.start_hand()
            else:
                return

    def _all_here(self) -> bool:
        """Every seat is taken; between two hands, everyone who plays for themselves is ready."""
        chairs = self.table.chairs
        if self.table.status == "between":
            return all(chair.ready or not chair.person or chair.stand_in for chair in chairs)
        return self.table.status == "open" and all(chair.taken for chair in chairs)

    def _prepare_next(self) -> None:
        promise = fair.Promise.make(self.table.id, self.table.promise.hand + 1)
        self.fact(facts.Next(promise.hand, promise.seed, promise.commitment, promise.dice))

    def start_hand(self) -> None:
        """Begin the hand with the words that are there."""
        chairs = self.table.chairs
        silent = [number for number, chair in enumerate(chairs) if chair.commit and not chair.word]
        self.fact(facts.Started([chair.word for chair in chairs], silent, *self.table.hand_options()))


def open_table(
    host: str, settings: TableSettings, name: str = "", deal: fair.Promise | None = None, position: str = ""
) -> Line:
    """The first line of a new table, with the promise of its dice; without a `name` it gets any. The dice of a `deal`
    have been promised before. At a `position` the hand begins there."""
    name = name or new_id()
    promise = deal or fair.Promise.make(name, 1)
    opened = facts.Opened(
        **settings.each(),
        table=name,
        deal=deal.table if deal else "",
        position=position,
        host=host,
        seed=promise.seed,
        commitment=promise.commitment,
        dice=promise.dice,
    )
    return Line(1, now(), facts.write(opened), host)
