"""A house on a free port and browsers that visit it, for tests and measurements."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from web import lots
from web.chromium import FLAGS, chromium

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/teahouse/server/static"
QUICK = '{"level":"beginner","motion":"less","pace":"once"}'
"""Settings of a player who waits for nothing: no travelling pieces, and what others do is shown at once."""


@contextmanager
def serving(static: Path, home: Path, *before: str) -> Iterator[str]:
    """The address of a running house with quick bots; `before` are lines of Python that run in it first."""
    chromium()
    lots.running()
    database = f"sqlite+aiosqlite:///{home / 'house.db'}"
    environment = {**os.environ, "TEAHOUSE_DATABASE_URL": database, "TEAHOUSE_STATIC": str(static)}
    program = "\n".join([*lots.BEFORE, *before, "from teahouse.cli import app", "app()"])
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--think", "0.02", "--thinkers", "1"]
    process = subprocess.Popen(
        [*command, "--rate", "10000", "--log", "error"], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.search(r"http://[\d.:]+", first)
        assert found, f"the house did not open: {first!r}"
        yield found[0]
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A Chromium."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def visit(browser: Browser, house: str, settings: str = QUICK, *, coach: bool = False, **about: Any) -> BrowserContext:
    """A new guest of a house, with settings of choice; the coach of first games speaks only where it is wanted."""
    settings = json.dumps({"coach": coach, **json.loads(settings)})
    context = browser.new_context(base_url=house, **{"viewport": {"width": 1440, "height": 900}, **about})
    context.add_init_script(
        f"localStorage.getItem('teahouse-settings') || localStorage.setItem('teahouse-settings', {settings!r})"
    )
    context.add_init_script(lots.running().guest())
    context.set_default_timeout(20_000)
    return context
