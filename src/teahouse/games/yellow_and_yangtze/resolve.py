"""What a placed tile brings (YY-6)."""

from teahouse.engine import Event, Reason
from teahouse.games.yellow_and_yangtze import trail
from teahouse.games.yellow_and_yangtze.events import (
    PLACED,
    TILE_SCORED,
    Declined,
    MerchantTaken,
    PagodaBuilt,
    PagodaOffered,
    United,
)
from teahouse.games.yellow_and_yangtze.hexes import (
    BIT,
    NAMES,
    NEAR,
    TRIANGLE_HEXES,
    TRIANGLE_NAMES,
    TRIANGLE_NUMBER,
    TRIANGLES_AT,
)
from teahouse.games.yellow_and_yangtze.moves import SUPPLY
from teahouse.games.yellow_and_yangtze.names import all_told
from teahouse.games.yellow_and_yangtze.pieces import (
    BLACK,
    BLUE,
    COLOURS,
    GREEN,
    OF_COLOUR,
    ONE,
    PAGODA_NAMES,
    PAGODAS,
    count,
)
from teahouse.games.yellow_and_yangtze.questions import (
    ASK_CHAIN,
    ASK_MERCHANT,
    AskChain,
    AskMerchant,
    AskPagoda,
)
from teahouse.games.yellow_and_yangtze.state import Table
from teahouse.games.yellow_and_yangtze.states import clash, join
from teahouse.games.yellow_and_yangtze.turn import end_action, go_on
from teahouse.games.yellow_and_yangtze.war import begin_war


def place_tile(table: Table, seat: int, colour: int, place: int) -> list[Event]:
    """YY-6: a tile from the hand comes onto the board; war, or points, pagoda, merchant and chain."""
    trail.spend(table, seat, colour)
    events: list[Event] = [PLACED[seat][colour][place]]
    near = NEAR[place]
    states: list[tuple[int, int]] = []
    if near & table.occupied:
        states = [(link, ruler) for link, ruler in zip(table.links, table.rulers, strict=True) if ruler and link & near]
    clashing = clash(states) if len(states) > 1 else 0
    own = table.tiles[colour] | BIT[place]
    table.tiles[colour] = own
    ruler = join(table, place)
    complete: list[int] = []
    if near & own:
        complete = [triangle for triangle in TRIANGLES_AT[place] if triangle & own == triangle]
        table.triangles += complete
    if clashing:
        return begin_war(table, seat, colour, place, states, clashing, events)
    if len(states) > 1:
        events.append(United(place, all_told(table, states)))
    if ruler:
        score_tile(table, colour, ruler, events)
    if colour == GREEN:
        if table.merchants:
            table.stack.append(ASK_MERCHANT[seat])
    elif colour == BLUE and near & table.map.river & ~table.occupied:
        table.stack.append(ASK_CHAIN[seat][place])
    if complete:
        offer_pagoda(table, seat, colour, place, events)
    if table.stack:
        table.to_act = seat
        return events
    return end_action(table, events)


def score_tile(table: Table, colour: int, ruler: int, events: list[Event]) -> None:
    """YY-6.2: a point for the leader of the tile's colour in its state, else for the governor."""
    leader = ruler & OF_COLOUR[colour] or ruler & OF_COLOUR[BLACK]
    if leader:
        owner = (leader.bit_length() - 1) // 5
        table.points[owner * 5 + colour] += 1
        events.append(TILE_SCORED[owner][colour])


# Pagodas (YY-6.3 to YY-6.5)


def sites(table: Table, colour: int, triangles: list[int]) -> list[tuple[int, int]]:
    """YY-6.5: where a pagoda of a colour may be established among complete triangles, and what it leaves."""
    standing, under = table.pagodas[colour], table.under
    if len(standing) < PAGODAS[colour]:
        return [(triangle, SUPPLY) for triangle in triangles if not triangle & under]
    if table.options.overlap_move:
        return [
            (triangle, source)
            for triangle in triangles
            for source in standing
            if triangle != source and not triangle & under & ~source
        ]
    return [(triangle, source) for triangle in triangles if not triangle & under for source in standing]


def offer_pagoda(table: Table, seat: int, colour: int, place: int, events: list[Event]) -> None:
    """YY-6.3: the placed tile is part of a free triangle of its colour."""
    offered = sites(table, colour, triangles_with(table, place))
    if offered:
        table.stack.append(AskPagoda(seat, colour, place))
        found = {TRIANGLE_HEXES[triangle]: None for triangle, _ in offered}
        events.append(PagodaOffered(seat, colour, tuple(found)))


def triangles_with(table: Table, place: int) -> list[int]:
    """The complete triangles of which a tile is part, in map order."""
    complete = set(table.triangles)
    return [triangle for triangle in TRIANGLES_AT[place] if triangle in complete]


def colour_of(table: Table, triangle: int) -> int | None:
    """The colour of three tiles; None if they are not of one colour."""
    for colour, some in enumerate(table.tiles):
        if triangle & some == triangle:
            return colour
    return None


def establish(table: Table, colour: int, triangle: int, source: int) -> None:
    """YY-6.5: a pagoda comes onto a triangle, from the supply or from where it stood."""
    standing = [other for other in table.pagodas[colour] if other != source]
    standing.append(triangle)
    table.pagodas[colour] = tuple(sorted(standing, key=TRIANGLE_NUMBER.__getitem__))
    table.under = table.under & ~source | triangle


def answer_pagoda(table: Table, triangle: int, source: int) -> list[Event]:
    """YY-6.3: the earned pagoda is established; that ends a farmer chain (YY-6.7)."""
    question = table.stack.pop()
    assert isinstance(question, AskPagoda)
    establish(table, question.colour, triangle, source)
    if table.stack and isinstance(table.stack[-1], AskChain):
        table.stack.pop()
    hexes, left = TRIANGLE_HEXES[triangle], TRIANGLE_HEXES[source]
    return go_on(table, [PagodaBuilt(question.seat, question.colour, hexes, left, False, False)])


def decline(table: Table) -> list[Event]:
    """YY-6.3, YY-6.6: no pagoda, or no merchant."""
    question = table.stack.pop()
    what = "pagoda" if isinstance(question, AskPagoda) else "merchant"
    return go_on(table, [Declined(question.seat, what)])


def why_no_site(table: Table, triangle: int, source: int) -> Reason | None:
    """YY-6.5: why a pagoda can't be established on a triangle."""
    colour = colour_of(table, triangle)
    if colour is None:
        return Reason("YY-6.5", f"{TRIANGLE_NAMES[triangle]} are not three tiles of one colour.")
    name = PAGODA_NAMES[colour]
    standing = table.pagodas[colour]
    in_supply = len(standing) < PAGODAS[colour]
    if source == SUPPLY and not in_supply:
        return Reason("YY-6.5", f"No {name} is left in the supply: say which one moves.")
    if source != SUPPLY and in_supply:
        return Reason("YY-6.5", f"A {name} is still in the supply, so none is moved.")
    if source != SUPPLY and source not in standing:
        return Reason("YY-6.5", f"No {name} stands on {TRIANGLE_NAMES[source]}.")
    if (triangle, source) in sites(table, colour, [triangle]):
        return None
    return Reason("YY-6.5", f"A tile of {TRIANGLE_NAMES[triangle]} supports a pagoda already.")


def why_no_pagoda(table: Table, triangle: int, source: int) -> Reason | None:
    """YY-6.3: why the earned pagoda can't be established there."""
    question = table.stack[-1] if table.stack else None
    if not isinstance(question, AskPagoda):
        return Reason("YY-6.3", "A pagoda is earned by placing the tile that completes its triangle.")
    if not triangle & BIT[question.hex]:
        return Reason("YY-6.4", f"The pagoda stands on a triangle with the tile just placed on {NAMES[question.hex]}.")
    return why_no_site(table, triangle, source)


# Merchants (YY-6.6)


def take_merchant(table: Table, colour: int) -> list[Event]:
    """YY-6.6: a merchant comes into the hand; the gap stays until the refill."""
    seat = table.stack.pop().seat
    table.merchants -= ONE[colour]
    trail.take(table, seat, colour)
    return go_on(table, [MerchantTaken(seat, colour)])


def why_no_merchant(table: Table, colour: int) -> Reason | None:
    """YY-6.6: why a merchant can't be taken."""
    if not table.stack or not isinstance(table.stack[-1], AskMerchant):
        return Reason("YY-6.6", "A merchant is taken after placing a green tile.")
    if not count(table.merchants, colour):
        return Reason("YY-6.6", f"No {COLOURS[colour]} tile lies among the merchants.")
    return None


# The farmer chain (YY-6.7)


def chain_places(table: Table, place: int) -> int:
    """YY-6.7: the empty river hexes beside the last farmer."""
    return NEAR[place] & table.map.river & ~table.occupied


def go_on_with_chain(table: Table, place: int) -> list[Event]:
    """YY-6.7: the next farmer, beside the last one, within the same action."""
    seat = table.stack.pop().seat
    return place_tile(table, seat, BLUE, place)


def end_chain(table: Table) -> list[Event]:
    """YY-6.7: no further farmer."""
    seat = table.stack.pop().seat
    return go_on(table, [Declined(seat, "chain")])


def why_not_in_chain(table: Table, colour: int, place: int) -> Reason | None:
    """YY-6.7: why a tile can't go on with a farmer chain."""
    question = table.stack[-1]
    assert isinstance(question, AskChain)
    if colour != BLUE:
        return Reason("YY-6.7", "The farmer chain is still open: only a blue tile goes on with it.")
    if not count(table.hands[question.seat], BLUE):
        return Reason("YY-6.7", "You hold no further blue tile.")
    if not chain_places(table, question.hex) & BIT[place]:
        return Reason("YY-6.7", f"The next farmer goes on an empty river hex beside {NAMES[question.hex]}.")
    return None


def why_not_done(table: Table) -> Reason | None:
    """YY-6.7: why no chain can be ended."""
    if table.stack and isinstance(table.stack[-1], AskChain):
        return None
    return Reason("YY-6.7", "There is no farmer chain to end.")
