"""Backward induction over a card: the best expected score from every standing, exactly.

A turn ends in a box, so a standing is worth what the turn brings on average and what the standing
after it is worth; the standings with fewer open boxes come first. All standings with the same open
boxes are computed together: they are the columns of arrays with a row for each handful of dice, or
for each entry on the card that a turn can end with.

Where two choices are equally good, stopping goes before rolling, keeping more dice before keeping
fewer, and the box that is higher on the card before a lower one; the deviations and the
distribution are those of this play.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from teahouse.games.yardzee.bot.standing import FIRST_NUMBER, STANDINGS, totals_of
from teahouse.games.yardzee.pieces import (
    ALL_OPEN,
    BONUS,
    BONUS_FROM,
    BOXES,
    DICE,
    EXTRA,
    FIVE_DICE,
    FIVE_OF,
    HANDFUL,
    HANDFULS,
    UPPER_BOXES,
    VALUES,
    YARDZEE,
    YARDZEE_POINTS,
    ways,
)
from teahouse.games.yardzee.rules.fives import Uses

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Choose = Callable[[int, int, int | None], Uses]
"""The rules for scoring: by the dice, the open boxes, and what the Yardzee box holds (None: it is open)."""
Tick = Callable[[float], None]
"""Is told how much is done, from 0 to 1."""

EQUAL: Final = 1e-9
"""Less than this apart, two choices are equally good: sums in another order differ by far less."""
THREADS: Final = 2

# The dice


class Size(NamedTuple):
    """The handfuls of one number of dice, and how they hang together with those of one die less or more."""

    rows: slice
    fewer: list[Places]
    """For each die: what is left of each handful without it."""
    sources: list[Places]
    """The same for the first of equal dice only; `NOTHING` for the others."""
    more: list[Places]
    """For each face: what each handful becomes with it; nothing for five dice."""


NOTHING: Final = len(HANDFULS)
"""A row after those of the handfuls, which stays empty."""


def _sizes() -> list[Size]:
    found, start = [], 0
    for size in range(DICE + 1):
        handfuls = [faces for faces in HANDFULS if len(faces) == size]
        fewer, sources = [], []
        for die in range(size):
            parts = [HANDFUL[faces[:die] + faces[die + 1 :]] for faces in handfuls]
            fewer.append(np.array(parts))
            new = [faces[die] not in faces[:die] for faces in handfuls]
            sources.append(np.where(new, parts, NOTHING))
        faces_more = range(1, 7) if size < DICE else ()
        more = [np.array([HANDFUL[tuple(sorted((*faces, face)))] for faces in handfuls]) for face in faces_more]
        found.append(Size(slice(start, start + len(handfuls)), fewer, sources, more))
        start += len(handfuls)
    return found


SIZES: Final = _sizes()
ROLLS_OF_FIVE: Final = range(FIVE_DICE, len(HANDFULS))
PLAIN: Final = HANDFUL[1, 1, 1, 1, 2]
"""Any five dice that are not all equal: the boxes they may fill are those of all such dice."""
START: Final = np.array([[ways(dice) / 6**DICE] for dice in ROLLS_OF_FIVE])
"""How likely each five dice are at the first roll."""
_OWN: Final = np.arange(len(HANDFULS), dtype=np.int16)[:, None]


def _expected(dice: Floats) -> Floats:
    """What every handful is worth when the dice that are missing are rolled: die by die, face by face."""
    worth = np.empty((len(HANDFULS), dice.shape[1]))
    worth[FIVE_DICE:] = dice
    for size in reversed(SIZES[:-1]):
        first, *others = size.more
        total = worth.take(first, axis=0)
        for more in others:
            total += worth.take(more, axis=0)
        np.multiply(total, 1 / 6, out=worth[size.rows])
    return worth


def _best(worth: Floats) -> tuple[Floats, NDArray[np.int16]]:
    """For each five dice the worth of the best keep, or of stopping, and which it is; `worth` is used up."""
    which = np.repeat(_OWN, worth.shape[1], axis=1)
    for size in SIZES[1:]:
        own, number = worth[size.rows], which[size.rows]
        for parts in size.fewer:
            other = worth.take(parts, axis=0)
            better = other > own + EQUAL
            np.copyto(own, other, where=better)
            np.copyto(number, which.take(parts, axis=0), where=better)
    return worth[FIVE_DICE:], which[FIVE_DICE:]


def _rolled(chances: Floats, kept: NDArray[np.int16]) -> Floats:
    """How likely each five dice are after what was kept of these is rolled on with."""
    width = chances.shape[1]
    places = kept * np.intp(width) + np.arange(width)
    flow = _summed(places, chances, NOTHING + 1)
    for size in SIZES[1:]:
        first, *others = size.sources
        total = flow.take(first, axis=0)
        for parts in others:
            total += flow.take(parts, axis=0)
        total *= 1 / 6
        flow[size.rows] += total
    return flow[FIVE_DICE:NOTHING]


def _summed(places: Places, chances: Floats, rows: int) -> Floats:
    """The chances added up by their places in an array of so many rows and the same columns."""
    flat = np.bincount(places.ravel(), weights=chances.ravel(), minlength=rows * chances.shape[1])
    return flat.astype(np.float64, copy=False).reshape(rows, chances.shape[1])


# The entries


class Entry(NamedTuple):
    """What a turn can end with: points in a box, or five equal dice there, whose points hang on more (YZ-4)."""

    box: int
    points: int = 0
    face: int = 0


def _entry(box: int, dice: int) -> Entry:
    """What these five dice make in a box."""
    return Entry(box, face=FIVE_OF[dice]) if FIVE_OF[dice] else Entry(box, VALUES[dice][box])


_ALL: Final = [[_entry(box, dice) for dice in ROLLS_OF_FIVE] for box in range(len(BOXES))]
ENTRIES: Final = tuple(sorted({entry for made in _ALL for entry in made}))
_NUMBER: Final = {entry: number for number, entry in enumerate(ENTRIES)}
ENTRY: Final = np.array([[_NUMBER[entry] for entry in made] for made in _ALL])
"""By box and five dice: the number of the entry they make there."""


@dataclass(slots=True)
class Entries:
    """The entries that can be made with a set of open boxes, a row each, and a column for each standing."""

    numbers: list[int]
    """Which entries these are."""
    allowed: NDArray[np.bool_]
    gains: NDArray[np.intp]
    """What each brings at once, with the upper bonus and the extra 100."""
    extras: NDArray[np.bool_]
    """Whether that is an extra Yardzee."""
    upper: Places
    """The upper total afterwards."""
    fifty: Places
    """1 where the Yardzee box holds 50 afterwards."""
    rest: Places
    """The boxes still open afterwards, by row alone."""

    def of(self, some: Places) -> "Entries":
        """The same for some of the columns."""
        return Entries(
            self.numbers,
            self.allowed[:, some],
            self.gains[:, some],
            self.extras[:, some],
            self.upper[:, some],
            self.fifty[:, some],
            self.rest,
        )


@dataclass(slots=True)
class Turn:
    """The best play of one turn with a set of open boxes, a column for each standing."""

    value: Floats
    """What each standing is worth before the first roll."""
    entries: Entries
    chances: Floats
    """How likely the turn is to end with each of the entries."""


def columns(open_boxes: int) -> tuple[Places, Places]:
    """The standings with these open boxes: the upper total of each, and 1 where the Yardzee box holds 50."""
    totals = np.array(totals_of(open_boxes))
    if open_boxes >> YARDZEE & 1:
        return totals, np.zeros(len(totals), dtype=np.intp)
    return np.concatenate([totals, totals]), np.repeat(np.array([0, 1]), len(totals))


def entries_of(choose: Choose, open_boxes: int) -> Entries:
    """The entries that the rules allow with these boxes open, and what each of them leads to."""
    totals, fifty = columns(open_boxes)
    plain = choose(PLAIN, open_boxes, None if open_boxes >> YARDZEE & 1 else 0).boxes
    numbers = [number for number, entry in enumerate(ENTRIES) if open_boxes >> entry.box & 1]
    made = [ENTRIES[number] for number in numbers]
    box = np.array([[entry.box] for entry in made])
    width = len(totals)
    points = np.repeat(np.array([[entry.points] for entry in made]), width, axis=1)
    extras = np.zeros(points.shape, dtype=np.bool_)
    allowed = np.repeat(np.array([[plain >> entry.box & 1 > 0] for entry in made]), width, axis=1)
    held = (None,) if open_boxes >> YARDZEE & 1 else (0, YARDZEE_POINTS)
    for block, yardzee in enumerate(held):
        some = slice(block * width // len(held), (block + 1) * width // len(held))
        choices = [choose(HANDFUL[(face,) * DICE], open_boxes, yardzee) for face in range(1, 7)]
        for row, entry in enumerate(made):
            if entry.face:
                uses = choices[entry.face - 1]
                points[row, some] = uses.points[entry.box]
                extras[row, some] = uses.extra
                allowed[row, some] = bool(uses.boxes >> entry.box & 1)
    upper = totals + points * (box < UPPER_BOXES)
    bonus = BONUS * ((totals < BONUS_FROM) & (upper >= BONUS_FROM))
    return Entries(
        numbers,
        allowed,
        points + EXTRA * extras + bonus,
        extras,
        np.minimum(upper, BONUS_FROM),
        np.where(box == YARDZEE, points == YARDZEE_POINTS, fifty).astype(np.intp),
        open_boxes ^ 1 << box,
    )


# The standings


class Induction:
    """The solution of one set of rules, as it grows."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        # By open boxes, by whether the Yardzee box holds 50, and by the upper total.
        shape = (ALL_OPEN + 1, 2, BONUS_FROM + 1)
        self.means = np.zeros(shape)
        self.squares = np.zeros(shape)
        """The mean square of what is still to come."""
        self.extras = np.zeros(shape)
        """How many extra Yardzees are still to come on average."""
        self.rounds = self._rounds()
        """The sets of open boxes that can come about, by how many are open."""

    def _rounds(self) -> list[list[int]]:
        rounds: list[set[int]] = [set() for _ in range(len(BOXES) + 1)]
        rounds[-1].add(ALL_OPEN)
        for size in range(len(BOXES), 0, -1):
            for open_boxes in rounds[size]:
                plain = self.choose(PLAIN, open_boxes, None if open_boxes >> YARDZEE & 1 else 0).boxes
                rounds[size - 1] |= {open_boxes ^ 1 << box for box in range(len(BOXES)) if plain >> box & 1}
        return [sorted(found) for found in rounds]

    def solve(self, tick: Tick) -> None:
        """Compute every standing, those with the fewest open boxes first."""
        done, due = 0, sum(map(len, self.rounds)) - 1
        with ThreadPoolExecutor(THREADS) as pool:
            for found in self.rounds[1:]:
                for _ in pool.map(self._solve, found):
                    done += 1
                    tick(done / due)

    def _solve(self, open_boxes: int) -> None:
        totals, fifty = columns(open_boxes)
        turn = self.turn(open_boxes)
        gains = turn.entries.gains
        means, squares = self._after(self.means, turn.entries), self._after(self.squares, turn.entries)
        extras = turn.entries.extras + self._after(self.extras, turn.entries)
        self.means[open_boxes, fifty, totals] = turn.value
        self.squares[open_boxes, fifty, totals] = (turn.chances * (gains**2 + 2 * gains * means + squares)).sum(axis=0)
        self.extras[open_boxes, fifty, totals] = (turn.chances * extras).sum(axis=0)

    @staticmethod
    def _after(known: Floats, entries: Entries) -> Floats:
        return known[entries.rest, entries.fifty, entries.upper]

    def turn(self, open_boxes: int, some: Places | None = None) -> Turn:
        """The best play of a turn from every standing with these boxes open, or from some of them."""
        entries = entries_of(self.choose, open_boxes)
        if some is not None:
            entries = entries.of(some)
        worth = np.where(entries.allowed, entries.gains + self._after(self.means, entries), -1.0)
        row_of = np.zeros(len(ENTRIES), dtype=np.intp)
        row_of[entries.numbers] = np.arange(len(entries.numbers))
        last, made = self._score(open_boxes, worth, row_of)
        second, kept_second = _best(_expected(last))
        first, kept_first = _best(_expected(second))
        chances = np.repeat(START, last.shape[1], axis=1)
        value = (chances * first).sum(axis=0)
        chances = _rolled(_rolled(chances, kept_first), kept_second)
        width = chances.shape[1]
        places = made * np.intp(width) + np.arange(width)
        return Turn(value, entries, _summed(places, chances, len(worth)))

    def _score(self, open_boxes: int, worth: Floats, row_of: Places) -> tuple[Floats, NDArray[np.int16]]:
        """The best entry for each five dice: its worth, and its row."""
        best = np.full((len(ROLLS_OF_FIVE), worth.shape[1]), -1.0)
        made = np.zeros(best.shape, dtype=np.int16)
        for box in range(len(BOXES)):
            if open_boxes >> box & 1:
                rows = row_of[ENTRY[box]]
                other = worth.take(rows, axis=0)
                better = other > best + EQUAL
                np.copyto(best, other, where=better)
                np.copyto(made, rows[:, None].astype(np.int16), where=better)
        return best, made

    @property
    def optimum(self) -> float:
        """The best expected score of a whole game."""
        return float(self.means[ALL_OPEN, 0, 0])

    def table(self) -> tuple[Floats, Floats, Floats]:
        """Means, deviations and extra Yardzees of all standings, in the order of their numbers."""
        parts = []
        for known in (self.means, self.squares, self.extras):
            part = np.zeros(STANDINGS)
            for open_boxes in range(ALL_OPEN + 1):
                totals, fifty = columns(open_boxes)
                part[FIRST_NUMBER[open_boxes] : FIRST_NUMBER[open_boxes + 1]] = known[open_boxes, fifty, totals]
            parts.append(part)
        means, squares, extras = parts
        return means, np.sqrt(np.maximum(0.0, squares - means**2)), extras
