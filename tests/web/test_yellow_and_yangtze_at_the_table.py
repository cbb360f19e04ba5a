"""What strangers met at the table of Yellow & Yangtze, so that it does not come again."""

import re

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import press, wait_until_asked
from web.laying import laid
from web.stops import Stop, stop_at, stops
from web.tables import NOWHERE, SMALL_PHONE, decide, first_question, settled
from web.visiting import Visitor
from web.yellow_and_yangtze_hand import best, choose

NAME = "yellow-and-yangtze"
LOW, PHONE = "1366x650", "390x844"
PHONES = (PHONE, "360x740")
TRAY = "() => Math.round(document.querySelector('.tray').getBoundingClientRect().height)"
INSIDE = """(box) => {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll('*')].map((one) => one.getBoundingClientRect())
    .filter((one) => one.width && (one.left < left - 1 || one.right > right + 1 || one.bottom > bottom + 1)).length;
}"""
"""How many things reach out of a box."""


def opened(visitor: Visitor, stop: Stop, size: str, alone: bool = False) -> Page:
    """The page at a stop, with another person at the table or with bots alone."""
    page = visitor.page(size)
    page.goto(laid(visitor.database, stop, visitor.me, None if alone else visitor.other).address)
    page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    settled(page)
    return page


def where(page: Page, name: str) -> tuple[float, float, float]:
    """Where a hex lies on the screen, and how wide it is."""
    box = page.locator(f"[data-hex={name}]").bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"]), round(box["width"])


# Nothing moves


def test_the_map_stays_where_it_is_once_a_piece_is_in_the_hand(visitor: Visitor) -> None:
    stop = next(one for one in reversed(_late()) if one.players == 2)
    assert stop.seat is not None
    page = visitor.page(PHONE)
    page.goto(laid(visitor.database, stop, visitor.me, None, seat=1 - stop.seat).address)
    assert wait_until_asked(page)
    # The other has moved, which is told; the player looks elsewhere.
    expect(page.locator("[data-since]")).to_be_visible()
    settled(page)
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    for _ in range(3):
        page.mouse.move(stage["x"] + 60, stage["y"] + 80)
        page.mouse.down()
        page.mouse.move(stage["x"] + 260, stage["y"] + 150, steps=4)
        page.mouse.up()
    settled(page)
    before = where(page, "A2")
    press(page.locator("[data-tile]").first)
    settled(page)
    assert where(page, "A2") == before


def test_the_tray_of_a_phone_keeps_its_height_over_a_turn(open_page: Opener) -> None:
    page = open_page(NOWHERE, **SMALL_PHONE)
    first_question(page, NAME)
    height = page.evaluate(TRAY)
    press(page.get_by_role("button", name="Other", exact=True))
    expect(page.get_by_role("group", name="Other actions")).to_be_visible()
    assert page.evaluate(TRAY) == height
    press(page.get_by_role("button", name="Back", exact=True))
    press(page.locator("[data-leader=black]"))
    choose(page, best(page))
    assert page.evaluate(TRAY) == height
    decide(page, lambda page: press(page.locator("[data-primary]")))
    assert wait_until_asked(page)
    expect(page.get_by_role("button", name=re.compile("^Undo|^Take back"))).to_be_visible()
    assert page.evaluate(TRAY) == height


QUESTIONS = ("act: leader", "act pagoda: pagoda", "act merchant: merchant", "act chain: tile", "act lose: lose")
CONFLICTS = ("act back: back", "act choose: choose", "act revolt: support")


def test_the_map_of_a_laptop_has_one_size_whatever_is_asked(visitor: Visitor) -> None:
    sizes = {}
    for shows in (*QUESTIONS, *CONFLICTS):
        page = opened(visitor, stop_at(NAME, shows), LOW)
        sizes[shows] = page.evaluate(TRAY), *where(page, "F6")[1:]
    assert len(set(sizes.values())) == 1, sizes
    assert sizes["act: leader"][0] == 118  # TABLE 1


# Merchants, points, supplies


@pytest.mark.rule("YY-6.6")
@pytest.mark.parametrize("size", PHONES)
def test_merchants_are_told_from_the_own_tiles_and_one_is_marked(visitor: Visitor, size: str) -> None:
    page = opened(visitor, stop_at(NAME, "act merchant: merchant"), size)
    merchants = page.get_by_role("group", name="Merchants to take")
    expect(merchants).to_contain_text("Take")
    expect(page.get_by_role("group", name="Your tiles")).to_contain_text("You hold")
    names = merchants.get_by_role("button").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    twin = next(name for name in names if names.count(name) > 1)
    one, other = merchants.get_by_role("button", name=twin).all()[:2]
    for pressed in (one, other):  # the other one of the same kind is another pick, and takes nothing yet
        press(pressed)
        expect(merchants.locator("[aria-pressed=true]")).to_have_count(1)
        expect(pressed).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-primary]")).to_have_count(1)


@pytest.mark.parametrize("size", PHONES)
def test_points_of_two_digits_stay_in_their_pill_and_the_bag_in_sight(visitor: Visitor, size: str) -> None:
    late = next(stop for stop in _late() if stop.players == 2)
    page = opened(visitor, late, size)
    pill = page.locator(".vps")
    assert len(re.findall(r"\d\d", pill.inner_text())) >= 4
    assert pill.evaluate(INSIDE) == 0
    press(pill)
    sheet = page.locator(".drop")
    expect(sheet).to_contain_text("in the bag")
    assert sheet.evaluate("(box) => box.scrollHeight <= box.clientHeight + 1")
    expect(sheet.locator(".bag")).to_be_in_viewport(ratio=1)


def _late() -> list[Stop]:
    """Stops at an action, those with the longest past first."""
    return sorted((stop for stop in stops(NAME) if stop.asked == "act"), key=lambda stop: -len(stop.moves))


@pytest.mark.rule("YY-1.4")
def test_that_the_points_of_others_are_secret_is_said(visitor: Visitor) -> None:
    page = opened(visitor, stop_at(NAME, "act: leader"), LOW)
    expect(page.locator(".beside")).to_contain_text("The others’ points are secret until the end.")


# Conflicts


@pytest.mark.rule("YY-9.4")
def test_what_somebody_sent_is_said_to_be_from_there(visitor: Visitor) -> None:
    stop = next(one for one in _wars() if any(" back " in line for line in one.moves[-4:]))
    page = opened(visitor, stop, LOW)
    expect(page.locator(".dock .source").filter(has_text=re.compile(r"\d from \w+")).first).to_be_visible()
    # Its marks lie over the names of capitals.
    assert page.evaluate(
        """() => [...document.querySelectorAll('.stage .clash')].every((ring) =>
          [...document.querySelectorAll('.stage .capital')].every((name) =>
            name.compareDocumentPosition(ring) & Node.DOCUMENT_POSITION_FOLLOWING))"""
    )


def _wars() -> list[Stop]:
    return [stop for stop in stops(NAME) if stop.asked == "act back"]


@pytest.mark.rule("YY-19.2", "YY-19.3")
@pytest.mark.parametrize(
    ("shows", "says", "does"),
    [
        ("act revolt: only support", "You have no governor to add.", "Add nothing"),
        ("act back: only stand", "You have no soldier to send.", "Stand aside"),
        ("act chain: only done", "You hold no further farmer tile (blue).", "No further farmer"),
    ],
)
@pytest.mark.parametrize("size", [LOW, PHONE])
def test_a_question_with_one_answer_is_asked_and_answered_by_one_press(
    visitor: Visitor, size: str, shows: str, says: str, does: str
) -> None:
    page = opened(visitor, stop_at(NAME, shows), size, alone=True)
    expect(page.locator(".tray h2")).to_contain_text(says)
    expect(page.locator(".tray .segments")).to_have_count(0)
    expect(page.locator("[data-primary]")).to_have_text(does)
    decide(page, lambda page: press(page.locator("[data-primary]")))


@pytest.mark.rule("YY-8.3", "YY-4.1")
def test_an_old_conflict_leaves_the_map_when_it_is_my_turn(visitor: Visitor) -> None:
    attacked = next(one for one in stops(NAME) if one.asked == "act revolt" and " support " in one.moves[-1])
    page = opened(visitor, attacked, PHONE, alone=True)
    expect(page.locator(".dock")).to_have_count(1)
    for _ in range(6):
        if page.locator(".tray .segments").count():
            press(page.locator(".tray .segments button").last)
        decide(page, lambda page: press(page.locator("[data-primary]")))
        assert wait_until_asked(page)
        if page.get_by_role("button", name="Other", exact=True).count():
            break
    settled(page)
    expect(page.locator(".dock")).to_have_count(0)


TIED = "act choose: choose"


@pytest.mark.rule("YY-9.5", "YY-9.6")
def test_a_war_that_is_decided_again_tells_its_second_end_alone(visitor: Visitor) -> None:
    page = opened(visitor, stop_at(NAME, TIED), LOW, alone=True)
    sides = [one.inner_text() for one in page.locator(".tray .segments button").all()]
    results = []
    for side in sides[:2]:
        press(page.locator(".tray .segments").get_by_role("button", name=side, exact=True))
        decide(page, lambda page: press(page.locator("[data-primary]")))
        result = page.locator(".dock .result")
        expect(result).to_contain_text(re.compile("^" + re.escape(side.split(" and ")[0]), re.I))
        results.append(result.inner_text())
        page.locator(".dock summary").click()
        page.locator(".dock details li").first.wait_for()
        told = page.locator(".dock details li").all_inner_texts()
        assert [one for one in told if " the tied war" in one] == [results[-1]], told
        # Where a tile was is not ground of brass, which looks like the river, but a frame with a cross.
        assert page.locator(".stage [data-left]").count() > 0
        ground = "(all) => all.filter((one) => getComputedStyle(one).fill !== 'none').length"
        assert page.locator(".stage [data-left] path").evaluate_all(ground) == 0
        if side == sides[0]:
            page.keyboard.press("z")
            if page.locator(".tray .segments").count() == 0:
                page.keyboard.press("z")  # its loss was told
            expect(page.locator(".tray .segments button")).to_have_count(len(sides))
    assert results[0] != results[1]


# What ends a turn


@pytest.mark.rule("YY-4.1")
@pytest.mark.parametrize("size", [LOW, PHONE])
def test_to_end_a_turn_takes_a_second_press_that_names_the_loss(visitor: Visitor, size: str) -> None:
    page = opened(visitor, stop_at(NAME, "act: end"), size, alone=True)
    end = page.locator(".tray .ends").get_by_role("button", name="End turn…")
    press(end)
    told = re.compile(r"^End the turn, [12] actions? unused\s*$")
    expect(page.locator("[data-primary]")).to_have_text(told)
    page.keyboard.press("Enter")  # the safe way has the focus
    expect(page.locator("[data-primary]")).to_have_count(0)
    press(end)
    decide(page, lambda page: press(page.locator("[data-primary]")))
