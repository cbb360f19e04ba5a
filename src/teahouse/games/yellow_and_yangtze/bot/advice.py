"""How to play Yellow & Yangtze well: balance the colours, keep leaders where they earn, fight what one wins.

- A beginner counts the points of the next action, and likes to have leaders on the board.
- Club looks at every action, sees it through to its end, and judges the position by `worth`, but takes its
  leaders for safe wherever they stand.
- Master weighs the dangers of revolts and wars too; it plans both actions of a turn together, sees conflicts through in
  many imagined worlds, and asks of the best plans what the next player would do about them (`planning`).
- Grandmaster plans so too, but judges as it has learned to from games with itself (`learning`).

All of it is a function of what the seat sees: other hands are imagined, and secret points taken for usual ones.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Dial, Skill
from teahouse.games.yellow_and_yangtze.bot.answers import answer
from teahouse.games.yellow_and_yangtze.bot.careless import sensible
from teahouse.games.yellow_and_yangtze.bot.hindsight import hindsight
from teahouse.games.yellow_and_yangtze.bot.learning import WEIGHTS, imagined, learned_for
from teahouse.games.yellow_and_yangtze.bot.planning import Breadth, after, judged, planned, worth_a_look
from teahouse.games.yellow_and_yangtze.bot.worth import chances_to_win, light_hearted
from teahouse.games.yellow_and_yangtze.moves import Leader, Withdraw
from teahouse.games.yellow_and_yangtze.pieces import OFF
from teahouse.games.yellow_and_yangtze.rules import State

CLUB_WORLDS: Final = 3
"""In so many imagined worlds club sees a conflict through."""
MASTER: Final = Breadth(worlds=12, firsts=12, plans=6, replies=2, reply_counts=0.5)
"""How much master looks at."""
GRANDMASTER: Final = Breadth(worlds=10, firsts=6, plans=3, replies=2, reply_counts=0.5)
"""The same for grandmaster, whose judgement takes longer, and knows more of what the next player may do."""

HANDFUL: Final = 12
"""So many actions a roll-out looks at."""

Opinions = list[tuple[Action, float]]


def opinion(skill: Skill, seen: Seen, rng: Random) -> Opinions:
    """Every legal action with the chance to win that it gives, the best first."""
    if skill <= Skill.GLANCE:
        return _beginner(imagined(seen, rng), rng)
    if skill == Skill.PLAN:
        worlds = [imagined(seen, rng) for _ in range(CLUB_WORLDS)]
        return _ranked(worlds[0], judged(worlds, light_hearted))
    learned = learned_for(seen) if skill == Skill.UTMOST else None
    breadth = MASTER if learned is None else GRANDMASTER
    worlds = [imagined(seen, rng) for _ in range(breadth.worlds)]
    return _ranked(worlds[0], planned(worlds, learned or chances_to_win, breadth))


def deeper(skill: Skill, seen: Seen, rng: Random, times: float) -> Opinions:
    """What master or grandmaster would say with so many times the work: about half of it for more plans, each with more
    replies, and half for more first actions, in more worlds. With hardly any work nothing is planned."""
    learned = learned_for(seen) if skill == Skill.UTMOST else None
    usual = MASTER if learned is None else GRANDMASTER
    more = times**0.6
    breadth = Breadth(
        worlds=max(1, round(more * usual.worlds)),
        firsts=round(more * usual.firsts),
        plans=max(1, round(more * usual.plans)),
        replies=max(1, round(more * usual.replies)),
        reply_counts=usual.reply_counts,
    )
    worlds = [imagined(seen, rng) for _ in range(breadth.worlds)]
    return _ranked(worlds[0], planned(worlds, learned or chances_to_win, breadth))


def _ranked(state: State, found: dict[Action, float]) -> Opinions:
    """All legal actions, the best first; what was not worth a look comes after the worst that was."""
    worst = min(found.values())
    rest = [(action, worst - 0.01) for action in state.legal() if action not in found]
    ranked = sorted([*found.items(), *rest], key=lambda pair: -pair[1])
    return [(action, min(1.0, max(0.0, value))) for action, value in ranked]


def _beginner(state: State, rng: Random) -> Opinions:
    """Points of this action, whatever their colour; else leaders on the board."""
    seat = state.to_act
    assert seat is not None
    actions = state.legal() if state.stack else worth_a_look(state)
    found = {}
    for action in actions:
        trial, _ = after(state, action, chances_to_win)
        merit = 0.0
        for number, (now, before) in enumerate(zip(trial.points, state.points, strict=True)):
            merit += (now - before) if number // 5 == seat else 0.5 * (before - now)
        own = trial.leaders[seat * 5 : seat * 5 + 5]
        merit += 0.5 * (5 - own.count(OFF)) + 0.2 * rng.random()
        merit -= 0.3 * isinstance(action, Leader | Withdraw)
        found[action] = 1 / (1 + 2.0 ** (1.0 - merit / 2))
    return _ranked(state, found)


def _evaluate(state: State) -> Sequence[float]:
    assert state.to_act is not None
    return chances_to_win(state, state.to_act)


def _rollout(state: State, rng: Random) -> Action:
    """A quick sensible choice: open questions by habit, actions the best of a handful."""
    if state.stack:
        return answer(state, chances_to_win)
    seat, highest, chosen = state.turn, -1.0, None
    for _ in range(HANDFUL):
        action = state.random_action(rng)
        value = chances_to_win(after(state, action, chances_to_win)[0], seat)[seat]
        if value > highest:
            highest, chosen = value, action
    assert chosen is not None
    return chosen


ADVICE = Advice(
    evaluate=_evaluate,
    rollout=_rollout,
    opinion=opinion,
    sensible=sensible,
    hindsight=hindsight,
    levels={
        "guest": Dial(overlooks=0.94),
        "amateur": Dial(overlooks=0.7),
        "regular": Dial(overlooks=0.45),
        "veteran": Dial(overlooks=0.45),
        "expert": Dial(overlooks=0.25),
        **({"grandmaster": Dial()} if WEIGHTS.exists() else {}),  # without, it would be a second master
    },
    step=150,
    deeper=deeper,
    sure={2: 0.24},
)
