"""A table in memory: what its log says, and nothing that its log doesn't say.

`follow` is the only way in. A line that is being played live and a line read back after a crash
go through the same code, so a table can be forgotten and rebuilt at any time. Only what people are called
comes from beside the log: `call`.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

import teahouse
from teahouse.engine import CHANCE, Action, Event, Game, Hand, Match, Record, Refused, Seen, Unreadable, fair
from teahouse.engine import options as opts
from teahouse.engine.course import seat_of
from teahouse.engine.hand import Foresight, Undo
from teahouse.server.log import deals, facts
from teahouse.server.log.chair import Chair
from teahouse.server.log.clocks import Clocks
from teahouse.server.log.facts import AnyFact, Line, TableSettings
from teahouse.server.log.standing import Standing

UNNAMED = "Guest"
"""What somebody is called of whom the table has heard no name."""
_STARTED = facts.write(facts.Started([])).partition(",")[0]
"""How the line begins that begins a hand."""


class Followed(NamedTuple):
    """A line of the log that was followed, with what it brought: a move's events, or a fact about the table."""

    line: Line
    seat: int | None
    events: tuple[Event, ...]
    fact: AnyFact | None
    hand: int


def _rules_of(started: AnyFact) -> int:
    """The version of the rules that a hand is played by; before it was pinned, the first."""
    assert isinstance(started, facts.Started)
    return started.rules or 1


class HouseTable:
    """A table, from its log."""

    def __init__(self, log: list[Line]) -> None:
        """The first line opens the table."""
        opened = facts.read(log[0].text)
        if not isinstance(opened, facts.Opened):
            raise Unreadable("a log begins with the line that opens its table")
        self.setup = opened
        self.id = opened.table
        self.game: Game[Any] = teahouse.game(opened.game)
        began = next((line.text for line in log if line.text.startswith(_STARTED)), None)
        self.rules = _rules_of(facts.read(began)) if began else 0
        """The version of the rules that the first hand pinned for all; 0 before it has begun."""
        self.match = Match(self.game, opened.players, opened.options, opened.match, self.rules or None)
        self.chairs = [Chair() for _ in range(opened.players)]
        self.status = "open"
        """open, filled (words are being revealed), playing, between (two hands), over."""
        self.why = ""
        """Why it is over: "played", "aborted", "resigned", "abandoned", "late"."""
        self.winner: int | None = None
        """The seat that is left when another resigned."""
        self.promise = fair.Promise(opened.deal or self.id, 1, opened.seed, opened.commitment, opened.dice)
        """The dice of this hand, or of the next one between two."""
        self.called: dict[str, str] = {}
        """What people are called, by the tokens of their seats."""
        self.hand: Hand | None = None
        self.records: list[Record] = []
        """Hands that are over, by number."""
        self.clocks = Clocks(opened.pace, opened.players)
        self.undo_ask: facts.UndoAsked | None = None
        self.undo_yes: set[str] = set()
        self.asked_at = 0
        """The number at which a wish to take back, or a break, last came or went."""
        self.watch = opened.watch
        """Whether others may watch the game."""
        self.chat = opened.public if opened.chat is None else opened.chat
        """Whether those who watch may speak."""
        self.aids = opened.aids
        """What helps the table gives now."""
        self.rest: set[str] = set()
        """Who wants a break; when all who play do, the clocks rest."""
        self.rematch: str | None = None
        self.rematch_by: int | None = None
        self.made = log[0].at
        self.moved = log[0].at
        self.waiting_since = log[0].at
        """When the present wait for words or for the next hand began."""
        self.seq = 0
        self.followed: list[Followed] = []
        self._card = ""
        self._standing = Standing()
        self._told: dict[str, Any] = {}
        self.answered: dict[tuple[str, str], int] = {}
        """The number of the last line that a client's message brought, by person and message id."""
        for line in log:
            self.follow(line)

    # What the log says next

    def follow(self, line: Line, action: Action | None = None) -> Followed:
        """Take in the next line; whoever makes it has read its `action` already.

        `Illegal`, with nothing changed, where the rules forbid a move. Raises anything else, and must be rebuilt, where
        the log would be wrong.
        """
        if line.seq != self.seq + 1:
            raise Unreadable(f"line {line.seq} can't follow line {self.seq}")
        status, hand = self.status, self.hand
        fact: AnyFact | None = None
        events: Sequence[Event] = ()
        number = self.hand_number
        if line.text.startswith("!"):
            fact = facts.read(line.text)
            self._fact(fact, line)
            seat: int | None = getattr(fact, "seat", None)
        elif hand is None or status != "playing":
            raise Unreadable("no hand is being played")
        else:
            who, _, text = line.text.partition(" ")
            seat = CHANCE if who == "~" else seat_of(line.text)
            if text.startswith("undo "):
                hand.undo(seat, int(text[5:]))
            elif seat != hand.state.to_act:
                raise Unreadable("another is to act")
            else:
                if action is None:
                    action = hand.state.parse(text)
                events = hand.state.play(action)
                hand.write(seat, action, events, line.free)
            if self.resting:
                self.rest, self.asked_at = set(), line.seq  # whoever moves goes on
            if self.undo_ask is not None:
                self.undo_ask, self.undo_yes, self.asked_at = None, set(), line.seq
            if hand.state.over:
                self._finish_hand(hand)
        followed = Followed(line, seat, tuple(events), fact, number)
        self.seq = line.seq
        self.moved = line.at
        self.followed.append(followed)
        if line.person is not None and line.message is not None:
            self.answered[line.person, line.message] = line.seq
        if self.status != status:
            self.waiting_since = line.at
        if fact is not None or self.status != status:
            self._card = ""
        self._turn_clocks(line.at)
        return followed

    def _finish_hand(self, hand: Hand) -> None:
        self.match.finish_hand(hand.state)
        self.records.append(hand.record)
        for chair in self.chairs:
            chair.ready, chair.commit, chair.word = False, "", ""
        if self.match.over:
            self._over("played")
        else:
            self.status = "between"

    def _over(self, why: str) -> None:
        self.status, self.why = "over", why
        if self.hand is not None and not any(self.hand.record is record for record in self.records):
            self.records.append(self.hand.record)

    def _fact(self, fact: AnyFact, line: Line) -> None:
        match fact:
            case facts.Sat(seat, person, name, commit):
                token = facts.token_of(fact)
                self.chairs[seat] = Chair(person, self.name_of(fact), token, name, commit=commit)
            case facts.BotSat(seat, level, name):
                self.chairs[seat] = Chair(None, name, facts.token_of(fact), name, level)
            case facts.Stood(seat):
                self.chairs[seat] = Chair()
            case facts.Filled():
                self.status = "filled"
            case facts.Revealed(seat, word):
                self.chairs[seat].word = word
            case facts.Started():
                self._begin_hand(fact)
            case facts.Next(hand, seed, commitment, dice):
                self.promise = fair.Promise(self.id, hand, seed, commitment, dice)
            case facts.Ready(seat, commit):
                self.chairs[seat].ready, self.chairs[seat].commit = True, commit
            case facts.TakenOver(seat, level, why):
                self.chairs[seat].stand_in, self.chairs[seat].why = level, why
            case facts.GivenBack(seat):
                self.chairs[seat].stand_in = self.chairs[seat].why = ""
                self.clocks.welcome_back(seat)
            case facts.Resigned(seat, level):
                self.chairs[seat].stand_in, self.chairs[seat].why = level, "resigned"
            case facts.UndoAsked():
                self.undo_ask, self.undo_yes, self.asked_at = fact, set(), line.seq
            case facts.UndoAnswered(person, _, yes):
                if yes:
                    self.undo_yes.add(person)
                else:
                    self.undo_ask, self.undo_yes, self.asked_at = None, set(), line.seq
            case facts.Audience(watch, chat):
                self.watch, self.chat = watch, chat
            case facts.Helped(hints, consent):
                self.aids = replace(self.aids, hints=hints, consent=consent)
                if not consent:
                    self.undo_ask, self.undo_yes, self.asked_at = None, set(), line.seq
            case facts.Rest(person, _, yes):
                self.rest = self.rest | {person} if yes else set()
            case facts.Woken():
                self.clocks.skip(line.at)
            case facts.Ended(why, seat):
                self.winner = seat
                self._over(why)
            case facts.Rematched(table, seat):
                self.rematch, self.rematch_by = table, seat

    def hand_options(self) -> tuple[int, dict[str, Any]]:
        """The version of the rules that the next hand is played by, and all its options.

        What the first hand of a table began with holds for all of them.
        """
        if self.setup.position:
            return self.game.about.rules, opts.as_json(self.game.position(self.setup.position).options)
        given = self.match.hand_options()
        if not self.rules:
            return self.game.about.rules, opts.as_json(self.game.start(len(self.chairs), given).options)
        return self.rules, {**self.records[0].options, "first": given.get("first")}

    def _begin_hand(self, started: facts.Started) -> None:
        rules, options = _rules_of(started), started.options
        if not started.rules:  # from before they were pinned
            given = self.match.hand_options()
            options = opts.as_json(self.game.start(len(self.chairs), given, rules).options, first_release=True)
        match = {**self.match.as_json(), "seats": [chair.level or "person" for chair in self.chairs]}
        agreed = self.promise.agreed(
            [chair.token if started.rules else chair.line_name for chair in self.chairs], started.words
        )
        if started.key:
            agreed["key"] = started.key
            del agreed["seats"]
        position = self.setup.position
        self.hand = Hand.begin(self.game, self.names, options, fair=agreed, match=match, rules=rules, position=position)
        self.rules, self.status = rules, "playing"

    def _turn_clocks(self, at: int) -> None:
        """Chance takes no time: the clock passes on when a seat is to act again."""
        if self.status != "playing" or self.hand is None or self.resting:
            self.clocks.turn_to(None, at)
            return
        actor = self.hand.state.to_act
        if actor == CHANCE or actor is None:
            return
        self.clocks.turn_to(None if self.chairs[actor].bot else actor, at)

    # What people are called

    def name_of(self, fact: facts.Sat) -> str:
        """What somebody is called who sat down."""
        return self.called.get(facts.token_of(fact)) or fact.name or UNNAMED

    def call(self, names: Mapping[str, str]) -> bool:
        """Call people by these names from now on, given by the tokens of their seats; whether anything changes."""
        before, self._card = self.names, ""
        self.called = dict(names)
        for chair in self.chairs:
            if chair.person:
                chair.name = self.called.get(chair.token) or chair.line_name or UNNAMED
        for record in self.all_records:
            record.players[:] = self.names
        return self.names != before

    # What can be asked of it

    @property
    def settings(self) -> TableSettings:
        """How the table is set now."""
        return TableSettings(**{**self.setup.each(), "watch": self.watch, "chat": self.chat, "aids": self.aids})

    @property
    def names(self) -> list[str]:
        """The names of the seats, those that are free by number."""
        return [chair.name or f"Seat {number + 1}" for number, chair in enumerate(self.chairs)]

    @property
    def hand_number(self) -> int:
        """The number of this hand, or of the next one between two."""
        return self.promise.hand

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, None while nobody is."""
        if self.status != "playing" or self.hand is None or self.hand.state.to_act == CHANCE:
            return None
        return self.hand.state.to_act

    @property
    def played(self) -> bool:
        """Whether anybody plays here for themselves: not bots alone, nor bots for people who are away."""
        return any(chair.person and not chair.stand_in for chair in self.chairs)

    @property
    def resting(self) -> bool:
        """Whether everybody who plays for themselves wants a break."""
        here = {chair.person for chair in self.chairs if chair.person and not chair.stand_in}
        return bool(self.rest) and here <= self.rest

    @property
    def began(self) -> bool:
        """Whether a hand was ever played here."""
        return self.hand is not None or bool(self.records)

    @property
    def moves(self) -> int:
        """Decisions that stand in this hand."""
        return sum(not line.startswith("~") for line in self.hand.standing) if self.hand else 0

    @property
    def people(self) -> list[str | None]:
        """The person who plays each seat, also while a bot stands in; None for bots and for those who gave up."""
        return [chair.person if chair.why != "resigned" else None for chair in self.chairs]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that belong to a person."""
        return [number for number, chair in enumerate(self.chairs) if person and chair.person == person]

    @property
    def begun(self) -> bool:
        """Whether the game is on: everyone has sat down, and it is not over."""
        return self.status in ("filled", "playing", "between")

    @property
    def sealed(self) -> bool:
        """Whether this is a deal that is not laid open yet: nobody but whoever plays it sees any of it, and its seed
        nobody."""
        return bool(self.setup.deal) and not deals.is_open(self.setup.deal)

    @property
    def too_late(self) -> bool:
        """Whether this is a deal that was to be played to its end by now."""
        return bool(self.setup.deal) and self.status == "playing" and deals.is_closed(self.setup.deal)

    def undoable(self, seat: int) -> Undo:
        """What a seat's wish to take back comes to now."""
        assert self.hand is not None
        if self.setup.deal:
            return Undo(refused="Nothing is taken back in a deal of the day.")
        return self.hand.undoable(seat, self.people)

    def foresight(self, seen: Seen) -> Foresight:
        """What a seat can know beforehand of its actions."""
        return Foresight(seen, self.people, final=bool(self.setup.deal))

    def admits(self, person: str | None) -> bool:
        """Whether somebody may be at the table now: while it is played the host may keep it to those who sit."""
        if self.sealed:
            return bool(self.seats_of(person))
        return self.watch or not self.begun or person == self.setup.host or bool(self.seats_of(person))

    def eyes_of(self, person: str | None) -> list[int | None]:
        """The seats through whose eyes a person looks; None is a spectator's."""
        return [*self.seats_of(person)] or [None]

    @property
    def all_records(self) -> list[Record]:
        """The records of all hands that have begun."""
        return [*self.records, *([self.hand.record] if self.hand and self.status == "playing" else [])]

    def record(self, hand: int) -> Record:
        """The record of a hand, whole, with its seed: for the house's own eyes until the hand is over."""
        if 1 <= hand <= len(self.records):
            return self.records[hand - 1]
        if self.hand is not None and hand == len(self.records) + 1 and self.status == "playing":
            return self.hand.record
        raise Refused(f"there is no hand {hand} at this table")

    def card(self) -> str:
        """What lists show of the table, beside what people are called. Few moves change anything of it."""
        result = self._result()
        if self._card and result == self._told:
            return self._card
        self._told = result
        seats = [
            {"name": chair.name if chair.level else "", "token": chair.token, "person": chair.person, "bot": chair.bot}
            for chair in self.chairs
        ]
        about = {"seats": seats, "host": self.setup.host, "why": self.why, "hand": self.hand_number}
        about |= {"positioned": True} if self.setup.position else {}
        self._card = json.dumps({**about, "pace": self.setup.pace.kind, **result}, ensure_ascii=False)
        return self._card

    def _result(self) -> dict[str, Any]:
        """Who won and with what: points of a single game or of several, or games won; or how it stands."""
        if self.status != "over":
            return {"scores": self._standing.scores(self.match, self.hand)}
        outcome = self.match.outcome if self.why == "played" else None
        if outcome is not None:
            return {"winners": outcome.winners, "scores": outcome.scores}
        return {"winners": [self.winner]} if self.winner is not None else {}
