"""Playing a comparison to its end: in this process or in several, going on where it was left."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

from teahouse.bots.arena import Make, Played, make_bot, play_game
from teahouse.bots.results import Results
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
    for played in _each(results, due, jobs, records, make):
        results.add(played)
        tick(played)
        if sequential and (end := _end(results)) is not None:
            return results.in_order()[:end]
    return [played for played in results.in_order() if played.number < games]


def _each(results: Results, due: list[int], jobs: int, records: Path | None, make: Make) -> Iterator[Played]:
    """The games as they end. With several jobs a few games are always under way beyond the one that ended."""
    if jobs == 1 or len(due) < 2:
        for number in due:
            yield play_game(results.plan, number, records, make)
        return
    waiting = iter(due)
    # Workers start fresh: a fork would copy whatever threads this process has.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: set[Future[Played]] = set()
        try:
            while True:
                for number in waiting:
                    running.add(pool.submit(play_game, results.plan, number, records, make))
                    if len(running) >= 2 * jobs:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _end(results: Results) -> int | None:
    """After how many of the games, counted from the first without a gap, the comparison is decided."""
    unbroken = results.unbroken()
    return next((count for count in range(1, len(unbroken) + 1) if decided(results.plan, unbroken[:count])), None)
