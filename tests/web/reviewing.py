"""The page of a review, as tests use it."""

from playwright.sync_api import Page, expect


def whole(page: Page) -> None:
    """Wait until the review is whole. On a short phone the verdict stands where the graph is elsewhere."""
    expect(page.locator("[data-graph], [data-try]").first).to_be_visible(timeout=60_000)
    expect(page.locator("[data-progress]")).to_have_count(0, timeout=60_000)


def more(page: Page) -> None:
    """Open what a phone's tray keeps under More."""
    page.wait_for_selector("[data-lines]:not([data-lines='0'])")
    button = page.get_by_role("button", name="More", exact=True)
    if button.is_visible() and button.get_attribute("aria-expanded") == "false":
        button.click()
