"""Wars (YY-9)."""

from teahouse.engine import Action, Event, Reason
from teahouse.games.yellow_and_yangtze import trail
from teahouse.games.yellow_and_yangtze.events import (
    Backed,
    Counted,
    LeaderReturned,
    Scored,
    StateTold,
    StoodAside,
    WarBegan,
    WarDecided,
    WarTied,
)
from teahouse.games.yellow_and_yangtze.hexes import BIT, NAMES, first_in, hexes_in
from teahouse.games.yellow_and_yangtze.moves import STAND_ASIDE, Back, Choose, Count
from teahouse.games.yellow_and_yangtze.names import leaders_of, told
from teahouse.games.yellow_and_yangtze.pieces import GREEN, OF_COLOUR, OFF, ONE, RED, colours_of, count
from teahouse.games.yellow_and_yangtze.questions import (
    ASK_MERCHANT,
    AskBack,
    AskChoose,
    AskCount,
    AskLose,
    Commitment,
    War,
)
from teahouse.games.yellow_and_yangtze.removal import remove_tile
from teahouse.games.yellow_and_yangtze.state import Table
from teahouse.games.yellow_and_yangtze.states import part
from teahouse.games.yellow_and_yangtze.turn import go_on

# How it begins


def begin_war(
    table: Table,
    seat: int,
    colour: int,
    place: int,
    states: list[tuple[int, int]],
    clashing: int,
    events: list[Event],
) -> list[Event]:
    """YY-9.1: the states with a conflicting leader are at war; with `bystander` = joins all are (YY-19.15)."""
    joins = table.options.bystander == "joins"
    sides = sorted((link for link, ruler in states if joins or colours_of(ruler) & clashing), key=first_in)
    war = War(place, tuple(sides))
    events.append(WarBegan(seat, place, tuple(warring(table, war, side) for side in range(len(sides)))))
    merchant = colour == GREEN and table.merchants and table.options.edition != "2023"
    before = table.options.market_timing == "before_conflict"
    if merchant and not before:
        table.stack.append(ASK_MERCHANT[seat])
    if colour == RED and table.options.uniting_tile_counts == "active_choice":
        table.stack.append(AskCount(seat, war))
    else:
        table.stack.append(AskBack((seat + 1) % table.players, war))
    if merchant and before:
        table.stack.append(ASK_MERCHANT[seat])
    return go_on(table, events)


def warring(table: Table, war: War, side: int) -> StateTold:
    """A warring state as events tell it."""
    return told(table, war.sides[side], war.counted == side)


# Strength and support


def base(table: Table, war: War, side: int) -> int:
    """YY-9.3: the red tiles of the former state; the uniting tile only if it was counted (YY-9.2)."""
    return (war.sides[side] & table.tiles[RED]).bit_count() + (war.counted == side)


def totals(table: Table, war: War) -> list[int]:
    """YY-9.5: the strength of each side on the board and committed."""
    found = [base(table, war, side) for side in range(len(war.sides))]
    for given in war.given:
        if given.side is not None:
            found[given.side] += given.tiles + given.soldier
    return found


def counts_for(war: War) -> list[Action]:
    """YY-19.5: the uniting tile may fight for any warring state."""
    return [Count(first_in(mask)) for mask in war.sides]


def count_tile(table: Table, place: int) -> list[Event]:
    """YY-19.5: the active player says for whom the uniting tile fights."""
    question = table.stack.pop()
    assert isinstance(question, AskCount)
    side = question.war.side_named(place)
    assert side is not None
    war = question.war.with_count(side)
    table.stack.append(AskBack((question.seat + 1) % table.players, war))
    return go_on(table, [Counted(question.seat, warring(table, war, side))])


def backings(table: Table, seat: int, war: War) -> list[Action]:
    """YY-9.4: one warring state, red tiles from the hand, and the soldier if he is off the board."""
    found: list[Action] = []
    most = count(table.hands[seat], RED)
    soldier = table.leaders[seat * 5 + RED] == OFF
    for mask in war.sides:
        place = first_in(mask)
        found += [Back(place, tiles, False) for tiles in range(1, most + 1)]
        if soldier:
            found += [Back(place, tiles, True) for tiles in range(most + 1)]
    found.append(STAND_ASIDE)
    return found


def back(table: Table, place: int, tiles: int, soldier: bool) -> list[Event]:
    """YY-9.4: a player commits to one warring state."""
    question = table.stack.pop()
    assert isinstance(question, AskBack)
    side = question.war.side_named(place)
    assert side is not None
    if tiles:
        trail.spend(table, question.seat, RED, tiles)
    war = question.war.with_commitment(Commitment(question.seat, side, tiles, soldier))
    return _next_backer(table, war, [Backed(question.seat, warring(table, war, side), tiles, soldier)])


def stand_aside(table: Table) -> list[Event]:
    """YY-9.4: a player commits nothing."""
    question = table.stack.pop()
    assert isinstance(question, AskBack)
    war = question.war.with_commitment(Commitment(question.seat, None))
    return _next_backer(table, war, [StoodAside(question.seat)])


def _next_backer(table: Table, war: War, events: list[Event]) -> list[Event]:
    """YY-9.4: clockwise, the active player last; then the war is decided or a tie is asked (YY-9.5)."""
    seat = war.given[-1].seat
    if seat != table.turn:
        table.stack.append(AskBack((seat + 1) % table.players, war))
        return go_on(table, events)
    tied = strongest(table, war)
    if len(tied) == 1:
        return decide(table, war, tied[0], events)
    table.stack.append(AskChoose(table.turn, war))
    events.append(WarTied(table.turn, tuple(warring(table, war, side) for side in tied)))
    return go_on(table, events)


def strongest(table: Table, war: War) -> list[int]:
    """YY-9.5: the sides with the highest total."""
    found = totals(table, war)
    return [side for side, total in enumerate(found) if total == max(found)]


def winners_for(table: Table, war: War) -> list[Action]:
    """YY-9.5: one choice for each of the strongest sides."""
    return [Choose(first_in(war.sides[side])) for side in strongest(table, war)]


def choose(table: Table, place: int) -> list[Event]:
    """YY-9.5: the active player chooses among the strongest."""
    question = table.stack.pop()
    assert isinstance(question, AskChoose)
    side = question.war.side_named(place)
    assert side is not None
    return decide(table, question.war, side, [])


# Consequences


def decide(table: Table, war: War, winner: int, events: list[Event]) -> list[Event]:
    """YY-9.6 to YY-9.9, in the order of YY-19.4: leaders, soldier tiles, points, then the winner's losses."""
    found = totals(table, war)
    price = max(total for side, total in enumerate(found) if side != winner)
    paid = sum(
        given.tiles + (given.soldier and table.options.soldier_pays) for given in war.given if given.side == winner
    )
    losses = min(max(0, price - paid), base(table, war, winner))  # too few only if the soldier doesn't pay (YY-9.8)
    events.append(WarDecided(warring(table, war, winner), found[winner], price, losses))
    table.box += ONE[RED] * sum(given.tiles for given in war.given)
    victors = leaders_of(table, war.sides[winner])
    removed = remove_conflicting(table, war, winner, events)
    uniting = BIT[war.hex] if war.counted is not None else 0
    for side, mask in enumerate(war.sides):
        if side != winner:
            fought = mask | (uniting if war.counted == side else 0)
            for place in hexes_in(fought & table.tiles[RED]):
                remove_tile(table, place, events)
    score_war(table, victors, removed, events)
    if losses:
        state = war.sides[winner] | (uniting if war.counted == winner else 0)
        table.stack.append(AskLose(table.turn, state, losses))
    return go_on(table, events)


def remove_conflicting(table: Table, war: War, winner: int, events: list[Event]) -> list[int]:
    """YY-9.6: every conflicting leader of every losing state goes back to his owner."""
    seen = clashing = 0
    for mask in war.sides:
        colours = colours_of(sum(1 << number for number in leaders_of(table, mask)))
        clashing |= seen & colours
        seen |= colours
    removed = []
    for side, mask in enumerate(war.sides):
        if side != winner:
            removed += [number for number in leaders_of(table, mask) if clashing >> number % 5 & 1]
    for number in removed:
        place = table.leaders[number]
        table.leaders[number] = OFF
        part(table, place, 1 << number)
        events.append(LeaderReturned(number // 5, number % 5, place, "war"))
    return removed


def score_war(table: Table, victors: list[int], removed: list[int], events: list[Event]) -> None:
    """YY-9.7: a point for each removed leader, to the owner of his colour in the winning state."""
    winning = sum(1 << number for number in victors)
    for number in removed:
        leader = winning & OF_COLOUR[number % 5]
        if leader:
            owner = (leader.bit_length() - 1) // 5
            table.points[owner * 5 + number % 5] += 1
            events.append(Scored(owner, number % 5, 1, "war"))


def lose(table: Table, place: int) -> list[Event]:
    """YY-9.8: the active player removes a soldier tile of the winning state."""
    question = table.stack.pop()
    assert isinstance(question, AskLose)
    events: list[Event] = []
    remove_tile(table, place, events)
    if question.left > 1:
        table.stack.append(AskLose(question.seat, question.state, question.left - 1))
    return go_on(table, events)


# Why not


def why_no_count(table: Table, place: int) -> Reason | None:
    """YY-19.5: why the uniting tile can't be counted so."""
    question = table.stack[-1] if table.stack else None
    if not isinstance(question, AskCount):
        return Reason("YY-9.2", "The uniting tile fights for nobody.")
    return _why_no_side(question.war, place)


def _why_no_side(war: War, place: int) -> Reason | None:
    if war.side_named(place) is None:
        names = ", ".join(NAMES[first_in(mask)] for mask in war.sides)
        return Reason("YY-9.1", f"No warring state is called {NAMES[place]}; at war are {names}.")
    return None


def why_no_back(table: Table, place: int, tiles: int, soldier: bool) -> Reason | None:
    """YY-9.4: why a player can't commit so."""
    question = table.stack[-1] if table.stack else None
    if not isinstance(question, AskBack):
        return Reason("YY-9.4", "Warring states are backed only in a war, when it is one's turn to speak.")
    unknown = _why_no_side(question.war, place)
    if unknown:
        return unknown
    held = count(table.hands[question.seat], RED)
    if tiles > held:
        return Reason("YY-9.4", f"You hold {held} red {'tile' if held == 1 else 'tiles'}, not {tiles}.")
    if soldier and table.leaders[question.seat * 5 + RED] != OFF:
        return Reason("YY-10", "Your soldier stands on the board; he fights elsewhere only from off the board.")
    if not soldier and not tiles:
        return Reason("YY-9.4", "Backing a state takes a red tile or the soldier; to give nothing, stand aside.")
    return None


def why_not_aside(table: Table) -> Reason | None:
    """YY-9.4: why nobody can stand aside now."""
    if table.stack and isinstance(table.stack[-1], AskBack):
        return None
    return Reason("YY-9.4", "One stands aside only in a war, when it is one's turn to speak.")


def why_no_choose(table: Table, place: int) -> Reason | None:
    """YY-9.5: why this state can't be chosen."""
    question = table.stack[-1] if table.stack else None
    if not isinstance(question, AskChoose):
        return Reason("YY-9.5", "A winner is chosen only when the strongest states are equal.")
    unknown = _why_no_side(question.war, place)
    if unknown:
        return unknown
    if question.war.side_named(place) not in strongest(table, question.war):
        return Reason("YY-9.5", f"{NAMES[place]} is not among the strongest states.")
    return None


def why_no_lose(table: Table, place: int) -> Reason | None:
    """YY-9.8: why this tile can't be the winner's loss."""
    question = table.stack[-1] if table.stack else None
    if not isinstance(question, AskLose):
        return Reason("YY-9.8", "Soldier tiles of the winning state go only when a war has to be paid for.")
    if not question.state & table.tiles[RED] & BIT[place]:
        return Reason("YY-9.8", f"No soldier tile of the winning state lies on {NAMES[place]}.")
    return None
