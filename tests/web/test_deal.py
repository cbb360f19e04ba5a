"""The deal of the day in Chromium: the way in, an ordinary table without help, its end and the line to share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener, Watch
from web.deals import Days, dealing
from web.hand import finish, press, wait_until_asked
from web.reviewing import more
from web.tables import THEMES, nothing_broken

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 650}}
SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


@pytest.fixture(scope="module")
def yardzee(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Days]]:
    """A house whose deal of every day is Yardzee."""
    with dealing(static, tmp_path_factory.mktemp("yardzee"), "yardzee") as house:
        yield house


@pytest.fixture
def days(yardzee: tuple[str, Days]) -> Days:
    """It is noon there."""
    yardzee[1].later(0)
    return yardzee[1]


def learn(page: Page) -> None:
    """Look at what there is to learn until par is known, which the house works out by itself."""
    for _ in range(60):
        page.goto("/learn")
        expect(page.get_by_text("Deal of the day")).to_be_visible()
        if page.get_by_text("par 2").or_(page.get_by_text("par 3")).or_(page.get_by_text("par 1")).count():
            return
        page.wait_for_timeout(500)
    raise AssertionError("no par")


def begin(page: Page) -> None:
    """From the page of lessons to the table; on a phone by the page of the deal."""
    learn(page)
    link = page.get_by_role("link", name="Deal of the day")
    if link.count():
        press(link)
    press(page.get_by_role("button", name="Play the deal"))
    assert wait_until_asked(page)


@SIZES
def test_the_way_in_and_the_end(
    open_page: Opener, yardzee: tuple[str, Days], days: Days, size: dict[str, object]
) -> None:
    page = open_page("/", house=yardzee[0], permissions=["clipboard-read", "clipboard-write"], **size)
    learn(page)
    nothing_broken(page, *THEMES)
    begin(page)
    expect(page.get_by_text("Deal of the day")).to_be_visible()
    for name in ("Hint", "Undo"):
        expect(page.locator(".tray").get_by_role("button", name=name)).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("z")
    expect(page.locator(".tray [role=alert]")).to_have_count(0)
    nothing_broken(page, *THEMES)
    table = page.url
    page.goto("/learn")
    press(page.get_by_role("link", name="Go on with the deal" if size is LAPTOP else "Deal of the day"))
    if size is PHONE:
        press(page.get_by_role("link", name="Go on with the deal"))
    assert wait_until_asked(page)
    assert page.url == table
    finish(page)
    tray = page.locator(".tray")
    expect(tray).to_contain_text("Deal of the day: ")
    expect(tray).to_contain_text("par ")
    expect(tray.get_by_role("button", name="Play again")).to_have_count(0)
    press(tray.get_by_role("button", name="Copy"))
    expect(tray.get_by_role("button", name="Copied")).to_be_visible()
    line = page.evaluate("navigator.clipboard.readText()")
    points = page.evaluate("fetch(`/api/tables/${location.pathname.split('/')[2]}/record`).then((r) => r.json())")
    made = points["outcome"]["scores"][0]
    today = page.evaluate("fetch('/api/deals').then((r) => r.json())")["today"]
    assert line == f"Yardzee deal of {today['when']}: {made}, {today['par']['short']}"
    assert page.evaluate("JSON.parse(localStorage.getItem('teahouse-puzzled')).days") == [today["day"]]
    nothing_broken(page, *THEMES)
    press(tray.get_by_role("button", name="Learn"))
    expect(page.get_by_text(f"{made}, par")).to_be_visible()
    expect(page.get_by_role("button", name="Play the deal")).to_have_count(0)


@SIZES
def test_the_page_of_the_deal_and_the_day_after(
    open_page: Opener, yardzee: tuple[str, Days], days: Days, watch: Watch, size: dict[str, object]
) -> None:
    watch.expected.append("409")  # the seed, before it is told
    page = open_page("/deal", house=yardzee[0], **size)
    press(page.get_by_role("button", name="Play the deal"))
    assert wait_until_asked(page)
    finish(page)
    table = page.url.rsplit("/", 1)[1]
    page.goto("/deal")
    expect(page.get_by_role("textbox", name="Your result")).to_be_visible()
    nothing_broken(page, *THEMES)
    page.goto(f"/replay/{table}")
    more(page)
    verify = page.get_by_role("button", name="Verify the dice")
    press(verify)
    expect(page.get_by_text("when nobody plays it any more")).to_be_visible()
    days.later(15)
    page.goto("/deal")
    expect(page.get_by_role("heading", name="Yesterday, ")).to_be_visible()
    expect(page.get_by_text("Yesterday’s seed")).to_be_visible()
    expect(page.get_by_role("button", name="Play the deal")).to_be_visible()
    nothing_broken(page, *THEMES)
    press(page.get_by_role("link", name="Look at your game again"))
    more(page)
    press(page.get_by_role("button", name="Verify the dice"))
    expect(page.get_by_text("are what the seed of the day")).to_be_visible()


def test_where_nothing_can_be_copied_the_line_is_shown(
    open_page: Opener, yardzee: tuple[str, Days], days: Days
) -> None:
    page = open_page("/deal", house=yardzee[0], **LAPTOP)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    press(page.get_by_role("button", name="Play the deal"))
    assert wait_until_asked(page)
    page.reload()
    assert wait_until_asked(page)
    finish(page)
    press(page.locator(".tray").get_by_role("button", name="Copy"))
    expect(page.locator(".tray")).to_contain_text("Yardzee deal of ")


def test_another_page_that_plays_goes_on_at_the_same_table(
    open_page: Opener, yardzee: tuple[str, Days], days: Days
) -> None:
    page = open_page("/deal", house=yardzee[0], **LAPTOP)
    other = page.context.new_page()
    other.goto("/deal")
    press(page.get_by_role("button", name="Play the deal"))
    assert wait_until_asked(page)
    press(other.get_by_role("button", name="Play the deal"))
    assert wait_until_asked(other)
    assert other.url == page.url


def test_the_drawer_says_what_a_deal_is_and_leaving_keeps_it(
    open_page: Opener, yardzee: tuple[str, Days], days: Days
) -> None:
    page = open_page("/deal", house=yardzee[0], **LAPTOP)
    press(page.get_by_role("button", name="Play the deal"))
    assert wait_until_asked(page)
    press(page.get_by_role("button", name="Table"))
    drawer = page.get_by_role("complementary", name="Table")
    expect(drawer).to_contain_text("This is your one try")
    expect(drawer.get_by_label("Link to this table")).to_have_count(0)
    nothing_broken(page, *THEMES)
    press(drawer.get_by_role("link", name="Leave"))
    expect(page.get_by_role("link", name="Go on with the deal")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Your move in Yardzee")).to_be_visible()


def test_who_has_no_try_sees_no_table_of_another(
    open_page: Opener, yardzee: tuple[str, Days], days: Days, watch: Watch
) -> None:
    watch.expected.append("403")
    page = open_page("/deal", house=yardzee[0], **LAPTOP)
    press(page.get_by_role("button", name="Play the deal"))
    assert wait_until_asked(page)
    other = open_page("/", house=yardzee[0], **LAPTOP)
    other.goto(page.url)
    expect(other.get_by_role("heading", name="This is a deal of the day")).to_be_visible()
    expect(other.locator("[data-board]")).to_have_count(0)
