"""What looks sensible in Yang-Tzee to somebody careless.

A tile of the Stream that gathers points, unless that is a drought; any such tile, not the best. Where none does, a tile
of the Rain anywhere. What can be collected, taken or added is. What the other could make of it is not thought of.
"""

from collections.abc import Callable

from teahouse.engine import Action
from teahouse.games.yang_tzee.bot.harvest import harvest
from teahouse.games.yang_tzee.moves import Decline, Rain, Stream
from teahouse.games.yang_tzee.rules import State


def sensible(state: State) -> Callable[[Action], bool]:
    """A harvest with points; else Rain; never to decline."""

    def pays(action: Action) -> bool:
        if not isinstance(action, Stream):
            return False
        found = harvest(state, state.tiles.number[action.tile], action.end)
        return found.points > 0 and not found.drought

    if any(pays(action) for action in state.legal()):
        return pays
    if any(isinstance(action, Rain) for action in state.legal()):
        return lambda action: isinstance(action, Rain)
    return lambda action: not isinstance(action, Decline)
