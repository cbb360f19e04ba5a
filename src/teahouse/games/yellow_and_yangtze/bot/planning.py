"""Planning a turn of Yellow & Yangtze: see actions through to their end, and judge what is left.

A `Planner` looks at every action that is worth a look and sees it through; conflicts, which hang on other hands, in
several imagined worlds. Then it plans both actions of a turn together, and asks of the best plans what the next player
would do about them. Whose judgement of a position it takes is a part of it, and how much it looks at another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.bot.answers import settle
from teahouse.games.yellow_and_yangtze.bot.worth import Judge, settled
from teahouse.games.yellow_and_yangtze.moves import Replace, Riot, Tile
from teahouse.games.yellow_and_yangtze.pieces import BLACK, OFF, RED, counts
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR, grow
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskBack, AskCount
from teahouse.games.yellow_and_yangtze.state import ACT

SCREEN: Final = 3
"""After so many worlds a conflict is given up as no good,"""
NO_GOOD: Final = 0.05
"""if it is worth so much less than peace."""
FIGHTS: Final = 16
"""No more conflicts than this are seen through in several worlds."""
SECOND_WORLDS: Final = 5
"""In so many worlds a conflict is seen through that the second action of a plan begins."""

Plan = tuple[float, Action, State]
"""What a turn is worth, its first action, and the position after it."""


@dataclass(frozen=True, slots=True)
class Breadth:
    """How much is looked at."""

    worlds: int
    """Imagined worlds in which a conflict is seen through."""
    firsts: int
    """First actions with which a second one is planned; with none, actions are judged right after them."""
    plans: int
    """Plans that are judged by the next player's reply,"""
    replies: int
    """in so many imagined worlds."""
    reply_counts: float
    """So much of what the reply takes is counted: the next player may see something else to do."""


def worth_a_look(state: State) -> list[Action]:
    """The legal actions without those that do nothing for anybody: tiles far from everything, riots that hit
    nothing, and replacing some tiles of a colour but not all."""
    near = grow(state.occupied)
    targets = state.under | state.tiles[RED]
    for place in state.leaders:
        if place != OFF:
            targets |= NEAR[place] & state.tiles[BLACK]
    hand = counts(state.hands[state.turn])
    found: list[Action] = []
    for action in state.legal():
        if isinstance(action, Tile):
            if not near & BIT[action.hex]:
                continue
        elif isinstance(action, Riot):
            if not targets & BIT[action.hex]:
                continue
        elif isinstance(action, Replace) and any(
            0 < number < held for number, held in zip(counts(action.tiles), hand, strict=True)
        ):
            continue
        found.append(action)
    return found


def after(world: State, action: Action, judge: Judge) -> tuple[State, bool]:
    """The world after an action and all that it brings; and whether it was a conflict, which hangs on other hands."""
    trial = world.copy()
    trial.play(action)
    fought = bool(trial.stack) and isinstance(trial.stack[-1], AskSupport | AskBack | AskCount)
    settle(trial, judge)
    return trial, fought


def judged(worlds: Sequence[State], judge: Judge, peaceful: bool = False) -> dict[Action, float]:
    """What actions are worth to the seat that acts, right after them; a conflict is seen through in all worlds, unless
    the first few show that it is no good. `peaceful` leaves out what begins one."""
    state = worlds[0]
    seat = state.to_act
    assert seat is not None
    asked = bool(state.stack) and isinstance(state.stack[-1], AskSupport | AskBack)
    found: dict[Action, float] = {}
    fights = []
    for action in state.legal() if state.stack else worth_a_look(state):
        trial, fought = after(state, action, judge)
        if fought and peaceful:
            continue
        found[action] = judge(trial, seat)[seat]
        if fought or asked:
            fights.append(action)
    calm = max([found[action] for action in found.keys() - set(fights)], default=0.0)
    fights.sort(key=lambda action: -found[action])
    for action in fights[FIGHTS:]:
        found[action] = min(found[action], calm - NO_GOOD)
    for action in fights[:FIGHTS]:
        total, number = found[action], 1
        for world in worlds[1:]:
            total += judge(after(world, action, judge)[0], seat)[seat]
            number += 1
            if number >= SCREEN and total / number < calm - NO_GOOD:
                break
        found[action] = total / number
    return found


def best(found: dict[Action, float], number: int) -> list[Action]:
    """So many of the actions, the best first."""
    return sorted(found, key=lambda action: -found[action])[:number]


def planned(worlds: Sequence[State], judge: Judge, breadth: Breadth) -> dict[Action, float]:
    """What actions are worth: each with the best second one, and after the next player's reply."""
    state = worlds[0]
    found = judged(worlds, judge)
    if state.stack or len(found) == 1 or not breadth.firsts:
        return found
    seat = state.turn
    plans: list[Plan] = []
    gains = []
    waiting: list[Action] = []
    for action in best(found, breadth.firsts):
        trial, fought = after(state, action, judge)
        if trial.stage != ACT or trial.turn != seat:
            if trial.stage != ACT and trial.actions == 2:  # a replacement: what is drawn will show
                waiting.append(action)
            else:
                plans.append((found[action], action, trial))
            continue
        # After a conflict the worlds differ: what a peaceful second action adds is taken from one of them. They differ
        # too where somebody's answer (a pagoda, a merchant) hung on a hand: only worlds with the same board go on.
        going_on = [trial]
        if not fought:
            others = (after(world, action, judge)[0] for world in worlds[1:SECOND_WORLDS])
            going_on += [other for other in others if _same_board(other, trial)]
        seconds = judged(going_on, judge, peaceful=fought)
        second = best(seconds, 1)[0]
        gain = seconds[second] - judge(trial, seat)[seat]
        gains.append(gain)
        plans.append((found[action] + gain, action, after(trial, second, judge)[0]))
    usual = sum(gains) / len(gains) if gains else 0.0
    sure = {action: value for value, action, _ in plans} | {action: found[action] + usual for action in waiting}
    low = min(sure.values(), default=0.0)
    found = {action: sure.get(action, min(low, value + usual)) for action, value in found.items()}
    plans.sort(key=lambda plan: -plan[0])
    return _answered(worlds, plans, found, judge, breadth)


def _same_board(one: State, other: State) -> bool:
    """Whether two worlds of one turn allow the same actions."""
    return (
        one.stage == other.stage
        and one.tiles == other.tiles
        and one.leaders == other.leaders
        and one.pagodas == other.pagodas
        and one.hands[one.turn] == other.hands[other.turn]
        and one.turn == other.turn
    )


def _answered(
    worlds: Sequence[State], plans: Sequence[Plan], found: dict[Action, float], judge: Judge, breadth: Breadth
) -> dict[Action, float]:
    """The best plans, judged by what is left of them after the next player's reply."""
    seat = worlds[0].turn
    costs = []
    for value, action, trial in plans[: breadth.plans]:
        if settled(trial):
            costs.append(0.0)
            continue
        before = judge(trial, seat)[seat]
        left = 0.0
        for world in worlds[: breadth.replies]:
            reply = _passed_on(trial, world)
            reply, _ = after(reply, best(judged([reply], judge), 1)[0], judge)
            left += judge(reply, seat)[seat] / breadth.replies
        cost = breadth.reply_counts * (left - before)
        costs.append(cost)
        found[action] = value + cost
    usual = sum(costs) / len(costs) if costs else 0.0
    answered = {action for _, action, _ in plans[: breadth.plans]}
    return {action: value + (0.0 if action in answered else usual) for action, value in found.items()}


def _passed_on(state: State, world: State) -> State:
    """The next player's turn, with the hands of another world; nobody has drawn yet."""
    passed = state.copy()
    passed.stage, passed.due, passed.stack = ACT, [], []
    passed.turn = passed.to_act = (state.turn + 1) % state.players
    passed.actions = 2
    for seat in range(state.players):
        if seat != state.turn and passed.hands[seat] == state.hands[seat]:
            passed.hands[seat] = world.hands[seat]
            passed.trails[seat] = world.trails[seat]
            passed.buried[seat] = world.buried[seat]
    return passed
