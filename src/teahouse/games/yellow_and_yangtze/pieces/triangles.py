"""Three hexes that touch one another, and the sites of pagodas on them (YY-6.5). A triangle is the set of its hexes."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, NamedTuple

from teahouse.engine.kinds import Kind
from teahouse.engine.reading import Unreadable
from teahouse.games.yellow_and_yangtze.pieces import Colour
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, HEXES, NEAR, ON_GRID, SIZE, Hexes, hexes_in, names_of

Triangle = Hexes


def _triangles() -> Iterator[Triangle]:
    for place in ON_GRID:
        later = [other for other in hexes_in(NEAR[place]) if other > place]
        for at, other in enumerate(later):
            for third in later[at + 1 :]:
                if NEAR[other] & BIT[third]:
                    yield BIT[place] | BIT[other] | BIT[third]


TRIANGLES: Final = tuple(_triangles())
TRIANGLE_NUMBER: Final = {triangle: number for number, triangle in enumerate(TRIANGLES)}
TRIANGLES_AT: Final = tuple(
    tuple(triangle for triangle in TRIANGLES if triangle & BIT[place]) if NEAR[place] else () for place in range(SIZE)
)
TRIANGLE_NAMES: Final = {triangle: names_of(triangle) for triangle in TRIANGLES}
TRIANGLE_HEXES: Final = {0: (), **{triangle: tuple(names.split()) for triangle, names in TRIANGLE_NAMES.items()}}
"""The hexes of a triangle by name, as events carry them: the set is a number too large for a browser; 0 is none."""


def triangle_named(text: str) -> Triangle:
    """The triangle of three named hexes."""
    triangle = HEXES.read(text)
    if triangle not in TRIANGLE_NUMBER:
        raise Unreadable(f"expected three hexes that touch one another, found {text!r}")
    return triangle


def colour_of(tiles: Sequence[Hexes], triangle: Triangle) -> Colour | None:
    """The colour of a triangle among the tiles of each colour; None if they are not of one colour."""
    for colour, some in enumerate(tiles):
        if triangle & some == triangle:
            return colour
    return None


SUPPLY: Final = 0
"""Stands where a pagoda's old triangle could: it comes from the supply."""


class Site(NamedTuple):
    """Where a pagoda comes, and the triangle it leaves."""

    triangle: Triangle
    source: Triangle = SUPPLY


class SiteKind(Kind[Site]):
    """Where a pagoda could come: anywhere, or only around the tile just placed.

    Learners count the triangle among those, and of its source which pagoda of the colour it is.
    """

    label = "HEX HEX HEX [from HEX HEX HEX]"
    length = None

    def __init__(self, around: bool) -> None:
        self.around = around

    def write(self, value: Site) -> str:
        moved = f" from {TRIANGLE_NAMES[value.source]}" if value.source else ""
        return TRIANGLE_NAMES[value.triangle] + moved

    def read(self, text: str) -> Site:
        triangle, moved, source = text.partition(" from ")
        return Site(triangle_named(triangle), triangle_named(source) if moved else SUPPLY)

    def count(self, players: int) -> int:
        return 3 * (6 if self.around else len(TRIANGLES))

    def number(self, value: Site, state: Any) -> int:
        triangle, source = value
        place = TRIANGLES_AT[state.stack[-1].hex].index(triangle) if self.around else TRIANGLE_NUMBER[triangle]
        standing = _standing(state, triangle) if source else ()
        return place * 3 + (1 + standing.index(source) if standing else 0)

    def at(self, number: int, state: Any) -> Site:
        place, source = divmod(number, 3)
        triangle = (TRIANGLES_AT[state.stack[-1].hex] if self.around else TRIANGLES)[place]
        standing = _standing(state, triangle)
        return Site(triangle, standing[source - 1] if source else SUPPLY)

    def tried(self, state: Any) -> Sequence[Site]:
        standing = [triangle for pagodas in state.pagodas for triangle in pagodas]
        complete = set(state.triangles)
        return [
            Site(triangle, source)
            for triangle in TRIANGLES
            if triangle & state.map.hexes == triangle
            for source in (SUPPLY, *(standing if triangle in complete else ()))
        ]


def _standing(state: Any, triangle: Triangle) -> Sequence[Triangle]:
    """The triangles with pagodas of the same colour."""
    colour = colour_of(state.tiles, triangle)
    return () if colour is None else state.pagodas[colour]


AnySite = Annotated[Site, SiteKind(around=False)]
EarnedSite = Annotated[Site, SiteKind(around=True)]
