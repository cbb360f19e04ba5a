"""Where to press, and why: the tray, hints, notes beside pieces, the focus, at every game."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, WebSocket, expect

import teahouse
from web.conftest import Opener
from web.hand import PHONE, keyboard_move, press, wait_until_asked
from web.tables import BOT, ME, NOWHERE, Cut, decide, first_question, lay, seq, settled

LAPTOP = {"viewport": {"width": 1366, "height": 650}}
UPRIGHT = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
GAMES = pytest.mark.parametrize("name", sorted(teahouse.names()))


def asked(page: Page, name: str) -> None:
    """The first question of a game, against as many bots as it needs."""
    least = max(2, teahouse.game(name).about.players[0])
    first_question(page, name) if least == 2 else lay(page, name, (ME, *[BOT] * (least - 1)))
    assert wait_until_asked(page)


def box(thing: Locator) -> FloatRect:
    """Where something lies on the page."""
    found = thing.bounding_box()
    assert found is not None
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes cover nothing of each other."""
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


def prompt(page: Page) -> str:
    return page.locator(".tray h2").inner_text()


# Hints


@GAMES
def test_a_hint_is_offered_by_the_primary_button_and_put_away_by_escape(open_page: Opener, name: str) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    asked(page, name)
    before = prompt(page)
    page.keyboard.press("h")
    expect(page.locator(".tray .pill")).to_have_text("Hint")
    expect(page.locator(".tray .say p")).to_have_text(re.compile(r"\S.*\.$"))
    offered = page.locator(".tray [data-primary]")
    expect(offered).to_be_visible()
    assert prompt(page) != before and prompt(page).endswith(".")
    page.keyboard.press("Escape")
    expect(page.locator(".tray .pill")).not_to_have_text("Hint")
    assert prompt(page) == before
    page.keyboard.press("h")
    expect(page.locator(".tray .pill")).to_have_text("Hint")
    decide(page, lambda page: offered.click())


def test_the_primary_button_does_what_the_hint_says(open_page: Opener) -> None:
    # A hint may keep dice that no press has kept: the button must not roll others.
    page = open_page(NOWHERE, **LAPTOP)
    told: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        told.append(json.loads(frame))

    def listen(line: WebSocket) -> None:
        line.on("framesent", hear)
        line.on("framereceived", hear)

    page.on("websocket", listen)
    asked(page, "yardzee")
    page.keyboard.press("h")
    expect(page.locator(".tray .pill")).to_have_text("Hint")
    decide(page, lambda page: page.locator("[data-primary]").click())
    (hint,) = [one for one in told if one.get("is") == "hint"]
    assert [one["action"] for one in told if one.get("do") == "move"] == [hint["best"][0]["action"]]


def test_a_press_on_the_hinted_place_is_the_first_of_two(open_page: Opener) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    lay(page, "yozu", (ME, BOT, BOT), first=2)
    assert wait_until_asked(page)
    page.keyboard.press("h")
    expect(page.locator(".tray .pill")).to_have_text("Hint")
    page.locator("[data-board] .cell.hint").click()
    expect(page.locator(".tray .pill")).to_have_text("Your turn")
    expect(page.locator("[data-primary]")).to_be_visible()


# The tray


@GAMES
@pytest.mark.parametrize("size", [LAPTOP, UPRIGHT], ids=["laptop", "phone"])
def test_nothing_moves_under_the_pointer(open_page: Opener, name: str, size: dict[str, Any]) -> None:
    page = open_page(NOWHERE, **size)
    asked(page, name)
    settled(page)
    board = page.locator("[data-board]")
    before = box(board)
    hint = page.locator(".tray").get_by_role("button", name="Hint")
    press(hint)
    expect(page.get_by_role("button", name="Put the hint away")).to_be_visible()
    settled(page)
    assert box(board) == before, "a hint moves the board"
    press(page.get_by_role("button", name="Put the hint away"))
    settled(page)
    assert box(board) == before
    piece = page.locator(".tray .shelf [data-piece]").first
    if piece.count():
        press(piece)
        settled(page)
        assert box(board) == before, "what is picked moves the board"
    if size is LAPTOP:
        place = page.locator("[data-board] :is([data-place], [data-answer])").last
        place.hover()
        page.wait_for_timeout(100)
        settled(page)
        assert box(board) == before, "what is pointed at moves the board"


@GAMES
def test_nothing_that_commits_lies_where_the_way_back_was(open_page: Opener, name: str) -> None:
    page = open_page(NOWHERE, **UPRIGHT)
    asked(page, name)
    press(page.locator(".tray").get_by_role("button", name="Hint"))
    away = page.get_by_role("button", name="Put the hint away")
    expect(away).to_be_visible()
    settled(page)
    place = box(away)
    assert place["x"] == min(box(button)["x"] for button in page.locator(".tray .buttons button").all())
    press(away)
    expect(away).to_have_count(0)
    settled(page)
    for deed in page.locator(".tray .buttons :is([data-primary], .other, .ends button)").all():
        assert apart(place, box(deed)), deed.inner_text()


@GAMES
def test_low_screens_have_a_small_bar_rail_and_tray(open_page: Opener, name: str) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    asked(page, name)
    assert box(page.locator("header.top"))["height"] == 44
    assert box(page.locator(".rail"))["width"] == 300
    tray = box(page.locator("section.tray"))
    assert tray["height"] >= 118 and tray["y"] + tray["height"] <= 650
    for row in page.locator(".rail .pl").all():
        assert box(row)["height"] <= 51
    for button in page.locator(".tray button:visible").all():
        lies = box(button)
        assert lies["x"] >= 0 and lies["x"] + lies["width"] <= 1067 and lies["y"] + lies["height"] <= 650


def test_question_and_button_speak_of_the_same_move(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    asked(page, "yardzee")
    page.locator("[data-box=chance]").click()
    primary = page.locator("[data-primary]")
    expect(primary).to_contain_text("Chance")
    expect(page.locator(".tray h2")).to_contain_text("Chance")
    said = prompt(page)
    page.locator("[data-box=fives]").hover()
    page.locator("[data-box=fives]").focus()
    page.wait_for_timeout(150)
    assert prompt(page) == said, "what is pointed at changes the question"
    expect(primary).to_contain_text("Chance")


def test_that_the_line_is_down_is_said_in_the_tray(open_page: Opener) -> None:
    page = open_page(NOWHERE, **PHONE)
    line = Cut(page)
    asked(page, "yardzee")
    page.route_web_socket(re.compile("/live"), lambda later: later.close())
    line.now()
    note = page.locator(".tray [role=status]")
    expect(note).to_contain_text("It comes back by itself; nothing is lost.")
    assert note.evaluate("(note) => note.scrollWidth <= note.clientWidth"), "cut off"
    expect(page.locator("[data-board] [role=status]")).to_have_count(0)


# Notes


def test_one_note_at_a_time_and_escape_closes_it(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    asked(page, "courtyard")
    piece = page.locator(".tray .piece").first
    piece.click(button="right")
    tip = page.locator("[data-tip]")
    expect(tip).to_have_count(1)
    assert apart(box(tip), box(piece))
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.locator(".tray .piece:not([aria-label*=cross])").last.click()
    page.locator("[data-state=no]").first.click()
    expect(page.locator("[data-why]")).to_have_count(1)
    piece.click(button="right")
    expect(page.locator("[data-why]")).to_have_count(0)
    expect(tip).to_have_count(1)


@pytest.mark.parametrize("at", range(4))
def test_a_refusal_lies_beside_the_place_and_away_from_what_offends(open_page: Opener, at: int) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    asked(page, "courtyard")
    page.locator(".tray .piece:not([aria-label*=cross])").last.click()
    cell = page.locator("[data-state=no]").nth(at)
    cell.click()
    note = page.locator("[data-why]")
    expect(note).to_contain_text("Rule CY-3")
    expect(note).to_be_visible()
    assert apart(box(note), box(cell)), "the note covers the place it speaks of"
    for side in page.locator("[data-board] .offends").all():
        assert apart(box(note), box(side)), "the note covers what offends"


def test_a_mouse_that_rests_on_a_name_is_told_what_it_is(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    asked(page, "yardzee")
    name = page.locator("th[data-piece]", has_text="Full house").first
    name.hover()
    expect(page.locator("[data-tip]")).to_be_visible()
    assert apart(box(page.locator("[data-tip]")), box(name))
    page.mouse.move(5, 5)
    expect(page.locator("[data-tip]")).to_have_count(0)


# Keys and the focus


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.tagName"))


@GAMES
def test_the_focus_never_falls_to_the_body(open_page: Opener, name: str) -> None:
    page = open_page(NOWHERE)
    asked(page, name)
    assert focused(page) != "BODY", "on entering"
    page.keyboard.press("h")
    expect(page.locator(".tray .pill")).to_have_text("Hint")
    page.locator("[data-primary]").focus()
    decide(page, lambda page: page.keyboard.press("Enter"))
    settled(page)
    assert focused(page) != "BODY", "after a move"


def test_a_dialog_that_changes_keeps_the_focus(open_page: Opener) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Your name").or_(page.locator("header button", has_text="name")).first.click()
    dialog = page.get_by_role("dialog")
    for name in ("I have a claimed name", "I have a recovery code"):
        dialog.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        assert dialog.evaluate("(dialog) => dialog.contains(document.activeElement)"), name


def test_all_moves_forgets_the_last_search(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    lay(page, "yardzee", [ME])
    assert wait_until_asked(page)
    decide(page, keyboard_move("sixes"))
    assert wait_until_asked(page)
    search = page.get_by_label("Find a move")
    expect(search).to_have_value("")
    expect(page.locator("[data-move]").first).to_be_visible()


def test_on_a_phone_all_moves_opens_no_keyboard_and_speaks_of_none(open_page: Opener) -> None:
    page = open_page(NOWHERE, **PHONE)
    asked(page, "yardzee")
    press(page.get_by_role("button", name="All moves"))
    expect(page.locator("[data-move]").first).to_be_visible()
    expect(page.get_by_label("Find a move")).not_to_be_focused()
    assert "Enter" not in page.locator(".all").inner_text()


def test_a_question_mark_lists_the_keys(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    asked(page, "yozu")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    for key in ("Arrows", "Enter", "Esc", "M", "H", "B", "Z", "R", "L", "S", "T", "?"):
        expect(keys.locator(".kbd", has_text=re.compile(f"^{re.escape(key)}$"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


# Beside the board


def test_the_rules_lie_beside_a_live_board(open_page: Opener) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    asked(page, "yardzee")
    page.get_by_role("button", name="Rules").click()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_text("YZ-1.1").first).to_be_visible()
    assert apart(box(panel), box(page.locator("[data-board]")))
    page.locator("[data-box=chance]").click()
    expect(page.locator("[data-primary]")).to_contain_text("Chance")
    ground = panel.locator(".find").evaluate("(bar) => getComputedStyle(bar).backgroundColor")
    assert ground not in ("transparent", "rgba(0, 0, 0, 0)"), "what scrolls shines through the search bar"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("name", ["yardzee", "yozu"])
def test_the_drawer_of_a_phone_on_its_side_leads_to_all_it_holds(open_page: Opener, name: str) -> None:
    page = open_page(NOWHERE, **LYING)
    asked(page, name)
    press(page.get_by_role("button", name="Log and chat"))
    drawer = page.locator("aside.drawer")
    expect(drawer.get_by_role("listitem").filter(has_text="You").first).to_be_visible()
    for tab in drawer.get_by_role("tab").all():
        press(tab)
        expect(tab).to_have_attribute("aria-selected", "true")
        last = drawer.locator("#panel > :last-child")
        last.evaluate("(end) => end.scrollIntoView({ block: 'end' })")
        found = box(last)
        assert found["height"] > 0 and found["y"] + found["height"] <= 391, tab.inner_text()
        assert found["x"] >= box(drawer)["x"] and found["x"] + found["width"] <= 845, tab.inner_text()
    press(drawer.get_by_role("button", name="Close"))
    expect(drawer).to_have_count(0)


def test_a_press_does_what_the_button_said_when_it_began(open_page: Opener) -> None:
    """What comes meanwhile gives the primary button other words: a press that began before it does nothing."""
    page = open_page(NOWHERE, **LAPTOP)
    asked(page, "yardzee")
    boxes = page.locator("button[data-box]")
    boxes.first.click()
    primary = page.locator("[data-primary]")
    before = primary.inner_text()
    primary.hover()
    page.mouse.down()
    boxes.last.evaluate("(box) => box.click()")
    expect(primary).not_to_have_text(before)
    stood = seq(page)
    page.mouse.up()
    page.wait_for_timeout(400)
    assert seq(page) == stood
    primary.click()
    page.locator(f"[data-board]:not([data-seq='{stood}'])").wait_for(state="attached")
