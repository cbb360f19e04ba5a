"""Pictures of every page and board, in all themes and widths, by one command.

python tools/screenshots.py              everything, into build/screenshots
python tools/screenshots.py --docs       only those that the README and the docs show, into docs/pictures
python tools/screenshots.py --only yozu  those with this word in their name
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

import teahouse  # noqa: E402  # after the path is set
from web.chromium import FLAGS, chromium  # noqa: E402  # after the path is set

SIZES = {
    "desktop": (1440, 900),
    "tablet": (768, 1024),
    "phone": (390, 844),
    "small": (360, 640),
    "lying": (740, 360),
}
THEMES = ("light", "dark", "contrast")
DOCS = {"lobby-desktop-light", "lobby-phone-light", "yozu-desktop-dark", "reviewed-desktop-light"} | {
    f"{name}-{kind}" for name in teahouse.names() for kind in ("desktop-light", "phone-light")
}
MOVES = {"yardzee": 24, "yozu": 5, "yang-tzee": 5, "courtyard": 15, "yellow-and-yangtze": 26}
"""How many of one's own moves lead to a table worth a picture; 4 where nothing is said."""

SETTINGS = """localStorage.setItem('teahouse-settings', '{"level":"beginner","motion":"less","pace":"once"}')"""
STEP = """async ([id, hint]) => {
  const snapshot = await (await fetch(`/api/tables/${id}`)).json();
  const update = snapshot.updates.find(({ hand, seat }) => hand && hand.to_act === seat);
  if (snapshot.updates[0]?.table?.status !== 'playing') return snapshot.updates[0]?.table?.status ?? 'over';
  if (!update) return 'waiting';
  const send = async (wish) => {
    const body = JSON.stringify({ id: crypto.randomUUID(), seat: update.seat, ...wish });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`/api/tables/${id}/do`, { method: 'POST', headers, body })).json();
  };
  if (hint) {
    const { replies } = await send({ do: 'hint' });
    const advice = replies.find((reply) => reply.is === 'hint');
    const seen = Math.max(...replies.map((reply) => reply.seq));
    await send({ do: 'move', action: advice.best[0].action, seen });
  } else {
    const legal = update.hand.legal ?? (await send({ do: 'legal' })).replies[0].legal;
    await send({ do: 'move', action: legal[Math.floor(Math.random() * legal.length)].action, seen: update.seq });
  }
  return 'moved';
}"""
"""One decision at a table: what a bot would do, or anything."""


@contextmanager
def house() -> Iterator[str]:
    """A house with quick bots, for as long as the pictures take."""
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite+aiosqlite:///{home}/house.db"
        command = [sys.executable, "-m", "teahouse", "serve", "--port", "0", "--think", "0.02", "--thinkers", "1"]
        process = subprocess.Popen(
            [*command, "--rate", "10000", "--log", "error"],
            env={**os.environ, "TEAHOUSE_DATABASE_URL": database},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\d.:]+", process.stdout.readline())
            assert found, "the house did not open"
            yield found[0]
        finally:
            process.terminate()
            process.wait(10)


class Camera:
    """Takes the pictures of one page after another."""

    def __init__(self, page: Page, folder: Path, wanted: Any) -> None:
        self.page = page
        self.folder = folder
        self.wanted = wanted
        self.taken = 0

    def shoot(self, name: str) -> None:
        """This page in every size and theme."""
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                title = f"{name}-{size}-{theme}"
                if not self.wanted(title):
                    continue
                self.page.set_viewport_size({"width": width, "height": height})
                self.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
                self.page.wait_for_timeout(250)
                self.page.screenshot(path=self.folder / f"{title}.png")
                self.taken += 1
        self.page.set_viewport_size({"width": 1440, "height": 900})

    def wants(self, name: str) -> bool:
        """Whether any picture of this name is wanted."""
        return any(self.wanted(f"{name}-{size}-{theme}") for size in SIZES for theme in THEMES)


def play_some(page: Page, moves: int) -> bool:
    """Some sensible moves, until the table is asked again in mid-game; False where the game has ended before."""
    done = 0
    for _ in range(2000):
        if done >= moves:
            break
        answer = page.evaluate(STEP, [page.url.rsplit("/", 1)[1], True])
        done += answer == "moved"
        if answer in ("over", "between"):
            return False
        if answer != "moved":
            page.wait_for_timeout(60)
    page.reload()
    page.locator('.tray[data-asking="true"], [data-status=over], [data-status=between]').first.wait_for(timeout=60_000)
    page.wait_for_timeout(500)
    return page.locator('.tray[data-asking="true"]').count() > 0


def play_out(page: Page) -> None:
    """Any moves, to the end of the game."""
    for _ in range(5000):
        answer = page.evaluate(STEP, [page.url.rsplit("/", 1)[1], False])
        if answer in ("over", "between"):
            break
        if answer == "waiting":
            page.wait_for_timeout(20)
    page.locator("[data-board][data-status=over], [data-board][data-status=between]").wait_for(state="attached")


# How to get to each page, by the name of its pictures

Way = Callable[[Page], None]


def at(path: str) -> Way:
    """A page with an address of its own."""

    def go(page: Page) -> None:
        page.goto(path)
        page.locator("h1").first.wait_for()
        page.wait_for_timeout(400)

    return go


def table(name: str, moves: int | None = None) -> Way:
    """A game against bots, some moves in."""

    def go(page: Page) -> None:
        for _ in range(9):
            page.goto("/")
            page.get_by_role("button", name=f"Play now: {teahouse.game(name).about.title}", exact=True).click()
            page.wait_for_url("**/table/*")
            if play_some(page, MOVES.get(name, 4) if moves is None else moves):
                return

    return go


def in_hand(name: str) -> Way:
    """A game against bots with a piece in the hand: what it would bring is seen on the board."""

    def go(page: Page) -> None:
        table(name)(page)
        for _ in range(30):
            gains = page.locator("[data-board] .worth")
            pieces = gains if gains.count() else page.locator(".tray [data-piece]:not(.dim)")
            if not pieces.count():
                break
            pieces.first.click()
            page.wait_for_timeout(300)
            if not page.locator("[data-why]").count():
                break
            # It is asked for something else, as in a war: on to the next question.
            page.keyboard.press("Escape")
            if not play_some(page, 1):
                table(name)(page)
        page.mouse.move(0, 0)

    return go


def over(name: str) -> Way:
    """A game at its end."""

    def go(page: Page) -> None:
        table(name, 0)(page)
        play_out(page)

    return go


def replay(page: Page) -> None:
    """A finished game, some lines into its replay."""
    over("yardzee")(page)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector("[data-lines]:not([data-lines='0'])")
    page.get_by_role("slider", name="Line of the record").fill("33")


def verified(page: Page) -> None:
    """The dice of a game, verified."""
    replay(page)
    page.get_by_role("button", name="Verify the dice").click()
    page.locator("[data-verdict]").wait_for()


def reviewed(page: Page) -> None:
    """A finished game, and what the master thinks of a weak move in it."""
    replay(page)
    page.get_by_role("button", name="Review the moves").click()
    page.get_by_role("button", name="Next weak move").click(timeout=60_000)


def waiting(page: Page) -> None:
    """A table that waits for friends."""
    page.goto("/")
    page.get_by_role("button", name="Invite friends: Yozu").click()
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("textbox", name="Link to this table").wait_for()


def cover(page: Page) -> None:
    """Around one screen: it is handed on."""
    page.goto("/")
    page.get_by_role("button", name="One screen: Yozu").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-cover]").wait_for()


def start(page: Page) -> None:
    """Who sits around the screen."""
    page.goto("/")
    page.get_by_role("button", name="One screen: Yozu").click()


def lobby(page: Page) -> None:
    """The lobby of a house where something goes on: games of one's own, tables of others."""
    over("yardzee")(page)
    table("yozu", 1)(page)
    table("courtyard", 2)(page)
    browser = page.context.browser
    assert browser is not None
    address = "/".join(page.url.split("/")[:3])
    me: dict[str, object] = {"me": True}
    bot: dict[str, object] = {"bot": "club"}
    others: list[tuple[str, str, list[dict[str, object] | None]]] = [
        ("Mei", "yozu", [me, bot, None, None]),
        ("Tomás", "yang-tzee", [me, None]),
        ("Ilse", "yellow-and-yangtze", [me, None, None]),
        ("Ravi", "yardzee", [me, bot, bot]),
    ]
    for name, game, seats in others:
        api = browser.new_context(base_url=address, extra_http_headers={"origin": address}).request
        api.post("/api/guests", data={"name": name})
        api.post("/api/tables", data={"game": game, "players": len(seats), "public": True, "seats": seats})
    at("/")(page)


def with_key(name: str, key: str) -> Way:
    """A table after a key was pressed."""

    def go(page: Page) -> None:
        table(name)(page)
        page.keyboard.press(key)
        page.wait_for_timeout(900)

    return go


def chosen(page: Page) -> None:
    """Yozu with a guess in the hand."""
    table("yozu")(page)
    free = page.locator("[data-board] .cell:not(.idle):not(.banned):not(.no)")
    while free.count() < 4:
        if not play_some(page, 1):
            table("yozu")(page)
    free.nth(3).click()


def pages() -> dict[str, Way]:
    """Every page and every state of a table that has a look of its own; last those that list the games played."""
    names = teahouse.names()
    return {
        **{name: at(f"/{name}") for name in ("learn", "dice", "settings", "nowhere")},
        **{f"rules-{name}": at(f"/rules/{name}") for name in names},
        **{name: in_hand(name) for name in names},
        **{f"{name}-over": over(name) for name in names},
        "yozu-chosen": chosen,
        "yardzee-hint": with_key("yardzee", "h"),
        "yardzee-moves": with_key("yardzee", "m"),
        "replay": replay,
        "verified": verified,
        "reviewed": reviewed,
        "start": start,
        "waiting": waiting,
        "cover": cover,
        "lobby": lobby,
        **{name: at(f"/{name}") for name in ("records", "watch", "games", "tables")},
    }


def main() -> None:
    """Read what is wanted, open the house, take the pictures."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--docs", action="store_true")
    words.add_argument("--only", default="")
    words.add_argument("--to", type=Path, default=None)
    asked = words.parse_args()
    folder = asked.to or ROOT / ("docs/pictures" if asked.docs else "build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)

    def wanted(title: str) -> bool:
        return asked.only in title and (not asked.docs or title in DOCS)

    with house() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1440, "height": 900}, base_url=address)
        page.add_init_script(SETTINGS)
        camera = Camera(page, folder, wanted)
        for name, go in pages().items():
            if camera.wants(name):
                page.evaluate("delete document.documentElement.dataset.theme")
                go(page)
                camera.shoot(name)
        browser.close()
    print(f"{camera.taken} pictures in {folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder}")


if __name__ == "__main__":
    main()
