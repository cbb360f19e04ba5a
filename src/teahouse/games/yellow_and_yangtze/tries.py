"""Everything a person could try with the pieces and hexes in sight, legal or not."""

from collections.abc import Iterator

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.hexes import TRIANGLES, hexes_in
from teahouse.games.yellow_and_yangtze.moves import (
    DECLINE,
    DONE,
    END,
    LEADERS,
    LOSES,
    MERCHANT,
    PLACEMENTS,
    REPLACES,
    RIOTS,
    STAND_ASIDE,
    SUPPLY,
    SUPPORTS,
    WITHDRAWS,
    Back,
    Choose,
    Count,
    Pagoda,
    build,
)
from teahouse.games.yellow_and_yangtze.pieces import HAND
from teahouse.games.yellow_and_yangtze.questions import AskBack, AskChoose, AskCount
from teahouse.games.yellow_and_yangtze.state import Table


def tries(table: Table) -> Iterator[Action]:
    """Everything a person could try with the pieces and hexes in sight."""
    hexes = tuple(hexes_in(table.map.hexes))
    for place in hexes:
        for colour in range(5):
            yield LEADERS[colour][place]
            yield PLACEMENTS[colour][place]
        yield RIOTS[False][place]
        yield RIOTS[True][place]
        yield LOSES[place]
        yield Count(place)
        yield Choose(place)
    yield from WITHDRAWS
    standing = [triangle for pagodas in table.pagodas for triangle in pagodas]
    complete = set(table.triangles)
    for triangle in TRIANGLES:
        if triangle & table.map.hexes == triangle:
            for source in (SUPPLY, *(standing if triangle in complete else ())):
                yield Pagoda(triangle, source)
                yield build(triangle, source, False)
                yield build(triangle, source, True)
    yield from REPLACES.values()
    yield from (END, DECLINE, DONE, STAND_ASIDE, *MERCHANT, *SUPPORTS[False], *SUPPORTS[True])
    named = {link & -link for link in table.links}
    for question in table.stack:
        if isinstance(question, AskBack | AskCount | AskChoose):
            named |= {side & -side for side in question.war.sides}
    for place in hexes_in(sum(named)):
        for tiles in range(HAND + 1):
            yield Back(place, tiles, False)
            yield Back(place, tiles, True)
