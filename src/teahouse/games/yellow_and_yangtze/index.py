"""The numbering of the actions of Yellow & Yangtze for learners.

A *cell* is row * 15 + column on a grid of 16 rows and 15 columns, 0 to 239, whatever the map. A
*triangle* is the place of three hexes among all triangles of that grid, in map order. A
*source* is 0 for the supply, 1 for the first and 2 for the second pagoda of the colour on the
board, in map order. A *side* is the place of a warring state in map order. Colours count in the
order black red green blue yellow.

| block | numbers in it |
|---|---|
| `leader` | colour * 240 + cell |
| `withdraw` | colour |
| `tile` | colour * 240 + cell (also in a farmer chain) |
| `riot` | cell, then the same with the farmer |
| `build` | (triangle * 3 + source) * 2, one more with the trader |
| `replace` | every bundle of one to six tiles, by black, red, green, blue, yellow, most first |
| `end` | one |
| `pagoda` | triangle among the six around the tile just placed * 3 + source |
| `merchant` | colour |
| `decline`, `done`, `stand aside` | one each |
| `support` | tiles, then the same with the governor |
| `back` | (side * 7 + tiles) * 2, one more with the soldier |
| `count`, `choose` | side |
| `lose` | cell |

The blocks follow one another in this order.
"""

from typing import Final

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.hexes import (
    COLUMNS,
    ON_GRID,
    STRIDE,
    TRIANGLE_NUMBER,
    TRIANGLES,
    TRIANGLES_AT,
    first_in,
)
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
    Build,
    Choose,
    Count,
    Decline,
    Done,
    End,
    Leader,
    Lose,
    Merchant,
    Pagoda,
    Replace,
    Riot,
    StandAside,
    Support,
    Tile,
    Withdraw,
    build,
)
from teahouse.games.yellow_and_yangtze.pieces import HAND
from teahouse.games.yellow_and_yangtze.questions import AskBack, AskChoose, AskCount, AskPagoda
from teahouse.games.yellow_and_yangtze.resolve import colour_of
from teahouse.games.yellow_and_yangtze.rules import State

_CELLS: Final = len(ON_GRID)
_BUNDLES: Final = tuple(REPLACES)
_BUNDLE_NUMBER: Final = {tiles: number for number, tiles in enumerate(_BUNDLES)}
_SIDES: Final = 3
_BLOCKS: Final[dict[type[Action], int]] = {
    Leader: 5 * _CELLS,
    Withdraw: 5,
    Tile: 5 * _CELLS,
    Riot: 2 * _CELLS,
    Build: len(TRIANGLES) * 6,
    Replace: len(_BUNDLES),
    End: 1,
    Pagoda: 18,
    Merchant: 5,
    Decline: 1,
    Done: 1,
    StandAside: 1,
    Support: 2 * (HAND + 1),
    Back: _SIDES * (HAND + 1) * 2,
    Count: _SIDES,
    Choose: _SIDES,
    Lose: _CELLS,
}
_START: Final[dict[type[Action], int]] = {}
_SIZE = 0
for _kind, _number in _BLOCKS.items():
    _START[_kind] = _SIZE
    _SIZE += _number


def size(players: int) -> int:
    """How many numbers there are."""
    return _SIZE


def number(state: State, action: Action) -> int:
    """The number of an action."""
    if type(action) not in _START:
        raise ValueError(f"{action} is not an action of a player")
    return _START[type(action)] + _within(state, action)


def _within(state: State, action: Action) -> int:
    """The place of an action in its block."""
    match action:
        case Leader(colour, place) | Tile(colour, place):
            return colour * _CELLS + _cell(place)
        case Withdraw(colour) | Merchant(colour):
            return colour
        case Riot(place, farmer):
            return _CELLS * farmer + _cell(place)
        case Build(triangle, source, trader):
            return (TRIANGLE_NUMBER[triangle] * 3 + _source(state, triangle, source)) * 2 + trader
        case Replace(tiles):
            return _BUNDLE_NUMBER[tiles]
        case Pagoda(triangle, source):
            return _around(state).index(triangle) * 3 + _source(state, triangle, source)
        case Support(tiles, governor):
            return (HAND + 1) * governor + tiles
        case Back(place, tiles, soldier):
            return (_sides(state).index(place) * (HAND + 1) + tiles) * 2 + soldier
        case Count(place) | Choose(place):
            return _sides(state).index(place)
        case Lose(place):
            return _cell(place)
    return 0


def action(state: State, number: int) -> Action:
    """The action that has this number."""
    if not 0 <= number < _SIZE:
        raise ValueError(f"there is no action {number}; they go from 0 to {_SIZE - 1}")
    kind = next(kind for kind in reversed(_START) if _START[kind] <= number)
    at = number - _START[kind]
    if kind in _ALONE:
        return _ALONE[kind]
    if kind in (Leader, Tile):
        colour, cell = divmod(at, _CELLS)
        return (LEADERS if kind is Leader else PLACEMENTS)[colour][ON_GRID[cell]]
    if kind in (Withdraw, Merchant):
        return (WITHDRAWS if kind is Withdraw else MERCHANT)[at]
    if kind is Riot:
        return RIOTS[at // _CELLS][ON_GRID[at % _CELLS]]
    if kind is Build:
        triangle = TRIANGLES[at // 6]
        return build(triangle, _source_at(state, triangle, at // 2 % 3), bool(at % 2))
    if kind is Replace:
        return REPLACES[_BUNDLES[at]]
    if kind is Pagoda:
        triangle = _around(state)[at // 3]
        return Pagoda(triangle, _source_at(state, triangle, at % 3))
    if kind is Support:
        return SUPPORTS[at // (HAND + 1)][at % (HAND + 1)]
    if kind is Back:
        side, tiles = divmod(at // 2, HAND + 1)
        return Back(_sides(state)[side], tiles, bool(at % 2))
    if kind is Lose:
        return LOSES[ON_GRID[at]]
    return (Count if kind is Count else Choose)(_sides(state)[at])


_ALONE: Final[dict[type[Action], Action]] = {End: END, Decline: DECLINE, Done: DONE, StandAside: STAND_ASIDE}


def _cell(place: int) -> int:
    return place // STRIDE * COLUMNS + place % STRIDE


def _source(state: State, triangle: int, source: int) -> int:
    colour = colour_of(state, triangle)
    return 0 if source == SUPPLY or colour is None else state.pagodas[colour].index(source) + 1


def _source_at(state: State, triangle: int, source: int) -> int:
    colour = colour_of(state, triangle)
    return SUPPLY if not source or colour is None else state.pagodas[colour][source - 1]


def _around(state: State) -> tuple[int, ...]:
    question = state.stack[-1]
    assert isinstance(question, AskPagoda)
    return TRIANGLES_AT[question.hex]


def _sides(state: State) -> list[int]:
    question = state.stack[-1]
    assert isinstance(question, AskBack | AskCount | AskChoose)
    return [first_in(mask) for mask in question.war.sides]
