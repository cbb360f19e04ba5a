"""One turn played as well as possible, whatever "well" means: points, or the chance to win.

The worth of an entry on the card is given; what the rolls and keeps before it are worth follows
exactly. Plain Python, a few milliseconds a turn.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from teahouse.engine import Action
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.bot.solved import Solved
from teahouse.games.yardzee.bot.standing import Standing, after, uses_of
from teahouse.games.yardzee.moves import KEEPS, SCORES
from teahouse.games.yardzee.odds import FIVES, MORE, best, expected
from teahouse.games.yardzee.pieces import (
    BOXES,
    DICE,
    EXTRA,
    FIVE_DICE,
    FIVE_OF,
    HANDFUL,
    HANDFULS,
    PARTS,
    ROLLS,
    VALUES,
    YARDZEE,
    YARDZEE_POINTS,
    Box,
    Handful,
    KeptDice,
    ways,
)
from teahouse.games.yardzee.rules.fives import Uses

Worth = Callable[[int, Standing], float]
"""What it is worth to gain so much and stand so."""

FIRST_ROLL: Final = tuple(ways(dice) / 6**DICE for dice in FIVES)
PLAIN: Final = HANDFUL[1, 1, 1, 1, 2]


class Brings(NamedTuple):
    """What five dice bring in a box: its own points, and what comes beside them."""

    points: int
    bonus: int
    """35 where they reach the upper bonus (YZ-3.1)."""
    extra: int
    """100 for an extra Yardzee (YZ-4.2)."""


class Turn:
    """A turn from a standing, with the worth of everything that can be done in it."""

    def __init__(self, standing: Standing, options: Options, worth: Worth) -> None:
        self.standing = standing
        self.options = options
        self._worth = worth
        self._entries: dict[tuple[int, int, bool], float] = {}

    # What each choice is worth

    def actions(self, dice: int, rolls: int) -> list[tuple[Action, float]]:
        """Every legal action with these dice after so many rolls, with its worth, the best first."""
        found: list[tuple[Action, float]] = [(SCORES[box], worth) for box, worth, _ in self.entries(dice)]
        if rolls < ROLLS:
            worth_of = self.kept(rolls)
            found += [(KEEPS[part], worth_of[part]) for part in sorted(PARTS[dice], reverse=True)]
        # What other machines add up otherwise in the last bits must not part what is worth the same.
        told = [(action, round(worth, 11)) for action, worth in found]
        return sorted(told, key=lambda valued: -valued[1])

    def kept(self, rolls: int) -> list[float]:
        """The worth of every keep after so many rolls; for five dice, of scoring them."""
        return self._after_second if rolls == ROLLS - 1 else self._after_first

    def best(self, dice: int, rolls: int) -> float:
        """The worth of the best action with these dice after so many rolls."""
        worths = self._scored if rolls == ROLLS else self._best_after_second if rolls == ROLLS - 1 else self._best_first
        return worths[dice - FIVE_DICE]

    @cached_property
    def start(self) -> float:
        """The worth of the turn before its first roll."""
        return sum(chance * worth for chance, worth in zip(FIRST_ROLL, self._best_first, strict=True))

    @cached_property
    def _best_first(self) -> list[float]:
        return best(self._after_first)

    @cached_property
    def _best_after_second(self) -> list[float]:
        return best(self._after_second)

    @cached_property
    def _after_second(self) -> list[float]:
        return expected(self._scored)

    @cached_property
    def _after_first(self) -> list[float]:
        rolled = expected(self._best_after_second)
        return rolled[:FIVE_DICE] + self._scored

    # The entries

    def entries(self, dice: int) -> list[tuple[int, float, int]]:
        """The boxes that these dice may fill, each with its worth and what it brings at once."""
        boxes, points, extra, _ = self._uses(dice)
        return [(box, *self._entry(box, points[box], extra)) for box in range(len(BOXES)) if boxes >> box & 1]

    def brings(self, dice: Handful, box: Box) -> Brings:
        """What these dice bring at once in a box that they may fill, by its sources."""
        _, points, extra, _ = self._uses(dice)
        gain, _ = after(self.standing, box, points[box], extra)
        return Brings(points[box], gain - points[box] - EXTRA * extra, EXTRA * extra)

    def _uses(self, dice: Handful) -> Uses:
        open_boxes, _, fifty = self.standing
        held = None if open_boxes >> YARDZEE & 1 else YARDZEE_POINTS * fifty
        return uses_of(dice, open_boxes, held, self.options)

    def _entry(self, box: int, points: int, extra: bool) -> tuple[float, int]:
        gain, standing = after(self.standing, box, points, extra)
        key = box, points, extra
        if key not in self._entries:
            self._entries[key] = self._worth(gain, standing)
        return self._entries[key], gain

    @cached_property
    def _scored(self) -> list[float]:
        """The worth of scoring each five dice in their best box."""
        plain = [box for box, _, _ in self.entries(PLAIN)]
        tables = [(box, self._by_points(box)) for box in plain]
        found = []
        for dice in FIVES:
            if FIVE_OF[dice]:
                found.append(max(worth for _, worth, _ in self.entries(dice)))
            else:
                values = VALUES[dice]
                found.append(max([table[values[box]] for box, table in tables]))
        return found

    def _by_points(self, box: int) -> dict[int, float]:
        points = {VALUES[dice][box] for dice in FIVES if not FIVE_OF[dice]}
        return {each: self._entry(box, each, False)[0] for each in points}

    # What comes out of it

    def ends(self) -> dict[int, float]:
        """How likely each gain is when the turn is played for the most worth."""
        chances = self._played(FIRST_ROLL, self._after_first)
        chances = self._played(chances, self._after_second)
        found: dict[int, float] = {}
        for dice, chance in zip(FIVES, chances, strict=True):
            if chance:
                _, _, gain = self.entry(dice)
                found[gain] = found.get(gain, 0.0) + chance
        return found

    def ends_of(self, kept: KeptDice, rolls: int) -> dict[Handful, float]:
        """How likely the turn ends with each five dice when these are kept after so many rolls, and played on so."""
        flow = [0.0] * len(HANDFULS)
        flow[kept] = 1.0
        chances = _rolled(flow)
        if rolls < ROLLS - 1:
            chances = self._played(chances, self._after_second)
        return {dice: chance for dice, chance in zip(FIVES, chances, strict=True) if chance}

    def entry(self, dice: Handful) -> tuple[Box, float, int]:
        """The box that these dice fill best, with its worth and what it brings at once."""
        return max(self.entries(dice), key=lambda entry: entry[1])

    @staticmethod
    def _played(chances: Sequence[float], worth: list[float]) -> list[float]:
        """How likely each five dice are after the best keep of these has been rolled on with."""
        flow = [0.0] * len(HANDFULS)
        for dice, chance in zip(FIVES, chances, strict=True):
            if chance:
                keep = max(PARTS[dice], key=worth.__getitem__)
                flow[dice if worth[dice] >= worth[keep] else keep] += chance
        return _rolled(flow)


def _rolled(flow: list[float]) -> list[float]:
    """How likely each five dice are, from how likely each handful is that the rest is rolled to."""
    for kept in range(FIVE_DICE):
        if flow[kept]:
            for more in MORE[kept]:
                flow[more] += flow[kept] / 6
    return flow[FIVE_DICE:]


@lru_cache(maxsize=256)
def for_points(table: Solved, options: Options, standing: Standing) -> Turn:
    """A turn played for the points it brings and those that a table says will follow; kept for its next rolls."""
    return Turn(standing, options, lambda gain, after: gain + table.mean(after))
