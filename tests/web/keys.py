"""Getting about a page with the keyboard alone, in the tests."""

from playwright.sync_api import Page


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus lies on something like this."""
    for _ in range(80):
        if page.evaluate("(what) => document.activeElement.matches(what)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")
