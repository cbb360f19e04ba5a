"""A position of Yardzee as readable text.

    yardzee, 2 players
    first: 0
    stage: decide
    turn: 1
    rolls: 2
    dice: 4 4 4 5 6
    kept: 4 4
    card 0: ones 3, full-house 0, yardzee 50, extra 1
    card 1: fours 12, chance 21

A box that isn't named is open; `extra` counts the extra Yardzees. What is left out has its plainest
value: where dice lie there somebody decides, after the first roll, else the dice are to be rolled.
The cards need not be equally full: the players whose card is full are passed over.
A playoff has `playoff: 0 18, 2`: who rolls, in turn order, with the sums so far; at its end, who won it.
"""

from functools import partial
from itertools import zip_longest

from teahouse.engine import CHANCE
from teahouse.engine.kinds import Seat, SeatKind
from teahouse.engine.position import PositionText, written
from teahouse.engine.reading import number_in, one_of, refuse_if
from teahouse.games.yardzee import pieces
from teahouse.games.yardzee.about import ABOUT, Options
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.end import leaders
from teahouse.games.yardzee.state import DECIDE, FIRST, OVER, PLAYOFF, ROLL, STAGES

_EXTRA = "extra"


def write(state: State) -> str:
    """The position as text."""
    lines = {
        "first": state.first,
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "rolls": state.rolls or None,
        "dice": pieces.FACES[state.dice] or None,
        "kept": pieces.FACES[state.kept] or None,
    }
    lines |= {f"card {seat}": _card(state, seat) for seat in range(state.players)}
    rolled = zip_longest(state.playoff, state.sums, fillvalue="")
    contest = ", ".join(f"{seat} {total}".rstrip() for seat, total in rolled)
    return written(ABOUT.name, state, lines | {"playoff": contest or None})


def _card(state: State, seat: Seat) -> str:
    card = {name: state.held(seat, box) for box, name in enumerate(pieces.BOXES)}
    filled = [f"{name} {points}" for name, points in card.items() if points is not None]
    if state.extras[seat]:
        filled.append(f"{_EXTRA} {state.extras[seat]}")
    return ", ".join(filled)


def read(text: str) -> State:
    """The position a text describes."""
    lines = PositionText(text, ABOUT.name, Options, ABOUT.players)
    state = State(lines.players, lines.options)
    for at in range(state.players):
        _lay_card(state, at, lines.take(f"card {at}", _read_card, {}))
    state.dice = lines.take("dice", partial(pieces.read_faces, least=pieces.DICE), pieces.NO_DICE)
    state.kept = lines.take("kept", partial(pieces.read_faces, most=pieces.DICE - 1), pieces.NO_DICE)
    state.stage = lines.word("stage", STAGES, "a stage", _stage(state, "playoff" in lines))
    rolls = int(state.stage == DECIDE) + int(state.kept != pieces.NO_DICE)
    state.rolls = lines.number("rolls", 0, pieces.ROLLS, "a number of rolls", rolls)
    state.first = lines.seat("first", None if state.stage == FIRST else state.options.first or 0)
    contest = lines.take("playoff", partial(_read_playoff, players=state.players), list[tuple[int, int]]())
    state.playoff = tuple(at for at, _ in contest)
    state.sums = tuple(total for _, total in contest if total)
    waiting = [at for at, total in contest if not total]
    state.turn = lines.seat("turn", waiting[0] if waiting else state.first or 0)
    lines.finish()
    _look_at(state)
    state.to_act = {DECIDE: state.turn, OVER: None}.get(state.stage, CHANCE)
    return state


def _stage(state: State, playoff: bool) -> int:
    if any(state.open_boxes):
        return ROLL if state.dice == pieces.NO_DICE else DECIDE
    return PLAYOFF if playoff else OVER


def _read_card(value: str) -> dict[str, int]:
    card: dict[str, int] = {}
    for part in filter(None, map(str.strip, value.split(","))):
        name, _, number = part.partition(" ")
        refuse_if(name in card, f"{name} stands there twice")
        if name == _EXTRA:
            card[name] = number_in(number, 0, len(pieces.BOXES) - 1, "a number of extra Yardzees")
            continue
        possible = list(map(str, pieces.POSSIBLE[one_of(name, pieces.BOXES, "a box")]))
        card[name] = int(possible[one_of(number, possible, f"points for {name}")])
    return card


def _lay_card(state: State, seat: Seat, card: dict[str, int]) -> None:
    """YZ-3.2: the boxes, and what follows from them."""
    state.extras[seat] = extras = card.pop(_EXTRA, 0)
    for name, points in card.items():
        box = pieces.BOXES.index(name)
        state.open_boxes[seat] ^= 1 << box
        state.points[seat * len(pieces.BOXES) + box] = points
        state.upper[seat] += points if box < pieces.UPPER_BOXES else 0
    bonus = pieces.BONUS if state.upper[seat] >= pieces.BONUS_FROM else 0
    state.totals[seat] = sum(card.values()) + bonus + pieces.EXTRA * extras
    too_many = extras and (card.get("yardzee") != pieces.YARDZEE_POINTS or extras >= len(card))
    complaint = f"card {seat}: each extra Yardzee fills a box of its own, after one with 50 in the Yardzee box"
    refuse_if(too_many, complaint)


def _read_playoff(value: str, players: int) -> list[tuple[int, int]]:
    contest: list[tuple[int, int]] = []
    for part in value.split(","):
        seat, _, total = part.strip().partition(" ")
        rolled = number_in(total, pieces.DICE, 6 * pieces.DICE, "a sum of five dice") if total else 0
        unordered = rolled and contest and not contest[-1][1]
        refuse_if(unordered, "those who have rolled come before those who have not")
        contest.append((SeatKind(players).read(seat), rolled))
    return contest


def _look_at(state: State) -> None:
    """Refuse a position whose parts don't fit."""
    stage, playing, starting = state.stage, any(state.open_boxes), state.stage == FIRST
    cards = "every card is full" if playing else "a box is still open"
    refuse_if(playing != (stage in (FIRST, ROLL, DECIDE)), f"at the stage {STAGES[stage]} {cards}")
    passed_over = stage in (ROLL, DECIDE) and not state.open_boxes[state.turn]
    refuse_if(passed_over, f"seat {state.turn} has no open box and takes no turn")
    refuse_if(starting != (state.first is None), "the first player is named after the stage 'first', and not before")
    filled = state.open_boxes != [pieces.ALL_OPEN] * state.players
    refuse_if(starting and filled, "before the first player is named every box is open")
    _look_at_the_dice(state)
    _look_at_the_playoff(state)
    if state.options.fixed_order:
        for seat, open_boxes in enumerate(state.open_boxes):
            in_order = not open_boxes or pieces.ALL_OPEN ^ open_boxes == (open_boxes & -open_boxes) - 1
            refuse_if(not in_order, f"card {seat}: with fixed_order the boxes are filled in their order")


def _look_at_the_dice(state: State) -> None:
    stage, rolls = state.stage, state.rolls
    lying = state.dice != pieces.NO_DICE
    refuse_if(lying != (stage == DECIDE), "five dice lie there exactly while somebody decides")
    least, most = {DECIDE: (1, pieces.ROLLS), ROLL: (0, pieces.ROLLS - 1)}.get(stage, (0, 0))
    so_many = f"at the stage {STAGES[stage]} there have been {least} to {most} rolls, not {rolls}"
    refuse_if(not least <= rolls <= most, so_many)
    if state.kept != pieces.NO_DICE:
        too_early = stage not in (ROLL, DECIDE) or rolls < 1 + lying
        refuse_if(too_early, "nothing can be kept before the first roll")
        refuse_if(lying and state.kept not in pieces.PARTS[state.dice], "the kept dice are not among the five")


def _look_at_the_playoff(state: State) -> None:
    contest, sums, equal = state.playoff, state.sums, leaders(state)
    due = (state.options.tie == "playoff" and len(equal) > 1) and state.stage in (PLAYOFF, OVER)
    fits = due == bool(contest) and (not contest or (len(contest) == 1) == (state.stage == OVER))
    refuse_if(not fits, "a playoff is between equal leaders, where the option says so; at its end one is left")
    if contest:
        in_order = list(contest) == [seat for seat in equal if seat in contest]
        refuse_if(not in_order, f"the playoff is among the leaders, in turn order: {' '.join(map(str, equal))}")
        unordered = len(sums) >= len(contest) or (state.stage == PLAYOFF and state.turn != contest[len(sums)])
        refuse_if(unordered, "the sums of a playoff come in turn order, and the next in order rolls")
