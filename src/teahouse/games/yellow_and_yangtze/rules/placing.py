"""What a placed tile brings (YY-6): war, or points, pagoda, merchant and chain."""

from collections.abc import Sequence
from typing import ClassVar, Final

from teahouse.engine import Action, Event, Reason
from teahouse.engine.question import Question
from teahouse.games.yellow_and_yangtze.moves import DECLINE, DONE, PLACEMENTS, Decline, Done, Pagoda, Tile
from teahouse.games.yellow_and_yangtze.moves.events import PLACED, STOOD_IN, TILE_SCORED, Declined, PagodaOffered
from teahouse.games.yellow_and_yangtze.pieces import BLACK, BLUE, COLOURS, GREEN, OF_COLOUR, Colour, Leaders, count
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NAMES, NEAR, SIZE, Hex, Hexes, hexes_in
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLE_HEXES, TRIANGLES_AT, Triangle
from teahouse.games.yellow_and_yangtze.rules import trail
from teahouse.games.yellow_and_yangtze.rules.links import Realm, clash, join, states_beside, unite
from teahouse.games.yellow_and_yangtze.rules.merchants import ASK_MERCHANT, NOTHING_TO_DECLINE
from teahouse.games.yellow_and_yangtze.rules.pagodas import establish, sites_around, why_no_site
from teahouse.games.yellow_and_yangtze.rules.turn import end_action, go_on
from teahouse.games.yellow_and_yangtze.rules.war import begin_war
from teahouse.games.yellow_and_yangtze.state import Table

# Placing a tile (YY-5.B)


def place(table: Table, action: Tile) -> list[Event]:
    """YY-6: a tile from the hand of the active player comes onto the board."""
    seat, colour, spot = table.turn, action.colour, action.hex
    trail.spend(table, seat, colour)
    events: list[Event] = [PLACED[seat][colour][spot]]
    near = NEAR[spot]
    states: list[Realm] = states_beside(table, near) if near & table.occupied else []
    clashing = len(states) > 1 and clash(states)
    own = table.tiles[colour] | BIT[spot]
    table.tiles[colour] = own
    ruler = join(table, spot)
    complete: list[Triangle] = []
    if near & own:
        complete = [triangle for triangle in TRIANGLES_AT[spot] if triangle & own == triangle]
        table.triangles += complete
    if clashing:
        return begin_war(table, action, states, events)
    if len(states) > 1:
        unite(table, spot, states, events)
    if ruler:
        score_tile(table, colour, ruler, events)
    if colour == GREEN:
        if table.merchants:
            table.stack.append(ASK_MERCHANT)
    elif colour == BLUE and near & table.map.river & ~table.occupied:
        table.stack.append(ASK_CHAIN[spot])
    if complete:
        offer_pagoda(table, colour, spot, events)
    if table.stack:
        table.to_act = seat
        return events
    return end_action(table, events)


def fit_for_tile(table: Table, colour: Colour) -> Hexes:
    """YY-5.B: blue only on empty river hexes, all others only on empty land."""
    return (table.map.river if colour == BLUE else table.map.land) & ~table.occupied


def why_no_tile(table: Table, action: Tile) -> Reason | None:
    """YY-5.B: why a tile can't be placed there."""
    colour, bit, here = action.colour, BIT[action.hex], NAMES[action.hex]
    held = table.hands[table.turn] >> 8 * colour & 255
    if held and (table.map.river if colour == BLUE else table.map.land) & bit and not table.occupied & bit:
        return None
    if not held:
        return Reason("YY-5.B", f"You hold no {COLOURS[colour]} tile.")
    if not table.map.hexes & bit:
        return Reason("YY-5.B", f"There is no hex {here} on this map.")
    if table.occupied & bit:
        return Reason("YY-5.B", f"A tile needs an empty hex; {here} is taken.")
    if colour == BLUE:
        return Reason("YY-5.B", f"Farmer tiles (blue) are placed on rivers only; {here} is land.")
    return Reason("YY-5.B", f"Only farmer tiles (blue) are placed on rivers, and {here} is one.")


def score_tile(table: Table, colour: Colour, ruler: Leaders, events: list[Event]) -> None:
    """YY-6.2: a point for the leader of the tile's colour in its state, else for the governor."""
    leader, told = ruler & OF_COLOUR[colour], TILE_SCORED
    if not leader:
        leader, told = ruler & OF_COLOUR[BLACK], STOOD_IN
    if leader:
        owner = (leader.bit_length() - 1) // 5  # not by `owner_of`, as random play places so many tiles
        table.points[owner * 5 + colour] += 1
        events.append(told[owner][colour])


# The pagoda that it earns (YY-6.3, YY-6.4)


def offer_pagoda(table: Table, colour: Colour, spot: Hex, events: list[Event]) -> None:
    """YY-6.3: the placed tile is part of a free triangle of its colour."""
    offered = sites_around(table, spot)
    if offered:
        table.stack.append(AskPagoda(spot))
        found = {TRIANGLE_HEXES[triangle]: None for triangle, _ in offered}
        events.append(PagodaOffered(table.turn, colour, tuple(found)))


class AskPagoda(Question[Table], form="pagoda {hex}"):
    """YY-6.3: the tile on `hex` completes a free triangle; build, or decline?"""

    hex: Hex

    before: ClassVar = Reason("YY-6.3", "First say whether you build the pagoda.")
    takes: ClassVar = {
        Pagoda: Reason("YY-6.3", "A pagoda is earned by placing the tile that completes its triangle."),
        Decline: NOTHING_TO_DECLINE,
    }

    def answers(self, table: Table) -> Sequence[Action]:
        return [*map(Pagoda, sites_around(table, self.hex)), DECLINE]

    def why_not(self, table: Table, action: Pagoda | Decline) -> Reason | None:
        if isinstance(action, Decline):
            return None
        if not action.site.triangle & BIT[self.hex]:
            return Reason("YY-6.4", f"The pagoda stands on a triangle with the tile just placed on {NAMES[self.hex]}.")
        return why_no_site(table, action.site)

    def do(self, table: Table, action: Pagoda | Decline) -> Sequence[Event]:
        """The earned pagoda is established; that ends a farmer chain (YY-6.7)."""
        if isinstance(action, Decline):
            return go_on(table, [Declined(table.turn, "pagoda")])
        built = establish(table, action.site)
        if table.stack and isinstance(table.stack[-1], AskChain):
            table.stack.pop()
        return go_on(table, [built])

    def complaint(self, table: Table) -> str | None:
        return None if any(some & BIT[self.hex] for some in table.tiles) else f"no tile lies on {NAMES[self.hex]}"


# The farmer chain (YY-6.7)


class AskChain(Question[Table], form="chain {hex}"):
    """YY-6.7: another farmer beside the one on `hex`, within the same action?"""

    hex: Hex

    before: ClassVar = Reason("YY-6.7", "Say first whether another farmer tile follows.")
    takes: ClassVar = {Tile: None, Done: Reason("YY-6.7", "There is no farmer chain to end.")}

    def places(self, table: Table) -> Hexes:
        """The empty river hexes beside the last farmer."""
        return NEAR[self.hex] & table.map.river & ~table.occupied

    def answers(self, table: Table) -> Sequence[Action]:
        places = self.places(table) if count(table.hands[table.turn], BLUE) else 0
        return [*(PLACEMENTS[BLUE][spot] for spot in hexes_in(places)), DONE]

    def why_not(self, table: Table, action: Tile | Done) -> Reason | None:
        if isinstance(action, Done):
            return None
        if action.colour != BLUE:
            return Reason("YY-6.7", "Another farmer tile may follow: only a farmer tile (blue) can.")
        if not count(table.hands[table.turn], BLUE):
            return Reason("YY-6.7", "You hold no further farmer tile.")
        if not self.places(table) & BIT[action.hex]:
            return Reason("YY-6.7", f"The next farmer goes on an empty river hex beside {NAMES[self.hex]}.")
        return None

    def do(self, table: Table, action: Tile | Done) -> Sequence[Event]:
        if isinstance(action, Tile):
            return place(table, action)
        return go_on(table, [Declined(table.turn, "chain")])


ASK_CHAIN: Final = tuple(AskChain(spot) for spot in range(SIZE))
