"""Courtyard at the table: rulers, what ends a turn, what others laid, pills, hints, tools."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from teahouse.engine.ownfile import carried
from teahouse.games.courtyard import words
from teahouse.games.courtyard.pieces.sets import written
from web import courtyard_hand
from web.conftest import Opener
from web.hand import press, wait_until_asked
from web.tables import BOT, ME, NOWHERE, hidden_by_nothing, lay, settled
from web.test_yang_tzee_and_courtyard import CROSSES

LAPTOP = {"viewport": {"width": 1366, "height": 650}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


def middle(target: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@SIZES
def test_rulers_count_from_the_start_tower_and_light_the_place_that_is_meant(
    open_page: Opener, size: dict[str, Any]
) -> None:
    page = open_page(NOWHERE, **size)
    lay(page, "courtyard", tiles=CROSSES)
    assert wait_until_asked(page)
    settled(page)
    start = page.locator("[data-cell='0,0']")
    across = page.locator(".columns").get_by_text("0", exact=True)
    down = page.locator(".rows").get_by_text("0", exact=True)
    assert abs(middle(across)[0] - middle(start)[0]) < 2
    assert abs(middle(down)[1] - middle(start)[1]) < 2
    press(page.locator(".tray .piece").last)
    courtyard_hand.choose(page, page.locator("[data-cell='0,-1']"))
    expect(page.locator(".columns .lit")).to_have_text("0")
    expect(page.locator(".rows .lit")).to_have_text("−1")
    expect(page.locator(".tray h2")).to_have_text("Lay the cross at 0, −1?")


CUT = """() => [...document.querySelectorAll('.columns span, .rows span')].filter((one) => {
  const [number, ruler] = [one, one.parentElement].map((box) => box.getBoundingClientRect());
  return number.left < ruler.left || number.right > ruler.right || number.top < ruler.top
    || number.bottom > ruler.bottom;
}).map((one) => one.textContent)"""
"""The numbers that do not stand whole on their ruler."""


@SIZES
def test_no_number_of_the_rulers_is_cut_wherever_one_looks(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page(NOWHERE, **size)
    lay(page, "courtyard", tiles=CROSSES)
    assert wait_until_asked(page)
    town = page.locator(".town .ground").bounding_box()
    assert town is not None
    for _ in range(6):
        drag(page, town["x"] + 200, town["y"] + 160, 13, 11)
        settled(page)
        assert page.locator(".columns span").count() > 2
        assert page.locator(".rows span").count() > 2
        assert page.evaluate(CUT) == []


@SIZES
def test_no_single_press_gives_up_a_turn(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page(NOWHERE, **size)
    lay(page, "courtyard", tiles=CROSSES)
    assert wait_until_asked(page)
    seq = page.locator("[data-board]").get_attribute("data-seq")
    press(page.get_by_role("button", name="Pass…"))
    expect(page.locator("[data-primary]")).to_have_text("Pass, no points")
    press(page.get_by_role("button", name="Go on"))
    expect(page.get_by_role("button", name="Pass…")).to_be_visible()
    # A tile lies, none is picked or one is picked and not placed: nothing green ends the turn.
    press(page.locator(".tray .piece").last)
    courtyard_hand.choose(page, page.locator("[data-cell='0,-1']"))
    press(page.locator("[data-primary]"))
    expect(page.locator(".number")).to_have_count(1)
    expect(page.locator("[data-primary]")).to_have_count(0)
    press(page.locator(".tray .piece").last)
    expect(page.locator("[data-primary]")).to_have_count(0)
    page.keyboard.press("Enter")
    press(page.get_by_role("button", name="Finish…"))
    expect(page.locator("[data-primary]")).to_have_text("Finish, no points")
    assert page.locator("[data-board]").get_attribute("data-seq") != seq


def test_the_last_tile_says_that_it_finishes(open_page: Opener) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    lay(page, "courtyard", tiles=CROSSES)
    # Five crosses in a column, none closes anything; the sixth tile ends the turn.
    for y in range(1, 6):
        assert wait_until_asked(page)
        page.locator(".tray .piece").last.click()
        page.locator(f"[data-cell='0,{y}']").click()
        expect(page.locator("[data-primary]")).to_have_text(f"Lay it at 0, {y}")
        page.locator("[data-primary]").click()
        expect(page.locator(".number")).to_have_count(y)
    page.locator(".tray .piece").last.click()
    page.locator("[data-cell='0,6']").click()
    expect(page.locator("[data-primary]")).to_have_text("Lay it and finish, no points")
    expect(page.locator(".tray h2")).to_have_text("Lay the tower cross at 0, 6 and finish?")


def test_the_board_speaks_in_the_words_of_the_game(open_page: Opener) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    lay(page, "courtyard", tiles=CROSSES, refill_mix="choose")
    assert wait_until_asked(page)
    page.locator("[data-cell='0,1']").click()
    expect(page.locator("[data-why]")).to_contain_text(words.GLOSSARY["pick_first"]["text"])
    expect(page.locator("[data-why]")).to_contain_text("Rule CY-3.2")
    page.locator(".tray .piece").first.click()
    expect(page.locator(".tray")).to_contain_text(words.GLOSSARY["fits"]["one_way"])
    # The tower lies, so what comes for it is a choice (CY-12.7).
    page.locator("[data-cell='0,1']").click()
    page.locator("[data-primary]").click()
    page.get_by_role("button", name="Finish…").click()
    page.locator("[data-primary]").click()
    expect(page.get_by_role("button", name="Take a tower and walls")).to_be_visible()
    page.get_by_role("button", name="Take walls only").click()
    expect(page.get_by_role("button", name="Take walls only")).to_have_count(0)


def test_what_all_others_laid_bears_their_emblem_until_my_turn_has_ended(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    lay(page, "courtyard", (ME, BOT, BOT), first=0)
    assert wait_until_asked(page)
    exchange(page)
    assert wait_until_asked(page)
    # All that lies beside the start tower came from the two bots since.
    others = page.locator("[data-cell][data-piece]").count() - 1
    assert others > 0
    expect(page.locator("[data-badge]")).to_have_count(others)
    # Whoever comes in again finds them too; looking back marks what lay then, and nothing twice.
    page.reload()
    strip = page.get_by_role("region", name="Since your turn")
    expect(strip).to_be_visible()
    expect(page.locator("[data-badge]")).to_have_count(others)
    strip.get_by_role("button", name="The turn before").click()
    expect(page.locator("[data-badge]")).to_have_count(laid_in(strip.locator("[aria-current]")))
    page.keyboard.press("Escape")
    expect(strip).to_be_hidden()
    expect(page.locator("[data-badge]")).to_have_count(others)
    pieces = page.locator(".tray .piece:not(.dim)")
    pieces.first.click()
    courtyard_hand.choose(page, courtyard_hand.fitting(page)[0])
    page.locator("[data-primary]").click()
    expect(page.locator(".number")).to_have_count(1)
    expect(page.locator("[data-badge]")).to_have_count(others + 1)


def laid_in(turn: Locator) -> int:
    """How many tiles a turn laid, as the strip tells it."""
    found = re.search(r"lays (\d+) tile", turn.inner_text())
    return int(found[1]) if found else 0


def exchange(page: Page) -> None:
    """Exchange one tile."""
    page.get_by_role("button", name="Exchange").click()
    page.locator(".tray .piece").last.click()
    expect(page.locator("[data-primary]")).to_have_text("Exchange 1 tile, no points")
    page.locator("[data-primary]").click()
    expect(page.locator('.tray[data-asking="false"]')).to_have_count(1)


CORNERS = carried(written({"corner": 40, "tower corner": 4}))


def advise(page: Page, action: str) -> None:
    """Let every hint be this action."""

    def through(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def change(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("is") == "hint":
                told["best"] = [{**told["best"][0], "action": action}]
            line.send(json.dumps(told))

        house.on_message(change)

    page.route_web_socket(re.compile("/live"), through)


def test_a_hint_is_laid_as_it_is_drawn(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    # A corner fits west of the start tower in two ways; as it lies in the hand it would turn north.
    advise(page, "place ES -1,0")
    lay(page, "courtyard", tiles=CORNERS)
    assert wait_until_asked(page)
    page.keyboard.press("h")
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "place ES -1,0")
    page.locator(".tray .piece.hinted").click()
    page.locator("[data-cell='-1,0']").click()
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "place ES -1,0")
    # Turned by hand it lies as the hand wants it.
    page.keyboard.press("r")
    page.keyboard.press("r")
    page.keyboard.press("r")
    page.locator("[data-cell='-1,0']").click()
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "place NE -1,0")


def test_a_hint_is_brought_into_sight(open_page: Opener) -> None:
    page = open_page(NOWHERE, **PHONE)
    advise(page, "place ES -1,0")
    lay(page, "courtyard", tiles=CORNERS)
    assert wait_until_asked(page)
    town = page.locator(".town .ground").bounding_box()
    assert town is not None
    drag(page, town["x"] + 60, town["y"] + 200, -400)
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", "place ES -1,0")
    settled(page)
    assert hidden_by_nothing(page.locator("[data-cell='-1,0']"))


def drag(page: Page, x: float, y: float, by: float, down: float = 0) -> None:
    """Drag the town with the mouse, sideways and down."""
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y + down / 2)
    page.mouse.move(x + by, y + down, steps=4)
    page.mouse.up()


@SIZES
def test_tools_stand_where_the_camera_keeps_no_place(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page(NOWHERE, **size)
    lay(page, "courtyard", tiles=CROSSES)
    assert wait_until_asked(page)
    settled(page)
    press(page.locator(".tray .piece").last)
    for _ in range(2):
        assert not covered(page), "something lies over a place where the tile fits"
        press(page.get_by_role("button", name="Show all"))
        settled(page)


def covered(page: Page) -> list[str]:
    """The places in sight where the tile fits and that something else lies over."""
    found: list[str] = page.locator("[data-state=fits], [data-state=turned]").evaluate_all(
        """all => all.filter((cell) => {
          const box = cell.getBoundingClientRect();
          const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return there !== cell;
        }).map((cell) => cell.dataset.cell)"""
    )
    return found


def test_tiles_stay_large_on_a_low_screen(open_page: Opener) -> None:
    page = open_page(NOWHERE, **LAPTOP)
    lay(page, "courtyard", tiles=CROSSES)
    for y in range(1, 6):
        assert wait_until_asked(page)
        page.locator(".tray .piece").last.click()
        page.locator(f"[data-cell='0,{y}']").click()
        page.locator("[data-primary]").click()
        expect(page.locator(".number")).to_have_count(y)
    settled(page)
    box = page.locator("[data-cell='0,5']").bounding_box()
    assert box is not None and box["width"] >= 56
    for piece in page.locator(".tray .piece").all():
        held = piece.bounding_box()
        assert held is not None and held["width"] >= 56 and held["y"] + held["height"] <= 650


def test_what_a_courtyard_is_worth_stands_inside_it(open_page: Opener) -> None:
    page = open_page("/rules/courtyard")
    pills = page.locator(".pill:has(text)")
    expect(pills.first).to_be_attached()
    # A courtyard of four tiles has 66 of the 100 units of a cell between its walls.
    wide = pills.evaluate_all(
        """all => all.filter((pill) => pill.querySelector('text').textContent === '4').map((pill) => {
          const cell = pill.closest('svg').querySelector('[data-cell]').getBoundingClientRect();
          const box = pill.querySelector('rect').getBoundingClientRect();
          return [box.width / cell.width, box.height / cell.height];
        })"""
    )
    assert wide
    assert all(max(sizes) <= 0.66 for sizes in wide), wide
    assert not re.search("NaN", page.locator(".pill").first.get_attribute("transform") or "")


@SIZES
def test_a_tile_that_lies_on_a_place_is_turned_as_it_fits_there(open_page: Opener, size: dict[str, Any]) -> None:
    """Beside the start tower a corner fits with a wall to the west: two of its four turns, and it never leaves the
    place, wherever the pointer goes on its way to what turns it.
    """
    page = open_page(NOWHERE, **size)
    lay(page, "courtyard", tiles=CORNERS)
    assert wait_until_asked(page)
    piece = page.locator(".tray .piece").last
    press(piece)
    courtyard_hand.choose(page, page.locator("[data-cell='1,0']"))
    shown = page.locator("[data-shown]")
    before = shown.get_attribute("data-shown") or ""
    turns = ["place SW 1,0", "place NW 1,0"]
    assert before in turns
    other = turns[1 - turns.index(before)]
    button = page.locator(".tray .shelf .turn")
    for wanted in (other, before, other):
        if size == PHONE:
            piece.tap()  # press the tile again to turn it
        else:
            page.locator("[data-cell='-1,0']").hover()
            button.click()
        expect(shown).to_have_attribute("data-shown", wanted)
        expect(page.locator("[data-cell='1,0']")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-primary]")).to_be_visible()


PLACES = """() => Object.fromEntries([['tray', document.querySelector('.tray')],
  ...[...document.querySelectorAll('.tray [data-index]')].map((one) => [one.dataset.index, one])].map(([name, one]) => {
    // Without the little lift of a piece that is marked or pointed at.
    let [x, y] = [0, 0];
    for (let at = one; at; at = at.offsetParent) [x, y] = [x + at.offsetLeft, y + at.offsetTop];
    return [name, [x, y, one.offsetWidth]];
  }))"""
"""Where the tray begins, and where each tile of the hand lies, by its place in it."""


@pytest.mark.parametrize(
    "size",
    [LAPTOP, {"viewport": {"width": 1440, "height": 900}}, {"viewport": {"width": 768, "height": 1024}}, PHONE],
    ids=["laptop", "desktop", "tablet", "phone"],
)
def test_the_places_of_the_hand_keep_still_for_a_whole_turn(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page(NOWHERE, **size)
    lay(page, "courtyard", tiles=CORNERS)
    assert wait_until_asked(page)
    settled(page)
    still = page.evaluate(PLACES)
    assert len(still) == 7
    touch = 44 if size["viewport"]["width"] < 1000 else 32
    assert all(width >= touch for place, (_, _, width) in still.items() if place != "tray")
    press(page.get_by_role("button", name="Exchange"))
    expect(page.locator(".tray h2")).to_have_text("Which tiles do you exchange?")
    assert page.evaluate(PLACES) == still
    press(page.locator(".tray [data-index='4']"))
    expect(page.locator("[data-primary]")).to_contain_text("no points")
    assert page.evaluate(PLACES) == still
    # What leaves the exchange says so, and one press does it.
    press(page.get_by_role("button", name="Keep my tiles"))
    if page.locator(".piece.marked").count():
        press(page.get_by_role("button", name="Keep my tiles"))
    expect(page.get_by_role("button", name="Pass…")).to_be_visible()
    # Of five equal tiles the third is laid: its own place is empty now, and nothing else has changed.
    press(page.locator(".tray [data-index='3']"))
    assert page.evaluate(PLACES) == still
    courtyard_hand.choose(page, page.locator("[data-cell='1,0']"))
    assert page.evaluate(PLACES) == still
    press(page.locator("[data-primary]"))
    expect(page.locator(".tray .slot")).to_have_text("1")
    assert page.evaluate(PLACES) == {place: where for place, where in still.items() if place != "3"}
    press(page.locator(".tray [data-index='1']"))
    assert page.evaluate(PLACES) == {place: where for place, where in still.items() if place != "3"}
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    expect(page.locator(".tray .slot")).to_have_count(0)
    assert page.evaluate(PLACES) == still
