"""How a person's hand plays Courtyard through the page."""

import re

from playwright.sync_api import Locator, Page, expect

from teahouse.engine.ownfile import carried
from teahouse.games.courtyard.pieces.sets import written
from web.hand import press
from web.keys import tab_to
from web.tables import hidden_by_nothing, settled

FEW = carried(written({"straight": 8, "corner": 8, "tee": 6, "cross": 2, "tower corner": 3, "tower tee": 3}))
"""A set of tiles for a short game."""
FINISH = re.compile("^Finish")


def laid(page: Page) -> int:
    """How many tiles lie from this turn."""
    return page.locator(".tray .slot").count()


def fitting(page: Page) -> list[Locator]:
    """The cells where the tile in the hand fits: as it lies, or else turned. Turning it, they stay the same."""
    rings = page.locator("[data-state=fits]")
    cells = (rings if rings.count() else page.locator("[data-state=turned]")).all()
    return [page.locator(f"[data-cell='{cell.get_attribute('data-cell')}']") for cell in cells]


def choose(page: Page, cell: Locator) -> None:
    """Press a cell; on a phone that shows the whole town the first tap comes nearer, and the next one is meant."""
    press(cell)
    if cell.get_attribute("aria-pressed") != "true":
        press(cell)
    expect(cell).to_have_attribute("aria-pressed", "true")


def turn(page: Page) -> None:
    """Lay a tile where it fits, three in a turn, then finish; with no tile that fits, exchange all."""
    pieces = page.locator(".tray .piece:not(.dim)")
    if laid(page) < 3 and pieces.count():
        piece = pieces.last
        press(piece)
        expect(piece).to_have_attribute("aria-pressed", "true")
        settled(page)
        cells = fitting(page)
        if not any(map(hidden_by_nothing, cells)):
            press(page.get_by_role("button", name="Show all"))
            settled(page)
        choose(page, next(filter(hidden_by_nothing, cells), cells[0]))
    elif laid(page):
        finish = page.get_by_role("button", name=FINISH)
        loses = "…" in finish.inner_text()
        press(finish)
        if not loses:
            return
    elif not page.locator("[data-primary]").count():
        press(page.get_by_role("button", name="Exchange"))
        press(page.locator(".tray .buttons").get_by_role("button", name="All", exact=False).last)
    press(page.locator("[data-primary]"))


def turn_by_keys(page: Page) -> None:
    """Without a pointer: Tab to my tiles, Enter picks, Enter chooses, Enter lays; X exchanges."""
    pieces = page.locator(".tray .piece:not(.dim)")
    if laid(page) < 3 and pieces.count():
        tab_to(page, ".tray .piece")
        page.keyboard.press("Home")
        for _ in range(pieces.count() + page.locator(".tray .piece.dim").count()):
            if page.evaluate("!document.activeElement.matches('.dim')"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator("[data-cell]:focus")).to_have_count(1)  # the way goes on to a cell where it fits
        page.keyboard.press("Enter")
        expect(page.locator("[data-cell]:focus")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Enter")
        return
    if laid(page):
        tab_to(page, ".tray .ends .btn")
        loses = "…" in page.get_by_role("button", name=FINISH).inner_text()
        page.keyboard.press("Enter")
        if not loses:
            return
    elif not page.locator("[data-primary]").count():
        page.keyboard.press("x")
        tab_to(page, ".tray .piece")
        page.keyboard.press("Enter")
        expect(page.locator(".tray .piece.marked")).to_have_count(1)
    tab_to(page, "[data-primary]")
    page.keyboard.press("Enter")
