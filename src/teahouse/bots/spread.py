"""Spreading numbered jobs over processes: the arena, the ladder and the training all do it in this one way.

What a job gives hangs on its number alone, so it doesn't matter which process does which, nor in which order.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

Done = TypeVar("Done")


def spread(job: Callable[[int], Done], numbers: Iterable[int], jobs: int = 1) -> Iterator[Done]:
    """What a job gives for each of the numbers, as it is done by so many processes. With several, a few jobs are always
    under way beyond the one that ended; who stops listening ends those that were not begun."""
    waiting = iter(numbers)
    if jobs == 1:
        yield from map(job, waiting)
        return
    # Workers start fresh: a fork would copy whatever threads this process has.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: set[Future[Done]] = set()
        try:
            while True:
                for number in waiting:
                    running.add(pool.submit(job, number))
                    if len(running) >= 2 * jobs:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
