"""The same games in a tab and here: whether they are the same, byte for byte, and what thinking costs there.

`python bench/tab.py [--games 100] [--masters 5] [--decisions N] [--game NAME]` plays, for each game, so many games of
beginners and random players and so many of masters in Pyodide and natively, both without numpy, and says how many
records are the same and how long a decision of a master took on each side in processor time. The page must be built.
"""

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import teahouse
from teahouse.tab.proof import Proof, Shown

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "src/teahouse/server/static/assets"
sys.path.insert(0, str(ROOT / "tools"))

NATIVELY = """
import json, sys, time
sys.modules["numpy"] = None
from teahouse.tab.proof import Proof, prove
proof = json.loads(sys.stdin.read())
for shown in prove(Proof(proof["game"], tuple(proof["bots"]), proof["games"], proof["decisions"]), time.process_time):
    print(json.dumps([shown.record, shown.thought]), flush=True)
"""


@dataclass(frozen=True)
class Both:
    """What came of the same games in a tab and here."""

    tab: list[Shown]
    here: list[Shown]

    @property
    def same(self) -> int:
        """How many records are the same bytes on both sides."""
        return sum(one.record == other.record for one, other in zip(self.tab, self.here, strict=True))

    @property
    def milliseconds(self) -> tuple[float, float]:
        """What a decision took on average, in the tab and here."""
        tab, here = (fmean(took for one in shown for took in one.thought) for shown in (self.tab, self.here))
        return 1000 * tab, 1000 * here


def there() -> bool:
    """Whether there is a Python for tabs."""
    return any(ASSETS.glob("pyodide-*/pyodide.mjs")) and any(ASSETS.glob("*.whl"))


def both(proof: Proof) -> Both:
    """Play the games on both sides, at the same time: what else the machine does concerns both."""
    from client import node

    commands = [[node()[0], str(ROOT / "bench/tab.mjs"), str(ASSETS)], [sys.executable, "-c", NATIVELY]]
    running = [
        subprocess.Popen(one, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for one in commands
    ]
    asked = json.dumps(proof._asdict())
    for process in running:
        assert process.stdin is not None
        process.stdin.write(asked)
        process.stdin.close()
        process.stdin = None
    found = []
    for process in running:
        said, trouble = process.communicate()
        if process.returncode:
            raise RuntimeError(trouble[-3000:])
        found.append([Shown(record, tuple(thought)) for record, thought in map(json.loads, said.splitlines())])
    return Both(*found)


def main() -> None:
    """Play them, game by game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--masters", type=int, default=5)
    parser.add_argument("--decisions", type=int, help="of masters in each game; then lots are thrown")
    parser.add_argument("--game", choices=teahouse.names())
    asked = parser.parse_args()
    print("| game | games that are the same | of masters | ms a decision in the tab | here | tab / here |")
    print("|---|---|---|---|---|---|")
    for name in [asked.game] if asked.game else teahouse.names():
        quick = both(Proof(name, ("beginner", "random"), asked.games)).same if asked.games else 0
        masters = both(Proof(name, ("master",), asked.masters, asked.decisions))
        tab, here = masters.milliseconds
        told = [name, f"{quick} of {asked.games}", f"{masters.same} of {asked.masters}"]
        print(f"| {' | '.join(told)} | {tab:.0f} | {here:.0f} | {tab / here:.2f} |", flush=True)


if __name__ == "__main__":
    main()
