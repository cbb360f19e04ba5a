"""The end of a game of Courtyard: which courtyards paid what to whom, why it was over, and what stays in sight."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from web.conftest import Opener
from web.courtyard_hand import FEW
from web.hand import finish, press, wait_until_asked
from web.tables import BOT, ME, NOWHERE, lay, settled
from web.test_courtyard_at_the_table import SIZES

WHY = re.compile("No wall is open any more|No tile that is left fits|had a last turn|Nobody has laid a tile")


def ended(page: Page) -> str:
    """A short game that is over, the others' part of it played by a bot that closes what it can; its address."""
    address = lay(page, "courtyard", (ME, BOT), tiles=FEW)
    finish(page)
    assert not wait_until_asked(page)
    return address


@SIZES
def test_the_end_tells_which_courtyards_paid_what_and_why_it_was_over(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page(NOWHERE, **size)
    ended(page)
    expect(page.locator(".tray h2")).to_have_text(WHY)
    courtyards = page.get_by_role("region", name="Courtyards")
    fold = courtyards.get_by_role("button", name="Which paid what")
    if fold.count():
        press(fold)
    totals = []
    for whose in courtyards.locator("tbody").all():
        total, *paid = whose.locator("tr").all()
        told = [(row.locator("td").first.inner_text(), number(row)) for row in paid]
        totals.append(number(total))
        assert sum(points for _, points in told) == totals[-1]
        for what, points in told:
            # Counted again from the words: every courtyard is its tiles times its towers.
            factors = re.findall(r"(\d+) tiles? × (\d+) towers?", what)
            assert points == sum(int(tiles) * int(towers) for tiles, towers in factors), what
    assert sum(totals) > 0
    won = re.search(r"with (\d+) to (\d+)", page.locator(".tray h2").inner_text())
    assert won is not None
    assert sorted(totals) == sorted(map(int, won.groups()))


def number(row: Locator) -> int:
    """The points at the end of a row."""
    return int(row.locator(".num").last.inner_text())


@SIZES
def test_what_courtyards_are_worth_stays_in_sight_however_far_one_looks_from(
    open_page: Opener, size: dict[str, Any]
) -> None:
    page = open_page(NOWHERE, **size)
    ended(page)
    settled(page)
    near = worths(page)
    assert near
    ground = page.locator(".town .ground")
    for _ in range(12):
        ground.dispatch_event("wheel", {"deltaY": 240, "clientX": 150, "clientY": 200})
    settled(page)
    cell = page.locator("[data-cell='0,0']").bounding_box()
    assert cell is not None and cell["width"] < 34
    assert worths(page) == near
    # What order the tiles were laid in is told from near only: it would cover what they are worth.
    expect(page.locator("[data-badge]")).to_have_count(0)


def worths(page: Page) -> list[str]:
    """What the courtyards are worth, as it is written on them."""
    return sorted(page.locator(".town .pill text").all_text_contents())


def test_a_courtyard_without_a_tower_says_that_it_pays_nothing(open_page: Opener) -> None:
    page = open_page("/rules/courtyard")
    # The third of three courtyards in a row has no tower.
    pill = page.get_by_role("img", name="no tower, so it pays nothing").first
    expect(pill).to_be_attached()
    assert pill.locator("text").text_content() == "0"
