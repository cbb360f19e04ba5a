"""Yang-Tzee, Courtyard and Yellow & Yangtze through the page: whole games, keyboard, phone, two browsers, axe."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web import courtyard_hand, yang_tzee_hand, yellow_and_yangtze_hand
from web.conftest import Opener
from web.hand import play_to_the_end, press, status, wait_until_asked
from web.tables import (
    ME,
    NOWHERE,
    SMALL_PHONE,
    THEMES,
    Cut,
    decide,
    first_question,
    lay,
    next_to_move,
    nothing_broken,
    nothing_outside,
    nothing_too_small,
    play_now,
    same,
    sit_at,
)


@dataclass(frozen=True)
class Board:
    """A game, and how hands play it in short."""

    name: str
    title: str
    turn: Callable[[Page], None]
    keys: Callable[[Page], None]
    common: str
    """What lies there for everybody."""
    asks: Callable[[Page], str]
    """What kind of question is asked."""
    options: dict[str, Any] = field(default_factory=dict)
    """Of a short game."""

    def __str__(self) -> str:
        return self.name


def prompt(page: Page) -> str:
    """The first words of what is asked."""
    return " ".join(page.locator(".tray h2").inner_text().split()[:3])


def yang_tzee_asks(page: Page) -> str:
    return "question" if page.locator(".question").count() else "tile"


YANG_TZEE = Board(
    "yang-tzee",
    "Yang-Tzee",
    yang_tzee_hand.turn,
    yang_tzee_hand.turn_by_keys,
    "[data-board] .sea .tile",
    yang_tzee_asks,
)
COURTYARD = Board(
    "courtyard",
    "Courtyard",
    courtyard_hand.turn,
    courtyard_hand.turn_by_keys,
    "[data-board] [data-cell][data-piece]",
    prompt,
    {"tiles": courtyard_hand.FEW, "idle_rounds_end": 1},
)
YELLOW_AND_YANGTZE = Board(
    "yellow-and-yangtze",
    "Yellow & Yangtze",
    partial(yellow_and_yangtze_hand.turn, enough=12),
    yellow_and_yangtze_hand.turn_by_keys,
    ".cell[aria-label*=' tile (']",
    yellow_and_yangtze_hand.question,
    {"short_two_player": True},
)
BOARDS = pytest.mark.parametrize("board", [YANG_TZEE, COURTYARD, YELLOW_AND_YANGTZE], ids=str)


def picked(page: Page) -> None:
    """Take a piece into the hand, so that the places for it are lit; in a conflict there may be none to take."""
    pieces = page.locator(".tray [data-piece]:not(.dim)")
    if pieces.count():
        press(pieces.first)


@BOARDS
def test_a_whole_game_by_clicks_with_nothing_for_axe_to_find(open_page: Opener, board: Board) -> None:
    page = open_page(NOWHERE)
    lay(page, board.name, **board.options)
    seen: list[str] = []

    def turn(page: Page) -> None:
        kind = board.asks(page)
        if kind not in seen:  # each kind of question is looked at once, the first one in all themes
            seen.append(kind)
            if len(seen) == 1:
                page.get_by_role("tab").nth(2).click()
                picked(page)
            themes = THEMES if len(seen) == 1 else (THEMES[len(seen) % 3],)
            nothing_broken(page, *themes)
            page.keyboard.press("Escape")
        board.turn(page)

    assert play_to_the_end(page, turn, 200) >= 1  # a drought may end a game of Yang-Tzee after a turn or two
    assert seen
    nothing_broken(page, "dark")
    expect(page.locator(".tray .pill")).to_have_text("Game over")
    expect(page.locator(".tray h2")).to_have_text(re.compile(r"\b(wins?|share)\b"))
    # The end is part of the table, and not of what this page has seen: it is the same when the page is opened again.
    ends = ends_of(page)
    page.reload()
    expect(page.locator("[data-board][data-status=playing]")).to_have_count(0)
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()
    assert ends_of(page) == ends
    assert all(re.search(r"Courtyard of \w+|^\w+ \d+", end) for end in ends), ends


def ends_of(page: Page) -> list[str]:
    """What the board says about the end: who closed each courtyard, everybody's points by colour."""
    labels = page.locator(".pill[aria-label^=Courtyard]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    rows = page.get_by_role("region", name="Final points").locator("tbody tr").all_inner_texts()
    return sorted([*labels, *(" ".join(row.split()) for row in rows)])


@BOARDS
def test_by_keyboard_only(open_page: Opener, board: Board, request: pytest.FixtureRequest) -> None:
    """Twelve decisions; in the long round a whole game."""
    page = open_page(NOWHERE)
    lay(page, board.name, **board.options)
    if request.config.getoption("--long"):
        assert play_to_the_end(page, board.keys, 200) >= 3
        return
    for number in range(12):
        if not wait_until_asked(page):
            assert number >= 3
            break
        decide(page, board.keys)


@BOARDS
def test_a_phone_plays_with_nothing_outside_the_screen_and_nothing_too_small(open_page: Opener, board: Board) -> None:
    page = open_page(**SMALL_PHONE)
    play_now(page, board.title)
    for number in range(5):
        if not wait_until_asked(page):
            break
        if number < 3:
            nothing_outside(page)
            nothing_too_small(page)
            if number == 0:
                picked(page)
                nothing_outside(page)
                nothing_too_small(page)
                nothing_broken(page, "light")
                page.keyboard.press("Escape")
        decide(page, board.turn)
    assert status(page) in ("playing", "between", "over")


@BOARDS
def test_two_browsers_see_the_same_table_and_one_line_drops(open_page: Opener, board: Board) -> None:
    mei, tomas = open_page(NOWHERE), open_page(NOWHERE)
    address = lay(mei, board.name, (ME, None), **board.options, open_it=False)
    mei.goto(address)
    line = Cut(tomas)
    tomas.goto(address)
    tomas.get_by_role("button", name="Sit down").click()
    for page in (mei, tomas):
        page.locator("[data-board][data-status=playing] [data-piece]").first.wait_for(state="attached")

    def common(page: Page) -> list[str]:
        labels: list[str] = page.locator(board.common).evaluate_all("all => all.map((one) => one.ariaLabel)")
        # Who laid it, whose state it is in and what it could bring is told to each in a form of their own.
        return sorted(re.split(r", laid|, the last|,? in |\. Possible", label)[0] for label in labels)

    for number in range(5):
        mover = next_to_move(mei, tomas)
        other = tomas if mover is mei else mei
        if number in (1, 3):
            # The line drops while Mei's move comes, or before Tomás' own: he misses nothing either way.
            line.now()
            if mover is tomas:
                tomas.wait_for_timeout(50)
                assert wait_until_asked(tomas)
        decide(mover, board.turn)
        same(mover, other, common)
    assert len(line.lines) >= 3, "the line did not come back by itself"
    hands = [
        page.locator(".tray [data-piece]").evaluate_all("all => all.map((one) => one.ariaLabel)")
        for page in (mei, tomas)
    ]
    assert hands[0] and hands[1]


def test_nobody_else_sees_the_rain(open_page: Opener) -> None:
    mei, tomas = open_page(NOWHERE), open_page(NOWHERE)
    address = lay(mei, "yang-tzee", (ME, None), open_it=False)
    tomas.goto(address)
    tomas.get_by_role("button", name="Sit down").click()
    sit_at(mei, address)
    tomas.locator("[data-board][data-status=playing] [data-piece]").first.wait_for(state="attached")
    rain = mei.locator(".tray [data-piece]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    mine = {label.partition(", in your Rain")[0] for label in rain if "Rain" in label}
    theirs = tomas.locator("body").evaluate("(body) => body.innerHTML")
    assert len(mine) == 6 and not any(face in theirs for face in mine)


@pytest.mark.parametrize(
    ("board", "world", "closer"),
    [(COURTYARD, ".world", "Closer"), (YELLOW_AND_YANGTZE, ".cells", "Zoom in")],
    ids=["courtyard", "yellow-and-yangtze"],
)
def test_the_board_pans_zooms_and_fits(open_page: Opener, board: Board, world: str, closer: str) -> None:
    page = open_page(NOWHERE)
    first_question(page, board.name)
    drawn = page.locator(world)
    start = drawn.get_attribute("style")
    page.get_by_role("button", name=closer).click()
    near = drawn.get_attribute("style")
    assert near != start
    page.mouse.move(700, 400)
    page.mouse.down()
    page.mouse.move(760, 460, steps=4)
    page.mouse.up()
    assert drawn.get_attribute("style") not in (start, near)
    page.get_by_role("button", name="Show all").click()
    expect(drawn).to_have_attribute("style", start or "")
    whole = page.locator("[data-board]").bounding_box()
    places = [
        place.bounding_box() for place in (drawn.locator("[data-place]").first, drawn.locator("[data-place]").last)
    ]
    assert whole is not None
    for place in places:
        assert place is not None
        assert whole["y"] - 1 <= place["y"] and place["y"] + place["height"] <= whole["y"] + whole["height"] + 1
