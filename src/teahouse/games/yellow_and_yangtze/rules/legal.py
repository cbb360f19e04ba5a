"""What the active player may do (YY-5): all of it, counted without being listed, or one at random."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import overload

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.moves import END, LEADERS, PLACEMENTS, RIOTS, WITHDRAWS, Build, build, holding
from teahouse.games.yellow_and_yangtze.pieces import BLACK, BLUE, GREEN, OFF, counts
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR, Hexes, hexes_in, nth_in
from teahouse.games.yellow_and_yangtze.rules.actions import fit_for_leaders, may_end, ways_to_pay
from teahouse.games.yellow_and_yangtze.rules.links import may_stand, places_for
from teahouse.games.yellow_and_yangtze.rules.pagodas import all_sites
from teahouse.games.yellow_and_yangtze.rules.placing import fit_for_tile
from teahouse.games.yellow_and_yangtze.state import Table


class Choices(Sequence[Action]):
    """Groups of actions: either a table by hex with the set of hexes that are legal, or a short sequence."""

    __slots__ = ("_groups", "_size")

    def __init__(self) -> None:
        self._groups: list[tuple[Sequence[Action], Hexes, int]] = []
        self._size = 0

    def add_hexes(self, by_hex: Sequence[Action], hexes: Hexes) -> None:
        """A group with one action for each of some hexes."""
        if hexes:
            self._groups.append((by_hex, hexes, hexes.bit_count()))
            self._size += hexes.bit_count()

    def add(self, actions: Sequence[Action]) -> None:
        """A group that is written out."""
        if actions:
            self._groups.append((actions, 0, len(actions)))
            self._size += len(actions)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(self._size))]
        if place < 0:
            place += self._size
        for actions, hexes, number in self._groups:
            if 0 <= place < number:
                return actions[nth_in(hexes, place)] if hexes else actions[place]
            place -= number
        raise IndexError("there are fewer legal actions")

    def __iter__(self) -> Iterator[Action]:
        for actions, hexes, _ in self._groups:
            if hexes:
                for place in hexes_in(hexes):
                    yield actions[place]
            else:
                yield from actions

    def __contains__(self, action: object) -> bool:
        place = getattr(action, "hex", None)
        for actions, hexes, _ in self._groups:
            if not hexes:
                if action in actions:
                    return True
            elif place is not None and hexes & BIT[place] and actions[place] == action:
                return True
        return False

    def __repr__(self) -> str:
        return f"<{self._size} legal actions>"


def all_actions(table: Table) -> Choices:
    """YY-5: the five actions, and the end of the turn."""
    found = Choices()
    for colour, hexes in enumerate(places_for(table, table.turn, fit_for_leaders(table))):
        found.add_hexes(LEADERS[colour], hexes)
    found.add([WITHDRAWS[colour] for colour in range(5) if table.leaders[table.turn * 5 + colour] != OFF])
    hand = table.hands[table.turn]
    for colour, held in enumerate(counts(hand)):
        if held:
            found.add_hexes(PLACEMENTS[colour], fit_for_tile(table, colour))
    tiles = sum(table.tiles)
    for farmer in ways_to_pay(table, BLUE):
        found.add_hexes(RIOTS[farmer], tiles)
    found.add(all_builds(table))
    found.add(holding(hand)[2])
    if may_end(table):
        found.add((END,))
    return found


def all_builds(table: Table) -> list[Build]:
    """YY-5.D: each free triangle, and each way to pay."""
    ways = ways_to_pay(table, GREEN)
    sites = all_sites(table) if ways else []
    return [build(site, trader) for trader in ways for site in sites]


def any_action(table: Table, rng: Random) -> Action:
    """Draws from a wider set that is quick to count, and again until the draw is legal: all are equally likely."""
    seat, land, occupied = table.turn, table.map.land_hexes, table.occupied
    land_colours, has_blue, replaces = holding(table.hands[seat])
    on_land, first = len(land), seat * 5
    end_leaders = 5 * on_land
    end_withdraws = end_leaders + 5
    end_land = end_withdraws + on_land * len(land_colours)
    end_river = end_land + (len(table.map.river_hexes) if has_blue else 0)
    ways = ways_to_pay(table, BLUE) if has_blue else ()
    end_riots = end_river + table.map.size * len(ways)
    builds = all_builds(table) if table.triangles else []
    end_builds = end_riots + len(builds)
    end_replaces = end_builds + len(replaces)
    total = end_replaces + (not table.options.min_actions or may_end(table))
    random = rng.random
    while True:
        pick = int(random() * total)
        if pick < end_leaders:
            colour, pick = divmod(pick, on_land)
            place = land[pick]
            fit = NEAR[place] & table.tiles[BLACK] and not occupied & BIT[place]
            if fit and may_stand(table, first + colour, place):
                return LEADERS[colour][place]
        elif pick < end_withdraws:
            if table.leaders[first + pick - end_leaders] != OFF:
                return WITHDRAWS[pick - end_leaders]
        elif pick < end_land:
            at, pick = divmod(pick - end_withdraws, on_land)
            place = land[pick]
            if not occupied & BIT[place]:
                return PLACEMENTS[land_colours[at]][place]
        elif pick < end_river:
            place = table.map.river_hexes[pick - end_land]
            if not occupied & BIT[place]:
                return PLACEMENTS[BLUE][place]
        elif pick < end_riots:
            at, pick = divmod(pick - end_river, table.map.size)
            place = land[pick] if pick < on_land else table.map.river_hexes[pick - on_land]
            if occupied & BIT[place] and place not in table.leaders:
                return RIOTS[ways[at]][place]
        elif pick < end_builds:
            return builds[pick - end_riots]
        elif pick < end_replaces:
            return replaces[pick - end_builds]
        else:
            return END
