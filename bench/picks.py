"""How long a picked tile of Yellow & Yangtze takes to show where it may go, and what it would do there.

    python bench/picks.py                   needs Chromium, Playwright and the built client (python tools/client.py)
    python bench/picks.py --write picks     the table also goes into docs/performance-server.md

A person plays against a bot in a real browser. Whenever an action is asked for, a tile of each colour in the hand is
picked, by the mouse and by keys in turn. The page itself is asked for the time from the press to the end of the frame
that marks the legal hexes, and of the frame that draws what would follow on each. Once the house is on the same
machine, once at the end of a line on which all that is sent, the WebSocket's messages too, takes 75 ms each way.
A browser has many processes, so other programs disturb it: on a busy machine `chrt -r 1` before the command lets it go
first, and the page says so.
"""

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

from writing import machine, write

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from web.houses import STATIC, browsing, serving, visit  # lies among the tests
from web.lines import far_away  # lies among the tests
from web.picks import AT_ONCE, FAR, NEAR, ROUND_TRIP, Pick, pick_through_a_game, watch_picks
from web.tables import NOWHERE, first_question  # lies among the tests

HEADING = (
    "| line | picks | hexes, median | with a sign | places ms: median | p95 | most | at most "
    "| signs ms: median | p95 | most | at most |\n" + "|---" * 12 + "|"
)


def measured(positions: int) -> dict[str, list[Pick]]:
    """Every pick of a game on each line."""
    found = {}
    with (
        tempfile.TemporaryDirectory() as home,
        serving(STATIC, Path(home)) as near,
        far_away(near, ROUND_TRIP / 2) as far,
        browsing() as browser,
    ):
        for name, house in (("the same machine", near), (f"round trip {1000 * ROUND_TRIP:.0f} ms", far)):
            with visit(browser, house) as context:
                page = context.new_page()
                watch_picks(page)
                page.goto(NOWHERE)
                first_question(page, "yellow-and-yangtze")
                found[name] = list(pick_through_a_game(page, positions))
    return found


def spread(times: list[float], most: float) -> str:
    """Median, p95, the longest and the limit, as cells of a table."""
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"{statistics.median(ordered):.0f} | {p95:.0f} | {ordered[-1]:.0f} | {most:.0f}"


def row(name: str, picks: list[Pick], most: float) -> str:
    """As a line of the table."""
    hexes, marked = (f"{statistics.median(getattr(one, what) for one in picks):.0f}" for what in ("open", "marked"))
    places, signs = spread([one.places for one in picks], AT_ONCE), spread([one.signs for one in picks], most)
    return f"| {name} | {len(picks)} | {hexes} | {marked} | {places} | {signs} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--positions", type=int, default=24, help="in which every colour is picked, on each line")
    parser.add_argument("--write", metavar="NAME", help="the table of docs/performance-server.md to be replaced")
    asked = parser.parse_args()
    first = os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR)
    what = "SQLite, headless Chromium" + (", both before all other programs (real-time priority)" if first else "")
    said = [machine(what), "", HEADING]
    for (name, picks), most in zip(measured(asked.positions).items(), (NEAR, FAR), strict=True):
        said.append(row(name, picks, most))
    print("\n".join(said))
    if asked.write:
        write(asked.write, "\n".join(said))


if __name__ == "__main__":
    main()
