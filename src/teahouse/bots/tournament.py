"""Playing a comparison to its end: in this process, in several or on a cluster, going on where it was left."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from teahouse.bots.arena import Make, Plan, Played, make_bot, play_recorded
from teahouse.bots.results import Results
from teahouse.bots.spread import Workers, spread
from teahouse.bots.standing import decided
from teahouse.engine import Record


def run(
    results: Results,
    games: int,
    workers: Workers = 1,
    *,
    sequential: bool = False,
    records: Path | None = None,
    make: Make = make_bot,
    tick: Callable[[Played], None] = lambda played: None,
) -> list[Played]:
    """Play the games 0 to `games` - 1 that the results don't hold yet, and return them all in order.

    With `sequential` it stops where the first so many games decide it: which games those are doesn't
    hang on who plays them.
    """
    due = [number for number in range(games) if number not in results.played]
    if sequential and (end := _end(results)) is not None:
        return results.in_order()[:end]
    job = partial(_game, results.plan, make, records is not None)
    for played, record in spread(job, due, workers if len(due) > 1 else 1):
        if records is not None and record is not None:
            plan = results.plan
            record.save(records / f"{plan.game}-{plan.players}-{plan.seed}-{played.number:05}.json")
        results.add(played)
        tick(played)
        if sequential and (end := _end(results)) is not None:
            return results.in_order()[:end]
    return [played for played in results.in_order() if played.number < games]


def _game(plan: Plan, make: Make, recorded: bool, number: int) -> tuple[Played, Record | None]:
    """One game, with its record only where that is asked for: it is larger than all else that comes back."""
    played, record = play_recorded(plan, number, make)
    return played, record if recorded else None


def _end(results: Results) -> int | None:
    """After how many of the games, counted from the first without a gap, the comparison is decided."""
    unbroken = results.unbroken()
    return next((count for count in range(1, len(unbroken) + 1) if decided(results.plan, unbroken[:count])), None)
