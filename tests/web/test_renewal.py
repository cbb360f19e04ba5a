"""A page that was opened before its house was built anew: its parts are gone, and a newer page is there."""

import re

from playwright.sync_api import Page, Route, expect

from web.conftest import Opener, Watch

PART = re.compile(r"/assets/Settings-[^/]*\.js$")


def rebuilt(page: Page, entry: str = "/assets/index-newer.js") -> list[str]:
    """The house has other parts from now on; what is kept is each time somebody asked which page is the newest."""
    asked: list[str] = []

    def shell(route: Route) -> None:
        asked.append(route.request.url)
        html = f'<!doctype html><html><head><script type="module" src="{entry}"></script></head></html>'
        route.fulfill(body=html, content_type="text/html")

    page.route(re.compile(r"^[^/]+//[^/]+/$"), lambda route: route.continue_() if is_page(route) else shell(route))
    page.route(PART, lambda route: route.fulfill(status=404))
    return asked


def is_page(route: Route) -> bool:
    """Whether it is the browser that goes there, not a question of the page."""
    return route.request.is_navigation_request()


def loads(page: Page) -> list[str]:
    """Every page that is loaded from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.is_navigation_request() else None)
    return found


def to_settings(page: Page) -> None:
    """Go there by a link, as a hand does."""
    page.evaluate("history.pushState(null, '', '/settings'); dispatchEvent(new PopStateEvent('popstate'))")


def test_an_old_page_is_loaded_anew_once_and_says_so(open_page: Opener, watch: Watch) -> None:
    watch.expected += ["404", "Service Worker"]
    page = open_page("/", service_workers="block")
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    asked, loaded = rebuilt(page), loads(page)
    page.unroute(PART)
    page.route(PART, lambda route: route.continue_() if loaded else route.fulfill(status=404))
    to_settings(page)
    expect(page.get_by_text("The house has a newer page: it was loaded anew.")).to_be_visible()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert (len(loaded), len(asked)) == (1, 1)
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_text("The house has a newer page")).to_have_count(0)


def test_it_is_never_loaded_in_a_loop(open_page: Opener, watch: Watch) -> None:
    """The part stays away: the second time it is said, and a button does what the page didn't."""
    watch.expected += ["404", "Service Worker"]
    page = open_page("/", service_workers="block")
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    rebuilt(page)
    loaded = loads(page)
    to_settings(page)
    expect(page.get_by_text("The house doesn’t have this part of the page.")).to_be_visible()
    page.wait_for_timeout(1500)
    assert len(loaded) == 1
    expect(page.get_by_role("button", name="Load it anew")).to_be_visible()


def test_a_house_that_is_away_is_said_to_be_away(open_page: Opener, watch: Watch) -> None:
    watch.expected += ["ERR_", "Service Worker"]
    page = open_page("/", service_workers="block")
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    loaded = loads(page)
    page.route(re.compile("/(assets/.*)?$"), lambda route: route.abort())
    to_settings(page)
    expect(page.get_by_text("The house can’t be reached now")).to_be_visible()
    assert loaded == []
