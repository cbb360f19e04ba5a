"""Every page in every theme: nothing that keeps anybody out, and what the shell promises."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web.conftest import ROOT, Opener, Watch
from web.hand import PHONE, wait_until_asked, yozu_turn

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
THEMES = ("light", "dark", "contrast")


def at_table(title: str) -> Callable[[Page], None]:
    """A table of a game, asked."""

    def go(page: Page) -> None:
        page.get_by_role("button", name=f"Play now: {title}").click()
        assert wait_until_asked(page)

    return go


def all_moves(page: Page) -> None:
    """The list of all moves at a table."""
    at_table("Yardzee")(page)
    page.keyboard.press("m")
    expect(page.get_by_label("Find a move")).to_be_focused()


def waiting(page: Page) -> None:
    """A table that waits for players."""
    page.get_by_role("button", name="Invite friends: Yozu").click()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_label("Link to this table")).to_be_visible()


def rules_beside(page: Page) -> None:
    """The rules at hand."""
    at_table("Yozu")(page)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_text("YO-1.1")).to_be_visible()


def start_dialog(page: Page) -> None:
    """Who sits around the screen."""
    page.get_by_role("button", name="One screen: Yozu").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def settings_dialog(page: Page) -> None:
    """The settings."""
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def stay(page: Page) -> None:
    """Nothing to do."""
    expect(page.locator("h1").first).to_be_visible()


PAGES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "lobby": ("/", stay),
    "start": ("/", start_dialog),
    "settings": ("/", settings_dialog),
    "watch": ("/watch", stay),
    "records": ("/records", stay),
    "learn": ("/learn", stay),
    "rules": ("/rules/yardzee", stay),
    "rules of yozu": ("/rules/yozu", stay),
    "dice": ("/dice", stay),
    "settings page": ("/settings", stay),
    "nothing": ("/nowhere", stay),
    "waiting": ("/", waiting),
    "yardzee": ("/", at_table("Yardzee")),
    "yozu": ("/", at_table("Yozu")),
    "all moves": ("/", all_moves),
    "rules at the table": ("/", rules_beside),
}


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it stands."""
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{one['id']}: {one['help']} at {[node['target'] for node in one['nodes']][:4]}" for one in found]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(open_page: Opener, name: str, theme: str) -> None:
    path, go = PAGES[name]
    page = open_page(path, settings=f'{{"level":"beginner","motion":"less","theme":"{theme}"}}', bypass_csp=True)
    go(page)
    page.wait_for_timeout(150)
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("title", ["Yardzee", "Yozu"])
def test_axe_finds_nothing_on_a_phone(open_page: Opener, title: str, theme: str) -> None:
    settings = f'{{"level":"beginner","motion":"less","theme":"{theme}"}}'
    page = open_page("/", settings=settings, bypass_csp=True, **PHONE)
    page.wait_for_timeout(200)
    assert violations(page) == []
    at_table(title)(page)
    assert violations(page) == []


def test_an_illegal_attempt_is_answered_with_its_rule(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="One screen: Yozu").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    for _ in range(60):
        assert wait_until_asked(page), "no element was barred in a whole game"
        cover = page.locator("[data-cover] button")
        if cover.count():
            cover.click()
            continue
        banned = page.locator("[data-board] .cell.banned").first
        if banned.count():
            break
        yozu_turn(page)
        page.wait_for_timeout(100)
    banned.click()
    note = page.locator("[data-why]")
    expect(note).to_contain_text("named")
    note.get_by_role("link", name="Rule YO-3.4").click()
    expect(page.get_by_role("dialog").locator("[id='YO-3.4']")).to_be_focused()


def test_escape_and_back_put_down_what_is_in_the_hand(open_page: Opener) -> None:
    page = open_page()
    at_table("Yardzee")(page)
    box = page.locator("button[data-box]").first
    box.click()
    expect(box).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-pressed", "false")
    box.click()
    page.go_back()
    expect(box).to_have_attribute("aria-pressed", "false")
    assert "/table/" in page.url
    page.go_back()
    expect(page.get_by_role("heading", name="Come in. What shall we play?")).to_be_visible()


def test_what_happened_is_told_to_a_screen_reader(open_page: Opener) -> None:
    page = open_page()
    at_table("Yardzee")(page)
    expect(page.locator("[data-live=urgent]")).to_contain_text("Your turn")
    page.locator("button[data-box]").first.click()
    page.locator("[data-primary]").click()
    expect(page.locator("[data-live=polite]")).to_contain_text(re.compile(r"(scores?|rolls?|keeps?) "))
    assert wait_until_asked(page)
    page.keyboard.press("s")
    expect(page.locator("[data-live=polite]")).to_contain_text(re.compile(r"You \d+, Rook \d+"))


def test_undo_and_hint(open_page: Opener) -> None:
    page = open_page()
    at_table("Yardzee")(page)
    page.keyboard.press("h")
    expect(page.locator(".tray .say p")).to_contain_text("bot rates it")
    page.locator("button[data-box]").first.click()
    page.locator("[data-primary]").click()
    expect(page.locator("td.me.last, td.last").first).to_be_attached()
    assert wait_until_asked(page)
    filled = page.locator("tbody td.me:not(:has(button))").all_inner_texts()
    page.keyboard.press("z")
    expect(page.locator(".log")).to_contain_text("You take back")
    assert wait_until_asked(page)
    assert page.locator("tbody td.me:not(:has(button))").all_inner_texts() != filled


def test_settings_are_kept(open_page: Opener) -> None:
    page = open_page("/settings")
    page.get_by_role("button", name="Evening").click()
    page.get_by_role("button", name="Less").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    assert not page.get_by_role("checkbox", name="Sound").is_checked()


def test_rules_are_searched_and_have_addresses(open_page: Opener) -> None:
    page = open_page("/rules/yozu#YO-3.4")
    expect(page.locator("[id='YO-3.4']")).to_be_focused()
    page.get_by_label("Search the rules").fill("yozuka")
    expect(page.locator("[id='YO-1.2']")).to_be_visible()
    expect(page.locator("[id='YO-3.4']")).to_have_count(0)


def test_without_a_network_the_shell_says_so(open_page: Opener, watch: Watch) -> None:
    page = open_page()
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    watch.expected.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The house can’t be reached.")).to_be_visible()


def test_a_table_that_is_not_there(open_page: Opener, watch: Watch) -> None:
    watch.expected += ["404", "403", "WebSocket"]
    page = open_page("/table/nosuchtable")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()


def test_the_tab_tells_when_it_is_my_turn(open_page: Opener) -> None:
    page = open_page()
    at_table("Yardzee")(page)
    expect(page).to_have_title("Your turn: Yardzee")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
