"""How to play Yozu well.

- The master works out every question (`foresight`): a guess by what it may win now and what its answer
  leaves to the next guessers, an exchange over all that the Oracle's other card may be, an answer
  by how the others will read it.
- Grandmaster works them out too, but asks of every answer why the Oracle gave it (`reading`).
- Club searches with the same belief and the same worth of gardens; it plays rounds on by quick guesses.
- The beginner sees what a card does for its garden, and guesses without counting.
"""

from collections.abc import Sequence
from math import log
from random import Random

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Dial, Skill
from teahouse.games.yozu.bot.careless import sensible, vain
from teahouse.games.yozu.bot.foresight import Foresight
from teahouse.games.yozu.bot.hindsight import hindsight
from teahouse.games.yozu.bot.odds import hit_chances, partners
from teahouse.games.yozu.bot.reading import read
from teahouse.games.yozu.bot.worth import chances
from teahouse.games.yozu.moves import GUESSES, Answer, Guess, Keep, Swap
from teahouse.games.yozu.pieces import ALLOWED_CARDS, ALLOWED_IN, UNKNOWN
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.state import ANSWER, EXCHANGE, GUESS
from teahouse.games.yozu.view.belief import Belief, after, belief_at

FOLLOWED = 5
"""A miss is followed for at most so many further guesses: a whole turn of the largest table."""

PATIENCE = 4
"""Turns of the table. Where a hit only helps the Oracle, guessers would rather miss for ever; after so many turns
of misses a bot guesses to hit, since a round that never ends wins nothing."""


def evaluate(state: State) -> list[float]:
    """The chance of every seat to win: after the exchange, if a card was just won; else as if the round began now."""
    if state.stage == EXCHANGE and state.won is not None:
        return Foresight(state, ()).exchange_worth(state.guesser, state.won, _best_exchange(state), None)
    return chances(state.gardens, state.oracle, state.deck_size + len(state.hand))


def quiet(state: State) -> bool:
    """A round begins: nothing of it is known yet, so gardens say all."""
    return state.stage == GUESS and not state.misses


def rollout(state: State, rng: Random) -> Action:
    """A quick sensible choice: a guess as likely as it is to hit, the exchange that helps most."""
    if state.stage == GUESS:
        cards = ALLOWED_CARDS[state.ban]
        likely = [chance * chance for chance in hit_chances(belief_at(state), cards)]
        return GUESSES[rng.choices(cards, likely)[0]] if any(likely) else state.random_action(rng)
    if state.stage == EXCHANGE:
        return _best_exchange(state)
    return state.random_action(rng)


def _best_exchange(state: State) -> Keep | Swap:
    seat, won = state.guesser, state.won
    assert won is not None
    ahead = Foresight(state, ())
    return max(ahead.exchanges(seat, won), key=lambda exchange: ahead.exchange_worth(seat, won, exchange, None)[seat])


def candidates(state: State) -> Sequence[Action]:
    """Everything legal; once patience has run out, only the guesses likeliest to hit."""
    legal = state.legal()
    if state.stage != GUESS or state.misses < PATIENCE * (state.players - 1):
        return legal
    likely = hit_chances(belief_at(state), ALLOWED_IN[state.options.square][state.ban])
    return [action for action, chance in zip(legal, likely, strict=True) if chance == max(likely)]


def prior(state: State, actions: Sequence[Action]) -> list[float]:
    """Guesses by their chance to hit, exchanges by what they leave; the guesser's own knowledge only."""
    if state.stage == GUESS:
        belief = belief_at(state)
        cards = [action.card for action in actions if isinstance(action, Guess)]
        return [0.002 + chance * chance for chance in hit_chances(belief, cards)]
    if state.stage == EXCHANGE and state.won is not None:
        ahead = Foresight(state, ())
        seat, won = state.guesser, state.won
        worth = [
            ahead.exchange_worth(seat, won, action, None)[seat] for action in actions if isinstance(action, Keep | Swap)
        ]
        best = max(worth)
        return [0.01 + max(0.0, 1 - 8 * (best - one)) for one in worth]
    return [1.0] * len(actions)


# Worked out


def opinion(skill: Skill, seen: Seen, rng: Random) -> Sequence[tuple[Action, float]] | None:
    """The answer to every question, worked out; less skilled levels search."""
    return None if skill < Skill.BEST or seen.seat is None else deeper(skill, seen, rng, 1)


def deeper(skill: Skill, seen: Seen, rng: Random, times: float) -> Sequence[tuple[Action, float]]:
    """The same, followed further: each guess more is answered in up to three ways."""
    table = seen.imagine(rng)
    assert isinstance(table, State)
    assert seen.seat is not None
    more = max(0, round(log(times, 3)))
    belief = read(table) if skill == Skill.UTMOST and table.stage != ANSWER else belief_at(table)
    if table.stage == GUESS:
        found = _guesses(table, seen.seat, belief, min(FOLLOWED, table.players - 1) + more)
    elif table.stage == EXCHANGE:
        found = _exchanges(table, seen.seat, belief)
    else:
        found = _answers(table, seen.seat, 2 * (table.players - 1) + more)
    rng.shuffle(found)  # equals in no order, so that nobody can read anything from it
    return sorted(found, key=lambda pair: -pair[1])


def _guesses(table: State, me: int, belief: Belief, depth: int) -> list[tuple[Action, float]]:
    ahead = Foresight(table, belief)
    worth_it = candidates(table)
    return [
        (action, ahead.guess_worth(me, belief, me, action.card, depth) if action in worth_it else 0.0)
        for action in table.legal()
        if isinstance(action, Guess)
    ]


def _exchanges(table: State, me: int, belief: Belief) -> list[tuple[Action, float]]:
    won = table.won
    assert won is not None
    ahead = Foresight(table, belief)
    rest = partners(belief, won)
    return [(exchange, ahead.exchange_worth(me, won, exchange, rest)[me]) for exchange in ahead.exchanges(me, won)]


def _answers(table: State, me: int, depth: int) -> list[tuple[Action, float]]:
    card = table.guesses[-1].card
    belief = belief_at(table)
    ahead = Foresight(table, belief)
    following = ahead.next_guesser(table.guesser)
    hand = [one for one in table.hand if one != UNKNOWN]
    found: list[tuple[Action, float]] = []
    for action in table.legal():
        if isinstance(action, Answer):
            left = after(belief, card, action.element)
            worth = ahead.answer_worth(me, hand, left, action.element, following, depth)
            found.append((action, worth))
    return found


ADVICE = Advice(
    evaluate=evaluate,
    quiet=quiet,
    prior=prior,
    candidates=candidates,
    rollout=rollout,
    hindsight=hindsight,
    sensible=sensible,
    vain=vain,
    horizon=80,  # guesses and their answers
    levels={
        "guest": Dial(overlooks=0.57),
        "regular": Dial(overlooks=0.22, visits=24),
        "club": Dial(visits=24),
        "grandmaster": Dial(plays="weighs each move, reads the Oracle's answers"),
    },
    step=80,
    beats_random=0.95,
    sure={3: 0.67},
    opinion=opinion,
    deeper=deeper,
)
