"""Games to learn from: quick play by an evaluation, with strays, and what that evaluation says a few actions later.

The label of a position is not the result of its game: that hangs on a hundred later actions, and a judge that learns it
plays worse than the one before. It is what the evaluation says three to six actions on (near the end, the result): a
judge that knows beforehand what the old one sees later. Now and then an action is a stray, so that positions occur that
nobody would choose; labels end before the next one, for it would be blamed on the position.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.bots.playout import let_chance_fall
from teahouse.bots.result import shares
from teahouse.engine import Game, State
from teahouse.engine.learned import Evaluate, Learning, Row

STRAY = 0.12
"""The part of actions that are strays."""
AMONG_THE_BEST = 0.8
"""The part of strays that are taken from the best actions."""
BEST = 16
"""So many of them."""
FROM, TO = 3, 6
"""A label is the mean of what is said so many actions later."""

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Rows:
    """Positions, each as one seat saw it: the measures of all seats, the phase, and the chances to be learned."""

    measures: Numbers
    """Position, seat, measure."""
    phases: Numbers
    chances: Numbers
    """Position, seat."""

    @classmethod
    def together(cls, parts: Sequence["Rows"]) -> "Rows":
        """All rows of several."""
        names = ("measures", "phases", "chances")
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    def __len__(self) -> int:
        return len(self.phases)


@dataclass(slots=True)
class _Moment:
    """A position of a game: what was measured and what was thought, by the seat that looks."""

    phase: float
    rows: list[list[Row]]
    chances: list[Sequence[float]]
    stray: bool
    """Whether a stray has led here."""


def play(
    game: Game[Any], learning: Learning, players: int, evaluate: Evaluate, seed: str, stray: float = STRAY
) -> Rows:
    """One game with itself, as rows to learn from."""
    rng = Random(seed)
    state: State = game.start(players)
    moments: list[_Moment] = []
    strayed = False
    let_chance_fall(state, rng)
    while state.to_act is not None:
        judged = learning.judged(state.seen_by(state.to_act), rng, evaluate)
        order = sorted(judged, key=lambda action: -judged[action])
        action = order[0]
        if len(order) > 1 and learning.calm(state) and rng.random() < stray:
            strayed = True
            action = rng.choice(order[:BEST]) if rng.random() < AMONG_THE_BEST else state.random_action(rng)
        state.play(action)
        if learning.calm(state) and not learning.settled(state):
            seats = range(players)
            rows, chances = [learning.measure(state, seat) for seat in seats], [evaluate(state, seat) for seat in seats]
            moments.append(_Moment(learning.phase(state), rows, chances, strayed))
            strayed = False
        let_chance_fall(state, rng)
    assert state.outcome is not None
    return _labelled(moments, shares(state.outcome), len(learning.measures))


def _labelled(moments: Sequence[_Moment], result: Sequence[float], measures: int) -> Rows:
    """The positions whose label is not spoilt by a stray, as every seat saw them."""
    players = len(result)
    rows: list[list[Row]] = []
    phases: list[float] = []
    labels: list[list[float]] = []
    strays = [place for place, moment in enumerate(moments) if moment.stray]
    for place, moment in enumerate(moments):
        end = next((stray for stray in strays if stray > place), place + TO + 1)
        later = range(place + FROM, min(place + TO + 1, end))
        for seat in range(players) if later else ():
            said = [moments[one].chances[seat] if one < len(moments) else result for one in later]
            rows.append(moment.rows[seat])
            phases.append(moment.phase)
            labels.append([sum(chances[other] for chances in said) / len(said) for other in range(players)])
    shape = (len(rows), players)
    return Rows(
        np.array(rows, np.float32).reshape(*shape, measures),
        np.array(phases, np.float32),
        np.array(labels, np.float32).reshape(shape),
    )
