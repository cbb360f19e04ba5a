"""What looks sensible in Yardzee to somebody careless.

Any box that pays 15 or more is taken as soon as it does. Otherwise all dice of the most frequent face are kept (of two
the higher) and the others rolled again, whatever is still open; after the last roll any box that pays
something is taken. What a box could bring later, and the bonus, are not thought of.
"""

from collections.abc import Callable
from typing import Final

from teahouse.engine import Action
from teahouse.games.yardzee.moves import Keep, Score
from teahouse.games.yardzee.pieces import HANDFUL, HANDFULS, ROLLS
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.turn import uses

PLENTY: Final = 15
"""Points that are taken at once."""


def sensible(state: State) -> Callable[[Action], bool]:
    """A box that pays plenty; else the most frequent face, and in the end a box that pays something."""
    allowed = uses(state)
    most = max(points for box, points in enumerate(allowed.points) if allowed.boxes >> box & 1)
    faces = HANDFULS[state.dice]
    face = max(faces, key=lambda one: (faces.count(one), one))
    kept = HANDFUL[(face,) * faces.count(face)]
    enough = min(most, 1 if state.rolls == ROLLS else PLENTY)
    stops = state.rolls == ROLLS or most >= PLENTY

    def looks(action: Action) -> bool:
        if isinstance(action, Score):
            return stops and allowed.points[action.box] >= enough
        return not stops and isinstance(action, Keep) and action.dice == kept

    return looks
