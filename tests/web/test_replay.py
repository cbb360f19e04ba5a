"""The replay: stepped to its end, seen by anybody, linked to a moment, its dice verified in the browser."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from teahouse import Record
from web.conftest import Opener
from web.courtyard_hand import FEW
from web.hand import finish, solo_yardzee
from web.reviewing import whole
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
    whole(page)
    page.keyboard.press("Home")
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
    expect(page.get_by_label("Seen by").locator("option:checked")).to_have_text("You")
    page.get_by_role("button", name="Verify the draws").click()
    expect(page.get_by_role("dialog", name="The draws are right")).to_be_visible()
    # Whoever else follows the address of a moment sees what the address says.
    page.keyboard.press("Escape")
    page.goto(page.url.split("&as=")[0] + "&as=1")
    expect(players.last).to_contain_text("You")


def test_a_moment_has_an_address_and_plays_on(open_page: Opener) -> None:
    page, table = finished(open_page)
    page.goto(f"{page.url.split('?')[0]}?hand=1&at=9")
    whole(page)
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?hand=1&at=9$"))
    sentence = page.locator(".tray .say h2").inner_text()
    friend = open_page(page.url)
    expect(friend.locator("[data-at='9']")).to_be_visible()
    whole(friend)
    expect(friend.locator(".tray .say h2")).not_to_be_empty()
    # A stranger reads the same sentence about the player by name.
    assert friend.locator(".tray .say h2").inner_text().split(" ", 2)[-1] == sentence.split(" ", 2)[-1]
    friend.get_by_label("Seen by").select_option(index=1)
    expect(friend.locator(".tray .say h2")).to_contain_text("You")
    friend.get_by_role("button", name="Play", exact=True).click()
    expect(friend.locator("[data-at='10'], [data-at='11']").first).to_be_visible()
    friend.get_by_role("button", name="Pause").click()


def test_it_opens_before_the_heaviest_decision_with_both_moves_framed(open_page: Opener) -> None:
    page, table = finished(open_page, by_hand=True)
    whole(page)
    told = reviewed(page, table)
    # The decision that has cost most, of those that the house tells.
    heaviest = max(told["told"], key=lambda one: one["cost"])
    step = told["steps"][heaviest["number"]]
    expect(page.locator("[data-at]")).to_have_attribute("data-at", str(step["first"] - 1))
    card = heaviest["card"]
    expect(page.locator("h2[data-review]")).to_contain_text(card["heading"])
    expect(page.locator("[data-card=played]")).to_contain_text(card["played"]["words"])
    expect(page.locator("[data-card=better]")).to_contain_text(card["better"]["words"])
    expect(page.locator("[data-mark=played]")).to_have_count(len(card["played"]["at"]))
    better = [at for at in card["better"]["at"] if at not in card["played"]["at"]]
    expect(page.locator("[data-mark=better]")).to_have_count(len(better))
    expect(page.locator("[data-mark=played] .tag")).to_have_text(re.compile("^played"))
    # B draws the one, the other, and both again.
    page.keyboard.press("b")
    expect(page.locator("[data-mark=better]")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator("[data-mark=played]")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator("[data-mark=played]")).to_have_count(len(card["played"]["at"]))


def test_the_sum_and_the_table_add_up_to_the_result(open_page: Opener) -> None:
    page, _ = finished(open_page, by_hand=True)
    whole(page)
    result = float(page.locator("[data-sum] [data-part=after]").inner_text())
    parts = ["start", "luck", "own", "rest"]
    shown = [number(page.locator(f"[data-sum] [data-part={part}]").inner_text()) for part in parts]
    # A player alone who takes the first roll thirteen times: what it stood at, luck and decisions make the score.
    assert round(sum(shown), 1) == result
    page.keyboard.press("g")
    table = page.get_by_role("region", name="The review as a table").get_by_role("table")
    expect(table.locator("caption")).to_contain_text("your")
    expect(table.locator("tbody tr")).to_have_count(14)
    foot = [number(table.locator(f"tfoot [data-sum={part}]").inner_text()) for part in ("luck", "own", "rest", "after")]
    assert foot == [*shown[1:], result]
    before = shown[0]
    for row in table.locator("tbody tr").all():
        *did, after = (number(text) for text in row.locator("td:not(.move)").all_inner_texts())
        assert round(before + sum(did), 1) == after, "each turn adds up"
        before = after
    assert before == result
    table.get_by_role("button", name="Turn 5", exact=True).click()
    expect(table.locator("tr[aria-current]")).to_have_attribute("data-turn", "5")
    page.keyboard.press("g")
    expect(page.locator("[data-graph]")).to_be_visible()


def test_the_graph_is_a_slider_and_keys_lead_through_the_game(open_page: Opener) -> None:
    page, table = finished(open_page, by_hand=True)
    whole(page)
    told = reviewed(page, table)
    graph = page.get_by_role("slider", name="Expected final score")
    at = page.locator("[data-at]")
    page.keyboard.press("Home")
    expect(at).to_have_attribute("data-at", "0")
    # The set-up is one step.
    page.keyboard.press("ArrowRight")
    expect(at).to_have_attribute("data-at", str(told["steps"][0]["last"]))
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^Turn 1, you \d+\.\d points, then \d+\.\d\. "))
    page.keyboard.press("End")
    expect(at).to_have_attribute("data-at", at.get_attribute("data-lines") or "")
    page.keyboard.press("1")
    first = told["seats"][0]["moments"][0]["step"]
    expect(graph).to_have_attribute("aria-valuenow", str(first))
    expect(page.locator("[data-moment][aria-current]")).to_have_attribute("data-moment", str(first))
    weak = [one["number"] for one in told["told"] if one["card"] and one["card"]["sign"]]
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(graph).to_have_attribute("aria-valuenow", str(weak[0]))
    page.keyboard.press("Shift+N")
    expect(graph).to_have_attribute("aria-valuenow", str(weak[-1]))
    expect(page.get_by_role("button", name="1×")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("]")
    expect(page.get_by_role("button", name="2×")).to_have_attribute("aria-pressed", "true")
    # Pressed at its left end it is at the beginning, dragged to its right end at the last turn.
    box = graph.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 76, box["y"] + 40)
    page.mouse.down()
    expect(at).to_have_attribute("data-at", str(told["steps"][0]["last"]))
    page.mouse.move(box["x"] + box["width"] - 112, box["y"] + 40, steps=5)
    page.mouse.up()
    last = next(turn for turn in told["turns"] if turn["number"] == 13)
    assert int(graph.get_attribute("aria-valuenow") or 0) >= last["first"]


def test_what_follows_the_better_is_shown_step_by_step(open_page: Opener) -> None:
    page, _ = finished(open_page, by_hand=True)
    whole(page)
    before = page.locator(".tray .say h2").inner_text()
    page.keyboard.press("w")
    expect(page.locator(".tray .say")).to_contain_text("What follows", timeout=30_000)
    expect(page.locator("[data-follow]")).to_contain_text("Step 1 of ")
    expect(page.locator("[data-mark]")).to_have_count(0)
    page.keyboard.press("w")
    page.keyboard.press("Escape")
    expect(page.locator(".tray .say h2")).to_have_text(before)


def test_seen_by_keeps_the_review_and_a_phone_has_three_views(open_page: Opener) -> None:
    page, _ = finished(open_page, by_hand=True)
    whole(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Seen by").select_option(index=0)
    whole(page)
    expect(page.locator("h2[data-review]")).to_be_visible()
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator("[data-sum]")).to_be_visible()
    expect(page.get_by_role("list", name="Key moments")).to_be_visible()
    page.locator("[data-moment]").first.click()
    page.get_by_role("button", name="Moves", exact=True).click()
    expect(page.locator(".log .e").first).to_be_visible()
    page.get_by_role("button", name="Board", exact=True).click()
    expect(page.locator("[data-graph]")).to_be_visible()


def reviewed(page: Page, table: str) -> dict[str, Any]:
    """The review as the house tells it."""
    answer = page.context.request.get(f"{page.url.split('/replay')[0]}/api/tables/{table}/review?seat=0")
    told: dict[str, Any] = answer.json()
    assert told["standing"] == "done"
    return told


def number(text: str) -> float:
    """A number as people are told it."""
    return float(text.replace("−", "-").replace("%", "").replace("\N{NO-BREAK SPACE}", "").split("±")[0])
