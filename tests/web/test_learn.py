"""Lessons in Chromium: each step by a right and by another answer; a sample of them here, all with --long."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import teahouse
from teahouse.school.lesson import Chapter, Lesson, Step
from teahouse.school.reading import lesson_of
from teahouse.school.scene import after, scene
from web.conftest import Opener
from web.hand import asked, press, wait_until_asked
from web.tables import THEMES, nothing_broken, play_now

LESSONS = [lesson for name in teahouse.names() if (lesson := lesson_of(name)) is not None]
STEPS = [(lesson, chapter, number, step) for lesson in LESSONS for chapter, number, step in lesson.steps()]
ASKING = [spot for spot in STEPS if not spot[3].play]
SAMPLE = [spot for lesson in LESSONS for spot in [one for one in ASKING if one[0] is lesson][:6:2]]
GAMES = [spot for spot in STEPS if spot[3].play]
ASKED_FOR = re.compile(r", asked for$")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def called(spot: tuple[Lesson, Chapter, int, Step]) -> str:
    """What a test of a step is called."""
    return f"{spot[0].game}-{spot[1].id}-{spot[2]}"


def each(spots: list[tuple[Lesson, Chapter, int, Step]]) -> list[object]:
    """Some steps in any run, the others in a long one."""
    return [
        pytest.param(*spot, id=called(spot), marks=[] if spot in SAMPLE or spot in GAMES[:1] else pytest.mark.long)
        for spot in spots
    ]


SPOT = ("lesson", "chapter", "number", "step")
each_asking = pytest.mark.parametrize(SPOT, each(ASKING))
each_answering = pytest.mark.parametrize(SPOT, each([spot for spot in ASKING if spot[3].asks[0].other]))
"""Steps that know another move than the asked; in a few every other one is as good."""
each_marked = pytest.mark.parametrize(SPOT, each([spot for spot in ASKING if spot[3].asks[0].mark]))


def enter(page: Page, lesson: Lesson, chapter: Chapter, number: int) -> None:
    """Open a step and wait until something is asked."""
    page.goto(f"/learn/{lesson.game}/{chapter.id}/{number}")
    expect(page.locator(f"[data-board][data-step='{number}']")).to_have_attribute("data-kind", "asked")
    expect(asked(page)).to_be_attached()  # where many actions are legal, they come after the question


def say(page: Page, move: str) -> None:
    """Play a move by the list of all moves, as the keyboard does it, and wait until it is on the board."""
    asked(page).wait_for()
    before = page.locator("[data-board]").get_attribute("data-seq")
    page.keyboard.press("m")
    page.locator("#panel input[type=search]").fill(move)
    page.locator(f'#panel [data-move="{move}"]').click()
    page.locator(".tray [data-primary]").click()
    page.locator(f"[data-board]:not([data-seq='{before}'])").wait_for(state="attached")


def other_move(lesson: Lesson, chapter: Chapter, number: int, step: Step) -> str | None:
    """A legal move that the step answers as another one than the asked."""
    begun = scene(lesson.game, chapter.id, number)
    for entry in step.asks[0].other:
        for action in begun.state.seen_by(step.seat).legal():
            if after(begun, str(action)).answer is entry:
                return str(action)
    return None


def kind(page: Page, *kinds: str) -> None:
    """The answer to the last move is one of these, and has been shown."""
    found = ", ".join(f"[data-board][data-kind='{one}']" for one in kinds)
    page.locator(found).first.wait_for(state="attached")


@each_asking
def test_a_right_answer(open_page: Opener, lesson: Lesson, chapter: Chapter, number: int, step: Step) -> None:
    page = open_page("/api/house")
    enter(page, lesson, chapter, number)
    expect(page.locator(".tray h2")).to_have_text(step.asks[0].says)
    now, moves = scene(lesson.game, chapter.id, number), list[str]()
    while now.kind == "asked":
        expect(page.locator("[data-board]")).to_have_attribute("data-kind", "asked")
        say(page, now.shows)
        moves.append(now.shows)
        now = scene(lesson.game, chapter.id, number, moves)
    kind(page, "done")
    expect(page.locator(".tray h2")).to_have_text(step.done)
    kept = page.evaluate("JSON.parse(localStorage.getItem('teahouse-learned')).done")
    assert kept == {lesson.game: {chapter.id: [number]}}


@each_answering
def test_another_answer(open_page: Opener, lesson: Lesson, chapter: Chapter, number: int, step: Step) -> None:
    move = other_move(lesson, chapter, number, step)
    assert move is not None, "the step answers what nobody can do"
    page = open_page("/api/house")
    enter(page, lesson, chapter, number)
    say(page, move)
    kind(page, "other")
    answer = scene(lesson.game, chapter.id, number, [move])
    expect(page.locator(".tray h2")).to_have_text(answer.says)
    expect(page.locator(".tray p").first).to_have_text(answer.does)
    assert len(page.query_selector_all('[data-mark="reply"]')) <= len(answer.answer.at if answer.answer else ())
    page.get_by_role("button", name="Try again").click()
    kind(page, "asked")
    expect(page.locator(".tray h2")).to_have_text(step.asks[0].says)


@each_marked
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_is_marked_leads_to_what_is_asked(
    open_page: Opener, lesson: Lesson, chapter: Chapter, number: int, step: Step, size: str
) -> None:
    """Whoever presses what is marked, stage by stage, and then the primary button, has done it."""
    ask = step.asks[0]
    page = open_page("/api/house", **(PHONE if size == "phone" else {}))
    enter(page, lesson, chapter, number)
    if size == "desktop":
        page.keyboard.press("h")
        page.keyboard.press("h")
        expect(page.locator('[data-mark="asked"]').first).to_be_attached()
    elif scene(lesson.game, chapter.id, number).eager:
        # Rare actions lie behind a button of a phone, and are brought out with their mark.
        expect(page.locator('[data-mark="asked"]').first).to_be_attached()
    before = page.locator("[data-board]").get_attribute("data-seq")
    for names in ask.mark:
        one_of_them = "one" in ask.tag.lower() or "either" in ask.tag.lower()
        for name in names[:1] if one_of_them else names:
            found = page.evaluate_handle(FIND, name).as_element()
            assert found is not None, f"there is no {name} on the board"
            if size == "phone":
                found.tap()
            else:
                found.click()
    primary = page.locator(".tray [data-primary]")
    if page.locator(f"[data-board][data-seq='{before}']").count() and primary.count():
        press(primary)
    page.locator(f"[data-board]:not([data-seq='{before}'])").first.wait_for(state="attached")
    if len(step.asks) == 1:
        kind(page, "done", "as_good")


FIND = """(name) => {
  const selector = name.split(' > ').map((part) => {
    const [what, ...value] = part.split(' ');
    return value.length ? `[data-${what}="${CSS.escape(value.join(' '))}"]` : `[data-${what}]`;
  }).join(' ');
  const all = [...document.querySelectorAll(`:is([data-board], .tray) ${selector}`)]
    .filter((one) => one.getClientRects().length > 0);
  return all.find((one) => one.matches('[data-place], button')) ?? all[0] ?? null;
}"""


@pytest.mark.parametrize(("lesson", "chapter", "number", "step"), each(GAMES))
def test_a_game_of_ones_own(open_page: Opener, lesson: Lesson, chapter: Chapter, number: int, step: Step) -> None:
    page = open_page(f"/learn/{lesson.game}/{chapter.id}/{number}")
    kind(page, "play")
    expect(page.locator(".tray h2")).to_have_text(step.asks[0].says)
    first = str(scene(lesson.game, chapter.id, number).state.seen_by(step.seat).legal()[0])
    say(page, first)
    kind(page, "play", "over")


def test_a_refusal_names_its_clause_and_changes_nothing(open_page: Opener) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/4")
    kind(page, "asked")
    page.locator('[data-place][data-card="carp summer"]').click()
    expect(page.locator("[data-why]")).to_contain_text("YO-3.4")
    kind(page, "asked")


def test_the_third_miss_offers_to_show_it(open_page: Opener) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/5")
    for miss in range(3):
        kind(page, "asked")
        say(page, "guess tiger fall")
        kind(page, "other")
        if miss < 2:
            expect(page.get_by_role("button", name="Show me", exact=True)).to_have_count(0)
            page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Show me", exact=True).click()
    kind(page, "done")


def test_why_after_another_move_shows_it_where_it_lies(open_page: Opener) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/5")
    kind(page, "asked")
    say(page, "guess tiger fall")
    kind(page, "other")
    page.get_by_role("button", name="Take it back, show me why").click()
    kind(page, "asked")
    expect(page.locator('[data-mark="lit"]').first).to_be_attached()
    expect(page.locator(".tray p").first).to_contain_text("no panda")


def test_the_keys_of_a_lesson(open_page: Opener) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/5")
    kind(page, "asked")
    page.keyboard.press("n")
    expect(page.locator("[data-board]")).to_have_attribute("data-step", "6")
    page.keyboard.press("b")
    expect(page.locator("[data-board]")).to_have_attribute("data-step", "5")
    page.keyboard.press("h")
    expect(page.locator('[data-mark="lit"]')).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator('[data-mark="asked"]')).to_have_count(1)
    expect(page.locator('[data-place][data-card="carp spring"]')).to_have_attribute("aria-label", ASKED_FOR)
    page.locator("#tab-lesson").focus()
    page.keyboard.press("2")
    expect(page.locator("[data-board]")).to_have_attribute("data-step", "2")


def test_a_step_is_said_aloud(open_page: Opener) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/2")
    expect(page.locator("[aria-live=assertive]")).to_contain_text(
        "Step 2 of 8. A new table. The pieces lie as this step needs them. Sixteen cards, each twice. Tomás, "
    )
    expect(page.locator('[data-place][data-card="panda summer"]')).to_be_focused()


def test_everything_fits_a_small_phone(open_page: Opener) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/5", **PHONE)
    kind(page, "asked")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in page.locator(".tray button").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_is_broken_for_anybody(open_page: Opener, size: dict[str, object]) -> None:
    """As axe sees it, in all lights: while something is asked, with the reason lit, and after a miss."""
    page = open_page("/learn/yozu/ask-the-oracle/5", **size)
    kind(page, "asked")
    page.get_by_role("button", name=re.compile("^(Show me why|Why)")).click()
    expect(page.locator('[data-mark="lit"]').first).to_be_attached()
    nothing_broken(page, *THEMES)
    press(page.locator('[data-place][data-card="tiger fall"]'))
    press(page.locator(".tray [data-primary]"))
    kind(page, "other")
    nothing_broken(page, *THEMES)


# What a learner sees


def lines_of(page: Page) -> Locator:
    """What stands below the teacher's sentence."""
    return page.locator(".tray .say p")


def test_the_task_stays_in_sight_whatever_else_is_said(open_page: Opener) -> None:
    lesson = lesson_of("yardzee")
    assert lesson is not None
    step = lesson.chapters[0].steps[2]
    page = open_page("/api/house")
    enter(page, lesson, lesson.chapters[0], 3)
    box = page.locator('[data-board] button[data-box="four-of-a-kind"]')
    page.locator('[data-board] button[data-box="fives"]').focus()
    page.keyboard.press("Shift")
    expect(lines_of(page)).to_have_text(step.asks[0].do)
    box.hover()
    expect(lines_of(page)).to_have_text(step.asks[0].do)
    page.keyboard.press("h")
    expect(lines_of(page)).to_have_text(f"{step.asks[0].do} {step.why[-1].says}")
    box.click()
    expect(lines_of(page)).not_to_contain_text(step.why[-1].says)
    expect(lines_of(page)).to_contain_text(step.asks[0].do)
    expect(page.locator(".tray h2")).to_have_text(step.asks[0].says)


def test_a_thing_that_is_named_twice_is_marked_once(open_page: Opener) -> None:
    page = open_page("/api/house")

    def twice(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["why"] = [{"at": ["box fives", "box fives"], "says": "One."}, {"at": ["box fives"], "says": "Two."}]
        route.fulfill(response=answer, json=told)

    page.route("**/api/learn/yardzee/first-game/3", twice)
    page.goto("/learn/yardzee/first-game/3")
    asked(page).wait_for()
    page.keyboard.press("h")
    expect(lines_of(page)).to_contain_text("Two.")
    expect(page.locator('[data-mark="lit"]')).to_have_count(1)


def test_nobody_is_away_in_a_lesson(open_page: Opener) -> None:
    page = open_page("/learn/yardzee/first-game/8")
    kind(page, "play")
    expect(page.get_by_role("region", name="Players")).to_contain_text("left")
    expect(page.get_by_role("region", name="Players")).not_to_contain_text("away")


def test_no_dice_roll_where_a_step_has_stopped(open_page: Opener) -> None:
    page = open_page("/learn/yardzee/first-game/3", **PHONE)
    asked(page).wait_for()
    press(page.locator('[data-board] button[data-box="fives"]'))
    press(page.locator(".tray [data-primary]"))
    kind(page, "done")
    expect(page.get_by_role("group", name="The dice")).to_be_visible()
    expect(page.locator("[data-board]")).not_to_contain_text("rolling")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
def test_the_clauses_of_a_step_are_in_sight(open_page: Opener, lesson: Lesson) -> None:
    page = open_page("/api/house", viewport={"width": 1366, "height": 650})
    enter(page, lesson, lesson.chapters[0], 1)
    foot = page.locator("#panel .foot").bounding_box()
    assert foot is not None and foot["y"] + foot["height"] <= 650
    last = page.locator("#panel ol button").last.bounding_box()
    assert last is not None and last["y"] + last["height"] <= foot["y"] + 1


def test_a_reply_bears_the_badge_of_its_game(open_page: Opener) -> None:
    page = open_page("/learn/yellow-and-yangtze/first-dynasty/8")
    kind(page, "asked")
    lesson = lesson_of("yellow-and-yangtze")
    assert lesson is not None
    begun = scene(lesson.game, "first-dynasty", 8)
    legal = [str(action) for action in begun.state.seen_by(begun.step.seat).legal()]
    say(page, next(move for move in legal if (answer := after(begun, move).answer) and answer.at))
    kind(page, "other")
    expect(page.locator('[data-mark="reply"] .mover svg')).to_have_count(1)
    expect(page.locator('[data-mark="reply"] .mover svg.seat')).to_have_count(0)


def test_another_answers_on_the_board_after_the_end_of_a_turn(open_page: Opener) -> None:
    page = open_page("/learn/courtyard/first-town/3")
    kind(page, "asked")
    say(page, "place NS 0,-2")
    kind(page, "other")
    expect(page.locator('[data-mark="reply"]')).to_have_count(1)
    expect(page.get_by_role("region", name="Players").get_by_role("listitem").last).to_contain_text("4")


COVERED = """() => {
  const tags = [...document.querySelectorAll('.mark.tray .tag')].map((one) => one.getBoundingClientRect());
  const things = [...document.querySelectorAll('.tray :is(button, h2, p, svg)')];
  return things.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return tags.some((tag) => tag.left < right && left < tag.right && tag.top < bottom && top < tag.bottom);
  }).map((one) => one.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("size", [{"viewport": {"width": 1366, "height": 650}}, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("step", ["yang-tzee/first-hand/1", "yellow-and-yangtze/first-dynasty/1"])
def test_a_tag_covers_nothing_in_the_tray(open_page: Opener, step: str, size: dict[str, object]) -> None:
    page = open_page(f"/learn/{step}", **size)
    kind(page, "asked")
    expect(page.locator('[data-mark="asked"]').first).to_be_attached()
    page.wait_for_timeout(500)  # what blossoms pay comes once the width of the tray is known, and the tag goes for it
    assert page.evaluate(COVERED) == []


# A game of one's own


def test_a_game_of_ones_own_stops_on_what_concerns_one_and_leads_to_a_real_one(open_page: Opener) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/8", settings='{"level":"beginner","motion":"less","pace":"calm"}')
    say(page, "guess dragonfly fall")
    on = page.locator(".tray").get_by_role("button", name="Go on")
    expect(on).to_be_visible()
    expect(page.locator(".tray h2")).to_have_text("Tomás answers “nothing”.")
    page.wait_for_timeout(6500)
    expect(on).to_be_visible()  # it waits for the press, however long one reads
    on.click()
    # What Mei did stands there before anything is asked again, and goes on by a press.
    expect(page.locator(".tray .say")).to_contain_text("Mei guesses")
    expect(page.locator("[data-fresh]")).to_have_count(0)
    on.click()
    expect(on).to_have_count(0)
    expect(page.locator(".tray")).to_have_attribute("data-asking", "true")


def test_after_the_last_step_there_is_a_game(open_page: Opener) -> None:
    page = open_page("/learn/yozu/the-oracles-choice/5")
    asked(page).wait_for()
    say(page, "answer fall")
    kind(page, "done")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile("/table/"))


@pytest.mark.parametrize("step", ["reading-the-table/4", "reading-the-table/3", "ask-the-oracle/4", "ask-the-oracle/5"])
def test_yozu_tells_all_on_a_low_laptop(open_page: Opener, step: str) -> None:
    """The guesses, what they tell, what is barred and the legend lie one below the other, above the tray."""
    page = open_page(f"/learn/yozu/{step}", viewport={"width": 1366, "height": 650})
    asked(page).wait_for()
    parts = [page.locator(f"[data-board] {part}") for part in (".past", ".know", ".told .pop", ".key")]
    boxes = [part.bounding_box() for part in parts if part.count()]
    tray = page.locator(".tray").bounding_box()
    assert tray
    assert all(box for box in boxes)
    for box in boxes:
        assert box
        assert box["y"] + box["height"] <= tray["y"]
    for above, below in pairwise(boxes[:-1]):
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"]
    assert page.locator(".past").evaluate("(past) => past.scrollHeight <= past.clientHeight")


# The coach of a first game


def test_the_coach_speaks_once_of_each_kind_of_decision(open_page: Opener) -> None:
    lesson = lesson_of("yozu")
    assert lesson is not None
    page = open_page("/", coach=True)
    play_now(page, "Yozu")
    for _ in range(40):
        assert wait_until_asked(page)
        if page.locator(".tray .coach").count():
            break
        page.locator("[data-board] [data-place]:not(.banned)").first.click()
        page.locator("[data-primary]").click()
    told = page.locator(".tray .coach").inner_text().removesuffix(" No more tips")
    assert told in lesson.coach.values()
    page.locator("[data-board] [data-place]:not(.banned)").first.click()
    page.locator("[data-primary]").click()
    expect(page.locator(".tray .coach").filter(has_text=told)).to_have_count(0)
    page.reload()
    assert wait_until_asked(page)
    expect(page.locator(".tray .coach").filter(has_text=told)).to_have_count(0)


def test_not_again_ends_the_coach_for_good(open_page: Opener) -> None:
    page = open_page("/", coach=True)
    play_now(page, "Yozu")
    assert wait_until_asked(page)
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator(".tray .coach")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('teahouse-settings')).coach") is False


# The way in


def test_on_a_phone_the_way_to_the_chapters_stays(open_page: Opener) -> None:
    page = open_page("/api/house", **PHONE)
    page.evaluate(
        "localStorage.setItem('teahouse-learned',"
        " JSON.stringify({done: {yozu: {'ask-the-oracle': [1, 2, 3, 4, 5, 6, 7, 8]}}, at: null}))"
    )
    page.goto("/")
    page.get_by_role("link", name="Learn Yozu: chapters").tap()
    expect(page.locator("li#yozu")).to_have_class(re.compile("meant"))


def test_a_card_offers_to_teach_until_the_first_lesson_is_done(open_page: Opener) -> None:
    page = open_page("/")
    link = page.get_by_role("link", name="Learn in six minutes: Yozu")
    link.click()
    expect(page.locator("[data-board]")).to_have_attribute("data-step", "1")
    page.evaluate(
        "localStorage.setItem('teahouse-learned',"
        " JSON.stringify({done: {yozu: {'ask-the-oracle': [1, 2, 3, 4, 5, 6, 7, 8]}}, at: null}))"
    )
    page.goto("/")
    expect(page.get_by_role("button", name="Play now: Yozu")).to_be_visible()
    expect(page.get_by_role("link", name="Learn in six minutes: Yozu")).to_have_count(0)
    page.get_by_role("link", name="Chapters: learn Yozu").click()
    row = page.locator("li#yozu")
    expect(row).to_have_class(re.compile("meant"))
    expect(row.get_by_role("link", name="The Oracle’s choice")).to_be_visible()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_learn_leads_to_the_puzzles(open_page: Opener, size: dict[str, object]) -> None:
    page = open_page("/learn", **size)
    expect(page.get_by_role("link", name="All puzzles")).to_have_attribute("href", "/puzzles")
    row = page.get_by_role("link", name=re.compile(r"\d+ puzzles of Courtyard"))
    expect(row).to_have_attribute("href", "/puzzles/courtyard")
    expect(row).to_have_text(re.compile(r"^\d+ puzzles$"))


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_learn_shows_where_one_was(open_page: Opener, size: dict[str, object]) -> None:
    page = open_page("/learn/yozu/ask-the-oracle/3", **size)
    kind(page, "asked")
    page.goto("/learn")
    expect(page.get_by_role("region", name="Where you were")).to_contain_text("Step 3 of 8")
    page.get_by_role("link", name="Continue").click()
    expect(page.locator("[data-board]")).to_have_attribute("data-step", "3")
