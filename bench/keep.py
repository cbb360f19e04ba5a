"""Keep the results of a ladder for long: who won which game, and the times of a few games of each comparison.

    python bench/keep.py FOLDER docs/ladder --timed 4

Results may have been played with another Python, which is quicker and says nothing about ours. The first games of each
comparison are played again here: they must come out the same, and what they took is kept. The other lines leave their
times out. What stands in the second folder already and was timed is not played again.
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from teahouse.bots.arena import Plan, play_game
from teahouse.bots.results import Results, where

SAME = ("seating", "shares", "ranks", "scores", "first")


def plan_of(header: dict[str, Any]) -> Plan:
    """The comparison that a file of results opens with."""
    names = ("game", "players", "options", "visits", "seconds", "seed")
    return Plan(bots=tuple(header["bots"]), **{name: header[name] for name in names})


def main() -> None:
    """Keep every comparison of a folder; tell which games did not come out the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--timed", type=int, default=4, help="so many games of each comparison are played again")
    asked = parser.parse_args()
    asked.kept.mkdir(parents=True, exist_ok=True)
    for file in sorted(asked.folder.glob("*.jsonl")):
        header = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
        plan = plan_of(header)
        found, same = Results(file, plan).unbroken(), 0
        out = asked.kept / file.name
        known = Results(out, plan).played if out.exists() else {}
        lines = [json.dumps({**header, "machine": where(), "elsewhere": header["machine"]}, separators=(",", ":"))]
        for played in found:
            line = asdict(played)
            line["thought"] = [[] for _ in played.seating]
            if played.number < asked.timed:
                there = known.get(played.number)
                again = there if there is not None and any(there.thought) else play_game(plan, played.number)
                same += all(getattr(again, name) == getattr(played, name) for name in SAME)
                line = asdict(again)
                line["thought"] = [[round(ms, 1) for ms in times] for times in again.thought]
            lines.append(json.dumps(line, separators=(",", ":")))
        out.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(
            f"{out.name}: {len(found)} games, {same} of the {min(asked.timed, len(found))} timed ones the same",
            flush=True,
        )


if __name__ == "__main__":
    main()
