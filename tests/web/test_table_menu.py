"""The table's drawer: leaving, coming back, giving up, somebody who is away; and taking back with its loss told."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from web.conftest import Opener, Watch
from web.hand import asked, press, wait_until_asked, yardzee_turn
from web.houses import serving
from web.tables import BOT, ME, decide, lay, nothing_broken, nothing_outside, nothing_too_small, play_now, seq, settled

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LIVE = {"kind": "live", "bank": 3600, "turn": 60}


def menu(page: Page) -> Locator:
    """The drawer, opened."""
    if not page.get_by_role("complementary", name="Table").count():
        press(page.get_by_role("button", name=re.compile("^Table( and settings)?$")))
    return page.get_by_role("complementary", name="Table")


def two_at(
    open_page: Opener, *, seats: int = 2, pace: dict[str, object] | None = None, at: str = ""
) -> tuple[Page, Page]:
    """Mei, the host, and Tomás at a table of Yardzee; Mei begins. More seats have bots."""
    mei, tomas = open_page(f"{at}/learn"), open_page(f"{at}/learn")
    address = at + lay(mei, "yardzee", (ME, None, *[BOT] * (seats - 2)), open_it=False, pace=pace)
    tomas.goto(address)
    tomas.get_by_role("button", name="Sit down").click()
    mei.goto(address)
    assert wait_until_asked(mei)
    return mei, tomas


def test_whoever_leaves_finds_the_seat_again(open_page: Opener) -> None:
    mei, tomas = two_at(open_page)
    menu(mei).get_by_role("button", name="Leave").click()
    expect(menu(tomas)).to_contain_text("bot plays until they are back")
    tomas.keyboard.press("Escape")
    expect(tomas.get_by_role("complementary", name="Table")).to_have_count(0)
    # The bot plays Mei's turn; Mei's page offers the seat in the tray and in the drawer.
    assert wait_until_asked(tomas)
    again = mei.get_by_role("button", name="Take my seat again")
    assert asked(mei).count() == 0
    expect(again).to_be_visible()
    expect(menu(mei).get_by_role("button", name="Take my seat", exact=True)).to_be_visible()
    expect(menu(mei).get_by_role("button", name="Leave")).to_have_count(0)
    mei.keyboard.press("Escape")
    again.click()
    expect(again).to_have_count(0)
    decide(tomas, yardzee_turn)
    assert wait_until_asked(mei)


def test_resigning_is_named_by_its_second_press(open_page: Opener) -> None:
    mei, tomas = two_at(open_page)
    drawer = menu(mei)
    buttons = drawer.locator(".body button").all_inner_texts()
    assert [text.strip() for text in buttons[-2:]] == ["Leave", "Resign…"], "the ways out stand last"
    before = seq(mei)
    drawer.get_by_role("button", name="Resign…").click()
    expect(drawer.get_by_role("button", name="Resign for good")).to_be_visible()
    expect(drawer).to_contain_text("There is no way back.")
    assert seq(mei) == before
    drawer.get_by_role("button", name="Resign for good").click()
    expect(tomas.locator("[data-board][data-status=over]")).to_be_attached()


def test_around_one_screen_each_is_asked_before_they_give_up(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yardzee", [{"me": True, "name": "Ana"}, {"me": True, "name": "Ben"}])
    assert wait_until_asked(page)
    drawer = menu(page)
    expect(drawer).to_contain_text("Resign for Ana")
    drawer.get_by_role("button", name="Resign…").click()
    expect(drawer.get_by_role("button", name="Resign for good")).to_be_visible()
    decide(page, yardzee_turn)
    expect(drawer).to_contain_text("Resign for Ben")
    expect(drawer.get_by_role("button", name="Resign for good")).to_have_count(0)


def test_the_drawer_gives_the_focus_back_and_names_its_choices(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yozu", [ME, BOT, BOT])
    button = page.get_by_role("button", name="Table", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    drawer = page.get_by_role("complementary", name="Table")
    expect(drawer.get_by_role("button", name=re.compile("^Close"))).to_be_focused()
    expect(drawer).to_contain_text("Only bots are left then, so the table is over.")
    for name, ways in (("Pace of the others’ moves", 3), ("May watch", 2), ("Spectators", 2)):
        expect(drawer.get_by_role("group", name=name).get_by_role("button")).to_have_count(ways)
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(button).to_be_focused()


def test_a_page_without_a_clipboard_does_not_say_that_it_copied(open_page: Opener) -> None:
    """As on every address of a home network without https."""
    page = open_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    lay(page, "yardzee", [ME, BOT])
    copy = menu(page).get_by_role("button", name="Copy: Link to this table")
    copy.click()
    expect(copy).to_have_text("Picked out: copy it")
    assert page.evaluate("getSelection().toString()") == page.url


def test_on_a_phone_the_drawer_has_everything_and_nothing_is_too_small(open_page: Opener) -> None:
    page = open_page(**PHONE)
    play_now(page, "Yozu")
    assert wait_until_asked(page)
    drawer = menu(page)
    expect(drawer.get_by_role("button", name="Settings")).to_be_visible()
    settled(page)
    nothing_outside(page)
    nothing_too_small(page)
    nothing_broken(page, "light", "dark", "contrast")
    page.go_back()
    expect(page.get_by_role("complementary", name="Table")).to_have_count(0)
    expect(page.locator("[data-board]")).to_be_visible()


def test_the_host_decides_who_watches_and_speaks(open_page: Opener, watch: Watch) -> None:
    watch.expected += ["403"]
    mei, _ = two_at(open_page)
    nosy = open_page(mei.url)
    expect(nosy.locator(".tray .pill")).to_have_text("Watching")
    drawer = menu(mei)
    expect(drawer).to_contain_text("One person watches now.")
    drawer.get_by_role("group", name="Spectators").get_by_role("button", name="listen").click()
    nosy.get_by_role("tab", name="Chat").click()
    expect(nosy.get_by_text("Those who watch only listen here.")).to_be_visible()
    expect(nosy.get_by_label("Say something to the table")).to_have_count(0)
    drawer.get_by_role("group", name="May watch").get_by_role("button", name="nobody").click()
    expect(nosy.locator("[data-board]")).to_have_count(0)
    expect(nosy.get_by_role("link", name="To the lobby")).to_be_visible()
    expect(drawer).not_to_contain_text("watches now")


def test_absence_is_told_beforehand_and_nobody_is_replaced_too_soon(open_page: Opener) -> None:
    mei, tomas = two_at(open_page, pace=LIVE)
    decide(mei, yardzee_turn)
    expect(tomas.locator('.tray[data-asking="true"]')).to_have_count(1)
    tomas.close()
    expect(mei.locator(".tray h2")).to_have_text(re.compile(r"is away\. The clock runs: \d+:\d\d left\."))
    expect(mei.locator(".tray .say p")).to_contain_text("bot")
    assert mei.get_by_role("button", name=re.compile("Let a bot play")).count() == 0
    away = menu(mei).locator("li.away")
    expect(away).to_contain_text(re.compile(r"away( for 0:\d\d)?, and it is their turn"))
    assert menu(mei).get_by_role("button", name="Let a bot play").count() == 0


@pytest.fixture
def hasty(static: Path, tmp_path: Path) -> Iterator[str]:
    """A house where two seconds of absence are enough."""
    with serving(static, tmp_path, "from teahouse.server.wire import absence", "absence.LIVE = 2000") as address:
        yield address


def test_a_bot_plays_for_somebody_away_when_that_is_allowed(hasty: str, open_page: Opener) -> None:
    mei, tomas = two_at(open_page, pace=LIVE, at=hasty)
    address = mei.url
    decide(mei, yardzee_turn)
    expect(tomas.locator('.tray[data-asking="true"]')).to_have_count(1)
    context = tomas.context
    tomas.close()
    expect(menu(mei).get_by_role("button", name="Let a bot play")).to_be_visible()
    mei.keyboard.press("Escape")
    mei.get_by_role("button", name=re.compile("^Let a bot play for ")).click()
    assert wait_until_asked(mei)
    expect(menu(mei)).to_contain_text("bot plays until they are back")
    # Whoever comes back after that has the seat again at once.
    back = context.new_page()
    back.goto(address)
    expect(menu(mei)).not_to_contain_text("bot plays until they are back")


# Taking back


def test_whoever_left_or_resigned_is_not_asked(open_page: Opener) -> None:
    """The bot's questions are not theirs, and the house would refuse to take back for one who resigned."""
    mei, tomas = two_at(open_page, seats=3)
    yardzee_turn(mei)
    assert wait_until_asked(tomas)
    expect(mei.get_by_role("button", name=re.compile("undo"))).to_be_visible()
    menu(mei).get_by_role("button", name="Resign…").click()
    menu(mei).get_by_role("button", name="Resign for good").click()
    expect(mei.get_by_role("complementary", name="Table")).to_have_count(0)
    expect(mei.get_by_role("button", name=re.compile("undo"))).to_have_count(0)
    menu(tomas).get_by_role("button", name="Leave").click()
    expect(tomas.locator(".tray .pill")).to_have_text("Waiting")
    assert asked(tomas).count() == 0


def test_before_a_roll_is_lost_the_page_says_so(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yardzee", [ME, BOT])
    assert wait_until_asked(page)
    decide(page, lambda page: page.get_by_role("button", name="Roll all five").click())
    assert wait_until_asked(page)
    before = seq(page)
    page.get_by_role("button", name="Undo…").click()
    expect(page.locator(".tray .say p")).to_have_text("Takes back your last move: you lose the roll and choose again.")
    assert seq(page) == before
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Undo…")).to_be_visible()
    page.keyboard.press("z")
    lose = page.get_by_role("button", name="Undo, lose the roll")
    expect(lose).to_be_visible()
    assert "cannot be taken back" not in page.locator(".tray").inner_text()
    decide(page, lambda page: page.keyboard.press("z"))
    expect(page.locator(".log")).to_contain_text("You take back")


def test_on_a_phone_the_loss_is_named_and_everything_stays_in_sight(open_page: Opener) -> None:
    page = open_page(**PHONE)
    lay(page, "yardzee", [ME, BOT])
    assert wait_until_asked(page)
    decide(page, lambda page: press(page.get_by_role("button", name="Roll all five")))
    assert wait_until_asked(page)
    press(page.get_by_role("button", name="Undo…"))
    expect(page.get_by_role("button", name="Undo, lose the roll")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-primary]")).to_be_in_viewport(ratio=1)
    nothing_outside(page)


def test_around_one_screen_nothing_is_offered_that_the_house_refuses(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yardzee", [{"me": True, "name": "Ana"}, {"me": True, "name": "Ben"}])
    assert wait_until_asked(page)
    decide(page, lambda page: page.get_by_role("button", name="Roll all five").click())
    assert wait_until_asked(page)
    assert page.get_by_role("button", name=re.compile("ndo")).count() == 0
    page.locator("button[data-box]").first.click()
    expect(page.locator(".tray .say p")).to_contain_text("This cannot be taken back.")
    decide(page, lambda page: page.locator("[data-primary]").click())
    assert wait_until_asked(page)
    assert page.get_by_role("button", name=re.compile("ndo")).count() == 0


def test_with_people_the_last_word_is_theirs(open_page: Opener) -> None:
    mei, tomas = two_at(open_page)
    mei.locator("button[data-box]").first.click()
    expect(mei.locator(".tray .say p")).to_contain_text("Only the others could let you take this back.")
    decide(mei, lambda page: page.locator("[data-primary]").click())
    expect(asked(tomas)).to_have_count(1)
    # Tomás' dice have fallen: taking back would lose his roll, and he must agree.
    mei.get_by_role("button", name="Ask to undo…").click()
    mei.get_by_role("button", name="Ask, lose the roll").click()
    expect(tomas.locator(".tray .say p")).to_contain_text("asks to take the last move back, which loses the roll.")
    tomas.get_by_role("button", name="Let it be taken back").click()
    assert wait_until_asked(mei)
