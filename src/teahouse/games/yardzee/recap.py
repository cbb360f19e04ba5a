"""A turn of Yardzee in short."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Event, Voice
from teahouse.engine.recap import Recap, joined
from teahouse.engine.voice import count, listed
from teahouse.games.yardzee import moves
from teahouse.games.yardzee.pieces import FACES, NO_DICE
from teahouse.games.yardzee.words import tell

_TURN: Final = (moves.Rolled, moves.Kept, moves.Scored)
"""What a turn is made of; the rest is set-up and end."""


def begins(event: Event, before: Event) -> bool:
    """A turn begins with the first roll after a box was filled."""
    if isinstance(event, moves.Rolled):
        return not isinstance(before, moves.Kept)
    return isinstance(event, (moves.Playoff, moves.Ended)) and not isinstance(before, (moves.Playoff, moves.RolledOff))


def recap(events: Sequence[Event], voice: Voice) -> Recap:
    """The rolls, what was kept of them, and the box."""
    turn = [event for event in events if isinstance(event, _TURN)]
    if not turn:
        words = joined(tell(event, voice) for event in events)
        return Recap(None, words, words)
    seat, last = turn[0].seat, turn[-1]
    parts = [_part(event, voice) for event in turn]
    words = f"{voice.who(seat)} {listed(parts)}."
    if not isinstance(last, moves.Scored):
        return Recap(seat, f"{voice.who(seat)} {parts[-1]}", words)
    rolls = sum(isinstance(event, moves.Rolled) for event in turn)
    return Recap(
        seat=seat,
        deed=tell(last, voice).removesuffix("."),
        words=words,
        brings=f"after {count(rolls, 'roll')}",
        points=last.points + last.extra + last.bonus,
    )


def _part(event: Event, voice: Voice) -> str:
    match event:
        case moves.Rolled(seat, _, rolled):
            return f"{voice.verb(seat, 'rolls')} {FACES[rolled]}"
        case moves.Kept(seat, kept) if kept == NO_DICE:
            return f"{voice.verb(seat, 'takes')} up all five dice"
        case moves.Kept(seat, kept):
            return f"{voice.verb(seat, 'keeps')} {FACES[kept]}"
        case moves.Scored(seat):
            return tell(event, voice).removeprefix(f"{voice.who(seat)} ").removesuffix(".")
    return str(event)
