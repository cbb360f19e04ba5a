"""The boards of Yang-Tzee and Courtyard through the page: previews, reasons, turning, panning, teams, rules."""

import math
import re

import pytest
from playwright.sync_api import Page, expect

from teahouse.engine.ownfile import carried
from teahouse.games.courtyard.pieces.sets import written
from web import courtyard_hand
from web.conftest import Opener
from web.hand import asked, play_to_the_end, press, wait_until_asked
from web.tables import BOT, ME, NOWHERE, SMALL_PHONE, first_question, hidden_by_nothing, lay, nothing_too_small

# Yang-Tzee


def test_a_tile_of_the_rain_is_picked_previewed_and_put_back(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    first_question(page, "yang-tzee")
    tile = page.locator(".tray [data-tile]").first
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-end=right]")).to_contain_text("+1")
    page.locator("[data-end=right]").click()
    expect(page.locator("[data-primary]")).to_have_text("Rain it for 1")
    expect(page.locator("[data-end=right] .gain")).to_have_text("+1")
    expect(page.get_by_text("Rain never collects")).to_have_count(1)  # what follows is said once, under the Sea
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(tile).to_have_attribute("aria-pressed", "false")
    expect(asked(page)).to_have_count(1)
    # It goes to an end of the Sea or into the Stream, and a press elsewhere says so.
    tile.click()
    page.get_by_role("button", name=re.compile("^Tile 3 of")).click()
    expect(page.locator("[data-why]")).to_contain_text("an end of the Sea")
    expect(page.locator("[data-why]")).to_contain_text("Rule YT-3.2")


# Courtyard


def test_a_tile_is_turned_by_key_and_by_press_and_the_board_says_where_it_fits(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    first_question(page, "courtyard")
    piece = page.locator(".tray .piece:not([aria-label*=cross])").last
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    before = fits(page)
    page.keyboard.press("r")
    assert fits(page) != before
    for _ in range(3):
        piece.click()  # a press on the tile in the hand turns it too
    assert fits(page) == before
    page.locator("[data-state=no]").first.click()
    expect(page.locator("[data-why]")).to_contain_text(re.compile(r"Rule CY-3\.2"))
    expect(page.locator(".wrong")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("[data-state]")).to_have_count(0)


def fits(page: Page) -> list[str | None]:
    """The cells where the tile fits as it lies."""
    return [cell.get_attribute("data-cell") for cell in page.locator("[data-state=fits]").all()]


def test_two_fingers_turn_the_tile(open_page: Opener) -> None:
    page = open_page(NOWHERE, **SMALL_PHONE)
    first_question(page, "courtyard")
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


def test_tiles_of_a_turn_are_numbered_and_taken_back_one_by_one(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    lay(page, "courtyard")
    for number in (1, 2):
        assert wait_until_asked(page)
        courtyard_hand.turn(page)
        expect(page.locator(".number text")).to_have_text([str(n + 1) for n in range(number)])
    for left in (1, 0):
        page.keyboard.press("z")
        expect(page.locator(".number text")).to_have_count(left)
    expect(page.get_by_role("button", name="Exchange tiles")).to_be_visible()


CROSSES = carried(written({"cross": 40, "tower cross": 4}))


def test_the_numbers_of_tiles_stay_in_order_of_laying(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    lay(page, "courtyard", tiles=CROSSES)
    laid = ["0,1", "0,-1"]  # against the order in which a view tells the tiles, from north to south
    for number, cell in enumerate(laid, start=1):
        assert wait_until_asked(page)
        page.locator(".tray .piece").last.click()
        courtyard_hand.choose(page, page.locator(f"[data-cell='{cell}']"))
        page.locator("[data-primary]").click()
        expect(page.locator(".number")).to_have_count(number)
    page.keyboard.press("h")
    expect(page.locator(".tray .pill")).to_have_text("Hint")
    for again in (False, True):
        if again:  # who comes back finds them so too
            page.reload()
            assert wait_until_asked(page)
        for number, cell in enumerate(laid, start=1):
            expect(page.locator(f".number[data-badge='{cell}']")).to_have_text(str(number))


STRAIGHTS = carried(written({"straight": 40, "tower straight": 4}))


def test_a_tall_town_is_reached_everywhere_by_a_finger(open_page: Opener) -> None:
    page = open_page(NOWHERE, **SMALL_PHONE)
    # Only straight walls: whoever builds northwards makes a tower of a town.
    address = lay(page, "courtyard", (ME, {**ME, "name": "Ana"}), tiles=STRAIGHTS, open_it=False)
    build_north(page, address, 16)
    page.goto(address)
    uncover(page)
    assert wait_until_asked(page)
    press(page.locator(".tray .piece").last)
    legal = page.locator("[data-state=fits], [data-state=turned]")
    cells = [cell.get_attribute("data-cell") for cell in legal.all()]
    assert {"0,-17", "0,1"} <= set(cells)
    for name in cells:
        press(page.get_by_role("button", name="Show all"))  # from there the cells are too small to press
        cell = page.locator(f"[data-cell='{name}']")
        press(cell)
        box = cell.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44, name
        assert hidden_by_nothing(cell), f"{name} lies under something, or out of sight"
    press(cell)
    expect(cell).to_have_attribute("aria-pressed", "true")
    nothing_too_small(page)


def build_north(page: Page, address: str, tiles: int) -> None:
    """Lay straight walls northwards from the start tower, through the API, whoever's turn it is."""
    house = page.url.partition("/api")[0]
    table = f"{house}/api/tables/{address.rsplit('/', 1)[1]}"
    laid = 0
    for number in range(60):
        now = page.context.request.get(table).json()
        seat = now["updates"][0]["hand"]["to_act"]
        mine = next(update for update in now["updates"] if update["seat"] == seat)["hand"]["view"]
        new = sum(tile["order"] > 0 for tile in mine["board"])
        walls = [kind for kind in mine["hands"][seat] if kind == "straight"]
        action = "done" if new == 5 or not walls or laid == tiles else f"place NS 0,{-laid - 1}"
        wish = {"id": f"north {number}", "do": "move", "action": action, "seat": seat, "seen": now["seq"]}
        answer = page.context.request.post(f"{table}/do", data=wish, headers={"origin": house})
        assert answer.ok, answer.text()
        if action == "done" and laid == tiles:
            return
        laid += action != "done"
    raise AssertionError("the town did not get tall")


def uncover(page: Page) -> None:
    """Take the screen that is passed around."""
    page.locator("[data-cover] button").tap()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_start_tiles_bear_a_mark_of_their_own(open_page: Opener, size: tuple[int, int]) -> None:
    """YT-1.2: the nine tiles of the first Sea, and none in a Rain; large enough to be seen on a phone."""
    page = open_page(NOWHERE, viewport={"width": size[0], "height": size[1]})
    lay(page, "yang-tzee")
    assert wait_until_asked(page)
    marks = page.locator(".slip .start")
    expect(marks).to_have_count(9)
    box = marks.first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 12
    expect(page.get_by_label("start tile")).to_have_count(9)
    expect(page.locator(".tray .slip .start")).to_have_count(0)


def test_teams_play_together_and_win_together(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    match = {"match_mode": "first_to", "wins_needed": 2}
    lay(page, "courtyard", (ME, BOT, BOT, BOT), match=match, teams=True, tiles=courtyard_hand.FEW, idle_rounds_end=1)
    assert wait_until_asked(page)
    players = page.get_by_role("region", name="Players").locator("li")
    expect(players.nth(0)).to_contain_text("team A")
    expect(players.nth(1)).to_contain_text("team B")
    expect(players.nth(2)).to_contain_text("team A, your partner")
    assert play_to_the_end(page, courtyard_hand.turn, 120) >= 1
    expect(page.locator(".tray h2")).to_have_text(re.compile(r"\b(win|wins|share)\b"))
    # Both of a team show the same sum behind their own points.
    sums = [re.findall(r"of (\d+)", text) for text in players.all_inner_texts()]
    assert sums[0] == sums[2] and sums[1] == sums[3]
    # The win of a team is a win of both.
    wins = [re.findall(r"(\d) wins?\b", text) for text in players.all_inner_texts()]
    assert sorted(wins[:2]) == [["0"], ["1"]] and wins[2:] == wins[:2]
