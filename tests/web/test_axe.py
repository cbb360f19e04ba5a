"""Axe finds nothing on any page in any theme: at the door, at tables in every state, over dialogs, in a replay.

The boards of the three larger games have their own look in test_larger_boards.py.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import teahouse
from web.conftest import Opener
from web.hand import PHONE, finish, press, wait_until_asked
from web.laying import laid
from web.reviewing import more, whole
from web.stops import stop_at
from web.tables import ME, THEMES, broken, lay, sit_at

SIZES = pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])


def look(page: Page, where: str, only: str = "") -> None:
    """Nothing is held against the page as it stands, in any theme. `only`: a kind of rule for the second and third."""
    found = {}
    for theme in THEMES:
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        found[theme] = broken(page, only if theme != THEMES[0] else "")
    assert found == {theme: [] for theme in THEMES}, where


def with_dialog(page: Page, button: str, where: str) -> None:
    """Open a dialog, look, and close it."""
    press(page.get_by_role("button", name=button, exact=button == "Settings").first)
    expect(page.get_by_role("dialog")).to_be_visible()
    variants = page.get_by_text("Variants and match")
    if variants.count():
        press(variants)
        expect(page.get_by_label("How many games decide")).to_be_visible()
    look(page, where)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@SIZES
def test_at_the_door(open_page: Opener, size: dict[str, object]) -> None:
    page = open_page("/", **size)
    finish(page, lay(page, "yardzee", [ME]))  # so that there are records and games to list
    lay(page, "yozu", [ME, None, None], open_it=False)
    for path in ("/", "/watch", "/games", "/tables", "/learn", "/dice", "/settings", "/nowhere"):
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        if path == "/games":
            expect(
                page.locator("li a.line") if size else page.get_by_role("link", name="Review: Yardzee")
            ).to_be_visible()
        look(page, path)
    page.goto("/")
    with_dialog(page, "Settings", "settings")
    with_dialog(page, "Plover", "one's name")
    if size:
        with_dialog(page, "Yozu: more ways to play", "ways to play")
    else:
        with_dialog(page, "Claim a name", "claiming a name")
        with_dialog(page, "One screen: Yozu", "one screen")
        with_dialog(page, "Invite friends: Yozu", "invite")


@pytest.mark.parametrize("name", teahouse.names())
def test_on_the_rules(open_page: Opener, name: str) -> None:
    page = open_page(f"/rules/{name}")
    expect(page.get_by_role("heading", name=teahouse.game(name).about.title, exact=True)).to_be_visible()
    expect(page.locator("h3, h2").first).to_be_visible()
    look(page, name, only="cat.color")  # long pages: what hangs on the theme is colour


@SIZES
def test_at_tables(open_page: Opener, size: dict[str, object]) -> None:
    page = open_page("/", **size)
    lay(page, "yozu", [ME, None, None], open_it=False)
    page.goto(lay(page, "yozu", [ME, None, None], open_it=False))
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    look(page, "a table that waits")

    lay(page, "yardzee")
    assert wait_until_asked(page)
    look(page, "Yardzee")
    press(page.locator("button[data-box]").first)
    look(page, "Yardzee, a box chosen")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Put the hint away")).to_be_visible()
    look(page, "Yardzee, a hint")
    page.keyboard.press("m")
    expect(page.get_by_label("Find a move")).to_be_focused()
    look(page, "all moves")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    with_dialog(page, "Rules", "rules at a table")
    press(page.get_by_role("button", name="Table and settings" if size else "Table", exact=True))
    expect(page.get_by_role("complementary", name="Table")).to_be_visible()
    press(page.get_by_role("button", name="Resign…"))
    look(page, "the table's drawer")
    with_dialog(page, "Settings", "settings at a table")
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary", name="Table")).to_have_count(0)
    if size:
        press(page.get_by_role("button", name="Log and chat"))
        look(page, "the drawer")
        page.keyboard.press("Escape")
    press(page.locator("[data-die]").first)
    page.locator("[data-die]").first.click(button="right")
    expect(page.locator("[data-tip]")).to_contain_text("Rule YZ-2.3")
    look(page, "a tip")


@SIZES
def test_in_the_middle_of_yozu(open_page: Opener, home: Path, size: dict[str, object]) -> None:
    page = open_page("/", **size)
    lay(page, "yozu", [{"me": True, "name": name} for name in ("Ana", "Ben", "Cho")], open_it=False)
    page.goto(lay(page, "yozu", [{"me": True, "name": name} for name in ("Ana", "Ben", "Cho")], open_it=False))
    expect(page.locator("[data-cover]")).to_be_visible()
    look(page, "the screen is handed on")

    def at(shows: str, ways: int | None = None, wins: int = 1) -> None:
        """Open a table that is laid as it stands there."""
        me, other = (one.context.request.get("/api/me").json()["id"] for one in (page, beside))
        stop = stop_at("yozu", shows, ways)
        sit_at(page, laid(f"sqlite+aiosqlite:///{home}/house.db", stop, me, other, wins=wins).address)

    beside = open_page("/", **size)
    lay(beside, "yardzee", open_it=False)  # so that somebody is there
    at("answer: answer", 2)
    expect(page.locator("[data-answer]")).to_have_count(2)
    look(page, "the Oracle answers")
    at("guess: guess", 12)  # of sixteen, four bear what was named
    press(page.locator("[data-board] .cell.banned").first)
    expect(page.locator("[data-why]")).to_contain_text("named")
    look(page, "Yozu, an element barred and why not")
    at("exchange: swap")
    expect(page.locator(".tray h2")).to_contain_text("won")
    look(page, "a card is won")
    at("over: 3 players", wins=2)
    expect(page.locator("[data-board][data-status=between]")).to_be_attached()
    look(page, "between two games")


@SIZES
def test_over_and_in_a_replay(open_page: Opener, size: dict[str, object]) -> None:
    page = open_page("/", **size)
    table = lay(page, "yardzee", [ME])
    finish(page, table)
    expect(page.locator("[data-board][data-status=over]")).to_be_attached()
    look(page, "Yardzee over")
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("[data-lines]:not([data-lines='0'])")
    whole(page)
    look(page, "review")
    page.keyboard.press("g")
    look(page, "review as a table")
    if page.get_by_role("button", name="Report", exact=True).is_visible():
        page.get_by_role("button", name="Report", exact=True).click()
        look(page, "report")
    more(page)
    look(page, "review, all of its tray")
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.locator("[data-verdict=true]")).to_be_visible()
    look(page, "the dice verified")
