"""Every worked example of the specifications stands on the rules pages, drawn by the board itself.

What must be read there is what the specification works out: section 7 of Yang-Tzee and of Courtyard, 11.3, 13 and the
position ARMS (16, 17) of Yellow & Yangtze.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from web.conftest import Opener
from web.hand import PHONE

YANG_TZEE = {
    "a": ("YT-4.6", "Rabbits match in the bottom row", ["+7"]),
    "b": ("YT-4.5", "Rabbits in the middle row first", ["+7", "+12"]),
    "c": ("YT-4.7", "Holes match", ["spirit"]),
    "d": ("YT-4.2", "Bamboo lies in the middle row", []),
    "e": ("YT-4.2", "The two rabbits are neighbours", []),
    "f": ("YT-4.6", "One orchid doubles", ["+6"]),
    "g": ("YT-4.6", "Two orchids double it twice", ["+20"]),
    "h": ("YT-4.2", "One row gives two matches", ["+5", "+9"]),
    "a as the whole Sea": ("YT-4.9", "The same three tiles", ["+7"]),
}
TOGETHER = {
    "b": "Together score 0 + 19 = 19",
    "h": "Together score 0 + 14 = 14",
    "a as the whole Sea": "Together score 0 + 7 − 10 = −3",
}

COURTYARD = {
    "a": ("CY-4.8", "A ring of 4 by 2", ["8"]),
    "b": ("CY-4.8", "A ring of 3 by 3 around", ["18"]),
    "c": ("CY-4.6", "The smallest courtyard", ["4"]),
    "d": ("CY-4.7", "Three courtyards of 4 tiles", ["4", "4", "0"]),
    "e": ("CY-4.3", "Walls that reach inwards", ["30"]),
    "f": ("CY-5.2", "A straight divides", ["9 × 2 = 18", "9 × 1 = 9"]),
    "f, a dead end": ("CY-4.4", "A blind wall inside", None),
    "g": ("CY-4.5", "An L shape", ["11"]),
    "h, 3 by 3 in 7 by 7": ("CY-4.2", "A ring of 3 by 3 hangs", ["48", "9"]),
    "h, 2 by 2 in 5 by 5": ("CY-4.2", "A ring of 2 by 2 inside", None),
    "i": ("CY-4.6", "No tower stands in the ring", ["12"]),
    "j": ("CY-5.1", "Two courtyards meet", ["4", "4"]),
}

YELLOW_AND_YANGTZE = {
    "11.3": ("YY-11.3", "Black 5, red 7", ["Final points"]),
    "13, support": (
        "YY-9.4",
        "The left state has 2",
        ["War over G7", "2 on the map, 2 from Tomás, 1 from Ilse", "wins, 7 to 5"],
    ),
    "13, losses": ("YY-9.8", "The right state has won", ["Give up 2 soldier tiles of the winning state"]),
    "17.4": ("YY-6.2", "Qin has another player's soldier", []),
    "17.8": ("YY-6.1", "G7 joins three states", []),
    "17.18": ("YY-8.3", "A revolt: two governor tiles", ["With 1 governor tile: you 3 against Tomás 2"]),
    "17.21, peace": ("YY-5.3", "Your farmer on G7", []),
    "17.21, revolt": ("YY-5.3", "Without a leader in the second arm", []),
    "17.24": ("YY-7.2", "Your riot removes", []),
    "17.27": ("YY-6.3", "The tile on G7 completes", []),
    "17.30": ("YY-6.7", "The first farmer on B4", []),
}


def text_of(drawn: Locator) -> str:
    return re.sub(r"\s+", " ", drawn.inner_text())


LEAST = 420
"""No picture is lower than this, in which a board shows all it has."""
EMPTY = """() => [...document.querySelectorAll('[role=img].table')].map((one) => {
  const texts = [...one.querySelectorAll('p, li, td, text, .sea')].map((text) => text.getBoundingClientRect().bottom);
  const { bottom, height } = one.getBoundingClientRect();
  return [Math.round(bottom - Math.max(...texts)), Math.round(height)];
})"""


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_pictures_are_as_high_as_what_they_show(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page("/rules/yang-tzee", **size)
    expect(page.locator("[role=img].table .gain.at").first).to_be_attached()
    page.wait_for_timeout(500)
    spare = page.evaluate(EMPTY)
    assert len(spare) == len(YANG_TZEE)
    assert all(0 <= below <= 40 or high <= LEAST for below, high in spare), spare


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_options_are_said_in_words_and_the_search_stays_in_sight(open_page: Opener, size: dict[str, Any]) -> None:
    """YZ-2.4 offers to fill the boxes in order; YZ-2.2 that somebody starts."""
    page = open_page("/rules/yardzee", **size)
    option = page.locator("[id='YZ-2.4'] .option")
    expect(option).to_contain_text("The boxes are filled in the order of the card")
    expect(option).to_contain_text("no or yes (the first round fills Ones")
    expect(option.locator("code")).to_have_text("fixed_order")
    expect(page.locator("[id='YZ-10.5']")).to_contain_text("fixed order follows the order of")
    expect(page.locator(".rules")).not_to_contain_text(re.compile(r"(true|false) \||\| (true|false)"))
    page.locator("[id='YZ-10.5']").scroll_into_view_if_needed()
    page.mouse.wheel(0, 400)
    page.wait_for_timeout(200)
    bare = page.evaluate(
        """() => {
          const find = document.querySelector('.find').getBoundingClientRect();
          const x = find.left + find.width / 2;
          const over = document.elementFromPoint(x, find.top - 2);
          const met = document.elementFromPoint(x, find.top + find.height / 2);
          return [!!over?.closest('.rules'), !!met?.closest('.find')];
        }"""
    )
    assert bare == [False, True], "no text above the search, which can be pressed"


def test_yang_tzee(open_page: Opener) -> None:
    page = open_page("/rules/yang-tzee")
    expect(page.locator("[id^='YT-'] [role=img].table")).to_have_count(len(YANG_TZEE))
    for letter, (clause, caption, gains) in YANG_TZEE.items():
        drawn = page.locator(f"[id='{clause}'] [role=img].table[aria-label^='{caption}']")
        drawn.scroll_into_view_if_needed()
        expect(drawn.locator(".gain.at"), letter).to_have_text(gains)
        if letter in TOGETHER:
            assert TOGETHER[letter] in text_of(drawn), letter
        if not gains:
            assert "Nothing matches" in text_of(drawn), letter


def test_courtyard(open_page: Opener) -> None:
    page = open_page("/rules/courtyard")
    expect(page.locator("[id^='CY-'] [role=img].table")).to_have_count(len(COURTYARD))
    for letter, (clause, caption, pills) in COURTYARD.items():
        drawn = page.locator(f"[id='{clause}'] [role=img].table[aria-label^='{caption}']")
        expect(drawn.locator("[data-cell]").first, letter).to_be_attached()
        if pills is not None:
            expect(drawn.locator(".pill text"), letter).to_have_text(pills)
        if letter == "f, a dead end":
            expect(drawn.locator(".preview"), letter).to_have_count(1)
            expect(drawn.locator(".pill.gain"), letter).to_have_count(0)
        if letter == "h, 2 by 2 in 5 by 5":
            expect(drawn.locator(".yard"), letter).to_have_count(2)


def test_yellow_and_yangtze(open_page: Opener) -> None:
    page = open_page("/rules/yellow-and-yangtze")
    expect(page.locator("[id^='YY-'] [role=img].table")).to_have_count(len(YELLOW_AND_YANGTZE))
    for number, (clause, caption, told) in YELLOW_AND_YANGTZE.items():
        drawn = page.locator(f'[id="{clause}"] [role=img].table[aria-label^="{caption}"]')
        expect(drawn.locator("[data-hex=G7]"), number).to_be_attached()
        for text in told:
            expect(drawn, number).to_contain_text(text)
    # 11.3: black, red, green and blue become 6, 7, 6, 6 with the 4 yellow points; the result is 6.
    row = page.locator("[id='YY-11.3'] tbody tr").first.locator("td").all_inner_texts()
    assert [int(number) for cell in row for number in re.findall(r"^\d+", cell)] == [6, 7, 6, 6, 4, 6]
