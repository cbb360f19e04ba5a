"""The boards of Yang-Tzee and Courtyard through the page: whole games, phone, keyboard, names, rules."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web import courtyard_hand, yang_tzee_hand
from web.conftest import Opener
from web.hand import PHONE, asked, play_to_the_end, press, status, wait_until_asked
from web.test_whole_games import next_to_move, nothing_outside, play_now

Turn = Callable[[Page], None]
AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
BOTH = pytest.mark.parametrize(
    ("title", "turn"),
    [("Yang-Tzee", yang_tzee_hand.turn), ("Courtyard", courtyard_hand.turn)],
    ids=["yang-tzee", "courtyard"],
)


@BOTH
def test_a_whole_game_against_bots_by_clicks(open_page: Opener, title: str, turn: Turn) -> None:
    page = open_page()
    play_now(page, title)
    assert play_to_the_end(page, turn, 400) >= 3
    expect(page.locator(".tray .pill")).to_have_text(re.compile("Game over|Next game"))
    expect(page.locator(".tray h2")).to_have_text(re.compile(r"\bwins?\b"))


@pytest.mark.parametrize(
    ("title", "turn"),
    [("Yang-Tzee", yang_tzee_hand.turn_by_keys), ("Courtyard", courtyard_hand.turn_by_keys)],
    ids=["yang-tzee", "courtyard"],
)
def test_a_whole_game_by_keyboard_only(open_page: Opener, title: str, turn: Turn) -> None:
    page = open_page()
    play_now(page, title)
    assert play_to_the_end(page, turn, 400) >= 3


@BOTH
def test_a_phone_plays_with_nothing_outside_the_screen(open_page: Opener, title: str, turn: Turn) -> None:
    page = open_page(**PHONE)
    play_now(page, title)
    for _ in range(8):
        if not wait_until_asked(page):
            break
        nothing_outside(page)
        turn(page)
        page.wait_for_timeout(150)
    assert status(page) in ("playing", "between", "over")
    small = page.evaluate(
        """() => [...document.querySelectorAll('.tray .buttons button, [data-end], .jump, .tools button')]
          .map((button) => [button.getBoundingClientRect(), button])
          .filter(([{ width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
          .map(([, button]) => button.outerHTML.slice(0, 120))"""
    )
    assert small == []


def laid_out(page: Page) -> list[str | None]:
    """What lies on the table for everybody: the tiles of the Sea, or those of the town."""
    tiles = page.locator("[data-board] .sea .tile, [data-board] [data-cell][data-piece]")
    # Who laid a tile last, and in which order, is told to each in a form of their own.
    return [
        (tile.get_attribute("aria-label") or "").partition(", laid")[0].partition(", the last")[0]
        for tile in tiles.all()
    ]


@BOTH
def test_two_browsers_see_the_same_table_and_only_their_own_tiles(open_page: Opener, title: str, turn: Turn) -> None:
    mei = open_page()
    mei.get_by_role("button", name=re.compile(f"^Invite.*{title}")).click()
    mei.get_by_role("button", name="Lay the table and get the link").click()
    link = mei.get_by_label("Link to this table").input_value()
    tomas = open_page("/learn")
    tomas.goto(link)
    tomas.get_by_role("button", name="Sit down").click()
    for page in (mei, tomas):
        page.wait_for_selector("[data-board][data-status=playing]")
    for _ in range(8):
        mover = next_to_move(mei, tomas)
        other = tomas if mover is mei else mei
        before = mover.locator("[data-board]").get_attribute("data-seq")
        turn(mover)
        mover.locator(f"[data-board]:not([data-seq='{before}'])").wait_for(state="attached")
        for _ in range(100):
            other.locator("header.top h1").click()
            if laid_out(mover) == laid_out(other):
                break
            other.wait_for_timeout(50)
        assert laid_out(mover) == laid_out(other)
    hands = [
        page.locator(".tray [data-piece]").evaluate_all("all => all.map((one) => one.ariaLabel)")
        for page in (mei, tomas)
    ]
    assert hands[0] and hands[1]
    if title == "Yang-Tzee":
        mine = {label.partition(", in your Rain")[0] for label in hands[0] if "Rain" in label}
        theirs = tomas.locator("[data-board]").evaluate("(board) => board.innerHTML")
        assert mine and not any(face in theirs for face in mine)


@BOTH
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(open_page: Opener, title: str, turn: Turn, theme: str) -> None:
    page = open_page(settings=f'{{"level":"beginner","motion":"less","theme":"{theme}"}}', bypass_csp=True)
    play_now(page, title)
    page.add_script_tag(path=AXE)
    for decision in range(4):
        assert wait_until_asked(page)
        press(page.locator(".tray [data-piece]").first)
        if decision in (0, 3):
            assert broken(page) == []
        page.keyboard.press("Escape")
        turn(page)
        page.wait_for_timeout(100)


def broken(page: Page) -> list[str]:
    """What axe holds against the page as it stands."""
    found: list[str] = page.evaluate(
        """async () => (await axe.run()).violations
          .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))"""
    )
    return found


# Yang-Tzee


def test_a_tile_of_the_rain_is_picked_previewed_and_put_back(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Yang-Tzee")
    assert wait_until_asked(page)
    tile = page.locator(".tray [data-tile]").first
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-end=right]")).to_contain_text("+1")
    page.locator("[data-end=right]").click()
    expect(page.locator("[data-primary]")).to_have_text("Rain it for 1")
    expect(page.locator("[data-end=right] .gain")).to_have_text("+1")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(tile).to_have_attribute("aria-pressed", "false")
    expect(asked(page)).to_have_count(1)


def test_yang_tzee_says_why_a_tile_goes_nowhere_else(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Yang-Tzee")
    assert wait_until_asked(page)
    page.locator(".tray [data-tile]").first.click()
    page.get_by_role("button", name=re.compile("^Tile 3 of")).click()
    expect(page.locator("[data-why]")).to_contain_text("an end of the Sea")
    expect(page.locator("[data-why]")).to_contain_text("Rule YT-3.2")


@pytest.mark.parametrize(
    ("clause", "gains", "told"),
    [
        ("YT-4.5", ["+7", "+12"], "Together19"),
        ("YT-4.9", ["+7"], "Together−3"),
        ("YT-4.7", ["spirit"], "spirit, no points"),
    ],
)
def test_the_rules_of_yang_tzee_show_their_examples_on_the_board(
    open_page: Opener, clause: str, gains: list[str], told: str
) -> None:
    page = open_page("/rules/yang-tzee")
    drawn = page.locator(f"[id='{clause}'] [role=img]").first
    drawn.scroll_into_view_if_needed()
    expect(drawn.locator(".gain.at")).to_have_text(gains)
    text = re.sub(r"\s+", "", drawn.inner_text())
    assert told.replace(" ", "") in text


# Courtyard


def test_a_tile_is_turned_by_key_and_by_press_and_the_rings_follow(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Courtyard")
    assert wait_until_asked(page)
    piece = page.locator(".tray .piece:not([aria-label*=cross])").last
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    before = fits(page)
    page.keyboard.press("r")
    assert fits(page) != before
    for _ in range(3):
        piece.click()  # a press on the tile in the hand turns it too
    assert fits(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("[data-state]")).to_have_count(0)


def fits(page: Page) -> list[str | None]:
    """The cells where the tile fits as it lies."""
    return [cell.get_attribute("data-cell") for cell in page.locator("[data-state=fits]").all()]


def test_two_fingers_turn_the_tile(open_page: Opener) -> None:
    page = open_page(**PHONE)
    play_now(page, "Courtyard")
    assert wait_until_asked(page)
    press(page.locator(".tray .piece:not([aria-label*=cross])").first)
    expect(page.locator("[data-state]").first).to_be_attached()
    before = page.locator(".tray .picked .walls").get_attribute("style")
    touch = page.context.new_cdp_session(page)

    def fingers(degrees: float) -> list[dict[str, float]]:
        x, y = 60 * math.cos(math.radians(degrees)), 60 * math.sin(math.radians(degrees))
        return [{"x": 180 + x, "y": 230 + y, "id": 1}, {"x": 180 - x, "y": 230 - y, "id": 2}]

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(0)})
    for step in range(1, 9):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": fingers(step * 5.6)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tray .picked .walls")).not_to_have_attribute("style", before or "")


def test_courtyard_says_why_a_tile_does_not_fit(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Courtyard")
    assert wait_until_asked(page)
    page.locator(".tray .piece").last.click()
    page.locator("[data-state=no]").first.click()
    expect(page.locator("[data-why]")).to_contain_text(re.compile(r"Rule CY-3\.2"))
    expect(page.locator(".wrong")).to_have_count(1)


def test_tiles_of_a_turn_are_numbered_and_taken_back_one_by_one(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Courtyard")
    for number in (1, 2):
        assert wait_until_asked(page)
        courtyard_hand.turn(page)
        expect(page.locator(".number text")).to_have_text([str(n + 1) for n in range(number)])
    for left in (1, 0):
        page.keyboard.press("z")
        expect(page.locator(".number text")).to_have_count(left)
    expect(page.get_by_role("button", name="Exchange tiles")).to_be_visible()


def test_the_town_pans_zooms_and_fits(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Courtyard")
    assert wait_until_asked(page)
    world = page.locator(".world")
    start = world.get_attribute("style")
    page.get_by_role("button", name="Closer").click()
    closer = world.get_attribute("style")
    assert closer != start
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(420, 360, steps=4)
    page.mouse.up()
    assert world.get_attribute("style") not in (start, closer)
    page.get_by_role("button", name="Show all").click()
    expect(world).to_have_attribute("style", start or "")


def test_the_rules_of_courtyard_show_their_examples_on_the_board(open_page: Opener) -> None:
    page = open_page("/rules/courtyard")
    rings = page.locator("[id='CY-4.8'] [role=img].table")
    expect(rings).to_have_count(2)
    expect(rings.nth(0).locator(".pill text")).to_have_text("8")
    expect(rings.nth(1).locator(".pill text")).to_have_text("18")
    divided = page.locator("[id='CY-5.2'] [role=img].table .pill text")
    expect(divided).to_have_text(["9 × 2 = 18", "9 × 1 = 9"])
