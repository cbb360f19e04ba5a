"""What the page may weigh and how long it may take."""

import gzip
import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

import teahouse
from teahouse.school.puzzle import puzzles_of
from teahouse.school.reading import lesson_of
from teahouse.school.scene import after, scene
from teahouse.school.trial import trial
from teahouse.server.wire.lessons import tell_scene
from teahouse.server.wire.puzzles import tell_trial
from web.conftest import Opener
from web.hand import wait_until_asked
from web.lines import far_away
from web.picks import AT_ONCE, FAR, NEAR, ROUND_TRIP, pick_through_a_game, watch_picks
from web.tables import NOWHERE, first_question

FIRST_PAGE = 120 * 1024
BOARD = 60 * 1024
LESSON = 60 * 1024
PUZZLE = 60 * 1024
TEN_MINUTES = 6
"""So many puzzles are tried in ten minutes."""


def needed(parts: dict[str, Any], name: str) -> set[str]:
    """Every script and style that a part needs at once."""
    files: set[str] = set()
    pending, seen = [name], set[str]()
    while pending:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        files |= {parts[part]["file"], *parts[part].get("css", [])}
        pending += parts[part].get("imports", [])
    return {file for file in files if file.endswith((".js", ".css"))}


def compressed(static: Path, files: set[str]) -> int:
    """Their size as gzip makes it."""
    return sum(len(gzip.compress((static / file).read_bytes(), 9)) for file in files)


@pytest.fixture(scope="module")
def parts(static: Path) -> dict[str, Any]:
    """Vite's list of what is in what."""
    found: dict[str, Any] = json.loads((static / "parts.json").read_text())
    return found


def test_the_first_page_is_light(static: Path, parts: dict[str, Any]) -> None:
    assert compressed(static, needed(parts, "index.html")) <= FIRST_PAGE


def test_each_board_is_light(static: Path, parts: dict[str, Any]) -> None:
    boards = [name for name in parts if name.endswith("/Board.svelte")]
    assert len(boards) >= 2
    shell = needed(parts, "index.html") | needed(parts, "src/pages/Table.svelte")
    for board in boards:
        assert compressed(static, needed(parts, board) - shell) <= BOARD, board


def test_lessons_are_light(static: Path, parts: dict[str, Any]) -> None:
    """Nothing of them is loaded with the first page; a first lesson with its answers stays small."""
    lesson, learn = "src/pages/Lesson.svelte", "src/pages/Learn.svelte"
    first = needed(parts, "index.html")
    assert not first & {parts[lesson]["file"], parts[learn]["file"]}
    shell = first | needed(parts, "src/pages/Table.svelte")
    code = compressed(static, (needed(parts, lesson) | needed(parts, learn)) - shell)
    for game in taught():
        steps = range(1, len(lesson_of(game).chapters[0].steps) + 1)  # type: ignore[union-attr]
        begun = [scene(game, lesson_of(game).chapters[0].id, step) for step in steps]  # type: ignore[union-attr]
        told = [*begun, *(after(one, one.shows) for one in begun if one.shows)]
        data = sum(len(gzip.compress(msgspec.json.encode(tell_scene(one)), 5)) for one in told)
        assert code + data <= LESSON, f"{game}: {code} bytes of code, {data} of data"


def test_puzzles_are_light(static: Path, parts: dict[str, Any]) -> None:
    """Nothing of them is loaded with the first page; the first ten minutes, each puzzle tried twice, stay small.
    Learn is one of the pages: a phone comes to the puzzles through it."""
    pages = ["src/pages/Learn.svelte", "src/pages/Puzzles.svelte", "src/pages/Puzzle.svelte"]
    first = needed(parts, "index.html")
    assert not first & {parts[page]["file"] for page in pages}
    shell = first | needed(parts, "src/pages/Table.svelte")
    code = compressed(static, set().union(*(needed(parts, page) for page in pages)) - shell)
    for game in filter(puzzles_of, teahouse.names()):
        listed = [{"id": puzzle.id, "rating": puzzle.rating} for puzzle in puzzles_of(game).values()]
        told = [msgspec.json.encode(listed)]
        for puzzle in list(puzzles_of(game).values())[:TEN_MINUTES]:
            wrong = next(move for move in puzzle.replies if not puzzle.good(move))
            trials = [trial(game, puzzle.id, moves) for moves in ([], [wrong], [puzzle.best])]
            told += [msgspec.json.encode(tell_trial(one)) for one in trials]
        data = sum(len(gzip.compress(one, 5)) for one in told)
        assert code + data <= PUZZLE, f"{game}: {code} bytes of code, {data} of data"


def taught() -> list[str]:
    """The games that have lessons."""
    return [name for name in teahouse.names() if lesson_of(name) is not None]


def test_nothing_comes_from_elsewhere(static: Path) -> None:
    """Works with no network after the install: no address of another host in what is loaded."""
    for path in static.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            text = path.read_text(encoding="utf-8")
            for word in ("https://fonts", "//cdn", "unpkg", "jsdelivr", "googleapis"):
                assert word not in text, path.name


WATCH_MOVES = """
  window.acks = []; window.shows = [];
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', (event) => {
        if (String(event.data).includes('"is":"ack"')) window.acks.push(performance.now());
      });
    }
  };
  new MutationObserver((changes) => {
    if (changes.some((one) => one.attributeName === 'data-seq')) window.shows.push(performance.now());
  }).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-seq']});
"""


def test_a_table_is_there_within_a_second_and_a_move_within_100_ms(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play now: Yardzee").click()
    assert wait_until_asked(page)
    page.context.add_init_script(WATCH_MOVES)
    times = []
    for _ in range(3):
        page.goto(page.url)
        page.locator("[data-board] [data-place]").first.wait_for()
        times.append(page.evaluate("performance.now()"))
    assert min(times) <= 1000, times

    assert wait_until_asked(page)
    delays = []
    for _ in range(4):
        assert wait_until_asked(page)
        page.evaluate("() => { acks.length = 0; shows.length = 0; }")
        page.locator("[data-place][data-box]:not(.barred)").first.click()
        page.locator("[data-primary]").click()
        page.wait_for_function("() => acks.length && shows.some((at) => at >= acks[0])")
        delays.append(page.evaluate("() => shows.find((at) => at >= acks[0]) - acks[0]"))
    expect(page.locator("[data-board]")).to_be_visible()
    assert sorted(delays)[1] <= 100, delays


@pytest.mark.parametrize(("line", "most"), [(0.0, NEAR), (ROUND_TRIP, FAR)], ids=["near", "far"])
def test_a_picked_tile_shows_its_places_at_once_and_its_signs_soon(
    open_page: Opener, house: str, line: float, most: float
) -> None:
    """Of every few picks the best counts: other programs on the machine may disturb the rest (bench/picks.py)."""
    with far_away(house, line / 2) if line else nullcontext(house) as address:
        page = open_page(NOWHERE, house=address)
        watch_picks(page)
        first_question(page, "yellow-and-yangtze")
        picks = list(pick_through_a_game(page, 3))
        page.context.close()
    assert {pick.by for pick in picks} == {"click", "key"}
    assert sum(pick.marked for pick in picks) > 0, "nothing followed from anything: no sign was drawn"
    assert min(pick.signs for pick in picks) >= 1000 * line, "the line is not as long as it should be"
    assert min(pick.places for pick in picks) <= AT_ONCE, picks
    assert min(pick.signs for pick in picks) <= most, picks
