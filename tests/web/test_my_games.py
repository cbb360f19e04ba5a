"""My games in Chromium: what is told of forty games, filters that steer it, plots and their tables, all in one file."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import finish, press
from web.played import fill
from web.tables import ME, NOWHERE, THEMES, lay, nothing_broken, nothing_outside

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def with_games(open_page: Opener, home: Path, **size: object) -> Page:
    """A guest who has played forty games: each game eight times, four of Yardzee alone, one of Yozu called off."""
    page = open_page(NOWHERE, **size)
    house = page.url.removesuffix(NOWHERE)
    made = page.context.request.post(f"{house}/api/guests", data={"name": "Plover"}, headers={"origin": house})
    fill(f"sqlite+aiosqlite:///{home / 'house.db'}", made.json()["id"], None, 40)
    page.goto("/games")
    return page


def choose(page: Page, filter: str, value: str) -> None:
    """Choose in one of the filters."""
    page.locator("label.pick").filter(has_text=re.compile(f"^{filter}")).locator("select").select_option(value)


def test_filters_steer_lists_and_statistics(open_page: Opener, home: Path) -> None:
    page = with_games(open_page, home)
    expect(page.locator(".hi")).to_contain_text(
        re.compile(r"40 games finished since .*: 35 with others, 4 alone, 1 that counts for nothing\.")
    )
    numbers = page.locator(".numbers")
    # Games with others by game: eight each, but of Yardzee four, and of Yozu one less.
    shares = numbers.locator("table").first
    for game, played in (("Yardzee", 4), ("Yozu", 7), ("Yang-Tzee", 8), ("Courtyard", 8), ("Yellow & Yangtze", 8)):
        row = shares.get_by_role("row", name=re.compile(f"^{game}"))
        expect(row.locator("td").first).to_have_text(str(played))
        expect(row).to_contain_text("an equal player")
    expect(shares.get_by_role("row", name=re.compile("^All games")).locator("td").first).to_have_text("35")
    expect(numbers).to_contain_text("Alone at the table: 4 games")

    press(page.get_by_role("button", name="Courtyard", exact=True))
    expect(page).to_have_url(re.compile(r"game=courtyard"))
    games = page.get_by_role("region", name="Games that are over")
    expect(games.get_by_role("link", name=re.compile("^Review: Courtyard"))).to_have_count(8)
    expect(games.get_by_role("link", name=re.compile("^Review"))).to_have_count(8)
    # Of one game the statistics go by level.
    for level in ("Beginner", "Club", "Master"):
        expect(shares.get_by_role("row", name=re.compile(f"^{level}"))).to_be_visible()
    choose(page, "Level", "club")
    expect(page).to_have_url(re.compile(r"level=club"))
    choose(page, "Result", "won")
    rows = games.locator("tbody tr").filter(has=page.get_by_role("link", name=re.compile("^Review")))
    expect(rows.filter(has_not_text="Won")).to_have_count(0)
    expect(rows.filter(has_not_text="club")).to_have_count(0)
    assert rows.count() < 8
    # Back goes to all games, and a link is to what is shown.
    page.goto("/games?game=yozu")
    expect(games.get_by_role("link", name=re.compile("^Review: Yozu"))).to_have_count(8)
    expect(games).to_contain_text("Called off")


def test_what_decisions_cost_over_time_is_a_plot_and_a_table(open_page: Opener, home: Path) -> None:
    page = with_games(open_page, home)
    cost = page.get_by_role("region", name="What your decisions cost", exact=True)
    # A ring for each reviewed game.
    expect(cost.locator("circle.ring").nth(20)).to_be_attached()
    rings = cost.locator("circle.ring").count()
    expect(cost.locator("path.mean")).to_have_count(1)
    press(cost.get_by_role("button", name="As a table"))
    expect(cost.locator("tbody tr")).to_have_count(rings)
    expect(cost.locator("caption")).to_contain_text(f"{rings} reviewed games")
    nothing_outside(page)
    nothing_broken(page, *THEMES)


def test_a_phone_shows_games_or_statistics(open_page: Opener, home: Path) -> None:
    page = with_games(open_page, home, **PHONE)
    expect(page.get_by_role("link", name=re.compile("^You win"))).to_be_visible()
    nothing_outside(page)
    nothing_broken(page, THEMES[0])
    press(page.get_by_role("link", name="Statistics", exact=True))
    expect(page).to_have_url(re.compile("view=statistics"))
    expect(page.get_by_role("region", name="What your decisions cost", exact=True)).to_be_visible()
    nothing_outside(page)
    nothing_broken(page, THEMES[0])


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_a_position_is_opened_from_there(open_page: Opener, home: Path, size: dict[str, object]) -> None:
    page = open_page("/games", **size)
    press(page.get_by_role("link", name="Open a position"))
    expect(page).to_have_url(re.compile("/analysis$"))
    page.get_by_label("A position as text").fill("yardzee, 2 players\nfirst: 0\n")
    press(page.get_by_role("button", name="Open it"))
    expect(page.locator("[data-board][data-kind=chance]")).to_be_visible()


def test_all_records_come_in_one_file(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(NOWHERE)
    for _ in range(2):
        lay(page, "yardzee", [ME])
        finish(page)
    page.goto("/games")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all records").click()
    path = tmp_path / "records.jsonl"
    download.value.save_as(path)
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [record["game"] for record in records] == ["yardzee", "yardzee"]
