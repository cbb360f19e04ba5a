"""The exact odds of the dice: what a handful becomes when the rest is rolled, and how often a box can be made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from teahouse.engine import Voice
from teahouse.engine.kinds import Seat
from teahouse.engine.voice import listed
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.moves import KEEPS_OF
from teahouse.games.yardzee.pieces import (
    BOX_NAMES,
    BOXES,
    FACES,
    FIVE_DICE,
    FIVE_OF,
    HANDFUL,
    HANDFULS,
    NO_DICE,
    ROLLS,
    UPPER_BOXES,
    VALUES,
    YARDZEE,
    Box,
    Boxes,
    Handful,
    KeptDice,
)
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.fives import uses_of_five
from teahouse.games.yardzee.state import DECIDE

MORE: Final = tuple(
    tuple(HANDFUL[tuple(sorted((*HANDFULS[kept], face)))] for face in range(1, 7)) for kept in range(FIVE_DICE)
)
"""What each keep becomes with one die more, by its face."""
FEWER: Final = tuple(
    tuple(sorted({HANDFUL[faces[:die] + faces[die + 1 :]] for die in range(len(faces))})) for faces in HANDFULS
)
"""What is left of each handful with one die taken away."""
FIVES: Final = range(FIVE_DICE, len(HANDFULS))


def expected(worth: list[float]) -> list[float]:
    """The worth of every handful, from that of five dice: what is missing is rolled, die by die."""
    found = [0.0] * FIVE_DICE + worth
    for kept in range(FIVE_DICE - 1, -1, -1):
        a, b, c, d, e, f = MORE[kept]
        found[kept] = (found[a] + found[b] + found[c] + found[d] + found[e] + found[f]) / 6
    return found


def best(worth: list[float]) -> list[float]:
    """The worth of each five dice when anything of them may be kept, or all of them."""
    found = worth[:]
    for handful in range(1, len(HANDFULS)):
        most = found[handful]
        for part in FEWER[handful]:
            if found[part] > most:
                most = found[part]
        found[handful] = most
    return found[FIVE_DICE:]


# How often a box can be made

ENOUGH: Final = 3
"""So many dice of its face make an upper box: three of each bring the bonus (YZ-3.1)."""
TITLES: Final = tuple(f"three {name}" if box < UPPER_BOXES else BOX_NAMES[box] for box, name in enumerate(BOXES))
"""What has to come, by box: "three fours", "Full house"."""


class Goal(NamedTuple):
    """An open box that can be made or missed; any dice do for Chance, so it is none."""

    box: Box
    fives: tuple[int, ...]
    """What five equal dice would score in it, by their face; 0 where they may not fill it (YZ-4)."""

    @property
    def title(self) -> str:
        """What has to come: "Full house", "three fours"."""
        return TITLES[self.box]

    def points(self, dice: Handful) -> int:
        """What five dice would score in it."""
        face = FIVE_OF[dice]
        return self.fives[face - 1] if face else VALUES[dice][self.box]

    def made(self, dice: Handful) -> bool:
        """Whether five dice are what the box is for."""
        return self.points(dice) >= (ENOUGH * (self.box + 1) if self.box < UPPER_BOXES else 1)

    @property
    def in_a_turn(self) -> float:
        """How often it is made in a turn that begins, all of whose rolls are for this box."""
        return expected(best(list(self.chances(2))))[NO_DICE]

    def chances(self, rolls: int) -> Sequence[float]:
        """By what is kept: how often it is made with so many rolls left, all of them for this box."""
        return _chances(self, rolls)


@lru_cache(maxsize=256)
def _chances(goal: Goal, rolls: int) -> Sequence[float]:
    once = expected([float(goal.made(dice)) for dice in FIVES])
    return once if rolls == 1 else expected(best(once))


def goals(table: State) -> tuple[Goal, ...]:
    """The open boxes of the seat in turn that can be made or missed, in the order of the card."""
    seat = table.turn
    return _goals(table.open_boxes[seat], table.held(seat, YARDZEE), table.options)


@lru_cache(maxsize=256)
def _goals(open_boxes: Boxes, yardzee: int | None, options: Options) -> tuple[Goal, ...]:
    equal = [uses_of_five(face, open_boxes, yardzee, options) for face in range(1, 7)]
    if options.fixed_order:
        open_boxes &= -open_boxes
    return tuple(
        Goal(box, tuple(uses.points[box] if uses.boxes >> box & 1 else 0 for uses in equal))
        for box in range(len(BOXES) - 1)
        if open_boxes >> box & 1
    )


# What is told of them


SURE: Final = 1 - 1e-9
"""From here on a chance is none any more, but for what adding up leaves."""


def percent(chance: float) -> str:
    """A chance in words: "33 %"; what can happen is never 0 %, and what can fail never 100 %."""
    if 0 < chance < 0.01:
        return "<1 %"
    return ">99 %" if 0.99 < chance < SURE else f"{chance * 100:.0f} %"


@dataclass(frozen=True, slots=True)
class Odds:
    """How often each open box can be made with the rolls that are left, if all of them are for that box."""

    boxes: tuple[str, ...]
    """The boxes that can be made or missed, in the order of the card; an upper one by three of its face."""
    titles: tuple[str, ...]
    """What has to come for each: "Full house", "three fours"."""
    chances: dict[str, tuple[str, ...]]
    """By the action that keeps them, for any dice that may be kept: the chance of each box."""
    best: tuple[str, ...]
    """The best chance of each box, whatever has to be kept for it."""
    says: str
    """The likeliest of them, and what to keep for each, in a sentence."""
    note: str
    """How they are meant, or why there are none: any dice do for the one box that is open."""

    def __str__(self) -> str:
        return self.says


SAID: Final = 4
"""So many chances are told in words."""
MEANT: Final = (
    "How often a box comes if every roll that is left is for it: with the dice that are kept now, and with the best "
    "ones to keep."
)
ONLY_CHANCE: Final = "Only Chance is open, and any five dice fill it: its points are the sum of all dice."


def deduce(table: State, seat: Seat | None, voice: Voice) -> Odds | None:
    """The odds of the dice in sight; None where none are to be rolled again."""
    if table.stage != DECIDE or table.rolls == ROLLS:
        return None
    turn = table.turn
    return _odds(table.open_boxes[turn], table.held(turn, YARDZEE), table.options, table.dice, ROLLS - table.rolls)


class _Prospect(NamedTuple):
    """What is told of one goal with so many rolls left, whatever the dice are: few goals serve all tables for long, so
    that a table has only to look it up."""

    texts: tuple[str, ...]
    """By what is kept: its chance."""
    tops: tuple[tuple[float, KeptDice], ...]
    """By what lies there: the best chance, and what to keep for it."""


@lru_cache(maxsize=256)
def _prospect(goal: Goal, rolls: int) -> _Prospect:
    # Of keeps that are equally good the one with most dice, whatever adding up has left.
    chances = goal.chances(rolls)[:FIVE_DICE]
    tops = [(round(chance, 12), kept) for kept, chance in enumerate(chances)]
    for handful in range(1, len(HANDFULS)):
        parts = max(tops[part] for part in FEWER[handful])
        if handful < FIVE_DICE:
            tops[handful] = max(tops[handful], parts)
        else:
            tops.append(parts)
    return _Prospect(tuple(map(percent, chances)), tuple(tops))


@cache
def _keeps(dice: Handful) -> tuple[tuple[str, ...], Callable[[Sequence[str]], tuple[str, ...]]]:
    """The actions that five dice allow, and what picks theirs of what is told by what is kept."""
    keeps = KEEPS_OF[dice]
    return tuple(map(str, keeps)), itemgetter(*(keep.dice for keep in keeps))


@lru_cache(maxsize=256)
def _odds(open_boxes: Boxes, yardzee: int | None, options: Options, dice: Handful, rolls: int) -> Odds:
    """The same for everybody who looks, so it is worked out once."""
    found = _goals(open_boxes, yardzee, options)
    prospects = [_prospect(goal, rolls) for goal in found]
    tops = [prospect.tops[dice] for prospect in prospects]
    ranked = sorted(zip(tops, found, strict=True), key=lambda one: -one[0][0])
    # What lies there already needs no roll.
    told = [_with(goal, *top) for top, goal in ranked if 0 < top[0] < SURE and not goal.made(dice)][:SAID]
    keeps, pick = _keeps(dice)
    rows = zip(*(pick(prospect.texts) for prospect in prospects), strict=True) if prospects else ((),) * len(keeps)
    return Odds(
        boxes=tuple([BOXES[goal.box] for goal in found]),
        titles=tuple([TITLES[goal.box] for goal in found]),
        chances=dict(zip(keeps, rows, strict=True)),
        best=tuple([percent(chance) for chance, _ in tops]),
        says=f"The best odds, each rolled for alone: {listed(told)}." if told else "",
        note=MEANT if found else ONLY_CHANCE,
    )


def _with(goal: Goal, chance: float, kept: KeptDice) -> str:
    return f"{goal.title} {percent(chance)} {f'keeping {FACES[kept]}' if kept else 'rolling all'}"
