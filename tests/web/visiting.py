"""A visitor who opens every kind of question at every size, tries what a hand would try, and measures the page.

What is measured stands in `measure.js`; where it is measured in `stops.py`. One browser and one house serve a whole
visit: each table is laid through the house's own log (`laying.py`).
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from web.houses import QUICK, visit
from web.laying import Laid, laid
from web.stops import PEOPLE, Stop, stops
from web.tables import NOWHERE, THEMES
from web.trying import ALWAYS, State, breathe, furniture, tried

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
SIZES = ("1920x1080", "1440x900", "1366x650", "1280x720", "768x1024", "390x844", "360x740", "844x390", "1440x900@2")
"""Width by height; `@2` is zoomed to 200 %."""
CALM = QUICK.replace("once", "calm")
WIDEST_FINGER = 900
"""Screens up to this width are touched, unless they are zoomed."""


@dataclass(frozen=True)
class Fault:
    """Something wrong with the page in a state."""

    what: str
    where: str
    detail: str
    text: str
    state: str
    size: str
    theme: str
    stop: str


@dataclass
class Report:
    """All that was found, by cause: what is wrong, and where."""

    faults: list[Fault] = field(default_factory=list)
    looked: int = 0
    """States that were measured."""

    def causes(self) -> list[str]:
        """One entry a cause, the most frequent first, with the sizes and the states it was met in."""
        counted = Counter((fault.what, fault.where) for fault in self.faults)
        told = []
        for (what, where), times in counted.most_common():
            same = [fault for fault in self.faults if (fault.what, fault.where) == (what, where)]
            worst = max(same, key=_badness)
            sizes = Counter(fault.size for fault in same)
            states = Counter(fault.state for fault in same)
            told.append(
                f"{times:4} x {what}: {where}\n"
                f"         {worst.detail} “{worst.text}” at {worst.size}, {worst.state}, {worst.stop}\n"
                f"         sizes: {', '.join(f'{size} ({number})' for size, number in sizes.most_common())}\n"
                f"         states: {', '.join(f'{state} ({number})' for state, number in states.most_common(6))}"
            )
        return told


def _badness(fault: Fault) -> float:
    """How bad it is among its like, by the first number of its detail; small sizes are the bad ones."""
    found = re.search(r"\d+(\.\d+)?", fault.detail)
    much = float(found[0]) if found else 0.0
    return -much if fault.what.startswith("small") else much


def about(size: str) -> dict[str, Any]:
    """What a browser's context of this size is made with."""
    plain, _, zoom = size.partition("@")
    scale = int(zoom or 1)
    width, height = (int(part) // scale for part in plain.split("x"))
    touch = not zoom and width <= WIDEST_FINGER
    return {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": scale,
        "has_touch": touch,
        "is_mobile": touch,
    }


class Visitor:
    """Goes from table to table in one house."""

    def __init__(self, browser: Browser, house: str, database: str, shots: Path | None = None) -> None:
        self.browser = browser
        self.house = house
        self.database = database
        self.shots = shots
        self.report = Report()
        self.me, self._cookies = self._guest(PEOPLE[0])
        self.other, _ = self._guest(PEOPLE[1])
        self._size = ""
        self._context: BrowserContext | None = None
        self._page: Page | None = None

    def _guest(self, name: str) -> tuple[str, Any]:
        context = self.browser.new_context(base_url=self.house, extra_http_headers={"origin": self.house})
        made = context.request.post("/api/guests", data={"name": name})
        assert made.ok, made.text()
        found = str(made.json()["id"]), context.storage_state()
        context.close()
        return found

    def page(self, size: str) -> Page:
        """A page of this size; the same one as long as the size stays."""
        if size != self._size or self._page is None:
            self.close()
            self._context = visit(self.browser, self.house, QUICK, storage_state=self._cookies, **about(size))
            self._context.add_init_script(MEASURE)
            self._page = self._context.new_page()
            self._size = size
        return self._page

    def close(self) -> None:
        """Leave."""
        if self._context is not None:
            self._context.close()
        self._context = self._page = None

    # Visiting

    def go(
        self, stop: Stop, size: str, themes: Sequence[str] = THEMES, thorough: bool = True, furnished: bool = False
    ) -> None:
        """Visit a stop: at rest in each of the themes; a thorough visit has whatever can be in the hand too, and a
        furnished one whatever else can be opened."""
        page = self.page(size)

        def lay() -> None:
            self._open(page, laid(self.database, stop, self.me, self.other))

        lay()
        self._look(page, stop, State("at rest" if stop.seat is not None else "over"), themes)
        if not thorough or stop.seat is None:
            return
        attempts = (*ALWAYS, *([furniture] if furnished else []))
        for number, state in enumerate(tried(page, lay, attempts)):
            moved = [] if state.apart else page.evaluate("(camera) => visitor.moved(camera)", state.camera)
            self._look(page, stop, state, (themes[number % len(themes)],), moved)

    def wait(self, stop: Stop, size: str, themes: Sequence[str] = THEMES) -> None:
        """Visit a stop where somebody else is asked."""
        assert stop.seat is not None
        before = (stop.seat - 1) % stop.players
        page = self.page(size)
        self._open(page, laid(self.database, stop, self.me, self.other, seat=before))
        self._look(page, stop, State("waiting"), themes)

    def watch(self, stop: Stop, size: str, themes: Sequence[str] = THEMES) -> None:
        """Visit a stop where a bot is asked, and look at what it does while a calm table holds it."""
        assert stop.seat is not None
        page = self.page(size)
        self._settle(page, CALM)
        table = laid(self.database, stop, self.me, None, seat=(stop.seat + 1) % stop.players)
        self._open(page, table)
        page.wait_for_function("(seq) => document.querySelector('[data-board]').dataset.seq > seq", arg=table.seq)
        self._look(page, stop, State("another's move"), themes)
        self._settle(page, QUICK)

    def _settle(self, page: Page, settings: str) -> None:
        page.goto(NOWHERE)
        page.evaluate("(settings) => localStorage.setItem('teahouse-settings', settings)", settings)

    def end(self, stop: Stop, size: str, themes: Sequence[str] = THEMES) -> None:
        """Visit the end of a game between two games of a match, and the end of the match."""
        page = self.page(size)
        for hands, state in ((1, "between games"), (2, "match over")):
            self._open(page, laid(self.database, stop, self.me, self.other, hands=hands, wins=2))
            self._look(page, stop, State(state), themes)

    def _open(self, page: Page, table: Laid) -> None:
        page.goto(table.address)
        page.locator("[data-board] [data-piece], [data-board] [data-place]").first.wait_for(state="attached")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        breathe(page)

    def _look(
        self, page: Page, stop: Stop, state: State, themes: Sequence[str], found: Sequence[dict[str, Any]] = ()
    ) -> None:
        """Look in these themes, then go back to the one before: what is remembered and what has moved is measured in
        one theme, for borders of another may be wider."""
        wear = "(theme) => void (document.documentElement.dataset.theme = theme)"
        before = page.evaluate("() => document.documentElement.dataset.theme")
        for number, theme in enumerate(themes):
            page.evaluate(wear, theme)
            measured = [*(found if number == 0 else ()), *page.evaluate("() => visitor.measure()")]
            self.report.looked += 1
            for one in measured:
                one.pop("count")
                self.report.faults.append(Fault(**one, state=state.name, size=self._size, theme=theme, stop=str(stop)))
            if self.shots is not None and number == 0:
                words = (stop.game, stop.players, len(stop.moves), self._size, state.name, self.report.looked)
                name = re.sub(r"\W+", "-", " ".join(map(str, words)))
                page.screenshot(path=self.shots / f"{name}.png")
        page.evaluate(wear, before)


def tour(
    visitor: Visitor, game: str, size: str, themes: Sequence[str] = THEMES, thorough: bool = True, only: str = ""
) -> None:
    """All stops of a game at one size: asked; once a question waiting, and shown what a bot does; at the ends."""
    met: set[str] = set()
    for stop in stops(game):
        if only and not any(only in one for one in stop.shows):
            continue
        visitor.go(stop, size, themes, thorough, furnished=not met)
        if stop.seat is None:
            visitor.end(stop, size, themes[:1])
        elif stop.asked not in met:
            visitor.wait(stop, size, themes[:1])
            visitor.watch(stop, size, themes[:1])
        met.add(stop.asked)
