"""The five actions (YY-5) but for placing a tile, which has `placing`, and the end of the turn."""

from teahouse.engine import CHANCE, Event, Reason
from teahouse.engine.kinds import Seat
from teahouse.engine.voice import count, listed
from teahouse.games.yellow_and_yangtze import pieces
from teahouse.games.yellow_and_yangtze.moves import Build, End, Leader, Replace, Riot, Withdraw
from teahouse.games.yellow_and_yangtze.moves.events import POSITIONED, Moved, Replaced, Rioted, TurnEnded, Withdrawn
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NAMES, NEAR, Hex, Hexes, grow
from teahouse.games.yellow_and_yangtze.rules import links, trail
from teahouse.games.yellow_and_yangtze.rules.pagodas import all_sites, establish, why_no_site
from teahouse.games.yellow_and_yangtze.rules.removal import remove_tile
from teahouse.games.yellow_and_yangtze.rules.revolt import begin_revolt
from teahouse.games.yellow_and_yangtze.rules.turn import end_action, end_turn, out_of_tiles
from teahouse.games.yellow_and_yangtze.state import REPLACE, Table

# A. Position a leader


def fit_for_leaders(table: Table) -> Hexes:
    """YY-5.2: the empty land hexes beside a black tile."""
    return grow(table.tiles[pieces.BLACK]) & table.map.land & ~table.occupied


def position(table: Table, action: Leader) -> list[Event]:
    """YY-5.A, YY-5.3: a leader is placed or moved; he founds, joins or unites states, or starts a revolt."""
    seat, colour, place = table.turn, action.colour, action.hex
    number = seat * 5 + colour
    events: list[Event]
    if table.leaders[number] == pieces.OFF:
        events = [POSITIONED[seat][colour][place]]
    else:
        events = [Moved(seat, colour, table.leaders[number], place)]
        links.lift(table, number)
    states = links.without(table, number, NEAR[place])
    if len(states) > 1:
        links.unite(table, place, states, events)
    table.leaders[number] = place
    links.join(table, place, 1 << number)
    for _, ruler in states:
        rival = pieces.owner_of(colour, ruler)
        if rival is not None:
            return begin_revolt(table, rival, colour, events)
    return end_action(table, events)


def withdraw(table: Table, action: Withdraw) -> list[Event]:
    """YY-5.A: a leader leaves the board; his state may split (YY-5.4)."""
    number = table.turn * 5 + action.colour
    place = table.leaders[number]
    links.lift(table, number)
    return end_action(table, [Withdrawn(table.turn, action.colour, place)])


def why_no_leader(table: Table, action: Leader) -> Reason | None:
    """YY-5.2, YY-5.3: why a leader can't stand there."""
    number, place, bit = table.turn * 5 + action.colour, action.hex, BIT[action.hex]
    fit = table.map.land & bit and not table.occupied & bit and NEAR[place] & table.tiles[pieces.BLACK]
    if not fit:
        return _why_unfit(table, number, place)
    return None if links.may_stand(table, number, place) else _why_no_union(table, number, place)


def _why_unfit(table: Table, number: pieces.LeaderNumber, place: Hex) -> Reason:
    """YY-5.1, YY-5.2: what is wrong with a hex for a leader."""
    role, here = pieces.ROLES[number % 5], NAMES[place]
    if table.leaders[number] == place:
        return Reason("YY-5.1", f"Your {role} stands on {here} already.")
    if not table.map.hexes & BIT[place]:
        return Reason("YY-5.2", f"There is no hex {here} on this map.")
    if table.occupied & BIT[place]:
        return Reason("YY-5.2", f"Your {role} needs an empty hex; {here} is taken.")
    if table.map.river & BIT[place]:
        return Reason("YY-5.2", f"A leader cannot stand on a river, and {here} is one.")
    return Reason("YY-5.2", f"A leader stands beside a governor tile (black); {here} touches none.")


def _why_no_union(table: Table, number: pieces.LeaderNumber, place: Hex) -> Reason:
    """YY-5.3: which states a leader would unite, and which leaders would clash."""
    found = links.without(table, number, NEAR[place])
    names = listed([told.name for told in links.all_told(table, found)])
    united = f"On {NAMES[place]} your {pieces.ROLES[number % 5]} would make {names} one state"
    twice = links.clash(found)
    if twice:
        role = pieces.ROLES[(twice & -twice).bit_length() - 1]
        return Reason("YY-5.3", f"{united} with two leaders of one colour: {role}.")
    mask = next(link for link, ruler in found if pieces.colours_of(ruler) >> number % 5 & 1)
    return Reason("YY-5.3", f"{united}, and {links.state_name(table, mask)} already has a {pieces.ROLES[number % 5]}.")


def on_board(table: Table, seat: Seat) -> pieces.Colours:
    """The colours of the leaders that a seat has on the board."""
    found = 0
    for colour, place in enumerate(table.leaders[seat * 5 : seat * 5 + 5]):
        if place != pieces.OFF:
            found |= 1 << colour
    return found


def why_no_withdrawal(table: Table, action: Withdraw) -> Reason | None:
    """YY-5.A: why a leader can't be withdrawn."""
    if table.leaders[table.turn * 5 + action.colour] == pieces.OFF:
        return Reason("YY-5.A", f"Your {pieces.ROLES[action.colour]} is not on the board.")
    return None


# C. Riot, D. Build a pagoda: two tiles, or one and the leader who is off the board


def ways_to_pay(table: Table, colour: pieces.Colour) -> tuple[bool, ...]:
    """YY-5.C, YY-5.D: how two tiles of a colour can be paid: without (False) or with (True) the own leader."""
    held = pieces.count(table.hands[table.turn], colour)
    if held and table.leaders[table.turn * 5 + colour] == pieces.OFF:
        return (False, True) if held > 1 else (True,)
    return (False,) if held > 1 else ()


def _why_not_paid(table: Table, colour: pieces.Colour, helped: bool, what: str, clause: str) -> Reason | None:
    """What a player lacks to pay so: a tile, or the leader off the board."""
    ways = ways_to_pay(table, colour)
    if helped in ways:
        return None
    role, held = pieces.ROLES[colour], pieces.count(table.hands[table.turn], colour)
    if helped and table.leaders[table.turn * 5 + colour] != pieces.OFF:
        return Reason("YY-10", f"Your {role} stands on the board; he helps to pay only from off the board.")
    if not ways:
        lacks = f"you hold {('none', 'one')[held]}" + (f", and your {role} is on the board" if held else "")
        return Reason(clause, f"{what} needs two {role} tiles ({pieces.COLOURS[colour]}): {lacks}.")
    return Reason(clause, f"{what} needs two {role} tiles, and you hold one: let your {role} help to pay.")


def riot(table: Table, action: Riot) -> list[Event]:
    """YY-5.C: blue tiles are paid, any one tile goes to the box."""
    _pay(table, pieces.BLUE, action.farmer)
    events: list[Event] = [Rioted(table.turn, action.hex, action.farmer)]
    remove_tile(table, action.hex, events)
    return end_action(table, events)


def _pay(table: Table, colour: pieces.Colour, helped: bool) -> None:
    trail.spend(table, table.turn, colour, 2 - helped)
    table.box += (2 - helped) << 8 * colour


def why_no_riot(table: Table, action: Riot) -> Reason | None:
    """YY-5.C: why there can't be such a riot."""
    place, unpaid = action.hex, _why_not_paid(table, pieces.BLUE, action.farmer, "A riot", "YY-5.C")
    if unpaid:
        return unpaid
    if table.occupied & BIT[place] and place in table.leaders:
        return Reason("YY-5.C", f"A riot removes a tile, and on {NAMES[place]} stands a leader.")
    if not table.occupied & BIT[place]:
        return Reason("YY-5.C", f"No tile lies on {NAMES[place]}.")
    return None


def build_pagoda(table: Table, action: Build) -> list[Event]:
    """YY-5.D: green tiles are paid, a pagoda comes onto any free triangle."""
    _pay(table, pieces.GREEN, action.trader)
    return end_action(table, [establish(table, action.site, True, action.trader)])


def why_no_build(table: Table, action: Build) -> Reason | None:
    """YY-5.D: why a pagoda can't be built there."""
    # Who could pay in some way is told of the triangle first: another way to pay would not help.
    if ways_to_pay(table, pieces.GREEN) and not all_sites(table):
        return Reason("YY-6.5", "Nowhere do three free tiles of one colour meet: a pagoda needs such a triangle.")
    unpaid = _why_not_paid(table, pieces.GREEN, action.trader, "A pagoda", "YY-5.D")
    return unpaid or why_no_site(table, action.site)


# E. Replace


def replace(table: Table, action: Replace) -> list[Event]:
    """YY-5.E: tiles go face down into the box, then as many are drawn."""
    seat, tiles = table.turn, action.tiles
    trail.bury(table, seat, tiles)
    events: list[Event] = [Replaced(seat, tiles)]
    table.due = [seat] * pieces.size(tiles)
    table.stage = REPLACE
    if not table.left:
        return out_of_tiles(table, events)
    table.to_act = CHANCE
    return events


def why_no_replacement(table: Table, action: Replace) -> Reason | None:
    """YY-5.E: why these tiles can't be replaced."""
    hand = pieces.counts(table.hands[table.turn])
    for colour, number in enumerate(pieces.counts(action.tiles)):
        held = hand[colour]
        if number > held:
            tiles = f"{pieces.COLOURS[colour]} {'tile' if held == 1 else 'tiles'}"
            return Reason("YY-5.E", f"You hold {held or 'no'} {tiles}.")
    return None


# The end of the turn


def end(table: Table, action: End) -> list[Event]:
    """YY-4.1: the turn ends early."""
    return end_turn(table, [TurnEnded(table.turn)])


def may_end(table: Table) -> bool:
    """YY-4.1, YY-19.10: after enough actions, or if there is no other."""
    return pieces.ACTIONS - table.actions >= table.options.min_actions or not can_act(table)


def can_act(table: Table) -> bool:
    """Whether the active player has any action but to end the turn."""
    first = table.turn * 5
    if table.hands[table.turn] or table.leaders[first : first + 5] != [pieces.OFF] * 5:
        return True
    return any(links.places_for(table, table.turn, fit_for_leaders(table)))


def why_no_end(table: Table, action: End) -> Reason | None:
    """YY-4.1: why the turn can't end yet."""
    if may_end(table):
        return None
    return Reason("YY-4.1", f"A turn has at least {count(table.options.min_actions, 'action')} in this game.")
