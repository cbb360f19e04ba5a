"""The turns of a table in short, as one seat may know them."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from teahouse.engine import Event, Voice
from teahouse.engine import recap as engine
from teahouse.server.log import facts
from teahouse.server.log.table import Followed, HouseTable
from teahouse.server.wire.messages import ToldTurn

MOST_LINES = 600
"""Turns are told of so many lines at most; what is older is told line by line."""


class _Place(NamedTuple):
    """Where an event stands: the number of its line, and which of that line's events it is."""

    seq: int
    at: int


def tell_turns(table: HouseTable, changed: int, voice: Voice) -> list[ToldTurn]:
    """The turns that hold the lines from number `changed` on, and the one before them. None where some of what
    happened is heard only once: a turn would tell it again."""
    part: Any = table.game.part("recap")
    if part is None or (table.hand is not None and table.status == "playing" and table.hand.state.fleeting):
        return []
    told = []
    for hand, happened in _hands(table, max(changed, table.seq - MOST_LINES), part, voice.you):
        for turn in engine.turns(happened, part):
            short = part.recap([event for _, event in turn], voice)
            lines = list(dict.fromkeys(place.seq for place, _ in turn))
            at, until = turn[0][0].at, turn[-1][0].at
            told.append(
                ToldTurn(hand, lines, at, until, short.seat, short.deed, short.brings, short.points, short.words)
            )
    return told


def taken_back(past: Followed) -> int:
    """How many standing lines a line takes back."""
    words = past.line.text.split(" ", 2) if past.fact is None and not past.events else ()
    return int(words[2]) if len(words) == 3 and words[1] == "undo" else 0


def _hands(
    table: HouseTable, changed: int, part: Any, seat: int | None
) -> Iterator[tuple[int, list[tuple[_Place, Event]]]]:
    """The events that stand, hand by hand, from the last beginning of a turn before line `changed` on."""
    hands: list[tuple[int, list[tuple[_Place, Event]]]] = []
    later: list[tuple[_Place, Event]] = []  # from the last one back
    back = 0
    for past in reversed(table.followed):
        seq = past.line.seq
        if isinstance(past.fact, facts.Started):
            hands.append((past.hand, later[::-1]))
            later, back = [], 0
            if seq <= changed:
                break
        elif past.fact is None and (undone := taken_back(past)):
            back += undone
        elif past.fact is None and back:
            back -= 1
            changed = min(changed, seq)
        elif past.fact is None:
            here = [(_Place(seq, at), event.seen_by(seat)) for at, event in enumerate(past.events)]
            begun = _first_beginning([*here, *later[-1:]], part) if seq < changed else None
            later += reversed(here if begun is None else here[begun:])
            if begun is not None:
                hands.append((past.hand, later[::-1]))
                break
    yield from reversed(hands)


def _first_beginning(happened: Sequence[tuple[_Place, Event]], part: Any) -> int | None:
    """Which of some events begins a turn, if one does."""
    pairs = itertools.pairwise(happened)
    return next((at for at, ((_, before), (_, event)) in enumerate(pairs, 1) if part.begins(event, before)), None)
