"""The turns of a table in short, as one seat may know them."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from teahouse.engine import Event, Voice
from teahouse.engine import recap as engine
from teahouse.server.log import facts
from teahouse.server.log.table import Followed, HouseTable
from teahouse.server.wire.messages import ToldTurn

MOST_LINES = 600
"""Turns are told of so many lines at most; what is older is told line by line."""

Form = Callable[[Event], Event]
"""The form in which an event is told."""


class _Place(NamedTuple):
    """Where an event stands: the number of its line, and which of that line's events it is."""

    seq: int
    at: int


class _Span(NamedTuple):
    """One turn as it stands in the log, with its events as a seat may know them."""

    hand: int
    lines: list[int]
    at: int
    until: int
    events: list[Event]


class _ForEachAnother(Exception):
    """Not all who look are told the same of an event."""


def tell_turns(table: HouseTable, changed: int, voice: Voice) -> list[ToldTurn]:
    """The turns that hold the lines from number `changed` on, and the one before them. None where some of what
    happened is heard only once: a turn would tell it again."""
    part: Any = table.game.part("recap")
    if part is None or (table.hand is not None and table.status == "playing" and table.hand.state.fleeting):
        return []
    changed = max(changed, table.seq - MOST_LINES)
    spans = _spans_for_all(table, table.seq, changed, part)
    if spans is None:
        spans = _spans(table, changed, part, lambda event: event.seen_by(voice.you))
    told = []
    for span in spans:
        short = part.recap(span.events, voice)
        told.append(
            ToldTurn(
                span.hand,
                span.lines,
                span.at,
                span.until,
                short.seat,
                short.deed,
                short.brings,
                short.points,
                short.words,
            )
        )
    return told


@lru_cache(maxsize=1)
def _spans_for_all(table: HouseTable, seq: int, changed: int, part: Any) -> list[_Span] | None:
    """The turns of a table at number `seq`, where every event is of a kind that has one form for all: whoever is told
    of the same move next hears of the same turns. None where some event is not."""
    try:
        return _spans(table, changed, part, _same_for_all)
    except _ForEachAnother:
        return None


def _same_for_all(event: Event) -> Event:
    if type(event).seen_by is not Event.seen_by:
        raise _ForEachAnother
    return event


def _spans(table: HouseTable, changed: int, part: Any, form: Form) -> list[_Span]:
    """The turns that hold the lines from number `changed` on, and the one before them, with the forms of events."""
    found = []
    for hand, happened in _hands(table, changed, part, form):
        for turn in engine.turns(happened, part):
            lines = list(dict.fromkeys(place.seq for place, _ in turn))
            found.append(_Span(hand, lines, turn[0][0].at, turn[-1][0].at, [event for _, event in turn]))
    return found


def taken_back(past: Followed) -> int:
    """How many standing lines a line takes back."""
    words = past.line.text.split(" ", 2) if past.fact is None and not past.events else ()
    return int(words[2]) if len(words) == 3 and words[1] == "undo" else 0


def _hands(table: HouseTable, changed: int, part: Any, form: Form) -> Iterator[tuple[int, list[tuple[_Place, Event]]]]:
    """The events that stand, hand by hand, from the last beginning of a turn before line `changed` on."""
    hands: list[tuple[int, list[tuple[_Place, Event]]]] = []
    later: list[tuple[_Place, Event]] = []  # from the last one back
    back = 0
    for past in reversed(table.followed):
        seq = past.line.seq
        if past.fact is not None:
            if isinstance(past.fact, facts.Started):
                hands.append((past.hand, later[::-1]))
                later, back = [], 0
                if seq <= changed:
                    break
        elif not past.events and (undone := taken_back(past)):
            back += undone
        elif back:
            back -= 1
            changed = min(changed, seq)
        else:
            here = [(_Place(seq, at), form(event)) for at, event in enumerate(past.events)]
            begun = _first_beginning([*here, *later[-1:]], part) if seq < changed else None
            later += reversed(here if begun is None else here[begun:])
            if begun is not None:
                hands.append((past.hand, later[::-1]))
                break
    yield from reversed(hands)


def _first_beginning(happened: Sequence[tuple[_Place, Event]], part: Any) -> int | None:
    """Which of some events begins a turn, if one does."""
    for at in range(1, len(happened)):
        if part.begins(happened[at][1], happened[at - 1][1]):
            return at
    return None
