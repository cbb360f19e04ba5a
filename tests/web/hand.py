"""How a person's hand plays through the page, in the tests."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

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


def wait_until_asked(page: Page, seconds: float = 60) -> bool:
    """Wait for a question; False when the game has ended before one."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if page.locator("[data-cover]").count():
            return True
        if status(page) in ("between", "over"):
            return False
        if asked(page).count():
            return True
        page.locator("header.top h1").click()  # a press anywhere shows at once what others did
        page.wait_for_timeout(40)
    raise AssertionError(f"nobody was asked within {seconds} s: {page.locator('.tray').inner_text()}")


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


def yozu_turn(page: Page) -> None:
    """Guess what may be there; answer and exchange with the first thing that is offered."""
    prompt = page.locator(".tray h2").inner_text()
    if "won" in prompt:
        press(page.locator("[data-primary]"))  # keep it
        return
    answers = page.locator(".answers button")
    if answers.count():
        press(answers.first)
        press(page.locator("[data-primary]"))
        return
    good = page.locator("[data-board] .cell:not(.banned)")
    for kind in (".sure", ".maybe", ".open", ""):
        found = good.and_(page.locator(f".cell{kind}"))
        if found.count():
            press(found.first)
            break
    press(page.locator("[data-primary]"))


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
