"""Where newcomers stumbled at Yellow & Yangtze: what is asked names its deeds, and nothing hides the map or moves."""

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import press
from web.laying import laid
from web.stops import Stop, stop_at, stops
from web.tables import decide, settled
from web.visiting import Visitor
from web.yellow_and_yangtze_hand import best, choose

NAME = "yellow-and-yangtze"
LOW, PHONE = "1366x650", "390x844"
TRAY = "() => document.querySelector('.tray').offsetHeight"
RULERS = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  return [...document.querySelectorAll('.rim rect')].map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > one.height && one.top > stage.top + 60 && one.bottom < stage.bottom - 1).length;
}"""
"""How many rulers lie across the map, away from its upper and lower rim."""
UNNAMED = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const letters = new Set([...document.querySelectorAll('.rim text')].map((one) => one.textContent));
  return [...document.querySelectorAll('[data-hex]')].filter((cell) => {
    const { top, bottom } = cell.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return middle > stage.top + 100 && middle < stage.bottom - 30 && !letters.has(cell.dataset.hex[0]);
  }).map((cell) => cell.dataset.hex);
}"""
"""The hexes that are seen without the letter of their row."""
LATE = """(() => {
  const add = WebSocket.prototype.addEventListener;
  const late = (told) => function (event) { setTimeout(() => told.call(this, event), 600); };
  WebSocket.prototype.addEventListener = function (kind, told, ...more) {
    return add.call(this, kind, kind === 'message' ? late(told) : told, ...more);
  };
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', { set(told) { set.call(this, late(told)); } });
})()"""
"""A line on which every answer of the house is late."""


def opened(visitor: Visitor, stop: Stop, size: str) -> Page:
    """The page at a stop, with bots alone."""
    page = visitor.page(size)
    page.goto(laid(visitor.database, stop, visitor.me, None).address)
    page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    settled(page)
    return page


def told() -> Stop:
    """Three others have moved since."""
    return next(one for one in reversed(stops(NAME)) if one.players == 4 and "act: riot" in one.shows)


def test_no_ruler_hides_a_row_once_what_happened_is_closed(visitor: Visitor) -> None:
    page = opened(visitor, told(), PHONE)
    expect(page.locator("[data-since]")).to_be_visible()
    press(page.get_by_role("button", name="Close what happened since your turn"))
    settled(page)
    assert page.evaluate(RULERS) == 0
    assert page.evaluate(UNNAMED) == []


def test_what_happened_begins_with_the_first_turn(visitor: Visitor) -> None:
    page = opened(visitor, told(), LOW)
    turns = page.locator("[data-since] ol")
    expect(turns.locator("li")).to_have_count(3)
    assert turns.evaluate("(list) => [list.scrollTop, list.scrollHeight > list.clientHeight]") == [0, True]
    press(page.get_by_role("button", name="The turn before"))
    assert turns.evaluate("(list) => list.scrollTop") > 0


@pytest.mark.rule("YY-6.7")
@pytest.mark.parametrize("size", [LOW, PHONE])
def test_no_further_farmer_says_so_and_stands_apart(visitor: Visitor, size: str) -> None:
    page = opened(visitor, stop_at(NAME, "act chain: tile"), size)
    choose(page, best(page))
    expect(page.locator("[data-primary]")).to_contain_text("Place on ")
    expect(page.locator(".tray .ends button")).to_have_text("No further farmer")
    expect(page.locator(".tray .other")).to_have_count(0)


@pytest.mark.rule("YY-6.3")
@pytest.mark.parametrize("size", [LOW, PHONE])
def test_the_one_pagoda_that_is_asked_about_is_built_by_one_press(visitor: Visitor, size: str) -> None:
    page = opened(visitor, stop_at(NAME, "act pagoda: pagoda"), size)
    expect(page.locator(".tray .segments button")).to_have_count(2)
    expect(page.locator("[data-primary]")).to_have_text("Build the blue pagoda")
    decide(page, lambda page: press(page.locator("[data-primary]")))


@pytest.mark.rule("YY-9.4")
def test_the_tray_keeps_its_height_while_a_forecast_is_late(visitor: Visitor) -> None:
    visitor.close()
    visitor.page("1280x720").add_init_script(LATE)
    page = opened(visitor, next(one for one in stops(NAME) if (one.players, len(one.moves)) == (2, 268)), "1280x720")
    height = page.evaluate(TRAY)
    page.locator(".tray .segments button").first.click()
    expect(page.locator("[data-primary]")).to_be_visible()
    page.wait_for_timeout(200)
    assert page.evaluate(TRAY) == height
    visitor.close()


# Marks of the lessons


def test_a_good_place_that_is_chosen_takes_the_mark_away(open_page: Opener) -> None:
    """G5 lies beside Han as G7 does, which is marked; F13 begins a revolt."""
    page = open_page("/learn/yellow-and-yangtze/first-dynasty/1", viewport={"width": 1366, "height": 650})
    press(page.locator(".tray [data-leader=red]"))
    mark = page.locator("[data-mark=asked]")
    expect(mark).to_have_count(1)
    press(page.locator("[data-hex=F13]"))
    expect(page.locator(".tray [data-primary]")).to_contain_text("F13")
    expect(mark).to_have_count(1)
    press(page.locator("[data-hex=G5]"))
    expect(page.locator(".tray [data-primary]")).to_contain_text("G5")
    expect(mark).to_have_count(0)


def test_what_stands_at_a_mark_covers_no_piece_where_there_is_room(open_page: Opener) -> None:
    """Over G7 the pagoda of three soldier tiles begins; below it nothing lies."""
    page = open_page("/learn/yellow-and-yangtze/war/5", viewport={"width": 1366, "height": 650})
    tag = page.locator("[data-mark=asked] .tag")
    expect(tag).to_have_text("Press here")
    covered = tag.evaluate(
        """(tag) => {
          const box = tag.getBoundingClientRect();
          return [...document.querySelectorAll('[data-lies]')].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return x > box.left && x < box.right && y > box.top && y < box.bottom;
          }).map((one) => one.dataset.hex);
        }"""
    )
    assert covered == []
