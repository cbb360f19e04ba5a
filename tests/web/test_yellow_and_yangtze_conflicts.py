"""Wars, ties, revolts and pagodas of Yellow & Yangtze, opened where they are asked: answered in the tray, in sight."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from web.hand import press
from web.stops import Stop, stops
from web.tables import settled
from web.visiting import Report, Visitor

NAME = "yellow-and-yangtze"
SIZES = ("1366x650", "390x844")
SMALLEST = ("360x740", "844x390")
NEVER = ("scrolls", "page scrolls", "off screen", "covered", "overlap", "small target")
"""What is wrong with no question; test_visit.py holds the rest of the page."""


def stop(shows: str, players: int, line: int) -> Stop:
    """Where a question is asked: one of the kept stops."""
    found = [one for one in stops(NAME) if one.players == players and len(one.moves) == line and shows in one.shows]
    assert found, (shows, players, line)
    return found[0]


WAR = stop("act back: back", 4, 299)
"""All five roles clash between Zhao and Han (6) and Yan, Qi, Wei and Chu (7); three have spoken, the visitor last."""
THREE = stop("act back: back", 4, 321)
"""Three states, ten leaders: four of Yan's, five of Qin's, one of Qi's."""
BARRED = stop("act back: back", 4, 213)
"""The visitor's soldier stands on A12."""
TIE = stop("act choose: choose", 4, 300)
"""The same war, 7 to 7."""
REVOLT = stop("act revolt: support", 2, 67)
TURN = stop("act: end", 4, 298)
"""The others have had a turn each: the pot, the lion, the bull."""
PAGODA = stop("act pagoda: pagoda", 4, 136)


def opened(visitor: Visitor, where: Stop, size: str) -> Page:
    """The page at a question: whatever is pressed for it is large enough and in sight."""
    visitor.report = Report()
    visitor.go(where, size, ("light",), thorough=False)
    visitor.report.faults = [fault for fault in visitor.report.faults if fault.what in NEVER]
    assert not visitor.report.faults, "\n".join(visitor.report.causes())
    return visitor.page(size)


def choices(page: Page) -> Locator:
    """What the tray lets one choose."""
    return page.locator(".tray .segments button")


def primary(page: Page) -> Locator:
    """The one button that does it."""
    return page.locator(".tray [data-primary]")


def in_sight(page: Page) -> None:
    """Every button of the tray is whole on the screen, and nothing of the panel has to be scrolled for."""
    settled(page)
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.tray button')].filter((button) => {
          const { left, top, right, bottom } = button.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
        }).map((button) => button.innerText)"""
    )
    assert not outside, outside
    scrolled = page.evaluate(
        """() => [...document.querySelectorAll('.dock, .dock *')].filter((box) =>
          /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1)
          .map((box) => `${box.className}: ${box.scrollHeight} px in ${box.clientHeight}`)"""
    )
    assert not scrolled, scrolled


def pick(page: Page, name: str) -> None:
    """Press a choice: it is picked, and nothing is done yet."""
    chosen = page.locator(".tray .segments").get_by_role("button", name=name, exact=True)
    press(chosen)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    in_sight(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.rule("YY-9.4")
def test_a_war_is_answered_in_the_tray(visitor: Visitor, size: str) -> None:
    page = opened(visitor, WAR, size)
    in_sight(page)
    expect(choices(page)).to_have_text(["Zhao and Han", "Yan and three more", "Neither, stand aside"])
    expect(primary(page)).to_have_count(0)
    # Each side says what one would gain and lose; the panel has nothing to press but Fold.
    mine = page.locator(".dock .stake.own")
    assert mine.count() >= 3
    told = page.locator(".dock .side").all_text_contents()
    assert any("gain 1 " in one for one in told)
    assert any("lose " in one for one in told)
    expect(page.locator(".dock button")).to_have_text(["Fold"])
    pick(page, "Zhao and Han")
    expect(primary(page)).to_have_text(re.compile(r"^Back Zhao and Han with (1|your soldier)\s*$"))
    expect(page.locator(".dock .forecast")).to_contain_text("With 1 soldier tile: 7 each. You choose the winner.")
    pick(page, "Neither, stand aside")
    expect(primary(page)).to_have_text("Stand aside")
    expect(page.locator(".dock .forecast")).to_contain_text("If you stand aside: Yan and three more win, 7 to 6.")


@pytest.mark.rule("YY-10")
def test_a_soldier_on_the_board_is_said_to_be_barred_from_a_war(visitor: Visitor) -> None:
    page = opened(visitor, BARRED, "1366x650")
    expect(page.locator(".tray .note")).to_have_text("Your soldier stands on A12. Only a leader off the board adds 1.")
    opened(visitor, WAR, "1366x650")
    expect(page.locator(".tray .note")).to_have_count(0)


@pytest.mark.parametrize("size", [*SIZES, *SMALLEST])
@pytest.mark.rule("YY-9.1")
def test_three_states_and_ten_leaders_are_compared_without_scrolling(visitor: Visitor, size: str) -> None:
    page = opened(visitor, THREE, size)
    in_sight(page)
    expect(page.locator(".dock .side")).to_have_count(3)
    expect(page.locator(".dock .clash svg")).to_have_count(10)
    pick(page, "Qin and Han")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.rule("YY-9.5")
def test_the_winner_of_a_tie_is_chosen_in_the_tray(visitor: Visitor, size: str) -> None:
    page = opened(visitor, TIE, size)
    in_sight(page)
    expect(choices(page)).to_have_text(["Zhao and Han", "Yan and three more"])
    pick(page, "Yan and three more")
    expect(primary(page)).to_have_text("Let Yan and three more win")
    expect(page.locator(".dock .forecast")).to_contain_text("Yan and three more win the tie, 7 each.")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.rule("YY-8.2")
def test_governors_are_added_to_a_revolt_in_the_tray(visitor: Visitor, size: str) -> None:
    page = opened(visitor, REVOLT, size)
    in_sight(page)
    expect(choices(page)).to_have_text(["Governor tiles", "Nothing"])
    # What is lost if nothing is added.
    forecast = page.locator(".dock .forecast")
    expect(forecast).to_contain_text("If nothing is added, your artisan leaves the board; 1 yellow point for")
    pick(page, "Governor tiles")
    expect(primary(page)).to_have_text("Add 1")
    pick(page, "Nothing")
    expect(primary(page)).to_have_text("Add nothing")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.rule("YY-6.3")
def test_a_pagoda_is_built_or_declined_in_the_tray(visitor: Visitor, size: str) -> None:
    page = opened(visitor, PAGODA, size)
    in_sight(page)
    sites = choices(page).all_inner_texts()
    assert sites[-1] == "No pagoda"
    assert all(re.fullmatch(r"[A-L]\d+ [A-L]\d+ [A-L]\d+", site) for site in sites[:-1])
    for site in sites[:-1]:
        pick(page, site)
        expect(primary(page)).to_have_text(re.compile(r"^Build the (black|red|green|blue|yellow) pagoda\s*$"))
    pick(page, "No pagoda")
    expect(primary(page)).to_have_text("Build no pagoda")


@pytest.mark.parametrize("size", SIZES)
def test_what_the_others_did_since_my_turn_bears_their_emblem_and_its_number(visitor: Visitor, size: str) -> None:
    page = opened(visitor, TURN, size)
    strip = page.get_by_role("region", name="Since your turn")
    expect(strip).to_contain_text("3 of 3")
    # Three turns of two actions each; of the last one, Rook's, the frames are ink.
    deeds = page.locator(".stage .deed")
    expect(deeds).to_have_text(["1", "2"] * 3)
    expect(page.locator(".stage .deed.now")).to_have_text(["1", "2"])
    expect(page.locator(".stage .deed.now").last).to_be_in_viewport(ratio=1)
    press(strip.get_by_role("button", name="The turn before"))
    expect(deeds).to_have_text(["1", "2"] * 2)
    press(strip.get_by_role("button", name=re.compile("^Close")))
    expect(deeds).to_have_count(0)


def test_folding_shows_the_map_with_those_who_clash(visitor: Visitor) -> None:
    page = opened(visitor, WAR, "390x844")
    expect(page.locator(".dock .side")).to_have_count(2)
    press(page.get_by_role("button", name="Fold", exact=True))
    expect(page.locator(".dock .side")).to_have_count(0)
    expect(page.locator(".dock")).to_contain_text("Zhao and Han 6 against Yan and three more 7")
    expect(page.locator(".stage .clash:not(.under)")).to_have_count(10)
    expect(choices(page)).to_have_count(3)
    in_sight(page)
    press(page.get_by_role("button", name="Unfold"))
    expect(page.locator(".dock .side")).to_have_count(2)
