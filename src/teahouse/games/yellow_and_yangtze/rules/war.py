"""Wars (YY-9). `table.war` holds the warring states and what was committed, until the war is decided."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from teahouse.engine import Action, Event, Reason
from teahouse.engine.kinds import Number, Seat
from teahouse.engine.question import Question
from teahouse.games.yellow_and_yangtze import pieces
from teahouse.games.yellow_and_yangtze.moves import LOSES, STAND_ASIDE, Back, Choose, Count, Lose, StandAside, Tile
from teahouse.games.yellow_and_yangtze.moves.events import Backed, Counted, StoodAside, WarBegan, WarDecided, WarTied
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NAMES, Hex, Hexes, first_in, hexes_in
from teahouse.games.yellow_and_yangtze.rules import trail
from teahouse.games.yellow_and_yangtze.rules.ending import score
from teahouse.games.yellow_and_yangtze.rules.links import Realm, clash, leaders_of, warring
from teahouse.games.yellow_and_yangtze.rules.merchants import ASK_MERCHANT
from teahouse.games.yellow_and_yangtze.rules.removal import remove_tile, send_home
from teahouse.games.yellow_and_yangtze.rules.turn import go_on
from teahouse.games.yellow_and_yangtze.state import Commitment, Table, War

# How it begins


def begin_war(table: Table, action: Tile, states: list[Realm], events: list[Event]) -> list[Event]:
    """YY-9.1: the states with a conflicting leader are at war; with `bystander` = joins all are (YY-19.15)."""
    joins, clashing = table.options.bystander == "joins", clash(states)
    sides = sorted((link for link, ruler in states if joins or pieces.colours_of(ruler) & clashing), key=first_in)
    war = table.war = War(action.hex, tuple(sides))
    events.append(WarBegan(table.turn, action.hex, tuple(warring(table, war, side) for side in range(len(sides)))))
    merchant = action.colour == pieces.GREEN and table.merchants and table.options.edition != "2023"
    before = table.options.market_timing == "before_conflict"
    if merchant and not before:
        table.stack.append(ASK_MERCHANT)
    if action.colour == pieces.RED and table.options.uniting_tile_counts == "active_choice":
        table.stack.append(AskCount())
    else:
        table.stack.append(AskBack(speakers(table)[0]))
    if merchant and before:
        table.stack.append(ASK_MERCHANT)
    return go_on(table, events)


def at_war(table: Table) -> War:
    """The war that is being asked about."""
    assert table.war is not None
    return table.war


def why_no_side(table: Table, place: Hex) -> Reason | None:
    """YY-9.1: why a hex names no warring state."""
    names = at_war(table).names
    if place in names:
        return None
    known = ", ".join(NAMES[name] for name in names)
    return Reason("YY-9.1", f"No warring state is called {NAMES[place]}; at war are {known}.")


# Strength and support


def speakers(table: Table) -> list[Seat]:
    """YY-9.4: who commits after whom: clockwise, the active player last."""
    return [(table.turn + 1 + step) % table.players for step in range(table.players)]


def base(table: Table, war: War, side: int) -> int:
    """YY-9.3: the red tiles of the former state; the uniting tile only if it was counted (YY-9.2)."""
    return (war.sides[side] & table.tiles[pieces.RED]).bit_count() + (war.counted == side)


def totals(table: Table, war: War) -> list[int]:
    """YY-9.5: the strength of each side on the board and committed."""
    found = [base(table, war, side) for side in range(len(war.sides))]
    for given in war.given:
        if given.side is not None:
            found[given.side] += given.strength
    return found


class AskInWar(Question[Table]):
    """A question about `table.war`."""

    __slots__ = ()


class AskCount(AskInWar, form="count"):
    """YY-19.5: for which state does the uniting tile fight? The active player says it, of any that is at war."""

    before: ClassVar = Reason("YY-19.5", "A war is on: first say for which state the uniting tile fights.")
    takes: ClassVar = {Count: Reason("YY-9.2", "The uniting tile fights for nobody.")}

    def answers(self, table: Table) -> Sequence[Action]:
        return [*map(Count, at_war(table).names)]

    def why_not(self, table: Table, action: Count) -> Reason | None:
        return why_no_side(table, action.side)

    def do(self, table: Table, action: Count) -> Sequence[Event]:
        war = at_war(table)
        side = war.names.index(action.side)
        table.war = war._replace(counted=side)
        table.stack.append(AskBack(speakers(table)[0]))
        return go_on(table, [Counted(table.turn, warring(table, table.war, side))])


class AskBack(AskInWar, form="back {seat}"):
    """YY-9.4: which warring state, and with how much? Clockwise, the active player last."""

    seat: Seat

    fights: ClassVar = pieces.RED
    """The colour of the tiles that may be sent, and of the leader who may help."""
    before: ClassVar = Reason("YY-9.4", "A war is on: first back a state, or stand aside.")
    takes: ClassVar = {
        Back: Reason("YY-9.4", "Warring states are backed only in a war, when it is one's turn to speak."),
        StandAside: Reason("YY-9.4", "One stands aside only in a war, when it is one's turn to speak."),
    }

    def asked(self, table: Table) -> Seat:
        return self.seat

    def answers(self, table: Table) -> Sequence[Action]:
        """One warring state, red tiles from the hand, and the soldier if he is off the board."""
        found: list[Action] = []
        most = pieces.count(table.hands[self.seat], pieces.RED)
        soldier = table.leaders[self.seat * 5 + pieces.RED] == pieces.OFF
        for place in at_war(table).names:
            found += [Back(place, tiles, False) for tiles in range(1, most + 1)]
            if soldier:
                found += [Back(place, tiles, True) for tiles in range(most + 1)]
        found.append(STAND_ASIDE)
        return found

    def why_not(self, table: Table, action: Back | StandAside) -> Reason | None:
        if isinstance(action, StandAside):
            return None
        unknown = why_no_side(table, action.side)
        if unknown:
            return unknown
        held = pieces.count(table.hands[self.seat], pieces.RED)
        if action.tiles > held:
            return Reason("YY-9.4", f"You hold {held} red {'tile' if held == 1 else 'tiles'}, not {action.tiles}.")
        if action.soldier and table.leaders[self.seat * 5 + pieces.RED] != pieces.OFF:
            return Reason("YY-10", "Your soldier stands on the board; he fights elsewhere only from off the board.")
        if not action.soldier and not action.tiles:
            return Reason("YY-9.4", "Backing a state takes a soldier tile or the soldier; else stand aside.")
        return None

    def do(self, table: Table, action: Back | StandAside) -> Sequence[Event]:
        """What is given is told; the next one speaks, then the war is decided or a tie is asked (YY-9.5)."""
        war = at_war(table)
        events: list[Event]
        if isinstance(action, StandAside):
            given = Commitment(self.seat, None)
            events = [StoodAside(self.seat)]
        else:
            side, tiles, soldier = war.names.index(action.side), action.tiles, action.soldier
            if tiles:
                trail.spend(table, self.seat, pieces.RED, tiles)
            given = Commitment(self.seat, side, tiles, soldier)
            strength = totals(table, war)[side] + given.strength
            events = [Backed(self.seat, warring(table, war, side), tiles, soldier, strength)]
        war = table.war = war._replace(given=(*war.given, given))
        if self.seat != table.turn:
            table.stack.append(AskBack((self.seat + 1) % table.players))
            return go_on(table, events)
        tied = strongest(table, war)
        if len(tied) == 1:
            return decide(table, tied[0], events)
        table.stack.append(AskChoose())
        events.append(WarTied(table.turn, tuple(warring(table, war, side) for side in tied)))
        return go_on(table, events)


def strongest(table: Table, war: War) -> list[int]:
    """YY-9.5: the sides with the highest total."""
    found = totals(table, war)
    return [side for side, total in enumerate(found) if total == max(found)]


class AskChoose(AskInWar, form="choose"):
    """YY-9.5: which of the equally strong states wins? The active player chooses."""

    before: ClassVar = Reason("YY-9.5", "A war is on: first choose which of the strongest states wins.")
    takes: ClassVar = {Choose: Reason("YY-9.5", "A winner is chosen only when the strongest states are equal.")}

    def answers(self, table: Table) -> Sequence[Action]:
        war = at_war(table)
        return [Choose(war.names[side]) for side in strongest(table, war)]

    def why_not(self, table: Table, action: Choose) -> Reason | None:
        unknown = why_no_side(table, action.side)
        if unknown or action in self.answers(table):
            return unknown
        return Reason("YY-9.5", f"{NAMES[action.side]} is not among the strongest states.")

    def do(self, table: Table, action: Choose) -> Sequence[Event]:
        return decide(table, at_war(table).names.index(action.side), [])


# Consequences


def decide(table: Table, winner: int, events: list[Event]) -> list[Event]:
    """YY-9.6 to YY-9.9, in the order of YY-19.4: leaders, soldier tiles, points, then the winner's losses."""
    war, table.war = at_war(table), None
    found = totals(table, war)
    price = max(total for side, total in enumerate(found) if side != winner)
    paid = sum(
        given.tiles + (given.soldier and table.options.soldier_pays) for given in war.given if given.side == winner
    )
    losses = min(max(0, price - paid), base(table, war, winner))  # too few only if the soldier doesn't pay (YY-9.8)
    events.append(WarDecided(warring(table, war, winner), found[winner], price, paid, losses))
    table.box += pieces.ONE[pieces.RED] * sum(given.tiles for given in war.given)
    won = spoils(table, war, winner)
    for number, _ in won:
        send_home(table, number, "war", events)
    fought = [mask | BIT[war.hex] * (war.counted == side) for side, mask in enumerate(war.sides)]
    for side, mask in enumerate(fought):
        if side != winner:
            for place in hexes_in(mask & table.tiles[pieces.RED]):
                remove_tile(table, place, events)
    for number, owner in won:
        if owner is not None:
            score(table, owner, number % 5, 1, "war", events)
    if losses:
        table.stack.append(AskLose(losses, fought[winner]))
    return go_on(table, events)


def conflicting(table: Table, war: War) -> list[list[pieces.LeaderNumber]]:
    """YY-9.1: the leaders of each side whose colour another side has, too."""
    leaders = [leaders_of(table, mask) for mask in war.sides]
    clashing = clash((mask, sum(1 << number for number in some)) for mask, some in zip(war.sides, leaders, strict=True))
    return [[number for number in some if clashing >> number % 5 & 1] for some in leaders]


def spoils(table: Table, war: War, winner: int) -> list[tuple[pieces.LeaderNumber, Seat | None]]:
    """YY-9.6, YY-9.7: every conflicting leader of every losing state, who goes back to his owner, and who gains a point
    for him: the owner of his colour in the winning state."""
    victors = sum(1 << number for number in leaders_of(table, war.sides[winner]))
    return [
        (number, pieces.owner_of(number % 5, victors))
        for side, some in enumerate(conflicting(table, war))
        if side != winner
        for number in some
    ]


class AskLose(Question[Table], form="lose {left} of {state}"):
    """YY-9.8: which soldier tile of the winning state goes? The active player removes them one by one."""

    left: Annotated[int, Number("soldier tiles to lose", 1, pieces.TILES[pieces.RED])]
    """How many are still due."""
    state: Hexes
    """The hexes of the former winning state."""

    before: ClassVar = Reason("YY-9.8", "A war is on: first remove the soldier tiles it costs the winner.")
    takes: ClassVar = {
        Lose: Reason("YY-9.8", "Soldier tiles of the winning state go only when a war has to be paid for.")
    }

    def answers(self, table: Table) -> Sequence[Action]:
        return [LOSES[place] for place in hexes_in(self.state & table.tiles[pieces.RED])]

    def why_not(self, table: Table, action: Lose) -> Reason | None:
        if not self.state & table.tiles[pieces.RED] & BIT[action.hex]:
            return Reason("YY-9.8", f"No soldier tile of the winning state lies on {NAMES[action.hex]}.")
        return None

    def do(self, table: Table, action: Lose) -> Sequence[Event]:
        events: list[Event] = []
        remove_tile(table, action.hex, events)
        if self.left > 1:
            table.stack.append(AskLose(self.left - 1, self.state))
        return go_on(table, events)

    def complaint(self, table: Table) -> str | None:
        most = (self.state & table.tiles[pieces.RED]).bit_count()
        return None if self.left <= most else f"expected soldier tiles to lose (1 to {most}), found '{self.left}'"
