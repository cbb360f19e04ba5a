"""How a person's hand plays through the page, in the tests."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from web.keys import tab_to

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def status(page: Page) -> str:
    """How the table stands: open, filled, playing, between, over."""
    return page.locator("[data-board]").get_attribute("data-status") or ""


def asked(page: Page) -> Locator:
    """The tray while it asks the one at the screen."""
    return page.locator('.tray[data-asking="true"]')


def press(target: Locator) -> None:
    """A tap where the device has touch, a click elsewhere."""
    if target.page.evaluate("matchMedia('(pointer: coarse)').matches"):
        target.tap()
    else:
        target.click()


UNTIL_ASKED = """(milliseconds) => new Promise((resolve) => {
  const end = performance.now() + milliseconds;
  const look = () => {
    const board = document.querySelector('[data-board]');
    if (document.querySelector('[data-cover], .tray[data-asking="true"]')) return resolve('asked');
    if (['between', 'over'].includes(board?.dataset.status)) return resolve('ended');
    if (performance.now() > end) return resolve('nothing');
    // Around one screen the result is looked at, then the screen is passed on.
    if (board?.dataset.passing === 'true') document.querySelector('.tray [data-primary]')?.click();
    // A press anywhere shows at once what others did.
    document.querySelector('header.top h1')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    setTimeout(look, 15);
  };
  look();
})"""


def wait_until_asked(page: Page, seconds: float = 60) -> bool:
    """Wait for a question; False when the game has ended before one."""
    found = page.evaluate(UNTIL_ASKED, seconds * 1000)
    assert found != "nothing", f"nobody was asked within {seconds} s: {page.locator('.tray').first.inner_text()}"
    return bool(found == "asked")


def play_to_the_end(page: Page, move: Callable[[Page], None], turns: int, seconds: float = 240) -> int:
    """Play until the game is over; returns how often one was asked."""
    end = time.monotonic() + seconds
    for turn in range(turns):
        if not wait_until_asked(page):
            return turn
        before = page.locator("[data-board]").get_attribute("data-seq")
        move(page)
        moved = f"[data-board]:not([data-seq='{before}']), [data-board]:not([data-status=playing])"
        page.locator(moved).first.wait_for(state="attached")
        assert time.monotonic() < end, "the game takes too long"
    assert not wait_until_asked(page), f"the game goes on after {turns} turns"
    return turns


def yardzee_turn(page: Page) -> None:
    """Score the box that pays most at once: press it, then the primary button."""
    boxes = page.locator("button[data-box]:not(.barred)")
    points = [int(text) for text in boxes.all_inner_texts()]
    press(boxes.nth(points.index(max(points))))
    press(page.locator("[data-primary]"))


GUESS = """() => {
  if (document.querySelector('.tray h2').innerText.includes('won')) return '';
  if (document.querySelector('[data-answer]')) return '[data-answer]';
  const cells = ['.sure', '.named', '.open', ''].map((kind) => `[data-board] .cell${kind}:not(.banned)`);
  return cells.find((selector) => document.querySelector(selector));
}"""
"""What to press before the primary button: an answer, a guess that may be right, or nothing (keep what was won)."""


def yozu_turn(page: Page) -> None:
    """Guess any card that may be there; answer with anything that is offered; keep what was won.

    By lot: on the Oracle's own screen nothing marks what was guessed, and the same guess again and again ends nothing.
    """
    offered = page.evaluate(GUESS)
    if offered:
        press(random.choice(page.locator(offered).all()))
    press(page.locator("[data-primary]"))


def keyboard_move(words: str) -> Callable[[Page], None]:
    """A hand that plays from the list of all moves, by keyboard alone: M, some letters, Enter, Enter."""

    def turn(page: Page) -> None:
        page.keyboard.press("Escape")
        page.keyboard.press("m")
        expect(page.get_by_label("Find a move")).to_be_focused()
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        expect(page.locator("[data-move][aria-pressed=true]")).to_be_focused()
        page.keyboard.press("Enter")

    return turn


def yozu_keys(page: Page) -> None:
    """Yozu by keyboard alone: arrows to a guess that may be right, Enter, Enter; K keeps; answers from the list."""
    prompt = page.locator(".tray h2").inner_text()
    if "won" in prompt:
        page.keyboard.press("k")
        return
    if page.locator("[data-answer]").count():
        keyboard_move("answer")(page)
        return
    page.keyboard.press("Escape")
    tab_to(page, "[data-board] [data-place]")
    cells = page.locator("[data-board] .cell")
    good = "cells => cells.findIndex((one) => !one.matches('.banned, .no'))"
    target = max(0, cells.evaluate_all(good))
    page.keyboard.press("Home")
    expect(cells.first).to_be_focused()
    for key in ["ArrowDown"] * (target // 4) + ["ArrowRight"] * (target % 4):
        page.keyboard.press(key)
    expect(cells.nth(target)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


STEPS = """async (id) => {
  const post = async (wish) => {
    const body = JSON.stringify({ id: crypto.randomUUID(), ...wish });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`/api/tables/${id}/do`, { method: 'POST', headers, body })).json();
  };
  for (let step = 0; step < 3000; step++) {
    const { updates } = await (await fetch(`/api/tables/${id}`)).json();
    if (updates[0].table.status !== 'playing') return updates[0].table.status;
    const mine = updates.find((update) => update.hand.to_act === update.seat);
    if (!mine) { await new Promise((done) => setTimeout(done, 15)); continue; }
    const { seat, seq } = mine;
    const legal = mine.hand.legal ?? (await post({ do: 'legal', seat })).replies[0].legal;
    const { action } = legal[Math.floor(Math.random() * legal.length)];
    await post({ do: 'move', action, seat, seen: seq });
  }
}"""


def finish(page: Page, table: str = "") -> None:
    """Play what is left of a game at random through the API, for tests of what comes after it."""
    ended = page.evaluate(STEPS, (table or page.url).rsplit("/", 1)[1])
    assert ended in ("between", "over"), ended


def solo_yardzee(page: Page) -> str:
    """A whole game of Yardzee for one, played through the page; returns the table's id."""
    page.get_by_role("button", name="One screen: Yardzee").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Against bots").click()
    dialog.get_by_role("button", name="1", exact=True).click()
    dialog.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("[data-board]")).to_be_visible()
    assert play_to_the_end(page, yardzee_turn, 14) == 13
    return page.url.rsplit("/", 1)[1]
