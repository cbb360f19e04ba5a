"""The page of a house without its network: it plays by itself, and what was finished is there when the house is."""

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener, Watch
from web.hand import play_to_the_end, press, wait_until_asked, yardzee_turn
from web.tables import NOWHERE, nothing_broken, nothing_outside

SLOW = 120_000
"""Milliseconds in which Python surely has started, on a machine that does much else."""
SIZES = [{"viewport": {"width": 1366, "height": 650}}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}]


def without(page: Page, watch: Watch) -> None:
    """The network is gone, once the page has kept what it needs."""
    page.locator("html[data-kept]").wait_for(state="attached", timeout=SLOW)
    watch.expected += ["ERR_INTERNET_DISCONNECTED", "Service Worker"]
    page.context.set_offline(True)


def test_nothing_of_it_is_fetched_before_the_page_is_idle(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    assert not [url for url in asked if "pyodide" in url or url.endswith((".zip", ".whl"))]
    assert not page.workers


@pytest.mark.parametrize("size", SIZES, ids=["laptop", "phone"])
def test_the_lobby_plays_by_itself(open_page: Opener, watch: Watch, size: dict[str, object]) -> None:
    """Opened anew without a network; a table against bots; both there again after the page was closed."""
    page = open_page("/", **size)
    without(page, watch)
    page.reload()
    expect(page.get_by_text("The house can’t be reached.")).to_be_visible()
    nothing_broken(page)
    nothing_outside(page)
    expect(page.get_by_role("button", name="Invite friends: Yozu")).to_have_count(0)
    press(page.get_by_role("button", name="Play now: Yardzee"))
    page.locator("[data-board] [data-piece]").first.wait_for(state="attached", timeout=SLOW)
    assert "/table/tab-" in page.url
    assert wait_until_asked(page, 120)
    yardzee_turn(page)
    assert wait_until_asked(page, 120)
    page.reload()
    page.locator("[data-board] [data-piece]").first.wait_for(state="attached", timeout=SLOW)
    page.goto("/")
    expect(page.get_by_role("navigation", name="Games that go on").get_by_role("link")).to_have_count(1)


@pytest.mark.long
def test_what_was_finished_is_there_when_the_house_is(open_page: Opener, watch: Watch) -> None:
    page = open_page("/")
    without(page, watch)
    page.reload()
    expect(page.get_by_text("The house can’t be reached.")).to_be_visible()
    press(page.get_by_role("button", name="Play now: Yardzee"))
    page.locator("[data-board] [data-piece]").first.wait_for(state="attached", timeout=SLOW)
    play_to_the_end(page, yardzee_turn, 30, 900)
    page.context.set_offline(False)
    page.goto("/games")
    expect(page.get_by_role("heading", name="Finished in this browser")).to_be_visible()
    press(page.get_by_role("button", name="Take them along to the house"))
    expect(page.get_by_text("1 game added")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("heading", name="Finished in this browser")).to_have_count(0)
    expect(page.get_by_role("link", name="Review: Yardzee")).to_be_visible()
