"""Every kind of question of every game, at every size and in every theme: nothing cut, small, covered or moving."""

import pytest

import teahouse
from teahouse.engine.course import Course
from web.stops import OPTIONS, shown, stops
from web.tables import THEMES, settled
from web.visiting import SIZES, Report, Visitor, tour

GAMES = sorted(teahouse.names())
LOW, PHONE = "1366x650", "390x844"
SOME = 2
"""So many stops of a game are visited in the short round, each in another theme."""
PLANTED = {
    "small text": ".tray h2 { font-size: 9px }",
    "clipped": ".tray h2 { max-width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }",
    "cut": ".tray .say { height: 10px; overflow: hidden }",
    "overlap": ".tray .pill { margin-right: -120px }",
    "small target": ".tray .buttons .btn { min-height: 0; height: 14px }",
    "off screen": ".tray .buttons { position: relative; left: 3000px }",
    "covered": ".page::after { content: ''; position: fixed; inset: 0; z-index: 99 }",
    "scrolls": ".tray .prompt { max-height: 20px; min-height: 0; overflow-y: auto }",
    "page scrolls": "body::after { content: ''; position: absolute; left: 3000px; width: 10px; height: 10px }",
    "moved": ".tray { padding-top: 60px }",
}
"""A fault of each kind, as a style sheet that brings it into a page without one."""
WEAR = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replace(/;| }/g, ' !important$&'));
  document.adoptedStyleSheets = [sheet];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_stop_is_what_it_says(game: str) -> None:
    """The records replay, and what each stop is there for can be seen at it."""
    for stop in stops(game):
        course = Course(teahouse.game(game).start(stop.players, OPTIONS))
        for line in stop.moves:
            course.follow(line)
        assert course.state.to_act == stop.seat, str(stop)
        assert set(stop.shows) == shown(course.state, stop.players), str(stop)


def test_the_visitor_finds_every_kind_of_fault(visitor: Visitor) -> None:
    visitor.report = Report()
    visitor.go(stops("yardzee")[0], LOW, ("light",), thorough=False)
    page = visitor.page(LOW)
    before = {(one["what"], one["where"]) for one in page.evaluate("() => visitor.measure()")}
    for what, css in PLANTED.items():
        page.evaluate(WEAR, "")
        page.evaluate("() => visitor.remember()")
        page.evaluate(WEAR, css)
        settled(page)
        found = page.evaluate("() => [...visitor.measure(), ...visitor.moved(false)]")
        assert what in {kind for kind, _ in {(one["what"], one["where"]) for one in found} - before}, what


@pytest.mark.parametrize("size", [LOW, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_a_visitor_finds_nothing(visitor: Visitor, game: str, size: str) -> None:
    """Some stops; in the long round all, at all sizes and in all themes (below)."""
    visitor.report = Report()
    for number, stop in enumerate(stops(game)[:SOME]):
        visitor.go(stop, size, (THEMES[number % len(THEMES)],), furnished=number == 0)
    assert not visitor.report.faults, "\n".join(visitor.report.causes())


def test_every_action_of_a_first_turn_stands_beside_the_others_on_a_small_laptop(visitor: Visitor) -> None:
    """Two at Yellow & Yangtze with all leaders and tiles in hand: the fullest tray that there is."""
    visitor.report = Report()
    (full,) = (stop for stop in stops("yellow-and-yangtze") if (stop.players, len(stop.moves)) == (2, 18))
    visitor.go(full, "1280x720", ("light",), thorough=False)
    assert not visitor.report.faults, "\n".join(visitor.report.causes())


@pytest.mark.parametrize("size", ["360x740", "844x390"])
def test_a_full_table_of_yozu_is_whole_on_the_smallest_screens(visitor: Visitor, size: str) -> None:
    """Five who guess, with a guess of one's own before the last two; an exchange; the end between two games."""
    visitor.report = Report()
    wanted = ("guess: 5 players", "exchange: 5 players", "over: 5 players")
    for stop in (stop for stop in stops("yozu") if set(stop.shows) & set(wanted)):
        visitor.go(stop, size, ("light",))
        if stop.seat is None:
            visitor.end(stop, size, ("light",))
    assert not visitor.report.faults, "\n".join(visitor.report.causes())


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_visitor_finds_nothing_anywhere(visitor: Visitor, game: str, size: str) -> None:
    visitor.report = Report()
    tour(visitor, game, size)
    assert not visitor.report.faults, "\n".join(visitor.report.causes())
