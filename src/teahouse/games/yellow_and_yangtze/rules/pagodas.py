"""Where pagodas may stand (YY-6.5), whether they are earned or paid for."""

from collections.abc import Iterable

from teahouse.engine import Reason
from teahouse.games.yellow_and_yangtze.moves.events import PagodaBuilt
from teahouse.games.yellow_and_yangtze.pieces import PAGODAS, Colour, pagoda
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, Hex
from teahouse.games.yellow_and_yangtze.pieces.triangles import (
    SUPPLY,
    TRIANGLE_HEXES,
    TRIANGLE_NAMES,
    TRIANGLE_NUMBER,
    TRIANGLES_AT,
    Site,
    Triangle,
    colour_of,
)
from teahouse.games.yellow_and_yangtze.state import Table


def sites(table: Table, colour: Colour, triangles: Iterable[Triangle]) -> list[Site]:
    """YY-6.5: where a pagoda of a colour may be established among complete triangles, and what it leaves."""
    standing, under = table.pagodas[colour], table.under
    if len(standing) < PAGODAS[colour]:
        return [Site(triangle) for triangle in triangles if not triangle & under]
    overlap = table.options.overlap_move
    return [
        Site(triangle, source)
        for triangle in triangles
        for source in standing
        if triangle != source and not triangle & (under & ~source if overlap else under)
    ]


def all_sites(table: Table) -> list[Site]:
    """YY-5.D: every free triangle of the board, with what the pagoda would leave, in map order."""
    found = []
    for triangle in sorted(table.triangles, key=TRIANGLE_NUMBER.__getitem__):
        found += sites(table, colour_on(table, triangle), [triangle])
    return found


def sites_around(table: Table, place: Hex) -> list[Site]:
    """YY-6.4: where a tile that was just placed allows a pagoda, in map order."""
    complete = set(table.triangles)
    around = [triangle for triangle in TRIANGLES_AT[place] if triangle in complete]
    return sites(table, colour_on(table, BIT[place]), around)


def colour_on(table: Table, triangle: Triangle) -> Colour:
    """The colour of a complete triangle, or of any tiles of one colour."""
    colour = colour_of(table.tiles, triangle)
    assert colour is not None
    return colour


def establish(table: Table, site: Site, paid: bool = False, trader: bool = False) -> PagodaBuilt:
    """YY-6.5: a pagoda comes onto a triangle, from the supply or from where it stood."""
    triangle, source = site
    colour = colour_on(table, triangle)
    standing = [other for other in table.pagodas[colour] if other != source]
    standing.append(triangle)
    table.pagodas[colour] = tuple(sorted(standing, key=TRIANGLE_NUMBER.__getitem__))
    table.under = table.under & ~source | triangle
    return PagodaBuilt(table.turn, colour, TRIANGLE_HEXES[triangle], TRIANGLE_HEXES[source], paid, trader)


def why_no_site(table: Table, site: Site) -> Reason | None:
    """YY-6.5: why a pagoda can't be established there."""
    triangle, source = site
    colour = colour_of(table.tiles, triangle)
    if colour is None:
        return Reason("YY-6.5", f"{TRIANGLE_NAMES[triangle]} are not three tiles of one colour.")
    name = pagoda(colour)
    standing = table.pagodas[colour]
    in_supply = len(standing) < PAGODAS[colour]
    if source == SUPPLY and not in_supply:
        return Reason("YY-6.5", f"No {name} is left in the supply: say which one moves.")
    if source != SUPPLY and in_supply:
        return Reason("YY-6.5", f"A {name} is still in the supply, so none is moved.")
    if source != SUPPLY and source not in standing:
        return Reason("YY-6.5", f"No {name} stands on {TRIANGLE_NAMES[source]}.")
    if site in sites(table, colour, [triangle]):
        return None
    return Reason("YY-6.5", f"A tile of {TRIANGLE_NAMES[triangle]} supports a pagoda already.")
