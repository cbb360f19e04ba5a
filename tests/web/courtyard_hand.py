"""How a person's hand plays Courtyard through the page."""

from playwright.sync_api import Locator, Page, expect

from web.hand import press
from web.keys import tab_to


def laid(page: Page) -> int:
    """How many tiles lie from this turn."""
    return page.locator(".tray .slot").count()


def fitting(page: Page) -> Locator:
    """The cells where the tile in the hand fits: as it lies, or else turned."""
    rings = page.locator("[data-state=fits]")
    return rings if rings.count() else page.locator("[data-state=turned]")


def in_sight(page: Page, cells: Locator) -> Locator:
    """One of the cells that a finger can reach without panning: a tall town doesn't fit a phone at 44 px a cell."""
    for cell in cells.all():
        box = cell.bounding_box()
        if box:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            top = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.getAttribute('data-cell')", [x, y])
            if top == cell.get_attribute("data-cell"):
                return cell
    return cells.first


def turn(page: Page) -> None:
    """Lay a tile where it fits, three in a turn, then finish; with no tile that fits, exchange all."""
    pieces = page.locator(".tray .piece:not(.dim)")
    if laid(page) < 3 and pieces.count():
        press(pieces.last)
        press(page.get_by_role("button", name="Show all"))
        press(in_sight(page, fitting(page)))
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
    if not page.locator("[data-primary]").count():
        page.keyboard.press("x")
        tab_to(page, ".tray .piece")
        page.keyboard.press("Enter")
        expect(page.locator(".tray .piece.marked")).to_have_count(1)
    tab_to(page, "[data-primary]")
    page.keyboard.press("Enter")
