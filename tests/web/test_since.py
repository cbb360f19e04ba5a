"""What happened is seen: the pace of others' moves, what concerns me, and what was done since my turn."""

import itertools
import re
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from web.conftest import Opener
from web.hand import press, wait_until_asked, yardzee_turn
from web.laying import laid
from web.stops import stop_at
from web.tables import BOT, ME, decide, lay, nothing_outside, seq, settled, sit_at

CALM = '{"level":"beginner","motion":"less","pace":"calm"}'
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 650}}


def tray(page: Page) -> Locator:
    """What is asked and offered."""
    return page.get_by_role("region", name="Your tray")


def at_an_answered_guess(open_page: Opener, home: Path, about: Mapping[str, object]) -> Page:
    """Six at Yozu: the Oracle holds carp fall and dragonfly spring, I named panda spring, and the answer is shown."""
    page = open_page("/learn", settings=CALM, **about)
    lay(page, "yardzee", open_it=False)  # so that I am somebody
    me = page.context.request.get("/api/me").json()["id"]
    stop = stop_at("yozu", "guess: 6 players", 16)
    sit_at(page, laid(f"sqlite+aiosqlite:///{home}/house.db", stop, me, None).address)
    assert wait_until_asked(page)
    press(page.locator("[data-card='panda spring']"))
    press(page.locator("[data-primary]"))
    expect(tray(page)).to_contain_text(" answers ")
    return page


@pytest.mark.parametrize("about", [LAPTOP, PHONE])
def test_a_calm_table_stops_on_the_answer_to_my_guess(open_page: Opener, home: Path, about: dict[str, object]) -> None:
    page = at_an_answered_guess(open_page, home, about)
    stood = seq(page)
    began = time.monotonic()
    page.wait_for_timeout(3_000)  # the bots have moved on by now
    assert seq(page) == stood
    expect(tray(page)).to_contain_text(" answers ")
    page.locator(f"[data-board]:not([data-seq='{stood}'])").wait_for(state="attached", timeout=9_000)
    assert time.monotonic() - began + 1 > 5, "it goes on by itself after six seconds"


def test_a_press_goes_on(open_page: Opener, home: Path) -> None:
    page = at_an_answered_guess(open_page, home, LAPTOP)
    stood = seq(page)
    page.wait_for_timeout(1_500)
    press(tray(page).get_by_role("button", name="Go on"))
    page.locator(f"[data-board]:not([data-seq='{stood}'])").wait_for(state="attached", timeout=2_500)


def test_each_pace_holds_a_decision_as_long_as_it_says(open_page: Opener) -> None:
    """Three bots at Yardzee: the time between two things that are shown is never less than the pace."""
    for pace, least in (("calm", 1.9), ("brisk", 0.75)):
        page = open_page("/learn", settings=CALM.replace("calm", pace), **LAPTOP)
        lay(page, "yardzee", (ME, BOT, BOT, BOT))
        assert wait_until_asked(page)
        page.evaluate(
            """() => { window.shownAt = [];
              new MutationObserver(() => shownAt.push(performance.now()))
                .observe(document.querySelector('[data-board]'), { attributeFilter: ['data-seq'] }); }"""
        )
        yardzee_turn(page)
        page.locator("[data-asking=false]").wait_for()
        page.locator("[data-asking=true]").wait_for(timeout=60_000)  # no press: a press would go on
        times = page.evaluate("shownAt")
        apart = [(b - a) / 1000 for a, b in itertools.pairwise(times)]
        assert len(apart) >= 3
        assert min(apart[1:]) >= least, (pace, apart)


def test_the_pace_is_chosen_in_the_settings_and_at_the_table(open_page: Opener) -> None:
    page = open_page("/settings", settings='{"motion":"less"}')
    expect(page.get_by_role("button", name="Calm")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Brisk").click()
    lay(page, "yardzee", (ME, BOT))
    press(page.get_by_role("button", name="Table", exact=True))
    drawer = page.get_by_role("complementary", name="Table")
    expect(drawer.get_by_role("button", name="Brisk")).to_have_attribute("aria-pressed", "true")
    drawer.get_by_role("button", name="At once").click()
    expect(drawer.get_by_role("button", name="At once")).to_have_attribute("aria-pressed", "true")


def strip(page: Page) -> Locator:
    """What happened since my turn."""
    return page.get_by_role("region", name="Since your turn")


def at_courtyard(open_page: Opener, about: dict[str, object]) -> Page:
    """A table of Courtyard where both bots have had a turn after mine, which was a pass."""
    page = open_page("/learn", **about)
    lay(page, "courtyard", (ME, BOT, BOT))
    assert wait_until_asked(page)
    expect(strip(page)).to_have_count(0)  # nothing has happened yet
    decide(page, exchange_a_tile)
    assert wait_until_asked(page)
    return page


def exchange_a_tile(page: Page) -> None:
    """Put one tile back, which ends the turn."""
    page.keyboard.press("x")
    press(page.locator(".shelf button").first)
    press(page.locator("[data-primary]"))


def places(page: Page, which: str = "[data-place]") -> list[dict[str, float]]:
    """Where all places of the board lie on the screen."""
    found: list[dict[str, float]] = page.evaluate(
        """(which) => [...document.querySelectorAll(which)].map((place) => {
          const { x, y, width, height } = place.getBoundingClientRect(); return { x, y, width, height }; })""",
        which,
    )
    return found


def in_sight(page: Page) -> list[dict[str, float]]:
    """What is to be seen of the places of the board; a town that pans goes on beyond its edges."""
    found: list[dict[str, float]] = page.evaluate(
        """() => [...document.querySelectorAll('[data-place]')].map((place) => {
          let { left, top, right, bottom } = place.getBoundingClientRect();
          for (let box = place.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).overflowY === 'visible') continue;
            const edge = box.getBoundingClientRect();
            left = Math.max(left, edge.left), top = Math.max(top, edge.top);
            right = Math.min(right, edge.right), bottom = Math.min(bottom, edge.bottom);
          }
          return { x: left, y: top, width: right - left, height: bottom - top };
        }).filter(({ width, height }) => width > 0 && height > 0)"""
    )
    return found


def cells(page: Page) -> list[dict[str, float]]:
    """Where the cells of a town lie on the screen."""
    return places(page, "[data-cell]")


@pytest.mark.parametrize("about", [{}, LAPTOP, PHONE])
def test_on_my_turn_a_strip_tells_each_turn_of_the_others(open_page: Opener, about: dict[str, object]) -> None:
    page = at_courtyard(open_page, about)
    told = strip(page)
    expect(told).to_be_visible()
    turns = told.get_by_role("listitem")
    expect(turns).to_have_count(1 if about is PHONE else 2)  # a phone needs its room: one turn at a time
    expect(turns.first).to_contain_text(re.compile(r"(lays \d+ tile|puts back|passes)"))
    expect(told).to_contain_text("2 of 2")
    nothing_outside(page)
    # It covers no place.
    settled(page)
    over = told.bounding_box()
    assert over is not None
    seen = in_sight(page)
    assert len(seen) > 6  # more than the hand
    assert all(
        over["y"] + over["height"] <= place["y"] + 1
        or over["y"] >= place["y"] + place["height"] - 1
        or over["x"] >= place["x"] + place["width"] - 1
        or place["x"] >= over["x"] + over["width"] - 1
        for place in seen
    )
    told.get_by_role("button", name="The turn before").click()
    expect(told).to_contain_text("1 of 2")
    expect(turns.first.get_by_role("button")).to_have_attribute("aria-current", "true")
    assert told.bounding_box() == over, "it keeps its height, whichever turn is looked at"
    if about is PHONE:
        assert over["height"] <= 120


@pytest.mark.parametrize("about", [{}, PHONE])
def test_closing_the_strip_moves_nothing_and_a_key_brings_it_back(open_page: Opener, about: dict[str, object]) -> None:
    page = at_courtyard(open_page, about)
    whole = page.locator("[data-board]").bounding_box()
    expect(strip(page)).to_be_visible()
    page.wait_for_timeout(500)
    before = places(page)
    page.keyboard.press("Escape")
    expect(strip(page)).to_be_hidden()
    assert places(page) == before
    assert page.locator("[data-board]").bounding_box() == whole, "it leaves no gap behind"
    page.keyboard.press("b")
    expect(strip(page)).to_be_visible()
    page.wait_for_timeout(500)
    town = cells(page)
    press(page.locator(".shelf button").first)
    expect(strip(page)).to_be_hidden()
    assert cells(page) == town


def test_the_log_has_an_entry_for_a_turn_and_one_line_for_the_set_up(open_page: Opener) -> None:
    page = at_courtyard(open_page, {})
    lines = page.get_by_role("log", name="Log").locator(".e").all_inner_texts()
    began = next(n for n, line in enumerate(lines) if "begins" in line)
    # The set-up, my turn and those of the two bots.
    assert len(lines[began + 1 :]) == 4, lines
    assert lines[began + 1].strip().startswith("You take")
    assert lines[began + 2].strip().startswith("You put back")
    assert all("draw" in line or "closes" in line or "lays" in line or "passes" in line for line in lines[began + 3 :])


def test_what_was_taken_back_leaves_the_log(open_page: Opener) -> None:
    page = open_page("/learn")
    lay(page, "courtyard", (ME, BOT))
    assert wait_until_asked(page)
    press(page.locator(".shelf button").first)
    press(page.locator("[data-state=fits], [data-state=turned]").first)
    decide(page, lambda page: press(page.locator("[data-primary]")))
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("You lay ")
    decide(page, lambda page: page.keyboard.press("z"))
    expect(log).to_contain_text("You take back your last move.")
    expect(log).not_to_contain_text("You lay ")


def test_what_is_said_is_noticed_beside_the_board(open_page: Opener) -> None:
    mei, tomas = open_page("/learn"), open_page("/learn")
    address = lay(mei, "yardzee", (ME, None), open_it=False)
    tomas.goto(address)
    tomas.get_by_role("button", name="Sit down").click()
    mei.goto(address)
    assert wait_until_asked(mei)
    tomas.get_by_role("textbox", name="Say something to the table").fill("Good luck")
    tomas.keyboard.press("Enter")
    rail = tomas.get_by_role("complementary", name="Players, log and chat")
    expect(rail).to_contain_text("You Good luck")
    expect(rail.get_by_role("tab", name="Chat", exact=True)).to_be_visible()  # one's own words are no news
    chat = mei.get_by_role("tab", name="Chat, 1 new")
    expect(chat).to_be_visible()
    expect(mei.get_by_role("complementary", name="Players, log and chat")).to_contain_text("Good luck")
    chat.click()
    expect(mei.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
