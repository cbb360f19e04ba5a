"""The board of Yellow & Yangtze through the page: a whole game, phone, keyboard, two browsers, names, rules."""

import re

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import asked, play_to_the_end, press, status, wait_until_asked
from web.test_whole_games import nothing_outside, play_now
from web.test_yang_tzee_and_courtyard import AXE, broken
from web.yellow_and_yangtze_hand import best, choose, place, question, show_all, turn, turn_by_keys

TITLE = "Yellow & Yangtze"
PHONES = [(360, 740), (390, 844)]


def with_bots(page: Page, players: int) -> None:
    """A table against bots, from the lobby."""
    page.get_by_role("button", name=f"One screen: {TITLE}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Against bots").click()
    dialog.get_by_role("button", name=str(players), exact=True).click()
    dialog.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("[data-board]")).to_be_visible()


def test_a_whole_game_against_bots_by_clicks(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert play_to_the_end(page, turn, 200) >= 8
    expect(page.locator(".tray .pill")).to_have_text("Game over")
    # Everybody's points, with the yellow ones allocated: the result is the smallest of the four.
    final = page.get_by_role("region", name="Final points")
    for row in final.locator("tbody tr").all():
        cells = row.locator("td").all_inner_texts()
        values = [int(cell.split("\n")[0].split("+")[0]) for cell in cells[:4]]
        lent = sum(int(found) for cell in cells[:4] for found in re.findall(r"\+(\d+)", cell))
        assert lent == int(cells[4])
        assert int(cells[5]) == min(values)


def test_a_whole_game_by_keyboard_only(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert play_to_the_end(page, turn_by_keys, 200) >= 8


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_phone_plays_with_nothing_outside_the_screen(open_page: Opener, width: int, height: int) -> None:
    phone = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    page = open_page(**phone)
    play_now(page, TITLE)
    for _ in range(8):
        if not wait_until_asked(page):
            break
        nothing_outside(page)
        turn(page)
        page.wait_for_timeout(100)
    assert status(page) in ("playing", "between", "over")


def test_a_phone_looks_at_the_part_that_matters_with_hexes_of_44_pixels(open_page: Opener) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    play_now(page, TITLE)
    assert wait_until_asked(page)
    cell = page.locator("[data-hex=F6]")
    box = cell.bounding_box()
    assert box is not None and box["width"] >= 44
    press(page.get_by_role("button", name="Show all"))
    whole = page.locator("[data-hex=C14]").bounding_box()
    assert whole is not None and whole["x"] + whole["width"] <= 361
    expect(page.get_by_role("button", name=re.compile("^Overview"))).to_have_count(0)
    press(page.get_by_role("button", name="Zoom in"))
    expect(page.get_by_role("button", name=re.compile("^Overview"))).to_have_count(1)
    small = page.evaluate(
        """() => [...document.querySelectorAll('.tray button, .tools button')]
          .map((button) => [button.getBoundingClientRect(), button])
          .filter(([{ width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
          .map(([, button]) => button.outerHTML.slice(0, 120))"""
    )
    assert small == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(open_page: Opener, theme: str) -> None:
    page = open_page(settings=f'{{"level":"beginner","motion":"less","theme":"{theme}"}}', bypass_csp=True)
    with_bots(page, 3)
    page.add_script_tag(path=AXE)
    seen: set[str] = set()
    for _ in range(12):
        if not wait_until_asked(page):
            break
        kind = question(page)
        if kind not in seen:
            seen.add(kind)
            if kind == "action":
                press(page.locator("[data-tile]:not(.dim)").first)
            assert broken(page) == []
            page.keyboard.press("Escape")
        turn(page)
        page.wait_for_timeout(60)
    assert "action" in seen


def test_a_tile_is_picked_previewed_placed_and_taken_back(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert wait_until_asked(page)
    leader = page.locator("[data-leader=black]")
    leader.click()
    expect(page.locator(".tray h2")).to_have_text("Choose a hex for your governor.")
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


def test_the_board_says_why_not(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert wait_until_asked(page)
    page.locator("[data-leader=red]").click()
    page.locator("[data-hex=E8]").click()
    expect(page.locator("[data-why]")).to_contain_text("Rule YY-5.2")
    page.keyboard.press("Escape")
    expect(page.locator("[data-why]")).to_have_count(0)


def test_the_map_has_names_and_arrow_keys_by_rows(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert wait_until_asked(page)
    expect(page.get_by_role("gridcell")).to_have_count(159)
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    expect(page.locator("[data-hex=F3]")).to_have_attribute("aria-label", re.compile("^F3, Qin, capital"))
    page.locator("[data-hex=F3]").focus()
    for key, name in [("ArrowRight", "F4"), ("ArrowDown", "G4"), ("ArrowUp", "F4"), ("End", "F13"), ("Home", "F1")]:
        page.keyboard.press(key)
        expect(page.locator(f"[data-hex={name}]")).to_be_focused()


def test_the_right_button_says_what_a_piece_is(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert wait_until_asked(page)
    page.locator("[data-hex=F12]").click(button="right")
    expect(page.locator(".what")).to_contain_text("F12, Qi, capital, governor tile (black)")
    expect(page.locator(".what")).to_contain_text("YY-5.2")
    page.locator("[data-hex=F12]").click()
    expect(page.locator(".what")).to_be_hidden()


def test_the_map_pans_zooms_and_fits(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert wait_until_asked(page)
    cells = page.locator(".cells")
    start = cells.get_attribute("style")
    page.get_by_role("button", name="Zoom in").click()
    closer = cells.get_attribute("style")
    assert closer != start
    page.mouse.move(700, 400)
    page.mouse.down()
    page.mouse.move(760, 460, steps=4)
    page.mouse.up()
    assert cells.get_attribute("style") not in (start, closer)
    page.get_by_role("button", name="Show all").click()
    expect(cells).to_have_attribute("style", start or "")


def test_two_browsers_see_the_same_map(open_page: Opener) -> None:
    mei = open_page()
    mei.get_by_role("button", name=f"Invite friends: {TITLE}").click()
    mei.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()
    mei.get_by_role("button", name="Lay the table and get the link").click()
    link = mei.get_by_label("Link to this table").input_value()
    tomas = open_page("/learn")
    tomas.goto(link)
    tomas.get_by_role("button", name="Sit down").click()
    for page in (mei, tomas):
        page.wait_for_selector("[data-board][data-status=playing] .cell")
    for _ in range(4):
        mover = next(page for page in (mei, tomas) for _ in range(1) if wait_for_one(mei, tomas) is page)
        place(mover, mover.locator("[data-tile]:not([data-tile=blue])").first)
        press(mover.locator("[data-primary]"))
        mover.wait_for_timeout(200)
        answer_the_rest(mover)
        other = tomas if mover is mei else mei
        same_tiles(mover, other)


def wait_for_one(*pages: Page) -> Page:
    """Whoever of them is asked."""
    for _ in range(400):
        for page in pages:
            if asked(page).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def answer_the_rest(page: Page) -> None:
    """Decline what a tile offers."""
    for _ in range(3):
        found = page.locator(".tray .other", has_text=re.compile("^No "))
        if not asked(page).count() or not found.count():
            return
        found.click()
        page.wait_for_timeout(150)


def same_tiles(one: Page, other: Page) -> None:
    """Both screens show the same tiles."""

    def tiles(page: Page) -> list[str]:
        return sorted(
            re.sub(r",? in .*$", "", label)
            for cell in page.locator(".cell[aria-label*=' tile (']").all()
            if (label := (cell.get_attribute("aria-label") or "").split(". Possible")[0])
        )

    for _ in range(60):
        if tiles(one) == tiles(other):
            return
        other.locator("header.top h1").click()
        one.wait_for_timeout(50)
    assert tiles(one) == tiles(other)


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("YY-9.4", ["War over G7", "2 on the board, 2 from", "wins, 7 to 5"]),
        ("YY-9.8", ["2 soldier tiles of the winning state still have to go"]),
        ("YY-8.3", ["With 1 governor: 3 against 2"]),
        ("YY-11.3", ["Final points"]),
    ],
)
def test_the_rules_show_their_examples_on_the_board(open_page: Opener, clause: str, told: list[str]) -> None:
    page = open_page("/rules/yellow-and-yangtze")
    drawn = page.locator(f"[id='{clause}'] [role=img].table").first
    drawn.scroll_into_view_if_needed()
    for text in told:
        expect(drawn).to_contain_text(text)


def test_show_all_is_always_at_hand(open_page: Opener) -> None:
    page = open_page()
    with_bots(page, 2)
    assert wait_until_asked(page)
    show_all(page)
    first, last = page.locator("[data-hex=A2]").bounding_box(), page.locator("[data-hex=L12]").bounding_box()
    main = page.locator("[data-board]").bounding_box()
    assert first is not None and last is not None and main is not None
    assert first["y"] >= main["y"] - 1 and last["y"] + last["height"] <= main["y"] + main["height"] + 1
