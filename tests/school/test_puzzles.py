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
from teahouse.school.trial import ANOTHER, ANOTHER_ALONE, PLAYED_ON, Trial, after, opening_of, trial

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
        played = [past.line for past in then.past[then.since + 1 :]]
        assert played == list(lines)[: len(played)], "all but the next turn of the person, and what refutes nothing"
        assert then.kind == ("solved" if move == puzzle.best else "as_good" if puzzle.good(move) else "refuted")
        assert then.says
        assert then.does
        assert "wrong" not in f"{then.says} {then.does}".lower()
        assert then.best
        assert puzzle.good(move) or then.best[1:] not in then.does, "what is best is still to be found"
        assert puzzle.good(move) or then.does.startswith((ANOTHER, ANOTHER_ALONE)), "and how much better it is"
        assert then.lacks or name not in ("yozu", "yardzee")
        assert then.level
        assert then.judged


def test_the_next_turn_of_the_person_is_not_played_for_them() -> None:
    """After this swap it is their guess again, and that is nothing of what they did."""
    solved = trial("yozu", "14039254", ["swap 1 panda spring"])
    assert puzzles_of("yozu")["14039254"].best == "swap 1 panda spring"
    assert solved.state.to_act == solved.seat
    assert solved.says.startswith("You take Mei's spring panda and give Mei spring tiger for it.")
    assert "guess" not in solved.says
    # Mei has spring and summer panda and knows that her other card is from winter: a panda as likely as not.
    assert "With the other card Mei has 2 of 4 at most." in solved.does


def test_the_rest_of_a_turn_is_said_to_be_played_by_the_house() -> None:
    won = trial("yozu", "10758d69", ["guess panda fall"])
    assert [past.line for past in won.past[won.since :]] == ["3 guess panda fall", "3 swap 1 dragonfly winter"]
    mine, rest = won.says.split(PLAYED_ON)
    assert mine.startswith("You guess fall panda.")
    assert "swap" not in mine
    assert "You take Tomás's winter dragonfly" in rest


def test_a_reason_tells_what_is_different_with_the_next_best() -> None:
    """Both copies of fall panda are out and one of summer carp, which hits less often and leaves Mei more."""
    best, worse = (trial("yozu", "10758d69", [move]) for move in ("guess panda fall", "guess carp summer"))
    assert "It hits in 44 %; after a miss Mei's best guess hits in 33 %." in best.does.replace("\xa0", " ")
    rival = "The next best, guess summer carp: it hits in 26 %; after a miss Mei's best guess hits in 50 %."
    assert rival in best.does.replace("\xa0", " ")
    assert worse.does.replace("\xa0", " ").startswith(
        f"{ANOTHER} It hits in 26 %; after a miss Mei's best guess hits in 50 %."
    )


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
    assert first.does.startswith((ANOTHER, ANOTHER_ALONE))


def tried(name: str, id: str, move: str) -> Trial:
    """A try at a puzzle of a game."""
    return trial(name, id, [move])


def test_a_wrong_try_says_how_many_points_were_possible_and_what_the_answer_took() -> None:
    """The log of the best move counts 20 points; rain pays 1."""
    best = tried("yang-tzee", "0c5fca3f", "stream P24 left")
    assert "You score 20 points" in best.says
    short = tried("yang-tzee", "0c5fca3f", "rain P09 right")
    assert short.does == f"{ANOTHER} 20 points were possible, this brought 1 point. The answer to it scored 14 points."
    assert "left" not in short.does  # where it lies is still to be found


def test_answers_that_refute_nothing_are_not_shown() -> None:
    """Mei puts a tile into her Stream, as she can after the best move: that is no answer to the try."""
    some = tried("yang-tzee", "06b31888", "rain P28 right")
    assert {mark.seat for mark in some.marks} == {0}
    assert len(some.cuts) == 1
    assert "Mei" not in some.says
    assert "counts later" in some.does


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


def test_in_a_turn_of_several_moves_it_is_said_which_part_is_asked() -> None:
    """CY-3.2: tiles are laid one after the other, and a puzzle may stand where some lie already."""
    for puzzle in puzzles_of("courtyard").values():
        begun = opening_of(teahouse.game("courtyard"), puzzle)
        assert ("to go on" if begun.seen.view.stage == "place" else "to begin your turn") in begun.does
        assert begun.does.endswith("is played for you.")


def test_the_question_says_how_many_moves_are_as_good() -> None:
    for name, number in (("yozu", 2), ("yozu", 1), ("yardzee", 1)):
        some = next(one for one in puzzles_of(name).values() if 1 + len(one.as_good) == number)
        told = "Two moves are clearly best. Find one." if number == 2 else "One move is clearly best. Find it."
        alone = "One move brings the most points on average. Find it."
        assert trial(name, some.id).wanted == (alone if name == "yardzee" else told)


def test_of_many_levels_that_miss_it_the_first_and_the_last_are_named() -> None:
    """Every rung from the weakest to that of the last is among them."""
    for puzzle in puzzles_of("yozu").values():
        told = opening_of(teahouse.game("yozu"), puzzle).level
        assert "other" not in told
        if " to " in told:
            assert len(puzzle.fooled) > 2
