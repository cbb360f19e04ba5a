"""What the active player may do (YY-5): all of it, counted without being listed, or one at random."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, overload

from teahouse.engine import Action
from teahouse.engine.numbering import Numbered, Run, runs_of
from teahouse.games.yellow_and_yangtze.moves import (
    END,
    ENDS,
    LEADERS,
    PLACEMENTS,
    RIOTS,
    WITHDRAWALS,
    WITHDRAWS,
    Build,
    ByHex,
    build,
    holding,
)
from teahouse.games.yellow_and_yangtze.pieces import BLACK, BLUE, GREEN, OFF, Bundle
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR, Hexes, hexes_in, marks, nth_in
from teahouse.games.yellow_and_yangtze.rules.actions import fit_for_leaders, may_end, on_board, ways_to_pay
from teahouse.games.yellow_and_yangtze.rules.links import may_stand, places_for
from teahouse.games.yellow_and_yangtze.rules.pagodas import all_sites
from teahouse.games.yellow_and_yangtze.rules.placing import fit_for_tile
from teahouse.games.yellow_and_yangtze.state import Table

Group = tuple[ByHex[Any], Hexes] | tuple[Sequence[Action], None]
"""Actions by hex and the hexes that are legal, or actions that are written out."""


class Choices(Sequence[Action], Numbered):
    """Groups of actions, none of them empty: counted and numbered without being listed."""

    __slots__ = ("_counts", "_groups")

    def __init__(self, groups: list[Group]) -> None:
        self._groups = groups
        self._counts: list[int] | None = None

    def _counted(self) -> list[int]:
        """How many actions each group has: learners, who ask for numbers, need not know."""
        if self._counts is None:
            self._counts = [len(some) if hexes is None else hexes.bit_count() for some, hexes in self._groups]
        return self._counts

    def __len__(self) -> int:
        return sum(self._counted())

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        if place < 0:
            place += len(self)
        for (actions, hexes), number in zip(self._groups, self._counted(), strict=True):
            if 0 <= place < number:
                return actions[place if hexes is None else nth_in(hexes, place)]
            place -= number
        raise IndexError("there are fewer legal actions")

    def __iter__(self) -> Iterator[Action]:
        for actions, hexes in self._groups:
            if hexes is None:
                yield from actions
            else:
                for place in hexes_in(hexes):
                    yield actions[place]

    def __contains__(self, action: object) -> bool:
        place = getattr(action, "hex", None)
        for actions, hexes in self._groups:
            if hexes is None:
                if action in actions:
                    return True
            elif place is not None and hexes & BIT[place] and actions[place] == action:
                return True
        return False

    def runs(self, state: Table) -> list[Run]:
        """The numbers of these actions, group by group."""
        found: list[Run] = []
        for actions, hexes in self._groups:
            if hexes is None:
                found += runs_of(actions, state)
            else:
                by_hex: ByHex[Any] = actions  # type: ignore[assignment]  # where there are hexes
                found.append((by_hex.first or by_hex.find_first(state), marks(hexes)))
        return found

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"


def all_actions(table: Table) -> Choices:
    """YY-5: the five actions, and the end of the turn."""
    turn = table.turn
    places = places_for(table, turn, fit_for_leaders(table))
    found: list[Group] = [(LEADERS[colour], hexes) for colour, hexes in enumerate(places) if hexes]
    withdraws = WITHDRAWALS[on_board(table, turn)]
    if withdraws:
        found.append((withdraws, None))
    hand = table.hands[turn]
    if hand:
        found += _tile_actions(table, hand)
    builds = all_builds(table) if table.triangles else ()
    if builds:
        found.append((builds, None))
    if hand:
        found.append((holding(hand)[2], None))
    if may_end(table):
        found.append((ENDS, None))
    return Choices(found)


def _tile_actions(table: Table, hand: Bundle) -> list[Group]:
    """YY-5.B, YY-5.C: a tile of each colour on each hex that is fit for it, and a riot against each tile."""
    found: list[Group] = []
    land = fit_for_tile(table, BLACK)
    for colour in range(5):
        if hand >> 8 * colour & 255:
            fit = fit_for_tile(table, BLUE) if colour == BLUE else land
            if fit:
                found.append((PLACEMENTS[colour], fit))
    if hand >> 8 * BLUE & 255:
        tiles = sum(table.tiles)
        found += [(RIOTS[farmer], tiles) for farmer in ways_to_pay(table, BLUE) if tiles]
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
