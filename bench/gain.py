"""Yardzee among several: what does it gain to play for the win, and not for one's own points?

    python bench/gain.py                       20,000 games of two on one core; goes on where it stopped
    python bench/gain.py --players 3 --games 6000 --jobs 2

One seat is the master's, which plays for the chance to win; all others play for the highest score to expect, by the
same exact solution. Every deal is played with the master in each seat: a seat's roll in a turn falls by the same number
in all of them, and the same seat begins. The interval is by deals, as games of one deal are not independent.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from teahouse.bots.result import shares
from teahouse.bots.spread import spread
from teahouse.engine import CHANCE, Action, registry
from teahouse.games.yardzee.bot import solved
from teahouse.games.yardzee.bot.advice import master
from teahouse.games.yardzee.bot.standing import standing_of
from teahouse.games.yardzee.bot.turn import for_points
from teahouse.games.yardzee.rules import State

DEALS = 25
"""So many deals are one job."""


class Deal(NamedTuple):
    """One deal in all seatings: what the master's seat won of each game, and the points of both kinds of player."""

    shares: list[float]
    points: list[int]
    others: list[int]


def for_its_points(state: State) -> Action:
    """What whoever looks only at the own card does."""
    turn = for_points(solved.shipped(), state.options, standing_of(state, state.turn))
    return turn.actions(state.dice, state.rolls)[0][0]


def play(players: int, seed: str, seat: int) -> tuple[float, list[int]]:
    """One game with the master in a seat: what it wins, and everybody's points."""
    state = registry.game("yardzee").start(players)
    assert isinstance(state, State)
    fallen: Counter[tuple[int, int, int, int]] = Counter()
    while state.to_act is not None:
        if state.to_act == CHANCE:
            # By whose roll it is and not by how many there were: what one seat decides must not move another's dice.
            which = (state.stage, state.turn, state.open_boxes[state.turn].bit_count(), state.rolls)
            fallen[which] += 1
            chances = state.chances()
            at = random.Random(f"{seed} {which} {fallen[which]}").random()
            state.play(chances.at(int(at * chances.total)))
        elif state.to_act == seat:
            state.play(master(state)[0][0])
        else:
            state.play(for_its_points(state))
    assert state.outcome is not None and state.outcome.scores is not None
    return shares(state.outcome)[seat], list(state.outcome.scores)


def deal(players: int, seed: str, number: int) -> Deal:
    """One deal in all seatings."""
    found = Deal([], [], [])
    for seat in range(players):
        share, points = play(players, f"{seed} {number}", seat)
        found.shares.append(share)
        found.points.append(points.pop(seat))
        found.others.extend(points)
    return found


def deals(players: int, seed: str, job: int) -> tuple[int, list[Deal]]:
    """The deals of one job."""
    return job, [deal(players, seed, number) for number in range(job * DEALS, (job + 1) * DEALS)]


def kept_in(file: Path) -> Iterator[tuple[int, list[Deal]]]:
    """The jobs that a file holds."""
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            job, found = json.loads(line)
            yield job, [Deal(*one) for one in found]


def told(found: list[Deal], players: int) -> str:
    """What the master's seat wins beside an even share, and what it pays for it in points."""
    rates = [fmean(one.shares) for one in found]
    rate, error = fmean(rates), stdev(rates) / sqrt(len(rates))
    points, others = (fmean([each for one in found for each in one[side]]) for side in (1, 2))
    return (
        f"{players} players, {len(found) * players} games: playing for the win wins {rate:.2%} "
        f"({rate - 1.96 * error:.2%} to {rate + 1.96 * error:.2%}; even is {1 / players:.2%}); "
        f"points: {points:.1f} against {others:.1f}"
    )


def main() -> None:
    """Play what is missing, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--results", type=Path, default=None)
    asked = parser.parse_args()
    file = asked.results or Path(f"gain-{asked.players}-{asked.seed}.jsonl")
    kept: dict[int, list[Deal]] = dict(kept_in(file))
    many = -(-asked.games // (asked.players * DEALS))
    due = [job for job in range(many) if job not in kept]
    work: Any = partial(deals, asked.players, asked.seed)
    with file.open("a", encoding="utf-8") as out:
        for job, found in spread(work, due, asked.jobs):
            kept[job] = found
            out.write(json.dumps([job, found]) + "\n")
            out.flush()
            if len(kept) % 10 == 0:
                print(told([one for each in kept.values() for one in each], asked.players), flush=True)
    print(told([one for each in kept.values() for one in each], asked.players))


if __name__ == "__main__":
    main()
