"""A house on a free port, and browsers that tolerate no error on the console."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from web import lots
from web.houses import QUICK, STATIC, browsing, serving, visit
from web.visiting import Visitor

Opener = Callable[..., Page]
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built client, so that a build beside the tests doesn't disturb them; ./test builds it."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("The web client is not built: python tools/client.py")
    copy = tmp_path_factory.mktemp("static") / "static"
    shutil.copytree(STATIC, copy)
    return copy


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the house that most tests visit keeps its things."""
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="session")
def house(static: Path, home: Path) -> Iterator[str]:
    """The house that most tests visit."""
    with serving(static, home) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    with browsing() as browser:
        yield browser


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest) -> None:
    """Falls by the name of the test."""
    lots.running().begins(request.node.nodeid)


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
        context = visit(browser, about.pop("house", house), settings, **about)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(path)
        return page

    yield opener
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def visitor(browser: Browser, static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A visitor in a house of its own, whose database it may write to."""
    home = tmp_path_factory.mktemp("visited")
    with serving(static, home) as house:
        visitor = Visitor(browser, house, f"sqlite+aiosqlite:///{home / 'house.db'}")
        yield visitor
        visitor.close()
