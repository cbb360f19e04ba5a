"""Games to learn from: quick play by an evaluation, with strays, and what that evaluation says a few actions later.

The label of a position is not the result of its game: that hangs on a hundred later actions, and a judge that learns it
plays worse than the one before. It is what the evaluation says three to six actions on (near the end, the result): a
judge that knows beforehand what the old one sees later. Now and then an action is a stray, so that positions occur that
nobody would choose; labels end before the next one, for it would be blamed on the position.

Games without such quick play are played by searches of few visits. There a label is the result and, in part, what the
search thought of the position: it has looked ahead already, and a result that hangs on few actions is no bad teacher.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.level import Level
from teahouse.bots.playout import let_chance_fall
from teahouse.bots.result import shares
from teahouse.bots.search import Search, most_tried
from teahouse.engine import Action, Game, Seen, State
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
    """Position, seat (or only the one that is spoken of), measure."""
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
    if learning.judged is None:
        return _searched(game, learning, players, evaluate, seed, stray)
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
            # With all points in sight: who takes a rival's for usual ones never learns what it costs to let him score.
            rows = [learning.measure(state, seat) for seat in range(players)]
            chances = [evaluate(state, seat) for seat in range(players)]
            moments.append(_Moment(learning.phase(state), rows, chances, strayed))
            strayed = False
        let_chance_fall(state, rng)
    assert state.outcome is not None
    return _labelled(moments, shares(state.outcome), len(learning.measures))


def searcher(game: Game[Any], learning: Learning, evaluate: Evaluate, seed: str) -> Search:
    """A bot that searches a little, by an evaluation."""
    advice = replace(advice_for(game), evaluate=lambda state: evaluate(state, 0), opinion=None, to=None)
    return Search(Level("learner", Search), seed, Budget(learning.visits), advice)


def chosen(game: Game[Any], learning: Learning, seen: Seen, rng: Random, evaluate: Evaluate) -> Action:
    """What this game's quick play takes by an evaluation."""
    if learning.judged is None:
        return searcher(game, learning, evaluate, str(rng.random())).choose(seen)
    judged = learning.judged(seen, rng, evaluate)
    return max(judged, key=lambda action: judged[action])


def _searched(
    game: Game[Any], learning: Learning, players: int, evaluate: Evaluate, seed: str, stray: float = STRAY
) -> Rows:
    """One game of searches with themselves."""
    rng = Random(seed)
    bot = searcher(game, learning, evaluate, seed)
    state: State = game.start(players)
    rows: list[list[Row]] = []
    phases: list[float] = []
    thoughts: list[tuple[int, int, float]] = []
    let_chance_fall(state, rng)
    while (seat := state.to_act) is not None:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            root = bot.think(state.seen_by(seat))
            action = most_tried(root).action
            if learning.calm(state):
                if not learning.settled(state):
                    rows.append(learning.measure(state, seat))
                    phases.append(learning.phase(state))
                    spoken_of = seat if learning.speaks_of is None else learning.speaks_of(state)
                    thoughts.append((spoken_of, seat, root.total / root.visits))
                if rng.random() < stray:
                    edges = list(root.edges.values())
                    tries = [edge.visits for edge in edges]
                    near = rng.random() < AMONG_THE_BEST
                    action = rng.choices(edges, tries)[0].action if near else state.random_action(rng)
        state.play(action)
        let_chance_fall(state, rng)
    assert state.outcome is not None
    won = shares(state.outcome)
    return Rows(
        np.array(rows, np.float32).reshape(len(rows), -1, len(learning.measures)),
        np.array(phases, np.float32),
        np.array([_mixed(learning, won, *thought) for thought in thoughts], np.float32).reshape(-1, players),
    )


def _mixed(learning: Learning, won: Sequence[float], spoken_of: int, seat: int, thought: float) -> list[float]:
    """What is to be learned of a position: the result, and what the search thought of it for the seat that acted.

    Where one row speaks of one of two seats, its chance comes first.
    """
    players = len(won)
    part = learning.result
    others = (1 - thought) / (players - 1)
    label = [part * won[one] + (1 - part) * (thought if one == seat else others) for one in range(players)]
    return label if learning.speaks_of is None else [label[spoken_of], label[1 - spoken_of]]


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
