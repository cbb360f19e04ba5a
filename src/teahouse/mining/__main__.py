"""`python -m teahouse.mining GAME --games N --out FILE`: what `teahouse puzzles mine` does, where nothing but Python is
installed; with `--check N` instead of games what `check` does."""

import argparse
import time
from pathlib import Path

from teahouse.bots.spread import workers
from teahouse.engine import registry
from teahouse.mining import checking, mine


def main() -> None:
    """Mine, and tell how far it is."""
    parser = argparse.ArgumentParser(prog="python -m teahouse.mining", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--check", type=int, default=0, help="ask a fresh judge about so many puzzles instead")
    parser.add_argument("--enough", type=int, default=0, help="end with so many puzzles")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    begun = time.monotonic()

    def tell(found: mine.Found) -> None:
        puzzles = sum(len(one["puzzles"]) for one in found.values())
        print(f"{len(found)} games, {puzzles} puzzles, {time.monotonic() - begun:.0f} s", flush=True)

    game, who = registry.game(asked.game), workers(asked.jobs)
    if asked.check:
        for fresh in checking.checked(game, asked.check, asked.seed, who, asked.out):
            print(fresh.id, *fresh.agree, f"{time.monotonic() - begun:.0f} s", flush=True)
        return
    found = mine.mine(game, asked.seed, asked.games, asked.out, who, asked.enough, tell)
    print(dict(mine.totals(found)))


if __name__ == "__main__":
    main()
