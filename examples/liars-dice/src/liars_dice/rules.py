"""The rules of Liar's Dice, heading by heading."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

import teahouse
from liars_dice.about import Options
from liars_dice.moves import BIDS, ROLLS, Bid, Challenge, Lost, Roll, Rolled, Said, Shown
from liars_dice.pieces import DIE, EXACT, FACE, LIAR, ONE, SIDES, Count, Dice, Face
from teahouse.engine import CHANCE, Action, Chances, Event, First, Outcome, Reason, Rule, lots, ranks_by
from teahouse.engine.fields import by_seat
from teahouse.engine.kinds import Seat


class Table(teahouse.State):
    """What lies on the table."""

    options: Options
    dice: list[int] = by_seat(0)
    """How many dice each player has left."""
    cups: list[Dice] = by_seat(())
    """What each player rolled; nothing before that."""
    turn: Seat | None = None
    """Who bids or calls next, also while the dice are rolled."""
    bidder: Seat | None = None
    """Whose bid is the last of this round, None before the first."""
    count: Count | None = None
    face: Face | None = None
    outlasted: list[int] = by_seat(0)
    """How many players went out before each."""


def setup(players: int, options: Options) -> "State":
    """LD-1.1: the table before the first roll."""
    state = State(players, options)
    state.dice = [options.dice] * players
    state.to_act = CHANCE
    return state


def begin(table: Table, action: First) -> Sequence[Event]:
    """LD-1.2: lots decide who begins."""
    table.first = table.turn = action.seat
    return (action,)


def to_roll(table: Table) -> list[Seat]:
    """LD-2.1: the players who have dice and have not rolled them."""
    return [seat for seat, dice in enumerate(table.dice) if dice and not table.cups[seat]]


def roll(table: Table, action: Roll) -> Sequence[Event]:
    """LD-2.1: a cup is rolled; after the last of them the round begins."""
    seat, *others = to_roll(table)
    table.cups[seat] = action.dice
    table.to_act = CHANCE if others else table.turn
    return (Rolled(seat, action.dice),)


def from_seat(table: Table, seat: Seat) -> Seat:
    """LD-2.2: this player or, without dice, the next to the left who has some."""
    return next(left for step in range(table.players) if table.dice[left := (seat + step) % table.players])


def higher(table: Table) -> Sequence[Bid]:
    """LD-2.3: the bids above the last one, of no more dice than there are."""
    lowest = 0 if table.count is None or table.face is None else BIDS.index(Bid(table.count, table.face)) + 1
    return BIDS[lowest : sum(table.dice) * len(SIDES)]


def why_no_bid(table: Table, action: Bid) -> Reason | None:
    """LD-2.3: why a bid is too high or too low."""
    if action.count > sum(table.dice):
        return Reason("LD-2.3", f"There are only {sum(table.dice)} dice on the table.")
    if action in higher(table):
        return None
    return Reason("LD-2.3", f"A bid must be higher than {table.count} {FACE.names[table.face or 0]}.")


def bid(table: Table, action: Bid) -> Sequence[Event]:
    """LD-2.3: a higher bid, and the next has the turn."""
    seat = table.turn or 0
    table.bidder, table.count, table.face = seat, action.count, action.face
    table.to_act = table.turn = from_seat(table, seat + 1)
    return (Said(seat, action),)


def why_no_call(table: Table, action: Challenge) -> Reason | None:
    """LD-3.1 and LD-3.3: why nothing can be called, or not so."""
    if action.call == EXACT and not table.options.exact:
        return Reason("LD-3.3", "At this table no bid is called exact.")
    return None if table.bidder is not None else Reason("LD-3.1", "There is no bid to call yet.")


def call(table: Table, action: Challenge) -> Sequence[Event]:
    """LD-2.4, LD-3.2 and LD-3.3: all cups are lifted, and one or all others lose a die."""
    caller, bidder = table.turn or 0, table.bidder or 0
    counted = {table.face, ONE} if table.options.wild_ones else {table.face}
    more = sum(die in counted for cup in table.cups for die in cup) - (table.count or 0)
    losers = [bidder if action.call == LIAR and more < 0 else caller]
    if action.call == EXACT and more == 0:
        losers = [seat for seat, dice in enumerate(table.dice) if dice and seat != caller]
    shown = [Shown(seat, cup) for seat, cup in enumerate(table.cups) if cup]
    return (Said(caller, action), *shown, *lose(table, losers, caller))


def lose(table: Table, losers: Sequence[Seat], caller: Seat) -> Sequence[Event]:
    """LD-3.4 and LD-4.1: these lose a die; the next round begins, or the game is over."""
    for seat in losers:
        table.dice[seat] -= 1
    out = sum(not table.dice[seat] for seat in losers)
    table.outlasted = [beaten + out * (dice > 0) for beaten, dice in zip(table.outlasted, table.dice, strict=True)]
    table.cups = [()] * table.players
    table.bidder = table.count = table.face = None
    table.turn = from_seat(table, losers[0] if len(losers) == 1 else caller)
    table.to_act = CHANCE if sum(map(bool, table.dice)) > 1 else None
    return [Lost(seat, table.dice[seat]) for seat in losers]


class State(Table):
    """A game of Liar's Dice under its rules."""

    rules: ClassVar = {
        First: Rule(begin),
        Roll: Rule(roll),
        Bid: Rule(bid, why_no_bid),
        Challenge: Rule(call, why_no_call),
    }
    after = Reason("LD-4.1", "The game is over.")

    def legal(self) -> Sequence[Action]:
        calls = [call for call in map(Challenge, (LIAR, EXACT)) if why_no_call(self, call) is None]
        return () if self.to_act in (None, CHANCE) else [*calls, *higher(self)]

    def chances(self) -> Chances:
        if self.turn is None:
            return lots(self.players)
        return ROLLS[self.dice[to_roll(self)[0]]]

    def why_not(self, action: Action) -> Reason | None:
        if self.to_act == CHANCE:
            return None if action in self.chances().outcomes else Reason("LD-2.1", "First the dice are rolled.")
        if action.chance and not self.over:
            return Reason("LD-2.2", "Now somebody bids or calls.")
        return super().why_not(action)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.outlasted)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(ranks_by(self.scores), self.scores, "one has dice left") if self.over else None

    def places(self) -> Mapping[str, Counter[str]]:
        """Where the dice are; what lies under a cup has a side up."""
        found = {"box": Counter(die=self.options.dice * self.players - sum(self.dice))}
        for seat, cup in enumerate(self.cups):
            found[f"cup {seat}"] = Counter(die=self.dice[seat] - len(cup))
            found |= {f"cup {seat}, {DIE.names[side]}": Counter(die=cup.count(side)) for side in SIDES}
        return found
