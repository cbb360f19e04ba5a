"""The graph of a retelling as text: every seat's chance over the game, and where its decisions were weak.

It needs no colour and no more than 80 columns. Time goes from left to right; a column holds one step, or several.
"""

from collections.abc import Sequence
from typing import Final

from teahouse.bots.retelling.shape import Retelling
from teahouse.bots.review import WEAK

HEIGHT: Final = 13
"""Rows of the graph."""
MARGIN: Final = 6
"""Columns before it, for the scale."""
MARKS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of the seats."""
SEVERAL: Final = "*"
"""Where lines of several seats meet."""
SIGN: Final = dict(zip(WEAK, "!?#", strict=True))
"""A weak decision, in one letter."""


def graph(retelling: Retelling, names: Sequence[str], width: int = 80) -> list[str]:
    """The lines of the graph: the curves, the turns, and for each seat a lane with its weak decisions."""
    columns = max(1, min(width - MARGIN - 1, retelling.of + 1))
    low, high = _scale(retelling)
    rows = [[" "] * columns for _ in range(HEIGHT)]
    for seat in range(retelling.players):
        for column, value in enumerate(_curve(retelling, seat, columns)):
            if value is not None:
                row = HEIGHT - 1 - round((value - low) / (high - low) * (HEIGHT - 1))
                rows[row][column] = MARKS[seat % len(MARKS)] if rows[row][column] == " " else SEVERAL
    unit = 1 if retelling.players == 1 else 100
    lines = []
    for number, cells in enumerate(rows):
        at = high - (high - low) * number / (HEIGHT - 1)
        label = f"{unit * at:.0f}" if number % 3 == 0 else ""
        lines.append(f"{label:>{MARGIN - 2}} |{''.join(cells)}".rstrip())
    lines.append(f"{'turn':>{MARGIN - 2}} +{_turns(retelling, columns)}".rstrip())
    for seat in range(retelling.players):
        lane = _lane(retelling, seat, columns)
        lines.append(f"{MARKS[seat % len(MARKS)]:>{MARGIN - 2}} |{lane}".rstrip())
    who = "  ".join(f"{MARKS[seat % len(MARKS)]} {name}" for seat, name in enumerate(names))
    signs = ", ".join(f"{sign} {verdict}" for verdict, sign in SIGN.items())
    what = "expected final score" if retelling.players == 1 else "chance to win in 100"
    return [f"{what}: {who}"[:width], *lines, f"below: {signs}"]


def _scale(retelling: Retelling) -> tuple[float, float]:
    if retelling.players > 1:
        return 0.0, 1.0
    values = [value for (value,) in retelling.values]
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 1, high + 1)


def _column(retelling: Retelling, place: int, columns: int) -> int:
    """The column of a place on the graph: 0 is before the first step, each step one further."""
    return place * (columns - 1) // max(1, retelling.of)


def _curve(retelling: Retelling, seat: int, columns: int) -> list[float | None]:
    """A value for each column that is told: the last that falls into it."""
    found: list[float | None] = [None] * columns
    for place, values in enumerate(retelling.values):
        found[_column(retelling, place, columns)] = values[seat]
    return found


def _lane(retelling: Retelling, seat: int, columns: int) -> str:
    """The weak decisions of a seat, each column with the heaviest."""
    lane = [-1] * columns
    for step in retelling.steps:
        if step.seat == seat and step.judged and step.judged.verdict in WEAK:
            column = _column(retelling, step.number + 1, columns)
            lane[column] = max(lane[column], WEAK.index(step.judged.verdict))
    return "".join(" " if grade < 0 else SIGN[WEAK[grade]] for grade in lane)


def _turns(retelling: Retelling, columns: int) -> str:
    """The numbers of turns where they begin, as far as there is room between them."""
    line = ["-"] * columns
    free = 0
    for turn in retelling.turns:
        column = _column(retelling, turn.first, columns)
        name = str(turn.number)
        if turn.number and column >= free and column + len(name) <= columns:
            line[column : column + len(name)] = name
            free = column + len(name) + 6
    return "".join(line)
