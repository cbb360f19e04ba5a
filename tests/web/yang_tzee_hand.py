"""How a person's hand plays Yang-Tzee through the page."""

from playwright.sync_api import Page, expect

from web.hand import press
from web.keys import tab_to


def turn(page: Page) -> None:
    """Collect what the Stream can, else put a tile into it, else rain one onto the Sea; take what is offered."""
    answers = page.locator(".tray [data-answer]")
    worth = page.locator(".chances .worth")
    if answers.count():
        press(answers.first)
    elif page.locator("[data-primary]").count():
        pass  # a pass is the only thing left: its button is there
    elif worth.count():
        press(worth.first)
    else:
        press(page.locator(".tray [data-tile]").last)
        into = page.locator(".tray .into:not(.full)")
        press(into if into.count() else page.locator("[data-end=left]"))
    press(page.locator("[data-primary]"))


def turn_by_keys(page: Page) -> None:
    """Without a pointer: Tab to my tiles or to the question, Enter picks, Enter chooses, Enter commits."""
    if page.locator(".tray [data-answer]").count():
        tab_to(page, ".tray .shelf [data-place]")  # one tab stop for all tiles; arrows go on from there
        page.keyboard.press("Home")
        while not page.locator(".tray [data-answer]:focus").count():
            before = page.locator(".tray :focus").get_attribute("aria-label")
            page.keyboard.press("ArrowRight")
            assert page.locator(".tray :focus").get_attribute("aria-label") != before, "no arrow leads to an answer"
        page.keyboard.press("Enter")
    elif page.locator("[data-primary]").count():
        tab_to(page, "[data-primary]")
    else:
        tab_to(page, ".tray [data-tile]")
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        expect(page.locator("[data-end=left]")).to_be_focused()  # the way goes on to the Sea
        page.keyboard.press("Enter")
        expect(page.locator("[data-end=left]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
