"""A game from outside in the browser: nobody has drawn a board or a cover for it, and it is whole all the same."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from outside.packages import LIARS_DICE, install, with_packages
from web.conftest import Opener
from web.hand import PHONE, keyboard_move, play_to_the_end, press, wait_until_asked
from web.houses import serving
from web.reviewing import whole
from web.tables import THEMES, decide, lay, nothing_broken, nothing_outside, nothing_too_small, play_now

DRAWN = "[data-board] [data-piece=table]"


@pytest.fixture(scope="module")
def house(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house in which Liar's Dice is installed."""
    site = install(LIARS_DICE, tmp_path_factory.mktemp("site"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", with_packages(site)["PYTHONPATH"])
        with serving(static, tmp_path_factory.mktemp("house")) as address:
            yield address


def liars_turn(page: Page) -> None:
    """Call a bid if there is one, else bid as low as can be: from the list on the board."""
    calls = page.locator("[data-board] [data-move^=call]")
    press(calls.first if calls.count() else page.locator("[data-board] [data-move]").first)
    press(page.locator("[data-primary]"))


def test_the_lobby_has_a_cover_for_it(open_page: Opener) -> None:
    page = open_page()
    card = page.locator(".card", has_text="Liar's Dice")
    expect(card).to_be_visible()
    assert card.locator("img").evaluate("(cover) => cover.decode().then(() => cover.naturalWidth)") > 0
    play_now(page, "Liar's Dice")
    assert wait_until_asked(page)


def test_its_rules_are_read_in_the_browser(open_page: Opener) -> None:
    page = open_page("/rules/liars-dice#LD-2.4")
    expect(page.get_by_role("heading", name="Liar's Dice", level=1)).to_be_visible()
    expect(page.locator("[id='LD-2.4']")).to_be_focused()
    expect(page.locator("[id='LD-2.4']")).to_contain_text("A one counts as the face that was bid")
    nothing_broken(page, "light")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_it_is_played_to_its_end_and_replayed(open_page: Opener, device: str) -> None:
    page = open_page(**(PHONE if device == "phone" else {}))
    lay(page, "liars-dice", dice=2)
    assert wait_until_asked(page)
    expect(page.locator(DRAWN)).to_contain_text(re.compile(r"^Plover +(one|two|three|four|five|six) "))
    expect(page.locator(DRAWN)).to_contain_text("? ?")
    nothing_outside(page)
    assert play_to_the_end(page, liars_turn, 40) >= 2
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("[data-lines]:not([data-lines='0'])")
    expect(page.locator(DRAWN)).to_contain_text("Plover")
    shown = set()
    whole(page)
    page.keyboard.press("Home")
    forward = page.get_by_role("button", name="Step forward")
    while forward.is_enabled():
        with page.expect_response(re.compile(r"/drawing\?.*line=\d+\b")):
            forward.click()
        page.wait_for_timeout(20)
        shown.add(page.locator(DRAWN).inner_text())
    # The two rolls of a round are one step, a bid and a call one each: after all of them the table looks different.
    assert len(shown) > 4
    assert any("You bid" in text for text in shown)
    expect(page.locator("[data-move]")).to_have_count(0)
    nothing_outside(page)


def test_every_move_is_listed_once(open_page: Opener) -> None:
    page = open_page("/learn")
    lay(page, "liars-dice")
    assert wait_until_asked(page)
    first = page.locator("[data-move='bid 1 ones']")
    expect(first).to_have_count(1)
    page.keyboard.press("m")
    expect(page.get_by_label("Find a move")).to_be_focused()
    expect(first).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-board] [data-move='bid 1 ones']")).to_have_count(1)
    decide(page, keyboard_move("bid 1 twos"))
    page.keyboard.press("Escape")
    expect(page.locator(".log")).to_contain_text("You bid 1 twos.")


def test_a_finger_and_a_screen_reader_find_their_way(open_page: Opener) -> None:
    page = open_page("/learn", **PHONE)
    lay(page, "liars-dice")
    assert wait_until_asked(page)
    nothing_too_small(page)
    nothing_broken(page, *THEMES)
