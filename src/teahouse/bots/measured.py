"""What was measured of a game's estimates and levels, kept as data in its folder: `bot/measured.json`.

How far the chances of a position lie from what is won there, how far a cost lies from what ten times the work finds,
and what a decision of each level costs on average. `bench/afterwards.py` measures all of it and writes the file. A game
without one is told again too, but hardly anything is claimed then: few costs are sure enough for a verdict.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt
from pathlib import Path
from typing import Any, Final

from teahouse.bots.advice import advice_for
from teahouse.engine import Game

FILE: Final = "measured.json"


@dataclass(frozen=True, slots=True)
class LevelCost:
    """What a decision of a level costs on average: in chance to win; alone, in points."""

    level: str
    cost: float
    error: float
    decisions: int

    @property
    def each(self) -> float:
        """How far, root mean square, one decision lies from that."""
        return self.error * sqrt(self.decisions)


@dataclass(frozen=True, slots=True)
class Measured:
    """What is known of a game at a table of so many."""

    players: int
    """At a table of how many it was measured: where nobody has measured this one, the nearest."""
    part: float = 1.0
    """The part of the log odds of a position that proves true."""
    chance_error: float = 0.25
    """How far, root mean square, the chance of a position lies from what is won of it when it is played on."""
    positions: int = 0
    """On so many positions, each played on twice, that rests."""
    cost_error: tuple[float, float] = (0.1, 0.5)
    """How far a cost lies from what ten times the work finds: by so much, and by this part of the cost."""
    decisions: int = 0
    """On so many decisions that rests."""
    levels: tuple[LevelCost, ...] = ()
    """The levels that were measured, from the weakest on."""

    def error_of(self, cost: float) -> float:
        """One standard error of a cost."""
        own, part = self.cost_error
        return hypot(own, part * cost)


EXACT: Final = {"chance_error": 0.0, "cost_error": (0.0, 0.0)}


def measured_for(game: Game[Any], players: int, options: Any) -> Measured:
    """What was measured at a table of so many, or of the nearest number; where all is exact, nothing is in doubt."""
    kept = _kept(game.folder / "bot" / FILE)
    alone = {number: one for number, one in kept.items() if (number == 1) == (players == 1)}
    nearest = min(alone, key=lambda number: (abs(number - players), number), default=None)
    found = alone[nearest] if nearest is not None else _unknown(players)
    if not advice_for(game).exact(players, options):
        return found
    return Measured(found.players, positions=found.positions, levels=found.levels, **EXACT)  # type: ignore[arg-type]  # its values have several types


def _unknown(players: int) -> Measured:
    """Of a game that nobody has measured; a player alone is told points, which are about a hundred times as many."""
    return Measured(players) if players > 1 else Measured(1, chance_error=25.0, cost_error=(10.0, 0.5))


@cache
def _kept(file: Path) -> Mapping[int, Measured]:
    if not file.exists():
        return {}
    plain = json.loads(file.read_text(encoding="utf-8"))
    return {int(players): _read(int(players), one) for players, one in plain.items()}


def _read(players: int, plain: Mapping[str, Any]) -> Measured:
    own, part = plain["cost_error"]
    levels = tuple(LevelCost(name, *numbers) for name, numbers in plain["levels"].items())
    return Measured(
        players, plain["part"], plain["chance_error"], plain["positions"], (own, part), plain["decisions"], levels
    )
