"""People: received by a link, sitting down from the lobby, known by their name; lists with results, small ways."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener, Watch
from web.hand import press, wait_until_asked
from web.tables import BOT, ME, NOWHERE, THEMES, lay, nothing_broken, nothing_outside, nothing_too_small

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = ((1440, 900), (1366, 650), (768, 1024), (390, 844), (360, 740), (844, 390))


def invited(open_page: Opener, **about: object) -> tuple[Page, Page, str]:
    """Mei, who invites to a game of Courtyard, and a guest who follows her link."""
    mei = open_page("/learn")
    address = lay(mei, "courtyard", (ME, None), open_it=False)
    return mei, open_page(address, **about), address


def test_whoever_follows_a_link_is_received(open_page: Opener) -> None:
    mei, guest, address = invited(open_page)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Plover invites you to a game of Courtyard.")
    card = guest.locator("main")
    expect(card).to_contain_text("whoever closes a courtyard scores its tiles times its towers")
    expect(card.get_by_role("list", name="Who sits here")).to_contain_text("last free seat")
    expect(card).to_contain_text("The game begins as soon as you sit.")
    expect(guest.locator("svg.code")).to_have_count(0)  # codes are the host's
    name = guest.get_by_label("Your name at the table")
    expect(name).not_to_have_value("")
    guest.get_by_role("button", name="Read the rules first").click()
    expect(guest.get_by_role("dialog", name="Rules of Courtyard")).to_be_visible()
    guest.keyboard.press("Escape")
    name.fill("Ilse")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("[data-board] [data-piece]").first).to_be_attached()
    mei.goto(address)
    expect(mei.get_by_role("region", name="Players")).to_contain_text("Ilse")
    guest.goto("/")
    expect(guest.get_by_role("button", name="Ilse: your name")).to_be_visible()


def test_a_refused_name_is_said_and_nobody_sits(open_page: Opener, watch: Watch) -> None:
    watch.expected.append("409")
    watch.expected.append("422")
    _, guest, _ = invited(open_page)
    guest.get_by_label("Your name at the table").fill("Rook")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("alert")).to_be_visible()
    expect(guest.get_by_role("button", name="Sit down")).to_be_enabled()


def test_the_host_is_not_invited_and_a_guest_may_only_watch(open_page: Opener) -> None:
    mei, guest, address = invited(open_page)
    mei.goto(address)
    expect(mei.locator("svg.code")).to_be_visible()
    guest.get_by_role("button", name="Only watch").click()
    expect(guest.get_by_role("heading", name="One seat is free")).to_be_visible()
    expect(guest.locator("svg.code")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_reception_is_whole_at_every_size(open_page: Opener, size: tuple[int, int]) -> None:
    width, height = size
    small = width < 700 or height < 500
    touch = {"has_touch": True, "is_mobile": True} if small else {}
    _, guest, _ = invited(open_page, viewport={"width": width, "height": height}, **touch)
    sit = guest.get_by_role("button", name="Sit down")
    expect(sit).to_be_visible()
    box = sit.bounding_box()
    assert box is not None
    if height > 500:
        assert box["y"] + box["height"] <= height, "the one button lies below the fold"
    nothing_outside(guest)
    if small:
        nothing_too_small(guest)
    if width == 1440:
        nothing_broken(guest, *THEMES)


def test_sit_down_in_the_lobby_sits(open_page: Opener) -> None:
    mei = open_page("/learn")
    lay(mei, "yardzee", (ME, None), open_it=False)
    guest = open_page("/tables")
    press(guest.get_by_role("button", name=re.compile("^Sit down: Yardzee, Plover")).first)
    expect(guest.locator("[data-board] [data-piece]").first).to_be_attached()
    expect(guest.get_by_role("region", name="Players")).to_contain_text("You")


def test_a_guest_never_meets_themselves_as_a_stranger(open_page: Opener) -> None:
    page = open_page()
    press(page.get_by_role("button", name="Play now: Yardzee"))
    assert wait_until_asked(page)
    page.go_back()  # the same page, not loaded anew
    expect(page.get_by_text("The house calls you")).to_be_visible()
    mine = page.locator("section", has=page.get_by_role("heading", name="Your games"))
    expect(mine).to_contain_text(re.compile(r"You \d+, \w+ \d+"))


def test_nobody_is_called_what_a_level_of_the_bots_is_called(open_page: Opener) -> None:
    page = open_page()
    expect(page.get_by_role("button", name="Guest", exact=True)).to_be_visible()
    lay(page, "yardzee", (ME, BOT), open_it=False)
    for address in ("/", "/settings", "/games"):
        page.goto(address)
        expect(page.get_by_role("button", name="Plover: your name")).to_be_visible()
        page.locator(".segs").evaluate_all("all => all.forEach((one) => one.remove())")
        plays = page.locator(".plays").all_inner_texts()
        assert "guest" not in page.locator("body").inner_text().replace("".join(plays), "").lower()


# Lists


def test_a_game_that_goes_on_is_in_sight_on_a_low_laptop(open_page: Opener) -> None:
    page = open_page("/learn", viewport={"width": 1366, "height": 650})
    lay(page, "courtyard", (ME, BOT), open_it=False)
    page.goto("/")
    mine = page.get_by_role("link", name="Your move in Courtyard")
    expect(mine).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Play now: Yardzee")).to_be_in_viewport(ratio=1)
    mine.click()
    assert wait_until_asked(page)


def test_a_record_tells_the_result_and_the_day_and_can_be_taken_off(open_page: Opener) -> None:
    page = open_page("/learn")
    lay(page, "yardzee", (ME, BOT))
    assert wait_until_asked(page)
    press(page.get_by_role("button", name="Table"))
    press(page.get_by_role("button", name="Resign…"))
    press(page.locator(".menu").get_by_role("button", name=re.compile("^Resign")).last)
    expect(page.locator("[data-board][data-status=over]")).to_be_visible()
    page.goto("/games")
    row = page.locator("tr:has(th.game)", has_text="Yardzee")
    expect(page.locator("tr.day")).to_have_text("Today")
    expect(row).to_contain_text("Lost")
    expect(row).to_contain_text("you gave up")
    press(page.get_by_role("button", name="Take games off my list"))
    press(row.get_by_role("button", name=re.compile("^Take off my list: ")))
    expect(row).to_be_visible()
    press(row.get_by_role("button", name=re.compile("^Take off my list for good: ")))
    expect(row).to_have_count(0)


def test_running_games_tell_how_they_stand_and_when_they_moved(open_page: Opener) -> None:
    page = open_page("/learn")
    lay(page, "yardzee", (ME, BOT))
    assert wait_until_asked(page)
    lay(page, "courtyard", (ME, None), open_it=False, pace={"kind": "correspondence", "hours": 72})
    tomas = open_page(lay(page, "courtyard", (ME, None), open_it=False, pace={"kind": "correspondence", "hours": 72}))
    press(tomas.get_by_role("button", name="Sit down"))
    expect(tomas.locator("[data-board] [data-piece]").first).to_be_attached()
    page.goto("/games")
    row = page.locator("li", has_text="Yardzee")
    expect(row).to_contain_text(re.compile(r"today, \d\d:\d\d.*You 0, \w+ \d+"))
    days = page.locator("li", has_text="Courtyard").filter(has_text="left")
    expect(days).to_contain_text(re.compile(r"[23] days left · You 0, .+ 0"))
    expect(page.locator("li", has_text="Waiting for players")).to_have_count(1)


# Playing again


def test_whom_one_has_played_with_is_invited_by_one_press(open_page: Opener) -> None:
    mei = open_page("/learn")
    address = lay(mei, "yardzee", (ME, None), open_it=False)
    tomas = open_page(address)
    tomas.get_by_label("Your name at the table").fill("Ilse")
    press(tomas.get_by_role("button", name="Sit down"))
    expect(tomas.locator("[data-board] [data-piece]").first).to_be_attached()
    mei.goto("/")
    press(mei.get_by_role("button", name="Invite friends: Courtyard"))
    press(mei.get_by_role("dialog").get_by_role("button", name="2", exact=True))
    press(mei.get_by_role("button", name="Lay the table and get the link"))
    press(mei.get_by_role("button", name="Invite Ilse"))
    expect(mei.get_by_text("Invited", exact=True)).to_be_visible()
    mei.reload()
    expect(mei.get_by_text("Invited", exact=True)).to_be_visible()
    tomas.goto("/")
    row = tomas.locator("li", has_text="Plover invites you")
    expect(row).to_contain_text("Courtyard")
    press(row.get_by_role("button", name=re.compile("^Not today")))
    expect(row).to_have_count(0)


def test_on_a_phone_an_invitation_stands_before_everything_else(open_page: Opener) -> None:
    mei = open_page("/learn")
    address = lay(mei, "yardzee", (ME, None), open_it=False)
    tomas = open_page(address, **PHONE)
    press(tomas.get_by_role("button", name="Sit down"))
    expect(tomas.locator("[data-board] [data-piece]").first).to_be_attached()
    mei.goto(lay(mei, "courtyard", (ME, None), open_it=False))
    press(mei.get_by_role("button", name=re.compile("^Invite ")).first)
    expect(mei.get_by_text("Invited", exact=True)).to_be_visible()
    tomas.goto("/")
    press(tomas.get_by_role("link", name=re.compile("^Plover invites you to Courtyard")))
    expect(tomas.get_by_role("heading", level=1)).to_have_text("Plover invites you to a game of Courtyard.")


def test_those_who_watch_are_counted_once_each(open_page: Opener) -> None:
    page = open_page("/learn")
    address = lay(page, "yardzee", (ME, BOT))
    assert wait_until_asked(page)
    onlooker = open_page(address)
    expect(page.locator("header .state")).to_contain_text("1 watches")
    again = onlooker.context.new_page()
    again.goto(address)
    open_page(address)
    expect(page.locator("header .state")).to_contain_text("2 watch")


def test_where_nobody_plays_bots_can_be_watched(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    page.route("**/api/tables?which=watch", lambda route: route.fulfill(json=[]))  # others play in the open here
    page.goto("/watch")
    press(page.get_by_role("button", name="Watch bots play"))
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()
    expect(page.locator(".tray .pill")).to_have_text("Watching")


# Small ways


def test_a_cover_opens_how_many_play(open_page: Opener) -> None:
    page = open_page()
    press(page.get_by_role("button", name="Courtyard: how many play, and other ways"))
    dialog = page.get_by_role("dialog", name="Courtyard")
    expect(dialog.get_by_role("button", name="4", exact=True)).to_be_visible()
    expect(dialog.get_by_role("button", name="Against bots")).to_have_attribute("aria-pressed", "true")


def test_a_bad_file_of_ones_own_is_not_played_around(open_page: Opener, tmp_path: Path, watch: Watch) -> None:
    watch.expected += ["422", "409", "400"]
    bad = tmp_path / "bad.txt"
    bad.write_text("this is no tile\n", encoding="utf-8")
    page = open_page()
    press(page.get_by_role("button", name="Courtyard: how many play, and other ways"))
    page.get_by_text("Variants and match").click()
    page.locator("input[type=file]").first.set_input_files(bad)
    expect(page.get_by_role("dialog")).to_contain_text("bad.txt:")
    page.get_by_text("Variants and match").click()  # folded away it still counts
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("bad.txt:")
    assert "/table/" not in page.url
    page.locator("input[type=file]").first.set_input_files([])
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(re.compile("/table/"))


def test_the_match_is_asked_about_in_words_of_people(open_page: Opener) -> None:
    page = open_page()
    press(page.get_by_role("button", name="Invite friends: Yozu"))
    page.get_by_text("Variants and match").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A match, to so many wins")
    expect(dialog).to_contain_text("Wins that decide the match")
    for odd in ("first to match", "none draws lots", "hands add up"):
        expect(dialog).not_to_contain_text(odd)
    dialog.get_by_label("Time to think").select_option(label="Live: a minute each, and five seconds a move")
    expect(dialog).to_contain_text("Whose time is up is played for by a bot, until they are back.")


def test_a_wrong_address_has_ways_on_and_the_name_is_ready_to_be_typed(open_page: Opener) -> None:
    page = open_page("/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link", name="Learn")).to_be_visible()
    press(page.get_by_role("button", name="Give yourself a name"))
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()


def test_on_a_phone_the_level_and_the_bots_are_large_enough(open_page: Opener) -> None:
    page = open_page("/", **PHONE)
    expect(page.get_by_label("Level of the bots")).to_be_visible()
    nothing_too_small(page)
    press(page.get_by_role("button", name="Yardzee: more ways to play"))
    press(page.get_by_role("button", name="One screen"))
    for switch in page.get_by_role("button", name="A bot").all():
        box = switch.bounding_box()
        assert box is not None and box["height"] >= 44
    fields = page.locator("dialog li").all()
    for line in fields:
        inner, outer = line.locator(".field").bounding_box(), line.bounding_box()
        assert inner is not None and outer is not None
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5, "a name field overhangs"


def test_the_rules_have_contents_a_way_to_play_and_find_parts(open_page: Opener) -> None:
    page = open_page("/rules/yozu")
    expect(page.locator("p.lead").first).to_have_text("Three to six players, 32 cards. Rules version 2.")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link")).to_have_text(
        ["Cards", "Setup", "A round", "The end", "What everyone knows", "Clarifications", "Options"]
    )
    page.get_by_label("Search the rules").fill("oracle choose")
    expect(page.locator(".rules section").first).to_be_visible()
    expect(page.locator(".rules")).not_to_contain_text("No clause speaks of that.")
    page.get_by_label("Search the rules").fill("zebra")
    expect(page.locator(".rules")).to_contain_text("No clause speaks of that.")
    press(page.get_by_role("button", name="Play Yozu"))
    expect(page.get_by_role("dialog", name="Yozu")).to_be_visible()


def test_the_host_changes_hints_and_taking_back_in_the_drawer(open_page: Opener) -> None:
    mei = open_page("/learn")
    address = lay(mei, "yardzee", (ME, None), open_it=False)
    tomas = open_page(address)
    press(tomas.get_by_role("button", name="Sit down"))
    mei.goto(address)
    assert wait_until_asked(mei)
    press(mei.get_by_role("button", name="Table", exact=True))
    choice = mei.get_by_role("group", name="Hints")
    press(choice.get_by_role("button", name="nobody"))
    expect(choice.get_by_role("button", name="nobody")).to_have_attribute("aria-pressed", "true")
    press(mei.get_by_role("group", name="Take back").get_by_role("button", name="own turn"))
    press(tomas.get_by_role("button", name="Table", exact=True))
    drawer = tomas.get_by_role("complementary", name="Table")
    expect(drawer.locator("dl")).to_contain_text(re.compile("Hints *nobody *Take back *own turn"))
    expect(mei.get_by_role("button", name="Hint")).to_have_count(0)


def test_what_is_often_said_is_one_press(open_page: Opener) -> None:
    page = open_page("/learn")
    lay(page, "yardzee", (ME, BOT))
    press(page.get_by_role("tab", name="Chat"))
    press(page.get_by_role("button", name="Well played!"))
    expect(page.get_by_role("log", name="Chat")).to_contain_text("You Well played!")


def test_a_rematch_says_who_asks_and_takes_the_seat_at_once(open_page: Opener) -> None:
    mei = open_page("/learn")
    address = lay(mei, "yardzee", (ME, None), open_it=False)
    tomas = open_page(address)
    tomas.get_by_label("Your name at the table").fill("Ilse")
    press(tomas.get_by_role("button", name="Sit down"))
    mei.goto(address)
    assert wait_until_asked(mei)
    press(mei.get_by_role("button", name="Table", exact=True))
    press(mei.get_by_role("button", name="Resign…"))
    press(mei.locator(".menu").get_by_role("button", name=re.compile("^Resign")).last)
    press(tomas.get_by_role("button", name="Play again"))
    expect(mei.locator(".tray .say")).to_contain_text("Ilse asks for another game.")
    press(mei.get_by_role("button", name="Gladly, once more"))
    expect(mei.locator("[data-board] [data-piece]").first).to_be_attached()
    expect(tomas.locator("[data-board][data-status=playing]")).to_be_attached()


def test_a_break_is_asked_for_and_agreed_to(open_page: Opener) -> None:
    mei = open_page("/learn")
    pace = {"kind": "live", "bank": 3600, "turn": 60}
    address = lay(mei, "yardzee", (ME, None), open_it=False, pace=pace)
    tomas = open_page(address)
    press(tomas.get_by_role("button", name="Sit down"))
    mei.goto(address)
    assert wait_until_asked(mei)
    press(mei.get_by_role("button", name="Table", exact=True))
    press(mei.get_by_role("button", name="Ask", exact=True))
    expect(tomas.locator(".tray .say")).to_contain_text("Plover asks for a break.")
    press(tomas.get_by_role("button", name="Have a break"))
    expect(mei.locator(".tray .say")).to_contain_text("A break: the clocks rest until somebody goes on.")
    mei.keyboard.press("Escape")
    press(mei.locator(".tray").get_by_role("button", name="Go on"))
    assert wait_until_asked(mei)
