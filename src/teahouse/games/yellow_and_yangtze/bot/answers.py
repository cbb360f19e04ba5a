"""Quick sensible answers to the questions that follow an action, so that bots can see it through to its end.

Each answer is a function of what the one who is asked knows: the board, the own hand, and what was committed.
"""

from typing import Final

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.bot.lay import USUAL
from teahouse.games.yellow_and_yangtze.bot.worth import HELD, Judge
from teahouse.games.yellow_and_yangtze.moves import DECLINE, LOSES, MERCHANT, STAND_ASIDE, SUPPORTS, Back
from teahouse.games.yellow_and_yangtze.pieces import BLACK, OFF, RED, count, size
from teahouse.games.yellow_and_yangtze.pieces.hexes import first_in
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.merchants import AskMerchant
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport, strength
from teahouse.games.yellow_and_yangtze.rules.war import AskBack, AskLose, at_war, totals
from teahouse.games.yellow_and_yangtze.state import War

CAUTION: Final = 0.8
"""So much of what another may still send is answered beforehand."""


def settle(state: State, judge: Judge) -> None:
    """Answer all questions that are open."""
    while state.stack:
        state.play(answer(state, judge))


def answer(state: State, judge: Judge) -> Action:
    """An answer to the question asked; what looks best where a judge must say it."""
    question = state.stack[-1]
    if isinstance(question, AskMerchant):
        return _merchant(state, state.turn)
    if isinstance(question, AskSupport):
        return _support(state, question)
    if isinstance(question, AskBack):
        return _back(state, question.seat, at_war(state))
    if isinstance(question, AskLose):
        soldiers = question.state & state.tiles[RED]
        return LOSES[first_in(soldiers & ~state.under or soldiers)]
    return _best_now(state, question.asked(state), judge)


def _best_now(state: State, seat: int, judge: Judge) -> Action:
    """What looks best right after it: for pagodas, chains, and ties of a war."""
    best, chosen = -1.0, None
    for action in state.legal():
        trial = state.copy()
        trial.play(action)
        value = judge(trial, seat)[seat]
        if value > best:
            best, chosen = value, action
    assert chosen is not None
    return chosen


def _merchant(state: State, seat: int) -> Action:
    """The colour that the hand can use: a leader waits for it, and its points are few."""
    own = state.points[seat * 5 : seat * 5 + 5]
    best = 0.0
    chosen: Action = DECLINE
    for colour in range(5):
        if count(state.merchants, colour):
            ready = state.leaders[seat * 5 + colour] != OFF
            value = HELD[colour] + 0.1 * ready + (0.1 if own[colour] == min(own[:4]) else 0.0)
            value -= 0.04 * count(state.hands[seat], colour)
            if value > best:
                best, chosen = value, MERCHANT[colour]
    return chosen


def hidden_tiles(state: State, seat: int) -> int:
    """How many tiles of a hand nobody else knows."""
    return max(0, size(state.hands[seat]) - size(state.shown[seat]))


def _support(state: State, question: AskSupport) -> Action:
    """YY-8.2: the defender gives what it takes, or nothing; the attacker, who speaks first, a little more."""
    seat, colour = question.asked(state), question.colour
    held = count(state.hands[seat], BLACK)
    governor = state.leaders[seat * 5 + BLACK] == OFF
    attack = strength(state, state.turn, colour)
    defence = strength(state, question.defender, colour)
    if question.tiles is not None:
        need = attack + question.tiles + question.governor - defence
    else:
        other = question.defender
        more = count(state.shown[other], BLACK) + USUAL[BLACK] * hidden_tiles(state, other)
        more += state.leaders[other * 5 + BLACK] == OFF
        need = defence - attack + 1 + round(CAUTION * more)
    if need <= 0:
        return SUPPORTS[False][0]
    tiles = need - governor
    if tiles <= held:
        return SUPPORTS[governor][tiles]
    if question.tiles is not None or attack + held + governor <= defence:
        return SUPPORTS[False][0]
    return SUPPORTS[governor][held]


def _back(state: State, seat: int, war: War) -> Action:
    """YY-9.4: back the state of the own leaders, with what it takes; stand aside where nothing helps."""
    side = own_side(state, seat, war)
    if side is None:
        return STAND_ASIDE
    found = totals(state, war)
    most = max(total for at, total in enumerate(found) if at != side)
    need = most - found[side]
    held = count(state.hands[seat], RED)
    soldier = state.leaders[seat * 5 + RED] == OFF
    if seat != state.turn:
        rival = state.turn
        if own_side(state, rival, war) not in (None, side):
            more = count(state.shown[rival], RED) + USUAL[RED] * hidden_tiles(state, rival)
            more += state.leaders[rival * 5 + RED] == OFF
            need += round(CAUTION * more)
        need += 1
    if need <= 0:
        return STAND_ASIDE
    tiles = need - soldier
    if tiles > held:
        if seat == state.turn or found[side] + held + soldier <= most:
            return STAND_ASIDE
        tiles = held
    return Back(war.names[side], tiles, soldier) if tiles or soldier else STAND_ASIDE


def own_side(state: State, seat: int, war: War) -> int | None:
    """The warring state with most of a seat's leaders; None if it has none there."""
    best, chosen = 0, None
    for side, mask in enumerate(war.sides):
        own = sum(1 for place in state.leaders[seat * 5 : seat * 5 + 5] if place != OFF and mask >> place & 1)
        if own > best:
            best, chosen = own, side
    return chosen
