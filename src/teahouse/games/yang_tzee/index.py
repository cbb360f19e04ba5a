"""The numbering of Yang-Tzee's actions for learners.

Play tiles count from 0 in the order of their set; n is the number of play tiles that the window
covers, 36 as in the standard set. An action with a later tile of a larger set has no number.

| numbers | action |
|---|---|
| 0 to 3n - 1 | `rain`, tile by tile: left, right, stream |
| 3n to 5n - 1 | `stream`, tile by tile: left, right |
| 5n to 6n - 1 | `take` |
| 6n to 7n - 1 | `add` |
| 7n, 7n + 1, 7n + 2 | `collect`, `decline`, `pass` |
"""

from typing import Final

from teahouse.engine import Action
from teahouse.games.yang_tzee.moves import COLLECT, DECLINE, PASS, Add, Rain, Stream, Take
from teahouse.games.yang_tzee.rules import State

_WINDOW: Final = 36
_STREAMS: Final = 3 * _WINDOW
_TAKES: Final = 5 * _WINDOW
_ADDS: Final = 6 * _WINDOW
_OTHERS: Final = 7 * _WINDOW
_OTHER: Final = (COLLECT, DECLINE, PASS)


def size(players: int) -> int:
    """How many numbers there are."""
    return _OTHERS + len(_OTHER)


def number(state: State, action: Action) -> int:
    """The number of an action."""
    match action:
        case Rain(tile, to):
            return 3 * _ordinal(state, tile) + to
        case Stream(tile, end):
            return _STREAMS + 2 * _ordinal(state, tile) + end
        case Take(tile):
            return _TAKES + _ordinal(state, tile)
        case Add(tile):
            return _ADDS + _ordinal(state, tile)
    if action not in _OTHER:
        raise ValueError(f"{action} is not an action of a player")
    return _OTHERS + _OTHER.index(action)


def _ordinal(state: State, tile: str) -> int:
    ordinal = state.tiles.plays.index(state.tiles.number[tile])
    if ordinal >= _WINDOW:
        raise IndexError(f"{tile} is beyond the {_WINDOW} tiles that have numbers")
    return ordinal


def action(state: State, number: int) -> Action:
    """The action that has this number."""
    moves, plays = state.tiles.moves, state.tiles.plays
    if number < _STREAMS:
        return moves.rains[plays[number // 3]][number % 3]
    if number < _TAKES:
        return moves.streams[plays[(number - _STREAMS) // 2]][(number - _STREAMS) % 2]
    if number < _ADDS:
        return moves.takes[plays[number - _TAKES]]
    if number < _OTHERS:
        return moves.adds[plays[number - _ADDS]]
    return _OTHER[number - _OTHERS]
