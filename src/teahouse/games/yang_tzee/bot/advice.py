"""How to play Yang-Tzee well: what looks promising, how worlds are played on, and who judges them.

The evaluation made by hand (`worth`) serves every level; grandmaster judges by what was learned, where that fits the
table (`learning`).
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Dial, Skill
from teahouse.games.yang_tzee.bot.careless import sensible
from teahouse.games.yang_tzee.bot.harvest import Harvest, harvest, shore
from teahouse.games.yang_tzee.bot.hindsight import hindsight
from teahouse.games.yang_tzee.bot.learning import learned_for
from teahouse.games.yang_tzee.bot.worth import evaluate, leads
from teahouse.games.yang_tzee.moves import Decline, Pass, Rain, Stream
from teahouse.games.yang_tzee.pieces import STREAM
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.gathering import AskOffering
from teahouse.games.yang_tzee.state import ACT


def prior(state: State, actions: Sequence[Any]) -> list[float]:
    """Harvests by what they pay, then tiles for the Stream by what they would threaten, then Rain on the Sea."""
    number = state.tiles.number
    ends = shore(state, state.sea)
    weights = []
    for action in actions:
        kind = type(action)
        if kind is Rain:
            if action.to != STREAM:
                weights.append(1.0)
                continue
            left, right = ends[number[action.tile]]
            threat = left.points if left.points > right.points else right.points
            weights.append(1.5 + 0.25 * threat if threat > 0 else 1.5)
        elif kind is Stream:
            weights.append(_harvest_weight(state, ends[number[action.tile]][action.end]))
        else:
            weights.append(1.0 if kind is Decline or kind is Pass else 2.0)
    return weights


def _harvest_weight(state: State, found: Harvest) -> float:
    if found.drought:
        seat = state.turn
        wins = leads(state, seat, state.points[seat] + found.points - state.points[1 - seat])
        return 60.0 if wins else 0.02
    return 0.3 + max(0, found.points) + 2.0 * found.spirits


def rollout(state: State, rng: Random) -> Action:
    """Mostly the best harvest if there is one, else anything that is no senseless streaming."""
    if state.stage == ACT:
        best, chosen = 1.5, None
        number = state.tiles.number
        for action in state.legal():
            if isinstance(action, Stream):
                weight = _harvest_weight(state, harvest(state, number[action.tile], action.end))
                if weight > best:
                    best, chosen = weight, action
        if chosen is not None:
            return chosen
        rain = state.rains[state.turn]
        if rain:
            tile = rain[int(rng.random() * len(rain))]
            ways = 3 if len(state.streams[state.turn]) < 3 else 2
            return state.moves.rains[tile][int(rng.random() * ways)]
    elif isinstance(state.pending[-1], AskOffering):
        takes = [action for action in state.legal() if not isinstance(action, Decline)]
        return takes[int(rng.random() * len(takes))]
    return state.random_action(rng)


def advised(skill: Skill, seen: Seen) -> Advice:
    """To grandmaster, what was learned for this table."""
    learned = learned_for(seen) if skill == Skill.UTMOST else None
    return ADVICE if learned is None else replace(ADVICE, evaluate=lambda state: learned(state, 0))


ADVICE = Advice(
    evaluate=evaluate,
    prior=prior,
    rollout=rollout,
    sensible=sensible,
    hindsight=hindsight,
    levels={
        "guest": Dial(overlooks=0.88),
        "newcomer": Dial(overlooks=0.75),
        "novice": Dial(overlooks=0.55),
        "amateur": Dial(overlooks=0.41, visits=120),
        "regular": Dial(overlooks=0.2, visits=120),
        "club": Dial(visits=120),
        "expert": Dial(overlooks=0, visits=800, plays="weighs what each move leads to, briefly"),
        "master": Dial(visits=5000),
        "grandmaster": Dial(visits=30000),
    },
    step=150,
    to=advised,
)
