"""Chance in these tests: by the name of the test, and not otherwise."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from web import lots
from web.houses import serving, visit
from web.tables import BOT, ME, lay


def dealt(browser: Browser, static: Path, home: Path, test: str) -> tuple[str, Any]:
    """A guest's name, and the first table of Yang-Tzee in a new house as the guest sees it."""
    lots.running().begins(test)
    home.mkdir()
    with serving(static, home) as house:
        context = visit(browser, house)
        page = context.new_page()
        page.goto("/")
        address = lay(page, "yang-tzee", (ME, BOT))
        seen = context.request.get(f"/api{address.replace('/table/', '/tables/')}").json()["updates"][0]["hand"]["view"]
        name = context.request.get("/api/me").json()["name"]
        context.close()
    return name, seen


def test_chance_falls_by_the_name_of_the_test(browser: Browser, static: Path, tmp_path: Path) -> None:
    first, again, other = (
        dealt(browser, static, tmp_path / str(number), test) for number, test in enumerate(("one", "one", "another"))
    )
    assert first == again
    assert other[1] != first[1]
