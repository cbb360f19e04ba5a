"""Tables of the solution: what each standing still brings, as three numbers of two bytes.

They are the mean, the standard deviation, and how many extra Yardzees are among it on average.

The table of the default rules comes with the game; `teahouse solve` writes those of other rules
into the user's cache directory. A table needs nothing but the standard library to be read.

A file is one line of JSON, which says what was solved and how the numbers are to be read, and then
the numbers, compressed: all means in the order of `standing.number`, then all deviations, then all
extra Yardzees, each a whole number of steps.
"""

import json
import lzma
import os
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from teahouse.engine.options import as_json
from teahouse.games.yardzee.about import ABOUT, Options
from teahouse.games.yardzee.bot.standing import STANDINGS, Standing, number

FORMAT: Final = "teahouse yardzee table 1"
SHIPPED: Final = Path(__file__).parent / "solution.table"
STEPS: Final = (1 << 16) - 1
FILTERS: Final = [{"id": lzma.FILTER_DELTA, "dist": 2}, {"id": lzma.FILTER_LZMA2, "preset": 6}]
"""Neighbours differ little, so what is compressed is the difference to the number before."""


@dataclass(frozen=True, eq=False)
class Solved:
    """The solution of one set of rules."""

    rules: dict[str, Any]
    """The options that the solution depends on."""
    optimum: float
    steps: tuple[float, float, float]
    """How much one step is in each of the three columns."""
    means: "array[int]"
    deviations: "array[int]"
    extra_yardzees: "array[int]"

    def mean(self, standing: Standing) -> float:
        """The best expected score of the rest of the game."""
        return self.means[number(standing)] * self.steps[0]

    def deviation(self, standing: Standing) -> float:
        """The standard deviation of that score."""
        return self.deviations[number(standing)] * self.steps[1]

    def extras(self, standing: Standing) -> float:
        """How many extra Yardzees it holds on average."""
        return self.extra_yardzees[number(standing)] * self.steps[2]

    @property
    def error(self) -> float:
        """No mean here is further than this from the exact one."""
        return self.steps[0] / 2

    @classmethod
    def make(cls, rules: dict[str, Any], optimum: float, columns: Sequence[Sequence[float]]) -> "Solved":
        """A table from exact numbers: means, deviations, extra Yardzees."""
        steps = [max(column) / STEPS or 1.0 for column in columns]
        numbers = [
            array("H", (round(value / step) for value in column)) for step, column in zip(steps, columns, strict=True)
        ]
        return cls(rules, optimum, (steps[0], steps[1], steps[2]), *numbers)

    def write(self, path: Path) -> None:
        """Write it to a file, whole or not at all."""
        head = {
            "format": FORMAT,
            "rules version": ABOUT.rules,
            "rules": self.rules,
            "standings": len(self.means),
            "optimum": self.optimum,
            "steps": self.steps,
        }
        numbers = self.means + self.deviations + self.extra_yardzees
        body = lzma.compress(_little(numbers).tobytes(), format=lzma.FORMAT_XZ, filters=FILTERS)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(json.dumps(head).encode() + b"\n" + body)
        part.replace(path)

    @classmethod
    def read(cls, path: Path) -> "Solved":
        """Read it from a file; ValueError where it is not a table of these rules."""
        line, _, body = path.read_bytes().partition(b"\n")
        head = json.loads(line)
        if head["format"] != FORMAT or head["rules version"] != ABOUT.rules or head["standings"] != STANDINGS:
            raise ValueError(f"{path} is a table of other rules")
        numbers = array("H")
        numbers.frombytes(lzma.decompress(body))
        numbers = _little(numbers)
        if len(numbers) != 3 * STANDINGS:
            raise ValueError(f"{path} is not whole")
        parts = [numbers[start : start + STANDINGS] for start in range(0, len(numbers), STANDINGS)]
        return cls(head["rules"], head["optimum"], tuple(head["steps"]), *parts)


def _little(numbers: "array[int]") -> "array[int]":
    """Numbers are written with the low byte first on every machine."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def rules_of(options: Options) -> dict[str, Any]:
    """The options that the best play alone depends on, as far as they matter (YZ-10.3)."""
    rules = as_json(options)
    del rules["first"], rules["tie"]
    if options.extra_yardzee != "literal":
        rules["literal_upper_full"] = "ordinary"
    if options.extra_yardzee != "joker":
        rules["joker_when_box_zero"] = False
    return rules


def cache_path(options: Options) -> Path:
    """Where the table of these rules is kept once it is made."""
    from platformdirs import user_cache_path  # where nothing is kept, in a browser, there is none

    words = [name if value is True else value for name, value in rules_of(options).items() if value is not False]
    return user_cache_path("teahouse", appauthor=False) / f"yardzee-{ABOUT.rules}-{'-'.join(words)}.table"


def shipped() -> Solved:
    """The table of the default rules."""
    return _read(SHIPPED)


def find(options: Options) -> Solved | None:
    """The table of these rules, if it comes with the game or has been made."""
    if rules_of(options) == rules_of(Options()):
        return shipped()
    try:
        path = cache_path(options)
        return _read(path) if path.exists() else None
    except ImportError:
        return None  # nothing is kept here
    except (OSError, EOFError, ValueError, KeyError, lzma.LZMAError):
        return None  # a file of another version, or broken: as good as none, and `teahouse solve` makes a new one


@lru_cache(maxsize=4)
def _read(path: Path) -> Solved:
    return Solved.read(path)


def forget() -> None:
    """Read tables anew: one has been written."""
    _read.cache_clear()
