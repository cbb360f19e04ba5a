"""A press means the button that was seen, and what was asked for is waited for."""

import json
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from web.conftest import Opener
from web.hand import press, wait_until_asked
from web.laying import laid
from web.stops import Stop
from web.tables import BOT, ME, decide, lay, seq, sit_at
from web.test_oracle import LOW, PHONE, hand_of
from web.test_since import CALM
from web.test_yozu_explains import DEALT

HIT = (*DEALT, "~ draw carp winter", "~ draw panda fall", "1 guess tiger spring", "0 answer nothing")
"""The third seat guesses; the first one holds winter carp and fall panda."""


def third(page: Page, home: Path) -> None:
    """Sit on the third seat of this game, among bots, and be asked for a guess."""
    lay(page, "yardzee", open_it=False)  # so that I am somebody
    me = page.context.request.get("/api/me").json()["id"]
    stop = Stop("yozu", 3, HIT, ("guess: guess",), 2)
    sit_at(page, laid(f"sqlite+aiosqlite:///{home}/house.db", stop, me, None).address)
    assert wait_until_asked(page)


def test_a_button_that_comes_under_the_finger_takes_no_press_for_a_moment(open_page: Opener, home: Path) -> None:
    """After a hit "Keep winter carp" lies where "Guess winter carp" was: a second tap there keeps nothing yet."""
    page = open_page("/learn", **PHONE)
    third(page, home)
    press(page.locator("[data-card='carp winter']"))
    primary = page.locator("[data-primary]")
    expect(primary).to_have_text("Guess winter carp")
    box = primary.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    expect(primary).to_have_text("Keep winter carp")
    stood = seq(page)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(150)
    assert seq(page) == stood and hand_of(page)["view"]["stage"] == "exchange"
    expect(page.locator("[data-fresh]")).to_have_count(0)
    page.touchscreen.tap(x, y)
    page.locator(f"[data-board]:not([data-seq='{stood}'])").wait_for(state="attached")


def test_what_comes_where_go_on_was_takes_no_press_for_a_moment(open_page: Opener, home: Path) -> None:
    """The answer to my guess stands for six seconds; then the way back lies where its button was."""
    page = open_page("/learn", settings=CALM, **PHONE)
    third(page, home)
    press(page.locator("[data-card='carp spring']"))
    decide(page, lambda page: press(page.locator("[data-primary]")))
    expect(page.locator("[data-primary]")).to_have_text("Go on")
    found = page.evaluate(
        """() => new Promise((done) => {
          const { left, right, top, bottom } = document.querySelector('[data-primary]').getBoundingClientRect();
          const look = () => {
            if (/Go on/.test(document.querySelector('[data-primary]')?.textContent)) return setTimeout(look, 10);
            done([...document.querySelectorAll('.tray button')].filter((one) => {
              const box = one.getBoundingClientRect();
              return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
            }).map((one) => [one.ariaLabel, getComputedStyle(one).pointerEvents]));
          };
          look();
        })"""
    )
    assert found and {events for _, events in found} == {"none"}, found
    expect(page.locator("[data-fresh]")).to_have_count(0)


def test_a_house_that_asks_for_patience_is_asked_for_the_hint_again(open_page: Opener) -> None:
    page = open_page("/learn", **LOW)
    wished: list[str] = []

    def through(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def hear(message: str | bytes) -> None:
            wish = json.loads(message)
            if wish.get("do") == "hint":
                wished.append(wish["do"])
                if len(wished) == 1:
                    said = {"code": "too_fast", "text": "A moment.", "rule": None, "seq": 0, "missed": None}
                    return line.send(json.dumps({"is": "refused", "id": wish["id"], **said}))
            return house.send(message)

        line.on_message(hear)

    page.route_web_socket("**/live*", through)
    lay(page, "yozu", (ME, BOT, BOT), first=2)
    assert wait_until_asked(page)
    for _ in range(2):  # the second press changes nothing
        page.keyboard.press("h")
    said = page.locator(".tray .say p")
    expect(said).to_have_text("A bot is thinking about a hint.")
    expect(page.locator(".tray .pill.hint")).to_be_visible()
    expect(said).not_to_contain_text("moment")
    assert wished == ["hint"] * 2


def test_a_hint_stands_in_the_log_before_the_turn_it_was_taken_for(open_page: Opener) -> None:
    page = open_page("/learn", **LOW)
    lay(page, "yardzee", (ME, BOT))
    assert wait_until_asked(page)
    decide(page, lambda page: page.get_by_role("button", name="Roll all five").click())
    assert wait_until_asked(page)
    page.keyboard.press("h")
    expect(page.locator(".tray .pill.hint")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("button[data-box]").first.click()
    decide(page, lambda page: page.locator("[data-primary]").click())
    assert wait_until_asked(page)
    lines = page.locator(".log .e").all_inner_texts()
    hint = next(at for at, line in enumerate(lines) if "You take a hint" in line)
    (mine,) = [at for at, line in enumerate(lines) if "Ones" in line and line.strip().startswith("You")]
    assert hint < mine, lines
