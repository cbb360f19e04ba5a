"""Find what a level must overlook (or search) in a game so that it wins as often as it should against the one below.

    python bench/rungs.py yardzee regular                        # overlooks, between 0 and 0.95
    python bench/rungs.py yang-tzee expert --visits 400 5000     # visits instead, between these
    python bench/rungs.py courtyard amateur --target 0.72 --games 200 --jobs 2

The dial is bisected. At each setting games are played in the arena until the rate is clearly above or below the
target, or all are played; they are kept, so the same command goes on after an interruption. The rate is that of two
players; where a game has no such table it is turned into that of one seat among more. What is found goes by hand into
`levels` of the game's `bot/advice.py`.
"""

import argparse
from itertools import pairwise
from pathlib import Path

from teahouse.bots import levels, tournament
from teahouse.bots.arena import Plan
from teahouse.bots.results import Results
from teahouse.bots.standing import Standing, standings, wilson
from teahouse.engine import registry
from teahouse.home import folder

ROUND = 40
"""So many games are played before the rate is looked at again."""
SURE = 0.01
"""At each look the interval is one of 99 %, since there are several."""


def target_of(rate: float, players: int) -> float:
    """What one seat among others of the level below wins, if it wins this part of games of two."""
    odds = rate / (1 - rate)
    return odds / (odds + players - 1)


def measured(plan: Plan, target: float, games: int, jobs: int, kept: Path) -> Standing:
    """The rate of the first bot, by as many games as it takes to tell it from the target, or by all."""
    name = f"{plan.game}-{plan.players}-{'-'.join(plan.bots)}".replace(":", "_").replace("~", "_")
    results = Results(kept / f"{name}.jsonl", plan)
    for many in range(ROUND, games + ROUND, ROUND):
        played = tournament.run(results, min(many, games), jobs)
        stand = standings(plan, played)[0]
        low, high = wilson(stand.rate, len(played), SURE)
        if not low <= target <= high:
            break
    return stand


def main() -> None:
    """Bisect, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("level")
    parser.add_argument("--below", help="another opponent than the level below in this game: any bot of the arena")
    parser.add_argument("--target", type=float, default=0.64, help="the part of games of two that it should win")
    parser.add_argument("--games", type=int, default=100, help="games at each setting, at most")
    parser.add_argument("--steps", type=int, default=5, help="settings that are tried")
    parser.add_argument("--overlooks", type=float, nargs=2, default=(0.0, 0.95), metavar=("LEAST", "MOST"))
    parser.add_argument("--visits", type=int, nargs=2, default=None, metavar=("LEAST", "MOST"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=None, help="the folder that keeps the games")
    asked = parser.parse_args()
    game = registry.game(asked.game)
    players = max(2, game.about.players[0])
    neighbours = {level.name: below.name for below, level in pairwise(levels.ladder(game))}
    below = asked.below or neighbours[asked.level]
    target = target_of(asked.target, players)
    kept = asked.kept or folder("arena") / "rungs"
    # From the weakest setting to the strongest: overlooking less, searching more.
    weak, strong = asked.visits or reversed(asked.overlooks)
    for _ in range(asked.steps):
        middle = round((weak * strong) ** 0.5) if asked.visits else round((weak + strong) / 2, 2)
        plan = Plan(asked.game, (f"{asked.level}{':' if asked.visits else '~'}{middle}", below), players, seed="rungs")
        stand = measured(plan, target, asked.games, asked.jobs, kept)
        told = f"{stand.rate:.1%} of {stand.games} ({stand.low:.1%} to {stand.high:.1%}; wanted {target:.1%})"
        print(f"{asked.game} {asked.level} {middle}: {told} against {below}", flush=True)
        if stand.rate < target:
            weak = middle
        else:
            strong = middle


if __name__ == "__main__":
    main()
