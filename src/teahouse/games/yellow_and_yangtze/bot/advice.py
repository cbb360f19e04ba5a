"""How to play Yellow & Yangtze well: balance the colours, keep leaders where they earn, fight what one wins.

- A beginner counts the points of the next action, and likes to have leaders on the board.
- Club looks at every action, sees it through to its end, and judges the position by `worth`, but takes its
  leaders for safe wherever they stand.
- Master weighs the dangers of revolts and wars, plans both actions of a turn together, sees conflicts through in
  many imagined worlds, and asks of the best plans what the next player would do about them.

All of it is a function of what the seat sees: other hands are imagined, and secret points taken for usual ones.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Skill
from teahouse.games.yellow_and_yangtze.bot.answers import answer, settle
from teahouse.games.yellow_and_yangtze.bot.careless import sensible
from teahouse.games.yellow_and_yangtze.bot.worth import chances_to_win, settled
from teahouse.games.yellow_and_yangtze.moves import Leader, Replace, Riot, Tile, Withdraw
from teahouse.games.yellow_and_yangtze.pieces import BLACK, OFF, RED, counts
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NEAR, grow
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskBack, AskCount
from teahouse.games.yellow_and_yangtze.state import ACT
from teahouse.games.yellow_and_yangtze.view import usual_points

CLUB_WORLDS: Final = 3
MASTER_WORLDS: Final = 12
"""In so many imagined worlds a conflict is seen through."""
FIRSTS: Final = 12
"""With so many first actions master plans a second one."""
SCREEN: Final = 3
"""After so many worlds a conflict is given up as no good,"""
NO_GOOD: Final = 0.05
"""if it is worth so much less than peace."""
FIGHTS: Final = 16
"""No more conflicts than this are seen through in several worlds."""
SECOND_WORLDS: Final = 5
"""In so many worlds a conflict is seen through that the second action of a plan begins."""
PLANS: Final = 6
"""So many plans are judged by the next player's reply."""
REPLIES: Final = 2
"""In so many imagined worlds."""
REPLY_COUNTS: Final = 0.5
"""So much of what the reply takes is counted: the next player may see something else to do."""

HANDFUL: Final = 12
"""So many actions a roll-out looks at."""

Opinions = list[tuple[Action, float]]


def opinion(skill: Skill, seen: Seen, rng: Random) -> Opinions:
    """Every legal action with the chance to win that it gives, the best first."""
    if skill <= Skill.GLANCE:
        return _beginner(_imagined(seen, rng), rng)
    worlds = [_imagined(seen, rng) for _ in range(CLUB_WORLDS if skill == Skill.PLAN else MASTER_WORLDS)]
    if skill == Skill.PLAN:
        return _ranked(worlds[0], _judged(worlds, careful=False))
    return _master(worlds)


def _imagined(seen: Seen, rng: Random) -> State:
    """A world with other hands made up; secret points as they usually are, so that all worlds judge alike."""
    state = seen.imagine(rng)
    assert isinstance(state, State)
    if not (state.options.open_points or state.over):
        usual = [round(points) for points in usual_points(state)]
        for seat in range(state.players):
            if seat != seen.seat:
                state.points[seat * 5 : seat * 5 + 5] = usual
    return state


def _ranked(state: State, judged: dict[Action, float]) -> Opinions:
    """All legal actions, the best first; what was not worth a look comes after the worst that was."""
    worst = min(judged.values())
    rest = [(action, worst - 0.01) for action in state.legal() if action not in judged]
    ranked = sorted([*judged.items(), *rest], key=lambda pair: -pair[1])
    return [(action, min(1.0, max(0.0, value))) for action, value in ranked]


# What is worth a look


def _worth_a_look(state: State) -> list[Action]:
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


# Seeing an action through


def _after(world: State, action: Action) -> tuple[State, bool]:
    """The world after an action and all that it brings; and whether it was a conflict, which hangs on other hands."""
    trial = world.copy()
    trial.play(action)
    fought = bool(trial.stack) and isinstance(trial.stack[-1], AskSupport | AskBack | AskCount)
    settle(trial)
    return trial, fought


def _judged(worlds: Sequence[State], peaceful: bool = False, careful: bool = True) -> dict[Action, float]:
    """What actions are worth to the seat that acts, right after them; a conflict is seen through in all worlds, unless
    the first few show that it is no good. `peaceful` leaves out what begins one."""
    state = worlds[0]
    seat = state.to_act
    assert seat is not None
    asked = bool(state.stack) and isinstance(state.stack[-1], AskSupport | AskBack)
    found: dict[Action, float] = {}
    fights = []
    for action in state.legal() if state.stack else _worth_a_look(state):
        trial, fought = _after(state, action)
        if fought and peaceful:
            continue
        found[action] = chances_to_win(trial, seat, careful)[seat]
        if fought or asked:
            fights.append(action)
    calm = max([found[action] for action in found.keys() - set(fights)], default=0.0)
    fights.sort(key=lambda action: -found[action])
    for action in fights[FIGHTS:]:
        found[action] = min(found[action], calm - NO_GOOD)
    for action in fights[:FIGHTS]:
        total, number = found[action], 1
        for world in worlds[1:]:
            total += chances_to_win(_after(world, action)[0], seat, careful)[seat]
            number += 1
            if number >= SCREEN and total / number < calm - NO_GOOD:
                break
        found[action] = total / number
    return found


def _best(judged: dict[Action, float], number: int) -> list[Action]:
    return sorted(judged, key=lambda action: -judged[action])[:number]


# Beginner


def _beginner(state: State, rng: Random) -> Opinions:
    """Points of this action, whatever their colour; else leaders on the board."""
    seat = state.to_act
    assert seat is not None
    actions = state.legal() if state.stack else _worth_a_look(state)
    found = {}
    for action in actions:
        trial, _ = _after(state, action)
        merit = 0.0
        for number, (after, before) in enumerate(zip(trial.points, state.points, strict=True)):
            merit += (after - before) if number // 5 == seat else 0.5 * (before - after)
        own = trial.leaders[seat * 5 : seat * 5 + 5]
        merit += 0.5 * (5 - own.count(OFF)) + 0.2 * rng.random()
        merit -= 0.3 * isinstance(action, Leader | Withdraw)
        found[action] = 1 / (1 + 2.0 ** (1.0 - merit / 2))
    return _ranked(state, found)


# Master


def _master(worlds: list[State]) -> Opinions:
    """Plan the turn: the first action with the best second one, then the next player's reply."""
    state = worlds[0]
    judged = _judged(worlds)
    if state.stack or len(judged) == 1:
        return _ranked(state, judged)
    seat = state.turn
    plans: list[tuple[float, Action, State]] = []
    gains = []
    waiting: list[Action] = []
    for action in _best(judged, FIRSTS):
        trial, fought = _after(state, action)
        if trial.stage != ACT or trial.turn != seat:
            if trial.stage != ACT and trial.actions == 2:  # a replacement: what is drawn will show
                waiting.append(action)
            else:
                plans.append((judged[action], action, trial))
            continue
        # After a conflict the worlds differ: what a peaceful second action adds is taken from one of them. They differ
        # too where somebody's answer (a pagoda, a merchant) hung on a hand: only worlds with the same board go on.
        after = [trial]
        if not fought:
            others = (_after(world, action)[0] for world in worlds[1:SECOND_WORLDS])
            after += [other for other in others if _same_board(other, trial)]
        seconds = _judged(after, peaceful=fought)
        second = _best(seconds, 1)[0]
        alone = chances_to_win(trial, seat)[seat]
        gain = seconds[second] - alone
        gains.append(gain)
        plans.append((judged[action] + gain, action, _after(trial, second)[0]))
    usual = sum(gains) / len(gains) if gains else 0.0
    planned = {action: value for value, action, _ in plans} | {action: judged[action] + usual for action in waiting}
    low = min(planned.values(), default=0.0)
    found = {action: planned.get(action, min(low, value + usual)) for action, value in judged.items()}
    plans.sort(key=lambda plan: -plan[0])
    return _ranked(state, _answered(worlds, plans, found))


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
    worlds: list[State], plans: list[tuple[float, Action, State]], found: dict[Action, float]
) -> dict[Action, float]:
    """The best plans, judged by what is left of them after the next player's reply."""
    seat = worlds[0].turn
    costs = []
    for value, action, trial in plans[:PLANS]:
        if settled(trial):
            costs.append(0.0)
            continue
        before = chances_to_win(trial, seat)[seat]
        after = 0.0
        for world in worlds[:REPLIES]:
            reply = _passed_on(trial, world)
            reply, _ = _after(reply, _best(_judged([reply]), 1)[0])
            after += chances_to_win(reply, seat)[seat] / REPLIES
        cost = REPLY_COUNTS * (after - before)
        costs.append(cost)
        found[action] = value + cost
    usual = sum(costs) / len(costs) if costs else 0.0
    answered = {action for _, action, _ in plans[:PLANS]}
    return {action: value + (0.0 if action in answered else usual) for action, value in found.items()}


def _passed_on(state: State, world: State) -> State:
    """The next player's turn, with the hands of another world; nobody has drawn yet."""
    after = state.copy()
    after.stage, after.due, after.stack = ACT, [], []
    after.turn = after.to_act = (state.turn + 1) % state.players
    after.actions = 2
    for seat in range(state.players):
        if seat != state.turn and after.hands[seat] == state.hands[seat]:
            after.hands[seat] = world.hands[seat]
            after.trails[seat] = world.trails[seat]
            after.buried[seat] = world.buried[seat]
    return after


def _evaluate(state: State) -> Sequence[float]:
    assert state.to_act is not None
    return chances_to_win(state, state.to_act)


def _rollout(state: State, rng: Random) -> Action:
    """A quick sensible choice: open questions by habit, actions the best of a handful."""
    if state.stack:
        return answer(state)
    seat, best, chosen = state.turn, -1.0, None
    for _ in range(HANDFUL):
        action = state.random_action(rng)
        value = chances_to_win(_after(state, action)[0], seat)[seat]
        if value > best:
            best, chosen = value, action
    assert chosen is not None
    return chosen


ADVICE = Advice(evaluate=_evaluate, rollout=_rollout, opinion=opinion, sensible=sensible, overlooks={Skill.LOOK: 0.94})
