"""The table of Yellow & Yangtze as numbers for learners.

A plane has 240 places, row * 15 + column on the grid of 16 rows and 15 columns, as in the action
numbers. Colours stand in the order black red green blue yellow. What everybody knows of a hand
that took merchants and then replaced tiles (its trail) is told by the text of a table, not here.
"""

from functools import lru_cache
from typing import Final

from teahouse.engine.tensor import Field, Sheet, from_here, packed_marks, squash, standing, write_standing
from teahouse.games.yellow_and_yangtze.pieces import HAND, OFF, PAGODAS, TILE_COUNT, TILES, Bundle, counts, size
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, ON_GRID, Hexes, cell, hexes_in, marks
from teahouse.games.yellow_and_yangtze.pieces.maps import Map
from teahouse.games.yellow_and_yangtze.rules import QUESTIONS, State
from teahouse.games.yellow_and_yangtze.rules.ending import points_of
from teahouse.games.yellow_and_yangtze.rules.placing import AskChain, AskPagoda
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskInWar, AskLose
from teahouse.games.yellow_and_yangtze.state import ACT, STAGES, TO_MERCHANTS, War

OPEN: Final = False
CHANCES: Final = 5

_CELLS: Final = len(ON_GRID)
_SIDES: Final = 3
_GIVEN: Final = _SIDES + 3
_MOST_HELD: Final = 2 * HAND
_KINDS: Final = ", ".join(["action", *(kind.called() for kind in QUESTIONS.kinds)])


def fields(players: int) -> tuple[Field, ...]:
    """The fields of the tensor in their order."""
    return (
        *standing(players, STAGES),
        Field("actions", 3, "actions left in this turn: 0, 1 or 2"),
        Field("question", 1 + len(QUESTIONS.kinds), f"what is asked: {_KINDS}"),
        Field("land", _CELLS, "the land hexes of the map"),
        Field("river", _CELLS, "the river hexes of the map"),
        Field("capitals", _CELLS, "the capitals"),
        Field("tiles", 5 * _CELLS, "a plane for each colour: its tiles on the board"),
        Field("leaders", 5 * players * _CELLS, "a plane for each leader, own ones first, by colour: where he stands"),
        Field("pagodas", 5 * _CELLS, "a plane for each colour: the hexes under its pagodas"),
        Field("supply", 5, "pagodas of each colour in the supply, over 2"),
        Field("hand", 5, "own tiles of each colour, over 12"),
        Field("hands", players, "how many tiles each player holds, own first, over 12"),
        Field("shown", 5 * players, "tiles that everybody knows to be in each hand, own first, by colour, over 12"),
        Field("merchants", 5, "merchants of each colour, over 6"),
        Field("bag", 1, "tiles that can still be drawn, over 138"),
        Field("box", 5, "tiles of each colour known to be in the box, as a share of all"),
        Field("buried", players, "tiles that each player has put face down into the box, own first, n / (n + 20)"),
        Field("own_buried", 5, "own tiles among them by colour, as a share of all"),
        Field("unseen", 5, "tiles of each colour that the seat has not seen, as a share of all"),
        Field("points", 5 * players, "points by player, own first, and colour, p / (p + 20); 0 where not to be seen"),
        Field("points_seen", players, "whose points the seat may see"),
        Field("receiver", players + 1, "who receives the next tile: a player, own first, or the merchants"),
        Field("idle", 1, "turns in a row without a draw, n / (n + 10)"),
        Field("asked", _CELLS, "the hexes that the question is about"),
        Field("left", 1, "soldier tiles still to lose, n / (n + 5)"),
        Field("revolt", 2 * players, "who revolts, own first, then who defends"),
        Field("revolt_colour", 5, "the colour of the two leaders"),
        Field("revolt_given", 2, "tiles the attacker has given, over 12; whether the governor was sacrificed, too"),
        Field("war", _SIDES * _CELLS, "a plane for each warring state, in map order"),
        Field("counted", _SIDES, "the warring state for which the uniting tile fights"),
        Field("given", players * _GIVEN, "by player, own first: the state backed, stood aside, tiles over 12, soldier"),
    )


def write(table: State, seat: int | None, sheet: Sheet) -> None:
    """Fill in what this seat knows."""
    write_standing(table, seat, sheet, "turn", table.turn)
    sheet.put("actions", table.actions)
    _write_board(table, seat, sheet)
    _write_counts(table, seat, sheet)
    if table.stage == ACT:
        sheet.put("question", 1 + QUESTIONS.kinds.index(type(table.stack[-1])) if table.stack else 0)
        if table.stack:
            _write_question(table, seat, sheet)


@lru_cache(maxsize=1 << 12)
def _plane(hexes: Hexes) -> bytes:
    """The places of some hexes; a move changes few planes, so most have been asked for before."""
    return packed_marks(marks(hexes))


@lru_cache(maxsize=32)
def _ground(map: Map) -> bytes:
    """The fields of the map, which stay the same."""
    capitals = sum(BIT[place] for place in map.capitals)
    return b"".join(_plane(some) for some in (map.land, map.river, capitals))


def _write_board(table: State, seat: int | None, sheet: Sheet) -> None:
    sheet.put_packed("land", _ground(table.map))
    sheet.put_packed("tiles", b"".join(map(_plane, table.tiles)))
    first = 5 * (seat or 0)
    leaders = sheet.field("leaders")
    start = 0
    for place in table.leaders[first:] + table.leaders[:first]:
        if place != OFF:
            leaders[start + cell(place)] = 1.0
        start += _CELLS
    if table.under:
        for colour, triangles in enumerate(table.pagodas):
            for triangle in triangles:
                for place in hexes_in(triangle):
                    sheet.put("pagodas", colour * _CELLS + cell(place))


def _write_counts(table: State, seat: int | None, sheet: Sheet) -> None:
    """The fields from `supply` to `idle`, in their order."""
    players, me = table.players, seat or 0
    order = [*range(me, players), *range(me)]
    open_points = table.over or table.options.open_points
    points: list[float] = []
    for owner in order:
        known = open_points or owner == seat
        points += [squash(number, 20) for number in points_of(table, owner)] if known else _NOTHING
    receiver = [0.0] * (players + 1)
    if table.due:
        to = table.due[-1]
        receiver[players if to == TO_MERCHANTS else (to - me) % players] = 1.0
    known_shown: list[float] = []
    for owner in order:
        known_shown += _over(table.shown[owner], _MOST_HELD)
    sheet.put_on(
        "supply",
        [
            *[(most - len(standing)) / 2 for most, standing in zip(PAGODAS, table.pagodas, strict=True)],
            *(_NOTHING if seat is None else _over(table.hands[seat], _MOST_HELD)),
            *[size(table.hands[owner]) / _MOST_HELD for owner in order],
            *known_shown,
            *_over(table.merchants, HAND),
            table.left / TILE_COUNT,
            *_shares(table.box),
            *[squash(size(table.buried[owner]), 20) for owner in order],
            *(_NOTHING if seat is None else _shares(table.buried[seat])),
            *[number / whole for number, whole in zip(table.bag, TILES, strict=True)],
            *points,
            *[float(open_points or owner == seat) for owner in order],
            *receiver,
            squash(max(table.idle, 0), 10),
        ],
    )


_NOTHING: Final = (0.0,) * 5


@lru_cache(maxsize=1 << 12)
def _over(bundle: Bundle, whole: int) -> tuple[float, ...]:
    """The tiles of a bundle, colour by colour, as parts of a number."""
    return tuple(number / whole for number in counts(bundle))


@lru_cache(maxsize=1 << 12)
def _shares(bundle: Bundle) -> tuple[float, ...]:
    """The tiles of a bundle, colour by colour, as shares of all there are."""
    return tuple(number / whole for number, whole in zip(counts(bundle), TILES, strict=True))


def _write_question(table: State, seat: int | None, sheet: Sheet) -> None:
    """What the uppermost question is about; a war only while it is asked about."""
    players = table.players
    match table.stack[-1]:
        case AskPagoda(place) | AskChain(place):
            sheet.put("asked", cell(place))
        case AskLose(left, hexes):
            sheet.put_packed("asked", _plane(hexes))
            sheet.put("left", 0, squash(left, 5))
        case AskSupport(colour, defender, tiles, governor):
            sheet.put("revolt", from_here(table.turn, seat, players))
            sheet.put("revolt", players + from_here(defender, seat, players))
            sheet.put("revolt_colour", colour)
            sheet.put_all("revolt_given", [(tiles or 0) / _MOST_HELD, float(governor)])
        case AskInWar() if table.war:
            _write_war(table.war, seat, players, sheet)


def _write_war(war: War, seat: int | None, players: int, sheet: Sheet) -> None:
    sheet.put("asked", cell(war.hex))
    sheet.put_packed("war", b"".join(map(_plane, war.sides)))
    if war.counted is not None:
        sheet.put("counted", war.counted)
    for by in war.given:
        start = from_here(by.seat, seat, players) * _GIVEN
        sheet.put("given", start + (_SIDES if by.side is None else by.side))
        sheet.put("given", start + _SIDES + 1, by.tiles / _MOST_HELD)
        sheet.put("given", start + _SIDES + 2, float(by.soldier))
