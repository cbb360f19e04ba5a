"""Are puzzles true? A fresh judge, with another seed and the judges' whole budget, is asked about a sample.

Positions, moves and replies are asked of the rules by the tests, for every puzzle.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from teahouse.bots.spread import Workers, spread
from teahouse.engine import Game, registry
from teahouse.mining import judges
from teahouse.school.puzzle import puzzles_of
from teahouse.school.trial import opening_of

AGREED = 0.97
"""Such a part of a sample a fresh judge must agree with."""


@dataclass(frozen=True, slots=True)
class Fresh:
    """What the judges say anew of one puzzle."""

    id: str
    best: str
    chosen: tuple[str, ...]
    """What each of them would do now, the first judge before the second."""
    agree: tuple[bool, ...]
    """Whether that solves the puzzle."""


def checked(game: Game[Any], sample: int, seed: str, workers: Workers = 1) -> Iterator[Fresh]:
    """Ask the judges anew about so many puzzles of a game, chosen by the seed."""
    ids = sorted(puzzles_of(game.name))
    some = Random(f"{seed} sample").sample(ids, min(sample, len(ids)))
    yield from spread(partial(_anew, game.name, some, seed), range(len(some)), workers)


def _anew(name: str, ids: list[str], seed: str, number: int) -> Fresh:
    puzzle = puzzles_of(name)[ids[number]]
    seen = opening_of(registry.game(name), puzzle).seen
    both = (judges.first(seen.game, seen.players), judges.second(seen.game, seen.players))
    chosen = [next(iter(judge(seen, f"check {seed}", list(puzzle.worth)))) for judge in both if judge is not None]
    return Fresh(puzzle.id, puzzle.best, tuple(chosen), tuple(puzzle.good(move) for move in chosen))
