"""The exact distribution of the final score under the best play.

The probability of every score runs forward over the standings, from the empty card to the full
one: with each set of open boxes stands an array with a row for each standing and a column for
each score so far. Boxes are only ever filled, so each array is complete before it is used, and it
is dropped right after.
"""

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import numpy as np

from teahouse.games.yardzee.bot.induction import ENTRIES, THREADS, Floats, Induction, Places, Tick, Turn, columns
from teahouse.games.yardzee.bot.standing import MOST_POINTS
from teahouse.games.yardzee.pieces import (
    ALL_OPEN,
    BONUS,
    BONUS_FROM,
    BOXES,
    EXTRA,
    POSSIBLE,
    UPPER_BOXES,
    YARDZEE,
    YARDZEE_POINTS,
)

LOCKS = 64
"""Two threads may add to the same array; so many locks keep them apart well enough."""


def distribution(solution: Induction, tick: Tick) -> Floats:
    """How likely each final score is, from 0 up to the highest there is."""
    ahead = _Ahead(solution)
    ahead.add(ALL_OPEN, False, [0], 0, np.ones((1, 1)))
    done, due = 0, sum(map(len, solution.rounds)) - 1
    with ThreadPoolExecutor(THREADS) as pool:
        for found in reversed(solution.rounds[1:]):
            for _ in pool.map(ahead.play, found):
                done += 1
                tick(done / due)
    return ahead.final()


class _Ahead:
    """The scores so far, with their probabilities, of the standings that the play has reached."""

    def __init__(self, solution: Induction) -> None:
        self.solution = solution
        self.arrays: dict[tuple[int, bool], Floats] = {}
        """By open boxes and whether the Yardzee box holds 50: a row for each upper total, a column for each score."""
        self._locks = [Lock() for _ in range(LOCKS)]

    def add(self, open_boxes: int, fifty: bool, uppers: Places | list[int], least: int, scores: Floats) -> None:
        """Add scores, of which the first column is `least`, to the rows of these upper totals."""
        key = open_boxes, fifty
        with self._locks[hash(key) % LOCKS]:
            if key not in self.arrays:
                self.arrays[key] = np.zeros((BONUS_FROM + 1, _most(open_boxes, fifty) + 1))
            self.arrays[key][uppers, least : least + scores.shape[1]] += scores

    def play(self, open_boxes: int) -> None:
        """One turn from every standing with these boxes open that has been reached."""
        totals, fifty = columns(open_boxes)
        for held in (False, True):
            scores = self.arrays.pop((open_boxes, held), None)
            if scores is None:
                continue
            reached = np.flatnonzero(scores.sum(axis=0))
            least, most = int(reached[0]), int(reached[-1]) + 1
            some = np.flatnonzero((fifty == held) & (scores[totals].sum(axis=1) > 0))
            self._play(self.solution.turn(open_boxes, some), least, scores[totals[some], least:most])

    def _play(self, turn: Turn, least: int, scores: Floats) -> None:
        entries, chances = turn.entries, turn.chances
        for row in np.flatnonzero(chances.sum(axis=1)):
            rest, fifty = int(entries.rest[row, 0]), bool(entries.fifty[row, 0])
            chance, gains, upper = chances[row], entries.gains[row], entries.upper[row]
            if ENTRIES[entries.numbers[row]].box >= UPPER_BOXES:
                picked = chance.nonzero()[0]
                self.add(rest, fifty, upper[picked], least + int(gains[0]), chance[picked, None] * scores[picked])
                continue
            full = (upper == BONUS_FROM) & (chance > 0)
            picked = ((upper < BONUS_FROM) & (chance > 0)).nonzero()[0]
            if len(picked):
                first = least + int(gains[picked[0]])
                self.add(rest, fifty, upper[picked], first, chance[picked, None] * scores[picked])
            # Upper totals of 63 and more are one standing; those that reach it now gain the bonus as well.
            for gain in set(gains[full].tolist()):
                picked = (full & (gains == gain)).nonzero()[0]
                self.add(rest, fifty, [BONUS_FROM], least + gain, (chance[picked] @ scores[picked])[None, :])

    def final(self) -> Floats:
        """The scores of the full card."""
        total = np.zeros(MOST_POINTS + 1)
        for scores in self.arrays.values():
            total[: scores.shape[1]] += scores.sum(axis=0)
        return np.trim_zeros(total, "b")


def _most(open_boxes: int, fifty: bool) -> int:
    """No column is needed beyond this score with these boxes open."""
    filled = ALL_OPEN & ~open_boxes
    most = sum(max(POSSIBLE[box]) for box in range(len(BOXES)) if filled >> box & 1 and box != YARDZEE)
    # The bonus twice: the columns reach as far as the highest score of any row, and another row may gain it yet.
    return most + 2 * BONUS + (YARDZEE_POINTS + EXTRA * (filled.bit_count() - 1) if fifty else 0)
