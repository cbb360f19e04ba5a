"""A guess of Yozu in short, with all that came of it."""

from collections.abc import Sequence

from teahouse.engine import Event, Voice
from teahouse.engine.recap import Recap, joined
from teahouse.engine.voice import listed
from teahouse.games.yozu import moves
from teahouse.games.yozu.naming import card_name
from teahouse.games.yozu.pieces import ELEMENTS
from teahouse.games.yozu.words import tell


def begins(event: Event, before: Event) -> bool:
    """With each guess, each round and the end."""
    if isinstance(event, moves.NextOracle):
        return not isinstance(before, moves.RoundVoid)
    return isinstance(event, moves.Guessed | moves.RoundVoid | moves.Ended)


def recap(events: Sequence[Event], voice: Voice) -> Recap:
    """The guess and its answer, or who won the card and where the two cards went."""
    guessed = next((event for event in events if isinstance(event, moves.Guessed)), None)
    if guessed is None:
        words = _round(events, voice)
        return Recap(None, words, words)
    seat = guessed.seat
    deed = f"{voice.does(seat, 'guesses')} {card_name(guessed.card)}"
    hit = next((event for event in events if isinstance(event, moves.Hit)), None)
    after = [event for event in events if not isinstance(event, moves.Guessed | moves.Hit)]
    told = joined(tell(event, voice) for event in after)
    if hit is None:
        return Recap(seat, deed, joined([f"{deed}.", told]), _answer(after))
    wins = f"{voice.verb(seat, 'wins')} it"
    words = joined([f"{deed} and {wins}: it is one of {voice.whose(hit.oracle)} cards.", told])
    return Recap(seat, deed, words, listed([wins, *_then(after, voice)]))


def _answer(after: Sequence[Event]) -> str:
    for event in after:
        if isinstance(event, moves.Answered):
            return f"answer: {'nothing' if event.element is None else ELEMENTS[event.element]}"
    return ""


def _then(after: Sequence[Event], voice: Voice) -> list[str]:
    """What became of the won card."""
    for event in after:
        match event:
            case moves.Kept(seat, _):
                return [f"{voice.verb(seat, 'keeps')} it"]
            case moves.Swapped(seat, target, given, taken):
                twin = ", its twin," if given == taken else ""
                return [f"{voice.verb(seat, 'takes')} {voice.whose(target)} {card_name(taken)}{twin} for it"]
    return []


def _round(events: Sequence[Event], voice: Voice) -> str:
    """A round, a set-up or an end: who is Oracle, what lies in the gardens, what the Oracle sees."""
    dealt = [event for event in events if isinstance(event, moves.Dealt)]
    drawn = [card_name(event.card) for event in events if isinstance(event, moves.Drawn) and event.card is not None]
    starts = [f"{voice.whom(event.seat)} {voice.verb(event.seat, 'has')} {card_name(event.card)}" for event in dealt]
    gardens = f"In the gardens {listed(starts)}." if starts else ""
    rest = [
        tell(event, voice) for event in events if not isinstance(event, moves.Dealt | moves.Drawn | moves.PairReturned)
    ]
    looks = f"You look at {listed(drawn)}." if drawn else ""
    pairs = [tell(event, voice) for event in events if isinstance(event, moves.PairReturned)]
    return joined([*rest, gardens, *pairs, looks])
