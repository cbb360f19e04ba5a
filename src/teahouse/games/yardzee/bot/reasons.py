"""Why a bot would keep dice or fill a box at Yardzee, in odds and points that one can check."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from teahouse.engine import Action, Seen, Voice
from teahouse.engine.advice import Opinion, worth
from teahouse.engine.voice import amid, count, opening
from teahouse.games.yardzee import moves
from teahouse.games.yardzee.bot.advice import USUAL, turn_of
from teahouse.games.yardzee.bot.turn import Brings, Turn
from teahouse.games.yardzee.glossary import WANTS
from teahouse.games.yardzee.odds import ENOUGH, MORE, SURE, Goal, goals, percent
from teahouse.games.yardzee.pieces import (
    BONUS,
    BOX_NAMES,
    BOXES,
    EXTRA,
    FACE,
    FIVE_DICE,
    IN_FULL,
    ROLLS,
    UPPER_BOXES,
    Box,
    Handful,
    KeptDice,
)
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.view import Offer, View

SIXTHS: Final = (
    "",
    "one time in six",
    "one time in three",
    "every other time",
    "two times in three",
    "five times in six",
)
WORTH_SAYING: Final = 0.02
"""Lesser chances are not told."""


def reason(action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """Why this is done, in two sentences or three."""
    match action:
        case moves.Keep(kept):
            return _why_keep(kept, _table(seen))
        case moves.Score(box):
            return f"{_why_score(box, seen)} {_instead(opinions, seen, voice)}".rstrip()
    return ""


def signs(action: Action, seen: Seen) -> dict[str, str]:
    """How often the box comes that dice are kept for."""
    if not isinstance(action, moves.Keep):
        return {}
    state = _table(seen)
    turn, left = turn_of(state), ROLLS - state.rolls
    goal = _goal(action.dice, _uses(turn.ends_of(action.dice, state.rolls), turn), goals(state), left)
    return {} if goal is None else {BOXES[goal.box]: percent(goal.chances(left)[action.dice])}


def _table(seen: Seen) -> State:
    """The table: nothing of it is hidden."""
    state = seen.imagine(Random(0))
    assert isinstance(state, State)
    return state


# What dice are kept for


class Use(NamedTuple):
    """A box that the turn may end in, as the master plays it on."""

    box: Box
    chance: float
    worth: float
    """What it is worth to end there, on average."""
    brings: Sequence[Brings]
    """What it may then take."""


def _uses(ends: dict[Handful, float], turn: Turn) -> list[Use]:
    """The boxes that five dice go to, by how likely these are; the likeliest first."""
    into: dict[Box, list[tuple[float, float, Brings]]] = {}
    for dice, chance in ends.items():
        box, value, _ = turn.entry(dice)
        into.setdefault(box, []).append((chance, value, turn.brings(dice, box)))
    found = []
    for box, many in into.items():
        chance = sum(one for one, _, _ in many)
        mean = sum(one * value for one, value, _ in many) / chance
        found.append(Use(box, chance, mean, [brings for _, _, brings in many]))
    return sorted(found, key=lambda use: -use.chance)


def _why_keep(kept: KeptDice, state: State) -> str:
    """What the dice are kept for, how often it comes, and what if it doesn't."""
    turn, left = turn_of(state), ROLLS - state.rolls
    ends = turn.ends_of(kept, state.rolls)
    open_goals, uses = goals(state), _uses(ends, turn)
    goal = _goal(kept, uses, open_goals, left)
    if goal is None:
        return f"Whatever falls, {_taken(uses)}."
    if left > 1:
        aims = [goal, *_besides(kept, goal, uses, open_goals)]
        rest = _uses(_missed(ends, aims), turn)
        comes = _with_both_rolls(kept, aims)
        return f"{comes} Otherwise {_taken(rest)}." if rest else comes
    missed = _missed(ends, [goal])
    lucky = [face for face, dice in enumerate(MORE[kept], 1) if dice >= FIVE_DICE and goal.made(dice)]
    made = [turn.brings(dice, goal.box) for dice in ends if goal.made(dice)]
    comes, more = f"{_times(goal.chances(1)[kept])}: {_span(made)} points", _more(made)
    if 0 < len(lucky) <= 2:
        luck = opening(" or ".join(f"a {FACE[face]}" for face in lucky))
        fails = "If neither comes," if len(lucky) == 2 else "If it fails,"
        return f"{luck} comes {comes} in {BOX_NAMES[goal.box]}{more}. {fails} {_taken(_uses(missed, turn))}."
    return f"{_comes(goal)} {comes}{more}. Otherwise {_taken(_uses(missed, turn))}."


def _missed(ends: dict[Handful, float], aims: Sequence[Goal]) -> dict[Handful, float]:
    """The ends that make none of these boxes."""
    return {dice: chance for dice, chance in ends.items() if not any(aim.made(dice) for aim in aims)}


def _besides(kept: KeptDice, goal: Goal, uses: Sequence[Use], open_goals: Sequence[Goal]) -> list[Goal]:
    """The likeliest other box, if any, that the turn may end in and that can be missed."""
    likely = {use.box for use in uses if use.chance >= WORTH_SAYING}
    chances = [(one.chances(2)[kept], one) for one in open_goals if one != goal and one.box in likely]
    return [one for chance, one in sorted(chances, reverse=True) if chance < SURE][:1]


def _with_both_rolls(kept: KeptDice, aims: Sequence[Goal]) -> str:
    """How often the first box comes if both rolls are for it; and, counted alike, the next."""
    first, *also = (percent(aim.chances(2)[kept]) for aim in aims)
    told = f"{_comes(aims[0])} {first} of the time if both rolls are for it"
    return f"{told}; {aims[1].title} {also[0]} likewise." if also else f"{told}."


def _goal(kept: KeptDice, uses: Sequence[Use], open_goals: Sequence[Goal], left: int) -> Goal | None:
    """What the dice are kept for: the box that adds most to what the turn would be worth at the worst."""
    worst = min(use.worth for use in uses)
    adds = {use.box: use.chance * (use.worth - worst) for use in uses}
    found = [goal for goal in open_goals if adds.get(goal.box, 0) > 0 and 0 < goal.chances(left)[kept] < SURE]
    return max(found, key=lambda goal: adds[goal.box], default=None)


def _comes(goal: Goal) -> str:
    return f"{opening(goal.title)} or more come" if goal.box < UPPER_BOXES else f"{goal.title} comes"


def _times(chance: float) -> str:
    """A chance of one roll: in sixths where it is that, else in percent."""
    sixths = round(chance * 6)
    if abs(chance * 6 - sixths) < 1e-9:
        return SIXTHS[sixths]
    return f"{percent(chance)} of the time"


def _taken(uses: Sequence[Use]) -> str:
    """Where the dice then go: "the dice go into Chance (21 to 25)"; the two likeliest of many."""
    told = [f"{BOX_NAMES[use.box]} ({_takes(use)}{_more(use.brings)})" for use in uses[:2]]
    return f"the dice {'mostly ' if len(uses) > 2 else ''}go into {' or '.join(told)}"


def _takes(use: Use) -> str:
    """What the box takes, and where that is all or nothing, what decides."""
    paid = [one for one in use.brings if one.points]
    if not paid:
        return "struck out"
    if len(paid) < len(use.brings) and BOXES[use.box] in WANTS:
        return f"{_span(paid)} with {WANTS[BOXES[use.box]]}, else 0"
    return _span(use.brings)


def _more(brings: Sequence[Brings]) -> str:
    """What comes beside the points of the box: the bonus, from how many on; an extra Yardzee."""
    reach = [one.points for one in brings if one.bonus]
    told = f" plus the bonus of {BONUS}" if reach else ""
    if 0 < len(reach) < len(brings):
        told = f", from {min(reach)} on{told}"
    return f"{told}, with five equal dice {EXTRA} more" if any(one.extra for one in brings) else told


def _span(brings: Sequence[Brings]) -> str:
    least, most = (bound(one.points for one in brings) for bound in (min, max))
    return f"{least} to {most}" if least < most else str(least)


# Why a box is filled


def _why_score(box: Box, seen: Seen) -> str:
    """What it brings beside what it usually brings, or how little is lost."""
    view: View = seen.view
    offer: Offer = next(offer for offer in view.offers if offer.box == BOXES[box])
    usual = f"{BOX_NAMES[box]} usually {'bring' if box < UPPER_BOXES else 'brings'} {USUAL[box]}"
    if box in IN_FULL:  # all or nothing
        often = round(100 * USUAL[box] / IN_FULL[box])
        usual = f"{BOX_NAMES[box]} brings its {IN_FULL[box]} in about {often} of 100 games"
    if not offer.points:
        return f"Nothing else costs less: {_still(box, _table(seen)) or usual}."
    if offer.bonus:
        return f"{count(offer.points, 'point')}, and {offer.bonus} for reaching the upper bonus."
    if box < UPPER_BOXES and offer.missing:
        above = offer.points - ENOUGH * (box + 1)
        pace = f"{abs(above)} {'above' if above > 0 else 'below'}" if above else "just"
        return f"{count(offer.points, 'point')}, {pace} the three of each that the bonus needs. {usual}."
    return f"{count(offer.points, 'point')}; {usual}."


def _still(box: Box, state: State) -> str:
    """How often a box would still come in the turns that are left after this one; "" where any dice pay there."""
    goal = next((one for one in goals(state) if one.box == box and box >= UPPER_BOXES), None)
    turns = state.open_boxes[state.turn].bit_count() - 1
    if goal is None or not turns:
        return ""
    chance = 1 - (1 - goal.in_a_turn) ** turns
    return f"in the {count(turns, 'turn')} to come {BOX_NAMES[box]} would come {percent(chance)} of the time"


def _instead(opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """The next best, and what the bot expects of it."""
    if len(opinions) < 2:
        return ""
    this, other = (worth(one.value, seen.players) for one in opinions[:2])
    named = amid(seen.game.words.name(opinions[1].action, seen, voice))
    if this == other:
        return f"About as good: {named}."
    if seen.players == 1:
        return f"To {named} would end with {other}, this {this}."
    return f"To {named} would win the game {other} of the time, this {this}."
