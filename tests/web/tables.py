"""What the tests of several boards need: tables with options of their own, and looks at a page as a whole."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from web.hand import asked, press, wait_until_asked

SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
AXE = (Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
THEMES = ("light", "dark", "contrast")
ME, BOT = {"me": True}, {"bot": "beginner"}
NOWHERE = "/api/house"
"""A page of the house without a line of the client: the table's page is opened next."""

# Laying tables


def lay(
    page: Page,
    game: str,
    seats: Sequence[Mapping[str, Any] | None] = (ME, BOT),
    *,
    open_it: bool = True,
    match: Mapping[str, Any] | None = None,
    pace: Mapping[str, Any] | None = None,
    **options: Any,
) -> str:
    """Lay a table through the API, where the first seat begins if the game lets one say so; returns its address."""
    found = re.match(r"https?://[^/]+", page.url)
    assert found, page.url
    house, headers = found[0], {"origin": found[0]}
    api = page.context.request
    if api.get(f"{house}/api/me").json() is None:
        api.post(f"{house}/api/guests", data={"name": "Plover"}, headers=headers)
    wish = {"game": game, "players": len(seats), "seats": list(seats), "options": {"first": 0, **options}}
    wish |= {name: dict(given) for name, given in (("match", match), ("pace", pace)) if given is not None}
    made = api.post(f"{house}/api/tables", data=wish, headers=headers)
    assert made.ok, made.text()
    address = f"/table/{made.json()['table']}"
    if open_it:
        sit_at(page, address)
    return address


def sit_at(page: Page, address: str) -> None:
    """Open the page of a table and wait until its board is drawn."""
    page.goto(address)
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()


def play_now(page: Page, title: str) -> None:
    """The lobby's way into a game against bots."""
    press(page.get_by_role("button", name=f"Play now: {title}"))
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()


class Cut:
    """The line of a page to the house, which can be cut; it should come back by itself."""

    def __init__(self, page: Page) -> None:
        self.lines: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self._through)

    def _through(self, line: WebSocketRoute) -> None:
        line.connect_to_server()
        self.lines.append(line)

    def now(self) -> None:
        """Cut it."""
        self.lines[-1].close(code=4000, reason="the line is cut")


# Moving


def seq(page: Page) -> str:
    """The number of the last thing that the page shows."""
    return page.locator("[data-board]").get_attribute("data-seq") or ""


def moved(page: Page, before: str) -> None:
    """Wait until something has happened since, or the game has ended."""
    later = f"[data-board]:not([data-seq='{before}']), [data-board]:not([data-status=playing])"
    page.locator(later).first.wait_for(state="attached")


def decide(page: Page, turn: Callable[[Page], None]) -> None:
    """Take one decision and wait until it is shown."""
    before = seq(page)
    turn(page)
    moved(page, before)


def next_to_move(*pages: Page) -> Page:
    """Whoever of them is asked."""
    for _ in range(400):
        for page in pages:
            if asked(page).count():
                return page
            page.locator("header.top h1").dispatch_event("pointerdown")
        pages[0].wait_for_timeout(30)
    raise AssertionError("nobody is asked")


def same(one: Page, other: Page, look: Callable[[Page], Any]) -> None:
    """Both pages show the same, as soon as the slower one has caught up."""
    for _ in range(200):
        if look(one) == look(other):
            return
        other.locator("header.top h1").dispatch_event("pointerdown")
        one.wait_for_timeout(30)
    assert look(one) == look(other)


# Looking


def nothing_outside(page: Page) -> None:
    """Nothing sticks out sideways, and the page itself doesn't scroll sideways."""
    outside = page.evaluate(
        """() => {
          const strips = [...document.querySelectorAll('*')].filter(
            (box) => /auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX));
          return [...document.querySelectorAll('main *, header *, .tray *')]
            .filter((thing) => !strips.some((box) => box !== thing && box.contains(thing) && box.tagName !== 'MAIN'
              && !box.matches('.page, html, body')))
            .filter((thing) => !thing.closest('.unseen'))
            .filter((thing) => { const { left, right, width } = thing.getBoundingClientRect();
              return width > 0 && (left < -1 || right > innerWidth + 1); })
            .map((thing) => thing.outerHTML.slice(0, 120));
        }"""
    )
    assert not outside, outside
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def nothing_too_small(page: Page, but: str = "") -> None:
    """Whatever a finger may press is at least 44 pixels wide and high: buttons, pieces, places that are legal."""
    small = page.evaluate(
        """(but) => [...document.querySelectorAll('button, [role=button], [data-piece], .cell.can, [data-state]')]
          .filter((thing) => !(but && thing.matches(but)))
          .filter((thing) => !thing.closest('dialog:not([open])') && getComputedStyle(thing).pointerEvents !== 'none')
          // In a conflict the dialogue is what is pressed; the map is seen as a whole, and a tap on it comes near.
          .filter((thing) => !(thing.dataset.hex && document.querySelector('.dock')))
          .map((thing) => [thing.getBoundingClientRect(), thing])
          .filter(([{ width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
          .map(([{ width, height }, thing]) =>
            `${width.toFixed(0)} x ${height.toFixed(0)}: ${thing.outerHTML.slice(0, 140)}`)""",
        but,
    )
    assert not small, "\n".join(small[:8])


def broken(page: Page, only: str = "") -> list[str]:
    """What axe holds against the page as it stands; `only` names a kind of rule."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(
        """async (only) =>
          (await axe.run({ resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) })).violations
          .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))""",
        only,
    )
    return found


def nothing_broken(page: Page, *themes: str) -> None:
    """Axe has nothing against the page in these themes; the page keeps the last one."""
    for theme in themes:
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        found = broken(page)
        assert not found, "\n".join([theme, *found])


def settled(page: Page) -> None:
    """Wait until the page has its shape: what is picked may make the tray higher, and then the camera moves."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def hidden_by_nothing(cell: Locator) -> bool:
    """Whether a finger that presses the middle of this would meet it."""
    return bool(
        cell.evaluate(
            """(cell) => {
              const { left, top, width, height } = cell.getBoundingClientRect();
              const met = document.elementFromPoint(left + width / 2, top + height / 2);
              return !!met && (cell === met || cell.contains(met));
            }"""
        )
    )


def first_question(page: Page, game: str, **options: Any) -> None:
    """A table for two against a bot, at the first question."""
    lay(page, game, **options)
    assert wait_until_asked(page)
