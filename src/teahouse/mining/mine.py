"""Mining many games: what each gave is kept line by line, so the same call goes on where it stopped.

Machines share no disk: a job gives back what it has found, and who listens keeps it (`teahouse.bots.spread`).
"""

import json
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import count, takewhile
from pathlib import Path
from typing import Any

from teahouse.bots.spread import Workers, spread
from teahouse.engine import Game, Refused, registry
from teahouse.mining.finding import found_in
from teahouse.school.puzzle import Puzzle, puzzle_of
from teahouse.school.trial import opening_of

Found = dict[int, dict[str, Any]]
"""What was found, by the number of the game."""


def kept_in(file: Path, seed: str | None = None) -> Found:
    """What a file holds already; refused where it was begun with another seed."""
    if not file.exists():
        return {}
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            one = json.loads(line)
        except ValueError:
            continue  # the last line of a run that was killed
        seed = seed or one["seed"]
        if one["seed"] != seed:
            raise Refused(f"{file} was begun with the seed {one['seed']}, not {seed}")
        found[one["game"]] = one
    return found


def mine(
    game: Game[Any],
    seed: str,
    games: int,
    file: Path,
    workers: Workers = 1,
    enough: int = 0,
    tick: Callable[[Found], object] = len,
) -> Found:
    """Mine so many games, or fewer where that many puzzles are `enough`. Lines are written as games are done, so a file
    of several workers has another order than that of one; what stands in them is the same."""
    found = kept_in(file, seed)
    with file.open("a", encoding="utf-8") as out, closing(_spread(game, seed, games, found, workers)) as done:
        for one in () if _enough(game, found, enough) else done:
            found[one["game"]] = {"seed": seed, **one}
            out.write(json.dumps(found[one["game"]], ensure_ascii=False) + "\n")
            out.flush()
            tick(found)
            if _enough(game, found, enough):
                break
    return found


def _spread(
    game: Game[Any], seed: str, games: int, found: Found, workers: Workers
) -> Generator[dict[str, Any], None, None]:
    due = [number for number in range(games) if number not in found]
    yield from spread(partial(found_in, game.name, seed), due, workers)


def _enough(game: Game[Any], found: Found, enough: int) -> bool:
    return bool(enough) and len(chosen(in_order(game, unbroken(found)), enough)) >= enough


def totals(found: Found) -> Counter[str]:
    """How far decisions came in all games."""
    whole: Counter[str] = Counter()
    for one in found.values():
        whole.update(one["told"])
    return whole


def in_order(game: Game[Any], found: Found) -> Iterator[Puzzle]:
    """The puzzles game by game, whatever was done first: the same games give the same."""
    for number in sorted(found):
        yield from (puzzle_of(game, line) for line in found[number]["puzzles"])


def unbroken(found: Found) -> Found:
    """Up to the first game that is not done: what counts as enough hangs on nobody's speed."""
    return {number: found[number] for number in takewhile(found.__contains__, count())}


def chosen(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """The first of them, so many at most: in a game none like another, few alike in all, few that every level finds,
    and none of which nobody at the table could tell why it is so."""
    kept: dict[str, Puzzle] = {}
    alike: Counter[tuple[Any, ...]] = Counter()
    easy = 0
    for puzzle in puzzles:
        here = puzzle.mined["seed"], puzzle.mined["game"], puzzle.best, puzzle.theme
        anywhere = puzzle.best, puzzle.theme, frozenset(puzzle.worth)
        if puzzle.id in kept or here in alike or alike[anywhere] == ALIKE:
            continue
        if not puzzle.fooled and easy >= EASY * most:
            continue
        if not teachable(puzzle):
            continue
        kept[puzzle.id] = puzzle
        alike.update([here, anywhere])
        easy += not puzzle.fooled
        if len(kept) == most:
            break
    return sorted(kept.values(), key=lambda puzzle: puzzle.id)


def teachable(puzzle: Puzzle) -> bool:
    """Whether a person at the table could tell why the best move is best, where the game has a rule for that."""
    game = registry.game(puzzle.game)
    rule: Any = getattr(game.part("puzzles"), "teachable", None)
    if rule is None:
        return True
    seen = opening_of(game, puzzle).seen
    rival = next(move for move in puzzle.worth if not puzzle.good(move))
    return bool(rule(seen, seen.parse(puzzle.best), seen.parse(rival)))


ALIKE = 3
"""So many puzzles may have the same moves and the same best one."""
EASY = 0.08
"""Such a part may be puzzles that every level finds: somebody begins with them."""
