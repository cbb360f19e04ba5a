"""The replay: stepped to its end, seen by anybody, linked to a moment, its dice verified in the browser."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from teahouse import Record
from web.conftest import Opener
from web.courtyard_hand import FEW
from web.hand import finish, solo_yardzee
from web.tables import BOT, ME, NOWHERE, lay


def finished(open_page: Opener, by_hand: bool = False) -> tuple[Page, str]:
    """A page on the replay of a game that was just played, if wished through the page."""
    page = open_page()
    if by_hand:
        table = solo_yardzee(page)
    else:
        table = lay(page, "yardzee", [ME]).rsplit("/", 1)[1]
        finish(page)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("[data-lines]:not([data-lines='0'])")
    return page, table


def test_a_replay_is_stepped_to_its_end_and_its_dice_are_verified(open_page: Opener, tmp_path: Path) -> None:
    page, table = finished(open_page, by_hand=True)
    count = page.locator("[data-lines]")
    lines = int(count.get_attribute("data-lines") or 0)
    # One player who never rolls again: lots for the first seat, then thirteen rolls and thirteen scores.
    assert lines == 1 + 13 * 2
    for at in range(lines):
        expect(count).to_have_attribute("data-at", str(at))
        page.get_by_role("button", name="Step forward").click()
    expect(count).to_have_attribute("data-at", str(lines))
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    total = page.locator("tr.tot td").inner_text()

    page.get_by_role("button", name="Verify the dice").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "true")
    expect(verdict).to_have_text("All 14 draws are what seed and words make of them.")
    page.keyboard.press("Escape")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    state = Record.load(path).verify()
    assert str(state.scores[0]) == total
    assert json.loads(path.read_text())["fair"]["words"][0], "the browser gave a word of its own to the dice"
    assert table in page.url


def test_a_record_with_another_roll_is_not_verified(open_page: Opener) -> None:
    page, _ = finished(open_page)

    def forge(route: Route) -> None:
        answer = route.fetch()
        record = answer.json()
        at = next(at for at, line in enumerate(record["moves"]) if line.startswith("~ roll"))
        record["moves"][at] = "~ roll 6 6 6 6 6"
        route.fulfill(json=record)

    def forge_draws(route: Route) -> None:
        draws = route.fetch().json()
        at = next(at for at, draw in enumerate(draws) if draw["text"].startswith("roll"))
        # Five sixes are the last of 7776 tickets.
        draws[at] = {**draws[at], "text": "roll 6 6 6 6 6", "total": "7776", "first": "7775", "weight": "1"}
        route.fulfill(json=draws)

    page.route("**/record?*", forge)
    page.route("**/draws?*", forge_draws)
    page.get_by_role("button", name="Verify the dice").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "false")
    expect(verdict).to_contain_text("roll 6 6 6 6 6")


def test_a_replay_calls_me_you_and_speaks_of_what_the_game_draws(open_page: Opener) -> None:
    page = open_page(NOWHERE)
    lay(page, "courtyard", (ME, BOT), tiles=FEW)
    finish(page)
    page.get_by_role("button", name="Replay").click()
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.first).to_contain_text("You")
    expect(page.get_by_label("Seen by").locator("option:checked")).to_have_text("Plover (you)")
    page.get_by_role("button", name="Verify the draws").click()
    expect(page.get_by_role("dialog", name="The draws are right")).to_be_visible()
    # Whoever else follows the address of a moment sees what the address says.
    page.keyboard.press("Escape")
    page.goto(page.url.split("&as=")[0] + "&as=1")
    expect(players.last).to_contain_text("You")


def test_a_moment_has_an_address_and_plays_on(open_page: Opener) -> None:
    page, table = finished(open_page)
    page.get_by_role("slider", name="Line of the record").fill("9")
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?hand=1&at=9$"))
    sentence = page.locator(".tray .say").inner_text()
    friend = open_page(page.url)
    expect(friend.locator("[data-at='9']")).to_be_visible()
    expect(friend.locator(".tray .say")).not_to_be_empty()
    # A stranger reads the same sentence about the player by name.
    assert friend.locator(".tray .say").inner_text().split(" ", 2)[-1] == sentence.split(" ", 2)[-1]
    friend.get_by_label("Seen by").select_option(index=1)
    expect(friend.locator(".tray .say")).to_contain_text("You")
    friend.get_by_role("button", name="Play", exact=True).click()
    expect(friend.locator("[data-at='10'], [data-at='11']").first).to_be_visible()
    friend.get_by_role("button", name="Pause").click()


def test_the_moves_are_reviewed_and_the_weak_ones_found(open_page: Opener) -> None:
    page, table = finished(open_page, by_hand=True)
    page.get_by_role("button", name="Review the moves").click()
    # One player who never rolls again: thirteen scores, each of which the master could have bettered or not.
    summary = page.locator("[data-review]")
    expect(summary).to_have_text(re.compile(r"^\d+ of 13 moves as good as the master’s"))
    page.keyboard.press("n")
    expect(summary).to_have_text(
        re.compile(r": costs \d+\.\d\. The master would rather .* ends with about .* points, not ")
    )
    first = page.locator("[data-at]").get_attribute("data-at")
    marked = page.locator(".log .e", has=page.locator(".mark"))
    assert marked.count() > 1
    expect(marked.first).to_have_class(re.compile(r"\blast\b"))
    page.get_by_role("button", name="Next weak move").click()
    expect(page.locator("[data-at]")).not_to_have_attribute("data-at", first or "")
    # The same verdict as by the API, and nothing of it stays when another looks.
    line = int(page.locator("[data-at]").get_attribute("data-at") or 0)
    told = page.context.request.get(f"{page.url.split('/replay')[0]}/api/tables/{table}/review?line={line}").json()
    assert summary.get_attribute("data-review") == told["verdict"]
    page.get_by_label("Seen by").select_option(index=0)
    expect(page.locator(".mark")).to_have_count(0)
    expect(page.get_by_role("button", name="Review the moves")).to_be_enabled()
