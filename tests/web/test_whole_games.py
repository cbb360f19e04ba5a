"""Whole games through the page: by clicks, by keyboard, with friends, on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from web.conftest import Opener
from web.hand import (
    PHONE,
    asked,
    play_to_the_end,
    press,
    status,
    wait_until_asked,
    yardzee_turn,
    yozu_turn,
)


def play_now(page: Page, title: str) -> None:
    """The lobby's way into a game against bots."""
    press(page.get_by_role("button", name=f"Play now: {title}"))
    expect(page.locator("[data-board]")).to_be_visible()


@pytest.mark.parametrize(
    ("title", "turn", "most"), [("Yardzee", yardzee_turn, 14), ("Yozu", yozu_turn, 150)], ids=["yardzee", "yozu"]
)
def test_a_whole_game_against_bots_by_clicks(
    open_page: Opener, title: str, turn: Callable[[Page], None], most: int
) -> None:
    page = open_page()
    play_now(page, title)
    assert play_to_the_end(page, turn, most) >= 1
    expect(page.locator(".tray .pill")).to_have_text(re.compile("Game over|Next game"))
    expect(page.locator(".tray h2")).to_have_text(re.compile(r"\b(wins?|share|nobody|exhausted)\b", re.IGNORECASE))
    expect(page.get_by_role("button", name="Replay")).to_be_visible()


def test_two_browsers_play_each_other_and_one_line_drops(open_page: Opener) -> None:
    mei = open_page()
    mei.get_by_role("button", name="Invite friends: Yardzee").click()
    mei.get_by_role("button", name="Lay the table and get the link").click()
    link = mei.get_by_label("Link to this table").input_value()
    expect(mei.get_by_role("img", name="QR code of the link")).to_be_visible()

    tomas = open_page("/learn")
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    tomas.route_web_socket(re.compile("/live"), through)
    tomas.goto(link)
    tomas.get_by_role("button", name="Sit down").click()
    for turn in range(6):
        for page in (mei, tomas):
            page.wait_for_selector("[data-board][data-status=playing]")
        mover = next_to_move(mei, tomas)
        other = tomas if mover is mei else mei
        if turn == 3:
            # Tomás' line drops while Mei's move comes, or before his own: he misses nothing either way.
            lines[-1].close(code=4000, reason="the line is cut")
        yardzee_turn(mover)
        assert_both_see_the_same(mover, other)
    assert len(lines) > 1, "the line did not come back by itself"


def next_to_move(*pages: Page) -> Page:
    """Whoever of them is asked."""
    for _ in range(400):
        for page in pages:
            if asked(page).count():
                return page
            page.locator("header.top h1").click()
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def assert_both_see_the_same(one: Page, other: Page) -> None:
    """The totals of both players are the same on both screens."""

    def totals(page: Page) -> list[str]:
        return page.locator("tr.tot td").all_inner_texts()

    for _ in range(200):
        other.locator("header.top h1").click()
        if totals(one) == totals(other):
            return
        one.wait_for_timeout(50)
    raise AssertionError(f"{totals(one)} here, {totals(other)} there")


def test_around_one_screen_hands_are_hidden(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="One screen: Yozu").click()
    dialog = page.get_by_role("dialog")
    for number, name in enumerate(["Ana", "Ben", "Cho"], 1):
        dialog.get_by_label(f"Name of player {number}").fill(name)
    dialog.get_by_role("button", name="Begin", exact=True).click()
    covers = 0
    oracle_saw = ""
    for _ in range(40):
        if not wait_until_asked(page):
            break
        cover = page.locator("[data-cover]")
        if cover.count():
            covers += 1
            # Nothing of anybody's knowledge is on the page while it is handed on: no board, no log.
            assert page.locator("[data-card]").count() == 0
            assert page.get_by_text("looks at").count() == 0 and page.get_by_text("You look at").count() == 0
            cover.get_by_role("button").click()
            continue
        name = page.locator(".pill").inner_text().removesuffix("’s turn")
        known = page.get_by_text(re.compile("^You hold ")).all_inner_texts()
        if known:
            oracle_saw = known[0]
        elif oracle_saw:
            # The next one finds card backs, and no word of what the Oracle saw.
            assert page.locator(".round .hand svg[aria-hidden=true]").count() >= 1
            assert page.get_by_text(oracle_saw).count() == 0
        assert name in ("Ana", "Ben", "Cho")
        yozu_turn(page)
        if covers >= 8:
            break
    assert covers >= 3


def test_yardzee_hides_nothing_so_the_screen_is_not_covered(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="One screen: Yardzee").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    for _ in range(4):
        assert wait_until_asked(page)
        assert page.locator("[data-cover]").count() == 0
        yardzee_turn(page)
        page.wait_for_timeout(100)


def test_a_whole_game_by_keyboard_only(open_page: Opener) -> None:
    page = open_page()
    expect(page.get_by_role("button", name="Play now: Yardzee")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play now: Yardzee":
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-board]")).to_be_visible()
    for turn in range(13):
        page.locator('.tray[data-asking="true"]').wait_for(timeout=60_000)
        if turn == 0:
            keep_a_die_and_roll(page)
        page.keyboard.press("Escape")
        page.keyboard.press("m")
        expect(page.get_by_label("Find a move")).to_be_focused()
        page.keyboard.type("score")
        page.keyboard.press("Enter")
        expect(page.locator("[data-move][aria-pressed=true]")).to_be_focused()
        before = page.locator("[data-board]").get_attribute("data-seq")
        page.keyboard.press("Enter")
        page.locator(f"[data-board]:not([data-seq='{before}'])").wait_for(state="attached")
    page.locator("[data-board][data-status=over]").wait_for(timeout=60_000)


def keep_a_die_and_roll(page: Page) -> None:
    """The board is one tab stop: arrows move among dice and boxes, Enter keeps a die, R rolls the others."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('[data-board]')"):
            break
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-place", "")
    page.keyboard.press("Home")
    expect(page.locator("[data-die='0']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-die='0']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(page.locator(".bowl .title").first).to_contain_text("Roll 2 of 3")


@pytest.mark.parametrize(("title", "turn"), [("Yardzee", yardzee_turn), ("Yozu", yozu_turn)], ids=["yardzee", "yozu"])
def test_a_phone_plays_with_nothing_outside_the_screen(
    open_page: Opener, title: str, turn: Callable[[Page], None]
) -> None:
    page = open_page(**PHONE)
    nothing_outside(page)
    play_now(page, title)
    for _ in range(4):
        if not wait_until_asked(page):
            break
        nothing_outside(page)
        if page.locator("[data-primary]").count():
            inside = page.locator("[data-primary]").bounding_box()
            assert inside is not None and inside["y"] + inside["height"] <= 640 and inside["height"] >= 44
        turn(page)
        page.wait_for_timeout(150)
    assert status(page) in ("playing", "between", "over")


def nothing_outside(page: Page) -> None:
    """Nothing sticks out sideways, and the page itself doesn't scroll sideways."""
    outside = page.evaluate(
        """() => {
          const strips = [...document.querySelectorAll('*')].filter(
            (box) => /auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX));
          return [...document.querySelectorAll('main *, header *, .tray *')]
            .filter((thing) => !strips.some((box) => box !== thing && box.contains(thing) && box.tagName !== 'MAIN'
              && !box.matches('.page, html, body')))
            .filter((thing) => !thing.closest('.unseen'))
            .filter((thing) => { const { left, right, width } = thing.getBoundingClientRect();
              return width > 0 && (left < -1 || right > innerWidth + 1); })
            .map((thing) => thing.outerHTML.slice(0, 120));
        }"""
    )
    assert outside == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_next_game_of_a_match_and_another_match_begin_with_one_press(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Yozu")
    for _ in range(6):
        play_to_the_end(page, yozu_turn, 150)
        if status(page) == "over":
            break
        press(page.get_by_role("button", name="Next game"))
        expect(page.locator("[data-board][data-status=playing]")).to_be_visible()
    assert status(page) == "over"
    expect(page.locator(".tray h2")).to_contain_text("the match")
    before = page.url
    press(page.get_by_role("button", name="Play again"))
    page.wait_for_url(lambda url: url != before)
    assert wait_until_asked(page)
