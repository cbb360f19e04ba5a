"""What looks sensible in Yellow & Yangtze to somebody careless.

A tile that brings a point at once, or a leader that comes onto the map, whichever is seen first; whether that begins
a conflict, and whether it can be won, is not thought of. Where there is neither, a tile beside others. Pagodas are
built and merchants taken. In a conflict all that helps is given, in a war to the state with most of the own leaders.
"""

from collections.abc import Callable

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.bot.answers import own_side
from teahouse.games.yellow_and_yangtze.moves import (
    Back,
    Choose,
    Count,
    Decline,
    Done,
    Leader,
    StandAside,
    Support,
    Tile,
)
from teahouse.games.yellow_and_yangtze.pieces import OFF
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, grow
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskInWar, at_war


def sensible(state: State) -> Callable[[Action], bool]:
    """A point now or a leader on the map; else a tile beside others; to questions, whatever gives most."""
    if state.stack:
        return _answer(state)
    seat = state.turn
    near = grow(state.occupied)

    def good(action: Action) -> bool:
        if isinstance(action, Leader):
            return state.leaders[seat * 5 + action.colour] == OFF
        return isinstance(action, Tile) and bool(near & BIT[action.hex]) and _pays(state, action)

    if any(good(action) for action in state.legal()):
        return good
    return lambda action: isinstance(action, Tile) and bool(near & BIT[action.hex])


def _pays(state: State, action: Action) -> bool:
    """Whether the points of the one who acts are more right after it."""
    own = slice(state.turn * 5, state.turn * 5 + 5)
    after = state.copy()
    after.play(action)
    return sum(after.points[own]) > sum(state.points[own])


def _answer(state: State) -> Callable[[Action], bool]:
    question = state.stack[-1]
    if isinstance(question, AskSupport):
        most = max(_given(action) for action in state.legal())
        return lambda action: _given(action) == most
    if isinstance(question, AskInWar):
        war = at_war(state)
        side = own_side(state, question.asked(state), war)
        if side is None:
            return lambda action: not isinstance(action, Back)
        name = war.names[side]
        most = max(_given(action) for action in state.legal())
        return lambda action: (
            (isinstance(action, Back | Count | Choose) and action.side == name and _given(action) == most)
            or (isinstance(action, StandAside) and not most)
        )
    return lambda action: not isinstance(action, Decline | Done)


def _given(action: Action) -> int:
    """What an answer gives to a conflict."""
    if isinstance(action, Support):
        return action.tiles + action.governor
    return action.tiles + action.soldier if isinstance(action, Back) else 0
