"""Revolts (YY-8)."""

from collections.abc import Sequence
from typing import ClassVar

from teahouse.engine import Action, Event, Reason
from teahouse.engine.kinds import Seat
from teahouse.engine.question import Question
from teahouse.games.yellow_and_yangtze.moves import SUPPORTS, Support
from teahouse.games.yellow_and_yangtze.moves.events import RevoltBegan, RevoltDecided, Supported
from teahouse.games.yellow_and_yangtze.pieces import BLACK, COLOURS, OFF, ONE, Colour, Tiles, count
from teahouse.games.yellow_and_yangtze.pieces.hexes import NEAR
from teahouse.games.yellow_and_yangtze.rules import trail
from teahouse.games.yellow_and_yangtze.rules.ending import score
from teahouse.games.yellow_and_yangtze.rules.removal import send_home
from teahouse.games.yellow_and_yangtze.rules.turn import go_on
from teahouse.games.yellow_and_yangtze.state import Table


def begin_revolt(table: Table, defender: Seat, colour: Colour, events: list[Event]) -> list[Event]:
    """YY-8.1: the player who positioned a leader attacks the owner of the other one."""
    attacker = table.turn
    table.stack.append(AskSupport(colour, defender))
    table.to_act = attacker
    events.append(
        RevoltBegan(
            attacker,
            defender,
            colour,
            table.leaders[attacker * 5 + colour],
            table.leaders[defender * 5 + colour],
            strength(table, attacker, colour),
            strength(table, defender, colour),
        )
    )
    return events


def strength(table: Table, seat: Seat, colour: Colour) -> int:
    """YY-8.1: the black tiles beside a leader."""
    return (NEAR[table.leaders[seat * 5 + colour]] & table.tiles[BLACK]).bit_count()


class AskSupport(Question[Table], form="revolt {colour} {defender}{tiles? after {tiles}{governor? governor}}"):
    """YY-8.2: how many black tiles? First the attacker, who is the active player, is asked, then the defender."""

    colour: Colour
    defender: Seat
    tiles: Tiles | None = None
    """What the attacker has committed, once the defender is asked."""
    governor: bool = False

    fights: ClassVar = BLACK
    """The colour of the tiles that may be added, and of the leader who may help."""
    before: ClassVar = Reason("YY-8.2", "A revolt is on: first say how many governor tiles you add.")
    takes: ClassVar = {Support: Reason("YY-8.2", "Governor tiles are added only in a revolt, by its two sides.")}

    @property
    def added(self) -> int:
        """YY-8.2: what the attacker has committed comes to: one for each tile, one for the governor."""
        return (self.tiles or 0) + self.governor

    def total(self, table: Table, seat: Seat) -> int:
        """YY-8.2: the strength of a side with what it has committed."""
        return strength(table, seat, self.colour) + (self.added if seat == table.turn else 0)

    def asked(self, table: Table) -> Seat:
        return table.turn if self.tiles is None else self.defender

    def answers(self, table: Table) -> Sequence[Action]:
        """Any number of black tiles, with the governor if he is off the board."""
        seat = self.asked(table)
        most = count(table.hands[seat], BLACK)
        found = SUPPORTS[False][: most + 1]
        return found + SUPPORTS[True][: most + 1] if table.leaders[seat * 5 + BLACK] == OFF else found

    def why_not(self, table: Table, action: Support) -> Reason | None:
        seat = self.asked(table)
        held = count(table.hands[seat], BLACK)
        if action.tiles > held:
            return Reason("YY-8.2", f"You hold {held} black {'tile' if held == 1 else 'tiles'}, not {action.tiles}.")
        if action.governor and table.leaders[seat * 5 + BLACK] != OFF:
            return Reason("YY-10", "Your governor stands on the board; he helps in a revolt only from off the board.")
        return None

    def do(self, table: Table, action: Support) -> Sequence[Event]:
        seat, tiles, governor = self.asked(table), action.tiles, action.governor
        if tiles:
            trail.spend(table, seat, BLACK, tiles)
        total = self.total(table, seat) + tiles + governor
        events: list[Event] = [Supported(seat, tiles, governor, total)]
        if self.tiles is None:
            table.stack.append(AskSupport(self.colour, self.defender, tiles, governor))
            return go_on(table, events)
        attack = self.total(table, table.turn)
        table.box += (self.tiles + tiles) * ONE[BLACK]
        decide(table, self, attack, total, events)
        return go_on(table, events)

    def complaint(self, table: Table) -> str | None:
        sides = (table.turn, self.defender)
        if any(table.leaders[seat * 5 + self.colour] == OFF for seat in sides):
            colour = COLOURS[self.colour]
            return f"seats {table.turn} and {self.defender} don't both have the {colour} leader on the board"
        return None


def decide(table: Table, revolt: AskSupport, attack: int, defence: int, events: list[Event]) -> None:
    """YY-8.3: the higher total wins, a tie the defender; the loser's leader goes, the winner gets a point."""
    winner, loser = table.turn, revolt.defender
    if attack <= defence:
        winner, loser = loser, winner
    colour = revolt.colour
    events.append(RevoltDecided(winner, loser, colour, max(attack, defence), min(attack, defence)))
    send_home(table, loser * 5 + colour, "revolt", events)
    score(table, winner, colour, 1, "revolt", events)
