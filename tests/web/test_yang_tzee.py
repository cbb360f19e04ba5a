"""Yang-Tzee at the table: collections and answers whole on the screen, tiles by what they show, ends told."""

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import teahouse
from teahouse.engine import Hand
from web.hand import press
from web.laying import laid
from web.stops import OPTIONS, PEOPLE, Stop
from web.visiting import Visitor

LOW, PHONE = "1366x650", "390x844"
SIZES = pytest.mark.parametrize("size", [LOW, PHONE], ids=["laptop", "phone"])
CODE = re.compile(r"\b[PS]\d")


# Where to look: games in which much is collected, up to the first moment of a kind


def drought(view: Any) -> bool:
    """A tile of the Stream matches twice and takes the whole Sea."""
    return view.stage == "act" and any(one.drought and len(one.matches) > 1 for one in view.previews)


def nine(view: Any) -> bool:
    """Nine tiles in the tray, and one of them matches twice."""
    held = len(view.streams[view.to_act]), len(view.rains[view.to_act])
    return view.stage == "act" and held == (3, 6) and any(len(one.matches) > 1 for one in view.previews)


def offering(view: Any) -> bool:
    """An Offering of several tiles, one of which would collect."""
    return view.stage == "offering" and len(view.offers) > 1 and any(offer.collects for offer in view.offers)


def adding(view: Any) -> bool:
    """A spirit match lets one add a tile of the Rain."""
    return view.stage == "spirit" and view.adding and len(view.offers) > 3


@cache
def moment(wanted: Callable[[Any], bool]) -> tuple[Stop, Any]:
    """The first moment of this kind, and its view."""
    game = teahouse.game("yang-tzee")
    for number in range(400):
        rng = Random(number)
        hand = Hand.begin(game, PEOPLE[:2], OPTIONS, seed=f"at the table {number}")
        for seat in hand.turns():
            view = hand.state.seen_by(seat).view
            if wanted(view):
                return Stop("yang-tzee", 2, tuple(hand.record.moves), ("act: stream",), seat), view
            found = [one for one in view.previews if one.matches and not one.drought]
            if view.stage == "act" and found and (len(view.streams[seat]) > 2 or rng.random() < 0.4):
                best = max(found, key=lambda one: len(one.tiles))
                hand.play(hand.state.parse(f"stream {best.tile.id} {best.end}"))
            else:
                hand.play(hand.state.random_action(rng))
    raise AssertionError(f"no game has {wanted.__name__}")


def sit(visitor: Visitor, size: str, wanted: Callable[[Any], bool]) -> tuple[Page, Any]:
    """At a table at such a moment."""
    stop, view = moment(wanted)
    page = visitor.page(size)
    visitor._open(page, laid(visitor.database, stop, visitor.me, visitor.other))
    return page, view


def faultless(page: Page) -> None:
    """Nothing cut, small, covered, out of reach or scrolling."""
    faults = page.evaluate("() => visitor.measure()")
    assert not faults, faults


def stream(page: Page, preview: Any) -> None:
    """Pick a tile of the Stream and choose an end for it."""
    press(page.locator(f".tray [data-tile={preview.tile.id}]"))
    press(page.locator(f"[data-end={preview.end}]"))


# Collections


@SIZES
def test_a_drought_is_whole_on_the_screen_and_told_beforehand(visitor: Visitor, size: str) -> None:
    page, view = sit(visitor, size, drought)
    would = next(one for one in view.previews if one.drought and len(one.matches) > 1)
    if size == LOW:  # a phone has room for the three that bring most
        expect(page.locator(".chance .drought")).to_have_count(sum(one.drought for one in view.previews))
        expect(page.locator(".chance .drought").first).to_have_text(would.ends)
    stream(page, would)
    expect(page.locator(".sea .bracket")).to_contain_text("drought")
    me = view.to_act
    scores = [score + would.total * (seat == me) for seat, score in enumerate(view.scores)]
    names = ["You" if seat == me else PEOPLE[1] for seat in range(2)]
    expect(page.locator("[data-primary]")).to_have_text(f"Collect {would.points}, end the game")
    told = f"The game ends at once: {names[0]} {scores[0]}, {names[1]} {scores[1]}."
    expect(page.locator(".tray .say p")).to_contain_text(told)
    sums = page.get_by_role("region", name="What would be collected")
    expect(sums.locator("tr")).to_have_count(len(would.matches) + 2)
    expect(sums.locator(".all")).to_contain_text(would.reckoning)
    page.mouse.move(1, 1)
    faultless(page)


@SIZES
def test_nine_tiles_leave_room_for_what_follows(visitor: Visitor, size: str) -> None:
    page, view = sit(visitor, size, nine)
    would = max((one for one in view.previews if not one.drought), key=lambda one: len(one.matches))
    stream(page, would)
    expect(page.locator("[data-primary]")).to_contain_text("Collect")
    follows = page.locator(".tray .say p" if size == PHONE else ".then li").first
    expect(follows).to_contain_text(f"{PEOPLE[1]} may take one tile from your Stream.")
    page.mouse.move(1, 1)
    faultless(page)


@pytest.mark.parametrize("size", [LOW, PHONE, "1280x720", "768x1024", "844x390"])
def test_no_tile_moves_when_another_is_picked(visitor: Visitor, size: str) -> None:
    page, _ = sit(visitor, size, lambda view: view.stage == "act" and not view.streams[view.to_act])
    tiles = page.locator(".tray [data-tile]")
    before = boxes(tiles)
    press(tiles.first)
    expect(page.locator(".tray .into")).to_be_visible()
    assert boxes(tiles)[1:] == before[1:]
    press(page.locator(".tray .into"))  # the preview lies whole in its place
    slip, place = page.locator(".tray .into svg").bounding_box(), page.locator(".tray .into").bounding_box()
    assert slip is not None and place is not None
    assert slip["height"] <= place["height"] + 1 and slip["width"] <= place["width"] + 1


def boxes(tiles: Locator) -> list[Any]:
    """Where things lie."""
    return [tile.bounding_box() for tile in tiles.all()]


# What one must know


def first(view: Any) -> bool:
    """Nothing was played yet."""
    return view.stage == "act" and not view.streams[view.to_act] and not view.discard and view.scores == (0, 0)


@SIZES
def test_how_a_tile_collects_and_how_the_game_ends_is_said_before_the_first_move(visitor: Visitor, size: str) -> None:
    page, view = sit(visitor, size, first)
    board = page.locator("[data-board]")
    expect(board).to_contain_text("The one right beside it never counts, and a bamboo ends its row.")
    expect(board).to_contain_text("Your Stream is empty: nothing can be collected until a tile lies there.")
    expect(board.get_by_role("region", name="How it ends")).to_have_text(view.ends)
    expect(page.locator(".tray .say p")).not_to_contain_text("The game ends")  # said once
    faultless(page)


@SIZES
def test_what_blossoms_pay_is_told_and_every_place_stays_in_reach(visitor: Visitor, size: str) -> None:
    page, _ = sit(visitor, size, first)
    press(page.locator(".tray [data-tile]").first)
    press(page.locator(".tray .into"))
    legend = page.locator(".tray .pay" if size == LOW else "[data-board] .pay")
    expect(legend).to_be_visible()
    expect(legend).to_contain_text(re.compile(r"mum:\sn: 1 a tile taken"))
    expect(legend.locator(".hole")).to_be_visible()
    expect(legend).to_contain_text("hole: 0, takes a tile of the other Stream (spirit match)")
    if size == PHONE:
        for end in ("Left", "Right"):
            expect(page.locator(".tray").get_by_role("button", name=re.compile(f"^{end}"))).to_be_visible()
    faultless(page)


@SIZES
def test_all_that_leaves_is_bracketed_and_the_bamboo_named_once(visitor: Visitor, size: str) -> None:
    page, view = sit(visitor, size, nine)
    would = max((one for one in view.previews if one.matches and not one.drought), key=lambda one: len(one.stops))
    stream(page, would)
    bracket, tile = page.locator(".sea .bracket"), page.locator(".sea .tile").first
    expect(bracket).to_be_attached()
    across, one = bracket.bounding_box(), tile.bounding_box()
    assert across is not None and one is not None
    # So many tiles, the placed one too, with a gap of 0.09 tiles between two.
    many = len(would.tiles)
    assert abs(across["width"] - one["width"] * (many + 0.09 * (many - 1))) < 3
    expect(page.locator(".sea .stop")).to_have_text(would.stops)


@SIZES
def test_the_tile_that_was_drawn_is_marked_in_the_hand(visitor: Visitor, size: str) -> None:
    stop, _ = moment(nine)
    drawn = next(number for number, line in enumerate(stop.moves) if line.startswith("~ draw"))
    page = visitor.page(size)
    seat = int(stop.moves[drawn + 1].split()[0])
    here = Stop("yang-tzee", 2, stop.moves[: drawn + 1], ("act: rain",), seat)
    visitor._open(page, laid(visitor.database, here, visitor.me, visitor.other))
    tile = stop.moves[drawn].split()[-1]
    expect(page.locator(".tray .new")).to_have_count(1)
    expect(page.locator(f".tray [data-tile={tile}]")).to_have_accessible_name(re.compile(", just drawn$"))
    faultless(page)


# Answers


@SIZES
def test_an_offering_is_answered_in_the_tray(visitor: Visitor, size: str) -> None:
    page, view = sit(visitor, size, offering)
    answers = page.locator(".tray [data-answer]")
    expect(answers).to_have_count(len(view.offers))
    clean = next(step for step in view.pending if step.step == "clean")
    expect(page.locator(".sea .tile:not(.faded)")).to_have_count(clean.size)
    panel = page.get_by_role("region", name="Offering")
    collected = view.collected
    assert collected is not None
    expect(page.locator(".sea .bar")).to_have_count(len(collected.matches))
    if size == LOW:
        sums = page.get_by_role("region", name="What was collected")
        expect(sums.locator("tr").first).to_contain_text(str(collected.sums[0].match.points))
    for offer in view.offers:
        for _, brief in offer.at:
            expect(panel).to_contain_text(brief)
    faultless(page)
    seq = page.locator("[data-board]").get_attribute("data-seq")
    press(page.get_by_role("button", name=re.compile("nothing…$", re.I)))
    expect(page.locator("[data-primary]")).to_have_text("Leave them all")
    press(page.get_by_role("button", name=re.compile("^Go on")))
    press(answers.first)
    expect(page.locator("[data-primary]")).to_contain_text("Take")
    expect(page.locator(".tray .say p")).to_contain_text(view.offers[0].would)
    faultless(page)
    assert page.locator("[data-board]").get_attribute("data-seq") == seq
    press(page.locator("[data-primary]"))
    expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", seq or "")


@SIZES
def test_a_spirit_adds_a_tile_from_the_tray(visitor: Visitor, size: str) -> None:
    page, view = sit(visitor, size, adding)
    expect(page.locator(".tray [data-answer]")).to_have_count(len(view.offers))
    faultless(page)
    press(page.locator(".tray [data-answer]").first)
    expect(page.locator("[data-primary]")).to_contain_text("Add")
    expect(page.locator(".tray .say p")).to_contain_text(view.offers[0].would)


# What the others did


def test_the_tile_that_came_since_my_turn_is_marked_while_it_is_told(visitor: Visitor) -> None:
    """The other rained a tile, then I drew one: only who looks back at the turn sees on the Sea which one it was."""
    hand = Hand.begin(teahouse.game("yang-tzee"), PEOPLE[:2], OPTIONS, seed="since my turn")
    rng = Random(4)
    for seat in hand.turns():
        moves = hand.record.moves
        if re.search(r" rain \w+ (left|right)$", moves[-2]) and " draw " in moves[-1]:
            stop = Stop("yang-tzee", 2, tuple(moves), ("act: rain",), seat)
            break
        hand.play(hand.state.random_action(rng))
    else:
        raise AssertionError("no tile is rained")
    page = visitor.page(LOW)
    visitor._open(page, laid(visitor.database, stop, visitor.me, visitor.other))
    expect(page.locator("[data-since]")).to_contain_text(f"{PEOPLE[1]} rains a tile onto")
    tiles, marked = page.locator(".sea .tile"), page.locator(".sea .tile.last")
    expect(marked).to_have_count(1)
    came = tiles.first if moves[-2].endswith("left") else tiles.last
    expect(came).to_have_class(re.compile(r"\blast\b"))
    page.keyboard.press("Escape")
    expect(marked).to_have_count(0)
    page.keyboard.press("b")
    expect(marked).to_have_count(1)


# Words and hints


@SIZES
def test_a_hint_gives_its_reason_and_is_drawn_where_it_goes(visitor: Visitor, size: str) -> None:
    page, _ = sit(visitor, size, nine)
    page.keyboard.press("h")
    expect(page.locator(".tray .hinted, [data-end].hinted").first).to_be_visible()
    expect(page.locator(".tray .say p")).to_contain_text(re.compile(r"collect|point"))
    expect(page.locator(".tray .say p")).not_to_contain_text("%")
    faultless(page)


@pytest.mark.parametrize("end", ["left", "right"])
def test_an_end_that_is_brought_into_sight_on_a_phone_lies_there_with_its_frame(visitor: Visitor, end: str) -> None:
    """As a hint brings it: a frame of 6 pixels and the halo around it."""
    page, view = sit(visitor, PHONE, nine)
    press(page.locator(f".tray [data-tile={view.previews[0].tile.id}]"))
    other = "left" if end == "right" else "right"
    page.evaluate("(end) => document.querySelector(`[data-end=${end}]`).scrollIntoView()", other)
    page.evaluate(
        "(end) => document.querySelector(`[data-end=${end}]`).scrollIntoView({ block: 'nearest', inline: 'nearest' })",
        end,
    )
    page.wait_for_timeout(400)
    box = page.locator(f"[data-end={end}]").bounding_box()
    assert box is not None
    assert box["x"] >= 8 and box["x"] + box["width"] <= 390 - 8


def test_no_tile_is_called_by_its_id(visitor: Visitor) -> None:
    page, _ = sit(visitor, LOW, nine)
    page.keyboard.press("m")
    expect(page.locator("[data-move]").first).to_be_visible()
    labels = page.evaluate("() => [...document.querySelectorAll('[aria-label]')].map((box) => box.ariaLabel)")
    labels += page.evaluate("() => [...document.querySelectorAll('[data-piece]')].map((box) => box.dataset.piece)")
    shown = [page.locator("body").inner_text(), *labels]
    assert not [text for text in shown if CODE.search(text)]
    page.get_by_role("searchbox").fill("P")  # the notation can still be searched for
    expect(page.locator("[data-move]").first).to_be_visible()
