"""What a house counts while it works: plain numbers, always kept, read by `metrics`.

The store and the thinkers keep histograms of their own.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from teahouse.server.log.facts import Line

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
GROUPS = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0)


class Histogram:
    """How many values were at most so large, and their sum."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        """Take in a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @property
    def count(self) -> int:
        """How many values there were."""
        return sum(self.counts)

    def buckets(self) -> list[tuple[str, float]]:
        """The bounds and how many values were not above each, the last without bound."""
        total, found = 0, []
        for bound, count in zip((*self.bounds, float("inf")), self.counts, strict=True):
            total += count
            found.append(("+Inf" if bound == float("inf") else str(bound), float(total)))
        return found


class Tally:
    """What people and the house did at the tables since this process started."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        """Moves written down, by how they came about: hand, bot, order, only."""
        self.undos = 0
        self.tables = 0
        """Tables opened."""
        self.commands: Counter[str] = Counter()
        """Commands of people, by kind."""
        self.refused: Counter[str] = Counter()
        """Commands and requests that were refused, by code."""
        self.connections: Counter[str] = Counter()
        """Lines opened: "first" by one who has seen nothing, "again" by one who takes up a table."""
        self.dropped = 0
        """Lines that the house ended, mostly as their readers were too slow."""
        self.chats = 0
        self.acknowledged = Histogram()
        """From a command that changes a table to its acknowledgement."""

    def wrote(self, lines: Iterable[Line]) -> None:
        """Count what was written into a log."""
        for line in lines:
            if not line.text[:1].isdigit():
                self.tables += line.seq == 1
            elif line.text.split(" ", 2)[1] == "undo":
                self.undos += 1
            else:
                self.moves[line.how or "hand"] += 1
