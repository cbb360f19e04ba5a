"""How the bots play Yardzee.

- beginner: looks at the dice as they lie. It keeps what looks most like something (equal dice, a
  run), stops when it has made something, and takes the box with the most points beside what a box
  usually brings. It never weighs how likely a roll is, and at times it is careless.
- club: aims at one box at a time. It knows the exact odds of every keep for that box, over all rolls
  left, what a box usually brings, and that dice which fail go where they cost least; but it doesn't
  weigh what else the dice may turn into, nor what the card will still need, nor the others.
- master: the exact solution. Alone it plays for the highest expected score; against others for the
  chance to win. Where the options are not the default ones it uses the table that `teahouse solve`
  made for them; without one it plays by the default table: it knows the rules of its own turn, but
  what it expects of the rest is that of the default rules (with `fixed_order` far from the truth).
"""

from collections.abc import Sequence
from functools import cache
from math import prod
from random import Random
from typing import Final

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Dial, Skill
from teahouse.games.yardzee.bot import chances, solved
from teahouse.games.yardzee.bot.careless import sensible
from teahouse.games.yardzee.bot.hindsight import exact, hindsight, table_for
from teahouse.games.yardzee.bot.standing import standing_of
from teahouse.games.yardzee.bot.turn import Turn, for_points
from teahouse.games.yardzee.moves import KEEPS_OF, SCORES
from teahouse.games.yardzee.odds import best, expected
from teahouse.games.yardzee.pieces import (
    DICE,
    EXTRA,
    FIVE_DICE,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HANDFULS,
    LARGE_STRAIGHT,
    ROLLS,
    SMALL_STRAIGHT,
    THREE_OF_A_KIND,
    VALUES,
    YARDZEE,
)
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.turn import uses

USUAL: Final = (2, 5, 9, 12, 16, 19, 22, 13, 23, 30, 33, 17, 22)
"""What each box usually brings in good play, in the order of the card."""


def opinion(skill: Skill, seen: Seen, rng: Random) -> Sequence[tuple[Action, float]]:
    """Every legal action with its worth, the best first: the chance to win; alone, the final score to expect."""
    state = seen.imagine(rng)
    assert isinstance(state, State)
    if skill <= Skill.GLANCE:
        return beginner(state, rng)
    if skill == Skill.PLAN:
        return club(state)
    return master(state)


# Master


def master(state: State) -> list[tuple[Action, float]]:
    """The exact solution alone; the chance to win against others."""
    if state.players > 1:
        return chances.actions(state, table_for(state.options))
    return [(action, state.totals[0] + worth) for action, worth in turn_of(state).actions(state.dice, state.rolls)]


def turn_of(state: State) -> Turn:
    """The turn as the master plays it."""
    if state.players > 1:
        return chances.turn_of(state, table_for(state.options))
    return for_points(table_for(state.options), state.options, standing_of(state, 0))


# Club


def club(state: State) -> list[tuple[Action, float]]:
    """The box to aim at, and what to keep for it; each by what it brings beyond what that box usually does."""
    seat = state.turn
    allowed = uses(state)
    extra = EXTRA if allowed.extra else 0
    looks: list[tuple[Action, float]] = [
        (SCORES[box], allowed.points[box] + extra - USUAL[box]) for box in _boxes(allowed.boxes)
    ]
    if state.rolls < ROLLS:
        open_boxes = _boxes(state.open_boxes[seat])
        least = min(USUAL[box] for box in open_boxes)
        aims = [_aim(box, ROLLS - state.rolls, least) for box in open_boxes]
        looks += [(keep, max(aim[keep.dice] for aim in aims)) for keep in KEEPS_OF[state.dice][::-1]]
    return _as_worth(state, sorted(looks, key=lambda look: -look[1]))


@cache
def _aim(box: int, rolls: int, least: int) -> list[float]:
    """What every keep brings beyond the usual, with so many rolls all for that box; what fails is struck elsewhere,
    where it costs least."""
    gains = [float(max(VALUES[dice][box] - USUAL[box], -least)) for dice in range(FIVE_DICE, len(HANDFULS))]
    worth = expected(gains)
    return worth if rolls == 1 else expected(best(worth))


# Beginner

MADE: Final = 4
"""With so much beyond half of what is usual, a hand is made."""
CARELESS: Final = 0.15
"""How often it doesn't look closely."""


def beginner(state: State, rng: Random) -> list[tuple[Action, float]]:
    """What looks best as the dice lie."""
    allowed = uses(state)
    looks: list[tuple[Action, float]] = [
        (SCORES[box], allowed.points[box] - USUAL[box] / 2) for box in _boxes(allowed.boxes)
    ]
    if state.rolls < ROLLS:
        open_boxes = state.open_boxes[state.turn]
        # A hand that is made is kept; anything else is rolled again while it can be.
        looks = [(score, worth + 20 if worth >= MADE else worth - 20) for score, worth in looks]
        looks += [(keep, _promise(HANDFULS[keep.dice], open_boxes)) for keep in KEEPS_OF[state.dice]]
    if rng.random() < CARELESS:
        looks = [(action, worth + 12 * rng.random()) for action, worth in looks]
    return _as_worth(state, sorted(looks, key=lambda look: -look[1]))


def _promise(kept: tuple[int, ...], open_boxes: int) -> float:
    """How much these dice look like something that is still open, whatever it takes to get there."""
    if not kept:
        return 1.0
    faces = set(kept)
    promise = 0.0
    if len(faces) == 1:
        face, many = kept[0], len(kept)
        wanted = [1 << face - 1, 1 << THREE_OF_A_KIND, 1 << FOUR_OF_A_KIND, 1 << YARDZEE]
        promise = many * 5 + face / 2 if any(open_boxes & box for box in wanted) else many
    if len(faces) == len(kept) and open_boxes & (1 << SMALL_STRAIGHT | 1 << LARGE_STRAIGHT):
        gap = max(faces) - min(faces) + 1 - len(faces)
        promise = max(promise, 4.0 * len(kept) - 5 * gap)
    if len(kept) == DICE - 1 and open_boxes >> FULL_HOUSE & 1 and len(faces) == 2 and kept.count(kept[0]) == 2:
        promise = max(promise, 14.0)
    return promise


def _boxes(boxes: int) -> list[int]:
    return [box for box in range(len(USUAL)) if boxes >> box & 1]


def _as_worth(state: State, looks: list[tuple[Action, float]]) -> list[tuple[Action, float]]:
    """What was gained beyond the usual, as a final score to expect; against others, roughly as a chance to win."""
    rests = [sum(USUAL[box] for box in _boxes(open_boxes)) for open_boxes in state.open_boxes]
    finals = [total + rest for total, rest in zip(state.totals, rests, strict=True)]
    mine = finals.pop(state.turn)
    if not finals:
        return [(action, mine + gain) for action, gain in looks]
    return [(action, prod(_ahead(mine + gain - other) for other in finals)) for action, gain in looks]


def _ahead(lead: float) -> float:
    """A rough chance to end before another player, from how far one is ahead: 100 points are ten to one."""
    return float(1 / (1 + 10 ** (-lead / 100)))


ADVICE: Final = Advice(
    opinion=opinion,
    sensible=sensible,
    hindsight=hindsight,
    exact=exact,
    optimum=lambda: solved.shipped().optimum,
    levels={
        "guest": Dial(overlooks=0.4),
        "regular": Dial(overlooks=0.25),
        "expert": Dial(overlooks=0.1),
    },
)
