"""Puzzles in Chromium: of each game one by a right and one by a wrong answer; more of them with --long."""

import datetime
import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

import teahouse
from teahouse.school.puzzle import Puzzle, puzzles_of
from teahouse.school.trial import trial
from web.conftest import Opener
from web.hand import asked, press
from web.tables import THEMES, nothing_broken, nothing_outside, nothing_too_small

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
GAMES = [name for name in teahouse.names() if puzzles_of(name)]
MORE = 8
"""So many puzzles of a game are tried in a long run."""


def wrong(puzzle: Puzzle) -> str:
    """A legal move that does not solve it, one whose answer is known if there is any."""
    legal = [str(action) for action in trial(puzzle.game, puzzle.id).seen.legal()]
    known = [move for move in puzzle.replies if not puzzle.good(move)]
    return (known or [move for move in legal if not puzzle.good(move)])[0]


def some() -> list[object]:
    """The first puzzle of each game in any run, the next with --long."""
    return [
        pytest.param(puzzle, id=f"{game}-{puzzle.id}", marks=[pytest.mark.long] if number else [])
        for game in GAMES
        for number, puzzle in enumerate(list(puzzles_of(game).values())[:MORE])
    ]


each_puzzle = pytest.mark.parametrize("puzzle", some())
each_game = pytest.mark.parametrize("puzzle", [next(iter(puzzles_of(game).values())) for game in GAMES], ids=GAMES)


def enter(page: Page, puzzle: Puzzle) -> None:
    """Open a puzzle and wait until it is asked."""
    page.goto(f"/puzzles/{puzzle.game}/{puzzle.id}")
    expect(page.locator(f"[data-board][data-puzzle='{puzzle.id}']")).to_have_attribute("data-kind", "asked")
    expect(asked(page)).to_be_attached()


def say(page: Page, move: str, *, typing: bool = True) -> None:
    """Try a move by the list of all moves, as the keyboard does it."""
    asked(page).wait_for()
    if typing:
        page.keyboard.press("m")
    else:
        press(page.get_by_role("button", name="All moves"))
    page.locator("#panel input[type=search]").fill(move)
    press(page.locator(f'#panel [data-move="{move}"]'))
    if page.get_by_role("button", name="Close").count():
        press(page.get_by_role("button", name="Close").last)
    press(page.locator(".tray [data-primary]"))


def kind(page: Page, one: str) -> None:
    """What the last try was; it has been shown."""
    page.locator(f"[data-board][data-kind='{one}']").wait_for(state="attached")


def kept(page: Page) -> dict[str, object]:
    """What the browser keeps."""
    found: dict[str, object] = page.evaluate("JSON.parse(localStorage.getItem('teahouse-puzzled') ?? '{}')")
    return found


def days_ago(*ago: int) -> list[str]:
    """Days of the house's calendar."""
    today = datetime.datetime.now(datetime.UTC).date()
    return [(today - datetime.timedelta(days=days)).isoformat() for days in ago]


def keep(page: Page, **what: object) -> None:
    """Let the browser have kept something."""
    page.evaluate("(text) => localStorage.setItem('teahouse-puzzled', text)", json.dumps(what))


# Answers


@each_puzzle
def test_a_right_answer(open_page: Opener, puzzle: Puzzle) -> None:
    page = open_page("/api/house")
    enter(page, puzzle)
    expect(page.locator("[data-mark]")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Hint"))).to_have_count(0)
    expect(page.locator("#panel")).not_to_contain_text("Judged")
    say(page, puzzle.best)
    kind(page, "solved")
    after = trial(puzzle.game, puzzle.id, [puzzle.best])
    expect(page.locator(".tray h2")).to_have_text(after.says)
    idea = after.theme.idea if after.theme else ""
    expect(page.locator(".tray .say p")).to_have_text(f"{idea} {after.does}".lstrip())
    expect(page.locator("#panel")).to_contain_text(after.judged)
    expect(page.locator("#panel")).to_contain_text("1 day")
    found = kept(page)
    assert found["solved"] == {puzzle.game: [puzzle.id]}
    assert found["days"] == days_ago(0)
    standing = found["standing"]
    assert isinstance(standing, dict)
    assert standing["tries"] == 1
    assert standing["rating"] > 1500
    page.keyboard.press("n")
    expect(page.locator(f"[data-board]:not([data-puzzle='{puzzle.id}'])")).to_be_attached()


@each_game
def test_once_it_is_solved_one_plays_on(open_page: Opener, puzzle: Puzzle) -> None:
    page = open_page("/api/house")
    enter(page, puzzle)
    say(page, puzzle.best)
    kind(page, "solved")
    on = page.get_by_role("button", name="Play on from here")
    if trial(puzzle.game, puzzle.id, [puzzle.best]).state.over:
        expect(on).to_have_count(0)
        return
    press(on)
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-board]")).to_be_visible()
    expect(page.locator("body")).to_contain_text("played on")
    nothing_broken(page)


@each_puzzle
def test_a_wrong_answer(open_page: Opener, puzzle: Puzzle) -> None:
    move = wrong(puzzle)
    page = open_page("/api/house")
    enter(page, puzzle)
    say(page, move)
    kind(page, "refuted")
    after = trial(puzzle.game, puzzle.id, [move])
    expect(page.locator(".tray h2")).to_have_text(after.verdict)
    expect(page.locator(".tray .say p")).to_have_text(f"{after.lacks} {after.says}".lstrip())
    for told in (after.level, after.judged, "Best", "Theme"):
        expect(page.locator("#panel dl")).not_to_contain_text(told)
    found = kept(page)
    assert found["solved"] == {}
    assert found["days"] == []
    standing = found["standing"]
    assert isinstance(standing, dict)
    assert standing["rating"] < 1500
    expect(page.locator("#panel")).to_contain_text("your first rating")

    turns = page.locator("[data-turn]")
    if after.state.players > 1 and turns.count():
        last = page.locator("[data-board]").get_attribute("data-seq")
        turns.first.click()
        expect(page.locator("[data-board]")).to_have_attribute("data-at", "1")
        expect(page.locator(f"[data-board][data-seq='{last}']")).to_have_count(0)
        page.keyboard.press(str(turns.count()))
        expect(page.locator("[data-board]")).to_have_attribute("data-seq", last or "")

    page.get_by_role("button", name="Try again").click()
    kind(page, "asked")
    say(page, puzzle.best)
    kind(page, "solved")
    found = kept(page)
    assert found["standing"] == standing, "only the first try is rated"
    assert found["solved"] == {puzzle.game: [puzzle.id]}
    assert found["days"] == days_ago(0)


@each_game
def test_show_the_turn(open_page: Opener, puzzle: Puzzle) -> None:
    page = open_page("/api/house")
    enter(page, puzzle)
    say(page, wrong(puzzle))
    kind(page, "refuted")
    page.get_by_role("button", name="Show the solution").click()
    kind(page, "solved")
    expect(page.locator(".tray .pill")).to_have_text("Shown")
    assert kept(page)["solved"] == {}
    page.get_by_role("button", name="Try again").click()
    kind(page, "asked")


def test_what_a_move_would_bring_is_told_by_nobody(open_page: Opener) -> None:
    """No hint and no forecast, by key or by pick; the game refuses as always, with its clause."""
    puzzle = next(iter(puzzles_of("yozu").values()))
    page = open_page("/api/house")
    enter(page, puzzle)
    before = page.locator("[data-board]").get_attribute("data-seq")
    for key in "hzb":
        page.keyboard.press(key)
    expect(page.locator("[data-mark]")).to_have_count(0)
    expect(page.locator("[data-board]")).to_have_attribute("data-seq", before or "")
    kind(page, "asked")


# The row of days, the rating, the next one


def test_the_next_one_is_the_nearest_that_was_not_tried(open_page: Opener) -> None:
    game = GAMES[0]
    all = sorted(puzzles_of(game).values(), key=lambda one: abs(one.rating - 1900))
    done, nearest = all[0], abs(all[1].rating - 1900)
    page = open_page("/api/house")
    standing = {"rating": 1900, "deviation": 80, "volatility": 0.06, "tries": 9}
    keep(page, standing=standing, solved={game: [done.id]})
    page.goto(f"/puzzles/{game}")
    kind(page, "asked")
    id = page.locator("[data-board]").get_attribute("data-puzzle") or ""
    assert id != done.id
    assert abs(puzzles_of(game)[id].rating - 1900) == nearest
    expect(page).to_have_url(re.compile(f"/puzzles/{game}/{id}$"))


@pytest.mark.parametrize(
    ("ago", "title"),
    [
        ((), "A day at a time"),
        ((2,), "A day at a time"),
        ((1,), "One day"),
        ((0, 1, 2), "Three days in a row"),
        ((1, 2, 3, 4, 5, 6), "Six days in a row"),
        ((0, 2, 3), "One day"),
    ],
)
def test_days_in_a_row(open_page: Opener, ago: tuple[int, ...], title: str) -> None:
    page = open_page("/api/house")
    keep(page, days=days_ago(*ago))
    page.goto("/learn")
    row = page.get_by_role("region", name="Days in a row")
    expect(row.get_by_role("heading")).to_have_text(title)
    expect(row.get_by_text(": done")).to_have_count(len(ago))
    expect(row.get_by_text("Today")).to_have_text("Today: done" if 0 in ago else "Today: still open")


def test_a_step_of_a_lesson_keeps_the_row(open_page: Opener) -> None:
    page = open_page("/learn/yardzee/first-game/3")
    asked(page).wait_for()
    press(page.locator('[data-board] button[data-box="fives"]'))
    press(page.locator(".tray [data-primary]"))
    kind(page, "done")
    assert kept(page)["days"] == days_ago(0)


def test_the_puzzle_of_the_day_is_solved_by_any_try(open_page: Opener) -> None:
    page = open_page("/learn")
    card = page.get_by_role("region", name="Puzzle of the day")
    card.get_by_role("link", name="Solve it").click()
    kind(page, "asked")
    expect(page.locator("#panel h2")).to_have_text("Puzzle of the day")
    _, _, game, id = page.url.rsplit("/", 3)
    puzzle = puzzles_of(game)[id]
    say(page, wrong(puzzle))
    kind(page, "refuted")
    expect(page.locator("#panel")).to_contain_text("The day counts as solved if you find it")
    page.keyboard.press("z")
    kind(page, "asked")
    say(page, puzzle.best)
    kind(page, "solved")
    page.goto("/learn")
    expect(card).to_contain_text("Solved")
    expect(page.get_by_role("region", name="Days in a row")).to_contain_text("Today: done")


def test_more_puzzles_lead_on(open_page: Opener) -> None:
    page = open_page("/learn")
    page.get_by_role("link", name="More puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^More puzzles: "))).to_have_count(len(GAMES))
    page.get_by_role("link", name="More puzzles: Courtyard").click()
    kind(page, "asked")
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()


def test_a_claimed_name_has_it_on_every_device(open_page: Opener) -> None:
    puzzle = next(iter(puzzles_of("yardzee").values()))
    page = open_page("/api/house")
    name, headers = "Bulbul", {"origin": page.evaluate("location.origin")}
    page.context.request.post("/api/guests", data={"name": name}, headers=headers)
    page.context.request.post("/api/me/claim", data={"password": "a long enough password"}, headers=headers)
    with page.expect_response("**/api/me/puzzled"):
        enter(page, puzzle)
    with page.expect_response("**/api/me/puzzled"):
        say(page, puzzle.best)
    other = open_page("/api/house")
    data = {"name": name, "password": "a long enough password"}
    other.context.request.post("/api/signin", data=data, headers=headers)
    other.goto("/learn")
    expect(other.get_by_role("region", name="Days in a row")).to_contain_text("One day")
    assert kept(other)["solved"] == {puzzle.game: [puzzle.id]}


def test_without_puzzles_the_lessons_are_there(open_page: Opener) -> None:
    page = open_page("/api/house")

    def none(route: Route) -> None:
        route.fulfill(json={"day": "2026-11-18", "of_the_day": None, "games": []})

    page.route("**/api/puzzles", none)
    page.goto("/learn")
    expect(page.get_by_role("heading", name="Yozu")).to_be_visible()
    expect(page.get_by_role("region", name="Days in a row")).to_be_visible()
    expect(page.get_by_role("region", name="Puzzle of the day")).to_have_count(0)


# Keys, voice, phones, looks


def test_an_offering_is_chosen_with_ones_own_tiles_in_sight(open_page: Opener) -> None:
    puzzle = puzzles_of("yang-tzee")["01452e76"]
    page = open_page("/api/house", **{**PHONE, "viewport": {"width": 390, "height": 844}})
    enter(page, puzzle)
    expect(page.get_by_role("group", name="Your Rain, your hand").locator("[data-tile]")).to_have_count(6)
    nothing_outside(page)


def test_a_puzzle_is_said_aloud(open_page: Opener) -> None:
    puzzle = next(iter(puzzles_of("yozu").values()))
    page = open_page("/api/house")
    enter(page, puzzle)
    aloud = page.locator("[aria-live=assertive]")
    expect(aloud).to_contain_text(trial("yozu", puzzle.id).wanted)
    expect(page.locator("[data-board]")).to_be_focused()
    move = wrong(puzzle)
    say(page, move)
    kind(page, "refuted")
    after = trial(puzzle.game, puzzle.id, [move])
    expect(aloud).to_contain_text(f"Try 1. {after.says} {after.does}")
    page.keyboard.press("1")
    expect(page.locator("[aria-live=polite]")).not_to_be_empty()
    page.keyboard.press("h")
    kind(page, "solved")
    expect(aloud).to_contain_text("Shown.")


@each_game
def test_a_puzzle_fits_a_small_phone(open_page: Opener, puzzle: Puzzle) -> None:
    page = open_page("/api/house", **PHONE)
    enter(page, puzzle)
    nothing_outside(page)
    primary = page.locator(".tray button").last.bounding_box()
    assert primary is not None and primary["y"] + primary["height"] <= 740
    say(page, wrong(puzzle), typing=False)
    kind(page, "refuted")
    nothing_outside(page)
    for button in page.locator(".tray button").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44
    press(page.get_by_role("button", name="Try again"))
    kind(page, "asked")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_is_broken_for_anybody(open_page: Opener, size: dict[str, object]) -> None:
    """As axe sees it, in all lights: what there is, a question, and a refutation."""
    puzzle = next(iter(puzzles_of("courtyard").values()))
    page = open_page("/puzzles", **size)
    expect(page.get_by_role("heading", name="Courtyard")).to_be_visible()
    nothing_broken(page, *THEMES)
    nothing_outside(page)
    if size:
        nothing_too_small(page)
    page.goto("/learn")
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    nothing_broken(page, *THEMES)
    nothing_outside(page)
    enter(page, puzzle)
    nothing_broken(page, *THEMES)
    say(page, wrong(puzzle), typing=not size)
    kind(page, "refuted")
    nothing_broken(page, *THEMES)
