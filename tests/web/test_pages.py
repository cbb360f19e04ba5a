"""What the shell promises at every table and on every page, whatever the game."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import teahouse
from teahouse.server.http.live import OUTDATED
from web.conftest import Opener, Watch
from web.hand import PHONE, keyboard_move, press, wait_until_asked, yozu_turn
from web.houses import QUICK
from web.tables import BOT, ME, decide, lay, play_now, seq

CAREFUL = QUICK.replace("{", '{"confirm":true,', 1)
LOUD = QUICK.replace("{", '{"sound":true,', 1)


def at_table(page: Page, name: str, *more: Any, **options: Any) -> None:
    """A table of a game, asked."""
    lay(page, name, *more, **options)
    assert wait_until_asked(page)


# The hand


def test_an_illegal_attempt_is_answered_with_its_rule(open_page: Opener) -> None:
    page = open_page()
    # Three people who all guess alike: sooner or later an element is named and barred.
    page.goto(lay(page, "yozu", [{"me": True, "name": name} for name in ("Ana", "Ben", "Cho")], open_it=False))
    for _ in range(90):
        assert wait_until_asked(page), "no element was barred in a whole game"
        if page.locator("[data-cover]").count():
            page.locator("[data-cover] button").click()
        elif page.locator("[data-board] .cell.banned").count():
            break
        else:
            decide(page, yozu_turn)
    page.locator("[data-board] .cell.banned").first.click()
    note = page.locator("[data-why]")
    expect(note).to_contain_text("named")
    note.get_by_role("link", name="Rule YO-3.4").click()
    expect(page.get_by_role("dialog").locator("[id='YO-3.4']")).to_be_focused()


def two_people(open_page: Opener, game: str, settings: str = QUICK) -> tuple[Page, Page]:
    """Two people at a table of a game; the first begins."""
    mei, tomas = open_page("/learn", settings=settings), open_page("/learn")
    address = lay(mei, game, (ME, None), open_it=False)
    tomas.goto(address)
    tomas.get_by_role("button", name="Sit down").click()
    mei.goto(address)
    assert wait_until_asked(mei)
    return mei, tomas


def test_only_what_cannot_be_taken_back_is_asked_about(open_page: Opener) -> None:
    mei, _ = two_people(open_page, "yardzee", CAREFUL)
    before = seq(mei)
    roll = mei.get_by_role("button", name="Roll all five")
    roll.click()
    expect(mei.locator(".tray .say p")).to_have_text(
        "Only the others could let you take this back. Press again to do it."
    )
    assert seq(mei) == before, "nothing is played at the first press"
    mei.keyboard.press("Escape")
    expect(mei.locator(".tray .say p")).not_to_contain_text("Press again")
    roll.click()
    expect(mei.locator(".tray .say p")).to_contain_text("Press again")
    roll.click()
    expect(mei.locator(".bowl .title").first).to_contain_text("Roll 2 of 3")

    # A tile laid in one's own turn can be picked up again, so nothing is asked.
    mei, _ = two_people(open_page, "courtyard", CAREFUL)
    decide(mei, keyboard_move("place"))
    expect(mei.get_by_role("button", name="Undo")).to_be_visible()

    # Against bots everything can be taken back.
    alone = open_page("/learn", settings=CAREFUL)
    at_table(alone, "yardzee")
    alone.get_by_role("button", name="Roll all five").click()
    expect(alone.locator(".bowl .title").first).to_contain_text("Roll 2 of 3")


def test_the_tray_says_beforehand_what_is_final(open_page: Opener) -> None:
    mei, _ = two_people(open_page, "yardzee")
    mei.locator("button[data-box]").first.click()
    expect(mei.locator(".tray .say p")).to_contain_text("Only the others could let you take this back.")
    alone = open_page("/learn")
    at_table(alone, "yardzee")
    alone.locator("button[data-box]").first.click()
    expect(alone.locator(".tray .say p")).not_to_be_empty()
    expect(alone.locator(".tray .say p")).not_to_contain_text("taken back")


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_the_lobby_says_what_play_now_lays_and_where_a_name_comes_from(
    open_page: Opener, size: dict[str, Any] | None
) -> None:
    """Yozu among four and Yang-Tzee between two are played to two wins; most games are played once."""
    page = open_page("/", **(size or {}))
    expect(page.get_by_text("Three beginner bots, first to 2 wins")).to_be_visible()
    expect(page.get_by_text("One beginner bot, first to 2 wins")).to_be_visible()
    expect(page.get_by_text(re.compile("Two beginner bots, one game")).first).to_be_visible()
    play_now(page, "Yozu")
    page.goto("/")
    named = page.get_by_role("button", name="from the house: press to take another")
    expect(named).to_be_visible()
    going = page.get_by_role("navigation", name="Games that go on")
    expect(going.get_by_role("link", name=re.compile("Yozu"))).to_be_in_viewport()
    press(named)
    expect(page.get_by_role("dialog")).to_contain_text("The house gave you this name")
    page.get_by_role("textbox", name="Name").fill("Mei Lin")
    press(page.get_by_role("button", name="Play under this name"))
    expect(page.get_by_role("button", name="Mei Lin: your name", exact=True)).to_be_visible()
    expect(page.get_by_text("The house calls you")).to_have_count(0)


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_whoever_comes_first_meets_the_gentlest_bots_until_another_level_is_chosen(
    open_page: Opener, size: dict[str, Any] | None
) -> None:
    page = open_page("/", settings='{"motion":"less","atOnce":true}', **(size or {}))
    expect(page.get_by_text("Guest: sees what lies on the table, has no plan.")).to_be_visible()
    first = page.get_by_role("button", name="Play now: Yozu")
    before = first.bounding_box()
    if size:
        page.get_by_label("Level of the bots").select_option("Beginner")
    else:
        press(page.get_by_role("button", name="Beginner"))
    expect(page.get_by_text("Beginner: looks one move ahead, overlooks some.")).to_be_visible()
    assert first.bounding_box() == before, "another level moved what stands below"
    page.reload()
    expect(page.get_by_text("Beginner: looks one move ahead, overlooks some.")).to_be_visible()


def test_escape_and_back_put_down_what_is_in_the_hand(open_page: Opener) -> None:
    page = open_page()
    play_now(page, "Yardzee")
    assert wait_until_asked(page)
    box = page.locator("button[data-box]").first
    box.click()
    expect(box).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-pressed", "false")
    box.click()
    page.go_back()
    expect(box).to_have_attribute("aria-pressed", "false")
    assert "/table/" in page.url
    page.go_back()
    expect(page.get_by_role("heading", name="Come in. What shall we play?")).to_be_visible()


def test_what_happened_is_told_to_a_screen_reader(open_page: Opener) -> None:
    page = open_page()
    at_table(page, "yardzee")
    expect(page.locator("[data-live=urgent]")).to_contain_text("Your turn")
    page.locator("button[data-box]").first.click()
    page.locator("[data-primary]").click()
    expect(page.locator("[data-live=polite]")).to_contain_text(re.compile(r"(scores?|rolls?|keeps?) "))
    assert wait_until_asked(page)
    page.keyboard.press("s")
    expect(page.locator("[data-live=polite]")).to_contain_text(re.compile(r"You \d+, \w+ \d+"))


def test_undo_and_hint(open_page: Opener) -> None:
    page = open_page()
    at_table(page, "yardzee")
    page.locator("button[data-box]").first.hover()  # a mouse that rests on something doesn't hide the reason
    page.keyboard.press("h")
    expect(page.locator(".tray .pill.hint")).to_be_visible()
    # What dice are kept for and how often it comes, or what a box brings beside what it usually brings.
    expect(page.locator(".tray .say p")).to_have_text(re.compile(r"\d+ %|time|usually|Whatever falls"))
    page.locator("button[data-box]").first.click()
    page.locator("[data-primary]").click()
    expect(page.locator("td.me.last, td.last").first).to_be_attached()
    assert wait_until_asked(page)
    filled = page.locator("button.filled").all_inner_texts()
    page.keyboard.press("z")
    expect(page.locator(".tray .say p")).to_contain_text("and choose again.")
    page.keyboard.press("z")
    expect(page.locator(".log")).to_contain_text("You take back")
    assert wait_until_asked(page)
    assert page.locator("button.filled").all_inner_texts() != filled


def test_settings_are_kept(open_page: Opener) -> None:
    page = open_page("/settings")
    page.get_by_role("button", name="Evening").click()
    page.get_by_role("button", name="Less").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    assert not page.get_by_role("checkbox", name="Sound").is_checked()


def test_rules_are_searched_and_have_addresses(open_page: Opener) -> None:
    page = open_page("/rules/yozu#YO-3.4")
    expect(page.locator("[id='YO-3.4']")).to_be_focused()
    page.get_by_label("Search the rules").fill("yozuka")
    expect(page.locator("[id='YO-1.2']")).to_be_visible()
    expect(page.locator("[id='YO-3.4']")).to_have_count(0)


def test_without_a_network_the_shell_says_so(open_page: Opener, watch: Watch) -> None:
    page = open_page()
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    watch.expected += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]  # what is asked past the service worker, or by it
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The house can’t be reached.")).to_be_visible()


def test_a_table_that_is_not_there(open_page: Opener, watch: Watch) -> None:
    watch.expected += ["404"]
    page = open_page("/table/nosuchtable")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()


def test_a_line_that_the_house_closes_is_taken_as_it_was_meant(open_page: Opener) -> None:
    """Full or without its database: wait and try again. Signed out: sign in anew, then it goes on."""
    page = open_page()
    at_table(page, "yardzee")
    address = page.url
    closing: list[tuple[int, str]] = [(4401, "You were signed out here."), (4429, "Too many connections.")]
    tries = 0

    def answer(line: WebSocketRoute) -> None:
        nonlocal tries
        tries += 1
        if closing:
            code, reason = closing[-1]
            line.close(code=code, reason=reason)
        else:
            line.connect_to_server()

    page.route_web_socket("**/live*", answer)
    page.goto(address)
    expect(page.get_by_text("Too many connections. This page tries again by itself.")).to_be_visible()
    page.wait_for_timeout(2500)
    assert tries == 1, "it comes back at once to a house that is full"
    page.context.clear_cookies()  # a page that still has a good cookie comes in again by itself
    closing.pop()
    expect(page.get_by_role("heading", name="You were signed out here.")).to_be_visible(timeout=20_000)
    page.wait_for_timeout(1500)
    assert tries == 2, "it knocks again though it was turned away"
    closing.pop()
    page.get_by_role("button", name="Sign in anew").click()
    expect(page.get_by_role("dialog", name="Sign in")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-board]")).to_be_visible()
    assert tries == 3


def test_a_page_from_before_the_house_was_renewed_is_told_to_reload(open_page: Opener) -> None:
    page = open_page()
    at_table(page, "yardzee")
    # As pages did that knew of no versions, and know the house's code for what is final.
    page.add_init_script(
        """const Real = WebSocket;
        window.WebSocket = class extends Real {
          constructor(url) {
            const address = new URL(url);
            address.searchParams.delete('protocol');
            super(address);
          }
        };"""
    )
    page.reload()
    expect(page.get_by_role("heading", name=OUTDATED)).to_be_visible()


def test_the_tab_tells_when_it_is_my_turn(open_page: Opener) -> None:
    page = open_page()
    at_table(page, "yardzee")
    expect(page).to_have_title("Your turn: Yardzee")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")


def test_a_hint_for_one_alone_speaks_of_no_victory(open_page: Opener) -> None:
    page = open_page("/learn")
    at_table(page, "yardzee", [ME])
    page.keyboard.press("h")
    expect(page.locator(".tray .pill.hint")).to_be_visible()
    expect(page.locator(".tray .say p")).to_have_text(re.compile(r"\d"))
    expect(page.locator(".tray .say p")).not_to_have_text(re.compile(r"\bwins?\b", re.I))


def middle(page: Page, selector: str) -> list[dict[str, float]]:
    """Where a finger meets something."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]


def hold(page: Page, selector: str) -> None:
    """A finger that stays on something."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": middle(page, selector)})
    expect(page.locator("[data-tip]")).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_says_what_a_piece_is(open_page: Opener) -> None:
    page = open_page("/learn", **PHONE)
    at_table(page, "yardzee")
    hold(page, "[data-die='1']")
    tip = page.locator("[data-tip]")
    expect(tip).to_contain_text("Rule YZ-2.3")
    inside = tip.bounding_box()
    assert inside is not None and inside["x"] >= 0 and inside["x"] + inside["width"] <= 360
    expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "false")  # asked about, not moved
    press(page.locator("[data-die='1']"))
    expect(tip).to_have_count(0)
    expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")


def test_a_tap_is_a_tap_however_late_a_busy_page_hears_of_its_end(open_page: Opener) -> None:
    """The finger is lifted at once; the page is busy for longer than a long press takes."""
    page = open_page("/learn", **PHONE)
    at_table(page, "yardzee")
    session = page.context.new_cdp_session(page)
    spot, now = middle(page, "[data-die='1']"), time.time()
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot, "timestamp": now})
    page.evaluate("() => { const end = performance.now() + 600; while (performance.now() < end); }")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + 0.06})
    expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-tip]")).to_have_count(0)


# Sounds: a fake instrument writes down the pitch of every note

LISTEN = """
  window.notes = [];
  const part = () => ({ connect: (next) => next, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    createGain() { return { ...part(), gain: part() }; }
    createOscillator() {
      const frequency = { ...part(), setValueAtTime: (pitch) => window.notes.push(pitch) };
      return { ...part(), frequency, start() {}, stop() {} };
    }
  };
"""


def test_somebody_sitting_down_and_ten_seconds_left_are_heard(open_page: Opener) -> None:
    mei = open_page("/learn", settings=LOUD)
    mei.context.add_init_script(LISTEN)
    address = lay(mei, "yardzee", (ME, None), open_it=False, pace={"kind": "live", "bank": 0, "turn": 11})
    mei.goto(address)
    expect(mei.get_by_text("One seat is free")).to_be_visible()
    assert mei.evaluate("notes") == [], "what was so when the page opened makes no sound"
    tomas = open_page(address)
    tomas.get_by_role("button", name="Sit down").click()
    mei.wait_for_function("() => notes.includes(1200)")  # a cup on its saucer
    assert wait_until_asked(mei)
    mei.wait_for_function("() => notes.filter((pitch) => pitch === 800).length === 3")  # a tick, thrice
    expect(mei.locator("[data-live=urgent]")).to_contain_text("Ten seconds left.")
    expect(mei.locator(".pl", has=mei.locator(".ck.low"))).to_contain_text("at zero a bot plays")
    expect(mei.locator(".tray")).to_contain_text("at zero a bot plays for you, until you are back")


def test_without_leave_nothing_sounds(open_page: Opener) -> None:
    page = open_page("/learn")
    page.context.add_init_script(LISTEN)
    at_table(page, "yardzee")
    decide(page, lambda page: page.get_by_role("button", name="Roll all five").click())
    assert page.evaluate("notes") == []


# Sizes


@pytest.mark.parametrize("name", teahouse.names())
def test_a_phone_on_its_side_cuts_nothing_that_can_be_pressed(open_page: Opener, name: str) -> None:
    page = open_page("/learn", **{**PHONE, "viewport": {"width": 740, "height": 360}})
    seats = [ME] + [BOT] * (max(2, teahouse.game(name).about.players[0]) - 1)
    at_table(page, name, seats)
    for chosen in (False, True):
        if chosen:
            keyboard_choice(page)
        buttons = page.locator(".tray > .buttons .btn")
        boxes = [button.bounding_box() for button in buttons.all()]
        assert boxes and all(
            box and box["x"] + box["width"] <= 740 and box["y"] + box["height"] <= 360 for box in boxes
        )
        prompt = page.locator(".tray h2").bounding_box()
        assert prompt is not None and prompt["y"] >= 50


def keyboard_choice(page: Page) -> None:
    """Choose the first move of the list, without playing it."""
    page.keyboard.press("m")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-move][aria-pressed=true]")).to_be_visible()
    page.get_by_role("button", name="Close").last.click()
    expect(page.locator("[data-primary]")).to_be_visible()


@pytest.mark.parametrize("name", teahouse.names())
def test_at_768_the_title_runs_under_nothing(open_page: Opener, name: str) -> None:
    page = open_page("/learn", viewport={"width": 768, "height": 1024})
    seats = [ME] + [BOT] * (max(2, teahouse.game(name).about.players[0]) - 1)
    at_table(page, name, seats)
    title, button = page.locator("header.top h1").bounding_box(), page.locator("header.top .btn").first.bounding_box()
    assert title and button and title["x"] + title["width"] <= button["x"]
    assert page.locator("header.top h1").evaluate("(title) => title.scrollWidth <= title.clientWidth + 1"), "cut off"


def test_the_log_doesnt_say_a_chapter_twice(open_page: Opener) -> None:
    page = open_page("/learn")
    at_table(page, "yellow-and-yangtze")
    log = page.get_by_role("log", name="Log")
    expect(log.locator(".t")).to_have_text(["Round 1"])
    expect(log).not_to_contain_text("It is your turn.")


def test_variants_and_pace_are_chosen_before_the_table_is_laid(open_page: Opener) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Invite friends: Yellow & Yangtze").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Variants and match").click()
    dialog.get_by_label("Everybody's points are open").check()
    dialog.get_by_label("Two players only").check()  # offered because two is the number chosen
    dialog.get_by_label("The rules of the first or of the second edition").select_option("2023")
    dialog.get_by_label("How many games decide").select_option("first_to")
    dialog.get_by_label("Wins that decide the match").fill("3")
    dialog.get_by_label("Time to think").select_option("Over days: a day for each move")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/tables")) as sent:
        dialog.get_by_role("button", name="Lay the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    asked: Any = sent.value.post_data_json
    assert asked["options"] == {"open_points": True, "short_two_player": True, "edition": "2023"}
    assert asked["match"] == {"match_mode": "first_to", "wins_needed": 3}
    assert asked["pace"] == {"kind": "correspondence", "hours": 24}
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}").json()["updates"][0]["table"]
    assert (table["pace"]["kind"], table["pace"]["hours"]) == ("correspondence", 24)


@pytest.mark.parametrize("players", [4, 5])
def test_every_name_is_whole_on_the_score_card(open_page: Opener, players: int) -> None:
    page = open_page()
    names = ("Plover 28", "Ruth", "Wren Hill", "Tomás", "Ilse")[:players]
    lay(page, "yardzee", [{"me": True, "name": name} for name in names])
    shown = page.locator("thead .nm")  # a card in two leaves has every name twice
    for width, height in ((1100, 700), (1280, 720), (1440, 900), (390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        expect(shown.filter(visible=True)).to_have_count(players * page.locator("table thead").count())
        cut = shown.evaluate_all(
            # where there is no room for names the card has emblems, and names for screen readers alone
            """all => all.filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
              .map((one) => one.innerText)"""
        )
        assert cut == [], f"{width} by {height}"


LAPTOP = {"viewport": {"width": 1366, "height": 625}}


@pytest.mark.parametrize("name", teahouse.names())
def test_on_a_low_laptop_the_page_of_a_table_does_not_scroll_as_a_whole(open_page: Opener, name: str) -> None:
    page = open_page("/", **LAPTOP)
    lay(page, name, [ME, *[BOT] * (teahouse.game(name).about.players[-1] - 1)])
    assert wait_until_asked(page)
    root = page.evaluate("[document.scrollingElement.scrollHeight, document.scrollingElement.scrollWidth]")
    assert root == [625, 1366]


def test_on_a_low_laptop_what_is_pressed_most_is_in_sight(open_page: Opener) -> None:
    page = open_page("/", **LAPTOP)
    page.get_by_role("button", name="One screen: Yozu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Begin", exact=True)).to_be_in_viewport(ratio=1)
    assert dialog.evaluate("box => box.scrollHeight <= box.clientHeight"), "only the list of choices scrolls"
    dialog.get_by_label("Name of player 1").fill("Ana")
    dialog.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-cover] button").click()
    assert wait_until_asked(page)
    expect(page.locator("[data-board] .cell").last).to_be_in_viewport(ratio=1)
    page.goto("/")
    expect(page.get_by_text("Ana, Mei and Tomás")).to_be_visible()

    lay(page, "yardzee", [ME, BOT, BOT, BOT])
    assert wait_until_asked(page)
    expect(page.locator("[data-die]").first).to_be_in_viewport(ratio=1)
    expect(page.locator("tr.tot")).to_be_in_viewport(ratio=1)


def test_the_board_does_not_move_away_from_the_mouse(open_page: Opener) -> None:
    """The tray keeps its height through a turn, however long a hint is and however short what is pointed at."""
    page = open_page("/", viewport={"width": 1280, "height": 720})
    at_table(page, "yardzee")
    low = page.locator(".tray").bounding_box()
    page.keyboard.press("h")
    expect(page.locator(".tray .pill.hint")).to_be_visible()
    page.wait_for_timeout(300)
    high = page.locator(".tray").bounding_box()
    assert low is not None
    assert high is not None
    assert high == low
    boxes = page.locator("[data-box]")
    before = boxes.last.bounding_box()
    boxes.last.hover()
    page.wait_for_timeout(300)
    assert boxes.last.bounding_box() == before
    assert page.locator(".tray").bounding_box() == high


def test_tiles_of_ones_own_come_from_a_file(open_page: Opener, watch: Watch) -> None:
    watch.expected += ["422"]
    page = open_page()
    page.get_by_role("button", name="Invite friends: Yang-Tzee").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Against bots").click()
    dialog.get_by_text("Variants and match").click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="The tiles of the house as a file").click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    tiles = [line for line in lines if line and not line.startswith("#")]
    field = dialog.get_by_label("Tiles of your own, from a file")
    # One tile is spoilt: the house names its line.
    spoilt = [*tiles[:4], "P99 play sun moon", *tiles[4:]]
    field.set_input_files({"name": "box.txt", "mimeType": "text/plain", "buffer": "\n".join(spoilt).encode()})
    expect(dialog.get_by_text("box.txt: Line 5: expected")).to_be_visible()
    # The same tiles under other names are another set.
    renamed = [re.sub(r"^([SP])", r"My\1", tile) for tile in tiles]
    field.set_input_files({"name": "box.txt", "mimeType": "text/plain", "buffer": "\n".join(renamed).encode()})
    expect(dialog.get_by_text("box.txt is played with.")).to_be_visible()
    dialog.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/table/*")
    assert wait_until_asked(page)
    table = page.context.request.get(f"{page.url.replace('/table/', '/api/tables/')}/record").json()
    assert table["options"]["tiles"]["text"] == "\n".join(renamed)


def test_after_the_last_roll_no_die_rolls_again_and_a_box_asks_to_be_scored(open_page: Opener) -> None:
    page = open_page()
    at_table(page, "yardzee", [ME])
    for roll in (2, 3):
        expect(page.locator("[data-die]").first).to_have_attribute("aria-label", re.compile("rolls again$"))
        page.keyboard.press("r")
        expect(page.get_by_text(f"Roll {roll} of 3")).to_be_visible()
        assert wait_until_asked(page)
    expect(page.locator("[data-die]").first).to_have_attribute(
        "aria-label", re.compile("^(one|two|three|four|five|six)$")
    )
    expect(page.locator(".tray h2")).to_have_text("Choose a box for these dice.")
    page.locator("[data-box=chance]").click()
    expect(page.locator(".tray h2")).to_have_text(re.compile(r"^Score \d+ in Chance\?$"))
