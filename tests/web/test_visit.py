"""Where the visitor stops (tools/visit.py): every kind of question of every game."""

import pytest

import teahouse
from teahouse.engine.course import Course
from web.stops import OPTIONS, shown, stops

GAMES = sorted(teahouse.names())


@pytest.mark.parametrize("game", GAMES)
def test_every_stop_is_what_it_says(game: str) -> None:
    """The records replay, and what each stop is there for can be seen at it."""
    for stop in stops(game):
        course = Course(teahouse.game(game).start(stop.players, OPTIONS))
        for line in stop.moves:
            course.follow(line)
        assert course.state.to_act == stop.seat, str(stop)
        assert set(stop.shows) == shown(course.state), str(stop)
