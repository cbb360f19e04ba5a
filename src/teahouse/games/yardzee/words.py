"""Every sentence a player, a log, a terminal or a screen reader meets at Yardzee."""

from collections.abc import Mapping, Sequence
from typing import Final

from teahouse.engine import CHANCE, Action, Event, First, Outcome, Seen, Voice
from teahouse.engine.advice import Opinion
from teahouse.engine.voice import listed
from teahouse.games.yardzee import moves
from teahouse.games.yardzee.drawing import draw
from teahouse.games.yardzee.glossary import GLOSSARY, NUMBERS, ROLLS_LEFT, WANTS
from teahouse.games.yardzee.pieces import (
    BONUS,
    BONUS_FROM,
    BOX_NAMES,
    BOXES,
    DICE,
    FACES,
    FIVE_DICE,
    HANDFULS,
    IN_FULL,
    NO_DICE,
    UPPER_BOXES,
    KeptDice,
    joined,
)
from teahouse.games.yardzee.view import View

__all__ = ["GLOSSARY", "ask", "draw", "name", "reason", "signs", "sum_up", "tell"]


def tell(event: Event, voice: Voice) -> str:
    """What happened, as the log says it."""
    match event:
        case moves.Rolled(seat, kept, rolled):
            together = f", making {FACES[joined(kept, rolled)]}" if kept else ""
            return f"{voice.does(seat, 'rolls')} {FACES[rolled]}{together}."
        case moves.Kept(seat, kept):
            if kept == NO_DICE:
                return f"{voice.does(seat, 'takes')} up all five dice."
            return f"{voice.does(seat, 'keeps')} {FACES[kept]}."
        case moves.Scored(seat, box, points, extra, bonus):
            more = [f"{extra} for an extra Yardzee"] * (extra > 0) + [f"{bonus} for the upper bonus"] * (bonus > 0)
            gains = [f"{points} in {BOX_NAMES[box]}", *more]
            return f"{voice.does(seat, 'scores')} {listed(gains)}."
        case First(seat):
            return f"{voice.does(seat, 'starts')}."
        case moves.Playoff(seats):
            return f"{_together(seats, voice)} are level and roll five dice once each: the highest sum wins."
        case moves.RolledOff(seat, rolled, total):
            return f"{voice.does(seat, 'rolls')} {FACES[rolled]}: {total}."
        case moves.Ended(winners, reason, totals):
            return _end(winners, reason, totals, voice)
        case _:
            return ""


def name(action: Action, seen: Seen, voice: Voice) -> str:
    """A legal action in words."""
    if isinstance(action, moves.Keep):
        return _KEEPING[action.dice]
    if isinstance(action, moves.Score):
        view: View = seen.view
        box = BOXES[action.box]
        for offer in view.offers:
            if offer.box == box:
                more = f", {view.extra} for an extra Yardzee" if view.extra else ""
                more += f", {offer.bonus} for the upper bonus" if offer.bonus else ""
                return f"Score {offer.points} in {BOX_NAMES[action.box]}{more}"
    return str(action)


def _keeping(kept: KeptDice) -> str:
    rest = DICE - len(HANDFULS[kept])
    if rest == DICE:
        return "Roll all five dice again"
    return f"Keep {FACES[kept]}, roll {NUMBERS[rest]} {'die' if rest == 1 else 'dice'}"


_KEEPING: Final = tuple(_keeping(kept) for kept in range(FIVE_DICE))
"""By what is kept."""


def ask(seen: Seen, voice: Voice, picked: str = "") -> str:
    """What is asked now, and in a second line what else to know."""
    view: View = seen.view
    seat = view.to_act
    if seat is None:
        return "The game is over."
    if seat == CHANCE:
        return "Lots decide who starts." if view.stage == "first" else "The dice are rolling."
    last = not view.rolls_left
    if seat != voice.you:
        return f"{voice.who(seat)} is choosing {'a box' if last else 'what to keep or which box to score'}."
    forced = _forced(view)
    action = seen.legal_as(picked) if picked else None
    if isinstance(action, moves.Score):
        return f"{name(action, seen, voice)}?\n{_would_bring(view, seat, BOXES[action.box])}"
    if isinstance(action, moves.Keep):
        rest = DICE - len(HANDFULS[action.dice])
        what = "all five" if rest == DICE else "one die" if rest == 1 else f"{NUMBERS[rest]} dice"
        left = f"{ROLLS_LEFT[view.rolls_left].capitalize()} left."
        return f"Roll {what} again, or score a box?\n{left} {_lies(view)}".rstrip()
    if last:
        return forced or "Choose a box for these dice."
    more = forced or _lies(view)
    return f"Keep some dice and roll the others ({ROLLS_LEFT[view.rolls_left]} left), or score a box.\n{more}".rstrip()


def _lies(view: View) -> str:
    """What these dice have made, before they are rolled again."""
    paid = next((offer.points for offer in view.offers if offer.box == view.made), 0)
    return f"As they lie, they pay {paid} in {BOX_NAMES[BOXES.index(view.made)]}." if paid else ""


def _would_bring(view: View, seat: int, box: str) -> str:
    """What filling a box would do to the card, in a sentence or two."""
    offer = next(offer for offer in view.offers if offer.box == box)
    if BOXES.index(box) < UPPER_BOXES and offer.points:
        before = view.cards[seat].upper
        reached = f" At {BONUS_FROM} you earn {BONUS}." if offer.upper < BONUS_FROM else ""
        if offer.bonus:
            reached = f" It reaches {BONUS_FROM} and earns {BONUS}."
        return f"The upper section goes from {before} to {offer.upper}.{reached}"
    if offer.points or view.extra:
        return f"Your total goes from {view.cards[seat].total} to {offer.total}."
    wants = WANTS.get(box, f"dice that show {BOXES.index(box) + 1}")
    if BOXES.index(box) < UPPER_BOXES:
        return f"It would be struck out for 0: it pays only for {wants}."
    pays = IN_FULL.get(BOXES.index(box), "the sum of all dice")
    return f"It would be struck out for 0: it pays {pays} for {wants}."


def _forced(view: View) -> str:
    """What binds the choice of a box, if anything does: the reason, and the extra 100."""
    reasons = [offer.reason.text for offer in view.offers if offer.reason][:1]
    if view.extra:
        reasons.insert(0, f"These dice are an extra Yardzee and bring {view.extra} beside the box.")
    return " ".join(reasons)


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """How it ended, in one sentence, and the reader's best box in another."""
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    ended = _end(winners, outcome.reason, outcome.scores, voice)
    best: Sequence[str] = outcome.details.get("best", ())
    if voice.you is None or not best:
        return ended
    return f"{ended} Your best box was {BOX_NAMES[BOXES.index(best[voice.you])]}."


def reason(action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """As its bot reckons it, in odds; nothing where the game came without one."""
    bot = seen.game.part("bot.reasons")
    told: str = bot.reason(action, opinions, seen, voice) if bot else ""
    return told


def signs(action: Action, seen: Seen) -> Mapping[str, str]:
    """As its bot reckons it: how often the box comes that dice are kept for."""
    bot = seen.game.part("bot.reasons")
    told: Mapping[str, str] = bot.signs(action, seen) if bot else {}
    return told


def _end(winners: Sequence[int], reason: str, totals: Sequence[int], voice: Voice) -> str:
    top = totals[winners[0]]
    if len(totals) == 1:
        return f"{voice.does(0, 'finishes')} with {top}."
    if len(winners) > 1:
        return f"{_together(winners, voice)} share the victory with {top} each."
    how = {"last_player": ", level with others but later in turn order", "playoff": " after a playoff"}
    return f"{voice.does(winners[0], 'wins')} with {top}{how.get(reason, '')}."


def _together(seats: Sequence[int], voice: Voice) -> str:
    """Several seats as a subject, the reader first."""
    order = sorted(seats, key=lambda seat: seat != voice.you)
    return listed([voice.who(seat) for seat in order])
