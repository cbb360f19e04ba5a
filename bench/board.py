"""How long a move of Yellow & Yangtze takes to be seen: making a seat's view, and drawing it in the browser.

python bench/board.py [--decisions 40]      needs Chromium, Playwright and the built client (python tools/client.py)

The view is timed in this process over a random game of four, as the server makes it: `tell_hand` and its JSON.
The drawing is what the page itself marks as `yy:draw` while a person and three bots play: from the new view to the
finished document, laid out. Both together should stay under 50 ms; on a busy machine the marks also hold the time in
which others had the processor.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import msgspec

import teahouse
from teahouse import CHANCE, FastDice
from teahouse.engine import Voice
from teahouse.server.wire.views import tell_hand

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from web.hand import wait_until_asked  # lies among the tests
from web.houses import STATIC, browsing, serving, visit  # lies among the tests
from web.tables import decide  # lies among the tests
from web.yellow_and_yangtze_hand import turn  # lies among the tests


def views(games: int = 2) -> list[float]:
    """Milliseconds for each view of random games of four."""
    game = teahouse.game("yellow-and-yangtze")
    voice = Voice(("Ana", "Ben", "Cho", "Dee"), 0)
    took = []
    for seed in range(games):
        rng, dice = random.Random(seed), FastDice(seed)
        state = game.start(4)
        while not state.over:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
                continue
            start = time.perf_counter()
            msgspec.json.encode(tell_hand(state, voice))
            took.append(1000 * (time.perf_counter() - start))
            state.play(rng.choice(list(state.legal())))
    return took


def drawings(decisions: int) -> list[float]:
    """Milliseconds for each drawing while a person takes so many decisions against three bots."""
    with (
        tempfile.TemporaryDirectory() as home,
        serving(STATIC, Path(home)) as house,
        browsing() as browser,
        visit(browser, house, "{}") as context,
    ):
        page = context.new_page()
        page.goto("/")
        page.get_by_role("button", name="One screen: Yellow & Yangtze").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="Against bots").click()
        dialog.get_by_role("button", name="4", exact=True).click()
        dialog.get_by_role("button", name="Begin", exact=True).click()
        for _ in range(decisions):
            if not wait_until_asked(page):
                break
            decide(page, turn)
        took: list[float] = page.evaluate("performance.getEntriesByName('yy:draw').map((one) => one.duration)")
        return took


def told(name: str, took: list[float]) -> str:
    """A line of the result."""
    ordered = sorted(took)
    p95 = ordered[int(0.95 * (len(ordered) - 1))]
    median = statistics.median(took)
    return f"{name:8} {len(took):5}   median {median:6.1f}   p95 {p95:6.1f}   most {ordered[-1]:6.1f}  ms"


def main() -> None:
    """Measure both and print them."""
    parser = argparse.ArgumentParser(description="How long a move of Yellow & Yangtze takes to be seen.")
    parser.add_argument("--decisions", type=int, default=40)
    asked = parser.parse_args()
    print(told("view", views()))
    print(told("drawing", drawings(asked.decisions)))


if __name__ == "__main__":
    main()
