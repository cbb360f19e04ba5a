"""Yozu for somebody who has read no rules: what is met is explained where it is met, and what is lost is said."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from teahouse.games.yozu.words import GLOSSARY
from web.conftest import Opener
from web.hand import asked, press, wait_until_asked
from web.laying import laid
from web.stops import Stop, stop_at
from web.tables import BOT, ME, decide, lay, nothing_outside, nothing_too_small, sit_at
from web.test_oracle import LOW, PHONE, hand_of
from web.test_since import CALM
from web.test_yozu import begin, guess

DEALT = ("~ deal carp spring", "~ deal tiger winter", "~ deal panda spring")
TAKEN = (
    *DEALT,
    "~ draw panda winter",
    "~ draw tiger summer",
    "1 guess panda winter",
    "1 swap 0 carp spring",
    "~ draw dragonfly fall",
    "~ draw carp summer",
    "2 guess panda spring",
    "1 answer nothing",
)
"""The second seat took the first one's spring carp and gave winter panda; the first one guesses."""
NEAR = (
    *DEALT,
    "~ draw carp spring",
    "~ draw carp summer",
    "1 guess carp spring",
    "1 keep",
    "~ draw carp winter",
    "~ draw panda fall",
    "2 guess tiger spring",
    "1 answer nothing",
    "0 guess carp winter",
    "0 keep",
    "~ draw tiger fall",
    "~ draw dragonfly spring",
)
"""The first seat holds spring, summer and winter carp, and guesses."""
BARRED = (*DEALT, "~ draw carp fall", "~ draw tiger summer", "1 guess carp winter", "0 answer carp")
"""The third seat guesses, and may not say carp."""
TWICE = (
    *DEALT,
    "~ draw carp spring",
    "~ draw panda winter",
    "1 guess panda winter",
    "1 keep",
    "~ draw dragonfly fall",
    "~ draw carp summer",
)
"""The first seat has kept a second spring carp; the third one guesses."""


def at(open_page: Opener, home: Path, moves: tuple[str, ...], size: dict[str, Any], seat: int = 0) -> Page:
    """Sit on a seat of a game of three that has come so far."""
    page = open_page("/learn", **size)
    lay(page, "yardzee", open_it=False)  # so that I am somebody
    me = page.context.request.get("/api/me").json()["id"]
    stop = Stop("yozu", 3, moves, ("guess: guess",), seat)
    sit_at(page, laid(f"sqlite+aiosqlite:///{home}/house.db", stop, me, None).address)
    assert wait_until_asked(page)
    return page


def test_what_was_taken_from_me_is_said_and_stands_until_it_is_read(open_page: Opener) -> None:
    """A calm table stops for six seconds on the swap, with both cards named, and shows the gardens."""
    mei, tomas = open_page("/learn", settings=CALM, **PHONE), open_page("/learn", **PHONE)
    begin(mei, tomas, 3)
    view = hand_of(mei)["view"]
    mine, won = view["gardens"][0][0], view["hand"][0]
    guess(tomas, won)
    assert wait_until_asked(tomas)
    mei.locator("header.top h1").dispatch_event("pointerdown")  # the hit was seen
    press(tomas.locator("section.gd").filter(has_text="Oracle").locator(f"[data-card='{mine}']"))
    decide(tomas, lambda page: press(page.locator("[data-primary]")))
    taken, given = (" ".join(reversed(card.split())) for card in (mine, won))
    told = mei.locator(".tray h2")
    other = "the other " if taken == given else ""
    expect(told).to_contain_text(f"takes your {taken} and gives you {other}{given} for it.")
    expect(mei.locator("[data-board] .plot").first).to_be_visible()
    mei.wait_for_timeout(4_500)
    expect(told).to_contain_text(f"takes your {taken}")
    expect(mei.get_by_role("button", name="Go on")).to_be_visible()


def test_a_loss_is_said_again_at_my_next_guess_and_my_garden_is_marked_on_a_phone(
    open_page: Opener, home: Path
) -> None:
    page = at(open_page, home, TAKEN, PHONE)
    expect(page.locator(".tray .say p")).to_contain_text(
        re.compile("takes your spring carp and gives you winter panda")
    )
    cells = page.locator("[data-board] .cell")
    mine = page.locator("[data-board] .cell:has(.mine)")
    assert mine.evaluate_all("all => all.map((one) => one.dataset.card)") == ["panda winter", "tiger summer"]
    expect(mine.first).to_have_attribute("aria-label", re.compile("in your garden"))
    expect(page.locator("[data-board] .key")).to_contain_text("in yours")
    expect(cells).to_have_count(16)
    nothing_outside(page)
    nothing_too_small(page)
    # The drawer that tells it all has one way to close it.
    press(page.get_by_role("button", name="Since your turn"))
    drawer = page.locator("aside.drawer")
    expect(drawer.get_by_role("region", name="Since your turn")).to_be_visible()
    expect(drawer.get_by_role("button", name=re.compile("^Close"))).to_have_count(1)


def test_a_set_that_comes_near_says_what_it_is(open_page: Opener, home: Path) -> None:
    page = at(open_page, home, NEAR, LOW)
    expect(page.locator(".tray .say p")).to_have_text("With fall carp you have four carp, a Yozumi, and win.")
    page.locator(".gd.me .chip").hover()
    expect(page.locator("[data-tip]")).to_contain_text(
        "Three of four carp: with the fourth, a Yozumi, this garden wins."
    )
    phone = at(open_page, home, NEAR, PHONE)
    expect(phone.locator("[data-board] .cell:has(.wins)")).to_have_attribute("data-card", "carp fall")
    expect(phone.locator("[data-board] .key")).to_contain_text("wins for you")


TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("size", [LOW, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_marks_are_explained_and_a_refusal_covers_nothing(open_page: Opener, home: Path, size: dict[str, Any]) -> None:
    page = at(open_page, home, BARRED, size, seat=2)
    marks = set(hand_of(page)["deduced"]["marks"].values())
    assert marks >= {"no", "open", "named"}
    key = page.locator("[data-board] .key")
    for mark in {"no"} if size is PHONE else marks:
        expect(key).to_contain_text(GLOSSARY["marks"][mark])
    cell = page.locator("[data-board] .cell.named").first
    copies = hand_of(page)["view"]["copies"][str(cell.get_attribute("data-card"))]
    expect(cell).to_have_attribute("data-piece", re.compile(f"{copies}. Named: {GLOSSARY['marks']['named']}"))
    barred = page.locator("[data-board] .cell.banned").first
    before = barred.bounding_box()
    press(barred)
    expect(page.locator("[data-why]")).to_be_visible()
    assert barred.bounding_box() == before, "nothing moves under the pointer"
    hidden = page.evaluate(
        """() => {
          const note = document.querySelector('[data-why]').getBoundingClientRect();
          return [...document.querySelectorAll('[data-board] .cell')].map((one) => one.getBoundingClientRect()).filter(
            ({ left, right, top, bottom }) =>
              left < note.right - 1 && right > note.left + 1 && top < note.bottom - 1 && bottom > note.top + 1).length;
        }"""
    )
    assert hidden == 0
    # Nothing is in the hand: nothing can be put back.
    expect(page.locator(".tray").get_by_role("button", name="Put it back")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-why]")).to_have_count(0)


def test_a_link_to_the_rules_opens_them_beside_the_table(open_page: Opener, home: Path) -> None:
    page = at(open_page, home, BARRED, {}, seat=2)
    address = page.url
    press(page.locator("[data-board]").get_by_role("link", name="Rule YO-3.4"))
    expect(page.get_by_role("dialog").locator("section.here")).to_contain_text("YO-3.4")
    assert page.url == address
    expect(page.locator("[data-board]")).to_be_visible()


def test_two_cards_of_a_kind_look_like_two(open_page: Opener, home: Path) -> None:
    page = at(open_page, home, TWICE, LOW, seat=2)
    twice = page.locator("[data-board] .twice")
    expect(twice).to_have_count(1)
    box = twice.bounding_box()
    assert box is not None
    assert box["height"] >= 10, "it is read on a low screen"


def test_a_phone_says_what_decides_the_match_and_who_has_won(open_page: Opener, home: Path) -> None:
    page = open_page("/learn", **{**PHONE, "viewport": {"width": 360, "height": 740}})
    lay(page, "yardzee", open_it=False)
    me = page.context.request.get("/api/me").json()["id"]
    stop = stop_at("yozu", "over: 3 players")
    sit_at(page, laid(f"sqlite+aiosqlite:///{home}/house.db", stop, me, None, wins=2).address)
    expect(page.locator("header.top")).to_contain_text("first to 2 wins")
    won = page.locator(".strip .won")
    expect(won).to_have_count(3)
    assert sorted(won.evaluate_all("all => all.map((one) => one.ariaLabel)")) == [
        "0 wins of 2",
        "0 wins of 2",
        "1 win of 2",
    ]
    expect(page.locator(".strip .won .full")).to_have_count(1)


def test_hints_do_not_flood_the_log(open_page: Opener) -> None:
    """The Oracle takes a hint for two answers of one round: the log says so once."""
    page = open_page("/learn")
    for _ in range(12):
        lay(page, "yozu", (ME, BOT, BOT))
        taken = 0
        while wait_until_asked(page) and page.locator("[data-answer]").count() and taken < 2:
            page.keyboard.press("h")
            expect(page.locator(".tray .pill.hint")).to_be_visible(timeout=15_000)
            taken += 1
            if taken < 2:
                decide(page, lambda page: press(page.locator("[data-primary]")))
        if taken == 2 and asked(page).count():
            break
    else:
        pytest.fail("no round had two answers")
    lines = page.get_by_role("log", name="Log", exact=True).get_by_text("You take a hint.")
    expect(lines).to_have_count(1)


def test_the_drawings_beside_the_rules_say_what_the_game_says(open_page: Opener) -> None:
    page = open_page("/rules/yozu", **LOW)
    shown = GLOSSARY["drawings"]
    answers = shown["YO-3.3"]
    for text in (
        shown["YO-2.1"]["deck"],
        shown["YO-3.1"],
        *(words for seat in shown["YO-3.2"]["seats"] for words in seat),
        answers["holds"],
        *answers["guesses"].values(),
        shown["YO-3.4"]["says"],
        *(garden["says"] for garden in shown["YO-3.6"]),
        *(says for _, says in shown["YO-3.8"]),
    ):
        expect(page.locator("main")).to_contain_text(text)
    expect(page.get_by_role("img", name=shown["YO-3.2"]["says"])).to_be_visible()
