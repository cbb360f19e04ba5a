"""The turns: who starts, up to three rolls, and a box to fill (YZ-2)."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import CHANCE, Action, Event, First, Reason, why_no_lot
from teahouse.games.yardzee.moves import KEEPS_OF, KEPT, LANDINGS, SCORED, SCORES_IN, Keep, Roll, Score, Scored
from teahouse.games.yardzee.pieces import (
    BONUS,
    BONUS_FROM,
    BOX_NAMES,
    BOXES,
    DICE,
    EXTRA,
    FACE,
    FACE_PLURAL,
    FIVE_DICE,
    FIVE_OF,
    HANDFULS,
    NO_DICE,
    PARTS,
    ROLLS,
    UPPER_BOXES,
    VALUES,
    YARDZEE,
    YARDZEE_POINTS,
)
from teahouse.games.yardzee.rules.end import all_full, roll_off
from teahouse.games.yardzee.rules.fives import Uses, uses_of_five
from teahouse.games.yardzee.state import DECIDE, FIRST, PLAYOFF, ROLL, Table

# YZ-2.2: who starts


def start(table: Table, action: First) -> Sequence[Event]:
    """YZ-2.2: the first player."""
    if why_no_start(table, action):
        raise table.refusal(action)
    table.first = table.turn = action.seat
    table.stage = ROLL
    return (action,)


why_no_start = why_no_lot("YZ-2.2", "Who starts is settled before the first roll.")


# YZ-2.3: the rolls


def roll(table: Table, action: Roll) -> Sequence[Event]:
    """YZ-2.3: the dice that are not kept are rolled; in a playoff all of them (YZ-10.2)."""
    landing = LANDINGS[table.kept][action.dice]
    if table.stage != ROLL or landing is None:
        if table.stage == PLAYOFF and action.dice >= FIVE_DICE:
            return roll_off(table, action)
        raise table.refusal(action)
    table.dice, told = landing
    table.rolls += 1
    table.stage = DECIDE
    table.to_act = seat = table.turn
    return told[seat]


def why_no_roll(table: Table, action: Roll) -> Reason | None:
    """Dice fall when a turn or a playoff is at its roll, as many as are not kept."""
    if table.stage not in (ROLL, PLAYOFF):
        return Reason("YZ-2.3", "No dice are to be rolled now.")
    due, rolled = DICE - len(HANDFULS[table.kept]), len(HANDFULS[action.dice])
    if rolled != due:
        have = "die has" if due == 1 else "dice have"
        return Reason("YZ-2.3", f"{_NUMBERS[due]} {have} to be rolled, not {_NUMBERS[rolled].lower()}.")
    return None


# What is asked after each roll


def ways(table: Table) -> tuple[Sequence[Action], ...]:
    """YZ-2.3: keep some of the dice, unless they were rolled three times; or score a box."""
    scores = SCORES_IN[uses(table).boxes]
    return (scores,) if table.rolls == ROLLS else (KEEPS_OF[table.dice], scores)


def decisions(table: Table) -> Sequence[Action]:
    """All these ways in one."""
    keeps, *scores = ways(table)
    return (*keeps, *scores[0]) if scores else keeps


_NOTHING_TO_DECIDE: Final = {
    FIRST: Reason("YZ-2.2", "Lots decide first who starts."),
    ROLL: Reason("YZ-2.3", "The dice have to be rolled first."),
    PLAYOFF: Reason("YZ-10.2", "A playoff is one roll each, with nothing to decide."),
}


def keep(table: Table, action: Keep) -> Sequence[Event]:
    """YZ-2.3: keep some dice for the next roll."""
    kept = action.dice
    if table.stage != DECIDE or kept not in PARTS[table.dice] or table.rolls == ROLLS:
        raise table.refusal(action)
    table.kept = kept
    table.dice = NO_DICE
    table.stage = ROLL
    table.to_act = CHANCE
    return KEPT[table.turn][kept]


def why_no_keep(table: Table, action: Keep) -> Reason | None:
    """Only what the dice show is kept, never all five, and nothing after the third roll."""
    if table.stage != DECIDE:
        return _NOTHING_TO_DECIDE[table.stage]
    if table.rolls == ROLLS:
        return Reason("YZ-2.3", "The dice have been rolled three times. Score a box with them.")
    for face in range(1, 7):
        wanted, there = HANDFULS[action.dice].count(face), HANDFULS[table.dice].count(face)
        if wanted > there:
            shown = "none" if not there else f"only {_NUMBERS[there].lower()}"
            what = FACE_PLURAL[face] if wanted > 1 else FACE[face]
            return Reason("YZ-2.3", f"{_NUMBERS[wanted]} {what} cannot be kept: the dice show {shown}.")
    if action.dice >= FIVE_DICE:
        return Reason("YZ-2.3", "To keep all five dice is to stop. Score a box with them.")
    return None


def score(table: Table, action: Score) -> Sequence[Event]:
    """YZ-2.4: the dice fill a box, and the turn is over."""
    seat, box, dice = table.turn, action.box, table.dice
    open_boxes = table.open_boxes[seat]
    extra = bonus = False
    if FIVE_OF[dice] or table.options.fixed_order:
        allowed, row, extra, _ = uses(table)
    else:
        allowed, row = open_boxes, VALUES[dice]
    if table.stage != DECIDE or not allowed >> box & 1:
        raise table.refusal(action)
    points = row[box]
    table.open_boxes[seat] = open_boxes ^ 1 << box
    if points:
        table.points[seat * len(BOXES) + box] = points
        table.totals[seat] += points
        if box < UPPER_BOXES:
            before = table.upper[seat]
            table.upper[seat] = before + points
            if before + points >= BONUS_FROM > before:
                table.totals[seat] += BONUS
                bonus = True
    if extra:
        table.extras[seat] += 1
        table.totals[seat] += EXTRA
    if extra or bonus:
        return _next_turn(table, (Scored(seat, box, points, EXTRA * extra, BONUS * bonus),))
    return _next_turn(table, SCORED[seat][box][points])


def why_no_score(table: Table, action: Score) -> Reason | None:
    """A box is filled once, and section 4 or the order of the card may close an open one."""
    if table.stage != DECIDE:
        return _NOTHING_TO_DECIDE[table.stage]
    box = action.box
    held = table.held(table.turn, box)
    if held is not None:
        if box == YARDZEE and held == YARDZEE_POINTS and FIVE_OF[table.dice]:
            text = "The Yardzee box is filled. The extra 100 comes by itself; the dice go into another box."
            return Reason("YZ-4.2", text)
        return Reason("YZ-1.1", f"{BOX_NAMES[box]} is filled, with {held}. A box is filled only once.")
    allowed = uses(table)
    return None if allowed.boxes >> box & 1 else allowed.reason


def uses(table: Table) -> Uses:
    """YZ-2.4: the boxes that the dice in sight may fill now, and what they score there."""
    seat = table.turn
    open_boxes = table.open_boxes[seat]
    face = FIVE_OF[table.dice]
    if face:
        found = uses_of_five(face, open_boxes, table.held(seat, YARDZEE), table.options)
    else:
        found = Uses(open_boxes, VALUES[table.dice])
    if table.options.fixed_order:
        due = open_boxes & -open_boxes
        name = BOX_NAMES[due.bit_length() - 1]
        text = f"The boxes are filled in the order of the card: this round fills {name}."
        return found._replace(boxes=due, reason=Reason("YZ-2.4", text))
    return found


def _next_turn(table: Table, events: Sequence[Event]) -> Sequence[Event]:
    """YZ-2.1: the next seat in order, round after round, until every card is full."""
    turn = table.turn + 1
    if turn == table.players:
        turn = 0
    table.dice = table.kept = NO_DICE
    table.rolls = 0
    if not table.open_boxes[turn]:
        if not any(table.open_boxes):
            return (*events, *all_full(table))
        # Only a written position has cards that are not equally full.
        while not table.open_boxes[turn]:
            turn = (turn + 1) % table.players
    table.turn = turn
    table.stage = ROLL
    table.to_act = CHANCE
    return events


_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five")
