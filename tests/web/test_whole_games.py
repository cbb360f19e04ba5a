"""Whole games of Yardzee and Yozu: by clicks, by keyboard, on a phone, with a friend, around one screen."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import (
    PHONE,
    asked,
    finish,
    keyboard_move,
    play_to_the_end,
    press,
    status,
    wait_until_asked,
    yardzee_turn,
    yozu_keys,
    yozu_turn,
)
from web.keys import tab_to
from web.tables import BOT, ME, Cut, decide, lay, nothing_outside, nothing_too_small, play_now, same
from web.yang_tzee_hand import turn as yang_tzee_turn

ENDS = re.compile(r"\b(wins?|share|nobody|exhausted)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Board:
    """A game and the hands that play it."""

    name: str
    title: str
    players: int
    turn: Callable[[Page], None]
    keys: Callable[[Page], None]

    def __str__(self) -> str:
        return self.name


YARDZEE = Board("yardzee", "Yardzee", 2, yardzee_turn, keyboard_move("score"))
YOZU = Board("yozu", "Yozu", 3, yozu_turn, yozu_keys)
BOARDS = pytest.mark.parametrize("board", [YARDZEE, YOZU], ids=str)


@BOARDS
def test_by_clicks_against_bots(open_page: Opener, board: Board) -> None:
    page = open_page()
    play_now(page, board.title)
    assert play_to_the_end(page, board.turn, 150) >= 1
    expect(page.locator(".tray .pill")).to_have_text("Game over")
    expect(page.locator(".tray h2")).to_have_text(ENDS)
    expect(page.get_by_role("button", name="Replay")).to_be_visible()


@BOARDS
def test_by_keyboard_only(open_page: Opener, board: Board) -> None:
    page = open_page()
    tab_to(page, f"[aria-label='Play now: {board.title}']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-board]")).to_be_visible()
    assert wait_until_asked(page)
    if board is YARDZEE:
        keep_a_die_and_roll(page)
    assert play_to_the_end(page, board.keys, 150) >= 1
    expect(page.locator(".tray h2")).to_have_text(ENDS)


def keep_a_die_and_roll(page: Page) -> None:
    """The board is one tab stop: arrows move among dice and boxes, Enter keeps a die, R rolls the others."""
    tab_to(page, "[data-board] [data-place]")
    page.keyboard.press("Home")
    expect(page.locator("[data-die='0']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-die='0']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(page.locator(".bowl .title").first).to_contain_text("Roll 2 of 3")
    expect(page.locator(".tray h2")).to_have_text("Roll four dice again, or score a box?")  # the die is still kept


@BOARDS
def test_on_a_phone_with_nothing_outside_the_screen_and_nothing_too_small(open_page: Opener, board: Board) -> None:
    page = open_page(**PHONE)
    nothing_outside(page)
    play_now(page, board.title)

    def turn(page: Page) -> None:
        nothing_outside(page)
        nothing_too_small(page, but="tbody *")  # rows of a score card may be 30 high: the whole row is the target
        board.turn(page)

    assert play_to_the_end(page, turn, 150) >= 1
    nothing_outside(page)
    primary = page.locator("[data-primary]").bounding_box()
    assert primary is not None and primary["y"] + primary["height"] <= 640 and primary["height"] >= 44


@BOARDS
def test_two_browsers_and_one_line_drops(open_page: Opener, board: Board) -> None:
    mei = open_page()
    mei.get_by_role("button", name=f"Invite friends: {board.title}").click()
    mei.get_by_role("dialog").get_by_role("button", name=str(board.players), exact=True).click()
    mei.get_by_role("button", name="Lay the table and get the link").click()
    link = mei.get_by_label("Link to this table", exact=True).input_value()
    expect(mei.get_by_role("img", name="QR code of the link")).to_be_visible()
    tomas = open_page("/learn")
    line = Cut(tomas)
    tomas.goto(link)
    tomas.get_by_role("button", name="Sit down").first.click()
    if board.players > 2:
        expect(mei.get_by_text("One seat is free")).to_be_visible()
        mei.get_by_role("button", name="Fill with beginner bots and begin").click()
    for page in (mei, tomas):
        page.wait_for_selector("[data-board][data-status=playing]")

    drops = 0
    for number in range(150):
        mover = asked_first(mei, tomas)
        if mover is None:
            break
        if number in (1, 4):
            # The line drops while Mei's move comes, or before Tomás' own: he misses nothing either way.
            tomas.wait_for_function("() => !document.querySelector('.tray [role=status]')")
            line.now()
            drops += 1
        decide(mover, board.turn)
        if number % 10 == 9:
            same(mei, tomas, in_sight)
    for page in (mei, tomas):
        page.wait_for_selector("[data-board]:not([data-status=playing])")
    same(mei, tomas, in_sight)
    assert len(line.lines) == 1 + drops, "the line did not come back by itself"
    assert drops, "the game was too short to show anything"


def asked_first(*pages: Page) -> Page | None:
    """Whoever of them is asked next; None when the game is over."""
    for _ in range(2000):
        for page in pages:
            if asked(page).count():
                return page
            if status(page) != "playing":
                return None
        pages[0].wait_for_timeout(15)
    raise AssertionError("nobody is asked")


def in_sight(page: Page) -> list[str]:
    """What everybody at a table sees: the scores, and every card in a garden."""
    cards = page.locator("[data-garden] .card[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    # What a turn brought is news to each of them at another time.
    scores = page.locator(".pls .sc").evaluate_all(
        """all => all.map((one) => [...one.childNodes]
          .filter((part) => !part.classList?.contains('gain')).map((part) => part.textContent).join(''))"""
    )
    return [*scores, *sorted(cards)]


LOOK = """() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? '';
  return {
    cover: text('[data-cover]'),
    cards: document.querySelectorAll('[data-card]').length,
    pill: text('.pill'),
    prompt: text('.tray h2'),
    known: document.querySelectorAll('.round .hand svg[role=img]').length,
    backs: document.querySelectorAll('.round .hand svg[aria-hidden=true]').length,
    page: document.body.textContent,
  };
}"""


CALLED = """(hit) => {
  const cards = [...document.querySelectorAll('.round .hand svg[role=img]')];
  const held = cards.map((card) => card.ariaLabel.split(' ').reverse().join(' '));
  const cells = [...document.querySelectorAll('[data-board] .cell:not(.banned)')];
  const wanted = cells.find((cell) => held.includes(cell.dataset.card) === hit) ?? cells[0];
  return `[data-board] .cell[data-card="${wanted.dataset.card}"]`;
}"""
"""A guess that the others call: one that hits if that may be said now, or one that misses."""


def test_around_one_screen_the_oracle_holds_the_device_for_the_round(open_page: Opener) -> None:
    """YO-10.15: the Oracle enters what the others call and presses the answers; one cover for each Oracle."""
    page = open_page()
    page.get_by_role("button", name="One screen: Yozu").click()
    dialog = page.get_by_role("dialog")
    for number, name in enumerate(["Ana", "Ben", "Cho"], 1):
        dialog.get_by_label(f"Name of player {number}").fill(name)
    dialog.get_by_role("button", name="Begin", exact=True).click()
    oracles: list[str] = []
    entered = answered = 0
    for _ in range(200):
        if not wait_until_asked(page) or len(oracles) == 5:
            break
        seen = page.evaluate(LOOK)
        if seen["cover"]:
            # Nothing of anybody's knowledge is on the page while it is handed on: no card, no log, no word aloud.
            assert seen["cards"] == 0
            assert not re.search("You hold|You look at| looks at", seen["page"])
            assert "enters what the others say" in seen["cover"]
            oracles.append(re.findall(r"I am (\w+)", seen["cover"])[0])
            page.locator("[data-cover] button").click()
            continue
        # Whoever decides, the Oracle has the screen and sees the cards.
        assert seen["known"] >= 1
        assert seen["backs"] == 0
        if "answers" in seen["pill"]:
            answered += 1
            assert seen["pill"] == f"{oracles[-1]} answers"
        else:
            entered += 1
            if "won" not in seen["prompt"]:
                page.locator(page.evaluate(CALLED, entered % 3 == 0)).click()
            assert seen["pill"] in {f"{name}’s turn" for name in ("Ana", "Ben", "Cho") if name != oracles[-1]}
            assert seen["prompt"].split()[0] in ("Ana", "Ben", "Cho")
        if page.locator(".tray .segments").count():
            page.locator(".tray .segments button").first.click()
        decide(page, lambda page: page.locator("[data-primary]").click())
    assert entered > answered > 0
    assert len(oracles) >= 3
    order = ["Ana", "Ben", "Cho"]
    for one, other in pairwise(oracles):
        assert other == order[(order.index(one) + 1) % 3], "one cover a round, for the next Oracle"


def test_the_public_result_is_seen_and_pressed_away_before_the_cover_falls(open_page: Opener) -> None:
    """Where hands are hidden: first what came of the move, then the cover, then the next one's hand."""
    page = open_page()
    names = ("Ana", "Ben")
    page.goto(lay(page, "yang-tzee", [{"me": True, "name": name} for name in names], open_it=False))
    page.locator("[data-cover] button").click()
    for _ in range(30):
        page.locator('.tray[data-asking="true"], [data-passing=true]').first.wait_for()
        if page.locator("[data-passing=true]").count():
            break
        decide(page, yang_tzee_turn)
    expect(page.locator("[data-cover]")).to_have_count(0)
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()
    said = page.locator(".tray h2").inner_text()
    assert said and said in " ".join(page.locator(".log").inner_text().split())
    page.get_by_role("button", name="Pass the screen to Ben").click()
    expect(page.locator("[data-cover]")).to_contain_text("Pass the screen to Ben")
    assert page.locator("[data-board] [data-piece]").count() == 0
    page.get_by_role("button", name="I am Ben").click()
    expect(page.locator(".tray .pill")).to_have_text("Ben’s turn")


def test_the_first_to_hold_is_handed_the_screen_too(open_page: Opener) -> None:
    """Whoever pressed Begin need not be the one who may look: also the host's own seat is covered at first."""
    page = open_page()
    for _ in range(40):
        page.goto("/")
        page.get_by_role("button", name="One screen: Yozu").click()
        page.get_by_role("dialog").get_by_label("Name of player 1").fill("Ana")
        page.get_by_role("dialog").get_by_role("button", name="Begin", exact=True).click()
        expect(page.locator("[data-cover]")).to_be_visible()
        if "Ana" in page.locator("[data-cover]").inner_text():
            break
    else:
        pytest.fail("Ana was never the first Oracle")
    page.locator("[data-cover] button").click()
    expect(page.locator(".round .hand svg[role=img]")).to_have_count(2)


def test_yardzee_hides_nothing_so_the_screen_is_not_covered(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yardzee", [{"me": True, "name": "Ana"}, {"me": True, "name": "Ben"}])
    for name in ("Ana", "Ben", "Ana", "Ben"):
        assert wait_until_asked(page)
        assert page.locator("[data-cover]").count() == 0
        expect(page.locator(".tray .pill")).to_have_text(f"{name}’s turn")
        decide(page, yardzee_turn)


def test_the_next_game_of_a_match_and_another_match_begin_with_one_press(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yozu", [ME, BOT, BOT])
    for games in range(1, 21):
        finish(page)
        page.wait_for_selector("[data-board]:not([data-status=playing])")
        if status(page) == "over":
            break
        match = page.get_by_role("region", name="The match")
        rows = [*(f"Game {n + 1}" for n in range(games)), *(["Points"] if games > 1 else []), "Won"]
        expect(match.get_by_role("rowheader")).to_have_text(rows)
        expect(match.get_by_role("heading", level=3)).to_have_text(f"Game {games + 1} begins when you are ready")
        expect(page.locator("[data-board] [data-piece]").first).to_be_attached()
        beside = "(match) => !document.querySelector('[data-board]').contains(match)"
        assert match.evaluate(beside), "the standing lies over the last board"
        press(page.get_by_role("button", name="I am ready"))
        expect(page.locator("[data-board][data-status=playing]")).to_be_visible()
    expect(page.locator(".tray h2")).to_contain_text(re.compile(r"wins? the match 2 to [01]"))
    before = page.url
    press(page.get_by_role("button", name="Play again"))
    page.wait_for_url(lambda url: url != before)
    assert wait_until_asked(page)


def test_a_single_game_is_won_without_a_word_of_a_match(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yardzee", [ME, BOT])
    finish(page)
    expect(page.locator("[data-board][data-status=over]")).to_be_attached()
    expect(page.locator(".tray h2")).to_have_text(ENDS)
    assert "match" not in page.locator("body").inner_text()
