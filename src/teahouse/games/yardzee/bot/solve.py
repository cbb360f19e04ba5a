"""Yardzee solved: the best expected score of one player, for any of the options that change it.

Solving needs numpy (`pip install teahouse[solve]`); a table that is there can be asked without it.
"""

import ctypes
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from teahouse.engine import Refused
from teahouse.engine.solution import Counsel, Solution, Tick, Valued
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.bot import chances, solved
from teahouse.games.yardzee.bot.solved import Solved
from teahouse.games.yardzee.bot.standing import STANDINGS, standing_of, uses_of
from teahouse.games.yardzee.bot.turn import for_points
from teahouse.games.yardzee.rules import State
from teahouse.games.yardzee.rules.fives import Uses
from teahouse.games.yardzee.state import DECIDE, FIRST, OVER, PLAYOFF

if TYPE_CHECKING:
    from pathlib import Path

    from teahouse.games.yardzee.bot.induction import Induction

M_TRIM_THRESHOLD: Final = -1
M_TOP_PAD: Final = -2
M_MMAP_THRESHOLD: Final = -3


def solve(options: Options, tick: Tick) -> Solution:
    """Solve the game under these options, and write the table into the user's cache directory."""
    solution = _induction(options, tick)
    from teahouse.games.yardzee.bot.distribution import distribution

    scores = distribution(solution, partial(tick, "the distribution of the final score"))
    path = solved.cache_path(options)
    table = save(solution, options, path)
    mean = solution.optimum
    deviation = float((solution.squares[-1, 0, 0] - mean**2) ** 0.5)
    return Solution(mean, deviation, scores.tolist(), STANDINGS, path, table.error)


def _induction(options: Options, tick: Tick) -> "Induction":
    try:
        from teahouse.games.yardzee.bot.induction import Induction
    except ImportError:
        raise Refused("solving takes numpy; install it with: pip install 'teahouse[solve]'") from None

    def choose(dice: int, open_boxes: int, yardzee: int | None) -> Uses:
        return uses_of(dice, open_boxes, yardzee, options)

    _keep_memory()
    solution = Induction(choose)
    solution.solve(partial(tick, "the best play from every standing"))
    return solution


def _keep_memory() -> None:
    """Let the process keep what it has freed: solving makes and drops arrays of a quarter megabyte all the time, and
    where glibc gives each back to the system at once, a third of the time goes into asking for them again."""
    with suppress(OSError, AttributeError):  # another library of C has no such switches
        glibc = ctypes.CDLL(None)
        for switch, size in ((M_TRIM_THRESHOLD, 1 << 30), (M_TOP_PAD, 1 << 26), (M_MMAP_THRESHOLD, 1 << 25)):
            glibc.mallopt(switch, size)


def save(solution: "Induction", options: Options, path: "Path") -> Solved:
    """Write the table of a solution."""
    columns = [column.tolist() for column in solution.table()]
    made = Solved.make(solved.rules_of(options), solution.optimum, columns)
    made.write(path)
    solved.forget()
    return made


def table_for(options: Options, tick: Tick) -> Solved:
    """The table of these rules; where there is none yet, it is made."""
    found = solved.find(options)
    if found is None:
        found = save(_induction(options, tick), options, solved.cache_path(options))
    return found


def counsel(state: State, tick: Tick) -> Counsel:
    """What to do in this position for the most points; with opponents, what that means for the chance to win."""
    refused = {
        FIRST: "nobody has begun yet; name a line after the first player is known",
        PLAYOFF: "a playoff is rolled, with nothing to decide",
        OVER: "the game is over; name a line of it",
    }
    if state.stage in refused:
        raise Refused(refused[state.stage])
    table = table_for(state.options, tick)
    seat = state.turn
    score = state.totals[seat]
    turn = for_points(table, state.options, standing_of(state, seat))
    if state.stage != DECIDE:
        expected = turn.start if not state.rolls else turn.kept(state.rolls)[state.kept]
        return Counsel(seat, score + expected, (), table.error)
    actions = [(action, score + worth) for action, worth in turn.actions(state.dice, state.rolls)]
    winning = dict(chances.actions(state, table)) if state.players > 1 else {}
    most = actions[0][1]
    valued = [Valued(action, worth, most - worth, winning.get(action)) for action, worth in actions]
    return Counsel(seat, most, valued, table.error)
