"""Every puzzle of every game: it reads, it can be set up, its best move is legal and its replies can be played."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse.engine import Illegal, Refused, Unreadable
from teahouse.school.day import puzzle_of_the_day
from teahouse.school.lesson import MOST_WORDS
from teahouse.school.puzzle import Puzzle, packed, puzzle_of, puzzles_of, read, text_of
from teahouse.school.trial import after, opening_of, trial

GAMES = [name for name in teahouse.names() if puzzles_of(name)]
SAMPLE = 12
each_game = pytest.mark.parametrize("name", GAMES)


def check_all(name: str, some: list[Puzzle]) -> None:
    """The best is legal and worth most, replies are played to their end, and each try is answered in words."""
    for puzzle in some:
        check(name, puzzle)


def test_there_are_puzzles() -> None:
    assert GAMES


@each_game
def test_a_file_says_what_it_reads(name: str) -> None:
    game = teahouse.game(name)
    every = list(puzzles_of(name).values())
    assert read(game, packed(every)) == every
    assert packed(every) == packed(every)
    assert all(puzzle_of(game, text_of(puzzle)) == puzzle for puzzle in every)


@each_game
def test_what_stands_in_a_puzzle_is_true(name: str) -> None:
    every = list(puzzles_of(name).values())
    check_all(name, every[:: max(1, len(every) // SAMPLE)])


@pytest.mark.long
@each_game
def test_what_stands_in_every_puzzle_is_true(name: str) -> None:
    check_all(name, list(puzzles_of(name).values()))


def check(name: str, puzzle: Puzzle) -> None:
    """One puzzle, asked of the rules."""
    game = teahouse.game(name)
    begun = opening_of(game, puzzle)
    assert begun.state.to_act == puzzle.seat
    assert (begun.kind, bool(begun.says)) == ("asked", True)
    legal = {str(action) for action in begun.seen.legal()}
    assert {puzzle.best, *puzzle.as_good, *puzzle.worth, *puzzle.replies} <= legal
    assert len(legal) > len(puzzle.as_good) + 1
    assert puzzle.worth[puzzle.best] == max(puzzle.worth.values())
    worse = [value for move, value in puzzle.worth.items() if not puzzle.good(move)]
    assert min(puzzle.worth[move] for move in (puzzle.best, *puzzle.as_good)) - max(worse) > 0
    assert 600 <= puzzle.rating <= 2400
    for move, lines in puzzle.replies.items():
        then = after(begun, move)
        assert [past.line for past in then.past[then.since + 1 :]] == list(lines)
        assert then.kind == ("solved" if move == puzzle.best else "as_good" if puzzle.good(move) else "refuted")
        assert then.says
        assert then.does
        assert "wrong" not in f"{then.says} {then.does}".lower()
        assert then.best
        told = f"{then.says} {then.does}"
        assert puzzle.good(move) == ("The best move" not in told), "what is best is still to be found"
        assert puzzle.good(move) or then.best[1:] not in then.does
        assert then.level
        assert then.judged


@each_game
def test_every_theme_has_its_idea(name: str) -> None:
    """A sentence of its own, no longer than the teacher may speak."""
    part: Any = teahouse.game(name).part("puzzles")
    themes = part.THEMES
    ideas = [theme.idea for theme in themes.values()]
    assert len(set(ideas)) == len(themes)
    assert all(idea.endswith(".") and len(idea.split()) <= MOST_WORDS for idea in ideas)


@each_game
def test_what_nobody_foresaw_is_answered_alike_every_time(name: str) -> None:
    begun, other = next(
        (begun, str(move))
        for puzzle in puzzles_of(name).values()
        for begun in [opening_of(teahouse.game(name), puzzle)]
        for move in begun.seen.legal()
        if str(move) not in puzzle.replies
    )
    first, again = after(begun, other), after(begun, other)
    assert [past.line for past in first.past] == [past.line for past in again.past]
    assert first.kind == "refuted"
    assert "no more than" in first.does or "about" in first.does


def test_a_try_that_can_not_be_is_refused() -> None:
    name = GAMES[0]
    id = next(iter(puzzles_of(name)))
    with pytest.raises(Unreadable):
        trial(name, id, ["dance"])
    with pytest.raises(Refused, match="there is no puzzle"):
        trial(name, "nowhere")
    best = puzzles_of(name)[id].best
    with pytest.raises(Refused, match="one move"):
        trial(name, id, [best, best])


def test_an_illegal_try_names_its_clause() -> None:
    puzzle = next(one for one in puzzles_of("yardzee").values() if one.best.startswith("keep"))
    with pytest.raises(Illegal) as refused:
        trial("yardzee", puzzle.id, ["keep 1 1 1 1 1 1 1"[: len("keep 1 1 1 1 1")]])
    assert refused.value.reason.rule.startswith("YZ-")


def test_each_puzzle_has_its_day_before_any_has_a_second() -> None:
    """Two games with three and two puzzles take turns: in six days, three of the first are shown, each once."""
    ids = {"a": ("a1", "a2", "a3"), "b": ("b1", "b2"), "c": ()}
    begin = date(2026, 11, 18)
    days = [puzzle_of_the_day(begin + timedelta(days=day), ids) for day in range(6)]
    assert [found[0] for found in days if found] in (["a", "b"] * 3, ["b", "a"] * 3)
    assert {found[1] for found in days if found and found[0] == "a"} == {"a1", "a2", "a3"}
    assert puzzle_of_the_day(begin, ids) == days[0]
    assert puzzle_of_the_day(begin, {}) is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda plain: plain.pop("best"), "best"),
        (lambda plain: plain.update(id="Nö"), "an id is"),
        (lambda plain: plain.update(hint="no"), "hint"),
        (lambda plain: plain.update(best="score chance twice"), "no worth"),
        (lambda plain: plain.update(judges=[{"judge": "me"}]), "best"),
    ],
)
def test_what_can_not_be_read_is_named(change: object, told: str, tmp_path: Path) -> None:
    import gzip

    game = teahouse.game("yardzee")
    plain = json.loads(text_of(next(iter(puzzles_of("yardzee").values()))))
    change(plain)  # type: ignore[operator]
    with pytest.raises(Unreadable, match=told):
        read(game, gzip.compress(json.dumps(plain).encode()))


def test_what_is_no_file_of_puzzles_is_refused() -> None:
    with pytest.raises(Unreadable):
        read(teahouse.game("yardzee"), b"nothing")


@pytest.mark.parametrize("name", GAMES)
def test_only_the_person_is_called_you(name: str) -> None:
    for puzzle in puzzles_of(name).values():
        names = trial(name, puzzle.id).names
        assert [seat for seat, called in enumerate(names) if called == "You"] == [puzzle.seat]
        assert len(set(names)) == len(names)
