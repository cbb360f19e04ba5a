"""Pages that are no boards, at every size: the lobby, lists, dialogs, the reception, a table that waits, its drawer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import press, wait_until_asked
from web.tables import BOT, ME, NOWHERE, THEMES, lay
from web.visiting import MEASURE, SIZES, about

SHORT = ("1366x650", "390x844")
"""The sizes of the short round; the long one takes all."""
PATHS = ("/", "/tables", "/watch", "/games", "/learn", "/rules/yozu", "/settings", "/dice", "/nowhere")
DAYS = {"kind": "correspondence", "hours": 72}


@pytest.fixture(params=[pytest.param(s, marks=() if s in SHORT else pytest.mark.long) for s in SIZES])
def page(request: pytest.FixtureRequest, open_page: Opener) -> Page:
    """A page of this size, which can be measured from the next address on."""
    page = open_page(NOWHERE, **about(request.param))
    page.context.add_init_script(MEASURE)
    return page


def whole(page: Page, where: str) -> list[str]:
    """What is wrong with the page as it stands, in every theme."""
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.wait_for_timeout(300)  # what slides in has arrived
    found = []
    for theme in THEMES:
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        for one in page.evaluate("() => visitor.measure()"):
            found.append(f"{where}, {theme}: {one['what']}: {one['where']} {one['detail']} “{one['text']}”")
    page.evaluate("() => (document.documentElement.dataset.theme = 'light')")
    return found


def _held(faults: list[str]) -> None:
    assert not faults, "\n".join(faults[:40])


def test_nothing_is_cut_or_too_small_at_the_door(page: Page, open_page: Opener) -> None:
    """With a game of one's own under way, one that is over, and one that waits for players."""
    lay(open_page("/learn"), "yellow-and-yangtze", (ME, BOT, None), open_it=False, pace=DAYS)
    lay(page, "yardzee", (ME, BOT))
    assert wait_until_asked(page)
    over = lay(page, "yellow-and-yangtze", (ME, BOT, BOT))
    house = page.url.removesuffix(over)
    address = f"{house}/api{over.replace('table', 'tables')}/do"
    done = page.context.request.post(address, data={"do": "abort", "id": "a"}, headers={"origin": house})
    assert done.ok, done.text()
    faults = []
    for path in PATHS:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        faults += whole(page, path)
    _held(faults)


def _settings(page: Page) -> None:
    press(page.get_by_role("button", name="Settings", exact=True))


def _name(page: Page) -> None:
    press(page.get_by_role("button", name="name").first)


def _start(way: str) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        small = page.get_by_role("button", name="Yozu: more ways to play")
        press(small if small.count() else page.get_by_role("button", name="Yozu: how many play, and other ways"))
        press(page.get_by_role("dialog").get_by_role("button", name=way))
        page.get_by_text("Variants and match").click()
        expect(page.locator("dialog .more")).to_be_visible()

    return opened


@pytest.mark.parametrize(
    "opened",
    [_settings, _name, _start("Against bots"), _start("One screen"), _start("Invite")],
    ids=["settings", "name", "bots", "screen", "invite"],
)
def test_dialogs_are_whole(page: Page, opened: Callable[[Page], None]) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    opened(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    _held(whole(page, "a dialog"))


def test_the_reception_and_a_table_that_waits_are_whole(page: Page, open_page: Opener) -> None:
    page.goto(lay(open_page("/learn"), "courtyard", (ME, BOT, None, None), open_it=False))
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    faults = whole(page, "the reception")
    press(page.get_by_role("button", name="Sit down"))
    expect(page.get_by_role("heading", name="One seat is free")).to_be_visible()
    faults += whole(page, "a guest at a table that waits")
    page.goto(lay(page, "courtyard", (ME, None), open_it=False))
    expect(page.get_by_role("heading", name="Send this link")).to_be_visible()
    _held(faults + whole(page, "the host of a table that waits"))


def test_the_drawer_of_a_table_is_whole(page: Page) -> None:
    lay(page, "yardzee", (ME, BOT, BOT), pace={"kind": "live", "bank": 900, "turn": 10})
    assert wait_until_asked(page)
    press(page.get_by_role("button", name="Table").first)
    expect(page.get_by_role("complementary", name="Table")).to_be_visible()
    page.add_style_tag(content="[data-board], .tray { visibility: hidden }")  # boards are visited by themselves
    _held(whole(page, "the drawer"))
