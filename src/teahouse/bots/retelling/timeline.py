"""The lines of a record that stand, as steps and turns: what chance did in one go, and every decision.

Set-up is one step; so is a run of draws within a turn, and each decision. Lines that were taken back are no steps: the
game went on from where they began.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from teahouse.bots.review import Decision
from teahouse.engine import CHANCE, Event, Record, State
from teahouse.engine.recap import turns

Kind = Literal["setup", "chance", "decision"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line that stands, and the table before it."""

    number: int
    seat: int
    text: str
    before: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """The lines of one step, within one turn: the place of the turn, and the table after them."""

    kind: Kind
    turn: int
    lines: tuple[Line, ...]
    after: State

    @property
    def seat(self) -> int | None:
        """Who decided; nobody, where chance fell."""
        return self.lines[0].seat if self.kind == "decision" else None

    @property
    def decision(self) -> Decision | None:
        """What was decided, with what was known then; nothing, where chance fell."""
        line = self.lines[0]
        if self.kind != "decision":
            return None
        return Decision(line.number, line.seat, line.before.seen_by(line.seat), line.before.parse(line.text))


@dataclass(frozen=True, slots=True)
class Timeline:
    """A record cut into steps."""

    start: State
    spans: tuple[Span, ...]
    undone: tuple[int, ...]
    """The numbers of the lines that don't count: those taken back, and those that took back."""
    over: bool
    """Whether it goes to the end of the game."""


def timeline(record: Record) -> Timeline:
    """Cut a record into steps; `Wrong` names its first wrong line."""
    before = start = record.start().copy()
    lines: list[Line] = []
    undone: list[int] = []
    for step in record.replay():
        text = step.text.partition(" ")[2]
        if step.seat != CHANCE and text.startswith("undo "):
            back = len(lines) - int(text.removeprefix("undo "))
            undone += [*(line.number for line in lines[back:]), step.number]
            del lines[back:]
        else:
            lines.append(Line(step.number, step.seat, text, before, step.events))
        before = step.state.copy()
    return Timeline(start, tuple(_spans(lines, before)), tuple(sorted(undone)), before.over)


def _spans(lines: list[Line], end: State) -> Iterator[Span]:
    told = _turns(lines, end)
    afters = [*(line.before for line in lines[1:]), end]

    def name(place: int) -> tuple[int, Any]:
        return told[place], "chance" if lines[place].seat == CHANCE else place

    for (turn, kind), places in groupby(range(len(lines)), key=name):
        run = list(places)
        what: Kind = "decision" if kind != "chance" else "chance" if turn else "setup"
        yield Span(what, turn, tuple(lines[place] for place in run), afters[run[-1]])


def _turns(lines: list[Line], end: State) -> list[int]:
    """The place of the turn that each line belongs to, from 1 on; before the first decision of a game's first turn all
    is set-up, place 0."""
    part: Any = end.game.part("recap")
    places = _by_recap(lines, part) if part is not None else _by_seat(lines)
    first = next((place for place, line in enumerate(lines) if line.seat != CHANCE), len(lines))
    opening = places[first] if first < len(lines) else -1
    # Where the game's first turn begins with its set-up, what chance did before the first decision is the set-up.
    shared = bool(places) and places[0] == opening
    found, number, last = [], 0, -1
    for place, turn in enumerate(places):
        setting_up = place < first and (shared or turn != opening)
        if not setting_up and turn != last:
            number, last = number + 1, turn
        found.append(0 if setting_up else number)
    return found


def _by_recap(lines: list[Line], part: Any) -> list[int]:
    """Turns as the game tells them: a line belongs to the one in which it begins."""
    happened = [(place, event) for place, line in enumerate(lines) for event in line.events]
    begun: dict[int, int] = {}
    for number, turn in enumerate(turns(happened, part)):
        for place, _ in turn:
            begun.setdefault(place, number)
    found, last = [], 0
    for place in range(len(lines)):
        last = begun.get(place, last)
        found.append(last)
    return found


def _by_seat(lines: list[Line]) -> list[int]:
    """Where a game sums up nothing: a turn lasts as long as the same seat decides, draws included."""
    found: list[int] = []
    number, who = 0, None
    for line in lines:
        if line.seat not in (CHANCE, who):
            number += who is not None
            who = line.seat
        found.append(number)
    return found
