"""What looks sensible in Courtyard to somebody careless.

A tile that closes a courtyard and brings points; any such tile, not the best. Where none does, one tile is laid
wherever it fits, and then the turn is ended. Courtyards that take two tiles or more, a better hand and what the next
player could close are not thought of.
"""

from collections.abc import Callable

from teahouse.engine import Action
from teahouse.games.courtyard.bot.plan import begin
from teahouse.games.courtyard.moves import Done, Place
from teahouse.games.courtyard.pieces.tiles import WALLS_ON
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.state import PLACE


def sensible(state: State) -> Callable[[Action], bool]:
    """A tile that brings points now; else one tile anywhere, then the end of the turn."""
    turn = begin(state)

    def pays(action: Action) -> bool:
        # Only a tile that meets two walls can close anything.
        if not isinstance(action, Place) or WALLS_ON[state.demands[action.cell] & 15] < 2:
            return False
        after = turn.then((action,))
        return after is not None and after.points > turn.points

    paying = {action for action in state.legal() if pays(action)}
    if paying:
        return paying.__contains__
    then = Done if state.stage == PLACE else Place
    return lambda action: isinstance(action, then)
