"""A house on a free port, and browsers that tolerate no error on the console."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from web.chromium import FLAGS, chromium

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/teahouse/server/static"
Opener = Callable[..., Page]
QUICK = '{"level":"beginner","motion":"less","atOnce":true}'
"""Settings of a player who waits for nothing: no travelling pieces, and what others do is shown at once."""
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built client, so that a build beside the tests doesn't disturb them; ./test builds it."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("The web client is not built: python tools/client.py")
    copy = tmp_path_factory.mktemp("static") / "static"
    shutil.copytree(STATIC, copy)
    return copy


@contextmanager
def serving(static: Path, home: Path, *before: str) -> Iterator[str]:
    """The address of a running house with quick bots; `before` are lines of Python that run in it first."""
    chromium()
    database = f"sqlite+aiosqlite:///{home / 'house.db'}"
    environment = {**os.environ, "TEAHOUSE_DATABASE_URL": database, "TEAHOUSE_STATIC": str(static)}
    program = ["-c", "\n".join([*before, "from teahouse.cli import app", "app()"])] if before else ["-m", "teahouse"]
    command = [sys.executable, *program, "serve", "--port", "0", "--think", "0.02", "--thinkers", "1"]
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
        process.wait(10)


@pytest.fixture(scope="session")
def house(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The house that most tests visit."""
    with serving(static, tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


class Watch:
    """Everything that went wrong on the pages of a test."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.expected: list[str] = []

    def follow(self, page: Page) -> None:
        """Listen to a page."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in self.expected):
            self.errors.append(f"{message.type}: {message.text}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    """No error on any console: checked at the end of every test."""
    watch = Watch()
    yield watch
    assert watch.errors == []


@pytest.fixture
def open_page(browser: Browser, house: str, watch: Watch) -> Iterator[Opener]:
    """Opens a page in a browser of its own: a new guest, with settings of choice."""
    contexts: list[BrowserContext] = []

    def opener(path: str = "/", *, settings: str = QUICK, **about: Any) -> Page:
        context = browser.new_context(base_url=house, **{"viewport": {"width": 1440, "height": 900}, **about})
        context.add_init_script(
            f"localStorage.getItem('teahouse-settings') || localStorage.setItem('teahouse-settings', {settings!r})"
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(path)
        return page

    yield opener
    for context in contexts:
        context.close()
