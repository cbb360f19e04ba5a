"""The house as a folder on a plain host: opened once, then the network is gone, and everything is played in the tab."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import teahouse
from teahouse.school.puzzle import puzzles_of
from teahouse.school.reading import lesson_of
from teahouse.school.scene import scene
from web import courtyard_hand, test_learn, test_puzzles, yang_tzee_hand, yellow_and_yangtze_hand
from web.conftest import Watch
from web.hand import play_to_the_end, press, wait_until_asked, yardzee_turn, yozu_turn
from web.hosting import FOLDER, Host, hosting
from web.houses import visit
from web.reviewing import whole
from web.tables import nothing_broken, nothing_outside

MOST_BYTES = 9_000_000
FIRST, SECOND = 8, 3
"""Seconds from the first page to the first move."""
SLOW = 120_000
"""Milliseconds in which Python surely has started, on a machine that does much else."""
HANDS: dict[str, Callable[[Page], None]] = {
    "Yardzee": yardzee_turn,
    "Yang-Tzee": yang_tzee_hand.turn,
    "Yozu": yozu_turn,
    "Courtyard": courtyard_hand.turn,
    "Yellow & Yangtze": yellow_and_yangtze_hand.turn,
}
LAPTOP = {"viewport": {"width": 1366, "height": 650}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def folder(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, as its command writes it."""
    out = tmp_path_factory.mktemp("site") / "teahouse"
    command = [sys.executable, "-m", "teahouse", "site", str(out)]
    subprocess.run(command, check=True, env={**os.environ, "TEAHOUSE_STATIC": str(static)}, capture_output=True)
    return out


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """A host with the site."""
    with hosting(folder) as host:
        yield host


Visit = Callable[..., Page]


@pytest.fixture
def come(browser: Browser, host: Host, watch: Watch) -> Iterator[Visit]:
    """A first visit to the site."""
    contexts: list[BrowserContext] = []

    def come(*, enters: bool = True, **about: Any) -> Page:
        context = visit(browser, host.address, **about)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        if enters:
            page.goto(host.address)
        return page

    yield come
    for context in contexts:
        context.close()


def cut(page: Page, host: Host, watch: Watch) -> None:
    """Once the page has kept what it needs, neither the network nor the host is there any more."""
    page.locator("html[data-kept]").wait_for(state="attached", timeout=SLOW)
    watch.expected += ["ERR_INTERNET_DISCONNECTED", "Service Worker"]
    page.context.set_offline(True)
    host.close()


def play(page: Page, title: str) -> None:
    """Lay a table against bots and wait until it is drawn."""
    press(page.get_by_role("button", name=f"Play now: {title}"))
    page.locator("[data-board] [data-piece]").first.wait_for(state="attached", timeout=SLOW)


def to(page: Page, path: str) -> None:
    """Go to a page, as a hand does that changes the address."""
    page.goto(page.url.partition("#")[0] + "#" + path)


def good(path: Path) -> None:
    """A record holds, as `teahouse check` says."""
    done = subprocess.run(
        [sys.executable, "-m", "teahouse", "check", str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def records(page: Page, to: Path) -> list[dict[str, Any]]:
    """All records, downloaded as a person does, each checked."""
    page.get_by_role("link", name="My games").first.click()
    with page.expect_download(timeout=SLOW) as download:
        page.get_by_role("link", name=re.compile("records")).first.click()
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        (to / f"{number}.json").write_text(line, encoding="utf-8")
        good(to / f"{number}.json")
    return [json.loads(line) for line in lines]


def test_the_lobby_is_there_without_python(come: Visit, host: Host) -> None:
    page = come()
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    assert all(path.startswith(FOLDER) for path in host.asked), host.asked
    assert not [path for path in host.asked if path.endswith((".wasm", ".zip", ".whl"))]
    for gone in ("Watch", "Claim a name", "Invite"):
        expect(page.get_by_text(gone, exact=True)).to_have_count(0)
    for path in ("/learn", "/puzzles", "/games", "/rules/yozu", "/dice", "/settings", "/deal"):
        to(page, path)
        expect(page.locator("h1").first).to_be_visible()
    assert not page.workers, "a list has started Python"


def test_a_first_move_comes_soon_and_costs_little(
    come: Visit, host: Host, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    """The clock runs from the first request of the page to the first move of one's own on the board. It is looked at in
    a long run, which has the machine to itself."""
    found = []
    first = come(enters=False)
    for page, most in ((first, FIRST), (first.context.new_page(), SECOND)):
        start, sent = time.monotonic(), host.sent
        page.goto(host.address)
        press(page.get_by_role("button", name="Play now: Yang-Tzee"))
        page.locator("[data-board] [data-piece]").first.wait_for(state="attached", timeout=SLOW)
        drawn = time.monotonic() - start
        assert wait_until_asked(page, 120)
        before = page.locator("[data-board]").get_attribute("data-seq")
        yang_tzee_hand.turn(page)
        page.locator(f"[data-board]:not([data-seq='{before}'])").wait_for(state="attached")
        found.append((time.monotonic() - start, drawn, host.sent - sent, most))
    for moved, drawn, size, most in found:
        with capsys.disabled():
            print(
                f"\n{moved:.1f} s to a move ({drawn:.1f} s to the board; at most {most} s), {size / 1e6:.2f} MB", end=""
            )
    assert found[0][2] <= MOST_BYTES
    if request.config.getoption("--long"):
        assert all(moved <= most for moved, _, _, most in found), found


@pytest.mark.parametrize(
    "title", [name if name == "Yardzee" else pytest.param(name, marks=pytest.mark.long) for name in HANDS]
)
def test_a_game_without_a_network(come: Visit, host: Host, watch: Watch, title: str, tmp_path: Path) -> None:
    """Against bots to the end, replayed and reviewed, its records taken away and checked."""
    page = come()
    cut(page, host, watch)
    play(page, title)
    play_to_the_end(page, HANDS[title], 400, 900)
    while page.locator("[data-board][data-status=between]").count():
        press(page.get_by_role("button", name="I am ready"))
        page.locator("[data-board][data-status=playing]").wait_for(state="attached")
        play_to_the_end(page, HANDS[title], 400, 900)
    expect(page.locator(".tray .pill")).to_have_text("Game over")
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("[data-lines]:not([data-lines='0'])", timeout=SLOW)
    if title == "Yardzee":
        whole(page)
        page.get_by_role("button", name="Verify the dice").click()
        expect(page.locator("[data-verdict=true]")).to_be_visible()
        page.keyboard.press("Escape")
    page.get_by_role("link", name="Teahouse, to the lobby").or_(page.locator("a.brand")).first.click()
    told = records(page, tmp_path)
    assert told
    assert {teahouse.game(record["game"]).about.title for record in told} == {title}


def test_a_lesson_and_a_puzzle_without_a_network(come: Visit, host: Host, watch: Watch) -> None:
    """A step of a lesson by its right answer, with where it leads; a puzzle by a wrong and by the right one."""
    page = come(**LAPTOP)
    cut(page, host, watch)
    lesson = lesson_of("yang-tzee")
    assert lesson is not None
    chapter, number, step = next(iter(lesson.steps()))
    to(page, f"/learn/yang-tzee/{chapter.id}/{number}")
    expect(page.locator(f"[data-board][data-step='{number}']")).to_have_attribute("data-kind", "asked", timeout=SLOW)
    now, moves = scene("yang-tzee", chapter.id, number), list[str]()
    while now.kind == "asked":
        test_learn.say(page, now.shows)
        moves.append(now.shows)
        now = scene("yang-tzee", chapter.id, number, moves)
    test_learn.kind(page, "done")
    expect(page.locator(".tray h2")).to_have_text(step.done)
    puzzle = next(iter(puzzles_of("yozu").values()))
    to(page, f"/puzzles/yozu/{puzzle.id}")
    expect(page.locator(f"[data-board][data-puzzle='{puzzle.id}']")).to_have_attribute("data-kind", "asked")
    test_puzzles.say(page, puzzle.best)
    test_puzzles.kind(page, "solved")


def test_around_one_screen_without_a_network(come: Visit, host: Host, watch: Watch) -> None:
    """Two people to the end of a game; the page is loaded anew in the middle."""
    page = come()
    cut(page, host, watch)
    page.get_by_role("button", name="One screen: Yardzee").click()
    for number, name in enumerate(("Ana", "Ben"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-board] [data-piece]").first.wait_for(state="attached", timeout=SLOW)
    assert wait_until_asked(page)
    yardzee_turn(page)
    assert wait_until_asked(page)
    page.reload()
    page.locator("[data-board] [data-piece]").first.wait_for(state="attached", timeout=SLOW)
    play_to_the_end(page, yardzee_turn, 40, 600)
    expect(page.locator(".tray .pill")).to_have_text("Game over")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_is_broken(come: Visit, size: dict[str, Any]) -> None:
    page = come(**size)
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    nothing_broken(page)
    nothing_outside(page)
    for path in ("/games", "/learn", "/puzzles", "/dice", "/settings", "/deal"):
        to(page, path)
        expect(page.locator("h1").first).to_be_visible()
        nothing_broken(page)
        nothing_outside(page)
    to(page, "/")
    play(page, "Yozu")
    assert wait_until_asked(page, 120)
    nothing_broken(page)
    press(page.get_by_role("button", name="Table and settings" if size is PHONE else "Table", exact=True))
    expect(page.get_by_text("This table is in this browser")).to_be_visible()
    nothing_broken(page)
