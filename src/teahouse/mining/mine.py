"""Mining many games: what each gave is kept line by line, so the same call goes on where it stopped.

Machines share no disk: a job gives back what it has found, and who listens keeps it (`teahouse.bots.spread`).
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from teahouse.bots.spread import Workers, spread
from teahouse.engine import Game, Refused
from teahouse.mining.finding import found_in
from teahouse.school.puzzle import Puzzle, puzzle_of

Found = dict[int, dict[str, Any]]
"""What was found, by the number of the game."""


def kept_in(file: Path, seed: str) -> Found:
    """What a file holds already; refused where it was begun with another seed."""
    if not file.exists():
        return {}
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            one = json.loads(line)
        except ValueError:
            continue  # the last line of a run that was killed
        if one["seed"] != seed:
            raise Refused(f"{file} was begun with the seed {one['seed']}, not {seed}")
        found[one["game"]] = one
    return found


def mine(
    game: Game[Any], seed: str, games: int, file: Path, workers: Workers = 1, tick: Callable[[Found], object] = len
) -> Found:
    """Mine so many games. Lines are written as games are done, so a file of several workers has another order than
    that of one; what stands in them is the same."""
    found = kept_in(file, seed)
    due = [number for number in range(games) if number not in found]
    with file.open("a", encoding="utf-8") as out:
        for one in spread(partial(found_in, game.name, seed), due, workers):
            found[one["game"]] = {"seed": seed, **one}
            out.write(json.dumps(found[one["game"]], ensure_ascii=False) + "\n")
            out.flush()
            tick(found)
    return found


def totals(found: Found) -> Counter[str]:
    """How far decisions came in all games."""
    whole: Counter[str] = Counter()
    for one in found.values():
        whole.update(one["told"])
    return whole


def puzzles_in(game: Game[Any], files: Iterable[Path]) -> list[Puzzle]:
    """All puzzles of some files, in the order of their games."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            one = json.loads(line)
            found[one["seed"], one["game"]] = one
    return [puzzle_of(game, line) for _, one in sorted(found.items()) for line in one["puzzles"]]


def chosen(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """So many of them at most: none twice, few that every level finds, and of all hardnesses alike."""
    unlike: dict[tuple[Any, ...], Puzzle] = {}
    for puzzle in puzzles:
        unlike.setdefault((puzzle.best, puzzle.theme, frozenset(puzzle.worth)), puzzle)
    by_id = {puzzle.id: puzzle for puzzle in unlike.values()}
    hard = [puzzle for puzzle in by_id.values() if puzzle.fooled]
    easy = [puzzle for puzzle in by_id.values() if not puzzle.fooled]
    some = hard + easy[: max(1, round(EASY * len(hard)))]
    ranked = sorted(some, key=lambda puzzle: (puzzle.rating, puzzle.id))
    if len(ranked) > most:
        ranked = [ranked[place * len(ranked) // most] for place in range(most)]
    return sorted(ranked, key=lambda puzzle: puzzle.id)


EASY = 0.08
"""So many puzzles that every level finds go with the others, at most: somebody begins with them."""
