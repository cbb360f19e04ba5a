"""Playing a comparison to its end: in this process or in several, going on where it was left."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from teahouse.bots.arena import Make, Played, make_bot, play_game
from teahouse.bots.results import Results
from teahouse.bots.spread import spread
from teahouse.bots.standing import decided


def run(
    results: Results,
    games: int,
    jobs: int = 1,
    *,
    sequential: bool = False,
    records: Path | None = None,
    make: Make = make_bot,
    tick: Callable[[Played], None] = lambda played: None,
) -> list[Played]:
    """Play the games 0 to `games` - 1 that the results don't hold yet, and return them all in order.

    With `sequential` it stops where the first so many games decide it: which games those are doesn't
    hang on the number of jobs.
    """
    due = [number for number in range(games) if number not in results.played]
    if sequential and (end := _end(results)) is not None:
        return results.in_order()[:end]
    job = partial(play_game, results.plan, records=records, make=make)
    for played in spread(job, due, jobs if len(due) > 1 else 1):
        results.add(played)
        tick(played)
        if sequential and (end := _end(results)) is not None:
            return results.in_order()[:end]
    return [played for played in results.in_order() if played.number < games]


def _end(results: Results) -> int | None:
    """After how many of the games, counted from the first without a gap, the comparison is decided."""
    unbroken = results.unbroken()
    return next((count for count in range(1, len(unbroken) + 1) if decided(results.plan, unbroken[:count])), None)
