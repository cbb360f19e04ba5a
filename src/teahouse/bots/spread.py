"""Spreading numbered jobs: the arena, the ladder and the training all do it in this one way.

What a job gives hangs on its number alone, so it doesn't matter who does which, nor in which order: processes of this
machine, or a cluster of several (`teahouse.bots.cluster`). A job gives back what it has found and writes nothing, for
machines share no disk: who listens keeps it.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from typing import TypeVar

from teahouse.bots.cluster import Cluster

Done = TypeVar("Done")
Begun = TypeVar("Begun")

Workers = int | Cluster
"""Who does the jobs: so many processes of this machine, or a cluster."""


def workers(jobs: int, cluster: str | None = None) -> Workers:
    """So many processes, or the cluster at an address; one that is started here (`local`) has as many cores."""
    return jobs if cluster is None else Cluster(cluster, jobs)


def held(workers: Workers) -> AbstractContextManager[None]:
    """Keep a cluster joined from one lot of jobs to the next; processes need no keeping."""
    return workers.joined() if isinstance(workers, Cluster) else nullcontext()


def spread(job: Callable[[int], Done], numbers: Iterable[int], workers: Workers = 1) -> Iterator[Done]:
    """What a job gives for each of the numbers, as it is done. With several workers a few jobs are always under way
    beyond the one that ended; who stops listening ends those that were not begun."""
    if isinstance(workers, Cluster):
        with workers.carrying(job) as (begin, ended):
            yield from _busy(iter(numbers), begin, ended, lambda: 2 * workers.now())
    elif workers == 1:
        yield from map(job, numbers)
    else:
        # Workers start fresh: a fork would copy whatever threads this process has.
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        try:
            yield from _busy(iter(numbers), lambda number: pool.submit(job, number), _ended, lambda: 2 * workers)
        finally:
            # What is under way is waited for: a pool that is left before fails now and then as the program ends.
            pool.shutdown(cancel_futures=True)


def _ended(running: set[Future[Done]]) -> tuple[list[Done], set[Future[Done]]]:
    done, running = wait(running, return_when=FIRST_COMPLETED)
    return [future.result() for future in done], running


def _busy(
    waiting: Iterator[int],
    begin: Callable[[int], Begun],
    ended: Callable[[set[Begun]], tuple[list[Done], set[Begun]]],
    most: Callable[[], int],
) -> Iterator[Done]:
    """Keep as many jobs under way, until none is left."""
    running: set[Begun] = set()
    while True:
        at_once = most()
        while len(running) < at_once and (number := next(waiting, None)) is not None:
            running.add(begin(number))
        if not running:
            return
        done, running = ended(running)
        yield from done
