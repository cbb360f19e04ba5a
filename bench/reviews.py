"""How long a full review takes: a game of each kind, told again as the house does it, in seconds of one core.

    python bench/reviews.py
    python bench/reviews.py courtyard yang-tzee --games 3 --plays master

The games are played here by a level, at the smallest and at the largest table where that makes a difference of players;
a player alone is a table of its own. The judge is the level that advises, by its visits: the default depth. It must be
done within `MOST` seconds (the programme exits with 1 otherwise).
"""

import argparse
import sys
from collections.abc import Iterator
from time import process_time

import teahouse
from teahouse.bots import levels, steady
from teahouse.bots.retelling import Teller
from teahouse.bots.retelling.report import report
from teahouse.engine import Hand, Record

MOST = 60.0
"""Seconds of one core that a review may take."""


def played(name: str, players: int, level: str, seed: int) -> Record:
    """A game between bots of a level."""
    game = teahouse.game(name)
    hand = Hand.begin(game, [f"{level} {seat}" for seat in range(players)], seed=f"review {seed}")
    bots = [steady(level, game, f"{seed} {seat}") for seat in range(players)]
    hand.go_on(lambda state, seat: bots[seat].choose(state.seen_by(seat)))
    return hand.record


def reviewed(record: Record) -> tuple[int, int, float, float]:
    """A game told again: its steps, its decisions with a choice, seconds in all and of the slowest step."""
    start = last = process_time()
    slowest, teller = 0.0, Teller(record)
    for _ in teller:
        slowest = max(slowest, process_time() - last)
        last = process_time()
    retelling = teller.retelling()
    made = sum(report(record, retelling, seat).decisions for seat in range(retelling.players))
    return len(teller), made, process_time() - start, slowest


def tables(names: list[str]) -> Iterator[tuple[str, int]]:
    """Every game with the fewest and the most that can play it."""
    for name in names:
        fewest, most = teahouse.game(name).about.players[0], teahouse.game(name).about.players[-1]
        yield from ((name, players) for players in sorted({fewest, max(2, fewest), min(4, most)}))


def main() -> None:
    """Print a line for each table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="without one, all of them")
    parser.add_argument("--games", type=int, default=1, dest="number", help="so many games at each table")
    parser.add_argument("--plays", default=levels.stand_in().name, help="the level that plays the games")
    asked = parser.parse_args()
    worst = 0.0
    print("| game | players | steps | decisions | seconds in all | slowest step |")
    print("|---|---|---|---|---|---|")
    for name, players in tables(asked.games or list(teahouse.names())):
        for seed in range(asked.number):
            steps, made, seconds, slowest = reviewed(played(name, players, asked.plays, seed))
            worst = max(worst, seconds)
            print(f"| {name} | {players} | {steps} | {made} | {seconds:.1f} | {slowest:.2f} |", flush=True)
    if worst > MOST:
        sys.exit(f"{worst:.0f} s are more than {MOST:.0f} s")


if __name__ == "__main__":
    main()
