"""What a hand tries at a question, one state of the page after the other, so that a visitor can measure each."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

BREATH = 110
"""Milliseconds that the page gets after a press: the house answers, and what fades has faded."""
RESTS = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  const fading = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < 2000);
  await Promise.all(fading.map((one) => one.finished.catch(() => {})));
  for (let times = 0; times < 2; times++) await frame();
}"""
"""What fades has faded, and the page has its shape: also where the machine has other things to do."""
THOUGHT = 8000
"""Milliseconds that a hint gets."""

PIECES = ".tray .shelf [data-piece]:not(.dim), .tray .shelf [data-place]:not(.dim)"
PLACES = (
    "[data-board] .cell.can, [data-state=fits], [data-state=turned], [data-end], .tray .into:not(.full), [data-site]"
)
OPEN = "[data-board] [data-answer], [data-board] [data-place]:not([data-hex], [data-cell], .jump), .chances .worth"
WAYS = ".tray [aria-pressed]:not([data-piece]):not([data-place])"
ASKS = ".tray .ends button"
NEVER = (
    ".tray .dim, [data-board] .banned, [data-board] .barred, [data-board] .no:not(.pop), .tray .full, "
    "[data-board] .filled, [data-hex]:not(.can), [data-cell][data-piece]"
)
SINCE = "[data-since]:not(.gone)"
HINTED = ".tray .pill.hint, .tray.small h2 .grey"
FURNITURE = {
    "the log": "Log and chat",
    "the rules": "Rules",
    "the table's menu": "Table|Table and settings",
    "the settings": "Settings",
}
"""What else stands in the room: what it is called, and the names of the button in the bar that opens it."""


@dataclass(frozen=True)
class State:
    """What the page was brought to."""

    name: str
    camera: bool = False
    """Whether what pans may have moved."""
    apart: bool = False
    """Whether something else is looked at, for which the board makes room."""


class Gone(Exception):
    """The question was answered by what was tried: nothing more can be tried at this table."""


def breathe(page: Page) -> None:
    """Let the page answer, and come to rest."""
    page.wait_for_timeout(BREATH)
    page.evaluate(RESTS)


class Hand:
    """A hand at a table. What it tries begins with the places remembered, so that what moves is seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))
        self._asked = self._seq()

    def _seq(self) -> str | None:
        return self.page.locator("[data-board]").get_attribute("data-seq")

    def points(self, selector: str, most: int) -> list[dict[str, Any]]:
        """Where a few of the things that match can be pressed: the first, the last and some between them."""
        found: list[dict[str, Any]] = self.page.evaluate("(selector) => visitor.points(selector)", selector)
        if len(found) <= most:
            return found
        return [found[round(number * (len(found) - 1) / max(1, most - 1))] for number in range(most)]

    def press(self, point: dict[str, Any]) -> None:
        """Press there, and let the page answer."""
        self.page.evaluate("({ x, y }) => visitor.remember(x, y)", point)
        if self.touches:
            self.page.touchscreen.tap(point["x"], point["y"])
        else:
            self.page.mouse.click(point["x"], point["y"])
        self._rest()

    def key(self, name: str) -> None:
        """Press a key, and let the page answer."""
        self.page.evaluate("() => visitor.remember()")
        self.page.keyboard.press(name)
        self._rest()

    def hint(self) -> bool:
        """Ask for a hint, which the log tells; False where none comes."""
        self.page.evaluate("() => visitor.remember()")
        self.page.keyboard.press("h")
        try:
            self.page.wait_for_selector(HINTED, timeout=THOUGHT)
        except TooLate:
            return False
        breathe(self.page)
        self._asked = self._seq()
        return True

    def _rest(self) -> None:
        breathe(self.page)
        if self._seq() != self._asked:
            raise Gone

    def back(self) -> None:
        """Put everything back."""
        for _ in range(4):
            self.page.keyboard.press("Escape")
        if not self.touches:
            self.page.mouse.move(1, 1)
        breathe(self.page)

    def sees(self, selector: str) -> bool:
        """Whether such a thing is on the page."""
        return self.page.locator(selector).count() > 0


def since(hand: Hand) -> Iterator[State]:
    """What happened since my turn: opened where it is not, stepped through, closed."""
    if not hand.sees(SINCE):
        hand.key("b")
    if not hand.sees(SINCE):
        return
    yield State("since your turn", camera=True)
    for arrow in hand.points(f"{SINCE} .arrows .ib", 1):
        hand.press(arrow)
        yield State("a turn before", camera=True)
    hand.back()
    yield State("since closed", camera=True)


def picks(hand: Hand) -> Iterator[State]:
    """A piece in the hand, then a place for it."""
    for piece in hand.points(PIECES, 3):
        hand.press(piece)
        yield State("picked")
        for place in hand.points(PLACES, 1):
            hand.press(place)
            yield State("chosen", camera=True)
        hand.back()


def presses(hand: Hand) -> Iterator[State]:
    """A place or an answer that needs no piece."""
    for place in hand.points(OPEN, 2):
        hand.press(place)
        yield State("pressed")
        hand.back()


def ways(hand: Hand) -> Iterator[State]:
    """Each choice of the tray, with pieces to it."""
    for way in hand.points(WAYS, 4):
        hand.press(way)
        yield State("a way")
        for piece in hand.points(PIECES, 1):
            hand.press(piece)
            yield State("a way with a piece")
        hand.back()


def ends(hand: Hand) -> Iterator[State]:
    """What ends a turn, pressed once."""
    for deed in hand.points(ASKS, 2):
        hand.press(deed)
        yield State("asked again")
        hand.back()


def refusals(hand: Hand) -> Iterator[State]:
    """Something that can't be done, with the note that says why."""
    for never in hand.points(NEVER, 3):
        hand.press(never)
        if hand.sees("[data-why]"):
            yield State("why not", camera=True)
            hand.back()
            return
        hand.back()


def hints(hand: Hand) -> Iterator[State]:
    """A hint, where the table gives any."""
    if hand.hint():
        yield State("hint", camera=True)
        hand.back()
    else:
        yield State("no hint came")


def lists(hand: Hand) -> Iterator[State]:
    """All moves."""
    hand.key("m")
    yield State("all moves", camera=True)
    hand.back()


def furniture(hand: Hand) -> Iterator[State]:
    """What can be opened at any moment."""
    hand.key("?")
    yield State("the keys", apart=True)
    hand.back()
    for state, name in FURNITURE.items():
        button = hand.page.locator("header.top").get_by_role("button", name=re.compile(f"^({name})$"))
        box = button.bounding_box() if button.is_visible() else None
        if box is None:
            continue
        hand.press({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
        yield State(state, apart=True)
        hand.back()


ALWAYS = (since, picks, presses, ways, ends, refusals, hints, lists)


def tried(
    page: Page, again: Callable[[], None], attempts: tuple[Callable[[Hand], Iterator[State]], ...] = ALWAYS
) -> Iterator[State]:
    """Bring the page into one state after the other; `again` lays the table anew where one answered the question."""
    for attempt in attempts:
        try:
            yield from attempt(Hand(page))
        except Gone:
            again()
