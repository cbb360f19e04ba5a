"""Are puzzles true? A fresh judge, with another seed and the judges' whole budget, is asked about a sample.

Positions, moves and replies are asked of the rules by the tests, for every puzzle.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from teahouse.bots.lines import Lines
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


def sampled(game: Game[Any], sample: int, seed: str) -> list[str]:
    """So many puzzles of a game: as others are added to it, those that were drawn early stay in the sample."""
    drawn = sorted(puzzles_of(game.name), key=lambda one: sha256(f"{seed} {one}".encode()).digest())
    return drawn[:sample]


def checked(
    game: Game[Any], sample: int, seed: str, workers: Workers = 1, results: Path | None = None
) -> Iterator[Fresh]:
    """Ask the judges anew about so many puzzles of a game. With a file of results, what stands there isn't asked again,
    and what is asked is kept there."""
    some = sampled(game, sample, seed)
    kept = Answers(game, seed, results) if results else None
    known = kept.known if kept else {}
    yield from (known[id] for id in some if id in known)
    due = [id for id in some if id not in known]
    for fresh in spread(partial(_anew, game.name, due, seed), range(len(due)), workers):
        if kept:
            kept.add(fresh)
        yield fresh


class Answers:
    """What fresh judges said, in a file: a line a puzzle."""

    def __init__(self, game: Game[Any], seed: str, file: Path) -> None:
        self._lines = Lines(file)
        plan = {"check": 1, "game": game.name, "seed": seed}
        _, lines = self._lines.open(plan, {}, "results of a check", "another check; name another file with --results")
        self.known = {line["id"]: _fresh(line) for line in lines}

    def add(self, fresh: Fresh) -> None:
        """Keep what was said of one."""
        self.known[fresh.id] = fresh
        self._lines.add(asdict(fresh))


def _fresh(line: dict[str, Any]) -> Fresh:
    return Fresh(line["id"], line["best"], tuple(line["chosen"]), tuple(line["agree"]))


def refuted(game: Game[Any], seed: str, file: Path) -> set[str]:
    """The puzzles that the first judge, asked anew, would not solve so."""
    return {fresh.id for fresh in Answers(game, seed, file).known.values() if not fresh.agree[0]}


def _anew(name: str, ids: list[str], seed: str, number: int) -> Fresh:
    puzzle = puzzles_of(name)[ids[number]]
    seen = opening_of(registry.game(name), puzzle).seen
    both = (judges.first(seen.game, seen.players), judges.second(seen.game, seen.players))
    chosen = [
        next(iter(judges.verdict(judge, seen, f"check {seed}", list(puzzle.worth))))
        for judge in both
        if judge is not None
    ]
    return Fresh(puzzle.id, puzzle.best, tuple(chosen), tuple(puzzle.good(move) for move in chosen))
