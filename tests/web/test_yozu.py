"""Yozu at the table: guesses stay in sight, the notes are believed, a swap is compared on one screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import asked, press, wait_until_asked
from web.tables import BOT, ME, SMALL_PHONE, decide, lay, nothing_outside, nothing_too_small
from web.test_oracle import LOW, PHONE, guess_for, hand_of

LAPTOP = {"viewport": {"width": 1280, "height": 800}}
FLAT = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


def tables(open_page: Opener, size: dict[str, Any], players: int) -> tuple[Page, Page]:
    """Mei, the Oracle, and Tomás, who guesses first; the others are bots."""
    mei, tomas = open_page("/learn", **size), open_page("/learn", **size)
    begin(mei, tomas, players)
    return mei, tomas


def begin(mei: Page, tomas: Page, players: int) -> None:
    """A table for both of them."""
    address = lay(mei, "yozu", (ME, None, *[BOT] * (players - 2)), open_it=False)
    tomas.goto(address)
    press(tomas.get_by_role("button", name="Sit down"))
    mei.goto(address)
    assert wait_until_asked(tomas)


def guess(page: Page, card: str) -> None:
    """Press a card and the primary button."""
    press(page.locator(f"[data-board] .cell[data-card='{card}']"))
    decide(page, lambda page: press(page.locator("[data-primary]")))


def until_asked_again(mei: Page, tomas: Page) -> bool:
    """The Oracle answers until Tomás is asked; whether it is the same round, in which he has guessed."""
    for _ in range(60):
        if asked(tomas).count():
            view = hand_of(tomas)["view"]
            return view["stage"] == "guess" and any(guess["seat"] == 1 for guess in view["guesses"])
        if asked(mei).count():
            press(mei.locator("[data-answer]").first)
            if asked(mei).count():
                press(mei.locator("[data-primary]"))
        for page in (mei, tomas):
            page.locator("header.top h1").dispatch_event("pointerdown")
        mei.wait_for_timeout(100)
    return False


def a_turn_later(open_page: Opener, size: dict[str, Any], players: int) -> tuple[Page, str]:
    """Tomás has guessed, was told "nothing", and is asked again in the same round; his page and his guess."""
    mei, tomas = tables(open_page, size, players)
    for _ in range(12):
        view = hand_of(mei)["view"]
        card = guess_for(view["hand"], "nothing")
        if card is not None and view["unseen"].get(card):  # both in gardens: nobody would guess it
            guess(tomas, card)
            if until_asked_again(mei, tomas):
                return tomas, card
        begin(mei, tomas, players)
    pytest.fail("no round came around")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
def test_on_a_phone_my_own_guess_and_its_answer_stay_in_sight(open_page: Opener, size: dict[str, Any]) -> None:
    tomas, card = a_turn_later(open_page, size, 4)
    row = tomas.locator(".brief .own")
    expect(row).to_be_in_viewport(ratio=1)
    expect(row).to_contain_text(" ".join(reversed(card.split())))
    expect(row).to_contain_text("Nothing")
    cut = tomas.evaluate(
        "[...document.querySelectorAll('.brief .g')].filter((one) => one.scrollWidth > one.clientWidth).length"
    )
    assert cut == 0
    # The legend of the slips, the Oracle, and every guess of the game in the log.
    expect(tomas.locator("[data-board] .key")).to_contain_text("not seen yet")
    expect(tomas.locator(".strip .pl").first).to_contain_text("Oracle")
    tomas.locator(".segs").get_by_role("button", name="Log").click()
    log = tomas.locator("[data-board]").get_by_role("log")
    expect(log).to_contain_text("starts with")
    expect(log).to_contain_text("answers “nothing”")
    # A card that can't be stays crossed when it is picked, and the tray says what the notes know.
    tomas.locator(".segs").get_by_role("button", name="Guess").click()
    cell = tomas.locator(f"[data-board] .cell[data-card='{card}']")
    expect(cell).to_have_class(re.compile(r"\bno\b"))
    press(cell)
    expect(cell).to_have_class(re.compile(r"\bpicked\b"))
    expect(cell).to_have_class(re.compile(r"\bno\b"))
    expect(tomas.locator(".tray .say p")).to_contain_text("it was guessed and missed")
    nothing_outside(tomas)
    nothing_too_small(tomas)


INSIDE = """() => {
  const board = document.querySelector('[data-board]');
  const box = board.getBoundingClientRect();
  return [...board.querySelectorAll('.plot, .exchange dl')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom, left, right }) =>
      top < box.top - 1 || bottom > box.bottom + 1 || left < -1 || right > innerWidth + 1).length;
}"""
"""How many gardens, and sums of before and after, are not wholly in sight."""


SWAPS = [
    pytest.param(size, players, id=f"{name} {players}", marks=() if often else pytest.mark.long)
    for name, size, tried in (
        ("phone", PHONE, (3, 4, 5, 6)),
        ("small phone", SMALL_PHONE, (4, 6)),
        ("on its side", FLAT, (3, 4, 6)),
        ("low", LOW, (3, 4, 6)),
        ("laptop", LAPTOP, (4, 6)),
    )
    for players in (3, 4, 5, 6)
    for often in [players in tried]
]


@pytest.mark.parametrize(("size", "players"), SWAPS)
def test_a_swap_is_compared_on_one_screen(open_page: Opener, size: dict[str, Any], players: int) -> None:
    mei, tomas = tables(open_page, size, players)
    won = hand_of(mei)["view"]["hand"][0]
    guess(tomas, won)
    assert wait_until_asked(tomas)
    expect(tomas.locator(".tray h2")).to_contain_text("won")
    # Where fingers have no room in all gardens, all are there to compare and one is near.
    near = size.get("has_touch") and (players > 4 or size is FLAT or (size is SMALL_PHONE and players == 4))
    expect(tomas.locator("[data-board] .plot")).to_have_count(players + 1 if near else players)
    assert tomas.evaluate(INSIDE) == 0
    before = tomas.locator(".exchange dl")
    expect(before).to_contain_text("You")
    # What another garden gives, and what both have then, as the house foresaw it.
    view = hand_of(tomas)["view"]
    taken = next(one for one in view["exchanges"] if one["action"].startswith("swap 0 "))
    card = taken["action"].split(" ", 2)[2]
    if near:
        name = mei.context.request.get("/api/me").json()["name"]
        press(tomas.get_by_role("button", name=f"{name}: look at this garden"))
    owner = tomas.locator(".gd:not(button)").filter(has=tomas.locator("header", has_text="Oracle"))
    press(owner.locator(f"[data-card='{card}']"))
    for garden in taken["gardens"]:
        expect(before).to_contain_text(garden["after"])
    primary = tomas.locator("[data-primary]")
    expect(primary).to_contain_text("Swap with ")
    expect(primary).to_be_in_viewport(ratio=1)
    assert primary.evaluate("one => one.clientHeight") < 60, "one line"
    assert tomas.evaluate(INSIDE) == 0
    assert tomas.locator("[data-board]").evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "it scrolls"
    nothing_outside(tomas)
    if size.get("has_touch"):
        nothing_too_small(tomas)
    press(tomas.get_by_role("button", name="Keep it instead"))
    expect(primary).to_contain_text("Keep ")
    decide(tomas, lambda page: press(primary))


def test_three_gardens_reach_both_margins(open_page: Opener) -> None:
    _, tomas = tables(open_page, LAPTOP, 3)
    left, right = tomas.evaluate(
        """() => {
          const board = document.querySelector('[data-board]').getBoundingClientRect();
          const gardens = [...document.querySelectorAll('.gd')].map((one) => one.getBoundingClientRect());
          return [gardens[0].left - board.left, board.right - gardens.at(-1).right];
        }"""
    )
    assert abs(left - right) < 2


def test_a_barred_card_is_refused_by_one_note(open_page: Opener) -> None:
    mei, tomas = tables(open_page, LOW, 3)
    for _ in range(12):
        card = guess_for(hand_of(mei)["view"]["hand"], "animal")
        if card is not None:
            guess(tomas, card)
            if until_asked_again(mei, tomas) and tomas.locator(".cell.banned").count():
                break
        begin(mei, tomas, 3)
    note = tomas.locator(".pop.no:visible")
    expect(note).to_have_count(1)
    press(tomas.locator(".cell.banned").first)
    expect(tomas.locator("[data-why]")).to_be_visible()
    expect(note).to_have_count(1)
    tomas.keyboard.press("Escape")
    expect(tomas.locator("[data-why]")).to_have_count(0)
    expect(note).to_have_count(1)
