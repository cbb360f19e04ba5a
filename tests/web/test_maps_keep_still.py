"""The maps of Courtyard and Yellow & Yangtze: seen whole, and still while a turn is being made."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from web.courtyard_hand import choose, fitting
from web.hand import press
from web.laying import laid
from web.stops import Stop, stops
from web.tables import hidden_by_nothing, seq, settled
from web.visiting import Visitor

LOW, WIDE, PHONE = "1366x650", "1440x900", "390x844"
FINGER, MOUSE = 44, 56
OUTSIDE = """(which) => {
  const room = document.querySelector('.rows').getBoundingClientRect();
  const side = document.querySelector('.columns').getBoundingClientRect();
  const tray = document.querySelector('.tray').getBoundingClientRect();
  return [...document.querySelectorAll(which)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < room.right || right > side.right || top < room.top || bottom > Math.min(room.bottom, tray.top);
  }).map((one) => one.dataset.cell);
}"""
"""The cells that are not seen whole."""
TILES = "[data-cell][data-piece]"
HIDDEN = OUTSIDE.replace(
    "const { left, right, top, bottom } = one.getBoundingClientRect();",
    "const box = one.getBoundingClientRect(), left = box.left + box.width / 2, top = box.top + box.height / 2,"
    " right = left, bottom = top;",
)
"""The cells of which less than the half is seen."""
COVERED = HIDDEN.replace(
    "top < room.top",
    "top < Math.max(room.top, document.querySelector('[data-since]:not(.gone)')?.getBoundingClientRect().bottom ?? 0)",
)
"""These, and those under the strip of the others' turns."""


def opened(visitor: Visitor, stop: Stop, size: str) -> Page:
    """The page at a stop."""
    page = visitor.page(size)
    page.goto(laid(visitor.database, stop, visitor.me, visitor.other).address)
    page.locator("[data-board] [data-place]").first.wait_for(state="attached")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    settled(page)
    return page


def towns(over: bool) -> list[Stop]:
    """The stops of Courtyard, at the end or before it."""
    return [stop for stop in stops("courtyard") if (stop.seat is None) == over]


def places(page: Page, which: str = "[data-place]") -> dict[str, Any]:
    """Where the places of the board lie on the screen, by name."""
    found: dict[str, Any] = page.evaluate(
        """(which) => Object.fromEntries([...document.querySelectorAll('[data-board] ' + which)].map((one) => {
          const { x, y, width } = one.getBoundingClientRect();
          return [one.dataset.cell ?? one.dataset.hex, [x, y, width].map(Math.round)];
        }))""",
        which,
    )
    return found


def away(page: Page, cell: Locator) -> float:
    """How far a cell is from the middle of the board."""
    room, box = page.locator("[data-board]").bounding_box(), cell.bounding_box()
    assert room is not None and box is not None
    return abs(box["x"] - room["x"] - room["width"] / 2) + abs(box["y"] - room["y"] - room["height"] / 2)


@pytest.mark.parametrize("size", [LOW, WIDE, PHONE])
def test_a_town_is_whole_at_the_end(visitor: Visitor, size: str) -> None:
    for stop in towns(over=True):
        page = opened(visitor, stop, size)
        assert page.evaluate(OUTSIDE, TILES) == [], str(stop)


@pytest.mark.parametrize(("size", "least"), [(LOW, MOUSE), (WIDE, MOUSE), (PHONE, FINGER)])
def test_a_town_is_whole_at_rest_as_long_as_its_places_can_be_pressed(visitor: Visitor, size: str, least: int) -> None:
    whole = 0
    for stop in towns(over=False):
        page = opened(visitor, stop, size)
        wide = next(iter(places(page, "[data-cell]").values()))[2]
        assert wide >= least, str(stop)
        told = page.get_by_text("Drag to see the rest")
        if page.evaluate(HIDDEN, "[data-cell]") == []:
            whole += 1
            if page.evaluate(COVERED, "[data-cell]") == []:  # else the rest may be spoken of: the strip lies over it
                expect(told).to_have_count(0)
            continue
        # Only where it can't be farther away, and it says so.
        assert wide <= least + 2, str(stop)
        expect(told).to_be_visible()
        press(page.get_by_role("button", name="Show all"))
        settled(page)
        assert page.evaluate(OUTSIDE, TILES) == [], str(stop)
    assert whole >= 1


@pytest.mark.parametrize("size", [LOW, WIDE, PHONE])
def test_a_town_does_not_move_while_tiles_are_laid(visitor: Visitor, size: str) -> None:
    """Nothing moves while a tile is taken and pointed with; when it is laid, only where the next one could else be laid
    out of sight (on a phone tiles may lie at the rim). Also where the strip of the others' turns has closed and its
    room is given back."""
    stop = next(stop for stop in towns(over=False) if stop.asked.startswith("choose"))
    page = opened(visitor, stop, size)
    at_rest = before = places(page, "[data-cell]")
    for number in (1, 2):
        press(page.locator(".tray .piece:not(.dim)").last)
        settled(page)
        choose(page, min(filter(hidden_by_nothing, fitting(page)), key=lambda cell: away(page, cell)))
        settled(page)
        assert places(page, "[data-cell]") == before
        press(page.locator("[data-primary]"))
        expect(page.locator(".tray .slot")).to_have_count(number)
        settled(page)
        before = places(page, "[data-cell]")
        assert size == PHONE or {name: before[name] for name in at_rest} == at_rest


@pytest.mark.parametrize("size", [WIDE, LOW])
def test_what_happened_since_my_turn_moves_no_hex(visitor: Visitor, size: str) -> None:
    stop = next(one for one in stops("yellow-and-yangtze") if len(one.moves) == 298)
    page = opened(visitor, stop, size)
    since = page.get_by_role("region", name="Since your turn")
    expect(since).to_be_visible()
    before = places(page, "[data-hex]")
    page.keyboard.press("Escape")
    expect(since).to_have_count(0)
    settled(page)
    assert places(page, "[data-hex]") == before
    press(page.get_by_role("button", name=re.compile("^Replace")))
    press(page.locator("[data-tile]").first)
    before_it = seq(page)
    press(page.locator("[data-primary]"))
    page.locator(f"[data-board]:not([data-seq='{before_it}'])").wait_for(state="attached")
    settled(page)
    assert places(page, "[data-hex]") == before
