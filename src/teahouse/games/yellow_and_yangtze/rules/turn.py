"""The turn (YY-4), its draws, and the end of the game (YY-12): what follows when an action is over."""

from collections.abc import Sequence

from teahouse.engine import CHANCE, Event, First, Reason, why_no_lot
from teahouse.engine.kinds import Seat
from teahouse.games.yellow_and_yangtze.moves import Draw
from teahouse.games.yellow_and_yangtze.moves.events import BEGAN, CAME, DREW, Ended
from teahouse.games.yellow_and_yangtze.pieces import ACTIONS, COLOURS, HAND, MERCHANTS, OFF, ONE, size
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT
from teahouse.games.yellow_and_yangtze.rules import trail
from teahouse.games.yellow_and_yangtze.rules.ending import reveal, score
from teahouse.games.yellow_and_yangtze.state import ACT, DEAL, OVER, REFILL, REPLACE, TO_MERCHANTS, Table

# What chance does


def start(table: Table, action: First) -> Sequence[Event]:
    """YY-2.3, YY-2.4: the start player is known; six tiles for each player, seat by seat, and six merchants."""
    table.first = action.seat
    table.stage = DEAL
    table.due = [TO_MERCHANTS] * MERCHANTS
    for at in range(table.players - 1, -1, -1):
        table.due += [at] * HAND
    return (action,)


why_no_start = why_no_lot("YY-2.4", "The start player is chosen before anything else.")


def draw(table: Table, action: Draw) -> Sequence[Event]:
    """YY-4.3: a tile out of the bag, for the one whose turn it is to receive one."""
    colour = action.colour
    table.bag[colour] -= 1
    table.left -= 1
    table.idle = -1
    seat = table.due.pop()
    events: tuple[Event, ...]
    if seat == TO_MERCHANTS:
        table.merchants += ONE[colour]
        events = CAME[colour]
    else:
        if table.trails[seat]:
            trail.draw(table, seat, colour)
        else:
            table.hands[seat] += ONE[colour]
        events = DREW[seat][colour]
    if table.due and table.left:
        return events
    return drawn(table, list(events))


def why_no_draw(table: Table, action: Draw) -> Reason | None:
    """YY-4.3: why no such tile is drawn."""
    if not table.due:
        return Reason("YY-4.3", "No tile is drawn now.")
    if not table.bag[action.colour]:
        return Reason("YY-1.1", f"No {COLOURS[action.colour]} tile is left in the bag.")
    return None


def drawn(table: Table, events: list[Event]) -> list[Event]:
    """What follows a draw: the next one, or what the draws were for."""
    if table.due:
        return events if table.left else out_of_tiles(table, events)
    if table.stage == REFILL:
        return next_turn(table, events)
    if table.stage == REPLACE:
        table.stage = ACT
        return end_action(table, events)
    assert table.stage == DEAL and table.first is not None
    table.idle = 0
    return begin_turn(table, table.first, events)


# The turn


def go_on(table: Table, events: list[Event]) -> list[Event]:
    """Ask the uppermost question, or end the action if none is left."""
    if table.stack:
        table.to_act = table.stack[-1].asked(table)
        return events
    return end_action(table, events)


def end_action(table: Table, events: list[Event]) -> list[Event]:
    """YY-4.1: two actions a turn; after the second the turn ends by itself."""
    table.actions -= 1
    if table.actions:
        table.to_act = table.turn
        return events
    return end_turn(table, events)


def end_turn(table: Table, events: list[Event]) -> list[Event]:
    """YY-4.1: income, then refill."""
    table.actions = 0
    if table.under:
        income(table, events)
    return refill(table, events)


def income(table: Table, events: list[Event]) -> None:
    """YY-4.2: each own leader on the board brings a point for each pagoda of his colour in his state."""
    seat = table.turn
    for colour, pagodas in enumerate(table.pagodas):
        place = table.leaders[seat * 5 + colour]
        if pagodas and place != OFF:
            state = next(link for link in table.links if link & BIT[place])
            gained = sum(1 for triangle in pagodas if triangle & state)
            if gained:
                score(table, seat, colour, gained, "pagoda", events)


def refill(table: Table, events: list[Event]) -> list[Event]:
    """YY-4.3: the active player, the others clockwise, the merchants: each up to six."""
    due = [TO_MERCHANTS] * (MERCHANTS - size(table.merchants))
    seat, players = table.turn, table.players
    for step in range(players - 1, -1, -1):
        at = (seat + step) % players
        due += [at] * (HAND - size(table.hands[at]))
    table.due = due
    if not due:
        return next_turn(table, events)
    table.stage = REFILL
    if not table.left:
        return out_of_tiles(table, events)
    table.to_act = CHANCE
    return events


def next_turn(table: Table, events: list[Event]) -> list[Event]:
    """YY-4.1: the left neighbour's turn, unless nothing has been drawn for too long (YY-19.9; 0 rounds: never)."""
    table.idle += 1
    if table.idle >= table.options.stall_rounds * table.players > 0:
        return end_game(table, events, "stall")
    return begin_turn(table, (table.turn + 1) % table.players, events)


def begin_turn(table: Table, seat: Seat, events: list[Event]) -> list[Event]:
    """YY-4.1: a player's turn, with two actions to take."""
    table.turn = table.to_act = seat
    table.actions = ACTIONS
    table.stage = ACT
    events.append(BEGAN[seat])
    return events


# The end of the game


def out_of_tiles(table: Table, events: list[Event]) -> list[Event]:
    """YY-12: the first draw from the empty bag ends the game at once."""
    if table.stage == REPLACE:
        if table.options.income_on_midturn_end:
            income(table, events)
        return end_game(table, events, "replace")
    if table.due[-1] != TO_MERCHANTS:
        return end_game(table, events, "refill")
    if table.options.merchant_shortage_ends:
        return end_game(table, events, "merchants")
    table.due = []
    return next_turn(table, events)


def end_game(table: Table, events: list[Event], reason: str) -> list[Event]:
    """YY-12: everything is revealed."""
    table.stage = OVER
    table.to_act = None
    table.ending = reason
    table.due = []
    events.append(Ended(reason))
    events += reveal(table)
    return events
