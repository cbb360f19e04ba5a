"""A turn of Courtyard in short."""

from collections.abc import Sequence

from teahouse.engine import Event, First, Voice
from teahouse.engine.recap import Recap, joined
from teahouse.engine.voice import count, listed
from teahouse.games.courtyard import moves
from teahouse.games.courtyard.drawing import worth_named
from teahouse.games.courtyard.naming import factors_named, place_name, tiles_named
from teahouse.games.courtyard.words import tell

_DEEDS = (moves.Laid, moves.Discarded, moves.Passed)


def begins(event: Event, before: Event) -> bool:
    """A turn begins with its first tile, an exchange or a pass."""
    if isinstance(event, moves.Ended):
        return True
    if not isinstance(event, _DEEDS):
        return False
    return not (isinstance(before, moves.Laid | moves.Enclosed) and before.seat == event.seat)


def recap(events: Sequence[Event], voice: Voice) -> Recap:
    """What was laid, what it closed, and what came into the hand."""
    taken = [event for event in events if isinstance(event, moves.Dealt | moves.Drawn)]
    deed = next((event for event in events if isinstance(event, _DEEDS)), None)
    if deed is None:
        own = [event.kind for event in taken if event.seat == voice.you]
        first = [tell(event, voice) for event in events if isinstance(event, First | moves.Ended)]
        words = joined([*first, f"You take {tiles_named(own)}." if own else ""])
        return Recap(None, words, words or "Everybody takes tiles.")
    seat = deed.seat
    closed = [event for event in events if isinstance(event, moves.Closed)]
    points = sum(event.points for event in events if isinstance(event, moves.Scored))
    laid = [event for event in events if isinstance(event, moves.Laid)]
    done = voice.does(seat, "lays") + f" {count(len(laid), 'tile')}" if laid else _instead(deed, voice)
    draws = f"{voice.does(seat, 'draws')} {tiles_named([event.kind for event in taken])}." if taken else ""
    late = joined(tell(event, voice) for event in events if isinstance(event, moves.RefillChosen | moves.LastTurns))
    return Recap(
        seat=seat,
        deed=done,
        words=joined([_told(deed, laid, closed, voice), draws, late]),
        brings=_brings(laid, closed, bool(taken), seat, voice),
        points=points,
    )


def _instead(deed: Event, voice: Voice) -> str:
    return tell(deed, voice).removesuffix(".")


def _brings(laid: Sequence[Event], closed: Sequence[moves.Closed], over: bool, seat: int, voice: Voice) -> str:
    closes = voice.verb(seat, "closes")
    if closed:
        yards = listed([factors_named(yard.size, yard.towers) for yard in closed])
        return f"{closes} {yards}"
    return f"{closes} no courtyard" if laid and over else ""


def _told(deed: Event, laid: Sequence[moves.Laid], closed: Sequence[moves.Closed], voice: Voice) -> str:
    """What was done and what it closed, in one sentence."""
    if not laid:
        return tell(deed, voice)
    first, last = laid[0], laid[-1]
    where = f"from {place_name(first.x, first.y)} to {place_name(last.x, last.y)}"
    told = f"{voice.does(first.seat, 'lays')} {count(len(laid), 'tile')} {where}"
    if len(laid) == 1:
        told = tell(first, voice).removesuffix(".")
    if not closed:
        return f"{told}."
    closes = voice.verb(first.seat, "closes")
    yards = "; ".join(worth_named(yard.size, yard.towers, yard.points) for yard in closed)
    return f"{told} and {closes} {'a courtyard' if len(closed) == 1 else f'{len(closed)} courtyards'}: {yards}."
