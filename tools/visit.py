"""Visit every kind of question of a game in Chromium, at every size, and print what is wrong with the page.

    python tools/visit.py yozu                                  everything
    python tools/visit.py yozu --sizes 1366x650 390x844         some sizes
    python tools/visit.py yozu --themes light --only answer     one theme, the stops with this word
    python tools/visit.py yozu --quick                          nothing in the hand
    python tools/visit.py yozu --shots build/visit              with a picture of every state
    python tools/visit.py yozu --find                           look for the stops anew (tests/web/visits)

The page is the built one: `python tools/client.py` first.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

import teahouse  # noqa: E402  # after the path is set
from web import stops  # noqa: E402  # after the path is set
from web.houses import STATIC, browsing, serving  # noqa: E402  # after the path is set
from web.tables import THEMES  # noqa: E402  # after the path is set
from web.visiting import SIZES, Visitor, tour  # noqa: E402  # after the path is set


def main() -> None:
    """Read what is wanted, open a house, visit, print the causes."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game", nargs="+", choices=teahouse.names())
    words.add_argument("--sizes", nargs="+", default=SIZES)
    words.add_argument("--themes", nargs="+", default=THEMES, choices=THEMES)
    words.add_argument("--only", default="", help="stops that show something with this in it")
    words.add_argument("--quick", action="store_true", help="at rest only")
    words.add_argument("--shots", type=Path, help="a folder for pictures")
    words.add_argument("--find", action="store_true", help="play games and keep where to stop")
    asked = words.parse_args()
    if asked.find:
        for game in asked.game:
            print(f"{game}: {stops.write(game)} stops")
        return
    if asked.shots is not None:
        asked.shots.mkdir(parents=True, exist_ok=True)
    wrong = 0
    with tempfile.TemporaryDirectory() as home, serving(STATIC, Path(home)) as house, browsing() as browser:
        for game in asked.game:
            start = time.monotonic()
            visitor = Visitor(browser, house, f"sqlite+aiosqlite:///{home}/house.db", asked.shots)
            for size in asked.sizes:
                tour(visitor, game, size, asked.themes, thorough=not asked.quick, only=asked.only)
            visitor.close()
            causes = visitor.report.causes()
            print(*causes, sep="\n")
            print(
                f"{game}: {len(causes)} causes, {len(visitor.report.faults)} faults in {visitor.report.looked} looks, "
                f"{time.monotonic() - start:.0f} s",
                flush=True,
            )
            wrong += len(causes)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
