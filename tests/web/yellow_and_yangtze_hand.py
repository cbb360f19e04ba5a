"""How a person's hand plays Yellow & Yangtze through the page."""

from playwright.sync_api import Locator, Page, expect

from web.hand import press
from web.keys import tab_to
from web.tables import hidden_by_nothing, settled

PRIMARY = "[data-primary]"
CHOICE = ".tray .segments button"


def question(page: Page) -> str:
    """What the board asks, by what it offers."""
    for kind, answer in (("war", "Neither, stand aside"), ("revolt", "Nothing"), ("pagoda", "No pagoda")):
        if choice(page, answer).count():
            return kind
    if page.get_by_role("group", name="Merchants to take").count():
        return "merchant"
    if page.get_by_role("group", name="Other actions").or_(other_actions(page)).count():
        return "action"
    return "hex"


def other_actions(page: Page) -> Locator:
    """What opens the rarer actions on a phone."""
    return page.get_by_role("button", name="Other", exact=True)


def choice(page: Page, name: str) -> Locator:
    """One of the choices in the tray."""
    return page.locator(".tray .segments").get_by_role("button", name=name, exact=True)


def best(page: Page) -> Locator:
    """A hex that can be chosen: one that brings a point to the player, else any; in sight if that is possible."""
    expect(page.locator(".cell.can:not([aria-label*='Possible: '])")).to_have_count(
        0
    )  # the house has said what follows
    own = page.locator(".cell.can[aria-label*='point for you']")
    hexes = (own if own.count() else page.locator(".cell.can")).all()
    return next(filter(hidden_by_nothing, hexes[:12]), hexes[0])


def on_board(page: Page) -> int:
    """How many leaders of the player stand on the board."""
    return page.locator(".cell[aria-label*=', your ']").count()


def tiles(page: Page) -> int:
    """How many tiles lie on the map."""
    return page.locator(".cell[aria-label*=' tile (']").count()


def turn(page: Page, enough: int = 16) -> None:
    """Found states, place tiles for points, build what may be built; later replace tiles, so that the bag runs out."""
    asked = question(page)
    if asked == "war":
        press(choice(page, "Neither, stand aside"))
    elif asked == "revolt":
        governors = page.locator("[data-tile=black]")
        press(governors.last if governors.count() else choice(page, "Nothing"))
    elif asked == "pagoda":
        press(page.locator(CHOICE).first)
    elif asked == "merchant":
        press(page.get_by_role("group", name="Merchants to take").get_by_role("button").first)
    elif asked == "hex":
        if page.locator(PRIMARY).count() == 0:
            if page.locator(".cell.can").count():
                choose(page, best(page))
            else:
                press(page.locator(CHOICE).first)
    elif tiles(page) < enough and on_board(page) < 2 and page.locator("[data-leader]:not(.dim)").count():
        place(page, page.locator("[data-leader]:not(.dim)").first)
    elif tiles(page) < enough:
        place(page, page.locator("[data-tile]:not(.dim)").first)
    else:
        replace_all(page)
    press(page.locator(PRIMARY))


def place(page: Page, piece: Locator) -> None:
    """Pick a piece and choose a hex for it."""
    press(piece)
    expect(piece).to_have_attribute("aria-pressed", "true")
    settled(page)
    choose(page, best(page))


def choose(page: Page, hex: Locator) -> None:
    """Press a hex. Out of sight it is looked for on the whole map, where a phone's first tap comes nearer."""
    for _ in range(3):
        settled(page)
        if not hidden_by_nothing(hex):
            show_all(page)
            settled(page)
        press(hex)
        if page.locator(PRIMARY).count():
            return
    raise AssertionError(f"{hex} cannot be chosen")


def show_all(page: Page) -> None:
    press(page.get_by_role("button", name="Show all"))


def replace_all(page: Page) -> None:
    """Lay all tiles of the hand out for replacing."""
    if other_actions(page).count():
        press(other_actions(page))
    press(page.get_by_role("button", name="Replace tiles"))
    for tile in page.locator("[data-tile]").all():
        press(tile)


def turn_by_keys(page: Page) -> None:
    """Without a pointer: Tab to a piece, Enter picks, the focus goes on to a hex, Enter chooses, Enter plays."""
    asked = question(page)
    if asked in ("war", "revolt", "pagoda"):
        tab_to(page, f"{CHOICE}:last-child")  # the last one gives nothing and builds nothing
        page.keyboard.press("Enter")
        tab_to(page, PRIMARY)
    elif asked == "merchant":
        tab_to(page, "[aria-label='Merchants to take'] button")
        page.keyboard.press("Enter")
    elif asked == "hex":
        if page.locator(PRIMARY).count():
            tab_to(page, PRIMARY)
        else:
            tab_to(page, "[role=gridcell]")
            page.keyboard.press("Enter")
            if not page.locator(PRIMARY).count():  # a war without a stronger side: its sides are buttons
                tab_to(page, CHOICE)
                page.keyboard.press("Enter")
    elif tiles(page) < 10 and on_board(page) < 2 and page.locator("[data-leader]:not(.dim)").count():
        pick_by_keys(page, "[data-leader]:not(.dim)")
    elif tiles(page) < 11:
        pick_by_keys(page, "[data-tile]:not(.dim)")
    else:
        tab_to(page, "[aria-label='Other actions'] button:nth-child(3)")
        page.keyboard.press("Enter")
        tab_to(page, "[data-tile][aria-label*=', 1 of ']")
        page.keyboard.press("Space")
        for _ in range(page.locator("[data-tile]").count() - 1):
            page.keyboard.press("Tab")
            page.keyboard.press("Space")
        tab_to(page, PRIMARY)
    page.keyboard.press("Enter")


def pick_by_keys(page: Page, piece: str) -> None:
    tab_to(page, piece)
    page.keyboard.press("Enter")
    expect(page.locator("[role=gridcell].can:focus")).to_have_count(1)  # the way goes on to a hex where it may go
    page.keyboard.press("Enter")
    expect(page.locator(PRIMARY)).to_have_count(1)
