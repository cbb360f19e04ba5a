"""Pictures of every page and board, in all themes and widths, by one command.

python tools/screenshots.py              everything, into build/screenshots
python tools/screenshots.py --docs       only those that the README and the docs show, into docs/pictures
python tools/screenshots.py --only yozu  those with this word in their name
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

import teahouse  # noqa: E402
from web.chromium import FLAGS, chromium  # noqa: E402

SIZES = {"desktop": (1440, 900), "tablet": (768, 1024), "phone": (390, 844), "small": (360, 640)}
THEMES = ("light", "dark", "contrast")
DOCS = {"lobby-desktop-light", "lobby-phone-light", "yozu-desktop-dark"} | {
    f"{name}-{kind}" for name in teahouse.names() for kind in ("desktop-light", "phone-light")
}
MOVES = {"yardzee": 12, "yozu": 5}
"""How many of one's own moves lead to a table worth a picture; 4 where nothing is said."""

SETTINGS = """localStorage.setItem('teahouse-settings', '{"level":"beginner","motion":"less"}')"""
STEP = """async ([id, pick]) => {
  const snapshot = await (await fetch(`/api/tables/${id}`)).json();
  const update = snapshot.updates[0];
  if (!update || update.table?.status === 'over') return 'over';
  if (!update.hand || update.hand.to_act !== update.seat) return 'wait';
  const send = async (wish) => {
    const body = JSON.stringify({ id: crypto.randomUUID(), ...wish });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`/api/tables/${id}/do`, { method: 'POST', headers, body })).json();
  };
  let legal = update.hand.legal;
  if (!legal) legal = (await send({ do: 'legal' })).replies[0].legal;
  const { action } = legal[Math.floor(pick * legal.length)];
  await send({ do: 'move', action, seen: update.seq });
  return 'moved';
}"""


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
                self.page.wait_for_timeout(350)
                self.page.screenshot(path=self.folder / f"{title}.png")
                self.taken += 1
        self.page.set_viewport_size({"width": 1440, "height": 900})

    def wants(self, name: str) -> bool:
        """Whether any picture of this name is wanted."""
        return any(self.wanted(f"{name}-{size}-{theme}") for size in SIZES for theme in THEMES)


def play_some(page: Page, table: str, moves: int) -> None:
    """Some moves at random, until the table is asked again in mid-game."""
    chance = random.Random(table)
    done = 0
    for _ in range(600):
        answer = page.evaluate(STEP, [table, chance.random()])
        done += answer == "moved"
        if answer == "over" or done >= moves:
            break
        page.wait_for_timeout(60)
    page.reload()
    page.locator('.tray[data-asking="true"]').wait_for(timeout=60_000)
    page.wait_for_timeout(900)


def take_all(camera: Camera, address: str) -> None:
    """Every page, then every board."""
    page = camera.page
    for name, path in {"learn": "/learn", "rules": "/rules/yozu", "settings": "/settings", "dice": "/dice"}.items():
        if camera.wants(name):
            page.goto(address + path)
            page.locator("h1").first.wait_for()
            page.wait_for_timeout(500)
            camera.shoot(name)
    for name in teahouse.names():
        if not camera.wants(name) and not (name == "yardzee" and camera.wants("replay")):
            continue
        page.goto(address)
        page.get_by_role("button", name=f"Play now: {teahouse.game(name).about.title}", exact=True).click()
        page.wait_for_url("**/table/*")
        table = page.url.rsplit("/", 1)[1]
        play_some(page, table, MOVES.get(name, 4))
        camera.shoot(name)
    if camera.wants("waiting"):
        page.goto(address)
        page.get_by_role("button", name="Invite friends: Yozu").click()
        page.get_by_role("button", name="Lay the table").click()
        page.get_by_label("Link to this table").wait_for()
        camera.shoot("waiting")
    if camera.wants("lobby"):
        page.goto(address)
        page.wait_for_timeout(800)
        camera.shoot("lobby")


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
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(SETTINGS)
        camera = Camera(page, folder, wanted)
        take_all(camera, address)
        browser.close()
    print(f"{camera.taken} pictures in {folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder}")


if __name__ == "__main__":
    main()
