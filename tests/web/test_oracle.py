"""Yozu: the Oracle answers every miss, and nobody else can tell a forced answer from a chosen one."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Opener
from web.hand import asked, press, wait_until_asked
from web.tables import BOT, ME, decide, lay, nothing_outside, nothing_too_small

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOW = {"viewport": {"width": 1366, "height": 650}}
KINDS = ("nothing", "animal", "season", "both")
SHORT: list[tuple[str, dict[str, Any]]] = [(kind, {}) for kind in KINDS] + [
    ("both", LOW),
    ("both", PHONE),
    ("nothing", PHONE),
]
CASES = [
    pytest.param(kind, size, marks=() if (kind, size) in SHORT else pytest.mark.long)
    for kind in KINDS
    for size in ({}, LOW, PHONE)
]


def hand_of(page: Page) -> dict[str, Any]:
    """The hand as the house tells it to this page's person."""
    found: dict[str, Any] = page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["updates"][0]
    hand: dict[str, Any] = found["hand"]
    return hand


def heard(page: Page, answer: str) -> None:
    """Everybody was told this answer first: the page itself may be rounds further already, for bots are quick."""
    for _ in range(200):
        steps = page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["updates"][0]["steps"]
        answers = [event["text"] for step in steps for event in step["events"] if event["kind"] == "answered"]
        if answers:
            assert answers[0] == f"answer {answer}"
            return
        page.wait_for_timeout(50)
    raise AssertionError("nothing was answered")


def guess_for(hand: list[str], kind: str) -> str | None:
    """A guess that misses these two cards and shares so much with them; None where there is none (YO-3.3)."""
    (a1, s1), (a2, s2) = (card.split() for card in hand)
    animals = [
        animal
        for animal in ("panda", "carp", "dragonfly", "tiger")
        if (animal in (a1, a2)) == (kind in ("animal", "both"))
    ]
    seasons = [
        season
        for season in ("spring", "summer", "fall", "winter")
        if (season in (s1, s2)) == (kind in ("season", "both"))
    ]
    misses = [f"{animal} {season}" for animal in animals for season in seasons if f"{animal} {season}" not in hand]
    return misses[0] if misses else None


def asked_oracle(open_page: Opener, kind: str, size: dict[str, Any]) -> tuple[Page, Page, str]:
    """Mei, the Oracle, is asked after a guess of Tomás that leaves such an answer; both pages and the guess."""
    mei, tomas = open_page("/learn", **size), open_page("/learn", **size)
    for _ in range(20):
        address = lay(mei, "yozu", (ME, None, BOT), open_it=False)
        tomas.goto(address)
        press(tomas.get_by_role("button", name="Sit down"))
        mei.goto(address)
        assert wait_until_asked(tomas)
        guess = guess_for(hand_of(mei)["view"]["hand"], kind)
        if guess is not None:
            break
    else:
        pytest.fail(f"no two cards left room for {kind}")
    press(tomas.locator(f"[data-board] .cell[data-card='{guess}']"))
    press(tomas.locator("[data-primary]"))
    assert wait_until_asked(mei)
    return mei, tomas, guess


def with_the_longest_names_on_the_narrowest_phone(page: Page) -> None:
    """Whatever cards chance dealt, and also beside the third square, which against bots takes back."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": 360, "height": before["height"]})
    buttons = page.locator(".tray .segments button")
    assert buttons.count()
    were = buttons.evaluate_all("all => all.map((one) => one.textContent)")
    rename = "(all, names) => all.forEach((one, at) => { one.textContent = names.at(at - all.length); })"
    buttons.evaluate_all(rename, ["“Dragonfly”", "“Summer”"])
    square = page.locator(".tray .square").last
    square.evaluate("one => one.after(one.cloneNode(true))")
    nothing_outside(page)
    square.evaluate("one => one.remove()")
    buttons.evaluate_all(rename, were)
    page.set_viewport_size(before)


@pytest.mark.parametrize(("kind", "size"), CASES, ids=str)
def test_the_oracle_presses_each_answer_and_sees_what_it_tells(
    open_page: Opener, kind: str, size: dict[str, Any]
) -> None:
    mei, tomas, guess = asked_oracle(open_page, kind, size)
    animal, season = guess.split()
    true = {"nothing": ["nothing"], "animal": [animal], "season": [season], "both": [animal, season]}[kind]
    cards = mei.locator("[data-answer]")
    assert cards.evaluate_all("all => all.map((one) => one.dataset.answer)") == true
    # What it tells comes from the house.
    told = hand_of(mei)["deduced"]["answers"]
    assert [one["action"] for one in told] == [f"answer {answer}" for answer in true]
    for place, one in enumerate(told):
        expect(cards.nth(place)).to_contain_text(one["left"].split(" ", 1)[1])
        expect(cards.nth(place)).to_contain_text(one["best"])
        assert cards.nth(place).locator("svg g, svg use").count() > 0
    # One button in the tray for each true answer, also where there is only one.
    primary = mei.locator("[data-primary]")
    ways = mei.locator(".tray .segments button")
    if kind == "both":
        expect(ways).to_have_count(2)
        expect(primary).to_have_count(0)
        if size.get("has_touch"):
            with_the_longest_names_on_the_narrowest_phone(mei)
        press(ways.last)
        expect(ways.last).to_have_attribute("aria-pressed", "true")
        expect(cards.last).to_have_attribute("aria-pressed", "true")
    else:
        expect(ways).to_have_count(0)
    expect(primary).to_be_visible()
    said = true[-1]
    expect(mei.locator(".tray h2")).to_contain_text(f"Answer “{said}”?")
    bars = "may say anything" if said == "nothing" else f"may not say {said}"
    expect(cards.last).to_contain_text(bars)
    expect(mei.locator(".tray .say p")).to_have_text(
        "Only the others could let you take this back." if kind == "both" else re.compile(bars)
    )
    nothing_outside(mei)
    if size.get("has_touch"):
        nothing_too_small(mei)
    for thing in (primary, cards.first, cards.last):
        expect(thing).to_be_in_viewport(ratio=1)
    decide(mei, lambda page: press(page.locator("[data-primary]")))
    heard(tomas, said)


WAIT = """() => [
  ...['.tray', '.round', '.pls, .strip', 'header.top', '.log'].map(
    (part) => [...document.querySelectorAll(part)].map((one) => one.innerText).join('|')),
  ...[...document.querySelectorAll('.tray button')].map((one) => one.innerText + one.className + one.ariaLabel),
].join('; ')"""
"""What a page shows while the Oracle answers: every word around the board, and every button of the tray."""


@pytest.mark.parametrize("size", [{}, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desktop", "phone"])
def test_for_the_others_every_wait_looks_alike(open_page: Opener, size: dict[str, Any]) -> None:
    seen = {}
    for kind in KINDS:
        mei, tomas, guess = asked_oracle(open_page, kind, size)
        expect(asked(tomas)).to_have_count(0)
        expect(tomas.locator(".tray h2")).to_contain_text("is answering")
        text: str = tomas.evaluate(WAIT)
        # Names and the deal differ from table to table; two cards that are alike are shown and drawn anew.
        for page in (mei, tomas):
            text = text.replace(page.context.request.get("/api/me").json()["name"], "SOMEBODY")
        text = re.sub(r"(?:starts? with|has|have) \w+ \w+|(?:\w+ looks at a card|Both cards are [^.]*)\.\s*", "", text)
        seen[kind] = " ".join(text.replace(" ".join(reversed(guess.split())), "GUESS").split())
    assert set(seen.values()) == {seen["nothing"]}


def begin_without_deductions(page: Page) -> None:
    """From the lobby to a table against bots where nobody's deductions are worked out."""
    page.get_by_role("button", name="One screen: Yozu").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Against bots").click()
    dialog.get_by_text("Variants and match").click()
    dialog.get_by_role("group", name="Deductions").get_by_role("button", name="nobody").click()
    dialog.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()


def test_a_table_without_deductions_shows_none_and_leaves_ones_own_notes(open_page: Opener) -> None:
    page = open_page("/")
    guessed = answered = False
    for _ in range(8):  # a game may be over before one has guessed and answered
        begin_without_deductions(page)
        while not (guessed and answered) and wait_until_asked(page):
            assert hand_of(page)["deduced"] is None
            if page.locator("[data-answer]").count():
                answered = True
                expect(page.locator("[data-answer]").first).to_contain_text(re.compile("guesses next|void"))
                assert "pairs left" not in page.locator("body").inner_text()
                press(page.locator("[data-answer]").first)
            elif page.locator(".cell").count() and "won" not in page.locator(".tray h2").inner_text():
                guessed = True
                assert page.locator(".cell:is(.no, .open, .named, .sure)").count() == 0
                assert "What that tells you" not in page.locator("body").inner_text()
                press(random.choice(page.locator(".cell:not(.banned)").all()))
            decide(page, lambda page: press(page.locator("[data-primary]")))
        if guessed and answered and wait_until_asked(page):
            break
        page.goto("/")
    assert guessed
    assert answered
    page.get_by_role("tab", name="Notes").click()
    pad = page.locator(".own .cell[data-card='tiger winter']")
    pad.click()
    expect(pad).to_have_class(re.compile(r"\bno\b"))
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.locator(".own .cell[data-card='tiger winter']")).to_have_class(re.compile(r"\bno\b"))


def test_the_house_answers_for_an_oracle_who_said_so_beforehand(open_page: Opener) -> None:
    """YO-10.16: animal, season or by lot, each excluding the others; forced and free answers alike."""
    mei, tomas, guess = asked_oracle(open_page, "both", {})
    mei.get_by_role("button", name="Table", exact=True).click()
    menu = mei.get_by_role("complementary", name="Table")
    menu.get_by_role("radio", name=re.compile("^The season")).click()
    expect(menu.get_by_role("radio", name="Ask me")).not_to_be_checked()
    heard(tomas, guess.split()[1])
    menu.get_by_role("radio", name=re.compile("^By lot")).click()
    expect(menu.get_by_role("radio", name=re.compile("^The season"))).not_to_be_checked()
    expect(menu.locator("fieldset")).to_have_attribute("aria-busy", "false")  # the house has heard it
    mei.reload()
    mei.get_by_role("button", name="Table", exact=True).click()
    expect(menu.get_by_role("radio", name=re.compile("^By lot"))).to_be_checked()
    menu.get_by_role("radio", name="Ask me").click()
    expect(menu.get_by_role("radio", name=re.compile("^By lot"))).not_to_be_checked()
