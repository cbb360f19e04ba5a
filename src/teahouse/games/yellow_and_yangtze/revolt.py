"""Revolts (YY-8)."""

from teahouse.engine import Action, Event, Reason
from teahouse.games.yellow_and_yangtze import trail
from teahouse.games.yellow_and_yangtze.events import LeaderReturned, RevoltBegan, RevoltDecided, Scored, Supported
from teahouse.games.yellow_and_yangtze.hexes import NEAR
from teahouse.games.yellow_and_yangtze.moves import SUPPORTS
from teahouse.games.yellow_and_yangtze.pieces import BLACK, OFF, ONE, count
from teahouse.games.yellow_and_yangtze.questions import AskSupport
from teahouse.games.yellow_and_yangtze.state import Table
from teahouse.games.yellow_and_yangtze.states import part
from teahouse.games.yellow_and_yangtze.turn import go_on


def begin_revolt(table: Table, attacker: int, defender: int, colour: int, events: list[Event]) -> list[Event]:
    """YY-8.1: the player who positioned a leader attacks the owner of the other one."""
    table.stack.append(AskSupport(attacker, attacker, defender, colour))
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


def strength(table: Table, seat: int, colour: int) -> int:
    """YY-8.1: the black tiles beside a leader."""
    return (NEAR[table.leaders[seat * 5 + colour]] & table.tiles[BLACK]).bit_count()


def supports(table: Table, seat: int) -> list[Action]:
    """YY-8.2: any number of black tiles, with the governor if he is off the board."""
    most = count(table.hands[seat], BLACK)
    found: list[Action] = list(SUPPORTS[False][: most + 1])
    if table.leaders[seat * 5 + BLACK] == OFF:
        found += SUPPORTS[True][: most + 1]
    return found


def support(table: Table, tiles: int, governor: bool) -> list[Event]:
    """YY-8.2: the attacker commits first, then the defender."""
    question = table.stack.pop()
    assert isinstance(question, AskSupport)
    seat, colour = question.seat, question.colour
    if tiles:
        trail.spend(table, seat, BLACK, tiles)
    total = strength(table, seat, colour) + tiles + governor
    events: list[Event] = [Supported(seat, tiles, governor, total)]
    if seat == question.attacker:
        table.stack.append(AskSupport(question.defender, seat, question.defender, colour, tiles, governor))
        return go_on(table, events)
    attack = strength(table, question.attacker, colour) + question.tiles + question.governor
    table.box += (question.tiles + tiles) * ONE[BLACK]
    decide(table, question, attack, total, events)
    return go_on(table, events)


def decide(table: Table, question: AskSupport, attack: int, defence: int, events: list[Event]) -> None:
    """YY-8.3: the higher total wins, a tie the defender; the loser's leader goes, the winner gets a point."""
    winner, loser = question.attacker, question.defender
    if attack <= defence:
        winner, loser = loser, winner
    colour = question.colour
    events.append(RevoltDecided(winner, loser, colour, max(attack, defence), min(attack, defence)))
    number = loser * 5 + colour
    place = table.leaders[number]
    table.leaders[number] = OFF
    part(table, place, 1 << number)
    events.append(LeaderReturned(loser, colour, place, "revolt"))
    table.points[winner * 5 + colour] += 1
    events.append(Scored(winner, colour, 1, "revolt"))


def why_no_support(table: Table, tiles: int, governor: bool) -> Reason | None:
    """YY-8.2: why so much can't be committed to a revolt."""
    question = table.stack[-1] if table.stack else None
    if not isinstance(question, AskSupport):
        return Reason("YY-8.2", "Black tiles are committed only in a revolt, by its two sides.")
    held = count(table.hands[question.seat], BLACK)
    if tiles > held:
        return Reason("YY-8.2", f"You hold {held} black {'tile' if held == 1 else 'tiles'}, not {tiles}.")
    if governor and table.leaders[question.seat * 5 + BLACK] != OFF:
        return Reason("YY-10", "Your governor stands on the board; he helps in a revolt only from off the board.")
    return None
