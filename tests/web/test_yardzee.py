"""Yardzee at the table: hints drawn with their odds, boxes that answer, the card folded open, the odds of the dice."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from web.hand import press
from web.laying import laid
from web.stops import Stop
from web.tables import settled
from web.visiting import Visitor

LOW, LARGE, PHONE, SIDE = "1366x650", "1440x900", "390x844", "844x390"
TWO_PAIRS = Stop(
    "yardzee",
    2,
    (
        "~ roll 2 2 2 3 4",
        "0 score three-of-a-kind",
        "~ roll 2 3 4 5 6",
        "1 score large-straight",
        "~ roll 1 4 4 4 5",
        "0 score fours",
        "~ roll 1 1 1 2 3",
        "1 score ones",
        "~ roll 1 2 6 6 6",
        "0 score sixes",
        "~ roll 1 2 2 2 3",
        "1 score twos",
        "~ roll 1 4 4 5 6",
        "0 keep 4 4 6",
        "~ roll 2 6",
    ),
    (),
    0,
)
"""2 4 4 6 6 with one roll left, 4 4 6 of them kept; 12 in Fours, 18 in Sixes, 13 in Three of a kind."""


def at(visitor: Visitor, size: str) -> Page:
    """The table with two pairs, on a screen of this size."""
    page = visitor.page(size)
    page.goto(laid(visitor.database, TWO_PAIRS, visitor.me, visitor.other).address)
    expect(page.locator('.tray[data-asking="true"]')).to_be_visible()
    settled(page)
    return page


def test_a_hint_is_drawn_with_its_way_and_its_odds(visitor: Visitor) -> None:
    page = at(visitor, LOW)
    expect(page.locator(".way")).to_have_count(0)
    page.keyboard.press("h")
    # A four or a six of six faces.
    expect(page.locator('[data-box="full-house"]')).to_have_text("33 %")
    expect(page.locator('[data-box="full-house"]')).to_have_class(re.compile(r"\bhint\b"))
    expect(page.locator(".tray .say p")).to_contain_text(
        "A four or a six comes one time in three: 25 points in Full house. "
        "If neither comes, the dice go into Chance (21 to 25)."
    )
    expect(page.locator("[data-primary]")).to_have_text("Keep 4 4 6 6, roll one die")
    # One die goes from the bowl to the lane; three lie there and stay.
    expect(page.locator(".way")).to_have_count(1)
    expect(page.get_by_role("button", name="six, rolls again, the hint: keep")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".way")).to_have_count(0)
    expect(page.locator('[data-box="full-house"]')).to_have_text("0")


def test_a_hint_on_a_phone_names_the_die(visitor: Visitor) -> None:
    page = at(visitor, PHONE)
    before = page.locator("[data-die]").all_inner_texts()
    press(page.get_by_role("button", name="Hint"))
    expect(page.locator('[data-box="full-house"]')).to_have_text("33 %")
    assert before == ["rolls", "kept", "kept", "kept", "rolls"]
    assert page.locator("[data-die]").all_inner_texts() == ["rolls", "kept", "kept", "kept", "keep"]


def test_the_way_back_stays_under_the_thumb_whether_dice_can_be_rolled_or_not(visitor: Visitor) -> None:
    page = at(visitor, PHONE)
    back = page.get_by_role("button", name="Not this box")
    press(page.get_by_role("rowheader", name="Twos"))
    expect(page.get_by_role("button", name="Roll 2 dice")).to_be_visible()
    place = back.bounding_box()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.get_by_role("button", name=re.compile("^Roll"))).to_have_count(0)
    expect(page.locator('.tray[data-asking="true"]')).to_be_visible()
    settled(page)
    press(page.get_by_role("rowheader", name="Twos"))
    expect(page.locator("[data-primary]")).to_contain_text("Twos, ")
    assert back.bounding_box() == place


def test_a_phone_says_that_dice_are_pressed_until_one_is_kept(visitor: Visitor) -> None:
    page = visitor.page(PHONE)
    fresh = Stop("yardzee", 2, ("~ roll 1 3 5 6 6",), (), 0)
    page.goto(laid(visitor.database, fresh, visitor.me, visitor.other).address)
    said = page.locator(".tray .say p")
    expect(said).to_have_text("Press a die to keep it.")
    press(page.locator("[data-die]").nth(3))
    expect(said).to_have_text("Two rolls left.")


def test_who_began_is_told_from_the_second_turn_on(visitor: Visitor) -> None:
    expect(at(visitor, LOW).locator("header.top")).to_contain_text("round 4 of 13 · You began")
    page = visitor.page(LOW)
    fresh = Stop("yardzee", 2, ("~ roll 1 3 5 6 6",), (), 0)
    page.goto(laid(visitor.database, fresh, visitor.me, visitor.other).address)
    expect(page.locator("header.top")).to_contain_text("round 1 of 13")
    expect(page.locator("header.top")).not_to_contain_text("began")


@pytest.mark.parametrize("players", [3, 4])
def test_names_above_the_card_of_a_laptop_stand_apart(visitor: Visitor, players: int) -> None:
    page = visitor.page(LOW)
    fresh = Stop("yardzee", players, ("~ roll 1 3 5 6 6",), (), 0)
    page.goto(laid(visitor.database, fresh, visitor.me, visitor.other).address)
    expect(page.locator("[data-board] thead .h")).to_have_count(2 * players)
    settled(page)
    for leaf in page.locator("[data-board] thead").all():
        heads = [head.bounding_box() for head in leaf.locator(".nm").all()]
        sides = [(head["x"], head["x"] + head["width"]) for head in heads if head]
        assert all(one[1] + 4 <= other[0] for one, other in pairwise(sides)), sides


def test_a_filled_box_says_why_not(visitor: Visitor) -> None:
    for size in (LOW, PHONE):
        page = at(visitor, size)
        press(page.get_by_role("button", name="Fours: filled with 12"))
        expect(page.locator("[data-why]")).to_contain_text("Fours is filled, with 12. A box is filled only once.")


def test_the_whole_row_of_a_box_is_pressed(visitor: Visitor) -> None:
    for size in (LOW, PHONE):
        page = at(visitor, size)
        press(page.get_by_role("rowheader", name="Twos"))
        expect(page.locator("[data-primary]")).to_contain_text("Twos, 2")


def test_a_box_and_the_bonus_explain_themselves_to_a_mouse_that_rests(visitor: Visitor) -> None:
    page = at(visitor, LOW)
    page.get_by_role("rowheader", name="Full house").hover()
    expect(page.locator("[data-tip]")).to_contain_text("Full house: 25 for three of one face and two of another")
    page.get_by_role("rowheader", name="Bonus 35").hover()
    expect(page.locator("[data-tip]")).to_contain_text("35 for 63 or more in the upper section")


def test_the_card_says_how_far_the_bonus_is(visitor: Visitor) -> None:
    for size in (LOW, LARGE):
        page = at(visitor, size)
        row = page.get_by_role("row", name="Bonus 35")
        # 12 + 18 are 30, 3 + 6 are 9.
        expect(row.locator("td")).to_have_text(["33 short", "54 short"])
        press(page.get_by_role("rowheader", name="Twos"))
        expect(row.locator("td")).to_have_text(["31 short", "54 short"])


@pytest.mark.parametrize("size", [LOW, PHONE])
def test_what_is_kept_stays_where_it_lies_when_the_others_are_rolled(visitor: Visitor, size: str) -> None:
    page = at(visitor, size)
    kept = page.locator("[data-die][aria-pressed=true]")
    before = [die.bounding_box() for die in kept.all()]
    faces = [die.get_attribute("aria-label") for die in kept.all()]
    assert faces == ["four, kept", "four, kept", "six, kept"]
    seq = page.locator("[data-board]").get_attribute("data-seq") or ""
    page.keyboard.press("r")
    expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", seq)
    expect(page.locator("[data-die]")).to_have_count(5)
    settled(page)
    assert [die.bounding_box() for die in kept.all()] == before
    assert len({(box["x"], box["y"]) for die in page.locator("[data-die]").all() if (box := die.bounding_box())}) == 5


@pytest.mark.parametrize("double", [True, False], ids=["double click", "second press"])
def test_a_box_is_filled_by_a_second_press_and_not_by_one(visitor: Visitor, double: bool) -> None:
    page = at(visitor, LOW)
    seq = page.locator("[data-board]").get_attribute("data-seq") or ""
    row = page.get_by_role("rowheader", name="Twos")
    if double:
        row.dblclick()
    else:
        press(row)
        expect(page.locator("[data-primary]")).to_contain_text("Twos, 2")
        assert page.locator("[data-board]").get_attribute("data-seq") == seq
        press(row)
    expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", seq)


def test_a_die_that_was_clicked_bears_no_ring_until_a_key_moves_the_focus(visitor: Visitor) -> None:
    page = at(visitor, LOW)
    page.locator("[data-die]").nth(4).click()
    page.keyboard.press("Shift")
    page.keyboard.press("x")  # any key makes the browser show where the focus is
    ring = "() => getComputedStyle(document.activeElement.querySelector('.ring')).opacity"
    assert page.evaluate(ring) == "0"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(ring) == "1"


def test_what_is_said_of_a_die_covers_no_box(visitor: Visitor) -> None:
    page = at(visitor, LOW)
    for die in page.locator("[data-die]").all():
        page.mouse.move(2, 2)
        die.hover()
        tip = page.locator("[data-tip]")
        expect(tip).to_contain_text("Rule YZ-2.3")
        note = tip.bounding_box()
        assert note is not None
        for box in page.locator("[data-box]").all():
            place = box.bounding_box()
            assert place is not None
            apart = note["x"] + note["width"] <= place["x"] or note["x"] >= place["x"] + place["width"]
            above = note["y"] + note["height"] <= place["y"] or note["y"] >= place["y"] + place["height"]
            assert apart or above, place


@pytest.mark.parametrize(("size", "leaves"), [(LOW, 2), (LARGE, 1), (PHONE, 1), (SIDE, 2)])
def test_all_boxes_are_in_sight_on_as_many_leaves_as_fit(visitor: Visitor, size: str, leaves: int) -> None:
    page = at(visitor, size)
    expect(page.locator("[data-board] table")).to_have_count(leaves)
    expect(page.locator("[data-board] .live")).to_have_count(13)
    for row in page.locator("[data-board] .live").all():
        expect(row).to_be_in_viewport(ratio=1)


def test_the_odds_follow_the_dice_that_are_kept(visitor: Visitor) -> None:
    page = at(visitor, LOW)
    page.get_by_role("tab", name="Odds").click()
    full_house = page.get_by_role("tabpanel").get_by_role("row", name="Full house").locator("td")
    # Two dice beside 4 4 6: four and six, six and four, or two sixes, 3 of 36.
    expect(full_house).to_have_text(["8 %", "33 %"])
    page.locator("[data-die]").nth(4).click()
    expect(full_house).to_have_text(["33 %", "33 %"])


@pytest.mark.parametrize("size", [LOW, "1280x720"])
def test_five_at_a_laptop_are_named_on_both_leaves_and_their_boxes_stay_wide(visitor: Visitor, size: str) -> None:
    page = visitor.page(size)
    five = Stop("yardzee", 5, ("~ roll 1 3 5 6 6",), (), 0)
    page.goto(laid(visitor.database, five, visitor.me, visitor.other).address)
    names = page.locator("[data-board] thead .nm")
    expect(names).to_have_text(["You", "Ekaterina", "Heron", "Plover", "Wren"] * 2)
    for name in names.all():
        found = name.bounding_box()
        assert found is not None and min(found["width"], found["height"]) > 10, "a name is not seen"
    press(page.get_by_role("button", name="Table", exact=True))
    expect(page.get_by_role("complementary", name="Table")).to_be_visible()
    settled(page)
    sides = [box.bounding_box() for box in page.locator("[data-board] [data-box]").all()]
    assert min(side["width"] for side in sides if side) >= (28 if size == LOW else 20)
