"""How long a picked tile of Yellow & Yangtze takes to show where it may go, and what it would do there.

It is measured in the page: from the press on the tile to the end of the frame that draws it. The places are the marks
on the legal hexes; the signs are there when every one of these hexes tells what the house foresaw for it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Page, expect

from web.hand import wait_until_asked
from web.tables import decide, settled
from web.yellow_and_yangtze_hand import question, turn

NEAR = 100.0
"""Milliseconds within which a tile that was picked shows its signs in a house on the same machine."""
FAR = 300.0
"""The same on a line with a round trip of ROUND_TRIP."""
AT_ONCE = 50.0
"""Milliseconds within which the legal places are marked on any line: three frames. One draws the pressed tile, and
what nobody had to ask for is in it or in the next; the third is for a press that comes just after a frame began."""
ROUND_TRIP = 0.15
"""Seconds."""

WATCH_PICKS = """
  window.picks = [];
  const begin = (event) => {
    if (!event.isTrusted || (event.type === 'keydown' && event.key !== 'Enter')) return;
    const tile = event.target.closest?.('[data-tile]');
    if (!tile) return;
    const pick = { colour: tile.dataset.tile, by: event.type === 'keydown' ? 'key' : 'click', open: 0, marked: 0 };
    // What a frame shows has been drawn when the next task begins.
    const drawn = (what) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (pick[what] = performance.now() - event.timeStamp);
      port2.postMessage(null);
    };
    let places = false;
    const look = () => {
      const open = [...document.querySelectorAll('.yy .cell.can')];
      if (open.length && !places) {
        places = true;
        drawn('places');
      }
      if (open.length && open.every((cell) => cell.ariaLabel.includes('. Possible: '))) {
        pick.open = open.length;
        pick.marked = document.querySelectorAll('.yy .signs > g').length;
        drawn('signs');
        picks.push(pick);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('pointerdown', begin, true);
  addEventListener('keydown', begin, true);
"""


class Pick(NamedTuple):
    """One tile that was picked."""

    colour: str
    by: str
    """Click or key."""
    open: int
    """Legal hexes."""
    marked: int
    """Those with a sign of something that follows."""
    places: float
    """Milliseconds until the legal hexes were marked."""
    signs: float
    """Milliseconds until they told what would follow."""


def watch_picks(page: Page) -> None:
    """Before the page of the table is opened: time every tile that is picked there."""
    page.context.add_init_script(WATCH_PICKS)


def pick_each(page: Page, first: int = 0) -> Iterator[Pick]:
    """Pick a tile of every colour in the hand and put it back, by the mouse and by keys in turn.

    The house is asked once for a colour and a question, so each is picked only once.
    """
    colours = page.locator("[data-tile]:not(.dim)").evaluate_all("tiles => tiles.map((tile) => tile.dataset.tile)")
    for number, colour in enumerate(dict.fromkeys(colours), first):
        tile = page.locator(f"[data-tile={colour}]").first
        expect(page.locator(".cell.can")).to_have_count(0)
        page.evaluate("() => void (picks.length = 0)")
        settled(page)
        if number % 2:
            tile.focus()
            page.keyboard.press("Enter")
        else:
            tile.click()
        page.wait_for_function("() => picks.length && 'signs' in picks[0]")
        found = page.evaluate("() => picks[0]")
        yield Pick(found["colour"], found["by"], found["open"], found["marked"], found["places"], found["signs"])
        while page.locator("[data-tile][aria-pressed=true]").count():
            page.keyboard.press("Escape")


def pick_through_a_game(page: Page, positions: int) -> Iterator[Pick]:
    """Pick each colour whenever an action is asked for, and play on; the table's page is open."""
    number = 0
    while number < positions and wait_until_asked(page):
        if question(page) == "action":
            yield from pick_each(page, number)
            number += 1
        decide(page, lambda page: turn(page, enough=60))
