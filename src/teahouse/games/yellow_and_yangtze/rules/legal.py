"""What the active player may do (YY-5): all of it, counted without being listed, or one at random."""

from random import Random

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.moves import END, LEADERS, PLACEMENTS, RIOTS, WITHDRAWS, Build, build, holding
from teahouse.games.yellow_and_yangtze.pieces import BLACK, BLUE, GREEN, OFF, counts
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR
from teahouse.games.yellow_and_yangtze.rules.actions import fit_for_leaders, may_end, ways_to_pay
from teahouse.games.yellow_and_yangtze.rules.choices import Choices
from teahouse.games.yellow_and_yangtze.rules.links import may_stand, places_for
from teahouse.games.yellow_and_yangtze.rules.pagodas import all_sites
from teahouse.games.yellow_and_yangtze.rules.placing import fit_for_tile
from teahouse.games.yellow_and_yangtze.state import Table


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
    return [build(site, trader) for trader in ways_to_pay(table, GREEN) for site in all_sites(table)]


def any_action(table: Table, rng: Random) -> Action:
    """Draws from a wider set that is quick to count, and again until the draw is legal: all are equally likely."""
    seat, land, occupied = table.turn, table.map.land_hexes, table.occupied
    land_colours, has_blue, replaces = holding(table.hands[seat])
    on_land, first = len(land), seat * 5
    end_leaders = 5 * on_land
    end_withdraws = end_leaders + 5
    end_land = end_withdraws + on_land * len(land_colours)
    end_river = end_land + (len(table.map.river_hexes) if has_blue else 0)
    end_riots = end_river
    ways = ways_to_pay(table, BLUE) if has_blue else ()
    if ways:
        end_riots += (on_land + len(table.map.river_hexes)) * len(ways)
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
            if (
                NEAR[place] & table.tiles[BLACK]
                and not occupied & BIT[place]
                and may_stand(table, first + colour, place)
            ):
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
            at, pick = divmod(pick - end_river, on_land + len(table.map.river_hexes))
            place = land[pick] if pick < on_land else table.map.river_hexes[pick - on_land]
            if occupied & BIT[place] and place not in table.leaders:
                return RIOTS[ways[at]][place]
        elif pick < end_builds:
            return builds[pick - end_riots]
        elif pick < end_replaces:
            return replaces[pick - end_builds]
        else:
            return END
