"""What grandmaster has learned of positions, and what the training is told for it (`teahouse train`)."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from teahouse.engine import Action, Seen
from teahouse.engine.learned import Evaluate, Learned, Learning, read_weights, softmax
from teahouse.engine.ownfile import STANDARD
from teahouse.games.yellow_and_yangtze.bot.measures import KNOTS, MEASURES, measure
from teahouse.games.yellow_and_yangtze.bot.planning import judged
from teahouse.games.yellow_and_yangtze.bot.worth import (
    chances_to_win,
    settled,
    spread,
    turns_left,
    worths,
)
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.view import usual_points

WEIGHTS: Final = Path(__file__).parent / "learned.json"
"""What `teahouse train` has found."""


def imagined(seen: Seen, rng: Random) -> State:
    """A world with other hands made up; secret points as they usually are, so that all worlds judge alike."""
    state = seen.imagine(rng)
    assert isinstance(state, State)
    if not (state.options.open_points or state.over):
        usual = [round(points) for points in usual_points(state)]
        for seat in range(state.players):
            if seat != seen.seat:
                state.points[seat * 5 : seat * 5 + 5] = usual
    return state


def _quickly(seen: Seen, rng: Random, evaluate: Evaluate) -> Mapping[Action, float]:
    """One action ahead, in one imagined world."""
    return judged([imagined(seen, rng)], evaluate)


SOBER: Final = 0.3
"""The part of the log odds of the evaluation made by hand that proves true: what is said to be sure beforehand teaches
nothing, so it is learned from with so much of them."""


def _soberly(state: State, me: int) -> list[float]:
    """The evaluation made by hand, as sure as it proves to be."""
    if settled(state):
        return chances_to_win(state, me)
    wide = spread(turns_left(state)) / SOBER
    return softmax([value / wide for value in worths(state, me)])


LEARNING: Final = Learning(
    measures=MEASURES,
    knots=KNOTS,
    measure=measure,
    phase=turns_left,
    calm=lambda state: not state.stack,
    settled=settled,
    by_hand=_soberly,
    first=[[SOBER / spread(turns) if name == "worth" else 0.0 for name in MEASURES] for turns in KNOTS],
    judged=_quickly,
)


@cache
def _learned(file: Path) -> dict[int, Learned]:
    return read_weights(file, LEARNING) if file.exists() else {}


def learned_for(table: Seen | State) -> Learned | None:
    """What was learned for so many players, or else at tables of two: a score is one seat's, and serves among any
    number. Nothing for a map of one's own, which may be another country."""
    if table.options.map != STANDARD:
        return None
    found = _learned(WEIGHTS)
    return found.get(table.players) or found.get(2)
