"""The board of Yellow & Yangtze through the page: previews, reasons, names, the camera, the end."""

import re

from playwright.sync_api import expect

from web.conftest import Opener
from web.hand import asked, press, wait_until_asked
from web.tables import NOWHERE, SMALL_PHONE, decide, first_question, hidden_by_nothing, nothing_too_small, settled
from web.yellow_and_yangtze_hand import best, choose

NAME = "yellow-and-yangtze"


def test_a_tile_is_picked_previewed_placed_and_taken_back(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    first_question(page, NAME)
    leader = page.locator("[data-leader=black]")
    leader.click()
    expect(page.locator(".tray h2")).to_have_text("Choose a hex for your leader, the governor.")
    page.locator(".cell.can[aria-label*=', land, empty']").first.click()
    # Lots decide who starts: where the bot has moved before, the hex may join its state.
    said = re.compile(r"^Your governor to [A-L]\d+: (founds a state|joins \w+)\.$")
    expect(page.locator(".tray h2")).to_have_text(said)
    page.locator("[data-primary]").click()
    assert wait_until_asked(page)
    expect(page.locator(".cell[aria-label*='your governor leader']")).to_have_count(1)
    # A tile beside the own governor brings a point of its colour, and the sign says so before it is placed.
    tile = page.locator("[data-tile]:not([data-tile=blue])").first
    colour = tile.get_attribute("data-tile")
    tile.click()
    choose(page, best(page))
    expect(page.locator(".tray h2")).to_contain_text(f"1 {colour} point for you")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".cell.can")).to_have_count(0)
    expect(asked(page)).to_have_count(1)


def test_what_is_taken_back_leaves_no_mark(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    first_question(page, NAME)
    page.locator("[data-leader=black]").click()
    page.locator(".cell.can[aria-label*=', land, empty']").first.click()
    decide(page, lambda page: page.locator("[data-primary]").click())
    assert wait_until_asked(page)
    own = page.locator(".cell[aria-label*='your governor leader']")
    expect(own).to_have_count(1)
    expect(page.locator(".pieces .last")).to_have_count(1)
    decide(page, lambda page: page.keyboard.press("z"))
    expect(own).to_have_count(0)
    expect(page.locator(".pieces .last")).to_have_count(0)


def test_the_map_has_names_arrow_keys_by_rows_and_reasons(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    first_question(page, NAME)
    expect(page.get_by_role("gridcell")).to_have_count(159)
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    expect(page.locator("[data-hex=F3]")).to_have_attribute("aria-label", re.compile("^F3, Qin, capital"))
    page.locator("[data-hex=F3]").focus()
    for key, name in [("ArrowRight", "F4"), ("ArrowDown", "G4"), ("ArrowUp", "F4"), ("End", "F13"), ("Home", "F1")]:
        page.keyboard.press(key)
        expect(page.locator(f"[data-hex={name}]")).to_be_focused()
    # The right button says what a piece is.
    page.locator("[data-hex=F12]").click(button="right")
    note = page.locator("[data-tip]")
    expect(note).to_have_count(1)
    expect(note).to_contain_text("F12, Qi, capital, governor tile (black)")
    expect(note).to_contain_text("YY-5.2")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    # So does a press with nothing in the hand, and Escape closes that, too.
    page.locator("[data-hex=E8]").click()
    expect(note).to_contain_text(re.compile("E8, .*empty"))
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    # A press where it may not stand says why not.
    page.locator("[data-leader=red]").click()
    page.locator("[data-hex=E8]").click()
    expect(page.locator("[data-why]")).to_contain_text("Rule YY-5.2")
    page.keyboard.press("Escape")
    expect(page.locator("[data-why]")).to_have_count(0)


def test_a_phone_looks_at_the_part_that_matters_with_hexes_of_44_pixels(open_page: Opener) -> None:
    page = open_page(NOWHERE, **SMALL_PHONE)
    first_question(page, NAME)
    cell = page.locator("[data-hex=F6]")
    box = cell.bounding_box()
    assert box is not None and box["width"] >= 44
    press(page.get_by_role("button", name="Show all"))
    whole = page.locator("[data-hex=C14]").bounding_box()
    assert whole is not None and whole["x"] + whole["width"] <= 361
    # With nothing in the hand a tap comes near and says what lies there: no first tap is lost.
    press(page.locator("[data-hex=F12]"))
    expect(page.locator("[data-tip]")).to_contain_text("F12, Qi, capital")
    press(page.get_by_role("button", name="Show all"))
    expect(page.locator("[data-tip]")).to_have_count(0)
    settled(page)
    # From there a tap comes near and shows what it hit; the hex is then wide enough for a finger, and nothing hides it.
    press(page.locator("[data-leader=black]"))
    far = page.locator("[data-hex=C9]")
    press(far)
    expect(page.locator("[data-primary]")).to_have_text("Position on C9")
    settled(page)
    nothing_too_small(page)
    assert hidden_by_nothing(far)
    # Coordinates stand at the rim, near or far.
    assert {"C", "9"} <= set(page.locator(".rim text").all_text_contents())
