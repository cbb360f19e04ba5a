"""The analysis board in Chromium: branches, chosen chance, the master, links, playing on; by mouse, finger and key."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import teahouse
from teahouse.engine import State
from web.conftest import Opener
from web.hand import finish, press
from web.tables import BOT, ME, THEMES, lay, nothing_broken, nothing_outside, nothing_too_small

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 650}}
SIZES = pytest.mark.parametrize("size", [{}, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])


def alone(open_page: Opener, size: dict[str, Any], line: int = 0) -> Page:
    """The analysis board of a game of Yardzee alone, before its first roll: opened from its replay."""
    page = open_page("/", **size)
    table = lay(page, "yardzee", [ME]).rsplit("/", 1)[1]
    finish(page)
    page.goto(f"/replay/{table}?hand=1&at={line}")
    page.wait_for_selector("[data-lines]:not([data-lines='0'])")
    page.keyboard.press("t")
    expect(page.locator("[data-board][data-kind]")).to_be_visible()
    return page


def rail(page: Page) -> None:
    """Bring the branches into sight: on a phone they lie in a drawer."""
    drawer = page.get_by_role("button", name="Branches and master")
    if not page.get_by_role("tree").count() and drawer.is_visible():
        press(drawer)
    expect(page.get_by_role("tree", name="Branches")).to_be_visible()


def away(page: Page) -> None:
    """And out of it again."""
    close = page.locator(".drawer").get_by_role("button", name="Close")
    if close.count():
        press(close)


def rows(page: Page) -> Locator:
    return page.get_by_role("treeitem")


def sixes(page: Page) -> None:
    """Choose five sixes, and take them."""
    for _ in range(5):
        press(page.locator("[data-pick='roll 6']"))
    expect(page.locator(".tray p").first).to_contain_text("one in 7 776")
    press(page.get_by_role("button", name=re.compile("^Take")))
    expect(page.locator("[data-board]")).to_have_attribute("data-kind", "asked")


def position(name: str, players: int, *lines: str) -> str:
    """A position after some lines; what falls is the first that can."""
    state: State = teahouse.game(name).start(players, {"first": 0})
    while state.to_act == teahouse.CHANCE:
        state.play(next(iter(state.chances()))[0])
    for line in lines:
        state.play(state.parse(line))
    return state.text()


def pasted(open_page: Opener, text: str, size: dict[str, Any]) -> Page:
    page = open_page("/analysis", **size)
    page.get_by_label("A position as text").fill(text)
    press(page.get_by_role("button", name="Open it"))
    expect(page.locator("[data-board][data-kind]")).to_be_visible()
    return page


@SIZES
def test_another_roll_is_chosen_branched_named_cut_and_kept(open_page: Opener, size: dict[str, Any]) -> None:
    page = alone(open_page, size)
    expect(page.locator(".tray h2")).to_contain_text("What do you roll: 5 dice?")
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_be_disabled()
    rail(page)
    # Where it begins, the roll and the score that were played.
    expect(rows(page)).to_have_count(3)
    expect(rows(page).nth(2)).to_contain_text(re.compile(r"as played, goes on for \d+ lines"))
    expect(rows(page).first.locator("b")).to_have_text(re.compile(r"^\d+$"))
    away(page)
    sixes(page)
    if not size:
        page.keyboard.press("m")
        page.locator("#all-moves input[type=search]").fill("score yardzee")
        press(page.locator('#all-moves [data-move="score yardzee"]'))
        press(page.locator("[data-primary]"))
        expect(page.locator("[data-board]")).to_have_attribute("data-kind", "chance")
        press(page.get_by_role("button", name="Branches", exact=True))
        expect(rows(page)).to_have_count(5)
        expect(rows(page).nth(4)).to_contain_text("50 in Yardzee")
        press(rows(page).nth(3))
        expect(page.locator("[data-board]")).to_have_attribute("data-kind", "asked")
    rail(page)
    chosen = rows(page).filter(has_text="6, 6, 6, 6, 6")
    expect(chosen).to_contain_text("chosen")
    expect(chosen).to_have_attribute("aria-selected", "true")
    press(page.get_by_role("button", name="Name this branch"))
    page.get_by_label("Name of this branch").fill("If five sixes come")
    page.keyboard.press("Enter")
    named = rows(page).filter(has_text="If five sixes come")
    expect(named).to_contain_text("chosen: 6, 6, 6, 6, 6")
    nothing_outside(page)
    press(page.get_by_role("button", name="Cut this branch"))
    expect(named).to_have_count(0)
    expect(page.get_by_text("Cut: If five sixes come.")).to_be_visible()
    press(page.get_by_role("button", name="Undo"))
    expect(named).to_have_count(1)
    press(rows(page).nth(1))
    expect(page.get_by_role("button", name="Cut this branch")).to_be_disabled()
    # It is there again when one comes back, in the browser of a guest.
    page.reload()
    expect(page.locator("[data-board][data-kind]")).to_be_visible()
    rail(page)
    expect(named).to_have_count(1)


@SIZES
def test_chance_falls_and_one_steps_back(open_page: Opener, size: dict[str, Any]) -> None:
    page = alone(open_page, size)
    press(page.get_by_role("button", name=re.compile("^Let (it )?fall")))
    expect(page.locator("[data-board]")).to_have_attribute("data-kind", "asked")
    rail(page)
    expect(rows(page).filter(has_text="left to chance")).to_have_count(1)
    expect(page.get_by_role("img", name="Chance, left to chance")).to_be_visible()
    away(page)
    press(page.get_by_role("button", name=re.compile("^(Step back|Back|Undo)")).first)
    expect(page.locator("[data-board]")).to_have_attribute("data-at", "0")


@SIZES
def test_nothing_is_too_small_and_axe_finds_nothing(open_page: Opener, size: dict[str, Any]) -> None:
    page = alone(open_page, size)
    press(page.locator("[data-pick='roll 6']"))
    nothing_broken(page, *THEMES)
    nothing_outside(page)
    if "is_mobile" in size:
        # Where chance decides nothing on the board is pressed.
        nothing_too_small(page, but="[data-board] *")
    rail(page)
    nothing_broken(page, *THEMES)
    away(page)
    for _ in range(4):
        press(page.locator("[data-pick='roll 6']"))
    press(page.get_by_role("button", name=re.compile("^Take")))
    rail(page)
    press(page.get_by_role("button", name="1 s", exact=True))
    expect(page.get_by_role("region", name="The master").locator("li").first).to_be_visible()
    nothing_broken(page, *THEMES)
    press(page.get_by_role("button", name="Position"))
    expect(page.get_by_label("This position as text")).to_have_value(re.compile("^yardzee, 1 player"))
    nothing_broken(page, THEMES[0])
    page.keyboard.press("Escape")


def test_by_the_keyboard_alone(open_page: Opener) -> None:
    page = alone(open_page, {})
    page.keyboard.press("r")
    expect(page.locator("[data-board]")).to_have_attribute("data-kind", "asked")
    page.keyboard.press("z")
    expect(page.locator("[data-board]")).to_have_attribute("data-at", "0")
    page.keyboard.press("g")
    expect(rows(page).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(rows(page).nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows(page).nth(2)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    expect(rows(page).nth(1)).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("F2")
    page.keyboard.type("Mine")
    page.keyboard.press("Enter")
    expect(rows(page).filter(has_text="Mine")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Let chance fall")


def test_a_link_opens_the_branch_for_somebody_else(open_page: Opener) -> None:
    page = alone(open_page, {})
    sixes(page)
    press(page.get_by_role("button", name="Share"))
    address = page.get_by_role("textbox", name="Link to this branch").input_value()
    friend = open_page(address)
    expect(friend.locator("[data-board]")).to_have_attribute("data-kind", "asked")
    expect(rows(friend).filter(has_text="6, 6, 6, 6, 6")).to_have_attribute("aria-selected", "true")


@SIZES
def test_one_plays_on_from_there_against_bots(open_page: Opener, size: dict[str, Any]) -> None:
    page = pasted(open_page, position("yang-tzee", 2), size)
    rail(page)
    press(page.get_by_role("button", name="Play on from here"))
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()


@SIZES
def test_the_master_looks_longer_and_says_how_sure_it_is(open_page: Opener, size: dict[str, Any]) -> None:
    page = pasted(open_page, position("yang-tzee", 2), size)
    rail(page)
    master = page.get_by_role("region", name="The master")
    press(master.get_by_role("button", name="10 s"))
    expect(master.locator("li").first).to_contain_text(re.compile(r"\d+ ± \d+"))
    assert master.locator("li").count() <= 5
    expect(master).to_contain_text("games played on")
    expect(master.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"^1 s: \d+ ± \d+"))
    press(master.get_by_role("button", name="Stop"))
    expect(master.get_by_role("button", name="Stop")).to_have_count(0)
    press(master.locator("li button").first)
    away(page)
    expect(page.locator("[data-primary]")).to_be_visible()
    nothing_outside(page)


def test_a_position_that_can_not_be_read_is_refused_with_its_line(open_page: Opener, watch: Any) -> None:
    watch.expected.append("422")
    page = open_page("/analysis")
    page.get_by_label("A position as text").fill("yozu, 3 players\nhand: ten dragons")
    press(page.get_by_role("button", name="Open it"))
    expect(page.get_by_role("alert")).to_contain_text("line 2, hand")
    nothing_broken(page, *THEMES)


def test_what_the_others_hold_is_drawn_and_the_page_says_so(open_page: Opener) -> None:
    state = teahouse.game("courtyard").position(position("courtyard", 2))
    page = pasted(open_page, state.seen_by(0).text(), {})
    expect(page.locator(".chances")).to_contain_text("What the others hold is drawn at random.")


def test_of_a_running_game_the_board_of_a_seat_opens_and_the_master_is_silent(open_page: Opener, watch: Any) -> None:
    watch.expected.append("409")
    page = open_page("/")
    table = lay(page, "courtyard", [ME, BOT]).rsplit("/", 1)[1]
    page.goto(f"/analysis/table/{table}?hand=1&line=1")
    expect(page.locator("[data-board][data-kind]")).to_be_visible()
    friend = open_page(f"/analysis/table/{table}?hand=1&line=1")
    expect(
        friend.get_by_role("heading", name="What could have been is looked at when the game is over.")
    ).to_be_visible()
