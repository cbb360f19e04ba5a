"""Choosing how well the bots play: each game's own ladder, in words, and the level that is about even with me."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from web.conftest import Opener
from web.hand import press
from web.tables import ME, lay, nothing_broken, nothing_outside, nothing_too_small

DESK = {"viewport": {"width": 1366, "height": 650}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
NOTHING_CHOSEN = '{"motion":"less","atOnce":true}'
REGULAR = [{"game": "yardzee", "level": "regular", "games": 7}]


def whose_results_say(page: Page, evens: list[dict[str, Any]]) -> None:
    """A house that has found this out about whoever looks at the page."""

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(evens), content_type="application/json")

    page.route("**/api/me/levels", answer)
    page.reload()


def more_ways(page: Page, title: str, size: dict[str, Any]) -> None:
    """Open the sheet of a game."""
    if size is PHONE:
        press(page.get_by_role("button", name=f"{title}: more ways to play"))
    else:
        press(page.locator("article", has=page.get_by_role("heading", name=title)).locator("button.laid"))
    expect(page.get_by_role("dialog", name=title)).to_be_visible()


@SIZES
def test_a_game_offers_its_own_levels_and_says_how_they_play(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page("/", settings=NOTHING_CHOSEN, **size)
    more_ways(page, "Yozu", size)
    dialog = page.get_by_role("dialog")
    level = dialog.get_by_label("Level of the bots")
    assert level.locator("option").all_inner_texts() == [
        "Guest",
        "Beginner",
        "Regular",
        "Club",
        "Master",
        "Grandmaster",
    ]
    expect(level).to_have_value("guest")
    expect(dialog.get_by_text("Sees what lies on the table, has no plan.")).to_be_visible()
    level.select_option("Regular")
    expect(dialog.get_by_text("Thinks its turn through, overlooks some.")).to_be_visible()
    expect(dialog.get_by_text("Sees what lies on the table, has no plan.")).not_to_be_visible()
    if size is PHONE:
        nothing_too_small(page)
    nothing_outside(page)
    press(dialog.get_by_role("button", name="Begin"))
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()
    table = page.context.request.get(f"{page.url.partition('/table/')[0]}/api/tables?which=mine").json()[0]
    assert [seat["bot"] for seat in table["seats"]] == ["", *["regular"] * 3]


@SIZES
def test_the_level_about_even_with_me_is_chosen_where_my_results_tell_it(
    open_page: Opener, size: dict[str, Any]
) -> None:
    page = open_page("/", settings=NOTHING_CHOSEN, **size)
    whose_results_say(page, REGULAR)
    expect(page.get_by_text("About even: as strong as your own results, game by game.")).to_be_visible()
    expect(page.get_by_text("Two regular bots, one game")).to_be_visible()
    expect(page.get_by_text("Three guest bots, first to 2 wins")).to_be_visible()
    nothing_broken(page)
    more_ways(page, "Yardzee", size)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Level of the bots")).to_have_value("regular")
    expect(dialog.get_by_role("option", name="Regular, about even with you")).to_be_attached()
    says = "Thinks its turn through, overlooks some. About even with you, by your last 7 games against bots."
    expect(dialog.get_by_text(says)).to_be_visible()
    nothing_broken(page)


@SIZES
def test_a_level_of_my_choice_stays_chosen_whatever_my_results_say(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page("/", **size)
    whose_results_say(page, REGULAR)
    expect(page.get_by_text("Beginner: looks one move ahead, overlooks some.")).to_be_visible()
    expect(page.get_by_text("Two beginner bots, one game").first).to_be_visible()
    if size is PHONE:
        page.get_by_label("Level of the bots").select_option("About even")
    else:
        press(page.get_by_role("button", name="About even"))
    expect(page.get_by_text("Two regular bots, one game")).to_be_visible()


def test_three_games_given_up_make_a_guest_about_even(open_page: Opener) -> None:
    page = open_page("/learn", settings=NOTHING_CHOSEN, **DESK)
    house = page.url.removesuffix("/learn")
    for _ in range(3):
        table = lay(page, "yardzee", (ME, {"bot": "guest"}), open_it=False)
        done = {"do": "resign", "id": "r"}
        at = f"{house}/api/tables/{table.removeprefix('/table/')}/do"
        asked = page.context.request.post(at, data=done, headers={"origin": house})
        assert asked.ok, asked.text()
    page.goto("/")
    expect(page.get_by_role("button", name="About even")).to_have_attribute("aria-pressed", "true")
    more_ways(page, "Yardzee", DESK)
    expect(page.get_by_role("option", name="Guest, about even with you")).to_be_attached()
    expect(page.get_by_text("About even with you, by your last 3 games against bots.")).to_be_visible()


@SIZES
def test_a_host_chooses_the_level_of_the_bots_that_fill_a_table(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page("/learn", **size)
    address = lay(page, "courtyard", (ME, None, None), open_it=False)
    page.goto(address)
    page.get_by_label("Level of the bots").select_option("Amateur")
    expect(page.get_by_text("Thinks its turn through, overlooks some.")).to_be_visible()
    if size is PHONE:
        nothing_too_small(page)
    press(page.get_by_role("button", name="Add a bot").first)
    expect(page.locator("main").get_by_text("bot, amateur level")).to_be_visible()
    press(page.get_by_role("button", name="Fill with amateur bots and begin"))
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()
