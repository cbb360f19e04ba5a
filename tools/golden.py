"""Make golden records: random games that every later version must replay.

    python tools/golden.py GAME [--count 50]

A record that is there is never written again: it was made by an older version, and that is
its worth. Each player count gets `--count` records of the current rules version, divided over a
spread of options; from version 2 on their names begin with it.
"""

import argparse
from pathlib import Path

import teahouse
from teahouse.laws.walk import spread
from teahouse.simulate import random_record

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Write what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=teahouse.names())
    parser.add_argument("--count", type=int, default=50, help="records for each number of players")
    asked = parser.parse_args()
    game = teahouse.game(asked.game)
    folder = ROOT / "tests" / "golden" / game.name
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    version = f"rules-{game.about.rules}-" if game.about.rules > 1 else ""
    for players in game.about.players:
        for number in range(asked.count):
            path = folder / f"{version}{players}-players-{number:02}.json"
            if path.exists():
                continue
            setting = spread(game, players, number)
            record = random_record(game, players, setting.options, seed=f"golden {players} {number}")
            record.save(path)
            written += 1
    print(f"{written} new records in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
