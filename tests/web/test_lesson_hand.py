"""A learner's hand in Chromium: what the ring follows, what the big button invites to, what is said meanwhile."""

import re
from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from web.conftest import Opener
from web.hand import asked, press
from web.test_learn import PHONE, kind, say

LARGE_PHONE = {**PHONE, "viewport": {"width": 390, "height": 844}}
BRISK = '{"level":"beginner","motion":"less","pace":"brisk"}'


def enter(page: Page, step: str) -> None:
    """Open a step and wait until its actions are there."""
    page.goto(f"/learn/{step}")
    expect(page.locator(f"[data-board][data-step='{step.rsplit('/', 1)[1]}']")).to_be_attached()
    asked(page).wait_for()


def task(page: Page) -> Locator:
    """What is to be done, in the tray."""
    return page.locator(".tray .say b")


def ring(page: Page) -> Locator:
    """What is marked as asked for."""
    return page.locator('[data-mark="asked"]')


def around(ring: Locator, one: Locator) -> None:
    """The ring closes around this."""
    expect(ring).to_have_count(1)
    expect(one).to_be_visible()
    for _ in range(50):
        box, ringed = one.bounding_box(), ring.bounding_box()
        assert box is not None
        assert ringed is not None
        if all(abs(box[side] - ringed[side]) < 3 for side in ("x", "y", "width", "height")):
            return
        ring.page.wait_for_timeout(40)
    raise AssertionError(f"the ring lies at {ringed}, the thing at {box}")


# A new table


@pytest.mark.parametrize("size", [{}, LARGE_PHONE], ids=["desktop", "phone"])
def test_it_is_said_that_the_pieces_lie_anew(open_page: Opener, size: dict[str, object]) -> None:
    page = open_page("/api/house", **size)
    enter(page, "yang-tzee/first-hand/3")
    expect(page.locator("[data-anew]")).to_have_count(0)  # it goes on where the second step ended
    enter(page, "yang-tzee/first-hand/4")
    expect(page.locator("[data-anew]")).to_contain_text("A new table")
    expect(page.locator("[aria-live=assertive]")).to_contain_text(
        "A new table. The pieces lie as this step needs them."
    )
    press(page.locator('.tray [data-tile="P19"]'))
    expect(page.locator("[data-anew]")).to_have_count(0)


# Again


def test_try_again_goes_back_to_the_decision_that_was_missed(open_page: Opener) -> None:
    """The first of three tiles was right: it lies, and the second is asked for again."""
    page = open_page("/api/house")
    enter(page, "courtyard/first-town/6")
    say(page, "place NE 0,1")
    expect(task(page)).to_have_text("Lay the tower straight in the middle.")
    say(page, "done")
    kind(page, "other")
    press(page.get_by_role("button", name="Try again"))
    kind(page, "asked")
    expect(task(page)).to_have_text("Lay the tower straight in the middle.")
    expect(page.locator("[aria-live=assertive]")).not_to_contain_text("Step 6")
    for move, then in (("place tower EW 1,1", "asked"), ("place NW 2,1", "asked"), ("done", "done")):
        say(page, move)
        kind(page, then)
    kept = page.evaluate("JSON.parse(localStorage.getItem('teahouse-learned')).done")
    assert kept == {"courtyard": {"first-town": [6]}}


def test_after_another_move_a_press_says_how_to_go_on(open_page: Opener) -> None:
    page = open_page("/api/house")
    enter(page, "yang-tzee/first-hand/1")
    say(page, "rain P22 stream")
    kind(page, "other")
    press(page.locator('.tray [data-tile="P10"]'))
    expect(page.locator("[data-why]")).to_contain_text("Press “Try again” first")


@pytest.mark.parametrize("size", [{}, LARGE_PHONE], ids=["desktop", "phone"])
def test_in_a_game_of_ones_own_moves_are_taken_back(open_page: Opener, size: dict[str, object]) -> None:
    page = open_page("/api/house", **size)
    enter(page, "yang-tzee/first-hand/10")
    undo = page.locator(".tray").get_by_role("button", name=re.compile("^Undo"))
    expect(undo).to_have_count(0)
    tiles = page.locator(".tray [data-tile]")
    begun = tiles.evaluate_all("(all) => all.map((one) => one.dataset.tile)")
    for _ in range(2):
        press(page.locator(".tray .rain [data-tile]").first)
        press(page.locator('[data-end="left"]'))
        press(page.locator(".tray [data-primary]"))
        expect(undo).to_be_visible()
        asked(page).wait_for()
    press(undo)
    asked(page).wait_for()
    press(undo)
    asked(page).wait_for()
    expect(undo).to_have_count(0)
    assert tiles.evaluate_all("(all) => all.map((one) => one.dataset.tile)") == begun


def test_what_the_search_is_for_is_not_told_beside_it(open_page: Opener) -> None:
    """At which end the tile collects is what steps 4 and 5 ask."""
    page = open_page("/api/house")
    for step, told in ((3, True), (4, False), (5, False), (6, True)):
        enter(page, f"yang-tzee/first-hand/{step}")
        expect(page.locator("[data-board] .chance")).to_have_count(2 if told else 0)


# The ring


def test_with_the_wrong_piece_in_the_hand_the_ring_goes_back_to_the_right_one(open_page: Opener) -> None:
    page = open_page("/api/house")
    enter(page, "yellow-and-yangtze/first-dynasty/1")
    red, blue = (page.locator(f'.tray [data-leader="{colour}"]') for colour in ("red", "blue"))
    around(ring(page), red)
    press(blue)
    expect(blue).to_have_attribute("aria-pressed", "true")
    around(ring(page), red)
    press(red)
    expect(ring(page)).to_have_count(1)
    expect(page.locator('[data-mark="asked"].tray')).to_have_count(0)


def test_a_piece_just_like_the_marked_one_is_as_right(open_page: Opener) -> None:
    page = open_page("/api/house")
    enter(page, "courtyard/first-town/1")
    pieces = page.locator(".tray .piece")
    marked = page.locator('.tray [data-index="2"]')
    alike = [
        index
        for index in range(pieces.count())
        if pieces.nth(index).get_attribute("data-piece") == marked.get_attribute("data-piece")
    ]
    other = next(index for index in range(pieces.count()) if index not in alike)
    press(pieces.nth(other))
    around(ring(page), marked)
    press(pieces.nth(next(index for index in alike if index != 2)))
    expect(page.locator('[data-mark="asked"].tray')).to_have_count(0)
    expect(ring(page)).to_have_count(1)


# The big button


def test_the_big_button_invites_to_nothing_before_anything_was_pressed(open_page: Opener) -> None:
    """Rolling all five or keeping what was won is allowed, but not what is asked: it stands among the others."""
    page = open_page("/api/house")
    enter(page, "yardzee/first-game/1")
    expect(page.locator(".tray [data-deed^=keep]")).to_have_count(1)
    expect(page.locator(".tray [data-primary]")).to_have_count(0)
    page.locator("[data-board]").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    kind(page, "asked")
    for die in (1, 2, 3):
        press(page.locator(f'[data-board] [data-die="{die}"]'))
    expect(page.locator(".tray [data-primary]")).to_have_attribute("data-deed", "keep 5 5 5")
    enter(page, "yozu/ask-the-oracle/6")
    expect(page.locator(".tray [data-deed=keep]")).to_have_count(1)
    expect(page.locator(".tray [data-primary]")).to_have_count(0)
    press(page.locator(".tray [data-deed=keep]"))
    kind(page, "other")


def test_the_big_button_stays_where_it_is_what_is_asked(open_page: Opener) -> None:
    page = open_page("/api/house")
    enter(page, "yozu/ask-the-oracle/1")
    expect(page.locator(".tray [data-primary]")).to_have_attribute("data-deed", "keep")


# The coach


def test_the_coach_explains_what_comes_up_in_a_game_of_ones_own(open_page: Opener) -> None:
    page = open_page("/learn/yardzee/first-game/8", coach=True)
    kind(page, "play")
    expect(task(page)).to_contain_text("Play as you like")
    expect(page.locator(".tray .coach")).to_have_count(0)
    say(page, page.locator(".tray [data-deed^=keep]").get_attribute("data-deed") or "")
    expect(page.locator(".tray .coach")).to_contain_text("Choose the dice you want to keep")


def held_back(page: Page, pattern: str) -> tuple[Event, Callable[[], None]]:
    """Answers of the coach wait until they are let go."""
    came, waiting = Event(), list[Route]()

    def hold(route: Route) -> None:
        if '"hint"' in (route.request.post_data or ""):
            waiting.append(route)
            came.set()
        else:
            route.continue_()

    def let_go() -> None:
        for route in waiting:
            route.continue_()

    page.route(pattern, hold)
    return came, let_go


def test_a_late_hint_changes_no_button_under_the_finger(open_page: Opener) -> None:
    page = open_page("/learn/yardzee/first-game/8")
    kind(page, "play")
    came, let_go = held_back(page, "**/api/learn/yardzee/first-game/8/ask")
    with page.expect_request("**/api/learn/yardzee/first-game/8/ask"):
        page.keyboard.press("h")
    box = page.locator("[data-board] button.open:not(.barred)").first
    press(box)
    primary = page.locator(".tray [data-primary]")
    expect(primary).to_contain_text("Score")
    deed = primary.get_attribute("data-deed")
    assert came.is_set()
    with page.expect_response("**/api/learn/yardzee/first-game/8/ask"):
        let_go()
    page.wait_for_timeout(500)
    expect(primary).to_have_attribute("data-deed", deed or "")
    expect(page.locator(".tray.hinting")).to_have_count(0)
    page.keyboard.press("h")  # it waited for this, and is there at once
    expect(page.locator(".tray.hinting")).to_have_count(1)


# A phone


def test_the_buttons_of_a_phone_are_named(open_page: Opener) -> None:
    page = open_page("/learn/yardzee/first-game/8", **LARGE_PHONE)
    kind(page, "play")
    for name, word in (("Hint", "Hint"), ("All moves", "Moves")):
        expect(page.locator(".tray").get_by_role("button", name=name)).to_have_text(word)
    for name in ("Back to the step before", "Skip this step"):
        expect(page.locator(".tray").get_by_role("button", name=name)).to_have_text(re.compile("Back|Skip"))


def test_an_icon_says_what_it_is_when_it_is_held(open_page: Opener) -> None:
    page = open_page("/learn/yardzee/first-game/1", **LARGE_PHONE)
    kind(page, "asked")
    page.get_by_role("button", name="Rules").dispatch_event("contextmenu", {"bubbles": True})
    expect(page.locator("[data-tip]")).to_have_text("Rules")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("step", range(1, 6))
def test_no_sentence_below_the_sea_is_cut(open_page: Opener, step: int) -> None:
    page = open_page("/api/house", **LARGE_PHONE)
    enter(page, f"yang-tzee/first-hand/{step}")
    page.wait_for_function(
        """() => { const box = document.querySelector('[data-board] .under');
          return box.scrollHeight <= box.clientHeight + 1 }"""
    )
    cut = page.evaluate(
        """() => [...document.querySelectorAll('[data-board] .under p')].filter((one) => one.offsetHeight)
          .map((one) => [one, one.getBoundingClientRect().bottom])
          .filter(([one, end]) => end > one.closest('[data-board]').getBoundingClientRect().bottom + 1)
          .map(([one]) => one.textContent)"""
    )
    assert cut == []


def test_on_my_turn_the_map_lies_where_i_left_it(open_page: Opener) -> None:
    """Mei's moves, on C12 and B12, are brought into sight of a phone; on my turn I look at my own pieces again."""
    page = open_page("/api/house", settings=BRISK, **LARGE_PHONE)
    page.goto("/learn/yellow-and-yangtze/first-dynasty/10")
    kind(page, "play")
    asked(page).wait_for()
    press(page.locator('.tray [data-tile="red"]').first)
    press(page.locator('[data-hex="I4"]'))
    press(page.locator(".tray [data-primary]"))
    page.wait_for_timeout(500)
    home = page.locator('[data-hex="G7"]').bounding_box()
    before = page.locator("[data-board]").get_attribute("data-seq")
    press(page.locator(".tray [data-deed=end]"))
    press(page.locator(".tray [data-primary]"))
    page.locator(f"[data-board]:not([data-seq='{before}'])").wait_for(state="attached")
    asked(page).wait_for()
    page.wait_for_timeout(600)
    assert page.locator('[data-hex="G7"]').bounding_box() == home


# What is about to be done


def test_an_offered_tile_brings_the_end_that_it_serves_into_sight(open_page: Opener) -> None:
    """Mei's bird collects at the right, thirteen tiles from the left end of the Sea."""
    page = open_page("/api/house", **LARGE_PHONE)
    enter(page, "yang-tzee/first-hand/7")
    press(page.locator('[data-take="P24"]'))
    page.wait_for_function(
        """() => { const sea = document.querySelector('[data-board] .sea .scroll');
          return sea.scrollLeft + sea.clientWidth > sea.scrollWidth - 2 }"""
    )


def test_the_gain_of_a_long_collection_stands_in_sight(open_page: Opener) -> None:
    """Nine tiles from the right: the far sun lies off the screen, what it brings is told at the rim."""
    page = open_page("/api/house", **LARGE_PHONE)
    enter(page, "yang-tzee/bamboo-and-rows/2")
    press(page.locator('.tray [data-tile="P21"]'))
    press(page.locator(".tray").get_by_role("button", name="Right"))
    gain = page.locator("[data-board] .gain.at")
    expect(gain).to_have_text("+21")
    page.wait_for_function(
        """() => { const { left, right } = document.querySelector('[data-board] .gain.at').getBoundingClientRect();
          return left >= 0 && right <= innerWidth }"""
    )


@pytest.mark.rule("YY-5.D", "YY-10")
def test_a_tile_that_pays_leaves_what_was_chosen(open_page: Opener) -> None:
    page = open_page("/api/house", viewport={"width": 1366, "height": 650})
    enter(page, "yellow-and-yangtze/pagodas/3")
    press(page.locator("[data-rare=build]"))
    press(page.locator('[data-hex="E6"]'))
    build = page.locator(".tray [data-primary]")
    expect(build).to_have_text("Build the red pagoda")
    press(page.locator('.tray [data-tile="green"]'))
    expect(page.locator("[data-why]")).to_contain_text("It pays for this when you confirm.")
    expect(build).to_have_text("Build the red pagoda")
